"""orders is complete, and both checks reject wrong searches."""

from itertools import product
from math import comb, inf

import pytest

from alphabeta import alphabeta
from everytree import check_promise, check_value, orders
from failhard import failhard
from smallest import depths, shapes
from tree_helpers import edited

DEEP = [None, [None, [[None, None], None]]]  # the smallest shape with a deep cutoff
BOTH = pytest.mark.parametrize("maximizing", [True, False])


def count_orders(length):
    """Return Fubini's number: choose which numbers share the lowest rank, then order the rest."""
    if length == 0:
        return 1
    return sum(comb(length, low) * count_orders(length - low) for low in range(1, length + 1))


def ranks(numbers):
    """Return the rank of each number among the different ones, 1 for the lowest."""
    return tuple(sorted(set(numbers)).index(number) + 1 for number in numbers)


def small_shapes(most):
    return [shape for leaves in range(2, most + 1) for shape in shapes(leaves)]


# The orders


@pytest.mark.parametrize("length", range(5))
def test_every_order_occurs_once(length):
    all_orders = list(orders(length))
    expected = sorted({ranks(numbers) for numbers in product(range(length), repeat=length)})
    assert sorted(all_orders) == expected


# Trees and windows of the checks


@BOTH
def test_all_trees_of_all_small_shapes(maximizing):
    for search in (alphabeta, failhard):
        for shape in small_shapes(4):
            leaves = len(depths(shape))
            tried = check_value(search, shape, maximizing)
            assert tried == (count_orders(leaves), 0), (search, shape)


@BOTH
def test_all_windows_of_all_small_shapes(maximizing):
    for search in (alphabeta, failhard):
        for shape in small_shapes(3):
            numbers = len(depths(shape)) + 2
            # In the orders with alpha equal to beta, these count as one number.
            below = (count_orders(numbers) - count_orders(numbers - 1)) // 2
            assert check_promise(search, shape, maximizing) == (below, 0), (search, shape)


# The two halves of the promise are the contract in alphabeta's docstring.


def breaks_the_docstring(result, value, alpha, beta):
    kept = (
        not alpha < result < beta or result == value,
        not result <= alpha or value <= result,
        not result >= beta or value >= result,
    )
    return not all(kept)


@pytest.mark.parametrize("result", [-inf, 0, 1, 1.5, 2, 2.5, 3, 3.5, 4, inf])
def test_what_breaks_the_promise_is_what_breaks_the_docstring(result):
    cases = [order for order in orders(3) if order[0] < order[1]]
    broken = sum(breaks_the_docstring(result, value, *window) for *window, value in cases)
    assert check_promise(lambda *call: result, [None]) == (len(cases), broken)


# Only the order of the numbers matters, those of the window too.


# Searches that must be rejected

WRONG = [
    ("alpha >= beta", "alpha >= beta - 1"),  # cuts before the window is empty
    ("alpha, beta, False", "alpha, beta, True"),  # the same player moves again
    (r"return best(?=\n    else)", "return beta"),  # the bound and not the value
]
# The value at the root is right, but infinity is returned as a bound after a cutoff.
BROKEN = (r"break(?=\n        return best\n    else)", "return inf")


def checked(change):
    """Return check_value for a shape of six leaves, check_promise for DEEP, which has five."""
    shape = [None, [None, [[None, None], [None, None]]]]
    search = edited(change)
    return check_value(search, shape), check_promise(search, DEEP)


@pytest.mark.parametrize("change", WRONG)
def test_a_wrong_value_is_counted(change):
    (tried, wrong), (again, broken) = checked(change)
    assert tried == count_orders(6) and again == (count_orders(7) - count_orders(6)) // 2
    assert wrong > 0 and broken > 0


def test_a_broken_promise_is_counted_though_the_value_is_right():
    (_, wrong), (_, broken) = checked(BROKEN)
    assert wrong == 0 and broken > 0
