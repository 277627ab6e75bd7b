"""Exercise sheets: the exercises, the blanks to fill in, the key, and mistakes with their field."""

import re
from html import unescape

import html5lib
import pytest

from all_words import WORDS
from docs.builder.words import LANGUAGES
from docs.figures.number_format import group_digits
from docs.figures.phrases import format_node_letter
from docs.questions.exercise import parse_exercise
from docs.questions.explainer import Explainer
from docs.widgets.sheet.requests import MOST, USUAL, ExerciseSheet, RequestHandler
from for_every import for_every
from snippets import edition

SHAPES = [{"children": "3", "plies": "2"}, {"children": "2", "plies": "4"}]
HARD = USUAL | {"level": "hard", "seed": "7"}


def make_sheet(**request):
    """Return the linked sheet of the default request with changes."""
    return ExerciseSheet(USUAL | request, WORDS["en"], linked=True)


def list_trees(sheet):
    return [exercise.tree for exercise in sheet.exercises]


@pytest.mark.parametrize("shape", SHAPES, ids=str)
def test_exercises_are_those_of_the_practice_page(shape):
    sheet = make_sheet(
        **shape, seed="7", count="3", level="hard", player="min", rule="hard", uneven="1"
    )
    html = sheet.render_exercises()
    links = re.findall(r'data-exercise="(.*?)"', html)
    assert len(links) == 3
    for number, (link, tree) in enumerate(zip(links, list_trees(sheet), strict=True), 1):
        request = dict(pair.split("=") for pair in unescape(link).split("&"))
        assert request["seed"] == str(700 + number)
        assert parse_exercise(request).tree == tree
        assert not parse_exercise(request).maximizing
        assert parse_exercise(request).request["rule"] == "hard"
        assert f"Seed {700 + number} · Children per node {shape['children']}" in html


def test_the_texts_on_a_sheet():
    kind = {"children": "3", "plies": "2", "level": "medium", "player": "min", "rule": "hard"}
    sheet = make_sheet(**kind, uneven="1", seed="7", count="2")
    html = sheet.render_exercises()
    text = "Seed 701 · Children per node 3 · Plies 2 · Difficulty medium · "
    source = re.search(r'<p class="where">(.*?) <a ', html)[1]
    assert source == f"{text}{WORDS['en']['practice']['uneven']} · MIN · fail-hard"
    assert "uneven" not in make_sheet().render_exercises()
    assert "MAX · fail-soft" in make_sheet().render_exercises()
    assert re.findall(r"<h3>(.*?)</h3>", html) == ["Exercise 1", "Exercise 2"]
    reader = re.search(r'<p class="reader">(.*?)</p>', html)[1]
    assert re.findall(r'"blank">(.*?)<', reader) == ["Name", "Class", "Date"]
    best = f'<p class="best"><span class="blank">{WORDS["en"]["practice"]["best"]}</span></p>'
    assert html.count(best) == 2
    labels = re.findall(r'aria-label="(Do.*?)"', html)
    assert labels == [f"{WORDS['en']['sheet']['practice']}: Seed {seed}" for seed in (701, 702)]


def test_sheets_of_different_seeds_share_no_seed():
    sheets = [make_sheet(seed=seed, count=str(MOST)) for seed in ("0", "1", "2", "167771")]
    seeds = [exercise.request["seed"] for sheet in sheets for exercise in sheet.exercises]
    assert len(set(seeds)) == len(seeds) == 4 * MOST


def test_unknown_fields_of_an_address_are_ignored():
    handler = RequestHandler(WORDS["en"])
    request = USUAL | {"series": "1", "do": "x", "tree": " \n# [1, 2]\n"}
    assert handler.handle_request(request) == handler.handle_request(USUAL)


@pytest.mark.whole
@for_every(shape=SHAPES, language=("it", "ko"))
def test_a_sheet_and_its_key_are_whole_and_valid(shape, language):
    for level in ("easy", "hard"):
        request = HARD | shape | {"level": level, "key": "1"}
        html = RequestHandler(WORDS[language]).handle_request(request)["html"]
        html5lib.HTMLParser(strict=True).parseFragment(html)
        exercises, key = html.split("<details>")
        for part in (exercises, key):
            assert len(re.findall(r'class="exercise(?: wide)?"', part)) == 2
        for number in (1, 2):
            exercise = parse_exercise(request | {"seed": f"70{number}"})
            explainer, texts = Explainer(exercise, WORDS[language]), WORDS[language]
            assert exercise.render_prompt(texts) in exercises
            assert exercise.render_given(texts) in exercises
            assert ' class="slash"' not in exercises
            head = explainer.format_node_table([], exercise.asked).partition("<tbody>")[0]
            assert head in exercises
            assert explainer.format_solution() in key


def test_the_key_is_included_only_on_request():
    with_key = RequestHandler(WORDS["en"]).handle_request(USUAL)["html"]
    without = RequestHandler(WORDS["en"]).handle_request(USUAL | {"key": ""})["html"]
    assert with_key.startswith(without)
    assert 'class="key"' in with_key
    assert 'class="key"' not in without


@pytest.mark.parametrize(
    ("field", "text", "low", "high"),
    [
        ("count", "21", 1, 20), ("seed", "167772", 0, 167771), ("seed", "x", 0, 167771),
        ("children", "1", 2, 4), ("plies", "2.5", 2, 4),
    ],
)  # fmt: skip
@for_every(language=("it", "ko"))
def test_an_invalid_number_is_a_problem_of_the_field(field, text, low, high, language):
    limits = {"low": low, "high": group_digits(high, WORDS[language]["narration"])}
    message = WORDS[language]["shared"]["problem_whole"].format(**limits)
    expected = {"problem": {"field": field, "text": message}}
    assert RequestHandler(WORDS[language]).handle_request(USUAL | {field: text}) == expected


@pytest.mark.parametrize("shape", SHAPES, ids=str)
@pytest.mark.parametrize(("level", "cells"), [("easy", 1), ("medium", 3)])
def test_every_node_has_a_row_and_only_the_root_a_window(level, cells, shape):
    sheet = make_sheet(**shape, level=level, count="1", uneven="1")
    (exercise,) = sheet.exercises
    rows = re.findall(r'<tr><th scope="row">(.*?)</th>(.*?)</tr>', sheet.render_exercises())
    expected = [format_node_letter(letter) for letter in exercise.letters.values()]
    assert [name for name, _ in rows] == expected
    row_cells = [re.findall("<td>(.*?)</td>", row) for _, row in rows]
    assert all(len(row) == cells for row in row_cells)
    root = [re.sub("<.*?>", "", cell) for cell in row_cells[0]]
    assert root == (["−∞", "+∞", ""] if cells == 3 else [""])
    assert not any(cell for row in row_cells[1:] for cell in row)


def test_an_unlinked_sheet_has_no_links():
    html = ExerciseSheet(USUAL, WORDS["en"]).render_exercises()
    assert "<a" not in html
    assert "Seed 101" in html


# The built page of exercise sheets: the default sheet and a field for each setting.


@for_every(language=LANGUAGES)
def test_the_page_contains_the_default_sheet_with_the_key(language):
    words = edition(language).texts
    html = edition(language).render_fence("sheet", "")
    html5lib.HTMLParser(strict=True).parseFragment(html)
    sheet = RequestHandler(words).handle_request(USUAL)["html"]
    sheet = sheet.replace('data-exercise="', 'href="../practice/#')
    assert f'<div id="sheet">{sheet}</div>' in html
    assert html.count('href="../practice/#children=') == int(USUAL["count"])
    assert html.count("<details") == 1


def test_the_form_has_every_setting_with_the_default():
    html = edition("en").render_fence("sheet", "")
    form = html[html.index("<form") : html.index("</form>")]
    fields = set(re.findall(r'name="(\w+)"', form))
    assert fields == {*USUAL, "tree"}
    assert re.search(r'<textarea [^>]*name="tree"[^>]*></textarea>', form)
    for name, value in USUAL.items():
        if f'type="checkbox" name="{name}"' in form:
            assert (f'name="{name}" value="1" checked' in form) == bool(value)
        elif f'<select name="{name}"' in form:
            assert re.search(rf'name="{name}"><option value="{value}"', form)
        else:
            assert f'name="{name}" value="{value}"' in form
