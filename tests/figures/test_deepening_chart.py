"""Check the drawing of iterative deepening: bars are as long as the searches are large."""

import re

import pytest

from docs.builder.words import LANGUAGES
from docs.figures.deepening_chart import COLUMNS, LEFT, count_nodes_by_search, draw_deepening_chart
from docs.figures.number_format import group_digits
from for_every import for_every
from proof.claim_sources import find_in_section
from sentence_helpers import WORDS


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
    bars = [
        tuple(map(float, attributes))
        for attributes in re.findall('class="layer" x="(.*?)" y="(.*?)" width="(.*?)"', svg)
    ]
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
