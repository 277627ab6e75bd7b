"""Starts the commands of this folder, each with the words of all languages."""

import os
import signal
import sys
from importlib import import_module
from pathlib import Path


def start(command):
    """Run the main of a module of widgets; its modules are read only now, which an interrupt ends, too."""
    sys.excepthook = quiet
    docs = Path(__file__).resolve().parent
    sys.path[:0] = [str(docs), str(docs.parent / "reference")]
    words = import_module("builder.words")
    import_module(command).main(words.load(docs / "words"), words.TAGS)


def quiet(kind, error, trace):
    """Tell an error as Python does, but nothing of an interrupt: whoever runs this wanted it."""
    if issubclass(kind, KeyboardInterrupt):
        os._exit(128 + signal.SIGINT)
    sys.__excepthook__(kind, error, trace)
