"""Random, edited and reordered trees, and the fewest leaves that a search must read."""

from collections import Counter
from copy import deepcopy
from itertools import combinations
from math import inf

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from alphabeta import alphabeta
from docs.trees.input_errors import Mistake
from docs.trees.tree_parser import parse_tree
from docs.trees.tree_syntax import MOST_LEAVES, format_tree
from docs.trees.trees import (
    add_leaf,
    build_random_tree,
    count_fewest_leaves,
    has_path,
    remove_node,
    replace_leaf,
    sort_best_first,
    sort_worst_first,
    swap_with_sibling,
)
from gametree import count
from tree_helpers import (
    at,
    is_list,
    leaf_paths,
    leaves,
    often,
    paths,
    players,
    trees,
    trees_of,
    worth,
)

small_trees = st.recursive(
    leaves, lambda below: st.lists(below, min_size=1, max_size=4), max_leaves=6
)
nodes = trees.filter(is_list)


def leaves_read(tree, maximizing=True):
    tally = Counter()
    alphabeta(count(tree, tally), maximizing=maximizing)
    return tally["leaves"]


def fewest_by_trying(tree, maximizing):
    """Return how many leaves must be known so that the values of the rest do not matter."""
    every_leaf = leaf_paths(tree, list(paths(tree)))

    def filled(known, unknown_value, node=tree, path=()):
        if not is_list(node):
            return node if path in known else unknown_value
        return [filled(known, unknown_value, child, path + (i,)) for i, child in enumerate(node)]

    for number in range(1, len(every_leaf) + 1):
        for known in combinations(every_leaf, number):
            low, high = (
                worth(filled(known, unknown_value), maximizing) for unknown_value in (-inf, inf)
            )
            if low == high:
                return number


def unordered(tree):
    """Return the tree with children in a canonical order."""
    return sorted((unordered(child) for child in tree), key=repr) if is_list(tree) else tree


def depths(tree):
    return {len(path) for path in leaf_paths(tree, list(paths(tree)))}


def widths(tree):
    return {len(at(tree, path)) for path in paths(tree) if is_list(at(tree, path))}


# Drawn at random


@pytest.mark.parametrize(("branching", "depth"), [(1, 4), (2, 7), (10, 2)])
def test_random_trees_are_uniform(branching, depth):
    for seed in range(20):
        tree = build_random_tree(branching, depth, seed)
        assert widths(tree) == {branching}
        assert depths(tree) == {depth}
        assert parse_tree(format_tree(tree)) == tree


@pytest.mark.parametrize(("branching", "depth"), [(1, 4), (3, 4), (10, 2)])
def test_uneven_random_trees(branching, depth):
    several = [build_random_tree(branching, depth, seed, uneven=True) for seed in range(200)]
    assert all(is_list(tree) for tree in several)
    assert set().union(*map(widths, several)) == set(range(min(2, branching), branching + 1))
    assert set().union(*map(depths, several)) == set(range(1, depth + 1))
    assert len({format_tree(tree) for tree in several}) > 30 * (branching > 1)


@pytest.mark.parametrize("uneven", [False, True])
def test_the_same_seed_draws_the_same_tree(uneven):
    assert build_random_tree(3, 4, 5, uneven) == build_random_tree(3, 4, 5, uneven)
    assert build_random_tree(3, 4, 5, uneven) != build_random_tree(3, 4, 6, uneven)
    assert build_random_tree(3, 4, 5, uneven) == build_random_tree(3, 4, 5 + 2**32, uneven)


def test_random_trees_use_only_the_method_random(monkeypatch):
    """Other methods may change between versions of Python, and they differ in Brython."""

    class Random:
        def seed(self, number):
            self.drawn = number

        def random(self):
            self.drawn += 1
            return self.drawn % 8 / 8

    monkeypatch.setattr("_random.Random", Random)
    assert build_random_tree(2, 2, 0) == [[-2, 0], [5, 7]]


@pytest.mark.parametrize(("branching", "depth"), [(2, 8), (201, 1)])
@pytest.mark.parametrize("uneven", [False, True])
def test_trees_that_would_be_too_large_are_refused(branching, depth, uneven):
    with pytest.raises(Mistake) as caught:
        build_random_tree(branching, depth, 1, uneven)
    assert (caught.value.key, caught.value.start, caught.value.end) == ("leaves", 0, 0)
    assert caught.value.places == {"count": branching**depth, "limit": MOST_LEAVES}


# Edited


@given(nodes, st.lists(st.integers(0, 5), max_size=5), st.data())
@often
def test_edits_change_a_single_node_of_a_copy(tree, place, data):
    every_path = list(paths(tree))
    assert has_path(tree, place) == (tuple(place) in every_path)
    assert all(has_path(tree, existing_path) for existing_path in every_path)
    path = data.draw(st.sampled_from(every_path))
    before, parent = deepcopy(tree), at(tree, path[:-1])
    bigger, smaller = add_leaf(tree, path), remove_node(tree, path)
    moved = swap_with_sibling(tree, path, 1)
    valued = replace_leaf(tree, path, 7) if not is_list(at(tree, path)) else None
    reordered = [sort_best_first(tree), sort_worst_first(tree)]
    assert tree == before
    assert len(leaf_paths(bigger, paths(bigger))) == len(leaf_paths(tree, paths(tree))) + 1
    assert at(bigger, path)[-1] == 0
    if valued:
        assert at(valued, path) == 7
        assert replace_leaf(valued, path, at(tree, path)) == tree
    if path and len(parent) > 1:
        assert len(at(smaller, path[:-1])) == len(parent) - 1
    if path and path[-1] + 1 < len(parent):
        assert at(moved, (*path[:-1], path[-1] + 1)) == at(tree, path)
        assert swap_with_sibling(moved, path, 1) == tree
    assert all(unordered(result) == unordered(tree) for result in [moved, *reordered])
    assert is_list(smaller) and [] not in [at(smaller, path) for path in paths(smaller)]


# The fewest leaves, and the orders


@given(small_trees, players)
@often
@example([[1, 2], [[0, 3], 1]], True)
def test_no_search_can_read_fewer(tree, maximizing):
    assert count_fewest_leaves(tree, maximizing) == fewest_by_trying(tree, maximizing)


@given(trees | trees_of(st.integers(-99, 99)), players)
@often
# MIN has 1 on the left: the leaf 2 on the right suffices, and proving 9 costs more leaves.
@example([[1, [[[9, 9], [9, 9]], 2]], 0], True)
def test_orders_of_larger_trees(tree, maximizing):
    """All but the first move look best first, too."""
    best, worst = sort_best_first(tree, maximizing), sort_worst_first(tree, maximizing)
    assert unordered(best) == unordered(worst) == unordered(tree)
    fewest = count_fewest_leaves(tree, maximizing)
    assert leaves_read(best, maximizing) == fewest <= leaves_read(tree, maximizing)
    for ordered, is_best, start in ((best, True, 1), (worst, False, 0)):
        for path in paths(ordered):
            mover = maximizing == (len(path) % 2 == 0)
            if is_list(node := at(ordered, path)):
                values = [worth(child, not mover) for child in node[start:]]
                assert values == sorted(values, reverse=mover == is_best)
