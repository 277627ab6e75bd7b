"""A reader's own search function, run on a tree under the tracer; whatever can go wrong is named."""

from math import inf, isfinite

from alphabeta import alphabeta
from tracing import NotAChildError, TooManyStepsError, trace
from widgets.faults import fault, no_input, quote
from widgets.mistakes import Mistake

MOST_STEPS = 20_000
NAME = "alphabeta"
MODULE = "laboratory"  # what a reader's program is called
SIGNS = ("sign", "color", "colour")  # how negamax calls the player: 1 for MAX, -1 for MIN


def search_of(source, name=NAME):
    """Return the function that a program defines: the one of that name, or else the last of its own.

    source: None for the site's own function.

    Raises Mistake: "no_function", or as watch does.
    """
    if source is None:
        return alphabeta
    names = {"__name__": MODULE, "input": no_input}
    _guard(lambda: exec(source, names), source)  # noqa: S102
    functions = [
        value
        for value in names.values()
        if getattr(value, "__module__", None) == MODULE  # and not imported
        and hasattr(value, "__code__")
        and value.__code__.co_argcount
    ]
    if names.get(name) in functions:
        return names[name]
    if not functions:
        raise Mistake("no_function", 0, 0)
    return functions[-1]


def open_search(source, leaves=(), roles=None):
    """Return what a reader's program searches with: its function, or its programs.program.Program if it has another form.

    source: None for the site's own function; leaves: numbers for what the program asks its user;
    roles: parameter -> role, as the reader has corrected them.

    Raises Mistake: "python2", or as search_of and watch do.
    """
    if source is None:
        return alphabeta
    # Only here: it is fetched when a reader's program is first run.
    from widgets.programs.reader import open_program

    try:
        return _guard(lambda: open_program(source, leaves, roles), source) or search_of(source)
    except Mistake as mistake:
        failed = mistake
    if failed.key == "syntax" and _prints_as_python_2(source):
        failed.key = "python2"
    raise failed


def _prints_as_python_2(source):
    """Tell whether a program prints as in Python 2, without brackets."""
    from statements import split_statements

    return any(
        words[0] == "print" and words[1:2] not in ([], ["("], ["="])
        for words, *_ in split_statements(source)
    )


def watch(search, tree, alpha, beta, maximizing, source=None, mover=False, most=MOST_STEPS):
    """Return the Trace of search on tree, called with as many of the arguments as it takes.

    source: the program that it is from, None for the site's own; without it, of a program of the
        reader's nothing but calls and numbers is seen.
    mover: whether it counts for the player who moves: then MIN's window is turned round.
    most: the steps that it may take.

    They are known by their names. Of those with other names, the one that speaks of MAX, of
    a player or of a sign, or a single one, or the last of three, is the player; two more are the window.

    Raises Mistake; its places: line and text where there are any.
        "syntax", "error", "recursion": see widgets.faults.fault; "steps": more than
        MOST_STEPS; "not_child": it called itself on something else than a child;
        "returned": it returned no number; "none": it worked with None; "no_calls": it never called itself;
        "altered": it changed the tree.
    """
    try:
        return _watch(search, tree, alpha, beta, maximizing, source, mover, most)
    except Mistake as mistake:
        failed = mistake
    if failed.key in ("error", "none", "returned") and source and _keeps_stack(search, source):
        failed = Mistake("no_calls", 0, 0)
    raise failed


def _keeps_stack(search, source):
    """Tell whether a function never calls itself and has a while loop: it goes through the tree with its own stack."""
    from widgets.programs.outline import Outline

    if not hasattr(search, "__code__"):
        return False
    name = search.__name__
    functions = [its for its in Outline(source).functions if its.name == name]
    loops = any(words[0] == "while" for its in functions for words, _ in its.statements)
    return loops and not any(its.mentions({name}) for its in functions)


def _watch(search, tree, alpha, beta, maximizing, source, mover, most):
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
    """Return the Trace of search on tree, called as watch does, whatever it returns."""
    if not hasattr(search, "__code__"):
        from widgets.programs.fitting import fit

        return _guard(lambda: fit(search, tree, alpha, beta, maximizing, most), search.source)
    code = search.__code__
    names = code.co_varnames[1 : code.co_argcount]
    given = {"alpha": alpha, "beta": beta, "maximizing": maximizing}
    given["sign"] = 1 if maximizing else -1
    arguments = {name: given[its] for name, its in arguments_of(names).items()}
    return _guard(lambda: trace(search, tree, most=most, source=source, **arguments))


def grow(search, leaves=(), most=MOST_STEPS, typed="", instead_of=None):
    """Return the programs.growth.Grown of a program that searches a game of its own; None if it searches none.

    leaves: numbers for what the program asks its user; typed, instead_of: see programs.growth.record_game.

    Raises Mistake, as watch does.
    """
    if hasattr(search, "__code__") or search.sample is None:
        return None
    from widgets.programs.growth import record_game
    from widgets.programs.reader import is_tree_search

    if is_tree_search(search):
        return None  # and what is wrong with it has been said
    return _guard(lambda: record_game(search, most, leaves, typed, instead_of), search.source)


def counts_for_mover(search):
    """Tell whether a function counts for the player who moves, as negamax does: a leaf of MIN's is turned."""
    try:
        run = record(search, [1], -inf, inf, True, most=100)
    except Mistake:
        return False
    return any((step.kind, step.path, step.value) == ("return", (0,), -1) for step in run.steps)


def fits(value, best, alpha, beta):
    """Tell whether a value may come out where minimax finds best: outside the window a bound is enough."""
    if value <= alpha:
        return best <= value
    if value >= beta:
        return best >= value
    return value == best


def arguments_of(names):
    """Return which argument each parameter takes, by its name; those that take none are left out."""
    found = {}
    for name in names:
        if name in ("alpha", "beta", "maximizing"):
            found[name] = name
        elif name in SIGNS:
            found[name] = "sign"
        elif "max" in name.lower() or "player" in name.lower():
            found[name] = "maximizing"
    others = [name for name in names if name not in found]
    free = [its for its in ("alpha", "beta", "maximizing") if its not in found.values()]
    if len(others) == 1:
        free = free[-1:]  # nobody passes half a window
    return found | dict(zip(others, free, strict=False))


def _guard(call, source=None):
    """Return call(); what it raises becomes a Mistake. source: the text of what is read, if any is."""
    try:
        return call()
    except BaseException as error:  # noqa: BLE001
        failed = error
    # Not in there: Brython forgets which exception is being handled.
    raise _name_failure(failed, source) from None


def _name_failure(error, source):
    """Return the Mistake that an error of a reader's program is."""
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
        kind = "none"  # what calls return where a return is missing
    return Mistake(kind, 0, 0, {"line": line, "text": text})


def is_number(value):
    """Tell whether value is a number that a tree can be worth, infinities included."""
    if isinstance(value, bool) or not isinstance(value, (int, float)):
        return False
    try:
        return isfinite(value) or abs(value) == inf
    except OverflowError:  # no float is so large, and nothing can be drawn of it
        return False


def write_value(value):
    """Return how Python writes a value, as far as it can and one reads."""
    try:
        return quote(repr(value))
    except BaseException:  # noqa: BLE001
        return type(value).__name__
