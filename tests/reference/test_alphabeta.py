import ast
import sys
from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from alphabeta import FIRST, SECOND, alphabeta
from first_fault import ENDLESS, describe_first_fault
from gametree import order, staircase
from minimax import minimax
from tree_helpers import (
    REFERENCE,
    edited,
    leaves_read,
    often,
    only,
    open_paths,
    players,
    run,
    trees,
    trees_with_infinities,
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
    fewest, all_leaves = (
        len(leaves_read(alphabeta, tree, *ENDLESS, maximizing)) for tree in (best, worst)
    )
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
