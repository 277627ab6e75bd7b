"""Reads the built pages of one language in the order of the navigation."""

from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import unquote, urlsplit

from lxml import html

from docs.command_line import CommandError

ROOT = Path(__file__).parents[3]
HOME = "index"  # the name of the home page
LOCAL_HOSTS = ("localhost", "127.0.0.1")


@dataclass
class Chapter:
    """A page: name (index, idea, ...), title in the navigation, article, number in the book.

    After resolve_links, a link to another place of the book has the attribute data-to (name#id)
    in place of href.
    """

    name: str
    title: str
    article: html.HtmlElement
    number: int | None = None


@dataclass
class Part:
    """A section of the navigation; pages outside all sections are in a part without a title."""

    title: str | None
    chapters: list = field(default_factory=list)


@dataclass
class PageSet:
    """The pages of one language: parts with chapters, and the address of the site, "" if unknown."""

    parts: list
    address: str

    @property
    def chapters(self):
        """All chapters in their order."""
        return [chapter for part in self.parts for chapter in part.chapters]

    def find_chapter(self, name):
        """Return the chapter with this name, or None."""
        return next((chapter for chapter in self.chapters if chapter.name == name), None)


def read_pages(site_folder, language, left_out=()):
    """Return the PageSet of a language in a built site; raise CommandError if it is not there.

    left_out: names of pages
    """
    home = _find_home(Path(site_folder), language)
    if home is None:
        raise CommandError(f"“{site_folder}” holds no built site in this language.")
    document = _parse_page(home / "index.html")
    parts = []
    for title, links in _list_navigation(document):
        chapters = [_read_chapter(home, *link) for link in links]
        parts.append(Part(title, [page for page in chapters if page.name not in left_out]))
    canonical = document.xpath("string(//link[@rel='canonical']/@href)")
    is_local = urlsplit(canonical).hostname in (None, *LOCAL_HOSTS)
    page_set = PageSet(parts, "" if is_local else canonical)
    for chapter in page_set.chapters:
        _resolve_links(chapter, home, page_set)
    return page_set


def _find_home(site_folder, language):
    """Return the folder of a language: that of the site if its home page is in the language."""
    for folder in (site_folder, site_folder / language):
        file = folder / "index.html"
        if file.is_file() and _parse_page(file).get("data-language") == language:
            return folder
    return None


def _parse_page(file):
    return html.document_fromstring(file.read_text(encoding="utf-8"))


def _list_navigation(document):
    """Yield (title of a section or None, the links in it as pairs (href, title))."""
    (nav,) = document.xpath("//nav[contains(@class, 'md-nav--primary')]")
    yield from _list_parts(nav, None)


def _list_parts(nav, title):
    """Yield a part for the links directly in a navigation element, and the parts of its sections."""
    links = []
    for item in nav.xpath("./ul/li"):
        section = item.find("./nav[@data-md-level]")
        if section is None:
            links.append(_read_navigation_link(item))
            continue
        if links:
            yield title, links
            links = []
        yield from _list_parts(section, _normalize(item.xpath("string(./label[1])")))
    if links:
        yield title, links


def _read_navigation_link(item):
    link = item.find("./a")  # of the page itself, not of the table of contents
    return link.get("href"), _normalize(link.text_content())


def _normalize(text):
    return " ".join(text.split())


def _read_chapter(home, href, title):
    """Return the chapter that a link of the home page leads to."""
    folder = (home / unquote(href)).resolve()
    name = HOME if folder == home.resolve() else folder.name
    (article,) = _parse_page(folder / "index.html").xpath(
        "//article[contains(@class, 'md-typeset')]"
    )
    return Chapter(name, title, article)


def _resolve_links(chapter, home, page_set):
    """Replace relative addresses: by data-to if they lead to a chapter, by a whole address, or by nothing."""
    names = {page.name for page in page_set.chapters}
    root = home.resolve()
    folder = root if chapter.name == HOME else root / chapter.name
    for link in chapter.article.iter("a"):
        href = link.attrib.pop("href", "")
        address = urlsplit(href)
        if address.scheme:
            link.set("href", href)
        elif href:
            target = (folder / unquote(address.path)).resolve()
            name = (
                HOME
                if target == root
                else target.relative_to(root).as_posix()
                if target.is_relative_to(root)
                else ""
            )
            if name in names and not ("=" in address.fragment):
                link.set("data-to", f"{name}#{unquote(address.fragment)}")
            elif page_set.address and target.is_relative_to(root):
                path = "" if name == HOME else name + ("/" if target.is_dir() else "")
                query = f"#{address.fragment}" if address.fragment else ""
                link.set("href", page_set.address + path + query)
