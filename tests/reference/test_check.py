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


# The check reports positions that change, turns that are wrong, and moves that do not match.
#
# The programs of check-your-game.md, which test_code.py runs, show the usual forms of each fault.


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
    made = "when its children (or only the first of them) were made"
    assert sentence.startswith(f"{place} changed {made}")
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
    sentence = get_only_sentence(check(Method((2, 1))))
    assert sentence.startswith("position.maximizing is <bound method")


class Longer(Nim):
    """Has more moves than children."""

    def __iter__(self):
        return (self.play(move) for move in self.moves()[1:] or self.moves())


def test_more_moves_than_children():
    says = "position has 5 moves and 4 children"
    assert get_only_sentence(check(Longer())).startswith(says)


# The check reports values that are no nodes, children that change, and wrong estimates.
#
# The programs of check-your-game.md, which test_code.py runs, show the usual forms of each fault.


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
        ([[3, 5], [6, complex(1)]], "tree[1][1] is of type complex", "must be a number"),
        ([], "tree has no children, so it would be worth -inf", "must be its score"),
        ([3, Array(5)], "tree[1] is an array", ".item()"),
    ],
)
def test_a_value_that_is_neither_number_nor_node(tree, beginning, says):
    sentence = get_only_sentence(check(tree))
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
        ([once(), [2]], "tree[0] can be iterated over only once (it is a generator)"),
        ([4, UsedLater([3], [5])], "tree[1] can be iterated over only once"),
    ],
)
def test_children_that_can_be_iterated_only_once(tree, place):
    sentence = get_only_sentence(check(tree))
    assert sentence.startswith(place)
    assert "anew each time" in sentence


ITERATED = Counter()


class Shuffling:
    def __iter__(self):
        ITERATED["times"] += 1
        return iter([3, 5] if ITERATED["times"] % 2 else [5, 3])


def test_children_that_change_between_iterations():
    sentence = get_only_sentence(check([Shuffling(), 4]))
    assert sentence.startswith("tree[0] has different children")


@pytest.mark.parametrize(
    ("evaluate", "says"),
    [
        (lambda position: [3], "is [3], not a number"),
        (lambda position: position.value, "raises AttributeError"),
    ],
)
def test_the_static_evaluation(evaluate, says):
    sentences = check(Position(), evaluate=evaluate)
    assert says in sentences[0]
    assert sentences[0].startswith("evaluate(position")
