"""Open a reader's program: return the function of a plain search, a Program for any other form."""

import sys
from math import inf

from calling_convention import NotAChildError
from docs.programs.discarded_output import DiscardedOutput
from docs.programs.program import identity, parse_program
from docs.programs.shape_detection import (
    NoShapeError,
    detect_shape_and_record,
    find_program_tree_shape,
    list_possible_shapes,
)
from docs.programs.tree_shapes import ListShape, is_number
from tracing import TooManyStepsError

PLAIN_ROLES = {"node", "alpha", "beta", "maximizing", "sign"}
# Words in input prompts that ask for the height of the tree, or for the number of its leaves.
HEIGHT_ASKED = [
    "height",
    "depth",
    "level",
    "altura",
    "profund",
    "altezza",
    "livell",
    "nivel",
    "높이",
    "깊이",
    "高度",
    "深度",
    "层数",
]
COUNT_ASKED = (
    "how many",
    "number of",
    "count",
    "cuánt",
    "cuant",
    "quant",
    "개수",
    "몇 개",
    "几个",
    "个数",
    "多少",
)
MOST_STEPS = 3_000  # a program that takes more is assumed to search a tree of the program
FEW_STEPS = 1_000  # on a tree of four leaves
MODULE = "laboratory"  # __name__ in a second run, which skips a call that failed under __main__


def load_search(source, input_leaves=(), roles=None):
    """Run a program until it starts to search; return the Program, or the function of a plain search.

    Returns None if no function calls itself. Raises the program's exceptions.

    input_leaves: numbers that answer the program's input()
    roles: parameter -> role, as the reader has corrected them
    """
    program = parse_program(
        source, lambda names, input_leaves: execute_program(source, names, input_leaves)
    )
    if program is None:
        return None
    failed = False
    try:
        program.run_to_first_call(input_leaves)
    except BaseException:  # noqa: BLE001 - the program may fail with the tree in the text
        failed = True
    if failed:
        names = {}
        execute_program(source, names, input_leaves, MODULE)
        program.names, program.first_call = names, None
    if roles:
        program.set_roles(roles)
    elif is_plain_search(program):
        return program.names[program.entry.name]
    return program


def find_searched_tree(source, input_leaves=()):
    """Return (tree, maximizing) with which a program calls the search, None without a tree."""
    try:
        program = parse_program(
            source, lambda names, input_leaves: execute_program(source, names, input_leaves)
        )
        program.run_to_first_call(input_leaves)
    except BaseException:  # noqa: BLE001 - whatever the program raises
        return None
    program_tree = find_program_tree_shape(program)
    if program_tree is None or not searches_tree(program, program_tree):
        return None
    maximizing = program.starts_with_max()
    return program_tree[1], maximizing if program_tree[2] else not maximizing


def searches_tree(program, program_tree=None):
    """Check whether a program with a call of its own searches a tree, not a game.

    A game's board can be a list of lists, too, but the search does not visit the rows.

    program_tree: the result of find_program_tree_shape
    """
    program_tree = program_tree or find_program_tree_shape(program)
    if program_tree is None or program.indexed:
        return program_tree is not None
    shape, program.shape = program.shape, None
    try:
        detect_shape_and_record(program, program_tree[1], -inf, inf, True, MOST_STEPS)
    except NoShapeError as error:
        if isinstance(error.cause, TooManyStepsError):
            return True
        return not isinstance(error.cause, NotAChildError) and _fails_in_own_call(program)
    finally:
        program.shape = shape
    return True


def _fails_in_own_call(program):
    """Check whether the program's own call fails, too, not only a search of a tree built here."""
    from docs.programs.recorded_game import record_game

    try:
        record_game(program, MOST_STEPS)
    except Exception:  # noqa: BLE001 - whatever the program raises
        return True
    return False


def execute_program(source, global_values, input_leaves=(), module_name="__main__"):
    """Run a program, and store the globals in a dictionary.

    global_values: the dictionary, name -> value
    input_leaves: numbers that answer input() in turn
    module_name: the program's __name__
    """
    waiting = [str(leaf) for leaf in input_leaves]

    def answer_input(prompt=""):
        """Replace input: return the next leaf, or all leaves if the program splits the input."""
        prompt_text = str(prompt).lower()
        if any(word in prompt_text for word in HEIGHT_ASKED):
            return str(len(input_leaves).bit_length() - 1)
        if any(word in prompt_text for word in COUNT_ASKED):
            return str(len(input_leaves))
        if not waiting:
            raise EOFError("EOF when reading a line")
        if "split" in source:
            line = " ".join(waiting)
            waiting.clear()
            return line
        return waiting.pop(0)

    global_values["__name__"], global_values["input"] = module_name, answer_input
    arguments, sys.argv = getattr(sys, "argv", []), ["program.py"]
    try:
        with DiscardedOutput():
            exec(source, global_values)  # noqa: S102
    except SystemExit:
        pass  # a regular end
    finally:
        sys.argv = arguments


def is_plain_search(program):
    """Check whether the search is one function of (node, ...) on nested lists that returns a number."""
    (member, *further_members) = program.members
    function = member.function
    if (
        further_members
        or function.outer
        or function.owner
        or program.root_member
        or program.indexed
    ):
        return False
    if function.decorated < function.line:
        return False
    if program.first_call and not searches_tree(program):
        return False
    roles = list(member.roles.values())
    if roles[:1] != ["node"] or not PLAIN_ROLES.issuperset(roles):
        return False
    if any(_returns_several_values(tokens) for tokens in function.list_returned_expressions()):
        return False
    shapes = list_possible_shapes(program)
    if type(shapes[0]) is not ListShape or shapes[0].kind is not list:
        return False
    if program.negates_child_results() and not {"sign", "maximizing"} & set(roles):
        return False
    return callable(program.names.get(function.name)) and _returns_number_on_small_tree(program)


def _returns_number_on_small_tree(program):
    """Check whether a search returns a number on a small tree, or fails there."""
    program.shape, program.read_number = ListShape(), identity
    try:
        return is_number(program.record_search([[3, 5], [2, 9]], max_steps=FEW_STEPS).value)
    except Exception:  # noqa: BLE001 - whatever the program raises
        return True
    finally:
        program.shape = None


def _returns_several_values(expression_tokens):
    """Check whether a return statement returns several values or a dictionary."""
    depth = 0
    for index, token in enumerate(expression_tokens):
        depth += (token in "([{") - (token in ")]}")
        if token == "," and depth <= (expression_tokens[0] == "("):
            return True
        if token == "{" and index == 0:
            return True
    return False
