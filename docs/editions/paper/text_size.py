"""How much room a text needs, estimated before WeasyPrint sets it; lengths in millimetres."""

from html import unescape
from math import ceil
from unicodedata import east_asian_width

from docs.figures.svg import strip_tags

LINE_HEIGHT = 1.35
RAGGED = 1.08  # how much longer lines would be if they were full
LATIN = 0.53  # average width of a letter of Liberation Sans, in em
STEP = 0.05


def choose_font_size(html, width, height, sizes):
    """Return the largest font size with which a text fits, or the least of all if none does.

    sizes: the least and the greatest
    """
    least, size = sizes
    while size > least and estimate_height(html, width, size) > height:
        size -= STEP
    return max(size, least)


def estimate_height(html, width, size):
    """Return the height of a text that is wrapped at a width."""
    return ceil(RAGGED * measure_em(html) * size / width) * LINE_HEIGHT * size


def measure_em(html):
    """Return the width of a text on one line, in em."""
    text = unescape(strip_tags(html))
    return sum(1 if east_asian_width(sign) in "WF" else LATIN for sign in text)
