"""Tests of the laboratory's answers against independent computations, in every language."""

import csv
import io
import json
import re
from collections import Counter
from html import unescape
from itertools import pairwise
from math import inf
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from alphabeta import FIRST, SECOND, alphabeta
from builder.code_includes import translate_comments
from builder.words import LANGUAGES, load_all_texts
from figures.film import make_film_data
from figures.number_format import group_digits
from gametree import count, letters
from tracing import trace
from tree_helpers import REFERENCE, at, is_list, leaf_paths, often, paths, players, windows, worth
from tree_helpers import trees as any_trees
from widgets.laboratory.presets import CHANGES, apply_preset_change
from widgets.laboratory.recorded_search import LONGEST_CODE
from widgets.laboratory.requests import Laboratory
from widgets.tree_syntax import format_tree
from widgets.trees import build_random_tree, count_fewest_leaves, sort_best_first, sort_worst_first

WORDS = load_all_texts(Path(__file__).parents[3] / "docs" / "words")
SOURCE = (REFERENCE / "alphabeta.py").read_text(encoding="utf-8")
SETTING = {"branching": "2", "player": "max", "alpha": "", "beta": "", "code": None}
EXAMPLES = [
    FIRST,
    SECOND,
    [0],
    [[3, 5], [3, 9]],
    [-2.5, [[1, 2, 3], 1]],
    build_random_tree(3, 3, 1),
]

trees = any_trees.filter(lambda tree: is_list(tree) and max(map(len, paths(tree))) <= 10)


class Reader:
    """A laboratory with fixed settings, for requests."""

    def __init__(self, language="en", **setting):
        self.laboratory = Laboratory(WORDS[language])
        self.setting = SETTING | setting

    def ask(self, action, **request):
        answer = self.laboratory.handle_request({"do": action} | request)
        return json.loads(json.dumps(answer))  # as the page receives it

    def show(self, tree, **changes):
        text = tree if isinstance(tree, str) else format_tree(tree)
        return self.ask("show", **(self.setting | {"tree": text} | changes))


def edited(change, language="en"):
    """Return the text of alphabeta.py after a ready-made change, in a language."""
    words = WORDS[language]
    program = translate_comments(SOURCE, words["code"], WORDS["en"]["code"])
    return apply_preset_change(program, change, words["labels"])


def named(maximizing):
    return "max" if maximizing else "min"


def bound(number):
    return str(number) if abs(number) < inf else {inf: "inf", -inf: ""}[number]


def plain(html):
    return unescape(re.sub("<[^>]+>", "", html))


def number(text):
    return float(text.replace("−", "-").replace("∞", "inf"))


def leaves_read(tree, alpha, beta, maximizing):
    tally = Counter()
    alphabeta(count(tree, tally), alpha, beta, maximizing)
    return tally["leaves"]


def program(*lines, signature="node, alpha, beta, maximizing"):
    return f"def alphabeta({signature}):\n" + "".join(f"    {line}\n" for line in lines)


# Results


@given(trees, windows, players)
@often
def test_the_results_are_true(tree, window, maximizing):
    low, high = window
    reader = Reader(player=named(maximizing), alpha=bound(low), beta=bound(high))
    results = {name: plain(html) for name, html in reader.show(tree)["results"].items()}
    value, leaves = worth(tree, maximizing), len(leaf_paths(tree, paths(tree)))
    sign, shown = re.fullmatch("([≥≤]?) ?(.*)", results["value"]).groups()
    shown = number(shown)
    assert {"": value == shown, "≥": value >= shown, "≤": value <= shown}[sign]
    assert shown == alphabeta(tree, low, high, maximizing)
    assert sign == "" or not low < shown < high
    assert results["read"] == str(leaves_read(tree, low, high, maximizing))
    assert int(results["read"]) + int(results["skipped"]) == leaves
    whole = (low, high) == (-inf, inf)
    assert results["fewest"] == (str(count_fewest_leaves(tree, maximizing)) if whole else "–")
    minimax, _, leaf_count = results["minimax"].partition(", leaves read: ")
    assert (number(minimax), int(leaf_count)) == (value, leaves)


@given(trees, windows, players)
@often
def test_the_best_line_leads_to_the_value_by_the_best_moves(tree, window, maximizing):
    low, high = window
    reader = Reader(player=named(maximizing), alpha=bound(low), beta=bound(high))
    results = reader.show(tree)["results"]
    value, line = worth(tree, maximizing), plain(results["line"])
    if line == WORDS["en"]["laboratory"]["result_no_line"]:
        assert not low < value < high or plain(results["value"])[0] in "≥≤"
        return
    *names, last = line.split(" → ")
    assert number(last) == value
    where = {name: path for path, name in letters(tree).items()}
    steps = [where[name] for name in names]
    assert steps[0] == ()
    for path, below in pairwise(steps):
        assert below[:-1] == path
    for path in steps:
        assert worth(at(tree, path), maximizing == (len(path) % 2 == 0)) == value
    assert value in [child for child in at(tree, steps[-1]) if not is_list(child)]


def test_of_two_best_lines_the_first_is_shown():
    results = Reader(code=edited("cutoffs")).show([[5, 6], [5, 7]])["results"]
    assert plain(results["line"]) == "A → B → 5"


def test_of_the_first_tree():
    answer = Reader().show(FIRST)
    assert {name: plain(html) for name, html in answer["results"].items()} == {
        "value": "5",
        "line": "A → B → D → 5",
        "read": "5",
        "skipped": "3",
        "fewest": "5",
        "minimax": "5, leaves read: 8",
    }
    assert (answer["count"], answer["tree"], answer["unmoved"]) == (60, str(FIRST), "")


@pytest.mark.parametrize("tree", EXAMPLES, ids=str)
@pytest.mark.parametrize("maximizing", [True, False])
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("piece", [1, 7, 1000])
def test_the_film_is_the_whole_film(tree, maximizing, language, piece):
    reader = Reader(language, player=named(maximizing))
    answer = reader.show(tree)
    run = trace(alphabeta, tree, maximizing=maximizing)
    narration = WORDS[language]["narration"]
    whole = json.loads(json.dumps(make_film_data(tree, run, letters(tree), narration, maximizing)))
    frames, parts = answer["frames"], answer["parts"]
    while chunk := reader.ask("frames", count=piece)["frames"]:
        assert len(chunk) <= piece
        frames += chunk
    assert len(frames) == answer["count"] == len(run.steps)
    assert {name: answer[name] for name in ("size", "window", "start")} == {
        name: whole[name] for name in ("size", "window", "start")
    }
    assert frames == whole["frames"]
    assert parts == whole["parts"][: len(parts)]


@pytest.mark.parametrize("piece", [1, 7])
def test_every_part_comes_before_or_with_the_frame_that_needs_it(piece):
    reader = Reader()
    answer = reader.show(SECOND)
    whole = make_film_data(
        SECOND, trace(alphabeta, SECOND), letters(SECOND), WORDS["en"]["narration"]
    )
    parts = answer["parts"]
    while (chunk := reader.ask("frames", count=piece))["frames"]:
        parts += chunk["parts"]
        assert all(part < len(parts) for changes, *_ in chunk["frames"] for part in changes[1::2])
    assert parts == whole["parts"]


@given(trees, players)
@often
def test_every_node_can_be_chosen(tree, maximizing):
    answer = Reader(player=named(maximizing)).show(tree)
    width, height = answer["size"]
    opened = {step.path for step in trace(alphabeta, tree, maximizing=maximizing).steps}
    assert [tuple(node[0]) for node in answer["nodes"]] == list(paths(tree))
    for path, x, y, called, text, status in answer["nodes"]:
        node = at(tree, path)
        assert 0 < x < width and 0 < y < height
        assert status == ("done" if tuple(path) in opened else "cut")
        if is_list(node):
            assert (called, text) == (f"node {letters(tree)[tuple(path)]}", None)
        else:
            assert called.startswith(f"{letters(tree)[tuple(path[:-1])]} → ")
            assert number(called.rpartition(" ")[2]) == node
            assert float(text) == node


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_table_has_every_step(language):
    reader = Reader(language, player="min")
    answer = reader.show(SECOND)
    rows = reader.ask("rows")
    lines = [step.line for step in trace(alphabeta, SECOND, maximizing=False).steps]
    assert [row[0] for row in rows] == list(range(1, answer["count"] + 1))
    assert [row[3] for row in rows] == lines
    assert not any("{" in cell for row in rows for cell in row[1:3])


# Typed, random, edited and sorted trees


def test_a_row_of_leaves_and_a_random_tree():
    assert Reader().show("3 5 6 9 1 2 0 -1")["tree"] == str(FIRST)
    assert Reader(branching="4").show("1 2 3 4")["tree"] == "[1, 2, 3, 4]"
    shape = {"branching": " 3 ", "depth": "3", "seed": "7", "uneven": False}
    answer = Reader().show("[1, 2", random=shape)
    assert answer["tree"] == format_tree(build_random_tree(3, 3, 7))
    uneven = Reader().show("", random=shape | {"uneven": True})
    assert uneven["tree"] == format_tree(build_random_tree(3, 3, 7, True))


@pytest.mark.parametrize(
    ("edit", "tree"),
    [
        ({"path": [0, 1], "value": "7.50"}, [[3, 7.5], 6]),
        ({"path": [1], "value": " −2"}, [[3, 5], -2]),
        ({"path": [], "edit": "child"}, [[3, 5], 6, 0]),
        ({"path": [1], "edit": "child"}, [[3, 5], [6, 0]]),
        ({"path": [0], "edit": "without"}, [6]),
        ({"path": [0], "edit": "right"}, [6, [3, 5]]),
        ({"path": [0], "edit": "left"}, [[3, 5], 6]),
        ({"path": [0, 1], "edit": "left"}, [[5, 3], 6]),
        ({"path": [], "edit": "without"}, [[3, 5], 6]),
        ({"order": "best"}, [6, [3, 5]]),
        ({"order": "worst"}, [[5, 3], 6]),
    ],
)
def test_an_edit(edit, tree):
    assert Reader().show([[3, 5], 6], **edit)["tree"] == format_tree(tree)


@given(trees, players)
@often
def test_orders_are_those_of_the_player_at_the_root(tree, maximizing):
    reader = Reader(player=named(maximizing))
    best = reader.show(tree, order="best")
    assert best["tree"] == format_tree(sort_best_first(tree, maximizing))
    assert best["results"]["read"] == best["results"]["fewest"]
    assert reader.show(tree, order="worst")["tree"] == format_tree(
        sort_worst_first(tree, maximizing)
    )


@pytest.mark.parametrize("path", [[5], [0, 0, 0], [1, 0], [0, 7]])
@pytest.mark.parametrize("edit", [{"value": "1"}, {"edit": "child"}, {"edit": "without"}])
def test_an_edit_of_a_node_that_does_not_exist_changes_nothing(path, edit):
    assert Reader().show([[3, 5], 6], path=path, **edit)["tree"] == "[[3, 5], 6]"


# Changes of pruned leaves only


def unmoved(reader, tree, *changes):
    """Edit one leaf of tree after the other; return the last message about unmoved steps."""
    for path, value in changes:
        answer = reader.show(tree, path=path, value=str(value))
        tree = answer["tree"]
    return answer["unmoved"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_changed_pruned_leaf_moves_nothing(language):
    sentence = WORDS[language]["laboratory"]["unmoved"]
    assert unmoved(Reader(language), FIRST, ([1, 1, 0], 99)) == sentence
    assert unmoved(Reader(language), FIRST, ([0, 1, 1], -99), ([1, 1, 1], 7)) == sentence


@pytest.mark.parametrize(
    "changes",
    [
        [([0, 0, 0], 4)],  # was read
        [([1, 1, 0], 0)],  # has the same value
        [([0, 0, 0], 4), ([0, 0, 0], 3)],
    ],
    ids=str,
)
def test_changes_of_leaves_that_were_read_give_no_message(changes):
    assert unmoved(Reader(), FIRST, *changes) == ""


def test_two_trees_that_are_typed_are_compared_as_well():
    reader = Reader()
    reader.show(FIRST)
    sentence = WORDS["en"]["laboratory"]["unmoved"]
    assert reader.show([[[3, 5], [6, 0]], [[1, 2], [0, 9]]])["unmoved"] == sentence
    # The shape differs, even if the steps are the same.
    assert reader.show([[[3, 5], [6, 0]], [[1, 2], [[0], 9]]])["unmoved"] == ""
    assert reader.show([[[3, 5], [6, 0]], [[1, 2], [[0, 1], 9]]])["unmoved"] == ""


def test_a_mistake_in_between_does_not_change_what_is_compared():
    reader = Reader()
    reader.show(FIRST)
    assert "problem" in reader.show("[[")
    assert reader.show(FIRST, path=[1, 1, 0], value="5")["unmoved"]


@pytest.mark.parametrize("change", [{"player": "min"}, {"beta": "9"}, {"code": SOURCE}], ids=str)
def test_a_different_search_is_not_compared(change):
    reader = Reader()
    reader.show(FIRST)
    assert reader.show(FIRST, path=[1, 1, 0], value="5", **change)["unmoved"] == ""


@given(trees, players, st.data())
@often
def test_exactly_pruned_leaves_move_nothing(tree, maximizing, data):
    reader = Reader(player=named(maximizing))
    every = leaf_paths(tree, list(paths(tree)))
    path = data.draw(st.sampled_from(every))
    value = data.draw(st.integers(-5, 5).filter(lambda value: value != at(tree, path)))
    steps = [step.path for step in trace(alphabeta, tree, maximizing=maximizing).steps]
    message = unmoved(reader, tree, (path, value))
    assert bool(message) == (path not in steps)


def test_what_a_reader_s_own_ordering_looks_at_does_move():
    """A leaf may be skipped though the code has compared the value: the steps show that."""
    source = SOURCE.replace("in node:", "in sorted(node, key=str):")
    reader = Reader(code=source)
    reader.show([[5, 6], [3, 9]])
    assert reader.show([[5, 6], [3, 9]], path=[1, 1], value="1")["unmoved"] == ""


def test_a_leaf_that_was_read_is_not_pruned_even_if_nothing_moves():
    blind = SOURCE.replace("return node\n", "return 0\n")
    reader = Reader(code=blind)
    reader.show([1, 2])
    assert reader.show([1, 2], path=[1], value="7")["unmoved"] == ""


# Data to be saved


@given(trees, windows, players)
@often
def test_the_data_are_the_steps(tree, window, maximizing):
    low, high = window
    reader = Reader(player=named(maximizing), alpha=bound(low), beta=bound(high))
    reader.show(tree)
    steps = trace(alphabeta, tree, *window, maximizing).steps
    data = reader.ask("data", format="json")
    assert data["tree"] == format_tree(tree)
    assert data["player"] == named(maximizing).upper()
    assert data["value"] == alphabeta(tree, *window, maximizing)
    assert len(data["steps"]) == len(steps)
    for place, (record, step) in enumerate(zip(data["steps"], steps, strict=True), 1):
        assert (record["step"], record["kind"], record["line"]) == (place, step.kind, step.line)
        assert tuple(int(part) for part in record["path"].split(".") if part) == step.path
        assert record["node"] == letters(tree).get(step.path, "")
        for name in ("alpha", "beta"):
            assert float(record[name]) == step.numbers[name]
        assert record["name"] == step.name
        assert (record["value"] is None) == (step.value is None)
        assert step.value is None or float(record["value"]) == step.value
    table = list(csv.DictReader(io.StringIO(reader.ask("data", format="csv"))))
    assert [list(row.values()) for row in table] == [
        ["" if value is None else str(value) for value in record.values()]
        for record in data["steps"]
    ]
    assert list(table[0]) == list(data["steps"][0])


def test_a_laboratory_without_a_search_answers_forgotten():
    for request in ("frames", "rows", "data"):
        assert Reader().ask(request, count=1, format="csv") == {"forgotten": True}
    reader = Reader()
    assert "problem" in reader.show("[")
    assert reader.ask("rows") == {"forgotten": True}


# Constants for the mistakes below

HEAD = ("if not hasattr(node, '__iter__'):", "    return node")
SORTING = """
def alphabeta(node):
    if not isinstance(node, list):
        return node
    node.sort(key=str, reverse=True)
    return max([alphabeta(child) for child in node])
"""


@given(trees, players)
@often
def test_an_order_below_a_node_is_that_of_its_own_search(tree, maximizing):
    player = "max" if maximizing else "min"
    for path in (path for path in paths(tree) if is_list(at(tree, path))):
        for order, reorder in (("best", sort_best_first), ("worst", sort_worst_first)):
            text = Reader(player=player).show(tree, order=order, path=list(path))["tree"]
            moves_max = maximizing == (len(path) % 2 == 0)
            result = json.loads(text)
            assert at(result, path) == reorder(at(tree, path), moves_max)
            for place in paths(tree):
                if place[: len(path)] != path and path[: len(place)] != place:
                    assert at(result, place) == at(tree, place)


@pytest.mark.parametrize("chunk", [7, 1000])
def test_the_film_of_the_original_comes_in_pieces(chunk):
    """Also if each chunk comes from a new worker."""
    setting = {"code": edited("cutoffs")}
    whole = make_film_data(FIRST, trace(alphabeta, FIRST), letters(FIRST), WORDS["en"]["narration"])
    reader = Reader(**setting)
    reader.show(FIRST)
    answer = reader.ask("original", ready=0, count=chunk)
    assert answer.pop("count") == len(whole["frames"])
    while len(answer["frames"]) < len(whole["frames"]):
        reader = Reader(**setting)
        reader.show(FIRST)
        further = reader.ask("original", ready=len(answer["frames"]), count=chunk)
        answer["frames"] += further["frames"]
        answer["parts"] += further["parts"]
    assert answer == json.loads(json.dumps(whole))


def test_the_shape_of_a_tree_that_is_filled_in():
    reader = Reader()
    reader.show(FIRST)
    assert reader.ask("boxes", branching="3", depth="2") == {"branching": 3, "count": 9}
    for depth, key in (("5", "leaves"), ("x", "whole")):
        problem = reader.ask("boxes", branching="3", depth=depth)["problem"]
        assert (problem["field"], problem["key"]) == ("random", key)


@pytest.mark.parametrize("tree", [FIRST, build_random_tree(3, 3, 1), [list(range(10))] * 20])
def test_a_wide_tree_is_folded_on_request(tree):
    whole, narrow = (Reader().show(tree, narrow=narrow) for narrow in (False, True))
    assert not whole["folded"]
    assert narrow["folded"] == narrow["wide"] == whole["wide"] == (whole["size"][0] > 480)
    assert narrow["size"][0] <= min(whole["size"][0], 480)
    for name in ("count", "nodes", "results", "tree"):
        assert narrow[name] == whole[name]


NIM = """
def minimax(piles, my_turn):
    if not any(piles):
        return -1 if my_turn else 1
    below = [(*piles[:k], n, *piles[k + 1:]) for k, pile in enumerate(piles) for n in range(pile)]
    values = [minimax(rest, not my_turn) for rest in below]
    return max(values) if my_turn else min(values)

print(minimax((1, 2), True))
"""
NO_POSITION = "SyntaxError: '(' was never closed (<string>, line 1)"
INDEXED = """
def minimax(depth, index, is_max, values, height):
    if depth == height:
        return values[index]
    below = [minimax(depth + 1, 2 * index + k, not is_max, values, height) for k in range(2)]
    return max(below) if is_max else min(below)
"""
BINARY = """
class Node:
    def __init__(self, value=None, left=None, right=None):
        self.value, self.left, self.right = value, left, right

def minimax(node, is_max):
    if node.left is None:
        return node.value
    below = minimax(node.left, not is_max), minimax(node.right, not is_max)
    return max(below) if is_max else min(below)
"""
# Key of a mistake -> request, field, values in the sentence, line.
MISTAKES = {
    "nothing": ({"tree": " "}, "tree", {}, None),
    "unclosed": ({"tree": "[[3, 5]"}, "tree", {}, None),
    "unopened": ({"tree": "[3, 5]]"}, "tree", {}, None),
    "rest": ({"tree": "[3, 5] [1, 2]"}, "tree", {}, None),
    "empty": ({"tree": "[3, []]"}, "tree", {}, None),
    "comma": ({"tree": "[3,, 4]"}, "tree", {}, None),
    "not_number": ({"tree": "[3, <b>]"}, "tree", {"text": "<b>"}, None),
    "word": ({"tree": "[3, win]"}, "tree", {"text": "win"}, None),
    "round": ({"tree": "(3, 5)"}, "tree", {}, None),
    "relation": ({"alpha": "≤ 3"}, "alpha", {"text": "≤ 3"}, None),
    "comma_in_number": ({"beta": " 3,5"}, "beta", {"text": "3,5", "point": "3.5"}, None),
    "two_ways": (
        {"tree": "3,5 6,9"},
        "tree",
        {"text": "3,5", "point": "3.5", "list": "3, 5"},
        None,
    ),
    "nan": ({"tree": "[3, NaN]"}, "tree", {}, None),
    "infinite": ({"tree": "[3, -inf]"}, "tree", {}, None),
    "long": ({"tree": "[12345678]"}, "tree", {"text": "12345678", "longest": 7}, None),
    "too_long": ({"tree": "[3, 5] " * 2000}, "tree", {"limit": 10000}, None),
    "deep": ({"tree": "[" * 11 + "1" + "]" * 11}, "tree", {"limit": 10}, None),
    "leaves": ({"tree": str([1] * 201)}, "tree", {"count": 201, "limit": 200}, None),
    "single": ({"tree": "3"}, "tree", {}, None),
    "count": (
        {"tree": "3 5 6"},
        "tree",
        {"count": 3, "branching": 2, "fitting": [2, 4, 8, 16, 32, 64, 128]},
        None,
    ),
    "whole": ({"branching": "1"}, "branching", {"low": 2, "high": 10}, None),
    "window": ({"alpha": "5", "beta": "5"}, "beta", {}, None),
    "missing": ({"path": [0, 0, 0], "value": " "}, "value", {}, None),
    "no_function": ({"code": "x = 1"}, "code", {}, None),
    "no_calls": ({"code": program("return 5")}, "code", {}, None),
    "start": ({"code": NIM, "start": "(1, 2"}, "start", {"text": NO_POSITION}, None),
    "returned": (
        {"tree": "[1]", "code": program(*HEAD, "alphabeta(node[0], alpha, beta, True)")},
        "code",
        {"text": "None"},
        4,
    ),
    "none": (
        # The most frequent slip of students: no return at the end.
        {"code": SOURCE.replace("        return best\n    else:", "    else:")},
        "code",
        {},
        33,  # where MIN uses the value of MAX
    ),
    "altered": ({"code": SORTING}, "code", {}, None),
    "not_child": ({"code": program("return alphabeta(7, alpha, beta, 0)")}, "code", {}, None),
    "steps": (
        {"code": program(*HEAD, "while True:", "    alphabeta(node[0], alpha, beta, 0)")},
        "code",
        {},
        None,
    ),
    "syntax": ({"code": "x = 1\nif x\n"}, "code", {"text": "expected ':'"}, 2),
    "python2": ({"code": "def f(node):\n    print node\n"}, "code", {}, 2),
    "binary": ({"tree": "[1, 2, 3]", "code": BINARY}, "code", {}, None),
    "height": (
        {"tree": "[[1, 2], [3, 4]]", "code": INDEXED.replace("== height", "== 3")},
        "code",
        {"height": 3},
        None,
    ),
    "uniform": ({"tree": "[3, [5, 6]]", "code": INDEXED}, "code", {"branching": 2}, None),
    "recursion": (
        {"code": program("return alphabeta(node, alpha, beta, maximizing)")},
        "code",
        {},
        1,  # Python reports the line of the call
    ),
}


def explain_step(language, key, places, line):
    shared = WORDS[language]["shared"]
    narration = WORDS[language]["narration"]
    separator = narration["list_separator"]
    places = {
        name: separator.join(map(str, value))  # all below a thousand
        if isinstance(value, list)
        else group_digits(value, narration)
        if isinstance(value, int)
        else value
        for name, value in places.items()
    }
    text = shared[f"run_{key}" if key in ("syntax", "recursion") else f"problem_{key}"]
    text = text.format(**places)
    return shared["run_line"].format(line=line, said=text) if line else text


def test_a_program_that_changes_the_tree_changes_none_that_is_kept():
    reader, tree = Reader(), [[5, 3], [9, 2]]
    shown = reader.show(tree)
    for _ in range(2):
        assert reader.show(tree, code=SORTING)["problem"]["key"] == "altered"
    assert reader.show(tree)["nodes"] == shown["nodes"]


@pytest.mark.parametrize("key", MISTAKES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_message_for_a_mistake_in_each_language(language, key):
    request, field, places, line = MISTAKES[key]
    answer = Reader(language).show(**({"tree": FIRST} | request))
    problem = answer["problem"]
    assert (problem["key"], problem["field"], problem["line"]) == (key, field, line)
    assert problem["text"] == explain_step(language, key, places, line)
    assert not set("{}") & set(problem["text"])


def test_every_message_for_a_mistake_is_tested():
    known = {
        key.removeprefix("problem_") for key in WORDS["en"]["shared"] if key.startswith("problem")
    }
    assert known | {"syntax", "recursion"} == set(MISTAKES)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_message_for_an_error_of_python_has_the_line(language):
    answer = Reader(language, code=program("x = 1", "return y")).show(FIRST)
    error = "NameError: name 'y' is not defined"
    expected = WORDS[language]["shared"]["run_line"].format(line=3, said=error)
    assert answer["problem"] == {
        "field": "code",
        "key": "error",
        "line": 3,
        "start": 0,
        "end": 0,
        "text": expected,
        "readings": [],
    }


@pytest.mark.parametrize("field", ["alpha", "beta"])
@pytest.mark.parametrize(
    ("text", "key"),
    [("x", "not_number"), ("nan", "nan"), ("123456789", "long"), ("1" * 20_000, "too_long")],
)
def test_a_mistake_in_the_window_is_shown_at_the_field(field, text, key):
    problem = Reader(**{field: text}).show(FIRST)["problem"]
    assert (problem["field"], problem["key"]) == (field, key)


@pytest.mark.parametrize(
    ("value", "key"),
    [("", "missing"), ("x", "not_number"), ("3, 4", "not_number"), ("[1]", "not_number"),
     ("∞", "infinite"), ("-inf", "infinite"), ("nan", "nan"), ("1e9", "long"),
     ("0" * 41, "too_long")],
)  # fmt: skip
def test_a_leaf_must_be_a_single_number(value, key):
    problem = Reader().show(FIRST, path=[0, 0, 0], value=value)["problem"]
    assert (problem["key"], problem["field"]) == (key, "value")


def test_a_mistake_in_the_tree_is_shown_at_the_tree_after_an_edit():
    problem = Reader().show("[[3, 5]", path=[0], edit="child")["problem"]
    assert (problem["key"], problem["field"], problem["start"]) == ("unclosed", "tree", 0)


@pytest.mark.parametrize("text", ["", "x", "1.5", "-3", "²", "1" * 5000, "11", "1"])
@pytest.mark.parametrize("field", ["branching", "depth", "seed"])
def test_numbers_that_are_not_whole(field, text):
    shape = {"branching": "2", "depth": "3", "seed": "1", "uneven": False}
    if field == "seed" and text in ("1", "11") or (field, text) == ("depth", "1"):
        return
    problem = Reader().show(FIRST, random=shape | {field: text})["problem"]
    assert (problem["key"], problem["field"]) == ("whole", "random")


@pytest.mark.parametrize(
    ("fields", "key"),
    [
        ({"tree": [1] * 200, "path": [], "edit": "child"}, "leaves"),
        ({"tree": "[" * 10 + "1" + "]" * 10, "path": [0] * 10, "edit": "child"}, "deep"),
        ({"tree": FIRST, "random": {"branching": 3, "depth": 5, "seed": 1, "uneven": 0}}, "leaves"),
    ],
    ids=["leaves", "deep", "random"],
)
def test_edited_and_random_trees_keep_to_the_limits(fields, key):
    assert Reader().show(**fields)["problem"]["key"] == key


def test_code_that_is_too_long_is_not_run():
    code = program("raise SystemExit") + "#" * LONGEST_CODE
    problem = Reader(code=code).show(FIRST)["problem"]
    assert (problem["field"], problem["key"], problem["line"]) == ("code", "too_long", None)


def test_a_mistake_does_not_change_the_last_search():
    reader = Reader()
    reader.show(FIRST)
    rows = reader.ask("rows")
    reader.show("[")
    reader.show(SECOND, code="x")
    reader.show(SECOND, alpha="9", beta="1")
    assert reader.ask("rows") == rows


# The reader's own function


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("change", CHANGES)
def test_a_preset_change(language, change):
    reader = Reader(language, code=edited(change, language))
    answer = reader.show(FIRST)
    assert answer["differs"] == ""
    assert answer["count"] == {"cutoffs": 65, "greater": 60, "failhard": 60}[change]
    assert answer["results"]["read"] == ("8" if change == "cutoffs" else "5")
    assert answer["lines"] == [10, None]
    frames = reader.ask("frames", count=100)["frames"]
    assert len(frames) == answer["count"]
    assert not any("{" in sentence for _, sentence, *_ in frames)


def test_a_tie_is_read_with_greater():
    tie = [[3, 5], [3, 9]]
    assert Reader().show(tie)["results"]["read"] == "3"
    assert Reader(code=edited("greater")).show(tie)["results"]["read"] == "4"


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_comments_of_greater_are_replaced(language):
    labels, code = WORDS[language]["labels"], WORDS[language]["code"]
    program = edited("greater", language)
    comments = [line.partition("# ")[2] for line in program.splitlines() if "alpha > beta:" in line]
    assert comments == [labels["greater_max"], labels["greater_min"]]
    assert code["max_cutoff"] not in program
    assert code["min_cutoff"] not in program
    assert "MIN" in comments[0]
    assert "MAX" in comments[1]


def test_fail_hard_clamps_what_is_returned():
    reader = Reader(code=edited("failhard"))
    reader.show(FIRST)
    records = reader.ask("data", format="json")["steps"]
    assert [r["value"] for r in records if r["kind"] == "return" and r["node"] == "E"] == [5]
    answer = reader.show(FIRST, alpha="6", beta="9")
    assert plain(answer["results"]["value"]).endswith("6")


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_wrong_function_is_shown_as_it_is(language):
    """The leaves do not prove the value, and nothing claims that they do."""
    wrong = SOURCE.replace("return best\n    else", "return best + 1\n    else")
    reader = Reader(language, code=wrong)
    answer = reader.show(FIRST)
    assert answer["results"]["line"] == WORDS[language]["laboratory"]["result_no_line"]
    frames = reader.ask("frames", count=1000)["frames"]
    assert len(frames) == answer["count"]
    assert not any("{" in sentence for _, sentence, *_ in frames)


BACKWARDS = SOURCE.replace("best = max(best", "best = min(best")


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_message_for_a_wrong_value(language):
    lab = WORDS[language]["laboratory"]
    answer = Reader(language, code=BACKWARDS).show(FIRST)
    assert answer["differs"].startswith(lab["differs"].split("{")[0])
    assert "5" in answer["differs"]
    assert "(" not in answer["differs"]
    ends = lab["result_unproved"].rpartition("}")[2]
    assert plain(answer["results"]["value"]) == f"−∞{ends}"


@given(trees, windows, players, st.sampled_from(["alphabeta", *CHANGES]))
@often
def test_a_correct_function_gives_no_message(tree, window, maximizing, change):
    low, high = window
    code = None if change == "alphabeta" else edited(change)
    reader = Reader(player=named(maximizing), alpha=bound(low), beta=bound(high), code=code)
    answer = reader.show(tree)
    assert answer["differs"] == ""
    assert plain(answer["results"]["value"]).lstrip("≥≤ ").replace("−", "-") != ""


@given(trees, windows, players, st.integers(-2, 2))
@often
def test_the_message_for_a_function_with_a_wrong_value(tree, window, maximizing, by):
    low, high = window
    value, true = alphabeta(tree, low, high, maximizing) + by, worth(tree, maximizing)
    code = SOURCE.replace("def alphabeta", "def inner").replace(" alphabeta(child", " inner(child")
    code = code.partition("\nif __name__")[0]
    code += f"""
def alphabeta(node, alpha=-inf, beta=inf, maximizing=True):
    if isinstance(node, list):
        for child in node:
            alphabeta(child)
        return {value!r}
    return node
"""
    reader = Reader(player=named(maximizing), alpha=bound(low), beta=bound(high), code=code)
    answer = reader.show(tree)
    is_bound = true <= value if value <= low else true >= value if value >= high else true == value
    assert (answer["differs"] == "") == is_bound


# Random requests


shapes = st.fixed_dictionaries(
    {
        "branching": st.sampled_from(["2", "3", "x", ""]),
        "depth": st.sampled_from(["1", "3", "10", "11"]),
        "seed": st.integers(-1, 2**33).map(str),
        "uneven": st.booleans(),
    }
)
typed = st.text("[]0123-.,; e∞²a", max_size=30)
somewhere = st.lists(st.integers(0, 3), max_size=4)
extras = (
    st.just({})
    | st.fixed_dictionaries({"path": somewhere, "value": typed})
    | st.fixed_dictionaries(
        {"path": somewhere, "edit": st.sampled_from(["child", "without", "left", "right"])}
    )
    | st.fixed_dictionaries({"order": st.sampled_from(["best", "worst"])})
    | st.fixed_dictionaries({"random": shapes})
)
requests = st.tuples(
    any_trees.map(format_tree) | typed,
    st.fixed_dictionaries(
        {
            "branching": st.sampled_from(["2", "2", "3", "x"]),
            "player": st.sampled_from(["max", "min"]),
            "alpha": st.sampled_from(["", "", "-1", "inf"]) | typed,
            "beta": st.sampled_from(["", "", "1", "-inf"]) | typed,
            "code": st.sampled_from([None, *(edited(change) for change in CHANGES)]),
        }
    ),
    extras,
)


@given(st.sampled_from(LANGUAGES), st.lists(requests, max_size=4))
@often
def test_every_fieldshas_an_answer(language, several):
    reader = Reader(language)
    for tree, setting, extra in several:
        answer = reader.show(tree, **setting, **extra)
        if "problem" in answer:
            assert answer["problem"]["text"] and "{" not in answer["problem"]["text"]
            continue
        frames = reader.ask("frames", count=100_000)["frames"]
        assert len(frames) == answer["count"] == len(reader.ask("rows"))
