"""A small engine: iterative deepening, best move first, transposition table."""

from functools import partial
from math import inf

from deepening import deepening
from gametree import front, is_leaf, state


def remembering(node, best_moves, alpha=-inf, beta=inf, sign=1, *, table):
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
        value = -remembering(child, best_moves, -beta, -bound, -sign, table=table)
        if value > best:
            best, best_moves[state(node)] = value, move
        bound = max(bound, best)
        if bound >= beta:
            break
    table[node, sign] = best if best > alpha else low, best if best < beta else high
    return best


def engine(position, depth, evaluate):
    """Yield (value, best move) of searches 1, 2, ... depth plies deep."""
    return deepening(position, depth, evaluate, partial(remembering, table={}))


# SPDX-License-Identifier: MIT
