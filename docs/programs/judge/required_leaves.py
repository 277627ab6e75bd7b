"""Which leaves alpha-beta reads, also at ties or with its children in another order."""

from math import inf

from gametree import is_leaf


def find_read_leaves(tree, maximizing, first_paths=(), goes_on_at_ties=False):
    """Return (value, paths of the leaves that alpha-beta reads, in that order); the recorder would be too slow.

    first_paths: the children on these paths come first, in this order, then those that are on none
    goes_on_at_ties: whether it goes on where alpha equals beta
    """
    read_paths, positions = [], {}
    for position, path in enumerate(first_paths):
        for length in range(1, len(path) + 1):
            positions.setdefault(path[:length], position)

    def search(node, maximizing, alpha, beta, path):
        if not isinstance(node, list):
            read_paths.append(path)
            return node
        best = -inf if maximizing else inf
        indexes = range(len(node))
        if positions:
            indexes = sorted(indexes, key=lambda index: positions.get((*path, index), inf))
        for index in indexes:
            value = search(node[index], not maximizing, alpha, beta, (*path, index))
            if maximizing:
                best = max(best, value)
                alpha = max(alpha, best)
            else:
                best = min(best, value)
                beta = min(beta, best)
            if alpha > beta or (alpha == beta and not goes_on_at_ties):
                break
        return best

    return search(tree, maximizing, -inf, inf, ()), read_paths


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
    node = needless_path
    while not any(path[: len(node)] == node for path in required_paths):
        node = node[:-1]
    return node
