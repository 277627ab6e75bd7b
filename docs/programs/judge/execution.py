"""Run a reader's program, or only its search, without output and with a limit of executed lines."""

import sys

from docs.programs.code_errors import PROGRAM_FILE, list_running_lines
from docs.programs.observation import DiscardedOutput, NoEndError
from docs.programs.program_loader import choose_search_function, load_search_function
from docs.programs.syntax import parse_program
from docs.trees.input_errors import Mistake

MOST_LINES = 200_000  # that a reader's search may execute for one tree
MOST_LINES_OF_PROGRAM = 300_000  # that a program may execute before its search is called
DEMONSTRATION_FAULTS = ("recursion", "error")  # keys of a Mistake that need not concern the search


if sys.implementation.name == "cpython":
    # `while True: pass` in one line is a jump to itself, for which CPython reports no line.
    EMPTY_LOOP = compile("while True: pass", PROGRAM_FILE, "exec").co_code[2:]

    def start_line_limit(most_lines):
        """Raise NoEndError in a program after most_lines lines; return a function that ends this and tells whether it did."""
        # A recursive search calls the same function again and again, whose code is examined once.
        lines_left, last_code, has_empty_loop = most_lines, None, False

        def count_line(frame, event, argument):
            nonlocal lines_left, last_code, has_empty_loop
            lines_left -= 1
            if lines_left < 0:
                raise NoEndError
            if event == "call":
                if frame.f_code.co_filename != PROGRAM_FILE:
                    return None  # do not count lines of, for example, methods of RecordingFloat
                if frame.f_code is not last_code:
                    last_code = frame.f_code
                    has_empty_loop = EMPTY_LOOP in last_code.co_code
                if has_empty_loop:
                    frame.f_trace_opcodes = True
            return count_line

        def end_line_limit():
            sys.settrace(previous_trace)
            return lines_left < 0

        previous_trace = sys.gettrace()
        sys.settrace(count_line)
        return end_line_limit
else:
    from browser import self as worker

    limit_lines, end_line_limit = worker.limit_lines, worker.end_line_limit

    def start_line_limit(most_lines):
        """Let the worker, which sees each line, do the same: a trace function is slow in Brython."""
        limit_lines(most_lines, NoEndError)
        return end_line_limit


def load_function(source, function_name):
    """Return a function of a program, also if a demonstration after it fails. Raises Mistake or NoEndError."""
    names = {}
    try:
        return run_program_with_line_limit(
            lambda: load_search_function(source, function_name, names)
        )
    except (NoEndError, Mistake) as error:
        if isinstance(error, Mistake) and error.key not in DEMONSTRATION_FAULTS:
            raise
        failed = error
    functions, _ = parse_program(source)
    plain = [function.name for function in functions if not (function.outer or function.owner)]
    function = choose_search_function(names, function_name)
    if function is None or not {*plain} <= {*names}:
        raise failed
    return function


def run_program_with_line_limit(function):
    """Return function(), which runs a whole program; see run_with_line_limit."""
    return run_with_line_limit(function, most_lines=MOST_LINES_OF_PROGRAM)


def run_with_line_limit(function, most_lines=MOST_LINES):
    """Return function(), discarding output; raise NoEndError after most_lines lines."""
    lines = []
    with DiscardedOutput():
        end_line_limit = start_line_limit(most_lines)
        try:
            return function()
        except NoEndError as error:
            lines = list_running_lines(error)
        finally:
            if end_line_limit():  # again, because the program may catch or replace the error
                error = NoEndError()
                error.line = next((line for name, line in lines if name == "<module>"), None)
                raise error from None
