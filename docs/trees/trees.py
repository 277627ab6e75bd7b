"""Generate, edit, reorder and measure trees, and count the fewest leaves that any search must read."""

from math import inf

from docs.trees.input_errors import Mistake
from docs.trees.tree_syntax import DEEPEST, MOST_LEAVES
from gametree import is_leaf
from minimax import minimax

GREATEST = 9  # random leaves are whole numbers from -9 to 9
EARLY = 0.25  # probability that an inner node of an uneven random tree becomes a leaf


def build_random_tree(branching, depth, seed, uneven=False, leaf_range=(-GREATEST, GREATEST)):
    """Return a random tree that depends only on the arguments, also in a browser.

    branching, depth: children of each node and plies, both at least 1
    seed: a whole number, or a stream made by start_random_stream
    uneven: whether nodes may have fewer children (at least two) or be leaves
    leaf_range: the least and the greatest possible leaf, whole numbers

    Raises Mistake "leaves" if the tree could have more than MOST_LEAVES.
    """
    check_uniform_size(branching, depth)
    draw = seed if callable(seed) else start_random_stream(seed)
    fewest_children = min(2, branching) if uneven else branching
    least, greatest = leaf_range

    def make_random_subtree(plies):
        if plies == 0 or (uneven and plies < depth and draw() < EARLY):
            return least + int(draw() * (greatest - least + 1))
        children = fewest_children + int(draw() * (branching - fewest_children + 1))
        return [make_random_subtree(plies - 1) for _ in range(children)]

    return make_random_subtree(depth)


def start_random_stream(seed):
    """Return a function that returns random numbers from 0 to 1, the same for the same seed.

    In a browser, a start takes longer than a tree: so streams are passed on.
    """
    from _random import Random  # the base of random.Random, which takes Brython half a second

    # Only random() is guaranteed to stay the same in later versions of Python, and Brython agrees
    # with CPython only on seeds below 2**32.
    stream = Random()
    stream.seed(seed % 2**32)
    return stream.random


def check_uniform_size(branching, depth):
    """Raise Mistake "leaves" if a uniform tree of this size has more than MOST_LEAVES."""
    if branching**depth > MOST_LEAVES:
        raise Mistake("leaves", 0, 0, {"count": branching**depth, "limit": MOST_LEAVES})


def check_tree_size(tree):
    """Raise Mistake "deep" or "leaves" if a tree is larger than parse_tree allows."""
    if count_plies(tree) > DEEPEST:
        raise Mistake("deep", 0, 0, {"limit": DEEPEST})
    if count_leaves(tree) > MOST_LEAVES:
        raise Mistake("leaves", 0, 0, {"count": count_leaves(tree), "limit": MOST_LEAVES})


def count_plies(tree):
    """Return the depth of the tree, in plies."""
    return 0 if is_leaf(tree) else 1 + max([count_plies(child) for child in tree])


def list_leaves(tree):
    """Return the leaves of a tree from left to right."""
    return [tree] if is_leaf(tree) else [leaf for child in tree for leaf in list_leaves(child)]


def list_leaf_paths(tree, path=()):
    """Return the paths of all leaves from left to right."""
    if is_leaf(tree):
        return [path]
    below = [list_leaf_paths(tree[index], (*path, index)) for index in range(len(tree))]
    return [leaf for leaves in below for leaf in leaves]


def fill_shape(shape, leaves):
    """Return the tree of a shape, which has None at each leaf, with these leaves from left to right."""
    remaining_leaves = iter(leaves)

    def fill_subtree(shape):
        return next(remaining_leaves) if shape is None else [fill_subtree(child) for child in shape]

    return fill_subtree(shape)


def count_leaves(tree):
    """Return the number of leaves of the tree."""
    return 1 if is_leaf(tree) else sum([count_leaves(child) for child in tree])


def copy_tree(tree):
    """Return a deep copy of the tree, with lists as nodes."""
    return tree if is_leaf(tree) else [copy_tree(child) for child in tree]


def has_path(tree, path):
    """Tell whether the tree has a node or leaf at path."""
    for index in path:
        if is_leaf(tree) or index >= len(tree):
            return False
        tree = tree[index]
    return True


def replace_leaf(tree, path, value):
    """Return the tree with a value for the leaf at path."""
    return _replace_node(tree, path, lambda leaf: value)


def add_leaf(tree, path):
    """Return the tree with another leaf, 0, below the node at path; a leaf becomes a node with two."""
    return _replace_node(tree, path, lambda node: [node, 0] if is_leaf(node) else [*node, 0])


def remove_node(tree, path):
    """Return the tree without the node at path; a parent without children becomes the leaf 0.

    The root and the last child of the root cannot be removed: the tree is returned unchanged.
    """
    if not path or (len(path) == 1 and len(tree) == 1):
        return tree
    *above, index = path
    return _replace_node(tree, above, lambda node: node[:index] + node[index + 1 :] or 0)


def swap_with_sibling(tree, path, direction):
    """Return the tree with the node at path exchanged with a sibling, unchanged if there is none.

    direction: -1 for the sibling to the left, 1 for the one to the right
    """
    if not path:
        return tree
    *above, index = path

    def swap_children(node):
        if not 0 <= index + direction < len(node):
            return node
        children = list(node)
        children[index], children[index + direction] = children[index + direction], children[index]
        return children

    return _replace_node(tree, above, swap_children)


def reorder_subtree(tree, path, sort_nodes, maximizing=True):
    """Return the tree with the subtree at path reordered.

    sort_nodes: sort_best_first or sort_worst_first
    maximizing: whether MAX moves at the root
    """
    moves_max = maximizing == (len(path) % 2 == 0)
    return _replace_node(tree, path, lambda node: sort_nodes(node, moves_max))


def count_fewest_leaves(tree, maximizing=True):
    """Return the smallest number of leaves that prove the root's value.

    The proof is a strategy of MAX that never yields less and one of MIN that never yields more.
    A strategy has one move at each node of the player and all moves of the other player, so
    both share exactly one leaf. In a uniform tree, the number is b^⌈d/2⌉ + b^⌊d/2⌋ − 1
    (Donald E. Knuth and Ronald W. Moore, "An analysis of alpha-beta pruning", 1975).
    """
    _, _, for_max, for_min = _sort_by_proof_cost(tree, maximizing, minimax(tree, maximizing))
    return for_max + for_min - 1


def sort_best_first(tree, maximizing=True):
    """Return the tree reordered so that alphabeta reads as few leaves as possible: count_fewest_leaves of the tree.

    The move of the cheapest strategy comes first. It does not always have the best value: a move
    that is just good enough may be cheaper to prove.
    """
    ordered, _, _, _ = _sort_by_proof_cost(tree, maximizing, minimax(tree, maximizing))
    return ordered


def sort_worst_first(tree, maximizing=True):
    """Return the tree with the children of each node sorted, the worst for the player to move first."""
    if is_leaf(tree):
        return tree
    worst_first = sorted(
        tree, key=lambda child: minimax(child, not maximizing), reverse=not maximizing
    )
    return [sort_worst_first(child, not maximizing) for child in worst_first]


def _replace_node(node, path, make_node):
    """Return the tree with make_node(node) in place of the node at path; other subtrees are shared."""
    if not path:
        return make_node(node)
    index, *below = path
    return [*node[:index], _replace_node(node[index], below, make_node), *node[index + 1 :]]


def _sort_by_proof_cost(node, maximizing, root_value):
    """Return the sorted node, its value, and how many leaves the cheapest strategies of MAX and MIN read.

    MAX's strategy never yields less than root_value, MIN's never more. Without such a strategy, the count
    is inf.
    """
    if is_leaf(node):
        return node, node, 1 if node >= root_value else inf, 1 if node <= root_value else inf
    children = [_sort_by_proof_cost(child, not maximizing, root_value) for child in node]
    children.sort(key=lambda child: child[1], reverse=maximizing)
    value = children[0][1]
    costs_for_max = [for_max for _, _, for_max, _ in children]
    costs_for_min = [for_min for _, _, _, for_min in children]
    if maximizing:
        costs, for_max, for_min = costs_for_max, min(costs_for_max), sum(costs_for_min)
    else:
        costs, for_max, for_min = costs_for_min, sum(costs_for_max), min(costs_for_min)
    cheapest = costs.index(min(costs))  # of equal costs, the child with the best value
    children.insert(0, children.pop(cheapest))
    return [ordered for ordered, _, _, _ in children], value, for_max, for_min
