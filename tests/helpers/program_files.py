"""The programs in tests/student_programs, and the faults that some of them have.

FILES has those that are read today; STRANGERS, like programs of strangers, have their expectations in strangers.py.
"""

from pathlib import Path

import pytest

from docs.programs import program_loader

FOLDER = Path(__file__).parents[1] / "student_programs"
FILES = {
    str(path.relative_to(FOLDER)): path
    for path in sorted(FOLDER.rglob("*.py*"))
    if not {"__pycache__", "strangers"} & set(path.parts)
}
STRANGERS = {path.stem: path for path in sorted((FOLDER / "strangers").glob("*.py"))}
LEAVES = [3, 5, 6, 9, 1, 2, 0, -1]  # leaves of the first tree, for programs that use input()
# Faults of some programs: "value" (wrong value of the root on some tree), "leaves" (right value, but more leaves
# read than necessary), or the key of a Mistake.
FAULTS = {
    "functions/always_max.py": "value",
    "functions/explicit_stack.py": "no_calls",
    "indexes/call_order.py": "value",
    "indexes/child_index_sum.py": "game",
    "indexes/depth_stuck.py": "error",
    "negamax/same_color_pair.py": "value",
    "node_first/my_first_alphabeta.py": "value",
    "node_first/turns_lost.py": "value",
    "printing/old_python_two.py2": "python2",
    "printing/printing_cut.py": "value",
    "results/namedtuple_result.py": "leaves",
    "results/resultado_objeto.py": "value",
    "trees/tuple_tree_return.py": "none",
    "with_call/min_start_main.py": "value",
}
GAMES = [name for name in FILES if name.startswith("games/")]
SEARCHES = [name for name in FILES if name not in GAMES]


def take_one_in(count, values):
    """Return values as parameters for parametrize; a plain run takes one in count of them."""
    return [
        pytest.param(value, marks=[pytest.mark.whole] if number % count else [])
        for number, value in enumerate(values)
    ]


def open_search(name):
    """Return the search of a program in tests/student_programs, as a Program or a function."""
    return program_loader.load_search_or_program(FILES[name].read_text(encoding="utf-8"), LEAVES)


# Correct programs without cutoffs.
PLAIN = {
    "functions/generator_helper.py",
    "functions/lambda_helpers.py",
    "negamax/mover_view.py",
    "negamax/sign_plain.py",
    "printing/decorator_counter.py",
    "results/move_value_list.py",
    "trees/node_class_plain.py",
    "with_call/flat_values_main.py",
}
