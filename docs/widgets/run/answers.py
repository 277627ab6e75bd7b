"""Running a reader's code: what it prints, or how and in which line it fails."""

import sys

from widgets.faults import fault, no_input
from widgets.run.reference import NAMES

WORDS = ()
LONGEST = 50_000  # characters of output; what comes after is not kept


def open(words):
    """Return what answers: a program, as text, is run."""
    return run


class Paper:
    """Inside a with statement the standard and the error output, which keeps what is printed, up to a length."""

    def __init__(self):
        self.pieces, self.length = [], 0

    def __enter__(self):
        self.before = sys.stdout, sys.stderr
        sys.stdout = sys.stderr = self
        return self

    def __exit__(self, *failed):
        sys.stdout, sys.stderr = self.before

    def write(self, text):
        if self.length < LONGEST:
            self.pieces.append(text)
        self.length += len(text)

    def flush(self):
        pass

    def read(self):
        """Return what was printed."""
        return "".join(self.pieces)[:LONGEST]


def run(source):
    """Run source as a program: what it printed; and the kind, line and text of its fault, or None."""
    # A reader may import these: each run gets them anew, whatever the one before did to them.
    ours = {name: sys.modules.pop(name, None) for name in NAMES}
    failed = (None, None, None)
    with Paper() as paper:
        try:
            exec(source, {"__name__": "__main__", "input": no_input})  # noqa: S102
        except SystemExit:
            pass
        except BaseException as error:  # noqa: BLE001
            failed = fault(error, source)
    for name, module in ours.items():
        sys.modules.pop(name, None)
        if module:
            sys.modules[name] = module
    return [paper.read(), *failed]
