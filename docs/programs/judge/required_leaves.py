"""Which leaves alpha-beta reads, also at ties or with its children in another order."""

from itertools import count
from math import inf

from alphabeta import alphabeta
from docs.programs.judge.recording_leaves import (
    RecordingFloat,
    RecordingInt,
    UnconvertibleLeafError,
    replace_leaves,
    replace_leaves_by_recorders,
)
from gametree import is_leaf


def find_read_paths(tree, maximizing, search=alphabeta, visited_paths=()):
    """Return the paths of the leaves that search reads, in that order.

    visited_paths: the order of the children, if it is not that of the tree; see sort_children_by_visit
    """
    read_paths = {}
    try:
        recording_tree = replace_leaves_by_recorders(tree, RecordingFloat, read_paths)
    except UnconvertibleLeafError:
        recording_tree = replace_leaves_by_recorders(tree, RecordingInt, read_paths)
    if visited_paths:
        recording_tree = sort_children_by_visit(recording_tree, visited_paths)
    search(recording_tree, -inf, inf, maximizing)
    return list(read_paths)


def run_alphabeta(node, maximizing, read_paths, alpha=-inf, beta=inf, path=()):
    """Return what alphabeta returns, and append the paths of the leaves that it reads to read_paths.

    The judge needs this for each tree, and recording leaves would be too slow in a browser.
    """
    if not isinstance(node, list):
        read_paths.append(path)
        return node
    best = -inf if maximizing else inf
    for index, child in enumerate(node):
        value = run_alphabeta(child, not maximizing, read_paths, alpha, beta, (*path, index))
        if maximizing:
            best = max(best, value)
            alpha = max(alpha, best)
        else:
            best = min(best, value)
            beta = min(beta, best)
        if alpha >= beta:
            break
    return best


def find_alphabeta_read_paths(tree, maximizing, goes_on_at_ties=False, backward=False):
    """Return the paths of the leaves that alpha-beta reads, in that order.

    goes_on_at_ties: whether it goes on where alpha equals beta
    backward: whether it begins with the last child
    """
    read_paths = []

    def search_node(node, maximizing, alpha, beta, path):
        if not isinstance(node, list):
            read_paths.append(path)
            return node
        best = -inf if maximizing else inf
        indexes = range(len(node))
        for index in indexes[::-1] if backward else indexes:
            value = search_node(node[index], not maximizing, alpha, beta, (*path, index))
            if maximizing:
                best = max(best, value)
                alpha = max(alpha, best)
            else:
                best = min(best, value)
                beta = min(beta, best)
            if alpha > beta or (alpha == beta and not goes_on_at_ties):
                break
        return best

    search_node(tree, maximizing, -inf, inf, ())
    return read_paths


def iterate_nodes(tree, path=()):
    """Yield (path, node) for each node of a tree, including the leaves."""
    yield path, tree
    if not is_leaf(tree):
        for index, child in enumerate(tree):
            yield from iterate_nodes(child, (*path, index))


def replace_leaves_by_indexes(tree):
    """Return the tree with each leaf replaced by its index, from left to right."""
    indexes = count()
    return replace_leaves(tree, lambda *_: next(indexes))


def sort_children_by_visit(tree, visited_paths):
    """Return the tree with children sorted by where their paths occur in visited_paths, missing ones last."""
    position_by_path = {}
    for position, path in enumerate(visited_paths):
        for length in range(1, len(path) + 1):
            position_by_path.setdefault(path[:length], position)

    def sort_subtree(node, path):
        if is_leaf(node):
            return node
        indexes = sorted(
            range(len(node)),
            key=lambda position: position_by_path.get((*path, position), len(visited_paths)),
        )
        return [sort_subtree(node[position], (*path, position)) for position in indexes]

    return sort_subtree(tree, ())


def search_without_cutoffs_at_ties(node, alpha, beta, maximizing):
    """Search like alphabeta, but go on where alpha equals beta."""
    sign = 1 if maximizing else -1

    def search_for_mover(node, alpha, beta, sign):
        if is_leaf(node):
            return sign * node
        best = -inf
        for child in node:
            best = max(best, -search_for_mover(child, -beta, -alpha, -sign))
            alpha = max(alpha, best)
            if alpha > beta:
                break
        return best

    low, high = sorted([sign * alpha, sign * beta])
    return sign * search_for_mover(node, low, high, sign)


def is_value_proved(tree, maximizing, read_paths):
    """Tell whether the leaves at read_paths prove the value of the tree."""

    def compute_value_range(node, maximizing, path):
        if is_leaf(node):
            return (node, node) if path in read_paths else (-inf, inf)
        ranges = [
            compute_value_range(child, not maximizing, (*path, index))
            for index, child in enumerate(node)
        ]
        choose = max if maximizing else min
        return choose(low for low, _ in ranges), choose(high for _, high in ranges)

    low, high = compute_value_range(tree, maximizing, ())
    return low == high


def find_missing_cutoff(required_paths, needless_path):
    """Return the path of the node at which our cutoff skips the leaf at needless_path."""
    longest = 0
    for path in required_paths:
        common = 0
        while common < min(len(needless_path), len(path)) and needless_path[common] == path[common]:
            common += 1
        longest = max(longest, common)
    return needless_path[:longest]
