"""The recorded steps of alphabeta and minimax, on lists and on trees that grow on demand."""

import sys
from math import inf

import pytest
from hypothesis import given

from alphabeta import FIRST, alphabeta
from gametree import Node
from minimax import minimax
from trace_helpers import get_skipped_children, list_entered_paths
from tracing import TooManyStepsError, trace
from tree_helpers import (
    REFERENCE,
    at,
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
