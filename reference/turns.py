"""Games in which the players do not simply alternate: the position says who moves."""

from math import inf

from gametree import Node, is_leaf, state


def by_turn(node, alpha=-inf, beta=inf):
    """Return the value of node for MAX, as alphabeta does; the position says who moves.

    node: a number, or an iterable of nodes whose state has an attribute maximizing:
        True if MAX moves there, False if MIN does. It may be wrapped.
    alpha, beta: as in alphabeta; fail-soft, like alphabeta.
    """
    if is_leaf(node):
        return node
    maximizing = state(node).maximizing
    best = -inf if maximizing else inf
    for child in node:
        value = by_turn(child, alpha, beta)
        if maximizing:
            best = max(best, value)
            alpha = max(alpha, best)
        else:
            best = min(best, value)
            beta = min(beta, best)
        if alpha >= beta:
            break
    return best


def alternating(node, maximizing=None):
    """Return the game as a tree in which MAX and MIN alternate.

    Where a player moves twice in a row, a node with a single child is inserted.
    maximizing: True if MAX is to move at the root of the tree, False if MIN is. By
        default, it is the player to move in the position.
    """
    if is_leaf(node):
        return node
    if maximizing is None:
        maximizing = state(node).maximizing

    def wrap(child):
        return alternating(child, not maximizing)

    def wrap_children():
        return [wrap(node)] if is_between else map(wrap, node)

    def play(move):
        return wrap(node.play(move))

    is_between = state(node).maximizing != maximizing
    return Node(state(node), wrap_children, play, getattr(node, "depth", None))


# SPDX-License-Identifier: MIT
