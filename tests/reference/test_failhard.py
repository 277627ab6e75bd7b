from itertools import product
from math import inf

import pytest
from hypothesis import given

from alphabeta import FIRST, SECOND, alphabeta
from failhard import failhard
from minimax import minimax
from tracing import trace
from tree_helpers import (
    at,
    edited,
    is_list,
    leaf_paths,
    often,
    players,
    run,
    trees,
    trees_with_infinities,
    windows,
    worth,
)

ENDLESS = (-inf, inf)


def clamped(value, alpha, beta):
    return min(max(value, alpha), beta)


def broken(search, tree, alpha=-inf, beta=inf, maximizing=True):
    """Return the names of the promises that search breaks in this call.

    exact, upper bound, lower bound: what a result inside the window, at the lower end and at
        the upper end proves about the value.
    hard: the result of a node is in the window.
    leaf: the result of a leaf is the number.
    cuts: exactly the nodes that alphabeta visits are visited.
    """
    result, visits = run(search, tree, alpha, beta, maximizing)
    value = worth(tree, maximizing)
    if not is_list(tree):
        return set() if result == value else {"leaf"}
    kept = {
        "exact": not alpha < result < beta or result == value,
        "upper bound": result != alpha or value <= result,
        "lower bound": result != beta or value >= result,
        "hard": alpha <= result <= beta,
        "cuts": visits == run(alphabeta, tree, alpha, beta, maximizing)[1],
    }
    return {promise for promise, holds in kept.items() if not holds}


# The value


@pytest.mark.parametrize(
    ("tree", "for_max", "for_min"),
    [(FIRST, 5, 1), (SECOND, 3, 5), (7, 7, 7), ([[[4]]], 4, 4), ([-inf, [inf, 0]], 0, -inf)],
)
def test_value_with_each_player_at_the_root(tree, for_max, for_min):
    assert (failhard(tree), failhard(tree, maximizing=False)) == (for_max, for_min)


@often
@given(trees_with_infinities, players)
def test_equals_minimax_with_the_full_window(tree, maximizing):
    assert failhard(tree, maximizing=maximizing) == minimax(tree, maximizing)


@pytest.mark.parametrize(
    ("tree", "window", "maximizing", "result"),
    [
        (FIRST[0][1], (-inf, 5), True, 5),  # E, which is worth 9
        (FIRST[1], (5, inf), False, 5),  # C, which is worth 0
        (FIRST[1][0], (5, inf), True, 5),  # F, which is worth 2
        ([3, 4], (3, 5), True, 4),
        (7, (1, 2), True, 7),
        (0, (1, 2), False, 0),
    ],
)
def test_result_of_a_node_is_clamped_and_that_of_a_leaf_is_not(tree, window, maximizing, result):
    assert failhard(tree, *window, maximizing) == result


@often
@given(trees.filter(is_list), windows, players)
def test_result_is_the_value_clamped_into_the_window(tree, window, maximizing):
    assert failhard(tree, *window, maximizing) == clamped(worth(tree, maximizing), *window)


@often
@given(trees, windows, players)
def test_fail_hard(tree, window, maximizing):
    assert broken(failhard, tree, *window, maximizing) == set()


# The cuts: failhard visits exactly the nodes that alphabeta visits, with any window.
#
# By induction over the calls. If a node receives the same window (a, b), both keep the same alpha
# at a MAX node: a child's value x that alphabeta returns and the value that failhard returns differ
# only if x is not above alpha, and then alpha stays, or not below b, and then both stop. The same
# goes for MIN. So the next child receives the same window, or neither search calls it.


@often
@given(trees, windows, players)
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


def test_all_small_trees():
    for leaves in product((0, 1, 2), repeat=8):
        a, b, c, d, e, f, g, h = leaves
        tree = [[[a, b], [c, d]], [[e, f], [g, h]]]
        assert run(failhard, tree) == run(alphabeta, tree)


@pytest.mark.parametrize(("tree", "read"), [(FIRST, [3, 5, 6, 1, 2]), (SECOND, [2, 3, 5, 0, 1])])
def test_leaves_read(tree, read):
    _, visits = run(failhard, tree)
    assert [at(tree, path) for path in leaf_paths(tree, visits)] == read


# broken() detects each mistake on a few trees and windows.

CALLS = [
    (tree, *window, maximizing)
    for tree in (
        FIRST,
        SECOND,
        [[3, 4], [3, 8]],
        [[4, 3], [4, 8]],
        [8, 3],
        [1, 8],
        [[[-4, -9]], -8],
        7,
    )
    for window in (ENDLESS, (-inf, 5), (2, inf), (-1, 3), (-20, -10))
    for maximizing in (True, False)
]


def broken_somewhere(search):
    return set().union(*(broken(search, *call) for call in CALLS))


def test_the_original_breaks_nothing():
    assert broken_somewhere(failhard) == set()


MAX_CUT = r"return beta(?=\n        return alpha)"
MIN_CUT = r"return alpha(?=\n        return beta)"


@pytest.mark.parametrize(
    ("change", "noticed"),
    [
        ((r"alpha >= beta", "alpha > beta"), {"cuts"}),
        (
            (r"failhard\(child, alpha, beta, False\)", "failhard(child, -inf, beta, False)"),
            {"cuts"},
        ),
        ((r"failhard\(child, alpha, beta, True\)", "failhard(child, alpha, inf, True)"), {"cuts"}),
        ((MAX_CUT, "return alpha"), {"hard"}),
        ((MIN_CUT, "return beta"), {"hard"}),
        (
            ("return node", "return min(max(node, alpha), beta)"),
            {"leaf"},
        ),
    ],
)
def test_mistake_that_leaves_the_value_right_is_noticed(change, noticed):
    assert broken_somewhere(edited(change, name="failhard")) == noticed


@pytest.mark.parametrize(
    ("change", "noticed"),
    [
        ((r"max\(alpha", "min(alpha"), "upper bound"),
        ((r"min\(beta", "max(beta"), "lower bound"),
        ((r"alpha, beta, False", "alpha, beta, True"), "exact"),
        ((MAX_CUT, "return -inf"), "upper bound"),
        ((MIN_CUT, "return inf"), "lower bound"),
    ],
)
def test_mistake_that_makes_the_value_wrong_is_noticed(change, noticed):
    assert noticed in broken_somewhere(edited(change, name="failhard"))
