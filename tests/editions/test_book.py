"""Some chapters of the book in Korean: page numbers, fonts, text, figures, links; and the words of all five books."""

import io
import re
import sys
from argparse import Namespace
from contextlib import redirect_stderr
from copy import deepcopy
from itertools import combinations
from pathlib import Path

import pypdf
import pytest
from lxml import html

from all_words import WORDS
from docs.builder.words import LANGUAGES
from docs.command_line import CommandError
from docs.editions.paper import book, book_document, edition
from docs.editions.paper.command import import_kind
from docs.editions.paper.drawings import DrawingStyles
from docs.editions.paper.edition import load_edition
from docs.editions.paper.pdf import write_tagged_pdf
from for_every import for_every

COMMAND = "print"
FREE_FONTS = ("DejaVu", "Liberation", "Noto")
LOWEST_HEADING = 24 / 25.4 * 72 + 45  # points: the margin of a page, a heading and two lines
PX = 72 / 96  # points
MARGIN = 20 / 25.4 * 96  # px, at the outer side of a page: see book.css
MOST_OVERLAP = 0.3  # of the height of a line; glyphs of two fonts differ by less
# Chapters of every kind, since all of them take minutes.
CHAPTERS = {
    *(
        "index",
        "minimax",
        "idea",
        "first-walkthrough",
        "exam-tree",
        "pseudocode",
        "function",
        "cost",
    ),
    *("summary", "practice", "tic-tac-toe", "more-players", "glossary", "sources"),
}
PAGES = {file.stem for file in (Path(__file__).parents[2] / "docs/pages/en").glob("*.md")}
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
def made(site_folder):
    """Return the HTML of the book, the document of WeasyPrint and the lines that the command shows."""
    arguments, shown = Namespace(site=str(site_folder), language="ko"), io.StringIO()
    with pytest.MonkeyPatch.context() as patch, redirect_stderr(shown):
        patch.setattr(edition, "SCREEN_PAGES", PAGES - CHAPTERS)
        loaded = load_edition(arguments, WORDS["ko"])
        source = book_document.make_document(loaded, WORDS["ko"], "ko", "")
        document = book.lay_out_book(arguments, WORDS["ko"], "ko")
    return html.document_fromstring(source), document, shown.getvalue().splitlines()


@pytest.fixture(scope="module")
def pdf(made):
    return pypdf.PdfReader(io.BytesIO(write_tagged_pdf(made[1])))


@pytest.mark.whole
def test_contents_name_each_chapter_and_its_page_and_no_heading_ends_one(pdf):
    numbered = {}
    for title, page, top in _list_bookmarks(pdf, pdf.outline):
        assert top > LOWEST_HEADING, f"{title!r} ends page {page}"
        if re.match(r"\d+ ", title):
            numbered[title.partition(" ")[2]] = page
    assert len(numbered) > len(CHAPTERS)
    text = "\n".join(page.extract_text() for page in pdf.pages[1 : min(numbered.values()) - 1])
    lines = re.findall(r"^\d+ +(.+?)[ .]*\.[ .]*(\d+)$", text, re.MULTILINE)
    assert {title.strip(): int(page) for title, page in lines} == numbered
    (first,) = [page for title, page in numbered.items() if title.endswith("핵심 아이디어")]
    text = " ".join(page.extract_text() for page in pdf.pages[first - 1 : first + 1])
    assert "그 수의 값이 정확히 얼마인지까지 알아낼 필요는 없습니다." in " ".join(text.split())
    assert "\u2060" not in text  # what keeps words together


def _list_bookmarks(pdf, items):
    """Yield (title, page number, height in points) of all bookmarks, in their order."""
    for item in items:
        if isinstance(item, list):
            yield from _list_bookmarks(pdf, item)
        else:
            yield item.title, pdf.get_destination_page_number(item) + 1, float(item.top)


@pytest.mark.whole
def test_fonts_are_free_and_embedded_and_nothing_is_warned_of(pdf, made):
    """WeasyPrint warns of glyphs that no font has, and of styles that it does not know."""
    for page in pdf.pages:
        for font in page["/Resources"]["/Font"].values():
            descriptor = font["/DescendantFonts"][0]["/FontDescriptor"]
            assert font["/BaseFont"].partition("+")[2].startswith(FREE_FONTS)
            assert any(f"/FontFile{kind}" in descriptor for kind in ("", 2, 3))
    progress = re.compile(r".+…|(Chapters read|Pages): \d+")
    assert [line for line in made[2] if not progress.fullmatch(line)] == []


@pytest.mark.whole
def test_figures_are_inside_the_type_area_and_described(pdf):
    width, height = (float(side) / PX for side in pdf.pages[0].mediabox.upper_right)
    figures = list(_find_figures(pdf.trailer["/Root"]["/StructTreeRoot"]))
    assert len(figures) > 50
    for figure in figures:
        left, top, right, bottom = map(float, figure["/A"]["/BBox"])
        assert figure.get("/Alt")
        assert MARGIN - 1 < left < right < width - MARGIN + 1, figure["/Alt"]
        assert 0 < top < bottom < height, figure["/Alt"]


def _find_figures(element):
    kids = element.get("/K", [])
    for kid in kids if isinstance(kids, list) else [kids]:
        kid = kid.get_object()
        if isinstance(kid, dict):
            if kid.get("/S") == "/Figure":
                yield kid
            yield from _find_figures(kid)


def _list_boxes(page, *kinds):
    """Return the boxes of these kinds in the text area of a page, in their order."""
    (root,) = (box for box in page._page_box.children if box.element_tag == "html")
    return [box for box in root.descendants() if type(box).__name__ in kinds]


def _squeeze(text):
    return re.sub(r"[\s\u00ad\u2060‐]", "", text)


@pytest.mark.whole
def test_every_text_is_on_a_page_and_only_once(made):
    body = deepcopy(made[0].find("body"))
    for drawing in body.xpath("//svg"):
        drawing.drop_tree()
    boxes = [box for page in made[1].pages for box in _list_boxes(page, "TextBox")]
    printed = "".join(box.text for box in boxes if "::" not in box.element_tag)
    laid_out, written = _squeeze(printed), _squeeze(body.text_content())
    for block in body.iter("p", "li", "h1", "h2", "h3", "td", "th", "dt", "dd", "pre"):
        if block.find(".//p") is None:
            text = _squeeze(block.text_content())
            assert laid_out.count(text) >= written.count(text), f"lost: {text}"
    repeated = len(laid_out) - len(written)
    assert 0 <= repeated < len(written) / 200  # the heads of tables on two pages


@pytest.mark.whole
def test_no_text_is_printed_over_another(made):
    for number, page in enumerate(made[1].pages, 1):
        lines = []
        for line in _list_boxes(page, "LineBox"):
            kinds = ("TextBox", "InlineReplacedBox")
            parts = [part for part in line.descendants() if type(part).__name__ in kinds]
            if parts:
                left, top = min(part.position_x for part in parts), line.position_y
                right = max(part.position_x + part.width for part in parts)
                lines.append((left, top, right, top + line.height, {id(part) for part in parts}))
        for one, other in combinations(lines, 2):
            across = min(one[2], other[2]) - max(one[0], other[0])
            down = min(one[3], other[3]) - max(one[1], other[1])
            least = min(one[3] - one[1], other[3] - other[1])
            if not one[4] & other[4]:  # one line may be inside another
                assert across < 1 or down <= MOST_OVERLAP * least, f"page {number}: {one}, {other}"


@pytest.mark.whole
def test_links_lead_into_the_book_and_nothing_is_for_a_screen(made):
    ids = made[0].xpath("//@id")
    assert len(ids) == len(set(ids))
    links = made[0].xpath("//a/@href")
    assert {link[1:] for link in links if link.startswith("#")} <= set(ids)
    assert all(link.startswith(("#", "http")) for link in links)
    assert not made[0].xpath("//script | //button | //input | //template | //details")


@pytest.mark.whole
@for_every(language=LANGUAGES)
def test_no_sentence_is_for_the_screen(site_folder, language):
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(DrawingStyles, "apply", lambda *_: None)  # takes most of the time
        arguments = Namespace(site=str(site_folder), language=language)
        chapters = load_edition(arguments, WORDS[language]).chapters
    left = [
        f"{chapter.name}: {' '.join(block.text_content().split())}"
        for chapter in chapters
        for block in chapter.article.iter("p", "li", "h1", "h2", "h3", "td", "th", "figcaption")
        if re.search(SCREEN_WORDS[language], block.text_content())
        and not block.xpath("ancestor::aside | ancestor-or-self::*[@class='sources']")
    ]
    assert left == [], 'Mark in the page what is only for the screen: <span class="screen">…</span>'


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
