"""Orders of moves in chess: the table agrees with measurements, the rule with the page."""

import re
from pathlib import Path

import chess
import pytest

from measures import chess_order
from measures.chess_order import reached
from measures.whole import WHOLE

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def measured():
    """Measure the two smallest trees; with WHOLE all of them, which takes a minute."""
    leaves_by_position, each = chess_order.read_each(), list(chess_order.positions())
    smallest = sorted(
        range(len(leaves_by_position)), key=lambda at: leaves_by_position[at]["minimax"]
    )
    return {at: chess_order.measure(each[at]) for at in smallest[: None if WHOLE else 2]}


def test_the_table_has_the_sums_of_the_measurements(measured):
    leaves_by_position = chess_order.read_each()
    assert len(leaves_by_position) == len(list(chess_order.positions())) >= 20
    assert chess_order.FILE.read_text(encoding="utf-8") == chess_order.table(leaves_by_position)
    assert {at: leaves for at, (_, leaves) in measured.items()} == {
        at: leaves_by_position[at] for at in measured
    }


def test_all_orders_find_the_same_value(measured):
    assert len(measured) >= 2
    assert [len(values) for values, _ in measured.values()] == [1] * len(measured)


def test_mate_counts_for_the_winner_and_stalemate_for_none():
    assert reached(chess.Board("7k/6Q1/6K1/8/8/8/8/8 b - - 0 1")) == chess_order.MATE
    assert reached(chess.Board("7k/5K2/6Q1/8/8/8/8/8 b - - 0 1")) == 0


def test_nothing_that_is_published_imports_chess():
    for folder in ("reference", "docs"):
        for file in (ROOT / folder).rglob("*"):
            if file.suffix in (".py", ".md", ".js", ".yml", ".html"):
                text = file.read_text(encoding="utf-8")
                assert not re.search(r"^\s*(?:import|from) chess\b", text, re.MULTILINE), file
