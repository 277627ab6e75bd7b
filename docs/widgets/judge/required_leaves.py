"""Which leaves alpha-beta reads, also at ties or with its children in another order."""

from itertools import count
from math import inf

from alphabeta import alphabeta
from gametree import is_leaf
from widgets.judge.recording_leaves import (
    ChangedValueError,
    RecordingFloat,
    RecordingInt,
    replace_leaves_by_recorders,
)


def find_read_paths(tree, maximizing, search=alphabeta, order=()):
    """Return the paths of the leaves that search reads, in that order.

    order: of the children, if it is not that of the tree; see order_children
    """
    read_paths = {}
    try:
        marked = replace_leaves_by_recorders(tree, RecordingFloat, read_paths)
    except ChangedValueError:
        marked = replace_leaves_by_recorders(tree, RecordingInt, read_paths)
    search(sort_children_by_visit(marked, order) if order else marked, -inf, inf, maximizing)
    return list(read_paths)


def run_alphabeta(node, maximizing, read, alpha=-inf, beta=inf, path=()):
    """Return what alphabeta returns, and append the paths of the leaves that it reads to read.

    The judge needs this for each tree, and marked leaves would be too slow in a browser.
    """
    if not isinstance(node, list):
        read.append(path)
        return node
    best = -inf if maximizing else inf
    for index, child in enumerate(node):
        value = run_alphabeta(child, not maximizing, read, alpha, beta, (*path, index))
        if maximizing:
            best = max(best, value)
            alpha = max(alpha, best)
        else:
            best = min(best, value)
            beta = min(beta, best)
        if alpha >= beta:
            break
    return best


def find_alphabeta_paths(tree, maximizing, strict=False, backward=False):
    """Return the paths of the leaves that alpha-beta reads, in that order.

    strict: whether it goes on where alpha equals beta
    backward: whether it begins with the last child
    """
    read = []

    def search(node, maximizing, alpha, beta, path):
        if not isinstance(node, list):
            read.append(path)
            return node
        best = -inf if maximizing else inf
        indexes = range(len(node))
        for index in indexes[::-1] if backward else indexes:
            value = search(node[index], not maximizing, alpha, beta, (*path, index))
            if maximizing:
                best = max(best, value)
                alpha = max(alpha, best)
            else:
                best = min(best, value)
                beta = min(beta, best)
            if alpha > beta or (alpha == beta and not strict):
                break
        return best

    search(tree, maximizing, -inf, inf, ())
    return read


def iterate_nodes(tree, path=()):
    """Yield (path, node) for each node of a tree, including the leaves."""
    yield path, tree
    if not is_leaf(tree):
        for index, child in enumerate(tree):
            yield from iterate_nodes(child, (*path, index))


def replace_leaves_by_indexes(tree):
    """Return the tree with the leaves numbered from left to right."""
    numbers = count()

    def number(node):
        return next(numbers) if is_leaf(node) else [number(child) for child in node]

    return number(tree)


def sort_children_by_visit(tree, order):
    """Return the tree with children sorted by where their paths occur in order, missing ones last."""
    position_by_path = {}
    for position, path in enumerate(order):
        for length in range(1, len(path) + 1):
            position_by_path.setdefault(path[:length], position)

    def sort(node, path):
        if is_leaf(node):
            return node
        indexes = sorted(
            range(len(node)),
            key=lambda position: position_by_path.get((*path, position), len(order)),
        )
        return [sort(node[position], (*path, position)) for position in indexes]

    return sort(tree, ())


def search_without_cutoffs_at_ties(node, alpha, beta, maximizing):
    """Search like alphabeta, but go on where alpha equals beta."""
    sign = 1 if maximizing else -1

    def search(node, alpha, beta, sign):
        if is_leaf(node):
            return sign * node
        best = -inf
        for child in node:
            best = max(best, -search(child, -beta, -alpha, -sign))
            alpha = max(alpha, best)
            if alpha > beta:
                break
        return best

    low, high = sorted([sign * alpha, sign * beta])
    return sign * search(node, low, high, sign)


def is_value_proved(tree, maximizing, read):
    """Tell whether the leaves in read prove the value of the tree."""

    def span(node, maximizing, path):
        if is_leaf(node):
            return (node, node) if path in read else (-inf, inf)
        spans = [span(child, not maximizing, (*path, index)) for index, child in enumerate(node)]
        choose = max if maximizing else min
        return choose(low for low, _ in spans), choose(high for _, high in spans)

    low, high = span(tree, maximizing, ())
    return low == high


def find_missing_cutoff(must, path):
    """Return the path of the node at which our cutoff skips the leaf at path."""
    longest = 0
    for read_path in must:
        common = 0
        while common < min(len(path), len(read_path)) and path[common] == read_path[common]:
            common += 1
        longest = max(longest, common)
    return path[:longest]
