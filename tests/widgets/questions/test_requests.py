"""Requests about questions: fields take right answers, unreadable ones are reported, answers are graded."""

import json

import pytest

from all_words import WORDS as TEXTS
from docs.figures.allowlist import check_markup
from docs.figures.replay import get_subtree, list_paths
from docs.questions.answer_fields import format_path, parse_path
from docs.questions.kinds import KINDS, make_question
from docs.questions.question import LEVELS
from docs.trees.tree_syntax import format_tree
from docs.trees.trees import list_leaves
from docs.widgets.questions.requests import WORDS, RequestHandler
from for_every import for_every
from question_helpers import make_right_values

SEEDS = range(4)


@pytest.fixture
def exam():
    return make_session("en")


def make_session(language):
    """Return a session that knows only the texts that the page sends."""
    return RequestHandler({part: TEXTS[language][part] for part in WORDS})


@pytest.mark.whole
@for_every(kind=KINDS, language=("it", "ko"))
def test_right_answers_get_the_full_points(kind, language):
    session = make_session(language)
    for seed in SEEDS:
        request = {"kind": kind, "level": LEVELS[seed % 3], "rule": "soft", "seed": seed}
        question = make_question(kind, request["level"], seed)
        values = make_right_values(question, TEXTS[language])
        opened = session.handle_request({"do": "open", **request})
        fields = {field["name"]: field for field in opened["fields"]}
        assert set(values) <= set(fields)
        for name, value in values.items():
            options = {option for option, *_ in fields[name]["options"]}
            if fields[name]["type"] in ("choice", "checks"):
                assert options >= ({*value} if isinstance(value, list) else {value})
        checked = session.handle_request({"do": "check", **request, "values": values})
        assert checked == {"problems": {}}
        graded = session.handle_request({"do": "grade", **request, "values": values})
        assert graded["points"] == 1
        assert [part["mistake"] for part in graded["parts"]] == [""] * len(graded["parts"])
        for response in (opened, graded):
            assert json.loads(json.dumps(response)) == response
        for html in (opened["prompt"], opened["given"], graded["solution"]):
            check_markup(html, "page", f"a question of the kind {kind}")


@pytest.mark.parametrize("kind", KINDS)
def test_an_empty_form_gets_no_points_and_says_that_nothing_was_entered(exam, kind):
    for level in LEVELS:
        request = {"kind": kind, "level": level, "rule": "soft", "seed": 3, "values": {}}
        assert exam.handle_request({"do": "check", **request}) == {"problems": {}}
        graded = exam.handle_request({"do": "grade", **request})
        assert graded["points"] == 0
        assert graded["parts"] == [{"label": "", "mistake": TEXTS["en"]["practice"]["missing"]}]


@pytest.mark.parametrize("kind", KINDS)
def test_the_labels_of_fields_and_options_differ(exam, kind):
    for seed in SEEDS:
        request = {"do": "open", "kind": kind, "level": "hard", "rule": "soft", "seed": seed}
        opened = exam.handle_request(request)
        labels = [field["label"] for field in opened["fields"]]
        assert len(set(labels)) == len(labels)
        for field in opened["fields"]:
            names = [name for *_, name in field["options"]]
            assert len(set(names)) == len(names)


@pytest.mark.parametrize("kind", KINDS)
def test_what_cannot_be_read_is_told_at_its_field_and_in_the_grade(exam, kind):
    request = {"kind": kind, "level": "easy", "rule": "soft", "seed": 1}
    fields = exam.handle_request({"do": "open", **request})["fields"]
    *_, field = [None, *[field["name"] for field in fields if field["type"] in ("text", "order")]]
    if field is None:
        return  # what is marked or chosen can always be read
    request["values"] = {field: "five <b>"}
    problems = exam.handle_request({"do": "check", **request})["problems"]
    assert list(problems) == [field]
    assert "five" in problems[field]
    graded = exam.handle_request({"do": "grade", **request})
    mistakes = [part["mistake"] for part in graded["parts"]]
    escaped = problems[field].replace("<", "&lt;").replace(">", "&gt;")
    assert mistakes.count(escaped) == 1
    assert graded["points"] == 0
    for mistake in mistakes:
        check_markup(mistake, "page", "a mistake")


def test_wrong_answers_are_named(exam):
    request = {"kind": "count", "level": "easy", "rule": "soft", "seed": 1}
    right = make_question("count", "easy", 1).get_solution()
    values = {"least": str(right["least"]), "most": str(right["least"])}
    graded = exam.handle_request({"do": "grade", **request, "values": values})
    assert graded["points"] == 0.5
    labels = [part["label"] for part in graded["parts"]]
    assert labels == [TEXTS["en"]["questions"][name] for name in ("least", "most")]
    least, most = [part["mistake"] for part in graded["parts"]]
    assert least == ""
    assert "other case" in most


def arrange(exam, kind, values, level="hard", seed=0):
    request = {"kind": kind, "level": level, "seed": seed, "rule": "soft", "values": values}
    return exam.handle_request({"do": "arrange", **request})["arrangement"]


def open_only_field(exam, kind, level, seed):
    request = {"do": "open", "kind": kind, "level": level, "seed": seed, "rule": "soft"}
    (field,) = exam.handle_request(request)["fields"]
    return field


def build_in_order(tree, order, path=""):
    """Return the tree with its children in the order of an arrangement."""
    places = [place for place in order if place.rpartition(".")[0] == path]
    if not places:
        return get_subtree(tree, parse_path(path))
    return [build_in_order(tree, order, place) for place in places]


@pytest.mark.parametrize("level", LEVELS)
def test_the_order_that_was_typed_is_shown(exam, level):
    for seed in SEEDS:
        question = make_question("reorder", level, seed)
        right = question.get_solution()
        order = arrange(exam, "reorder", {"order": format_tree(right)}, level, seed)
        assert build_in_order(question.tree, order) == right
        drawn = [format_path(path) for path in list_paths(question.tree) if path]
        assert arrange(exam, "reorder", {}, level, seed) == drawn
        field = open_only_field(exam, "reorder", level, seed)
        assert [path for path, *_ in field["options"]] == drawn


@pytest.mark.parametrize("text", ["[[", "5", "3 5", "[[1, 2], [3, 4]]", "[[[3, -3], [7]], [11]]"])
def test_another_tree_has_no_order(exam, text):
    assert arrange(exam, "reorder", {"order": text}) is None


def test_the_number_line_shows_all_leaves(exam):
    for seed in SEEDS:
        options = open_only_field(exam, "which_x", "hard", seed)["options"]
        low, high = [int(number) for _, number in options]
        leaves = list_leaves(make_question("which_x", "hard", seed).tree)
        assert all(low < leaf < high for leaf in leaves if leaf is not None)
