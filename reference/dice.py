"""Games with dice: expectiminimax, and Star1, which also prunes at chance nodes."""

from math import inf

from gametree import is_leaf, state


class Chance:
    """A chance node: no player moves here; the outcome is random.

    outcomes: pairs (probability, child); the probabilities add up to 1.
    """

    def __init__(self, *outcomes):
        self.probabilities, self.children = zip(*outcomes, strict=True)

    def __iter__(self):
        return iter(self.children)


def is_chance(node):
    """Return whether node is a chance node, even if it is wrapped."""
    return hasattr(state(node), "probabilities")


def expectiminimax(node, maximizing=True):
    """Return the value of node for MAX, after reading every leaf below it.

    node: a number, an iterable of nodes, or a Chance, worth the mean of its children.
    maximizing: True if MAX is the next player to move, False if MIN is.
    """
    if is_leaf(node):
        return node
    if is_chance(node):
        return sum(
            probability * expectiminimax(child, maximizing)
            for probability, child in zip(state(node).probabilities, node, strict=True)
        )
    values = [expectiminimax(child, not maximizing) for child in node]
    return max(values) if maximizing else min(values)


def star1(node, low, high, alpha=-inf, beta=inf, maximizing=True):
    """Return what expectiminimax does, up to rounding, but skip what cannot matter.

    low, high: finite numbers; no leaf lies below low or above high.
    alpha, beta, maximizing: as in alphabeta; fail-soft, like alphabeta.
    """
    if is_leaf(node):
        return node
    if is_chance(node):
        return star1_chance(node, low, high, alpha, beta, maximizing)
    best = -inf if maximizing else inf
    for child in node:
        value = star1(child, low, high, alpha, beta, not maximizing)
        if maximizing:
            best = max(best, value)
            alpha = max(alpha, best)
        else:
            best = min(best, value)
            beta = min(beta, best)
        if alpha >= beta:
            break
    return best


def star1_chance(node, low, high, alpha, beta, maximizing):
    """Return the mean of a chance node's children, or a bound outside the window."""
    # total: the part of the mean known so far; unread: the probability of the rest.
    total, unread = 0, 1
    for probability, child in zip(state(node).probabilities, node, strict=True):
        if probability == 0:
            continue
        unread -= probability
        # If the child is worth child_alpha or less, then even if all unread children
        # are worth high, the mean is at most alpha; child_beta likewise, with low.
        child_alpha = (alpha - total - unread * high) / probability
        child_beta = (beta - total - unread * low) / probability
        value = star1(child, low, high, child_alpha, child_beta, maximizing)
        total += probability * value
        if value <= child_alpha:
            return total + unread * high
        if value >= child_beta:
            return total + unread * low
    return total


# SPDX-License-Identifier: MIT
