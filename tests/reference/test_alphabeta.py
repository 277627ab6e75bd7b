import ast
import os
import shutil
import subprocess
import sys
from fractions import Fraction
from math import inf

import pytest
from hypothesis import given

from alphabeta import FIRST, SECOND, alphabeta
from gametree import order, staircase
from minimax import minimax
from tree_helpers import (
    REFERENCE,
    WITHOUT_CUTOFFS,
    edited,
    leaf_paths,
    leaves_read,
    often,
    only,
    open_paths,
    paths,
    players,
    run,
    trees,
    trees_with_infinities,
    windows,
    worth,
)

ENDLESS = (-inf, inf)


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


# The value


@pytest.mark.parametrize(
    ("tree", "for_max", "for_min"),
    [
        (FIRST, 5, 1),
        (SECOND, 3, 5),
        (7, 7, 7),
        ([[[4]]], 4, 4),
        ([1, [2, [0, 3]]], 2, 1),
        (((3, 5), [6, 9]), 6, 5),
        ([[Fraction(1, 3), 1], [0.4, Fraction(1, 2)]], 0.4, Fraction(1, 2)),
        ([[10**400, 10**400 + 1], [10**400 - 1]], 10**400, 10**400 - 1),
        ([[-(10**400)], [-(10**400) - 1]], -(10**400), -(10**400) - 1),
        ([-inf, [inf, 0]], 0, -inf),
        ([[inf, inf], [inf]], inf, inf),
        ([[-inf], [-inf, -inf]], -inf, -inf),
    ],
)
def test_value_with_each_player_at_the_root(tree, for_max, for_min):
    assert (alphabeta(tree), alphabeta(tree, maximizing=False)) == (for_max, for_min)


@often
@given(trees_with_infinities, players)
def test_equals_minimax(tree, maximizing):
    assert alphabeta(tree, maximizing=maximizing) == minimax(tree, maximizing)


# The window


@pytest.mark.parametrize(
    ("tree", "window", "maximizing", "result"),
    [
        (FIRST[0][1], (-inf, 5), True, 6),
        (SECOND[0][1], (-inf, 3), True, 5),
        (FIRST[1], (5, inf), False, 2),
        ([6, 9], (-inf, 9), True, 9),
        ([3, 4], (8, 9), True, 4),
        ([3, 4], (1, 2), False, 3),
        (7, (1, 2), True, 7),
        (0, (1, 2), True, 0),
    ],
)
def test_result_outside_the_window_is_not_clamped(tree, window, maximizing, result):
    assert alphabeta(tree, *window, maximizing) == result


@often
@given(trees, windows, players)
def test_fail_soft(tree, window, maximizing):
    assert broken(alphabeta, tree, *window, maximizing) == set()


@often
@given(trees_with_infinities, players)
def test_fail_soft_with_infinite_leaves(tree, maximizing):
    assert broken(alphabeta, tree, *ENDLESS, maximizing) == set()


# The cuts


@pytest.mark.parametrize(
    ("tree", "window", "maximizing", "read"),
    [
        (FIRST, ENDLESS, True, [3, 5, 6, 1, 2]),
        (SECOND, ENDLESS, True, [2, 3, 5, 0, 1]),
        (FIRST, ENDLESS, False, [3, 5, 6, 9, 1, 2, 0]),
        ([6, 9], (-inf, 5), True, [6]),
        ([6, 9], (-inf, 7), True, [6, 9]),
        ([4, 1], (5, inf), False, [4]),
        ([4, 1], (3, inf), False, [4, 1]),
    ],
)
def test_leaves_read(tree, window, maximizing, read):
    assert leaves_read(alphabeta, tree, *window, maximizing) == read


@pytest.mark.parametrize(
    ("tree", "maximizing", "read"),
    [
        ([[3, 4], [3, 8]], True, [3, 4, 3]),
        ([[4, 3], [4, 8]], False, [4, 3, 4]),
        ([[3, 4], [3.0, 8]], True, [3, 4, 3.0]),
        ([inf, 8], True, [inf]),
        ([-inf, 8], False, [-inf]),
    ],
)
def test_equal_alpha_and_beta_cut(tree, maximizing, read):
    assert leaves_read(alphabeta, tree, *ENDLESS, maximizing) == read


@often
@given(trees, windows, players)
def test_reads_leaves_of_minimax_only(tree, window, maximizing):
    _, visits = run(alphabeta, tree, *window, maximizing)
    assert leaf_paths(tree, visits) == [
        path for path in leaf_paths(tree, paths(tree)) if path in visits
    ]


GRID = [(b, d) for b in (1, 2, 3, 4) for d in range(6)] + [(2, 8), (3, 6), (7, 3), (20, 2)]


@pytest.mark.parametrize("maximizing", [True, False])
@pytest.mark.parametrize(("b", "d"), GRID)
def test_best_order_reads_the_fewest_leaves(b, d, maximizing):
    tree = plain(order(staircase(b, d, maximizing=maximizing), minimax, maximizing))
    read = leaves_read(alphabeta, tree, *ENDLESS, maximizing)
    assert len(read) == b ** (d // 2) + b ** (d - d // 2) - 1


@pytest.mark.parametrize("maximizing", [True, False])
@pytest.mark.parametrize(("b", "d"), GRID)
def test_staircase_reads_all_leaves(b, d, maximizing):
    read = leaves_read(alphabeta, staircase(b, d, maximizing=maximizing), *ENDLESS, maximizing)
    assert len(read) == b**d


def plain(tree):
    """Return the tree as nested lists."""
    return [plain(child) for child in tree] if hasattr(tree, "__iter__") else tree


class Growing:
    """A node that makes children on demand; requesting ... is an error."""

    def __init__(self, *children):
        self.children = children

    def __iter__(self):
        for child in self.children:
            assert child is not ..., "a pruned child was asked for"
            yield child


@pytest.mark.parametrize(
    ("tree", "maximizing", "value"),
    [
        (Growing(Growing(3, 5), Growing(3, ...)), True, 3),
        (Growing(Growing(Growing(3, 5), Growing(6, ...)), Growing(Growing(1, 2), ...)), True, 5),
        (Growing(Growing(5, 3), Growing(5, ...), Growing(4, 4)), False, 4),
    ],
)
def test_pruned_children_are_never_requested(tree, maximizing, value):
    assert alphabeta(tree, maximizing=maximizing) == value


# The file


def test_file_alone_in_a_folder_prints_both_values(tmp_path):
    shutil.copy(REFERENCE / "alphabeta.py", tmp_path)
    environment = {**os.environ, "PYTHONUTF8": "1", "PYTHONPATH": ""}
    finished = subprocess.run(
        [sys.executable, "alphabeta.py"],
        cwd=tmp_path,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert (finished.stdout, finished.stderr, finished.returncode) == ("5\n3\n", "", 0)


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


# broken() detects each mistake on a few trees and windows.

CALLS = [
    (tree, *window, maximizing)
    for tree in (FIRST, SECOND, [[3, 4], [3, 8]], [[4, 3], [4, 8]], [8, 3], [[[-4, -9]], -8], 7)
    for window in (ENDLESS, (-inf, 5), (2, inf), (-1, 3), (-20, -10))
    for maximizing in (True, False)
]


def broken_somewhere(search):
    return set().union(*(broken(search, *call) for call in CALLS))


def test_the_original_breaks_nothing():
    assert broken_somewhere(alphabeta) == set()


def test_an_edit_that_changes_nothing_breaks_nothing():
    assert broken_somewhere(edited(("best", "v"))) == set()


MAX_TEST = r"(alpha = max\(alpha, best\)\n +if alpha )>="
MIN_TEST = r"(beta = min\(beta, best\)\n +if alpha )>="
MAX_RETURN = r"return best(?=\n    else)"
MIN_RETURN = r"return best(?=\n\n\nif)"
ALPHA_UPDATE = r" +alpha = max\(alpha, best\)\n"
BETA_UPDATE = r" +beta = min\(beta, best\)\n"
MAX_WINDOW = "alpha, beta, False"
MIN_WINDOW = "alpha, beta, True"


@pytest.mark.parametrize(
    ("change", "noticed"),
    [
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
    ],
)
def test_mistake_that_leaves_the_value_right_is_noticed(change, noticed):
    assert broken_somewhere(edited(change)) == noticed


@pytest.mark.parametrize(
    ("change", "noticed"),
    [
        ((MAX_TEST, r"\1<"), "exact"),
        ((MIN_TEST, r"\1<"), "exact"),
        (("alpha >= beta", "alpha >= beta - 1"), "exact"),
        ((MAX_WINDOW, "alpha, beta, True"), "exact"),
        ((MIN_WINDOW, "alpha, beta, False"), "exact"),
        ((r"max\(best", "min(best"), "upper bound"),
        ((r"min\(best", "max(best"), "lower bound"),
        (("best = -inf", "best = 0"), "lower bound"),
        (("best = inf", "best = 0"), "upper bound"),
        ((MAX_RETURN, "return max(best, beta)"), "lower bound"),
        ((MIN_RETURN, "return min(best, alpha)"), "upper bound"),
    ],
)
def test_mistake_that_makes_the_value_wrong_is_noticed(change, noticed):
    assert noticed in broken_somewhere(edited(change))
