"""Check that drawings in LaTeX have all that the SVG has, defined, escaped and on the right overlays."""

import re
from html import unescape
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from all_words import WORDS
from alphabeta import FIRST, alphabeta
from docs.figures import latex, latex_tables
from docs.figures.film import Film
from docs.figures.number_line import LINE
from docs.figures.replay import make_snapshot
from docs.figures.scenes import get_walkthrough
from docs.figures.tree_drawing import TreeDrawing, draw_tree
from gametree import letters
from tracing import trace
from tree_helpers import trees_with_infinities

ROOT = Path(__file__).parents[2]
NARRATION = WORDS["en"]["narration"]
STYLE_SHEET = (ROOT / "docs" / "theme" / "assets" / "figures.css").read_text(encoding="utf-8")


def draw(tree, last=-1):
    """Return the SVG of a step with its window, and the size."""
    recorded = trace(alphabeta, tree)
    last = last % len(recorded.steps)
    snapshot = make_snapshot(tree, recorded, last)
    width, height = TreeDrawing(snapshot, letters(tree)).size
    return draw_tree(snapshot, letters(tree), "x"), (width, height + LINE)


def read_texts(tikz):
    """Return the texts of the nodes, with plain signs again and without spaces."""
    names = {command: sign for sign, command in latex_tables.SIGNS.items()}
    texts = []
    for text in re.findall(r"\\node\[.*?\] at \(.*?\) \{(.*)\};", tikz):
        text = re.sub(r"\\resizebox\{.*?\}\{\\height\}\{(.*)\}", r"\1", text)
        text = re.sub(r"\\[a-z]+", lambda command: names.get(command[0], ""), text)
        texts.append(re.sub(r"[\s${}~]", "", text))
    return texts


@settings(max_examples=60, deadline=None)
@given(trees_with_infinities.filter(lambda tree: isinstance(tree, list)), st.integers(0, 500))
def test_every_shape_and_every_text_is_there(tree, step):
    svg, _ = draw(tree, step)
    tikz = latex.convert_svg_to_tikz(svg)
    assert tikz.count("\\path[") == len(re.findall("<(?:path|rect|circle) ", svg))
    expected = re.sub(r"[\s\u00a0]", "", svg.replace("\u2212", "-"))
    texts = re.findall("<text[^>]*>(.*?)<", expected)
    assert read_texts(tikz) == [unescape(text) for text in texts]


def test_coordinates_are_those_of_the_svg():
    tikz = latex.convert_svg_to_tikz(draw(FIRST, 28)[0])
    # What a group moves down, and what is relative to the point before.
    assert r"\path[ab axis] (16,329) -- (344,329);" in tikz
    assert r"\path[ab slash] (141.6,202.8) -- (154.6,193.8) (144.6,207.8) -- (157.6,198.8);" in tikz


@pytest.mark.parametrize("name", ["exam", "dice"])
def test_every_style_and_colour_that_is_used_is_defined(name):
    walk = get_walkthrough(name)
    film = Film(walk.tree, walk.trace, walk.letters, NARRATION, walk.maximizing)
    drawings, size = latex.list_drawings(film)
    for text in [
        latex.make_beamer(drawings, size),
        *(latex.make_fragment("".join(d), size) for d in drawings),
    ]:
        used = {
            style for names in re.findall(r"\[(ab [^]]*)\] ", text) for style in names.split(", ")
        }
        assert used <= set(re.findall("^ +(ab .*?)/.style=", text, re.MULTILINE))
        defined = set(re.findall(r"\\definecolor\{(.*?)\}", text))
        assert set(re.findall(r"=(ab-[\w-]+)", text)) == defined


def test_colours_are_those_of_the_site():
    light = dict(re.findall(r"--tree-([\w-]+): #(\w+);", STYLE_SHEET.partition("}")[0]))
    expected = {name: value.upper() * (6 // len(value)) for name, value in light.items()}
    assert latex_tables.COLORS == {name: expected[name] for name in latex_tables.COLORS}


def test_overlays_show_the_drawing_of_each_step():
    walk = get_walkthrough("first")
    film = Film(walk.tree, walk.trace, walk.letters, NARRATION)
    drawings, size = latex.list_drawings(film)
    document = latex.make_beamer(drawings, size)
    body = document.partition("bounding box]")[2].partition("\\end{tikzpicture}")[0]
    body = body.partition("\n")[2]
    for number, drawing in enumerate(drawings, 1):
        visible = []
        for overlays, inside, always in re.findall(
            r"  \\only<(.*?)>\{\n(.*?)  \}\n|( .*\n)", body, re.DOTALL
        ):
            spans = [span.partition("-") for span in overlays.split(",") if span]
            if always or any(int(low) <= number <= int(high or low) for low, _, high in spans):
                visible.append(inside or always)
        assert "".join(visible) == latex.convert_svg_to_tikz("".join(drawing))
        step = make_snapshot(walk.tree, walk.trace, number - 1)
        alone = latex.convert_svg_to_tikz(draw_tree(step, walk.letters, "x"))
        assert "".join(visible) == alone


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("α ≥ β", r"$\alpha \geq \beta$"),
        ("(−∞, 5)", r"$(-\infty ,5)$"),
        ("A\u00a0 (3, +∞)\u2003−∞ ≥ 5\u00a0?", r"A~ $(3,+\infty )$\quad{}$-\infty \geq 5$~?"),
        ("≥−3", r"${\geq-}3$"),
        ("A_1 & 50% #{x}", r"A\_1 \& 50\% \#\{x\}"),
        (r"\input~^", r"\textbackslash{}input\textasciitilde{}\textasciicircum{}"),
        ("E\u00a0 6 ≥ 5", r"E~ $6\geq 5$"),
    ],
)
def test_texts_are_set_as_they_are(text, expected):
    assert latex.convert_text(text) == expected


def test_a_name_cannot_leave_its_node():
    tikz = latex.convert_svg_to_tikz('<text x="0" y="0" class="move">};\\input{&lt;x&gt;}</text>')
    assert tikz == "  \\node[ab move] at (0,0) {\\};\\textbackslash{}input\\{$<$x$>$\\}};\n"
