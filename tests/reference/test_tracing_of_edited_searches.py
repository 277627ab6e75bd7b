"""The steps of edited searches: other names, other orders of children, other lines."""

from functools import cache
from math import inf

import pytest
from hypothesis import given

from alphabeta import FIRST, alphabeta
from calling_convention import NotAChildError
from minimax import minimax
from trace_helpers import get_skipped_children, list_entered_paths
from tracing import Step, trace
from tree_helpers import edited, is_list, often, open_paths, paths, players, trees

REVERSED = ("for child in node", "for child in reversed(node)")
TWICE = (r"max\(best, (alphabeta\(.*\))\)\n", r"max(best, \1, \1)\n")


@often
@given(trees, players)
def test_renamed_numbers_are_followed(tree, maximizing):
    names = {"best": "v", "alpha": "a", "beta": "b", None: None}
    renamed = edited((r"\bbest\b", "v"), (r"\balpha\b", "a"), (r"\bbeta\b", "b"))
    run, plain = (trace(s, tree, maximizing=maximizing) for s in (renamed, alphabeta))
    assert run.window_names == ("a", "b")
    assert run.steps == [
        Step(
            s.kind,
            s.path,
            s.line,
            {names[name]: value for name, value in s.numbers.items()},
            names[s.name],
            s.value,
            s.skipped,
            s.sign,
            s.compared,
            tuple(names.get(side, side) for side in s.sides),
        )
        for s in plain.steps
    ]


@pytest.mark.parametrize(
    ("tree", "skipped"), [(FIRST, {(1, 0): (0,)}), ([[1, 2], [1, 2]], {})], ids=str
)
def test_children_in_reverse_order_keep_their_paths(tree, skipped):
    run = trace(edited(REVERSED), tree)
    mirrored = open_paths(mirror(tree))
    assert list_entered_paths(run) == [tuple(1 - index for index in path) for path in mirrored]
    assert get_skipped_children(run) == skipped


def mirror(tree):
    return [*map(mirror, tree[::-1])] if is_list(tree) else tree


SHARED = [1, 2]


@pytest.mark.parametrize("tree", [[5, 5, [5, 5]], [SHARED, SHARED]])
def test_equal_leaves_and_a_shared_list_have_different_paths(tree):
    assert list_entered_paths(trace(minimax, tree)) == list(paths(tree))


def test_copied_children_are_recognized_by_value():
    copied = edited(
        ("for child in node", "for child in list(map(copy.copy, node))"),
        ("from math import inf", "import copy; from math import inf"),
    )
    assert list_entered_paths(trace(copied, FIRST)) == list_entered_paths(trace(alphabeta, FIRST))


def test_child_searched_twice_is_visited_twice():
    run = trace(edited(TWICE), [[4, 5], 3])
    assert list_entered_paths(run) == [(), *2 * [(0,), (0, 0), (0, 1)], (1,), (1,)]
    assert get_skipped_children(run) == {}


def test_search_of_a_node_that_is_no_child_is_an_error():
    with pytest.raises(NotAChildError, match=r"\[3, 5\] is not a child of \[3, 5\]"):
        trace(edited((r"alphabeta\(child", "alphabeta([3, 5]")), [3, 5])


def test_number_shared_with_a_generator_expression_is_recorded():
    shared = edited((r"if alpha >= beta:", "if any(alpha >= beta and best > -inf for _ in [0]):"))
    steps = trace(shared, FIRST).steps
    assert len(steps) == 60 - 10 - 2  # comparisons in the generator are not recorded
    assert [step.value for step in steps if step.name == "best"][:3] == [-inf, inf, -inf]


def test_value_in_a_separate_name_is_recorded_though_it_equals_the_next_child():
    def search(node, alpha=-inf, beta=inf, maximizing=True):
        if not hasattr(node, "__iter__"):
            return node
        best = -inf
        for child in node:
            value = search(child, alpha, beta, not maximizing)
            best = max(best, value)
        return best

    names = [step.name for step in trace(search, [5, 5, 5]).steps if step.kind == "update"]
    assert names == ["best", "value", "best"]


def test_window_is_the_two_parameters_after_the_node():
    def search(node, low, high):
        return node

    def minimax(node, maximizing):
        return node

    assert trace(search, 5, -inf, inf).window_names == ("low", "high")
    assert trace(minimax, 5, True).window_names == ()


def test_search_with_a_record_is_traced():
    calls = trace(cache(alphabeta), 5)
    assert (calls.value, [step.kind for step in calls.steps]) == (5, ["enter", "return"])
