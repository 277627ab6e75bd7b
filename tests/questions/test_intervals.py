"""Sets of numbers: their algebra, how the site writes them, and what the number line sends."""

import json
from itertools import pairwise
from math import inf, isfinite

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from all_words import WORDS as TEXTS
from docs.builder.words import LANGUAGES
from docs.questions.intervals import NumberSet, format_number_set, parse_number_set
from tree_helpers import often

POINTS = [eighths / 8 for eighths in range(-160, 161)]

bounds = st.sampled_from([-inf, *[halves / 2 for halves in range(-8, 9)], inf])
pieces = st.tuples(bounds, st.booleans(), bounds, st.booleans())
piece_lists = st.lists(pieces, max_size=5)


def is_in_piece(number, piece):
    low, low_closed, high, high_closed = piece
    return (low < number or (low_closed and low == number)) and (
        number < high or (high_closed and number == high)
    )


def list_members(holds):
    return [number for number in POINTS if holds(number)]


def find_members(number_set):
    return list_members(lambda x: any(is_in_piece(x, piece) for piece in number_set.pieces))


@given(piece_lists)
@often
@example([(1, False, 2, False), (2, True, 3, False)])
@example([(1, False, 2, False), (2, False, 3, False)])
def test_a_set_contains_what_its_pieces_contain(piece_list):
    number_set = NumberSet(piece_list)
    expected = list_members(lambda x: any(is_in_piece(x, piece) for piece in piece_list))
    assert find_members(number_set) == expected
    assert NumberSet(number_set.pieces) == number_set
    assert number_set.is_empty() == (not number_set.pieces)
    ends = [(low, high) for low, _, high, _ in number_set.pieces]
    assert all(before[1] <= after[0] for before, after in pairwise(ends))


@given(piece_lists, piece_lists)
@often
def test_difference_complement_and_equality(first_pieces, second_pieces):
    first, second = NumberSet(first_pieces), NumberSet(second_pieces)
    in_first, in_second = set(find_members(first)), set(find_members(second))
    assert set(find_members(first.find_difference(second))) == in_first ^ in_second
    assert set(find_members(first.complement())) == set(POINTS) - in_first
    assert first.find_difference(first.complement()).is_everything()
    assert first.find_difference(first).is_empty()
    # POINTS has a number between any two bounds of these sets, so it tells different sets apart.
    assert (first == second) == (in_first == in_second)
    assert first != second or hash(first) == hash(second)


@given(piece_lists)
@often
def test_what_the_number_line_writes_is_read(piece_list):
    number_set = NumberSet(piece_list)
    pieces = [[end if isfinite(end) else None for end in piece] for piece in number_set.pieces]
    written = json.dumps(pieces)
    assert parse_number_set(written) == number_set


@pytest.mark.parametrize("text", ["x ≥ 5", "{}x", "[[1]]", "[3]", "7"])
def test_other_text_is_no_set(text):
    assert parse_number_set(text) is None


@pytest.mark.parametrize(
    ("piece_list", "written"),
    [
        ([(5, True, inf, False)], ["x ≥ 5"] * 5),
        ([(2, False, 7, True)], ["2 < x ≤ 7"] * 5),
        ([(-inf, False, -3, True)], ["x ≤ −3"] * 5),
        ([(4, True, 4, True)], ["x = 4"] * 5),
        ([(-inf, False, 4, False), (4, False, inf, False)], ["x ≠ 4"] * 5),
        ([(1000, True, 2000, True)], ["1000 ≤ x ≤ 2000"] * 5),
        ([], ["never", "mai", "없음", "nunca", "不存在"]),
        ([(-inf, True, inf, True)], ["always", "sempre", "항상", "siempre", "任意 x"]),
        (
            [(3, False, inf, False), (-inf, False, 1, False)],
            [f"x < 1 {word} x > 3" for word in ("or", "o", "또는", "o", "或")],
        ),
    ],
)
def test_how_the_site_writes_sets(piece_list, written):
    number_set = NumberSet(piece_list)
    assert [format_number_set(number_set, TEXTS[language]) for language in LANGUAGES] == written
