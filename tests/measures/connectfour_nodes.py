"""The nodes that each search visits in random positions of Connect Four.

Run as a program, it measures all positions and writes docs/measured/connectfour.csv, and beside
this file what the table adds up.
"""

import csv
import sys
from collections import Counter
from functools import partial
from pathlib import Path
from random import Random

ROOT = Path(__file__).parents[2]
if __name__ == "__main__":
    sys.path.insert(0, str(ROOT / "reference"))

from alphabeta import alphabeta
from connectfour import CENTER_FIRST, COLUMNS, Position, open_fours
from deepening import ordered
from engine import remembering
from gametree import count, is_leaf, limit
from history import history
from killer import killer
from mtdf import mtdf
from pvs import pvs
from transposition import tabled

FILE = ROOT / "docs/measured/connectfour.csv"
EACH = Path(__file__).with_name("connectfour.csv")  # the nodes in each position
ORDERS = {"left": range(COLUMNS), "center": CENTER_FIRST}
POSITIONS, PLAYED, DEPTH, SEED = 20, 8, 7, 1  # MAX moves again after an even number of plies


def positions(order):
    """Return the random positions, none of them finished, with columns tried in that order."""
    random, found = Random(SEED), []
    while len(found) < POSITIONS:
        position = Position()
        for _ in range(PLAYED):
            position = position.play(random.choice(position.moves()))
            if is_leaf(position):
                break
        else:
            found.append(Position(position.first, position.second, order))
    return found


def at_once(search):
    """Search the whole depth at once: (tree of a depth) -> value."""
    return lambda tree: search(tree(DEPTH))


def step_by_step(search):
    """Search one ply deeper each time."""

    def deepen(tree):
        for plies in range(1, DEPTH + 1):
            value = search(tree(plies))
        return value

    return deepen


# key -> what makes a search, with memories of its own.
SEARCHES = {
    "alphabeta": lambda: at_once(alphabeta),
    "table": lambda: at_once(partial(tabled, table={})),
    "deepening": lambda: step_by_step(partial(ordered, best_moves={})),
    "killer": lambda: at_once(partial(killer, killers={})),
    "history": lambda: at_once(partial(history, scores=Counter())),
    "pvs": lambda: at_once(pvs),
    "mtdf": lambda: at_once(mtdf),
    "engine": lambda: step_by_step(partial(remembering, best_moves={}, table={})),
}


def measure(search, position):
    """Return the value of a position, and the nodes visited for it."""
    tally, tree = Counter(), partial(limit, position, evaluate=open_fours)
    value = SEARCHES[search]()(lambda plies: count(tree(plies), tally))
    return value, tally["nodes"]


def measure_at(at):
    """Return the nodes visited in one of the positions: (search, order) -> nodes.

    A search that finds another value than the others is an AssertionError.
    """
    found = {
        (search, order): measure(search, positions(columns)[at])
        for search in SEARCHES
        for order, columns in ORDERS.items()
    }
    assert len({value for value, _ in found.values()}) == 1, found
    return {its: nodes for its, (_, nodes) in found.items()}


def read_each():
    """Return for each position what measure_at has found."""
    with EACH.open(encoding="utf-8") as file:
        rows = list(csv.reader(file))
    return [
        {(search, order): int(its[at]) for search, order, *its in rows} for at in range(POSITIONS)
    ]


def write_each(found, file):
    """Write what has been found in each position: a row for each search and order."""
    rows = ([*its, *(nodes[its] for nodes in found)] for its in found[0])
    csv.writer(file, lineterminator="\n").writerows(rows)


def write(found, file):
    """Write the table: of each search, nodes and percent of plain alpha-beta in both orders."""
    table = csv.writer(file, lineterminator="\n")
    table.writerow(["search", "nodes_left", "percent_left", "nodes_center", "percent_center"])
    sums = {its: sum(nodes[its] for nodes in found) for its in found[0]}
    for search in SEARCHES:
        row = [search]
        for order in ORDERS:
            nodes = sums[search, order]
            row += [nodes, f"{100 * nodes / sums['alphabeta', 'left']:.1f}"]
        table.writerow(row)


if __name__ == "__main__":
    found = [measure_at(at) for at in range(POSITIONS)]
    for name, its in ((EACH, write_each), (FILE, write)):
        with name.open("w", encoding="utf-8", newline="") as file:
            its(found, file)
