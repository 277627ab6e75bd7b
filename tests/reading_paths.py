"""The reading paths of the home page: what their lines must say of the sections to which they lead."""

import re

PATHS = ("exam-path", "program-path", "teaching-path")  # ids of the sections of the home page
HOUR = 60  # minutes, for the path of that name
WORDS, BLOCKS = 150, 2  # read in a minute: words of English prose, figures and blocks of code
LINE = re.compile(r"^\d+\. \[(.+?)\]\(([\w-]+)\.md(?:#([\w-]+))?\)\D*(\d+)\D*$", re.MULTILINE)


def sections_at(pages, name, its_id):
    """Return the sections of a page, or those from the one with that id to the next of its level."""
    sections = pages[name].sections
    if not its_id:
        return sections
    at = next(at for at, its in enumerate(sections) if its.id == its_id)
    end = (i for i in range(at + 1, len(sections)) if sections[i].level <= sections[at].level)
    return sections[at : next(end, len(sections))]


def minutes(english, name, its_id=None):
    """Return how long the English section takes to be read: in other languages the facts are the same."""
    sections = sections_at(english, name, its_id)
    words = sum(len(re.findall(r"\w+", its.prose)) for its in sections)
    return max(1, round(words / WORDS + sum(len(its.blocks) for its in sections) / BLOCKS))


def lines(page, path):
    """Return of each line of a path: what it says, the page and the id to which it leads, and its minutes."""
    at = next(at for at, its in enumerate(page.sections) if its.id == path)
    start, end = (its.start for its in page.sections[at : at + 2])
    return LINE.findall(page.text[start:end])


def wanted(pages, english, name, its_id):
    """Return what a line to a section must say: what the section is called, and its minutes."""
    called = sections_at(pages, name, its_id)[0].title if its_id else pages[name].meta["title"]
    return called, minutes(english, name, its_id)
