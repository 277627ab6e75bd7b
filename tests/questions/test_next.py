"""Windows and visits after a moment agree with a second search."""

from collections import Counter

import pytest

import independent_search
import question_helpers
from docs.questions.export.conversion import convert_question


def find_answer(question):
    """Return the right answer by a second search."""
    visits = independent_search.search(question.tree, question.maximizing, question.rule)
    child, parent = question.child, question.child[:-1]
    alpha, beta = visits[parent].windows_after[child[-1]]
    last = max(visit.order for path, visit in visits.items() if path[: len(child)] == child)
    following = [path for path, visit in visits.items() if visit.order == last + 1]
    return {"alpha": alpha, "beta": beta, "next": following[0] if following else "over"}


@pytest.mark.whole
def test_many_answers_agree_with_a_second_search():
    kinds = Counter()
    for question in question_helpers.make_questions("next"):
        expected = find_answer(question)
        assert question.get_solution() == expected, question.seed
        assert question.grade(expected).points == 1
        paths = independent_search.list_paths(question.tree)
        wrong = [path for path in ["over", *paths] if path != expected["next"]]
        for path in wrong:
            grade = question.grade({**expected, "next": path})
            assert [name for name, mistake in grade.parts.items() if mistake] == ["next"]
        following = expected["next"]
        kinds["over" if following == "over" else following[:-1] == question.child[:-1]] += 1
    assert min(kinds.values()) > 20 and len(kinds) == 3


def test_a_leaf_is_named_without_doubt():
    for question in question_helpers.make_questions("next", 300):
        for path in independent_search.list_paths(question.tree):
            node = independent_search.get_node(question.tree, path)
            if isinstance(node, list):
                leaves = [child for child in node if not isinstance(child, list)]
                assert len(set(leaves)) == len(leaves)


def test_mistakes_are_named():
    keys = set()
    for question in question_helpers.make_questions("next", 200):
        right = question.get_solution()
        visits = independent_search.search(question.tree, question.maximizing, question.rule)
        value, window = visits[question.child].value, visits[question.child[:-1]].window
        for path in ["over", *independent_search.list_paths(question.tree)]:
            answer = {"alpha": value, "beta": value, "next": path}
            keys |= {key for key, _ in question.grade(answer).mistakes}
        for alpha, beta in (window, (1000, 1000)):
            answer = right | {"alpha": alpha, "beta": beta}
            keys |= {key for key, _ in question.grade(answer).mistakes}
    assert keys == {
        *("slip_bound_unchanged", "slip_bound_worse", "slip_bound_other", "wrong_bound"),
        *("slip_search_not_over", "slip_next_pruned", "slip_next_visited"),
        *("slip_next_through", "slip_next_later"),
    }


def test_an_empty_answer_gets_no_points():
    question = next(question_helpers.make_questions("next", 1))
    assert question.grade({}).points == 0
    assert {key for key, _ in question.grade({"alpha": None}).mistakes} == {"missing"}


def test_every_node_and_the_end_can_be_chosen(texts):
    for question in question_helpers.make_questions("next", 18):
        paths = [path for path in independent_search.list_paths(question.tree) if path]
        options = question.list_fields(texts)[-1]["options"]
        assert len(options) == len(convert_question(question, 1, texts).parts[-1].choices)
        assert len({label for _, label in options}) == len(options) == len(paths) + 1


def test_texts_are_complete(texts):
    for question in question_helpers.make_questions("next", 18):
        paths = ["over", *independent_search.list_paths(question.tree)]
        answers = [{"alpha": 77, "beta": -77, "next": path} for path in paths[:5]]
        question_helpers.check_texts(question, [*answers, {}], texts)
