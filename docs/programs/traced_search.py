"""Run a reader's search function on a tree under the tracer, with a Mistake for each failure."""

from math import inf, isfinite

from calling_convention import NotAChildError
from docs.programs.code_errors import describe_error
from docs.programs.observation import NoEndError, is_number
from docs.trees.input_errors import Mistake
from docs.trees.quoting import shorten_text
from tracing import TooManyStepsError

MOST_STEPS = 20_000


def trace_search(search, tree, alpha, beta, maximizing, max_steps=MOST_STEPS):
    """Return the Trace of search on tree; raise Mistake if it fails.

    search: a Program or PlainSearch; max_steps: the maximum number of steps

    Keys of Mistake, with line and text in the places if known:
        "syntax", "error", "recursion": see docs.programs.code_errors.describe_error; "steps": more than MOST_STEPS;
        "not_child": it called itself on something else than a child; "returned": it returned no
        number; "none": it used None; "no_calls": it never called itself; "altered": it changed the tree
    """
    before = repr(tree)
    if search.negates and not maximizing:
        alpha, beta = -beta, -alpha
    run = None
    try:
        run = trace_without_checks(search, tree, alpha, beta, maximizing, max_steps)
    except Mistake as mistake:
        if mistake.key != "not_child" or repr(tree) == before:
            raise
    if repr(tree) != before:
        raise Mistake("altered", 0, 0)
    for step in run.steps:
        if step.kind == "return" and not is_extended_real(step.value):
            raise make_result_mistake(step)
    if all(step.path == () for step in run.steps):
        raise Mistake("no_calls", 0, 0)
    return run


def make_result_mistake(step):
    """Return the Mistake "returned" for a "return" step without a number."""
    places = {"line": step.line, "text": format_short_repr(step.value)}
    return Mistake("returned", 0, 0, places)


def trace_without_checks(search, tree, alpha, beta, maximizing, max_steps=MOST_STEPS):
    """Return the Trace of search on tree, called like trace_search, without checking the result."""
    return call_and_convert_errors(
        lambda: search.record_search(tree, alpha, beta, maximizing, max_steps), search.source
    )


def negates_leaf_of_min(search):
    """Tell whether a search returns the negative number of a leaf at which MIN is to move, as negamax does."""
    try:
        steps = trace_without_checks(search, [1, 2], -inf, inf, True, max_steps=100).steps
    except Mistake:
        return False
    return any((step.kind, step.path, step.value) == ("return", (0,), -1) for step in steps)


def is_valid_result(value, minimax_value, alpha, beta):
    """Tell whether a returned value is right, which outside the window may be a bound of that of minimax."""
    if value <= alpha:
        return minimax_value <= value
    if value >= beta:
        return minimax_value >= value
    return value == minimax_value


def call_and_convert_errors(function, source=None):
    """Return function(); convert its exceptions to Mistake. source: the program that it parses, if any."""
    try:
        return function()
    except BaseException as error:  # noqa: BLE001
        failed = error
    # Not inside the except clause: Brython forgets which exception is being handled.
    if isinstance(failed, (Mistake, NoEndError)):
        raise failed from None
    if isinstance(failed, (TooManyStepsError, NotAChildError)):
        key = "steps" if isinstance(failed, TooManyStepsError) else "not_child"
        raise Mistake(key, 0, 0) from None
    kind, line, text = describe_error(failed, source)
    if kind == "error" and "NoneType" in text:
        kind = "none"  # the result of a call without a return statement
    raise Mistake(kind, 0, 0, {"line": line, "text": text}) from None


def is_extended_real(value):
    """Tell whether a value is a number that can be drawn: a finite float, an int as small as one, or infinity."""
    if not is_number(value):
        return False
    try:
        return isfinite(value) or abs(value) == inf
    except OverflowError:  # an int larger than any float cannot be drawn
        return False


def format_short_repr(value):
    """Return repr(value), shortened by shorten_text; the name of the class if repr fails."""
    try:
        return shorten_text(repr(value))
    except BaseException:  # noqa: BLE001
        return type(value).__name__
