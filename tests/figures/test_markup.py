"""Check that figures/markup.py lists all markup that is drawn where code of a reader may run."""

import re

import pytest

from docs.builder.words import LANGUAGES
from docs.figures.allowlist import check_markup, find_disallowed_markup
from docs.figures.markup import CLASSES, DRAWN, KINDS, SHAPES, VALUES
from docs.questions.exercise import SERIES, Exercise
from docs.trees.tree_syntax import format_tree
from docs.widgets.laboratory import requests as laboratory_requests
from docs.widgets.laboratory.page import DEFAULT_SETTINGS
from docs.widgets.practice import requests as practice_requests
from docs.widgets.sheet import requests as sheet
from for_every import for_every
from sentence_helpers import WORDS
from tree_helpers import REFERENCE

MINIMAX = (REFERENCE / "minimax.py").read_text(encoding="utf-8")


def laboratory_markup(answer, film_frames):
    """Yield (kind, HTML) of everything from which the laboratory creates elements."""
    yield "drawing", "".join(answer["parts"] + film_frames["parts"])
    yield "phrase", "".join(sentence for _, sentence, *_ in film_frames["frames"])
    yield "phrase", "".join(answer["results"].values())


def find_all_strays(parts):
    return [stray for kind, html in parts for stray in find_disallowed_markup(html, kind)]


@for_every(
    tree=[[[3, 5], [6, [9, -2.5]]], [[123456, 2, 2], [-99999, 1, 0], 0.0]],
    player=["max", "min"],
    bounds=[("", ""), ("-1", "2")],
    code=[None, MINIMAX],
    language=LANGUAGES,
)
def test_films_results_and_tables(tree, player, bounds, code, language):
    laboratory = laboratory_requests.RequestHandler(WORDS[language])
    search = DEFAULT_SETTINGS | {"tree": format_tree(tree), "player": player, "code": code}
    search |= dict(zip(("alpha", "beta"), bounds, strict=True))
    answer = laboratory.handle_request({"do": "search", "search": search})
    film_frames = laboratory.handle_request(
        {
            "do": "frames",
            "search": search,
            "original": False,
            "ready": 0,
            "known": 0,
            "count": 10**5,
        }
    )
    rows = laboratory.handle_request({"do": "rows", "search": search})
    cells = "".join(str(cell) for row in rows for cell in row)
    assert find_all_strays([*laboratory_markup(answer, film_frames), ("phrase", cells)]) == []


@for_every(language=LANGUAGES)
def test_everything_on_the_practice_page(language):
    practice = practice_requests.RequestHandler(WORDS[language])
    texts = {"": "99", "0": "99", "1": "x<b>"}
    wrong = {f"{kind} {p}": texts[p] for kind in ("value", "alpha", "beta") for p in texts}
    answers = {"marked": ["0.0"], "numbers": wrong, "best": "1"}
    for number in range(1, len(SERIES) + 1):
        for rule in Exercise.rules:
            exercise = {"exercise": {"series": str(number), "rule": rule}}
            opened = practice.handle_request(exercise | {"do": "open"})
            film = practice.handle_request(exercise | {"do": "film"})
            judged = practice.handle_request(exercise | answers | {"do": "check"})
            hints = [
                practice.handle_request(exercise | answers | {"do": "hint", "given": hints_seen})
                for hints_seen in ({}, {"value ": 1, "alpha 0": 1, "leaf 0": 1, "value 0": 1})
            ]
            texts = [opened["task"], *(line["text"] for line in judged["lines"] + hints)]
            texts += [sentence for _, sentence, *_ in film["frames"]]
            parts = [("phrase", "".join(texts)), ("drawing", "".join(film["parts"]))]
            parts += [("form", opened[name]) for name in ("spots", "fields", "moves")]
            parts.append(("drawing", opened["marks"]))
            key = practice.handle_request(exercise | {"do": "solution"})["key"]
            strays = find_all_strays([*parts, ("page", opened["drawing"] + key)])
            assert strays == [], (number, rule)


@for_every(rule=Exercise.rules, language=LANGUAGES)
def test_exercise_sheets(language, rule):
    for shape in ({"children": "2", "plies": "4"}, {"children": "4", "plies": "2", "uneven": "1"}):
        request = sheet.USUAL | shape | {"level": "hard", "rule": rule, "count": "3"}
        html = sheet.RequestHandler(WORDS[language]).handle_request(request)["html"]
        assert find_disallowed_markup(html, "page") == []
        custom_tree = {"tree": f"[[-1.5, 3], [2.125]]\n[{'1 ' * 40}]", "player": "min"}
        html = sheet.RequestHandler(WORDS[language]).handle_request(request | custom_tree)["html"]
        assert find_disallowed_markup(html, "page") == []


def test_unlisted_markup_is_named():
    html = '<g transform="rotate(4)"><image x="1"/><rect x="1" fill="red" class="leaf md-overlay"/></g>'
    expected = ['transform="rotate(4)"', "<image>", "<rect fill>", 'class="leaf md-overlay"']
    assert find_disallowed_markup(html, "drawing") == expected
    with pytest.raises(ValueError, match="a film: docs/figures/markup.py does not list <image>"):
        check_markup('<image x="1"/>', "drawing", "a film")
    phrase = '<b class="node" translate="no">A</b> &lt; <code>x</code>'
    assert find_disallowed_markup(phrase, "phrase") == []
    assert find_disallowed_markup('<svg aria-label="URL(x)">', "page") == ['aria-label="URL(x)"']


def test_nothing_listed_carries_an_address_a_style_or_a_script():
    names = {name for item in KINDS.values() for name in item}
    attributes = {name for item in KINDS.values() for listed in item.values() for name in listed}
    assert set(SHAPES) < names
    assert names.isdisjoint(
        {"script", "style", "link", "meta", "base", "iframe", "object", "embed", "form", "img"}
        | {"image", "use", "set", "animate", "animatetransform", "foreignobject", "template"}
        | {"slot", "math", "video", "audio", "portal", "title"}
    )
    assert attributes <= set(VALUES)
    assert not [item for item in attributes if re.match("on|style|id$|for$|is$|slot", item)]
    assert attributes.isdisjoint(
        {"href", "src", "srcdoc", "srcset", "action", "formaction", "xlink:href", "data", "poster"}
        | {"ping", "background", "fill", "filter", "mask", "clip-path", "cursor", "marker-start"}
        | {"begin", "attributename"}
    )
    # SVG elements are not listed as HTML elements; no class belongs to the theme.
    assert set(DRAWN) == {"svg", *SHAPES}
    assert not [item for item in CLASSES if item.startswith("md-")]


def test_every_pattern_is_read_alike_in_python_and_in_a_browser():
    for pattern in filter(None, VALUES.values()):
        assert not re.search(r"\(\?|\\[AZbBGsS]|\{", pattern), pattern
