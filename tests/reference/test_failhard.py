from math import inf

from hypothesis import given
from hypothesis import strategies as st

from alphabeta import alphabeta
from failhard import failhard
from tracing import trace
from tree_helpers import at, is_list, often, players, run, trees_with_infinities, windows, worth


def clamped(value, alpha, beta):
    return min(max(value, alpha), beta)


@often
@given(trees_with_infinities, windows | st.just((-inf, inf)), players)
def test_value_is_clamped_into_the_window_except_at_a_leaf(tree, window, maximizing):
    value = worth(tree, maximizing)
    expected = clamped(value, *window) if is_list(tree) else value
    assert failhard(tree, *window, maximizing) == expected
    assert failhard(tree, maximizing=maximizing) == value


# The cuts: failhard visits exactly the nodes that alphabeta visits, with any window.
#
# By induction over the calls. If a node receives the same window (a, b), both keep the same alpha
# at a MAX node: a child's value x that alphabeta returns and the value that failhard returns differ
# only if x is not above alpha, and then alpha stays, or not below b, and then both stop. The same
# goes for MIN. So the next child receives the same window, or neither search calls it.


@often
@given(trees_with_infinities, windows, players)
def test_visits_what_alphabeta_visits_with_any_window(tree, window, maximizing):
    hard, soft = (run(search, tree, *window, maximizing)[1] for search in (failhard, alphabeta))
    assert hard == soft


@often
@given(trees_with_infinities.filter(is_list), players)
def test_every_call_has_the_window_of_alphabeta_and_clamps_the_result(tree, maximizing):
    soft, hard = (trace(search, tree, maximizing=maximizing) for search in (alphabeta, failhard))
    entered, returned = (
        [[step for step in run_trace.steps if step.kind == kind] for run_trace in (soft, hard)]
        for kind in ("enter", "return")
    )
    received = {}
    for soft_step, hard_step in zip(*entered, strict=True):
        received[soft_step.path] = soft_step.numbers["alpha"], soft_step.numbers["beta"]
        assert (soft_step.path, soft_step.numbers) == (hard_step.path, hard_step.numbers)
    for soft_step, hard_step in zip(*returned, strict=True):
        inner = is_list(at(tree, soft_step.path))
        expected = clamped(soft_step.value, *received[soft_step.path]) if inner else soft_step.value
        assert (hard_step.path, hard_step.value) == (soft_step.path, expected)
