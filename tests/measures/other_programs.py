"""Searches of other packages on the positions of connectfour_nodes, the middle first.

As a program, measure them and write the table docs/measured/others.csv. It needs the packages easyAI
and aima3, which this project does not depend on: pip install easyAI aima3 in an environment of its own.
"""

import csv
from collections import Counter
from pathlib import Path
from time import process_time

from alphabeta import alphabeta
from connectfour import CENTER_FIRST, open_fours
from gametree import is_leaf, limit
from measures import connectfour_nodes
from measures.connectfour_nodes import DEPTH, positions
from measures.result_files import write_rows

ROOT = Path(__file__).parents[2]
FILE = ROOT / "docs/measured/others.csv"


def get_score(position):
    """Return the score of a finished game, or the static evaluation."""
    return position if is_leaf(position) else open_fours(position)


class AimaGame:
    """Connect Four as aima3 plays it: states are positions."""

    def __init__(self, tally):
        self.tally = tally

    def to_move(self, state):
        return "MAX"  # The package asks for the root only.

    def actions(self, state):
        return state.moves()

    def result(self, state, move):
        self.tally["nodes"] += 1
        return state.play(move)


def search_with_aima(position, tally):
    """Return the move of aima3."""
    from aima3.games import alphabeta_cutoff_search

    tally["nodes"] += 1  # the root
    return alphabeta_cutoff_search(
        position,
        AimaGame(tally),
        cutoff_test=lambda state, depth: depth == DEPTH or is_leaf(state),
        eval_fn=get_score,
    )


class EasyGame:
    """Connect Four as easyAI plays it: one game, whose moves are made and taken back."""

    def __init__(self, position, tally):
        self.before, self.position, self.tally = [], position, tally

    def possible_moves(self):
        return self.position.moves()

    def make_move(self, move):
        self.tally["nodes"] += 1
        self.before.append(self.position)
        self.position = self.position.play(move)

    def unmake_move(self, move):
        self.position = self.before.pop()

    def switch_player(self):
        pass  # The number of moves tells who moves.

    def is_over(self):
        return is_leaf(self.position)

    def scoring(self):
        """Return how good the game is for the player to move."""
        sign = 1 if len(self.before) % 2 == 0 else -1
        return sign * get_score(self.position)

    def ttentry(self):
        return self.position


def search_with_easyai(position, tally, table=None):
    """Return the move of easyAI."""
    from easyAI import Negamax

    tally["nodes"] += 1  # the root
    return Negamax(DEPTH, tt=table)(EasyGame(position, tally))


def search_with_easyai_and_table(position, tally):
    """Return the move of easyAI with its transposition table."""
    from easyAI import TranspositionTable

    return search_with_easyai(position, tally, TranspositionTable())


def search_with_alphabeta(position, tally):
    """Return the value by alpha-beta pruning; the time includes the wrappers that count."""
    return connectfour_nodes.at_once(alphabeta)(position, tally)


SEARCHES = {
    "alphabeta": search_with_alphabeta,
    "aima": search_with_aima,
    "easyai": search_with_easyai,
    "easyai_table": search_with_easyai_and_table,
    "engine": connectfour_nodes.search_with_engine,
}
OURS = ("alphabeta", "engine")  # these return the value; the others the move


def find_best_moves(position):
    """Return the set of best moves, each searched with the whole window."""
    values = {
        move: alphabeta(limit(position.play(move), DEPTH - 1, open_fours), maximizing=False)
        for move in position.moves()
    }
    return {move for move in values if values[move] == max(values.values())}


def compare():
    """Return search -> nodes, and search -> seconds, in all positions.

    Raises AssertionError if a package finds a move that is not best.
    """
    nodes, seconds = Counter(), Counter()
    for position in positions(CENTER_FIRST):
        best_moves = find_best_moves(position)
        for name, search in SEARCHES.items():
            tally, start = Counter(), process_time()
            result = search(position, tally)
            seconds[name] += process_time() - start
            nodes[name] += tally["nodes"]
            assert name in OURS or result in best_moves, (name, str(position))
    return nodes, seconds


def read():
    """Return the rows of the table by the name of the search."""
    with FILE.open(encoding="utf-8") as file:
        return {row["program"]: row for row in csv.DictReader(file)}


def make_table(nodes, seconds):
    """Yield the rows: nodes, and the time in percent of alpha-beta pruning alone."""
    yield ["program", "nodes", "time"]
    for name in SEARCHES:
        yield [name, nodes[name], round(100 * seconds[name] / seconds["alphabeta"])]


if __name__ == "__main__":
    write_rows(FILE, make_table(*compare()))
