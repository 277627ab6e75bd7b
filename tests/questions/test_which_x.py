"""Answers to "for which x" agree with a second search for every x of a dense set."""

from collections import Counter
from fractions import Fraction
from math import inf

import pytest

import independent_search
import question_helpers
from all_words import WORDS
from docs.questions.intervals import NumberSet
from docs.questions.which_x import classify_number_set, pick_number
from tree_helpers import worth

# All leaves are whole numbers from -15 to 20, so that this holds every breakpoint, and numbers
# between each two and beyond all.
DENSE = [Fraction(number, 2) for number in range(-34, 45)] + [-(10**6), 10**6]


TEXTS = WORDS["en"]


def put_x(node, x):
    return (
        [put_x(child, x) for child in node]
        if isinstance(node, list)
        else node
        if node is not None
        else x
    )


def contains(number_set, x):
    return any(
        (low < x or (low_closed and low == x)) and (x < high or (high_closed and x == high))
        for low, low_closed, high, high_closed in number_set.pieces
    )


def happens(question, x):
    """Return whether the event of a question happens, by a second search."""
    tree = put_x(question.tree, x)
    if question.event == "best":
        value = worth(tree, question.maximizing)
        child = independent_search.get_node(tree, question.path)
        return worth(child, not question.maximizing) == value
    visits = independent_search.search(tree, question.maximizing, question.rule)
    return (question.path in visits) == (question.event == "read")


@pytest.mark.whole
def test_many_answers_agree_with_a_second_search_at_every_x():
    forms = Counter()
    for question in question_helpers.make_questions("which_x"):
        answer = question.get_solution()
        leaves = [leaf for leaf in flatten(question.tree) if leaf is not None]
        assert set(leaves) <= set(DENSE) and len(set(leaves)) == len(leaves)
        for x in DENSE:
            assert contains(answer, x) == happens(question, x), (question.seed, x)
        assert question.grade(NumberSet(answer.pieces)).points == 1
        forms[question.level, question.event, classify_number_set(answer)] += 1
    assert forms["easy", "read", "half-line"] > 60
    assert all(forms["hard", event, "bounded"] > 2 for event in ("read", "pruned", "best"))
    assert all(forms["medium", event, "half-line"] > 5 for event in ("read", "pruned", "best"))
    assert forms["medium", "read", "trivial"]


def flatten(node):
    return [leaf for child in node for leaf in flatten(child)] if isinstance(node, list) else [node]


def test_every_wrong_answer_is_graded_wrong_and_named_by_a_true_case():
    for question in question_helpers.make_questions("which_x", 120):
        right = question.get_solution()
        for number in (-16, -3, 0, 4, Fraction(9, 2), 21):
            for piece in ((number, True, inf, False), (-inf, False, number, False)):
                answer = NumberSet([piece])
                grade = question.grade(answer)
                assert grade.points == (answer == right)
                for key, places in grade.mistakes:
                    if key.startswith("wrong_x_"):
                        is_not = key.startswith("wrong_x_not_")
                        assert happens(question, places["value"]) != is_not
                        assert contains(answer, places["value"]) == is_not


def test_opposite_ends_and_rule_are_diagnosed():
    keys = Counter()
    for question in question_helpers.make_questions("which_x", 300):
        right = question.get_solution()
        ((key, _),) = question.grade(right.complement()).mistakes
        assert key == "slip_x_opposite"
        if classify_number_set(right) == "half-line":
            ((low, low_closed, high, high_closed),) = right.pieces
            other = NumberSet([(low, not low_closed, high, not high_closed)])
            ((key, places),) = question.grade(other).mistakes
            assert places["value"] in (low, high)
            keys[question.event, question.rule, key] += 1
    assert set(keys) >= {
        ("read", "soft", "slip_x_strict"),
        ("read", "strict", "slip_x_soft"),
        ("best", "soft", "slip_x_ends"),
    }


def test_the_number_picked_is_in_the_set():
    for piece in (
        (2, False, 3, False),
        (2, False, inf, False),
        (-inf, False, 2, False),
        (2, True, 2, True),
    ):
        assert contains(NumberSet([piece]), pick_number(NumberSet([piece])))


def test_texts_are_complete(texts):
    for question in question_helpers.make_questions("which_x", 24):
        answers = [
            NumberSet(),
            NumberSet([(0, True, 5, False)]),
            question.get_solution().complement(),
        ]
        question_helpers.check_texts(question, [*answers, None], texts)
