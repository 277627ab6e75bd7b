"""What null moves save, and how often they deceive: in Connect Four and in chess.

As a program, measure the positions of connectfour_nodes, the middle first, and those of quiet_chess,
with quiescence search; write the table docs/measured/nullmove.csv, and the nodes and the value in
each position to nullmove.csv in this folder. The package chess is under the GPL, so no published file
may import it.
"""

from collections import Counter
from functools import cache
from pathlib import Path

import chess

import connectfour
from connectfour import CENTER_FIRST, open_fours
from gametree import count, is_leaf, limit, state
from measures import connectfour_nodes, quiet_chess
from measures.chess_order import material
from measures.result_files import list_pairs, write_rows
from nullmove import null_move
from quiescence import limit_when_quiet

ROOT = Path(__file__).parents[2]
FILE = ROOT / "docs/measured/nullmove.csv"
EACH = Path(__file__).with_name("nullmove.csv")  # the nodes and the value in each position
HEAD = ("game", "search", "nodes", "value")  # of that file
# Name -> by how many plies the search after a pass is less deep; None: nobody passes.
REDUCTIONS = {"plain": None, "by_1": 1, "by_2": 2}
DEPTHS = {"connectfour": connectfour_nodes.DEPTH, "chess": 4}


class ConnectFourPosition(connectfour.Position):
    """A position that says who moves, because after a pass the stones do not tell."""

    def __init__(self, first, second, order, maximizing):
        super().__init__(first, second, order)
        self.maximizing = maximizing

    def play(self, column):
        """Return the position after a stone in column, or the score of a finished game."""
        return self.hand_over(super().play(column))

    def hand_over(self, node):
        """Return a node as this class, with the other player to move."""
        if is_leaf(node):
            return node
        return ConnectFourPosition(node.first, node.second, node.order, not self.maximizing)


@cache
def list_positions(game):
    """Return the positions of a game."""
    if game == "chess":
        return quiet_chess.positions()
    return [
        ConnectFourPosition(position.first, position.second, position.order, position.maximizing)
        for position in connectfour_nodes.positions(CENTER_FIRST)
    ]


def limit_depth(position, depth):
    """Return the tree of a position to a depth; in chess, captures go on beyond it."""
    if isinstance(position, ConnectFourPosition):
        return limit(position, depth, open_fours)
    return limit_when_quiet(position, depth, material, quiet_chess.list_captures)


def pass_turn(position):
    """Return the position with the other player to move; in chess, None in check."""
    if isinstance(position, ConnectFourPosition):
        return position.hand_over(position)
    if position.board.is_check():
        return None
    board = position.board.copy(stack=False)
    board.push(chess.Move.null())
    return quiet_chess.make_node(board)


def measure(game, search, index):
    """Return the nodes visited in one of the positions of a game, and the value."""
    reduction, tally = REDUCTIONS[search], Counter()
    start = list_positions(game)[index]

    def after_pass(node):
        if reduction is None or node.depth <= reduction:
            return None
        passed = pass_turn(state(node))
        if passed is None or is_leaf(passed):
            return passed
        return count(limit_depth(passed, node.depth - 1 - reduction), tally)

    tree = count(limit_depth(start, DEPTHS[game]), tally)
    sign = 1 if start.maximizing else -1
    value = sign * null_move(tree, after_pass, sign=sign)
    return tally["nodes"], value


def measure_all():
    """Return (game, search) -> (nodes, value) for each position."""
    return {
        (game, search): [measure(game, search, index) for index in range(len(list_positions(game)))]
        for game in DEPTHS
        for search in REDUCTIONS
    }


def make_table(results):
    """Yield the rows: the nodes of each search, and how many values are those without passes."""
    yield ["search", *(f"{kind}_{game}" for game in DEPTHS for kind in ("nodes", "right"))]
    for search in REDUCTIONS:
        row = [search]
        for game in DEPTHS:
            pairs = zip(results[game, search], results[game, "plain"], strict=True)
            right = sum(value == plain for (_, value), (_, plain) in pairs)
            row += [sum(nodes for nodes, _ in results[game, search]), right]
        yield row


if __name__ == "__main__":
    measured = measure_all()
    write_rows(EACH, list_pairs(HEAD, measured))
    write_rows(FILE, make_table(measured))
