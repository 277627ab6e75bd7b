"""A limit of the lines that a reader's program executes, by a trace function of CPython."""

import sys

from docs.programs.code_errors import PROGRAM_FILE
from docs.programs.observation import NoEndError

# `while True: pass` in one line is a jump to itself, for which CPython reports no line.
EMPTY_LOOP = compile("while True: pass", PROGRAM_FILE, "exec")


def start_line_limit(most_lines):
    """Raise NoEndError in a program after most_lines lines; return a function that ends this and tells whether it did."""
    jump = EMPTY_LOOP.co_code[2:]
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
                has_empty_loop = jump in last_code.co_code
            if has_empty_loop:
                frame.f_trace_opcodes = True
        return count_line

    def end_line_limit():
        sys.settrace(previous_trace)
        return lines_left < 0

    previous_trace = sys.gettrace()
    sys.settrace(count_line)
    return end_line_limit
