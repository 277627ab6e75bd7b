"""Check that drawings are complete, agree with the snapshot, and are readable for any tree."""

import re
from itertools import pairwise
from math import inf
from pathlib import Path
from xml.etree import ElementTree

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from alphabeta import FIRST, SECOND, alphabeta
from docs.figures.number_format import format_number
from docs.figures.replay import Snapshot, make_snapshot
from docs.figures.scenes import get_walkthrough
from docs.figures.tree_drawing import TreeDrawing, draw_legend_symbol, draw_tree
from failhard import failhard
from gametree import letters, staircase
from minimax import minimax
from tracing import trace
from tree_helpers import trees_of

SVG = "{http://www.w3.org/2000/svg}"


def parse_drawing(tree, last=None, search=alphabeta):
    """Return the parsed drawing of tree after step last; -1 is the last step."""
    recorded = trace(search, tree)
    last = len(recorded.steps) - 1 if last == -1 else last
    return ElementTree.fromstring(
        draw_tree(make_snapshot(tree, recorded, last), letters(tree), "what it is")
    )


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


def test_only_the_current_node_is_thick():
    svg = parse_drawing(FIRST, 5)
    (now,) = [node for node in find_shapes(svg, "now") if "edge" not in node.get("class")]
    assert now.get("class") == "max open now"


@pytest.mark.parametrize(
    ("scene", "caption", "flags"),
    [
        ("down-to-the-first-leaf", "D\xa0 (−∞, +∞)", ["α = −∞", "β = +∞"]),
        ("b-has-a-ceiling", "B\xa0 (−∞, 5)\u2003−∞ ≥ 5\xa0?", ["α = −∞", "β = 5"]),
        ("cutoff-at-e", "E\xa0 6 ≥ 5", ["α = 6", "β = 5"]),
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


def test_the_span_reaches_from_alpha_to_beta():
    svg = parse_drawing(FIRST, get_walkthrough("first").get_scene("d-reads-3").last)
    (span,) = find_shapes(svg, "span")
    alpha, beta = (float(circle.get("cx")) for circle in svg.iter(f"{SVG}circle"))
    assert float(span.get("x")) == pytest.approx(alpha, abs=0.1)
    assert float(span.get("x")) + float(span.get("width")) == pytest.approx(beta, abs=0.2)


@pytest.mark.parametrize(("last", "search"), [(None, alphabeta), (-1, minimax)])
def test_no_window_is_drawn_before_the_search_and_for_minimax(last, search):
    assert not find_shapes(parse_drawing(FIRST, last, search), "axis")


@pytest.mark.parametrize(
    "tree",
    [
        5,
        [5],
        [1, [2, [3, [4]]]],
        [0, 0, 0],
        [[1000000, -1000000], [0.5, -0.25]],
        [[inf, -inf], [1, 2]],
        staircase(3, 3),
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


def test_neighbouring_leaves_never_overlap():
    svg = parse_drawing(staircase(3, 3), -1)
    lefts = sorted(float(node.get("x")) for node in find_shapes(svg, "leaf"))
    assert min(b - a for a, b in pairwise(lefts)) >= 30 + 4


def test_a_leaf_is_as_wide_as_the_longest_number():
    svg = parse_drawing([-1234.5, 2])
    assert [float(node.get("width")) for node in find_shapes(svg, "leaf")] == [9 * 7 + 6] * 2


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
    drawing = draw_tree(
        make_snapshot(FIRST, trace(alphabeta, FIRST)), letters(FIRST), 'a < b & "c"'
    )
    assert ElementTree.fromstring(drawing).get("aria-label") == 'a < b & "c"'


@pytest.mark.parametrize("kind", ["max", "min", "leaf", "todo", "now", "done", "cut"])
def test_symbols_of_the_legend(kind):
    drawing = ElementTree.fromstring(
        draw_legend_symbol(kind).replace("<svg", f'<svg xmlns="{SVG[1:-1]}"')
    )
    assert len(drawing) >= 1


@pytest.mark.parametrize(
    ("number", "text"),
    [(5, "5"), (-1, "−1"), (0, "0"), (0.5, "0.5"), (inf, "+∞"), (-inf, "−∞"), (-2.5, "−2.5")],
)
def test_numbers_as_written(number, text):
    assert format_number(number) == text


# Chips, the best line, contrast


CHIPS = {5: "", 19: "β 5", 22: "β 5", 26: "β 5, α 6", 29: "β 5", 35: "α 5", 43: "α 5"}
CHIPS |= {53: "α 5, β 2", 59: ""}


@pytest.mark.parametrize("step", CHIPS)
def test_bound_is_shown_at_the_holder(step):
    assert ", ".join(find_texts(parse_drawing(FIRST, step), "chip")) == CHIPS[step]


def test_the_best_line_is_drawn_once_the_root_has_returned():
    end, before = parse_drawing(FIRST, -1), parse_drawing(FIRST, 58)
    assert len(find_shapes(end, "best")) == 3
    assert find_shapes(before, "best") == []
    tree = [[3, 5], [3, 9]]  # the search proves only a bound of the root
    bound = make_snapshot(tree, trace(alphabeta, tree, 4, 9), -1)
    assert "best" not in draw_tree(bound, letters(tree), "x")


def test_drawing_of_a_test_shows_no_cutoff_yet():
    asked = parse_drawing(FIRST, 26)
    assert find_texts(asked, "caption") == ["E\xa0 (6, 5)\u20036 ≥ 5\xa0?"]
    assert find_shapes(asked, "slash") == []
    assert len(find_shapes(parse_drawing(FIRST, 27), "slash")) == 1


def luminance(color):
    parts = [int(color[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts]
    return sum(c * share for c, share in zip(linear, (0.2126, 0.7152, 0.0722), strict=True))


def test_what_is_not_yet_visited_can_be_seen_in_light_and_dark():
    sheet = (Path(__file__).parents[2] / "docs/theme/assets/figures.css").read_text("utf-8")
    for kind in (r"\.edge\.todo", r"\.leaf\.todo"):
        (color,) = re.findall(kind + r" { stroke: var\((--[\w-]+)\)", sheet)
        shades = re.findall(rf"{color}: (#\w{{6}});", sheet)
        papers = re.findall(r"--tree-paper: (#\w+);", sheet)
        for shade, paper in zip(shades[:2], papers[:2], strict=True):
            paper = paper if len(paper) == 7 else "#" + "".join(2 * sign for sign in paper[1:])
            dark, light = sorted([luminance(shade), luminance(paper)])
            assert (light + 0.05) / (dark + 0.05) >= 4.5, (kind, shade, paper)


def parse_points(shape):
    return [
        tuple(map(float, pair)) for pair in re.findall(r"(-?[\d.]+) (-?[\d.]+)", shape.get("d"))
    ]


def test_edges_meet_the_shapes_that_they_join():
    svg = parse_drawing(FIRST, 5)
    ends = [tuple(parse_points(edge)) for edge in find_shapes(svg, "edge")]
    tops, bottoms = set(), set()
    for shape in [*find_shapes(svg, "max"), *find_shapes(svg, "min")]:
        points = parse_points(shape)
        middle = points[0][0]
        tops.add((middle, min(y for _, y in points)))
        bottoms.add((middle, max(y for _, y in points)))
    for leaf in find_shapes(svg, "leaf"):
        tops.add((float(leaf.get("x")) + float(leaf.get("width")) / 2, float(leaf.get("y"))))
    for start, end in ends:
        assert min(abs(start[0] - x) + abs(start[1] - y) for x, y in bottoms) <= 3
        assert min(abs(end[0] - x) + abs(end[1] - y) for x, y in tops) <= 3


def test_the_letter_and_the_bound_are_on_both_sides_of_the_node():
    svg, names = parse_drawing(FIRST, 26), letters(FIRST)
    places = TreeDrawing(Snapshot(FIRST), names).places
    xs = {shape.text: float(shape.get("x")) for shape in find_shapes(svg, "letter")}
    xs |= {shape.text: float(shape.get("x")) for shape in find_shapes(svg, "chip")}
    centers = {letter: places[path][0] for path, letter in names.items()}
    for letter, chip in {"B": "β 5", "E": "α 6"}.items():
        left, right = sorted((xs[letter], xs[chip]))
        assert left < centers[letter] < right


def test_the_name_of_a_move_lies_on_its_edge():
    tree, names = [5, [2, 9]], letters([5, [2, 9]])
    drawing = TreeDrawing(Snapshot(tree), names, move_names={(1,): "right"})
    svg = ElementTree.fromstring(f'<svg xmlns="{SVG[1:-1]}">{"".join(drawing.draw_pieces())}</svg>')
    (name,) = find_shapes(svg, "move")
    x, y = float(name.get("x")), float(name.get("y"))
    (x1, y1), (x2, y2) = parse_points(find_shapes(svg, "edge")[1])
    assert x1 < x < x2 and y1 < y < y2
    assert x == pytest.approx(x1 + (x2 - x1) * (y - 4 - y1) / (y2 - y1), abs=1)


def test_equal_bounds_have_their_flags_on_different_sides():
    tree = [[5, 9], [5, 0]]  # a cutoff at a tie
    recorded = trace(alphabeta, tree)
    last = next(
        number
        for number in range(len(recorded.steps))
        if (snapshot := make_snapshot(tree, recorded, number)).alpha == snapshot.beta == 5
    )
    svg = parse_drawing(tree, last)
    alpha, beta = (find_shapes(svg, "flag")[index].get("class").split() for index in (0, 1))
    assert ("end" in alpha) != ("end" in beta)
