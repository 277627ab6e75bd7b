"""Parsing what readers type: all notations, and each error with the exact position."""

from math import inf

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from alphabeta import FIRST, SECOND
from docs.trees.input_errors import Mistake
from docs.trees.tree_parser import parse_tree
from docs.trees.tree_syntax import (
    DEEPEST,
    LONGEST_BOUND,
    LONGEST_TREE,
    MOST_LEAVES,
    format_tree,
    parse_bound,
)
from gametree import staircase
from tree_helpers import is_list, often, trees_of


def catch_mistake(parse, *arguments):
    with pytest.raises(Mistake) as caught:
        parse(*arguments)
    return caught.value


def nested(plies):
    return "[" * plies + "1" + "]" * plies


def types(tree):
    return [types(child) for child in tree] if is_list(tree) else type(tree)


leaves = (
    st.integers(-999_999, 9_999_999)
    | st.integers(-9999, 99_999).map(lambda tenths: tenths / 10)
    | st.integers(-9999, 99_999).map(lambda parts: parts / 100_000).filter(lambda x: x >= 0)
)


@given(trees_of(leaves).filter(is_list))
@often
@example(FIRST)
@example([[3], -0.0, 5.0])
@example([0.00001, -0.0001, -1234.5, 9_999_999, -999_999])
@example(staircase(2, 7))
def test_formatted_trees_are_parsed_as_the_same_tree(tree):
    try:
        assert parse_tree(format_tree(tree)) == tree
    except Mistake as error:
        assert error.key == "deep"  # the strategy bounds leaves, not plies


@pytest.mark.parametrize(
    "text",
    [
        "[[3, 5], [6, -9]]",
        "[[3 5][6 -9]]",
        "[[3, 5,], [6, -9,],]",
        " [\n  [3, 5],\r\n\t[6; -9]\n]\n ",
        "［［３，５］，［６，－９］］",
        "【【3、5】、【6、−9】】",
        "[[3.0, +5], [.6e1, -9.]]",
        "3 5 6 -9",
        "3, 5; 6, -9\n",
    ],
)
def test_notations(text):
    assert parse_tree(text) == [[3, 5], [6, -9]]


def test_rows_are_grouped_level_by_level():
    assert parse_tree("3 5 6 9 1 2 0 -1") == FIRST
    assert parse_tree("2 3 5 9 0 1 7 5", 2) == SECOND
    assert parse_tree("1 2 3", 3) == [1, 2, 3]
    assert parse_tree("0 1 2 3 4 5 6 7 8", 3) == [[0, 1, 2], [3, 4, 5], [6, 7, 8]]
    assert parse_tree(" ".join("7" * 100), 10) == [[7] * 10] * 10


@pytest.mark.parametrize(
    ("word", "number"),
    [
        ("+3", 3),
        ("−3", -3),
        ("007", 7),
        ("-0", 0),
        (".5", 0.5),
        ("3。5", 3.5),
        ("1e3", 1000),
        ("25e-1", 2.5),
        ("-1234.5", -1234.5),
    ],
)
def test_numbers(word, number):
    (read,) = parse_tree(f"[{word}]")
    assert read == number
    assert type(read) is type(number)
    assert not str(read).startswith("-0") or number < 0
    assert parse_bound(f" {word} ", None) == number


@pytest.mark.parametrize(
    ("text", "key", "start", "end"),
    [
        ("", "nothing", 0, 0),
        ("[", "unclosed", 0, 1),
        ("[[3, 5], [6, 9", "unclosed", 9, 10),
        ("]", "unopened", 0, 1),
        ("3 5]", "unopened", 3, 4),
        ("[3, 5] [6, 9] ", "rest", 7, 13),
        ("[3, 5], 6, ", "rest", 8, 10),
        ("[3, [ ], 5]", "empty", 4, 7),
        ("3 five", "word", 2, 6),
        ("[3x]", "not_number", 1, 3),
        ("[--3]", "not_number", 1, 4),
        ("[1_0]", "not_number", 1, 4),
        ("[0x1f]", "not_number", 1, 5),
        ("[fan]", "word", 1, 4),
        ("[(3, 5), 6]", "round", 1, 2),
        ("3,5 6,9", "two_ways", 0, 3),
        ("[3, [2 7,5]]", "two_ways", 7, 10),
        ("3,5; 6,9", "two_ways", 0, 3),
        ("3，5 6，9", "two_ways", 0, 3),
        ("≤2 5", "relation", 0, 2),
        ("[3, >=−5]", "relation", 4, 8),
        ("[3, <b>]", "not_number", 4, 7),
        ("[3, NaN]", "nan", 4, 7),
        ("[3, inf]", "infinite", 4, 7),
        ("[−∞, 3]", "infinite", 1, 3),
        ("[12345678]", "long", 1, 9),
        ("[-1234.56]", "long", 1, 9),
        ("[-0.0000001]", "long", 1, 11),
        ("[1e7]", "long", 1, 4),
        (",", "comma", 0, 1),
        ("[,3]", "comma", 1, 2),
        ("[3,,5]", "comma", 3, 4),
        ("[3, [, 5]]", "comma", 5, 6),
        ("3,;5", "comma", 2, 3),
        (" 7 ", "single", 1, 2),
        (" 1 2 3 ", "count", 1, 6),
        (nested(DEEPEST + 1), "deep", DEEPEST, DEEPEST + 1),
    ],
)
def test_mistakes_and_their_places(text, key, start, end):
    error = catch_mistake(parse_tree, text)
    assert (error.key, error.start, error.end) == (key, start, end)
    assert isinstance(error, ValueError)


@pytest.mark.parametrize(
    ("text", "leaves"),
    [
        ("3,5,6,9", [3, 5, 6, 9]),
        ("3, 5, 6, 9", [3, 5, 6, 9]),
        ("3.5,2 7 1", [3.5, 2, 7, 1]),
        ("[3,5,[6 9]]", [3, 5, 6, 9]),
    ],
)
def test_unambiguous_commas(text, leaves):
    assert [int(leaf) if leaf == int(leaf) else leaf for leaf in flat(parse_tree(text))] == leaves


@pytest.mark.parametrize(
    ("text", "decimals", "leaves"),
    [
        ("3,5 6,9", [3.5, 6.9], [3, 5, 6, 9]),
        ("[3, [2 7,5]]", [3, 2, 7.5], [3, 2, 7, 5]),
    ],
)
def test_ambiguous_commas_offer_both_readings(text, decimals, leaves):
    readings = catch_mistake(parse_tree, text).places["readings"]
    assert [flat(parse_tree(reading)) for reading in readings] == [decimals, leaves]


def flat(tree):
    return [leaf for child in tree for leaf in flat(child)] if is_list(tree) else [tree]


@pytest.mark.parametrize(
    ("text", "key"),
    [
        *[(text, "relation") for text in ("≤2", "<=2", " ≥ -3.5", "< 2", "= 5", "⩽∞", ">=3")],
        *[(text, "comma_in_number") for text in ("3,5", "-0,5", "３，５", "1,234")],
        *[(text, "not_number") for text in ("≤", "3, 5", "1,5,2", "≤ x", ",", "(3", "2≤")],
    ],
)
def test_bounds_with_additional_signs(text, key):
    assert catch_mistake(parse_bound, text, None).key == key


@pytest.mark.parametrize("branching", [2, 10])
def test_counts_that_do_not_fit(branching):
    fitting = [branching**plies for plies in range(1, 8) if branching**plies <= MOST_LEAVES]
    for count in set(range(2, MOST_LEAVES + 1)) - {*fitting}:
        error = catch_mistake(parse_tree, "1 " * count, branching)
        assert (error.key, error.start, error.end) == ("count", 0, 2 * count - 1)
        assert error.places == {
            "count": count,
            "branching": branching,
            "fewer": max((size for size in fitting if size < count), default=None),
            "more": min((size for size in fitting if size > count), default=None),
            "fitting": fitting,
        }


@pytest.mark.parametrize("pattern", ["[{} ]", "{}"])
def test_too_many_leaves_are_marked_from_the_first_to_the_end(pattern):
    before = pattern.index("{")
    text = pattern.format(" ".join("1" * (MOST_LEAVES + 3)))
    error = catch_mistake(parse_tree, text)
    assert (error.key, error.start, error.end) == ("leaves", before + 2 * MOST_LEAVES, len(text))
    assert error.places == {"count": MOST_LEAVES + 3, "limit": MOST_LEAVES}


def test_the_limits_themselves_are_allowed():
    assert parse_tree(f"[{'1 ' * MOST_LEAVES}]") == [1] * MOST_LEAVES
    assert format_tree(parse_tree(nested(DEEPEST))) == nested(DEEPEST)
    assert catch_mistake(parse_tree, nested(DEEPEST + 1)).places == {"limit": DEEPEST}
    assert catch_mistake(parse_tree, "[" * LONGEST_TREE).key == "deep"


@pytest.mark.parametrize(
    ("read", "limit"),
    [
        (lambda text: parse_tree(text), LONGEST_TREE),
        (lambda text: parse_bound(text, 0), LONGEST_BOUND),
    ],
    ids=["tree", "bound"],
)
@pytest.mark.parametrize("sign", ["1", "🌲"])
def test_a_text_over_the_limit_is_refused_as_a_whole(read, limit, sign):
    error = catch_mistake(read, sign * (limit + 7))
    assert (error.key, error.start, error.end) == ("too_long", limit, limit + 7)
    assert error.places == {"limit": limit}
    try:
        read(sign * limit)
    except Mistake as error_at_limit:
        assert error_at_limit.key != "too_long"


@pytest.mark.parametrize(
    ("text", "bound"),
    [
        (" \n", 7),
        (" −2.5 ", -2.5),
        *[(text, inf) for text in ("inf", "+inf", "Infinity", "∞", "+∞", "1e999")],
        *[(text, -inf) for text in ("-inf", "-infinity", "-∞", "−∞", "－∞")],
    ],
)
def test_bounds(text, bound):
    assert parse_bound(text, 7) == bound


@pytest.mark.parametrize(
    ("text", "key", "start", "end"),
    [
        (" 3 5 ", "not_number", 1, 4),
        ("3,5", "comma_in_number", 0, 3),
        ("3∞", "not_number", 0, 2),
        (" NaN", "nan", 1, 4),
        ("12345678 ", "long", 0, 8),
    ],
)
def test_bounds_that_are_none(text, key, start, end):
    error = catch_mistake(parse_bound, text, inf)
    assert (error.key, error.start, error.end) == (key, start, end)
    assert error.places["text"] == text.strip()


@given(st.text(alphabet="[]，, 0159.-−e∞nai\n", max_size=30), st.integers(2, 10))
@often
@example("infinity∞", 2)
def test_any_text_is_a_tree_or_a_mistake_within_it(text, branching):
    try:
        tree = parse_tree(text, branching)
    except Mistake as error:
        assert 0 <= error.start <= error.end <= len(text)
        assert error.start < error.end or error.key == "nothing"
    else:
        assert parse_tree(format_tree(tree)) == tree
        assert types(parse_tree(format_tree(tree))) == types(tree)
