"""The ways to type a number: all that people type, nothing else, nothing that a platform reads otherwise."""

from math import inf

import pytest

from typed_numbers import check_spellings
from widgets.quiz_export.spellings import list_number_spellings

NUMBERS = (0, 1, 7, -1, -12, 1000, 10_000, 1_234_567, -1000, inf, -inf)


@pytest.mark.parametrize("number", NUMBERS)
def test_all_that_people_type_is_accepted_and_nothing_else(number):
    check_spellings(list_number_spellings(number), number)


@pytest.mark.parametrize("number", NUMBERS)
def test_spellings_hold_no_special_sign_of_a_format_and_none_twice(number):
    spellings = list_number_spellings(number)
    assert len({*spellings}) == len(spellings)
    assert not {*"*{}~=#%:\\/|[]"} & {*"".join(spellings)}


def test_the_first_is_how_the_site_writes_the_number():
    assert [list_number_spellings(number)[0] for number in (7, -7, 10_000, inf, -inf)] == [
        *("7", "−7", "10000", "+∞", "−∞"),
    ]


def test_a_finite_number_is_what_its_spellings_say():
    for number in (0, 5, -5, 12_345, -12_345):
        for spelling in list_number_spellings(number):
            digits = "".join([sign for sign in spelling if sign.isdigit()])
            is_negative = spelling[0] in "-−–－"
            assert int(digits) * (-1 if is_negative else 1) == number, spelling
