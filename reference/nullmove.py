"""Null-move pruning: where even a pass is good enough, the node is cut off."""

from math import inf

from gametree import is_leaf


def null_move(node, after_pass, alpha=-inf, beta=inf, sign=1, may_pass=True):
    """Return what negamax does, unless a pass misleads the search.

    node: a number, or an iterable of nodes; its leaves are whole numbers or infinite.
    after_pass(node): the tree after a pass by the player to move at node, usually
        limited to a smaller depth; None where no pass should be tried.
    alpha, beta, sign: as in negamax; fail-soft, like negamax.
    may_pass: False right after a pass, so that there are no two passes in a row.
    """
    if is_leaf(node):
        return sign * node
    if may_pass and beta < inf and (passed := after_pass(node)) is not None:
        # A null window: all that matters is whether the pass reaches beta.
        value = -null_move(passed, after_pass, -beta, 1 - beta, -sign, False)
        if value >= beta:  # assumption: a move would be better still
            return value
    best = -inf
    for child in node:
        best = max(best, -null_move(child, after_pass, -beta, -alpha, -sign))
        alpha = max(alpha, best)
        if alpha >= beta:
            break
    return best


# SPDX-License-Identifier: MIT
