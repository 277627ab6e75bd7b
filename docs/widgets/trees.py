"""Trees made from trees: drawn at random, edited at one node, reordered; what a tree holds, and
the fewest leaves that any search must read."""

from math import inf

from gametree import is_leaf
from minimax import minimax
from widgets.mistakes import Mistake
from widgets.reading import DEEPEST, MOST_LEAVES

GREATEST = 9  # random leaves are whole numbers from -9 to 9
EARLY = 0.25  # how often a node of an uneven random tree is a leaf before its time


def random_tree(branching, depth, seed, uneven=False, leaves=(-GREATEST, GREATEST)):
    """Return a random tree, the same one for the same seed wherever Python runs.

    branching, depth: children of each node and plies, both at least 1; the most there are if
        uneven, when a node may have fewer children (not fewer than two) or be a leaf.
    seed: a whole number.
    leaves: the least and the greatest that there may be, whole numbers.

    Raises Mistake: "leaves" if there could be more than MOST_LEAVES.
    """
    check_size(branching, depth)
    from random import Random  # only here: it is long to load in a browser

    # Of all that Random offers, only random() is promised to stay the same; and Brython agrees
    # with CPython on seeds below 2**32 only.
    draw = Random(seed % 2**32).random
    fewest_children = min(2, branching) if uneven else branching
    least, greatest = leaves

    def grow(plies):
        if plies == 0 or (uneven and plies < depth and draw() < EARLY):
            return least + int(draw() * (greatest - least + 1))
        children = fewest_children + int(draw() * (branching - fewest_children + 1))
        return [grow(plies - 1) for _ in range(children)]

    return grow(depth)


def check_size(branching, depth):
    """Raise Mistake "leaves" if a uniform tree of that shape is larger than one may be that is read."""
    if branching**depth > MOST_LEAVES:
        raise Mistake("leaves", 0, 0, {"count": branching**depth, "limit": MOST_LEAVES})


def check(tree):
    """Raise Mistake if a tree that was made is larger than one may be that is read: "deep" or "leaves"."""
    if plies(tree) > DEEPEST:
        raise Mistake("deep", 0, 0, {"limit": DEEPEST})
    if leaf_count(tree) > MOST_LEAVES:
        raise Mistake("leaves", 0, 0, {"count": leaf_count(tree), "limit": MOST_LEAVES})


def plies(tree):
    """Return how many plies the deepest leaf of the tree is below the root."""
    return 0 if is_leaf(tree) else 1 + max([plies(child) for child in tree])


def list_leaves(tree):
    """Return the leaves of a tree from left to right."""
    return [tree] if is_leaf(tree) else [leaf for child in tree for leaf in list_leaves(child)]


def leaf_count(tree):
    """Return how many leaves the tree has."""
    return 1 if is_leaf(tree) else sum([leaf_count(child) for child in tree])


def copy(tree):
    """Return the same tree, made of new lists."""
    return [copy(child) for child in tree] if isinstance(tree, list) else tree


def has_path(tree, path):
    """Tell whether the tree has a node or leaf at path."""
    for index in path:
        if is_leaf(tree) or index >= len(tree):
            return False
        tree = tree[index]
    return True


def with_value(tree, path, value):
    """Return the tree in which the leaf at path has that value."""
    return _edit(tree, path, lambda leaf: value)


def with_child(tree, path):
    """Return the tree with one more leaf, 0, at the node at path; a leaf becomes such a node."""
    return _edit(tree, path, lambda node: [node, 0] if is_leaf(node) else [*node, 0])


def remove(tree, path):
    """Return the tree without the node at path; its parent, left empty, becomes a leaf, 0.

    The root cannot be removed, nor its last child: then the tree is returned as it is.
    """
    if not path or (len(path) == 1 and len(tree) == 1):
        return tree
    *above, index = path
    return _edit(tree, above, lambda node: node[:index] + node[index + 1 :] or 0)


def swap(tree, path, way):
    """Return the tree in which the node at path has changed places with a sibling.

    way: -1 for the sibling to the left, 1 for the one to the right; if there is none,
        the tree is returned as it is.
    """
    if not path:
        return tree
    *above, index = path

    def exchange(node):
        if not 0 <= index + way < len(node):
            return node
        children = list(node)
        children[index], children[index + way] = children[index + way], children[index]
        return children

    return _edit(tree, above, exchange)


def reorder(tree, path, order, maximizing=True):
    """Return the tree with all below the node at path in an order: best_first or worst_first.

    maximizing: whether MAX moves at the root.
    """
    moves_max = maximizing == (len(path) % 2 == 0)
    return _edit(tree, path, lambda node: order(node, moves_max))


def fewest(tree, maximizing=True):
    """Return the number of leaves that any search must read to be sure of the root's value.

    Sure means: MAX has a strategy that never gives less, and MIN one that never gives more.
    A strategy is one move wherever its player is to move, and all moves of the other player;
    the two meet in exactly one leaf. In a uniform tree that makes b^⌈d/2⌉ + b^⌊d/2⌋ − 1
    (Donald E. Knuth and Ronald W. Moore, "An analysis of alpha-beta pruning", 1975).
    """
    _, _, for_max, for_min = _best_first(tree, maximizing, minimax(tree, maximizing))
    return for_max + for_min - 1


def best_first(tree, maximizing=True):
    """Return the tree, its children reordered so that alphabeta reads as few leaves as possible.

    That is, with the full window, fewest(tree, maximizing). First comes the move of the
    cheapest strategy, which is not always the move with the best value: one that is just good
    enough may be cheaper to prove.
    """
    ordered, _, _, _ = _best_first(tree, maximizing, minimax(tree, maximizing))
    return ordered


def worst_first(tree, maximizing=True):
    """Return the tree with the children of every node sorted, the mover's worst first."""
    ordered, _ = _worst_first(tree, maximizing)
    return ordered


def _edit(node, path, edit):
    """Return the tree with edit(node) for the node at path; what is beside the path is shared."""
    if not path:
        return edit(node)
    index, *below = path
    return [*node[:index], _edit(node[index], below, edit), *node[index + 1 :]]


def _best_first(node, maximizing, goal):
    """Return node reordered, its value, and the leaves of two strategies of fewest leaves.

    The first strategy is one of MAX's that never gives less than goal, the second one of
    MIN's that never gives more; inf where the player has none.
    """
    if is_leaf(node):
        return node, node, 1 if node >= goal else inf, 1 if node <= goal else inf
    children = [_best_first(child, not maximizing, goal) for child in node]
    children.sort(key=lambda child: child[1], reverse=maximizing)
    value = children[0][1]
    costs_for_max = [for_max for _, _, for_max, _ in children]
    costs_for_min = [for_min for _, _, _, for_min in children]
    if maximizing:
        costs, for_max, for_min = costs_for_max, min(costs_for_max), sum(costs_for_min)
    else:
        costs, for_max, for_min = costs_for_min, sum(costs_for_max), min(costs_for_min)
    cheapest = costs.index(min(costs))  # the best-looking of them; if there is none, the first
    children.insert(0, children.pop(cheapest))
    return [ordered for ordered, _, _, _ in children], value, for_max, for_min


def _worst_first(node, maximizing):
    """Return node reordered, and its value."""
    if is_leaf(node):
        return node, node
    children = [_worst_first(child, not maximizing) for child in node]
    children.sort(key=lambda child: child[1], reverse=not maximizing)
    _, value = children[-1]
    return [ordered for ordered, _ in children], value
