"""The shared start-up of the commands in this folder."""

import os
import signal
import sys
from importlib import import_module
from pathlib import Path


def start(command):
    """Run main() of a widgets module with all translations; interrupts during imports are quiet, too."""
    sys.excepthook = handle_exception
    docs = Path(__file__).resolve().parent
    sys.path[:0] = [str(docs), str(docs.parent / "reference")]
    words = import_module("builder.words")
    import_module(command).main(words.load_all_texts(docs / "words"), words.TAGS)


def handle_exception(kind, error, trace):
    """Report an error as Python does, but exit silently on an interrupt."""
    if issubclass(kind, KeyboardInterrupt):
        os._exit(128 + signal.SIGINT)
    sys.__excepthook__(kind, error, trace)
