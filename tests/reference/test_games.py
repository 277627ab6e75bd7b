"""Nim, Othello and tic-tac-toe: rules and values."""

from collections import Counter
from functools import cache, reduce
from itertools import pairwise
from operator import xor
from random import Random

import pytest

import nim
import othello
from alphabeta import alphabeta
from bestmove import best_move
from check import check
from game_helpers import positions
from gametree import is_leaf
from tictactoe import Position, open_lines, won


@pytest.mark.parametrize("heaps", [(1,), (1, 1), (1, 2), (2, 2), (1, 2, 3), (1, 3, 4), (0, 2, 3)])
@pytest.mark.parametrize("maximizing", [True, False])
def test_nim_has_the_value_of_the_theory(heaps, maximizing):
    """The player to move wins if and only if the exclusive or of the heaps is not 0."""
    position = nim.Position(heaps, maximizing)
    value, move = best_move(position)
    assert value == (1 if (reduce(xor, heaps) != 0) == maximizing else -1)
    after = position.play(move)
    assert (after if is_leaf(after) else alphabeta(after, maximizing=not maximizing)) == value


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
    turns = [turn for game in games for turn in pairwise(game)]
    passes = [turn for turn in turns if turn[0].moves() == [othello.PASS]]
    assert passes
    for before, after in passes:
        assert (after.cells, after.maximizing) == (before.cells, not before.maximizing)
        assert before != after
    assert all(isinstance(game[-1], int) for game in games)


def test_a_corner_of_othello_is_worth_a_fifth_of_a_disc():
    cells = othello.Position().cells
    assert othello.corners(othello.Position("X" + cells[1:])) == 0.2
    assert othello.corners(othello.Position("O" + cells[1:-1] + "O")) == -0.4


# Tic-tac-toe


ROWS = [{0, 1, 2}, {3, 4, 5}, {6, 7, 8}]
COLUMNS = [{0, 3, 6}, {1, 4, 7}, {2, 5, 8}]
DIAGONALS = [{0, 4, 8}, {2, 4, 6}]
LINES = ROWS + COLUMNS + DIAGONALS


def test_every_position_has_a_child_for_each_empty_cell():
    assert Position().cells == "." * 9
    for position in positions():
        cells = position.cells
        assert position.maximizing == (cells.count("X") == cells.count("O"))
        assert position.moves() == [cell for cell in range(9) if cells[cell] == "."]
        mark = "X" if position.maximizing else "O"
        for move, child in zip(position.moves(), position, strict=True):
            after = cells[:move] + mark + cells[move + 1 :]
            score = 1 if mark == "X" else -1
            if not won(after, mark):
                score = None if "." in after else 0
            assert child == (Position(after) if score is None else score)
            assert child == position.play(move)


def test_number_of_games():
    # 255,168 ways to play are known.
    @cache
    def endings(position):
        if is_leaf(position):
            return Counter([position])
        return sum(map(endings, position), Counter())

    assert endings(Position()) == {1: 131184, -1: 77904, 0: 46080}


def test_open_lines():
    for position in positions():
        of_x, of_o = (
            sum(all(position.cells[cell] != rival for cell in line) for line in LINES)
            for rival in "OX"
        )
        assert open_lines(position) == of_x - of_o
