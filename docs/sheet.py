"""Makes an exercise sheet: python docs/sheet.py --help tells how."""

import os
import signal
import sys
from pathlib import Path


def quiet(kind, error, trace):
    """Tell an error as Python does, but nothing of an interrupt: whoever runs this wanted it."""
    if issubclass(kind, KeyboardInterrupt):
        os._exit(128 + signal.SIGINT)
    sys.__excepthook__(kind, error, trace)


if __name__ == "__main__":
    sys.excepthook = quiet  # before our modules are read, which takes its time, too
    DOCS = Path(__file__).resolve().parent
    sys.path[:0] = [str(DOCS), str(DOCS.parent / "reference")]

    from builder.words import TAGS, load
    from widgets.sheet.command import main

    main(load(DOCS / "words"), TAGS)
