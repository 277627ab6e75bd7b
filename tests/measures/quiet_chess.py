"""Quiescence search in chess: how often a search estimates, and how far its values jump.

As a program, measure the positions of chess_order; write the table docs/measured/quiescence.csv, and
the estimates and the value in each position to quiescence.csv in this folder. Beyond the depth,
captures go on. The package chess is under the GPL, so no published file may import it.
"""

from functools import cached_property
from pathlib import Path
from statistics import mean

from alphabeta import alphabeta
from gametree import is_leaf, limit
from measures import chess_order
from measures.chess_order import exchange, material, reached
from measures.result_files import list_pairs, write_rows
from quiescence import limit_when_quiet

ROOT = Path(__file__).parents[2]
FILE = ROOT / "docs/measured/quiescence.csv"
EACH = Path(__file__).with_name("quiescence.csv")  # the estimates and the value in each position
HEAD = ("limit", "depth", "estimates", "value")  # of that file
DEPTHS = range(4)
LIMITS = ("plain", "quiet")


class Position(chess_order.Position):
    """A position whose captures come first, by the value of the pieces; children are not kept."""

    @cached_property
    def _moves(self):
        return sorted(self.board.legal_moves, key=lambda move: exchange(self, move))

    def play(self, move):
        """Return the position after a move, or the score of a finished game."""
        board = self.board.copy(stack=False)
        board.push(move)
        return make_node(board)

    def __iter__(self):
        return (self.play(move) for move in self.moves())


def make_node(board):
    """Return the node for a board: a Position, or the score of a finished game."""
    node = reached(board)
    return node if is_leaf(node) else Position(board)


def list_captures(position):
    """Return the moves that capture a piece."""
    return [move for move in position.moves() if position.board.is_capture(move)]


def positions():
    """Return the positions of all games."""
    return [Position(position.board) for position in chess_order.positions()]


def measure(limit_name, depth, position):
    """Return how often a search estimates a position, and the value in pawns."""
    estimates = 0

    def estimate(leaf):
        nonlocal estimates
        estimates += 1
        return material(leaf)

    if limit_name == "quiet":
        tree = limit_when_quiet(position, depth, estimate, list_captures)
    else:
        tree = limit(position, depth, estimate)
    value = alphabeta(tree, maximizing=position.maximizing)
    return estimates, value


def measure_all():
    """Return (limit, depth) -> (estimates, value) for each position."""
    return {
        (name, depth): [measure(name, depth, position) for position in positions()]
        for name in LIMITS
        for depth in DEPTHS
    }


def compute_jump(results, limit_name, depth):
    """Return by how much the value differs from that of one ply less, on average."""
    shallow, deep = results[limit_name, depth - 1], results[limit_name, depth]
    return mean(abs(value - other) for (_, value), (_, other) in zip(shallow, deep, strict=True))


def make_table(results):
    """Yield the rows: estimates and jump at each depth, by limit."""
    yield ["depth", *(f"{kind}_{name}" for name in LIMITS for kind in ("estimates", "jump"))]
    for depth in DEPTHS[1:]:
        row = [depth]
        for name in LIMITS:
            estimates = sum(estimates for estimates, _ in results[name, depth])
            row += [estimates, f"{compute_jump(results, name, depth):.2f}"]
        yield row


if __name__ == "__main__":
    measured = measure_all()
    write_rows(EACH, list_pairs(HEAD, measured))
    write_rows(FILE, make_table(measured))
