"""Questions of all kinds and levels with their items in two languages."""

import pytest

from docs.questions.export.conversion import convert_question
from docs.questions.kinds import KINDS, make_question
from docs.questions.question import LEVELS


@pytest.fixture(scope="session")
def questions():
    """Questions of all kinds, levels and rules."""
    settings = [
        (kind, level, rule) for kind in KINDS for level in LEVELS for rule in KINDS[kind].rules
    ]
    return [
        make_question(kind, level, seed, rule) for seed, (kind, level, rule) in enumerate(settings)
    ]


@pytest.fixture(scope="session", params=["it", "ko"])
def items(request, questions, all_texts):
    """The items of all questions in one language, in their order."""
    texts = all_texts[request.param]
    return [
        convert_question(question, number, texts) for number, question in enumerate(questions, 1)
    ]
