"""Slides and posters: every step once, in every language, and nothing outside of its place."""

import io
import re

import pytest

from all_words import WORDS as TEXTS
from command_runs import read_refusal, run_in_folder
from docs.builder.words import LANGUAGES, TAGS
from docs.editions.paper import poster, slides
from docs.editions.paper.command import make_argument_parser
from docs.editions.paper.pdf import convert_html_to_pdf
from docs.editions.paper.text_size import keep_korean_words_whole
from docs.figures.scenes import NAMES, get_walkthrough

KINDS = {"slides": slides, "poster": poster}
MAKE = {"slides": slides.make_slides_document, "poster": poster.make_poster_document}
FREE_FONTS = re.compile(r"/[A-Z]{6}\+(DejaVu|Liberation|Noto)-")
SECTION = re.compile(r'<section class="(?:slide|step).*?</section>', re.DOTALL)
WIDE = str([[list(range(9))] * 3] * 3)  # 81 leaves


def make_html(kind, language, *arguments):
    """Return the HTML of the document that the command would print."""
    parsed = make_argument_parser(KINDS, LANGUAGES).parse_args([kind, language, *arguments])
    return MAKE[kind](parsed, TEXTS[language], TAGS.get(language, language))


@pytest.mark.parametrize("name", NAMES)
def test_slides_show_every_step_once(name):
    sections = SECTION.findall(make_html("slides", "en", name))
    count = len(get_walkthrough(name).trace.steps)
    places = [re.search(r'class="place">(.*?)<', section)[1] for section in sections]
    assert places == [f"Step {number} of {count}" for number in range(1, count + 1)]
    assert all(section.count("<svg ") == 1 == section.count("class=now") for section in sections)


def test_poster_shows_every_step_or_only_the_key_moments():
    walk = get_walkthrough("first")
    sections = SECTION.findall(make_html("poster", "en", "first"))
    numbers = [int(re.search(r'class="number">(\d+)', section)[1]) for section in sections]
    assert numbers == list(range(1, len(walk.trace.steps) + 1))
    sections = SECTION.findall(make_html("poster", "en", "first", "--key-steps"))
    numbers = [int(re.search(r'class="number">(\d+)', section)[1]) for section in sections]
    assert {1, len(walk.trace.steps), *(scene.last + 1 for scene in walk.scenes)} <= set(numbers)
    assert len(numbers) < 20


def test_own_tree_has_its_window_player_and_names():
    """A tree in the notation of another program keeps the names of its nodes."""
    arguments = ("--player", "min", "--alpha", "-2", "--beta", "4")
    first, *_ = SECTION.findall(make_html("slides", "es", "--tree", "[[3, 5], [6, 9]]", *arguments))
    assert "(−2, 4)" in first and "MIN" in first
    html = make_html("slides", "en", "--tree", "(P (Q 3 5) (R 6 9))")
    assert all(f'translate="no">{name}</b>' in html for name in "PQR")


def test_wide_tree_is_folded_on_slides():
    """Of so many leaves, a slide shows only those near the path, and no number is too small."""
    first, *_ = SECTION.findall(make_html("slides", "en", "--tree", WIDE, "--key-steps"))
    assert first.count('class="leaf') < 81
    width = float(re.search(r"<svg style=\"width:([\d.]+)mm", first)[1])
    assert width / float(re.search(r'viewBox="0 0 (\S+)', first)[1]) >= slides.LEAST_SCALE


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["poster", "en", "--tree", WIDE], "do not fit on one poster"),
        (["slides", "en", "first", "--tree", "[1, 2]"], "not both"),
        (["slides", "en", "--alpha", "3"], "--alpha: This setting needs --tree."),
        (["slides", "en", "fourth"], "one-cut, first, second"),
        (["slides", "it", "--tree", "[3, 5"], "--tree: "),
        (["slides", "en", "--tree", "[3, 5]", "--alpha", "4", "--beta", "4"], "--beta: "),
    ],
)
def test_mistakes_are_named_in_one_line(tmp_path, arguments, message):
    process = run_in_folder(tmp_path, "print", *arguments)
    assert message in read_refusal(process)
    assert not list(tmp_path.iterdir())


def test_korean_words_stay_whole():
    html = '<b translate="no">A</b>에서 <span class="m">(1, 2)</span> 구간으로'
    assert keep_korean_words_whole(html) == (
        '<span class="m"><b translate="no">A</b>에서</span> <span class="m">(1, 2)</span>'
        ' <span class="m">구간으로</span>'
    )


@pytest.mark.whole
@pytest.mark.parametrize("language", ["ko", "zh"])
def test_pdf_of_slides_has_a_page_for_each_step_with_its_text(language):
    """The text can be searched, and only free fonts are embedded."""
    pypdf = pytest.importorskip("pypdf")
    html = make_html("slides", language, "one-cut")
    pdf = pypdf.PdfReader(io.BytesIO(convert_html_to_pdf(html)))
    sections = SECTION.findall(html)
    assert len(pdf.pages) == len(sections) == len(get_walkthrough("one-cut").trace.steps)
    for page, section in zip(pdf.pages, sections, strict=True):
        sentence = re.sub(r"<[^>]+>", "", re.search(r'class="sentence".*?>(.*)</p>', section)[1])
        assert _squeeze(sentence) in _squeeze(page.extract_text())
        for font in page["/Resources"]["/Font"].values():
            assert FREE_FONTS.match(font["/BaseFont"])


@pytest.mark.whole
@pytest.mark.parametrize(
    ("kind", "language", "arguments"),
    [
        ("slides", "ko", ["second", "--key-steps"]),
        ("slides", "es", ["--tree", "[[[1,2,3],[4,5,6]],[[7,8,9],[1,2,3]]]", "--key-steps"]),
        ("poster", "it", ["second"]),
        ("poster", "ko", ["first"]),
        ("poster", "zh", ["third", "--key-steps"]),
    ],
)
def test_nothing_is_outside_of_its_place(kind, language, arguments):
    """No line of text and no figure leaves its slide or its cell, where it would be cut off."""
    weasyprint = pytest.importorskip("weasyprint")
    document = weasyprint.HTML(string=make_html(kind, language, *arguments)).render()
    assert kind == "slides" or len(document.pages) == 1
    for page in document.pages:
        places = [
            box for box in page._page_box.descendants() if box.element_tag in ("section", "header")
        ]
        assert places
        for place in places:
            edges = place.position_x + place.width, place.position_y + place.height
            for box in place.descendants():
                if type(box).__name__ in ("LineBox", "InlineReplacedBox", "BlockReplacedBox"):
                    right, bottom = box.position_x + box.width, box.position_y + box.height
                    assert box.position_x >= place.position_x - 1
                    assert right <= edges[0] + 1 and bottom <= edges[1] + 1


def _squeeze(text):
    return re.sub(r"\s+", "", text)
