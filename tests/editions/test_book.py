"""The book in Korean: its page numbers, chapters, fonts, text and figures; and the links and words of all five."""

import io
import re
import sys
from argparse import Namespace
from contextlib import redirect_stderr
from itertools import combinations

import pypdf
import pytest
from lxml import html

from all_words import WORDS
from docs.builder.words import LANGUAGES, TAGS
from docs.commands.command_line import CommandError
from docs.editions.paper import book, book_document
from docs.editions.paper.command import import_kind
from docs.editions.paper.edition import SCREEN_PAGES, load_edition
from docs.editions.paper.pages import read_pages
from docs.editions.paper.pdf import write_tagged_pdf
from for_every import for_every

COMMAND = "print"
FREE_FONTS = ("DejaVu", "Liberation", "Noto")
NUMBERED = re.compile(r"\d+ (.+)")  # the title of a chapter
LOWEST_HEADING = 24 / 25.4 * 72 + 45  # points: the margin of a page, a heading and two lines
# The operators of PDF that show a line of text or a part of one.
TEXT_SHOWN = re.compile(rb"T[jJ]\b")
LEAST_TEXTS = 8  # an empty page has a running head and a number
PX = 72 / 96  # points
MARGIN = 20 / 25.4 * 96  # px, at the outer side of a page: see book.css
BLOCKS = ("p", "li", "h1", "h2", "h3", "figcaption", "caption", "td", "th", "dt", "dd", "pre")
MOST_OVERLAP = 0.3  # of the height of a line; glyphs of two fonts differ by less
LEAST_FILL = 0.5  # of a page that does not end a chapter
# What only a reader at a screen can do; the notes on widgets tell of it.
SCREEN_WORDS = {
    "en": r"\b([Ii]n|[Oo]n|[Tt]his) page\b|[Cc]lick|\b[Pp]ress\b|[Bb]utton|\b[Mm]enu|screen|[Bb]rowser|device"
    r"|address bar|[Ll]aborator|[Ss]tep through|[Dd]ownload|asks before|[Mm]ock exam|[Ee]xercise sheet|this copy|Why this move|(the|another|following) page",
    "it": r"[Qq]uesta pagina|nella pagina,|\b[Cc]lic|\b[Pp]remi\b|[Pp]ulsant|\b[Mm]enu|schermo|browser|dispositivo"
    r"|barra degli|[Ll]aboratorio|[Ss]caric|[Ss]imulazione d’esame|[Ss]chede di|Perché questa mossa|(la|altra) pagina|pagine",
    "ko": r"클릭|누르|누릅|단추|버튼|메뉴|화면|브라우저|(?<!이)기기|주소 표시줄|실험실|모의시험|문제지|왜 이 수를|페이지(?! 요약)",
    "es": r"[Ee]sta página|propia página|\b[Cc]lic|\b[Pp]ulsa|[Bb]otón|[Bb]otones|[Mm]enú|pantalla|navegador|dispositivo"
    r"|barra de|[Ll]aboratorio|[Dd]escarg|[Ss]imulacro|[Ff]ichas de ejercicios|Por qué esta jugada|(la|otra) página|páginas",
    "zh": r"本页|在页面|网页里|点击|单击|按钮|菜单|屏幕|浏览器|设备|地址栏|实验室|下载|模拟考试|练习卷|为什么走这步棋|一页(?!总结)|几页",
}


@pytest.fixture(scope="module")
def made(built_site):
    """Return the document of WeasyPrint and the lines that the command shows."""
    arguments, shown = Namespace(site=str(built_site), language="ko"), io.StringIO()
    with redirect_stderr(shown):
        document = book.lay_out_book(arguments, WORDS["ko"], "ko")
    return document, shown.getvalue().splitlines()


@pytest.fixture(scope="module")
def pdf(made):
    return pypdf.PdfReader(io.BytesIO(write_tagged_pdf(made[0])))


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
    pages = read_pages(built_site, "ko", SCREEN_PAGES)
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
    assert "그 수의 값이 정확히 얼마인지까지 알아낼 필요는 없습니다." in text
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


def _list_boxes(page, *kinds):
    """Return the boxes of these kinds in the text area of a page, in their order."""
    (root,) = (box for box in page._page_box.children if box.element_tag == "html")
    return [box for box in root.descendants() if type(box).__name__ in kinds]


def _squeeze(text):
    return re.sub(r"[\s\u00ad\u2060‐]", "", text)


@pytest.mark.whole
def test_every_text_is_on_a_page_and_only_once(made, built_site):
    edition = load_edition(Namespace(site=str(built_site), language="ko"), WORDS["ko"])
    root = parse_document(edition, "ko")
    for drawing in root.xpath("//svg"):
        drawing.drop_tree()
    blocks = [
        _squeeze(block.text_content()) for block in root.iter(*BLOCKS) if block.find(".//p") is None
    ]
    printed = [
        box.text
        for page in made[0].pages
        for box in _list_boxes(page, "TextBox")
        if "::" not in box.element_tag
    ]
    laid_out, written = _squeeze("".join(printed)), _squeeze(root.find("body").text_content())
    for block in blocks:
        assert laid_out.count(block) >= written.count(block), f"lost: {block}"
    repeated = sum(len(_squeeze(text)) for text in printed) - len(written)
    assert 0 <= repeated < len(written) / 200  # the heads of tables on two pages


@pytest.mark.whole
def test_no_text_is_printed_over_another(made):
    for number, page in enumerate(made[0].pages, 1):
        lines = []
        for line in _list_boxes(page, "LineBox"):
            parts = [
                b
                for b in line.descendants()
                if type(b).__name__ in ("TextBox", "InlineReplacedBox")
            ]
            if parts:
                left, top = min(b.position_x for b in parts), line.position_y
                right = max(b.position_x + b.width for b in parts)
                lines.append((left, top, right, top + line.height, {id(b) for b in parts}))
        for one, other in combinations(lines, 2):
            across = min(one[2], other[2]) - max(one[0], other[0])
            down = min(one[3], other[3]) - max(one[1], other[1])
            least = min(one[3] - one[1], other[3] - other[1])
            if not one[4] & other[4]:  # one line may be inside another
                assert across < 1 or down <= MOST_OVERLAP * least, f"page {number}: {one}, {other}"


@pytest.mark.whole
def test_no_page_is_half_empty(made):
    """Only the last page of a chapter may be."""
    kinds = ("LineBox", "InlineReplacedBox", "BlockReplacedBox")
    fills, beginning = [], []
    for page in made[0].pages:
        area, boxes = page._page_box, _list_boxes(page, *kinds)
        bottom = max(box.position_y + box.height for box in boxes)
        fills.append((bottom - area.content_box_y()) / area.height)
        first = boxes[0].element
        beginning.append(first.tag == "h1" or first.get("class") in ("part-title", "number"))
    short = [
        (number, round(fill, 2))
        for number, (fill, begins) in enumerate(zip(fills, beginning[1:], strict=False), 1)
        if fill < LEAST_FILL and not begins
    ]
    assert short == []


@pytest.mark.whole
@for_every(language=LANGUAGES)
def test_no_sentence_is_for_the_screen_and_links_lead_into_the_book(built_site, language):
    edition = load_edition(Namespace(site=str(built_site), language=language), WORDS[language])
    left = [
        f"{chapter.name}: {' '.join(block.text_content().split())}"
        for chapter in edition.chapters
        for block in chapter.article.iter("p", "li", "h1", "h2", "h3", "td", "th", "figcaption")
        if re.search(SCREEN_WORDS[language], block.text_content())
        and not block.xpath("ancestor::aside | ancestor-or-self::*[@class='sources']")
    ]
    assert left == [], 'Mark in the page what is only for the screen: <span class="screen">…</span>'
    document = parse_document(edition, language)
    ids = document.xpath("//@id")
    assert len(ids) == len(set(ids))
    links = document.xpath("//a/@href")
    assert {link[1:] for link in links if link.startswith("#")} <= set(ids)
    assert all(link.startswith(("#", "http")) for link in links)
    assert not document.xpath("//script | //button | //input | //template | //details")


def parse_document(edition, language):
    tag = TAGS.get(language, language)
    return html.document_fromstring(book_document.make_document(edition, WORDS[language], tag, ""))


def test_what_is_wrong_is_reported_on_a_line(refuse, tmp_path):
    message = refuse("book", "it", "--site", tmp_path)
    assert message == f"“{tmp_path}” holds no built site in this language."
    assert list(tmp_path.iterdir()) == []


def test_a_missing_library_is_named(monkeypatch):
    monkeypatch.setitem(sys.modules, "weasyprint", None)
    for name in ("book", "pdf"):
        monkeypatch.delitem(sys.modules, f"docs.editions.paper.{name}", raising=False)
    with pytest.raises(CommandError, match="weasyprint.*pip install"):
        import_kind("book")
