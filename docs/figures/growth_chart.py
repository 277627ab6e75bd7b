"""Draw how the nodes that searches visit grow with the depth, as docs/measured/growth.csv has them."""

import csv

from docs.figures.log_chart import LogChart, draw_line
from docs.figures.number_format import group_digits, localize_number_text

LEFT, RIGHT = 92, 306  # a million is a long number, and nothing is written beside the lines
# Search -> the kind of its line, which the style sheet knows.
LINES = {
    "minimax": "worst",
    "left": "random",
    "center": "ideal",
    "memories": "memories",
    "engine": "engine",
}


def read_growth(text):
    """Return depth -> search -> nodes, and the two last rows: search -> growth, search -> time.

    text: the table as CSV. A search that was not measured at a depth is missing there.
    """
    *rows, growth, time = csv.DictReader(text.splitlines())
    nodes = {
        int(row["depth"]): {search: int(row[search]) for search in LINES if row[search]}
        for row in rows
    }
    return nodes, *({search: row[search] for search in LINES} for row in (growth, time))


def describe_growth(text, labels, texts):
    """Return the drawing and the rows of the table: (head, cells), "" where nothing was measured.

    text: the table as CSV.
    labels, texts: the parts "growth" and "narration" of the texts of a language.
    """
    nodes, *ratios = read_growth(text)
    counts = {
        depth: {search: group_digits(count, texts) for search, count in row.items()}
        for depth, row in nodes.items()
    }
    rows = [(depth, [row.get(search, "") for search in LINES]) for depth, row in counts.items()]
    for name, row in zip(("growth", "time"), ratios, strict=True):
        rows.append((labels[name], [localize_number_text(row[search], texts) for search in LINES]))
    description = labels["alt"].format(depth=max(nodes), **counts[max(nodes)])
    return draw_growth_chart(nodes, description, texts), rows


def draw_growth_chart(nodes, description, texts):
    """Return the drawing of depth -> search -> nodes."""
    most = max(max(row.values()) for row in nodes.values())
    chart = LogChart(max(nodes), most, LEFT, RIGHT)
    lines = ""
    for search, kind in LINES.items():
        depths = [depth for depth in nodes if search in nodes[depth]]
        points = [chart.compute_point(depth, nodes[depth][search]) for depth in depths]
        lines += draw_line(kind, points, points)
    return chart.draw(lines, description, texts)
