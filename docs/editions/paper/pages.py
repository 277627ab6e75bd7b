"""Reads the built pages of one language in the order of the navigation."""

from copy import deepcopy
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path
from urllib.parse import unquote, urlsplit

from lxml import html

from docs.command_line import CommandError
from docs.editions.source_history import find_source_time

ROOT = Path(__file__).parents[3]
HOME = "index"  # the name of the home page
COVER_CHAPTER = "summary"  # its first figure is on the cover and the title page
LOCAL_HOSTS = ("localhost", "127.0.0.1")


@dataclass
class Chapter:
    """A page: name (index, idea, ...), title in the navigation, article, number in the book.

    A link to another place of the book has the attribute data-to (name#id) in place of href.
    """

    name: str
    title: str
    article: html.HtmlElement
    number: int | None = None


@dataclass
class Part:
    """A section of the navigation; pages outside all sections are in a part without a title."""

    title: str | None
    chapters: list


@dataclass
class Edition:
    """One language: parts with chapters; address of the site, "" if unknown; title, set later; date of the sources."""

    language: str
    parts: list
    address: str
    title: str = ""
    date: datetime = field(default_factory=find_source_time)

    @property
    def chapters(self):
        """All chapters in their order."""
        return [chapter for part in self.parts for chapter in part.chapters]

    def find_chapter(self, name):
        """Return the chapter with this name."""
        (chapter,) = [chapter for chapter in self.chapters if chapter.name == name]
        return chapter

    def copy_cover(self):
        """Return a copy of the figure for the cover."""
        return deepcopy(self.find_chapter(COVER_CHAPTER).article.find(".//svg"))


def read_pages(site_folder, language, left_out=()):
    """Return the Edition of a language in a built site without some pages; raise CommandError if it is not there."""
    home = _find_home(Path(site_folder), language)
    if home is None:
        raise CommandError(f"“{site_folder}” holds no built site in this language.")
    document = _parse_page(home / "index.html")
    (nav,) = document.xpath("//nav[contains(@class, 'md-nav--primary')]")
    parts = []
    for title, links in _list_parts(nav, None):
        chapters = [_read_chapter(home, link) for link in links]
        parts.append(Part(title, [page for page in chapters if page.name not in left_out]))
    canonical = document.xpath("string(//link[@rel='canonical']/@href)")
    is_local = urlsplit(canonical).hostname in (None, *LOCAL_HOSTS)
    edition = Edition(language, parts, "" if is_local else canonical)
    names = {chapter.name for chapter in edition.chapters}
    for chapter in edition.chapters:
        _resolve_links(chapter, home.resolve(), names, edition.address)
    return edition


def _find_home(site_folder, language):
    """Return the folder of a language: that of the site if its home page is in the language."""
    for folder in (site_folder, site_folder / language):
        file = folder / "index.html"
        if file.is_file() and _parse_page(file).get("data-language") == language:
            return folder
    return None


def _parse_page(file):
    return html.document_fromstring(file.read_text(encoding="utf-8"))


def _list_parts(nav, title):
    """Yield (title or None, links) of the links directly in a navigation element, and of its sections."""
    links = []
    for item in nav.xpath("./ul/li"):
        section = item.find("./nav[@data-md-level]")
        if section is None:
            links.append(item.find("./a"))  # of the page itself, not of the table of contents
            continue
        if links:
            yield title, links
            links = []
        yield from _list_parts(section, _normalize(item.xpath("string(./label[1])")))
    if links:
        yield title, links


def _normalize(text):
    return " ".join(text.split())


def _read_chapter(home, link):
    """Return the chapter that a link of the home page leads to."""
    folder = (home / unquote(link.get("href"))).resolve()
    name = HOME if folder == home.resolve() else folder.name
    (article,) = _parse_page(folder / "index.html").xpath(
        "//article[contains(@class, 'md-typeset')]"
    )
    return Chapter(name, _normalize(link.text_content()), article)


def _resolve_links(chapter, root, names, site_address):
    """Replace relative addresses: by data-to if they lead to a chapter, by a whole address, or by nothing.

    root: the folder of the language; names: of the chapters
    """
    folder = root if chapter.name == HOME else root / chapter.name
    for link in chapter.article.iter("a"):
        href = link.attrib.pop("href", "")
        address = urlsplit(href)
        if address.scheme:
            link.set("href", href)
            continue
        target = (folder / unquote(address.path)).resolve()
        if not href or not target.is_relative_to(root):
            continue
        name = HOME if target == root else target.relative_to(root).as_posix()
        if name in names and "=" not in address.fragment:
            link.set("data-to", f"{name}#{unquote(address.fragment)}")
        elif site_address:
            path = "" if name == HOME else name + ("/" if target.is_dir() else "")
            query = f"#{address.fragment}" if address.fragment else ""
            link.set("href", site_address + path + query)
