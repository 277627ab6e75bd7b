"""One test for all languages, which reports the faults of every language at once."""

import functools
import inspect
import itertools
import traceback
from pathlib import Path

import pytest
from pytest_timeout import PYTEST_FAILURE_MESSAGE

ROOT = Path(__file__).parents[2]
# How the message begins that a test took too long.
TIMEOUT = PYTEST_FAILURE_MESSAGE.partition("%")[0]


def for_every(**values):
    """Return a decorator that calls a test with all combinations of values, such as language=LANGUAGES.

    A fault in one language hides none in another: all are reported, each with the values and the line of the test.
    """

    def decorate(test):
        signature = inspect.signature(test)
        others = [one for name, one in signature.parameters.items() if name not in values]
        signature = signature.replace(parameters=others)

        @functools.wraps(test)
        def test_all(*arguments, **fixtures):
            faults, count = [], 0
            others = signature.bind(*arguments, **fixtures).arguments
            for combination in itertools.product(*values.values()):
                chosen, count = dict(zip(values, combination, strict=True)), count + 1
                try:
                    test(**chosen, **others)
                except (Exception, pytest.fail.Exception) as error:
                    if str(error).startswith(TIMEOUT):
                        raise  # nothing would end the next combination
                    faults.append(_describe(test, chosen, error))
            if faults:
                raise pytest.fail.Exception(
                    "\n\n".join([f"{len(faults)} of {count} fail:", *faults]), pytrace=False
                )
            assert count, f"no {' and '.join(values)}"

        test_all.__signature__ = signature
        return test_all

    return decorate


def _describe(test, chosen, error):
    """Return the values, the line of the test, and what is wrong."""
    file = inspect.getsourcefile(test)
    frames = traceback.extract_tb(error.__traceback__)
    lines = [frame.lineno for frame in frames if frame.filename == file]
    cases = ", ".join(f"{name} {value}" for name, value in chosen.items())
    kind = "" if isinstance(error, (AssertionError, pytest.fail.Exception)) else f"{error!r} "
    return f"{cases}: {Path(file).relative_to(ROOT)}:{lines[-1]}: {kind or error}"
