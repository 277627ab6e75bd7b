"""Figures: a snapshot of a search -> one SVG, as text.

Triangles point up for MAX and down for MIN, leaves are squares. A state is told
by shape and stroke as well as by colour; the colours come from the style sheet.
"""

from html import escape
from math import floor, inf, log10

from figures.numerals import written
from figures.replay import subtree
from gametree import is_leaf

SLOT = 42  # between neighbouring leaves
LEVEL = 66  # between neighbouring levels
MARGIN = 33
TOP = 32  # the middle of the root
LEAF = 30  # width of a leaf; its height is two less
SIDE = 25  # half the base of a triangle
APEX = 23  # from the middle of a triangle to its apex
BASE = 16  # from the middle of a triangle to its base
LINE = 106  # the height of the number line with the window
BOUND = {"lower": "≥", "upper": "≤"}


def figure(snapshot, letters, description):
    """Return the drawing of a snapshot; with a step, its window stands under the tree.

    letters: path -> letter, for the inner nodes.
    description: the text that stands for the figure where it cannot be seen.
    """
    parts, size = pieces(snapshot, letters)
    return f"{frame(size, description)}{''.join(parts)}</svg>"


def frame(size, description):
    """Return the opening tag of a drawing of that size, a pair (width, height)."""
    width, height = map(_n, size)
    return (
        f'<svg class="tree" xmlns="http://www.w3.org/2000/svg" role="img" translate="no"'
        f' viewBox="0 0 {width} {height}" width="{width}" height="{height}"'
        f' aria-label="{escape(description)}">'
    )


def pieces(snapshot, letters):
    """Return what is inside a drawing, a list of SVG elements, and its size.

    Drawings of one search have most of their pieces in common.
    """
    places = _layout(snapshot.tree)
    width = max(360, 2 * MARGIN + SLOT * (sum(map(_is_leaf_of(snapshot), places)) - 1))
    shift = (width - max(x for x, _ in places.values()) - min(x for x, _ in places.values())) / 2
    places = {path: (x + shift, y) for path, (x, y) in places.items()}
    bottom = max(y for _, y in places.values()) + LEAF / 2 + 6
    parts = [_edge(snapshot, places, path) for path in places if path]
    parts += [_node(snapshot, letters, places, path) for path in places]
    if snapshot.alpha is not None:
        parts += _window(snapshot, letters, width, bottom)
        bottom += LINE
    return parts, (width, bottom)


def symbol(kind):
    """Return a small drawing for a legend: "max", "min", "leaf", "todo", "now", "done" or "cut"."""
    if kind in ("leaf", "cut"):
        classes = "leaf cut" if kind == "cut" else "leaf done"
        shape = f'<rect x="5" y="6" width="18" height="17" rx="3" class="{classes}"/>'
        if kind == "cut":
            shape += '<path class="slash" d="M9 8l5-7M15 8l5-7"/>'
    else:
        up = kind != "min"
        status = {"max": "open", "min": "open"}.get(kind, kind)
        player = "max" if up else "min"
        shape = f'<path d="{_triangle(14, 15, up, 0.58)}" class="{player} {status}"/>'
    return f'<svg class="tree symbol" viewBox="0 0 28 28" width="28" height="28" aria-hidden="true">{shape}</svg>'


def _is_leaf_of(snapshot):
    return lambda path: is_leaf(subtree(snapshot.tree, path))


def _layout(tree):
    """Return path -> (x, y) of the middle of each node; leaves stand side by side."""
    places, slots = {}, iter(range(10**9))

    def place(node, path):
        places[path] = None  # keeps the order of the paths: parents first
        y = TOP + LEVEL * len(path)
        if is_leaf(node):
            places[path] = (MARGIN + SLOT * next(slots), y)
        else:
            xs = [place(child, path + (index,)) for index, child in enumerate(node)]
            places[path] = ((xs[0] + xs[-1]) / 2, y)
        return places[path][0]

    place(tree, ())
    return places


def _edge(snapshot, places, path):
    known = snapshot.nodes[path]
    (x1, y1), (x2, y2) = places[path[:-1]], places[path]
    y1 += BASE if snapshot.moves_max(path[:-1]) else APEX
    if is_leaf(subtree(snapshot.tree, path)):
        y2 -= LEAF / 2 - 1
    else:
        y2 -= APEX if snapshot.moves_max(path) else BASE
    on_path = snapshot.current is not None and snapshot.current[: len(path)] == path
    kind = "cut" if known.status == "cut" else "now" if on_path else known.status
    edge = f'<path class="edge {kind}" d="M{_n(x1)} {_n(y1)}L{_n(x2)} {_n(y2)}"/>'
    if known.status == "cut" and snapshot.nodes[path[:-1]].status != "cut":
        # Two short strokes across the edge, nearer to the child: this edge was cut.
        x, y = x1 + 0.55 * (x2 - x1), y1 + 0.55 * (y2 - y1)
        lean = 1 if x2 >= x1 else -1
        edge += (
            f'<path class="slash" d="M{_n(x - 8 * lean)} {_n(y + 3)}l{13 * lean}-9'
            f'M{_n(x - 5 * lean)} {_n(y + 8)}l{13 * lean}-9"/>'
        )
    return edge


def _node(snapshot, letters, places, path):
    known, (x, y) = snapshot.nodes[path], places[path]
    status = known.status + (" now" if path == snapshot.current else "")
    node = subtree(snapshot.tree, path)
    if is_leaf(node):
        shape = (
            f'<rect x="{_n(x - LEAF / 2)}" y="{_n(y - LEAF / 2 + 1)}" width="{LEAF}"'
            f' height="{LEAF - 2}" rx="4" class="leaf {status}"/>'
        )
        return shape + _text(x, y + 5, written(node), f"number {known.status}", limit=LEAF - 6)
    up = snapshot.moves_max(path)
    shape = f'<path d="{_triangle(x, y, up)}" class="{"max" if up else "min"} {status}"/>'
    if known.value is not None:
        value = BOUND.get(known.proof, "") + written(known.value)
        shape += _text(x, y + (11 if up else 0), value, f"value {known.status}", limit=30)
    # The letter stands where the triangle is narrow, on the side away from its parent.
    right = bool(path) and places[path][0] >= places[path[:-1]][0]
    return shape + _text(
        x + (21 if right else -21), y + (-8 if up else 17), letters[path], f"letter {known.status}"
    )


def _triangle(x, y, up, scale=1):
    way = 1 if up else -1
    return (
        f"M{_n(x)} {_n(y - way * APEX * scale)}L{_n(x + SIDE * scale)} {_n(y + way * BASE * scale)}"
        f"L{_n(x - SIDE * scale)} {_n(y + way * BASE * scale)}Z"
    )


def _text(x, y, text, classes, limit=None):
    # A long number is squeezed into its shape rather than left to overlap.
    fit = ""
    if limit and 9 * len(text) > limit:
        fit = f' textLength="{limit}" lengthAdjust="spacingAndGlyphs"'
    return f'<text x="{_n(x)}" y="{_n(y)}" class="{classes}"{fit}>{text}</text>'


def _window(snapshot, letters, width, top):
    """The window (alpha, beta) of the current call, as an interval on a number line."""
    alpha, beta, y = snapshot.alpha, snapshot.beta, top + 78
    left, right = 16, width - 16
    ticks, place = _scale(snapshot, left + 30, right - 30)

    def at(number):
        return left if number == -inf else right if number == inf else place(number)

    empty = alpha >= beta
    low, high = sorted((at(alpha), at(beta)))
    letter = letters.get(snapshot.current, "")
    numbers = written(alpha), written(beta)
    now = " ≥ ".join(numbers) if empty else f"({', '.join(numbers)})"
    parts = [_text(left - 8, top + 16, f"{letter}\u00a0 {now}", "caption start")]
    parts.append(
        f'<path class="axis" d="M{left} {_n(y)}H{_n(right)}"/>'
        f'<rect class="{"empty" if empty else "span"}" x="{_n(low)}" y="{_n(y - 5)}"'
        f' width="{_n(high - low)}" height="10"/>'
    )
    for tick in ticks:
        x = place(tick)
        parts.append(f'<path class="axis" d="M{_n(x)} {_n(y - 3)}v6"/>')
        parts.append(_text(x, y + 20, written(tick), "tick"))
    parts.append(_text(left - 8, y + 20, written(-inf), "tick start"))
    parts.append(_text(right + 8, y + 20, written(inf), "tick end"))
    # Rings of two sizes and flags at two heights, so that equal bounds are both seen.
    for name, sign, number, height, radius in (
        ("alpha", "α", alpha, 14, 5.5),
        ("beta", "β", beta, 32, 3.5),
    ):
        x = at(number)
        parts.append(
            f'<path class="stem {name}" d="M{_n(x)} {_n(y)}v{-height - 12}"/>'
            f'<circle class="end {name}" cx="{_n(x)}" cy="{_n(y)}" r="{radius}"/>'
        )
        # A flag points away from the other one, unless it would leave the figure.
        low_end = number < beta if name == "alpha" else number <= alpha
        on_left = x > 70 if low_end else x > width - 70
        parts.append(
            _text(
                x + (-6 if on_left else 6),
                y - height - 2,
                f"{sign} = {written(number)}",
                f"flag {name} {'end' if on_left else 'start'}",
            )
        )
    return parts


def _scale(snapshot, left, right):
    """Return the tick values and a function from a number to its x between left and right."""
    finite = [
        value
        for value in snapshot.leaves("todo") + snapshot.leaves("done") + snapshot.leaves("cut")
        if abs(value) != inf
    ] + [value for value in (snapshot.alpha, snapshot.beta) if abs(value) != inf]
    low, high = min(finite, default=0), max(finite, default=0)
    if low == high:
        low, high = low - 1, high + 1
    raw = (high - low) / 6
    power = 10 ** floor(log10(raw))
    step = next(power * factor for factor in (1, 2, 5, 10) if power * factor >= raw)
    if all(value == int(value) for value in finite):
        step = max(1, round(step))
    first = -(-low // step)
    ticks = [round(step * (first + i), 10) for i in range(int(high // step - first) + 1)]
    return ticks, lambda number: left + (right - left) * (number - low) / (high - low)


def _n(number):
    """A coordinate, as short as it can be written, to one decimal."""
    # Rounded by hand: formats round a half differently in CPython and in Brython.
    tenths = floor(number * 10 + 0.5)
    whole, rest = divmod(abs(tenths), 10)
    return ("-" if tenths < 0 else "") + (f"{whole}.{rest}" if rest else str(whole))
