"""Values of named nodes agree with a second search; wrong ones lose only their own part."""

import pytest

import independent_search
import question_helpers
from docs.questions.kinds import make_question


@pytest.mark.whole
def test_many_values_agree_with_a_second_search():
    for question in question_helpers.make_questions("value"):
        visits = independent_search.search(question.tree, question.maximizing, question.rule)
        names = independent_search.name_nodes(question.tree)
        expected = {letter: visits[names[letter]].value for letter in question.get_solution()}
        assert len(expected) >= 2
        assert question.get_solution() == expected, (question.seed, question.rule)
        assert question.grade(expected).points == 1


def test_a_wrong_value_is_named_and_loses_only_its_part():
    question = make_question("value", "hard", 3, "soft")
    answer = question.get_solution()
    letter = next(iter(answer))
    grade = question.grade({**answer, letter: 1000})
    assert grade.points == 1 - 1 / len(answer)
    assert grade.parts[letter][0] == "wrong_value"
    assert question.grade({}).points == 0
    assert {key for key, _ in question.grade({}).mistakes} == {"missing"}


def test_a_node_that_returns_the_number_of_the_other_rule_is_diagnosed():
    keys = set()
    for seed in range(60):
        question = make_question("value", "hard", seed, "hard")
        soft = independent_search.search(question.tree, question.maximizing)
        names = independent_search.name_nodes(question.tree)
        answer = {letter: soft[names[letter]].value for letter in question.get_solution()}
        keys |= {key for key, _ in question.grade(answer).mistakes}
    assert keys == {"slip_soft"}


def test_texts_are_complete(texts):
    for question in question_helpers.make_questions("value", 18):
        wrong = dict.fromkeys(question.get_solution(), 77)
        question_helpers.check_texts(question, [wrong, {}], texts)
