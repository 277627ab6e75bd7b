from fractions import Fraction

import pytest
from hypothesis import given

from minimax import minimax
from tree_helpers import often, paths, players, trees_with_infinities, watched, worth


@pytest.mark.parametrize(
    ("tree", "for_max", "for_min"),
    [
        (((3, 5), [6, 9]), 6, 5),
        ([Fraction(1, 3), Fraction(1, 2), 0.4], Fraction(1, 2), Fraction(1, 3)),
        ([10**400, 10**400 + 1], 10**400 + 1, 10**400),
    ],
)
def test_numbers_of_all_kinds(tree, for_max, for_min):
    assert (minimax(tree), minimax(tree, False)) == (for_max, for_min)


@often
@given(trees_with_infinities, players)
def test_equals_the_definition_and_visits_every_node_once_from_left_to_right(tree, maximizing):
    visits = []
    value = minimax(watched(tree, visits), maximizing)
    assert value == minimax(tree, maximizing) == worth(tree, maximizing)
    assert visits == list(paths(tree))
