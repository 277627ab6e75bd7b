"""The words of each country's courses, and where they are shown."""

import re
from html import unescape

import pytest

from docs.builder.courses import CourseWord, find_course_synonyms, parse_course_words
from docs.builder.words import LANGUAGES
from for_every import for_every
from snippets import edition

GLOSSARY = {"leaf": {"term": "leaf", "definition": "D."}, "node": {"term": "node"}}


def test_a_line_is_a_word_a_key_and_where_it_is_used():
    expected = [CourseWord("terminal state", "leaf", "exams")]
    assert parse_course_words("terminal state | leaf | exams", GLOSSARY) == expected


@pytest.mark.parametrize(
    ("line", "named"),
    [
        ("terminal state | leaves | exams", "'leaves'"),
        ("terminal state | leaf", "terminal state"),
        ("terminal state | leaf | ", "not `word"),
        ("", "not `word"),
    ],
)
def test_what_is_wrong_is_named(line, named):
    with pytest.raises(ValueError, match=named):
        parse_course_words(f"payoff | leaf | exams\n{line}\nx | leaf | y", GLOSSARY)


def test_the_term_of_an_entry_is_not_a_synonym():
    words = parse_course_words("end | leaf | x\nleaf | leaf | x\nvertex | node | x", GLOSSARY)
    assert find_course_synonyms("leaf", words, GLOSSARY) == ["end"]


@for_every(language=LANGUAGES)
def test_each_word_is_in_the_glossary_under_what_it_means_and_in_the_list(language):
    texts = edition(language).texts
    glossary = edition(language).render_fence("glossary", "")
    listed = edition(language).render_fence("courses", "")
    entries = dict(re.findall('(?s)<h2 id="([^"]+)">(.*?)</section>', glossary))
    for entry in parse_course_words(texts["courses"]["words"], texts["glossary"]):
        assert entry.word in unescape(entries[entry.key]), entry
        assert f'<th scope="row">{entry.word}</th>' in unescape(listed), entry
        if entry.word != texts["glossary"][entry.key]["term"]:
            assert f'href="../glossary/#{entry.key}"' in listed, entry
    assert "data-search-exclude" in listed.partition(">")[0]  # searches find the glossary instead
