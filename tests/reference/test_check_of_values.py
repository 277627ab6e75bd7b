"""The check reports values that are no nodes, children that change, and wrong estimates.

The programs of check-your-game.md, which test_code.py runs, show the usual forms of each fault.
"""

from collections import Counter

import pytest

from check import check
from checked_games import get_only_sentence
from tictactoe import Position


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
