"""The shared start-up of the commands in this folder."""

import os
import signal
import sys
from importlib import import_module
from pathlib import Path


def run_command(module_name):
    """Run main() of a module in this folder with all translations; interrupts during imports are quiet, too."""
    sys.excepthook = report_exception
    signal.signal(signal.SIGTERM, signal.default_int_handler)  # cleans up as an interrupt does
    docs = Path(__file__).resolve().parent
    sys.path[:1] = [str(docs.parent), str(docs.parent / "reference")]
    words = import_module("docs.builder.words")
    import_module(module_name).main(words.load_all_texts(docs / "words"), words.TAGS)


def report_exception(error_type, error, traceback):
    """Report an error as Python does, but exit silently on an interrupt."""
    if issubclass(error_type, KeyboardInterrupt):
        os._exit(128 + signal.SIGINT)
    sys.__excepthook__(error_type, error, traceback)
