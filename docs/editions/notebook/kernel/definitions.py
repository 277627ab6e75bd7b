"""Lets the modules of the notebook have what its own cells define: edit a cell, and all of them use it."""

import json
import sys
from importlib import import_module
from pathlib import Path

from IPython import get_ipython

# Module -> the names that a cell of this notebook defines.
_SHOWN_NAMES = json.loads(Path(__file__).with_name("shown_names.json").read_text(encoding="utf-8"))


def share_definitions(*_):
    """Put what the notebook's cells have defined into the modules that the notebook shows.

    `from alphabeta import alphabeta` then returns the function of the cell. Other modules that had
    imported the old one, such as bestmove, get the new one, too.
    """
    notebook = get_ipython().user_ns
    for module_name, names in _SHOWN_NAMES.items():
        module = import_module(module_name)
        for name in names:
            new, old = notebook.get(name), getattr(module, name, None)
            is_defined_here = getattr(new, "__module__", "__main__") == "__main__"
            if new is not None and new is not old and is_defined_here:
                for importer in _list_program_modules():
                    if getattr(importer, name, None) is old:
                        setattr(importer, name, new)
                setattr(module, name, new)


def _list_program_modules():
    """Return the loaded modules that lie beside the shown ones; the tools keep the originals."""
    folder = Path(__file__).parents[4]
    return [
        module
        for module in list(sys.modules.values())
        if Path(getattr(module, "__file__", None) or "/").parent == folder
    ]


def watch_cells():
    """Share the definitions after each cell that runs."""
    share_definitions()
    get_ipython().events.register("post_run_cell", share_definitions)
