"""Reads a reader's program: the function of a plain search, a Program for any other."""

import sys
from math import inf

from tracing import NotAChildError, TooManyStepsError
from widgets.programs.fitting import NoShapeError, find_own_shape, fit, list_shapes
from widgets.programs.program import Silence, find_program, keep
from widgets.programs.shapes import Lists, is_number

PLAIN_ROLES = {"node", "alpha", "beta", "maximizing", "sign"}
# Words in what a program asks its user: for the height of the tree, for the number of its leaves.
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
MOST_STEPS = 3_000  # after which a program is taken to search the tree that it brings
FEW_STEPS = 1_000  # on a tree of four leaves
MODULE = (
    "laboratory"  # what a program is called that has no call of its own at its end, or fails in it
)


def open_program(source, leaves=(), roles=None):
    """Return the Program of a program that has been run until it calls its search; its function where that is plain.

    None where no function calls itself. leaves: numbers for what the program asks its user; roles: parameter ->
    role, as a reader has corrected them. Raises whatever the program raises when it is run.
    """
    program = find_program(source, lambda names, leaves: execute(source, names, leaves))
    if program is None:
        return None
    failed = False
    try:
        program.start(leaves)
    except BaseException:  # noqa: BLE001 - what a program does with its own tree is its own affair
        failed = True
    if failed:
        names = {}
        execute(source, names, leaves, MODULE)
        program.names, program.sample = names, None
    if roles:
        program.set_roles(roles)
    elif is_plain(program):
        return program.names[program.entry.name]
    return program


def find_own_tree(source, leaves=()):
    """Return the tree on which a program calls its search, and whether MAX moves there; None if it has none."""
    try:
        program = find_program(source, lambda names, leaves: execute(source, names, leaves))
        program.start(leaves)
    except BaseException:  # noqa: BLE001 - whatever the program raises
        return None
    found = find_own_shape(program)
    if found is None or not is_tree_search(program, found):
        return None
    maximizing = program.starts_with_max()
    return found[1], maximizing if found[2] else not maximizing


def is_tree_search(program, found=None):
    """Tell whether a program with a call of its own searches a tree that it brings, and no game.

    found: what find_own_shape has found. A board is a list of lists, too, but not one whose rows are searched.
    """
    found = found or find_own_shape(program)
    if found is None or program.indexed:
        return found is not None
    shape, program.shape = program.shape, None
    try:
        fit(program, found[1], -inf, inf, True, MOST_STEPS)
    except NoShapeError as error:
        if isinstance(error.cause, TooManyStepsError):
            return True
        return not isinstance(error.cause, NotAChildError) and _fails_itself(program)
    finally:
        program.shape = shape
    return True


def _fails_itself(program):
    """Tell whether a program fails with its own tree as well, and not only with one that we have built."""
    from widgets.programs.growth import record_game

    try:
        record_game(program, MOST_STEPS)
    except Exception:  # noqa: BLE001 - whatever the program raises
        return True
    return False


def execute(source, names, leaves=(), name="__main__"):
    """Run a program; names: what it defines; leaves: what its user is said to type, one after the other."""
    waiting = [str(leaf) for leaf in leaves]

    def answer(prompt=""):
        """Stand in for input: one leaf, or all of them where the program takes them apart itself."""
        if any(word in str(prompt).lower() for word in HEIGHT_ASKED):
            return str(len(leaves).bit_length() - 1)
        if any(word in str(prompt).lower() for word in COUNT_ASKED):
            return str(len(leaves))
        if not waiting:
            raise EOFError("EOF when reading a line")
        if "split" in source:
            line = " ".join(waiting)
            waiting.clear()
            return line
        return waiting.pop(0)

    names["__name__"], names["input"] = name, answer
    arguments, sys.argv = getattr(sys, "argv", []), ["program.py"]
    try:
        with Silence():
            exec(source, names)  # noqa: S102
    except SystemExit:
        pass  # its end
    finally:
        sys.argv = arguments


def is_plain(program):
    """Tell whether a program's search is one function: node first, nested lists, a number returned."""
    (member, *others) = program.members
    function = member.function
    if others or function.outer or function.owner or program.root_member or program.indexed:
        return False
    if function.decorated < function.line:
        return False
    if program.sample and not is_tree_search(program):
        return False
    roles = list(member.roles.values())
    if roles[:1] != ["node"] or not PLAIN_ROLES.issuperset(roles):
        return False
    if any(_is_several(words) for words in function.returned()):
        return False
    shapes = list_shapes(program)
    if type(shapes[0]) is not Lists or shapes[0].kind is not list:
        return False
    if program.negates() and not {"sign", "maximizing"} & set(roles):
        return False
    return callable(program.names.get(function.name)) and _returns_number(program)


def _returns_number(program):
    """Tell whether a search returns a number on a small tree; one that fails there is taken for one that does."""
    program.shape, program.read_number = Lists(), keep
    try:
        return is_number(program.record([[3, 5], [2, 9]], most=FEW_STEPS).value)
    except Exception:  # noqa: BLE001 - whatever the program raises
        return True
    finally:
        program.shape = None


def _is_several(words):
    """Tell whether a return gives back several values, or a record of them."""
    depth = 0
    for at, word in enumerate(words):
        depth += (word in "([{") - (word in ")]}")
        if word == "," and depth <= (words[0] == "("):
            return True
        if word == "{" and at == 0:
            return True
    return False
