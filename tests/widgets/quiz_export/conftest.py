"""The texts of all languages, and questions of all kinds and levels with their items in each language."""

from pathlib import Path

import pytest

from builder.words import LANGUAGES, load_all_texts
from widgets.questions.kinds import KINDS, make_question
from widgets.questions.question import LEVELS
from widgets.quiz_export.conversion import convert_question

DOCS = Path(__file__).parents[3] / "docs"


@pytest.fixture(scope="session")
def all_texts():
    return load_all_texts(DOCS / "words")


@pytest.fixture(scope="session")
def questions():
    """Questions of all kinds, levels and rules."""
    settings = [
        (kind, level, rule) for kind in KINDS for level in LEVELS for rule in KINDS[kind].rules
    ]
    return [
        make_question(kind, level, seed, rule) for seed, (kind, level, rule) in enumerate(settings)
    ]


@pytest.fixture(scope="session", params=LANGUAGES)
def items(request, questions, all_texts):
    """The items of all questions in one language, in their order."""
    texts = all_texts[request.param]
    return [
        convert_question(question, number, texts) for number, question in enumerate(questions, 1)
    ]
