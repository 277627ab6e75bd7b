"""Check the table of the values that two searches return."""

import re
from pathlib import Path

import pytest

from builder.words import LANGUAGES, load_all_texts
from figures.replay import make_snapshot
from figures.scenes import get_walkthrough
from figures.table import compare_returned_values
from proof.languages import load_language

TEXTS = load_all_texts(Path(__file__).parents[2] / "docs" / "words")

ROWS = {
    "first": [
        ("A", "(−∞, +∞)", "5", "5", "5", "5 (exact)"),
        ("B", "(−∞, +∞)", "5", "5", "5", "5 (exact)"),
        ("C", "(5, +∞)", "2", "5", "0", "≤ 2 (at most)"),
        ("D", "(−∞, +∞)", "5", "5", "5", "5 (exact)"),
        ("E", "(−∞, 5)", "6", "5", "9", "≥ 6 (at least)"),
        ("F", "(5, +∞)", "2", "5", "2", "2 (exact)"),
    ],
    "second": [
        ("A", "(−∞, +∞)", "3", "3", "3", "3 (exact)"),
        ("B", "(−∞, +∞)", "3", "3", "3", "3 (exact)"),
        ("C", "(3, +∞)", "1", "3", "1", "≤ 1 (at most)"),
        ("D", "(−∞, +∞)", "3", "3", "3", "3 (exact)"),
        ("E", "(−∞, 3)", "5", "3", "9", "≥ 5 (at least)"),
        ("F", "(3, +∞)", "1", "3", "1", "1 (exact)"),
    ],
}


def table_rows(name, language):
    walks = get_walkthrough(name), get_walkthrough(f"failhard-{name}")
    ends = [make_snapshot(walk.tree, walk.trace, len(walk.trace.steps) - 1) for walk in walks]
    rows = compare_returned_values(*ends, walks[0].letters, TEXTS[language]["labels"])
    return [tuple(re.sub("<[^>]+>", "", cell) for cell in row) for row in rows]


@pytest.mark.parametrize("name", ROWS)
def test_what_the_nodes_return(name):
    assert table_rows(name, "en") == ROWS[name]


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_proved_in_each_language(language):
    rows = table_rows("first", language)
    assert [row[:-1] for row in rows] == [row[:-1] for row in ROWS["first"]]
    exact, upper, lower = load_language(language)["sentences"]["returned"]
    assert [row[-1] for row in rows[1:5]] == [exact, upper, exact, lower]
