"""The practice page's side of Python: exercises opened, answers as a form gives them, hints, films, mistakes."""

import json
import re
from pathlib import Path

import pytest

from builder.words import LANGUAGES, load
from figures.numerals import format_number
from gametree import letters
from widgets.practice.answers import Practice
from widgets.practice.exercises import SERIES, read
from widgets.practice.fields import path_text, read_path
from widgets.practice.judge import truth

WORDS = load(Path(__file__).parents[3] / "docs" / "words")
NOTHING = {"marked": [], "numbers": {"value": {}, "alpha": {}, "beta": {}}, "best": None}


@pytest.fixture
def room():
    return Practice(WORDS["en"])


def leaves_of(tree):
    return [leaf for node in tree for leaf in leaves_of(node)] if isinstance(tree, list) else [tree]


def right(exercise):
    """The true answers as a reader would type them, who sees the numbers of the drawing."""
    its = truth(read(exercise).solution())
    numbers = {
        what: {
            path_text(path): format_number(number)
            for path, number in its[what].items()
            if path or what == "value"
        }
        for what in ("value", "alpha", "beta")
    }
    return {
        "marked": [path_text(path) for path in its["leaf"]],
        "none": not its["leaf"],
        "numbers": numbers,
        "best": path_text(its["best"]),
    }


def asking(room, do, exercise, answers=NOTHING, **more):
    """The answer, which must be plain data, as it would be on the other side."""
    return json.loads(json.dumps(room.answer({"do": do, "exercise": exercise} | answers | more)))


@pytest.mark.parametrize("number", range(1, len(SERIES) + 1))
def test_an_exercise_has_a_button_on_every_node_and_a_field_for_every_number(room, number):
    wanted = {"series": str(number)}
    opened, exercise = asking(room, "open", wanted), read(wanted)
    nodes = exercise.solution().end.nodes
    spots = re.findall(
        r'data-path="(.*?)" data-kind="(.*?)".*?data-x="(.*?)" data-y="(.*?)"', opened["spots"]
    )
    assert {path: kind for path, kind, *_ in spots} == {
        path_text(path): "leaf" if known.leaf else "node" for path, known in nodes.items() if path
    }
    assert all(0 < float(x) < 100 and 0 < float(y) < 100 for *_, x, y in spots)
    # One stop for the tab key, the first; the arrow keys lead on.
    stops = ["tabindex=-1" not in button for button in re.findall("<button.*?>", opened["spots"])]
    assert stops == [True] + [False] * (len(spots) - 1)
    assert opened["marks"].count('class="slash"') == len(spots)
    names = re.findall(r'name="(.*?)"', opened["fields"])
    inner = [path_text(path) for path in letters(exercise.tree)]
    wanted = {f"{what} {path}" for what in exercise.asked for path in inner}
    assert set(names) == wanted - {"alpha ", "beta "}
    assert len(re.findall(r'value="\d"', opened["moves"])) == len(exercise.tree)
    assert opened["address"] == f"series={number}"
    assert WORDS["en"]["practice"][SERIES[number - 1][0]] in opened["title"]


@pytest.mark.parametrize("rule", ["soft", "hard"])
@pytest.mark.parametrize("number", range(1, len(SERIES) + 1))
def test_the_exercise_does_not_show_its_solution(room, number, rule):
    asked = {"series": str(number), "rule": rule}
    drawing, exercise = asking(room, "open", asked)["drawing"], read(asked)
    names = re.findall(r'class="(.*?)"', drawing)
    # What stands in a drawing of a search that has not begun: no state, no slash, no value.
    plain = {"tree", "edge", "min", "max", "leaf", "number", "letter", "todo"}
    assert set(" ".join(names).split()) <= plain
    leaves = [format_number(leaf) for leaf in leaves_of(exercise.tree)]
    texts = re.findall("<text.*?>(.*?)</text>", drawing)
    assert sorted(texts) == sorted([*leaves, *letters(exercise.tree).values()])
    _, *told = re.findall(r"(?:minus )?\d+", re.search(r'aria-label="(.*?)"', drawing)[1])
    assert told == [leaf.replace("−", "minus ") for leaf in leaves]


def test_titles_of_other_trees(room):
    random = {"children": "2", "plies": "2", "seed": "701", "level": "easy"}
    assert "701" in asking(room, "open", random)["title"]
    assert asking(room, "open", {"tree": "[1, 2]"})["title"] == WORDS["en"]["practice"]["title_own"]


EXERCISES = [{"series": str(number)} for number in range(1, len(SERIES) + 1)]
EXERCISES.append({"tree": "[[[0.1, 0.3], [-0.125, 0.25]], [[0.101, -2.5], 3]]"})


@pytest.mark.parametrize("rule", ["soft", "hard"])
@pytest.mark.parametrize("exercise", EXERCISES, ids=lambda its: "-".join(its.values()))
def test_the_right_answers_solve_it(room, exercise, rule):
    exercise = exercise | {"rule": rule}
    got = asking(room, "check", exercise, right(exercise))
    assert got["solved"]
    assert got["lines"] == []
    assert {its["state"] for its in got["verdicts"]} == {"right"}
    assert str(len(got["verdicts"])) in got["said"]


def test_what_is_empty_is_open_and_what_is_wrong_is_told(room):
    exercise = {"series": "7"}
    answers = right(exercise) | {"best": None}
    answers["numbers"]["alpha"] = {}
    answers["numbers"]["value"]["0"] = " −7 "
    got = asking(room, "check", exercise, answers)
    states = {(its["what"], its["path"]): its["state"] for its in got["verdicts"]}
    assert states["best", ""] == "open"
    assert states["alpha", "0"] == "open"
    assert states["value", "0"] == "wrong"
    assert states["beta", "0"] == "right"
    assert not got["solved"]
    (line,) = got["lines"]
    assert line["called"] == WORDS["en"]["practice"]["number_of"].format(
        called="node B", name="returned value"
    )
    count = [list(states.values()).count(state) for state in ("right", "wrong", "open")]
    assert got["said"] == WORDS["en"]["practice"]["said_open"].format(
        right=count[0], wrong=count[1], open=count[2], count=sum(count)
    )
    answers = right(exercise) | {"best": "1"}
    # Three leaves are marked; those that are rightly left unmarked are no answers.
    assert asking(room, "check", exercise, answers)["said"].startswith("Right: 19 of 20")


@pytest.mark.parametrize(
    ("text", "state"),
    [
        ("−∞", "right"),
        ("-inf", "right"),
        (" -Inf", "right"),
        ("−", "wrong"),
        ("x<b>", "wrong"),
        ("  ", "open"),
    ],
)
def test_numbers_as_people_type_them(room, text, state):
    exercise = {"series": "7"}
    answers = right(exercise)
    answers["numbers"]["alpha"]["0"] = text
    got = asking(room, "check", exercise, answers)
    (verdict,) = [its for its in got["verdicts"] if (its["what"], its["path"]) == ("alpha", "0")]
    assert verdict["state"] == state
    if text == "x<b>":
        told = WORDS["en"]["shared"]["problem_not_number"].format(text="x&lt;b&gt;")
        assert verdict["text"] == told


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_decimal_comma_is_taken_where_the_page_writes_one(language):
    room, exercise = Practice(WORDS[language]), {"tree": "[[0.5, 3.25], [-1.5, 9]]"}
    answers = right(exercise)
    answers["numbers"]["alpha"]["1"] = "0,5"
    comma = WORDS[language]["narration"]["decimal_sign"] == ","
    assert asking(room, "check", exercise, answers)["solved"] == comma
    answers["numbers"]["alpha"]["1"] = "0,x"
    (line,) = asking(room, "check", exercise, answers)["lines"]
    told = WORDS[language]["shared"]["problem_not_number"].format(text="0,x")
    assert line["text"] == told


def test_leaves_with_the_same_reason_are_told_together(room):
    exercise = {"series": "7"}
    answers = right(exercise) | {"marked": [], "none": True}
    lines = asking(room, "check", exercise, answers)["lines"]
    assert [line["called"] for line in lines] == ["E → leaf 1", "G → leaf 8 · G → leaf 6"]
    assert [line["places"] for line in lines] == [["0.1.1"], ["1.1.0", "1.1.1"]]
    told = [re.sub("<[^>]+>", "", line["text"]) for line in lines]
    assert told[0].startswith(
        "You went on to this leaf, although it was already cut off at node E. "
    )
    assert told[1].startswith(
        "You went on to these leaves, although they were already cut off at node C."
    )


@pytest.mark.parametrize("language", LANGUAGES)
def test_of_several_leaves_that_can_still_matter_it_is_said_of_several(language):
    room, say = Practice(WORDS[language]), WORDS[language]["practice"]
    ends = {key: say[key].rpartition("}")[2] for key in ("still_open", "still_open_many")}
    # Of the leaves of B, the first two have the same window, the third another one.
    marked = ["0.0", "0.1", "1.0"]
    lines = asking(room, "check", {"tree": "[[5, 8, 6], [7, 3]]"}, NOTHING | {"marked": marked})[
        "lines"
    ]
    assert [line["called"].count("·") for line in lines[:2]] == [0, 0]
    lines = asking(room, "check", {"tree": "[3, 2, 7]"}, NOTHING | {"marked": ["1", "2"]})["lines"]
    (line,) = [its for its in lines if its["what"] == "leaf"]
    assert line["called"].count("·") == 1
    assert line["text"].endswith(ends["still_open_many"])
    lines = asking(room, "check", {"tree": "[3, 2, 7]"}, NOTHING | {"marked": ["2"]})["lines"]
    assert lines[0]["text"].endswith(ends["still_open"])


def empty_or_not(**given):
    return json.loads(json.dumps(NOTHING)) | given


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("number", range(1, len(SERIES) + 1))
def test_of_an_empty_form_nothing_is_shown_nor_counted(number, language):
    room, say, exercise = Practice(WORDS[language]), WORDS[language]["practice"], str(number)
    blank = empty_or_not(numbers={"value": {"": " "}, "alpha": {}, "beta": {}})
    for answers in (NOTHING, NOTHING | {"none": False}, blank):
        got = asking(room, "check", {"series": exercise}, answers)
        said = {"verdicts": [], "lines": [], "said": say["said_empty"], "solved": False}
        assert got == said
        hint = asking(room, "hint", {"series": exercise}, answers, given={})
        assert hint == {"about": "", "text": say["hint_empty"], "step": None}
        again = asking(room, "hint", {"series": exercise}, answers, given={"leaf 0": 2})
        assert again == hint


def states(got):
    return {(its["what"], its["path"]): its["state"] for its in got["verdicts"]}


def test_leaves_of_which_nothing_is_said_are_open_and_none_of_them_is_revealed(room):
    answers = empty_or_not(best="0")
    got = states(asking(room, "check", {"series": "2"}, answers))
    assert got["none", ""] == "open"
    assert not [path for what, path in got if what == "leaf"]


def test_that_no_leaf_is_pruned_is_an_answer_right_or_wrong(room):
    none = NOTHING | {"none": True}
    assert states(asking(room, "check", {"series": "1"}, none))["none", ""] == "right"
    got = asking(room, "check", {"series": "2"}, none)
    assert ("none", "") not in states(got)
    assert states(got)["leaf", "1.1"] == "wrong"
    # Where nothing is pruned, whoever marks something is wrong about that leaf alone.
    got = states(asking(room, "check", {"series": "1"}, NOTHING | {"marked": ["1"]}))
    assert {its: state for its, state in got.items() if state != "open"} == {("leaf", "1"): "wrong"}


def test_what_is_rightly_left_unmarked_is_not_counted(room):
    got = asking(room, "check", {"series": "2"}, NOTHING | {"marked": ["1.1"]})
    assert {its: state for its, state in states(got).items() if its[0] in ("leaf", "none")} == {
        ("leaf", "1.1"): "right"
    }
    assert got["said"] == WORDS["en"]["practice"]["said_open"].format(
        right=1, wrong=0, open=4, count=5
    )


def test_numbers_are_told_one_by_one_even_for_the_same_reason(room):
    answers = right({"series": "7"})
    answers["numbers"]["value"] |= {"0": "x", "0.0": "x"}
    answers["numbers"]["alpha"]["0"] = "x"
    lines = asking(room, "check", {"series": "7"}, answers)["lines"]
    assert len({line["text"] for line in lines}) == 1
    assert [(line["what"], line["path"]) for line in lines] == [
        ("value", "0"),
        ("alpha", "0"),
        ("value", "0.0"),
    ]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("number", range(1, len(SERIES) + 1))
def test_hints_lead_from_nothing_to_the_solution(number, language):
    room, exercise = Practice(WORDS[language]), {"series": str(number)}
    true, given = right(exercise), {}
    answers = empty_or_not(best=true["best"])  # of an empty form nothing is said
    steps, texts = [], []
    while True:
        hint = asking(room, "hint", exercise, answers, given=given)
        assert hint["text"]
        assert "{" not in hint["text"]
        if not hint["about"]:
            break
        what, _, path = hint["about"].partition(" ")
        assert (hint["step"] is None) == (hint["about"] not in given)
        given[hint["about"]] = given.get(hint["about"], 0) + 1
        texts.append(hint["text"])
        if given[hint["about"]] == 2:  # it has been told
            steps.append(hint["step"])
            if what == "none":
                answers["none"] = True
            elif what == "leaf":
                *node, first = read_path(path)  # it and what comes after it at that node
                answers["marked"] += [
                    its
                    for its in true["marked"]
                    if [*read_path(its)][: len(node)] == node and read_path(its)[len(node)] >= first
                ]
            else:
                answers["numbers"][what][path] = true["numbers"][what][path]
    assert hint["text"] == WORDS[language]["practice"]["hint_none"]
    assert steps == sorted(steps)
    assert asking(room, "check", exercise, answers)["solved"]
    questions = texts[::2]
    assert len(set(questions)) == len(questions)  # none is asked twice


def test_hints_come_to_an_end_where_nothing_more_is_answered(room):
    given, hints, answers = {}, [], empty_or_not(best="1")
    for _ in range(100):
        hint = asking(room, "hint", {"series": "2"}, answers, given=given)
        if not hint["about"]:
            break
        given[hint["about"]] = given.get(hint["about"], 0) + 1
        hints.append(hint["text"])
    assert hint["text"] == WORDS["en"]["practice"]["hint_over"]
    assert len(set(hints)) == len(hints) == 2 * len(given)


def test_the_best_move_is_hinted_at_last(room):
    """Whatever was chosen, its hints come when there is nothing left that they could give away."""
    for series in map(str, range(1, 12)):
        for best in ("0", "1"):
            given, abouts = {}, []
            answers = empty_or_not(best=best)
            while (hint := asking(room, "hint", {"series": series}, answers, given=given))["about"]:
                given[hint["about"]] = 2
                abouts.append(hint["about"].partition(" ")[0])
            assert "best" not in abouts[:-1], (series, best)


@pytest.mark.parametrize("rule", ["soft", "hard"])
def test_a_hint_about_a_leaf_asks_at_a_node_that_is_searched(room, rule):
    """Neither that the search comes to the leaf nor that it does not is given away."""
    asked = {"series": "7", "rule": rule}
    answers = right(asked) | {"marked": ["0.0.1"]}  # one too many, three too few
    given, texts = {}, []
    while (hint := asking(room, "hint", asked, answers, given=given))["about"]:
        if hint["about"] not in given:
            texts.append(re.sub("<[^>]+>", "", hint["text"]))
        given[hint["about"]] = 2
    ask = "Look at node {}, just before it would go on to {}. What are α and β there?"
    assert texts == [
        ask.format(*its) for its in (("D", "leaf 2"), ("E", "leaf 1"), ("C", "node G"))
    ]


def test_the_film_is_that_of_the_search_and_the_steps_of_the_verdicts_are_in_it(room):
    exercise = {"series": "11", "rule": "hard"}
    verdicts = asking(room, "check", exercise, NOTHING | {"none": True})["verdicts"]
    film = asking(room, "film", exercise)
    more = asking(room, "frames", exercise, count=film["count"])
    assert film["count"] == len(more["frames"]) == len(read(exercise).solution().trace.steps)
    assert all(0 <= its["step"] < film["count"] for its in verdicts)
    parts = len(film["parts"]) + len(more["parts"])
    assert all(part < parts for changes, *_ in more["frames"] for part in changes[1::2])
    again = asking(room, "film", exercise)
    assert again == film
    assert asking(room, "frames", exercise, count=3)["frames"] == more["frames"][:3]


def test_another_exercise_is_another_one(room):
    first = asking(room, "solution", {"series": "2"})["key"]
    assert asking(room, "solution", {"series": "3"})["key"] != first
    assert asking(room, "solution", {"series": "2"})["key"] == first


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    ("exercise", "field", "key"),
    [
        ({"series": "99"}, "series", "problem_whole"),
        ({"tree": "[1,"}, "tree", "problem_unclosed"),
        ({"children": "4", "plies": "4", "seed": "1"}, "plies", "problem_shape"),
        ({"children": "2", "plies": "2", "seed": "x"}, "seed", "problem_whole"),
    ],
)
def test_a_mistake_is_told_in_the_readers_language_and_changes_nothing(
    exercise, field, key, language
):
    room = Practice(WORDS[language])
    before = asking(room, "open", {"series": "2"})
    got = asking(room, "open", exercise)
    assert got["field"] == field
    part = "practice" if key == "problem_shape" else "shared"
    beginning = WORDS[language][part][key].split("{")[0]
    assert got["problem"].startswith(beginning)
    if key == "problem_shape":  # the limit is told, and what would keep to it
        assert {"4", "256", "27"} <= set(re.findall(r"\d+", got["problem"]))
    assert asking(room, "open", {"series": "2"}) == before


def test_paths_as_text():
    for path in ((), (0,), (2, 0, 11)):
        assert read_path(path_text(path)) == path
    assert (path_text(()), path_text((2, 0))) == ("", "2.0")
