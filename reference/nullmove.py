"""Null move: if a player could even do without a move, the search cuts."""

from math import inf

from gametree import is_leaf


def null_move(node, after_pass, alpha=-inf, beta=inf, sign=1, may_pass=True):
    """Return what negamax does, unless a pass deceives the search.

    node: a number, or an iterable of nodes; its leaves are whole numbers or infinite.
    after_pass(node): the tree, usually a less deep one, in which the player who moves
        at node has passed and the opponent moves; None where no pass is tried.
    alpha, beta, sign: as for negamax; fail-soft as it is.
    may_pass: False after a pass, so that nobody passes twice in a row.
    """
    if is_leaf(node):
        return sign * node
    if may_pass and beta < inf and (passed := after_pass(node)) is not None:
        # A null window: only whether the pass reaches beta matters.
        value = -null_move(passed, after_pass, -beta, 1 - beta, -sign, False)
        if value >= beta:  # the guess: a move would be better still
            return value
    best = -inf
    for child in node:
        best = max(best, -null_move(child, after_pass, -beta, -alpha, -sign))
        alpha = max(alpha, best)
        if alpha >= beta:
            break
    return best


# SPDX-License-Identifier: MIT
