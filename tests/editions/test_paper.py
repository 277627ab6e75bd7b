"""What articles become on paper: listings, strips of figures, notes, entries of the index."""

import io

import pypdf
import pytest
from lxml import html

from docs.editions.paper import inline_marks, term_index
from docs.editions.paper.articles import CUTOFF, STRIP_LENGTH, adapt_article, choose_key_frames
from docs.editions.paper.drawings import DrawingStyles
from docs.editions.paper.pdf import convert_html_to_pdf

TEXTS = {
    "answer": "Answer",
    "names_on_paper": "this page > this chapter / This page > This chapter",
    "widget_game": "Play it online.",
    "strip": "{count} steps",
    "step": "{number}.",
}


def adapt(text, address=""):
    article = html.fragment_fromstring(f"<article>{text}</article>")
    adapt_article(article, TEXTS, address)
    text = html.tostring(article, encoding="unicode")
    return text.removeprefix("<article>").removesuffix("</article>")


def test_a_widget_becomes_a_note_with_its_address():
    note = adapt(
        '<section class="game"><form><button>Go</button></form></section>', "https://example.org/x/"
    )
    link = '<a class="address" href="https://example.org/x/">https://example.org/x/</a>'
    assert note == f'<aside class="online"><p>Play it online. {link}</p></aside>'


def test_a_listing_keeps_its_name_and_numbers_and_lines():
    text = (
        '<div class="language-python highlight"><table class="highlighttable"><tr><th class="filename">'
        '<span class="filename">a.py</span></th></tr><tr><td class="linenos"><pre>1\n2</pre></td><td class="code">'
        "<pre><span></span><code><b>x</b> &lt; 1\n<i>  y</i>\n</code></pre></td></tr></table></div>"
    )
    assert adapt(text) == (
        '<figure class="listing numbered"><figcaption>a.py</figcaption><pre translate="no"><code>'
        '<span class="line" style="--indent:0"><b>x</b> &lt; 1\n</span>'
        '<span class="line" style="--indent:2"><i>  y</i>\n</span></code></pre></figure>'
    )


def test_what_only_a_screen_needs_is_left_out():
    assert adapt(
        '<p data-scripted>a</p><p class="moved">b</p><h2 id="c">C<a class="headerlink">¶</a></h2>'
    ) == ('<h2 id="c">C</h2>')
    section = '<h2 class="screen" id="d">D</h2><p>d</p><h3>e</h3><p>e</p><h2>F</h2>'
    assert adapt(section) == "<h2>F</h2>"
    sentences = '<p>A.<span class="screen"> Click.</span> This page is B.</p>'
    assert adapt(sentences) == "<p>A. This chapter is B.</p>"
    folded = "<details><summary>Show it</summary><p>5</p></details>"
    assert adapt(folded) == '<div class="answer"><p class="label">Answer</p><p>5</p></div>'


@pytest.mark.parametrize(
    ("marks", "chosen"),
    [
        ([1, 0, CUTOFF, 0, 1, 1, CUTOFF, 1], [2, 4, 5, 6, 7]),
        ([0, *[CUTOFF] * 9], [1, 2, 3, 4, 5, 9]),
    ],
)
def test_a_strip_shows_the_cutoffs_and_the_end(marks, chosen):
    assert choose_key_frames(marks) == chosen
    assert len(chosen) <= STRIP_LENGTH


def test_a_strip_draws_the_steps_of_a_stepper():
    film = (
        '{"size": [10, 20.5], "start": [0, 2], "parts": ["&lt;path/&gt;", "&lt;circle/&gt;", ""],'
        ' "frames": [[[], "a", 1, "", "", "", 0], [[0, 1], "&lt;b&gt;D&lt;/b&gt; is cut", 1, "", "", "", 2]]}'
    )
    strip = html.fragment_fromstring(
        adapt(f"<alpha-stepper><template>{film}</template></alpha-stepper>")
    )
    (svg,) = strip.iter("svg")
    assert [shape.tag for shape in svg] == ["circle"]
    assert svg.get("aria-label") == "D is cut"
    assert strip.find(".//p").text_content() == "2. D is cut"


def test_drawings_carry_their_styles():
    article = html.fragment_fromstring(
        '<article><svg class="tree" viewbox="0 0 9 9"><path class="edge cut" d="M0 0"/>'
        '<text class="number cut" x="9" y="9">7</text></svg></article>'
    )
    DrawingStyles().apply(article)
    svg = article.find("svg")
    assert svg.get("viewBox") == "0 0 9 9"
    _, path, text, line = svg
    look = [path.get(name) for name in ("class", "stroke-dasharray", "fill")]
    assert look == [None, "2 4", "none"]
    assert text.get("fill") == path.get("stroke") == line.get("stroke")
    assert line.get("d") == "M4.5 4h9"


@pytest.mark.parametrize(
    ("language", "term", "text", "found"),
    [
        ("it", "limite inferiore", "due limiti inferiori", ["limiti inferiori"]),
        ("es", "variante principal (PV)", "las variantes principales", ["variantes principales"]),
        ("zh", "PV 节点、Cut 节点", "它是 Cut 节点。", ["Cut 节点"]),
    ],
)
def test_terms_are_found_in_their_forms(language, term, text, found):
    assert term_index.make_term_pattern(term, language).findall(text) == found


@pytest.mark.parametrize(
    ("language", "terms", "expected"),
    [("es", "poda árbol cota", "árbol cota poda"), ("zh", "走法 博弈树 MAX", "MAX 博弈树 走法")],
)
def test_terms_are_sorted_as_readers_look_them_up(language, terms, expected):
    find_key = lambda term: term_index._make_sort_key(term, language)
    assert sorted(terms.split(), key=find_key) == expected.split()


def test_formulas_stay_whole_and_spaces_go_into_inline_elements():
    paragraph = html.fragment_fromstring(
        '<p>if <span class="m">α ≥ <i>v</i> + 1</span> or <code>a</code> <b>D</b></p>'
    )
    inline_marks.keep_formulas(paragraph)
    inline_marks.move_spaces(paragraph)
    assert html.tostring(paragraph, encoding="unicode") == (
        '<p>if<span class="m"> α\u00a0≥\u00a0<i>v</i>\u00a0+\u00a01</span> or<span> </span><code>a</code> <b>D</b></p>'
    )


def test_korean_words_stay_whole_and_chinese_quotes_are_wide():
    joiner = inline_marks.WORD_JOINER
    paragraph = html.fragment_fromstring("<p>리프 <b>D</b>에서 3을 <code>가나</code></p>")
    inline_marks.keep_korean_words(paragraph)
    assert paragraph.text_content() == f"리{joiner}프 D{joiner}에{joiner}서 3{joiner}을 가나"
    paragraph = html.fragment_fromstring("<p>读“是”<b>D</b>…</p>")
    inline_marks.mark_wide_signs(paragraph)
    assert [span.text for span in paragraph.iter("span")] == ["“", "”", "…"]
    assert paragraph.text_content() == "读“是”D…"


def test_pdf_tells_the_language_of_foreign_words():
    html = '<html lang="ko"><title>a</title><p>나 <span lang="en">b</span></p><dd lang="it">c</dd>'
    root = pypdf.PdfReader(io.BytesIO(convert_html_to_pdf(html))).trailer["/Root"]
    tagged, languages = [root["/StructTreeRoot"]], set()
    while tagged:
        element = tagged.pop().get_object()
        if isinstance(element, dict):
            languages.add((element.get("/S"), element.get("/Lang")))
            tagged += element.get("/K", [])
    assert {("/Span", "en"), ("/LBody", "it")} <= languages and root["/Lang"] == "ko"
    assert ("/P", "en") not in languages
