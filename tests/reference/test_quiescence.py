"""Check quiescence search against one that is written with negamax, on random trees."""

from random import Random

import pytest

from alphabeta import alphabeta
from gametree import is_leaf, limit
from minimax import minimax
from quiescence import limit_when_quiet
from tree_helpers import Playable, make_random_trees


def estimate(position):
    return len(position.key) - sum(position.key) + 0.5


def list_some_moves(position):
    """Return about half of the moves."""
    return [
        move for move in position.moves() if Random(repr(position.key + (move,))).random() < 0.5
    ]


def settle(node, depth, sign):
    """Return the value for the player who moves."""
    if is_leaf(node):
        return sign * node
    moves, best = node.moves(), -1e9
    if depth <= 0:
        moves, best = list_some_moves(node), sign * estimate(node)
    return max([best] + [-settle(node.play(move), depth - 1, -sign) for move in moves])


@pytest.mark.parametrize("depth", range(5))
def test_the_value_is_that_of_the_textbook(depth):
    differs = 0
    for tree in make_random_trees(seed=28, count=200):
        position = Playable(tree)
        limited = limit_when_quiet(position, depth, estimate, list_some_moves)
        for maximizing in (True, False):
            sign = 1 if maximizing else -1
            value = sign * settle(position, depth, sign)
            assert alphabeta(limited, maximizing=maximizing) == value
            assert minimax(limited, maximizing) == value
            differs += value != minimax(limit(position, depth, estimate), maximizing)
    assert (differs > 10) == (depth < 4)
