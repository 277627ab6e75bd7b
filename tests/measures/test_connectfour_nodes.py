"""Searches on Connect Four: the table agrees with measurements, and all find the same value."""

import csv
import io

import pytest

from connectfour import COLUMNS, open_fours
from gametree import limit
from measures import connectfour_nodes
from measures.connectfour_nodes import FILE, POSITIONS, SEARCHES, positions
from measures.whole import WHOLE
from minimax import minimax


def test_the_table_has_the_sums_of_the_measurements():
    written, nodes_by_position = io.StringIO(), connectfour_nodes.read_each()
    connectfour_nodes.write(nodes_by_position, written)
    assert FILE.read_text(encoding="utf-8") == written.getvalue()
    smallest = sorted(range(POSITIONS), key=lambda index: sum(nodes_by_position[index].values()))
    for index in smallest[: None if WHOLE else 1]:
        assert connectfour_nodes.measure_at(index) == nodes_by_position[index], index


def test_engine_needs_six_percent_of_the_plain_search_at_most():
    with FILE.open(encoding="utf-8") as file:
        rows = {row["search"]: row for row in csv.DictReader(file)}
    assert int(rows["engine"]["nodes_center"]) / int(rows["alphabeta"]["nodes_left"]) <= 0.063


@pytest.mark.parametrize("search", SEARCHES)
def test_value_is_that_of_minimax(search, monkeypatch):
    monkeypatch.setattr(connectfour_nodes, "DEPTH", 4)
    for position in positions(range(COLUMNS))[::4]:
        assert position.maximizing
        value, _ = connectfour_nodes.measure(search, position)
        assert value == minimax(limit(position, 4, open_fours))
