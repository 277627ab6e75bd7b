"""Whatever the house draws where a reader's code may run is made of what figures/markup.py lists."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from builder.words import LANGUAGES, load
from figures.markup import CLASSES, DRAWN, KINDS, SHAPES, VALUES
from tree_helpers import REFERENCE, often, trees_of
from widgets.allowed import check, strays
from widgets.laboratory.answers import Laboratory
from widgets.laboratory.form import SETTING
from widgets.practice.answers import Practice
from widgets.practice.exercises import RULES, SERIES
from widgets.reading import tree_text
from widgets.sheet import answers as sheet

WORDS = load(REFERENCE.parent / "docs" / "words")
MINIMAX = (REFERENCE / "minimax.py").read_text(encoding="utf-8")
# Also leaves that a drawing has to squeeze.
TREES = trees_of(st.integers(-3, 3) | st.sampled_from([-2.5, 0.0, 0.5, 123456, -99999]))


def drawn(answer, more):
    """Yield kind and HTML of all that the laboratory makes elements of."""
    yield "drawing", "".join(answer["parts"] + more["parts"])
    yield "phrase", "".join(sentence for _, sentence, *_ in more["frames"])
    yield "phrase", "".join(answer["results"].values())


def all_strays(parts):
    return [stray for kind, html in parts for stray in strays(html, kind)]


@often
@given(
    tree=TREES,
    player=st.sampled_from(["max", "min"]),
    bounds=st.sampled_from([("", ""), ("-1", ""), ("", "0.5"), ("-1", "2")]),
    code=st.sampled_from([None, MINIMAX]),
    language=st.sampled_from(LANGUAGES),
)
def test_films_results_and_tables_of_any_tree(tree, player, bounds, code, language):
    desk = Laboratory(WORDS[language])
    asked = {"do": "show", "tree": tree_text([tree]), "player": player, "code": code}
    answer = desk.answer(SETTING | asked | dict(zip(("alpha", "beta"), bounds, strict=True)))
    more = desk.answer({"do": "frames", "count": 100_000})
    rows = desk.answer({"do": "rows"})
    cells = "".join(str(cell) for row in rows for cell in row)
    assert all_strays([*drawn(answer, more), ("phrase", cells)]) == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_on_the_practice_page(language):
    room = Practice(WORDS[language])
    wrong = {what: {"": "99", "0": "99", "1": "x<b>"} for what in ("value", "alpha", "beta")}
    answers = {"marked": ["0.0"], "numbers": wrong, "best": "1"}
    for number in range(1, len(SERIES) + 1):
        for rule in RULES:
            exercise = {"exercise": {"series": str(number), "rule": rule}}
            its = room.answer(exercise | {"do": "open"})
            head = room.answer(exercise | {"do": "film"})
            more = room.answer(exercise | {"do": "frames", "count": head["count"]})
            judged = room.answer(exercise | answers | {"do": "check"})
            hints = [
                room.answer(exercise | answers | {"do": "hint", "given": given})
                for given in ({}, {"value ": 1, "alpha 0": 1, "leaf 0": 1, "value 0": 1})
            ]
            said = [its["task"], *(line["text"] for line in judged["lines"] + hints)]
            said += [sentence for _, sentence, *_ in more["frames"]]
            parts = [("phrase", "".join(said)), ("drawing", "".join(head["parts"] + more["parts"]))]
            parts += [("form", its[name]) for name in ("spots", "fields", "moves")]
            parts.append(("drawing", its["marks"]))
            key = room.answer(exercise | {"do": "solution"})["key"]
            assert all_strays([*parts, ("page", its["drawing"] + key)]) == [], (number, rule)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("rule", RULES)
def test_exercise_sheets(language, rule):
    for shape in ({"children": "2", "plies": "4"}, {"children": "4", "plies": "2", "uneven": "1"}):
        request = sheet.USUAL | shape | {"level": "hard", "rule": rule, "count": "3"}
        assert strays(sheet.answer(request, WORDS[language])["html"], "page") == []
        own = {"tree": f"[[-1.5, 3], [2.125]]\n[{'1 ' * 40}]", "player": "min"}
        assert strays(sheet.answer(request | own, WORDS[language])["html"], "page") == []


def test_what_is_not_listed_is_told_by_name():
    html = '<g transform="rotate(4)"><image x="1"/><rect x="1" fill="red" class="leaf md-overlay"/></g>'
    assert strays(html, "drawing") == [
        'transform="rotate(4)"',
        "<image>",
        "<rect fill>",
        'class="leaf md-overlay"',
    ]
    with pytest.raises(ValueError, match="a film: docs/figures/markup.py does not list <image>"):
        check('<image x="1"/>', "drawing", "a film")
    assert strays('<b class="node" translate="no">A</b> &lt; <code>x</code>', "phrase") == []
    assert strays('<svg aria-label="URL(x)">', "page") == ['aria-label="URL(x)"']


def test_nothing_listed_carries_an_address_a_style_or_a_script():
    names = {name for its in KINDS.values() for name in its}
    attributes = {name for its in KINDS.values() for listed in its.values() for name in listed}
    assert set(SHAPES) < names
    assert names.isdisjoint(
        {"script", "style", "link", "meta", "base", "iframe", "object", "embed", "form", "img"}
        | {"image", "use", "set", "animate", "animatetransform", "foreignobject", "template"}
        | {"slot", "math", "video", "audio", "portal", "title"}
    )
    assert attributes <= set(VALUES)
    assert not [its for its in attributes if re.match("on|style|id$|for$|is$|slot", its)]
    assert attributes.isdisjoint(
        {"href", "src", "srcdoc", "srcset", "action", "formaction", "xlink:href", "data", "poster"}
        | {"ping", "background", "fill", "filter", "mask", "clip-path", "cursor", "marker-start"}
        | {"begin", "attributename"}
    )
    # What is drawn as SVG is no element of HTML besides, and what is listed is used.
    assert set(DRAWN) == {"svg", *SHAPES}
    assert not [its for its in CLASSES if its.startswith("md-")]


def test_every_pattern_is_read_alike_in_python_and_in_a_browser():
    for pattern in filter(None, VALUES.values()):
        assert not re.search(r"\(\?|\\[AZbBGsS]|\{", pattern), pattern
