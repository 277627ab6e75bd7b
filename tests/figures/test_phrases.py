"""Check parts of sentences: numbers in words of the language, and capital letters."""

import pytest

from docs.builder.words import LANGUAGES
from docs.figures.number_format import group_digits, localize_number
from docs.figures.phrases import join_sentences
from for_every import for_every
from sentence_helpers import WORDS


@for_every(language=LANGUAGES)
def test_digits_are_grouped_alike_in_whole_and_in_decimal_numbers(language):
    texts = WORDS[language]["narration"]
    for number in (0, 7, 999, 1000, 9999, 12345, 123456, 1234567, -1234567890):
        assert localize_number(number, texts) == group_digits(number, texts)
        with_decimals = localize_number(number + (0.5 if number >= 0 else -0.5), texts)
        assert with_decimals == group_digits(number, texts) + texts["decimal_sign"] + "5"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("each", "Each"),
        ("è", "È"),
        ("<b>each</b> node", "<b>Each</b> node"),
        ("<i><b>each</b></i>", "<i><b>Each</b></i>"),
        ("<code>max</code> is", "<code>max</code> is"),
        ('<span class="m">x</span> is', '<span class="m">x</span> is'),
        ("−1 is", "−1 is"),
        ("", ""),
    ],
)
def test_a_sentence_begins_with_a_capital_letter(text, expected):
    assert join_sentences([text], WORDS["en"]["narration"]) == expected
