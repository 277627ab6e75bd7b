"""Load the search of a reader's program: a function, or a Program of any other form.

A browser fetches this module when a reader's program is first run.
"""

from docs.programs.code_errors import refuse_input
from docs.programs.plain_search import ALPHABETA, PlainSearch
from docs.programs.traced_search import call_and_convert_errors, negates_leaf_of_min
from docs.trees.input_errors import Mistake

NAME = "alphabeta"
MODULE = "laboratory"  # __name__ of a reader's program


def load_search_function(source, function_name=NAME, names=None):
    """Return the search function of a program: the one called function_name, or else the last that it defines.

    names: a dictionary that gets the globals of the program, also if it fails

    Raises Mistake: "no_function", or as trace_search does.
    """
    names = {} if names is None else names
    names |= {"__name__": MODULE, "input": refuse_input}

    def execute():
        try:
            exec(source, names)  # noqa: S102
        except SystemExit:
            if not choose_search_function(names):
                raise

    call_and_convert_errors(execute, source)
    function = choose_search_function(names, function_name)
    if function is None:
        raise Mistake("no_function", 0, 0)
    return function


def choose_search_function(names, function_name=NAME):
    """Return the search function among the globals of a program, see load_search_function, or None."""
    own = [value for value in names.values() if getattr(value, "__module__", None) == MODULE]
    functions = [
        value for value in own if hasattr(value, "__code__") and value.__code__.co_argcount
    ]
    if names.get(function_name) in functions:
        return names[function_name]
    return functions[-1] if functions else None


def load_search_or_program(source, typed_leaves=(), roles=None, **options):
    """Return the programs.program.Program of a source text, or a PlainSearch: without a text, that of the site.

    source: the program, or None for the site's function; the others: see programs.program_loader.load_program

    Raises Mistake: "python2", "no_calls" (no function calls itself), or as load_program, load_search_function and
    trace_search do.
    """
    if source is None:
        return ALPHABETA
    from docs.programs.program_loader import call_unlimited, load_program
    from docs.programs.syntax import parse_program

    try:
        program = call_and_convert_errors(
            lambda: load_program(source, typed_leaves, roles, **options), source
        )
        if program is None:
            limit = options.get("limit", call_unlimited)
            program = PlainSearch(limit(lambda: load_search_function(source)), source)
            if not options.get("forgives_errors"):
                name = program.function.__name__
                functions = [f for f in parse_program(source)[0] if f.name == name]
                if any(function.find_nodes("While") for function in functions):
                    raise Mistake("no_calls", 0, 0)  # it keeps a stack of its own
                program.negates = negates_leaf_of_min(program)
        return program
    except Mistake as mistake:
        failed = mistake
    if failed.key == "syntax":
        import re  # takes Brython half a second

        if re.search(r"^[ \t]*print[ \t]+[^\s(=]", source, re.MULTILINE):
            failed.key = "python2"
    if failed.key == "no_function" and any(f.parameters for f in parse_program(source)[0]):
        failed.key = "no_calls"  # methods that do not call each other by name
    raise failed
