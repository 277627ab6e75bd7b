"""Holds what the house draws against the list of what a page makes elements of."""

import re
from html.parser import HTMLParser

from figures.markup import CLASSES, KINDS, VALUES


def check(html, kind, where):
    """Raise a ValueError that names what a page would leave out of html; where: what made it."""
    strange = strays(html, kind)
    if strange:
        names = ", ".join(dict.fromkeys(strange))
        raise ValueError(f"{where}: docs/figures/markup.py does not list {names} ({kind})")


def strays(html, kind):
    """Return what html has that is not listed for that kind: "<ellipse>", "<path fill>", 'x="1e9"'."""
    reader = _Reader(kind)
    reader.feed(html)
    reader.close()
    return reader.strays


class _Reader(HTMLParser):
    """Reads HTML, and keeps what is not listed."""

    def __init__(self, kind):
        super().__init__()
        self.listed, self.strays = KINDS[kind], []

    def handle_starttag(self, tag, attrs):
        if tag not in self.listed:
            self.strays.append(f"<{tag}>")
            return
        # This parser writes all names small.
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
