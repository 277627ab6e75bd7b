"""The function as other courses write it: always the same root, and what tells the forms apart."""

from random import Random

import pytest

from alphabeta import FIRST, SECOND, alphabeta
from conventions import TEXTBOOK, early, own, shallow, strict
from failhard import failhard
from minimax import minimax
from smallest import THIRD
from tracing import trace


def grow(random, depth):
    if depth == 0 or random.random() < 0.15:
        return random.randrange(6)  # few numbers, so many ties
    return [grow(random, depth - 1) for _ in range(random.randint(1, 3))]


TREES = [grow(random, 5) for random in map(Random, range(120))]


def returned(search, tree, **root):
    """Return path -> value of every call of a search, leaves included."""
    return {s.path: s.value for s in trace(search, tree, **root).steps if s.kind == "return"}


@pytest.mark.parametrize("search", [strict, early, own, shallow])
def test_the_root_is_worth_what_minimax_says(search):
    for tree in [*TREES, FIRST, SECOND, THIRD, TEXTBOOK]:
        assert search(tree) == minimax(tree), tree


@pytest.mark.parametrize("search", [strict, early, own])
def test_min_may_move_at_the_root(search):
    for tree in TREES:
        assert search(tree, maximizing=False) == minimax(tree, maximizing=False), tree


def test_without_deep_cutoffs_min_at_the_root_begins_with_another_bound():
    for tree in TREES:
        assert shallow(tree, float("-inf"), False) == minimax(tree, maximizing=False), tree


@pytest.mark.parametrize("search", [early, own])
def test_these_read_our_leaves_and_return_our_values(search):
    for tree in TREES:
        assert returned(search, tree) == returned(alphabeta, tree), tree


def test_a_strict_test_ignores_ties_and_nothing_else():
    more = 0
    for tree in TREES:
        here, there = returned(strict, tree), returned(alphabeta, tree)
        assert here.keys() >= there.keys(), tree
        more += here.keys() > there.keys()
    assert more
    random = Random(0)
    different = list(range(81))  # no two leaves are equal: then there is no tie
    for _ in range(50):
        random.shuffle(different)
        leaves = iter(different)
        tree = [[[[next(leaves) for _ in "abc"] for _ in "abc"] for _ in "abc"] for _ in "abc"]
        assert returned(strict, tree) == returned(alphabeta, tree)


def test_the_parent_alone_prunes_less_and_two_plies_down_the_same():
    more = 0
    for tree in TREES:
        here, there = returned(shallow, tree), returned(alphabeta, tree)
        assert here.keys() >= there.keys(), tree
        more += here.keys() > there.keys()
    assert more
    # A bound from further up than the parent comes from three plies up: in two plies there is none.
    for tree in [grow(random, 2) for random in map(Random, range(200))]:
        assert returned(shallow, tree).keys() == returned(alphabeta, tree).keys(), tree


def test_the_third_walkthrough_tells_the_forms_apart_and_the_textbook_does_not():
    def leaves(search, tree):
        return sum(not hasattr(_at(tree, path), "__iter__") for path in returned(search, tree))

    forms = (alphabeta, failhard, early, own)
    assert {leaves(its, THIRD) for its in forms} < {leaves(its, THIRD) for its in (*forms, strict)}
    assert leaves(shallow, THIRD) == leaves(alphabeta, THIRD) + 1
    assert returned(strict, THIRD) != returned(shallow, THIRD)
    assert len({leaves(its, TEXTBOOK) for its in (*forms, strict, shallow)}) == 1


def _at(tree, path):
    for index in path:
        tree = tree[index]
    return tree
