"""The Python of the other widgets gives the same answers under Brython as under CPython."""

import random

from docs.builder.code_includes import capture_program_output
from docs.figures.number_format import format_number
from docs.questions.exercises.answer_fields import format_path
from docs.questions.exercises.exercises import LEVELS, PLAYERS, RULES, parse_exercise
from docs.questions.exercises.judge import get_right_answers
from docs.questions.kinds import KINDS, make_question
from docs.widgets.exam import requests as exam_answers
from docs.widgets.exam.form import USUAL as USUAL_EXAM
from docs.widgets.game import requests as game_answers
from docs.widgets.run.requests import run_program
from docs.widgets.write import requests as write_answers
from exam_answers import make_right_values
from judged_programs import FAULTY_PROGRAMS
from pages.laboratory import WORDS
from proof.prose import read_pages
from snippets import RECORDED, program_with, python_blocks, snippets
from tree_helpers import REFERENCE

PAGES = REFERENCE.parent / "docs" / "pages"
RANDOM_TREES = """
from docs.trees.trees import build_random_tree
for seed in range({}, {}):
    print(build_random_tree(2 + seed % 3, 1 + seed % 3, seed * 7919, seed % 5 > 1))
"""

# --- Run


def test_random_trees_are_the_same(compare):
    lists = [[RANDOM_TREES.format(first, first + 200)] for first in (0, 200)]
    for output, *fault in compare("run", "en", *lists):
        assert (output.count("\n"), fault) == (200, [None, None, None])


def test_an_iterator_that_a_search_abandons_is_not_closed(ask_workers):
    """The page on custom games describes this: with `finally`, moves are not undone after a cutoff."""
    board = program_with("equal-positions", "class Board")
    source = f"""{board}
from alphabeta import alphabeta
board = Board((1, 2, 3))
alphabeta(board)
print(board.heaps == [1, 2, 3])
"""
    ((answer,),) = ask_workers("run", "en", [source])
    assert run_program(source)[0] == "[]\nTrue\n"
    assert answer[0] == "[]\nFalse\n"


def list_programs():
    """Return [(page and line, program)] for all programs of the English pages."""
    return [
        (f"{name}, line {block.line}", example.source)
        for name, page in sorted(read_pages(PAGES, "en").items())
        for block, example in zip(python_blocks(page), snippets(page), strict=True)
        if block.info != "python heavy"
    ]


def test_programs_of_the_pages(ask_workers):
    programs, faults = list_programs(), []
    halves = [programs[0::2], programs[1::2]]
    sources = [[source for _, source in half] for half in halves]
    for half, answers in zip(halves, ask_workers("run", "en", *sources), strict=True):
        for (place, source), answer in zip(half, answers, strict=True):
            output = "".join(f"{line}\n" for line in RECORDED.findall(source))
            if "__main__" in source:  # the example is the whole file
                output = capture_program_output(REFERENCE, "alphabeta.py")
            faults += [] if answer == [output, None, None, None] else [f"{place}: {answer}"]
    assert faults == []


# --- Write


def list_check_requests(source):
    """Return the requests for a whole check of a program for the task "alphabeta"."""
    answer = write_answers.make_request_handler(WORDS["en"])
    requests = [{"do": "check", "task": "alphabeta", "source": source}]
    while "of" in answer(requests[-1]):
        requests.append({"do": "more"})
    return requests


def test_verdicts(compare):
    names = ["best begins at 0 for MAX", "always a cutoff", "an unknown name"]
    programs = [FAULTY_PROGRAMS[name][0] for name in names]
    programs.append("def alphabeta(node):\n    while True: pass\n")
    requests = [request for source in programs for request in list_check_requests(source)]
    kinds = [answer["kind"] for answer in compare("write", "en", requests) if "kind" in answer]
    assert kinds == [*[FAULTY_PROGRAMS[name][1] for name in names], "endless"]


# --- Games


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


def test_games(compare):
    source, lists = random.Random(1), []
    for game in ("tictactoe", "connectfour"):
        requests = make_game_requests(source, game)
        end = {"do": "play", "game": game, "moves": [4, 4, 9], "program": "X"}
        lists.append([*requests[:6], *requests[-4:], end])  # the widest trees, and the end
    compare("game", "ko", *lists)  # the answers contain the reasons for the program's moves


# --- Sheets


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


def test_exercise_sheets(compare):
    source = random.Random("it")
    halves = [[0, 2, 4], [1, 3, 5, 6]]
    lists = [[make_sheet_request(source, number) for number in numbers] for numbers in halves]
    answers = compare("sheet", "it", *lists)
    assert 3 <= sum("html" in answer for answer in answers) < 7


# --- Practice

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


def test_practice(compare):
    answers = compare("practice", "ko", make_practice_requests(random.Random("ko")))
    verdicts = [verdict for answer in answers for verdict in answer.get("verdicts", [])]
    assert {verdict["state"] for verdict in verdicts} == {"right", "wrong", "open"}
    hints = [answer for answer in answers if "about" in answer]
    assert {hint["step"] is None for hint in hints} == {True, False}  # a question, and an answer


# --- Mock exam


def make_exam_requests(texts):
    """Return requests for each kind and level: open, then grade a right, an empty and an unreadable answer."""
    requests = []
    for kind in KINDS:
        for seed, level in enumerate(LEVELS):
            asked = make_question(kind, level, seed)
            right, fields = make_right_values(asked, texts), asked.list_fields(texts)
            typed = {field["name"] for field in fields if field["type"] not in ("choice", "checks")}
            wrong = {name: "7 <" if name in typed else right[name] for name in right}
            question = {"kind": kind, "level": level, "rule": "soft", "seed": seed}
            requests.append(question | {"do": "open"})
            requests += [
                question | {"do": "grade", "values": values} for values in (right, {}, wrong)
            ]
    return requests


def test_mock_exam(compare):
    answers = compare("questions", "zh", make_exam_requests(WORDS["zh"]))
    points = [answer["points"] for answer in answers if "points" in answer]
    assert points[::3] == [1] * len(KINDS) * len(LEVELS)
    assert points[1::3] == [0] * len(KINDS) * len(LEVELS)


# --- Exams


def list_exam_requests(texts, kinds, files):
    """Return the requests for an exam with a question of each kind and a tree of one's own, and for files."""
    fields = USUAL_EXAM | {kind: "1" if kind in kinds else "" for kind in KINDS}
    fields |= {"level": "medium", "title": "<é>", "tree": "[[3, 5], [2, 9]]"}
    answer = exam_answers.make_request_handler(texts)
    requests = []
    for variant, file in [(0, ""), (1, ""), *((0, name) for name in files)]:
        request = {"fields": fields, "variant": variant, "file": file, "start": 0}
        request |= {"language": "zh", "language_tag": "zh-Hans"}
        response = {}
        while not response.keys() - {"made", "count"}:
            requests.append(request)
            response = answer(request)
    return requests


def test_exams(compare):
    kinds, texts = list(KINDS), WORDS["es"]
    lists = [
        list_exam_requests(texts, kinds[:5], ["exam.html", "exam.gift", "exam-answers.csv"]),
        list_exam_requests(texts, kinds[5:], ["exam-key.tex", "exam.xml", "exam.zip"]),
    ]
    answers = compare("exam", "es", *lists)
    assert sum("file" in answer for answer in answers) == 6
