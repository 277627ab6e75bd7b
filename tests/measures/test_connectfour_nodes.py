"""Searches on Connect Four: the table agrees with measurements, and all find the same value."""

import csv
import io
from collections import Counter
from functools import partial

import pytest

from connectfour import COLUMNS, Position, open_fours
from deepening import deepening
from engine import engine
from gametree import count, limit
from measures import connectfour_nodes
from measures.connectfour_nodes import FILE, POSITIONS, SEARCHES, positions
from measures.whole import WHOLE
from minimax import minimax


def test_the_table_has_the_sums_of_the_measurements():
    written, nodes_by_position = io.StringIO(), connectfour_nodes.read_each()
    connectfour_nodes.write(nodes_by_position, written)
    assert FILE.read_text(encoding="utf-8") == written.getvalue()
    smallest = sorted(range(POSITIONS), key=lambda index: sum(nodes_by_position[index].values()))
    for index in smallest[: None if WHOLE else 3]:
        assert connectfour_nodes.measure_at(index) == nodes_by_position[index], index


def test_engine_needs_a_tenth_of_the_plain_search_at_most():
    with FILE.open(encoding="utf-8") as file:
        rows = {row["search"]: row for row in csv.DictReader(file)}
    assert int(rows["engine"]["nodes_center"]) / int(rows["alphabeta"]["nodes_left"]) <= 0.1


@pytest.mark.parametrize("search", SEARCHES)
def test_value_is_that_of_minimax(search, monkeypatch):
    monkeypatch.setattr(connectfour_nodes, "DEPTH", 4)
    for position in positions(range(COLUMNS)):
        assert position.maximizing
        value = SEARCHES[search]()(lambda plies, p=position: limit(p, plies, open_fours))
        assert value == minimax(limit(position, 4, open_fours))


@pytest.mark.parametrize(("name", "search"), [("deepening", deepening), ("engine", engine)])
def test_step_by_step_measurement_agrees_with_the_search(name, search, monkeypatch):
    monkeypatch.setattr(connectfour_nodes, "DEPTH", 5)
    calls, play = [], Position.play
    for position in positions(range(COLUMNS))[:5]:
        tally = Counter()
        tree = partial(limit, position, evaluate=open_fours)
        value = SEARCHES[name]()(lambda plies, tree=tree, tally=tally: count(tree(plies), tally))
        with monkeypatch.context() as watched:
            watched.setattr(
                Position, "play", lambda *arguments: calls.append(arguments) or play(*arguments)
            )
            *_, (result, _) = search(position, 5, open_fours)
        assert (result, len(calls) + 5) == (
            value,
            tally["nodes"],
        )  # plus the root in each of five depths
        calls.clear()
