"""Parameters of a test of which a plain run takes only a part."""

import pytest


def take_one_in(count, values):
    """Return values as parameters for parametrize; a plain run takes one in count of them."""
    return [
        pytest.param(value, marks=[pytest.mark.whole] if number % count else [])
        for number, value in enumerate(values)
    ]
