"""The book in Korean: its page numbers, chapters, fonts, text and figures; and the links of all five."""

import re
import sys
from argparse import Namespace

import pypdf
import pytest
from lxml import html

from all_words import WORDS
from command_runs import read_refusal, run_in_folder
from docs.builder.words import LANGUAGES, TAGS
from docs.commands.command_line import CommandError
from docs.editions.paper import book, book_document
from docs.editions.paper.command import import_kind
from docs.editions.paper.edition import load_edition
from docs.editions.paper.pages import read_pages
from for_every import for_every

FREE_FONTS = ("DejaVu", "Liberation", "Noto")
NUMBERED = re.compile(r"\d+ (.+)")  # the title of a chapter
LOWEST_HEADING = 24 / 25.4 * 72 + 45  # points: the margin of a page, a heading and two lines
# The operators of PDF that show a line of text or a part of one.
TEXT_SHOWN = re.compile(rb"T[jJ]\b")
LEAST_TEXTS = 8  # an empty page has a running head and a number
PX = 72 / 96  # points
MARGIN = 27 / 25.4 * 96  # px, at the sides of a page: see book.css


@pytest.fixture(scope="module")
def made(built_site, tmp_path_factory):
    """Return the book and the lines that the command has shown."""
    folder = tmp_path_factory.mktemp("book")
    process = run_in_folder(folder, "print", "book", "ko", "--site", built_site)
    assert process.returncode == 0, process.stderr
    return pypdf.PdfReader(folder / "book-ko.pdf"), process.stderr.splitlines()


@pytest.fixture(scope="module")
def pdf(made):
    return made[0]


@pytest.fixture(scope="module")
def outline(pdf):
    """Return (title, page number, height in points) of all bookmarks, in their order."""

    def walk(items):
        for item in items:
            if isinstance(item, list):
                yield from walk(item)
            else:
                yield item.title, pdf.get_destination_page_number(item) + 1, float(item.top)

    return list(walk(pdf.outline))


@pytest.mark.whole
def test_contents_name_each_chapter_and_its_page(pdf, outline, built_site):
    pages = read_pages(built_site, "ko")
    chapters = [(NUMBERED.fullmatch(title), page) for title, page, _ in outline]
    numbered = {title[1]: page for title, page in chapters if title}
    assert {chapter.title for chapter in pages.chapters[1:]} <= set(numbered)
    first_page = min(numbered.values())
    text = "\n".join(page.extract_text() for page in pdf.pages[1 : first_page - 1])
    listed = {
        title.strip(): int(page)
        for title, page in re.findall(r"^\d+ +(.+?)[ .]*\.[ .]*(\d+)$", text, re.MULTILINE)
    }
    assert listed == numbered


@pytest.mark.whole
def test_text_can_be_searched(pdf, outline):
    (page,) = [page for title, page, _ in outline if title.endswith(" 핵심 아이디어")]
    text = " ".join(pdf.pages[page - 1].extract_text().split())
    assert "그 값이 정확히 얼마인지까지 알아낼 필요는 없습니다." in text
    assert "\u2060" not in text  # what keeps words together


@pytest.mark.whole
def test_fonts_are_free_and_embedded(pdf):
    fonts = {}
    for page in pdf.pages:
        for font in page["/Resources"]["/Font"].values():
            (descendant,) = font["/DescendantFonts"]
            fonts[font["/BaseFont"]] = descendant["/FontDescriptor"]
    for name, descriptor in fonts.items():
        assert name.partition("+")[2].startswith(FREE_FONTS), name
        assert any(f"/FontFile{kind}" in descriptor for kind in ("", 2, 3)), name


@pytest.mark.whole
def test_weasyprint_warns_of_nothing(made):
    """It warns of glyphs that no font has, and of styles that it does not know."""
    progress = re.compile(r".+…|(Chapters read|Pages): \d+")
    assert [line for line in made[1] if not progress.fullmatch(line)] == []


@pytest.mark.whole
def test_figures_are_inside_the_type_area_and_described(pdf):
    width, height = (float(side) / PX for side in pdf.pages[0].mediabox.upper_right)
    figures = list(_find_tagged(pdf.trailer["/Root"]["/StructTreeRoot"], "/Figure"))
    assert len(figures) > 100
    for figure in figures:
        left, top, right, bottom = map(float, figure["/A"]["/BBox"])
        description = figure.get("/Alt")
        assert description
        assert MARGIN - 1 < left < right < width - MARGIN + 1, description
        assert 0 < top < bottom < height, description


def _find_tagged(element, kind):
    kids = element.get("/K", [])
    for kid in kids if isinstance(kids, list) else [kids]:
        kid = kid.get_object()
        if isinstance(kid, dict):
            if kid.get("/S") == kind:
                yield kid
            yield from _find_tagged(kid, kind)


@pytest.mark.whole
def test_no_page_is_empty_and_no_heading_ends_one(pdf, outline):
    for number, page in enumerate(pdf.pages, 1):
        shown_texts = TEXT_SHOWN.findall(page.get_contents().get_data())
        assert len(shown_texts) > LEAST_TEXTS, f"page {number} is empty"
    for title, number, top in outline:
        assert top > LOWEST_HEADING, f"{title!r} ends page {number}"


@pytest.mark.whole
@for_every(language=LANGUAGES)
def test_links_lead_into_the_book(built_site, language):
    texts = WORDS[language]
    edition = load_edition(Namespace(site=str(built_site), language=language), texts)
    tag = TAGS.get(language, language)
    document = html.document_fromstring(
        book_document.make_document(edition, texts, tag, book.make_style(texts["paper"]))
    )
    ids = document.xpath("//@id")
    assert len(ids) == len(set(ids))
    links = document.xpath("//a/@href")
    assert {link[1:] for link in links if link.startswith("#")} <= set(ids)
    assert all(link.startswith(("#", "http")) for link in links)
    assert not document.xpath("//script | //button | //input | //template | //details")


def test_what_is_wrong_is_reported_on_a_line(tmp_path):
    process = run_in_folder(tmp_path, "print", "book", "it", "--site", tmp_path)
    assert read_refusal(process) == f"“{tmp_path}” holds no built site in this language."
    assert list(tmp_path.iterdir()) == []


def test_a_missing_library_is_named(monkeypatch):
    monkeypatch.setitem(sys.modules, "weasyprint", None)
    monkeypatch.delitem(sys.modules, "docs.editions.paper.book")
    with pytest.raises(CommandError, match="weasyprint.*pip install"):
        import_kind("book")
