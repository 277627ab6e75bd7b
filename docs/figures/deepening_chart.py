"""Draw how many nodes each search of iterative deepening visits, beside one search to the full depth."""

from collections import Counter
from functools import cache

from connectfour import Position, open_fours
from deepening import ordered
from docs.figures.number_format import group_digits
from docs.figures.svg import draw_svg
from gametree import count, limit

COLUMNS = (2, 3, 3, 1, 5, 4, 4, 1)  # the columns played so far, counted from 0
DEEPEST = 7
LEFT, RIGHT, ROW, TOP, WIDTH = 34, 280, 24, 12, 360


@cache
def count_nodes_by_search(max_depth):
    """Return the nodes visited by the searches to depths 1, 2 ... max_depth, and by one search to max_depth.

    It is the same search in both cases; the single one begins without remembered moves.
    """
    if not 2 <= max_depth <= DEEPEST:
        raise ValueError(f"searches are drawn to a depth of 2 to {DEEPEST}, not {max_depth}")
    position = Position()
    for column in COLUMNS:
        position = position.play(column)
    best_moves, layers = {}, []
    for plies in range(1, max_depth + 1):
        tally = Counter()
        ordered(count(limit(position, plies, open_fours), tally), best_moves)
        layers.append(tally["nodes"])
    tally = Counter()
    ordered(count(limit(position, max_depth, open_fours), tally), {})
    return layers, tally["nodes"]


def draw_deepening_chart(depth, texts, description):
    """Return the drawing of the searches up to depth: a bar for each, their sum, and the single search."""
    layers, once = count_nodes_by_search(depth)
    scale = (RIGHT - LEFT) / max(sum(layers), once)
    parts, nodes_before = [], 0
    for index, nodes in enumerate(layers):
        y, x = TOP + index * ROW, LEFT + nodes_before * scale
        parts.append(_draw_bar(x, y, nodes * scale, "layer"))
        # The last row but one joins all bars end to end.
        parts.append(_draw_bar(x, TOP + depth * ROW + 8, nodes * scale, "layer"))
        parts.append(_draw_row_labels(y, index + 1, nodes, x + nodes * scale, texts))
        nodes_before += nodes
    y = TOP + depth * ROW + 8
    parts.append(
        _draw_row_labels(y, f"1–{depth}", nodes_before, LEFT + nodes_before * scale, texts)
    )
    parts.append(_draw_bar(LEFT, y + ROW, once * scale, "once"))
    parts.append(_draw_row_labels(y + ROW, depth, once, LEFT + once * scale, texts))
    return draw_svg((WIDTH, y + 2 * ROW + 4), description, parts)


def _draw_bar(x, y, width, kind):
    return (
        f'<rect class="{kind}" x="{round(x, 1)}" y="{y}"'
        f' width="{round(max(width, 1), 1)}" height="{ROW - 8}"/>'
    )


def _draw_row_labels(y, depth, node_count, bar_end, texts):
    return (
        f'<text class="end" x="{LEFT - 7}" y="{y + 13}">{depth}</text>'
        f'<text class="start" x="{round(bar_end + 6, 1)}" y="{y + 13}">{group_digits(node_count, texts)}</text>'
    )
