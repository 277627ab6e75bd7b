"""The steps of tests of the window, and the cuts that follow from them."""

import pytest

from alphabeta import FIRST
from tracing import trace
from tree_helpers import REFERENCE, edited

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
