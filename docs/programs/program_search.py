"""Load the search of a reader's program: a function, or a Program of any other form.

A browser fetches this module when a reader's program is first run.
"""

from math import inf

from alphabeta import alphabeta
from docs.programs.code_errors import refuse_input
from docs.programs.traced_search import MOST_STEPS, call_and_convert_errors, trace_without_checks
from docs.trees.input_errors import Mistake

NAME = "alphabeta"
MODULE = "laboratory"  # __name__ of a reader's program


def load_search_function(source, function_name=NAME, names=None):
    """Return the search function of a program: the one called function_name, or else the last that it defines.

    source: the program, or None for the site's function
    names: a dictionary that gets the globals of the program, also if it fails

    Raises Mistake: "no_function", or as trace_search does.
    """
    if source is None:
        return alphabeta
    names = {} if names is None else names
    names |= {"__name__": MODULE, "input": refuse_input}

    def execute():
        try:
            exec(source, names)  # noqa: S102
        except SystemExit:
            if not _list_functions(names):
                raise

    call_and_convert_errors(execute, source)
    return choose_search_function(names, function_name)


def choose_search_function(names, function_name):
    """Return the search function among the globals of a program; see load_search_function."""
    functions = _list_functions(names)
    if names.get(function_name) in functions:
        return names[function_name]
    if not functions:
        raise Mistake("no_function", 0, 0)
    return functions[-1]


def _list_functions(names):
    """Return the functions with parameters that a program defines, from its globals."""
    return [
        value
        for value in names.values()
        if getattr(value, "__module__", None) == MODULE  # not imported
        and hasattr(value, "__code__")
        and value.__code__.co_argcount
    ]


def load_search_or_program(source, typed_leaves=(), roles=None):
    """Return the search function of a program, or a programs.program.Program if it has another form.

    source: the program, or None for the site's function
    typed_leaves: numbers that the program gets when it asks the user
    roles: parameter -> role, as corrected by the reader

    Raises Mistake: "python2", or as load_search_function and trace_search do.
    """
    if source is None:
        return alphabeta
    from docs.programs.program_loader import load_search

    try:
        return call_and_convert_errors(
            lambda: load_search(source, typed_leaves, roles), source
        ) or load_search_function(source)
    except Mistake as mistake:
        failed = mistake
    if failed.key == "syntax" and _has_print_statement(source):
        failed.key = "python2"
    raise failed


def _has_print_statement(source):
    """Tell whether a program has a print statement of Python 2."""
    from docs.programs.tokens import split_statements

    return any(
        words[0] == "print" and words[1:2] not in ([], ["("], ["="])
        for words, *_ in split_statements(source)
    )


def trace_game_search(
    search, typed_leaves=(), max_steps=MOST_STEPS, typed_start="", replaced_start=None
):
    """Return the programs.recorded_game.RecordedGame of a program that defines and searches a game, or None.

    typed_leaves: numbers that the program gets when it asks the user
    typed_start, replaced_start: see programs.recorded_game.record_game

    Raises Mistake, as trace_search does.
    """
    if hasattr(search, "__code__") or search.first_call is None:
        return None
    from docs.programs.program_loader import searches_tree
    from docs.programs.recorded_game import record_game

    if searches_tree(search):
        return None  # errors in it have been reported already
    return call_and_convert_errors(
        lambda: record_game(search, max_steps, typed_leaves, typed_start, replaced_start),
        search.source,
    )


def is_negamax(search):
    """Tell whether a function counts for the player who moves, like negamax: it negates a leaf of MIN."""
    try:
        run = trace_without_checks(search, [1], -inf, inf, True, max_steps=100)
    except Mistake:
        return False
    return any((step.kind, step.path, step.value) == ("return", (0,), -1) for step in run.steps)
