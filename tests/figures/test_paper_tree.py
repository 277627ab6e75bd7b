"""Check the trees as on paper: each number that a student would write, what is struck, and the layout."""

import re
from math import inf
from xml.etree import ElementTree

import pytest

from alphabeta import alphabeta
from conventions import EXAM
from docs.builder.words import LANGUAGES
from docs.figures.number_format import format_number
from docs.figures.paper_tree import MOST_LEAVES, START, list_drawings
from docs.figures.scenes import get_walkthrough
from for_every import for_every
from gametree import is_leaf
from proof.korean import find_wrong_particles
from snippets import edition
from tree_helpers import leaves_read

SVG = "{http://www.w3.org/2000/svg}"
NAMES = ("exam", "first", "second", "third", "third-min", "textbook")
WALKS = [("exam", True), ("exam", False), ("third-min", True)]


def draw(name, shown=None, has_windows=True):
    """Return the drawings, and each as a parsed SVG."""
    drawings = list_drawings(get_walkthrough(name), shown, has_windows)
    return drawings, [ElementTree.fromstring(drawing.draw("what it is")) for drawing in drawings]


def find(svg, kind):
    return [node for node in svg if kind in (node.get("class") or "").split()]


def solve(node, alpha, beta, is_max, path, sheet):
    """Search as one does by hand; write on the sheet: path -> the values of α, of β, and of the value."""
    if is_leaf(node):
        return node
    alphas, betas, values = sheet[path] = [alpha], [beta], [-inf if is_max else inf]
    for index, child in enumerate(node):
        value = solve(child, alphas[-1], betas[-1], not is_max, (*path, index), sheet)
        if value > values[-1] if is_max else value < values[-1]:
            values.append(value)
        if is_max and value > alphas[-1]:
            alphas.append(value)
        if not is_max and value < betas[-1]:
            betas.append(value)
        if alphas[-1] >= betas[-1]:
            break
    return values[-1]


@pytest.mark.parametrize("name", NAMES)
def test_each_node_has_the_numbers_that_are_written_by_hand(name):
    walk, sheet = get_walkthrough(name), {}
    solve(walk.tree, -inf, inf, walk.maximizing, (), sheet)
    for drawing in list_drawings(walk)[-1:]:
        for path in drawing.paths:
            left, right = drawing.list_notes(path)
            if path in sheet and not is_leaf(drawing.snapshot.nodes[path].node):
                assert (left, right) == (("α", sheet[path][0]), ("β", sheet[path][1]))
    for drawing in list_drawings(walk, has_windows=False)[-1:]:
        shown = {path: drawing.list_notes(path)[1][1] for path in drawing.paths if path in sheet}
        assert shown == {path: sheet[path][2] for path in shown}


@pytest.mark.parametrize(("name", "has_windows"), WALKS)
def test_old_numbers_unread_leaves_and_cut_branches_are_struck(name, has_windows):
    drawings, svgs = draw(name, has_windows=has_windows)
    for drawing, svg in zip(drawings, svgs, strict=True):
        known = {path: drawing.snapshot.nodes[path] for path in drawing.paths}
        unread = [path for path in known if known[path].leaf and known[path].status == "cut"]
        notes = [
            note for path in known if path in drawing.letters for note in drawing.list_notes(path)
        ]
        old = [value for note in notes if note for value in note[1][:-1]]
        assert [text.text for text in find(svg, "old")] == list(map(format_number, old))
        assert len(find(svg, "strike")) == len(old) + len(unread)
        cuts = [path for path in known if known[path].cutoff]
        skipped = [
            child for path in cuts for child in known[path].children if child.status == "cut"
        ]
        assert len(find(svg, "slash")) == len(skipped)
        signs = ["β" if drawing.snapshot.is_max_node(path) else "α" for path in cuts]
        shown = [text.text for text in find(svg, "cutter")]
        assert sorted(shown) == ([] if has_windows else sorted(signs))
        xs = [float(text.get("x")) for text in svg.iter(f"{SVG}text")]
        assert 0 < min(xs) and max(xs) < float(svg.get("width"))


def test_a_large_tree_is_drawn_in_parts():
    drawings, svgs = draw("exam")
    assert [len(find(svg, "leaf")) for svg in svgs] == [MOST_LEAVES] * 3
    expected = [[-inf, 5], [-inf, 5, 7], [-inf, 5, 7]]
    assert [drawing.list_notes(())[0][1] for drawing in drawings] == expected
    for scene, whole in zip(("below-b", "below-c", "below-d"), svgs, strict=True):
        _, (svg,) = draw("exam", scene)
        assert ElementTree.tostring(svg) == ElementTree.tostring(whole)
    assert len(draw("first")[1]) == 1
    _, svgs = draw("exam", START)
    for svg in svgs:
        assert [text.text for text in find(svg, "note")] == ["α", "−∞", "β", "+∞"]
        assert not find(svg, "strike") and not find(svg, "done")


@for_every(source=["exam", "exam start", "exam below-c", "exam one-number"], language=LANGUAGES)
def test_the_fence_says_in_words_what_is_drawn(source, language):
    html = edition(language).render_fence("paper", source)
    (*_, caption) = re.findall("<figcaption>(.*?)</figcaption>", html)
    assert "{" not in html and "(은/는)" not in html
    assert language != "ko" or not list(find_wrong_particles(caption))
    for described in re.findall('aria-label="([^"]*)"', html):
        assert len(described) > 80
        assert language != "ko" or not list(find_wrong_particles(described))
        assert re.search("(?i)infin|무한|无穷", described)
    if source == "exam below-c":
        expected = leaves_read(alphabeta, EXAM)[:13]
        assert [int(number) for number in re.findall(r"\d", caption)] == expected


@pytest.mark.parametrize(
    "source", ["", "exam x", "minimax", "dice", "exam one-number start", "fourth"]
)
def test_the_fence_refuses_what_it_cannot_draw(source):
    with pytest.raises(ValueError):
        edition("en").render_fence("paper", source)
