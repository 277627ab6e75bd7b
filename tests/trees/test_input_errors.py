"""Messages for mistakes in what readers type."""

from all_words import WORDS as TEXTS
from docs.trees.input_errors import Mistake, format_mistake
from docs.trees.quoting import QUOTED


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
