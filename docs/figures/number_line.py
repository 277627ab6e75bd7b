"""The number line under a tree, with the window of the current call."""

from math import floor, inf, log10

from docs.figures.number_format import format_number
from docs.figures.svg import draw_text, format_px

LINE = 106  # the height of the number line with the window
WIDE = 480  # maximum width of a number line


def draw_number_line(drawing, width):
    """Return a number line with the window (alpha, beta)."""
    alpha, beta, y = drawing.snapshot.alpha, drawing.snapshot.beta, 78
    left, right = 16, width - 16
    ticks, compute_x_of_finite = _compute_scale(drawing, alpha, beta, left + 30, right - 30)

    def compute_x(number):
        return left if number == -inf else right if number == inf else compute_x_of_finite(number)

    low, high = sorted((compute_x(alpha), compute_x(beta)))
    kind = "empty" if alpha >= beta else "span"
    xs = [compute_x_of_finite(tick) for tick in ticks]
    strokes = "".join([f"M{format_px(x)} {y - 3}v6" for x in xs])
    parts = [
        f'<path class="axis" d="M{left} {y}H{format_px(right)}"/>',
        f'<rect class="{kind}" x="{format_px(low)}" y="{y - 5}"',
        f' width="{format_px(high - low)}" height="10"/>',
        f'<path class="axis" d="{strokes}"/>',
    ]
    for x, tick in zip(xs, ticks, strict=True):
        parts.append(draw_text(x, y + 20, format_number(tick), "tick"))
    parts.append(draw_text(left - 8, y + 20, format_number(-inf), "tick start"))
    parts.append(draw_text(right + 8, y + 20, format_number(inf), "tick end"))
    # Rings of two sizes and flags at two heights: equal bounds are both visible.
    for name, sign, number, height, radius in (
        ("alpha", "α", alpha, 14, 5.5),
        ("beta", "β", beta, 32, 3.5),
    ):
        x = compute_x(number)
        parts.append(
            f'<path class="stem {name}" d="M{format_px(x)} {y}v{-height - 12}"/>'
            f'<circle class="end {name}" cx="{format_px(x)}" cy="{y}" r="{radius}"/>'
        )
        # A flag points away from the second flag, unless it would leave the figure.
        low_end = number < beta if name == "alpha" else number <= alpha
        on_left = x > 70 if low_end else x > width - 70
        side, end = (-6, "end") if on_left else (6, "start")
        text = f"{sign} = {format_number(number)}"
        parts.append(draw_text(x + side, y - height - 2, text, f"flag {name} {end}"))
    return "".join(parts)


def _compute_scale(drawing, alpha, beta, left, right):
    """Return the tick values, and a function from a number to an x coordinate between left and right."""
    bounds = [value for value in (alpha, beta) if abs(value) != inf]
    low, high = min(drawing.range[0], *bounds, inf), max(drawing.range[1], *bounds, -inf)
    if low == high:
        low, high = low - 1, high + 1
    smallest_step = (high - low) / 6
    power = 10 ** floor(log10(smallest_step))
    step = next(power * factor for factor in (1, 2, 5, 10) if power * factor >= smallest_step)
    if drawing.whole and all(value == int(value) for value in bounds):
        step = max(1, round(step))
    first = -(-low // step)
    ticks = [round(step * (first + index), 10) for index in range(int(high // step - first) + 1)]
    return ticks, lambda number: left + (right - left) * (number - low) / (high - low)
