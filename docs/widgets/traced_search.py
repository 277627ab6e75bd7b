"""Run a reader's search function on a tree under the tracer, with a Mistake for each failure."""

from math import inf, isfinite

from alphabeta import alphabeta
from calling_convention import NotAChildError
from tracing import TooManyStepsError, trace
from widgets.code_errors import fault, no_input, quote
from widgets.input_errors import Mistake

MOST_STEPS = 20_000
NAME = "alphabeta"
MODULE = "laboratory"  # __name__ of a reader's program
SIGNS = ("sign", "color", "colour")  # parameters of negamax for the player: 1 for MAX, -1 for MIN


def find_search(source, name=NAME):
    """Return the search function of a program: the one with the name, or else the last that it defines.

    source: the program, or None for the site's function

    Raises Mistake: "no_function", or as watch does.
    """
    if source is None:
        return alphabeta
    names = {"__name__": MODULE, "input": no_input}
    _guard(lambda: exec(source, names), source)  # noqa: S102
    functions = [
        value
        for value in names.values()
        if getattr(value, "__module__", None) == MODULE  # not imported
        and hasattr(value, "__code__")
        and value.__code__.co_argcount
    ]
    if names.get(name) in functions:
        return names[name]
    if not functions:
        raise Mistake("no_function", 0, 0)
    return functions[-1]


def open_search(source, leaves=(), roles=None):
    """Return the search function of a program, or a programs.program.Program if it has another form.

    source: the program, or None for the site's function
    leaves: numbers that the program gets when it asks the user
    roles: parameter -> role, as corrected by the reader

    Raises Mistake: "python2", or as find_search and watch do.
    """
    if source is None:
        return alphabeta
    # Imported late: a browser fetches it when a reader's program is first run.
    from widgets.programs.program_loader import load_search

    try:
        return _guard(lambda: load_search(source, leaves, roles), source) or find_search(source)
    except Mistake as mistake:
        failed = mistake
    if failed.key == "syntax" and _has_print_statement(source):
        failed.key = "python2"
    raise failed


def _has_print_statement(source):
    """Tell whether a program has a print statement of Python 2."""
    from statements import split_statements

    return any(
        words[0] == "print" and words[1:2] not in ([], ["("], ["="])
        for words, *_ in split_statements(source)
    )


def watch(search, tree, alpha, beta, maximizing, source=None, mover=False, most=MOST_STEPS):
    """Return the Trace of search on tree; raise Mistake if it fails.

    source: the program, None for the site's; without it, a reader's program yields only calls and numbers
    mover: whether it counts for the player who moves, so that MIN's window is negated
    most: the maximum number of steps

    The parameters that get arguments are those of arguments_of.

    Keys of Mistake, with line and text in the places if known:
        "syntax", "error", "recursion": see widgets.code_errors.fault; "steps": more than MOST_STEPS;
        "not_child": it called itself on something else than a child; "returned": it returned no
        number; "none": it used None; "no_calls": it never called itself; "altered": it changed the tree
    """
    try:
        return _record_and_check(search, tree, alpha, beta, maximizing, source, mover, most)
    except Mistake as mistake:
        failed = mistake
    if failed.key in ("error", "none", "returned") and source and _uses_own_stack(search, source):
        failed = Mistake("no_calls", 0, 0)
    raise failed


def _uses_own_stack(search, source):
    """Tell whether a function probably uses a stack: it has a while loop and never calls itself."""
    from widgets.programs.outline import ProgramOutline

    if not hasattr(search, "__code__"):
        return False
    name = search.__name__
    functions = [function for function in ProgramOutline(source).functions if function.name == name]
    loops = any(words[0] == "while" for function in functions for words, _ in function.statements)
    return loops and not any(function.find_mentioned_functions({name}) for function in functions)


def _record_and_check(search, tree, alpha, beta, maximizing, source, mover, most):
    before = repr(tree)
    if mover and not maximizing:
        alpha, beta = -beta, -alpha
    run = record(search, tree, alpha, beta, maximizing, source, most)
    if repr(tree) != before:
        raise Mistake("altered", 0, 0)
    for step in run.steps:
        if step.kind == "return" and not is_number(step.value):
            raise Mistake("returned", 0, 0, {"line": step.line, "text": write_value(step.value)})
    if all(step.path == () for step in run.steps):
        raise Mistake("no_calls", 0, 0)
    return run


def record(search, tree, alpha, beta, maximizing, source=None, most=MOST_STEPS):
    """Return the Trace of search on tree, called like watch, without checking the result."""
    if not hasattr(search, "__code__"):
        from widgets.programs.shape_detection import detect_shape_and_record

        return _guard(
            lambda: detect_shape_and_record(search, tree, alpha, beta, maximizing, most),
            search.source,
        )
    code = search.__code__
    names = code.co_varnames[1 : code.co_argcount]
    values = {"alpha": alpha, "beta": beta, "maximizing": maximizing}
    values["sign"] = 1 if maximizing else -1
    arguments = {name: values[role] for name, role in arguments_of(names).items()}
    return _guard(lambda: trace(search, tree, most=most, source=source, **arguments))


def grow(search, leaves=(), most=MOST_STEPS, typed="", instead_of=None):
    """Return the programs.recorded_game.RecordedGame of a program that defines and searches a game, or None.

    leaves: numbers that the program gets when it asks the user
    typed, instead_of: see programs.recorded_game.record_game

    Raises Mistake, as watch does.
    """
    if hasattr(search, "__code__") or search.first_call is None:
        return None
    from widgets.programs.program_loader import searches_tree
    from widgets.programs.recorded_game import record_game

    if searches_tree(search):
        return None  # errors in it have been reported already
    return _guard(lambda: record_game(search, most, leaves, typed, instead_of), search.source)


def counts_for_mover(search):
    """Tell whether a function counts for the player who moves, like negamax: it negates a leaf of MIN."""
    try:
        run = record(search, [1], -inf, inf, True, most=100)
    except Mistake:
        return False
    return any((step.kind, step.path, step.value) == ("return", (0,), -1) for step in run.steps)


def fits(value, best, alpha, beta):
    """Tell whether a returned value is right if minimax returns best: outside the window it may be a bound."""
    if value <= alpha:
        return best <= value
    if value >= beta:
        return best >= value
    return value == best


def arguments_of(names):
    """Return parameter -> role (alpha, beta, maximizing or sign), without parameters that have none.

    Parameters with other names get the free roles in order; a single one gets the last of these.
    """
    roles = {}
    for name in names:
        if name in ("alpha", "beta", "maximizing"):
            roles[name] = name
        elif name in SIGNS:
            roles[name] = "sign"
        elif "max" in name.lower() or "player" in name.lower():
            roles[name] = "maximizing"
    unnamed = [name for name in names if name not in roles]
    free_roles = [role for role in ("alpha", "beta", "maximizing") if role not in roles.values()]
    if len(unnamed) == 1:
        free_roles = free_roles[-1:]  # nobody passes half a window
    return roles | dict(zip(unnamed, free_roles, strict=False))


def _guard(call, source=None):
    """Return call(), and convert exceptions to Mistake. source: the program that it parses, if any."""
    try:
        return call()
    except BaseException as error:  # noqa: BLE001
        failed = error
    # Not inside the except clause: Brython forgets which exception is being handled.
    raise _convert_error(failed, source) from None


def _convert_error(error, source):
    """Convert an error of a reader's program to a Mistake."""
    if isinstance(error, Mistake):
        return error
    error = getattr(error, "cause", None) or error  # of a NoShapeError
    if isinstance(error, TooManyStepsError):
        return Mistake("steps", 0, 0)
    if isinstance(error, NotAChildError):
        return Mistake("not_child", 0, 0)
    key = getattr(error, "key", None) if isinstance(error, ValueError) else None
    if key == "binary":
        return Mistake(key, 0, 0)
    if key == "start":
        return Mistake(key, 0, 0, {"text": str(error)}, field="start")
    if key == "height":
        return Mistake(key, 0, 0, {"height": error.height})
    if key == "uniform":
        return Mistake(key, 0, 0, {"branching": error.branching})
    if key == "returned":
        return Mistake(key, 0, 0, {"line": error.line, "text": write_value(error.value)})
    kind, line, text = fault(error, source)
    if kind == "error" and "NoneType" in text:
        kind = "none"  # the result of a call without a return statement
    return Mistake(kind, 0, 0, {"line": line, "text": text})


def is_number(value):
    """Tell whether value can be the value of a tree, which may be infinite."""
    if isinstance(value, bool) or not isinstance(value, (int, float)):
        return False
    try:
        return isfinite(value) or abs(value) == inf
    except OverflowError:  # an int larger than any float cannot be drawn
        return False


def write_value(value):
    """Return repr(value), shortened by quote; the name of the class if repr fails."""
    try:
        return quote(repr(value))
    except BaseException:  # noqa: BLE001
        return type(value).__name__
