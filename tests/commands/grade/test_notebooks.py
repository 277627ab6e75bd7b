"""Notebooks become programs: the code cells, without magics."""

import json

import pytest

from docs.commands.grade.notebooks import NotebookError, convert_notebook


def make_notebook(*sources, **metadata):
    """Return the bytes of a notebook with these code cells after a cell of text."""
    cells = [{"cell_type": "markdown", "source": ["# Text"]}]
    cells += [{"cell_type": "code", "source": source, "outputs": []} for source in sources]
    return json.dumps({"cells": cells, "metadata": metadata, "nbformat": 4}).encode()


@pytest.mark.parametrize(
    ("source", "program"),
    [
        (["x = 1\n", "y = 2"], "x = 1\ny = 2\n"),
        ("%matplotlib inline\nx = 1", "\nx = 1\n"),
        ("!pip install numpy\nx = 1", "\nx = 1\n"),
        ("if True:\n    %time f()", "if True:\n    pass\n"),
        ("files = !ls\nx = 1", "files = None\nx = 1\n"),
        ("alphabeta?", "\n"),
        ("%%time\nx = 1", "\nx = 1\n"),
        ("%%bash\necho hello", "\n\n"),
        ("x = (7\n%3)", "x = (7\n%3)\n"),
        pytest.param(" " * 10**6 + "!x(", " " * 10**6 + "pass\n", id="spaces"),
        ('text = """\n%time\n"""', 'text = """\n%time\n"""\n'),
    ],
)
def test_a_cell_becomes_python(source, program):
    converted = convert_notebook(make_notebook(source))
    assert converted == program
    compile(converted.lstrip(" "), "cell", "exec")


def test_cells_follow_each_other():
    assert convert_notebook(make_notebook("x = 1", "y = 2")) == "x = 1\ny = 2\n"


def test_an_old_notebook_is_read():
    cells = [{"cell_type": "code", "input": ["x = 1"]}]
    data = json.dumps({"worksheets": [{"cells": cells}], "nbformat": 3}).encode()
    assert convert_notebook(data) == "x = 1\n"


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"[]",
        b"1",
        b'{"cells": 1}',
        b'{"cells": [1]}',
        b'{"cells": [{"cell_type": "code", "source": 1}]}',
        b"[" * 10**5,
        b"\xff\xfe",
    ],
)
def test_what_is_no_notebook_of_python_is_refused(data):
    with pytest.raises(NotebookError):
        convert_notebook(data)


def test_the_language_of_a_notebook_is_named():
    with pytest.raises(NotebookError, match=r"^language: R$"):
        convert_notebook(make_notebook("print(1)", kernelspec={"language": "R"}))
