from fractions import Fraction
from math import inf

import pytest
from hypothesis import given

from alphabeta import FIRST, SECOND
from gametree import Node
from minimax import minimax
from tree_helpers import often, paths, players, trees_with_infinities, watched, worth


def lazy(tree):
    """Return the tree as Nodes with generators of children."""
    if not isinstance(tree, list):
        return tree
    return Node(None, lambda: (lazy(child) for child in tree))


@pytest.mark.parametrize(
    ("tree", "for_max", "for_min"),
    [
        (7, 7, 7),
        ([4], 4, 4),
        ([3, 5], 5, 3),
        ([[3, 5], [6, 9]], 6, 5),
        ([1, [2, [0, 3]]], 2, 1),
        (FIRST, 5, 1),
        (SECOND, 3, 5),
        (((3, 5), [6, 9]), 6, 5),
        ([-1, -0.5], -0.5, -1),
        ([Fraction(1, 3), Fraction(1, 2), 0.4], Fraction(1, 2), Fraction(1, 3)),
        ([10**400, 10**400 + 1], 10**400 + 1, 10**400),
        ([-inf, [inf, 0]], 0, -inf),
        ([inf, [inf]], inf, inf),
        ([-inf, [-inf]], -inf, -inf),
    ],
)
def test_value_with_each_player_at_the_root(tree, for_max, for_min):
    assert (minimax(tree), minimax(tree, False)) == (for_max, for_min)


@often
@given(trees_with_infinities, players)
def test_equals_the_definition(tree, maximizing):
    assert minimax(tree, maximizing) == worth(tree, maximizing)


@often
@given(trees_with_infinities, players)
def test_generators_are_trees_too(tree, maximizing):
    assert minimax(lazy(tree), maximizing) == worth(tree, maximizing)


@often
@given(trees_with_infinities, players)
def test_visits_every_node_once_from_left_to_right(tree, maximizing):
    visits = []
    minimax(watched(tree, visits), maximizing)
    assert visits == list(paths(tree))
