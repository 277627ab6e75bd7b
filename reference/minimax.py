"""Minimax: what a game tree is worth under optimal play by both players."""

from math import inf


def minimax(node, maximizing=True):
    """Return the value of node for MAX, after reading every leaf below it.

    node: a number (a leaf: how good the position is for MAX), or an iterable of its
        children, at least one, that can be iterated over repeatedly; not a string.
    maximizing: True if MAX moves at node, False if MIN does.
    """
    if not hasattr(node, "__iter__"):
        return node
    if maximizing:
        best = -inf
        for child in node:
            best = max(best, minimax(child, False))
        return best
    else:
        best = inf
        for child in node:
            best = min(best, minimax(child, True))
        return best


# SPDX-License-Identifier: MIT
