"""Two searches side by side: the first difference against a recorder of these tests' own, and what is told."""

import json
import random
import re
from collections import Counter
from math import inf
from pathlib import Path

import pytest

from alphabeta import FIRST, SECOND
from builder.words import LANGUAGES, load
from faulty_searches import NEGAMAX, OTHERS, PLAIN, SLIPS, SOUND, UP, edit, of_max
from gametree import letters
from tree_helpers import REFERENCE, at, is_list, worth
from widgets.allowed import check
from widgets.laboratory import slips
from widgets.laboratory.answers import Laboratory
from widgets.laboratory.comparing import compare
from widgets.reading import tree_text
from widgets.searching import counts_for_mover, search_of, watch

WORDS = load(Path(__file__).parents[3] / "docs" / "words")
SOURCE = (REFERENCE / "alphabeta.py").read_text(encoding="utf-8")
FAULTY = [code for (name, _), codes in SLIPS.items() if name != "no_return" for code in codes]
FULL = (-inf, inf)
PAIRS = 200


def some_tree(source, depth):
    """Return a tree of unequal depth; its leaves are few, so that there are ties."""
    if depth == 0 or source.random() < 0.15:
        return source.randint(-3, 6)
    return [some_tree(source, depth - 1) for _ in range(source.choice([1, 2, 2, 2, 3]))]


def some_trees(seed, count):
    source = random.Random(seed)
    made = (some_tree(source, source.choice([2, 3, 4])) for _ in range(10 * count))
    return [tree for tree in made if is_list(tree)][:count]


def record_alone(program, tree, window, maximizing):
    """Return what a program does to a tree, seen by calling it through a function that looks on.

    [("enter", path, window) or ("return", path, value), …], told for MAX. Nothing of ours is used.
    """
    names = {"__name__": "alone"}
    exec(program, names)  # noqa: S102
    name = re.findall(r"^def (\w+)", program, re.MULTILINE)[-1]
    function, told, where, kept = names[name], [], {}, []

    def copy(tree, path):
        """Each leaf an object of its own, so that it can be told which one was read."""
        its = (
            [copy(tree[i], (*path, i)) for i in range(len(tree))] if is_list(tree) else float(tree)
        )
        where[id(its)] = path
        kept.append(its)
        return its

    def turn(path):
        """Whether a program counts for MIN there: negamax does, if its sign changes from node to node."""
        return "-sign" in program and maximizing == (len(path) % 2 == 1)

    def look_on(node, alpha=-inf, beta=inf, maximizing=True):
        path = where[id(node)]
        told.append(("enter", path, (-beta, -alpha) if turn(path) else (alpha, beta)))
        value = function(node, alpha, beta, maximizing)
        told.append(("return", path, -value if turn(path) else value))
        return value

    names[name] = look_on
    whose = maximizing if "sign" not in program else 1 if maximizing else -1
    look_on(copy(tree, ()), *window, whose)
    return told


def look(program, tree, window=FULL, maximizing=True):
    """Return the Comparison of a program's search with the original's."""
    function = search_of(program)
    mover = counts_for_mover(function)
    own = watch(function, tree, *window, maximizing, program, mover)
    original = watch(search_of(None), tree, *window, maximizing)
    return compare(tree, original, own, window, maximizing, mover)


def read(told, tree):
    return [path for kind, path, _ in told if kind == "enter" and not is_list(at(tree, path))]


def expected(theirs, ours):
    """Return kinds that fit the first difference, its node, the child before, and both sides; None if there is none."""
    before = {}
    for one, other in zip(theirs, ours, strict=False):
        kinds, path, node = (one[0], other[0]), one[1], one[1][:-1]
        if one == other:
            if one[0] == "enter":
                before.pop(path, None)
            else:
                before[node] = path
        elif one[:2] == other[:2] and one[0] == "return":
            return {"value"}, path, before.get(path), one[2], other[2]
        elif one[:2] == other[:2]:
            return {"bound", "window"}, node, before.get(node), one[2], other[2]
        elif kinds == ("return", "enter"):
            return {"missed"}, path, before.get(path), None, other[1]
        elif kinds == ("enter", "return"):
            return {"stopped"}, other[1], before.get(other[1]), path, None
        else:
            return {"order"}, node, before.get(node), path, other[1]
    return None


def test_the_first_difference_of_many_pairs():
    source, met = random.Random(14), Counter()
    programs = [*FAULTY, OTHERS["from the right"]]
    for tree in some_trees(14, PAIRS):
        program, maximizing = source.choice(programs), source.random() < 0.6
        narrow = source.choice([FULL, FULL, (0, 4)])
        window = FULL if "sign" in program else narrow
        theirs = record_alone(SOURCE, tree, window, maximizing)
        ours = record_alone(program, tree, window, maximizing)
        found, case = look(program, tree, window, maximizing), (program, tree, window, maximizing)
        assert found.original.read == read(theirs, tree), case
        assert found.own.read == read(ours, tree), case
        assert found.counts() == (
            len(set(read(theirs, tree))),
            len(set(read(ours, tree))),
            len(found.own.leaves),
        )
        assert found.own.value == ours[-1][2], case
        its, wanted = found.difference, expected(theirs, ours)
        if wanted is None:
            assert its is None and theirs == ours, case
            continue
        kinds, path, before, one, other = wanted
        met[its.kind] += 1
        assert its.kind in kinds, case
        assert (its.path, its.before) == (path, before), case
        if its.kind == "bound":
            side = ("alpha", "beta").index(its.name)
            assert before is not None and one[side] != other[side], case
            one, other = one[side], other[side]
        assert (its.original, its.own) == (one, other), case
        for step, record in zip(its.steps, (found.original, found.own), strict=True):
            told = record.trace.steps[step]
            assert told.path == (its.child or path) or told.kind == "enter", case
        # Before them, both have done the same; there a reader may begin.
        calls = [
            [(its.kind, its.path) for its in record.trace.steps[:step] if its.kind == "enter"]
            for step, record in zip(its.steps, (found.original, found.own), strict=True)
        ]
        assert calls[0] == calls[1] or its.kind in ("missed", "stopped", "order"), case
    assert sum(met.values()) > PAIRS / 2
    assert set(met) == {"bound", "window", "value", "missed", "stopped", "order"}


def test_the_example_of_the_bound_that_is_left():
    found = look(edit(PLAIN, (UP, "")), FIRST)
    its = found.difference
    assert (its.kind, its.name, its.path, its.before) == ("bound", "alpha", (0, 0), (0, 0, 0))
    assert (its.original, its.own, its.steps[0]) == (3, -inf, 9)
    assert found.own.trace.steps[its.steps[1]].kind == "test"
    assert (found.right, found.counts()) == (True, (5, 8, 8))


def test_what_a_node_holds_and_what_it_only_hands_on():
    half = look(edit(PLAIN, ("alpha, beta, False", "alpha, inf, False")), FIRST).difference
    assert (half.kind, half.path, half.child) == ("window", (0, 1), (0, 1, 0))
    lost = look(edit(PLAIN, ("alpha, beta, True", "maximizing=True")), FIRST).difference
    assert (lost.kind, lost.path, lost.child) == ("window", (0,), (0, 1))
    assert (lost.original, lost.own) == ((-inf, 5), FULL)


@pytest.mark.parametrize("name", SOUND)
@pytest.mark.parametrize("maximizing", [True, False])
def test_what_is_written_another_way_and_does_the_same(name, maximizing):
    trees, program = [FIRST, SECOND, *some_trees(name, 12)], SOUND[name]
    for tree in trees:
        for window in (FULL, (0, 4), (-1, 2)):
            found = look(program, tree, window, maximizing)
            assert found.difference is None, (tree, window)
            assert found.right and found.again == 0


@pytest.mark.parametrize("maximizing", [True, False])
def test_the_value_of_the_root_is_judged_by_minimax(maximizing):
    wrong = 0
    for tree in some_trees("root", 40):
        found = look(SLIPS["zero", "both"][0], tree, FULL, maximizing)
        true = worth(tree, maximizing)
        assert (found.best, found.right) == (true, found.own.value == true)
        wrong += not found.right
    assert wrong > 3


def test_without_a_window_nothing_is_said_of_one():
    for tree in [FIRST, SECOND, *some_trees("minimax", 12)]:
        its = look(OTHERS["minimax"], tree).difference
        assert its is None or its.kind == "missed"


def test_leaves_that_are_judged_without_a_call():
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
        found = look(inline, tree)
        assert found.difference is None
        assert found.counts()[1] is None
    its = look(inline.replace("alpha >= beta", "alpha > beta"), [[[3, 5], [7]], [[5], [9]]])
    assert its.difference.kind == "missed"


# What is told


class Reader:
    """Someone who tries code in a laboratory."""

    def __init__(self, language="en"):
        self.laboratory = Laboratory(WORDS[language])

    def ask(self, tree, code, **more):
        asked = {"do": "show", "tree": tree_text(tree), "branching": "2", "player": "max"}
        asked |= {"alpha": "", "beta": "", "code": code} | more
        self.laboratory.answer(asked)
        return json.loads(json.dumps(self.laboratory.answer({"do": "compare"})))


TOLD = ("wrong", "difference", "outcome", "slip")


def plain(html):
    return re.sub("<[^>]+>", "", html)


def test_what_is_told_in_english():
    told = Reader().ask(FIRST, edit(PLAIN, (UP, "")))
    assert plain(told["difference"]) == (
        "At node D, after leaf 3, the original moves α to 3; yours leaves it at −∞."
    )
    assert plain(told["outcome"]) == (
        "From here on, yours reads 3 more leaves: 8 in all instead of 5. The value of the root is right: 5."
    )
    assert (
        plain(told["slip"])
        == "This looks like a common mistake: at MAX nodes, the bound is never updated."
    )
    assert (told["wrong"], told["right"], told["kind"]) == ("", True, "bound")
    assert (told["path"], told["steps"][0], told["counts"]) == ([0, 0], 9, [5, 8, 8])
    assert (told["lengths"][0], told["slips"], told["allowed"]) == (60, [["stuck", "max"]], False)


def test_fail_hard_is_told_to_be_allowed():
    told = Reader().ask(FIRST, SLIPS["failhard", "both"][0])
    assert (told["allowed"], told["slips"]) == (True, [["failhard", "both"]])
    assert told["slip"] == WORDS["en"]["laboratory"]["slip_failhard"]


def test_one_leaf_is_one_leaf():
    for program, said in [("no_cutoff", "one more leaf: 6"), ("one_child", "one fewer leaf: 4")]:
        side = "max" if program == "no_cutoff" else "min"
        told = Reader().ask(FIRST, SLIPS[program, side][0])
        assert f"yours reads {said} in all instead of 5." in plain(told["outcome"])


def test_a_wrong_value_is_told():
    program = of_max(PLAIN, ("max(best, value)", "min(best, value)"))
    told = Reader().ask(FIRST, program)
    assert plain(told["wrong"]) == "Your search gives the root the value −∞, but minimax finds 5."
    assert "is right" not in told["outcome"]


def test_a_missing_return_is_told_where_the_code_fails():
    for (name, where), programs in SLIPS.items():
        if name == "no_return":
            told = Reader().ask(FIRST, programs[0])
            assert (told["failed"], told["slips"]) == (True, [["no_return", where]])
            assert "<code>return</code>" in told["slip"]
    assert Reader().ask(FIRST, "def f(node): return f(node[0]) / 0")["slips"] == []


def test_of_the_site_s_own_function_there_is_nothing_to_tell():
    assert Reader().ask(FIRST, None) == {"own": False}


def test_of_the_same_search_nothing_differs():
    told = Reader().ask(FIRST, NEGAMAX, player="min")
    assert (told["kind"], told["path"], told["slips"], told["right"]) == (None, None, [], True)
    assert told["difference"] == WORDS["en"]["laboratory"]["compare_same"]


def numbers_of(html):
    return set(re.findall(r"[−+]?[\d∞]+|[αβ]|(?<![A-Za-z])[A-Z](?![A-Za-z])", plain(html)))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_sentence_is_whole_and_states_the_same_in_every_language(language):
    reader, english, met = Reader(language), Reader(), set()
    programs = [codes[-1] for codes in SLIPS.values()] + list(OTHERS.values())
    for number, program in enumerate(programs):
        for tree in (FIRST, [[[3, 5], 4], [4, 2], [[1], [5, 9]]]):
            player = "max" if number % 3 else "min"
            here, there = (its.ask(tree, program, player=player) for its in (reader, english))
            for name in TOLD:
                text = here.get(name, "")
                assert "{" not in text and "(으로/로)" not in text and "(은/는)" not in text
                check(text, "phrase", name)
                assert bool(text) == bool(there.get(name))
                if name in ("wrong", "difference") and language != "en":
                    assert numbers_of(text) == numbers_of(there.get(name, "")), (text, there[name])
            assert {name: its for name, its in here.items() if name not in TOLD} == {
                name: its for name, its in there.items() if name not in TOLD
            }
            met.add(here.get("kind"))
    assert met >= {"bound", "window", "value", "missed", "stopped", "order", None}


def test_nodes_are_named_by_their_letters():
    for tree in some_trees("letters", 20):
        names = letters(tree)
        told = Reader().ask(tree, SLIPS["one_child", "both"][0])
        if told["kind"] == "stopped":
            assert f"At node {names[tuple(told['path'])]}, " in plain(told["difference"])


def test_it_is_little_work(monkeypatch):
    """Of 50 leaves: how many children the faulty searches go through, and how much the reader's runs again."""
    moved, run = [], []
    move, again = slips._move, slips.searching.watch

    def watch_again(*arguments, **more):
        made = again(*arguments, **more)
        run.append(len(made.steps))
        return made

    monkeypatch.setattr(slips, "_move", lambda *its: moved.append(1) or move(*its))
    monkeypatch.setattr(slips.searching, "watch", watch_again)
    source = random.Random(50)
    tree = [[[source.randint(0, 99) for _ in range(5)] for _ in range(5)] for _ in range(2)]
    for code in FAULTY:
        moved.clear()
        run.clear()
        function = search_of(code)
        found = look(code, tree)
        run.clear()
        slips.name_slip(function, tree, found.own)
        assert len(moved) < 12_000
        assert sum(run) < 1_000
