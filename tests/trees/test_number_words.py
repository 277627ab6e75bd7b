"""The ways to type a number: all that people type, nothing else, the same in pages and for platforms."""

from math import inf

import pytest

from all_words import WORDS as TEXTS
from docs.trees.input_errors import Mistake, format_mistake
from docs.trees.number_words import list_number_spellings
from docs.trees.quoting import QUOTED
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


# Messages for mistakes in what readers type.


def test_numbers_in_messages_are_grouped_as_the_language_does():
    error = Mistake("leaves", 0, 1, {"count": 387420489, "limit": 200})
    numbers = {"en": "387,420,489", "it": "387.420.489", "ko": "387,420,489"}
    numbers |= {"es": "387\u202f420\u202f489", "zh": "387,420,489"}
    for language, number in numbers.items():
        assert number in format_mistake(error, TEXTS[language])
    error = Mistake("whole", 0, 1, {"low": 0, "high": 2**24 - 1})
    assert "16.777.215" in format_mistake(error, TEXTS["it"])
    error = Mistake("count", 0, 1, {"count": 3, "branching": 10, "fitting": [10, 1000, 10000]})
    assert "10, 1000, 10\u202f000" in format_mistake(error, TEXTS["es"])


def test_long_quotes_in_messages_are_cut():
    texts = {"shared": {"problem_word": "{text}"}, "narration": TEXTS["en"]["narration"]}
    for length, expected in ((QUOTED, "x" * QUOTED), (QUOTED + 1, "x" * QUOTED + "…")):
        assert format_mistake(Mistake("word", 0, length, {"text": "x" * length}), texts) == expected
    error = Mistake("error", 0, 0, {"text": "y" * 1_000_000})
    assert format_mistake(error, texts) == "y" * QUOTED + "…"
