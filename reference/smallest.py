"""The smallest tree whose search has all that exams ask for, found by trying them all.

tie: a cutoff at which alpha and beta are equal. deep: another one, by a bound from
further up than the parent. full: a node has a bound, but nothing below it is skipped.
"""

from itertools import count, product
from math import inf

# What smallest finds if MAX moves at the root, and if MIN does.
THIRD = [2, [3, [[1, 5], [3, 4], 6]]]
THIRD_MIN = [3, [2, [[4, 5], [1, 2], 6]]]


def smallest(maximizing=True):
    """Return the smallest tree with all three events, three children and uneven leaves.

    Fewer leaves are smaller; then fewer nodes; then fewer plies. After that, from left
    to right, a leaf comes before a node, and last a low number before a high one.
    """
    for leaves in count(1):
        for shape in sorted(shapes(leaves), key=size):
            if 3 in children(shape) and len(set(depths(shape))) > 1:
                trees = list(fillings(shape, leaves, maximizing))
                if trees:
                    return min(trees)


def shapes(leaves):
    """Return all trees of that many leaves, None; a node has two or more children."""
    if leaves == 1:
        return [None]
    below = (product(*map(shapes, parts)) for parts in splits(leaves))
    return [list(node) for nodes in below for node in nodes]


def splits(leaves):
    """Yield all ways to share leaves out among two or more children."""
    for first in range(1, leaves):
        for rest in ((leaves - first,), *splits(leaves - first)):
            yield (first, *rest)


def size(shape):
    """Return what is compared where there are equally many leaves."""
    written = str(shape).replace("None", "")  # a comma sorts before a bracket
    return written.count("["), max(depths(shape)), written


def depths(node, ply=0):
    """Return how many plies below the root each leaf is."""
    if node is None:
        return [ply]
    return [depth for child in node for depth in depths(child, ply + 1)]


def children(node):
    """Return how many children each inner node has."""
    if node is None:
        return []
    return [len(node), *(number for child in node for number in children(child))]


def fillings(shape, leaves, maximizing):
    """Yield the trees of that shape in whose search all three events occur.

    Only the order of the leaves matters to a search, and of a leaf that is not read
    nothing does. So the numbers are 1, 2, 3 and so on, one of them twice, for the tie.
    """
    begun = [()]  # the numbers of the leaves that are read, as they are read
    while begun:
        read = begun.pop()
        tree, events = copy(shape), set()
        try:
            search(tree, iter(read), events, (), maximizing)
        except StopIteration:  # it reads one more; the two cutoffs must skip two
            if len(read) < leaves - 2:
                longer = with_one_more(read)
                # At most two are the same: the highest tells how many differ.
                begun += (order for order in longer if len(order) - max(order) < 2)
        else:
            if events == {"tie", "deep", "full"}:
                fill(tree, count(max(read) + 1))
                yield tree


def copy(shape):
    """Return a tree of that shape, to be numbered."""
    return shape and [copy(child) for child in shape]


def with_one_more(numbers):
    """Yield the numbers with another one at the end, at each place among the others."""
    highest = max(numbers, default=0)
    for new in range(1, highest + 2):
        yield (*(number + (number >= new) for number in numbers), new)
    yield from ((*numbers, same) for same in range(1, highest + 1))


def search(node, read, events, path, maximizing):
    """Return the value of node, as alphabeta does, and whether it skips nothing below.

    read: gives each leaf that is read its number, which is put into the tree.
    events: the set to which events are added.
    path: the best values so far of the nodes above, the parent's last.
    """
    if node is None:
        return next(read), True
    better, best = (max, -inf) if maximizing else (min, inf)
    rivals = path[::-2]  # where the other player moves, the parent first
    bound = (min if maximizing else max)(rivals, default=-best)
    full = True
    for index, child in enumerate(node):
        value, all_read = search(child, read, events, (*path, best), not maximizing)
        if child is None:
            node[index] = value
        best, full = better(best, value), full and all_read
        if better(best, bound) == best and index + 1 < len(node):
            if better(best, rivals[0]) != best:  # the parent's value is not enough
                events.add("deep")
            elif best == bound:
                events.add("tie")
            return best, False
    if full and abs(bound) < inf and better(best, bound) != best:
        events.add("full")
    return best, full


def fill(node, numbers):
    """Give each leaf that has not been read the next of the numbers."""
    for index, child in enumerate(node):
        if child is None:
            node[index] = next(numbers)
        elif isinstance(child, list):
            fill(child, numbers)


# SPDX-License-Identifier: MIT
