"""The Python of the other widgets gives the same answers under Brython as under CPython."""

import cProfile
from itertools import cycle

from docs.builder.code_includes import capture_program_output
from docs.figures.number_format import format_number
from docs.questions.answer_fields import format_path
from docs.questions.exercise import LEVELS, parse_exercise
from docs.questions.kinds import KINDS, make_question
from docs.widgets.exam import requests as exam_answers
from docs.widgets.exam.form import USUAL as USUAL_EXAM
from docs.widgets.run.requests import run_program
from docs.widgets.sheet.requests import USUAL as USUAL_SHEET
from docs.widgets.write import requests as write_answers
from judged_programs import FAULTY_PROGRAMS
from pages.laboratory import WORDS
from proof.prose import read_pages
from question_helpers import get_right_answers, make_right_values
from snippets import RECORDED, program_with, python_blocks, snippets
from tree_helpers import REFERENCE

PAGES = REFERENCE.parent / "docs" / "pages"
MANY_CALLS = 150_000  # the dozen programs with more would take most of the time
RANDOM_TREES = """
from docs.trees.trees import build_random_tree
for seed in range(200):
    print(build_random_tree(2 + seed % 3, 1 + seed % 3, seed * 7919, seed % 5 > 1))
"""

# --- Run


def list_programs():
    """Return [(page and line, program)] for the programs of the English pages that make few calls."""
    programs = []
    for name, page in sorted(read_pages(PAGES, "en").items()):
        for block, example in zip(python_blocks(page), snippets(page), strict=True):
            profile = cProfile.Profile()
            if block.info != "python heavy":
                profile.runcall(run_program, example.source)
                if sum(entry.callcount for entry in profile.getstats()) < MANY_CALLS:
                    programs.append((f"{name}, line {block.line}", example.source))
    return programs


def test_programs_of_the_pages(ask_workers):
    programs, faults = list_programs(), []
    assert len(programs) > 80
    answers = ask_workers("run", "en", [source for _, source in programs])
    for (place, source), answer in zip(programs, answers, strict=True):
        output = "".join(f"{line}\n" for line in RECORDED.findall(source))
        if "__main__" in source:  # the example is the whole file
            output = capture_program_output(REFERENCE, "alphabeta.py")
        faults += [] if answer == [output, None, None, None] else [f"{place}: {answer}"]
    assert faults == []


def test_random_trees_are_the_same_and_an_abandoned_iterator_is_not_closed(ask_workers):
    """The page on custom games describes this: with `finally`, moves are not undone after a cutoff."""
    board = program_with("check-your-game", "class Board")
    source = f"""{board}
from alphabeta import alphabeta
board = Board((1, 2, 3))
alphabeta(board)
print(board.heaps == [1, 2, 3])
"""
    assert run_program(source)[0] == "[]\nTrue\n"
    answers = ask_workers("run", "en", [RANDOM_TREES, source])
    assert answers == [list(run_program(RANDOM_TREES)), ["[]\nFalse\n", None, None, None]]


# --- Write


def list_check_requests(source):
    """Return the requests for a whole check of a program for the task "alphabeta"."""
    answer = write_answers.RequestHandler(WORDS["en"]).handle_request
    requests = [{"task": "alphabeta", "source": source, "done": None}]
    while "of" in (response := answer(requests[-1])):
        requests.append(requests[0] | {"done": response["done"]})
    return requests


def test_verdicts(compare):
    names = ["always a cutoff", "an unknown name"]
    programs = [FAULTY_PROGRAMS[name][0] for name in names]
    programs.append("def alphabeta(node):\n    while True: pass\n")
    requests = [request for source in programs for request in list_check_requests(source)]
    kinds = [answer["kind"] for answer in compare("write", "en", requests) if "kind" in answer]
    assert kinds == [*[FAULTY_PROGRAMS[name][1] for name in names], "endless"]


# --- Games


def test_games(compare):
    requests = [
        {"do": "study", "game": "tictactoe", "moves": [4, 0, 8], "values": True},
        {"do": "play", "game": "tictactoe", "moves": [4, 4, 9], "program": "X"},
        {"do": "play", "game": "tictactoe", "moves": [0, 3, 1, 4, 2], "program": "X"},
        {"do": "study", "game": "connectfour", "moves": [3, 3, 2, 4], "values": False},
        {"do": "play", "game": "connectfour", "moves": [3, 3, 2, 4, 1], "program": "O"},
        {"do": "play", "game": "tictactoe", "moves": [4, 0, 8], "program": "O"},
    ]
    compare("game", "ko", requests)  # the answers contain the reasons for the program's moves


# --- Sheets


SHEETS = [
    {},
    {"count": "2", "children": "3", "plies": "3", "level": "hard", "rule": "hard", "uneven": "1"},
    {"count": "3", "plies": "4", "level": "medium", "seed": "167771", "key": ""},
    {"tree": "[[3, 5], [2, -1.5]]\r\n# 😀\n 3 5 6 9", "count": "2", "player": "min"},
    *({"tree": "[1, 2]\n😀 [3, x]"}, {"seed": "167772"}, {"children": "4", "plies": "4"}),
]


def test_exercise_sheets(compare):
    answers = compare("sheet", "it", [USUAL_SHEET | request for request in SHEETS])
    assert sum("html" in answer for answer in answers) == 4


# --- Practice

EXERCISES = [
    {"series": "7"},
    {"series": "11", "rule": "hard"},
    {"children": "3", "plies": "3", "seed": "701", "level": "hard", "uneven": "1", "rule": "hard"},
    {"tree": "[[0.1, 0.25], [[0.1, -2.125], 3], -1.5]", "player": "min"},
]


def make_answers(solution):
    """Return answers that are right, wrong, unreadable or missing."""
    right, numbers = get_right_answers(solution), {}
    for kind in ("value", "alpha", "beta"):
        texts = cycle([None, "99", None, "x<b>", ""])
        numbers |= {
            f"{kind} {format_path(path)}": (
                format_number(right[kind].get(path, 0)) if text is None else text
            )
            for path, text in zip(solution.final_snapshot.nodes, texts, strict=False)
        }
    marked = [format_path(path) for path in solution.list_leaves(())[::2]]
    return {"marked": marked, "numbers": numbers, "best": "0"}


def make_practice_requests():
    """Return the requests from opening each exercise to the film."""
    requests = [{"do": "open", "exercise": {"series": "99"}}]
    empty_answers = {"marked": [], "numbers": {}, "best": None}
    for exercise in EXERCISES:
        answers = make_answers(parse_exercise(exercise).compute_solution())
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
        ):
            requests.append(request | {"exercise": exercise})
    return requests


def test_practice(compare):
    answers = compare("practice", "ko", make_practice_requests())
    verdicts = [verdict for answer in answers for verdict in answer.get("verdicts", [])]
    assert {verdict["state"] for verdict in verdicts} == {"right", "wrong", "open"}
    hints = [answer for answer in answers if "about" in answer]
    assert {hint["step"] is None for hint in hints} == {True, False}  # a question, and an answer


# --- Mock exam


def make_exam_requests(texts):
    """Return requests for each kind: open, then grade a right, an empty and an unreadable answer."""
    requests = []
    for seed, (kind, level) in enumerate(zip(KINDS, cycle(LEVELS), strict=False)):
        asked = make_question(kind, level, seed)
        right, fields = make_right_values(asked, texts), asked.list_fields(texts)
        typed = {field["name"] for field in fields if field["type"] not in ("choice", "checks")}
        wrong = {name: "7 <" if name in typed else right[name] for name in right}
        question = {"kind": kind, "level": level, "rule": "soft", "seed": seed}
        requests.append(question | {"do": "open"})
        requests += [question | {"do": "grade", "values": values} for values in (right, {}, wrong)]
    return requests


def test_mock_exam(compare):
    answers = compare("questions", "zh", make_exam_requests(WORDS["zh"]))
    points = [answer["points"] for answer in answers if "points" in answer]
    assert points[::3] == [1] * len(KINDS)
    assert points[1::3] == [0] * len(KINDS)


# --- Exams


def list_exam_requests(texts, kinds, variant, files):
    """Return the requests for an exam with a question of each kind and a tree of one's own, and for files."""
    fields = USUAL_EXAM | {kind: "1" if kind in kinds else "" for kind in KINDS}
    fields |= {"level": "medium", "title": "<é>", "tree": "[[3, 5], [2, 9]]"}
    answer = exam_answers.RequestHandler(texts).handle_request
    requests = []
    for file in ("", *files):
        request = {"fields": fields, "variant": variant, "file": file, "start": 0}
        request |= {"language": "zh", "language_tag": "zh-Hans"}
        response = {}
        while not response.keys() - {"made", "count"}:
            requests.append(request)
            response = answer(request)
    return requests


def test_exams(compare):
    kinds, texts = list(KINDS), WORDS["es"]
    requests = list_exam_requests(texts, kinds[:5], 0, ["exam.html", "exam.gift", "exam.qti.zip"])
    requests += list_exam_requests(texts, kinds[5:], 1, ["exam-key.tex", "exam.xml"])
    answers = compare("exam", "es", requests, count=1)  # each request makes the next step
    assert sum("file" in answer for answer in answers) == 5
