"""The check reports each kind of fault with place and remedy, and nothing for correct games."""

import sys
from collections import Counter
from math import inf, nan

import pytest
from hypothesis import given

import connectfour
from alphabeta import FIRST, SECOND, alphabeta
from check import GAMES, MOVES, NODES, check, in_lines
from connectfour import open_fours
from gametree import count, grow, is_leaf, limit, order
from minimax import minimax
from tictactoe import Position, Symmetric, open_lines
from tree_helpers import Playable, is_list, often, trees_with_infinities


def only(sentences):
    (sentence,) = sentences
    return sentence


class Nim:
    """A correct game of heaps, the base of wrong ones; whoever takes the last object wins.

    heaps: a tuple of numbers, none of them 0. maximizing: True if X, who is MAX, moves.
    """

    def __init__(self, heaps=(1, 2, 2), maximizing=True):
        self.heaps, self.maximizing = heaps, maximizing

    def moves(self):
        return [
            (index, size) for index, heap in enumerate(self.heaps) for size in range(1, heap + 1)
        ]

    def after(self, move):
        index, size = move
        left = (*self.heaps[:index], self.heaps[index] - size, *self.heaps[index + 1 :])
        return tuple(heap for heap in left if heap)

    def play(self, move):
        heaps = self.after(move)
        if not heaps:
            return 1 if self.maximizing else -1
        return type(self)(heaps, not self.maximizing)

    def __iter__(self):
        return (self.play(move) for move in self.moves())

    def __eq__(self, other):
        return isinstance(other, Nim) and self.key() == other.key()

    def __hash__(self):
        return hash(self.key())

    def key(self):
        return self.heaps, self.maximizing


# Correct trees and games


@pytest.mark.parametrize(
    "tree", [7, 0.5, -inf, [3], FIRST, SECOND, ((3, 5), (6, 9)), [range(3), [1, 2]]]
)
@pytest.mark.parametrize("maximizing", [True, False])
def test_trees_that_are_right(tree, maximizing):
    assert check(tree, maximizing) == []


@often
@given(trees_with_infinities)
def test_random_trees_are_right(tree):
    assert check(tree) == []
    if is_list(tree):
        assert check(Playable(tree)) == []


@pytest.mark.parametrize(
    ("position", "evaluate"),
    [
        (Nim(), None),
        (Position(), lambda position: open_lines(position) / 10),
        (Position("XO......."), None),
        (Symmetric(), None),
        (connectfour.Position(), open_fours),
        (connectfour.Position(order=connectfour.CENTER_FIRST), open_fours),
    ],
)
def test_games_that_are_right(position, evaluate):
    assert check(position, evaluate=evaluate) == []
    assert check(limit(position, 3, evaluate or (lambda position: 0))) == []
    assert check(count(position, {"nodes": 0, "leaves": 0})) == []


def test_wrapped_trees_that_are_right():
    assert check(order(Position("XX.OO...."), minimax)) == []
    assert (
        check(grow(1, lambda number: number if number > 7 else (2 * number, 2 * number + 1))) == []
    )
    assert check(limit(FIRST, 1, lambda tree: 0)) == []


def test_min_at_the_root():
    assert check(Position("X........"), maximizing=False) == []


class Counting(Nim):
    """Stores the last move and counts moves, which no search uses."""

    count = 0

    def play(self, move):
        self.last, self.count = move, self.count + 1
        return super().play(move)


class Kept(Nim):
    """Caches the moves."""

    kept = None

    def moves(self):
        self.kept = self.kept or super().moves()
        return self.kept


class InPlace:
    """One list of numbers for all nodes, changed for each child and always changed back."""

    def __init__(self):
        self.played = []

    def __iter__(self):
        for number in (1, 2):
            self.played.append(number)
            try:
                yield sum(self.played) if len(self.played) == 3 else self
            finally:
                self.played.pop()


@pytest.mark.parametrize("position", [Counting(), Kept(), InPlace()])
def test_harmless_side_effects(position):
    assert check(position) == []


# Mistakes that students made


class NoIter:
    pass


class Array:
    """A stand-in for numpy's: one without dimensions has __iter__, but cannot be iterated."""

    def __init__(self, *numbers):
        self.numbers, self.shape = numbers, (len(numbers),) if numbers else ()

    def __iter__(self):
        if not self.shape:
            raise TypeError("iteration over a 0-d array")
        return iter(self.numbers)


@pytest.mark.parametrize(
    ("tree", "beginning", "says"),
    [
        (NoIter(), "tree is of type NoIter", "__iter__"),
        ([3, NoIter()], "tree[1] is of type NoIter", "__iter__"),
        ([[3, 5], [6, complex(1)]], "tree[1][1] is of type complex", "must be a number"),
        ([], "tree has no children, and so would be worth -inf", "must be its score"),
        ([[], [3]], "tree[0] has no children, and so would be worth inf", "must be its score"),
        ("7", "tree is the text '7'", "without quotes"),
        ([3, "5"], "tree[1] is the text '5'", "must be a number"),
        ([3, b"5"], "tree[1] is the text b'5'", "must be a number"),
        ([[3, None], 2], "tree[0][1] is None", "without return"),
        (None, "tree is None", "without return"),
        ([True, 3], "tree[0] is True", "write 1"),
        ([[2, False], 3], "tree[0][1] is False", "write 0"),
        ([(0, 3), (1, 5)], "tree[0] is the tuple (0, 3)", "leave the move out"),
        ([[3, nan], 2], "tree[0][1] is nan", "neither better nor worse"),
        ([3, Array()], "tree[1] is an array", ".item()"),
        ([3, Array(5)], "tree[1] is an array", ".item()"),
        ({"a": 3, "b": 5}, "tree is a dictionary", "its.values()"),
        ([{3, 5}, 2], "tree[0] is a set", "Write a list"),
    ],
)
def test_a_value_that_is_neither_number_nor_node(tree, beginning, says):
    sentence = only(check(tree))
    assert sentence.startswith(beginning)
    assert says in sentence


def once():
    yield from (3, 5)


class Used:
    """Has children only for the first search."""

    def __init__(self, *children):
        self.children = iter(children)

    def __iter__(self):
        return self.children


class UsedLater(Used):
    def __iter__(self):
        yield from self.children


@pytest.mark.parametrize(
    ("tree", "place"),
    [
        (once(), "tree can be iterated only once (it is a generator)"),
        ([once(), [2]], "tree[0] can be iterated only once (it is a generator)"),
        ([map(abs, [-3, 5]), 2], "tree[0] can be iterated only once (it is a map)"),
        (Used(3, 5), "tree can be iterated only once"),
        (UsedLater(3, 5), "tree can be iterated only once"),
        ([4, UsedLater([3], [5])], "tree[1] can be iterated only once"),
    ],
)
def test_children_that_can_be_iterated_only_once(tree, place):
    sentence = only(check(tree))
    assert sentence.startswith(place)
    assert "anew each time" in sentence


ITERATED = Counter()


class Shuffling:
    def __iter__(self):
        ITERATED["times"] += 1
        return iter([3, 5] if ITERATED["times"] % 2 else [5, 3])


def test_children_that_change_between_iterations():
    sentence = only(check([Shuffling(), 4]))
    assert sentence.startswith("tree[0] has other children")


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


class Toggled(Nim):
    """play changes the player at the position itself."""

    def play(self, move):
        self.maximizing = not self.maximizing
        heaps = self.after(move)
        if not heaps:
            return -1 if self.maximizing else 1
        return type(self)(heaps, self.maximizing)


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


class Growing:
    """All positions share one dictionary of cells."""

    def __init__(self, cells=None):
        self.cells = {} if cells is None else cells

    def moves(self):
        return [cell for cell in range(3) if cell not in self.cells]

    def play(self, move):
        self.cells[move] = "X"
        return Growing(self.cells) if self.moves() else 0

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
        (Toggled(), "position", "maximizing"),
        (PlayedOnce(), "position", "maximizing"),
        (Shallow(), "position", "rows"),
        (Growing(), "position", "cells"),
        (UndoneLate(), "tree", "played"),
        ([3, UndoneLate()], "tree[1]", "played"),
    ],
)
def test_a_position_that_its_children_change(position, place, what):
    sentence = only(check(position))
    assert sentence.startswith(f"{place} is another position after its children were made")
    assert f"{what} has changed" in sentence
    assert "copy" in sentence
    assert "finally" in sentence


def test_an_undo_that_comes_too_late_breaks_a_search():
    """Check that the message is true: after a cutoff, alphabeta leaves the position changed."""
    tree = UndoneLate()
    assert (minimax(tree), tree.played) == (minimax(InPlace()), [])
    alphabeta(tree)
    assert tree.played != []


class Passing(Nim):
    """Whoever empties a heap moves again."""

    def play(self, move):
        heaps = self.after(move)
        if not heaps:
            return 1 if self.maximizing else -1
        again = len(heaps) < len(self.heaps)
        return type(self)(heaps, self.maximizing == again)


def test_a_player_who_moves_twice():
    sentence = only(check(Passing()))
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
    ("position", "says"), [(Heaps(), "another player"), (Nameless(), "other children")]
)
def test_equal_positions_that_differ(position, says):
    sentence = only(check(position))
    assert f", but {'has ' if says.startswith('other') else ''}{says}" in sentence
    first_place, second_place = sentence.partition(", but")[0].split(" equals ")
    first, second = (eval(place, {"position": position}) for place in (first_place, second_place))
    assert first == second
    assert (
        sorted(map(str, first)) != sorted(map(str, second)) or first.maximizing != second.maximizing
    )


class Unhashed(Nim):
    __hash__ = None


class Listed(Nim):
    def key(self):
        return list(self.heaps), self.maximizing


@pytest.mark.parametrize("position", [Unhashed(), Listed()])
def test_equality_without_a_hash(position):
    sentence = only(check(position))
    assert sentence.startswith("position has __eq__ and no __hash__ that works")


@pytest.mark.parametrize(
    ("position", "maximizing"), [(Position("X........"), True), (Position(), False)]
)
def test_a_player_that_the_position_contradicts(position, maximizing):
    sentence = only(check(position, maximizing))
    player = "MIN" if maximizing else "MAX"
    assert sentence.startswith(f"{player} moves at position, as its attribute maximizing says")
    assert f"maximizing={maximizing}" in sentence
    wrapped = limit(position, 3, open_lines)
    assert "the search is told" in only(check(wrapped, maximizing))


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
    assert only(check(Method())).startswith("position.maximizing is <bound method")


@pytest.mark.parametrize(
    ("evaluate", "says"),
    [
        (open_lines, "outweighs a real win"),
        (lambda position: 1, "outweighs a real win"),
        (lambda position: -1, "outweighs a real loss"),
        (lambda position: "0.5", "is the text '0.5'"),
        (lambda position: None, "is None"),
        (lambda position: [3], "is [3], and no number"),
        (lambda position: nan, "is nan"),
        (lambda position: position.value, "raises AttributeError"),
    ],
)
def test_the_static_evaluation(evaluate, says):
    sentences = check(Position(), evaluate=evaluate)
    assert says in sentences[0]
    assert sentences[0].startswith("evaluate(position")


def test_the_estimate_in_the_message_is_right():
    sentence = check(Position(), evaluate=open_lines)[0]
    place, estimate = sentence.removeprefix("evaluate(").split(", and ")[0].split(") is ")
    assert open_lines(eval(place, {"position": Position()})) == int(estimate) >= 1


def chain(length):
    tree = 3
    for _ in range(length):
        tree = [tree]
    return tree


class Endless:
    def moves(self):
        return [0, 1]

    def play(self, move):
        return self

    def __iter__(self):
        return iter([self, self])


def test_too_deep_for_recursion():
    itself = []
    itself.append(itself)
    for tree in (chain(sys.getrecursionlimit()), itself, Endless(), [2, chain(5000)]):
        sentence = only(check(tree))
        assert sentence.startswith("A game was not over after")
        name = "position" if isinstance(tree, Endless) else "tree"
        assert f"limit({name}, depth, evaluate)" in sentence
        with pytest.raises(RecursionError):
            alphabeta(tree)
    assert check(chain(sys.getrecursionlimit() // 2)) == []


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
        (Turned(), "position.play((0, 1)) is not the child that __iter__ yields in its place"),
    ],
)
def test_moves_and_children(position, says):
    assert only(check(position)).startswith(says)


# Repeated faults and limits


def test_each_kind_of_fault_is_reported_once():
    sentences = check([[None, "a"], [True, None], ["b", 3, []]])
    assert [sentence.partition(" ")[0] for sentence in sentences] == [
        "tree[0][0]",
        "tree[0][1]",
        "tree[1][0]",
        "tree[2][2]",
    ]


def test_a_large_game_is_checked_in_part():
    moves = []

    class Large(Playable):
        def play(self, move):
            moves.append(move)
            child = super().play(move)
            return Large(child.tree, child.key) if len(self.key) < 8 else 1

    tree = [0] * 6
    for _ in range(8):
        tree = [tree] * 6
    assert check(Large(tree)) == []
    assert len(moves) < 4 * 6 * (NODES + min(9 * GAMES, MOVES + 9))
    moves.clear()
    assert check(Large(tree), nodes=3, games=1) == []
    assert 0 < len(moves) < 4 * 6 * (3 + 9)


@pytest.mark.parametrize("width", [20, 72])
def test_sentences_in_lines(width):
    sentences = check([[None, "a"], [True, (0, 5)], ["b", 3, []]])
    lines = list(in_lines(sentences, width))
    assert max(map(len, lines)) <= width
    starts = [at for at, line in enumerate(lines) if not line.startswith("  ")]
    assert len(starts) == len(sentences)
    for sentence, start, end in zip(sentences, starts, [*starts[1:], None], strict=True):
        assert " ".join(line.strip() for line in lines[start:end]) == sentence


def test_a_long_word_has_a_separate_line():
    assert list(in_lines(["an " + "x" * 30 + " y"], 10)) == ["an", "  " + "x" * 30, "  y"]


def test_places_lead_to_the_fault():
    class Deep(Nim):
        def play(self, move):
            return None if self.heaps == (1,) and self.maximizing else super().play(move)

    sentence = only(check(Deep()))
    place, _, rest = sentence.partition(" is None")
    assert rest
    assert eval(place, {"position": Deep()}) is None
    assert not is_leaf(eval(place.rpartition(".")[0], {"position": Deep()}))
