"""The requests of the practice page: opening exercises, checking answers, hints, films and mistakes."""

import json
import re
from pathlib import Path

import pytest

from builder.words import LANGUAGES, load
from figures.number_format import format_number
from gametree import letters
from widgets.practice.answer_fields import path_text, read_path
from widgets.practice.exercises import SERIES, read
from widgets.practice.judge import truth
from widgets.practice.requests import Practice

WORDS = load(Path(__file__).parents[3] / "docs" / "words")
EMPTY_FORM = {"marked": [], "numbers": {"value": {}, "alpha": {}, "beta": {}}, "best": None}


@pytest.fixture
def practice():
    return Practice(WORDS["en"])


def list_leaves(tree):
    return (
        [leaf for node in tree for leaf in list_leaves(node)] if isinstance(tree, list) else [tree]
    )


def make_right_answers(exercise):
    """Return the right answers as a reader would type them, in the format of the drawing."""
    correct = truth(read(exercise).solution())
    numbers = {
        what: {
            path_text(path): format_number(number)
            for path, number in correct[what].items()
            if path or what == "value"
        }
        for what in ("value", "alpha", "beta")
    }
    return {
        "marked": [path_text(path) for path in correct["leaf"]],
        "none": not correct["leaf"],
        "numbers": numbers,
        "best": path_text(correct["best"]),
    }


def send_request(practice, do, exercise, answers=EMPTY_FORM, **fields):
    """Return the response after a round trip through JSON, as JavaScript receives it."""
    return json.loads(
        json.dumps(practice.answer({"do": do, "exercise": exercise} | answers | fields))
    )


@pytest.mark.parametrize("number", range(1, len(SERIES) + 1))
def test_an_exercise_has_a_button_on_every_node_and_a_field_for_every_number(practice, number):
    request = {"series": str(number)}
    opened, exercise = send_request(practice, "open", request), read(request)
    nodes = exercise.solution().end.nodes
    spots = re.findall(
        r'data-path="(.*?)" data-kind="(.*?)".*?data-x="(.*?)" data-y="(.*?)"', opened["spots"]
    )
    assert {path: kind for path, kind, *_ in spots} == {
        path_text(path): "leaf" if known.leaf else "node" for path, known in nodes.items() if path
    }
    assert all(0 < float(x) < 100 and 0 < float(y) < 100 for *_, x, y in spots)
    # Only the first button is a tab stop; the arrow keys move on from there.
    stops = ["tabindex=-1" not in button for button in re.findall("<button.*?>", opened["spots"])]
    assert stops == [True] + [False] * (len(spots) - 1)
    assert opened["marks"].count('class="slash"') == len(spots)
    names = re.findall(r'name="(.*?)"', opened["fields"])
    inner = [path_text(path) for path in letters(exercise.tree)]
    request = {f"{what} {path}" for what in exercise.asked for path in inner}
    assert set(names) == request - {"alpha ", "beta "}
    assert len(re.findall(r'value="\d"', opened["moves"])) == len(exercise.tree)
    assert opened["address"] == f"series={number}"
    assert WORDS["en"]["practice"][SERIES[number - 1][0]] in opened["title"]


@pytest.mark.parametrize("rule", ["soft", "hard"])
@pytest.mark.parametrize("number", range(1, len(SERIES) + 1))
def test_the_exercise_does_not_show_the_solution(practice, number, rule):
    request = {"series": str(number), "rule": rule}
    drawing, exercise = send_request(practice, "open", request)["drawing"], read(request)
    names = re.findall(r'class="(.*?)"', drawing)
    # The classes in a drawing before the search: no state, no slash, no value.
    plain = {"tree", "edge", "min", "max", "leaf", "number", "letter", "todo"}
    assert set(" ".join(names).split()) <= plain
    leaves = [format_number(leaf) for leaf in list_leaves(exercise.tree)]
    texts = re.findall("<text.*?>(.*?)</text>", drawing)
    assert sorted(texts) == sorted([*leaves, *letters(exercise.tree).values()])
    _, *spoken = re.findall(r"(?:minus )?\d+", re.search(r'aria-label="(.*?)"', drawing)[1])
    assert spoken == [leaf.replace("−", "minus ") for leaf in leaves]


def test_equal_leaves_of_a_node_have_different_names(practice):
    spots = send_request(practice, "open", {"tree": "[[7,5,5],[5,4,5]]"})["spots"]
    names = re.findall('aria-label="(.*?)"', spots)
    assert len(set(names)) == len(names) == 8
    texts, narration = WORDS["en"]["practice"], WORDS["en"]["narration"]
    leaf = narration["leaf"].format(value=5)
    assert f"B → {texts['which_child'].format(leaf=leaf, number='second')}" in names
    assert texts["placed"].format(called="node C", player="MIN", parent="A") in names


def test_titles_of_random_and_own_trees(practice):
    random = {"children": "2", "plies": "2", "seed": "701", "level": "easy"}
    assert "701" in send_request(practice, "open", random)["title"]
    assert (
        send_request(practice, "open", {"tree": "[1, 2]"})["title"]
        == WORDS["en"]["practice"]["title_own"]
    )


EXERCISES = [{"series": str(number)} for number in range(1, len(SERIES) + 1)]
EXERCISES.append({"tree": "[[[0.1, 0.3], [-0.125, 0.25]], [[0.101, -2.5], 3]]"})


@pytest.mark.parametrize("rule", ["soft", "hard"])
@pytest.mark.parametrize("exercise", EXERCISES, ids=lambda request: "-".join(request.values()))
def test_the_right_answers_solve_it(practice, exercise, rule):
    exercise = exercise | {"rule": rule}
    response = send_request(practice, "check", exercise, make_right_answers(exercise))
    assert response["solved"]
    assert response["lines"] == []
    assert {verdict["state"] for verdict in response["verdicts"]} == {"right"}
    assert str(len(response["verdicts"])) in response["summary"]


def test_empty_answers_are_open_and_wrong_answers_are_listed(practice):
    exercise = {"series": "7"}
    answers = make_right_answers(exercise) | {"best": None}
    answers["numbers"]["alpha"] = {}
    answers["numbers"]["value"]["0"] = " −7 "
    response = send_request(practice, "check", exercise, answers)
    states = {
        (verdict["what"], verdict["path"]): verdict["state"] for verdict in response["verdicts"]
    }
    assert states["best", ""] == "open"
    assert states["alpha", "0"] == "open"
    assert states["value", "0"] == "wrong"
    assert states["beta", "0"] == "right"
    assert not response["solved"]
    (line,) = response["lines"]
    assert line["called"] == WORDS["en"]["practice"]["number_of"].format(
        called="node B", name="returned value"
    )
    count = [list(states.values()).count(state) for state in ("right", "wrong", "open")]
    assert response["summary"] == WORDS["en"]["practice"]["said_open"].format(
        right=count[0], wrong=count[1], open=count[2], count=sum(count)
    )
    answers = make_right_answers(exercise) | {"best": "1"}
    # Three leaves are marked; leaves rightly left unmarked do not count as answers.
    assert send_request(practice, "check", exercise, answers)["summary"].startswith(
        "Right: 19 of 20"
    )


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
def test_numbers_as_people_type_them(practice, text, state):
    exercise = {"series": "7"}
    answers = make_right_answers(exercise)
    answers["numbers"]["alpha"]["0"] = text
    response = send_request(practice, "check", exercise, answers)
    (verdict,) = [
        verdict_
        for verdict_ in response["verdicts"]
        if (verdict_["what"], verdict_["path"]) == ("alpha", "0")
    ]
    assert verdict["state"] == state
    if text == "x<b>":
        message = WORDS["en"]["shared"]["problem_not_number"].format(text="x&lt;b&gt;")
        assert verdict["text"] == message


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_decimal_comma_is_accepted_where_the_page_writes_commas(language):
    practice, exercise = Practice(WORDS[language]), {"tree": "[[0.5, 3.25], [-1.5, 9]]"}
    answers = make_right_answers(exercise)
    answers["numbers"]["alpha"]["1"] = "0,5"
    is_comma_decimal = WORDS[language]["narration"]["decimal_sign"] == ","
    assert send_request(practice, "check", exercise, answers)["solved"] == is_comma_decimal
    answers["numbers"]["alpha"]["1"] = "0,x"
    (line,) = send_request(practice, "check", exercise, answers)["lines"]
    message = WORDS[language]["shared"]["problem_not_number"].format(text="0,x")
    assert line["text"] == message


def test_leaves_with_the_same_reason_share_a_line(practice):
    exercise = {"series": "7"}
    answers = make_right_answers(exercise) | {"marked": [], "none": True}
    lines = send_request(practice, "check", exercise, answers)["lines"]
    assert [line["called"] for line in lines] == ["E → leaf 1", "G → leaf 8 · G → leaf 6"]
    assert [line["places"] for line in lines] == [["0.1.1"], ["1.1.0", "1.1.1"]]
    texts = [re.sub("<[^>]+>", "", line["text"]) for line in lines]
    assert texts[0].startswith(
        "You went on to this leaf, although it was already cut off at node E. "
    )
    assert texts[1].startswith(
        "You went on to these leaves, although they were already cut off at node C."
    )


@pytest.mark.parametrize("language", LANGUAGES)
def test_reason_for_several_leaves_that_can_still_matter_is_in_the_plural(language):
    practice, texts = Practice(WORDS[language]), WORDS[language]["practice"]
    ends = {key: texts[key].rpartition("}")[2] for key in ("still_open", "still_open_many")}
    # The first two leaves of B have the same window, the third has a different one.
    marked = ["0.0", "0.1", "1.0"]
    lines = send_request(
        practice, "check", {"tree": "[[5, 8, 6], [7, 3]]"}, EMPTY_FORM | {"marked": marked}
    )["lines"]
    assert [line["called"].count("·") for line in lines[:2]] == [0, 0]
    lines = send_request(
        practice, "check", {"tree": "[3, 2, 7]"}, EMPTY_FORM | {"marked": ["1", "2"]}
    )["lines"]
    (line,) = [each for each in lines if each["what"] == "leaf"]
    assert line["called"].count("·") == 1
    assert line["text"].endswith(ends["still_open_many"])
    lines = send_request(practice, "check", {"tree": "[3, 2, 7]"}, EMPTY_FORM | {"marked": ["2"]})[
        "lines"
    ]
    assert lines[0]["text"].endswith(ends["still_open"])


def make_answers(**answers):
    return json.loads(json.dumps(EMPTY_FORM)) | answers


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("number", range(1, len(SERIES) + 1))
def test_an_empty_form_is_not_judged(number, language):
    practice, texts, exercise = Practice(WORDS[language]), WORDS[language]["practice"], str(number)
    blank = make_answers(numbers={"value": {"": " "}, "alpha": {}, "beta": {}})
    for answers in (EMPTY_FORM, EMPTY_FORM | {"none": False}, blank):
        response = send_request(practice, "check", {"series": exercise}, answers)
        expected = {"verdicts": [], "lines": [], "summary": texts["said_empty"], "solved": False}
        assert response == expected
        hint = send_request(practice, "hint", {"series": exercise}, answers, given={})
        assert hint == {"about": "", "text": texts["hint_empty"], "step": None}
        again = send_request(practice, "hint", {"series": exercise}, answers, given={"leaf 0": 2})
        assert again == hint


def get_states(response):
    return {
        (verdict["what"], verdict["path"]): verdict["state"] for verdict in response["verdicts"]
    }


def test_unanswered_leaves_are_open_and_not_revealed(practice):
    answers = make_answers(best="0")
    states = get_states(send_request(practice, "check", {"series": "2"}, answers))
    assert states["none", ""] == "open"
    assert not [path for what, path in states if what == "leaf"]


def test_that_no_leaf_is_pruned_is_an_answer_right_or_wrong(practice):
    none = EMPTY_FORM | {"none": True}
    assert get_states(send_request(practice, "check", {"series": "1"}, none))["none", ""] == "right"
    response = send_request(practice, "check", {"series": "2"}, none)
    assert ("none", "") not in get_states(response)
    assert get_states(response)["leaf", "1.1"] == "wrong"
    # If nothing is pruned, a marked leaf is the only wrong answer.
    response = get_states(
        send_request(practice, "check", {"series": "1"}, EMPTY_FORM | {"marked": ["1"]})
    )
    assert {answer: state for answer, state in response.items() if state != "open"} == {
        ("leaf", "1"): "wrong"
    }


def test_leaves_rightly_left_unmarked_are_not_counted(practice):
    response = send_request(practice, "check", {"series": "2"}, EMPTY_FORM | {"marked": ["1.1"]})
    assert {
        answer: state
        for answer, state in get_states(response).items()
        if answer[0] in ("leaf", "none")
    } == {("leaf", "1.1"): "right"}
    assert response["summary"] == WORDS["en"]["practice"]["said_open"].format(
        right=1, wrong=0, open=4, count=5
    )


def test_numbers_are_listed_separately_even_for_the_same_reason(practice):
    answers = make_right_answers({"series": "7"})
    answers["numbers"]["value"] |= {"0": "x", "0.0": "x"}
    answers["numbers"]["alpha"]["0"] = "x"
    lines = send_request(practice, "check", {"series": "7"}, answers)["lines"]
    assert len({line["text"] for line in lines}) == 1
    assert [(line["what"], line["path"]) for line in lines] == [
        ("value", "0"),
        ("alpha", "0"),
        ("value", "0.0"),
    ]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("number", range(1, len(SERIES) + 1))
def test_hints_lead_from_nothing_to_the_solution(number, language):
    practice, exercise = Practice(WORDS[language]), {"series": str(number)}
    correct, hint_counts = make_right_answers(exercise), {}
    answers = make_answers(best=correct["best"])  # an empty form gets no hints
    steps, texts = [], []
    while True:
        hint = send_request(practice, "hint", exercise, answers, given=hint_counts)
        assert hint["text"]
        assert "{" not in hint["text"]
        if not hint["about"]:
            break
        what, _, path = hint["about"].partition(" ")
        assert (hint["step"] is None) == (hint["about"] not in hint_counts)
        hint_counts[hint["about"]] = hint_counts.get(hint["about"], 0) + 1
        texts.append(hint["text"])
        if hint_counts[hint["about"]] == 2:  # the second hint is the answer
            steps.append(hint["step"])
            if what == "none":
                answers["none"] = True
            elif what == "leaf":
                *node, first = read_path(path)  # this leaf and the next ones at the node
                answers["marked"] += [
                    leaf
                    for leaf in correct["marked"]
                    if [*read_path(leaf)][: len(node)] == node
                    and read_path(leaf)[len(node)] >= first
                ]
            else:
                answers["numbers"][what][path] = correct["numbers"][what][path]
    assert hint["text"] == WORDS[language]["practice"]["hint_none"]
    assert steps == sorted(steps)
    assert send_request(practice, "check", exercise, answers)["solved"]
    questions = texts[::2]
    assert len(set(questions)) == len(questions)  # no question is repeated


def test_hints_end_if_no_answer_is_added(practice):
    hint_counts, hints, answers = {}, [], make_answers(best="1")
    for _ in range(100):
        hint = send_request(practice, "hint", {"series": "2"}, answers, given=hint_counts)
        if not hint["about"]:
            break
        hint_counts[hint["about"]] = hint_counts.get(hint["about"], 0) + 1
        hints.append(hint["text"])
    assert hint["text"] == WORDS["en"]["practice"]["hint_over"]
    assert len(set(hints)) == len(hints) == 2 * len(hint_counts)


def test_the_best_move_is_hinted_at_last(practice):
    """Hints about the best move come last because they would reveal other answers."""
    for series in map(str, range(1, 12)):
        for best in ("0", "1"):
            hint_counts, subjects = {}, []
            answers = make_answers(best=best)
            while (
                hint := send_request(
                    practice, "hint", {"series": series}, answers, given=hint_counts
                )
            )["about"]:
                hint_counts[hint["about"]] = 2
                subjects.append(hint["about"].partition(" ")[0])
            assert "best" not in subjects[:-1], (series, best)


@pytest.mark.parametrize("rule", ["soft", "hard"])
def test_a_hint_about_a_leaf_asks_at_a_node_that_is_searched(practice, rule):
    """The hint does not reveal whether the search reaches the leaf."""
    exercise = {"series": "7", "rule": rule}
    answers = make_right_answers(exercise) | {"marked": ["0.0.1"]}  # 1 too many, 3 missing
    hint_counts, texts = {}, []
    while (hint := send_request(practice, "hint", exercise, answers, given=hint_counts))["about"]:
        if hint["about"] not in hint_counts:
            texts.append(re.sub("<[^>]+>", "", hint["text"]))
        hint_counts[hint["about"]] = 2
    question = "Look at node {}, just before it would go on to {}. What are α and β there?"
    assert texts == [
        question.format(*names) for names in (("D", "leaf 2"), ("E", "leaf 1"), ("C", "node G"))
    ]


def test_the_film_is_that_of_the_search_and_the_steps_of_the_verdicts_are_in_it(practice):
    exercise = {"series": "11", "rule": "hard"}
    verdicts = send_request(practice, "check", exercise, EMPTY_FORM | {"none": True})["verdicts"]
    film = send_request(practice, "film", exercise)
    batch = send_request(practice, "frames", exercise, count=film["count"])
    assert film["count"] == len(batch["frames"]) == len(read(exercise).solution().trace.steps)
    assert all(0 <= verdict["step"] < film["count"] for verdict in verdicts)
    parts = len(film["parts"]) + len(batch["parts"])
    assert all(part < parts for changes, *_ in batch["frames"] for part in changes[1::2])
    again = send_request(practice, "film", exercise)
    assert again == film
    assert send_request(practice, "frames", exercise, count=3)["frames"] == batch["frames"][:3]


def test_exercises_have_different_solutions(practice):
    first = send_request(practice, "solution", {"series": "2"})["key"]
    assert send_request(practice, "solution", {"series": "3"})["key"] != first
    assert send_request(practice, "solution", {"series": "2"})["key"] == first


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
def test_a_mistake_is_explained_in_the_readers_language_and_changes_nothing(
    exercise, field, key, language
):
    practice = Practice(WORDS[language])
    before = send_request(practice, "open", {"series": "2"})
    response = send_request(practice, "open", exercise)
    assert response["field"] == field
    part = "practice" if key == "problem_shape" else "shared"
    beginning = WORDS[language][part][key].split("{")[0]
    assert response["problem"].startswith(beginning)
    if key == "problem_shape":  # the message has the limit and the number of leaves
        assert {"4", "256", "27"} <= set(re.findall(r"\d+", response["problem"]))
    assert send_request(practice, "open", {"series": "2"}) == before


def test_paths_as_text():
    for path in ((), (0,), (2, 0, 11)):
        assert read_path(path_text(path)) == path
    assert (path_text(()), path_text((2, 0))) == ("", "2.0")
