"""The chapters of an edition on paper, read from the site and adapted; the book and the e-book begin with them."""

from dataclasses import dataclass
from datetime import datetime
from tempfile import TemporaryDirectory

from lxml import etree

from docs.commands.command_line import CommandError, print_progress
from docs.editions.paper import exercises, imprint, pages
from docs.editions.paper.articles import adapt_article
from docs.editions.paper.drawings import DrawingStyles
from docs.editions.site_build import SiteNotBuiltError, build_site
from docs.editions.source_history import find_source_time


@dataclass
class Edition:
    """An edition in one language: the parts (solutions and licence last), the date, the site's address or ""."""

    language: str
    title: str
    parts: list
    date: datetime
    address: str

    @property
    def chapters(self):
        """All chapters in their order."""
        return [chapter for part in self.parts for chapter in part.chapters]

    def find_chapter(self, name):
        """Return the chapter with this name."""
        return next(chapter for chapter in self.chapters if chapter.name == name)


def load_edition(arguments, texts):
    """Return the Edition in arguments.language, from the site in arguments.site or one built for it.

    texts: part -> key -> text
    """
    paper_texts = texts["paper"]
    page_set = _load_pages(arguments)
    print_progress(f"Chapters read: {len(page_set.chapters)}")
    for chapter in page_set.chapters:
        name = "" if chapter.name == pages.HOME else f"{chapter.name}/"
        address = page_set.address and page_set.address + name
        chapter.title = chapter.title if name else paper_texts["introduction"]
        adapt_article(chapter.article, paper_texts, address)
    solutions = exercises.add_exercises(page_set, texts)
    last = pages.Part(None, [solutions, imprint.make_licence_chapter(paper_texts)])
    edition = Edition(
        arguments.language,
        texts["labels"]["site_name"],
        [*page_set.parts, last],
        find_source_time(),
        page_set.address,
    )
    styles = DrawingStyles()
    for number, chapter in enumerate(edition.chapters, 1):
        chapter.number = number
        styles.apply(chapter.article)
        for svg in chapter.article.iter("svg"):
            describe_drawing(svg)
    return edition


def describe_drawing(svg):
    """Move the description of a drawing into its element title, which e-readers and PDFs know."""
    description = svg.attrib.pop("aria-label", None)
    if description:
        title = etree.Element("title")
        title.text = description
        svg.insert(0, title)


def _load_pages(arguments):
    if arguments.site is not None:
        return pages.read_pages(arguments.site, arguments.language)
    print_progress("Building the site…")
    with TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        try:
            build_site(folder, arguments.language)
        except SiteNotBuiltError as error:
            *_, last_line = ["", *str(error).splitlines()]
            raise CommandError(f"The site could not be built: {last_line}") from error
        return pages.read_pages(folder, arguments.language)
