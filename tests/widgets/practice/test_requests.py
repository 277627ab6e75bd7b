"""The requests of the practice page: opening exercises, checking answers, hints, films and mistakes."""

import json
import re
from collections import Counter
from copy import deepcopy

import pytest

from all_words import WORDS
from docs.builder.words import LANGUAGES
from docs.figures.number_format import format_number
from docs.questions.answer_fields import format_path, parse_path
from docs.questions.exercise import SERIES, parse_exercise
from docs.widgets.practice.requests import RequestHandler
from for_every import for_every
from gametree import letters
from question_helpers import get_right_answers
from tree_helpers import at, leaf_paths, paths

EMPTY_FORM = {"marked": [], "numbers": {}, "best": None}
SERIES_NUMBERS = [str(number) for number in range(1, len(SERIES) + 1)]


@pytest.fixture
def practice():
    return RequestHandler(WORDS["en"])


def make_right_answers(exercise):
    """Return the right answers as a reader would type them, in the format of the drawing."""
    correct = get_right_answers(parse_exercise(exercise).compute_solution())
    numbers = {
        f"{kind} {format_path(path)}": format_number(number)
        for kind in ("value", "alpha", "beta")
        for path, number in correct[kind].items()
        if path or kind == "value"
    }
    return {
        "marked": [format_path(path) for path in correct["leaf"]],
        "none": not correct["leaf"],
        "numbers": numbers,
        "best": format_path(correct["best"]),
    }


def send_request(practice, do, exercise, answers=EMPTY_FORM, **fields):
    """Return the response after a round trip through JSON, as JavaScript receives it."""
    request = {"do": do, "exercise": exercise} | answers | fields
    return json.loads(json.dumps(practice.handle_request(request)))


def check_answers(practice, exercise, answers):
    """Return the response to a request to check, and its states: (what, path) -> state."""
    response = send_request(practice, "check", exercise, answers)
    verdicts = response["verdicts"]
    return response, {(item["what"], item["path"]): item["state"] for item in verdicts}


def list_hints(practice, exercise, answers):
    """Yield all hints, two about each subject, while the answers may change; the last hint has no subject."""
    hint_counts = {}
    while True:
        hint = send_request(practice, "hint", exercise, answers, given=hint_counts)
        yield hint
        if not hint["about"]:
            return
        hint_counts[hint["about"]] = hint_counts.get(hint["about"], 0) + 1
        assert hint_counts[hint["about"]] <= 2
        assert (hint["step"] is None) == (hint_counts[hint["about"]] == 1)


@pytest.mark.parametrize("number", SERIES_NUMBERS)
def test_an_exercise_has_a_button_on_every_node_and_a_field_for_every_number(practice, number):
    request = {"series": number}
    opened, exercise = send_request(practice, "open", request), parse_exercise(request)
    nodes = exercise.compute_solution().final_snapshot.nodes
    spots = re.findall(
        r'data-path="(.*?)" data-kind="(.*?)".*?data-x="(.*?)" data-y="(.*?)"', opened["spots"]
    )
    assert {path: kind for path, kind, *_ in spots} == {
        format_path(path): "leaf" if known.leaf else "node" for path, known in nodes.items() if path
    }
    assert all(0 < float(x) < 100 and 0 < float(y) < 100 for *_, x, y in spots)
    # Only the first button is a tab stop; the arrow keys move on from there.
    stops = ["tabindex=-1" not in button for button in re.findall("<button.*?>", opened["spots"])]
    assert stops == [True] + [False] * (len(spots) - 1)
    assert opened["marks"].count('class="slash"') == len(spots)
    names = re.findall(r'name="(.*?)"', opened["fields"])
    inner = [format_path(path) for path in letters(exercise.tree)]
    request = {f"{kind} {path}" for kind in exercise.asked for path in inner}
    assert set(names) == request - {"alpha ", "beta "}
    assert len(re.findall(r'value="\d"', opened["moves"])) == len(exercise.tree)
    assert opened["address"] == f"series={number}"
    assert WORDS["en"]["practice"][SERIES[int(number) - 1][0]] in opened["title"]


@pytest.mark.parametrize("number", ["1", "8", "11"])
def test_the_exercise_does_not_show_the_solution(practice, number):
    request = {"series": number, "rule": "hard"}
    drawing, exercise = send_request(practice, "open", request)["drawing"], parse_exercise(request)
    names = re.findall(r'class="(.*?)"', drawing)
    # The classes in a drawing before the search: no state, no slash, no value.
    plain = {"tree", "edge", "min", "max", "leaf", "number", "letter", "todo"}
    assert set(" ".join(names).split()) <= plain
    tree = exercise.tree
    leaves = [format_number(at(tree, path)) for path in leaf_paths(tree, paths(tree))]
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


EXERCISES = [{"series": "11"}, {"tree": "[[[0.1, 0.3], [-0.125, 0.25]], [[0.101, -2.5], 3]]"}]


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
    exercise, texts = {"series": "7"}, WORDS["en"]["practice"]
    answers = make_right_answers(exercise) | {"best": None}
    numbers = {n: text for n, text in answers["numbers"].items() if not n.startswith("alpha")}
    answers["numbers"] = numbers | {"value 0": " −7 "}
    response, states = check_answers(practice, exercise, answers)
    answer_keys = (("best", ""), ("alpha", "0"), ("value", "0"), ("beta", "0"))
    assert [states[key] for key in answer_keys] == ["open", "open", "wrong", "right"]
    assert not response["solved"]
    (line,) = response["lines"]
    assert line["called"] == texts["number_of"].format(called="node B", name="returned value")
    counts = Counter(states.values())
    assert response["summary"] == texts["said_open"].format(**counts, count=counts.total())
    # Three leaves are marked; leaves rightly left unmarked do not count as answers.
    response, _ = check_answers(practice, exercise, make_right_answers(exercise) | {"best": "1"})
    assert response["summary"].startswith("Right: 19 of 20")


@pytest.mark.parametrize(
    ("text", "state"),
    [
        ("−∞", "right"),
        (" -Inf", "right"),
        ("x<b>", "wrong"),
        ("  ", "open"),
    ],
)
def test_numbers_as_people_type_them(practice, text, state):
    exercise = {"series": "7"}
    answers = make_right_answers(exercise)
    answers["numbers"]["alpha 0"] = text
    response, states = check_answers(practice, exercise, answers)
    assert states["alpha", "0"] == state
    if text == "x<b>":
        message = WORDS["en"]["shared"]["problem_not_number"].format(text="x&lt;b&gt;")
        assert message in [verdict["text"] for verdict in response["verdicts"]]


@for_every(language=LANGUAGES)
def test_a_decimal_comma_is_accepted_where_the_page_writes_commas(language):
    practice, exercise = RequestHandler(WORDS[language]), {"tree": "[[0.5, 3.25], [-1.5, 9]]"}
    answers = make_right_answers(exercise)
    answers["numbers"]["alpha 1"] = "0,5"
    is_comma_decimal = WORDS[language]["narration"]["decimal_sign"] == ","
    assert send_request(practice, "check", exercise, answers)["solved"] == is_comma_decimal
    answers["numbers"]["alpha 1"] = "0,x"
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


@for_every(language=LANGUAGES)
def test_reason_for_several_leaves_that_can_still_matter_is_in_the_plural(language):
    practice, texts = RequestHandler(WORDS[language]), WORDS[language]["practice"]
    ends = {key: texts[key].rpartition("}")[2] for key in ("still_open", "still_open_many")}

    def list_leaf_lines(tree, marked):
        response, _ = check_answers(practice, {"tree": tree}, EMPTY_FORM | {"marked": marked})
        return [line for line in response["lines"] if line["what"] == "leaf"]

    # The first two leaves of B have the same window, the third has a different one.
    lines = list_leaf_lines("[[5, 8, 6], [7, 3]]", ["0.0", "0.1", "1.0"])
    assert [line["called"].count("·") for line in lines[:2]] == [0, 0]
    (line,) = list_leaf_lines("[3, 2, 7]", ["1", "2"])
    assert line["called"].count("·") == 1
    assert line["text"].endswith(ends["still_open_many"])
    (line,) = list_leaf_lines("[3, 2, 7]", ["2"])
    assert line["text"].endswith(ends["still_open"])


@for_every(number=("1", "11"), language=("it", "ko"))
def test_an_empty_form_is_not_judged(number, language):
    practice, texts = RequestHandler(WORDS[language]), WORDS[language]["practice"]
    exercise = {"series": number}
    blank = EMPTY_FORM | {"numbers": {"value ": " "}}
    for answers in (EMPTY_FORM, EMPTY_FORM | {"none": False}, blank):
        response = send_request(practice, "check", exercise, answers)
        expected = {"verdicts": [], "lines": [], "summary": texts["said_empty"], "solved": False}
        assert response == expected
        for hint_counts in ({}, {"leaf 0": 2}):
            hint = send_request(practice, "hint", exercise, answers, given=hint_counts)
            assert hint == {"about": "", "text": texts["hint_empty"], "step": None}


# For a series number and answers: the states of the leaves and of the claim that none is pruned. Leaves
# that were not answered are not revealed, and leaves rightly left unmarked are not counted.
@pytest.mark.parametrize(
    ("number", "answers", "expected"),
    [
        ("2", {"best": "0"}, {("none", ""): "open"}),
        ("1", {"none": True}, {("none", ""): "right"}),
        ("2", {"none": True}, {("leaf", "1.1"): "wrong"}),
        ("1", {"marked": ["1"]}, {("leaf", "1"): "wrong"}),
        ("2", {"marked": ["1.1"]}, {("leaf", "1.1"): "right"}),
    ],
)
def test_only_answers_about_leaves_are_judged(practice, number, answers, expected):
    response, states = check_answers(practice, {"series": number}, EMPTY_FORM | answers)
    leaf_states = {key: state for key, state in states.items() if key[0] in ("leaf", "none")}
    assert leaf_states == expected
    counts = dict.fromkeys(("right", "wrong", "open"), 0) | Counter(states.values())
    summary = WORDS["en"]["practice"]["said_open"].format(**counts, count=len(states))
    assert response["summary"] == summary


@for_every(number=SERIES_NUMBERS, language=("it", "ko"))
def test_hints_lead_from_nothing_to_the_solution(number, language):
    practice, exercise = RequestHandler(WORDS[language]), {"series": number}
    correct = make_right_answers(exercise)
    answers = deepcopy(EMPTY_FORM) | {"best": correct["best"]}  # an empty form gets no hints
    steps, questions = [], []
    for hint in list_hints(practice, exercise, answers):
        assert hint["text"]
        assert "{" not in hint["text"]
        if hint["about"] and hint["step"] is None:
            questions.append(hint["text"])
        elif hint["about"]:  # the second hint is the answer
            steps.append(hint["step"])
            kind, _, path = hint["about"].partition(" ")
            if kind == "none":
                answers["none"] = True
            elif kind == "leaf":
                *node, first = parse_path(path)  # this leaf and the next ones at the node
                answers["marked"] += [
                    leaf
                    for leaf in correct["marked"]
                    if [*parse_path(leaf)][: len(node)] == node
                    and parse_path(leaf)[len(node)] >= first
                ]
            else:
                answers["numbers"][hint["about"]] = correct["numbers"][hint["about"]]
    assert hint["text"] == WORDS[language]["practice"]["hint_none"]
    assert steps == sorted(steps)
    assert send_request(practice, "check", exercise, answers)["solved"]
    assert len(set(questions)) == len(questions)  # no question is repeated


@pytest.mark.parametrize("number", SERIES_NUMBERS)
@pytest.mark.parametrize("best", ["0", "1"])
def test_hints_end_and_the_best_move_is_hinted_at_last(practice, number, best):
    """Hints about the best move come last because they would reveal other answers."""
    answers = EMPTY_FORM | {"best": best}
    *hints, last_hint = list_hints(practice, {"series": number}, answers)
    assert last_hint["text"] == WORDS["en"]["practice"]["hint_over"]
    kinds = [hint["about"].partition(" ")[0] for hint in hints]
    assert "best" not in kinds[:-2]


@pytest.mark.parametrize("rule", ["soft", "hard"])
def test_a_hint_about_a_leaf_asks_at_a_node_that_is_searched(practice, rule):
    """The hint does not reveal whether the search reaches the leaf."""
    exercise = {"series": "7", "rule": rule}
    answers = make_right_answers(exercise) | {"marked": ["0.0.1"]}  # 1 too many, 3 missing
    *hints, _ = list_hints(practice, exercise, answers)
    questions = [re.sub("<[^>]+>", "", hint["text"]) for hint in hints[::2]]
    question = "Look at node {}, just before it would go on to {}. What are α and β there?"
    assert questions == [
        question.format(*names) for names in (("D", "leaf 2"), ("E", "leaf 1"), ("C", "node G"))
    ]


def test_the_film_is_that_of_the_search_and_the_steps_of_the_verdicts_are_in_it(practice):
    exercise = {"series": "11", "rule": "hard"}
    verdicts = send_request(practice, "check", exercise, EMPTY_FORM | {"none": True})["verdicts"]
    film = send_request(practice, "film", exercise)
    step_count = len(parse_exercise(exercise).compute_solution().trace.steps)
    assert len(film["frames"]) == step_count
    assert all(0 <= verdict["step"] < step_count for verdict in verdicts)
    parts = len(film["parts"])
    assert all(part < parts for changes, *_ in film["frames"] for part in changes[1::2])
    assert send_request(practice, "film", exercise) == film


@pytest.mark.parametrize(
    ("exercise", "field", "key"),
    [
        ({"tree": "[1,"}, "tree", "problem_unclosed"),
        ({"children": "4", "plies": "4", "seed": "1"}, "plies", "problem_shape"),
    ],
)
@for_every(language=LANGUAGES)
def test_a_mistake_is_explained_in_the_readers_language_and_changes_nothing(
    exercise, field, key, language
):
    practice = RequestHandler(WORDS[language])
    before = send_request(practice, "open", {"series": "2"})
    response = send_request(practice, "open", exercise)
    assert response["field"] == field
    part = "practice" if key == "problem_shape" else "shared"
    beginning = WORDS[language][part][key].split("{")[0]
    assert response["problem"].startswith(beginning)
    if key == "problem_shape":  # the message has the limit and the number of leaves
        assert {"4", "256", "27"} <= set(re.findall(r"\d+", response["problem"]))
    assert send_request(practice, "open", {"series": "2"}) == before
