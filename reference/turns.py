"""Games in which the players do not simply alternate: the position says who moves."""

from math import inf

from gametree import Node, is_leaf, state


def by_turn(node, alpha=-inf, beta=inf):
    """Return the value of node for MAX, as alphabeta does; each position says who moves.

    node: a number, or an iterable of nodes whose state has an attribute maximizing:
        True if MAX moves there, False if MIN does. It may be wrapped by limit or count.
    alpha, beta: as for alphabeta; fail-soft as it is.
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


def alternating(node, maximizing=True):
    """Return the game as a tree in which the players alternate, for a search that expects it.

    A player whose turn is left out gets a node with one child: nothing to choose.
    maximizing: True if the search lets MAX move at node, False if MIN.
    """
    if is_leaf(node):
        return node
    if state(node).maximizing != maximizing:
        return Node(state(node), lambda: [alternating(node, not maximizing)])
    return Node(state(node), lambda: (alternating(child, not maximizing) for child in node))


# SPDX-License-Identifier: MIT
