"""Sets of numbers: what readers type is read rightly or asked back, and what the site writes is read."""

from itertools import pairwise
from math import inf, isfinite
from pathlib import Path

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from builder.words import LANGUAGES, load_all_texts
from tree_helpers import often
from typed_answers import ASKED, READ
from widgets.input_errors import Mistake, format_mistake
from widgets.questions.interval_syntax import LONGEST_SET, parse_number_set
from widgets.questions.interval_words import PHRASES
from widgets.questions.intervals import NumberSet, format_number_set, make_comparison_set

TEXTS = load_all_texts(Path(__file__).parents[3] / "docs" / "words")
# All eighths near 0, and numbers on both sides of the larger bounds in READ.
POINTS = [eighths / 8 for eighths in range(-160, 161)]
POINTS += [1234, 1234.5, 1235, 10_000, 10_001, 999_999, 1_000_000, 1_000_001, -(10**9), 10**9]
READ_ANSWERS = [(text, holds) for holds, texts in READ for text in texts]
ASKED_ANSWERS = [(text, key) for key, texts in ASKED for text in texts]

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


def test_the_table_has_two_hundred_answers():
    assert len(READ_ANSWERS) + len(ASKED_ANSWERS) >= 200
    answers = [text for text, _ in READ_ANSWERS + ASKED_ANSWERS]
    assert len(set(answers)) == len(answers)


@pytest.mark.parametrize(("text", "holds"), READ_ANSWERS, ids=[repr(t) for t, _ in READ_ANSWERS])
def test_answers_are_read_rightly(text, holds):
    number_set = parse_number_set(text)
    assert list_members(number_set.contains) == list_members(holds)


@pytest.mark.parametrize(
    ("text", "key"), ASKED_ANSWERS, ids=[repr(t)[:40] for t, _ in ASKED_ANSWERS]
)
def test_answers_are_asked_back(text, key):
    with pytest.raises(Mistake) as caught:
        parse_number_set(text)
    mistake = caught.value
    assert mistake.key == key
    assert 0 <= mistake.start <= mistake.end <= len(text)
    assert mistake.start < mistake.end or not text.strip(" ")
    for language in LANGUAGES:
        message = format_mistake(mistake, TEXTS[language])
        assert mistake.places.get("text", "") in message
        assert "{" not in message.replace(mistake.places.get("text", ""), "")


@given(piece_lists)
@often
@example([(1, False, 2, False), (2, True, 3, False)])
@example([(1, False, 2, False), (2, False, 3, False)])
def test_a_set_contains_what_its_pieces_contain(piece_list):
    number_set = NumberSet(piece_list)
    expected = list_members(lambda x: any(is_in_piece(x, piece) for piece in piece_list))
    assert list_members(number_set.contains) == expected
    assert NumberSet(number_set.pieces) == number_set
    assert number_set.is_empty() == (not number_set.pieces)
    ends = [(low, high) for low, _, high, _ in number_set.pieces]
    assert all(before[1] <= after[0] for before, after in pairwise(ends))


@given(piece_lists, piece_lists)
@often
def test_union_intersection_complement_and_equality(first_pieces, second_pieces):
    first, second = NumberSet(first_pieces), NumberSet(second_pieces)
    in_first, in_second = first.contains, second.contains
    union, both = first.union(second), first.intersect(second)
    assert list_members(union.contains) == list_members(lambda x: in_first(x) or in_second(x))
    assert list_members(both.contains) == list_members(lambda x: in_first(x) and in_second(x))
    assert list_members(first.complement().contains) == list_members(lambda x: not in_first(x))
    assert first.union(first.complement()).is_everything()
    # POINTS has a number between any two bounds of these sets, so it tells different sets apart.
    assert (first == second) == (list_members(in_first) == list_members(in_second))
    assert first != second or hash(first) == hash(second)


@given(piece_lists, st.sampled_from(LANGUAGES))
@often
def test_what_the_site_writes_is_read_as_the_same_set_or_asked_back(piece_list, language):
    number_set = NumberSet(piece_list)
    text = format_number_set(number_set, TEXTS[language])
    if len(text) <= LONGEST_SET:
        try:
            assert parse_number_set(text) == number_set
        except Mistake as mistake:
            assert mistake.key == "set_comma"  # x = 2,5
            assert TEXTS[language]["narration"]["decimal_sign"] == ","


@pytest.mark.parametrize(
    ("piece_list", "written"),
    [
        ([(5, True, inf, False)], ["x ≥ 5"] * 5),
        ([(2, False, 7.5, True)], [f"2 < x ≤ 7{sign}5" for sign in ".,.,."]),
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


@pytest.mark.parametrize("number", [-2, 0.5, 3])
def test_comparisons(number):
    for relation, holds in [
        ("<", lambda x: x < number),
        ("<=", lambda x: x <= number),
        (">", lambda x: x > number),
        (">=", lambda x: x >= number),
        ("=", lambda x: x == number),
        ("!=", lambda x: x != number),
    ]:
        number_set = make_comparison_set(relation, number)
        assert list_members(number_set.contains) == list_members(holds)


signs = st.sampled_from([*PHRASES, *"0123456789", *" .,;-+x<>=≤≥?", "500", "이", "不"])


@given(st.lists(signs, max_size=12).map("".join) | st.text(max_size=30))
@often
@example("İ ≥ 5")
@example("x\U0001f600")
def test_any_text_is_a_set_or_a_mistake_within_it(text):
    try:
        number_set = parse_number_set(text)
    except Mistake as mistake:
        assert 0 <= mistake.start <= mistake.end <= len(text)
        for language in LANGUAGES:
            format_mistake(mistake, TEXTS[language])
    else:
        numbers = [end for low, _, high, _ in number_set.pieces for end in (low, high)]
        digits = "".join(sign for sign in text if sign.isdigit())
        assert all(not isfinite(number) or digits for number in numbers)
