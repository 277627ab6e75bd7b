"""A reader's own search function, run on a tree under the tracer; whatever can go wrong is named."""

from math import inf, isfinite

from alphabeta import alphabeta
from tracing import NotAChildError, TooManyStepsError, trace
from widgets.faults import fault, no_input, quote
from widgets.mistakes import Mistake

MOST_STEPS = 20_000
NAME = "alphabeta"
MODULE = "laboratory"  # what a reader's program is called


def search_of(source):
    """Return the function that a program defines: alphabeta, or else the last one of its own.

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
    if names.get(NAME) in functions:
        return names[NAME]
    if not functions:
        raise Mistake("no_function", 0, 0)
    return functions[-1]


def watch(search, tree, alpha, beta, maximizing, source=None):
    """Return the Trace of search on tree, called with as many of the arguments as it takes.

    source: the program that it is from, None for the site's own.

    They are known by their names. Of those with other names, the one that speaks of MAX or of
    a player, or a single one, or the last of three, is the player; two more are the window.

    Raises Mistake; its places: line and text where there are any.
        "syntax", "error", "recursion": see widgets.faults.fault; "steps": more than
        MOST_STEPS; "not_child": it called itself on something else than a child;
        "returned": it returned no number; "none": it worked with None; "no_calls": it never called itself;
        "altered": it changed the tree.
    """
    code, before = search.__code__, repr(tree)
    names = code.co_varnames[1 : code.co_argcount]
    given = {"alpha": alpha, "beta": beta, "maximizing": maximizing}
    arguments = {name: given[its] for name, its in _meanings(names).items()}
    run = _guard(lambda: trace(search, tree, most=MOST_STEPS, source=source, **arguments))
    if repr(tree) != before:
        raise Mistake("altered", 0, 0)
    for step in run.steps:
        if step.kind == "return" and not _is_number(step.value):
            raise Mistake("returned", 0, 0, {"line": step.line, "text": _value_text(step.value)})
    if all(step.path == () for step in run.steps):
        raise Mistake("no_calls", 0, 0)
    return run


def _meanings(names):
    """Return which argument each parameter takes, by its name; those that take none are left out."""
    found = {}
    for name in names:
        if name in ("alpha", "beta", "maximizing"):
            found[name] = name
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
    except TooManyStepsError:
        raise Mistake("steps", 0, 0) from None
    except NotAChildError:
        raise Mistake("not_child", 0, 0) from None
    except BaseException as error:  # noqa: BLE001
        kind, line, text = fault(error, source)
        if kind == "error" and "NoneType" in text:
            kind = "none"  # what calls return where a return is missing
        raise Mistake(kind, 0, 0, {"line": line, "text": text}) from None


def _is_number(value):
    """Whether value is a number that a tree can be worth, infinities included."""
    if isinstance(value, bool) or not isinstance(value, (int, float)):
        return False
    try:
        return isfinite(value) or abs(value) == inf
    except OverflowError:  # no float is so large, and nothing can be drawn of it
        return False


def _value_text(value):
    """Return how Python writes a value, as far as it can and one reads."""
    try:
        return quote(repr(value))
    except BaseException:  # noqa: BLE001
        return type(value).__name__
