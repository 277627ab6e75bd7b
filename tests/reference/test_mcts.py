"""Check Monte Carlo tree search: its bookkeeping, and the moves that it settles on."""

from random import Random

from gametree import is_leaf
from mcts import uct
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
