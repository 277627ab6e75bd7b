"""Iterative deepening, search by search: the nodes that each visits, beside one search that goes deep at once."""

from collections import Counter
from functools import cache

from alphabeta import alphabeta
from connectfour import Position, open_fours
from deepening import ordered
from figures.draw import frame
from figures.numerals import group_digits
from gametree import count, limit

COLUMNS = (2, 3, 3, 1, 5, 4, 4, 1)  # what has been played, counted from 0
DEEPEST = 7
LEFT, RIGHT, ROW, TOP, WIDTH = 34, 280, 24, 12, 360


@cache
def measure(depth):
    """Return the nodes that the searches at depths 1, 2 ... depth visit, and one search at once."""
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
    """Return the drawing of the searches to that depth: a bar each, all of them end to end, and the one.

    words: the part "narration" in the language in which its numbers are written.
    description: the text that stands for the figure where it cannot be seen.
    """
    layers, once = measure(depth)
    scale = (RIGHT - LEFT) / max(sum(layers), once)
    parts, done = [], 0
    for at, nodes in enumerate(layers):
        y, x = TOP + at * ROW, LEFT + done * scale
        parts.append(_bar(x, y, nodes * scale, "layer"))
        # Under it in the last row but one, where all are put together.
        parts.append(_bar(x, TOP + depth * ROW + 8, nodes * scale, "layer"))
        parts.append(_words(y, at + 1, nodes, x + nodes * scale, words))
        done += nodes
    y = TOP + depth * ROW + 8
    parts.append(_words(y, f"1–{depth}", done, LEFT + done * scale, words))
    parts.append(_bar(LEFT, y + ROW, once * scale, "once"))
    parts.append(_words(y + ROW, depth, once, LEFT + once * scale, words))
    return f"{frame((WIDTH, y + 2 * ROW + 4), description)}{''.join(parts)}</svg>"


def _bar(x, y, width, kind):
    return (
        f'<rect class="{kind}" x="{round(x, 1)}" y="{y}"'
        f' width="{round(max(width, 1), 1)}" height="{ROW - 8}"/>'
    )


def _words(y, depth, nodes, end, words):
    return (
        f'<text class="end" x="{LEFT - 7}" y="{y + 13}">{depth}</text>'
        f'<text class="start" x="{round(end + 6, 1)}" y="{y + 13}">{group_digits(nodes, words)}</text>'
    )
