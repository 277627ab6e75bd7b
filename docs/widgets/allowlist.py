"""Check generated HTML against the allow-list of elements that a page accepts."""

import re
from html.parser import HTMLParser

from figures.markup import CLASSES, KINDS, VALUES


def check(html, kind, where):
    """Raise ValueError if a page would drop parts of html; where: the source of html, for the message."""
    strange = strays(html, kind)
    if strange:
        names = ", ".join(dict.fromkeys(strange))
        raise ValueError(f"{where}: docs/figures/markup.py does not list {names} ({kind})")


def strays(html, kind):
    """Return the parts of html that are not allowed for a kind: "<ellipse>", "<path fill>", 'x="1e9"'."""
    reader = _Reader(kind)
    reader.feed(html)
    reader.close()
    return reader.strays


class _Reader(HTMLParser):
    """An HTML parser that collects what is not allowed."""

    def __init__(self, kind):
        super().__init__()
        self.listed, self.strays = KINDS[kind], []

    def handle_starttag(self, tag, attrs):
        if tag not in self.listed:
            self.strays.append(f"<{tag}>")
            return
        # HTMLParser converts attribute names to lower case.
        names = {name.lower(): name for name in self.listed[tag]}
        for name, value in attrs:
            if name not in names:
                self.strays.append(f"<{tag} {name}>")
            elif not _fits(names[name], value or ""):
                self.strays.append(f'{names[name]}="{value}"')


def _fits(name, value):
    if name == "class":
        return CLASSES.issuperset(value.split())
    pattern = VALUES[name]
    return (
        "url(" not in value.lower() if pattern is None else re.fullmatch(pattern, value, re.ASCII)
    )
