"""Writes XML. Brython has no module xml."""

from docs.figures.svg import escape_html


class XmlElement:
    """An element with attributes, a text and then children.

    attributes: name -> text
    text: plain text, or None
    """

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
        inner = escape_html(self.text or "") + "".join([child.format() for child in self.children])
        return f"<{self.tag}{attributes}>{inner}</{self.tag}>"

    def encode(self):
        """Return a whole file with this element as the root, as bytes."""
        return f"<?xml version='1.0' encoding='utf-8'?>\n{self.format()}".encode()


class XmlText:
    """Text that is XML already, as a child of an element."""

    def __init__(self, xml):
        self.xml = xml

    def format(self):
        """Return the text."""
        return self.xml
