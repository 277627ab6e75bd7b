"""Which leaves can be pruned agrees with all fillings of the tree; any right filling is accepted."""

from ast import literal_eval
from collections import Counter
from functools import cache
from random import Random

import pytest

import independent_search
import question_helpers
from docs.questions.construct import IMPOSSIBLE, ConstructQuestion
from docs.questions.kinds import make_question


@cache
def list_prunable_sets(shape_text, rule):
    """Return the sets of leaves that are pruned with some numbers, if MAX moves at the root."""
    shape = literal_eval(shape_text)
    leaves = independent_search.list_leaf_paths(shape)
    sets = set()
    for numbers in independent_search.list_weak_orders(len(leaves)):
        tree = independent_search.fill(shape, numbers)
        sets.add(frozenset(leaves).difference(independent_search.search(tree, True, rule)))
    return sets


def list_pruned(question, numbers):
    tree = independent_search.fill(question.tree, numbers)
    read = independent_search.list_read_leaves(tree, question.maximizing, question.rule)
    return set(question.leaves) - read


@pytest.mark.whole
def test_many_questions_agree_with_all_fillings():
    answers = Counter()
    for question in question_helpers.make_questions("construct"):
        # If MIN moves at the root, the negated numbers prune the same leaves for MAX.
        sets = list_prunable_sets(str(question.tree), question.rule)
        is_possible = frozenset(question.marked) in sets
        solution = question.get_solution()
        assert (solution != IMPOSSIBLE) == is_possible == question.has_other_answers(), (
            question.seed
        )
        assert question.grade(solution).points == 1
        assert question.grade(IMPOSSIBLE).points == (not is_possible)
        if is_possible:
            assert list_pruned(question, solution) == set(question.marked)
        answers[question.level, question.rule, is_possible] += 1
    assert len(answers) == 10
    assert min(answers.values()) > 9


def test_any_right_filling_is_accepted_and_no_other():
    generator, counts = Random(1), Counter()
    for question in question_helpers.make_questions("construct", 60):
        for _ in range(60):
            numbers = [generator.randint(-3, 3) for _ in question.leaves]
            is_right = list_pruned(question, numbers) == set(question.marked)
            assert question.grade(numbers).points == is_right
            counts[is_right] += 1
    assert min(counts.values()) > 100


def test_mistakes_are_named_truly():
    generator, keys = Random(2), set()
    for question in question_helpers.make_questions("construct", 300):
        keys |= {key for key, _ in question.grade(IMPOSSIBLE).mistakes}
        for _ in range(12):
            numbers = [generator.randint(-2, 2) for _ in question.leaves]
            for key, places in question.grade(numbers).mistakes:
                keys.add(key)
                if key.startswith("wrong_fill_"):
                    leaf = question.leaves[places["count"] - 1]
                    is_pruned = leaf in list_pruned(question, numbers)
                    assert is_pruned == (key == "wrong_fill_pruned") != (leaf in question.marked)
    assert keys == {
        *("slip_possible", "slip_fill_strict", "slip_fill_soft", "wrong_fill_read"),
        *("wrong_fill_pruned", "impossible_first", "impossible_gap", "impossible_bound"),
    }


def test_a_filling_with_too_few_numbers_is_not_complete():
    question = make_question("construct", "easy", 1)
    for answer in (None, [1], [1] * 3 + [None]):
        assert [key for key, _ in question.grade(answer).mistakes] == ["missing"]


def test_texts_are_complete(texts):
    for question in question_helpers.make_questions("construct", 18):
        count = len(question.leaves)
        answers = [[1] * count, list(range(count)), list(range(count, 0, -1)), IMPOSSIBLE, None]
        question_helpers.check_texts(question, answers, texts)


def test_cutoffs_that_exclude_each_other_are_recognized():
    shape, marked = [None, [None, [None, None], None]], [(1, 1, 1), (1, 2)]
    question = ConstructQuestion("hard", 0, "soft", shape, True, marked)
    assert frozenset(marked) not in list_prunable_sets(str(shape), "soft")
    assert question.get_solution() == IMPOSSIBLE
    ((key, _),) = question.grade([1, 2, 3, 4, 5]).mistakes
    assert key == "impossible_together"
