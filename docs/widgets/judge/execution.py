"""Run a reader's program without output and with a limit of executed lines."""

import sys

from widgets.code_errors import PROGRAM_FILE

MOST_LINES = 20_000  # that a reader's program may execute for one tree
# `while True: pass` in one line is a jump to itself, for which CPython reports no line. Brython has no byte
# code, and reports each statement.
EMPTY_LOOP = b""
if sys.implementation.name == "cpython":
    EMPTY_LOOP = compile("while True: pass", PROGRAM_FILE, "exec").co_code[2:]


class NoEndError(BaseException):
    """A reader's program exceeds MOST_LINES. `except Exception` in it does not catch this."""


class _NullOutput:
    """A standard output that discards everything."""

    def write(self, text):
        pass

    def flush(self):
        pass


def run_with_line_limit(function, on_call=None):
    """Return function(), discarding output; raise NoEndError after MOST_LINES lines.

    on_call: called with the frame of each function call of the program

    The error is raised again at the end, because the program may catch or replace it.
    """
    lines_left = MOST_LINES
    # A recursive search calls the same function again and again, whose code is examined once.
    last_code, has_empty_loop = None, False

    def count_line(frame, event, argument):
        nonlocal lines_left, last_code, has_empty_loop
        lines_left -= 1
        # Brython would not leave a frame in which an exception or a return is interrupted.
        if lines_left < 0 and event not in ("exception", "return"):
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
    sys.stdout = _NullOutput()
    sys.settrace(count_line)
    try:
        return function()
    finally:
        sys.settrace(previous_trace)
        sys.stdout = previous_output
        if lines_left < 0:
            raise NoEndError from None
