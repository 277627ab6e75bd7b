"""Joins chapters: ids and the links between them."""

from docs.editions.paper.exercises import SOLUTIONS

SOURCES = "sources"  # the page of the cited works
SEPARATOR = "--"  # between the name of a chapter and an id, where all are in one document


def link_chapters(chapters, make_address):
    """Give all links between chapters their href; make_address: (name, id) -> address."""
    places = {
        (chapter.name, anchor)
        for chapter in chapters
        for anchor in chapter.article.xpath(".//@id[. != '']")
    }
    for chapter in chapters:
        for link in chapter.article.iter("a"):
            if target := link.attrib.pop("data-to", None):
                name, _, anchor = target.partition("#")
                # What is on no page any more is among the solutions, or stood in a widget.
                if (name, anchor) not in places:
                    name, anchor = (
                        (SOLUTIONS, anchor) if (SOLUTIONS, anchor) in places else (name, "top")
                    )
                link.set("href", make_address(name, anchor))
                if name not in (chapter.name, SOURCES):  # the works close the book
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
