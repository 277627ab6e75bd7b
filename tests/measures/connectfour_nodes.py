"""Writes docs/measured/connectfour.csv: the nodes that each search visits in random positions."""

import csv
import sys
from collections import Counter
from functools import cache, partial
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


@cache  # the plain search is what all are compared with, and a row of its own
def measure(search, order):
    """Return the values of the positions and the nodes visited in all."""
    values, tally = [], Counter()
    for position in positions(order):
        tree = partial(limit, position, evaluate=open_fours)
        values.append(SEARCHES[search]()(lambda plies, tree=tree: count(tree(plies), tally)))
    return values, tally["nodes"]


def rows():
    """Yield the rows of the table: a search, and nodes and percent of plain alpha-beta in both orders.

    A search that finds another value than the plain one is an AssertionError.
    """
    expected, plain = measure("alphabeta", range(COLUMNS))
    for search in SEARCHES:
        row = [search]
        for order in (range(COLUMNS), CENTER_FIRST):
            values, nodes = measure(search, order)
            assert values == expected, search
            row += [nodes, f"{100 * nodes / plain:.1f}"]
        yield row


def write(file):
    """Write the whole table to file."""
    table = csv.writer(file, lineterminator="\n")
    table.writerow(["search", "nodes_left", "percent_left", "nodes_center", "percent_center"])
    table.writerows(rows())


if __name__ == "__main__":
    with FILE.open("w", encoding="utf-8", newline="") as file:
        write(file)
