"""The recorded steps of alphabeta and minimax, on lists and on trees that grow on demand."""

import sys
from itertools import pairwise
from math import inf

import pytest
from hypothesis import given

from alphabeta import FIRST, SECOND, alphabeta
from gametree import Node
from minimax import minimax
from trace_helpers import get_skipped_children, list_entered_paths
from tracing import TooManyStepsError, trace
from tree_helpers import (
    REFERENCE,
    WITHOUT_CUTOFFS,
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


def list_steps_of_each_call(run):
    """Return a list of steps for each call."""
    running, finished = [], []
    for step in run.steps:
        if step.kind == "enter":
            running.append([])
        running[-1].append(step)
        if step.kind == "return":
            finished.append(running.pop())
    assert running == []
    return finished


def record_calls_of_alphabeta(tree, maximizing):
    """Return (node, alpha, beta) of each call, recorded by replacing the function."""
    search = edited()
    received = []

    def note(node, alpha=-inf, beta=inf, maximizing=True):
        received.append((node, alpha, beta))
        return search(node, alpha, beta, maximizing)

    search.__globals__["alphabeta"] = note
    note(tree, maximizing=maximizing)
    return received


# Exact steps


def test_every_step_of_a_small_tree():
    steps = [
        (
            step.kind,
            step.path,
            LINES[step.line - 1].split("(")[0].strip(),
            step.numbers,
            step.name,
            step.value,
            step.skipped,
            step.sign,
            step.compared,
        )
        for step in trace(alphabeta, [4, [2, 8]], -1, 7).steps
    ]
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


@pytest.mark.parametrize(
    ("search", "tree", "steps"),
    [
        (alphabeta, FIRST, 60),
        (alphabeta, SECOND, 60),
        (edited(WITHOUT_CUTOFFS), FIRST, 65),
        (alphabeta, 7, 2),
    ],
)
def test_number_of_steps(search, tree, steps):
    assert len(trace(search, tree).steps) == steps


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
def test_every_call_is_entered_with_the_node_and_window(tree, maximizing):
    run = trace(alphabeta, tree, maximizing=maximizing)
    entered_calls = [
        (at(tree, step.path), step.numbers) for step in run.steps if step.kind == "enter"
    ]
    assert entered_calls == [
        (node, {"alpha": alpha, "beta": beta})
        for node, alpha, beta in record_calls_of_alphabeta(tree, maximizing)
    ]


@often
@given(trees, players)
def test_a_call_is_entered_then_updates_then_returns(tree, maximizing):
    run = trace(alphabeta, tree, maximizing=maximizing)
    for call in list_steps_of_each_call(run):
        assert {step.path for step in call} == {call[0].path}
        assert [call[0].kind, call[-1].kind] == ["enter", "return"]
        assert {step.kind for step in call[1:-1]} <= {"update", "keep", "test", "cut"}
    assert len(list_steps_of_each_call(run)) == len(record_calls_of_alphabeta(tree, maximizing))


@often
@given(trees, players)
def test_numbers_change_only_by_updates(tree, maximizing):
    for call in list_steps_of_each_call(trace(alphabeta, tree, maximizing=maximizing)):
        for before, step in pairwise(call):
            assert {step.name, *step.numbers} <= {"alpha", "beta", "best", None}
            if step.kind == "update":
                assert step.numbers == {**before.numbers, step.name: step.value} != before.numbers
            else:
                assert step.numbers == before.numbers
                assert step.kind != "keep" or step.numbers[step.name] == step.value
        node = at(tree, step.path)
        assert step.value == (step.numbers["best"] if is_list(node) else node)


@often
@given(trees, players)
def test_lines_contain_the_code_of_the_step(tree, maximizing):
    starts = {"enter": "def alphabeta(", "return": "return "}
    starts |= {"test": "if alpha >= beta:", "cut": "break"}
    for step in trace(alphabeta, tree, maximizing=maximizing).steps:
        expected = starts.get(step.kind, f"{step.name} = ")
        assert LINES[step.line - 1].strip().startswith(expected)


@often
@given(trees, players)
def test_minimax_is_traced_without_a_window(tree, maximizing):
    run = trace(minimax, tree, maximizing)
    assert (run.window_names, run.value) == ((), worth(tree, maximizing))
    assert list_entered_paths(run) == list(paths(tree))
    assert {name for step in run.steps for name in [step.name, *step.numbers]} <= {"best", None}
    assert get_skipped_children(run) == {}


# Trees that grow on demand


class Counted:
    """A node on demand that counts the iterations."""

    def __init__(self, children):
        self.children, self.times = children, 0

    def __iter__(self):
        self.times += 1
        return iter(self.children)


def make_counted(tree, nodes):
    """Return the tree as Counted nodes, which are appended to nodes."""
    if not is_list(tree):
        return tree
    nodes.append(Counted([make_counted(child, nodes) for child in tree]))
    return nodes[-1]


@often
@given(trees, players)
def test_growing_tree_has_the_steps_of_a_list_except_skipped(tree, maximizing):
    growing = trace(alphabeta, watched(tree, []), maximizing=maximizing)
    listing = trace(alphabeta, tree, maximizing=maximizing)
    # It is also unknown whether a test has ended such a call early.
    expected = [step for step in listing.steps if step.kind != "cut"]
    for grown, listed in zip(growing.steps, expected, strict=True):
        unknown = grown.kind == "return" and is_list(at(tree, grown.path))
        assert grown.skipped == (None if unknown else ())
        assert {**vars(grown), "skipped": 0} == {**vars(listed), "skipped": 0}


@often
@given(trees, players)
def test_growing_tree_is_iterated_by_the_search_only(tree, maximizing):
    nodes, traced = [], []
    alphabeta(make_counted(tree, nodes), maximizing=maximizing)
    trace(alphabeta, make_counted(tree, traced), maximizing=maximizing)
    assert [node.times for node in traced] == [node.times for node in nodes]


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


def test_tuples_are_finite_like_lists():
    assert get_skipped_children(trace(alphabeta, ((3, 4), (2, 8)))) == {(1,): (1,)}


# The trace function


@pytest.mark.parametrize("tree", [[1, 2], [1, None]])
def test_trace_function_is_put_back_even_after_an_exception(tree):
    assert put_back_after(tree) is True


def put_back_after(tree):
    """Return whether trace restores the previous trace function."""

    def hook(frame, event, argument):
        return None

    previous_hook = sys.gettrace()
    sys.settrace(hook)
    try:
        trace(alphabeta, tree)
    except TypeError:
        pass
    finally:
        restored_hook = sys.gettrace()
        sys.settrace(previous_hook)
    return restored_hook is hook


def test_exceptions_pass_through():
    broken = RuntimeError("no more children")

    def children():
        yield 1
        raise broken

    with pytest.raises(RuntimeError) as caught:
        trace(alphabeta, [Node("s", children)])
    assert caught.value is broken


def test_tracing_again_after_an_exception_starts_anew():
    with pytest.raises(TypeError):
        trace(alphabeta, [[1, None]])
    assert len(trace(alphabeta, FIRST).steps) == 60


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
