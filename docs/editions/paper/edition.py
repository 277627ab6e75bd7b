"""The chapters of an edition on paper, read from the site and adapted; the book and the e-book begin with them."""

from tempfile import TemporaryDirectory

from docs.command_line import CommandError, print_progress
from docs.editions.paper import exercises, imprint, pages
from docs.editions.paper.articles import adapt_article
from docs.editions.paper.drawings import DrawingStyles
from docs.editions.site_build import SiteNotBuiltError, build_site

# Pages that are only a tool on the screen, or a list of files; of the tools, glossary and sources remain.
SCREEN_PAGES = (
    "mock-exam",
    "write-it-yourself",
    "laboratory",
    "play-your-game",
    "exercise-sheets",
    "take-along",
    "programming-languages",
)


def load_edition(arguments, texts):
    """Return the Edition in arguments.language, from the site in arguments.site or one built for it.

    Its last part has what is at the end of a book.
    """
    paper_texts = texts["paper"]
    edition = _load_pages(arguments)
    edition.title = texts["labels"]["site_name"]
    print_progress(f"Chapters read: {len(edition.chapters)}")
    for chapter in edition.chapters:
        name = "" if chapter.name == pages.HOME else f"{chapter.name}/"
        address = edition.address and edition.address + name
        chapter.title = chapter.title if name else paper_texts["introduction"]
        adapt_article(chapter.article, paper_texts, address)
    solutions = exercises.add_exercises(edition, texts)
    last = [solutions, *edition.parts[-1].chapters, imprint.make_licence_chapter(paper_texts)]
    edition.parts[-1] = pages.Part(None, last)
    styles = DrawingStyles()
    for number, chapter in enumerate(edition.chapters, 1):
        chapter.number = number
        styles.apply(chapter.article)
    return edition


def _load_pages(arguments):
    if arguments.site is not None:
        return pages.read_pages(arguments.site, arguments.language, SCREEN_PAGES)
    print_progress("Building the site…")
    with TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        try:
            build_site(folder, arguments.language)
        except SiteNotBuiltError as error:
            *_, last_line = ["", *str(error).splitlines()]
            raise CommandError(f"The site could not be built: {last_line}") from error
        return pages.read_pages(folder, arguments.language, SCREEN_PAGES)
