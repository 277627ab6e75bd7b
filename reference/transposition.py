"""A transposition table: what was found out about a position is not searched again."""

from math import inf


def tabled(node, table, alpha=-inf, beta=inf, sign=1):
    """Return the value of node for the player who moves there, and keep it in table.

    node: a number, or an iterable of nodes that can be hashed; equal nodes have
        equal values.
    table: a dictionary, empty at first: (node, sign) -> (low, high), between which
        the value lies. Equal bounds are the exact value; one of them may be infinite.
        One table serves one game with one evaluation.
    alpha, beta, sign: as for negamax; fail-soft as it is.
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
    if best > alpha:  # some child is worth it: at least best
        low = best
    if best < beta:  # no child was skipped: at most best
        high = best
    table[node, sign] = low, high
    return best


# SPDX-License-Identifier: MIT
