"""Students' programs in tests/student_programs: recorded searches are compared with minimax and a second recorder.

The second recorder instruments a program's text, so that the search functions record their calls.
"""

import ast
import random
from contextlib import suppress
from dataclasses import dataclass
from math import inf

import pytest

from alphabeta import FIRST, SECOND, alphabeta
from conventions import strict
from docs.figures.replay import get_best_value
from docs.programs import program_loader, program_search, traced_search
from docs.programs.recorded_search import run_requested_search
from docs.trees.input_errors import Mistake
from docs.trees.trees import build_random_tree
from minimax import minimax
from program_files import FAULTS, FILES, LEAVES, PLAIN, SEARCHES, open_search
from program_results import RUN_REQUEST
from tree_helpers import leaf_paths, paths, run

TREES = [FIRST, SECOND, *(build_random_tree(2, 3, seed) for seed in range(12))]
TREES += [build_random_tree(3, 2, seed) for seed in range(12)]
TREES += [build_random_tree(2, 4, seed) for seed in range(5)]
# Programs with cutoffs only if alpha is greater than beta.
STRICT = {
    "indexes/erchashu_jianzhi.py",
    "functions/jida_jixiao.py",
    "node_first/namu_tamsaek.py",
    "results/line_then_value.py",
    "trees/nodo_punteggio.py",
}


@dataclass
class Call:
    """A call recorded by an instrumented program."""

    arguments: dict
    calls: list
    result: object = None


class _CallRecorder(ast.NodeTransformer):
    """Adds a decorator to each function with one of the names."""

    def __init__(self, names):
        self.names = names

    def visit_FunctionDef(self, node):
        self.generic_visit(node)
        if node.name in self.names:
            node.decorator_list.append(ast.Name("note_calls", ast.Load()))
        return node


def record_instrumented(program, tree, maximizing=True):
    """Return the root Calls of an instrumented search on a tree that the Program builds."""
    import inspect

    running, roots = [], []

    def note_calls(function):
        if isinstance(function, staticmethod):
            return staticmethod(note_calls(function.__func__))

        def record_call(*positional, **named):
            bound = inspect.signature(function).bind(*positional, **named)
            bound.apply_defaults()
            call = Call(dict(bound.arguments), [])
            (running[-1].calls if running else roots).append(call)
            running.append(call)
            try:
                call.result = function(*positional, **named)
            finally:
                running.pop()
            return call.result

        return record_call

    names = {member.function.name for member in program.members}
    instrumented = ast.fix_missing_locations(_CallRecorder(names).visit(ast.parse(program.source)))
    new_names = {"note_calls": note_calls}
    answers = program_loader.Answers(LEAVES, ("height", "leaf"))
    with suppress(Exception):  # in a faulty program's own call
        program_loader.execute_program(ast.unparse(instrumented), new_names, answers, "__main__")
    roots.clear()
    original_names, program.names = program.names, new_names
    receiver = program.receiver
    if any(member.function.owner for member in program.members):
        program.receiver = None  # its class has no instrumentation
    else:  # the program's arguments, such as enum members, need the original classes
        new_names |= {name: item for name, item in original_names.items() if isinstance(item, type)}
    for name, item in original_names.items():  # the form holds the tables of the program
        if isinstance(item, (list, dict)):
            new_names[name] = item
    try:
        search, arguments = program.prepare_call(tree, -inf, inf, maximizing)
        search(**arguments)
    finally:
        program.names, program.receiver = original_names, receiver
    return roots


def search(function, tree, source=None):
    """Return the Trace of a search, or a Mistake; source: the program of a plain function."""
    source = getattr(function, "source", source)
    try:
        mover = traced_search.is_negamax(function)
        return traced_search.trace_search(function, tree, -inf, inf, True, source, mover)
    except Mistake as mistake:
        return mistake


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
    if getattr(function, "is_game", False):
        assert FAULTS[name] == "game"
        return
    fault, shown, wrong, needless, keys = FAULTS.get(name), 0, 0, 0, set()
    source = FILES[name].read_text(encoding="utf-8")
    for tree in TREES:
        recorded = search(function, tree, source)
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
    if fault not in ("value", "leaves", None):
        assert fault in keys
        return
    # Programs with indexes need a uniform tree, some of them a certain height.
    assert keys <= {"uniform", "binary", "height"}
    assert shown >= 12
    assert bool(wrong) == (fault == "value")
    if not wrong:
        assert bool(needless) == (fault == "leaves")


@pytest.mark.parametrize("name", SEARCHES)
def test_recorded_calls_match_an_instrumented_program(name):
    try:
        function = open_search(name)
    except Mistake:
        return
    if hasattr(function, "__code__") or function.root_function or function.is_game:
        return
    for tree in TREES[::2]:
        run = search(function, tree)
        if isinstance(run, Mistake):
            continue
        (root,) = record_instrumented(function, tree)
        compare_calls(function, run, root)


def compare_calls(function, run, root):
    """Compare the steps of a run with the calls that an instrumented program has recorded."""
    events, steps = [], [step for step in run.steps if step.kind in ("enter", "return")]

    def list_events(call, depth):
        events.append(("enter", depth, call))
        for child_call in call.calls:
            list_events(child_call, depth + 1)
        events.append(("return", depth, call))

    list_events(root, 0)
    assert len(events) == len(steps)
    by_parameters = {tuple(member.roles): member for member in function.members}
    for (kind, depth, call), step in zip(events, steps, strict=True):
        assert (kind, depth) == (step.kind, len(step.path))
        if kind == "return":
            assert function.readers[0](call.result) == step.value
            continue
        parameters = tuple(name for name in call.arguments if name != "self")
        member = by_parameters.get(parameters)
        for role in ("alpha", "beta"):
            if member and role in member.by_role and function.window_names:
                assert step.numbers[role] == call.arguments[member.by_role[role]]


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
    function = program_search.load_search_or_program(
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
    function = program_search.load_search_or_program(source, (), {"a": "beta", "b": "alpha"})
    assert {"beta": "a", "alpha": "b"}.items() <= dict(function.list_roles_with_names()).items()
    run = traced_search.trace_without_checks(function, FIRST, -5, 7, True)
    assert run.steps[0].numbers == {"beta": 7, "alpha": -5}


def test_a_program_runs_only_until_it_calls_the_search():
    source = "def f(t, m):\n    return t if isinstance(t, int) else max(f(c, not m) for c in t)\n"
    source += "f([1, 2], True)\nraise SystemError\n"
    assert program_search.load_search_or_program(source).own_tree == [1, 2]


def test_random_programs_of_words_are_no_crash():
    """Text that is no program raises Mistake."""
    draw, words = random.Random(3), FILES["indexes/tutorial_values.py"].read_text("utf-8").split()
    for _ in range(200):
        source = " ".join(draw.choice(words) for _ in range(12)).replace(":", ":\n ")
        with pytest.raises(Mistake):
            program_search.load_search_or_program(source)


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
