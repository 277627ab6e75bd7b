"""The tables of null moves and of quiescence search agree with measurements."""

import io

import pytest

from measures import connectfour_nodes, null_moves, quiet_chess
from measures.result_files import read_pairs
from measures.whole import WHOLE


@pytest.mark.parametrize("program", [null_moves, quiet_chess])
def test_the_table_has_the_sums_of_the_measurements(program):
    written = io.StringIO()
    program.write(read_pairs(program.EACH), written)
    assert program.FILE.read_text(encoding="utf-8") == written.getvalue()


@pytest.mark.parametrize("game", null_moves.DEPTHS)
def test_the_nodes_and_values_with_null_moves(game):
    results = read_pairs(null_moves.EACH)
    plain = results[game, "plain"]
    assert len(plain) == len(null_moves.list_positions(game))
    by_size = sorted(range(len(plain)), key=lambda index: plain[index])
    for index in by_size[: None if WHOLE else 2]:
        for search in null_moves.REDUCTIONS:
            found = null_moves.measure(game, search, index)
            assert found == results[game, search][index], (search, index)


def test_without_passes_the_nodes_are_those_of_the_other_table():
    nodes = [nodes for nodes, _ in read_pairs(null_moves.EACH)["connectfour", "plain"]]
    assert nodes == [row["alphabeta", "center"] for row in connectfour_nodes.read_each()]


def test_in_chess_null_moves_are_a_bargain_and_in_connect_four_they_are_not():
    """The page says so, without numbers."""
    results = read_pairs(null_moves.EACH)
    for search in ("by_1", "by_2"):
        assert sum_nodes(results["chess", search]) < 0.5 * sum_nodes(results["chess", "plain"])
        assert count_equal_values(results, "chess", search) >= 26
    assert count_equal_values(results, "connectfour", "by_1") < 15
    plain = sum_nodes(results["connectfour", "plain"])
    assert sum_nodes(results["connectfour", "by_2"]) > 0.9 * plain


def test_with_quiescence_search_the_value_hardly_moves():
    results = read_pairs(quiet_chess.EACH)
    for depth in quiet_chess.DEPTHS[1:]:
        assert quiet_chess.compute_jump(results, "quiet", depth) < 0.05
        assert quiet_chess.compute_jump(results, "plain", depth) > 1.5


def sum_nodes(row):
    return sum(nodes for nodes, _ in row)


def count_equal_values(results, game, search):
    pairs = zip(results[game, search], results[game, "plain"], strict=True)
    return sum(value == plain for (_, value), (_, plain) in pairs)


def test_the_estimates_and_values_in_chess():
    results, each = read_pairs(quiet_chess.EACH), quiet_chess.positions()
    assert list(results) == [
        (name, depth) for name in quiet_chess.LIMITS for depth in quiet_chess.DEPTHS
    ]
    by_size = sorted(range(len(each)), key=lambda index: results["quiet", 3][index])
    for index in by_size[: None if WHOLE else 5]:
        for (name, depth), row in results.items():
            assert quiet_chess.measure(name, depth, each[index]) == row[index], (name, depth, index)
