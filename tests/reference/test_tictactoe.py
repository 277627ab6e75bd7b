from collections import Counter
from functools import cache

from game_helpers import positions
from gametree import is_leaf
from tictactoe import Position, open_lines, won

ROWS = [{0, 1, 2}, {3, 4, 5}, {6, 7, 8}]
COLUMNS = [{0, 3, 6}, {1, 4, 7}, {2, 5, 8}]
DIAGONALS = [{0, 4, 8}, {2, 4, 6}]
LINES = ROWS + COLUMNS + DIAGONALS


# Positions


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


# The whole game: 255,168 ways to play are known.


def test_number_of_games():
    @cache
    def endings(position):
        if is_leaf(position):
            return Counter([position])
        return sum(map(endings, position), Counter())

    assert endings(Position()) == {1: 131184, -1: 77904, 0: 46080}


# The static evaluation


def test_open_lines():
    for position in positions():
        of_x, of_o = (
            sum(all(position.cells[cell] != rival for cell in line) for line in LINES)
            for rival in "OX"
        )
        assert open_lines(position) == of_x - of_o
