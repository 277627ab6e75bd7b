from random import Random

import pytest

from connectfour import CENTER_FIRST, COLUMNS, ROWS, WIN, Position, open_fours
from gametree import is_leaf

DIRECTIONS = [(0, 1), (1, 0), (1, 1), (1, -1)]


class Plain:
    """Connect Four as a dictionary of squares, a second implementation of the rules."""

    def __init__(self):
        self.stones = {}

    def play(self, column):
        row = sum(place[0] == column for place in self.stones)
        player = "XO"[len(self.stones) % 2]
        self.stones[column, row] = player
        return player if self.fours(player) else None

    def fours(self, player, default=""):
        count = 0
        for column in range(COLUMNS):
            for row in range(ROWS):
                for right, up in DIRECTIONS:
                    line = [(column + i * right, row + i * up) for i in range(4)]
                    inside = all(0 <= c < COLUMNS and 0 <= r < ROWS for c, r in line)
                    count += inside and all(
                        self.stones.get(place, default) == player for place in line
                    )
        return count

    def moves(self):
        return [c for c in range(COLUMNS) if (c, ROWS - 1) not in self.stones]

    def __str__(self):
        rows = [[self.stones.get((c, r), ".") for c in range(COLUMNS)] for r in range(ROWS)]
        return "\n".join(" ".join(row) for row in reversed(rows))


def after(moves, order=range(COLUMNS)):
    position = Position(order=order)
    for move in moves:
        position = position.play(move)
    return position


def test_random_games_agree_with_the_plain_rules():
    for seed in range(40):
        random, position, plain = Random(seed), Position(), Plain()
        while not is_leaf(position):
            assert position.moves() == plain.moves()
            assert str(position) == str(plain)
            assert position.maximizing == (len(plain.stones) % 2 == 0)
            assert open_fours(position) == plain.fours("X", "X") - plain.fours("O", "O")
            move = random.choice(position.moves())
            position, winner = position.play(move), plain.play(move)
        empty = COLUMNS * ROWS - len(plain.stones)
        assert position == {"X": WIN + empty, "O": -WIN - empty, None: 0}[winner]
        assert winner or not empty


def test_a_full_board_is_a_draw():
    *moves, last = map(int, "146660203633536103043506522512202545444111")
    position = after(moves)
    assert (position.moves(), position.play(last)) == ([last], 0)


@pytest.mark.parametrize("order", [range(COLUMNS), CENTER_FIRST])
def test_children_are_parallel_to_moves(order):
    position = after([3, 3, 3, 3, 3, 3, 0], order)
    assert position.moves() == [column for column in order if column != 3]
    assert list(position) == [position.play(move) for move in position.moves()]
    assert list(position) == list(position)
