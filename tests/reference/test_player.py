"""The complete player: the values of alpha-beta pruning, the best move first, and answers in time."""

from math import inf
from random import Random

import pytest

import connectfour
import kalah
import nim
import othello
from alphabeta import alphabeta
from bestmove import best_move
from gametree import is_leaf, limit
from minimax import minimax
from player import choose_move, deepen, search
from turns import by_turn

GAMES = {
    "nim": (nim.Position((1, 2, 3)), lambda position: 0),
    "othello": (othello.Position(), othello.corners),
    "connectfour": (connectfour.Position(), connectfour.open_fours),
}
both = pytest.mark.parametrize("name", GAMES)


class Endless:
    """A position of a game that never ends and has a single move."""

    maximizing = True

    def moves(self):
        return ["on"]

    def play(self, move):
        return self


def make_clock():
    """Return a clock that advances by 1 with each call."""
    return iter(range(10**9)).__next__


def find_positions(name, count=6):
    """Return unfinished positions of random games: MAX is to move in some, MIN in others."""
    random, (start, _) = Random(name), GAMES[name]
    positions = []
    while len(positions) < count:
        position = start
        for _ in range(random.randint(1, 4)):
            child = position.play(random.choice(position.moves()))
            position = position if is_leaf(child) else child
        positions.append(position)
    assert {position.maximizing for position in positions} == {True, False}
    return positions


def search_alone(position, depth, evaluate, best_moves=None):
    memory = {} if best_moves is None else best_moves
    return search(position, depth, evaluate, memory, lambda: None)


@both
@pytest.mark.parametrize("depth", [0, 1, 2, 3])
def test_the_value_and_the_estimates_are_those_of_alphabeta(name, depth):
    """Without remembered moves, the same positions are estimated in the same order."""
    values, estimated = [], []

    def evaluate(position):
        estimated[-1].append(position)
        return GAMES[name][1](position)

    for position in find_positions(name):
        estimated += [[]]
        values += [search_alone(position, depth, evaluate)]
        estimated += [[]]
        tree = limit(position, depth, evaluate)
        values += [alphabeta(tree, maximizing=position.maximizing)]
    assert values[::2] == values[1::2]
    assert estimated[::2] == estimated[1::2]


@both
def test_each_search_finds_the_value_and_a_best_move(name):
    evaluate = GAMES[name][1]
    for position in find_positions(name):
        for depth, (value, move) in enumerate(deepen(position, inf, evaluate, depth=4), 1):
            tree = limit(position, depth, evaluate)
            assert value == minimax(tree, position.maximizing)
            assert minimax(tree.play(move), not position.maximizing) == value
            if depth == 1:  # nothing is remembered: of equal moves, the first
                assert (value, move) == best_move(tree)


def test_a_player_may_move_twice_in_a_row():
    """The position says who moves, as for by_turn; a search that alternates is wrong here."""
    position, values = kalah.Position(), set()
    for depth, (value, _) in enumerate(deepen(position, inf, kalah.store_difference, depth=6), 1):
        tree = limit(position, depth, kalah.store_difference)
        assert value == by_turn(tree)
        values.add(value == alphabeta(tree))
    assert values == {True, False}


def test_remembered_moves_save_estimates():
    counts = []
    for make_memory in (dict, lambda: None):  # kept from search to search, or not
        estimates, best_moves = [], make_memory()

        def evaluate(position, estimates=estimates):
            estimates.append(position)
            return connectfour.open_fours(position)

        for depth in range(1, 6):
            search_alone(connectfour.Position(), depth, evaluate, best_moves)
        counts.append(len(estimates))
    with_memory, without = counts
    assert with_memory < without / 2


@pytest.mark.parametrize("seconds", [-1, 0, 1, 50, 400])
def test_the_last_completed_search_answers(seconds):
    position, now = othello.Position(), make_clock()
    found = list(deepen(position, seconds, othello.corners, now=now))
    assert found == list(deepen(position, inf, othello.corners, depth=len(found)))
    assert (len(found) > 1) == (seconds >= 50)
    assert choose_move(position, seconds, othello.corners, now=make_clock()) == found[-1][1]


def test_no_search_goes_on_after_time_is_up():
    """The clock is read at each position, and nothing is evaluated after the end."""
    looks, estimates = [], []

    def now():
        looks.append(len(looks))
        return looks[-1]

    def evaluate(position):
        estimates.append(looks[-1])
        return othello.corners(position)

    list(deepen(othello.Position(), 100, evaluate, now=now))
    assert looks[-1] == 100
    assert max(estimates) < 100


def test_it_stops_when_the_whole_game_is_searched():
    found = list(deepen(nim.Position((1, 2)), inf, lambda position: 0))
    assert found[-1] == (1, (1, 1))
    assert len(found) == 3
    assert len(list(deepen(nim.Position((1,)), inf, None))) == 1


def test_the_depth_ends_it():
    assert len(list(deepen(Endless(), inf, lambda position: 0))) == 100
    assert len(list(deepen(othello.Position(), inf, othello.corners, depth=2))) == 2
    assert choose_move(Endless(), inf, lambda position: 0, depth=1) == "on"
