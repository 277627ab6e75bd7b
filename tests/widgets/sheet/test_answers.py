"""Exercise sheets: whose exercises they are, what is left to be filled in, the key, mistakes with their field."""

import re
from html import unescape
from pathlib import Path

import html5lib
import pytest

from builder.words import LANGUAGES, load
from figures.narrate import node_name
from figures.numerals import group_digits
from widgets.practice.exercises import MOST_LEAVES, SHAPE, read
from widgets.practice.explain import Explainer
from widgets.sheet.answers import MOST, USUAL, Sheet, answer

WORDS = load(Path(__file__).parents[3] / "docs" / "words")
SHAPES = [
    {"children": str(children), "plies": str(plies)}
    for children in range(SHAPE["children"][0], SHAPE["children"][1] + 1)
    for plies in range(SHAPE["plies"][0], SHAPE["plies"][1] + 1)
    if children**plies <= MOST_LEAVES
]
HARD = USUAL | {"level": "hard", "seed": "7"}


def made(**request):
    """The sheet of a request, the usual one but for what is given."""
    return Sheet(USUAL | request, WORDS["en"], linked=True)


def trees(sheet):
    return [explainer.exercise.tree for explainer in sheet.explainers]


@pytest.mark.parametrize("shape", SHAPES, ids=str)
def test_exercises_are_those_of_the_practice_page(shape):
    sheet = made(**shape, seed="7", count="3", level="hard", player="min", rule="hard", uneven="1")
    html = sheet.exercises()
    links = re.findall(r'data-exercise="(.*?)"', html)
    assert len(links) == 3
    for number, (link, tree) in enumerate(zip(links, trees(sheet), strict=True), 1):
        request = dict(pair.split("=") for pair in unescape(link).split("&"))
        assert request["seed"] == str(700 + number)
        assert read(request).tree == tree
        assert not read(request).maximizing
        assert read(request).given["rule"] == "hard"
        assert f"Seed {700 + number} · Children per node {shape['children']}" in html


def test_what_stands_on_a_sheet():
    kind = {"children": "3", "plies": "2", "level": "medium", "player": "min", "rule": "hard"}
    sheet = made(**kind, uneven="1", seed="7", count="2")
    html = sheet.exercises()
    text = "Seed 701 · Children per node 3 · Plies 2 · Difficulty medium · "
    where = re.search(r'<p class="where">(.*?) <a ', html)[1]
    assert where == f"{text}{WORDS['en']['practice']['uneven']} · MIN · fail-hard"
    assert "uneven" not in made().exercises()
    assert "MAX · fail-soft" in made().exercises()
    assert re.findall(r"<h3>(.*?)</h3>", html) == ["Exercise 1", "Exercise 2"]
    reader = re.search(r'<p class="reader">(.*?)</p>', html)[1]
    assert re.findall(r'"blank">(.*?)<', reader) == ["Name", "Class", "Date"]
    best = f'<p class="best"><span class="blank">{WORDS["en"]["practice"]["best"]}</span></p>'
    assert html.count(best) == 2
    labels = re.findall(r'aria-label="(Do.*?)"', html)
    assert labels == [f"{WORDS['en']['sheet']['practice']}: Seed {seed}" for seed in (701, 702)]


def test_large_trees_are_drawn_larger_and_many_nodes_stand_side_by_side():
    assert 'class="exercise wide"' in made(children="3", plies="3").exercises()
    assert "wide" not in made(children="2", plies="4").exercises()
    assert made(children="2", plies="4", count="1").exercises().count("<table") == 3
    assert made(children="2", plies="2", count="1").exercises().count("<table") == 1


def test_sheets_of_different_seeds_share_no_seed():
    seeds = [
        explainer.exercise.given["seed"]
        for seed in ("0", "1", "2", "167771")
        for explainer in made(seed=seed, count=str(MOST)).explainers
    ]
    assert len(set(seeds)) == len(seeds) == 4 * MOST


def test_what_else_an_address_may_hold_does_not_matter():
    usual = answer(USUAL, WORDS["en"])
    assert answer(USUAL | {"series": "1", "do": "x", "tree": " \n# [1, 2]\n"}, WORDS["en"]) == usual


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("shape", SHAPES, ids=str)
def test_a_sheet_and_its_key_are_whole_and_valid(shape, language):
    for level in ("easy", "hard"):
        request = HARD | shape | {"level": level, "key": "1"}
        html = answer(request, WORDS[language])["html"]
        html5lib.HTMLParser(strict=True).parseFragment(html)
        exercises, key = html.split("<details>")
        for part in (exercises, key):
            assert len(re.findall(r'class="exercise(?: wide)?"', part)) == 2
        for number in (1, 2):
            exercise = read(request | {"seed": f"70{number}"})
            explainer = Explainer(exercise, WORDS[language])
            assert explainer.task() in exercises
            assert explainer.draw_start() in exercises
            assert explainer.draw_end() not in exercises
            assert explainer.head() in exercises
            assert explainer.key() in key


@pytest.mark.parametrize("shape", SHAPES, ids=str)
@pytest.mark.parametrize(("level", "cells"), [("easy", 1), ("medium", 3)])
def test_every_node_has_a_row_and_only_the_root_a_window(level, cells, shape):
    sheet = made(**shape, level=level, count="1", uneven="1")
    (explainer,) = sheet.explainers
    rows = re.findall(r'<tr><th scope="row">(.*?)</th>(.*?)</tr>', sheet.exercises())
    assert [name for name, _ in rows] == [node_name(its) for its in explainer.letters.values()]
    said = [re.findall("<td>(.*?)</td>", row) for _, row in rows]
    assert all(len(row) == cells for row in said)
    root = [re.sub("<.*?>", "", cell) for cell in said[0]]
    assert root == (["−∞", "+∞", ""] if cells == 3 else [""])
    assert not any(cell for row in said[1:] for cell in row)


def test_the_key_comes_only_if_it_is_asked_for():
    with_key = answer(USUAL, WORDS["en"])["html"]
    without = answer(USUAL | {"key": ""}, WORDS["en"])["html"]
    assert with_key.startswith(without)
    assert 'class="key"' in with_key
    assert 'class="key"' not in without


def test_without_a_practice_page_there_is_no_link():
    html = Sheet(USUAL, WORDS["en"]).exercises()
    assert "<a" not in html
    assert "Seed 101" in html


def test_headings_may_begin_one_level_higher():
    sheet = made()
    lower = sheet.exercises() + sheet.key()
    higher = sheet.exercises(top=1) + sheet.key(top=1)
    assert higher == lower.replace("h2>", "h1>").replace("h3>", "h2>")
    assert "<h1>" in higher and "<h3>" not in higher


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    ("field", "text", "low", "high"),
    [
        ("count", "0", 1, 20), ("count", "21", 1, 20), ("count", "", 1, 20),
        ("seed", "-1", 0, 167771), ("seed", "167772", 0, 167771), ("seed", "x", 0, 167771),
        ("children", "1", 2, 4), ("children", "5", 2, 4), ("plies", "2.5", 2, 4),
    ],
)  # fmt: skip
def test_a_number_that_cannot_be_is_told_with_its_field(field, text, low, high, language):
    limits = {"low": low, "high": group_digits(high, WORDS[language]["narration"])}
    told = WORDS[language]["shared"]["problem_whole"].format(**limits)
    expected = {"problem": {"field": field, "text": told}}
    assert answer(USUAL | {field: text}, WORDS[language]) == expected


@pytest.mark.parametrize("language", LANGUAGES)
def test_too_many_leaves_are_told(language):
    told = WORDS[language]["practice"]["problem_shape"]
    told = told.format(children=4, plies=3, count=64, limit=MOST_LEAVES)
    expected = {"problem": {"field": "plies", "text": told}}
    assert answer(USUAL | {"children": "4", "plies": "3"}, WORDS[language]) == expected
