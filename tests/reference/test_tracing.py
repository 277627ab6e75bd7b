"""The recorded steps of alphabeta and minimax, on lists and on trees that grow on demand."""

import sys
from functools import cache
from math import inf

import pytest
from hypothesis import given

from alphabeta import FIRST, alphabeta
from calling_convention import NotAChildError
from gametree import Node
from minimax import minimax
from tracing import Step, TooManyStepsError, trace
from tree_helpers import (
    REFERENCE,
    at,
    edited,
    is_list,
    often,
    open_paths,
    paths,
    players,
    trees,
    watched,
    worth,
)

LINES = (REFERENCE / "alphabeta.py").read_text(encoding="utf-8").splitlines()


def list_entered_paths(run):
    """Return the paths of the calls, in order."""
    return [step.path for step in run.steps if step.kind == "enter"]


def get_skipped_children(run):
    """Return path -> indexes of the children that were never called, if any."""
    return {s.path: s.skipped for s in run.steps if s.skipped}


# Exact steps


def test_every_step_of_a_small_tree():
    def describe(s):
        code = LINES[s.line - 1].split("(")[0].strip()
        return s.kind, s.path, code, s.numbers, s.name, s.value, s.skipped, s.sign, s.compared

    steps = [describe(step) for step in trace(alphabeta, [4, [2, 8]], -1, 7).steps]
    wide, narrow, empty = ({"alpha": a, "beta": b} for a, b in [(-1, 7), (4, 7), (4, 2)])
    bare, test = (None, ()), "if alpha >= beta:  # M"
    best, least = {**narrow, "best": 4}, {**empty, "best": 2}
    assert [(*step[:2], step[2][: len(test)], *step[3:]) for step in steps] == [
        ("enter", (), "def alphabeta", wide, None, None, (), *bare),
        ("update", (), "best = -inf", {**wide, "best": -inf}, "best", -inf, (), *bare),
        ("enter", (0,), "def alphabeta", wide, None, None, (), *bare),
        ("return", (0,), "return node", wide, None, 4, (), *bare),
        ("update", (), "best = max", {**wide, "best": 4}, "best", 4, (), "max", (-inf, 4)),
        ("update", (), "alpha = max", best, "alpha", 4, (), "max", (-1, 4)),
        ("test", (), test, best, None, False, (), ">=", (4, 7)),
        ("enter", (1,), "def alphabeta", narrow, None, None, (), *bare),
        ("update", (1,), "best = inf", {**narrow, "best": inf}, "best", inf, (), *bare),
        ("enter", (1, 0), "def alphabeta", narrow, None, None, (), *bare),
        ("return", (1, 0), "return node", narrow, None, 2, (), *bare),
        ("update", (1,), "best = min", {**narrow, "best": 2}, "best", 2, (), "min", (inf, 2)),
        ("update", (1,), "beta = min", least, "beta", 2, (), "min", (7, 2)),
        ("test", (1,), test, least, None, True, (), ">=", (4, 2)),
        ("cut", (1,), "break", least, None, True, (1,), ">=", (4, 2)),
        ("return", (1,), "return best", least, None, 2, (), *bare),
        ("keep", (), "best = max", best, "best", 4, (), "max", (4, 2)),
        ("keep", (), "alpha = max", best, "alpha", 4, (), "max", (4, 4)),
        ("test", (), test, best, None, False, (), ">=", (4, 7)),
        ("return", (), "return best", best, None, 4, (), *bare),
    ]


def test_arguments_and_options_are_passed_on():
    run = trace(alphabeta, [6, 9], -inf, beta=7, maximizing=False)
    assert (run.value, run.steps[0].numbers) == (6, {"alpha": -inf, "beta": 7})


# Properties for all trees


@often
@given(trees, players)
def test_paths_are_those_that_alphabeta_has_to_visit(tree, maximizing):
    run = trace(alphabeta, tree, maximizing=maximizing)
    entered = list_entered_paths(run)
    assert run.value == worth(tree, maximizing)
    assert entered == list(open_paths(tree, maximizing=maximizing))
    never = {}
    for path in set(paths(tree)) - set(entered):
        if path[:-1] in entered:
            never.setdefault(path[:-1], set()).add(path[-1])
    assert {path: set(indexes) for path, indexes in get_skipped_children(run).items()} == never


@often
@given(trees, players)
def test_minimax_is_traced_without_a_window(tree, maximizing):
    run = trace(minimax, tree, maximizing)
    assert (run.window_names, run.value) == ((), worth(tree, maximizing))
    assert list_entered_paths(run) == list(paths(tree))
    assert {name for step in run.steps for name in [step.name, *step.numbers]} <= {"best", None}
    assert get_skipped_children(run) == {}


# Trees that grow on demand


@often
@given(trees, players)
def test_growing_tree_has_the_steps_of_a_list_except_skipped(tree, maximizing):
    visits = []
    growing = trace(alphabeta, watched(tree, visits), maximizing=maximizing)
    listing = trace(alphabeta, tree, maximizing=maximizing)
    assert visits == list_entered_paths(listing)  # iterated by the search only
    # It is also unknown whether a test has ended such a call early.
    expected = [step for step in listing.steps if step.kind != "cut"]
    for grown, listed in zip(growing.steps, expected, strict=True):
        unknown = grown.kind == "return" and is_list(at(tree, grown.path))
        assert grown.skipped == (None if unknown else ())
        assert {**vars(grown), "skipped": 0} == {**vars(listed), "skipped": 0}


def test_growing_nodes_in_a_list():
    run = trace(alphabeta, [Node("s", lambda: iter([3, 4])), [2, 8]])
    endings = [
        (step.kind, step.path, step.skipped) for step in run.steps if step.kind in ("cut", "return")
    ]
    assert endings == [
        ("return", (0, 0), ()),
        ("return", (0, 1), ()),
        ("return", (0,), None),
        ("return", (1, 0), ()),
        ("cut", (1,), (1,)),
        ("return", (1,), ()),
        ("return", (), ()),
    ]


# The trace function


def test_trace_function_is_put_back_even_after_an_exception():
    def hook(frame, event, argument):
        return None

    previous_hook = sys.gettrace()
    sys.settrace(hook)
    try:
        with pytest.raises(TypeError):
            trace(alphabeta, [1, None])
    finally:
        restored_hook = sys.gettrace()
        sys.settrace(previous_hook)
    assert restored_hook is hook


@pytest.mark.parametrize(
    ("tree", "window", "maximizing"),
    [([5, 9], (-inf, 5), True), ([inf, 3], (-inf, inf), True), ([3], (3, 9), True)],
)
def test_window_is_recorded_though_a_leaf_equals_an_end(tree, window, maximizing):
    run = trace(alphabeta, tree, *window, maximizing)
    assert run.steps[0].numbers == dict(zip(run.window_names, window, strict=True))


def test_a_search_that_takes_too_many_steps_is_stopped():
    assert len(trace(alphabeta, FIRST, most=100).steps) == 60
    with pytest.raises(TooManyStepsError):
        trace(alphabeta, FIRST, most=59)

    def endless(node):
        return endless(node)

    with pytest.raises(TooManyStepsError):
        trace(endless, FIRST, most=500)


# The steps of tests of the window, and the cuts that follow from them.


# Programs that compare the window in different ways.
COMPARING = [
    """
from math import inf

def search(node, low=-inf, high=inf, maximizing=True):
    if not isinstance(node, list):
        return node
    best, at = -inf if maximizing else inf, 0
    while low < high and at < len(node):
        value = search(node[at], low, high, not maximizing)
        at += 1
        best = max(value, best) if maximizing else min(value, best)
        if maximizing:
            if best > low: low = best
        elif best < high:
            high = best
    return best
""",
    """from math import inf

def search(node, a=-inf, b=inf, maximizing=True):
    if not isinstance(node, list):
        return node
    best = -inf if maximizing else inf
    for child in node:
        value = search(child, a, b, not maximizing)
        best = (max if maximizing else min)(best, value)
        if maximizing and best >= b or not maximizing and best <= a:
            return best
        if maximizing:
            a = max(a, best)
        else:
            b = min(b, best)
    return best
""",
    """from math import inf

def search(node, alpha=-inf, beta=inf, maximizing=True):
    if not isinstance(node, list):
        return node
    best = -inf if maximizing else inf
    for child in node:
        value = search(child, alpha, beta, not maximizing)
        best = max(best, value) if maximizing else min(best, value)
        alpha, beta = (max(alpha, best), beta) if maximizing else (alpha, min(beta, best))
        if alpha < beta:
            continue
        else:
            break
    return best
""",
]


def trace_program(code, tree=FIRST):
    """Return the Trace of the function search of a program."""
    names = {}
    exec(code, names)  # noqa: S102
    return trace(names["search"], tree, source=code)


@pytest.mark.parametrize(
    ("code", "line", "cuts"),
    [
        (COMPARING[0], 8, [("<", (6, 5), ("low", "high")), ("<", (5, 2), ("low", "high"))]),
        (COMPARING[1], 10, [(">=", (6, 5), ("best", "b")), ("<=", (2, 5), ("best", "a"))]),
        (COMPARING[2], 11, [("<", (6, 5), ("alpha", "beta")), ("<", (5, 2), ("alpha", "beta"))]),
    ],
)
def test_tests_and_cuts_of_different_code(code, line, cuts):
    steps = trace_program(code).steps
    indexed_cuts = [(index, step) for index, step in enumerate(steps) if step.kind == "cut"]
    assert [(step.sign, step.compared, step.sides) for _, step in indexed_cuts] == cuts
    assert [(step.path, step.skipped) for _, step in indexed_cuts] == [((0, 1), (1,)), ((1,), (1,))]
    for index, step in indexed_cuts:
        test = steps[index - 1]
        assert (test.kind, test.line) == ("test", line)
        assert (test.sign, test.compared, test.sides) == (step.sign, step.compared, step.sides)
        assert test.value == (step.sign != "<")
    cut_lines = {code.splitlines()[step.line - 1].strip() for _, step in indexed_cuts}
    assert cut_lines <= {"return best", "break"}


def test_without_a_test_of_the_window_the_return_has_the_skipped_children():
    steps = trace(edited((r"if alpha >= beta:.*", "if best > 5:")), FIRST).steps
    assert [step.kind for step in steps if step.skipped] == ["return"]
    assert not [step for step in steps if step.kind in ("test", "cut")]


def test_a_loop_that_was_left_is_cut_though_something_is_decided_after_it():
    decides = "    if best > 100:\n        best = 100\n    return best"
    changed = decides.join(COMPARING[0].rsplit("    return best", 1))
    cuts = [step.path for step in trace_program(changed).steps if step.kind == "cut"]
    assert cuts == [(0, 1), (1,)]


def test_a_search_that_continues_after_the_test_is_not_cut():
    steps = trace(edited((r"break", "pass")), FIRST).steps
    assert not [step for step in steps if step.kind == "cut"]
    assert [step.value for step in steps if step.kind == "test"].count(True) > 2


def test_without_the_text_of_the_program_nothing_is_compared():
    names = {}
    exec((REFERENCE / "alphabeta.py").read_text(encoding="utf-8"), names)  # noqa: S102
    steps = trace(names["alphabeta"], FIRST).steps
    assert {step.kind for step in steps} == {"enter", "update", "return"}
    assert len(steps) == 42
    assert [step.skipped for step in steps if step.skipped] == [(1,), (1,)]


# The steps of edited searches: other names, other orders of children, other lines.


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
