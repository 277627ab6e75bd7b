"""Negamax: alpha-beta pruning in half the lines, with one rule for both players."""

from math import inf


def negamax(node, alpha=-inf, beta=inf, sign=1):
    """Return the value of node from the point of view of the player to move.

    node: a number (a leaf: how good the position is for MAX), or an iterable of
        its children, in the order in which they are tried.
    alpha < beta: what the search so far guarantees the player to move and the
        opponent, both from the point of view of the player to move.
    sign: 1 if MAX moves at node, -1 if MIN does.

    Fail-soft, like alphabeta.
    """
    if not hasattr(node, "__iter__"):
        return sign * node
    best = -inf
    for child in node:
        best = max(best, -negamax(child, -beta, -alpha, -sign))
        alpha = max(alpha, best)
        if alpha >= beta:
            break
    return best


# SPDX-License-Identifier: MIT
