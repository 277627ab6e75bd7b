"""Check that a sheet in LaTeX says all that the sheet in HTML says, in every language."""

import re
from html import unescape

import pytest

from all_words import WORDS
from docs.builder.words import LANGUAGES
from docs.figures.latex_tables import SIGNS
from docs.questions.documents.latex_document import (
    BLANK_CELL,
    SCRIPTS,
    convert_html_to_latex,
    make_latex_document,
)
from docs.widgets.sheet.requests import USUAL, ExerciseSheet

KINDS = [
    {},
    {"level": "hard", "rule": "hard", "player": "min", "children": "3"},
    {"level": "hard", "children": "3", "plies": "3", "uneven": "1", "count": "3"},
    {"tree": "[[3, 5], [6, [-0.5, 9]]]\n1 2 3 4"},
]


def read_html(html):
    """Return the signs of a sheet without spaces, and without those of the drawings."""
    html = re.sub(r"<svg.*?</svg>", "", html, flags=re.DOTALL)
    return re.sub(r"\s", "", unescape(re.sub("<[^>]+>", "", html)).replace("\u2212", "-"))


def read_latex(text):
    """Return the signs of a document without spaces, and without those of the pictures."""
    text = re.sub(r"\\resizebox.*?\\end\{tikzpicture\}\}", "", text, flags=re.DOTALL)
    text = text.replace(BLANK_CELL, "")
    text = re.sub(r"\{\\renewcommand\{\\arraystretch\}\{.*?\}%", "{", text)
    text = re.sub(r"\\(begin|end)\{(itemize|tabular)\}(\[t\]\{\|.*\|\})?", "", text)
    text = re.sub(
        r"\\multicolumn\{\d\}\{c\|\}|\\textperiodcentered", lambda m: "·" * ("p" == m[0][5]), text
    )
    names = {command: sign for sign, command in SIGNS.items()}
    text = re.sub(r"\\[a-zA-Z]+\*?", lambda command: names.get(command[0], ""), text)
    text = re.sub(
        r"\\([#_{}])", lambda escaped: {"{": "⟨", "}": "⟩"}.get(escaped[1], escaped[1]), text
    )
    return re.sub(r"[\s{}$&~\\]", "", text)


@pytest.mark.parametrize("language", ["it", "ko"])
@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: "-".join(kind) or "usual")
def test_every_word_is_there(kind, language):
    sheet = ExerciseSheet(USUAL | kind, WORDS[language])
    for html in (sheet.render_exercises(1), sheet.render_key(1)):
        converted = convert_html_to_latex(html)
        assert read_latex(converted) == read_html(html)
        assert converted.count("\\begin{tikzpicture}") == html.count("<svg")
        assert converted.count("{") == converted.count("}")


def test_a_document_says_which_program_sets_its_script():
    for language in LANGUAGES:
        document = make_latex_document(["x"], language, "a4")
        program = "lualatex" if language in ("ko", "zh") else "pdflatex"
        assert document.startswith(f"% !TeX program = {program}\n\\documentclass[a4paper]")
        assert ("\\setmainfont" in document) == (program == "lualatex")
        # Under the other program, T1 would print another sign for the Spanish question mark.
        assert ("\\ifdefined\\pdfoutput\\usepackage[T1]" in document) == (program == "pdflatex")
    assert set(SCRIPTS) <= set(LANGUAGES)
    assert "letterpaper" in make_latex_document(["x"], "en", "letter")


def test_an_unknown_element_is_an_error():
    with pytest.raises(ValueError, match="found <video>"):
        convert_html_to_latex("<p><video></video></p>")


def test_a_cell_may_span_columns():
    table = convert_html_to_latex(
        "<table><tr><th>A</th><th>B</th><th>C</th></tr><tr><td></td><td colspan='2'>5 %</td></tr></table>"
    )
    assert table == (
        "{\\renewcommand{\\arraystretch}{1.6}%\n\\begin{tabular}[t]{|c|c|c|}\n\\hline\nA & B & C \\\\ \\hline\n"
        "\\blank{} & \\multicolumn{2}{c|}{5 \\%} \\\\ \\hline\n\\end{tabular}}\\quad\n"
    )


def test_a_long_table_is_divided():
    rows = "".join([f"<tr><td>{number}</td></tr>" for number in range(45)])
    latex = convert_html_to_latex(f"<table><tr><th>N</th></tr>{rows}</table>")
    tables = latex.split("\\quad\n")[:-1]
    assert [table.count("hline") for table in tables] == [22, 22, 7]
    assert all("\nN \\\\ \\hline\n" in table for table in tables)


def test_chinese_breaks_after_a_sign_before_a_number():
    document = make_latex_document(["0、1，\\textbf{A}。好"], "zh", "a4")
    assert "0、\\allowbreak 1，\\allowbreak \\textbf{A}。好" in document
