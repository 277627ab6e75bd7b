"""Joins chapters: ids and the links between them."""

from docs.editions.paper.exercises import SOLUTIONS

SOURCES = "sources"  # the page of the cited works
SEPARATOR = "--"  # between the name of a chapter and an id, where all are in one document


def list_places(chapters):
    """Return the places (name, id) in the chapters."""
    return {
        (chapter.name, element.get("id"))
        for chapter in chapters
        for element in chapter.article.iter()
        if element.get("id")
    }


def find_place(target, places):
    """Return the place (name, id) that the attribute data-to of a link means.

    What is on no page any more is among the solutions, or stood in a widget.
    """
    name, _, anchor = target.partition("#")
    for place in ((name, anchor), (SOLUTIONS, anchor)):
        if anchor and place in places:
            return place
    return name, "top"


def link_chapters(chapters, make_address):
    """Give all links between chapters their href; make_address: (name, id) -> address."""
    places = list_places(chapters)
    for chapter in chapters:
        for link in chapter.article.iter("a"):
            if target := link.attrib.pop("data-to", None):
                place = find_place(target, places)
                link.set("href", make_address(*place))
                if place[0] not in (chapter.name, SOURCES):  # the works close the book
                    link.set("class", f"{link.get('class', '')} elsewhere".strip())
            elif link.get("href") is None:
                link.tag = "span"  # it led to something that is not in the book


def make_ids_unique(chapters):
    """Put the name of its chapter before each id."""
    for chapter in chapters:
        for element in chapter.article.iter():
            for name in ("id", "for", "aria-describedby", "aria-labelledby"):
                if value := element.get(name):
                    element.set(name, f"{chapter.name}{SEPARATOR}{value}")
