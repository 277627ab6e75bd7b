"""A teacher's own trees on a sheet: parsing as in the laboratory, order, key, mistakes with line and place."""

import re
from html import unescape

import pytest
from hypothesis import given
from hypothesis import strategies as st

from all_words import WORDS
from docs.builder.words import LANGUAGES
from docs.figures.number_format import format_number
from docs.questions.exercise import DECIMALS, MOST_LEAVES, Exercise, parse_exercise
from docs.questions.question import RULES
from docs.trees.input_errors import Mistake, format_mistake
from docs.trees.tree_parser import parse_tree
from docs.trees.tree_syntax import LONGEST_TREE, format_tree
from docs.widgets.laboratory import requests as laboratory
from docs.widgets.laboratory.page import DEFAULT_SETTINGS
from docs.widgets.sheet import requests as sheet
from docs.widgets.sheet.requests import MOST, USUAL, ExerciseSheet
from gametree import letters
from theory import Theory
from tree_helpers import often, players, trees

TAG = re.compile("<.*?>")
SIGNS = {"exact": "=", "lower": "≥", "upper": "≤"}
EXAM = ["[[3, 5], [6, 9]]", "[5, [[[4, 8], 7], 9]]", "[[4 1] [2 8],]"]
WRONG_LINES = [
    "[[3, 5], [6, 9]", "[[3, 5], [6, x]]", "[1234567.5]", "3,5 6,9", "😀 [3, y]", f"[{'1 ' * 201}]",
]  # fmt: skip
WHOLLY_WRONG_LINES = ["7", "1 2 3", "[0.12345, 1]"]  # the mistake is the whole line


def make_sheet(*lines, **request):
    """Return the linked sheet with these lines as trees; request: changes to the default settings."""
    return ExerciseSheet(USUAL | {"tree": "\n".join(lines)} | request, WORDS["en"], linked=True)


def list_trees(sheet):
    return [exercise.tree for exercise in sheet.exercises]


def get_problem(*lines, language="en", **request):
    """Return the problem with these lines."""
    request = USUAL | {"tree": "\n".join(lines)} | request
    return sheet.RequestHandler(WORDS[language]).handle_request(request)["problem"]


def test_own_trees_come_first_and_random_ones_keep_their_place():
    kind = {"count": "5", "seed": "7", "level": "hard", "children": "3", "uneven": "1"}
    alone = list_trees(make_sheet(**kind))
    for count in range(len(EXAM) + 1):
        expected = [parse_tree(line) for line in EXAM[:count]] + alone[count:]
        assert list_trees(make_sheet(*EXAM[:count], **kind)) == expected


def test_all_own_trees_are_on_the_sheet_for_every_count():
    own = [parse_tree(line) for line in EXAM]
    assert list_trees(make_sheet(*EXAM, count="1")) == own
    assert list_trees(make_sheet(*EXAM, count="3")) == own
    many = make_sheet(*["[1, 2]"] * MOST, count="2")
    assert list_trees(many) == [[1, 2]] * MOST
    without = {name: value for name, value in USUAL.items() if name != "count"}
    assert list_trees(ExerciseSheet(without | {"tree": "\n".join(EXAM)}, WORDS["en"])) == own


@pytest.mark.parametrize("newline", ["\n", "\r\n"])
def test_blank_lines_and_notes_are_skipped(newline):
    text = newline.join(["", "# [7, 7]", EXAM[0], "  ", "  # 3", EXAM[1], ""])
    assert list_trees(make_sheet(text)) == [parse_tree(line) for line in EXAM[:2]]
    assert list_trees(make_sheet("# [1, 2]", " ")) == list_trees(make_sheet())
    # start and end count in the original text.
    text = newline.join(["# one", "", EXAM[0], "[3, x]"])
    problem = get_problem(text)
    assert text[problem["start"] : problem["end"]] == "x"
    assert problem["text"].startswith("Line 4, character 5: ")


@pytest.mark.parametrize(
    "line",
    ["1 2 3 4 5 6 7 8 9", " [1 [2,] ] ", "［１，［２；３］］", "x", f"[{'1 ' * 201}]"],
)
def test_a_line_is_read_as_in_the_laboratory(line):
    search = DEFAULT_SETTINGS | {"tree": line, "branching": "3"}
    handler = laboratory.RequestHandler(WORDS["en"])
    laboratory_answer = handler.handle_request({"do": "search", "search": search})
    request = USUAL | {"children": "3", "count": "1", "tree": line}
    sheet_answer = sheet.RequestHandler(WORDS["en"]).handle_request(request)
    assert ("problem" in sheet_answer) == ("problem" in laboratory_answer)
    if "problem" in laboratory_answer:
        assert sheet_answer["problem"]["text"].endswith(laboratory_answer["problem"]["text"])
        assert sheet_answer["problem"]["start"] == laboratory_answer["problem"]["start"]
    else:
        expected = [parse_tree(laboratory_answer["tree"])]
        assert list_trees(make_sheet(line, children="3", count="1")) == expected


@pytest.mark.parametrize("language", ["it", "ko"])
@pytest.mark.parametrize("line", WRONG_LINES)
def test_a_mistake_has_line_and_position(line, language):
    with pytest.raises(Mistake) as raised:
        parse_tree(line)
    mistake, before = raised.value, ["# 😀", "", EXAM[0]]
    problem = get_problem(*before, line, EXAM[1], language=language)
    text = "\n".join([*before, line, EXAM[1]])
    assert problem["field"] == "tree"
    assert text[problem["start"] : problem["end"]] == line[mistake.start : mistake.end]
    assert text[: problem["start"]].count("\n") == len(before)
    message = format_mistake(mistake, WORDS[language])
    parts = {"line": 4, "character": mistake.start + 1, "said": message}
    assert problem["text"] == WORDS[language]["sheet"]["at_line"].format(**parts)


@pytest.mark.parametrize("line", WHOLLY_WRONG_LINES)
def test_a_mistake_of_a_whole_line_is_at_the_first_character(line):
    problem = get_problem(EXAM[0], f"  {line}")
    assert problem["text"].startswith("Line 2, character 3: ")
    assert (problem["start"], problem["end"]) == (len(EXAM[0]) + 3, len(EXAM[0]) + 3 + len(line))


def test_decimals_that_a_figure_rounds_are_refused():
    """Leaves that differ only in hidden decimals would look equal, and the key would seem wrong."""
    assert make_sheet("[0.125, 1]")
    text = WORDS["en"]["practice"]["problem_decimals"].format(text="0.1255", limit=DECIMALS)
    assert get_problem("[0.1255, 1]")["text"].endswith(text)


def test_too_many_trees_and_too_long_a_text_are_refused():
    problem = get_problem(*["[1, 2]"] * MOST, "# one", "", " [3, 4]", language="ko")
    texts = WORDS["ko"]["sheet"]
    message = texts["problem_trees"].format(limit=MOST)
    assert problem["text"] == texts["at_line"].format(line=MOST + 3, character=2, said=message)
    assert problem["end"] - problem["start"] == len("[3, 4]")
    problem = get_problem("#" * (MOST * LONGEST_TREE + 1), language="ko")
    assert (problem["field"], problem["start"]) == ("tree", MOST * LONGEST_TREE)


@pytest.mark.parametrize(("player", "rule"), [("max", "soft"), ("min", "hard")])
def test_a_link_leads_to_the_same_exercise_on_the_practice_page(player, rule):
    ones = "1 " * MOST_LEAVES
    lines = [*EXAM, "[[-1.5, 2.125], -3]", f"[{ones}]", f"[{ones}1]"]
    sheet = make_sheet(*lines, player=player, rule=rule)
    html = sheet.render_exercises()
    links = re.findall(r'data-exercise="(.*?)"', html)
    assert len(links) == len(lines) - 1  # the practice page refuses the largest tree
    for link, tree in zip(links, list_trees(sheet), strict=False):
        exercise = parse_exercise(dict(pair.split("=") for pair in unescape(link).split("&")))
        assert (exercise.tree, exercise.maximizing) == (tree, player == "max")
        assert exercise.request["rule"] == rule
    for line in lines:
        text = f"Tree {format_tree(parse_tree(line))} · {player.upper()} · fail-{rule}"
        assert text in html


@often
@given(
    tree=trees,
    maximizing=players,
    rule=st.sampled_from(sorted(Exercise.rules)),
    language=st.sampled_from(LANGUAGES),
)
def test_the_key_has_the_number_to_write_and_the_proved_relation(tree, maximizing, rule, language):
    tree, words = parse_tree(format_tree([tree])), WORDS[language]  # -1.0 is written as -1
    request = {"tree": format_tree(tree), "count": "1", "player": "max" if maximizing else "min"}
    html = ExerciseSheet(USUAL | request | {"rule": rule, "level": "medium"}, words).render_key()
    theory = Theory(tree, RULES[rule], maximizing)
    rows = re.findall(r'<tr><th scope="row">(.*?)</th>(.*?)</tr>', html)
    node_letters = letters(tree)
    assert [TAG.sub("", head) for head, _ in rows] == list(node_letters.values())
    for path, (_, cells) in zip(node_letters, rows, strict=True):
        numbers = [TAG.sub("", cell) for cell in re.findall("<td.*?>(.*?)</td>", cells)]
        if path not in theory.visited:
            assert numbers == [words["practice"]["never_searched"]]
            continue
        value = format_number(theory.returned(path))
        window = [format_number(bound) for bound in theory.window(path)]
        assert numbers == [*window, value, f"{SIGNS[theory.proof(path)]} {value}"]


FOREIGN = [
    "[A\n  [B [3] [5]]\n\n  [C [6] [9]]]",
    "A\n  B\n    3\n    5\n  C\n    6\n    9",
    "\\begin{forest}\n[A\n[B [3] [5]]\n[C [6] [9]]]\n\\end{forest}",
    "digraph {\nA -> B; A -> C\nB -> 3; B -> 5; C -> 6\nC -> 9 }",
    "(A\n(B 3 5)\n(C 6 9))",
]


@pytest.mark.parametrize("newline", ["\n", "\r\n"])
def test_trees_of_other_programs_may_have_several_lines(newline):
    lines = [EXAM[0], *FOREIGN, "# [7, 7]", EXAM[1], *FOREIGN, EXAM[2]]
    same, other, last = map(parse_tree, EXAM)
    text = newline.join(lines).replace("\r\n", "\n").replace("\n", newline)
    assert list_trees(make_sheet(text)) == [same] * 6 + [other] + [same] * 5 + [last]


def test_a_mistake_within_a_tree_of_several_lines():
    text = "\n".join([EXAM[0], *FOREIGN[:2], FOREIGN[1].replace("6", "x"), EXAM[1]])
    problem = get_problem(text)
    assert text[problem["start"] : problem["end"]] == "x"
    line = text[: problem["start"]].count("\n") + 1
    assert problem["text"].startswith(f"Line {line}, character 5: ")


def test_a_line_of_our_own_notation_is_never_continued():
    assert get_problem("[[3, 5], [6, 9]", EXAM[1])["text"].startswith("Line 1, character 1: ")
    assert get_problem("x", EXAM[1])["text"].startswith("Line 1, character 1: ")
    assert list_trees(make_sheet(EXAM[0], f"  {EXAM[1]}")) == [*map(parse_tree, EXAM[:2])]


def test_names_of_nodes_are_kept_on_the_sheet():
    named = make_sheet("[R [S [3] [5]] [T2 [6] [9]]]", count="1")
    assert list(named.exercises[0].letters.values()) == ["R", "S", "T2"]
    lettered = make_sheet(EXAM[0], count="1")
    for render in (ExerciseSheet.render_exercises, ExerciseSheet.render_key):
        html = render(lettered)
        for letter, name in {"A": "R", "B": "S", "C": "T2"}.items():
            html = re.sub(rf"\b{letter}\b", name, html)
        assert TAG.sub("", render(named)) == TAG.sub("", html)
