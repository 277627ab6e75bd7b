"""The reading paths of the home page, and the expected text of their lines."""

import re

# Ids of the sections of the home page.
PATHS = ("zero-path", "exam-path", "program-path", "teaching-path")
MOST_READING = 25  # minutes of the path for the hour before an exam
WORDS, BLOCKS = 150, 2  # read in a minute: words of English prose, figures and blocks of code
LINE = re.compile(r"^\d+\. \[(.+?)\]\(([\w-]+)\.md(?:#([\w-]+))?\)\D*(\d+)\D*$", re.MULTILINE)


def sections_at(pages, name, section_id):
    """Return all sections of a page, or a section and those below it, by id."""
    sections = pages[name].sections
    if not section_id:
        return sections
    start = next(start for start, section in enumerate(sections) if section.id == section_id)
    end = (i for i in range(start + 1, len(sections)) if sections[i].level <= sections[start].level)
    return sections[start : next(end, len(sections))]


def minutes(english, name, section_id=None):
    """Return the minutes to read a section in English; all languages show the same."""
    sections = sections_at(english, name, section_id)
    words = sum(len(re.findall(r"\w+", section.prose)) for section in sections)
    return max(1, round(words / WORDS + sum(len(section.blocks) for section in sections) / BLOCKS))


def lines(page, path):
    """Return (text, page, id, minutes) for each line of a path."""
    index = next(index for index, section in enumerate(page.sections) if section.id == path)
    start, end = (section.start for section in page.sections[index : index + 2])
    return LINE.findall(page.text[start:end])


def wanted(pages, english, name, section_id):
    """Return the text and the minutes that a line to a section must show."""
    called = (
        sections_at(pages, name, section_id)[0].title if section_id else pages[name].meta["title"]
    )
    return called, minutes(english, name, section_id)
