"""Numbers that the prose says and no code in the same section prints: where each comes from."""

import ast
import csv
import re
from collections import Counter
from functools import cache
from inspect import getsource, signature
from pathlib import Path
from random import Random

import connectfour
from alphabeta import FIRST, SECOND, alphabeta
from builder.words import LANGUAGES
from failhard import failhard
from figures import costs
from figures.scenes import walkthrough
from gametree import count, is_leaf
from measures import chess_order, connectfour_nodes
from minimax import minimax
from negamax import negamax
from pvs import pvs
from tictactoe import Position, open_lines
from tracing import trace
from widgets.game.answers import GAMES
from widgets.laboratory.changes import apply_change
from widgets.practice.exercises import SHAPE
from widgets.trees import worst_first

ROOT = Path(__file__).parents[2]


def _tally(search, tree):
    tally = Counter()
    search(count(tree, tally))
    return tally


def _leaves_read():
    return _tally(alphabeta, FIRST)["leaves"]


def _leaves():
    return _tally(minimax, FIRST)["leaves"]


def _languages():
    return len(LANGUAGES)


def _oldest_python():
    project = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    return re.search(r'requires-python = ">=([\d.]+)"', project)[1]


def _rules():
    """Return how many rules for a good order stand before the memory that helps them."""
    page = (ROOT / "docs/pages/en/move-ordering.md").read_text(encoding="utf-8")
    rules = page.partition("{ #rules }")[2].partition("{ #record-of-states }")[0]
    return rules.count("\n### ") - 1


def _positions(finished):
    """Return the different positions, or scores of finished games, of tic-tac-toe."""
    seen, queue = set(), [Position()]
    while queue:
        position = queue.pop()
        if position not in seen:
            seen.add(position)
            queue.extend(() if is_leaf(position) else position)
    return [position for position in seen if is_leaf(position) == finished]


def _changed(change):
    """Return the laboratory's function after one of its ready-made changes."""
    names = {"__name__": "changed"}
    exec(_text_of(change), names)  # noqa: S102
    return names["alphabeta"]


def _text_of(change):
    return apply_change((ROOT / "reference/alphabeta.py").read_text(encoding="utf-8"), change)


def _returned(search, path, tree=FIRST):
    """Return what the node at path of the first tree returns, or of another tree."""
    (value,) = (s.value for s in trace(search, tree).steps if (s.kind, s.path) == ("return", path))
    return value


# Where the nodes of the two trees are.
C, E, F = (1,), (0, 1), (1, 0)


def _laboratory():
    """What the laboratory's page says of the first tree; 5 is also what E returns, fail-hard."""
    values = {alphabeta(worst_first(FIRST)), _changed("cutoffs")(FIRST)}
    values |= {_changed("failhard")(FIRST), _returned(_changed("failhard"), E)}
    (five,) = values
    return {
        "5": lambda: five,
        "6": lambda: _returned(alphabeta, E),
        "8": lambda: _tally(alphabeta, worst_first(FIRST))["leaves"],
        "60": lambda: len(trace(alphabeta, FIRST).steps),
        "65": lambda: len(trace(_changed("cutoffs"), FIRST, source=_text_of("cutoffs")).steps),
    }


def _block(page, section, pattern):
    """Return the one match of pattern in a section of the English page."""
    text = (ROOT / f"docs/pages/en/{page}.md").read_text(encoding="utf-8")
    (found,) = re.finditer(
        f"(?m){pattern}", re.split(r"(?m)^## ", text.partition(f"#{section} }}")[2])[0]
    )
    return found


def _scale():
    """Return what estimates are divided by, if that makes them smaller than a win."""
    scale = int(_block("evaluation", "depth-zero", r"open_lines\(position\) / (\d+)")[1])
    assert all(abs(open_lines(node)) < scale for node in _positions(finished=False))
    return scale


def _in_a_row():
    """Return how many stones in a row win, in Connect Four."""
    return next(size for size in range(9) if connectfour.fours((1 << size) - 1))


def _quicker_win():
    """Return by how much a win is better than one with a square less left empty."""
    quick = connectfour.Position(0b111, 0b111 << connectfour.HEIGHT)
    slow = connectfour.Position(quick.first | 1 << 14, quick.second | 1 << 21)
    return (quick.play(0) - slow.play(0)) // 2


def _empty_at_the_win():
    return int(_block("connect-four", "see-a-win", r"#> 8 (\d+)")[1]) - connectfour.WIN


def _waiting_calls():
    """Return how many calls of minimax wait when the first leaf is read."""
    kinds = [step.kind for step in trace(minimax, FIRST).steps if step.kind != "update"]
    return kinds.index("return") - 1


def _items(page, section):
    """Return how many items the list in a section of the English page has."""
    return len(_block(page, section, r"(?:^- .*\n)+(?=$)")[0].splitlines())


def _lines_of(function):
    """Return how many lines a function has without its docstring and comments."""
    (definition,) = ast.parse(getsource(function)).body
    definition.body = definition.body[1:]
    return len(ast.unparse(definition).splitlines())


def _languages_of_the_function():
    fence = _block("programming-languages", "the-same-function", r"```languages\n((?:.+\n)+?)```")
    return len(fence[1].split())


def _trees_of_the_languages():
    text = (ROOT / "tests/reference/test_languages.py").read_text(encoding="utf-8")
    (count,) = set(re.findall(r"searches\((\d+), seed", text))
    return int(count)


def _times_as_many(order):
    """Return how many times as many leaves PVS reads as negamax, on random trees in an order."""
    plain, pvs = _block("null-windows", "when-it-loses", rf"#> {order} (\d+) (\d+)").groups()
    return round(int(pvs) / int(plain))


@cache
def _different_leaves(search, key=None):
    """Return how many leaves search reads, counting each once: the mean of that page's trees.

    key: sorts the children, as gametree.order does.
    """
    random = Random(1)

    def grow(depth):
        if depth == 0:
            return random.randrange(1000)
        return [grow(depth - 1) for _ in range(4)]

    trees = [grow(6) for _ in range(20)]
    read = [_read(search, _sorted(tree, key) if key else tree) for tree in trees]
    return round(sum(read) / len(trees))


def _worst_first(node, maximizing):
    return -minimax(node, maximizing)


def _sorted(tree, key, maximizing=True):
    """Return nested lists as gametree.order would have them searched."""
    if is_leaf(tree):
        return tree
    children = sorted(tree, key=lambda child: key(child, not maximizing), reverse=maximizing)
    return [_sorted(child, key, not maximizing) for child in children]


def _read(search, tree):
    """Return how many different leaves search reads."""
    seen = set()

    class Watched:
        def __init__(self, node, path):
            self.node, self.path = node, path

        def __iter__(self):
            for index, child in enumerate(self.node):
                path = (*self.path, index)
                if is_leaf(child):
                    seen.add(path)
                yield child if is_leaf(child) else Watched(child, path)

    search(Watched(tree, ()))
    return len(seen)


@cache
def _measured(search, column):
    """Return a number of the table of searches on Connect Four."""
    with connectfour_nodes.FILE.open(encoding="utf-8") as file:
        (row,) = (row for row in csv.DictReader(file) if row["search"] == search)
    return float(row[column])


def _left(search):
    return lambda: _measured(search, "percent_left")


def _center(search):
    return lambda: _measured(search, "percent_center")


def _costs(kind):
    return lambda: costs.measure(3)[max(costs.measure(3))][kind]


def _random_positions():
    return connectfour_nodes.POSITIONS


def _of(scores):
    """Claim scores that a finished game of tic-tac-toe can have."""
    return {str(score): lambda score=score: score for score in scores if score in _scores()}


def _scores():
    return set(_positions(finished=True))


# (page, section) -> number as it stands in the prose, in normal form -> how it is computed.
CLAIMS = {
    ("index", ""): {"5": _leaves_read, "8": _leaves},
    ("index", "where-to-start"): {
        "5": _languages,
        "8": lambda: len(walkthrough("second").scenes),
        "9": lambda: len(walkthrough("first").scenes),
    },
    ("index", "what-is-checked"): {"5": _languages},
    ("idea", "the-function"): {"3.11": _oldest_python},
    ("second-walkthrough", ""): {
        "3": lambda: len([SECOND[0][1][1], *SECOND[1][1]]),  # the leaves that are pruned
        "5": lambda: SECOND[1][1][1],
        "7": lambda: SECOND[1][1][0],
        "9": lambda: SECOND[0][1][1],
    },
    ("second-walkthrough", "unsaid-leaves"): {
        "10": lambda: max(range(-10, 11)),
        "9261": lambda: len(range(-10, 11)) ** 3,
    },
    ("move-ordering", "ideal"): {"1975": lambda: 1975},  # Artificial Intelligence 6, 293-326
    ("move-ordering", "rules"): {"3": _rules},
    ("move-ordering", "best-child-first"): {"256": lambda: 4**4},
    ("move-ordering", "shallow-search-first"): {
        "18297": lambda: _tally(alphabeta, Position())["nodes"]
    },
    ("move-ordering", "record-of-states"): {
        "4520": lambda: len(_positions(finished=False)),
        "3": lambda: len(_positions(finished=True)),
    },
    ("laboratory", "what-to-try"): _laboratory(),
    ("glossary", ""): {"5": _languages},
    ("misreadings", "less-than-two"): {"2": lambda: alphabeta(FIRST[1], alpha=5, maximizing=False)},
    ("misreadings", "all-that-do-not-matter"): {"5": lambda: alphabeta(FIRST), "8": _leaves},
    ("misreadings", "worst-first"): {"1024": lambda: 4**5},
    ("misreadings", "ties"): {
        "0": lambda: minimax(FIRST[1], maximizing=False),
        "5": lambda: alphabeta(FIRST),
    },
    ("misreadings", "value-and-window"): {
        "1": lambda: alphabeta(SECOND[1][0], alpha=3),
        "3": lambda: alphabeta(SECOND),
    },
    ("minimax", "reading"): {"8": _leaves},
    ("minimax", "recursion"): {"3": _waiting_calls},
    ("evaluation", "why"): {"10": _scale},
    ("evaluation", "open-lines"): {"9": lambda: len(Position().cells)},
    ("tic-tac-toe", "play"): _of([1, 0, -1]),
    ("tic-tac-toe", "how-many"): {"8": lambda: max(Position().moves())},
    ("connect-four", ""): {"4": _in_a_row},
    ("connect-four", "the-game"): {
        "1988": lambda: 1988,  # V. Allis, A Knowledge-based Approach of Connect-Four, 1988
        "4": _in_a_row,
        "6": lambda: connectfour.ROWS,
    },
    ("connect-four", "play"): {"6": lambda: GAMES["connectfour"].depth},
    ("connect-four", "the-program"): {
        "1": _quicker_win,
        "4": _in_a_row,
        "7": lambda: connectfour.HEIGHT,
        "69": lambda: connectfour.fours(connectfour.BOARD),
        "100": lambda: connectfour.WIN,
    },
    ("exercise-sheets", "which"): {"4": lambda: SHAPE["plies"][1]},
    ("connect-four", "center-first"): {"20": _random_positions},
    ("connect-four", "see-a-win"): {"27": _empty_at_the_win, "100": lambda: connectfour.WIN},
    ("cost", "picture"): {
        "7": lambda: max(costs.measure(3)),
        "107": _costs("ideal"),
        "573": _costs("random"),
        "2187": _costs("minimax"),
    },
    ("cost", "chess-rule"): {
        "3": lambda: chess_order.DEPTH,
        "5": lambda: len(chess_order.SEEDS),
        "10": lambda: len(chess_order.GAMES),
        "27": lambda: len(list(chess_order.positions())),
    },
    ("fail-soft", "two-ways"): {"1983": lambda: 1983},
    ("fail-soft", "first-tree"): {
        "2": lambda: _returned(alphabeta, C),
        "5": lambda: _returned(failhard, C),
        "6": lambda: _returned(alphabeta, E),
    },
    ("fail-soft", "second-tree"): {
        "1": lambda: _returned(alphabeta, F, SECOND),
        "3": lambda: _returned(failhard, F, SECOND),
        "5": lambda: _returned(alphabeta, E, SECOND),
    },
    ("negamax", "idea"): {
        "1": lambda: signature(negamax).parameters["sign"].default,
        "-1": lambda: -signature(negamax).parameters["sign"].default,
    },
    ("negamax", "the-function"): {
        "10": lambda: _lines_of(negamax),
        "19": lambda: _lines_of(alphabeta),
    },
    ("negamax", "the-same-search"): {"3": lambda: _items("negamax", "the-same-search")},
    ("iterative-deepening", ""): {str(depth): lambda depth=depth: depth for depth in (1, 2, 3)},
    ("iterative-deepening", "cheaper"): {
        "20": _random_positions,
        "17.0": _left("deepening"),
        "12.4": _center("deepening"),
    },
    ("transposition-table", "what-it-saves"): {"20": _random_positions, "47.3": _left("table")},
    ("killer-moves", "history"): {"1983": lambda: 1983},
    ("killer-moves", "measured"): {
        "20": _random_positions,
        "22.7": _left("killer"),
        "16.3": _left("history"),
        "12.3": _center("killer"),
        "15.9": _center("history"),
    },
    ("null-windows", "when-it-loses"): {
        "3": lambda: _times_as_many("worst"),
        "742": lambda: _different_leaves(pvs),
        "3527": lambda: _different_leaves(pvs, key=_worst_first),
        "64.1": _left("pvs"),
        "17.1": _center("pvs"),
        "35.7": _center("alphabeta"),
    },
    ("null-windows", "mtdf"): {
        "1996": lambda: 1996,
        "28.3": _left("mtdf"),
        "10.0": _center("mtdf"),
    },
    ("engine", "measured"): {
        "7": lambda: connectfour_nodes.DEPTH,
        "8": lambda: connectfour_nodes.PLAYED,
        "20": _random_positions,
    },
    ("programming-languages", ""): {"5": _languages_of_the_function},
    ("programming-languages", "the-same-function"): {
        "3": lambda: alphabeta(SECOND),
        "5": lambda: alphabeta(FIRST),
    },
    ("programming-languages", "tested"): {"1000": _trees_of_the_languages},
}
