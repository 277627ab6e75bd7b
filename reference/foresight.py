"""Foresight in Connect Four: wins and threats are seen before any move is tried."""

from connectfour import BOARD, COLUMNS, DIRECTIONS, HEIGHT, ROWS
from gametree import Node, is_leaf, state

BOTTOM = sum(1 << column * HEIGHT for column in range(COLUMNS))  # the lowest squares
COLUMN = (1 << ROWS) - 1  # the squares of the first column


def completing(own):
    """Return the squares that would make four in a row with three squares of own."""
    squares = 0
    for step in DIRECTIONS:
        pairs = own & (own >> step)
        # The gap is the last, third, second, or first square of the four.
        squares |= (pairs & (own >> 2 * step)) << 3 * step
        squares |= (pairs & (own >> 3 * step)) << 2 * step
        squares |= (own & (pairs >> 2 * step)) << step
        squares |= (pairs & (own >> 2 * step)) >> step
    return squares


def foresee(node):
    """Return the node, and all nodes below it, with only the moves that can matter.

    If a move wins at once, it is enough. If not, and the opponent would win with the
    next move, only what stops that is left. The value stays the same.
    """
    if is_leaf(node):
        return node
    position = state(node)
    own, rival = position.first, position.second
    if not position.maximizing:
        own, rival = rival, own
    landing = ((own | rival) + BOTTOM) & BOARD  # where the next stone of a column falls
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
