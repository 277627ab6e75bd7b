"""The check reports nothing for correct trees and games, and each kind of fault once."""

import sys
from collections import Counter
from math import inf, nan

import pytest
from hypothesis import given

import connectfour
from alphabeta import FIRST, SECOND, alphabeta
from check import check, in_lines
from checked_games import InPlace, Nim, get_only_sentence
from connectfour import open_fours
from dice import Chance
from gametree import count, grow, limit
from minimax import minimax
from tictactoe import Position, Symmetric, open_lines
from tree_helpers import Playable, is_list, often, trees_with_infinities

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


@pytest.mark.parametrize("alternate", [True, False])
def test_a_game_with_dice_is_right(alternate):
    coin = Chance((0.5, Position("XX.OO....")), (0.5, Position("X...O....")))
    assert check(coin, alternate=alternate) == []
    assert check([coin, 0], False, alternate=alternate) == []


class Outcomes(list):
    """A list of children with any probabilities."""

    def __init__(self, probabilities, children):
        super().__init__(children)
        self.probabilities = probabilities


@pytest.mark.parametrize(
    ("probabilities", "message"),
    [
        ((0, 1), "A probability of tree is 0. Each must be above 0: leave out what cannot happen."),
        ((1.5, -0.5), "A probability of tree is -0.5. Each must be above 0:"),
        ((0.5, 0.6), "The probabilities of tree add up to 1.1. They must add up to 1."),
        ((nan, 1), "The probabilities of tree add up to nan. They must add up to 1."),
        ((1,), "tree has 1 probabilities and 2 children. Each child needs one."),
        (lambda: (0.5, 0.5), "The children of tree cannot be made: TypeError:"),
    ],
)
def test_wrong_probabilities(probabilities, message):
    assert get_only_sentence(check(Outcomes(probabilities, [1, 2]))).startswith(message)


class Move(tuple):
    """A move that equals no other, as that of a class without __eq__."""

    __eq__, __hash__ = object.__eq__, object.__hash__


class Objects(Nim):
    def moves(self):
        return [*map(Move, super().moves())]


@pytest.mark.parametrize("position", [InPlace(), Objects()])
def test_harmless_side_effects(position):
    assert check(position) == []


# Limits, and how faults are reported


def make_chain(length):
    tree = 3
    for _ in range(length):
        tree = [tree]
    return tree


class Ring:
    """A token on a ring of 7, without __eq__; whoever brings it to field 3 wins."""

    def __init__(self, field=0, maximizing=True):
        self.field, self.maximizing = field, maximizing

    def moves(self):
        return [1, -1]

    def play(self, step):
        field = (self.field + step) % 7
        if field == 3:
            return 1 if self.maximizing else -1
        return type(self)(field, not self.maximizing)

    def __iter__(self):
        return map(self.play, self.moves())


class EqualRing(Ring):
    def __eq__(self, other):
        return vars(self) == vars(other)

    def __hash__(self):
        return self.field


class OpaqueRing(Ring):
    """Nobody can tell whether two positions are the same."""

    def __init__(self, field=0, maximizing=True):
        super().__init__(field, maximizing)
        self.unknown = object()


ITSELF = [3]
ITSELF.append(ITSELF)


@pytest.mark.parametrize(
    ("tree", "again", "earlier"),
    [
        (EqualRing(), "position.play(1).play(-1)", "position"),
        (count(EqualRing(), Counter()), "[*[*position][0]][1]", "position"),
        (grow(0, lambda field: [5, 1 - field]), "[*[*tree][1]][1]", "tree"),
        (ITSELF, "tree[1][1]", "tree"),
    ],
)
def test_a_position_that_comes_again_below_itself(tree, again, earlier):
    sentence = get_only_sentence(check(tree))
    assert sentence.startswith("The game can go around in circles")
    assert sentence.endswith(f" Here, {again} is the same as {earlier}.")
    assert f"Search limit({earlier}, depth, evaluate)" in sentence
    with pytest.raises(RecursionError):
        minimax(tree)


def test_what_may_be_another_position_is_not_called_the_same():
    assert check(OpaqueRing()) == []
    for position in (Ring(), EqualRing()):
        assert check(limit(position, 9, lambda position: 0)) == []


def test_too_deep_for_recursion():
    for tree in (make_chain(sys.getrecursionlimit()), [2, make_chain(5000)]):
        sentence = get_only_sentence(check(tree))
        assert sentence.startswith("A game was not over after")
        assert "Search limit(tree, depth, evaluate)" in sentence
        with pytest.raises(RecursionError):
            alphabeta(tree)
    assert check(make_chain(sys.getrecursionlimit() // 2)) == []


def test_wide_characters_take_two_columns():
    assert list(in_lines(["가나 다라 마"], 9)) == ["가나 다라", "  마"]
    assert list(in_lines(["叶节点，必须是数：5。"], 11)) == ["叶节点，", "  必须是数：", "  5。"]
    assert list(in_lines(["叶节点必须是数。"], 9)) == ["叶节点必须是数。"]
