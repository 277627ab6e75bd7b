"""Check parts of sentences: numbers in words of the language, and capital letters."""

import pytest

from docs.figures.phrases import join_sentences
from sentence_helpers import WORDS


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
