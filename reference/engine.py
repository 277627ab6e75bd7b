"""A small engine: iterative deepening, best move first, transposition table."""

from math import inf

from deepening import deepening
from gametree import front, is_leaf, state


def remembering(node, best_moves, table, alpha=-inf, beta=inf, sign=1):
    """Return what negamax does, with both memories: ordered and tabled in one.

    node: a number, or a node with moves() and play(move) that can be hashed.
    best_moves: as for ordered; table: as for tabled.
    """
    if is_leaf(node):
        return sign * node
    low, high = table.get((node, sign), (-inf, inf))
    if low >= beta or low == high:
        return low
    if high <= alpha:
        return high
    alpha, beta = max(alpha, low), min(beta, high)
    best, bound = -inf, alpha
    for move in front(best_moves.get(state(node)), node.moves()):
        child = node.play(move)
        value = -remembering(child, best_moves, table, -beta, -bound, -sign)
        if value > best:
            best, best_moves[state(node)] = value, move
        bound = max(bound, best)
        if bound >= beta:
            break
    table[node, sign] = best if best > alpha else low, best if best < beta else high
    return best


def engine(position, depth, evaluate):
    """Yield (value, best move) of searches 1, 2, ... depth plies deep."""
    table = {}

    def search(node, best_moves, sign):
        return remembering(node, best_moves, table, sign=sign)

    return deepening(position, depth, evaluate, search)


# SPDX-License-Identifier: MIT
