"""The nodes that each search visits in random positions of Connect Four.

As a program, measure all positions; write the table docs/measured/connectfour.csv, and the numbers
for each position to connectfour.csv in this folder.
"""

import csv
from collections import Counter
from functools import partial
from pathlib import Path
from random import Random

from alphabeta import alphabeta
from connectfour import CENTER_FIRST, COLUMNS, Position, open_fours
from deepening import ordered
from engine import engine
from foresight import foresee
from gametree import count, is_leaf, limit
from history import history
from killer import killer
from measures.result_files import write_rows
from mtdf import mtdf
from pvs import pvs
from transposition import tabled

ROOT = Path(__file__).parents[2]
FILE = ROOT / "docs/measured/connectfour.csv"
EACH = Path(__file__).with_name("connectfour.csv")  # the nodes in each position
ORDERS = {"left": range(COLUMNS), "center": CENTER_FIRST}
POSITIONS, PLAYED, DEPTH, SEED = 20, 8, 7, 1  # MAX moves again after an even number of plies


def positions(order):
    """Return the random positions, none of them finished, with columns tried in that order."""
    random, selected = Random(SEED), []
    while len(selected) < POSITIONS:
        position = Position()
        for _ in range(PLAYED):
            position = position.play(random.choice(position.moves()))
            if is_leaf(position):
                break
        else:
            selected.append(Position(position.first, position.second, order))
    return selected


def at_once(search):
    """Return a function (position, tally) -> value that searches the whole depth at once."""
    return lambda position, tally: search(count(limit(position, DEPTH, open_fours), tally))


def step_by_step(search):
    """Return a function that searches one ply deeper each time, up to DEPTH."""

    def deepen(position, tally):
        for plies in range(1, DEPTH + 1):
            value = search(count(limit(position, plies, open_fours), tally))
        return value

    return deepen


def search_with_engine(position, tally, engine=engine, narrow=foresee, **settings):
    """Return the value that the engine finds; count the nodes that are left after narrow.

    engine: that of engine.py or an edited one.
    settings: its step and margin.
    """
    *_, (value, _) = engine(
        position, DEPTH, open_fours, lambda node: count(narrow(node), tally), **settings
    )
    return value


# Name -> function that makes a search with new memories: (position, tally) -> value.
SEARCHES = {
    "alphabeta": lambda: at_once(alphabeta),
    "table": lambda: at_once(partial(tabled, table={})),
    "deepening": lambda: step_by_step(partial(ordered, best_moves={})),
    "killer": lambda: at_once(partial(killer, killers={})),
    "history": lambda: at_once(partial(history, scores=Counter())),
    "pvs": lambda: at_once(pvs),
    "mtdf": lambda: at_once(mtdf),
    "engine": lambda: search_with_engine,
}


def measure(search, position):
    """Return the value of a position, and the nodes visited for it."""
    tally = Counter()
    return SEARCHES[search]()(position, tally), tally["nodes"]


def measure_at(index):
    """Return the nodes visited in one of the positions: (search, order) -> nodes.

    Raises AssertionError if the searches find different values.
    """
    results = {
        (search, order): measure(search, positions(columns)[index])
        for search in SEARCHES
        for order, columns in ORDERS.items()
    }
    assert len({value for value, _ in results.values()}) == 1, results
    return {search_and_order: nodes for search_and_order, (_, nodes) in results.items()}


def read_each():
    """Return (search, order) -> nodes for each position, from the file."""
    with EACH.open(encoding="utf-8") as file:
        rows = list(csv.reader(file))
    return [
        {(search, order): int(nodes[index]) for search, order, *nodes in rows}
        for index in range(POSITIONS)
    ]


def list_each(nodes_by_position):
    """Yield the nodes of each position: a row for each search and order."""
    for search_and_order in nodes_by_position[0]:
        yield [*search_and_order, *(nodes[search_and_order] for nodes in nodes_by_position)]


def make_table(nodes_by_position):
    """Yield the rows: nodes and percent of plain alpha-beta for each search in both orders."""
    yield ["search", "nodes_left", "percent_left", "nodes_center", "percent_center"]
    sums = {
        search_and_order: sum(nodes[search_and_order] for nodes in nodes_by_position)
        for search_and_order in nodes_by_position[0]
    }
    for search in SEARCHES:
        row = [search]
        for order in ORDERS:
            nodes = sums[search, order]
            row += [nodes, f"{100 * nodes / sums['alphabeta', 'left']:.1f}"]
        yield row


if __name__ == "__main__":
    nodes_by_position = [measure_at(at) for at in range(POSITIONS)]
    write_rows(EACH, list_each(nodes_by_position))
    write_rows(FILE, make_table(nodes_by_position))
