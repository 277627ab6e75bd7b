"""The chart of growth has a mark for each number of the table, and its texts do not overlap."""

import re
from xml.etree import ElementTree

import pytest

from docs.builder import fences
from docs.builder.rendering import MEASURED
from docs.builder.words import LANGUAGES
from docs.figures.deepening_chart import COLUMNS, LEFT, count_nodes_by_search, draw_deepening_chart
from docs.figures.growth_chart import LINES, draw_growth_chart, read_growth
from docs.figures.number_format import group_digits
from for_every import for_every
from proof.claim_sources import find_in_section
from proof.prose import normalize_number
from sentence_helpers import WORDS

SVG = "{http://www.w3.org/2000/svg}"
NODES, GROWTH, TIME = read_growth((MEASURED / "growth.csv").read_text(encoding="utf-8"))


def parse_chart(language="en"):
    chart = draw_growth_chart(NODES, "what it is", WORDS[language]["narration"])
    return ElementTree.fromstring(chart)


def test_each_count_has_its_mark_and_more_nodes_are_higher():
    for search, kind in LINES.items():
        (group,) = (g for g in parse_chart().iter(f"{SVG}g") if kind in g.get("class").split())
        line, mark = group.findall(f"{SVG}path")
        points = [tuple(map(float, p.split())) for p in re.split("[ML]", line.get("d"))[1:]]
        counts = [row[search] for row in NODES.values() if search in row]
        assert len(points) == len(counts) == mark.get("d").count("M")
        assert counts == sorted(counts)
        heights = [y for _, y in points]
        assert heights == sorted(heights, reverse=True)


@for_every(language=LANGUAGES)
def test_the_table_holds_what_was_measured(language):
    html = fences.render_growth("", WORDS[language], MEASURED)
    table = ElementTree.fromstring(re.search("(?s)<table.*</table>", html)[0])
    rows = [["".join(cell.itertext()) for cell in row] for row in table.findall("tbody/tr")]
    for (depth, *cells), (number, row) in zip(rows, NODES.items(), strict=False):
        assert int(depth) == number
        read = [int(normalize_number(cell, language)) if cell else None for cell in cells]
        assert read == [row.get(search) for search in LINES]
    for (_, *cells), row in zip(rows[-2:], (GROWTH, TIME), strict=True):
        expected = [float(row[search]) for search in LINES]
        assert [float(normalize_number(cell, language)) for cell in cells] == expected
    assert len(rows) == len(NODES) + 2


# Check the drawing of iterative deepening: bars are as long as the searches are large.


def test_the_position_and_the_numbers_are_those_of_the_page():
    played = find_in_section("iterative-deepening", "cheaper", r"for column in \(([\d, ]+)\):")[1]
    assert tuple(map(int, played.split(", "))) == COLUMNS
    printed = find_in_section("iterative-deepening", "cheaper", r"(?:^    #> \d+ -?\d+ \d+\n)+")[0]
    nodes = [int(line.split()[-1]) for line in printed.splitlines()]
    assert count_nodes_by_search(5)[0] == nodes[:5]


@for_every(language=LANGUAGES)
def test_the_bars_are_to_scale_and_end_where_the_next_begins(language):
    narration = WORDS[language]["narration"]
    (layers, once), svg = count_nodes_by_search(5), draw_deepening_chart(5, narration, "what it is")
    layer = 'class="layer" x="(.*?)" y="(.*?)" width="(.*?)"'
    bars = [tuple(map(float, attributes)) for attributes in re.findall(layer, svg)]
    (whole,) = re.findall('class="once" x="(.*?)" y=".*?" width="(.*?)"', svg)
    assert float(whole[0]) == LEFT
    scale = float(whole[1]) / once
    single, together = bars[::2], bars[1::2]
    assert [x for x, *_ in single] == [x for x, *_ in together]
    assert len({y for _, y, _ in together}) == 1 and len({y for _, y, _ in single}) == len(layers)
    nodes_before = 0
    for (x, _, width), nodes in zip(single, layers, strict=True):
        assert x == pytest.approx(LEFT + nodes_before * scale, abs=0.1)
        assert width == pytest.approx(max(nodes * scale, 1), abs=0.1)
        nodes_before += nodes
    labels = re.findall('class="start" x="(.*?)" y="(.*?)"', svg)
    for (x, y, width), (label_x, label_y) in zip(single, labels, strict=False):
        assert x + width < float(label_x) and y < float(label_y) < y + 22
    texts = re.findall('class="start"[^>]*>(.*?)<', svg)
    assert texts == [group_digits(nodes, narration) for nodes in (*layers, sum(layers), once)]
