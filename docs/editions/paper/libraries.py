"""The error for a library of the extra "books" that is not installed."""

from docs.commands.command_line import CommandError

COMMAND = 'pip install -e ".[books]"'


def missing_library(error, texts):
    """Return the CommandError that names the library; texts: those of the part "paper".

    error: ImportError, or OSError if WeasyPrint does not find Pango
    """
    name = getattr(error, "name", None) or "Pango"
    return CommandError(texts["no_library"].format(name=name, command=COMMAND))
