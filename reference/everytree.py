"""Every tree of a shape: is a search always right, and does it keep its promise?

A search that only compares and copies numbers cannot tell two trees of a shape apart
if their leaves are ranked in the same way, ties included. So one tree is enough.
"""

from math import inf

from minimax import minimax
from smallest import copy, depths, fill, with_one_more


def check_value(search, shape, maximizing=True):
    """Return how many trees of that shape there are, and on how many search is wrong.

    shape: a tree whose leaves are None.
    """
    tried = wrong = 0
    for order in orders(len(depths(shape))):
        tree = grow(shape, order)
        tried += 1
        wrong += search(tree, -inf, inf, maximizing) != minimax(tree, maximizing)
    return tried, wrong


def check_promise(search, shape, maximizing=True):
    """Return how many trees with a window there are, and how many break the promise.

    All that matters about a window is how its ends compare with the leaves, so alpha
    and beta are two more numbers in the order.
    """
    tried = broken = 0
    for alpha, beta, *leaves in orders(2 + len(depths(shape))):
        if alpha < beta:
            tree = grow(shape, leaves)
            result = search(tree, alpha, beta, maximizing)
            value = minimax(tree, maximizing)
            too_low = result < beta and result < value
            too_high = result > alpha and result > value
            tried += 1
            broken += too_low or too_high
    return tried, broken


def orders(length, begun=()):
    """Yield all rankings of that many numbers, with ties: 1 is the lowest, then 2."""
    if len(begun) == length:
        yield begun
    else:
        for longer in with_one_more(begun):
            yield from orders(length, longer)


def grow(shape, numbers):
    """Return the tree of that shape with these leaves."""
    tree = copy(shape)
    fill(tree, iter(numbers))
    return tree


# SPDX-License-Identifier: MIT
