"""Slides: every step once, large enough for the last row, and nothing outside of its place."""

import io
import re
from itertools import combinations

import pytest

from all_words import WORDS as TEXTS
from docs.builder.words import LANGUAGES, TAGS
from docs.editions.paper import slides
from docs.editions.paper.command import make_argument_parser
from docs.editions.paper.pdf import convert_html_to_pdf
from docs.figures.scenes import get_walkthrough
from for_every import for_every

COMMAND = "print"
FREE_FONTS = re.compile(r"/[A-Z]{6}\+(DejaVu|Liberation|Noto)-")
SECTION = re.compile(r'<section class="slide.*?</section>', re.DOTALL)
WIDE = str([[list(range(9))] * 3] * 3)  # 81 leaves


def make_html(language, *arguments):
    """Return the HTML of the document that the command would print."""
    parsed = make_argument_parser("print", LANGUAGES).parse_args(["slides", language, *arguments])
    return slides.make_slides_document(parsed, TEXTS[language], TAGS.get(language, language))


def test_slides_show_every_step_once():
    sections = SECTION.findall(make_html("en", "one-cut"))
    count = len(get_walkthrough("one-cut").trace.steps)
    places = [re.search(r'class="place">(.*?)<', section)[1] for section in sections]
    assert places == [f"Step {number} of {count}" for number in range(1, count + 1)]
    assert all(section.count("<svg ") == 1 == section.count('class="code"') for section in sections)


def test_key_moments_are_chosen():
    walk = get_walkthrough("first")
    places = re.findall(r'class="place">Step (\d+)', make_html("en", "first", "--key-steps"))
    numbers = {int(number) for number in places}
    assert {1, len(walk.trace.steps), *(scene.last + 1 for scene in walk.scenes)} <= numbers
    assert len(numbers) == len(places) < 20


def test_own_tree_has_its_window_player_and_names():
    """A tree in the notation of another program keeps the names of its nodes."""
    arguments = ("--player", "min", "--alpha", "-2", "--beta", "4")
    first, *_ = SECTION.findall(make_html("es", "--tree", "[[3, 5], [6, 9]]", *arguments))
    assert "(−2, 4)" in first and "MIN" in first
    html = make_html("en", "--tree", "(P (Q 3 5) (R 6 9))")
    assert all(f'translate="no">{name}</b>' in html for name in "PQR")


def test_wide_tree_is_folded_on_slides():
    """Of so many leaves, a slide shows only those near the path, and no number is too small."""
    first, *_ = SECTION.findall(make_html("en", "--tree", WIDE, "--key-steps"))
    assert first.count('class="leaf') < 81
    width = float(re.search(r"<svg style=\"width:([\d.]+)mm", first)[1])
    assert width / float(re.search(r'viewBox="0 0 (\S+)', first)[1]) >= slides.LEAST_SCALE


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["slides", "en", "first", "--tree", "[1, 2]"], "not both"),
        (["slides", "en", "--alpha", "3"], "--alpha: This setting needs --tree."),
        (["slides", "en", "--tree", "[3, 5]", "--alpha", "4", "--beta", "4"], "--beta: "),
    ],
)
def test_mistakes_are_named_in_one_line(refuse, tmp_path, arguments, message):
    assert message in refuse(*arguments)
    assert not list(tmp_path.iterdir())


@pytest.mark.whole
def test_pdf_of_slides_has_a_page_for_each_step_with_its_text():
    """The text can be searched, no Korean word is broken, and only free fonts are embedded."""
    pypdf = pytest.importorskip("pypdf")
    html = make_html("ko", "one-cut")
    pdf = pypdf.PdfReader(io.BytesIO(convert_html_to_pdf(html)))
    sections = SECTION.findall(html)
    assert len(pdf.pages) == len(sections) == len(get_walkthrough("one-cut").trace.steps)
    for page, section in zip(pdf.pages, sections, strict=True):
        sentence = re.sub(r"<[^>]+>", "", re.search(r'class="sentence".*?>(.*?)</p>', section)[1])
        text = page.extract_text()
        assert _squeeze(sentence) in _squeeze(text)
        assert all(word in text for word in re.findall(r"(?<!\S)[가-힣]+(?!\S)", sentence))
        for font in page["/Resources"]["/Font"].values():
            assert FREE_FONTS.match(font["/BaseFont"])


@pytest.mark.whole
@for_every(arguments=[("ko", "second"), ("es", "--tree", WIDE)])
def test_all_can_be_read_from_the_last_row(arguments):
    """No line of text and no figure leaves its slide or covers another; text is a 25th of the height."""
    weasyprint = pytest.importorskip("weasyprint")
    document = weasyprint.HTML(string=make_html(*arguments, "--key-steps")).render()
    for page in document.pages:
        (slide,) = [box for box in page._page_box.descendants() if box.element_tag == "section"]
        right, bottom, parts = slide.position_x + slide.width, slide.height, []
        for box in slide.descendants(placeholders=True):
            if type(box).__name__ == "TextBox":
                assert box.style["font_size"] >= slide.height / 25 - 0.1, box.text
            if type(box).__name__ in ("LineBox", "InlineReplacedBox", "BlockReplacedBox"):
                left, top = box.position_x, box.position_y
                parts.append((left, top, left + box.width, top + box.height))
        for one, other in combinations(parts, 2):
            assert 0 <= one[0] and 0 <= one[1] and one[2] <= right + 1 and one[3] <= bottom + 1
            across = min(one[2], other[2]) - max(one[0], other[0])
            assert across < 1 or min(one[3], other[3]) - max(one[1], other[1]) < 1, (one, other)


def _squeeze(text):
    return re.sub(r"\s+", "", text)
