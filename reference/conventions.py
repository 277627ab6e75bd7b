"""The same search as other courses write it: other tests, other numbers."""

from math import inf

# The two-ply tree of the chapter on games in Russell and Norvig's textbook.
TEXTBOOK = [[3, 12, 8], [2, 4, 6], [14, 5, 2]]
# A tree as exams set it: three plies, three children at each node.
EXAM = [
    [[4, 5, 3], [1, 6, 7], [9, 7, 3]],
    [[2, 8, 7], [8, 0, 9], [4, 7, 0]],
    [[5, 6, 3], [6, 8, 2], [2, 5, 1]],
]


def strict(node, alpha=-inf, beta=inf, maximizing=True):
    """Prune only if alpha > beta: a tie cuts nothing off."""
    if not hasattr(node, "__iter__"):
        return node
    if maximizing:
        best = -inf
        for child in node:
            best = max(best, strict(child, alpha, beta, False))
            alpha = max(alpha, best)
            if alpha > beta:
                break
        return best
    else:
        best = inf
        for child in node:
            best = min(best, strict(child, alpha, beta, True))
            beta = min(beta, best)
            if alpha > beta:
                break
        return best


def early(node, alpha=-inf, beta=inf, maximizing=True):
    """Compare the value, return it, and only then update alpha or beta."""
    if not hasattr(node, "__iter__"):
        return node
    if maximizing:
        value = -inf
        for child in node:
            value = max(value, early(child, alpha, beta, False))
            if value >= beta:
                return value
            alpha = max(alpha, value)
        return value
    else:
        value = inf
        for child in node:
            value = min(value, early(child, alpha, beta, True))
            if value <= alpha:
                return value
            beta = min(beta, value)
        return value


def own(node, above=(), maximizing=True):
    """Keep a single number at each node, alpha or beta, and begin every one anew.

    above: the numbers of the ancestors on the path, that of the parent last.
    """
    if not hasattr(node, "__iter__"):
        return node
    number = -inf if maximizing else inf
    for child in node:
        value = own(child, (*above, number), not maximizing)
        number = max(number, value) if maximizing else min(number, value)
        rivals = above[::-2]  # the other player's: parent, great-grandparent ...
        if any(number >= its if maximizing else number <= its for its in rivals):
            break
    return number


def shallow(node, bound=inf, maximizing=True):
    """Compare with the parent's number only: no cutoff is a deep one.

    bound: that number; -inf if MIN moves at the root.
    """
    if not hasattr(node, "__iter__"):
        return node
    if maximizing:
        alpha = -inf
        for child in node:
            alpha = max(alpha, shallow(child, alpha, False))
            if alpha >= bound:
                break
        return alpha
    else:
        beta = inf
        for child in node:
            beta = min(beta, shallow(child, beta, True))
            if beta <= bound:
                break
        return beta


# SPDX-License-Identifier: MIT
