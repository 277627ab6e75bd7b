"""The wrong entry of a worked solution is the only one that a second search contradicts."""

from collections import Counter

import pytest

import independent_search
import question_helpers
from docs.questions.kinds import make_question
from docs.questions.question import RULES


def list_contradicted_entries(question):
    """Return the entries of a worked solution that a second search contradicts."""
    visits = independent_search.search(question.tree, question.maximizing, question.rule)
    leaves = independent_search.list_leaf_paths(question.tree)
    inner = [path for path in visits if path not in leaves]
    assert set(question.values_shown) == set(inner)
    assert set(question.windows_shown) == set(inner) - {()}
    windows = [p for p, window in question.windows_shown.items() if visits[p].window != window]
    values = [path for path, value in question.values_shown.items() if visits[path].value != value]
    unread = [path for path in leaves if (path in question.unread_shown) == (path in visits)]
    return [
        *[("window", path) for path in windows],
        *[("value", path) for path in values],
        *[("leaf", path) for path in unread],
    ]


@pytest.mark.whole
def test_many_worked_solutions_have_exactly_one_wrong_entry():
    entries = Counter()
    for question in question_helpers.make_questions("mistake"):
        right = question.get_solution()
        assert list_contradicted_entries(question) == [right], question.seed
        for entry in question.list_entries():
            assert question.grade(entry).points == (entry == right)
        entries[right[0], question.rule] += 1
    assert len(entries) == 9
    assert min(entries.values()) > 12


def test_a_search_that_stops_at_no_leaf_gets_another_mistake():
    for rule in RULES:
        question = make_question("mistake", "medium", 459, rule)
        assert question.wrong_entry[0] == "value"
        assert list_contradicted_entries(question) == [question.wrong_entry]


def test_no_window_shown_is_empty():
    for question in question_helpers.make_questions("mistake", 300):
        if question.rule != "strict":  # with the strict test, a window may be a single number
            assert all(alpha < beta for alpha, beta in question.windows_shown.values())


def test_mistakes_are_named():
    keys = Counter()
    for question in question_helpers.make_questions("mistake", 60):
        for entry in [None, *question.list_entries()]:
            keys.update(key for key, _ in question.grade(entry).mistakes)
    assert set(keys) == {
        *("missing", "slip_other_entry", "wrong_entry_window", "wrong_entry_value"),
        *("wrong_entry_read", "wrong_entry_unread"),
    }


def test_texts_are_complete(texts):
    for question in question_helpers.make_questions("mistake", 18):
        entries = question.list_entries()
        question_helpers.check_texts(question, [*entries[::4], None], texts)
