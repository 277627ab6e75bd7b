"""The widgets' Python gives the same answers under Brython as under CPython, to random requests."""

import json
import random
from math import inf
from pathlib import Path

import pytest

from builder.code_includes import capture_program_output
from builder.words import load_all_texts
from faulty_searches import FAULTY_PROGRAMS, OTHERS, SOUND
from figures.number_format import format_number
from proof.prose import read_pages
from snippets import RECORDED, program_with, python_blocks, snippets
from widgets.game import requests as game_answers
from widgets.laboratory.page import SETTING
from widgets.laboratory.presets import CHANGES, apply_preset_change
from widgets.laboratory.requests import Laboratory
from widgets.practice.answer_fields import format_path
from widgets.practice.exercises import LEVELS, PLAYERS, RULES, parse_exercise
from widgets.practice.judge import get_right_answers
from widgets.practice.requests import PracticeSession
from widgets.run.requests import run_program
from widgets.sheet import requests as sheet_answers

ROOT = Path(__file__).parents[2]
PAGES = ROOT / "docs" / "pages"
WORDS = load_all_texts(ROOT / "docs" / "words")
SOURCE = (ROOT / "reference" / "alphabeta.py").read_text(encoding="utf-8")
TREES = 5  # per worker and language
WORKERS = 2
LEAVES = [-7, -1, 0, 0, 1, 2, 3, 3, 10, 0.5, -2.25, 3.125, 0.0001, -0.1, 1234567, -99999]

# Programs a reader may write, besides those of the page's buttons; dashes separate them.
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

# Inputs with mistakes and inputs that only look wrong, for each of the fields.
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

# Starts workers of the site in the page; each answers a list of requests in order.
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
def ask_workers(request, open_visit, site_address, unmodified_site_address):
    """Return a function: kind, lists of requests, language -> lists of answers.

    In Italian, Brython translates all modules itself, as for readers; both ways must give the same.
    """
    site = unmodified_site_address if "[it]" in request.node.name else site_address
    with open_visit() as visit:
        visit.page.goto(site)
        visit.page.evaluate(PAGE, [f"{site}assets/worker.js", WORKERS])
        yield lambda *arguments: visit.page.evaluate("asked => ask(asked)", arguments)
        assert not visit.faults


@pytest.fixture
def compare(ask_workers):
    """Return a function that compares the answers of Brython and CPython to lists of requests."""

    def compare(language, lists):
        texts = [[json.dumps(request) for request in requests] for requests in lists]
        for requests, answers in zip(
            lists, ask_workers("laboratory", texts, language), strict=True
        ):
            laboratory = Laboratory(WORDS[language])
            for request, answer in zip(requests, answers, strict=True):
                expected, actual = (
                    json.loads(json.dumps(laboratory.handle_request(request))),
                    json.loads(answer),
                )
                assert actual == expected, request

    return compare


def make_tree(source, depth):
    """Return a tree of unequal depth; few leaf values, so that ties occur."""
    if depth == 0 or source.random() < 0.2:
        return source.choice(LEAVES)
    return [make_tree(source, depth - 1) for _ in range(source.choice([1, 2, 2, 2, 3]))]


def choose_path(source, tree):
    """Return the path of a node or leaf of a tree."""
    path = []
    while isinstance(tree, list) and source.random() < 0.8:
        path.append(source.randrange(len(tree)))
        tree = tree[path[-1]]
    return path


def make_change(source, tree):
    """Return a random change to a tree, as the page requests it."""
    order, value = source.choice(["best", "worst"]), source.choice(["4", "-0.5", "x", ""])
    edit = source.choice(["child", "without", "left", "right"])
    change = source.choice([{"order": order}, {"value": value}, {"edit": edit}])
    whole = "order" in change and source.random() < 0.5
    return change if whole else change | {"path": choose_path(source, tree)}


def make_settings(source):
    """Return random settings for a search."""
    setting = SETTING | {"do": "show", "player": source.choice(["max", "min"])}
    setting |= {"narrow": source.random() < 0.5}
    low, high = sorted(source.sample([-inf, -2, -0.5, 1, 3.5, inf], 2))
    if source.random() < 0.4:
        setting |= {"alpha": str(low), "beta": str(high)}
    if source.random() < 0.3:
        setting |= {
            "code": apply_preset_change(SOURCE, source.choice([*CHANGES]), WORDS["en"]["labels"])
        }
    return setting


def make_requests(seed):
    """Return all requests to a laboratory about TREES random trees."""
    source, requests = random.Random(seed), []
    for number in range(TREES):
        depth = 4 if number == 0 else source.choice([1, 2, 3])
        tree = [make_tree(source, depth), make_tree(source, depth - 1)]
        request = make_settings(source) | {"tree": json.dumps(tree)}
        requests += [
            request,
            {"do": "frames", "count": 20},
            {"do": "frames", "count": 10_000},
            {"do": "rows"},
            {"do": "data", "format": source.choice(["csv", "json"])},
            {"do": "original", "ready": 0, "count": 30},
            {"do": "original", "ready": 30, "count": 10_000},
            {"do": "boxes", "branching": str(depth), "depth": "4"},
            request | make_change(source, tree),
        ]
    return requests


@pytest.mark.two_languages
def test_random_trees_and_changes_to_them(compare, language):
    compare(language, [make_requests(f"{language} {number}") for number in range(WORKERS)])


@pytest.mark.two_languages
def test_typed_trees_bounds_and_programs(compare, language):
    request = SETTING | {"do": "show"}
    # Only the language of the messages differs, so each half is tested in one language.
    branching = {"it": "2", "ko": "10"}[language]
    texts = [request | {"tree": text, "branching": branching} for text in TEXTS]
    bounds = zip(BOUNDS, BOUNDS[1:] + BOUNDS[:1], strict=True)
    texts += [request | {"tree": "[1, 2]", "alpha": a, "beta": b} for a, b in bounds]
    codes, written = [], [MINIMAX, WITHOUT_DEFAULTS, WITHOUT_RETURN, *CODES.split("---\n")]
    for number, code in enumerate(written if language == "ko" else []):
        player = ("max", "min")[number % 2]
        inputs = {"tree": "[[4, 2], [3, [4, 5], 6], 0.5]", "player": player, "code": code}
        codes += [request | inputs, {"do": "frames", "count": 10_000}, {"do": "rows"}]
    compare(language, [texts, codes] if codes else [texts[::2], texts[1::2]])


def test_comparisons_with_the_original(ask_workers):
    """Compare programs with the original: every known mistake, negamax and minimax, with ties."""
    mistakes = [
        mistake for mistake in FAULTY_PROGRAMS if mistake[0] != "no_return" and mistake[1] == "both"
    ]
    programs = [FAULTY_PROGRAMS[mistake][-1] for mistake in mistakes]
    programs += [SOUND["negamax"], SOUND["early return"], OTHERS["minimax"], OTHERS["scout"]]
    trees = ["[[[3, 5], 4], [4, 2], [[1], [5, 9]]]", "[[0.5, [2, 2]], [1, -3]]"]
    lists = []
    for number, tree in enumerate(trees):
        show_request = SETTING | {"do": "show", "tree": tree, "player": ("max", "min")[number]}
        requests = [[show_request | {"code": code}, {"do": "compare"}] for code in programs]
        # If None passes through several calls, Brython reports a different line than CPython.
        without = {"tree": "[[4, 2], [3, 5]]", "player": "max", "code": WITHOUT_RETURN}
        requests.append([show_request | without, {"do": "compare"}])
        lists.append([request for pair in requests for request in pair])
    texts = [[json.dumps(request) for request in requests] for requests in lists]
    faults = []
    for requests, answers in zip(lists, ask_workers("laboratory", texts, "ko"), strict=True):
        laboratory = Laboratory(WORDS["ko"])
        for request, answer in zip(requests, answers, strict=True):
            expected, actual = (
                json.loads(json.dumps(laboratory.handle_request(request))),
                json.loads(answer),
            )
            if request["do"] == "show":
                code = request["code"]
                if expected.get("count") != actual.get("count"):
                    faults.append(("STEPS", expected.get("count"), actual.get("count"), code))
            elif actual != expected:
                wrong = {
                    name: (expected[name], actual.get(name))
                    for name in expected
                    if expected[name] != actual.get(name)
                }
                faults.append((wrong, code))
    assert not faults, "\n".join(map(str, faults))


def test_random_trees_are_the_same(ask_workers):
    source = """
from widgets.trees import build_random_tree
for seed in range({}, {}):
    print(build_random_tree(2 + seed % 3, 1 + seed % 3, seed * 7919, seed % 5 > 1))
"""
    sources = [source.format(first, first + 200) for first in range(0, 400, 200)]
    (answers,) = ask_workers("run", [[json.dumps(source) for source in sources]], "en")
    for source, answer in zip(sources, answers, strict=True):
        output, *fault = run_program(source)
        assert (output.count("\n"), fault) == (200, [None, None, None])
        assert json.loads(answer) == [output, *fault]


def test_an_iterator_that_a_search_abandons_is_not_closed(ask_workers):
    """The page on custom games describes this: with `finally`, moves are not undone after a cutoff."""
    board = program_with("equal-positions", "class Board")
    source = f"""{board}
from alphabeta import alphabeta
board = Board((1, 2, 3))
alphabeta(board)
print(board.heaps == [1, 2, 3])
"""
    ((answer,),) = ask_workers("run", [[json.dumps(source)]], "en")
    assert run_program(source)[0] == "[]\nTrue\n"
    assert json.loads(answer)[0] == "[]\nFalse\n"


@pytest.mark.core
def test_programs_of_the_pages(ask_workers):
    programs = [
        (f"{name}, line {block.line}", example.source)
        for name, page in sorted(read_pages(PAGES, "en").items())
        for block, example in zip(python_blocks(page), snippets(page), strict=True)
        if block.info != "python heavy"
    ]
    halves = [programs[start::WORKERS] for start in range(WORKERS)]
    texts = [[json.dumps(source) for _, source in half] for half in halves]
    faults = []
    for half, answers in zip(halves, ask_workers("run", texts, "en"), strict=True):
        for (place, source), answer in zip(half, answers, strict=True):
            output = "".join(f"{line}\n" for line in RECORDED.findall(source))
            if "__main__" in source:  # the example is the whole file
                output = capture_program_output(ROOT / "reference", "alphabeta.py")
            if json.loads(answer) != [output, None, None, None]:
                faults.append(f"{place}: {answer}")
    assert faults == []


def make_game_requests(source, game):
    """Return the requests of a game against a reader who plays at random."""
    moves, program, requests = [], source.choice("XO"), []
    while True:
        requests.append({"do": "play", "game": game, "moves": moves, "program": program})
        state = game_answers.compute_response(requests[-1])
        study_request = {"do": "study", "game": game, "moves": state["moves"]}
        requests.append(
            study_request | {"values": len(state["moves"]) > 0 and source.random() < 0.7}
        )
        if state["turn"] is None:
            return requests
        moves = [*state["moves"], source.choice(state["open"])]


def test_games(ask_workers):
    source = random.Random(1)
    lists = [[], []]
    for game, requests in zip(["tictactoe", "connectfour"], lists, strict=True):
        game_requests = make_game_requests(source, game)
        requests += [*game_requests[:6], *game_requests[-4:]]  # the widest trees, and the end
        requests.append({"do": "play", "game": game, "moves": [4, 4, 9], "program": "X"})
    texts = [[json.dumps(request) for request in requests] for requests in lists]
    # The answers contain the reasons for the program's moves, as texts.
    handle_request = game_answers.make_request_handler(WORDS["ko"])
    for requests, answers in zip(lists, ask_workers("game", texts, "ko"), strict=True):
        for request, actual in zip(requests, answers, strict=True):
            assert json.loads(actual) == handle_request(request), request


def make_sheet_request(source, number):
    """Return a request for a sheet with random settings; odd numbers may have mistakes in them."""
    shape = [("2", "2"), ("3", "2"), ("4", "2"), ("2", "3"), ("3", "3"), ("2", "4"), ("4", "4")]
    children, plies = shape[number % len(shape)]
    level, rule = source.choice(LEVELS), source.choice([*RULES])
    seeds = ["0", "7", "167771", str(source.randrange(10_000))]
    trees = ["", "[[3, 5], [2, -1.5]]\r\n# 😀\n 3 5 6 9"]
    if number % 2:
        seeds, trees = [*seeds, "167772", "x", ""], [*trees, "[1, 2]\n😀 [3, x]", "3 5 6"]
    request = {"count": str(1 + number % 3), "children": children, "plies": plies}
    request |= {"level": level, "rule": rule, "player": source.choice(PLAYERS)}
    request |= {"seed": source.choice(seeds)}
    request |= {"tree": source.choice(trees)}
    return request | source.choice([{}, {"uneven": "1"}]) | source.choice([{}, {"key": "1"}])


@pytest.mark.two_languages
def test_exercise_sheets(ask_workers, language):
    source = random.Random(language)
    lists = [
        [make_sheet_request(source, number) for number in numbers]
        for numbers in ([0, 2, 4], [1, 3, 5, 6])
    ]
    texts = [[json.dumps(request) for request in requests] for requests in lists]
    sheet_count = 0
    for requests, answers in zip(lists, ask_workers("sheet", texts, language), strict=True):
        for request, actual in zip(requests, answers, strict=True):
            expected = sheet_answers.make_sheet_response(request, WORDS[language])
            assert json.loads(actual) == expected, request
            sheet_count += "html" in expected
    assert 3 <= sheet_count < 7


EXERCISES = [
    {"series": "7"},
    {"series": "11", "rule": "hard"},
    {"children": "3", "plies": "3", "seed": "701", "level": "hard", "uneven": "1", "rule": "hard"},
    {"tree": "[[0.1, 0.25], [[0.1, -2.125], 3], -1.5]", "player": "min"},
]


def make_answers(source, solution):
    """Return random answers: many are right, some wrong, unreadable or missing."""
    solution_values, numbers = get_right_answers(solution), {}
    for kind in ("value", "alpha", "beta"):
        wrong_texts = {
            path: source.choice(["99", "-0.5", "x<b>", ""])
            for path in solution.final_snapshot.nodes
        }
        correct_texts = {
            path: format_number(number) for path, number in solution_values[kind].items()
        }
        mixed = {
            path: correct_texts.get(path, wrong_texts[path])
            for path in wrong_texts
            if source.random() < 0.7
        }
        numbers[kind] = {format_path(path): text for path, text in (wrong_texts | mixed).items()}
    marked = [format_path(path) for path in solution.list_leaves(()) if source.random() < 0.4]
    return {"marked": marked, "numbers": numbers, "best": source.choice([None, "0", "1"])}


def make_practice_requests(source):
    """Return the requests from opening each exercise to the film."""
    requests = [{"do": "open", "exercise": {"series": "99"}}]
    for exercise in EXERCISES:
        solution = parse_exercise(exercise).compute_solution()
        answers, empty_answers = (
            make_answers(source, solution),
            {"marked": [], "numbers": {}, "best": None},
        )
        first = {"do": "hint", "given": {"leaf 0": 1, "value 0": 1, "alpha 0": 1}}
        for request in (
            {"do": "open"},
            {"do": "check"} | empty_answers,
            {"do": "check", "none": True} | empty_answers,
            {"do": "check"} | answers,
            {"do": "hint", "given": {}} | answers,
            first | empty_answers,
            first | answers,
            {"do": "solution"},
            {"do": "film"},
            {"do": "frames", "count": 12},
        ):
            requests.append(request | {"exercise": exercise})
    return requests


@pytest.mark.two_languages
def test_practice(ask_workers, language):
    requests, practice = (
        make_practice_requests(random.Random(language)),
        PracticeSession(WORDS[language]),
    )
    (answers,) = ask_workers("practice", [[json.dumps(request) for request in requests]], language)
    states, hints = set(), set()
    for request, actual in zip(requests, answers, strict=True):
        expected = json.loads(json.dumps(practice.handle_request(request)))
        assert json.loads(actual) == expected, request
        states |= {verdict["state"] for verdict in expected.get("verdicts", [])}
        hints |= {expected["step"] is None} if "about" in expected else set()
    assert states == {"right", "wrong", "open"}
    assert hints == {True, False}  # a question, and an answer
