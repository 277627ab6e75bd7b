"""Formulas, node letters and players in the prose are marked in HTML."""

import markdown
import pytest

from docs.builder.formulas import FORMULA, MarkingExtension

M, NODE = '<span class="m" translate="no">', '<b class="node" translate="no">'


def html(text):
    return markdown.markdown(text, extensions=[MarkingExtension(), "attr_list"])


@pytest.mark.parametrize(
    "formula",
    [
        "α ≥ β", "6 ≥ 5", "(−∞, +∞)", "(5, +∞)", "max(5, 2) = 5", "min(+∞, 3) = 3", "O(b^m)",
        "O(b^(m/2))", "b^⌈m/2⌉ + b^⌊m/2⌋ − 1", "35^4 + 35^4 − 1 = 3,001,249", "2^7 = 128",
        "b = 35", "2.25 × 10^12", "−∞", "α", "21 × 21 × 21", "35^4 = 1\u202f500\u202f625",
    ],
)  # fmt: skip
def test_a_formula_is_matched_completely(formula):
    assert [match[0] for match in FORMULA.finditer(f"so {formula}, which")] == [formula]
    assert [match[0] for match in FORMULA.finditer(f"이때 {formula}입니다")] == [formula]


@pytest.mark.parametrize("text", ["(3, 5, 6, 1, 2)", "5 of 8", "3,001,249", "alphabeta", "a = b"])
def test_texts_that_are_no_formula(text):
    assert not FORMULA.search(text)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("O(b^(m/2))", f"{M}<i>O</i>(<i>b</i><sup><i>m</i>/2</sup>)</span>"),
        ("**E** and **cutoff**", f"{NODE}E</b> and <strong>cutoff</strong>"),
        (
            "MAX와 MIN은 MAXIMUM",
            '<span translate="no">MAX</span>와 <span translate="no">MIN</span>은 MAXIMUM',
        ),
    ],
)
def test_what_is_marked_in_a_line(text, expected):
    assert html(text) == f"<p>{expected}</p>"


def test_letters_in_a_heading_need_no_bold():
    assert html("## Cutoff at E {#x}") == (f'<h2 id="x">Cutoff at {NODE}E</b></h2>')
    assert html("## D는 3을 읽음 {#x}").count("<b") == 1
    assert "<b" not in html("A sentence, a letter A.")


@pytest.mark.parametrize("word", ["Cómo", "È", "Búsqueda", "Éxito de C-4", "L’E"])
def test_a_capital_inside_a_word_of_a_heading_is_no_node(word):
    assert "node" not in html(f"## {word.replace('C-4', 'x')} {{#x}}")
