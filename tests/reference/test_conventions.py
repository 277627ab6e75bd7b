"""The forms of other courses return the same value at the root; on some trees they differ below."""

from random import Random

import pytest

from alphabeta import FIRST, SECOND, alphabeta
from conventions import EXAM, TEXTBOOK, early, own, shallow, strict
from failhard import failhard
from minimax import minimax
from smallest import THIRD
from tracing import trace
from tree_helpers import at


def grow(random, depth):
    if depth == 0 or random.random() < 0.15:
        return random.randrange(6)  # few numbers, so many ties
    return [grow(random, depth - 1) for _ in range(random.randint(1, 3))]


TREES = [grow(random, 5) for random in map(Random, range(120))]


def returned(search, tree, **root):
    """Return path -> value of every call of a search, leaves included."""
    return {s.path: s.value for s in trace(search, tree, **root).steps if s.kind == "return"}


@pytest.mark.parametrize("search", [strict, early, own, shallow])
def test_the_root_has_the_minimax_value(search):
    for tree in [*TREES, FIRST, SECOND, THIRD, TEXTBOOK, EXAM]:
        assert search(tree) == minimax(tree), tree
        root = {"bound": float("-inf")} if search is shallow else {}
        assert search(tree, **root, maximizing=False) == minimax(tree, maximizing=False), tree


@pytest.mark.parametrize("search", [early, own])
def test_early_and_own_return_the_same_values_as_alphabeta(search):
    for tree in TREES:
        assert returned(search, tree) == returned(alphabeta, tree), tree


def test_a_strict_test_ignores_ties_and_nothing_else():
    larger_count = 0
    for tree in TREES:
        strict_values, alphabeta_values = returned(strict, tree), returned(alphabeta, tree)
        assert strict_values.keys() >= alphabeta_values.keys(), tree
        larger_count += strict_values.keys() > alphabeta_values.keys()
    assert larger_count
    random = Random(0)
    different = list(range(81))  # no two leaves are equal: then there is no tie
    for _ in range(50):
        random.shuffle(different)
        leaves = iter(different)
        tree = [[[[next(leaves) for _ in "abc"] for _ in "abc"] for _ in "abc"] for _ in "abc"]
        assert returned(strict, tree) == returned(alphabeta, tree)


def test_the_parent_alone_prunes_less_and_two_plies_down_the_same():
    larger_count = 0
    for tree in TREES:
        shallow_values, alphabeta_values = returned(shallow, tree), returned(alphabeta, tree)
        assert shallow_values.keys() >= alphabeta_values.keys(), tree
        larger_count += shallow_values.keys() > alphabeta_values.keys()
    assert larger_count
    # Bounds from above the parent come from at least three plies up, so not in trees of two plies.
    for tree in [grow(random, 2) for random in map(Random, range(200))]:
        assert returned(shallow, tree).keys() == returned(alphabeta, tree).keys(), tree


def test_only_the_third_walkthrough_distinguishes_the_forms():
    def leaves(search, tree):
        return sum(not hasattr(at(tree, path), "__iter__") for path in returned(search, tree))

    forms = (alphabeta, failhard, early, own)
    counts = {leaves(form, THIRD) for form in forms}
    assert counts < counts | {leaves(strict, THIRD)}
    assert leaves(shallow, THIRD) == leaves(alphabeta, THIRD) + 1
    assert returned(strict, THIRD) != returned(shallow, THIRD)
    assert len({leaves(form, TEXTBOOK) for form in (*forms, strict, shallow)}) == 1
