"""Writes XML. Brython has no module xml."""

from docs.figures.svg import escape_html


class XmlElement:
    """An element with attributes, plain text or None, and then children: elements, or texts that are XML already."""

    def __init__(self, tag, attributes=None, text=None):
        self.tag, self.attributes, self.text, self.children = tag, attributes or {}, text, []

    def add(self, tag, text=None, **attributes):
        """Add a child and return it."""
        child = XmlElement(tag, attributes, text)
        self.children.append(child)
        return child

    def format(self):
        """Return the element as text."""
        attributes = "".join(
            [f' {name}="{escape_html(value)}"' for name, value in self.attributes.items()]
        )
        children = [child if isinstance(child, str) else child.format() for child in self.children]
        inner = escape_html(self.text or "") + "".join(children)
        return f"<{self.tag}{attributes}>{inner}</{self.tag}>"

    def encode(self):
        """Return a whole file with this element as the root, as bytes."""
        return f"<?xml version='1.0' encoding='utf-8'?>\n{self.format()}".encode()
