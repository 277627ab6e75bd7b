"""What the laboratory shows of a search, against independent computations."""

import csv
import io
import json
import re
from collections import Counter
from itertools import pairwise
from math import inf

import pytest
from hypothesis import given
from hypothesis import strategies as st

from alphabeta import FIRST, SECOND, alphabeta
from docs.figures.film import make_film_data
from docs.trees.input_errors import Mistake
from docs.trees.trees import build_random_tree, count_fewest_leaves
from docs.widgets.laboratory.presets import CHANGES
from faulty_searches import FAULTY_PROGRAMS
from gametree import count, letters
from laboratory_client import (
    SOURCE,
    TEXTS,
    LaboratoryClient,
    compare_program,
    make_client_for_call,
    make_preset_program,
    parse_number,
    strip_tags,
)
from tracing import trace
from tree_helpers import at, is_list, leaf_paths, often, paths, players, windows, worth
from tree_helpers import trees as any_trees

EXAMPLES = [FIRST, SECOND, [0], [[3, 5], [3, 9]], [-2.5, [[1, 2, 3], 1]]]
EXAMPLES.append(build_random_tree(3, 3, 1))
trees = any_trees.filter(lambda tree: is_list(tree) and max(map(len, paths(tree))) <= 10)


def count_leaves_read(tree, window, maximizing):
    tally = Counter()
    alphabeta(count(tree, tally), *window, maximizing)
    return tally["leaves"]


@given(trees, windows, players)
@often
def test_the_results_are_true(tree, window, maximizing):
    low, high = window
    results = make_client_for_call(window, maximizing).search(tree)["results"]
    results = {name: strip_tags(html) for name, html in results.items()}
    value, leaf_count = worth(tree, maximizing), len(leaf_paths(tree, paths(tree)))
    sign, shown = re.fullmatch("([≥≤]?) ?(.*)", results["value"]).groups()
    shown = parse_number(shown)
    assert {"": value == shown, "≥": value >= shown, "≤": value <= shown}[sign]
    assert shown == alphabeta(tree, low, high, maximizing)
    assert sign == "" or not low < shown < high
    assert results["read"] == str(count_leaves_read(tree, window, maximizing))
    assert int(results["read"]) + int(results["skipped"]) == leaf_count
    is_full_window = (low, high) == (-inf, inf)
    fewest = str(count_fewest_leaves(tree, maximizing)) if is_full_window else "–"
    assert results["fewest"] == fewest
    minimax_value, _, minimax_leaves = results["minimax"].partition(", leaves read: ")
    assert (parse_number(minimax_value), int(minimax_leaves)) == (value, leaf_count)


@given(trees, windows, players)
@often
def test_the_best_line_leads_to_the_value_by_the_best_moves(tree, window, maximizing):
    low, high = window
    results = make_client_for_call(window, maximizing).search(tree)["results"]
    value, line = worth(tree, maximizing), strip_tags(results["line"])
    if line == TEXTS["en"]["laboratory"]["result_no_line"]:
        assert not low < value < high or strip_tags(results["value"])[0] in "≥≤"
        return
    *names, last = line.split(" → ")
    assert parse_number(last) == value
    path_by_letter = {letter: path for path, letter in letters(tree).items()}
    line_paths = [path_by_letter[name] for name in names]
    assert line_paths[0] == ()
    assert all(child[:-1] == path for path, child in pairwise(line_paths))
    for path in line_paths:
        assert worth(at(tree, path), maximizing == (len(path) % 2 == 0)) == value
    assert value in [child for child in at(tree, line_paths[-1]) if not is_list(child)]


def test_of_two_best_lines_the_first_is_shown():
    results = LaboratoryClient(code=make_preset_program("cutoffs")).search([[5, 6], [5, 7]])
    assert strip_tags(results["results"]["line"]) == "A → B → 5"


@given(trees, players)
@often
def test_every_node_can_be_chosen(tree, maximizing):
    response = make_client_for_call((-inf, inf), maximizing).search(tree)
    width, height = response["size"]
    visited = {step.path for step in trace(alphabeta, tree, maximizing=maximizing).steps}
    assert [tuple(node[0]) for node in response["nodes"]] == list(paths(tree))
    for path, x, y, label, leaf_text, status in response["nodes"]:
        node = at(tree, path)
        assert 0 < x < width and 0 < y < height
        assert status == ("done" if tuple(path) in visited else "cut")
        if is_list(node):
            assert (label, leaf_text) == (f"node {letters(tree)[tuple(path)]}", None)
        else:
            assert label.startswith(f"{letters(tree)[tuple(path[:-1])]} → ")
            assert parse_number(label.rpartition(" ")[2]) == node == float(leaf_text)


# The film, the table and the data


@pytest.mark.parametrize("tree", EXAMPLES, ids=str)
@pytest.mark.parametrize(("player", "chunk_size"), [("max", 7), ("min", 1000)])
@pytest.mark.parametrize("original", [False, True])
def test_a_film_comes_in_chunks_each_with_the_parts_that_it_needs(
    tree, player, chunk_size, original
):
    code, maximizing = make_preset_program("cutoffs") if original else None, player == "max"
    client = LaboratoryClient("ko", player=player)
    run = trace(alphabeta, tree, maximizing=maximizing)
    whole = make_film_data(tree, run, letters(tree), TEXTS["ko"]["narration"], maximizing)
    response = client.search(tree, code=code)
    head = client.send("frames", original=True, ready=0, count=0) if original else response
    request = {"original": original, "count": chunk_size}
    frames, parts = head["frames"], head["parts"]
    while (chunk := client.send("frames", ready=len(frames), known=len(parts), **request))[
        "frames"
    ]:
        assert len(chunk["frames"]) <= chunk_size
        frames, parts = frames + chunk["frames"], parts + chunk["parts"]
        assert all(part < len(parts) for changes, *_ in frames for part in changes[1::2])
    assert len(frames) == head["count"] == len(run.steps)
    received = {name: head[name] for name in ("size", "window", "start")}
    assert received | {"frames": frames, "parts": parts} == json.loads(json.dumps(whole))


SEARCHES = {
    "typed with names": {"tree": "[Q [R [3] [5]] [S [6] [-9]]]"},
    "edited": {"tree": "[[3, 5], [6, 9]]", "path": [1], "order": "worst"},
    "random": {"tree": "", "random": {"branching": "3", "depth": "3", "seed": "5", "uneven": True}},
    "folded": {"tree": str([list(range(10))] * 20), "narrow": True},
    "brought": {"tree": "[1, 2]", "code": f"{SOURCE}\nprint(alphabeta([[4, 1], [0, 2]]))", "program_tree": ""},
    "failed": {"tree": "[1, 2]", "code": "def f(node):\n    return f(node[0])\nprint(f([[1], [2]]))"},
}  # fmt: skip


@pytest.mark.parametrize("name", SEARCHES)
def test_each_request_gets_the_same_answer_from_a_new_worker(name):
    client, fields = LaboratoryClient("ko"), SEARCHES[name]
    client.search("[[3, 5], [6, 8]]")
    shown = client.shown
    assert ("problem" in client.search(**fields)) == (name == "failed")
    requests = [{"do": "search", "shown": shown}, {"do": "compare"}, {"do": "questions"}]
    requests += [{"do": "rows"}, {"do": "export", "format": "json"}]
    for original, ready in ((False, 0), (False, 7), (False, 3), (True, 0), (True, 7), (True, 0)):
        requests.append({"do": "frames", "original": original, "ready": ready, "count": 7})
    for request in requests:
        request |= {"search": client.asked, "known": 0}
        answer = client.laboratory.handle_request(request)
        assert answer == LaboratoryClient("ko").laboratory.handle_request(request), request


@pytest.mark.parametrize("tree", [FIRST, build_random_tree(3, 3, 1), [list(range(10))] * 20])
def test_a_wide_tree_is_folded_on_request(tree):
    whole, narrow = (LaboratoryClient().search(tree, narrow=narrow) for narrow in (False, True))
    assert not whole["folded"]
    assert narrow["folded"] == narrow["wide"] == whole["wide"] == (whole["size"][0] > 480)
    assert narrow["size"][0] <= min(whole["size"][0], 480)
    for name in ("count", "nodes", "results", "tree"):
        assert narrow[name] == whole[name]


def test_the_table_has_every_step():
    client = LaboratoryClient("ko", player="min")
    response = client.search(SECOND)
    rows = client.send("rows")
    lines = [step.line for step in trace(alphabeta, SECOND, maximizing=False).steps]
    assert [row[0] for row in rows] == list(range(1, response["count"] + 1))
    assert [row[3] for row in rows] == lines
    assert not any("{" in cell for row in rows for cell in row[1:3])


@given(trees, windows, players)
@often
def test_the_data_are_the_steps(tree, window, maximizing):
    client = make_client_for_call(window, maximizing)
    response = client.search(tree)
    steps = trace(alphabeta, tree, *window, maximizing).steps
    data = client.send("export", format="json")
    assert (data["tree"], data["player"]) == (response["tree"], "MAX" if maximizing else "MIN")
    assert data["value"] == alphabeta(tree, *window, maximizing)
    assert len(data["steps"]) == len(steps)
    for number, (record, step) in enumerate(zip(data["steps"], steps, strict=True), 1):
        assert (record["step"], record["kind"], record["line"]) == (number, step.kind, step.line)
        assert tuple(int(part) for part in record["path"].split(".") if part) == step.path
        assert record["node"] == letters(tree).get(step.path, "")
        for name in ("alpha", "beta"):
            assert float(record[name]) == step.numbers[name]
        assert record["name"] == step.name
        assert (record["value"] is None) == (step.value is None)
        assert step.value is None or float(record["value"]) == step.value
    table = list(csv.DictReader(io.StringIO(client.send("export", format="csv"))))
    assert [list(row.values()) for row in table] == [
        ["" if value is None else str(value) for value in record.values()]
        for record in data["steps"]
    ]
    assert list(table[0]) == list(data["steps"][0])


# Readers' programs


@pytest.mark.parametrize(
    ("change", "step_count", "leaves_read"),
    [("cutoffs", 65, "8"), ("greater", 60, "5"), ("failhard", 60, "5")],
)
def test_a_preset_change(change, step_count, leaves_read):
    response = LaboratoryClient("ko", code=make_preset_program(change, "ko")).search(FIRST)
    assert (response["count"], response["results"]["read"]) == (step_count, leaves_read)
    assert (response["differs"], response["lines"][0]) == ("", 10)


def test_nothing_claims_that_the_leaves_prove_a_wrong_value():
    wrong = SOURCE.replace("return best\n    else", "return best + 1\n    else")
    client = LaboratoryClient("ko", code=wrong)
    response = client.search(FIRST)
    assert response["results"]["line"] == TEXTS["ko"]["laboratory"]["result_no_line"]
    assert len(client.send("frames", ready=0, count=1000)["frames"]) == response["count"]


def test_the_message_for_a_wrong_value_has_its_particles():
    texts = TEXTS["ko"]["laboratory"]
    backwards = SOURCE.replace("best = max(best", "best = min(best")
    response = LaboratoryClient("ko", code=backwards).search(FIRST)
    assert response["differs"].startswith(texts["differs"].split("{")[0])
    assert "5" in response["differs"] and "(" not in response["differs"]
    ending = texts["result_unproved"].rpartition("}")[2]
    assert strip_tags(response["results"]["value"]) == f"−∞{ending}"


@given(trees, windows, players, st.sampled_from([None, *CHANGES]))
@often
def test_a_correct_function_gives_no_message(tree, window, maximizing, change):
    code = make_preset_program(change) if change else None
    response = make_client_for_call(window, maximizing, code=code).search(tree)
    assert response["differs"] == ""
    assert strip_tags(response["results"]["value"]).lstrip("≥≤ ") != ""


@pytest.mark.whole
@given(
    trees,
    windows,
    players,
    st.sampled_from([code for codes in FAULTY_PROGRAMS.values() for code in codes]),
)
@often
def test_only_a_wrong_value_gives_a_message(tree, window, maximizing, code):
    try:
        value = compare_program(code, tree, window, maximizing).reader.value
    except Mistake:
        return
    (low, high), best = window, worth(tree, maximizing)
    right = best <= value if value <= low else best >= value if value >= high else best == value
    response = make_client_for_call(window, maximizing, code=code).search(tree)
    assert (response["differs"] == "") == right
