"""The trees on which a reader's search is judged: families, each for a kind of mistake, the same every time."""

from itertools import permutations, product

from gametree import is_leaf
from widgets.trees import random_tree

LEAVES = 4  # all trees of so many leaves are tried, in all orders
ALL_SIGNS = 3  # those of so many leaves with all signs as well
CHAIN = 6  # in chains of so many leaves a bound is needed far below the node that set it
WIDTHS = (5, 6, 7, 9, 12)  # children of a node
PLIES = (8, 15, 22, 30)  # of deep trees
LARGER = 200  # random trees after that
TOTAL = 2650  # of all trees together, so that progress can be shown before they are made

# Leaves, in ascending order: several digits, which text would put into another order, large ones
# beyond any bound that somebody may have thought large enough, decimals, and integers that no
# floating-point number is equal to.
_SIZES = (
    (9, 10, 100),
    (11, 20, 30),
    (1200, 1300, 2400),
    (1_200_000_000, 2_000_000_000, 3_000_000_000),
)
_DECIMALS = ((0.25, 0.5, 0.75), (1.2, 1.5, 1.9), (-0.0, 0.1, 3))
_EXACT = ((2**53, 2**53 + 1, 2**53 + 2),)
NUMBERS = tuple(
    values
    for upward in (*_SIZES, *_DECIMALS, *_EXACT)
    for values in (upward, tuple(-number for number in reversed(upward)))
)


def all_trees():
    """Yield (tree, maximizing, whether it is a random one) for every tree on which a search is judged."""
    for tree, maximizing in trees():
        yield tree, maximizing, False
    for number, tree in enumerate(larger_trees()):
        if not is_leaf(tree):
            yield tree, number % 4 < 2, True  # each size and kind of them for either player


def trees():
    """Yield (tree, maximizing) for all that are not random, the smallest first within a family."""
    for leaves in range(1, ALL_SIGNS + 1):
        yield from small_trees(leaves)
    yield from numbers()
    yield from wide_trees()
    yield from deep_trees()
    yield from chains()
    yield from twin_trees()
    yield from small_trees(LEAVES)


def small_trees(leaves):
    """Yield (tree, maximizing) for all trees of so many leaves, each node with two or more children.

    The values are all orders of the leaves, ties included. Up to ALL_SIGNS leaves each comes with all
    signs, with every one of the values as 0, with all above it, and with all below, and for both players;
    beyond, with one of these and for one player in turn.
    """
    for at, shape in enumerate(shapes(leaves)):
        for number, values in enumerate(orders(leaves)):
            zeros, turn = range(-1, max(values) + 2), at + number
            for zero in zeros if leaves <= ALL_SIGNS else [zeros[turn % len(zeros)]]:
                tree = fill(shape, [value - zero for value in values])
                if leaves <= ALL_SIGNS or turn % 2 == 0:
                    yield tree, True
                if 1 < leaves <= ALL_SIGNS or turn % 2:
                    yield tree, False


def numbers():
    """Yield (tree, maximizing) with leaves of each size and kind, up to three, in every order."""
    for values in NUMBERS:
        for leaves in range(1, len(values) + 1):
            for shape in shapes(leaves):
                for order in permutations(values[:leaves]):
                    yield fill(shape, order), True
                    if leaves > 1:
                        yield fill(shape, order), False


def wide_trees():
    """Yield (tree, maximizing) with nodes of many children, any one of which is the one that counts."""
    for width in WIDTHS:
        for best in range(width):
            leaves = [1 if at == best else -at - 1 for at in range(width)]
            inner = [[value, 20 + at] for at, value in enumerate(leaves)]
            cut = [0, [-1 if at == best else at + 1 for at in range(width)]]
            for tree in (leaves, inner, cut):
                yield tree, True
                yield negate(tree), False


def deep_trees():
    """Yield (tree, maximizing) of many plies, decided at the bottom.

    The window closes in on the way down, or comes from the root alone, or the way down is the first child.
    """
    for plies in PLIES:
        for bottom in ([3, 7], [7, 3]):
            closing, first = bottom, bottom
            for ply in reversed(range(plies - 1)):
                bound = (ply - 40) if ply % 2 == 0 else (40 - ply)
                closing, first = [bound, closing], [first, bound]
            below = bottom
            for _ in range(plies - 2):
                below = [below]
            for tree in (closing, first, [5, below], [9, below]):
                yield tree, True
                yield negate(tree), False


def chains():
    """Yield (tree, maximizing) for chains of CHAIN and one less leaves: each node is a leaf and a node.

    Only those which a search goes down to the last leaf but one.
    """
    for leaves in (CHAIN - 1, CHAIN):
        for values in permutations(range(leaves)):
            if _reaches_the_end(values):
                *above, last = values
                tree = last
                for value in reversed(above):
                    tree = [value, tree]
                yield tree, True


def twin_trees():
    """Yield (tree, maximizing) in which a subtree occurs twice: with another window, or with the other player."""
    pairs = ([0, 2], [2, 0], [1, 3], [-3, -2])
    for first, twin, last in product(pairs, repeat=3):
        yield [[first, twin], [twin, last]], True
        yield [[first, twin], [twin, last]], False
    for twin in pairs:
        for tree in ([twin, [twin]], [[twin], twin]):
            yield tree, True
            yield tree, False


def _reaches_the_end(values):
    """Tell whether no leaf of a chain but the last but one closes the window; MAX moves at the root."""
    highs, lows = values[:-2:2], values[1:-2:2]
    return max(highs) < min(lows)


def larger_trees():
    """Yield LARGER random trees, the same each time."""
    for seed in range(LARGER):
        leaves = (-3, 3) if seed % 2 else (-50, 50)
        yield random_tree(2 + seed % 2, 2 + seed % 3, 7919 * seed + 1, uneven=True, leaves=leaves)


def shapes(leaves):
    """Yield all trees of so many leaves, each of them None."""
    if leaves == 1:
        yield None
        return
    for sizes in _splits(leaves):
        if len(sizes) > 1:
            yield from (list(children) for children in product(*map(list, map(shapes, sizes))))


def _splits(number):
    """Yield the ways to write number as a sum, in order."""
    if number == 0:
        yield ()
    for first in range(1, number + 1):
        yield from ((first, *others) for others in _splits(number - first))


def orders(count):
    """Yield the ways to order so many things, ties included: of each its rank, from 0 on."""
    for ranks in product(range(count), repeat=count):
        if set(ranks) == set(range(max(ranks) + 1)):
            yield ranks


def fill(shape, values):
    """Return the tree of a shape with these leaves, from left to right."""
    left = iter(values)

    def grow(node):
        return next(left) if node is None else [grow(child) for child in node]

    return grow(shape)


def negate(tree):
    """Return the tree with every leaf turned to its opposite: what MAX was in it, MIN is now."""
    return -tree if is_leaf(tree) else [negate(child) for child in tree]


def smaller(tree):
    """Yield trees a little smaller: a child less, a node that becomes a leaf, a leaf nearer to 0."""
    if is_leaf(tree):
        yield from nearer_to_zero(tree)
        return
    if len(tree) == 1 and not is_leaf(tree[0]):
        yield tree[0]
    if len(tree) > 1:
        for index in range(len(tree)):
            yield tree[:index] + tree[index + 1 :]
    for index, child in enumerate(tree):
        if not is_leaf(child):
            yield from ([*tree[:index], leaf, *tree[index + 1 :]] for leaf in leaves_in(child))
        for less in smaller(child):
            yield [*tree[:index], less, *tree[index + 1 :]]


def nearer_to_zero(number):
    """Yield numbers between 0 and a number, 0 first, each one nearer to the number."""
    whole = int(number)
    if whole != number:
        yield whole
    step = abs(whole)
    while step:
        yield whole - step if whole > 0 else whole + step
        step = step // 2


def leaves_in(tree):
    """Return the different leaves of a tree, in their order."""
    if is_leaf(tree):
        return [tree]
    return [*dict.fromkeys(leaf for child in tree for leaf in leaves_in(child))]
