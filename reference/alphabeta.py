"""Alpha-beta pruning: the value of a game tree, without reading all of it."""

from math import inf

# The trees of the first two walkthroughs: a number is a leaf, a list is a node.
FIRST = [[[3, 5], [6, 9]], [[1, 2], [0, -1]]]
SECOND = [[[2, 3], [5, 9]], [[0, 1], [7, 5]]]


def alphabeta(node, alpha=-inf, beta=inf, maximizing=True):
    """Return the value of node for MAX, skipping children that cannot matter.

    node: a number (a leaf: how good the position is for MAX), or an iterable of its
        children, at least one, that can be iterated over repeatedly; not a string.
    alpha < beta: what the search so far guarantees MAX and MIN on the path to node.
    maximizing: True if MAX moves at node, False if MIN does.

    Fail-soft: a result strictly between alpha and beta is exact; one that is
    <= alpha proves only an upper bound, one that is >= beta only a lower bound.
    """
    if not hasattr(node, "__iter__"):
        return node
    if maximizing:
        best = -inf
        for child in node:
            best = max(best, alphabeta(child, alpha, beta, False))
            alpha = max(alpha, best)
            if alpha >= beta:  # MIN has something at least as good elsewhere
                break
        return best
    else:
        best = inf
        for child in node:
            best = min(best, alphabeta(child, alpha, beta, True))
            beta = min(beta, best)
            if alpha >= beta:  # MAX has something at least as good elsewhere
                break
        return best


if __name__ == "__main__":
    print(alphabeta(FIRST))
    print(alphabeta(SECOND))

# SPDX-License-Identifier: MIT
