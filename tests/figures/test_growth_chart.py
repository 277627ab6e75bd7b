"""The chart of growth has a mark for each number of the table, and its texts do not overlap."""

import re
from xml.etree import ElementTree

from docs.builder import fences
from docs.builder.rendering import MEASURED
from docs.builder.words import LANGUAGES
from docs.figures.growth_chart import LINES, draw_growth_chart, read_growth
from for_every import for_every
from proof.prose import normalize_number
from sentence_helpers import WORDS

SVG = "{http://www.w3.org/2000/svg}"
NODES, GROWTH, TIME = read_growth((MEASURED / "growth.csv").read_text(encoding="utf-8"))


def parse_chart(language="en"):
    return ElementTree.fromstring(
        draw_growth_chart(NODES, "what it is", WORDS[language]["narration"])
    )


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
        assert [float(normalize_number(cell, language)) for cell in cells] == [
            float(row[search]) for search in LINES
        ]
    assert len(rows) == len(NODES) + 2
