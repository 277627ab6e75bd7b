"""How the cost of searches grows with the depth, in Connect Four from the empty board.

As a program, measure it, which takes some minutes, and write the table docs/measured/growth.csv.
"""

import csv
from collections import Counter
from math import inf
from pathlib import Path
from time import process_time

from alphabeta import alphabeta
from connectfour import CENTER_FIRST, Position, open_fours
from engine import engine
from foresight import foresee
from gametree import count, limit
from measures.engine_steps import STEPS, Symmetric, edit_engine, leave_as_it_is
from measures.result_files import write_rows
from minimax import minimax

ROOT = Path(__file__).parents[2]
FILE = ROOT / "docs/measured/growth.csv"
DEEPEST = 12
MOST = 600_000  # nodes; a search that has visited more is not measured one ply deeper
PLIES = 4  # over which the growth is averaged: both players move twice
TIMED, TIMES = 7, 5  # depth at which the time is measured, and how often; the least time counts


def search_at_once(search, position):
    """Return a function (depth, tally) -> value."""
    return lambda depth, tally: search(count(limit(position, depth, open_fours), tally))


def search_deeper(engine, position, narrow=leave_as_it_is, **settings):
    """Return a function (depth, tally) -> value that counts the searches of all depths."""

    def search(depth, tally):
        narrow_and_count = lambda node: count(narrow(node), tally)
        *_, (value, _) = engine(position, depth, open_fours, narrow_and_count, **settings)
        return value

    return search


CENTER = Position(order=CENTER_FIRST)
# Column of the table -> function (depth, tally) -> value.
SEARCHES = {
    "minimax": search_at_once(minimax, Position()),
    "left": search_at_once(alphabeta, Position()),
    "center": search_at_once(alphabeta, CENTER),
    "memories": search_deeper(edit_engine(*STEPS["memories"][0]), CENTER, step=1, margin=inf),
    "engine": search_deeper(engine, CENTER, foresee),
    "symmetry": search_deeper(engine, Symmetric(order=CENTER_FIRST), foresee),
}


def measure(name, depth):
    """Return the value, the nodes visited and the seconds."""
    tally, start = Counter(), process_time()
    value = SEARCHES[name](depth, tally)
    return value, tally["nodes"], process_time() - start


def compute_growth(nodes):
    """Return by how much each further ply multiplies the nodes: a list, by depth."""
    return (nodes[-1] / nodes[-1 - PLIES]) ** (1 / PLIES)


def measure_time_per_node(name):
    """Return the seconds for each node that a search visits."""
    measured = [measure(name, TIMED) for _ in range(TIMES)]
    return min(seconds for _, _, seconds in measured) / measured[0][1]


def read():
    """Return name -> nodes at depths 1, 2 ..., and name -> time per node, from the file."""
    with FILE.open(encoding="utf-8") as file:
        *rows, _, time = csv.DictReader(file)
    nodes = {name: [int(row[name]) for row in rows if row[name]] for name in SEARCHES}
    return nodes, {name: float(time[name]) for name in SEARCHES}


def make_table(nodes, time):
    """Yield the rows: one for each depth, the growth, and the time per node.

    time: name -> time per node; the table has it relative to alpha-beta from left to right.
    """
    yield ["depth", *SEARCHES]
    for at in range(DEEPEST):
        yield [at + 1, *(row[at] if at < len(row) else "" for row in nodes.values())]
    yield ["growth", *(f"{compute_growth(row):.1f}" for row in nodes.values())]
    yield ["time", *(f"{time[name] / time['left']:.1f}" for name in nodes)]


if __name__ == "__main__":
    nodes, values = {}, {}
    for name in SEARCHES:
        nodes[name] = []
        while len(nodes[name]) < DEEPEST and (not nodes[name] or nodes[name][-1] <= MOST):
            depth = len(nodes[name]) + 1
            value, visited, _ = measure(name, depth)
            assert values.setdefault(depth, value) == value, (name, depth)
            nodes[name].append(visited)
    time = {name: measure_time_per_node(name) for name in SEARCHES}
    write_rows(FILE, make_table(nodes, time))
