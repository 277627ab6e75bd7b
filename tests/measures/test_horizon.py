"""The tables of null moves and of quiescence search agree with measurements."""

import io

import chess
import pytest

from connectfour import CENTER_FIRST
from gametree import limit
from measures import chess_order, connectfour_nodes, null_moves, quiet_chess
from measures.null_moves import POSITIONS, REDUCTIONS
from measures.whole import WHOLE
from minimax import minimax


@pytest.mark.parametrize("program", [null_moves, quiet_chess])
def test_the_table_has_the_sums_of_the_measurements(program):
    written = io.StringIO()
    program.write(program.read_each(), written)
    assert program.FILE.read_text(encoding="utf-8") == written.getvalue()


def test_the_nodes_and_values_in_connect_four():
    results = null_moves.read_each()
    assert {len(row) for row in results.values()} == {POSITIONS}
    by_size = sorted(range(POSITIONS), key=lambda index: results["plain"][index])
    for index in by_size[: None if WHOLE else 2]:
        for search in REDUCTIONS:
            assert null_moves.measure(search, index) == results[search][index], (search, index)


def test_without_passes_the_nodes_are_those_of_the_other_table():
    nodes = [nodes for nodes, _ in null_moves.read_each()["plain"]]
    assert nodes == [row["alphabeta", "center"] for row in connectfour_nodes.read_each()]


def test_a_pass_in_connect_four_gives_the_move_to_the_opponent():
    start = connectfour_nodes.positions(CENTER_FIRST)[0]
    position = null_moves.Position(start.first, start.second, start.order, start.maximizing)
    passed = position.hand_over(position)
    assert (passed.maximizing, str(passed)) == (not position.maximizing, str(position))
    assert (passed.play(3).maximizing, passed.play(3).first) == (True, position.first)


def test_the_estimates_and_values_in_chess():
    results, each = quiet_chess.read_each(), quiet_chess.positions()
    assert list(results) == [
        (name, depth) for name in quiet_chess.LIMITS for depth in quiet_chess.DEPTHS
    ]
    by_size = sorted(range(len(each)), key=lambda index: results["quiet", 3][index])
    for index in by_size[: None if WHOLE else 5]:
        for (name, depth), row in results.items():
            assert quiet_chess.measure(name, depth, each[index]) == row[index], (name, depth, index)


def test_without_quiescence_the_value_is_that_of_minimax():
    for position in quiet_chess.positions()[:3]:
        assert quiet_chess.measure("plain", 2, position)[1] == minimax(
            limit(chess_order.Position(position.board), 2, chess_order.material),
            position.maximizing,
        )


def test_captures_go_on_beyond_the_depth():
    """White's queen takes a pawn that another pawn protects: plain search likes that at depth 1."""
    position = quiet_chess.Position(chess.Board("4k3/2p5/3p4/8/8/8/3Q4/4K3 w - - 0 1"))
    assert quiet_chess.measure("plain", 1, position)[1] == 9 - 1
    assert quiet_chess.measure("quiet", 1, position)[1] == 9 - 2
