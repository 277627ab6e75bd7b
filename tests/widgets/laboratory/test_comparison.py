"""Tests of comparisons: the first difference against an independent recorder, and the sentences."""

import json
import random
import re
from collections import Counter
from math import inf
from pathlib import Path

import pytest

from alphabeta import FIRST, SECOND
from builder.words import LANGUAGES, load_all_texts
from faulty_searches import NEGAMAX, OTHERS, PLAIN, SLIPS, SOUND, UP, edit, of_max
from gametree import letters
from tree_helpers import REFERENCE, at, is_list, worth
from widgets.allowlist import check
from widgets.laboratory import known_mistakes
from widgets.laboratory.comparison import compare_searches
from widgets.laboratory.requests import Laboratory
from widgets.traced_search import is_negamax, load_search_function, trace_search
from widgets.tree_syntax import format_tree

WORDS = load_all_texts(Path(__file__).parents[3] / "docs" / "words")
SOURCE = (REFERENCE / "alphabeta.py").read_text(encoding="utf-8")
FAULTY = [code for (name, _), codes in SLIPS.items() if name != "no_return" for code in codes]
FULL = (-inf, inf)
PAIRS = 200


def make_tree(generator, depth):
    """Return a tree of unequal depth; its leaves are few, so that there are ties."""
    if depth == 0 or generator.random() < 0.15:
        return generator.randint(-3, 6)
    return [make_tree(generator, depth - 1) for _ in range(generator.choice([1, 2, 2, 2, 3]))]


def make_trees(seed, count):
    generator = random.Random(seed)
    candidates = (make_tree(generator, generator.choice([2, 3, 4])) for _ in range(10 * count))
    return [tree for tree in candidates if is_list(tree)][:count]


def record_alone(program, tree, window, maximizing):
    """Return the calls and returns of a program, recorded by a wrapper, without the site's code.

    [("enter", path, window) or ("return", path, value), …], with numbers for MAX.
    """
    names = {"__name__": "alone"}
    exec(program, names)  # noqa: S102
    name = re.findall(r"^def (\w+)", program, re.MULTILINE)[-1]
    function, events, path_of, kept = names[name], [], {}, []

    def copy(tree, path):
        """Copy a tree with an object for each leaf, so that id() tells the leaves apart."""
        node = (
            [copy(tree[i], (*path, i)) for i in range(len(tree))] if is_list(tree) else float(tree)
        )
        path_of[id(node)] = path
        kept.append(node)
        return node

    def is_turned(path):
        """Tell whether a program counts for MIN at path, as negamax does if the sign changes."""
        return "-sign" in program and maximizing == (len(path) % 2 == 1)

    def record(node, alpha=-inf, beta=inf, maximizing=True):
        path = path_of[id(node)]
        events.append(("enter", path, (-beta, -alpha) if is_turned(path) else (alpha, beta)))
        value = function(node, alpha, beta, maximizing)
        events.append(("return", path, -value if is_turned(path) else value))
        return value

    names[name] = record
    player = maximizing if "sign" not in program else 1 if maximizing else -1
    record(copy(tree, ()), *window, player)
    return events


def compare_program(program, tree, window=FULL, maximizing=True):
    """Return the Comparison of a program's search with the original's."""
    function = load_search_function(program)
    mover = is_negamax(function)
    own = trace_search(function, tree, *window, maximizing, program, mover)
    original = trace_search(load_search_function(None), tree, *window, maximizing)
    return compare_searches(tree, original, own, window, maximizing, mover)


def list_leaves_read(events, tree):
    return [path for kind, path, _ in events if kind == "enter" and not is_list(at(tree, path))]


def find_difference(original, own):
    """Return the first difference: possible kinds, node, child before and both sides; or None."""
    before = {}
    for left, right in zip(original, own, strict=False):
        kinds, path, node = (left[0], right[0]), left[1], left[1][:-1]
        if left == right:
            if left[0] == "enter":
                before.pop(path, None)
            else:
                before[node] = path
        elif left[:2] == right[:2] and left[0] == "return":
            return {"value"}, path, before.get(path), left[2], right[2]
        elif left[:2] == right[:2]:
            return {"bound", "window"}, node, before.get(node), left[2], right[2]
        elif kinds == ("return", "enter"):
            return {"missed"}, path, before.get(path), None, right[1]
        elif kinds == ("enter", "return"):
            return {"stopped"}, right[1], before.get(right[1]), path, None
        else:
            return {"order"}, node, before.get(node), path, right[1]
    return None


def test_the_first_difference_of_many_pairs():
    generator, met = random.Random(14), Counter()
    programs = [*FAULTY, OTHERS["from the right"]]
    for tree in make_trees(14, PAIRS):
        program, maximizing = generator.choice(programs), generator.random() < 0.6
        narrow = generator.choice([FULL, FULL, (0, 4)])
        window = FULL if "sign" in program else narrow
        original = record_alone(SOURCE, tree, window, maximizing)
        own = record_alone(program, tree, window, maximizing)
        comparison, case = (
            compare_program(program, tree, window, maximizing),
            (program, tree, window, maximizing),
        )
        assert comparison.original.read == list_leaves_read(original, tree), case
        assert comparison.own.read == list_leaves_read(own, tree), case
        assert comparison.count_leaves_read() == (
            len(set(list_leaves_read(original, tree))),
            len(set(list_leaves_read(own, tree))),
            len(comparison.own.leaves),
        )
        assert comparison.own.value == own[-1][2], case
        difference, expected = comparison.difference, find_difference(original, own)
        if expected is None:
            assert difference is None and original == own, case
            continue
        kinds, path, before, left, right = expected
        met[difference.kind] += 1
        assert difference.kind in kinds, case
        assert (difference.path, difference.before) == (path, before), case
        if difference.kind == "bound":
            side = ("alpha", "beta").index(difference.name)
            assert before is not None and left[side] != right[side], case
            left, right = left[side], right[side]
        assert (difference.original, difference.own) == (left, right), case
        for number, record in zip(
            difference.steps, (comparison.original, comparison.own), strict=True
        ):
            step = record.trace.steps[number]
            assert step.path == (difference.child or path) or step.kind == "enter", case
        # Both have made the same calls before these steps.
        calls = [
            [(step.kind, step.path) for step in record.trace.steps[:number] if step.kind == "enter"]
            for number, record in zip(
                difference.steps, (comparison.original, comparison.own), strict=True
            )
        ]
        assert calls[0] == calls[1] or difference.kind in ("missed", "stopped", "order"), case
    assert sum(met.values()) > PAIRS / 2
    assert set(met) == {"bound", "window", "value", "missed", "stopped", "order"}


def test_the_example_of_a_bound_without_update():
    comparison = compare_program(edit(PLAIN, (UP, "")), FIRST)
    first = comparison.difference
    assert (first.kind, first.name, first.path, first.before) == (
        "bound",
        "alpha",
        (0, 0),
        (0, 0, 0),
    )
    assert (first.original, first.own, first.steps[0]) == (3, -inf, 9)
    assert comparison.own.trace.steps[first.steps[1]].kind == "test"
    assert (comparison.right, comparison.count_leaves_read()) == (True, (5, 8, 8))


def test_the_bounds_of_a_node_and_those_of_the_window_of_a_child():
    half = compare_program(
        edit(PLAIN, ("alpha, beta, False", "alpha, inf, False")), FIRST
    ).difference
    assert (half.kind, half.path, half.child) == ("window", (0, 1), (0, 1, 0))
    lost = compare_program(edit(PLAIN, ("alpha, beta, True", "maximizing=True")), FIRST).difference
    assert (lost.kind, lost.path, lost.child) == ("window", (0,), (0, 1))
    assert (lost.original, lost.own) == ((-inf, 5), FULL)


@pytest.mark.parametrize("name", SOUND)
@pytest.mark.parametrize("maximizing", [True, False])
def test_a_different_program_with_the_same_search(name, maximizing):
    trees, program = [FIRST, SECOND, *make_trees(name, 12)], SOUND[name]
    for tree in trees:
        for window in (FULL, (0, 4), (-1, 2)):
            comparison = compare_program(program, tree, window, maximizing)
            assert comparison.difference is None, (tree, window)
            assert comparison.right and comparison.again == 0


@pytest.mark.parametrize("maximizing", [True, False])
def test_the_value_of_the_root_is_judged_by_minimax(maximizing):
    wrong = 0
    for tree in make_trees("root", 40):
        comparison = compare_program(SLIPS["zero", "both"][0], tree, FULL, maximizing)
        best = worth(tree, maximizing)
        assert (comparison.best, comparison.right) == (best, comparison.own.value == best)
        wrong += not comparison.right
    assert wrong > 3


def test_a_search_without_a_window_has_no_difference_of_windows():
    for tree in [FIRST, SECOND, *make_trees("minimax", 12)]:
        difference = compare_program(OTHERS["minimax"], tree).difference
        assert difference is None or difference.kind == "missed"


def test_leaves_that_are_read_without_a_call():
    inline = """
def alphabeta(node, alpha, beta, maximizing):
    best = -1e999 if maximizing else 1e999
    for child in node:
        value = child
        if isinstance(child, list):
            value = alphabeta(child, alpha, beta, not maximizing)
        if maximizing:
            best = max(best, value)
            alpha = max(alpha, best)
        else:
            best = min(best, value)
            beta = min(beta, best)
        if alpha >= beta:
            break
    return best
"""
    for tree in [FIRST, SECOND]:
        comparison = compare_program(inline, tree)
        assert comparison.difference is None
        assert comparison.count_leaves_read()[1] is None
    comparison = compare_program(
        inline.replace("alpha >= beta", "alpha > beta"), [[[3, 5], [7]], [[5], [9]]]
    )
    assert comparison.difference.kind == "missed"


# Sentences


class Reader:
    """A laboratory that runs code of a reader's."""

    def __init__(self, language="en"):
        self.laboratory = Laboratory(WORDS[language])

    def ask(self, tree, code, **changes):
        request = {"do": "show", "tree": format_tree(tree), "branching": "2", "player": "max"}
        request |= {"alpha": "", "beta": "", "code": code} | changes
        self.laboratory.handle_request(request)
        return json.loads(json.dumps(self.laboratory.handle_request({"do": "compare"})))


SENTENCES = ("wrong", "difference", "outcome", "slip")


def plain(html):
    return re.sub("<[^>]+>", "", html)


def test_the_sentences_in_english():
    answer = Reader().ask(FIRST, edit(PLAIN, (UP, "")))
    assert plain(answer["difference"]) == (
        "At node D, after leaf 3, the original moves α to 3; yours leaves it at −∞."
    )
    assert plain(answer["outcome"]) == (
        "From here on, yours reads 3 more leaves: 8 in all instead of 5. The value of the root is right: 5."
    )
    assert (
        plain(answer["slip"])
        == "This looks like a common mistake: at MAX nodes, the bound is never updated."
    )
    assert (answer["wrong"], answer["right"], answer["kind"]) == ("", True, "bound")
    assert (answer["path"], answer["steps"][0], answer["counts"]) == ([0, 0], 9, [5, 8, 8])
    assert (answer["lengths"][0], answer["slips"], answer["allowed"]) == (
        60,
        [["stuck", "max"]],
        False,
    )


def test_the_message_that_fail_hard_is_allowed():
    answer = Reader().ask(FIRST, SLIPS["failhard", "both"][0])
    assert (answer["allowed"], answer["slips"]) == (True, [["failhard", "both"]])
    assert answer["slip"] == WORDS["en"]["laboratory"]["slip_failhard"]


def test_the_singular_for_a_single_leaf():
    for program, text in [("no_cutoff", "one more leaf: 6"), ("one_child", "one fewer leaf: 4")]:
        side = "max" if program == "no_cutoff" else "min"
        answer = Reader().ask(FIRST, SLIPS[program, side][0])
        assert f"yours reads {text} in all instead of 5." in plain(answer["outcome"])


def test_the_message_for_a_wrong_value():
    program = of_max(PLAIN, ("max(best, value)", "min(best, value)"))
    answer = Reader().ask(FIRST, program)
    assert plain(answer["wrong"]) == "Your search gives the root the value −∞, but minimax finds 5."
    assert "is right" not in answer["outcome"]


def test_the_message_for_a_missing_return():
    for (name, where), programs in SLIPS.items():
        if name == "no_return":
            answer = Reader().ask(FIRST, programs[0])
            assert (answer["failed"], answer["slips"]) == (True, [["no_return", where]])
            assert "<code>return</code>" in answer["slip"]
    assert Reader().ask(FIRST, "def f(node): return f(node[0]) / 0")["slips"] == []


def test_the_answer_for_the_site_s_own_function():
    assert Reader().ask(FIRST, None) == {"own": False}


def test_the_answer_for_the_same_search():
    answer = Reader().ask(FIRST, NEGAMAX, player="min")
    assert (answer["kind"], answer["path"], answer["slips"], answer["right"]) == (
        None,
        None,
        [],
        True,
    )
    assert answer["difference"] == WORDS["en"]["laboratory"]["compare_same"]


def find_numbers(html):
    return set(re.findall(r"[−+]?[\d∞]+|[αβ]|(?<![A-Za-z])[A-Z](?![A-Za-z])", plain(html)))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_sentence_is_complete_and_equal_in_all_languages(language):
    reader, english, met = Reader(language), Reader(), set()
    programs = [codes[-1] for codes in SLIPS.values()] + list(OTHERS.values())
    for number, program in enumerate(programs):
        for tree in (FIRST, [[[3, 5], 4], [4, 2], [[1], [5, 9]]]):
            player = "max" if number % 3 else "min"
            answer, reference = (
                laboratory.ask(tree, program, player=player) for laboratory in (reader, english)
            )
            for name in SENTENCES:
                text = answer.get(name, "")
                assert "{" not in text and "(으로/로)" not in text and "(은/는)" not in text
                check(text, "phrase", name)
                assert bool(text) == bool(reference.get(name))
                if name in ("wrong", "difference") and language != "en":
                    assert find_numbers(text) == find_numbers(reference.get(name, "")), (
                        text,
                        reference[name],
                    )
            assert {name: value for name, value in answer.items() if name not in SENTENCES} == {
                name: value for name, value in reference.items() if name not in SENTENCES
            }
            met.add(answer.get("kind"))
    assert met >= {"bound", "window", "value", "missed", "stopped", "order", None}


def test_nodes_are_named_by_their_letters():
    for tree in make_trees("letters", 20):
        names = letters(tree)
        answer = Reader().ask(tree, SLIPS["one_child", "both"][0])
        if answer["kind"] == "stopped":
            assert f"At node {names[tuple(answer['path'])]}, " in plain(answer["difference"])


def test_naming_a_slip_takes_little_time(monkeypatch):
    """Count the children in the faulty searches and the steps of the code, for 50 leaves."""
    updates, lengths = [], []
    update, trace_once = (
        known_mistakes._compute_next_bound,
        known_mistakes.traced_search.trace_search,
    )

    def count_steps(*arguments, **options):
        run = trace_once(*arguments, **options)
        lengths.append(len(run.steps))
        return run

    monkeypatch.setattr(
        known_mistakes,
        "_compute_next_bound",
        lambda *arguments: updates.append(1) or update(*arguments),
    )
    monkeypatch.setattr(known_mistakes.traced_search, "trace_search", count_steps)
    generator = random.Random(50)
    tree = [[[generator.randint(0, 99) for _ in range(5)] for _ in range(5)] for _ in range(2)]
    for code in FAULTY:
        updates.clear()
        lengths.clear()
        function = load_search_function(code)
        comparison = compare_program(code, tree)
        lengths.clear()
        known_mistakes.find_known_mistakes(function, tree, comparison.own)
        assert len(updates) < 12_000
        assert sum(lengths) < 1_000
