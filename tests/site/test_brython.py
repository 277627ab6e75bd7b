"""The widgets' Python answers in a browser as it does here: whole answers, random requests."""

import json
import random
from math import inf
from pathlib import Path

import pytest

from builder.embedding import output_of
from builder.words import load
from faulty_searches import OTHERS, SLIPS, SOUND
from figures.numerals import format_number
from proof.prose import read_pages
from snippets import RECORDED, program_with, python_blocks, snippets
from widgets.game import answers as game_answers
from widgets.laboratory.answers import Laboratory
from widgets.laboratory.changes import CHANGES, apply_change
from widgets.laboratory.form import SETTING
from widgets.practice.answers import Practice
from widgets.practice.exercises import LEVELS, PLAYERS, RULES, read
from widgets.practice.fields import path_text
from widgets.practice.judge import truth
from widgets.run.answers import run
from widgets.sheet import answers as sheet_answers

ROOT = Path(__file__).parents[2]
PAGES = ROOT / "docs" / "pages"
WORDS = load(ROOT / "docs" / "words")
SOURCE = (ROOT / "reference" / "alphabeta.py").read_text(encoding="utf-8")
TREES = 5  # of each worker, in each language
WORKERS = 2
LEAVES = [-7, -1, 0, 0, 1, 2, 3, 3, 10, 0.5, -2.25, 3.125, 0.0001, -0.1, 1234567, -99999]

# What readers may write, besides what the buttons of the page write; dashes stand between programs.
CODES = """\
def negamax(node, alpha, beta, color=1):
    if not isinstance(node, list):
        return color * node
    for child in node:
        alpha = max(alpha, -negamax(child, -beta, -alpha, -color))
        if alpha >= beta:
            break
    return alpha
---
def search(node, low, high, maximizing):
    if not isinstance(node, list):
        return node
    at = 0
    while low < high and at < len(node):
        found, at = search(node[at], low, high, not maximizing), at + 1
        low, high = (max(low, found), high) if maximizing else (low, min(high, found))
    return low if maximizing else high
---
from math import inf
def compared(node, a=-inf, b=inf, maximizing=True):
    if not isinstance(node, list):
        return node
    best = -inf if maximizing else inf
    for child in node:
        value = compared(child, a, b, not maximizing)
        if maximizing:
            best = max(value, best)
            if best > a: a = best
        else:
            best = min(best, value)
            b = min(b, best)
        if (
            b <= a and len(node) > 1
            or maximizing and best >= b
        ):
            cut = 1
            break
    return best
---
def minimax(node, depth, maximizing):
    if not isinstance(node, list):
        return node
    values = [minimax(child, depth - 1, not maximizing) for child in node]
    return max(values) if maximizing else min(values)
---
def average(node):
    def add(child):
        nonlocal total
        total += average(child) / len(node)
    if not isinstance(node, list):
        return node
    total = 0.0
    for child in node:
        add(child)
    return total
---
alphabeta = lambda node: node / 3 if not isinstance(node, list) else max(map(alphabeta, node))
---
from math import floor, inf
def huge(node):
    if not isinstance(node, list):
        return node
    return 1e17 * sum(huge(child) for child in node)
---
def tiny(node):
    if not isinstance(node, list):
        return node
    return min(tiny(child) for child in node) / 10**7
---
def twice(node):
    if not isinstance(node, list):
        return node
    for child in node:
        twice(child)
    return twice(node[0])
---
x = 1
---
x = (
---
1 / 0
---
import numpy
---
def nothing(node):
    for child in node if isinstance(node, list) else []:
        nothing(child)
---
def one(node):
    return 1
---
def no_colon(node)
    return 1
---
def not_indented(node):
return 1
---
def indented(node):
    x = 1
      y = 2
---
def unknown(node):
    return unknown(child)
---
def unbound(node):
    if not isinstance(node, list):
        return node
    for child in node:
        best = max(best, unbound(child))
---
def few(node, alpha, beta, maximizing):
    if not isinstance(node, list):
        return node
    return few(node[0], alpha, beta)
---
def stranger(node):
    return stranger([node])
---
def text(node): return text(node[0]) if isinstance(node, list) else str(node)
---
def endless(node):
    while True:
        x = 1
        x = 2
"""
MINIMAX = (ROOT / "reference" / "minimax.py").read_text(encoding="utf-8")
WITHOUT_RETURN = SOURCE.replace("        return best\n    else:", "    else:")
WITHOUT_DEFAULTS = SOURCE.replace(
    "alpha=-inf, beta=inf, maximizing=True", "alpha, beta, maximizing"
)

# Mistakes, and what looks like one, in each of the fields.
TEXTS = [
    *("", " ", ",", "[]", "[[]]", "[1, 2", "1, 2]", "[1,, 2]", "[,1]", "[1,]", "[1 2]", "[1][2]"),
    *("[1] 2", "1 [2]", "5", "[5]", "1 2 3", "1 2 3 4", "1,2,3,4,", "[x]", "[1, é]", "[1_000]"),
    *("[1e3]", "[1e999]", "[1e-9]", "[nan]", "[inf]", "[-∞]", "[+5]", "[--5]", "[1.5.2]", "[.5]"),
    *("[5.]", "[.]", "[-]", "[0x10]", "[1e5, 2]", "[12345678]", "[0.000001]", "[-0]", "[-0.0]"),
    *(
        "［１，２］",
        "【１、２】",
        "[１．５；−２]",
        "[٣]",
        "[²]",
        "[½]",
        "[😀, 1]",
        "[1, 😀]",
        "[True]",
    ),
    *(
        "[" * 10 + "1" + "]" * 10,
        "[" * 11 + "1" + "]" * 11,
        "[1\n,\t2]",
        "[1\u00a02]",
        "[1\u30002]",
    ),
    *("[" + "1, " * 200 + "]", "[" + "1, " * 201 + "]", "1 " * 128, "1 " * 256, "<b>", '["1"]'),
    *("[1+1]", "[1 - 2]", "[-1.25e1]", "[1E2]", "[Infinity]", "[1,2]]", "[[1,2]", "(1, 2)", "{1}"),
    *("3,5 6,9", "3,5; 6,9", "3,5,6,9", "[[3,5] [6,9]]", "3，5 6，9", "[1 2,3]", "1) 2"),
]
BOUNDS = [
    "≤ 2",
    ">=x",
    "3,5",
    "-0，5",
    "1,5,2",
    "",
    "2",
    " -1.5 ",
    "−3",
    "−∞",
    "+∞",
    "inf",
    "nan",
    "x",
    "1e3",
    "1e99",
    "0.1234567",
]

# Starts workers of the site in the page; each answers a list of requests in their order.
PAGE = """([address, count]) => {
  const start = new Blob([`self.home=${JSON.stringify(address)};importScripts(self.home)`])
  const workers = [...Array(count)].map(() => new Worker(URL.createObjectURL(start)))
  const askOne = (worker, kind, requests, language) => new Promise((resolve, reject) => {
    const answers = []
    const {port1: port, port2: its} = new MessageChannel()
    worker.onerror = event => reject(event.message)
    worker.postMessage(its, [its])
    port.onmessage = ({data}) => {
      if (data === "unreachable") reject(data)
      if (typeof data !== "string" && answers.push(data[1]) === requests.length) resolve(answers)
    }
    requests.forEach((request, at) => port.postMessage([at, kind, request, language]))
  })
  window.ask = ([kind, lists, language]) =>
    Promise.all(lists.map((requests, at) => askOne(workers[at], kind, requests, language)))
}"""


@pytest.fixture
def asking(request, visiting, served, plain):
    """Return a function: kind, lists of requests, language -> lists of the answers.

    In Italian Brython translates all itself, as it does for readers: both ways answer alike.
    """
    site = plain if "[it]" in request.node.name else served
    with visiting() as visit:
        visit.page.goto(site)
        visit.page.evaluate(PAGE, [f"{site}assets/worker.js", WORKERS])
        yield lambda *asked: visit.page.evaluate("asked => ask(asked)", asked)
        assert not visit.faults


@pytest.fixture
def compare(asking):
    """Return a function that gives lists of requests to laboratories here and there, and compares."""

    def compare(language, lists):
        texts = [[json.dumps(request) for request in requests] for requests in lists]
        for requests, answers in zip(lists, asking("laboratory", texts, language), strict=True):
            laboratory = Laboratory(WORDS[language])
            for request, answer in zip(requests, answers, strict=True):
                here, there = json.loads(json.dumps(laboratory.answer(request))), json.loads(answer)
                assert there == here, request

    return compare


def some_tree(source, depth):
    """Return a tree of unequal depth; its leaves are few, so that there are ties."""
    if depth == 0 or source.random() < 0.2:
        return source.choice(LEAVES)
    return [some_tree(source, depth - 1) for _ in range(source.choice([1, 2, 2, 2, 3]))]


def some_path(source, tree):
    """Return the path of a node or leaf of a tree."""
    path = []
    while isinstance(tree, list) and source.random() < 0.8:
        path.append(source.randrange(len(tree)))
        tree = tree[path[-1]]
    return path


def some_change(source, tree):
    """Return what a reader may do to a tree."""
    order, value = source.choice(["best", "worst"]), source.choice(["4", "-0.5", "x", ""])
    edit = source.choice(["child", "without", "left", "right"])
    change = source.choice([{"order": order}, {"value": value}, {"edit": edit}])
    whole = "order" in change and source.random() < 0.5
    return change if whole else change | {"path": some_path(source, tree)}


def some_setting(source):
    """Return with what a reader may have a tree searched."""
    setting = SETTING | {"do": "show", "player": source.choice(["max", "min"])}
    setting |= {"narrow": source.random() < 0.5}
    low, high = sorted(source.sample([-inf, -2, -0.5, 1, 3.5, inf], 2))
    if source.random() < 0.4:
        setting |= {"alpha": str(low), "beta": str(high)}
    if source.random() < 0.3:
        setting |= {"code": apply_change(SOURCE, source.choice([*CHANGES]), WORDS["en"]["labels"])}
    return setting


def some_requests(seed):
    """Return all that a laboratory is asked about TREES trees."""
    source, requests = random.Random(seed), []
    for number in range(TREES):
        depth = 4 if number == 0 else source.choice([1, 2, 3])
        tree = [some_tree(source, depth), some_tree(source, depth - 1)]
        its = some_setting(source) | {"tree": json.dumps(tree)}
        requests += [
            its,
            {"do": "frames", "count": 20},
            {"do": "frames", "count": 10_000},
            {"do": "rows"},
            {"do": "data", "format": source.choice(["csv", "json"])},
            {"do": "original", "ready": 0, "count": 30},
            {"do": "original", "ready": 30, "count": 10_000},
            {"do": "boxes", "branching": str(depth), "depth": "4"},
            its | some_change(source, tree),
        ]
    return requests


@pytest.mark.two_languages
def test_random_trees_and_what_is_done_to_them(compare, language):
    compare(language, [some_requests(f"{language} {number}") for number in range(WORKERS)])


@pytest.mark.two_languages
def test_what_readers_write(compare, language):
    asked = SETTING | {"do": "show"}
    # What is told of them differs in words alone; each half is told in one language.
    branching = {"it": "2", "ko": "10"}[language]
    texts = [asked | {"tree": text, "branching": branching} for text in TEXTS]
    bounds = zip(BOUNDS, BOUNDS[1:] + BOUNDS[:1], strict=True)
    texts += [asked | {"tree": "[1, 2]", "alpha": a, "beta": b} for a, b in bounds]
    codes, written = [], [MINIMAX, WITHOUT_DEFAULTS, WITHOUT_RETURN, *CODES.split("---\n")]
    for number, code in enumerate(written if language == "ko" else []):
        player = ("max", "min")[number % 2]
        its = {"tree": "[[4, 2], [3, [4, 5], 6], 0.5]", "player": player, "code": code}
        codes += [asked | its, {"do": "frames", "count": 10_000}, {"do": "rows"}]
    compare(language, [texts, codes] if codes else [texts[::2], texts[1::2]])


def test_searches_beside_the_original(asking):
    """A slip of each name, negamax and minimax, on trees with ties: what differs, and what it is called."""
    slips = [its for its in SLIPS if its[0] != "no_return" and its[1] == "both"]
    programs = [SLIPS[its][-1] for its in slips]
    programs += [SOUND["negamax"], SOUND["early return"], OTHERS["minimax"], OTHERS["scout"]]
    trees = ["[[[3, 5], 4], [4, 2], [[1], [5, 9]]]", "[[0.5, [2, 2]], [1, -3]]"]
    lists = []
    for number, tree in enumerate(trees):
        asked = SETTING | {"do": "show", "tree": tree, "player": ("max", "min")[number]}
        requests = [[asked | {"code": code}, {"do": "compare"}] for code in programs]
        # Where None goes through several calls, Brython tells another line than CPython.
        without = {"tree": "[[4, 2], [3, 5]]", "player": "max", "code": WITHOUT_RETURN}
        requests.append([asked | without, {"do": "compare"}])
        lists.append([request for its in requests for request in its])
    texts = [[json.dumps(request) for request in requests] for requests in lists]
    faults = []
    for requests, answers in zip(lists, asking("laboratory", texts, "ko"), strict=True):
        laboratory = Laboratory(WORDS["ko"])
        for request, answer in zip(requests, answers, strict=True):
            here, there = json.loads(json.dumps(laboratory.answer(request))), json.loads(answer)
            if request["do"] == "show":
                code = request["code"]
                if here.get("count") != there.get("count"):
                    faults.append(("STEPS", here.get("count"), there.get("count"), code))
            elif there != here:
                wrong = {
                    name: (here[name], there.get(name))
                    for name in here
                    if here[name] != there.get(name)
                }
                faults.append((wrong, code))
    assert not faults, "\n".join(map(str, faults))


def test_random_trees_are_the_same(asking):
    source = """
from widgets.trees import random_tree
for seed in range({}, {}):
    print(random_tree(2 + seed % 3, 1 + seed % 3, seed * 7919, seed % 5 > 1))
"""
    sources = [source.format(first, first + 200) for first in range(0, 400, 200)]
    (there,) = asking("run", [[json.dumps(source) for source in sources]], "en")
    for source, answer in zip(sources, there, strict=True):
        output, *fault = run(source)
        assert (output.count("\n"), fault) == (200, [None, None, None])
        assert json.loads(answer) == [output, *fault]


def test_an_iterator_that_a_search_leaves_is_not_closed(asking):
    """So the page on a game of one's own says: moves taken back in a finally clause stay where they are."""
    board = program_with("equal-positions", "class Board")
    source = f"""{board}
from alphabeta import alphabeta
board = Board((1, 2, 3))
alphabeta(board)
print(board.heaps == [1, 2, 3])
"""
    ((there,),) = asking("run", [[json.dumps(source)]], "en")
    assert run(source)[0] == "[]\nTrue\n"
    assert json.loads(there)[0] == "[]\nFalse\n"


def test_programs_of_the_pages(asking):
    programs = [
        (f"{name}, line {block.line}", example.source)
        for name, page in sorted(read_pages(PAGES, "en").items())
        for block, example in zip(python_blocks(page), snippets(page), strict=True)
        if block.info != "python heavy"
    ]
    halves = [programs[at::WORKERS] for at in range(WORKERS)]
    texts = [[json.dumps(source) for _, source in its] for its in halves]
    faults = []
    for its, answers in zip(halves, asking("run", texts, "en"), strict=True):
        for (place, source), answer in zip(its, answers, strict=True):
            printed = "".join(f"{line}\n" for line in RECORDED.findall(source))
            if "__main__" in source:  # a file that is shown whole
                printed = output_of(ROOT / "reference", "alphabeta.py")
            if json.loads(answer) != [printed, None, None, None]:
                faults.append(f"{place}: {answer}")
    assert faults == []


def some_game(source, game):
    """Return what the page asks in a game against a reader who plays at random."""
    moves, program, requests = [], source.choice("XO"), []
    while True:
        requests.append({"do": "play", "game": game, "moves": moves, "program": program})
        stands = game_answers.answer(requests[-1])
        its = {"do": "study", "game": game, "moves": stands["moves"]}
        requests.append(its | {"values": len(stands["moves"]) > 0 and source.random() < 0.7})
        if stands["turn"] is None:
            return requests
        moves = [*stands["moves"], source.choice(stands["open"])]


def test_games(asking):
    source = random.Random(1)
    lists = [[], []]
    for game, requests in zip(["tictactoe", "connectfour"], lists, strict=True):
        asked = some_game(source, game)
        requests += [*asked[:6], *asked[-4:]]  # the widest trees, and the end
        requests.append({"do": "play", "game": game, "moves": [4, 4, 9], "program": "X"})
    texts = [[json.dumps(request) for request in requests] for requests in lists]
    # The program's reasons among them: what its searches visited, told in words.
    answer = game_answers.open(WORDS["ko"])
    for requests, answers in zip(lists, asking("game", texts, "ko"), strict=True):
        for request, there in zip(requests, answers, strict=True):
            assert json.loads(there) == answer(request), request


def some_sheet(source, number):
    """Return what the page may ask for: any settings, some of the odd ones mistaken."""
    shape = [("2", "2"), ("3", "2"), ("4", "2"), ("2", "3"), ("3", "3"), ("2", "4"), ("4", "4")]
    children, plies = shape[number % len(shape)]
    level, rule = source.choice(LEVELS), source.choice([*RULES])
    seeds = ["0", "7", "167771", str(source.randrange(10_000))]
    own = ["", "[[3, 5], [2, -1.5]]\r\n# 😀\n 3 5 6 9"]
    if number % 2:
        seeds, own = [*seeds, "167772", "x", ""], [*own, "[1, 2]\n😀 [3, x]", "3 5 6"]
    its = {"count": str(1 + number % 3), "children": children, "plies": plies}
    its |= {"level": level, "rule": rule, "player": source.choice(PLAYERS)}
    its |= {"seed": source.choice(seeds)}
    its |= {"tree": source.choice(own)}
    return its | source.choice([{}, {"uneven": "1"}]) | source.choice([{}, {"key": "1"}])


@pytest.mark.two_languages
def test_exercise_sheets(asking, language):
    source = random.Random(language)
    lists = [
        [some_sheet(source, number) for number in numbers] for numbers in ([0, 2, 4], [1, 3, 5, 6])
    ]
    texts = [[json.dumps(request) for request in requests] for requests in lists]
    made = 0
    for requests, answers in zip(lists, asking("sheet", texts, language), strict=True):
        for request, there in zip(requests, answers, strict=True):
            here = sheet_answers.answer(request, WORDS[language])
            assert json.loads(there) == here, request
            made += "html" in here
    assert 3 <= made < 7


EXERCISES = [
    {"series": "7"},
    {"series": "11", "rule": "hard"},
    {"children": "3", "plies": "3", "seed": "701", "level": "hard", "uneven": "1", "rule": "hard"},
    {"tree": "[[0.1, 0.25], [[0.1, -2.125], 3], -1.5]", "player": "min"},
]


def some_answers(source, solution):
    """Return what a reader may answer: much of it right, some wrong, unreadable or missing."""
    its, numbers = truth(solution), {}
    for what in ("value", "alpha", "beta"):
        wrong = {path: source.choice(["99", "-0.5", "x<b>", ""]) for path in solution.end.nodes}
        true = {path: format_number(number) for path, number in its[what].items()}
        mixed = {path: true.get(path, wrong[path]) for path in wrong if source.random() < 0.7}
        numbers[what] = {path_text(path): text for path, text in (wrong | mixed).items()}
    marked = [path_text(path) for path in solution.leaves(()) if source.random() < 0.4]
    return {"marked": marked, "numbers": numbers, "best": source.choice([None, "0", "1"])}


def some_practice(source):
    """Return what the practice page asks on the way from opening an exercise to its film."""
    requests = [{"do": "open", "exercise": {"series": "99"}}]
    for exercise in EXERCISES:
        solution = read(exercise).solution()
        answers, nothing = (
            some_answers(source, solution),
            {"marked": [], "numbers": {}, "best": None},
        )
        first = {"do": "hint", "given": {"leaf 0": 1, "value 0": 1, "alpha 0": 1}}
        for asked in (
            {"do": "open"},
            {"do": "check"} | nothing,
            {"do": "check", "none": True} | nothing,
            {"do": "check"} | answers,
            {"do": "hint", "given": {}} | answers,
            first | nothing,
            first | answers,
            {"do": "solution"},
            {"do": "film"},
            {"do": "frames", "count": 12},
        ):
            requests.append(asked | {"exercise": exercise})
    return requests


@pytest.mark.two_languages
def test_practice(asking, language):
    requests, room = some_practice(random.Random(language)), Practice(WORDS[language])
    (answers,) = asking("practice", [[json.dumps(request) for request in requests]], language)
    states, hints = set(), set()
    for request, there in zip(requests, answers, strict=True):
        here = json.loads(json.dumps(room.answer(request)))
        assert json.loads(there) == here, request
        states |= {verdict["state"] for verdict in here.get("verdicts", [])}
        hints |= {here["step"] is None} if "about" in here else set()
    assert states == {"right", "wrong", "open"}
    assert hints == {True, False}  # a question, and an answer
