"""Counts of leaves agree with all fillings of small shapes, and with searches of sorted larger trees."""

from ast import literal_eval
from functools import cache

import pytest

import independent_search
import question_helpers
from docs.questions.outcomes import fill_at_places, find_fewest_read_places

MOST_FILLED = 6  # leaves of a shape that is filled in all ways


@cache
def count_by_all_fillings(shape_text, maximizing):
    """Return the fewest and the most leaves read over all orders of the leaves."""
    shape = literal_eval(shape_text)
    count = len(independent_search.list_leaf_paths(shape))
    orders = independent_search.list_weak_orders(count)
    trees = [independent_search.fill(shape, numbers) for numbers in orders]
    counts = [len(independent_search.list_read_leaves(tree, maximizing)) for tree in trees]
    return min(counts), max(counts)


def fill_best_or_worst(shape, maximizing, is_best):
    """Return the tree of a shape filled so that each next child is worse, or better, than all before.

    The range of whole numbers of a node is divided among its children.
    """
    numbers = {}

    def fill(node, path, low, high, is_max):
        if not isinstance(node, list):
            numbers[path] = (low + high) / 2
            return
        width = (high - low) / len(node)
        for index in range(len(node)):
            place = index if is_max != is_best else len(node) - 1 - index
            start = low + place * width
            fill(node[index], (*path, index), start, start + width, not is_max)

    fill(shape, (), 0, 1, maximizing)
    leaf_paths = independent_search.list_leaf_paths(shape)
    return independent_search.fill(shape, [numbers[path] for path in leaf_paths])


def make_uniform_shape(children, plies):
    return [make_uniform_shape(children, plies - 1)] * children if plies else None


def count_read(shape, maximizing, is_best):
    tree = fill_best_or_worst(shape, maximizing, is_best)
    return len(independent_search.list_read_leaves(tree, maximizing))


@cache
def count_uniform(children, plies):
    """Return the leaves read in the best and worst order of a uniform tree."""
    shape = make_uniform_shape(children, plies)
    return count_read(shape, True, True), count_read(shape, True, False)


@pytest.mark.whole
def test_many_counts_agree_with_searches():
    filled = 0
    for question in question_helpers.make_questions("count"):
        if question.tree is None:
            least, most = count_uniform(question.children, question.plies)
        else:
            leaves = independent_search.list_leaf_paths(question.tree)
            most = count_read(question.tree, question.maximizing, False)
            if len(leaves) > MOST_FILLED:
                # Best first reads the fewest of a fixed order only in uniform trees; here the filling
                # of the solution is searched, and no other filling tried below reads fewer.
                example = question.make_example()
                least = len(independent_search.list_read_leaves(example.tree, question.maximizing))
                assert least <= count_read(question.tree, question.maximizing, True)
            else:
                filled += 1
                least, most = count_by_all_fillings(str(question.tree), question.maximizing)
        assert question.get_solution() == {"least": least, "most": most}, question.seed
    assert filled > 15


def list_shapes(leaf_count):
    """Return all shapes with that many leaves whose nodes have two or three children."""
    if leaf_count == 1:
        return [None]
    shapes = []
    for first in range(1, leaf_count):
        for left in list_shapes(first):
            shapes += [[left, right] for right in list_shapes(leaf_count - first)]
            for second in range(1, leaf_count - first):
                for middle in list_shapes(second):
                    last = list_shapes(leaf_count - first - second)
                    shapes += [[left, middle, right] for right in last]
    return shapes


@pytest.mark.parametrize("maximizing", [True, False])
def test_the_fewest_leaves_of_all_small_shapes_agree_with_all_fillings(maximizing):
    shapes = [shape for count in range(2, 6) for shape in list_shapes(count)]
    assert len(shapes) > 40
    for shape in shapes:
        least, most = count_by_all_fillings(str(shape), maximizing)
        places = find_fewest_read_places(shape, maximizing)
        assert len(places) == least, shape
        assert most == len(independent_search.list_leaf_paths(shape))
        example = fill_at_places(shape, maximizing, places)
        assert len(independent_search.list_read_leaves(example, maximizing)) == least


def test_mistakes_are_named():
    questions = question_helpers.make_questions("count")
    question = next(each for each in questions if (each.children, each.plies) == (3, 3))
    assert question.get_solution() == {"least": 11, "most": 27}
    named = {
        12: "slip_shared_leaf",
        9: "slip_one_strategy",
        17: "slip_rounding",
        27: "slip_count_exchanged",
        40: "slip_count_nodes",
        13: "wrong_least",
    }
    for number, key in named.items():
        grade = question.grade({"least": number, "most": 27})
        assert grade.points == 0.5
        assert [mistake[0] for mistake in grade.mistakes] == [key]


def test_texts_are_complete(texts):
    for question in question_helpers.make_questions("count", 15):
        answers = [{"least": number, "most": number} for number in (6, 8, 9, 27, 32, 1000)]
        question_helpers.check_texts(question, [*answers, {}], texts)
