"""What null moves save in Connect Four, and how often they deceive: the positions of connectfour_nodes.

As a program, measure all positions with the middle first; write the table docs/measured/nullmove.csv,
and the nodes and the value in each position to nullmove.csv in this folder.
"""

import csv
import sys
from collections import Counter
from pathlib import Path

ROOT = Path(__file__).parents[2]
if __name__ == "__main__":
    sys.path[:0] = [str(ROOT / "reference"), str(ROOT / "tests")]

import connectfour
from connectfour import CENTER_FIRST, open_fours
from gametree import count, is_leaf, limit, state
from measures.connectfour_nodes import DEPTH, POSITIONS, positions
from nullmove import null_move

FILE = ROOT / "docs/measured/nullmove.csv"
EACH = Path(__file__).with_name("nullmove.csv")  # the nodes and the value in each position
# Name -> by how many plies the search after a pass is less deep; None: nobody passes.
REDUCTIONS = {"plain": None, "by_1": 1, "by_2": 2, "by_3": 3}


class Position(connectfour.Position):
    """A position that says who moves, because after a pass the stones do not tell."""

    def __init__(self, first, second, order, maximizing):
        super().__init__(first, second, order)
        self.maximizing = maximizing

    def play(self, column):
        """Return the position after a stone in column, or the score of a finished game."""
        return self.hand_over(super().play(column))

    def hand_over(self, node):
        """Return a node as this class, with the other player to move."""
        if is_leaf(node):
            return node
        return Position(node.first, node.second, node.order, not self.maximizing)


def measure(search, index):
    """Return the nodes visited in one of the positions, and the value."""
    reduction, tally = REDUCTIONS[search], Counter()
    start = positions(CENTER_FIRST)[index]
    start = Position(start.first, start.second, start.order, start.maximizing)

    def make_tree(position, depth):
        return count(limit(position, depth, open_fours), tally)

    def after_pass(node):
        if reduction is None or node.depth <= reduction:
            return None
        position = state(node)
        return make_tree(position.hand_over(position), node.depth - 1 - reduction)

    value = null_move(make_tree(start, DEPTH), after_pass)
    return tally["nodes"], value


def measure_all():
    """Return search -> (nodes, value) for each position."""
    return {search: [measure(search, index) for index in range(POSITIONS)] for search in REDUCTIONS}


def read_each():
    """Return search -> (nodes, value) for each position, from the file."""
    results = {search: [] for search in REDUCTIONS}
    with EACH.open(encoding="utf-8") as file:
        for row in csv.DictReader(file):
            results[row["search"]].append((int(row["nodes"]), int(row["value"])))
    return results


def write_each(results, file):
    """Write the nodes and the value of each search in each position."""
    writer = csv.writer(file, lineterminator="\n")
    writer.writerow(["search", "nodes", "value"])
    writer.writerows([search, *result] for search in results for result in results[search])


def write(results, file):
    """Write the table: nodes, their percentage of the first search, and its values kept."""
    writer = csv.writer(file, lineterminator="\n")
    writer.writerow(["search", "nodes", "percent", "right"])
    plain = results["plain"]
    for search, row in results.items():
        nodes = sum(visited for visited, _ in row)
        percent = 100 * nodes / sum(visited for visited, _ in plain)
        right = sum(value == other for (_, value), (_, other) in zip(row, plain, strict=True))
        writer.writerow([search, nodes, f"{percent:.1f}", right])


if __name__ == "__main__":
    measured = measure_all()
    for path, write_function in ((EACH, write_each), (FILE, write)):
        with path.open("w", encoding="utf-8", newline="") as file:
            write_function(measured, file)
