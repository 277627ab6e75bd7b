"""Trees of a teacher's own on a sheet: read as in the laboratory, in order, their key true; mistakes with line and place."""

import re
from html import unescape
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from builder.words import LANGUAGES, load
from figures.numerals import format_number
from gametree import letters
from theory import Theory
from tree_helpers import often, players, trees
from widgets.laboratory.answers import Laboratory
from widgets.laboratory.form import SETTING
from widgets.mistakes import Mistake, explain
from widgets.practice.exercises import DECIMALS, MOST_LEAVES, RULES, read
from widgets.reading import DEEPEST, LONGEST_TREE, read_tree, tree_text
from widgets.reading import MOST_LEAVES as MOST_READ
from widgets.sheet.answers import MOST, USUAL, Sheet, answer

WORDS = load(Path(__file__).parents[3] / "docs" / "words")
TAG = re.compile("<.*?>")
EXAM = ["[[3, 5], [6, 9]]", "[5, [[[4, 8], 7], 9]]", "[[4 1] [2 8],]"]
SIGNS = {"exact": "=", "lower": "≥", "upper": "≤"}
MISTAKEN = [
    "[[3, 5], (6, 9)]", "[[3, 5], [6, 9]", "[[3, 5]], [6, 9]]", "[[3, 5], [6, x]]", "[3, , 5]", "[[3], []]",
    "[3, nan]", "[3, inf]", "[1234567.5]", "[[1, 2]] [3]", "3,5 6,9", "[3, <=2]", "😀 [3, y]",
    "[" * 11 + "1" + "]" * 11, f"[{'1 ' * 201}]",
]  # fmt: skip
WHOLE = ["7", "1 2 3", "[0.12345, 1]"]  # wrong as a whole


def made(*lines, **request):
    """The sheet with these lines, the usual one but for what is given."""
    return Sheet(USUAL | {"tree": "\n".join(lines)} | request, WORDS["en"], linked=True)


def trees_on(sheet):
    return [explainer.exercise.tree for explainer in sheet.explainers]


def problem(*lines, language="en", **request):
    """What is wrong with these lines."""
    return answer(USUAL | {"tree": "\n".join(lines)} | request, WORDS[language])["problem"]


def test_own_trees_come_first_and_random_ones_keep_their_place():
    kind = {"count": "5", "seed": "7", "level": "hard", "children": "3", "uneven": "1"}
    alone = trees_on(made(**kind))
    for count in range(len(EXAM) + 1):
        expected = [read_tree(line) for line in EXAM[:count]] + alone[count:]
        assert trees_on(made(*EXAM[:count], **kind)) == expected


def test_all_own_trees_are_there_whatever_the_count():
    own = [read_tree(line) for line in EXAM]
    assert trees_on(made(*EXAM, count="1")) == own
    assert trees_on(made(*EXAM, count="3")) == own
    many = made(*["[1, 2]"] * MOST, count="2")
    assert trees_on(many) == [[1, 2]] * MOST
    without = {name: its for name, its in USUAL.items() if name != "count"}
    assert trees_on(Sheet(without | {"tree": "\n".join(EXAM)}, WORDS["en"])) == own


def test_settings_that_only_random_trees_need_do_not_matter_without_them():
    assert len(trees_on(made(*EXAM, count="3", children="4", plies="4"))) == 3
    assert problem(*EXAM, count="4", children="4", plies="4")["field"] == "plies"


@pytest.mark.parametrize("newline", ["\n", "\r\n"])
def test_blank_lines_and_notes_are_skipped(newline):
    text = newline.join(["", "# [7, 7]", EXAM[0], "  ", "  # 3", EXAM[1], ""])
    assert trees_on(made(text)) == [read_tree(line) for line in EXAM[:2]]
    assert trees_on(made("# [1, 2]", " ")) == trees_on(made())
    # The place is one in the text as it was given.
    text = newline.join(["# one", "", EXAM[0], "[3, x]"])
    got = problem(text)
    assert text[got["start"] : got["end"]] == "x"
    assert got["text"].startswith("Line 4, character 5: ")


@pytest.mark.parametrize("children", ["2", "3"])
@pytest.mark.parametrize(
    "line",
    ["[[3, 5], [6, 9]]", "1 2 3 4 5 6 7 8 9", "3 5 6 9", " [1 [2,] ] ", "［１，［２；３］］", "[−1.5, +2]", "[3, [2 7,5]]",
     "[[", "", "x", "[" * 10 + "1" + "]" * 10, f"[{'1 ' * 200}]", f"[{'1 ' * 201}]"],
)  # fmt: skip
def test_a_line_is_read_as_in_the_laboratory(line, children):
    asked = SETTING | {"do": "show", "tree": line, "branching": children}
    there = Laboratory(WORDS["en"]).answer(asked)
    if not line.strip():
        assert there["problem"]
        return
    here = answer(USUAL | {"tree": line, "children": children, "count": "1"}, WORDS["en"])
    assert ("problem" in here) == ("problem" in there)
    if "problem" in there:
        assert here["problem"]["text"].endswith(there["problem"]["text"])
        assert here["problem"]["start"] == there["problem"]["start"]
    else:
        assert trees_on(made(line, children=children, count="1")) == [read_tree(there["tree"])]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("line", MISTAKEN)
def test_a_mistake_is_told_with_its_line_and_place(line, language):
    with pytest.raises(Mistake) as raised:
        read_tree(line)
    mistake, before = raised.value, ["# 😀", "", EXAM[0]]
    got = problem(*before, line, EXAM[1], language=language)
    text = "\n".join([*before, line, EXAM[1]])
    assert got["field"] == "tree"
    assert text[got["start"] : got["end"]] == line[mistake.start : mistake.end]
    assert text[: got["start"]].count("\n") == len(before)
    said = explain(mistake, WORDS[language])
    places = {"line": 4, "character": mistake.start + 1, "said": said}
    assert got["text"] == WORDS[language]["sheet"]["at_line"].format(**places)


@pytest.mark.parametrize("line", WHOLE)
def test_what_is_wrong_as_a_whole_is_told_at_its_first_sign(line):
    got = problem(EXAM[0], f"  {line}")
    assert got["text"].startswith("Line 2, character 3: ")
    assert (got["start"], got["end"]) == (len(EXAM[0]) + 3, len(EXAM[0]) + 3 + len(line))


def test_what_a_figure_would_not_show_is_refused():
    """Two leaves that differ in what is not shown would look the same, and the key would be wrong."""
    assert made("[0.125, 1]")
    text = WORDS["en"]["practice"]["problem_decimals"].format(text="0.1255", limit=DECIMALS)
    assert problem("[0.1255, 1]")["text"].endswith(text)


@pytest.mark.parametrize("language", LANGUAGES)
def test_more_trees_than_a_sheet_has_and_too_long_a_text(language):
    got = problem(*["[1, 2]"] * MOST, "# one", "", " [3, 4]", language=language)
    say = WORDS[language]["sheet"]
    said = say["problem_trees"].format(limit=MOST)
    assert got["text"] == say["at_line"].format(line=MOST + 3, character=2, said=said)
    assert got["end"] - got["start"] == len("[3, 4]")
    got = problem("#" * (MOST * LONGEST_TREE + 1), language=language)
    assert (got["field"], got["start"]) == ("tree", MOST * LONGEST_TREE)


def test_the_first_mistake_is_told():
    assert problem("[1", "[2")["text"].startswith("Line 1, ")
    assert problem("[1", count="x")["field"] == "count"
    assert problem("[1", children="7")["field"] == "children"


def test_windows_are_asked_for_as_the_difficulty_says():
    for level, windows in {"easy": False, "medium": True, "hard": True}.items():
        sheet = made(*EXAM, count="4", level=level)
        assert [its.exercise.windows for its in sheet.explainers] == [windows] * 4


@pytest.mark.parametrize("player", ["max", "min"])
@pytest.mark.parametrize("rule", RULES)
def test_a_link_leads_to_the_same_exercise_on_the_practice_page(player, rule):
    lines = [
        *EXAM,
        "[[-1.5, 2.125], -3]",
        f"[{'1 ' * MOST_LEAVES}]",
        f"[{'1 ' * (MOST_LEAVES + 1)}]",
    ]
    sheet = made(*lines, player=player, rule=rule)
    html = sheet.exercises()
    links = re.findall(r'data-exercise="(.*?)"', html)
    assert len(links) == len(lines) - 1  # what is larger, the practice page does not take
    for link, tree in zip(links, trees_on(sheet), strict=False):
        exercise = read(dict(pair.split("=") for pair in unescape(link).split("&")))
        assert (exercise.tree, exercise.maximizing) == (tree, player == "max")
        assert exercise.given["rule"] == rule
    for line in lines:
        text = f"Tree {tree_text(read_tree(line))} · {player.upper()} · fail-{rule}"
        assert text in html


def test_what_is_too_large_for_the_practice_page_can_be_moved_on_a_screen():
    assert " vast" not in made(f"[{'1 ' * MOST_LEAVES}]").exercises()
    assert 'class="exercise wide vast"' in made(f"[{'1 ' * (MOST_LEAVES + 1)}]").exercises()


def test_the_limits_are_those_of_the_laboratory():
    assert made(f"[{'1 ' * MOST_READ}]", "[" * DEEPEST + "1" + "]" * DEEPEST)
    for line in (f"[{'1 ' * (MOST_READ + 1)}]", "[" * (DEEPEST + 1) + "1" + "]" * (DEEPEST + 1)):
        assert problem(line)["field"] == "tree"


@often
@given(
    tree=trees,
    maximizing=players,
    rule=st.sampled_from(sorted(RULES)),
    language=st.sampled_from(LANGUAGES),
)
def test_the_key_has_the_number_to_be_written_and_what_is_proved(tree, maximizing, rule, language):
    tree, words = read_tree(tree_text([tree])), WORDS[language]  # -1.0 is written as -1
    request = {"tree": tree_text(tree), "count": "1", "player": "max" if maximizing else "min"}
    html = Sheet(USUAL | request | {"rule": rule, "level": "medium"}, words).key()
    theory = Theory(tree, RULES[rule], maximizing)
    rows = re.findall(r'<tr><th scope="row">(.*?)</th>(.*?)</tr>', html)
    named = letters(tree)
    assert [TAG.sub("", head) for head, _ in rows] == list(named.values())
    for path, (_, cells) in zip(named, rows, strict=True):
        numbers = [TAG.sub("", cell) for cell in re.findall("<td.*?>(.*?)</td>", cells)]
        if path not in theory.visited:
            assert numbers == [words["practice"]["never_searched"]]
            continue
        value = format_number(theory.returned(path))
        window = [format_number(bound) for bound in theory.window(path)]
        assert numbers == [*window, value, f"{SIGNS[theory.proof(path)]} {value}"]
