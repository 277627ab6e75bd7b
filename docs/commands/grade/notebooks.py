"""Turns a Jupyter notebook into a program."""

import ast
import json
import re

MAGIC = re.compile(r"(\s*)(?:%%?[A-Za-z_]|!|\?|[\w.]+\?{1,2}\s*$)")
ASSIGNED_MAGIC = re.compile(r"(\s*[\w.,][\w., ]*=\s*)(?:%[A-Za-z_]|!)")  # files = !ls
CELL_MAGIC = re.compile(r"\s*%%\s*(\S+)")
# Cell magics whose cell is still a program; the cells of others (%%bash) are in another language.
PYTHON_CELLS = ("capture", "time", "timeit", "prun", "python", "python3", "py")


class NotebookError(ValueError):
    """A file is not a notebook of Python."""


def convert_notebook(data):
    """Return the code cells of a notebook, given as bytes, as one program without magics; raise NotebookError.

    Every line stays where it is.
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
            "".join(cell.get("source", cell.get("input", "")))  # text, or a list of lines
            for cell in cells
            if cell["cell_type"] == "code"
        ]
    except NotebookError:
        raise
    except (ValueError, TypeError, KeyError, AttributeError, RecursionError) as error:
        raise NotebookError(f"{type(error).__name__}: {error}") from error
    return "\n".join(remove_magics(source) for source in sources) + "\n"


def remove_magics(source):
    """Return a cell with an empty line, or a statement without effect, in place of each magic."""
    try:
        ast.parse(source)
        return source  # a line that begins with % continues an expression
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        pass
    cell_magic = CELL_MAGIC.match(source)
    if cell_magic and cell_magic[1] not in PYTHON_CELLS:
        return "\n" * source.count("\n")
    lines = source.split("\n")
    for index, line in enumerate(lines):
        if match := ASSIGNED_MAGIC.match(line):
            lines[index] = f"{match[1]}None"
        elif match := MAGIC.match(line):
            # An indented line may be all that its block has.
            lines[index] = f"{match[1]}pass" if match[1] else ""
    return "\n".join(lines)
