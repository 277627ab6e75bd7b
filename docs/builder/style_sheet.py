"""One style sheet for all pages: the theme's palette and the site's own sheets."""

import re

# The theme's rule that disables all transitions while the colour scheme is switched. It costs two style
# recalculations of the whole page on every load, which takes longer than the transitions do.
NO_TRANSITIONS = re.compile(r"\[data-md-color-switching\] \*[^{}]*\{[^{}]*\}")
LINK = re.compile(r'\s*<link rel="stylesheet" href="[^"]*/palette\.[^"]*">')


def join_style_sheets(palette_css, *sheets):
    """Join the theme's palette, without its costly rule, and the site's own sheets to one text."""
    return "\n".join([NO_TRANSITIONS.sub("", palette_css), *sheets])


def remove_palette_link(html):
    """Remove the link to the theme's palette from a page; return None if there is no such link."""
    page, times = LINK.subn("", html)
    return page if times else None
