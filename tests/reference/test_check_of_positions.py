"""The check reports positions that change, turns that are wrong, and moves that do not match.

The programs of check-your-game.md, which test_code.py runs, show the usual forms of each fault.
"""

import pytest

from check import check
from checked_games import InPlace, Nim, get_only_sentence
from gametree import limit
from tictactoe import Position, open_lines


class PlayedOnce(Nim):
    """The last move changes the player of the position itself, but only in play."""

    def play(self, move):
        child = super().play(move)
        self.maximizing ^= move == self.moves()[-1]
        return child

    def __iter__(self):
        return (super(PlayedOnce, self).play(move) for move in self.moves())


class Shallow:
    """The rows of the board are shared with the parent."""

    def __init__(self, rows=(("", ""), ("", ""))):
        self.rows = [list(row) for row in rows]

    def play(self, move):
        child = Shallow()
        child.rows = list(self.rows)
        child.rows[move[0]][move[1]] = "X"
        return child if child.moves() else 0

    def moves(self):
        return [(r, c) for r in range(2) for c in range(2) if not self.rows[r][c]]

    def __iter__(self):
        return (self.play(move) for move in self.moves())


class UndoneLate(InPlace):
    """Changed back only when the next child is requested, which never happens after a cutoff."""

    def __iter__(self):
        for number in (1, 2):
            self.played.append(number)
            yield sum(self.played) if len(self.played) == 3 else self
            self.played.pop()


@pytest.mark.parametrize(
    ("position", "place", "what"),
    [
        (PlayedOnce(), "position", "maximizing"),
        (Shallow(), "position", "rows"),
        (UndoneLate(), "tree", "played"),
        ([3, UndoneLate()], "tree[1]", "played"),
    ],
)
def test_a_position_that_its_children_change(position, place, what):
    sentence = get_only_sentence(check(position))
    assert sentence.startswith(
        f"{place} changed when its children (or only the first of them) were made"
    )
    assert f"{what} is different" in sentence
    assert "copy" in sentence
    assert "finally" in sentence


class Nameless(Nim):
    """The key lacks the player, who is not named maximizing."""

    def __init__(self, heaps=(1, 2, 2), first=True):
        self.heaps, self.first = heaps, first

    def play(self, move):
        heaps = self.after(move)
        if not heaps:
            return 1 if self.first else -1
        return type(self)(heaps, not self.first)

    def key(self):
        return self.heaps


def test_equal_positions_that_differ():
    position = Nameless()
    sentence = get_only_sentence(check(position))
    assert ", but its children differ" in sentence
    first_place, second_place = sentence.partition(", but")[0].split(" equals ")
    first, second = (eval(place, {"position": position}) for place in (first_place, second_place))
    assert first == second
    assert sorted(map(str, first)) != sorted(map(str, second))


def test_a_player_that_a_wrapped_position_contradicts():
    position, maximizing = Position("X........"), True
    wrapped = limit(position, 3, open_lines)
    assert "the search is called with" in get_only_sentence(check(wrapped, maximizing))


class Method(Nameless):
    """The player is a method, which is always true."""

    def maximizing(self):
        return self.first

    def key(self):
        return self.heaps, self.first


def test_a_player_that_is_a_method():
    assert get_only_sentence(check(Method((2, 1)))).startswith(
        "position.maximizing is <bound method"
    )


class Longer(Nim):
    """Has more moves than children."""

    def __iter__(self):
        return (self.play(move) for move in self.moves()[1:] or self.moves())


def test_more_moves_than_children():
    says = "position has 5 moves and 4 children"
    assert get_only_sentence(check(Longer())).startswith(says)
