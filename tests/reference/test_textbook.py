"""The forms of pseudocode read the same leaves as the function."""

from math import inf

import pytest
from hypothesis import given
from hypothesis import strategies as st

import textbook
import valuemove
from alphabeta import alphabeta
from bestmove import best_move
from gametree import is_leaf, limit
from textbook import choose, counting_down, counting_up, max_value, min_value
from tree_helpers import is_list, often, players, run, trees, watched, windows
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


def _size(node):
    """Return an estimate of a tree that is different at each node."""
    return 0.25 if is_leaf(node) else sum(map(_size, node)) - 1


@often
@given(trees, st.integers(0, 4), players)
def test_counting_down_estimates_where_a_limited_tree_ends(tree, depth, maximizing):
    def evaluate(node):
        return node if is_leaf(node) else _size(node)

    assert counting_down([tree], 0) == 0  # the usual estimate
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(textbook, "evaluate", evaluate)
        result = counting_down(tree, depth, maximizing=maximizing)
    assert result == alphabeta(limit(tree, depth, _size), maximizing=maximizing)


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
