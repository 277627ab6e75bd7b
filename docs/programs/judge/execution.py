"""Run a reader's program, or only its search, without output and with a limit of executed lines."""

import sys

from docs.programs.code_errors import PROGRAM_FILE
from docs.programs.discarded_output import DiscardedOutput
from docs.programs.observation import NoEndError
from docs.programs.program_search import (
    choose_search_function,
    load_search_function,
    load_search_or_program,
)
from docs.trees.input_errors import Mistake

MOST_LINES = 200_000  # that a reader's search may execute for one tree
MOST_LINES_OF_PROGRAM = 300_000  # that a program may execute before its search is called
TYPED_LEAVES = (3, 5, 6, 9, 1, 2, 0, -1)  # for a program that asks the user
DEMONSTRATION_FAULTS = ("recursion", "error")  # keys of a Mistake that need not concern the search
# `while True: pass` in one line is a jump to itself, for which CPython reports no line. Brython has no byte
# code, and reports each statement.
EMPTY_LOOP = b""
if sys.implementation.name == "cpython":
    EMPTY_LOOP = compile("while True: pass", PROGRAM_FILE, "exec").co_code[2:]


def load_search_with_line_limit(source, roles=None, choose=None):
    """Return the search of a program, as load_search_or_program does; raise NoEndError if that takes too long."""
    return load_search_or_program(
        source,
        TYPED_LEAVES,
        roles,
        forgives_errors=True,
        choose=choose,
        limit=lambda function: run_with_line_limit(function, most_lines=MOST_LINES_OF_PROGRAM),
    )


def load_function(source, function_name):
    """Return a function of a program; see load_search_function.

    What a program does after its last definition, a demonstration, may take long or fail.

    Raises Mistake or NoEndError.
    """
    names = {}
    try:
        return run_with_line_limit(
            lambda: load_search_function(source, function_name, names),
            most_lines=MOST_LINES_OF_PROGRAM,
        )
    except NoEndError as error:
        failed = error
    except Mistake as mistake:
        if mistake.key not in DEMONSTRATION_FAULTS:
            raise
        failed = mistake
    from docs.programs.syntax import parse_program

    functions, _ = parse_program(source)
    if all(
        function.name in names for function in functions if not (function.outer or function.owner)
    ):
        try:
            return choose_search_function(names, function_name)
        except Mistake:
            pass  # it has no function at all
    raise failed


def run_with_line_limit(function, on_call=None, most_lines=None):
    """Return function(), discarding output; raise NoEndError after most_lines lines (None: MOST_LINES).

    on_call: called with the frame of each function call of the program

    The error is raised again at the end, because the program may catch or replace it.
    """
    lines_left, last_line = most_lines or MOST_LINES, None
    # A recursive search calls the same function again and again, whose code is examined once.
    last_code, has_empty_loop = None, False

    def count_line(frame, event, argument):
        nonlocal lines_left, last_line, last_code, has_empty_loop
        lines_left -= 1
        # Brython would not leave a frame in which an exception or a return is interrupted.
        if lines_left < 0 and event not in ("exception", "return"):
            last_line = last_line or _find_line_of_program(frame)
            raise NoEndError
        if event == "call":
            if frame.f_code.co_filename != PROGRAM_FILE:
                return None  # do not count lines of, for example, methods of RecordingFloat
            if EMPTY_LOOP and frame.f_code is not last_code:
                last_code = frame.f_code
                has_empty_loop = EMPTY_LOOP in last_code.co_code
            if has_empty_loop:
                frame.f_trace_opcodes = True
            if on_call:
                on_call(frame)
        return count_line

    previous_trace, previous_output = sys.gettrace(), sys.stdout
    sys.stdout = DiscardedOutput()
    sys.settrace(count_line)
    try:
        return function()
    finally:
        sys.settrace(previous_trace)
        sys.stdout = previous_output
        if lines_left < 0:
            error = NoEndError()
            error.line = last_line
            raise error from None


def _find_line_of_program(frame):
    """Return the line outside of all functions that a program executes, None if only a function was called."""
    while frame is not None:
        if frame.f_code.co_filename == PROGRAM_FILE and frame.f_code.co_name == "<module>":
            return frame.f_lineno
        frame = frame.f_back
    return None
