"""The texts of all languages, for the questions."""

from pathlib import Path

import pytest

from builder.words import LANGUAGES, load_all_texts

DOCS = Path(__file__).parents[3] / "docs"


@pytest.fixture(scope="session")
def all_texts():
    return load_all_texts(DOCS / "words")


@pytest.fixture(params=LANGUAGES)
def texts(request, all_texts):
    return all_texts[request.param]
