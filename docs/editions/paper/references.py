"""Joins chapters: ids, links between them, and notes at citations."""

from lxml import etree, html

from docs.editions.paper.exercises import SOLUTIONS
from docs.figures.svg import escape_html

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
                if place[0] != chapter.name:
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


def add_citation_notes(chapters, works):
    """Add a footnote with the work and its address to the first citation of each work in a chapter.

    works: the texts of the part "sources": key -> the facts of a work
    """
    for chapter in chapters:
        cited = set()
        for link in chapter.article.xpath(f".//a[starts-with(@data-to, '{SOURCES}#')]"):
            key = link.get("data-to").partition("#")[2]
            if key in works and key not in cited and chapter.name != SOURCES:
                cited.add(key)
                link.set("class", "cited")
                link.addnext(_make_note(works[key]))
                _move_tail(link)


def _make_note(work):
    place = ", ".join(work[name] for name in ("place", "year") if work[name])
    note = html.fragment_fromstring(
        f'<span class="footnote" lang="en">{escape_html(work["authors"])}: '
        f"<cite>{escape_html(work['title'])}</cite>. {escape_html(place)}. </span>"
    )
    link = etree.SubElement(note, "a", {"href": work["address"]})
    link.text = work["address"].partition("://")[2]
    return note


def _move_tail(link):
    note = link.getnext()
    note.tail, link.tail = (link.tail or "") + (note.tail or ""), None
