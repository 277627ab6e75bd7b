"""best_move returns the first best move by minimax, with every search and for both players."""

from collections import Counter
from math import inf
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

import mcts
import textbook
from alphabeta import alphabeta
from bestmove import adapt, best_move
from deepening import deepening
from engine import engine, full_search
from failhard import failhard
from game_helpers import positions
from game_helpers import worth as worth_of_position
from gametree import limit
from ghosts import Agent
from minimax import minimax
from mtdf import mtdf
from player import choose_move
from pvs import pvs
from tictactoe import Position
from transposition import tabled
from tree_helpers import Playable, is_list, often, players, trees_of, worth


def by_minimax(node, alpha, beta, maximizing):
    return minimax(node, maximizing)


def by_mtdf(node, alpha, beta, maximizing):
    return mtdf(node, sign=1) if maximizing else -mtdf(node, sign=-1)


# Name -> function that makes a search with new memories.
SEARCHES = {
    "alphabeta": lambda: alphabeta,
    "failhard": lambda: failhard,
    "minimax": lambda: by_minimax,
    "tabled": lambda: adapt(tabled, {}),
    "pvs": lambda: adapt(pvs),
    "full_search": lambda: adapt(full_search, {}, {}, Counter()),
    "mtdf": lambda: by_mtdf,
}


def expected(tree, maximizing=True):
    """Return the value of a list of trees, and the index of the first child with this value."""
    below = [worth(child, not maximizing) for child in tree]
    return worth(tree, maximizing), below.index(worth(tree, maximizing))


# On trees


@pytest.mark.parametrize("name", SEARCHES)
def test_value_and_first_best_move_are_those_of_minimax(name):
    @often
    @given(trees_of(st.integers(-3, 3)).filter(is_list), players)
    def check(tree, maximizing):
        position = limit(Playable(tree), 50, None)
        result = best_move(position, SEARCHES[name](), maximizing)
        assert result == expected(tree, maximizing)

    check()


class Lost:
    """A position whose moves all lose by infinity; turn: the runner's, for Agent."""

    turn = 0

    def __init__(self, maximizing):
        self.maximizing = maximizing

    def moves(self):
        return ["first", "second"]

    def play(self, move):
        return -inf if self.maximizing else inf

    def __iter__(self):
        return map(self.play, self.moves())


@pytest.mark.parametrize("maximizing", [True, False])
def test_a_move_is_chosen_even_if_all_lose(maximizing):
    lost = Lost(maximizing)
    found = [best_move(lost, make_search())[1] for make_search in SEARCHES.values()]
    found += [move for deepen in (deepening, engine) for _, move in deepen(lost, 2, None)]
    found.append(choose_move(lost, 1, None))
    if maximizing:
        found.append(Agent(1, None).choose_move(lost))
        found.append(lost.moves()[textbook.choose([[0, -inf], [-inf]], 2) == [-inf]])
    assert {*found} == {"first"}
    assert mcts.choose_move(mcts.uct(lost, 9, Random(1))) in lost.moves()


def test_after_an_infinite_value_nothing_is_searched():
    searched = []

    def noting(node, alpha, beta, maximizing):
        searched.append((node, alpha, beta, maximizing))
        return node

    assert best_move([1, inf, 2], noting) == (inf, 1)
    assert searched == [(1, -inf, inf, False), (inf, 1, inf, False)]


# On games


def test_all_positions_of_tic_tac_toe():
    players_met = set()
    table = {}
    for position in positions():
        players_met.add(position.maximizing)
        below = [worth_of_position(child) for child in position]
        first = position.moves()[below.index(worth_of_position(position))]
        result = best_move(position, adapt(tabled, table))
        assert result == (worth_of_position(position), first), position.cells
        if position.cells.count(".") < 5:
            for search in (alphabeta, failhard):
                assert best_move(position, search) == result, position.cells
    assert players_met == {True, False}


def test_the_argument_maximizing_overrides_the_position():
    assert best_move(Position("XX.OO....")) == (1, 2)
    assert best_move(Position("XX.OO...."), maximizing=False) != (1, 2)
