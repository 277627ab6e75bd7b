"""Searches on Connect Four: the table agrees with measurements, and all find the same value."""

import csv
import io
import os
from collections import Counter
from functools import partial

import pytest

from alphabeta import alphabeta
from connectfour import CENTER_FIRST, COLUMNS, Position, open_fours
from docs.builder.rendering import MEASURED
from engine import engine
from foresight import foresee
from gametree import count, limit
from measures import connectfour_nodes
from measures.connectfour_nodes import FILE, POSITIONS, SEARCHES, positions
from minimax import minimax

WHOLE = bool(os.environ.get("WHOLE"))  # repeats all measurements, which takes minutes


def test_the_table_has_the_sums_of_the_measurements():
    written, nodes_by_position = io.StringIO(), connectfour_nodes.read_each()
    connectfour_nodes.write(nodes_by_position, written)
    assert FILE.read_text(encoding="utf-8") == written.getvalue()
    smallest = sorted(range(POSITIONS), key=lambda index: sum(nodes_by_position[index].values()))
    for index in smallest[: None if WHOLE else 3]:
        assert connectfour_nodes.measure_at(index) == nodes_by_position[index], index


def test_tables_that_no_program_measures_agree_with_this_one():
    each = connectfour_nodes.read_each()
    engine_nodes, plain = (
        sum(row[name, "center"] for row in each) for name in ("engine", "alphabeta")
    )
    texts = {
        name: (MEASURED / f"{name}.csv").read_text("utf-8")
        for name in ("engine", "others", "nullmove")
    }
    assert f"\nguess,{engine_nodes}," in texts["engine"]
    assert f"\nengine,{engine_nodes}," in texts["others"]
    assert f"\nalphabeta,{plain},100\n" in texts["others"]
    assert f"\nplain,{plain},{POSITIONS}," in texts["nullmove"]


def test_nodes_of_the_table_of_growth_from_the_empty_board():
    center = Position(order=CENTER_FIRST)

    def search_with_engine(start, depth, tally):
        list(engine(start, depth, open_fours, lambda node: count(foresee(node), tally)))

    def search_at_once(search, start, depth, tally):
        search(count(limit(start, depth, open_fours), tally))

    searches = {
        "minimax": partial(search_at_once, minimax, Position()),
        "left": partial(search_at_once, alphabeta, Position()),
        "center": partial(search_at_once, alphabeta, center),
        "engine": partial(search_with_engine, center),
    }
    with (MEASURED / "growth.csv").open(encoding="utf-8") as file:
        *rows, _, _ = csv.DictReader(file)
    for depth, row in enumerate(rows, 1):
        for name, search in searches.items():
            if row[name] and int(row[name]) <= (600_000 if WHOLE else 1500):
                search(depth, tally := Counter())
                assert tally["nodes"] == int(row[name]), (name, depth)


@pytest.mark.parametrize("search", SEARCHES)
def test_value_is_that_of_minimax(search, monkeypatch):
    monkeypatch.setattr(connectfour_nodes, "DEPTH", 4)
    for position in positions(range(COLUMNS)):
        assert position.maximizing
        value, _ = connectfour_nodes.measure(search, position)
        assert value == minimax(limit(position, 4, open_fours))


@pytest.mark.parametrize(("search", "roots"), [("deepening", 5), ("engine", 3)])
def test_every_move_that_is_played_counts_as_a_node(search, roots, monkeypatch):
    """Only the roots, one for each depth, come without a move."""
    monkeypatch.setattr(connectfour_nodes, "DEPTH", 5)
    calls, play = [], Position.play
    monkeypatch.setattr(
        Position, "play", lambda *arguments: calls.append(arguments) or play(*arguments)
    )
    for position in positions(range(COLUMNS))[:5]:
        calls.clear()
        _, nodes = connectfour_nodes.measure(search, position)
        assert nodes == len(calls) + roots
