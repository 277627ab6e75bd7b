"""Formulas, node letters and players in the prose are marked in HTML."""

import markdown
import pytest

from builder.formulas import FORMULA, MarkingExtension


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


def test_exponents_and_variables():
    assert html("O(b^(m/2))") == (
        '<p><span class="m" translate="no"><i>O</i>(<i>b</i><sup><i>m</i>/2</sup>)</span></p>'
    )


def test_a_product_of_variables_is_in_italics_too():
    assert html("O(bm)") == ('<p><span class="m" translate="no"><i>O</i>(<i>bm</i>)</span></p>')


def test_only_bold_letters_are_nodes_not_bold_words():
    assert html("**E** and **cutoff**") == (
        '<p><b class="node" translate="no">E</b> and <strong>cutoff</strong></p>'
    )


def test_players_are_not_translated():
    assert html("MAX와 MIN은 MAXIMUM") == (
        '<p><span translate="no">MAX</span>와 <span translate="no">MIN</span>은 MAXIMUM</p>'
    )


def test_letters_in_a_heading_need_no_bold():
    assert html("## Cutoff at E {#x}") == (
        '<h2 id="x">Cutoff at <b class="node" translate="no">E</b></h2>'
    )
    assert html("## D는 3을 읽음 {#x}").count("<b") == 1
    assert "<b" not in html("A sentence, a letter A.")


@pytest.mark.parametrize("word", ["Cómo", "È", "Búsqueda", "Éxito de C-4", "L’E"])
def test_a_capital_inside_a_word_of_a_heading_is_no_node(word):
    assert "node" not in html(f"## {word.replace('C-4', 'x')} {{#x}}")


def test_code_is_left_alone():
    assert html("`alpha >= MAX` α") == (
        '<p><code>alpha &gt;= MAX</code> <span class="m" translate="no">α</span></p>'
    )


def test_formulas_in_links_lists_and_after_elements():
    assert html("[α ≥ β](x.md) α").count('class="m"') == 2
    assert html("- *b* and **E**: max(1, 2)\n- α").count("<span") == 2
