"""A reader's own search function, run on a tree under the tracer; whatever can go wrong is named."""

from math import isnan

from alphabeta import alphabeta
from lab.reading import Mistake
from lab.running import fault
from tracing import NotAChildError, TooManyStepsError, trace

MOST_STEPS = 20_000
NAME = "alphabeta"
MODULE = "laboratory"  # what a reader's program is called


def search_of(source):
    """Return the function that a program defines: alphabeta, or else the last one of its own.

    source: None for the site's own function.

    Raises Mistake: "no_function", or as watched does.
    """
    if source is None:
        return alphabeta
    names = {"__name__": MODULE}
    _guarded(lambda: exec(source, names), source)  # noqa: S102
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


def watched(search, tree, alpha, beta, maximizing):
    """Return the Trace of search on tree, called with as many of the arguments as it takes.

    They are known by their names; those with other names are taken in this order.

    Raises Mistake; its places: line and text where there are any.
        "syntax", "error", "recursion": see lab.running.fault; "steps": more than
        MOST_STEPS; "not_child": it called itself on something else than a child;
        "returned": it returned no number; "no_calls": it never called itself.
    """
    code = search.__code__
    names = code.co_varnames[1 : code.co_argcount]
    given = {"alpha": alpha, "beta": beta, "maximizing": maximizing}
    named = {name: given.pop(name) for name in names if name in given}
    others = [name for name in names if name not in named]
    arguments = named | dict(zip(others, given.values(), strict=False))
    run = _guarded(lambda: trace(search, tree, most=MOST_STEPS, **arguments))
    for step in run.steps:
        if step.kind == "return" and not _is_number(step.value):
            raise Mistake("returned", 0, 0, {"line": step.line, "text": repr(step.value)})
    if all(step.path == () for step in run.steps):
        raise Mistake("no_calls", 0, 0)
    return run


def _guarded(call, source=None):
    """Return call(); what it raises becomes a Mistake. source: the text of what is read, if any is."""
    try:
        return call()
    except TooManyStepsError:
        raise Mistake("steps", 0, 0) from None
    except NotAChildError:
        raise Mistake("not_child", 0, 0) from None
    except BaseException as error:  # noqa: BLE001
        kind, line, text = fault(error, source)
        raise Mistake(kind, 0, 0, {"line": line, "text": text}) from None


def _is_number(value):
    return isinstance(value, (int, float)) and not isinstance(value, bool) and not isnan(value)
