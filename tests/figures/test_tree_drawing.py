"""Check that drawings are complete, agree with the snapshot, and are readable for any tree."""

import re
from itertools import pairwise
from math import inf
from xml.etree import ElementTree

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from alphabeta import FIRST, SECOND, alphabeta
from docs.figures.number_format import format_number
from docs.figures.replay import Snapshot, make_snapshot
from docs.figures.scenes import get_walkthrough
from docs.figures.tree_drawing import TreeDrawing, draw_tree
from failhard import failhard
from gametree import letters
from minimax import minimax
from tracing import trace
from tree_helpers import trees_of

SVG = "{http://www.w3.org/2000/svg}"


def parse_drawing(tree, last=None, search=alphabeta):
    """Return the parsed drawing of tree after step last; -1 is the last step."""
    recorded = trace(search, tree)
    last = len(recorded.steps) - 1 if last == -1 else last
    snapshot = make_snapshot(tree, recorded, last)
    return ElementTree.fromstring(draw_tree(snapshot, letters(tree), "what it is"))


def find_texts(svg, kind):
    return [node.text for node in svg.iter(f"{SVG}text") if kind in node.get("class").split()]


def find_shapes(svg, kind):
    return [node for node in svg.iter() if kind in (node.get("class") or "").split()]


def test_every_node_is_drawn_once():
    svg = parse_drawing(FIRST)
    assert find_texts(svg, "letter") == list("ABDECFG")
    assert find_texts(svg, "number") == ["3", "5", "6", "9", "1", "2", "0", "−1"]
    kinds = ("max", "min", "leaf", "edge")
    assert [len(find_shapes(svg, kind)) for kind in kinds] == [5, 2, 8, 14]


@pytest.mark.parametrize(
    ("tree", "search", "values"),
    [
        (FIRST, alphabeta, ["5", "5", "5", "≥6", "≤2", "2"]),
        (FIRST, minimax, ["5", "5", "5", "9", "0", "2", "0"]),
        (FIRST, failhard, ["5", "5", "5", "≥5", "≤5", "≤5"]),
        (SECOND, failhard, ["3", "3", "3", "≥3", "≤3", "≤3"]),
    ],
)
def test_the_values_carry_their_meaning(tree, search, values):
    assert find_texts(parse_drawing(tree, -1, search), "value") == values


def test_each_cut_is_marked_once_and_all_below_it_is_dashed():
    svg = parse_drawing(FIRST, -1)
    assert len(find_shapes(svg, "slash")) == 2
    cut_leaves = [node for node in find_shapes(svg, "leaf") if "cut" in node.get("class")]
    assert len(cut_leaves) == 3
    assert len([node for node in find_shapes(svg, "edge") if "cut" in node.get("class")]) == 4


@pytest.mark.parametrize(
    ("scene", "caption", "flags"),
    [
        ("down-to-the-first-leaf", "D\xa0 (−∞, +∞)", ["α = −∞", "β = +∞"]),
        ("cutoff-at-c", "C\xa0 5 ≥ 2", ["α = 5", "β = 2"]),
    ],
)
def test_the_window(scene, caption, flags):
    svg = parse_drawing(FIRST, get_walkthrough("first").get_scene(scene).last)
    assert find_texts(svg, "caption") == [caption]
    assert find_texts(svg, "flag") == flags
    # Both flags are above the number line, alpha's below beta's.
    alpha_y, beta_y = (float(flag.get("y")) for flag in find_shapes(svg, "flag"))
    (line_y,) = {float(ring.get("cy")) for ring in svg.iter(f"{SVG}circle")}
    assert beta_y < alpha_y < line_y
    kind = "span" if "(" in caption else "empty"
    assert len(find_shapes(svg, kind)) == 1


@pytest.mark.parametrize(
    "tree",
    [
        5,
        [1, [2, [3, [4]]]],
        [[1000000, -1000000], [0.5, -0.25]],
        [[inf, -inf], [1, 2]],
    ],
    ids=repr,
)
def test_any_tree_can_be_drawn_after_any_step(tree):
    for last in [None, *range(len(trace(alphabeta, tree).steps))]:
        svg = parse_drawing(tree, last)
        width, height = (float(svg.get(side)) for side in ("width", "height"))
        assert width >= 360
        assert not re.search("nan|inf", ElementTree.tostring(svg, encoding="unicode"))
        for node in svg.iter(f"{SVG}text"):
            assert 0 <= float(node.get("x")) <= width
            assert 0 <= float(node.get("y")) <= height


@settings(max_examples=200, deadline=None)
@given(trees_of(st.sampled_from([0, -9, 10, -123.5])))
def test_no_two_nodes_of_a_level_overlap(tree):
    drawing = TreeDrawing(Snapshot(tree), letters(tree))
    levels = {}
    for path, (x, _) in drawing.places.items():
        leaf = drawing.snapshot.nodes[path].leaf
        half = drawing.leaf / 2 if leaf else drawing.side + 2
        levels.setdefault(len(path), []).append((x - half, x + half))
    for level in levels.values():
        for (_, right), (left, _) in pairwise(sorted(level)):
            assert right < left


def test_drawing_contains_the_escaped_description():
    snapshot = make_snapshot(FIRST, trace(alphabeta, FIRST))
    drawing = draw_tree(snapshot, letters(FIRST), 'a < b & "c"')
    assert ElementTree.fromstring(drawing).get("aria-label") == 'a < b & "c"'


@pytest.mark.parametrize(
    ("number", "text"),
    [(5, "5"), (-1, "−1"), (0, "0"), (0.5, "0.5"), (inf, "+∞"), (-inf, "−∞"), (-2.5, "−2.5")],
)
def test_numbers_as_written(number, text):
    assert format_number(number) == text


# Chips, the best line


CHIPS = {5: "", 19: "β 5", 26: "β 5, α 6", 35: "α 5", 53: "α 5, β 2", 59: ""}


def test_bound_is_shown_at_the_holder():
    for step, chips in CHIPS.items():
        assert ", ".join(find_texts(parse_drawing(FIRST, step), "chip")) == chips


def test_the_best_line_is_drawn_once_the_root_has_returned():
    end, before = parse_drawing(FIRST, -1), parse_drawing(FIRST, 58)
    assert len(find_shapes(end, "best")) == 3
    assert find_shapes(before, "best") == []
    tree = [[3, 5], [3, 9]]  # the search proves only a bound of the root
    bound = make_snapshot(tree, trace(alphabeta, tree, 4, 9), -1)
    assert "best" not in draw_tree(bound, letters(tree), "x")
