"""Check generated HTML against the allow-list of elements that a page accepts."""

import re
from html.parser import HTMLParser

from docs.figures.markup import CLASSES, KINDS, VALUES


def check_markup(html, content_kind, source_name):
    """Raise ValueError if a page would drop parts of html.

    content_kind: a key of docs.figures.markup.KINDS
    source_name: where html is from, for the message
    """
    strange = find_disallowed_markup(html, content_kind)
    if strange:
        names = ", ".join(dict.fromkeys(strange))
        raise ValueError(
            f"{source_name}: docs/figures/markup.py does not list {names} ({content_kind})"
        )


def find_disallowed_markup(html, content_kind):
    """Return the parts of html that are not allowed for content_kind: "<ellipse>", "<path fill>", 'x="1e9"'."""
    finder = _DisallowedMarkupFinder(content_kind)
    finder.feed(html)
    finder.close()
    return finder.disallowed


class _DisallowedMarkupFinder(HTMLParser):
    """An HTML parser that collects tags, attributes and values that are not allowed."""

    def __init__(self, content_kind):
        super().__init__()
        self.allowed, self.disallowed = KINDS[content_kind], []

    def handle_starttag(self, tag, attrs):
        if tag not in self.allowed:
            self.disallowed.append(f"<{tag}>")
            return
        # HTMLParser converts attribute names to lower case.
        names = {name.lower(): name for name in self.allowed[tag]}
        for name, value in attrs:
            if name not in names:
                self.disallowed.append(f"<{tag} {name}>")
            elif not _is_allowed_value(names[name], value or ""):
                self.disallowed.append(f'{names[name]}="{value}"')


def _is_allowed_value(attribute, value):
    if attribute == "class":
        return CLASSES.issuperset(value.split())
    pattern = VALUES[attribute]
    return (
        "url(" not in value.lower() if pattern is None else re.fullmatch(pattern, value, re.ASCII)
    )
