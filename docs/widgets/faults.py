"""How a reader's code fails: the kind, the line and the text of its fault."""

NAME = "<string>"  # what exec calls the file that it runs
UNEXPECTED = "unexpected indent"  # Brython says so, but not of the right line
QUOTED = 200  # characters of what somebody has written, inside a message
# How browsers say that the stack is full; the last where that happens inside Brython's own tracing.
NO_STACK = ("call stack", "too much recursion", "trace_func is not a function")
NESTED = "too many nested parentheses"  # as CPython says it; Brython's own parser runs out of stack


def fault(error, source=None):
    """Return kind, line and text of an error that a reader's code, source, has raised.

    kind: "syntax" (it could not be read), "recursion" (it never came to an end) or
        "error"; the line, counted from 1, is the last of the reader's own, or None;
        text: what Python says, quoted.
    """
    name = type(error).__name__
    if isinstance(error, SyntaxError):
        misplaced = source and error.msg == UNEXPECTED
        return "syntax", _find_indent(source) if misplaced else error.lineno, quote(error.msg)
    line, trail = None, error.__traceback__
    while trail is not None:
        if trail.tb_frame.f_code.co_filename == NAME:
            line = trail.tb_lineno
        trail = trail.tb_next
    said = _message(error)
    text = quote(f"{name}: {said}") if said else name
    # In a browser it is the browser that runs out of stack first.
    if name == "RecursionError" or any(its in said for its in NO_STACK):
        if source and line is None and not _readable(source):
            return "syntax", None, NESTED
        return "recursion", line, text
    return "error", line, text


def quote(text):
    """Return text as a message quotes it: cut off where it becomes too long to be read."""
    return text if len(text) <= QUOTED else text[:QUOTED] + "…"


def _message(error):
    """Return what an error says of itself; one that a reader has written may not be able to."""
    try:
        return str(error)
    except BaseException:  # noqa: BLE001
        return ""


def _readable(source):
    """Whether Python can read source at all."""
    try:
        compile(source, NAME, "exec")
    except BaseException:  # noqa: BLE001
        return False
    return True


def _find_indent(source):
    """Return the line of the unexpected indent: the first lines fail once they include it."""
    lines = source.splitlines()
    first, last = 1, len(lines)
    while first < last:
        middle = (first + last) // 2
        try:
            compile("\n".join(lines[:middle]) + "\n", NAME, "exec")
            found = False
        except SyntaxError as error:
            found = error.msg == UNEXPECTED
        first, last = (first, middle) if found else (middle + 1, last)
    return first


def no_input(prompt=""):
    """Stand in for input."""
    raise EOFError("EOF when reading a line")  # there is nobody to type
