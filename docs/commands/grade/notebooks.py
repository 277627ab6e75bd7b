"""Turns a Jupyter notebook into a program."""

import ast
import json
import re

MAGIC = re.compile(r"(\s*)(?:%%?[A-Za-z_]|!|\?|[\w.]+\?{1,2}\s*$)")
ASSIGNED_MAGIC = re.compile(r"(\s*[\w.,][\w., ]*=\s*)(?:%[A-Za-z_]|!)")  # files = !ls
# Cell magics whose cell is still a program; the cells of others (%%bash) are in another language.
PYTHON_CELLS = ("capture", "time", "timeit", "prun", "python", "python3", "py")


class NotebookError(ValueError):
    """A file is not a notebook of Python."""


def convert_notebook(data):
    """Return the code cells of a notebook as one program, without magics; every line stays where it is.

    data: the bytes of the file

    Raises NotebookError.
    """
    try:
        notebook = json.loads(data)
        cells = notebook.get("cells")
        if cells is None:  # before version 4 of the format
            cells = [cell for sheet in notebook.get("worksheets", []) for cell in sheet["cells"]]
        kernel = notebook.get("metadata", {}).get("kernelspec", {})
        if kernel.get("language", "python") != "python":
            raise NotebookError(f"language: {kernel['language']}")
        sources = [
            join_lines(cell.get("source", cell.get("input", "")))
            for cell in cells
            if cell["cell_type"] == "code"
        ]
    except (ValueError, TypeError, KeyError, AttributeError, RecursionError) as error:
        raise NotebookError(f"{type(error).__name__}: {error}") from error
    return "\n".join(remove_magics(source) for source in sources) + "\n"


def join_lines(source):
    """Return the source of a cell, which a notebook keeps as text or as a list of lines."""
    return source if isinstance(source, str) else "".join(source)


def remove_magics(source):
    """Return a cell with an empty line, or a statement without effect, in place of each magic."""
    try:
        ast.parse(source)
        return source  # a line that begins with % continues an expression
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        pass
    lines = source.split("\n")
    first = source.lstrip()
    if first.startswith("%%") and first[2:].split(None, 1)[:1]:
        name = first[2:].split()[0]
        if name not in PYTHON_CELLS:
            return "\n".join("" for _ in lines)
    for index, line in enumerate(lines):
        if match := ASSIGNED_MAGIC.match(line):
            lines[index] = f"{match[1]}None"
        elif match := MAGIC.match(line):
            # An indented line may be all that its block has.
            lines[index] = f"{match[1]}pass" if match[1] else ""
    return "\n".join(lines)
