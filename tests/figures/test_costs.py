"""Check the costs: the counts, the chart, and the texts in every language."""

import re
from math import ceil, floor, log10
from random import Random
from statistics import median
from xml.etree import ElementTree

import pytest

from docs.builder import fences
from docs.builder.words import LANGUAGES
from docs.figures.costs import COLUMNS, LINES, TREES, count_leaves_by_depth, draw_cost_chart
from docs.figures.number_format import group_digits
from for_every import for_every
from proof.prose import normalize_number
from sentence_helpers import WORDS

SVG = "{http://www.w3.org/2000/svg}"
BRANCHINGS = (2, 3, 55)


def parse_chart(branching, language="en"):
    """Return the parsed chart for that branching factor."""
    narration = WORDS[language]["narration"]
    chart = draw_cost_chart(count_leaves_by_depth(branching), "what it is", narration)
    return ElementTree.fromstring(chart)


def parse_points(path):
    """Return the points of a path of straight lines."""
    return [tuple(map(float, pair.split())) for pair in re.split("[ML]", path.get("d"))[1:]]


def find_shapes(svg, *kinds):
    """Return the shapes with the last class of kinds; with more kinds, only those in groups of these classes."""
    *groups, kind = kinds
    roots = [g for g in svg.iter(f"{SVG}g") if set(groups) & set(g.get("class").split())]
    shapes = [shape for root in (roots if groups else [svg]) for shape in root.iter()]
    return [shape for shape in shapes if kind in (shape.get("class") or "").split()]


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
    drawn_paths = [path.get("d") for path in svg.iter(f"{SVG}path")]
    drawn_rules = [float(re.search(r" (.*)H", path)[1]) for path in drawn_paths if "H" in path]
    assert drawn_rules == rules
    ticks = [tick for tick in find_shapes(svg, "tick") if tick not in numbers]
    depths = {tick.text: float(tick.get("x")) for tick in ticks if tick.text != "m"}
    assert list(depths) == [str(depth) for depth in costs]
    for kind in LINES:
        (line,) = find_shapes(svg, kind, "line")
        for (x, y), (depth, row) in zip(parse_points(line), costs.items(), strict=True):
            assert x == depths[str(depth)]
            expected = rules[0] - (rules[0] - rules[1]) * log10(row[kind])
            assert y == pytest.approx(expected, abs=0.4)  # three decades, rounded to 0.1


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
