"""The forms of pseudocode read the same leaves as the function."""

from collections import Counter
from math import inf

import pytest
from hypothesis import given
from hypothesis import strategies as st

import textbook
import valuemove
from alphabeta import FIRST, alphabeta
from bestmove import best_move
from gametree import count, is_leaf, limit
from textbook import choose, counting_down, counting_up, max_value, min_value
from tree_helpers import edited, is_list, often, players, run, trees, watched, windows, worth
from valuemove import PositionGame

DEEP = 100  # more plies than any tree in these tests


def down(node, alpha=-inf, beta=inf, maximizing=True):
    return counting_down(node, DEEP, alpha, beta, maximizing)


def up(node, alpha=-inf, beta=inf, maximizing=True):
    return counting_up(node, 0, maximizing, alpha, beta)


def by_two_functions(node, alpha=-inf, beta=inf, maximizing=True):
    return (max_value if maximizing else min_value)(node, alpha, beta)


class WatchedGame(PositionGame):
    """The game on a tree that records the nodes that are visited."""

    def actions(self, s):
        return range(len(s.tree))

    def result(self, s, a):
        return watched(s.tree[a], s.visits, (*s.path, a))


def by_pairs(node, alpha=-inf, beta=inf, maximizing=True):
    search = valuemove.max_value if maximizing else valuemove.min_value
    value, _ = search(WatchedGame(), node, alpha, beta, 0)
    return value


FORMS = (down, up, by_two_functions, by_pairs)


@pytest.mark.parametrize("form", FORMS)
@often
@given(trees, windows, players)
def test_each_form_visits_the_same_nodes_and_returns_the_same_value(form, tree, window, maximizing):
    search = run(form, tree, *window, maximizing)
    assert search == run(alphabeta, tree, *window, maximizing)


@often
@given(trees)
def test_the_first_calls_of_the_pseudocode_need_only_the_root(tree):
    value = worth(tree)
    assert [counting_up(tree), max_value(tree), counting_down(tree, DEEP)] == [value] * 3


def _size(node):
    """Return an estimate of a tree that is different at each node."""
    return 0.25 if is_leaf(node) else sum(map(_size, node)) - 1


@often
@given(trees, st.integers(0, 4), players)
def test_counting_down_estimates_where_a_limited_tree_ends(tree, depth, maximizing):
    def evaluate(node):
        return node if is_leaf(node) else _size(node)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(textbook, "evaluate", evaluate)
        result = counting_down(tree, depth, maximizing=maximizing)
    assert result == alphabeta(limit(tree, depth, _size), maximizing=maximizing)


def test_the_default_estimate_is_0():
    assert counting_down(FIRST, 2) == counting_down(FIRST, 0) == 0
    assert counting_down(7, 0) == 7


@often
@given(trees.filter(is_list), st.integers(1, 4))
def test_the_child_that_is_chosen_is_that_of_the_best_move(tree, depth):
    def evaluate(node):
        return node if is_leaf(node) else _size(node)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(textbook, "evaluate", evaluate)
        chosen = choose(tree, depth)
    _, move = best_move(limit(tree, depth, _size))
    assert chosen is tree[move]


@often
@given(trees.filter(is_list))
def test_choosing_reads_the_leaves_that_the_search_of_the_root_reads(tree):
    tallies = Counter(), Counter()
    choose(count(tree, tallies[0]), DEEP)
    alphabeta(count(tree, tallies[1]))
    assert tallies[0]["leaves"] == tallies[1]["leaves"]


def test_an_equal_child_that_may_be_worse_is_not_chosen():
    hasty = edited((r"value > alpha", "value >= alpha"), name="choose", file="textbook")
    tree = [[3, 5], [3, 1]]
    assert choose(tree, DEEP) == [3, 5]
    assert hasty(tree, DEEP) == [3, 1]


@pytest.mark.parametrize(
    ("tree", "maximizing"), [([[4, [2, 3]], 1], True), ([[-4, [-2, -3]], -1], False)]
)
def test_the_depth_is_that_of_the_node(tree, maximizing, monkeypatch):
    depths = []

    def noted(node, depth, *arguments):
        depths.append(depth)
        return counting_up(node, depth, *arguments)

    monkeypatch.setattr(textbook, "counting_up", noted)
    noted(tree, 0, maximizing)  # nothing is pruned
    assert depths == [0, 1, 2, 2, 3, 3, 1]
