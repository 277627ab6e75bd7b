"""Check the costs: the counts, the chart, and the texts in every language."""

import re
from collections import Counter
from itertools import combinations, product
from math import ceil, floor, log10
from pathlib import Path
from random import Random
from statistics import median
from xml.etree import ElementTree

import pytest

from alphabeta import alphabeta
from docs.builder import fences
from docs.builder.words import LANGUAGES
from docs.figures.costs import (
    COLUMNS,
    LINES,
    MAX_LEAVES,
    TREES,
    count_leaves_by_depth,
    draw_cost_chart,
    draw_line_symbol,
)
from docs.figures.number_format import group_digits
from for_every import for_every
from gametree import count, staircase
from proof.languages import load_language
from proof.prose import normalize_number, read_pages
from sentence_helpers import WORDS

ROOT = Path(__file__).parents[2]
SVG = "{http://www.w3.org/2000/svg}"
MARK_POSITION = re.compile(r"M([\d.]+) ([\d.]+)m")  # the position of a mark
BRANCHINGS = (2, 3, 5, 55)
PIXELS = {"tick": 13, "start": 15}  # height of the letters, as in the style sheets


def parse_chart(branching, language="en"):
    """Return the parsed chart for that branching factor."""
    narration = WORDS[language]["narration"]
    return ElementTree.fromstring(
        draw_cost_chart(count_leaves_by_depth(branching), "what it is", narration)
    )


def parse_points(path):
    """Return the points of a path of straight lines."""
    return [tuple(map(float, pair.split())) for pair in re.split("[ML]", path.get("d"))[1:]]


def find_shapes(svg, *kinds):
    """Return the shapes with the last class of kinds; with more kinds, only those in groups of these classes."""
    *groups, kind = kinds
    roots = [g for g in svg.iter(f"{SVG}g") if set(groups) & set(g.get("class").split())]
    return [
        shape
        for root in (roots if groups else [svg])
        for shape in root.iter()
        if kind in (shape.get("class") or "").split()
    ]


def count_leaves_read(leaves, branching):
    """Return how many leaves alpha-beta reads in a uniform tree, by a separate implementation."""
    read = 0

    def negamax(first, size, alpha, beta, sign):
        nonlocal read
        if size == 1:
            read += 1
            return sign * leaves[first]
        for child in range(branching):
            start = first + child * size // branching
            alpha = max(alpha, -negamax(start, size // branching, -beta, -alpha, -sign))
            if alpha >= beta:
                break
        return alpha

    negamax(0, len(leaves), -len(leaves), len(leaves), 1)
    return read


@pytest.mark.parametrize("branching", BRANCHINGS)
def test_counts_by_theory_and_by_a_separate_search(branching):
    """The worst ordering reads all leaves, the best the minimum of Knuth and Moore."""
    for depth, row in count_leaves_by_depth(branching).items():
        assert row["minimax"] == row["worst"] == branching**depth
        assert row["ideal"] == branching ** ceil(depth / 2) + branching ** floor(depth / 2) - 1
        counts = []  # of shuffled leaves
        for seed in range(TREES):
            random = Random(seed)
            keys = [random.random() for _ in range(branching**depth)]
            leaves = sorted(range(len(keys)), key=keys.__getitem__)
            counts.append(count_leaves_read(leaves, branching))
        assert row["random"] == median(counts)
        assert row["ideal"] <= row["random"] <= row["worst"]


@pytest.mark.parametrize("depth", (3, 5, 7))
def test_shuffled_children_of_the_worst_ordering_cost_less_than_random_leaves(depth):
    """The page says that these two orderings differ."""

    def shuffled(node):
        children = [shuffled(child) for child in node] if isinstance(node, list) else node
        return random.sample(children, len(children)) if isinstance(node, list) else node

    counts = []
    for seed in range(TREES):
        random, tally = Random(seed), Counter()
        alphabeta(count(shuffled(staircase(3, depth)), tally))
        counts.append(tally["leaves"])
    assert median(counts) < count_leaves_by_depth(3)[depth]["random"]


def test_depths_end_at_the_leaf_limit():
    for branching in BRANCHINGS:
        depths = list(count_leaves_by_depth(branching))
        assert depths == list(range(1, len(depths) + 1))
        assert branching ** depths[-1] <= MAX_LEAVES < branching ** (depths[-1] + 1)


@pytest.mark.parametrize("branching", [-1, 0, 1, 56])
def test_unsuitable_branching_is_refused(branching):
    with pytest.raises(ValueError, match=f"with {branching} children"):
        count_leaves_by_depth(branching)


@pytest.mark.parametrize("branching", BRANCHINGS)
def test_points_agree_with_the_scale(branching):
    svg, costs = parse_chart(branching), count_leaves_by_depth(branching)
    numbers = [text for text in find_shapes(svg, "end") if "tick" in text.get("class")]
    rules = [float(text.get("y")) - 5 for text in numbers]  # the heights of 1, 10, 100 ...
    assert [text.text for text in numbers] == ["1", "10", "100", "1,000"][: len(numbers)]
    assert 10 ** len(numbers) >= branching ** max(costs)
    drawn_rules = [float(re.search(r" (.*)H", path.get("d"))[1]) for path in _rules(svg)]
    assert drawn_rules == rules
    depths = {
        text.text: float(text.get("x"))
        for text in find_shapes(svg, "tick")
        if text not in numbers and text.text != "m"
    }
    assert list(depths) == [str(depth) for depth in costs]
    for kind in LINES:
        (line,) = find_shapes(svg, kind, "line")
        for (x, y), (depth, row) in zip(parse_points(line), costs.items(), strict=True):
            assert x == depths[str(depth)]
            expected = rules[0] - (rules[0] - rules[1]) * log10(row[kind])
            assert y == pytest.approx(expected, abs=0.4)  # three decades, rounded to 0.1


def _rules(svg):
    return [path for path in svg.iter(f"{SVG}path") if "H" in path.get("d")]


def test_each_line_has_marks_that_do_not_overlap():
    svg, costs = parse_chart(3), count_leaves_by_depth(3)
    marks = {}
    for kind in LINES:
        (path,) = find_shapes(svg, kind, "mark")
        marks[kind] = [" ".join(spot) for spot in MARK_POSITION.findall(path.get("d"))]
        (line,) = find_shapes(svg, kind, "line")
        assert set(marks[kind]) <= set(re.split("[ML]", line.get("d")))
    assert [len(marks[kind]) for kind in LINES] == [len(costs), len(costs) - 1, len(costs) - 1]
    all_marks = [mark for line_marks in marks.values() for mark in line_marks]
    assert len(all_marks) == len(set(all_marks))


def test_the_lines_differ_in_the_shape_of_their_marks():
    forms = [re.search(r"M[\d. ]*(m[^M]*z)", draw_line_symbol(kind))[1] for kind in LINES]
    assert len(set(forms)) == len(LINES)
    for kind, form in zip(LINES, forms, strict=True):
        (path,) = find_shapes(parse_chart(3), kind, "mark")
        assert path.get("d").endswith(form)
    assert draw_line_symbol("minimax") == draw_line_symbol("worst")


@for_every(branching=BRANCHINGS, language=LANGUAGES)
def test_texts_do_not_overlap_or_leave_the_drawing(branching, language):
    svg = parse_chart(branching, language)
    boxes = [_box(text) for text in svg.iter(f"{SVG}text")]
    width, height = float(svg.get("width")), float(svg.get("height"))
    for left, top, right, bottom in boxes:
        assert left >= 0 and top >= 0 and right <= width and bottom <= height
    marks = [
        spot for path in find_shapes(svg, "mark") for spot in MARK_POSITION.findall(path.get("d"))
    ]
    assert len(marks) > len(LINES)
    places = [tuple(map(float, mark)) for mark in marks]
    around = [(x - 5.5, y - 5.5, x + 5.5, y + 5.5) for x, y in places]
    pairs = [*combinations(boxes, 2), *product(boxes, around)]
    for box, second_box in pairs:
        is_apart = box[0] >= second_box[2] or second_box[0] >= box[2] or box[1] >= second_box[3]
        assert is_apart or second_box[1] >= box[3], (box, second_box)


def _box(text):
    """Return the rectangle of a text in the widest font of the site."""
    kinds = text.get("class").split()
    size = PIXELS[kinds[0]]
    width = size * sum(0.3 if sign in ",.\u202f" else 0.6 for sign in text.text)
    start = {"start": 0, "end": 1}.get(kinds[-1], 0.5)
    x, y = float(text.get("x")) - start * width, float(text.get("y"))
    return x, y - 0.75 * size, x + width, y + 0.25 * size


def test_the_letters_are_as_high_as_the_boxes_suppose():
    for file, selector, kind in (
        ("figures", ".tree text", "start"),
        ("comparisons", ".costs .tree .tick", "tick"),
    ):
        style = (ROOT / f"docs/theme/assets/{file}.css").read_text(encoding="utf-8")
        size = rf"^{re.escape(selector)} {{[^}}]*font-size: {PIXELS[kind]}px"
        assert re.search(size, style, re.MULTILINE)


@for_every(language=LANGUAGES)
def test_the_table_holds_what_was_measured(language):
    html = fences.render_costs("3", WORDS[language])
    table = ElementTree.fromstring(re.search("(?s)<table.*</table>", html)[0])
    top, below = table.findall("thead/tr")
    names = ["".join(cell.itertext()) for cell in [*top[:2], *below]]
    assert names == ["m", *(WORDS[language]["costs"][kind] for kind in COLUMNS)]
    assert top[2].get("colspan") == str(len(below))
    for depth, row in zip(table.findall("tbody/tr"), count_leaves_by_depth(3).items(), strict=True):
        numbers = [int(normalize_number("".join(cell.itertext()), language)) for cell in depth]
        assert numbers == [row[0], *(row[1][kind] for kind in COLUMNS)]
    assert {cell.get("scope") for cell in table.iter("th")} == {"col", "colgroup", "row"}


@for_every(language=LANGUAGES)
def test_texts_and_drawing_have_the_same_numbers(language):
    html = fences.render_costs("3", WORDS[language])
    deepest = count_leaves_by_depth(3)[7]
    ends = [group_digits(deepest[kind], WORDS[language]["narration"]) for kind in LINES]
    alt_text = re.search('aria-label="([^"]*)"', html)[1]
    assert {"1", "3", "7", *ends} == set(re.findall(r"\d+(?:[.,\u202f]\d+)*", alt_text))
    assert [alt_text.index(end) for end in ends] == sorted(alt_text.index(end) for end in ends)
    assert [text.text for text in find_shapes(parse_chart(3, language), "start")] == ends[::-1]
    caption = re.search("<figcaption>(.*)</figcaption>", html)[1]
    assert re.findall(r"\d+", caption) == ["3", str(TREES)]
    assert sorted(re.findall("<i>(.)</i>", caption)) == ["b", "m"]


YEARS = {str(year) for year in range(1900, 2100)}  # years have no separator


@for_every(language=LANGUAGES)
def test_numbers_are_grouped_as_in_the_pages(language):
    narration = WORDS[language]["narration"]
    assert narration["first_grouped"][-4] == load_language(language)["thousands"]
    pages = read_pages(ROOT / "docs" / "pages", language)
    prose = " ".join(s.reading for page in pages.values() for s in page.sections)
    seen = re.findall(r"(?<![\d.,^])\d+(?:[.,\u202f]\d{3})+(?!\d)", prose)
    seen += set(re.findall(r"(?<![\d.,\u202f])\d{4}(?![\d.])", prose)) - YEARS
    assert len(seen) > 5
    for text in seen:
        number = normalize_number(text, language)
        if "." not in number:  # 10.875 has three decimals, and no thousands
            assert group_digits(int(number), narration) == text


@pytest.mark.parametrize("branching", BRANCHINGS)
def test_the_scale_has_a_stroke_for_each_number_between_the_powers_of_ten(branching):
    svg, costs = parse_chart(branching), count_leaves_by_depth(branching)
    most = branching ** max(costs)
    strokes = "".join(shape.get("d") for shape in find_shapes(svg, "rule")).count("h4")
    assert strokes == sum(int(str(number)[1:] or 0) == 0 for number in range(2, most + 1)) - len(
        [power for power in range(1, 9) if 10**power <= most]
    )
