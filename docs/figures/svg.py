"""Parts of drawings as SVG text.

In what draws, description is the alternative text, and texts the part "narration" of the texts of a language.
"""

from math import floor

SIDE = 25  # half the base of a triangle, with short numbers
DIGIT = 9  # width of a digit
APEX = 23  # from the middle of a triangle to its apex
BASE = 16  # from the middle of a triangle to its base
RADIUS = 20  # of a circle, with short numbers


def draw_svg(size, description, parts):
    """Return a whole drawing of parts in SVG; size is the pair (width, height)."""
    width, height = map(format_px, size)
    return (
        f'<svg class="tree" xmlns="http://www.w3.org/2000/svg" role="img" translate="no"'
        f' viewBox="0 0 {width} {height}" width="{width}" height="{height}"'
        f' aria-label="{escape_html(description)}">{"".join(parts)}</svg>'
    )


def escape_html(text):
    """Return text escaped for HTML, also between double quotes."""
    # Not html.escape: in a browser that module alone takes longer to load than all of this site.
    for sign, name in (("&", "&amp;"), ("<", "&lt;"), (">", "&gt;"), ('"', "&quot;")):
        text = text.replace(sign, name)
    return text


def convert_to_plain_text(html):
    """Return generated HTML as plain text."""
    text = strip_tags(html)
    for sign, name in (("<", "&lt;"), (">", "&gt;"), ('"', "&quot;"), ("&", "&amp;")):
        text = text.replace(name, sign)
    return text


def strip_tags(html):
    """Return generated HTML without its tags."""
    first, *pieces = html.split("<")
    return first + "".join([piece.partition(">")[2] for piece in pieces])


def make_printable(text):
    """Return text without control characters and lone surrogates, which no drawing or document can hold."""
    return "".join([sign for sign in text if sign in "\t\n" or _is_printable(ord(sign))])


def _is_printable(code):
    is_control, is_surrogate = code < 32 or 127 <= code < 160, 0xD800 <= code < 0xE000
    return not (is_control or is_surrogate or code & 0xFFFE == 0xFFFE)


def make_triangle_path(x, y, points_up, side=SIDE, scale=1):
    """Return the path of a triangle around (x, y) that points up or down."""
    sign = scale if points_up else -scale
    return (
        f"M{format_px(x)} {format_px(y - sign * APEX)}L{format_px(x + side * scale)} {format_px(y + sign * BASE)}"
        f"L{format_px(x - side * scale)} {format_px(y + sign * BASE)}Z"
    )


def draw_triangle(x, y, points_up, side, status, scale=1):
    """Return the shape of a node around (x, y) where MAX moves, if it points up, or MIN."""
    path = make_triangle_path(x, y, points_up, side, scale)
    return f'<path d="{path}" class="{"max" if points_up else "min"} {status}"/>'


def draw_circle(x, y, radius, classes):
    """Return the shape of a chance node around (x, y)."""
    return (
        f'<circle cx="{format_px(x)}" cy="{format_px(y)}" r="{format_px(radius)}"'
        f' class="{classes}"/>'
    )


def draw_leaf(x, y, size, classes, corner_radius):
    """Return the shape of a leaf around (x, y); size is the pair (width, height)."""
    width, height = size
    return (
        f'<rect x="{format_px(x - width / 2)}" y="{format_px(y - height / 2)}"'
        f' width="{format_px(width)}" height="{format_px(height)}" rx="{corner_radius}"'
        f' class="{classes}"/>'
    )


def draw_line(start, end, classes):
    """Return a straight line between two points."""
    (x1, y1), (x2, y2) = start, end
    points = f"M{format_px(x1)} {format_px(y1)}L{format_px(x2)} {format_px(y2)}"
    return f'<path class="{classes}" d="{points}"/>'


def draw_slash(x, y, leads_right):
    """Return a cutoff mark around (x, y); leads_right: whether the edge below it goes to the right."""
    lean = 1 if leads_right else -1
    return (
        f'<path class="slash" d="M{format_px(x - 8 * lean)} {format_px(y + 3)}l{13 * lean}-9'
        f'M{format_px(x - 5 * lean)} {format_px(y + 8)}l{13 * lean}-9"/>'
    )


def draw_text(x, y, text, classes, max_width=None, digit_width=DIGIT):
    # A long number is squeezed into its shape rather than left to overlap.
    fit = ""
    if max_width and digit_width * len(text) > max_width:
        fit = f' textLength="{format_px(max_width)}" lengthAdjust="spacingAndGlyphs"'
    return f'<text x="{format_px(x)}" y="{format_px(y)}" class="{classes}"{fit}>{text}</text>'


_SHORT = {}  # cache of formatted coordinates: formatting is slow in a browser


def format_px(number):
    """Return a length or coordinate in pixels, rounded to one decimal, in the shortest notation."""
    short = _SHORT.get(number)
    if short is None:
        # format() is not used: CPython and Brython round a half differently.
        tenths = floor(number * 10 + 0.5)
        whole, rest = divmod(abs(tenths), 10)
        short = ("-" if tenths < 0 else "") + (f"{whole}.{rest}" if rest else str(whole))
        _SHORT[number] = short
    return short
