"""Alpha-beta pruning as courses write it: with a depth, or with two functions."""

from math import inf

from gametree import is_leaf


def is_terminal(node):
    """Tell whether the game is over at node."""
    return is_leaf(node)


def utility(node):
    """Return the result of the game at a terminal node, which is that number itself."""
    return node


def evaluate(node):
    """Return the utility of a terminal node, and an estimate of any other: here 0."""
    return utility(node) if is_terminal(node) else 0


def counting_down(node, depth, alpha=-inf, beta=inf, maximizing=True):
    """Return the value of node for MAX, looking at most depth plies ahead."""
    if depth == 0 or is_terminal(node):
        return evaluate(node)
    if maximizing:  # MAX moves
        best = -inf
        for child in node:
            value = counting_down(child, depth - 1, alpha, beta, False)
            best = max(best, value)
            alpha = max(alpha, best)
            if alpha >= beta:
                break  # beta cutoff
        return best
    else:  # MIN moves
        best = inf
        for child in node:
            value = counting_down(child, depth - 1, alpha, beta, True)
            best = min(best, value)
            beta = min(beta, best)
            if alpha >= beta:
                break  # alpha cutoff
        return best


def choose(node, depth):
    """Return the child of node to which MAX, who moves there, should move."""
    alpha = -inf
    chosen = None
    for child in node:
        value = counting_down(child, depth - 1, alpha, inf, False)
        if chosen is None or value > alpha:  # better, not equal
            alpha = value
            chosen = child
    return chosen


def counting_up(node, depth=0, maximizing=True, alpha=-inf, beta=inf):
    """Return the value of node for MAX; depth: how far node is below the root."""
    if is_leaf(node):
        return node
    if maximizing:  # MAX moves
        best = -inf
        for child in node:
            value = counting_up(child, depth + 1, False, alpha, beta)
            best = max(best, value)
            alpha = max(alpha, best)
            if alpha >= beta:
                break  # beta cutoff
        return best
    else:  # MIN moves
        best = inf
        for child in node:
            value = counting_up(child, depth + 1, True, alpha, beta)
            best = min(best, value)
            beta = min(beta, best)
            if alpha >= beta:
                break  # alpha cutoff
        return best


def max_value(node, alpha=-inf, beta=inf):
    """Return the value of a node where MAX moves."""
    if is_terminal(node):
        return utility(node)
    v = -inf
    for child in node:
        v = max(v, min_value(child, alpha, beta))
        if v >= beta:
            return v  # beta cutoff
        alpha = max(alpha, v)
    return v


def min_value(node, alpha=-inf, beta=inf):
    """Return the value of a node where MIN moves."""
    if is_terminal(node):
        return utility(node)
    v = inf
    for child in node:
        v = min(v, max_value(child, alpha, beta))
        if v <= alpha:
            return v  # alpha cutoff
        beta = min(beta, v)
    return v


# SPDX-License-Identifier: MIT
