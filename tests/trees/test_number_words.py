"""The ways to type a number: all that people type, nothing else, the same in pages and for platforms."""

from math import inf

import pytest

from docs.trees.number_words import list_number_spellings
from docs.trees.tree_syntax import parse_bound
from typed_numbers import check_spellings

NUMBERS = (0, 1, 7, -1, -12, 1000, 10_000, 1_234_567, -1000, inf, -inf)


@pytest.mark.parametrize("number", NUMBERS)
def test_all_that_people_type_is_accepted_and_nothing_else(number):
    spellings = list_number_spellings(number)
    check_spellings(spellings, number)
    assert len({*spellings}) == len(spellings) <= 120  # of which Canvas stores each in an element
    assert not {*"*{}~=#%:/|[]"} & {*"".join(spellings)}  # special signs of the formats


@pytest.mark.parametrize("number", [number for number in NUMBERS if not 1000 <= abs(number) < inf])
def test_pages_read_the_spellings_that_platforms_accept(number):
    for spelling in list_number_spellings(number):
        assert parse_bound(spelling, None) == number, spelling


def test_the_first_is_how_the_site_writes_the_number():
    expected = ["7", "−7", "10000", "+∞", "−∞"]
    assert [list_number_spellings(number)[0] for number in (7, -7, 10_000, inf, -inf)] == expected


def test_only_a_count_may_be_followed_by_what_it_counts():
    for text in ("3 leaves", "3개", "3 hojas"):
        assert text in list_number_spellings(3, is_count=True)
        assert text not in list_number_spellings(3)
