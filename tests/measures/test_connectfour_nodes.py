"""Searches on Connect Four: the table is what is measured, and all find the same value."""

import csv
import io

import pytest

from connectfour import COLUMNS, open_fours
from gametree import limit
from measures import connectfour_nodes
from measures.connectfour_nodes import FILE, SEARCHES, positions
from minimax import minimax


def test_the_table_is_what_is_measured():
    written = io.StringIO()
    connectfour_nodes.write(written)
    assert FILE.read_text(encoding="utf-8") == written.getvalue()


def test_engine_needs_a_tenth_of_the_plain_search_at_most():
    with FILE.open(encoding="utf-8") as file:
        rows = {row["search"]: row for row in csv.DictReader(file)}
    assert int(rows["engine"]["nodes_center"]) / int(rows["alphabeta"]["nodes_left"]) <= 0.1


@pytest.mark.parametrize("search", SEARCHES)
def test_value_is_that_of_minimax(search, monkeypatch):
    monkeypatch.setattr(connectfour_nodes, "DEPTH", 4)
    for position in positions(range(COLUMNS)):
        assert position.maximizing
        found = SEARCHES[search]()(lambda plies, p=position: limit(p, plies, open_fours))
        assert found == minimax(limit(position, 4, open_fours))
