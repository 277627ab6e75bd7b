import ast
import sys
from fractions import Fraction
from itertools import product
from math import inf

import pytest
from hypothesis import given
from hypothesis import strategies as st

from alphabeta import FIRST, SECOND, alphabeta
from first_fault import CALLS, ENDLESS, describe_first_fault
from gametree import order, staircase
from minimax import minimax
from tree_helpers import (
    REFERENCE,
    WITHOUT_CUTOFFS,
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


def broken(search, tree, alpha=-inf, beta=inf, maximizing=True):
    """Return the names of the promises that search breaks in this call.

    exact: a result inside the window is the value.
    upper bound: the value is not greater than a result <= alpha.
    lower bound: the value is not less than a result >= beta.
    soft: the result is the value of the tree without the pruned nodes, even outside the window.
    cuts: exactly the nodes that must be visited are visited.
    """
    result, visits = run(search, tree, alpha, beta, maximizing)
    value = worth(tree, maximizing)
    kept = {
        "exact": not alpha < result < beta or result == value,
        "upper bound": not result <= alpha or value <= result,
        "lower bound": not result >= beta or value >= result,
        "soft": result == worth(only(tree, visits), maximizing),
        "cuts": visits == list(open_paths(tree, alpha, beta, maximizing)),
    }
    return {promise for promise, holds in kept.items() if not holds}


def broken_somewhere(search):
    return set().union(*(broken(search, *call) for call in CALLS))


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ((">=", ">"), "-inf, 5, True) reads the node at (1,)"),
        (("best = -inf", "best = 9"), "returns 9; minimax returns"),
        (("child in node", "child in 5"), "raises TypeError"),
    ],
)
def test_the_first_fault_of_a_wrong_function_is_described(change, message):
    assert describe_first_fault(alphabeta) is None
    assert message in describe_first_fault(edited(change))


# Each mistake is noticed on these few trees and windows.


MAX_TEST = r"(alpha = max\(alpha, best\)\n +if alpha )>="
MIN_TEST = r"(beta = min\(beta, best\)\n +if alpha )>="
MAX_RETURN = r"return best(?=\n    else)"
MIN_RETURN = r"return best(?=\n\n\nif)"
ALPHA_UPDATE = r" +alpha = max\(alpha, best\)\n"
BETA_UPDATE = r" +beta = min\(beta, best\)\n"
MAX_WINDOW = "alpha, beta, False"
MIN_WINDOW = "alpha, beta, True"


# What each mistake breaks: exactly these promises if the value stays right, else these and others.
VALUE_RIGHT = [
    ((MAX_TEST, r"\1>"), {"cuts"}),
    ((MIN_TEST, r"\1>"), {"cuts"}),
    (("alpha >= beta", "alpha > beta"), {"cuts"}),
    (WITHOUT_CUTOFFS, {"cuts"}),
    ((ALPHA_UPDATE, ""), {"cuts"}),
    ((BETA_UPDATE, ""), {"cuts"}),
    ((MAX_WINDOW, "-inf, beta, False"), {"cuts"}),
    ((MAX_WINDOW, "alpha, inf, False"), {"cuts"}),
    ((MIN_WINDOW, "-inf, beta, True"), {"cuts"}),
    ((MIN_WINDOW, "alpha, inf, True"), {"cuts"}),
    ((MAX_RETURN, "return alpha"), {"soft"}),
    ((MIN_RETURN, "return beta"), {"soft"}),
    ((MAX_RETURN, "return min(best, beta)"), {"soft"}),
    ((MIN_RETURN, "return max(best, alpha)"), {"soft"}),
    (("best = -inf", "best = alpha"), {"soft"}),
    (("best = inf", "best = beta"), {"soft"}),
]
VALUE_WRONG = [
    ((MAX_TEST, r"\1<"), {"exact"}),
    ((MIN_TEST, r"\1<"), {"exact"}),
    (("alpha >= beta", "alpha >= beta - 1"), {"exact"}),
    ((MAX_WINDOW, "alpha, beta, True"), {"exact"}),
    ((MIN_WINDOW, "alpha, beta, False"), {"exact"}),
    ((r"max\(best", "min(best"), {"upper bound"}),
    ((r"min\(best", "max(best"), {"lower bound"}),
    (("best = -inf", "best = 0"), {"lower bound"}),
    (("best = inf", "best = 0"), {"upper bound"}),
    ((MAX_RETURN, "return max(best, beta)"), {"lower bound"}),
    ((MIN_RETURN, "return min(best, alpha)"), {"upper bound"}),
]


def test_each_mistake_is_noticed():
    for change, noticed in VALUE_RIGHT:
        assert broken_somewhere(edited(change)) == noticed, change
    for change, noticed in VALUE_WRONG:
        assert broken_somewhere(edited(change)) >= noticed, change


calls = st.tuples(trees, windows) | st.tuples(trees_with_infinities, st.just(ENDLESS))


@often
@given(calls, players)
def test_keeps_what_it_promises_of_every_tree(call, maximizing):
    tree, window = call
    assert broken(alphabeta, tree, *window, maximizing) == set()


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


@pytest.mark.parametrize("name", ["alphabeta.py", "minimax.py", "failhard.py"])
def test_standalone_files_import_only_the_standard_library(name):
    assert set(imported(REFERENCE / name)) <= sys.stdlib_module_names


def test_nothing_needs_to_be_installed():
    files = list(REFERENCE.glob("*.py"))
    allowed = sys.stdlib_module_names | {file.stem for file in files}
    foreign = {file.name: set(imported(file)) - allowed for file in files}
    assert foreign == {name: set() for name in foreign}
    assert "alphabeta.py" in foreign
