"""The best move of a position, found by a search that returns only values."""

from math import inf

from alphabeta import alphabeta
from gametree import state


def best_move(node, search=alphabeta, maximizing=None):
    """Return (value for MAX, best move) of node; of equally good moves, the first.

    node: a position with moves() and play(move), even if wrapped by limit or order; or
        any other node, where a move is the number of a child, counted from 0.
    search: alphabeta, or another function with the same arguments, such as failhard.
    maximizing: True if MAX moves at node, False if MIN does. By default, the position's
        own attribute maximizing decides; if it has none, MAX moves.

    deepening and engine do not need it: their searches record the best moves.
    """
    if maximizing is None:
        maximizing = getattr(state(node), "maximizing", True)
    alpha, beta = -inf, inf
    best = move = None
    for option, child in options(node):
        value = search(child, alpha, beta, not maximizing)
        # Better, not equal: once there is a best, an equal value may be only a bound.
        if best is None or (value > best if maximizing else value < best):
            best, move = value, option
        if maximizing:
            alpha = best
        else:
            beta = best
        if alpha >= beta:  # infinitely good: nothing is better
            break
    return best, move


def options(node):
    """Yield (move, child) for each child of node, making one child at a time."""
    if hasattr(state(node), "moves"):
        for move in node.moves():
            yield move, node.play(move)
    else:
        yield from enumerate(node)


def adapt(search, *memories):
    """Return a search such as negamax, with the arguments and results of alphabeta.

    memories: what search takes between node and alpha, such as a table.
    """

    def adapted(node, alpha=-inf, beta=inf, maximizing=True):
        if maximizing:
            return search(node, *memories, alpha, beta, 1)
        return -search(node, *memories, -beta, -alpha, -1)

    return adapted


# SPDX-License-Identifier: MIT
