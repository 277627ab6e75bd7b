"""Fixtures of the tests of exams."""

import os
from pathlib import Path

import pytest

from builder.words import LANGUAGES, load_all_texts
from command_runs import run_in_folder

DOCS = Path(__file__).parents[3] / "docs"


@pytest.fixture(scope="session")
def all_texts():
    return load_all_texts(DOCS / "words")


@pytest.fixture(params=LANGUAGES)
def language(request):
    return request.param


@pytest.fixture
def run(tmp_path):
    """Run the command in an empty folder with little but PATH in the environment."""

    def run(*arguments, path=os.environ["PATH"]):
        return run_in_folder(tmp_path, "exam.py", arguments, path)

    return run
