"""The error for a library of the extra "books" that is not installed."""

from docs.commands.command_line import CommandError

COMMAND = 'pip install -e ".[books]"'


def missing_library(error):
    """Return the CommandError that names the library.

    error: ImportError, or OSError if WeasyPrint does not find Pango
    """
    name = getattr(error, "name", None) or "Pango"
    return CommandError(f"The library {name} is missing. Install what books need: {COMMAND}")
