"""Foresight in Connect Four: see wins and threats before any move is played."""

from connectfour import BOARD, COLUMNS, DIRECTIONS, HEIGHT, ROWS
from gametree import Node, is_leaf, state

BOTTOM = sum(1 << column * HEIGHT for column in range(COLUMNS))  # the lowest cells
COLUMN = (1 << ROWS) - 1  # the cells of the first column


def completing(own):
    """Return the cells that, with three cells of own, would make four in a row."""
    cells = 0
    for step in DIRECTIONS:
        pairs = own & (own >> step)
        # The gap is the last, third, second, or first cell of the four.
        cells |= (pairs & (own >> 2 * step)) << 3 * step
        cells |= (pairs & (own >> 3 * step)) << 2 * step
        cells |= (own & (pairs >> 2 * step)) << step
        cells |= (pairs & (own >> 2 * step)) >> step
    return cells


def foresee(node):
    """Return the node, and all nodes below it, with only the moves that can matter.

    If some move wins at once, only such moves are kept. If not, and the opponent
    threatens to win, only the blocking moves are kept. The value stays the same.
    """
    if is_leaf(node):
        return node
    position = state(node)
    own, rival = position.first, position.second
    if not position.maximizing:
        own, rival = rival, own
    landing = ((own | rival) + BOTTOM) & BOARD  # where the next disc in a column lands
    urgent = completing(own) & landing
    # One ply before the horizon, a search does not see the opponent's answer.
    if not urgent and getattr(node, "depth", None) != 1:
        urgent = completing(rival) & landing
    if urgent:
        columns = [c for c in position.order if urgent & (COLUMN << c * HEIGHT)]
        position = type(position)(position.first, position.second, columns)
    return Node(
        position,
        lambda: (foresee(node.play(column)) for column in position.moves()),
        lambda column: foresee(node.play(column)),
        getattr(node, "depth", None),
    )


# SPDX-License-Identifier: MIT
