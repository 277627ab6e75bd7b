"""Draw how many nodes each search of iterative deepening visits, beside one search to the full depth."""

from collections import Counter
from functools import cache

from alphabeta import alphabeta
from connectfour import Position, open_fours
from deepening import ordered
from figures.draw import frame
from figures.number_format import group_digits
from gametree import count, limit

COLUMNS = (2, 3, 3, 1, 5, 4, 4, 1)  # the columns played so far, counted from 0
DEEPEST = 7
LEFT, RIGHT, ROW, TOP, WIDTH = 34, 280, 24, 12, 360


@cache
def measure(depth):
    """Return the nodes visited by the searches to depths 1, 2 ... depth, and by one search to that depth."""
    if not 2 <= depth <= DEEPEST:
        raise ValueError(f"searches are drawn to a depth of 2 to {DEEPEST}, not {depth}")
    position = Position()
    for column in COLUMNS:
        position = position.play(column)
    best_moves, layers = {}, []
    for plies in range(1, depth + 1):
        tally = Counter()
        ordered(count(limit(position, plies, open_fours), tally), best_moves)
        layers.append(tally["nodes"])
    tally = Counter()
    alphabeta(count(limit(position, depth, open_fours), tally))
    return layers, tally["nodes"]


def drawing(depth, words, description):
    """Return the drawing of the searches up to depth: a bar for each, their sum, and the single search.

    words: the part "narration" of the texts of the language in which numbers are written.
    description: the alternative text of the drawing.
    """
    layers, once = measure(depth)
    scale = (RIGHT - LEFT) / max(sum(layers), once)
    parts, nodes_before = [], 0
    for index, nodes in enumerate(layers):
        y, x = TOP + index * ROW, LEFT + nodes_before * scale
        parts.append(_draw_bar(x, y, nodes * scale, "layer"))
        # The last row but one joins all bars end to end.
        parts.append(_draw_bar(x, TOP + depth * ROW + 8, nodes * scale, "layer"))
        parts.append(_draw_labels(y, index + 1, nodes, x + nodes * scale, words))
        nodes_before += nodes
    y = TOP + depth * ROW + 8
    parts.append(_draw_labels(y, f"1–{depth}", nodes_before, LEFT + nodes_before * scale, words))
    parts.append(_draw_bar(LEFT, y + ROW, once * scale, "once"))
    parts.append(_draw_labels(y + ROW, depth, once, LEFT + once * scale, words))
    return f"{frame((WIDTH, y + 2 * ROW + 4), description)}{''.join(parts)}</svg>"


def _draw_bar(x, y, width, kind):
    return (
        f'<rect class="{kind}" x="{round(x, 1)}" y="{y}"'
        f' width="{round(max(width, 1), 1)}" height="{ROW - 8}"/>'
    )


def _draw_labels(y, depth, nodes, end, words):
    return (
        f'<text class="end" x="{LEFT - 7}" y="{y + 13}">{depth}</text>'
        f'<text class="start" x="{round(end + 6, 1)}" y="{y + 13}">{group_digits(nodes, words)}</text>'
    )
