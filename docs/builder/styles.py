"""One style sheet for all pages: what they use of the theme's palette, and our own sheets."""

import re

# The theme offers colours of which mkdocs.yml chooses none: those of its usual one stay.
OTHER_COLOURS = re.compile(
    r"(?<=[{}])[^{}@]*\[data-md-color-(?:primary|accent)=(?!indigo\b)[^{},]*\{[^{}]*\}"
)
# While the colours are switched, this rule ends the transitions of every element. It costs two style
# recalculations of the whole page each time the page is opened, which takes longer than the transitions.
NO_TRANSITIONS = re.compile(r"\[data-md-color-switching\] \*[^{}]*\{[^{}]*\}")
LINK = re.compile(r'\s*<link rel="stylesheet" href="[^"]*/palette\.[^"]*">')


def join_sheets(palette, *sheets):
    """Return the text of one sheet; palette: that of the theme, sheets: ours, in their order."""
    for unused in (OTHER_COLOURS, NO_TRANSITIONS):
        palette = unused.sub("", palette)
    return "\n".join([palette, *sheets])


def without_palette(html):
    """Return a page that does not fetch the palette, for it is in our sheet; None if it never did."""
    page, times = LINK.subn("", html)
    return page if times else None
