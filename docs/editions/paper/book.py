"""The book: all pages of one language as a PDF, laid out by WeasyPrint."""

import logging
import re
from pathlib import Path

from docs.command_line import print_progress
from docs.editions.paper import book_document
from docs.editions.paper.edition import load_edition
from docs.editions.paper.pdf import lay_out, write_tagged_pdf

PAGES_PER_REPORT = 50
STYLE = Path(__file__).with_name("book.css")


def make_file(arguments, texts, language_tag):
    """Return the PDF as bytes; raise CommandError if the site is missing."""
    return write_tagged_pdf(lay_out_book(arguments, texts, language_tag))


def lay_out_book(arguments, texts, language_tag):
    """Return the book as a document of WeasyPrint, which holds the boxes of all pages; see make_file."""
    edition = load_edition(arguments, texts)
    html = book_document.make_document(edition, texts, language_tag, make_style(texts["paper"]))
    print_progress("Laying out the pages…")
    warnings = logging.StreamHandler()  # such as that of a missing glyph
    warnings.setLevel(logging.WARNING)
    logging.getLogger("weasyprint").addHandler(warnings)
    progress = logging.getLogger("weasyprint.progress")
    progress.setLevel(logging.INFO)
    progress.addHandler(PageProgress())
    document = lay_out(html)
    print_progress(f"Pages: {len(document.pages)}")
    return document


class PageProgress(logging.Handler):
    """Prints how far WeasyPrint is, every PAGES_PER_REPORT pages of each pass."""

    turn = 1

    def emit(self, record):
        self.turn += "Repagination" in record.getMessage()
        page = re.search(r"layout - Page (\d+)", record.getMessage())
        if page and int(page[1]) % PAGES_PER_REPORT == 0:
            # The pages are laid out again until all page numbers are right.
            print_progress(f"Pass {self.turn}, page {page[1]}…")


def make_style(texts):
    """Return the style sheet of the book; texts: those of the part "paper"."""
    before, after = re.split(r"\{page\}", texts["page_reference"])
    reference = f'"{before}" target-counter(attr(href url), page) "{after}"'
    return f"{STYLE.read_text(encoding='utf-8')}\na.elsewhere:not(h1 a, h2 a, h3 a)::after {{ content: {reference}; }}\n"
