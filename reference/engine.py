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
    best, best_move, bound = -inf, None, alpha
    for move in front(best_moves.get(state(node)), node.moves()):
        child = node.play(move)
        value = -remembering(child, best_moves, table, -beta, -bound, -sign)
        if best_move is None or value > best:
            best, best_move = value, move
        bound = max(bound, best)
        if bound >= beta:
            break
    # Only now, for the position may come back below itself.
    best_moves[state(node)] = best_move
    if best > alpha:  # some child is worth it: at least best
        low = best
    if best < beta:  # no child was skipped: at most best
        high = best
    table[node, sign] = low, high
    return best


def engine(position, depth, evaluate):
    """Yield (value, best move) of searches 1, 2, ... depth plies deep."""
    table = {}

    def search(node, best_moves, sign):
        return remembering(node, best_moves, table, sign=sign)

    return deepening(position, depth, evaluate, search)


# SPDX-License-Identifier: MIT
