"""The reading paths of the home page: each line is called as its section, takes as long, and an hour is one."""

import pytest

from builder.words import LANGUAGES
from proof.checks import all_pages
from reading_paths import HOUR, PATHS, lines, minutes, wanted


@pytest.fixture(scope="module")
def pages():
    return all_pages()


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("path", PATHS)
def test_a_line_says_what_the_section_says(path, language, pages):
    its = pages[language]
    told = lines(its["index"], path)
    assert len(told) >= 5
    for called, name, its_id, said in told:
        assert (called, int(said)) == wanted(its, pages["en"], name, its_id)


def test_the_hour_is_one(pages):
    told = lines(pages["en"]["index"], "exam-path")
    assert sum(minutes(pages["en"], name, its_id) for _, name, its_id, _ in told) <= HOUR
