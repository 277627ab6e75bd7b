"""Nim, Othello and the clock: rules, values, and answers in time."""

from collections import Counter
from functools import reduce
from operator import xor
from random import Random

import pytest

import nim
import othello
from alphabeta import alphabeta
from bestmove import best_move
from check import check
from clock import TimeUp, choose, timed
from deepening import deepening
from engine import remembering
from gametree import count, is_leaf, limit
from minimax import minimax
from snippets import program_with


class Endless:
    """A position of a game that never ends and has a single move."""

    maximizing = True

    def moves(self):
        return ["on"]

    def play(self, move):
        return self

    def __iter__(self):
        return iter([self])


def ticking():
    """Return a clock that advances by 1 with each call."""
    return iter(range(10**9)).__next__


@pytest.mark.parametrize("heaps", [(1,), (1, 1), (1, 2), (2, 2), (1, 2, 3), (1, 3, 4), (0, 2, 3)])
@pytest.mark.parametrize("maximizing", [True, False])
def test_nim_has_the_value_of_the_theory(heaps, maximizing):
    """The player to move wins if and only if the exclusive or of the heaps is not 0."""
    position = nim.Position(heaps, maximizing)
    value, move = best_move(position)
    assert value == (1 if (reduce(xor, heaps) != 0) == maximizing else -1)
    after = position.play(move)
    assert (after if is_leaf(after) else alphabeta(after, maximizing=not maximizing)) == value


def test_equality_of_nim_positions_includes_the_player():
    start = nim.Position((1, 2))
    assert start != nim.Position((1, 2), maximizing=False)
    assert start == nim.Position([1, 2])
    assert hash(start) == hash(nim.Position([1, 2]))


@pytest.mark.parametrize(
    ("position", "evaluate"), [(nim.Position(), None), (othello.Position(), othello.corners)]
)
def test_check_finds_no_fault(position, evaluate):
    assert check(position, evaluate=evaluate) == []


@pytest.mark.parametrize(
    ("cells", "player", "square", "turned"),
    [
        ("OX.." + "." * 12, "O", 2, [1]),
        ("OXX." + "." * 12, "O", 3, [2, 1]),
        (".XX." + "." * 12, "O", 3, []),  # no disc of one's own behind them
        ("...O..X..X......", "O", 12, [9, 6]),
        ("OX..X...O.......", "O", 2, [1]),
        ("OX..X...O.......", "O", 1, []),  # taken
        ("...XO...........", "X", 5, []),  # no line goes round the edge
    ],
)
def test_discs_turned_over(cells, player, square, turned):
    assert othello.turned(cells, square, player) == turned


def random_othello(seed):
    """Yield the positions of a random game, then the score."""
    random, position = Random(seed), othello.Position()
    while not is_leaf(position):
        yield position
        position = position.play(random.choice(position.moves()))
    yield position


def test_a_pass_is_a_move_that_changes_the_player_only():
    games = [list(random_othello(seed)) for seed in range(40)]
    passes = [
        (game[at], game[at + 1])
        for game in games
        for at in range(len(game) - 1)
        if game[at].moves() == [othello.PASS]
    ]
    assert passes
    for before, after in passes:
        assert (after.cells, after.maximizing) == (before.cells, not before.maximizing)
        assert before != after
    assert all(isinstance(game[-1], int) for game in games)


@pytest.mark.parametrize("heaps", [(1,), (2, 2), (1, 2, 3)])
def test_moves_must_be_undone_in_a_finally_clause(heaps):
    """Run the page's game with a single board, with and without try and finally."""
    source = program_with("equal-positions", "class Board")
    careless = source.replace("try:", "if True:").replace("finally:", "if True:")
    boards = []
    for program in (source, careless):
        names = {}
        exec(program.replace("print(", "(lambda *_: None)("), names)  # noqa: S102
        boards.append(names["Board"](heaps))
    careful, careless = boards
    assert alphabeta(careful) == alphabeta(nim.Position(heaps))
    assert careful.heaps == list(heaps)
    assert minimax(careless) == minimax(nim.Position(heaps))
    if len(heaps) > 1:
        alphabeta(careless)
        assert careless.heaps != list(heaps)


def test_estimates_of_othello_are_smaller_than_a_disc():
    for seed in range(20):
        assert all(abs(othello.corners(node)) < 1 for node in [*random_othello(seed)][:-1])


def test_a_corner_of_othello_is_worth_a_fifth_of_a_disc():
    cells = othello.Position().cells
    assert othello.corners(othello.Position("X" + cells[1:])) == 0.2
    assert othello.corners(othello.Position("O" + cells[1:-1] + "O")) == -0.4


@pytest.mark.parametrize("looks", [0, 1, 50, 400])
def test_choose_gives_the_last_finished_answer(looks):
    position = othello.Position()
    value, move, plies = choose(position, looks, othello.corners, now=ticking())
    expected = alphabeta(limit(position, plies, othello.corners))
    assert value == expected
    child = limit(position, plies, othello.corners).play(move)
    assert minimax(child, maximizing=False) == expected
    if looks <= 1:
        assert plies == 1
    if looks == 400:
        assert plies > 2


def test_choose_counts_for_the_player_who_moves():
    after = othello.Position().play(1)
    value, _, plies = choose(after, 200, othello.corners, now=ticking())
    assert value == -minimax(limit(after, plies, othello.corners), maximizing=False)


def test_choose_stops_when_the_whole_game_is_searched():
    value, move, plies = choose(nim.Position((1, 2)), 10**9, lambda position: 0, now=ticking())
    assert (value, move) == (1, (1, 1))
    assert plies == 3


def test_choose_accepts_a_search():
    tables = []

    def search(node, best_moves, sign):
        tables.append({})
        return remembering(node, best_moves, tables[-1], Counter(), sign=sign)

    value, _, plies = choose(othello.Position(), 300, othello.corners, search, ticking())
    assert value == alphabeta(limit(othello.Position(), plies, othello.corners))
    assert tables[0]


@pytest.mark.parametrize("depth", [1, 2, 4])
def test_choose_and_deepening_accept_a_wrapped_position(depth):
    near = limit(othello.Position(), depth, othello.corners)
    value, move, _ = choose(near, 10**9, othello.corners, now=ticking())
    assert (value, move) == best_move(near)
    assert list(deepening(near, depth, othello.corners))[-1] == (value, move)


def test_choose_searches_at_most_a_hundred_plies():
    _, move, plies = choose(Endless(), 10**9, lambda position: 0, now=ticking())
    assert (move, plies) == ("on", 100)


def test_choose_does_not_exceed_the_time():
    """The clock is read at each node, and at most once after the end."""
    looks = []

    def now():
        looks.append(len(looks))
        return looks[-1]

    choose(othello.Position(), 100, othello.corners, now=now)
    assert looks[-1] == 100


def test_a_timed_tree_is_the_same_tree():
    seen, tally = [], {"nodes": 0, "leaves": 0}
    position = nim.Position((1, 2))
    assert alphabeta(timed(position, lambda: seen.append(1))) == alphabeta(count(position, tally))
    assert len(seen) == tally["nodes"]

    def late():
        raise TimeUp

    with pytest.raises(TimeUp):
        timed(position, late)
