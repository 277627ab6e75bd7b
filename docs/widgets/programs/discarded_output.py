"""A context in which a program prints nothing."""

import sys


class DiscardedOutput:
    """A context in which printed output is discarded."""

    def __enter__(self):
        self.before, sys.stdout = sys.stdout, self

    def __exit__(self, *_):
        sys.stdout = self.before

    def write(self, text):
        """Discard the text."""

    def flush(self):
        """Do nothing, because no text is buffered."""
