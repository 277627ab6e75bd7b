"""The trees on which a reader's search is judged: fixed families, each for one kind of mistake."""

from itertools import chain, permutations, product

from docs.trees.trees import build_random_tree, fill_shape, list_leaves, start_random_stream
from gametree import is_leaf

LEAVES = 4  # trees with up to this many leaves are tried in all orders
ALL_SIGNS = 3  # trees with up to this many leaves are also tried with all signs
CHAIN = 6  # leaves of a chain, in which a bound is needed far below the node that set it
WIDTHS = (5, 6, 7, 9, 12)  # children of a node
PLIES = (8, 15, 22, 30)  # of deep trees
RANDOM_TREE_COUNT = 200  # random trees at the end
UNIFORM_SIZES = (9, 100, 3_000, 3_000_000_000)  # largest numbers at the leaves of uniform trees
UNIFORM_TREE_COUNT = 400  # uniform trees, for programs that need them

# Leaves, in ascending order: numbers that would sort differently as text, numbers beyond what a
# program may use as infinity, decimals, and integers that no floating-point number equals.
_UPWARD = [(9, 10, 100), (11, 20, 30), (1200, 1300, 2400), (12 * 10**8, 2 * 10**9, 3 * 10**9)]
_UPWARD += [(0.25, 0.5, 0.75), (1.2, 1.5, 1.9), (-0.0, 0.1, 3), (2**53, 2**53 + 1, 2**53 + 2)]
NUMBERS = [row for upward in _UPWARD for row in (upward, tuple(-n for n in reversed(upward)))]

_TEST_TREES = []


def list_test_trees():
    """Return (tree, maximizing, is_random) for each tree on which a search is judged; they are built only once."""
    if not _TEST_TREES:
        _TEST_TREES.extend([(*case, False) for case in generate_fixed_trees()])
        for number, tree in enumerate(generate_larger_random_trees()):
            if not is_leaf(tree):  # each size and kind for both players
                _TEST_TREES.append((tree, number % 4 < 2, True))
    return _TEST_TREES


def generate_fixed_trees():
    """Yield (tree, maximizing) for all trees that are not random, the smallest first within a family."""
    for leaf_count in range(1, ALL_SIGNS + 1):
        yield from generate_small_trees(leaf_count)
    yield from generate_trees_of_unusual_numbers()
    yield from generate_wide_trees()
    yield from generate_deep_trees()
    yield from generate_chains()
    yield from generate_trees_with_twin_subtrees()
    yield from generate_small_trees(LEAVES)


def generate_small_trees(leaf_count):
    """Yield (tree, maximizing) for all trees with a number of leaves whose nodes have two or more children.

    The values are all orders of the leaves, including ties. Up to ALL_SIGNS leaves, each order comes with all positions
    of 0 (at each value, below and above all) and for both players; beyond, with one position and one player in turn.
    """
    for shape_index, shape in enumerate(generate_shapes(leaf_count)):
        for order_index, values in enumerate(generate_rankings(leaf_count)):
            zeros, turn = range(-1, max(values) + 2), shape_index + order_index
            for zero in zeros if leaf_count <= ALL_SIGNS else [zeros[turn % len(zeros)]]:
                tree = fill_shape(shape, [value - zero for value in values])
                if leaf_count <= ALL_SIGNS or turn % 2 == 0:
                    yield tree, True
                if 1 < leaf_count <= ALL_SIGNS or turn % 2:
                    yield tree, False


def generate_trees_of_unusual_numbers():
    """Yield (tree, maximizing) with one to three leaves from each row of NUMBERS, in every order."""
    for values in NUMBERS:
        for leaf_count in range(1, len(values) + 1):
            for shape in generate_shapes(leaf_count):
                for order in permutations(values[:leaf_count]):
                    yield fill_shape(shape, order), True
                    if leaf_count > 1:
                        yield fill_shape(shape, order), False


def generate_wide_trees():
    """Yield (tree, maximizing) with nodes of many children; each child is the best or cuts in turn."""
    for width in WIDTHS:
        for best in range(width):
            leaves = [1 if index == best else -index - 1 for index in range(width)]
            inner = [[value, 20 + index] for index, value in enumerate(leaves)]
            cut = [0, [-1 if index == best else index + 1 for index in range(width)]]
            for tree in (leaves, inner, cut):
                yield tree, True
                yield negate_leaves(tree), False


def generate_deep_trees():
    """Yield (tree, maximizing) for deep trees whose value depends on the lowest leaves.

    Each level narrows the window, or only the root sets it, or the path down is the first child.
    """
    for plies in PLIES:
        for bottom in ([3, 7], [7, 3]):
            closing = first = single = bottom
            for ply in reversed(range(plies - 1)):
                bound = (ply - 40) if ply % 2 == 0 else (40 - ply)
                closing, first = [bound, closing], [first, bound]
                single = [single] if ply else single
            for tree in (closing, first, [5, single], [9, single]):
                yield tree, True
                yield negate_leaves(tree), False


def generate_chains():
    """Yield (tree, maximizing) for chains of leaves and nodes in which a search reaches the last leaf but one."""
    for leaf_count in (CHAIN - 1, CHAIN):
        for values in permutations(range(leaf_count)):
            # MAX moves at the root. Before the last two, no leaf closes the window.
            if max(values[:-2:2]) < min(values[1:-2:2]):
                *above, tree = values
                for value in reversed(above):
                    tree = [value, tree]
                yield tree, True


def generate_trees_with_twin_subtrees():
    """Yield (tree, maximizing) with a subtree that occurs twice, with two windows or both players."""
    pairs = ([0, 2], [2, 0], [1, 3], [-3, -2])
    trees = [[[first, twin], [twin, last]] for first, twin, last in product(pairs, repeat=3)]
    trees += [tree for twin in pairs for tree in ([twin, [twin]], [[twin], twin])]
    for tree in trees:
        yield tree, True
        yield tree, False


def generate_larger_random_trees():
    """Yield RANDOM_TREE_COUNT random trees, always the same."""
    draw = start_random_stream(1)
    for number in range(RANDOM_TREE_COUNT):
        leaf_range = (-3, 3) if number % 2 else (-50, 50)
        shape = 2 + number % 2, 2 + number % 3
        yield build_random_tree(*shape, draw, uneven=True, leaf_range=leaf_range)


def generate_uniform_trees(branching, height):
    """Yield (tree, maximizing, False) with equally many children at each node, of several heights if that is None."""
    heights = [height] if height else [plies for plies in range(1, 7) if branching**plies <= 64]
    draw = start_random_stream(1)
    for number in range(UNIFORM_TREE_COUNT):
        size = UNIFORM_SIZES[number // 8 % len(UNIFORM_SIZES)] if number >= 40 else 3
        plies = heights[number % len(heights)]
        tree = build_random_tree(branching, plies, draw, leaf_range=(-size, size))
        yield tree, number % 2 == 0, False


def generate_shapes(leaf_count):
    """Yield all trees with a number of leaves, with None as each leaf."""
    if leaf_count == 1:
        yield None
        return
    for sizes in _generate_ordered_sums(leaf_count):
        if len(sizes) > 1:
            for children in product(*map(generate_shapes, sizes)):
                yield list(children)


def _generate_ordered_sums(total):
    """Yield all ordered sums of positive integers that make total."""
    if total == 0:
        yield ()
    for first in range(1, total + 1):
        yield from ((first, *remainder) for remainder in _generate_ordered_sums(total - first))


def generate_rankings(item_count):
    """Yield all rankings of item_count items, including ties, as tuples of ranks from 0."""
    for ranks in product(range(item_count), repeat=item_count):
        if set(ranks) == set(range(max(ranks) + 1)):
            yield ranks


def negate_leaves(tree):
    """Return the tree with each leaf negated, which exchanges MAX and MIN."""
    return -tree if is_leaf(tree) else [negate_leaves(child) for child in tree]


def generate_smaller_trees(tree):
    """Yield slightly smaller trees: a child removed, a node replaced by a leaf, a leaf nearer to 0."""
    if is_leaf(tree):
        whole = int(tree)
        if whole != tree:
            yield whole
        step = abs(whole)
        while step:  # from 0 towards the number
            yield whole - step if whole > 0 else whole + step
            step = step // 2
        return
    if len(tree) == 1 and not is_leaf(tree[0]):
        yield tree[0]
    if len(tree) > 1:
        for index in range(len(tree)):
            yield tree[:index] + tree[index + 1 :]
    for index, child in enumerate(tree):
        leaves = () if is_leaf(child) else dict.fromkeys(list_leaves(child))
        for smaller_child in chain(leaves, generate_smaller_trees(child)):
            yield [*tree[:index], smaller_child, *tree[index + 1 :]]
