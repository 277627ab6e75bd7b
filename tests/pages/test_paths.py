"""The reading paths of the home page: titles and minutes of each line, and how much of the hour before an exam is for reading."""

import pytest

from docs.builder.words import LANGUAGES
from for_every import for_every
from proof.checks import read_all_pages
from reading_paths import MOST_READING, PATHS, lines, minutes, wanted


@pytest.fixture(scope="module")
def pages():
    return read_all_pages()


@pytest.mark.parametrize("path", PATHS)
@for_every(language=LANGUAGES)
def test_a_line_has_the_title_and_minutes_of_the_section(path, language, pages):
    pages_in_language = pages[language]
    path_lines = lines(pages_in_language["index"], path)
    assert len(path_lines) >= 5
    for title, name, section_id, shown_minutes in path_lines:
        expected = wanted(pages_in_language, pages["en"], name, section_id)
        assert (title, int(shown_minutes)) == expected


def test_most_of_the_hour_before_an_exam_is_for_answers(pages):
    path_lines = lines(pages["en"]["index"], "exam-path")
    *read, practice, mock_exam = [(name, section_id) for _, name, section_id, _ in path_lines]
    assert [practice[0], mock_exam[0]] == ["practice", "mock-exam"]
    assert sum(minutes(pages["en"], *step) for step in read) <= MOST_READING
