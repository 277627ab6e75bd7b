"""Load the search of a reader's program: a function, or a Program, which is run once to find out how it is called."""

import sys

from docs.programs.code_errors import PROGRAM_FILE, refuse_input
from docs.programs.observation import (
    MOST_CALLS,
    DiscardedOutput,
    EnoughObservedError,
    NoEndError,
    observe_program,
)
from docs.programs.plain_search import ALPHABETA, PlainSearch
from docs.programs.program import Program
from docs.programs.roles import guess_roles
from docs.programs.syntax import find_recursive_groups, parse_program, tries_moves_in_loop
from docs.programs.traced_search import call_and_convert_errors, negates_leaf_of_min
from docs.trees.input_errors import Mistake
from docs.trees.trees import list_leaves

MOST_REFUSALS = 3  # questions of a program that nobody answers, before it is stopped
# What a program may ask for, in this order: the height of the tree, the number of the leaves, each leaf, all of them
# in one line.
QUESTIONS = [(*size, leaf) for size in ((), ("count",), ("height",)) for leaf in ("leaf", "all")]
MOST_ANSWERED = 400  # calls of the search before a program with typed leaves is stopped
NAME = "alphabeta"
MODULE = "laboratory"  # __name__ of a program of which only a function is called
NOT_MAIN = "judged"  # __name__ of a program that is not run as the main one


class Answers:
    """Answers input() from leaves; questions: one of QUESTIONS, or (); line: of the first without an answer."""

    def __init__(self, leaves=(), questions=()):
        self.leaves, self.questions = [str(leaf) for leaf in leaves], list(questions)
        self.waiting, self.line, self.refusals = list(self.leaves), None, 0
        self.exit = None  # the SystemExit that ended the program

    def answer(self, prompt=""):
        """Return the next answer, in place of input()."""
        question = self.questions[0] if self.questions else None
        if question in ("count", "height"):
            del self.questions[0]
            count = len(self.leaves)
            return str(count if question == "count" else count.bit_length() - 1)
        if question and self.waiting:
            answered = 1 if question == "leaf" else len(self.waiting)
            line, self.waiting = " ".join(self.waiting[:answered]), self.waiting[answered:]
            return line
        frame = sys._getframe(1)
        self.line = self.line or frame.f_lineno
        self.refusals += 1
        if self.refusals > MOST_REFUSALS:
            # The program catches the error and asks for ever: it is stopped at its next line.
            while frame is not None:
                if frame.f_code.co_filename == PROGRAM_FILE:
                    frame.f_trace = _stop
                frame = frame.f_back
        refuse_input()


def _stop(frame, event, argument):
    if event == "line":
        raise EnoughObservedError
    return _stop


def execute_program(source, names, answers, module):
    """Run a program with a dictionary for its globals, without output."""
    # In Brython, what has no name yet when code is compiled can get none later, as type does for some trees.
    names |= {"__name__": module, "input": answers.answer, "type": type}
    arguments, sys.argv = getattr(sys, "argv", []), ["program.py"]
    if "random" in source:  # each run is the same
        import random

        random.seed(0)
    try:
        with DiscardedOutput():
            exec(source, names)  # noqa: S102
    except SystemExit as error:
        answers.exit = error  # a regular end, unless it comes before the functions
    finally:
        sys.argv = arguments


def load_programs(source, answers, module="__main__", most_calls=MOST_CALLS):
    """Return (the Programs of a source text, the likeliest search first, and the exception that ended it or None).

    answers: to its questions; most_calls: of its search, before it is stopped
    """

    def execute(names):
        execute_program(source, names, answers, module)

    functions, classes = parse_program(source)
    groups = find_recursive_groups(functions)
    if not groups:
        return [], None
    recorded = [function for group in groups for function in group]
    for group in groups:
        names = {function.name for function in group}
        for function in functions:
            inside = [f for f in group if f.outer is function]
            tries_moves = tries_moves_in_loop(function, names) and not function.is_generator
            if function not in recorded and (inside or tries_moves):
                recorded.append(function)
    observation = observe_program(execute, recorded, most_calls)
    programs, called = [], {r: [c.function for c in r.iterate()] for r in observation.roots}
    for group in groups:
        program = Program(source, group, functions, classes, observation.names, execute)
        searches = [root for root in called if not set(group).isdisjoint(called[root])]
        program.is_called = bool(searches)
        program.root = next((root for root in searches if root.children), None)
        if program.root:
            program.root.kept.restore_contents()
            program.use_own_search(program.root)
        programs.append(program)
    programs.sort(key=Program.rate, reverse=True)
    return programs, observation.error


def _load_program(source, typed_leaves, roles, forgives_errors, choose, limit):
    """Return the Program of a source text, None if no function calls itself. Raises its exceptions, or Mistake."""
    answers = Answers()
    programs, error = limit(lambda: load_programs(source, answers))
    if not programs:
        return None
    is_called = any(program.is_called for program in programs)
    root = programs[0].root
    has_result = root and root.ended and root.result is not None
    if error and forgives_errors and not has_result:
        # What the program does under its own name fails, maybe before all functions are defined.
        again, error_again = limit(lambda: load_programs(source, answers, NOT_MAIN))
        programs = programs if error_again else again
    if answers.line:
        error = None  # what is asked for is missing
        if not programs[0].calls:
            programs = _load_with_answers(source, typed_leaves, limit) or programs
    for program in programs:
        program.corrected = roles or {}
    if answers.exit and not programs[0].is_defined(programs[0].entry):
        raise answers.exit
    candidates = [program for program in programs if program.rate()[0]] or programs
    if not programs[0].calls:
        if error and not forgives_errors:
            raise error
        # Imported here, since most programs call their search, and a browser translates a module when it is imported.
        from docs.programs.probing import find_by_trials

        own = None if is_called else error
        try:
            candidates = limit(lambda: find_by_trials(programs, answers, own, forgives_errors))
        except NoEndError:
            candidates = []
        if not candidates:
            raise error or _make_refusal(programs[0], answers)
    program = choose(candidates) if choose and len(candidates) > 1 else candidates[0]
    if error and forgives_errors and program.form is None:
        raise error  # its own call failed before it told how a tree looks
    if roles:
        known = {f: member.get_known_roles() for f, member in program.members.items()}
        program.set_member_roles(known)
    return program


def _make_refusal(program, answers):
    """Return the Mistake for a Program that has not called its search."""
    places = {"roles": list_roles_in_text(program), "parameters": program.list_parameter_roles()}
    if answers.line:
        return Mistake("input", 0, 0, places | {"line": answers.line})
    if program.is_called:
        return Mistake("no_calls", 0, 0, places)  # with nothing below the root
    places["name"] = _find_uncalled_name(program)
    called = {name for function in program.functions for name in function.called}
    empty = [f.name for f in program.all_functions if f.is_empty and f.name in called]
    if empty:
        return Mistake("empty_function", 0, 0, places | {"empty": empty[0]})
    return Mistake("never_called", 0, 0, places)


def list_roles_in_text(program):
    """Return (role, parameter) of a Program as far as the recursive calls in its text tell, without any values."""
    return [(role, name) for name, role in guess_roles(program.functions).items()]


def _find_uncalled_name(program):
    """Return the name of the search, or of the function with parameters that calls it and that nothing else calls."""
    names, caller_name = set(program.search_names), program.entry.name
    while callers := [
        function
        for function in program.all_functions
        if function.name not in names and function.parameters and function.called & names
    ]:
        caller_name = callers[0].name
        names.add(caller_name)
    return caller_name


def _load_with_answers(source, leaves, limit):
    """Return the Programs if the answers to the program's questions are the leaves of its tree, else None."""
    for questions in QUESTIONS if leaves else ():
        answers = Answers(leaves, questions)
        try:
            programs, _ = limit(
                lambda answers=answers: load_programs(source, answers, most_calls=MOST_ANSWERED)
            )
        except NoEndError:
            continue
        tree = programs[0].own_tree
        if tree is not None and list_leaves(tree) == list(leaves):
            return programs
    return None


def load_search_function(source, function_name=NAME, names=None):
    """Return the function called function_name, or else the last; names: gets the globals, also on a Mistake.

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
    functions = [v for v in own if hasattr(v, "__code__") and v.__code__.co_argcount]
    if names.get(function_name) in functions:
        return names[function_name]
    return functions[-1] if functions else None


def load_search_or_program(
    source, typed_leaves=(), roles=None, forgives_errors=False, choose=None, limit=lambda run: run()
):
    """Return the Program of a source text, or a PlainSearch: without a text, that of the site.

    typed_leaves: numbers that answer input() if the program asks for leaves
    roles: parameter -> role, as the reader has corrected them
    forgives_errors: whether the program's own call may fail
    choose: a function of all Programs of the text that returns one, for programs with several searches
    limit: a function that calls another one, and raises NoEndError if that executes too many lines

    Raises Mistake: "python2", "no_calls" (no function calls itself), "input" (it asks what nobody answers),
    "never_called" (it does not call its search, and no trial finds out how), "empty_function" (the same, since a
    function is still to be written), whose places have roles, (role, parameter) as the text tells them; or as
    load_search_function and trace_search do.
    """
    if source is None:
        return ALPHABETA
    try:
        program = call_and_convert_errors(
            lambda: _load_program(source, typed_leaves, roles, forgives_errors, choose, limit),
            source,
        )
        if program is None:
            program = PlainSearch(limit(lambda: load_search_function(source)), source)
            if not forgives_errors:
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
