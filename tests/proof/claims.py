"""CLAIMS: numbers in the prose that no code in the section prints, and how to compute them."""

import ast
import csv
import re
from collections import Counter
from functools import cache
from inspect import getsource, signature
from math import inf
from pathlib import Path
from random import Random

import connectfour
import othello
from alphabeta import FIRST, SECOND, alphabeta
from bestmove import best_move
from builder.translation_files import parse_yaml_texts, read_utf8_file
from builder.words import COMMON, LANGUAGES
from conventions import TEXTBOOK
from everytree import orders
from failhard import failhard
from figures import conventions, costs
from figures.scenes import ONE_CUT
from gametree import count, is_leaf, limit, order
from measures import chess_order, connectfour_nodes
from minimax import minimax
from negamax import negamax
from proof.prose import Page
from pvs import pvs
from reading_paths import PATHS, lines, minutes
from smallest import THIRD
from textbook import counting_down, evaluate
from tictactoe import Position, open_lines
from tracing import trace
from widgets.game.requests import GAMES
from widgets.laboratory.presets import apply_preset_change
from widgets.play.requests import even
from widgets.practice.exercises import SHAPE
from widgets.trees import sort_worst_first

ROOT = Path(__file__).parents[2]


def _tally(search, tree):
    tally = Counter()
    search(count(tree, tally))
    return tally


def _leaves_read():
    return _tally(alphabeta, FIRST)["leaves"]


def _leaves():
    return _tally(minimax, FIRST)["leaves"]


def _plies(tree):
    return 1 + max(map(_plies, tree)) if isinstance(tree, list) else 0


def _languages():
    return len(LANGUAGES)


def _oldest_python():
    project = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    return re.search(r'requires-python = ">=([\d.]+)"', project)[1]


def _rules():
    """Return the number of ordering rules on their page, before the section #record-of-states."""
    page = (ROOT / "docs/pages/en/ordering-rules.md").read_text(encoding="utf-8")
    return page.partition("{ #record-of-states }")[0].count("\n## ") - 1


def _forms():
    """Return the number of pseudocode blocks on the page about pseudocode."""
    page = (ROOT / "docs/pages/en/pseudocode.md").read_text(encoding="utf-8")
    return page.count("\n```pseudocode\n")


def _cut_at(path):
    """Return the "cut" step of the node at path in the first tree."""
    steps = trace(alphabeta, FIRST).steps
    return next(step for step in steps if (step.kind, step.path) == ("cut", path))


def _looked_ahead():
    """Return how many nodes of tic-tac-toe are visited by an ordering without memory."""
    shallow = Counter()

    def look_ahead(node, maximizing):
        near = count(limit(node, 1, lambda position: open_lines(position) / 10), shallow)
        return alphabeta(near, maximizing=maximizing)

    main = _tally(alphabeta, order(Position(), look_ahead))["nodes"]
    assert main + shallow["nodes"] > _tally(alphabeta, Position())["nodes"]  # stated on the page
    return shallow["nodes"]


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
    """Return the function of the laboratory after a predefined change."""
    names = {"__name__": "changed"}
    exec(_text_of(change), names)  # noqa: S102
    return names["alphabeta"]


def _text_of(change):
    return apply_preset_change(
        (ROOT / "reference/alphabeta.py").read_text(encoding="utf-8"), change
    )


def _returned(search, path, tree=FIRST):
    """Return the value that search returns at the node at path."""
    (value,) = (s.value for s in trace(search, tree).steps if (s.kind, s.path) == ("return", path))
    return value


def _received(path, tree):
    """Return the local numbers with which alphabeta enters the node at path."""
    steps = trace(alphabeta, tree).steps
    (numbers,) = (step.numbers for step in steps if (step.kind, step.path) == ("enter", path))
    return numbers


def _leaves_of_the_shape(check):
    """Return the number of leaves of the shape in the first block that calls `check`."""
    shape = _block("every-tree", "every-window", rf"print\(\*{check}\(alphabeta, (\[.*\])\)\)")
    return shape[1].count("None")


# Paths of nodes in the first two trees, and of one in the third.
C, E, F = (1,), (0, 1), (1, 0)
THIRD_D = (1, 1, 0)


def _laboratory():
    """Return the claims of the laboratory's page; fail-hard, E returns 5 as well."""
    values = {alphabeta(sort_worst_first(FIRST)), _changed("cutoffs")(FIRST)}
    values |= {_changed("failhard")(FIRST), _returned(_changed("failhard"), E)}
    (five,) = values
    return {
        "5": lambda: five,
        "6": lambda: _returned(alphabeta, E),
        "8": lambda: _tally(alphabeta, sort_worst_first(FIRST))["leaves"],
        "60": lambda: len(trace(alphabeta, FIRST).steps),
        "65": lambda: len(trace(_changed("cutoffs"), FIRST, source=_text_of("cutoffs")).steps),
    }


def _block(page, section, pattern):
    """Return the one match of pattern in a section of the English page."""
    text = (ROOT / f"docs/pages/en/{page}.md").read_text(encoding="utf-8")
    (match,) = re.finditer(
        f"(?m){pattern}", re.split(r"(?m)^## ", text.partition(f"#{section} }}")[2])[0]
    )
    return match


def _scale():
    """Return the divisor of the estimates, and assert that it makes them smaller than a win."""
    scale = int(_block("evaluation", "depth-zero", r"open_lines\(position\) / (\d+)")[1])
    assert all(abs(open_lines(node)) < scale for node in _positions(finished=False))
    return scale


def _in_a_row():
    """Return how many stones in a row win in Connect Four."""
    return next(size for size in range(9) if connectfour.fours((1 << size) - 1))


def _quicker_win():
    """Return how much the score of a win grows with each square that is still empty."""
    quick = connectfour.Position(0b111, 0b111 << connectfour.HEIGHT)
    slow = connectfour.Position(quick.first | 1 << 14, quick.second | 1 << 21)
    return (quick.play(0) - slow.play(0)) // 2


def _empty_at_the_win():
    return int(_block("connect-four", "see-a-win", r"#> 8 (\d+)")[1]) - connectfour.WIN


def _waiting_calls():
    """Return how many calls of minimax are unfinished when the first leaf is read."""
    kinds = [step.kind for step in trace(minimax, FIRST).steps if step.kind != "update"]
    return kinds.index("return") - 1


def _depth_of_estimates():
    """Return the depth at which counting_down estimates an inner node."""
    tree = [evaluate([]) + 1]
    return max(depth for depth in range(9) if counting_down(tree, depth) == evaluate(tree))


def _items(page, section):
    """Return how many items the list in a section of the English page has."""
    return len(_block(page, section, r"(?:^- .*\n)+(?=$)")[0].splitlines())


def _in_program(page, section, expected_numbers):
    """Return claims for those of the expected numbers that are literals in a section's program."""
    program = re.search(
        r"(?s)```python\n(.*?)```",
        (ROOT / f"docs/pages/en/{page}.md").read_text("utf-8").partition(f"#{section} }}")[2],
    )
    nodes = [node for node in ast.walk(ast.parse(program[1])) if isinstance(node, ast.Constant)]
    numbers = {node.value for node in nodes if isinstance(node.value, int)}
    return {str(number): lambda number=number: number for number in numbers & expected_numbers}


def _questions(page, section):
    """Return how many numbered questions a section of the English page has."""
    text = (ROOT / f"docs/pages/en/{page}.md").read_text(encoding="utf-8")
    section_text = re.split(r"(?m)^##+ ", text.partition(f"#{section} }}")[2])[0]
    return len(re.findall(r"(?m)^\d\. ", section_text))


def _lines_of(function):
    """Return how many lines a function has without docstring and comments."""
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
    """Return the ratio of the leaves that PVS and negamax read on random trees in an order."""
    plain, pvs = _block("null-windows", "when-it-loses", rf"#> {order} (\d+) (\d+)").groups()
    return round(int(pvs) / int(plain))


@cache
def _leaves_of(search, key=None, each=False):
    """Return the mean number of leaves that search reads in the random trees of the page.

    key: sorts the children, as in gametree.order.
    each: whether a leaf that is read repeatedly counts each time.
    """
    random = Random(1)

    def grow(depth):
        if depth == 0:
            return random.randrange(1000)
        return [grow(depth - 1) for _ in range(4)]

    trees = [grow(6) for _ in range(20)]
    read = [_read(search, _sorted(tree, key) if key else tree) for tree in trees]
    return round(sum(tally.total() if each else len(tally) for tally in read) / len(trees))


def _worst_first(node, maximizing):
    return -minimax(node, maximizing)


def _sorted(tree, key, maximizing=True):
    """Return nested lists sorted as gametree.order does."""
    if is_leaf(tree):
        return tree
    children = sorted(tree, key=lambda child: key(child, not maximizing), reverse=maximizing)
    return [_sorted(child, key, not maximizing) for child in children]


def _read(search, tree):
    """Return the leaves that search reads: path -> how many times."""
    seen = Counter()

    class Watched:
        def __init__(self, node, path):
            self.node, self.path = node, path

        def __iter__(self):
            for index, child in enumerate(self.node):
                path = (*self.path, index)
                seen.update([path] if is_leaf(child) else [])
                yield child if is_leaf(child) else Watched(child, path)

        def __eq__(self, other):
            return self.path == other.path

        def __hash__(self):
            return hash(self.path)

    search(Watched(tree, ()))
    return seen


def _pvs_with_table(node, table=None, alpha=-inf, beta=inf, sign=1):
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
            best = -_pvs_with_table(child, table, -beta, -bound, -sign)
        else:
            value = -_pvs_with_table(child, table, -bound - 1, -bound, -sign)
            if bound < value < beta:
                value = -_pvs_with_table(child, table, -beta, -value, -sign)
            best = max(best, value)
        bound = max(bound, best)
        if bound >= beta:
            break
    low, high = best if best > alpha else low, best if best < beta else high
    table[node, sign] = low, high
    return best


def _with_table(key=None):
    return lambda: _leaves_of(_pvs_with_table, key, each=True)


def _of_the_minimum(order):
    """Return a function: the leaves of an order of moves in chess, divided by the minimum."""
    with chess_order.FILE.open(encoding="utf-8") as file:
        leaves = {row["order"]: int(row["leaves"]) for row in csv.DictReader(file)}
    return lambda: round(leaves[order] / leaves["fewest"], 1)


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


@cache
def _year(key):
    """Return the year of a source that the pages cite."""
    sources, _ = parse_yaml_texts(read_utf8_file(ROOT / "docs" / "words" / "sources.yml"))
    return int(sources[key][COMMON]["year"])


def _cited(key):
    """Return the claim for the year of a source."""
    return {str(_year(key)): lambda: _year(key)}


def _costs(kind):
    return lambda: costs.count_leaves_by_depth(3)[max(costs.count_leaves_by_depth(3))][kind]


def _random_positions():
    return connectfour_nodes.POSITIONS


def _of(scores):
    """Return claims for scores that a finished game of tic-tac-toe can have."""
    return {str(score): lambda score=score: score for score in scores if score in _scores()}


def _minutes(path):
    """Return claims for the line numbers and minutes of a path; test_paths.py checks each line."""
    english = {file.stem: Page(file, "en") for file in (ROOT / "docs/pages/en").glob("*.md")}
    path_lines = lines(english["index"], path)
    numbers = {minutes(english, name, section_id) for _, name, section_id, _ in path_lines}
    numbers.update(range(1, len(path_lines) + 1))
    return {str(number): lambda number=number: number for number in numbers}


def _scores():
    return set(_positions(finished=True))


# (page, section) -> number in the prose, in normal form -> function that computes it.
CLAIMS = {
    ("index", ""): {"5": _leaves_read, "8": _leaves},
    **{("index", path): _minutes(path) for path in PATHS},
    ("index", "what-is-checked"): {"5": _languages},
    ("pseudocode", ""): {"3": _forms},
    ("function", ""): {"3.11": _oldest_python},
    ("idea", "condition"): {
        "2": lambda: ONE_CUT[1][0],
        "3": lambda: minimax(ONE_CUT[0], maximizing=False),
    },
    ("first-walkthrough", "on-paper"): {
        "9": lambda: FIRST[0][1][_cut_at((0, 1)).skipped[0]],
        "0": lambda: FIRST[1][_cut_at((1,)).skipped[0]][0],
        "-1": lambda: FIRST[1][_cut_at((1,)).skipped[0]][1],
        "3": lambda: FIRST[0][0][0],
        "1": lambda: FIRST[1][0][0],
    },
    # tests/pages/test_on_paper.py checks the answers.
    ("practice", "on-paper"): _in_program("practice", "answers", {3, 4, 6, 9})
    | {str(at): lambda at=at: min(at, _questions("practice", "on-paper")) for at in (7, 8, 9)},
    ("second-walkthrough", ""): {
        "3": lambda: len([SECOND[0][1][1], *SECOND[1][1]]),  # the leaves that are pruned
        "8": lambda: _tally(minimax, SECOND)["leaves"],
    },
    ("second-walkthrough", "unsaid-leaves"): {
        "7": lambda: SECOND[1][1][0],
        "9": lambda: SECOND[0][1][1],
        "10": lambda: max(range(-10, 11)),
        "9261": lambda: len(range(-10, 11)) ** 3,
    },
    ("third-walkthrough", ""): {"3": lambda: len(THIRD[1][1])},
    ("third-walkthrough", "on-paper"): {
        "5": lambda: THIRD[1][1][0][1],
        "6": lambda: THIRD[1][1][2],
        "4": lambda: THIRD[1][1][1][1],
    },
    ("third-walkthrough", "for-which-values"): {
        "2": lambda: _received(THIRD_D, THIRD)["alpha"],
        "1": lambda: FIRST[1][0][0],
        "5": lambda: _received(F, FIRST)["alpha"],
    },
    ("move-ordering", "worst"): {"32": lambda: 2**5},  # five nodes with two children each
    ("move-ordering", "ideal"): _cited("slagle-dixon") | _cited("knuth-moore"),
    ("minimal-tree", ""): _cited("slagle-dixon") | _cited("knuth-moore"),
    ("ordering-rules", ""): {"3": _rules},
    ("ordering-rules", "best-child-first"): {"256": lambda: 4**4},
    ("ordering-rules", "shallow-search-first"): {
        "18297": lambda: _tally(alphabeta, Position())["nodes"],
        "16137": _looked_ahead,
    },
    ("ordering-rules", "record-of-states"): {
        "4520": lambda: len(_positions(finished=False)),
        "3": lambda: len(_positions(finished=True)),
    },
    ("in-your-course", "programs"): {"7": lambda: len(conventions.FORMS)},
    ("in-your-course", "textbook-tree"): {
        "4": lambda: TEXTBOOK[1][1],
        "6": lambda: TEXTBOOK[1][2],
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
    ("minimax", "reading"): {
        "8": _leaves,
        "3": lambda: _plies(FIRST),
        "4": lambda: _plies(FIRST) + 1,
    },
    ("minimax-program", ""): {"3": _waiting_calls},
    ("evaluation", "why"): {"10": _scale},
    ("evaluation", "open-lines"): {"9": lambda: len(Position().cells)},
    ("best-move", "from-value-to-move"): {"3": lambda: _items("best-move", "from-value-to-move")},
    ("best-move", "the-function"): {"0": lambda: best_move([5])[1]},
    ("best-move", "pseudocode"): {"0": _depth_of_estimates},
    ("tic-tac-toe", "play"): _of([1, 0, -1]),
    ("tic-tac-toe", "how-many"): {"8": lambda: max(Position().moves()), **_cited("hughes")},
    ("connect-four", ""): {"4": _in_a_row},
    ("connect-four", "the-game"): {
        **_cited("allis"),
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
    ("pass", "limit"): {"0": lambda: min(othello.CORNERS)},
    ("play-your-game", ""): {"0": lambda: even(None)},
    ("exercise-sheets", "which"): {"4": lambda: SHAPE["plies"][1]},
    ("connect-four", "center-first"): {"20": _random_positions},
    ("connect-four", "see-a-win"): {"27": _empty_at_the_win, "100": lambda: connectfour.WIN},
    ("cost", "picture"): {
        **_cited("pearl"),
        "7": lambda: max(costs.count_leaves_by_depth(3)),
        "107": _costs("ideal"),
        "573": _costs("random"),
        "2187": _costs("minimax"),
    },
    ("cost", "chess-rule"): {
        "3": lambda: chess_order.DEPTH,
        "5": lambda: len(chess_order.SEEDS),
        "10": lambda: len(chess_order.GAMES),
        "27": lambda: len(list(chess_order.positions())),
        "2.1": _of_the_minimum("rule"),
        "1.6": _of_the_minimum("rule_exchange"),
    },
    ("cost", "random-order"): _cited("pearl"),
    ("fail-soft", "two-ways"): _cited("fishburn"),
    ("fail-soft", "same-leaves"): _cited("nipkow"),
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
    ("always-right", "tie"): {"6": lambda: minimax(THIRD[1][1])},
    ("always-right", "window"): {
        "1": lambda: _returned(alphabeta, THIRD_D, THIRD),
        "2": lambda: _received(THIRD_D, THIRD)["alpha"],
    },
    ("every-tree", "every-window"): {
        "4": lambda: _leaves_of_the_shape("check_promise"),
        "6": lambda: 2 + _leaves_of_the_shape("check_promise"),
        "4683": lambda: len(list(orders(2 + _leaves_of_the_shape("check_promise")))),
    },
    ("negamax", "idea"): {
        "1": lambda: signature(negamax).parameters["sign"].default,
        "-1": lambda: -signature(negamax).parameters["sign"].default,
    },
    ("negamax", "the-function"): {
        "10": lambda: _lines_of(negamax),
        "19": lambda: _lines_of(alphabeta),
    },
    ("negamax", "windows"): {"-6": lambda: -_returned(negamax, E)},
    ("negamax", "the-same-search"): {"3": lambda: _items("negamax", "the-same-search")},
    ("iterative-deepening", ""): {str(depth): lambda depth=depth: depth for depth in (1, 2, 3)},
    ("iterative-deepening", "cheaper"): {
        "20": _random_positions,
        "17.0": _left("deepening"),
        "12.4": _center("deepening"),
    },
    ("transposition-table", "what-it-saves"): {"20": _random_positions, "47.3": _left("table")},
    ("killer-moves", "history"): _cited("schaeffer-1983") | _cited("schaeffer-1989"),
    ("killer-moves", "measured"): {
        "20": _random_positions,
        "22.7": _left("killer"),
        "16.3": _left("history"),
        "12.3": _center("killer"),
        "15.9": _center("history"),
    },
    ("null-windows", "when-it-loses"): {
        "3": lambda: _times_as_many("worst"),
        "742": lambda: _leaves_of(pvs),
        "3527": lambda: _leaves_of(pvs, key=_worst_first),
        "778": _with_table(),
        "4213": _with_table(_worst_first),
        "64.1": _left("pvs"),
        "17.1": _center("pvs"),
        "35.7": _center("alphabeta"),
    },
    ("null-windows", "pvs-by-hand"): {"9": lambda: FIRST[0][1][1]},
    ("null-windows", "pvs"): _cited("marsland-campbell") | _cited("reinefeld"),
    ("mtdf", ""): {
        **_cited("plaat"),
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
