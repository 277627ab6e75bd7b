"""The search by pairs (value, move), on trees and positions; test_textbook.py compares the nodes it visits."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from alphabeta import alphabeta
from bestmove import best_move
from gametree import is_leaf, limit
from tictactoe import Position, open_lines
from tree_helpers import is_list, often, players, trees, trees_with_infinities, worth
from valuemove import PositionGame, TreePosition, alphabeta_search


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
