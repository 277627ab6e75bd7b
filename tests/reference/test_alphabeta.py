import ast
import sys
from fractions import Fraction
from itertools import product
from math import inf

import pytest
from hypothesis import given
from hypothesis import strategies as st

from alphabeta import FIRST, SECOND, alphabeta
from failhard import failhard
from first_fault import ENDLESS, describe_first_fault
from gametree import order, staircase
from minimax import minimax
from tree_helpers import (
    REFERENCE,
    edited,
    is_list,
    leaves_read,
    often,
    only,
    open_paths,
    paths,
    players,
    run,
    trees,
    trees_with_infinities,
    watched,
    windows,
    worth,
)


def test_the_first_fault_of_a_wrong_function_is_described():
    assert describe_first_fault(alphabeta) is None
    fault = describe_first_fault(edited((">=", ">")))
    assert "-inf, 5, True) reads the node at (1,)" in fault


calls = st.tuples(trees, windows) | st.tuples(trees_with_infinities, st.just(ENDLESS))


@often
@given(calls, players)
def test_keeps_what_it_promises_of_every_tree(call, maximizing):
    tree, (alpha, beta) = call
    result, visits = run(alphabeta, tree, alpha, beta, maximizing)
    value = worth(tree, maximizing)
    assert not alpha < result < beta or result == value
    assert not result <= alpha or value <= result
    assert not result >= beta or value >= result
    # The value without the pruned nodes, even outside the window.
    assert result == worth(only(tree, visits), maximizing)
    assert visits == list(open_paths(tree, alpha, beta, maximizing))


# The value


@pytest.mark.parametrize(
    ("tree", "for_max", "for_min"),
    [
        (FIRST, 5, 1),
        (SECOND, 3, 5),
        (((3, 5), [6, 9]), 6, 5),
        ([[Fraction(1, 3), 1], [0.4, Fraction(1, 2)]], 0.4, Fraction(1, 2)),
        ([[10**400, 10**400 + 1], [10**400 - 1]], 10**400, 10**400 - 1),
        ([[-(10**400)], [-(10**400) - 1]], -(10**400), -(10**400) - 1),
    ],
)
def test_value_with_each_player_at_the_root(tree, for_max, for_min):
    assert (alphabeta(tree), alphabeta(tree, maximizing=False)) == (for_max, for_min)


# The cuts


@pytest.mark.parametrize("maximizing", [True, False])
@pytest.mark.parametrize(
    ("b", "d"), [*product((1, 2, 3, 4), range(6)), (2, 8), (3, 6), (7, 3), (20, 2)]
)
def test_best_order_reads_the_fewest_leaves_and_a_staircase_all(b, d, maximizing):
    worst = staircase(b, d, maximizing=maximizing)
    best = plain(order(worst, minimax, maximizing))
    fewest = len(leaves_read(alphabeta, best, *ENDLESS, maximizing))
    all_leaves = len(leaves_read(alphabeta, worst, *ENDLESS, maximizing))
    assert (fewest, all_leaves) == (b ** (d // 2) + b ** (d - d // 2) - 1, b**d)


def plain(tree):
    """Return the tree as nested lists."""
    return [plain(child) for child in tree] if hasattr(tree, "__iter__") else tree


# The file


def imported(file):
    """Yield the modules that file imports."""
    for statement in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(statement, ast.Import):
            yield from (alias.name.split(".")[0] for alias in statement.names)
        if isinstance(statement, ast.ImportFrom):
            yield "." if statement.level else statement.module.split(".")[0]


def test_nothing_needs_to_be_installed():
    files = list(REFERENCE.glob("*.py"))
    own = {file.stem for file in files}
    for file in files:
        standalone = file.stem in ("alphabeta", "minimax", "failhard")
        allowed = sys.stdlib_module_names | (set() if standalone else own)
        assert set(imported(file)) <= allowed, file.name


# minimax


@pytest.mark.parametrize(
    ("tree", "for_max", "for_min"),
    [
        (((3, 5), [6, 9]), 6, 5),
        ([Fraction(1, 3), Fraction(1, 2), 0.4], Fraction(1, 2), Fraction(1, 3)),
        ([10**400, 10**400 + 1], 10**400 + 1, 10**400),
    ],
)
def test_numbers_of_all_kinds(tree, for_max, for_min):
    assert (minimax(tree), minimax(tree, False)) == (for_max, for_min)


@often
@given(trees_with_infinities, players)
def test_equals_the_definition_and_visits_every_node_once_from_left_to_right(tree, maximizing):
    visits = []
    value = minimax(watched(tree, visits), maximizing)
    assert value == minimax(tree, maximizing) == worth(tree, maximizing)
    assert visits == list(paths(tree))


# failhard


@often
@given(trees_with_infinities, windows | st.just((-inf, inf)), players)
def test_value_is_clamped_into_the_window_except_at_a_leaf(tree, window, maximizing):
    value = worth(tree, maximizing)
    expected = sorted([value, *window])[1] if is_list(tree) else value
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
