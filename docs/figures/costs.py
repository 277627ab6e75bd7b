"""How many leaves the searches read at each depth, counted by running them and drawn on a log scale."""

from collections import Counter
from functools import cache
from random import Random

from alphabeta import alphabeta
from docs.figures.log_chart import LogChart, draw_line, draw_symbol, format_svg_path
from docs.figures.number_format import group_digits
from docs.figures.phrases import format_formula
from gametree import count, order, staircase
from minimax import minimax

COLUMNS = ("minimax", "worst", "random", "ideal")
LINES = COLUMNS[1:]  # minimax reads as many leaves as the worst ordering: one line shows both
MAX_LEAVES = 3125  # leaves of the deepest tree
TREES = 25  # random trees at each depth; as the number is odd, the median is one of the counts


@cache
def count_leaves_by_depth(branching):
    """Return depth -> column -> number of leaves read in uniform trees with at most MAX_LEAVES leaves.

    branching: children per node, at least 2; a ValueError is raised if depth 2 has more than MAX_LEAVES leaves.
    """
    if not 2 <= branching <= MAX_LEAVES**0.5:
        raise ValueError(f"no costs are measured with {branching} children per node")
    costs, depth = {}, 1
    while branching**depth <= MAX_LEAVES:
        costs[depth] = _count_leaves_at_depth(branching, depth)
        depth += 1
    return costs


def describe_costs(branching, labels, texts):
    """Return (rows, alternative text, caption as HTML) of the chart and table of costs.

    rows: depth -> column -> number of leaves as text
    labels, texts: the parts "costs" and "narration" of the texts of one language
    """
    rows = {
        depth: {kind: group_digits(leaves, texts) for kind, leaves in row.items()}
        for depth, row in count_leaves_by_depth(branching).items()
    }
    alt_text = labels["alt"].format(branching=branching, depth=max(rows), **rows[max(rows)])
    places = {"branching": format_formula(f"<i>b</i> = {branching}"), "trees": TREES}
    return rows, alt_text, labels["caption"].format(**places, depth=format_formula("<i>m</i>"))


def _count_leaves_at_depth(branching, depth):
    worst = staircase(branching, depth)
    shuffled = [_make_random_tree(branching, depth, Random(seed)) for seed in range(TREES)]
    return {
        "minimax": _count_leaves_read(minimax, worst),
        "worst": _count_leaves_read(alphabeta, worst),
        "random": sorted(_count_leaves_read(alphabeta, tree) for tree in shuffled)[TREES // 2],
        "ideal": _count_leaves_read(alphabeta, order(worst, minimax)),
    }


def _count_leaves_read(search, tree):
    tally = Counter()
    search(count(tree, tally))
    return tally["leaves"]


def _make_random_tree(branching, depth, random):
    """Return a uniform tree whose leaves are different numbers in random order."""
    # random.shuffle is not used: only the numbers of random() are the same in every Python version.
    level = sorted(range(branching**depth), key=lambda leaf: random.random())
    while len(level) > 1:
        level = [level[start : start + branching] for start in range(0, len(level), branching)]
    return level[0]


def draw_cost_chart(costs, description, texts):
    """Return a drawing of costs, a dictionary that count_leaves_by_depth returned."""
    last = max(costs)
    chart = LogChart(last, max(max(row.values()) for row in costs.values()))
    points_by_kind = {
        kind: [chart.compute_point(depth, costs[depth][kind]) for depth in costs] for kind in LINES
    }
    outline = format_svg_path(points_by_kind["worst"] + points_by_kind["ideal"][::-1])
    parts = [f'<path class="between" d="{outline}Z"/>']
    for kind in reversed(LINES):  # where lines start together, the last one is visible
        x, y = points_by_kind[kind][-1]
        number = group_digits(costs[last][kind], texts)
        label = f'<text class="start" x="{x + 10}" y="{y + 5}">{number}</text>'
        marks = _find_visible_marks(kind, points_by_kind)
        parts.append(draw_line(kind, points_by_kind[kind], marks, label))
    return chart.draw("".join(parts), description, texts)


def draw_line_symbol(kind):
    """Return a small drawing for a column heading: the line of that kind with one mark."""
    return draw_symbol(kind if kind in LINES else LINES[0])


def _find_visible_marks(kind, points_by_kind):
    """Return the marks of a line that do not lie on a mark of a line drawn above it."""
    above = [points_by_kind[line] for line in LINES[: LINES.index(kind)]]
    # At each depth all lines have a mark in the same column.
    return [mark for mark in points_by_kind[kind] if not any(mark in points for points in above)]
