"""The measured tables agree with measurements, searches with each other, and pages with the tables.

WHOLE=1 pytest tests/measures repeats all measurements, otherwise only those that take least.
"""

import csv
import os
import re

import chess
import pytest

from connectfour import COLUMNS, open_fours
from gametree import limit
from measures import (
    chess_order,
    connectfour_nodes,
    engine_steps,
    growth,
    monte_carlo,
    null_moves,
    other_programs,
    quiet_chess,
)
from measures.connectfour_nodes import POSITIONS, SEARCHES
from measures.engine_steps import OTHERS, STEPS
from measures.monte_carlo import GAMES, MATCHES
from measures.result_files import format_rows, read_pairs
from minimax import minimax

WHOLE = bool(os.environ.get("WHOLE"))


def find_smallest(sizes, brief):
    """Return the indexes of the smallest sizes, `brief` of them; with WHOLE all."""
    by_size = sorted(range(len(sizes)), key=lambda index: sizes[index])
    return by_size[: None if WHOLE else brief]


@pytest.mark.parametrize(
    ("program", "results"),
    [
        (chess_order, [chess_order.read_each()]),
        (connectfour_nodes, [connectfour_nodes.read_each()]),
        (engine_steps, [engine_steps.read_nodes()]),
        (growth, growth.read()),
        (monte_carlo, [monte_carlo.read_results()]),
        (null_moves, [read_pairs(null_moves.EACH)]),
        (quiet_chess, [read_pairs(quiet_chess.EACH)]),
    ],
)
def test_the_table_has_the_sums_of_the_measurements(program, results):
    assert program.FILE.read_text(encoding="utf-8") == format_rows(program.make_table(*results))


# Connect Four


def test_the_nodes_of_each_search_are_those_of_the_file():
    nodes_by_position = connectfour_nodes.read_each()
    for index in find_smallest([sum(nodes.values()) for nodes in nodes_by_position], 1):
        assert connectfour_nodes.measure_at(index) == nodes_by_position[index], index


def test_engine_needs_six_percent_of_the_plain_search_at_most():
    with connectfour_nodes.FILE.open(encoding="utf-8") as file:
        rows = {row["search"]: row for row in csv.DictReader(file)}
    assert int(rows["engine"]["nodes_center"]) / int(rows["alphabeta"]["nodes_left"]) <= 0.063


@pytest.mark.parametrize("search", SEARCHES)
def test_value_is_that_of_minimax(search, monkeypatch):
    monkeypatch.setattr(connectfour_nodes, "DEPTH", 4)
    for position in connectfour_nodes.positions(range(COLUMNS))[::4]:
        assert position.maximizing
        value, _ = connectfour_nodes.measure(search, position)
        assert value == minimax(limit(position, 4, open_fours))


def test_the_nodes_of_the_parts_of_the_engine_are_those_of_the_file():
    nodes = engine_steps.read_nodes()
    assert list(nodes) == [*STEPS, *OTHERS]
    assert {len(row) for row in nodes.values()} == {POSITIONS}
    for index in find_smallest(nodes["memories"], 3):
        measured = {name: engine_steps.measure(name, index) for name in nodes}
        assert len({value for value, _ in measured.values()}) == 1
        expected = {name: nodes[name][index] for name in nodes}
        assert {name: visited for name, (_, visited) in measured.items()} == expected


def test_the_whole_engine_is_that_of_the_other_table():
    nodes = engine_steps.read_nodes()["guess"]
    assert nodes == [row["engine", "center"] for row in connectfour_nodes.read_each()]


def test_every_part_saves_nodes_and_no_other_change_does():
    sums = {name: sum(row) for name, row in engine_steps.read_nodes().items()}
    steps = [sums[name] for name in STEPS]
    assert steps == sorted(steps, reverse=True)
    assert len(set(steps)) == len(steps)
    assert min(sums[name] for name in OTHERS) >= sums["guess"]


def test_the_table_of_growth_agrees_with_measurements():
    nodes, time = growth.read()
    assert time["engine"] > time["center"]  # as the page says
    for name in nodes:
        for depth, visited in enumerate(nodes[name], start=1):
            if visited <= (growth.MOST if WHOLE else 1500):
                assert growth.measure(name, depth)[1] == visited, (name, depth)


def test_the_table_of_other_programs_agrees_with_our_measurements():
    """The other packages are not installed; their searches are measured by hand."""
    rows = other_programs.read()
    each = connectfour_nodes.read_each()
    for name in other_programs.OURS:
        assert int(rows[name]["nodes"]) == sum(row[name, "center"] for row in each)
    times = {name: int(row["time"]) for name, row in rows.items()}
    assert times["alphabeta"] == 100


# UCT against alpha-beta pruning


def test_the_file_has_all_games():
    results = monte_carlo.read_results()
    assert {name: len(row) for name, row in results.items()} == dict.fromkeys(MATCHES, GAMES)
    rows = monte_carlo.list_results(results)
    assert monte_carlo.EACH.read_text(encoding="utf-8") == format_rows(rows)


@pytest.mark.parametrize("name", [name for name, match in MATCHES.items() if not match.is_timed])
def test_games_without_a_clock_end_as_written(name):
    results = monte_carlo.read_results()[name]
    for index in range(GAMES if WHOLE else 1):
        assert monte_carlo.play_game(name, index) == results[index], index


def test_the_interval_is_that_of_the_pairs():
    # Pairs with 1, 0.5 and 0 of the points, ten each: standard deviation 0.41523.
    low, high = monte_carlo.compute_interval([1, 1] * 10 + [1, 0] * 10 + [0, 0] * 10)
    assert (low, high) == pytest.approx((0.345, 0.655), abs=0.001)
    assert monte_carlo.compute_interval([1] * GAMES) == (1, 1)


# Orders of moves in chess


def test_all_orders_find_the_same_value_and_read_the_leaves_of_the_file():
    leaves_by_position, each = chess_order.read_each(), list(chess_order.positions())
    assert len(leaves_by_position) == len(each) >= 20
    for index in find_smallest([leaves["minimax"] for leaves in leaves_by_position], 2):
        values, leaves = chess_order.measure(each[index])
        assert (len(values), leaves) == (1, leaves_by_position[index])


def test_mate_counts_for_the_winner_and_stalemate_for_none():
    mate, stalemate = "7k/6Q1/6K1/8/8/8/8/8 b - - 0 1", "7k/5K2/6Q1/8/8/8/8/8 b - - 0 1"
    assert chess_order.reached(chess.Board(mate)) == chess_order.MATE
    assert chess_order.reached(chess.Board(stalemate)) == 0


def test_nothing_that_is_published_imports_chess():
    for folder in ("reference", "docs"):
        for file in (chess_order.ROOT / folder).rglob("*"):
            if file.suffix in (".py", ".md", ".js", ".yml", ".html"):
                text = file.read_text(encoding="utf-8")
                assert not re.search(r"^\s*(?:import|from) chess\b", text, re.MULTILINE), file


# Null moves and quiescence search


@pytest.mark.parametrize("game", null_moves.DEPTHS)
def test_the_nodes_and_values_with_null_moves(game):
    results = read_pairs(null_moves.EACH)
    plain = results[game, "plain"]
    assert len(plain) == len(null_moves.list_positions(game))
    for index in find_smallest(plain, 2):
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
    expected = [(name, depth) for name in quiet_chess.LIMITS for depth in quiet_chess.DEPTHS]
    assert list(results) == expected
    assert {len(row) for row in results.values()} == {len(each)}
    for index in find_smallest(results["quiet", 3], 5):
        for (name, depth), row in results.items():
            assert quiet_chess.measure(name, depth, each[index]) == row[index], (name, depth, index)
