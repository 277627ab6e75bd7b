"""The check reports positions that change, turns that are wrong, and moves that do not match."""

import pytest

from check import check
from checked_games import InPlace, Nim, get_only_sentence
from gametree import limit
from tictactoe import Position, open_lines


class Spoilt(Nim):
    """play changes the heaps of the position itself."""

    def __init__(self, heaps=(1, 2, 2), maximizing=True):
        super().__init__(list(heaps), maximizing)

    def play(self, move):
        index, size = move
        self.heaps[index] -= size
        heaps = [heap for heap in self.heaps if heap]
        if not heaps:
            return 1 if self.maximizing else -1
        return type(self)(heaps, not self.maximizing)

    def key(self):
        return tuple(self.heaps), self.maximizing


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
        (Spoilt(), "position", "heaps"),
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


class Passing(Nim):
    """Whoever empties a heap moves again."""

    def play(self, move):
        heaps = self.after(move)
        if not heaps:
            return 1 if self.maximizing else -1
        again = len(heaps) < len(self.heaps)
        return type(self)(heaps, self.maximizing == again)


def test_a_player_who_moves_twice():
    sentence = get_only_sentence(check(Passing()))
    assert sentence.startswith("MAX moves at position.play((0, 1)), and at the node before it")
    assert "pass" in sentence


class Heaps(Nim):
    """The key lacks the player to move."""

    def key(self):
        return self.heaps


class Nameless(Heaps):
    """The key lacks the player, who is not named maximizing."""

    def __init__(self, heaps=(1, 2, 2), first=True):
        self.heaps, self.first = heaps, first

    def play(self, move):
        heaps = self.after(move)
        if not heaps:
            return 1 if self.first else -1
        return type(self)(heaps, not self.first)


@pytest.mark.parametrize(
    ("position", "says"), [(Heaps(), "a different player"), (Nameless(), "its children differ")]
)
def test_equal_positions_that_differ(position, says):
    sentence = get_only_sentence(check(position))
    assert f", but {says}" in sentence
    first_place, second_place = sentence.partition(", but")[0].split(" equals ")
    first, second = (eval(place, {"position": position}) for place in (first_place, second_place))
    assert first == second
    assert (
        sorted(map(str, first)) != sorted(map(str, second)) or first.maximizing != second.maximizing
    )


class Unhashed(Nim):
    __hash__ = None


def test_equality_without_a_hash():
    sentence = get_only_sentence(check(Unhashed()))
    assert sentence.startswith("position has __eq__ but no working __hash__")


@pytest.mark.parametrize(
    ("position", "maximizing"), [(Position("X........"), True), (Position(), False)]
)
def test_a_player_that_the_position_contradicts(position, maximizing):
    sentence = get_only_sentence(check(position, maximizing))
    player = "MIN" if maximizing else "MAX"
    assert sentence.startswith(f"{player} moves at position, according to its attribute maximizing")
    assert f"maximizing={maximizing}" in sentence
    wrapped = limit(position, 3, open_lines)
    assert "the search is called with" in get_only_sentence(check(wrapped, maximizing))


class Method(Nim):
    """The player is a method, which is always true."""

    def __init__(self, heaps=(2, 1), first=True):
        self.heaps, self.first = heaps, first

    def maximizing(self):
        return self.first

    def play(self, move):
        heaps = self.after(move)
        if not heaps:
            return 1 if self.first else -1
        return type(self)(heaps, not self.first)

    def key(self):
        return self.heaps, self.first


def test_a_player_that_is_a_method():
    assert get_only_sentence(check(Method())).startswith("position.maximizing is <bound method")


class Crashing(Nim):
    def play(self, move):
        if self.heaps == (2, 2):
            raise ValueError("no such heap")
        return super().play(move)


class Longer(Nim):
    """Has more moves than children."""

    def __iter__(self):
        return (self.play(move) for move in self.moves()[1:] or self.moves())


class Turned(Nim):
    """Yields the children in reverse order of the moves."""

    def __iter__(self):
        return (self.play(move) for move in reversed(self.moves()))


@pytest.mark.parametrize(
    ("position", "says"),
    [
        (Crashing(), "The children of position.play((0, 1)) cannot be made: ValueError: no such"),
        (Longer(), "position has 5 moves and 4 children"),
        (Turned(), "position.play((0, 1)) is not the child that __iter__ yields in that place"),
    ],
)
def test_moves_and_children(position, says):
    assert get_only_sentence(check(position)).startswith(says)
