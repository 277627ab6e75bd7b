"""Run a reader's code and return the output and the error."""

import sys

from docs.programs.code_errors import describe_error, refuse_input
from docs.widgets.run.reference import NAMES

WORDS = ()
LONGEST = 50_000  # characters of output to keep


class RequestHandler:
    """Runs each request, which is a program; it needs no translations."""

    def __init__(self, texts):
        self.handle_request = run_program  # bound before a program can replace it in this module


class OutputRecorder:
    """A context manager that records the standard and the error output, up to LONGEST characters."""

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

    def get_output(self):
        """Return the recorded output."""
        return "".join(self.pieces)[:LONGEST]


def run_program(program):
    """Run a program, and return [output, error kind, error line, error text].

    The last three are None without an error.
    """
    # Each run imports the modules of reference/ again, because earlier runs may have changed them.
    reference_modules = {name: sys.modules.pop(name, None) for name in NAMES}
    failure = (None, None, None)
    with OutputRecorder() as recorder:
        try:
            exec(program, {"__name__": "__main__", "input": refuse_input})  # noqa: S102
        except SystemExit:
            pass
        except BaseException as error:  # noqa: BLE001
            failure = describe_error(error, program)
    for name, module in reference_modules.items():
        sys.modules.pop(name, None)
        if module:
            sys.modules[name] = module
    return [recorder.get_output(), *failure]
