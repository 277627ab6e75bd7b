"""Draw how many nodes each search of iterative deepening visits, beside one search to the full depth."""

from collections import Counter
from functools import cache, reduce

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
    position, best_moves = reduce(Position.play, COLUMNS, Position()), {}

    def count_nodes(plies, known_moves):
        tally = Counter()
        ordered(count(limit(position, plies, open_fours), tally), known_moves)
        return tally["nodes"]

    layers = [count_nodes(plies, best_moves) for plies in range(1, max_depth + 1)]
    return layers, count_nodes(max_depth, {})


def draw_deepening_chart(depth, texts, description):
    """Return the drawing of the searches up to depth: a bar for each, their sum, and the single search."""
    layers, once = count_nodes_by_search(depth)
    scale = (RIGHT - LEFT) / max(sum(layers), once)
    parts, x, sum_y = [], float(LEFT), TOP + depth * ROW + 8
    for index, nodes in enumerate(layers):
        y, end = TOP + index * ROW, LEFT + sum(layers[: index + 1]) * scale
        # The last row but one joins all bars end to end.
        parts += [
            _draw_bar(x, y, nodes * scale, "layer"),
            _draw_bar(x, sum_y, nodes * scale, "layer"),
        ]
        parts.append(_draw_row_labels(y, index + 1, nodes, end, texts))
        x = end
    parts.append(_draw_row_labels(sum_y, f"1–{depth}", sum(layers), x, texts))
    parts.append(_draw_bar(LEFT, sum_y + ROW, once * scale, "once"))
    parts.append(_draw_row_labels(sum_y + ROW, depth, once, LEFT + once * scale, texts))
    return draw_svg((WIDTH, sum_y + 2 * ROW + 4), description, parts)


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
