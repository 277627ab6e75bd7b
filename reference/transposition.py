"""A transposition table: what is known about a position is not searched for again."""

from math import inf


def tabled(node, table, alpha=-inf, beta=inf, sign=1):
    """Return the value of node for the player to move, storing what is known in table.

    node: a number, or a hashable iterable of nodes; nodes that are equal must have
        equal values.
    table: a dictionary, empty at first: (node, sign) -> (low, high), between which
        the value lies. If they are equal, it is exact; one of them may be infinite.
        Use a table for one game and one evaluation function only.
    alpha, beta, sign: as in negamax; fail-soft, like negamax.
    """
    if not hasattr(node, "__iter__"):
        return sign * node
    low, high = table.get((node, sign), (-inf, inf))
    if low >= beta or low == high:
        return low
    if high <= alpha:
        return high
    alpha, beta = max(alpha, low), min(beta, high)
    best, bound = -inf, alpha
    for child in node:
        best = max(best, -tabled(child, table, -beta, -bound, -sign))
        bound = max(bound, best)
        if bound >= beta:
            break
    if best > alpha:  # some child is worth at least best
        low = best
    if best < beta:  # no child was skipped: at most best
        high = best
    table[node, sign] = low, high
    return best


# SPDX-License-Identifier: MIT
