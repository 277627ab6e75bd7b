"""Negamax: alpha-beta pruning in half the lines, with one rule for both players."""

from math import inf


def negamax(node, alpha=-inf, beta=inf, sign=1):
    """Return the value of node for the player who moves there.

    node: a number (a leaf: how good the position is for MAX), or an iterable
        of nodes (its children, in the order they are tried).
    alpha < beta: what the player who moves, and the opponent, are already sure
        of, both as the player who moves counts.
    sign: 1 if MAX moves at node, -1 if MIN does.

    Fail-soft, as alphabeta is.
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
