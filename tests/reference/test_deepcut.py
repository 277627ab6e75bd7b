"""Check that cuts by bounds from further up are wrong with three players, and that with two they are not."""

import random
from itertools import product

import pytest

import deepcut
import maxn as maxn_module
from deepcut import WRONG_CUT, deep, find_wrong_cut
from maxn import maxn, shallow
from smallest import copy, fill, shapes


def make_shares(total, players):
    """Return all tuples of that many numbers, none negative, that add up to total."""
    tuples = product(range(total + 1), repeat=players)
    return [numbers for numbers in tuples if sum(numbers) == total]


def make_tree(depth, shares, generator):
    if depth == 0 or generator.random() < 0.1:
        return generator.choice(shares)
    return [make_tree(depth - 1, shares, generator) for _ in range(generator.randint(1, 3))]


def test_the_search_finds_the_smallest_tree():
    assert find_wrong_cut() == WRONG_CUT
    total = sum(WRONG_CUT[0])
    assert (maxn(WRONG_CUT), deep(WRONG_CUT, total)) == ((3, 1, 1), (2, 3, 0))
    assert shallow(WRONG_CUT, total) == maxn(WRONG_CUT)


def test_no_tree_with_fewer_leaves_is_wrong():
    for count in (2, 3):
        for shape, leaves in product(shapes(count), product(make_shares(3, 3), repeat=count)):
            tree = copy(shape)
            fill(tree, iter(leaves))
            assert deep(tree, 3) == maxn(tree)


@pytest.mark.parametrize(("players", "is_always_right"), [(2, True), (3, False), (4, False)])
def test_only_with_two_players_deep_cuts_are_right(players, is_always_right, monkeypatch):
    for module in (deepcut, maxn_module):
        monkeypatch.setattr(module, "PLAYERS", players)
    shares, generator = make_shares(6, players), random.Random(1)
    trees = [make_tree(6, shares, generator) for _ in range(1000)]
    right = [deep(tree, 6, 0, (0,) * players) == maxn(tree) for tree in trees]
    assert all(right) == is_always_right
    assert all(shallow(tree, 6) == maxn(tree) for tree in trees)
