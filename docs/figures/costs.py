"""What a search costs: leaves read at each depth, counted by running it, drawn on a log scale."""

from collections import Counter
from functools import cache
from math import ceil, log10
from random import Random

from alphabeta import alphabeta
from figures.draw import frame
from figures.numerals import group_digits
from gametree import count, order, staircase
from minimax import minimax

COLUMNS = ("minimax", "worst", "random", "ideal")
LINES = COLUMNS[1:]  # minimax reads what the worst ordering reads: one line for both
MOST = 3125  # leaves of the deepest tree
TREES = 25  # random ones at each depth; of an odd number, the median is one that was counted

SIZE = (344, 300)
LEFT, RIGHT, TOP, BOTTOM = 58, 286, 16, 264  # the first and last depth, the most leaves, one leaf
AXIS = 46  # where the lines of the scale begin
# The middle of each is where it is put.
MARKS = {
    "worst": "m-4.5 0a4.5 4.5 0 1 0 9 0a4.5 4.5 0 1 0-9 0z",
    "random": "m0-5.5l5.5 5.5l-5.5 5.5l-5.5-5.5z",
    "ideal": "m-4-4h8v8h-8z",
}


@cache
def measure(branching):
    """Return depth -> column -> leaves read in uniform trees, from depth 1 to MOST leaves.

    branching: children per node, 2 or more; a ValueError where not even two depths have so few.
    """
    if not 2 <= branching <= MOST**0.5:
        raise ValueError(f"no costs are measured with {branching} children per node")
    costs, depth = {}, 1
    while branching**depth <= MOST:
        costs[depth] = _measure_at(branching, depth)
        depth += 1
    return costs


def _measure_at(branching, depth):
    worst = staircase(branching, depth)
    shuffled = [_shuffle(branching, depth, Random(seed)) for seed in range(TREES)]
    return {
        "minimax": _leaves_read(minimax, worst),
        "worst": _leaves_read(alphabeta, worst),
        "random": sorted(_leaves_read(alphabeta, tree) for tree in shuffled)[TREES // 2],
        "ideal": _leaves_read(alphabeta, order(worst, minimax)),
    }


def _leaves_read(search, tree):
    tally = Counter()
    search(count(tree, tally))
    return tally["leaves"]


def _shuffle(branching, depth, random):
    """The uniform tree with different leaves in random order."""
    # Not by shuffle: only the numbers of random() are promised to stay the same in every Python.
    level = sorted(range(branching**depth), key=lambda leaf: random.random())
    while len(level) > 1:
        level = [level[start : start + branching] for start in range(0, len(level), branching)]
    return level[0]


def chart(costs, description, words):
    """Return the drawing of costs, as measure returns them.

    description: the text that stands for the figure where it cannot be seen.
    words: the part "narration" in the language in which its numbers are written.
    """
    last, most = max(costs), max(max(row.values()) for row in costs.values())

    def place(depth, leaves):
        x = LEFT + (RIGHT - LEFT) * (depth - 1) / (last - 1)
        return round(x, 1), round(BOTTOM - (BOTTOM - TOP) * log10(leaves) / log10(most), 1)

    places = {kind: [place(depth, costs[depth][kind]) for depth in costs] for kind in LINES}
    parts = [
        _scale(place, most, words),
        f'<path class="between" d="{_path(places["worst"] + places["ideal"][::-1])}Z"/>',
        *(
            f'<text class="tick" x="{place(depth, 1)[0]}" y="{BOTTOM + 20}">{depth}</text>'
            for depth in costs
        ),
        f'<text class="tick variable" x="{RIGHT + 28}" y="{BOTTOM + 20}">m</text>',
    ]
    for kind in reversed(LINES):  # where lines begin together, the last one is seen
        x, y = places[kind][-1]
        number = group_digits(costs[last][kind], words)
        label = f'<text class="start" x="{x + 10}" y="{y + 5}">{number}</text>'
        parts.append(_line(kind, places[kind], _apart(kind, places), label))
    return f"{frame(SIZE, description)}{''.join(parts)}</svg>"


def symbol(kind):
    """Return a small drawing for the head of a column: its line, with its mark."""
    line = _line(kind if kind in LINES else LINES[0], [(0, 8), (29, 8)], [(14.5, 8)])
    return f'<svg class="tree symbol" viewBox="0 0 29 16" width="29" height="16" aria-hidden="true">{line}</svg>'


def _apart(kind, places):
    """Where the line of kind has marks: not on the mark of a line above it."""
    above = LINES[: LINES.index(kind)]
    marks = enumerate(places[kind])
    return [mark for i, mark in marks if not any(places[other][i] == mark for other in above)]


def _line(kind, points, marks, label=""):
    shapes = "".join(f"M{x} {y}{MARKS[kind]}" for x, y in marks)
    return (
        f'<g class="cost {kind}"><path class="line" d="{_path(points)}"/>'
        f'<path class="mark" d="{shapes}"/>{label}</g>'
    )


def _scale(place, most, words):
    """Lines at 1, 10, 100 ... leaves, and short strokes at 2, 3 ... 9 times as many."""
    parts = []
    for power in range(ceil(log10(most))):
        y = place(1, 10**power)[1]
        kind = "rule" if power else "axis"
        parts.append(f'<path class="{kind}" d="M{AXIS} {y}H{RIGHT}"/>')
        number = group_digits(10**power, words)
        parts.append(f'<text class="tick end" x="{AXIS - 7}" y="{y + 5}">{number}</text>')
        between = [n * 10**power for n in range(2, 10) if n * 10**power <= most]
        strokes = "".join(f"M{AXIS} {place(1, leaves)[1]}h4" for leaves in between)
        parts.append(f'<path class="rule" d="{strokes}"/>')
    return "".join(parts)


def _path(points):
    return "M" + "L".join(f"{x} {y}" for x, y in points)
