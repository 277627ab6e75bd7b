"""Executes notebooks, so that they hold the outputs of their cells, and compares these with the pages."""

import asyncio
import importlib.util
import json
import os
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from subprocess import DEVNULL
from tempfile import TemporaryDirectory

from docs.command_line import kill_process_group
from docs.editions.notebook.cells import PYTHON, format_notebook

CELL_SECONDS = 300
# The outputs must not depend on what is installed: without ipywidgets, the steps need no running kernel.
HIDE_WIDGETS = "import sys; sys.modules['ipywidgets'] = None"


class CellError(Exception):
    """A cell has failed, or prints something else than the page shows; the problem says what."""

    def __init__(self, cell_id, problem):
        super().__init__(cell_id, problem)
        self.cell_id, self.problem = cell_id, problem


def can_execute():
    """Tell whether the packages that execute notebooks are installed."""
    return all(map(importlib.util.find_spec, ("nbclient", "nbformat", "ipykernel")))


def execute_notebook(notebook):
    """Return a notebook with the outputs of all its cells; raise CellError if one fails."""
    import nbformat
    from nbclient.exceptions import CellExecutionError, CellTimeoutError, DeadKernelError

    executed = nbformat.reads(format_notebook(notebook), as_version=4)
    try:
        with TemporaryDirectory(ignore_cleanup_errors=True) as folder:
            _run_cells_in_thread(executed, folder)
    except (CellExecutionError, CellTimeoutError, DeadKernelError) as error:
        code = [cell for cell in executed.cells if cell.cell_type == "code"]
        failed = next(
            cell
            for cell in code
            if cell.execution_count is None
            or any(output.output_type == "error" for output in cell.outputs)
        )
        name = getattr(error, "ename", type(error).__name__)
        text = getattr(error, "evalue", None) or str(error).strip().splitlines()[0]
        raise CellError(failed.id, f"{name}: {text}") from error
    executed.metadata.language_info = dict(PYTHON)  # without the version that happens to be here
    return json.loads(nbformat.writes(executed))


def _run_cells_in_thread(notebook, folder):
    """Run the cells in a thread: in the main one, nbclient would take an interrupt for an error of a cell."""
    from jupyter_client import AsyncKernelManager

    manager = AsyncKernelManager(connection_file=f"{folder}/kernel.json")
    try:
        ThreadPoolExecutor(1).submit(asyncio.run, _run_cells(notebook, manager, folder)).result()
    except KeyboardInterrupt:
        if manager.has_kernel:
            kill_process_group(manager.provisioner.process)
        raise


async def _run_cells(notebook, manager, folder):
    """Run the cells of a notebook in a new kernel, whose working folder is an empty one."""
    from nbclient import NotebookClient

    work = Path(folder, "work")
    work.mkdir()
    client = NotebookClient(
        notebook,
        manager,
        timeout=CELL_SECONDS,
        record_timing=False,
        coalesce_streams=True,
        resources={"metadata": {"path": str(work)}},
    )
    variables = os.environ | dict.fromkeys(("TMPDIR", "TEMP", "TMP"), folder)
    async with client.async_setup_kernel(env=variables, stderr=DEVNULL, cleanup_kc=True):
        await client.kc.execute_interactive(HIDE_WIDGETS, silent=True, store_history=False)
        for index, cell in enumerate(notebook.cells):
            await client.async_execute_cell(cell, index)


def check_outputs(notebook, cells):
    """Raise CellError for the first of the Cells that has not printed what the page shows, or has failed."""
    for data, cell in zip(notebook["cells"], cells, strict=True):
        if data["cell_type"] != "code":
            continue
        printed = read_printed_text(data)
        if cell.printed is not None and printed != cell.printed:
            problem = f"the page says {cell.printed!r}, the cell prints {printed!r}"
            raise CellError(cell.cell_id, problem)


def read_printed_text(cell_data):
    """Return what a code cell has printed."""
    streams = [output for output in cell_data["outputs"] if output["output_type"] == "stream"]
    return "".join(line for output in streams for line in output["text"])
