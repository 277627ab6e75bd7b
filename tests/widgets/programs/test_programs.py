"""Students' programs in tests/programs: recorded searches are compared with minimax and a second recorder.

The second recorder instruments a program's text, so that the search functions record their calls.
"""

import ast
import random
import re
from contextlib import suppress
from dataclasses import dataclass
from math import inf
from pathlib import Path

import pytest

from alphabeta import FIRST, SECOND, alphabeta
from figures.replay import get_best_value
from minimax import minimax
from widgets import traced_search
from widgets.input_errors import Mistake
from widgets.programs import program_loader
from widgets.programs.program import parse_program
from widgets.programs.search_call import prepare_search_call
from widgets.programs.shape_detection import find_own_tree_shape
from widgets.trees import build_random_tree

FOLDER = Path(__file__).parents[2] / "programs"
FILES = {
    str(path.relative_to(FOLDER)): path
    for path in sorted(FOLDER.rglob("*.py*"))
    if "__pycache__" not in path.parts
}
TREES = [FIRST, SECOND, *(build_random_tree(2, 3, seed) for seed in range(25))]
TREES += [build_random_tree(3, 2, seed) for seed in range(25)]
TREES += [build_random_tree(2, 4, seed) for seed in range(10)]
LEAVES = [3, 5, 6, 9, 1, 2, 0, -1]  # leaves of the first tree, for programs that use input()
# Faults of some programs: "value" (wrong value of the root on some tree), "leaves" (right value, but more leaves
# read than necessary), or the key of a Mistake.
FAULTS = {
    "functions/agent_counter.py": "leaves",
    "functions/always_max.py": "value",
    "functions/min_test.py": "value",
    "functions/explicit_stack.py": "no_calls",
    "indexes/best_from_zero.py": "value",
    "indexes/call_order.py": "value",
    "indexes/child_index_sum.py": "not_child",
    "indexes/depth_stuck.py": "error",
    "indexes/values_indent.py": "none",
    "negamax/nega_forgotten.py": "value",
    "negamax/nega_window.py": "leaves",
    "negamax/same_color_pair.py": "value",
    "node_first/chat_answer_window.py": "leaves",
    "node_first/homework_pruning.py": "leaves",
    "node_first/my_first_alphabeta.py": "value",
    "node_first/turns_lost.py": "value",
    "printing/menu_helpers.py": "leaves",
    "printing/old_python_two.py2": "python2",
    "printing/printing_cut.py": "value",
    "results/namedtuple_result.py": "leaves",
    "results/pair_start.py": "value",
    "results/resultado_objeto.py": "value",
    "trees/dict_graph.py": "value",
    "trees/node_data_turn.py": "value",
    "trees/tuple_tree_return.py": "none",
    "with_call/min_start_main.py": "value",
    "with_call/negatives_main.py": "value",
}
# Correct programs without cutoffs; STRICT: those with cutoffs only if alpha is greater than beta.
PLAIN = {
    "functions/lambda_helpers.py",
    "functions/static_methods.py",
    "indexes/target_depth_log.py",
    "negamax/mover_view.py",
    "negamax/sign_plain.py",
    "node_first/albero_len.py",
    "node_first/plain_minimax_short.py",
    "printing/decorator_counter.py",
    "results/move_value_list.py",
    "trees/node_class_plain.py",
    "with_call/flat_values_main.py",
}
STRICT = {
    "indexes/erchashu_jianzhi.py",
    "functions/jida_jixiao.py",
    "node_first/namu_tamsaek.py",
    "results/line_then_value.py",
    "trees/nodo_punteggio.py",
}
GAMES = [name for name in FILES if name.startswith("games/")]
SEARCHES = [name for name in FILES if name not in GAMES]


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
    with suppress(TypeError):  # in a faulty program's own call
        program_loader.execute_program(ast.unparse(instrumented), new_names, LEAVES)
    roots.clear()
    original_names, program.names = program.names, new_names
    first_call = program.first_call
    if any(member.function.owner for member in program.members):
        program.first_call = None  # the first call's objects have the class without instrumentation
    else:  # the program's arguments, such as enum members, need the original classes
        new_names |= {name: item for name, item in original_names.items() if isinstance(item, type)}
    try:
        search, arguments = prepare_search_call(program, tree, -inf, inf, maximizing)
        search(**arguments)
    finally:
        program.names, program.first_call = original_names, first_call
    return roots


def open_search(name):
    return traced_search.load_search_or_program(FILES[name].read_text(encoding="utf-8"), LEAVES)


def search(function, tree, source=None):
    """Return the Trace of a search, or a Mistake; source: the program of a plain function."""
    source = getattr(function, "source", source)
    try:
        mover = traced_search.is_negamax(function)
        return traced_search.trace_search(function, tree, -inf, inf, True, source, mover)
    except Mistake as mistake:
        return mistake


def list_read_leaves(tree, run):
    """Return the paths of the leaves that a recorded search has read."""

    def find_node(path):
        node = tree
        for index in path:
            node = node[index]
        return node

    return {step.path for step in run.steps if not isinstance(find_node(step.path), list)}


def list_alphabeta_leaves(tree, strict=False):
    """Return the paths of the leaves that alpha-beta reads; strict: whether ties cause no cutoff."""
    read = set()

    def visit(node, alpha, beta, maximizing, path):
        if not isinstance(node, list):
            read.add(path)
            return node
        best = -inf if maximizing else inf
        for index, child in enumerate(node):
            value = visit(child, alpha, beta, not maximizing, (*path, index))
            best = max(best, value) if maximizing else min(best, value)
            alpha, beta = (max(alpha, best), beta) if maximizing else (alpha, min(beta, best))
            if alpha > beta or (alpha == beta and not strict):
                break
        return best

    assert visit(tree, -inf, inf, True, ()) == alphabeta(tree)
    return read


@pytest.mark.parametrize("name", SEARCHES)
def test_a_program_is_searched_unchanged(name):
    try:
        function = open_search(name)
    except Mistake as mistake:
        assert mistake.key == FAULTS.get(name)
        return
    fault, shown, wrong, needless, keys = FAULTS.get(name), 0, 0, 0, set()
    source = FILES[name].read_text(encoding="utf-8")
    for tree in TREES:
        run = search(function, tree, source)
        if isinstance(run, Mistake):
            keys.add(run.key)
            continue
        shown += 1
        wrong += run.value != minimax(tree)
        read, needed = (
            list_read_leaves(tree, run),
            list_alphabeta_leaves(tree, strict=name in STRICT),
        )
        if name in PLAIN:
            needed = list_leaf_paths(tree)
        needless += bool(read - needed)
        if fault is None and read:
            assert read == needed
    if fault not in ("value", "leaves", None):
        assert fault in keys
        return
    # Programs with indexes need a uniform tree, some of them a certain height.
    assert keys <= {"uniform", "binary", "height"}
    assert shown >= 25
    assert bool(wrong) == (fault == "value")
    if not wrong:
        assert bool(needless) == (fault == "leaves")


def list_leaf_paths(tree, path=()):
    if not isinstance(tree, list):
        return {path}
    return {
        leaf_path
        for index, child in enumerate(tree)
        for leaf_path in list_leaf_paths(child, (*path, index))
    }


@pytest.mark.parametrize("name", SEARCHES)
def test_recorded_calls_match_an_instrumented_program(name):
    try:
        function = open_search(name)
    except Mistake:
        return
    if hasattr(function, "__code__") or function.root_member:
        return
    for tree in TREES[:2] + TREES[10:20] + TREES[-15:]:
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
            assert function.read_number(call.result) == step.value
            continue
        parameters = tuple(name for name in call.arguments if name != "self")
        member = by_parameters.get(parameters)
        for role in ("alpha", "beta"):
            if member and role in member.by_role and function.window:
                assert step.numbers[role] == call.arguments[member.by_role[role]]


@pytest.mark.parametrize("name", [name for name in SEARCHES if FAULTS.get(name) != "python2"])
def test_the_tree_of_a_program_is_read(name):
    """The search of that tree returns the minimax value."""
    source = FILES[name].read_text(encoding="utf-8")
    own_tree = program_loader.find_searched_tree(source, LEAVES)
    if own_tree is None:
        assert FAULTS.get(name) or "print" not in source or name in WITHOUT_CALL
        return
    tree, maximizing = own_tree
    assert maximizing
    if FAULTS.get(name) in (None, "leaves"):
        run = search(open_search(name), tree)
        assert run.value == minimax(tree)


# Programs that only define a search, or call one that they import.
WITHOUT_CALL = {
    "functions/closure_window.py",
    "indexes/heap_array.py",
    "negamax/mover_view.py",
    "with_call/arbol_letras_main.py",
}


@pytest.mark.parametrize("name", GAMES)
def test_the_tree_of_a_game_is_that_of_the_calls(name):
    function = open_search(name)
    grown = traced_search.trace_game_search(function)
    calls = [step for step in grown.trace.steps if step.kind == "enter"]
    if grown.depth is None:
        assert len(calls) == grown.calls
    values = {step.path: step.value for step in grown.trace.steps if step.kind == "return"}

    def check(node, path):
        if isinstance(node, list):
            for index, child in enumerate(node):
                if child is None:
                    assert index == len(node) - 1 and (*path, index) not in values
                else:
                    check(child, (*path, index))
        else:
            assert node in (values[path], -values[path])

    check(grown.tree, ())


LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]


class TicTacToe:
    """Tic-tac-toe; a board is a string of nine signs, "." for an empty cell; MAX plays x.

    late: whether a late win counts less
    win: value of a win otherwise
    rows: whether a cell is named by row and column
    """

    def __init__(self, late=False, win=1, rows=False):
        self.late, self.win, self.rows = late, win, rows

    def value(self, board, maximizing, depth):
        for sign, score in (("x", 1), ("o", -1)):
            if any(all(board[cell] == sign for cell in line) for line in LINES):
                return score * (10 - depth if self.late else self.win)
        return None if "." in board else 0

    def moves(self, board, maximizing):
        for cell in range(9):
            if board[cell] == ".":
                name = f"{cell // 3},{cell % 3}" if self.rows else str(cell)
                yield name, board[:cell] + "ox"[maximizing] + board[cell + 1 :]


class Nim:
    """Nim: the player who takes the last stone wins. A move is named by the piles after it."""

    def value(self, piles, maximizing, depth):
        return None if any(piles) else (-1 if maximizing else 1)

    def moves(self, piles, maximizing):
        for index, pile in enumerate(piles):
            for stones_left in reversed(range(pile)):
                remaining_piles = (*piles[:index], stones_left, *piles[index + 1 :])
                yield ",".join(map(str, remaining_piles)), remaining_piles


class TakeAway:
    """A pile of stones: players take one to three; the player who takes the last stone wins."""

    def value(self, pile, maximizing, depth):
        return None if pile else (-1 if maximizing else 1)

    def moves(self, pile, maximizing):
        return [
            (str(stone_count), pile - stone_count) for stone_count in range(1, min(3, pile) + 1)
        ]


class Coins:
    """A row of coins, which players take from the ends; a state is (row, MAX's lead)."""

    def value(self, state, maximizing, depth):
        return None if state[0] else state[1]

    def moves(self, state, maximizing):
        row, lead = state
        sign = 1 if maximizing else -1
        yield "L", (row[1:], lead + sign * row[0])
        if len(row) > 1:
            yield "R", (row[:-1], lead + sign * row[-1])


def search_by_brute_force(game, state, maximizing, prune, path=(), window=(-inf, inf)):
    """Return (tree, moves, value) of a search in the format of RecordedGame."""
    value = game.value(state, maximizing, len(path))
    if value is not None:
        return value, {}, value
    tree, moves, (alpha, beta) = [], {}, window
    best = -inf if maximizing else inf
    for name, next_state in game.moves(state, maximizing):
        if prune and alpha >= beta:
            tree.append(None)
            break
        child_path = (*path, len(tree))
        subtree_result = search_by_brute_force(
            game, next_state, not maximizing, prune, child_path, (alpha, beta)
        )
        tree.append(subtree_result[0])
        moves |= {child_path: name} | subtree_result[1]
        best = (max if maximizing else min)(best, subtree_result[2])
        alpha, beta = (max(alpha, best), beta) if maximizing else (alpha, min(beta, best))
    return tree, moves, best


def list_cells(board):
    return repr([{"x": "X", "o": "O", ".": " "}[sign] for sign in board])


# Program, typed start position, game, state of the game, whether MAX moves, whether the program prunes.
POSITIONS = [
    ("ttt_string", "", TicTacToe(), "xo..x...o", False, True),
    ("ttt_string", "'xox.o...x'", TicTacToe(), "xox.o...x", False, True),
    ("ttt_string", "'xoxo.o.x.'", TicTacToe(), "xoxo.o.x.", False, True),
    ("ttt_grid_plain", "", TicTacToe(win=10, rows=True), "xoxoo....", True, False),
    ("ttt_nine_list", "", TicTacToe(late=True), "xo..x.o..", True, True),
    ("ttt_nine_list", list_cells("xox.o...."), TicTacToe(late=True), "xox.o....", True, True),
    ("nim_piles", "(1, 2)", Nim(), (1, 2), True, False),
    ("nim_piles", "(1, 1, 2)", Nim(), (1, 1, 2), True, False),
    ("generic_game", "", TakeAway(), 6, True, True),
    ("generic_game", "(4, 'MAX')", TakeAway(), 4, True, True),
    ("coin_row_undo", "", Coins(), ((5, 3, 7, 10, 2, 8), 0), True, True),
    ("coin_row_undo", "CoinRow([4, 1, 9, 3])", Coins(), ((4, 1, 9, 3), 0), True, True),
]


@pytest.mark.parametrize(("name", "typed", "game", "state", "maximizing", "prune"), POSITIONS)
def test_the_tree_of_a_game_matches_brute_force(name, typed, game, state, maximizing, prune):
    grown = traced_search.trace_game_search(open_search(f"games/{name}.py"), typed_start=typed)
    tree, moves, value = search_by_brute_force(game, state, maximizing, prune)
    if grown.depth is not None:  # only the upper part is drawn
        tree, moves = cut_at_drawn_depth(tree, grown), {path: moves[path] for path in grown.moves}
    assert (grown.tree, grown.maximizing, grown.moves) == (tree, maximizing, moves)
    assert grown.trace.value in (value, -value if grown.mover else value)


def cut_at_drawn_depth(tree, grown):
    """Return the tree down to the drawn depth, with the results of the calls there as leaves."""
    values = {step.path: step.value for step in grown.trace.steps if step.kind == "return"}

    def cut(node, path):
        if node is None or (isinstance(node, list) and len(path) == grown.depth):
            return node if node is None else values[path]
        if not isinstance(node, list):
            return node
        return [cut(child, (*path, index)) for index, child in enumerate(node)]

    return cut(tree, ())


def test_a_value_behind_the_move_is_read_though_no_leaf_is_drawn():
    source = FILES["games/connect_three_match.py"].read_text(encoding="utf-8")
    swapped = re.sub(r"return (.+), (None|best_col)$", r"return \2, \1", source, flags=re.MULTILINE)
    swapped = swapped.replace("v, _ =", "_, v =").replace("value, col =", "col, value =")
    grown, grown_from_swapped = (
        traced_search.trace_game_search(traced_search.load_search_or_program(program))
        for program in (source, swapped)
    )
    assert grown.depth < 5  # the depth of the search
    assert grown_from_swapped.tree == grown.tree


def test_several_searches_are_not_merged():
    """Only the first search, of one stone, is shown, not those of none, one or two."""
    function = traced_search.load_search_or_program(
        """def search(stones, mine):
    if stones == 0:
        return -1 if mine else 1
    return (max if mine else min)(search(stones - 1, not mine) for _ in range(1))

def main():
    print(search(1, True))
    for stones in range(3):
        print(search(stones, True))

main()
"""
    )
    assert traced_search.trace_game_search(function).tree == [1]


def test_the_last_result_is_not_the_best_value():
    """The program keeps a list of all results, and the last result in a variable."""
    function = traced_search.load_search_or_program(
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


def test_a_position_typed_for_a_different_program_is_ignored():
    function = open_search("games/nim_piles.py")
    assert (
        traced_search.trace_game_search(
            function, typed_start="(1, 2)", replaced_start="'xo.'"
        ).start.typed
        == ""
    )
    assert (
        traced_search.trace_game_search(
            function, typed_start="(1, 2)", replaced_start="(1, 2, 2)"
        ).start.typed
        == "(1, 2)"
    )


def test_a_position_that_python_cannot_read_is_a_mistake_in_the_field():
    with pytest.raises(Mistake) as caught:
        traced_search.trace_game_search(open_search("games/nim_piles.py"), typed_start="(1, 2")
    assert (caught.value.key, caught.value.field) == ("start", "start")


@pytest.mark.parametrize("name", GAMES)
def test_a_game_is_no_tree(name):
    assert program_loader.find_searched_tree(FILES[name].read_text(encoding="utf-8")) is None


def test_roles_that_a_reader_corrects_are_used():
    source = FILES["node_first/max_turn_first.py"].read_text(encoding="utf-8")
    function = traced_search.load_search_or_program(source, (), {"a": "beta", "b": "alpha"})
    assert dict(function.list_parameter_roles()[1:3]) == {"beta": "a", "alpha": "b"}
    run = traced_search.trace_without_checks(function, FIRST, -5, 7, True)
    assert run.steps[0].numbers == {"beta": 7, "alpha": -5}


def test_a_program_runs_only_until_it_calls_the_search():
    source = "def f(t, m):\n    return t if isinstance(t, int) else max(f(c, not m) for c in t)\n"
    source += "f([1, 2], True)\nraise SystemError\n"
    program = parse_program(
        source, lambda names, leaves: program_loader.execute_program(source, names)
    )
    program.run_to_first_call()
    assert find_own_tree_shape(program)[1] == [1, 2]


def test_random_programs_of_words_are_no_crash():
    """Text that is no program raises Mistake."""
    draw, words = random.Random(3), FILES["indexes/tutorial_values.py"].read_text("utf-8").split()
    for _ in range(200):
        source = " ".join(draw.choice(words) for _ in range(12)).replace(":", ":\n ")
        with pytest.raises(Mistake):
            traced_search.load_search_or_program(source)
