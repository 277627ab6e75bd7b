"""Students' programs in tests/student_programs: recorded searches are compared with minimax and a second recorder."""

from contextlib import suppress
from math import inf

import pytest

from alphabeta import FIRST, SECOND, alphabeta
from conventions import strict
from docs.figures.replay import get_best_value
from docs.programs import program_loader, traced_search
from docs.programs.recorded_search import run_requested_search
from docs.trees.input_errors import Mistake
from docs.trees.trees import build_random_tree
from minimax import minimax
from program_files import FAULTS, FILES, PLAIN, SEARCHES, open_search
from program_results import RUN_REQUEST
from tracing import trace
from tree_helpers import leaf_paths, paths, run

TREES = [FIRST, SECOND, *(build_random_tree(2, 3, seed) for seed in range(6))]
TREES += [build_random_tree(3, 2, seed) for seed in range(6)]
TREES += [build_random_tree(2, 4, seed) for seed in range(3)]
# A program with cutoffs only if alpha is greater than beta.
STRICT = {"functions/jida_jixiao.py"}
BOUNDS = "alpha", "beta"


def search(function, tree):
    """Return the Trace of a search, or a Mistake."""
    try:
        return traced_search.trace_search(function, tree, -inf, inf, True)
    except Mistake as mistake:
        return mistake


def list_windows(run, sign=1):
    """Return (path, window for MAX) of each call below the root; sign: -1 for negamax."""
    windows = set()
    for step in run.steps:
        if step.kind == "enter" and step.path:
            turn = sign ** len(step.path)
            windows.add((step.path, *[turn * step.numbers[name] for name in BOUNDS[::turn]]))
    return windows


def list_required_leaves(name, tree):
    """Return the paths of the leaves that the search of a program has to read."""
    visits = paths(tree) if name in PLAIN else run(strict if name in STRICT else alphabeta, tree)[1]
    return set(leaf_paths(tree, visits))


@pytest.mark.parametrize("name", SEARCHES)
def test_a_program_is_searched_unchanged(name):
    try:
        function = open_search(name)
    except Mistake as mistake:
        assert mistake.key == FAULTS.get(name)
        return
    if function.is_game:
        assert FAULTS[name] == "game"
        return
    fault, shown, wrong, needless, keys = FAULTS.get(name), 0, 0, 0, set()
    for tree in TREES:
        recorded = search(function, tree)
        if isinstance(recorded, Mistake):
            keys.add(recorded.key)
            continue
        shown += 1
        wrong += recorded.value != minimax(tree)
        read = set(leaf_paths(tree, [step.path for step in recorded.steps]))
        needed = list_required_leaves(name, tree)
        needless += bool(read - needed)
        if fault is None and read:
            assert read == needed
            if name not in PLAIN and name not in STRICT:
                sign = -1 if function.negates else 1
                assert list_windows(recorded, sign) == list_windows(trace(alphabeta, tree))
    if fault not in ("value", "leaves", None):
        assert fault in keys
        return
    # Programs with indexes need a uniform tree, some of them a certain height.
    assert keys <= {"uniform", "binary", "height"}
    assert shown >= 6
    assert bool(wrong) == (fault == "value")
    if not wrong:
        assert bool(needless) == (fault == "leaves")


@pytest.mark.parametrize("name", [name for name in SEARCHES if FAULTS.get(name) != "python2"])
def test_the_tree_of_a_program_is_read(name):
    """The search of that tree returns the minimax value."""
    source = FILES[name].read_text(encoding="utf-8")
    try:
        program = open_search(name)
    except Mistake:
        program = None
    tree = getattr(program, "own_tree", None)
    if tree is None:
        assert FAULTS.get(name) or "print" not in source or name in WITHOUT_CALL
        return
    if FAULTS.get(name) in (None, "leaves"):
        run = traced_search.trace_search(program, tree, -inf, inf, program.is_max_first)
        assert run.value == minimax(tree, program.is_max_first)


# Programs that only define a search, or call one that they import.
WITHOUT_CALL = {
    "functions/closure_window.py",
    "indexes/heap_array.py",
    "negamax/mover_view.py",
    "with_call/arbol_letras_main.py",
}


def test_the_last_result_is_not_the_best_value():
    """The program keeps a list of all results, and the last result in a variable."""
    function = program_loader.load_search_or_program(
        """def minimax(node, is_max):
    if isinstance(node, int):
        return node, None
    results = []
    for move, child in enumerate(node):
        value, _ = minimax(child, not is_max)
        results.append((value, move))
    return max(results) if is_max else min(results)
"""
    )
    run = traced_search.trace_search(function, [[3, 5], [2, 9]], -inf, inf, True)
    assert run.value == 3
    assert any(step.numbers.get("value") == 9 for step in run.steps)
    assert {get_best_value(step, run) for step in run.steps} == {None}


def test_roles_that_a_reader_corrects_are_used():
    source = FILES["node_first/max_turn_first.py"].read_text(encoding="utf-8")
    function = program_loader.load_search_or_program(source, (), {"a": "beta", "b": "alpha"})
    assert {"beta": "a", "alpha": "b"}.items() <= dict(function.list_roles_with_names()).items()
    run = traced_search.trace_without_checks(function, FIRST, -5, 7, True)
    assert run.steps[0].numbers == {"beta": 7, "alpha": -5}


def test_a_program_runs_only_until_it_calls_the_search():
    source = "def f(t, m):\n    return t if isinstance(t, int) else max(f(c, not m) for c in t)\n"
    source += "f([1, 2], True)\nraise SystemError\n"
    assert program_loader.load_search_or_program(source).own_tree == [1, 2]


@pytest.mark.parametrize("name", FILES)
def test_a_run_executes_the_program_once(name, monkeypatch):
    source, executions = FILES[name].read_text(encoding="utf-8"), []
    execute_program = program_loader.execute_program

    def count_and_execute(*arguments):
        executions.append(arguments)
        execute_program(*arguments)

    monkeypatch.setattr(program_loader, "execute_program", count_and_execute)
    with suppress(Mistake):
        run_requested_search(RUN_REQUEST | {"code": source}, {})
    # Answers are tried, and a search inside another function is out of reach once that has ended.
    again = "input(" in source or name == "games/lisp_successors.py"
    assert len(executions) <= 1 or again
