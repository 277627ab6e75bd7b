"""Orders of the children agree with a search of all orders."""

from itertools import islice, permutations, product
from random import Random

import pytest

import independent_search
import question_helpers
from docs.questions.kinds import make_question


def list_orders(node):
    """Return all trees that differ only in the order of the children."""
    if not isinstance(node, list):
        return [node]
    orders = []
    for children in permutations(node):
        orders += [list(choice) for choice in product(*map(list_orders, children))]
    return orders


def count_read(tree, maximizing):
    return len(independent_search.list_read_leaves(tree, maximizing))


@pytest.mark.whole
def test_many_answers_agree_with_all_orders():
    generator = Random(1)
    for question in question_helpers.make_questions("reorder"):
        orders = list_orders(question.tree)
        counts = [count_read(order, question.maximizing) for order in orders]
        wanted = min(counts) if question.goal == "fewest" else max(counts)
        solution = question.get_solution()
        assert solution in orders
        assert count_read(solution, question.maximizing) == wanted, question.seed
        if question.goal == "all":
            assert wanted == len(independent_search.list_leaf_paths(question.tree))
        assert count_read(question.tree, question.maximizing) != wanted
        tried = generator.sample(range(len(orders)), min(12, len(orders)))
        for index in [*tried, counts.index(wanted)]:
            is_right = counts[index] == wanted
            assert question.grade(orders[index]).points == is_right, (question.seed, orders[index])


def test_another_tree_is_no_order():
    question = make_question("reorder", "easy", 1)
    flat = [leaf for child in question.tree for leaf in child]
    for tree in (flat, [question.tree], [[0, 0], [0, 0]], question.tree[:1], 5):
        ((key, _),) = question.grade(tree).mistakes
        assert key == "slip_not_reordered"


def test_mistakes_are_named():
    keys = set()
    for question in question_helpers.make_questions("reorder", 90):
        for order in islice(list_orders(question.tree), 60):
            keys |= {key for key, _ in question.grade(order).mistakes}
    assert keys == {
        *("slip_order_unchanged", "slip_order_opposite", "slip_order_fewest"),
        *("slip_best_not_first", "wrong_order_fewest", "wrong_order_all"),
    }


def test_texts_are_complete(texts):
    for question in question_helpers.make_questions("reorder", 12):
        answers = [*list_orders(question.tree)[:6], [1, 2], None]
        question_helpers.check_texts(question, answers, texts)
