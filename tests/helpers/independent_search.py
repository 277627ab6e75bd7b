"""A second alpha-beta search, written apart from reference/, by which the tests check the questions.

It decides by comparing what a player already has on the path, not by passing a window down, so
that it shares no line of thought with alphabeta(). A tree is a number or a list of trees.
"""

from functools import cache
from itertools import product
from math import inf

from tree_helpers import at as get_node
from tree_helpers import leaf_paths, paths


class Visit:
    """What happened at one node.

    window, value, order: the window on entry, the value returned, and how many were visited before
    windows_after: alpha and beta after each child that was visited
    """

    def __init__(self, window, order):
        self.window, self.order, self.value = window, order, None
        self.windows_after = []


def search(tree, maximizing, rule="soft"):
    """Return path -> Visit of all that is visited."""
    visits = {}

    def get_window(rivals):
        """Return what MAX and MIN have on the path; rivals: (whether MAX moves, best value) a node."""
        alpha = max([best for is_max, best in rivals if is_max], default=-inf)
        beta = min([best for is_max, best in rivals if not is_max], default=inf)
        return alpha, beta

    def clamp(value, window):
        return min(max(value, window[0]), window[1]) if rule == "hard" else value

    def visit(node, path, rivals, is_max):
        window = get_window(rivals)
        visits[path] = record = Visit(window, len(visits))
        if not isinstance(node, list):
            record.value = node
            return node
        values = []
        for index, child in enumerate(node):
            best = (max if is_max else min)(values, default=-inf if is_max else inf)
            values.append(visit(child, (*path, index), [*rivals, (is_max, best)], not is_max))
            best = (max if is_max else min)(values)
            limit = window[1] if is_max else window[0]
            beyond = best > limit if is_max else best < limit
            # With the strict test, a window can be a single point, and alpha may exceed beta
            # only through a better value.
            alpha, beta = (max(window[0], best), limit) if is_max else (limit, min(window[1], best))
            record.windows_after.append((alpha, beta))
            if alpha > beta if rule == "strict" else alpha >= beta:
                assert beyond or best == limit
                break
        record.value = clamp((max if is_max else min)(values), window)
        return record.value

    visit(tree, (), [], maximizing)
    return visits


def list_paths(tree):
    """Return the paths of all nodes and leaves, a node before its children."""
    return list(paths(tree))


def name_nodes(tree):
    """Return letter -> path of the inner nodes, breadth first."""
    inner = [path for path in list_paths(tree) if isinstance(get_node(tree, path), list)]
    inner.sort(key=lambda path: (len(path), path))
    assert len(inner) <= 26
    return {chr(65 + index): path for index, path in enumerate(inner)}


def list_leaf_paths(tree):
    """Return the paths of all leaves from left to right."""
    return leaf_paths(tree, paths(tree))


def list_read_leaves(tree, maximizing, rule="soft"):
    """Return the set of the paths of all leaves that are read."""
    return set(search(tree, maximizing, rule)) & set(list_leaf_paths(tree))


def fill(shape, numbers):
    """Return the tree of a shape with these numbers at its leaves, from left to right."""
    left = iter(numbers)

    def copy(node):
        return [copy(child) for child in node] if isinstance(node, list) else next(left)

    return copy(shape)


@cache
def list_weak_orders(length):
    """Return all orders of that many numbers, ties included, as tuples of 1, 2, 3 and so on."""
    orders = product(range(1, length + 1), repeat=length)
    return [order for order in orders if set(order) == set(range(1, max(order) + 1))]
