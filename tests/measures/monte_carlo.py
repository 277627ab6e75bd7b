"""UCT against alpha-beta pruning: games at equal time, and at equal evaluations, for each move.

As a program, play all games, which takes about ten minutes; write the table
docs/measured/montecarlo.csv, and the result of each game to montecarlo.csv in this folder.
Alpha-beta deepens as that of player.py does, until the time is up or until it has read so many leaves.
In one match it is the engine.
"""

from collections import Counter
from collections.abc import Callable
from functools import partial
from itertools import count as count_up
from pathlib import Path
from random import Random
from statistics import mean, stdev
from time import process_time
from typing import NamedTuple

import connectfour
import player
from deepening import deepening, ordered
from engine import engine
from foresight import foresee
from gametree import Node, count, is_leaf, state
from mcts import TreeNode, add_game, choose_move, uct
from measures.engine_steps import run_edited_module
from measures.result_files import read_rows, write_rows

ROOT = Path(__file__).parents[2]
FILE = ROOT / "docs/measured/montecarlo.csv"
EACH = Path(__file__).with_name("montecarlo.csv")  # the result of each game
GAMES = 60  # for each row of the table; each opening is played twice
PAIRS = GAMES // 2
T_95 = 2.045  # 95 % of a t distribution with PAIRS - 1 degrees of freedom are within
OPENING = 4  # plies played at random
SECONDS = 0.05  # for each move, of the processor
LOOKS = 16  # a reading of the clock costs a sixth of a node, so only every 16th look reads it
EVALUATIONS = 500  # for each move: leaves that alpha-beta reads, random games of UCT
DEEPEST = 100  # plies of the last search if the leaves suffice

OTHELLO = run_edited_module(
    "othello",
    {"SIZE = 4": "SIZE = 6", '".....OX..XO....."': '"." * 14 + "OX" + "." * 4 + "XO" + "." * 14'},
)


class Match(NamedTuple):
    """What is played in a row of the table.

    game: its name, from which the openings are drawn: in all rows of a game the same.
    make_start: function without arguments that returns the first position of the game.
    estimate: the static evaluation of alpha-beta.
    is_timed: True for equal time, False for equal evaluations.
    has_engine: whether engine.py with foresight takes the place of plain alpha-beta.
    """

    game: str
    make_start: Callable
    estimate: Callable
    is_timed: bool = True
    has_engine: bool = False


def estimate_nothing(position):
    """Return 0: to alpha-beta, all unfinished positions are alike."""
    return 0


def count_discs(position):
    """Return the discs of X less those of O, divided so that a finished game outweighs them."""
    return (position.cells.count("X") - position.cells.count("O")) / 100


make_connect_four = partial(connectfour.Position, order=connectfour.CENTER_FIRST)
MATCHES = {
    "connectfour_none": Match("connectfour", make_connect_four, estimate_nothing),
    "connectfour_fours": Match("connectfour", make_connect_four, connectfour.open_fours),
    "connectfour_engine": Match(
        "connectfour", make_connect_four, connectfour.open_fours, has_engine=True
    ),
    "othello_none": Match("othello", OTHELLO["Position"], estimate_nothing),
    "othello_discs": Match("othello", OTHELLO["Position"], count_discs),
    "othello_corners": Match("othello", OTHELLO["Position"], OTHELLO["corners"]),
    "equal_none": Match("connectfour", make_connect_four, estimate_nothing, is_timed=False),
    "equal_fours": Match("connectfour", make_connect_four, connectfour.open_fours, is_timed=False),
}


class Shuffled:
    """A position whose moves come in a random order, so that no move is preferred at a tie."""

    def __init__(self, position, random):
        self.position = position
        self.maximizing = position.maximizing
        self.order = random.sample(position.moves(), len(position.moves()))

    def moves(self):
        """Return the moves in their random order."""
        return self.order

    def play(self, move):
        """Return the position after a move, whose own moves are in the usual order."""
        return self.position.play(move)

    def __iter__(self):
        return (self.play(move) for move in self.order)


def make_clock():
    """Return a function like process_time that reads the clock at every LOOKS-th call only."""
    looks, time = count_up(), None

    def now():
        nonlocal time
        if next(looks) % LOOKS == 0:
            time = process_time()
        return time

    return now


def choose_by_uct(position, match, random):
    """Return the move that most random games tried first."""
    if not match.is_timed:
        return choose_move(uct(position, EVALUATIONS, random))
    root, end = TreeNode(position, random), process_time() + SECONDS
    while process_time() < end or not root.children:
        add_game(root, random)
    return choose_move(root)


def timed(node, look):
    """Return the same tree, which calls look whenever a search visits a node."""
    look()
    if is_leaf(node):
        return node
    return Node(
        state(node),
        lambda: (timed(child, look) for child in node),
        lambda move: timed(node.play(move), look),
        getattr(node, "depth", None),
    )


def choose_in_time(is_time_up, make_searches):
    """Return the best move of the last search that was finished; the first always is.

    make_searches(look): yields (value, best move) of ever deeper searches, which call look at each node.
    """
    move = None

    def look():
        if move is not None and is_time_up():
            raise player.TimeUp

    try:
        for _, best_move in make_searches(look):
            move = best_move
    except player.TimeUp:
        pass  # the search that was not finished says nothing
    return move


def choose_by_alphabeta(position, match, random):
    """Return the best move of the deepest search that was finished."""
    root, tally = Shuffled(position, random), Counter()
    if match.is_timed:
        return player.choose_move(root, SECONDS, match.estimate, now=make_clock())

    def make_searches(look):
        def search(node, best_moves, sign):
            return ordered(count(timed(node, look), tally), best_moves, sign=sign)

        return deepening(root, DEEPEST, match.estimate, search)

    return choose_in_time(lambda: tally["leaves"] >= EVALUATIONS, make_searches)


def choose_by_engine(position, match, random):
    """Return the best move of the deepest search of the engine that was finished in time."""
    now = make_clock()
    end = now() + SECONDS
    empty = connectfour.BOARD.bit_count() - (position.first | position.second).bit_count()

    def make_searches(look):
        return engine(position, empty, match.estimate, lambda node: timed(foresee(node), look))

    return choose_in_time(lambda: now() >= end, make_searches)


def make_opening(name, index):
    """Return the position after the random moves of a game; two games in a row have the same."""
    random = Random(f"{MATCHES[name].game} opening {index // 2}")
    position = MATCHES[name].make_start()
    for _ in range(OPENING):
        position = position.play(random.choice([*position.moves()]))
    return position


def play_game(name, index):
    """Return what UCT gets in a game: 1, 0.5 or 0. UCT is MAX if the index is even."""
    match, position = MATCHES[name], make_opening(name, index)
    random, is_uct_max = Random(f"{name} {index}"), index % 2 == 0
    choose_rival_move = choose_by_engine if match.has_engine else choose_by_alphabeta
    while not is_leaf(position):
        is_uct_next = position.maximizing == is_uct_max
        choose_next = choose_by_uct if is_uct_next else choose_rival_move
        position = position.play(choose_next(position, match, random))
    score = position if is_uct_max else -position
    return 1 if score > 0 else 0 if score < 0 else 0.5


def compute_interval(results):
    """Return the ends of the 95 % confidence interval of the share of points for UCT, from 0 to 1.

    The two games with the same opening are not independent, but the pairs are.
    """
    pairs = [
        (first + second) / 2 for first, second in zip(results[::2], results[1::2], strict=True)
    ]
    half = T_95 * stdev(pairs) / len(pairs) ** 0.5
    return max(0, mean(pairs) - half), min(1, mean(pairs) + half)


def read_results():
    """Return name -> what UCT got in each game, from the file."""
    return read_rows(EACH, float)


def list_results(results):
    """Return the results of all games: a row for each match."""
    return [[name, *(f"{result:g}" for result in row)] for name, row in results.items()]


def make_table(results):
    """Yield the rows: games, percent of the points for UCT, and where the 95 % interval ends."""
    yield ["match", "games", "share", "low", "high"]
    for name, row in results.items():
        share = sum(row) / len(row)
        numbers = (share, *compute_interval(row))
        yield [name, len(row), *(f"{100 * number:.0f}" for number in numbers)]


if __name__ == "__main__":
    results = {name: [play_game(name, index) for index in range(GAMES)] for name in MATCHES}
    write_rows(EACH, list_results(results))
    write_rows(FILE, make_table(results))
