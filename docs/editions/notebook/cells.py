"""Cells of a notebook, and the notebook as the data of its file."""

import json
from dataclasses import dataclass

FORMAT = {"nbformat": 4, "nbformat_minor": 5}
KERNEL = {"display_name": "Python 3", "language": "python", "name": "python3"}
# Without a version, so that the file is the same whichever Python executed it.
PYTHON = {"name": "python", "file_extension": ".py", "mimetype": "text/x-python"}
# How JupyterLab and VS Code, Google Colab, and older versions of Jupyter fold a cell.
FOLDED = {"jupyter": {"source_hidden": True}, "cellView": "form", "tags": ["hide-input"]}


@dataclass(frozen=True)
class Cell:
    """A cell of a notebook.

    cell_id: unique in the notebook: letters, digits and hyphens, at most 64
    kind: "markdown" or "code"
    printed: what the page says that the cell prints, None if the page does not say it
    is_folded: whether the code is hidden at first
    """

    cell_id: str
    kind: str
    source: str
    printed: str | None = None
    is_folded: bool = False


def make_notebook(cells, language_tag, title):
    """Return the data of a notebook without outputs."""
    metadata = {"kernelspec": KERNEL, "language_info": PYTHON, "lang": language_tag, "title": title}
    return FORMAT | {"metadata": metadata, "cells": [_make_cell_data(cell) for cell in cells]}


def _make_cell_data(cell):
    data = {
        "cell_type": cell.kind,
        "id": cell.cell_id,
        "metadata": FOLDED if cell.is_folded else {},
        "source": cell.source.splitlines(keepends=True),
    }
    if cell.kind == "code":
        data |= {"execution_count": None, "outputs": []}
    return data


def format_notebook(notebook):
    """Return the text of the file of a notebook."""
    return json.dumps(notebook, ensure_ascii=False, indent=1, sort_keys=True) + "\n"
