"""A context in which a program prints nothing."""

import sys


class DiscardedOutput:
    """An output that discards everything; as a context, it replaces the standard and the error output."""

    encoding, errors = "utf-8", "replace"

    def __enter__(self):
        self.before = sys.stdout, sys.stderr
        sys.stdout = sys.stderr = self

    def __exit__(self, *_):
        sys.stdout, sys.stderr = self.before

    def write(self, text):
        """Discard the text."""

    def flush(self, **_):
        """Do nothing, because no text is buffered."""

    reconfigure = flush

    def isatty(self):
        """Tell that nobody reads the text."""
        return False

    @property
    def buffer(self):
        """The same output for bytes."""
        return self
