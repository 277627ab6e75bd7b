"""Describe an error of a reader's code by kind, line and message."""

from docs.trees.quoting import shorten_text

PROGRAM_FILE = "<string>"  # the file name that exec gives to the code
UNEXPECTED = "unexpected indent"  # Brython reports this message with a wrong line number
# Messages of browsers for a stack overflow; the last if it happens inside Brython's own tracing.
NO_STACK = ("call stack", "too much recursion", "trace_func is not a function")
# In place of what a browser says when a program opens a file or starts a process.
NOT_IN_BROWSER = "OSError: a browser's Python has no files, network or processes"
NESTED = "too many nested parentheses"  # CPython's message; the parser of Brython overflows


def describe_error(error, source=None):
    """Return (kind, line, text) of an error that a reader's code has raised.

    kind: "syntax" (the code cannot be parsed), "recursion" (stack overflow) or "error"
    line: the innermost line of the reader's code, from 1, or None; text: Python's message, shortened
    """
    name = type(error).__name__
    if isinstance(error, SyntaxError):
        misplaced = source and error.msg == UNEXPECTED
        line = _find_unexpected_indent(source) if misplaced else error.lineno
        return "syntax", line, shorten_text(error.msg)
    lines = list_running_lines(error)
    line = lines[-1][1] if lines else None
    message = _get_error_message(error)
    text = shorten_text(f"{name}: {message}") if message else name
    # In a browser, the stack of JavaScript overflows before that of Python.
    if name == "RecursionError" or any(phrase in message for phrase in NO_STACK):
        if source and line is None and _find_compilation_error(source):
            return "syntax", None, NESTED
        return "recursion", line, text
    return "error", line, NOT_IN_BROWSER if name == "JavascriptError" else text


def list_running_lines(error):
    """Return (name of the function, line) of each call of the reader's code that an error has left, outermost first."""
    lines, trace = [], error.__traceback__
    while trace is not None:
        code = trace.tb_frame.f_code
        if code.co_filename == PROGRAM_FILE:
            lines.append((code.co_name, trace.tb_lineno))
        trace = trace.tb_next
    return lines


def _get_error_message(error):
    """Return the message of an error, "" if __str__ fails: readers may define such a class."""
    try:
        return str(error)
    except BaseException:  # noqa: BLE001
        return ""


def _find_compilation_error(source):
    """Return the exception that compiling source raises, None without one."""
    try:
        compile(source, PROGRAM_FILE, "exec")
    except BaseException as error:  # noqa: BLE001
        return error


def _find_unexpected_indent(source):
    """Return the line of an unexpected indent by bisection: compiling the first n lines fails if they include it."""
    lines = source.splitlines()
    first, last = 1, len(lines)
    while first < last:
        middle = (first + last) // 2
        error = _find_compilation_error("\n".join(lines[:middle]) + "\n")
        includes_indent = getattr(error, "msg", None) == UNEXPECTED
        first, last = (first, middle) if includes_indent else (middle + 1, last)
    return first


def refuse_input(prompt=""):
    """Replace input() in a reader's code."""
    raise EOFError("EOF when reading a line")  # nobody can type an answer
