"""The words that a country's courses use, each with the glossary entry that it means."""

from collections import namedtuple

# A word, the glossary's key for what it means, and where it is used.
CourseWord = namedtuple("CourseWord", "word key where")


def parse_course_words(text, glossary):
    """Parse lines `word | key | where` into CourseWords; raise ValueError for a key that is not in the glossary."""
    course_words = []
    for line in text.splitlines():
        parts = [part.strip() for part in line.split("|")]
        if len(parts) != 3 or not all(parts):
            raise ValueError(f"not `word | key | where`: {line}")
        if parts[1] not in glossary:
            raise ValueError(f"{parts[0]}: the glossary has no entry {parts[1]!r}")
        course_words.append(CourseWord(*parts))
    return course_words


def find_course_synonyms(key, course_words, glossary):
    """Return the course words for a glossary entry, except the term of the entry itself."""
    return [
        entry.word
        for entry in course_words
        if entry.key == key and entry.word != glossary[key]["term"]
    ]
