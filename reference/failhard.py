"""Alpha-beta pruning, fail-hard: the value of a game tree, kept inside the window."""

from math import inf


def failhard(node, alpha=-inf, beta=inf, maximizing=True):
    """Return the value of node for MAX, or the end of the window that is nearest to it.

    node: a number (a leaf: how good the position is for MAX), or an iterable
        of nodes (its children, in the order they are tried).
    alpha < beta: what the search so far guarantees MAX and MIN on the path to node.
    maximizing: True if MAX moves at node, False if MIN does.

    Fail-hard: a result strictly between alpha and beta is exact; one that is
    == alpha proves only an upper bound, one that is == beta only a lower bound.
    From -inf to inf, every result is exact. A leaf's number is returned as it is.
    """
    if not hasattr(node, "__iter__"):
        return node
    if maximizing:
        for child in node:
            alpha = max(alpha, failhard(child, alpha, beta, False))
            if alpha >= beta:  # MIN has something at least as good elsewhere
                return beta
        return alpha
    else:
        for child in node:
            beta = min(beta, failhard(child, alpha, beta, True))
            if alpha >= beta:  # MAX has something at least as good elsewhere
                return alpha
        return beta


# SPDX-License-Identifier: MIT
