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
from tictactoe import Position, open_lines
from tree_helpers import (
    is_list,
    often,
    players,
    run,
    trees,
    trees_with_infinities,
    watched,
    windows,
    worth,
)
from valuemove import PositionGame, TreePosition, alphabeta_search

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


# The search by pairs (value, move), on trees and positions; test_textbook.py compares the nodes it visits.


@often
@given(trees_with_infinities.filter(is_list), players)
def test_the_move_is_the_first_of_the_best_moves(tree, maximizing):
    value, move = alphabeta_search(PositionGame(), TreePosition(tree, maximizing))
    values = [worth(child, not maximizing) for child in tree]
    assert value == worth(tree, maximizing)
    assert move == values.index(value)


@often
@given(trees.filter(is_list), st.integers(1, 4), players)
def test_a_limited_search_estimates_where_the_limit_is(tree, depth, maximizing):
    def count_leaves(node):
        return 0.25 if is_leaf(node) else sum(map(count_leaves, node)) - 1

    game = PositionGame(depth, lambda position: count_leaves(position.children))
    value, move = alphabeta_search(game, TreePosition(tree, maximizing))
    limited = limit(tree, depth, count_leaves)
    assert value == alphabeta(limited, maximizing=maximizing)
    assert (value, move) == best_move(limited, maximizing=maximizing)


@pytest.mark.parametrize("cells", ["XO..X....", "X.O.X.O..", "XX..O....", "XO......."])
def test_positions_of_a_game_are_searched(cells):
    position = Position(cells)
    assert alphabeta_search(PositionGame(), position) == best_move(position)
    limited = limit(position, 2, open_lines)
    assert alphabeta_search(PositionGame(2, open_lines), position) == best_move(limited)
