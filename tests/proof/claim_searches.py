"""Numbers of the prose that searches compute, for proof.claims."""

from collections import Counter
from functools import cache
from math import inf
from pathlib import Path
from random import Random

import connectfour
from alphabeta import FIRST, alphabeta
from docs.figures import costs
from docs.trees.trees import sort_worst_first
from docs.widgets.laboratory.presets import apply_preset_change
from game_helpers import positions
from gametree import count, is_leaf
from tracing import trace
from tree_helpers import leaf_paths, watched

ROOT = Path(__file__).parents[2]


def count_visits(search, tree):
    tally = Counter()
    search(count(tree, tally))
    return tally


def count_leaves_read():
    return count_visits(alphabeta, FIRST)["leaves"]


@cache
def list_final_scores():
    """Return the scores of finished games of tic-tac-toe."""
    return {child for position in positions() for child in position if is_leaf(child)}


def load_changed_search(change):
    """Return the function of the laboratory after a predefined change."""
    names = {"__name__": "changed"}
    exec(make_changed_source(change), names)  # noqa: S102
    return names["alphabeta"]


def make_changed_source(change):
    source = (ROOT / "reference/alphabeta.py").read_text(encoding="utf-8")
    return apply_preset_change(source, change)


def get_returned_value(search, path, tree=FIRST):
    """Return the value that search returns at the node at path."""
    (value,) = (s.value for s in trace(search, tree).steps if (s.kind, s.path) == ("return", path))
    return value


def get_received_numbers(path, tree):
    """Return the local numbers with which alphabeta enters the node at path."""
    steps = trace(alphabeta, tree).steps
    (numbers,) = (step.numbers for step in steps if (step.kind, step.path) == ("enter", path))
    return numbers


# Paths of nodes in the first two trees, and of one in the third.
C = (1,)
E = 0, 1
F = 1, 0
THIRD_D = (1, 1, 0)


def make_laboratory_claims():
    """Return the claims of the laboratory's page."""
    (five,) = {alphabeta(sort_worst_first(FIRST)), load_changed_search("cutoffs")(FIRST)}
    return {
        "5": lambda: five,
        "8": lambda: count_visits(alphabeta, sort_worst_first(FIRST))["leaves"],
        "60": lambda: len(trace(alphabeta, FIRST).steps),
        "65": lambda: len(
            trace(
                load_changed_search("cutoffs"), FIRST, source=make_changed_source("cutoffs")
            ).steps
        ),
    }


def find_winning_row_length():
    """Return how many stones in a row win in Connect Four."""
    return next(size for size in range(9) if connectfour.fours((1 << size) - 1))


def compute_quick_win_bonus():
    """Return how much the score of a win grows with each square that is still empty."""
    quick = connectfour.Position(0b111, 0b111 << connectfour.HEIGHT)
    slow = connectfour.Position(quick.first | 1 << 14, quick.second | 1 << 21)
    return (quick.play(0) - slow.play(0)) // 2


@cache
def measure_mean_leaves_with_table():
    """Return how many leaves PVS with a table reads in the random trees of the page, on average."""
    random = Random(1)

    def grow(depth):
        if depth == 0:
            return random.randrange(1000)
        return [grow(depth - 1) for _ in range(4)]

    trees = [grow(6) for _ in range(20)]
    reads = 0
    for tree in trees:
        visits = []
        search_with_table(watched(tree, visits))
        reads += len(leaf_paths(tree, visits))
    return round(reads / len(trees))


def search_with_table(node, table=None, alpha=-inf, beta=inf, sign=1):
    """Search as pvs does, with a transposition table as in tabled."""
    table = {} if table is None else table
    if is_leaf(node):
        return sign * node
    low, high = table.get((node, sign), (-inf, inf))
    if low >= beta or low == high:
        return low
    if high <= alpha:
        return high
    alpha, beta = max(alpha, low), min(beta, high)
    best, bound = -inf, alpha
    for child in node:
        if best == -inf:
            best = -search_with_table(child, table, -beta, -bound, -sign)
        else:
            value = -search_with_table(child, table, -bound - 1, -bound, -sign)
            if bound < value < beta:
                value = -search_with_table(child, table, -beta, -value, -sign)
            best = max(best, value)
        bound = max(bound, best)
        if bound >= beta:
            break
    low, high = best if best > alpha else low, best if best < beta else high
    table[node, sign] = low, high
    return best


def make_cost_claim(kind):
    return lambda: costs.count_leaves_by_depth(3)[max(costs.count_leaves_by_depth(3))][kind]
