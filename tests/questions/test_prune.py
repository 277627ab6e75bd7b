"""The leaves that are never read agree with a second search."""

import pytest

import independent_search
import question_helpers


def find_unread(question, rule=None):
    visits = independent_search.search(question.tree, question.maximizing, rule or question.rule)
    leaf_paths = independent_search.list_leaf_paths(question.tree)
    return [path for path in leaf_paths if path not in visits]


@pytest.mark.whole
def test_many_answers_agree_with_a_second_search():
    for question in question_helpers.make_questions("prune"):
        unread = find_unread(question)
        assert unread
        assert question.get_solution() == unread, question.seed
        assert question.grade(unread[::-1]).points == 1
        assert question.grade(unread[1:]).points == 0
        if question.rule == "strict" and question.level == "hard":
            assert find_unread(question, "soft") != unread


def test_mistakes_are_named():
    keys = set()
    for question in question_helpers.make_questions("prune", 40):
        for leaf in independent_search.list_leaf_paths(question.tree):
            changed = {leaf}.symmetric_difference(question.get_solution())
            grade = question.grade(sorted(changed))
            assert grade.points == 0
            ((key, places),) = grade.mistakes
            assert (*places["node"], places["child"][-1]) == leaf  # the sentence names the leaf
            keys.add(key)
    assert keys == {"slip_leaf_unmarked", "slip_leaf_too_early", "wrong_leaf_marked"}
    assert [key for key, _ in question.grade(None).mistakes] == ["missing"]


def test_texts_are_complete(texts):
    for question in question_helpers.make_questions("prune", 12):
        leaves = independent_search.list_leaf_paths(question.tree)
        question_helpers.check_texts(question, [[], leaves, leaves[:1], None], texts)
