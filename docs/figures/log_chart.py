"""The frame of a chart of counts by depth, with a logarithmic scale, and its lines with marks."""

from math import ceil, log10

from docs.figures.number_format import group_digits
from docs.figures.svg import draw_svg

SIZE = (344, 300)
TOP, BOTTOM = 16, 264  # largest count, one
# SVG paths of the marks, relative to their middle.
CIRCLE = "m-4.5 0a4.5 4.5 0 1 0 9 0a4.5 4.5 0 1 0-9 0z"
DIAMOND = "m0-5.5l5.5 5.5l-5.5 5.5l-5.5-5.5z"
SQUARE, UP, DOWN = "m-4-4h8v8h-8z", "m0-5.5l5.5 9.5h-11z", "m0 5.5l5.5-9.5h-11z"
MARKS = {"worst": CIRCLE, "random": DIAMOND, "ideal": SQUARE, "memories": UP, "engine": DOWN}


class LogChart:
    """A chart from depth 1 to last_depth, of counts from 1 to max_count.

    left, right: where depth 1 and last_depth are. The numbers of the scale need the space on the
        left, and what is written beside the lines that on the right.
    """

    def __init__(self, last_depth, max_count, left=58, right=286):
        self.last_depth, self.max_count = last_depth, max_count
        self.left, self.right, self.axis = left, right, left - 12

    def compute_point(self, depth, count):
        """Return the place of a count at a depth."""
        x = self.left + (self.right - self.left) * (depth - 1) / (self.last_depth - 1)
        return round(x, 1), round(BOTTOM - (BOTTOM - TOP) * log10(count) / log10(self.max_count), 1)

    def draw(self, lines, description, texts):
        """Return the drawing of lines in their frame."""
        depths = "".join(
            f'<text class="tick" x="{self.compute_point(depth, 1)[0]}" y="{BOTTOM + 20}">{depth}</text>'
            for depth in range(1, self.last_depth + 1)
        )
        variable = f'<text class="tick variable" x="{self.right + 28}" y="{BOTTOM + 20}">m</text>'
        parts = [self._draw_scale(texts), lines, depths, variable]
        return draw_svg(SIZE, description, parts)

    def _draw_scale(self, texts):
        """Return lines at 1, 10, 100 ..., and short strokes at 2, 3 ... 9 times as much."""
        parts = []
        for power in range(ceil(log10(self.max_count))):
            y = self.compute_point(1, 10**power)[1]
            kind = "rule" if power else "axis"
            parts.append(f'<path class="{kind}" d="M{self.axis} {y}H{self.right}"/>')
            number = group_digits(10**power, texts)
            parts.append(f'<text class="tick end" x="{self.axis - 7}" y="{y + 5}">{number}</text>')
            between = range(2 * 10**power, min(10 ** (power + 1), self.max_count + 1), 10**power)
            ys = [self.compute_point(1, count)[1] for count in between]
            strokes = "".join(f"M{self.axis} {y}h4" for y in ys)
            parts.append(f'<path class="rule" d="{strokes}"/>')
        return "".join(parts)


def draw_line(kind, points, marks, label=""):
    """Return the line of a kind through points, with marks at some of them."""
    shapes = "".join(f"M{x} {y}{MARKS[kind]}" for x, y in marks)
    return (
        f'<g class="cost {kind}"><path class="line" d="{format_svg_path(points)}"/>'
        f'<path class="mark" d="{shapes}"/>{label}</g>'
    )


def draw_symbol(kind):
    """Return a small drawing for a column heading: the line of that kind with one mark."""
    line = draw_line(kind, [(0, 8), (29, 8)], [(14.5, 8)])
    return f'<svg class="tree symbol" viewBox="0 0 29 16" width="29" height="16" aria-hidden="true">{line}</svg>'


def format_svg_path(points):
    """Return the path of straight lines through points."""
    return "M" + "L".join(f"{x} {y}" for x, y in points)
