"""Check Monte Carlo tree search: its bookkeeping, and the moves that it settles on."""

from random import Random

import pytest

from gametree import is_leaf
from mcts import choose_move, uct
from nim import Position as Nim
from tictactoe import Position


def list_nodes(node):
    return [node, *(below for child in node.children.values() for below in list_nodes(child))]


def test_every_game_is_counted_on_its_whole_path():
    root = uct(Position(), 500, Random(1))
    nodes = list_nodes(root)
    assert (root.games, len(nodes)) == (500, 501)
    for node in nodes[1:]:
        below = list(node.children.values())
        # The game that made the node, and all that end at it again.
        assert node.games >= 1 + sum(child.games for child in below)
        if not is_leaf(node.position):
            assert node.games == 1 + sum(child.games for child in below)
        assert 0 <= node.wins <= node.games
    for node in nodes:
        if is_leaf(node.position):
            assert node.wins == node.games * (1 + node.position) / 2
        else:
            assert len(node.untried) + len(node.children) == len(node.position.moves())


@pytest.mark.parametrize(
    ("position", "move"),
    [
        (Position("XX.OO...."), 2),  # X completes a row
        (Position("X.X.O...."), 1),  # O must block it
        (Nim((1, 3, 4)), None),
    ],
)
def test_it_settles_on_the_best_move(position, move):
    found = choose_move(uct(position, 2000, Random(3)))
    if move is None:  # the only moves that win leave heaps whose binary sum is 0
        heaps = position.play(found).heaps
        assert heaps[0] ^ heaps[1] ^ heaps[2] == 0
    else:
        assert found == move
