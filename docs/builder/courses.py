"""The words that a country's courses use, each beside the entry of the glossary that it means."""

from dataclasses import dataclass


@dataclass(frozen=True)
class CourseWord:
    """A word, the glossary's key for what it means, and where it is used."""

    word: str
    key: str
    where: str


def read_words(text, glossary):
    """Return the CourseWords in a text with one a line, `word | key | where`.

    glossary: that of the language. A key that it does not have is a ValueError.
    """
    found = []
    for line in text.splitlines():
        parts = [part.strip() for part in line.split("|")]
        if len(parts) != 3 or not all(parts):
            raise ValueError(f"not `word | key | where`: {line}")
        if parts[1] not in glossary:
            raise ValueError(f"{parts[0]}: the glossary has no entry {parts[1]!r}")
        found.append(CourseWord(*parts))
    return found


def find_synonyms(key, words, glossary):
    """Return the words for an entry of the glossary that are not its own term."""
    return [its.word for its in words if its.key == key and its.word != glossary[key]["term"]]
