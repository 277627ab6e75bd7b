"""The first difference between two searches, against an independent recorder."""

import random
import re
from collections import Counter
from math import inf

import pytest

from alphabeta import FIRST, SECOND
from faulty_searches import FAULTY_PROGRAMS, OTHERS, PLAIN, SOUND, edit
from laboratory_client import FULL, SOURCE, compare_program
from tree_helpers import at, is_list, make_random_trees

FAULTY = [
    program
    for (name, _), programs in FAULTY_PROGRAMS.items()
    for program in programs
    if name != "no_return"
]
PAIRS = 200


def record_by_wrapper(program, tree, window, maximizing):
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

    def counts_for_min(path):
        """Tell whether a program counts for MIN at path, as negamax does if the sign changes."""
        return "-sign" in program and maximizing == (len(path) % 2 == 1)

    def record(node, alpha=-inf, beta=inf, maximizing=True):
        path = path_of[id(node)]
        events.append(("enter", path, (-beta, -alpha) if counts_for_min(path) else (alpha, beta)))
        value = function(node, alpha, beta, maximizing)
        events.append(("return", path, -value if counts_for_min(path) else value))
        return value

    names[name] = record
    player = maximizing if "sign" not in program else 1 if maximizing else -1
    record(copy(tree, ()), *window, player)
    return events


def list_leaves_read(events, tree):
    return [path for kind, path, _ in events if kind == "enter" and not is_list(at(tree, path))]


def find_difference(original, reader):
    """Return the first difference: possible kinds, node, child before and both sides; or None."""
    before = {}
    for left, right in zip(original, reader, strict=False):
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


@pytest.mark.whole
def test_the_first_difference_of_many_pairs():
    generator, met = random.Random(14), Counter()
    programs = [*FAULTY, OTHERS["from the right"]]
    for tree in make_random_trees(14, PAIRS):
        program, maximizing = generator.choice(programs), generator.random() < 0.6
        narrow = generator.choice([FULL, FULL, (0, 4)])
        window = FULL if "sign" in program else narrow
        original = record_by_wrapper(SOURCE, tree, window, maximizing)
        reader = record_by_wrapper(program, tree, window, maximizing)
        case = program, tree, window, maximizing
        comparison = compare_program(*case)
        assert comparison.original.read == list_leaves_read(original, tree), case
        assert comparison.reader.read == list_leaves_read(reader, tree), case
        read = [len(set(list_leaves_read(each, tree))) for each in (original, reader)]
        assert comparison.count_leaves_read() == (*read, len(comparison.reader.leaves))
        assert comparison.reader.value == reader[-1][2], case
        difference, expected = comparison.difference, find_difference(original, reader)
        if expected is None:
            assert difference is None and original == reader, case
            continue
        kinds, path, before, left, right = expected
        met[difference.kind] += 1
        assert difference.kind in kinds, case
        assert (difference.path, difference.before) == (path, before), case
        if difference.kind == "bound":
            side = ("alpha", "beta").index(difference.name)
            assert before is not None and left[side] != right[side], case
            left, right = left[side], right[side]
        assert (difference.original, difference.reader) == (left, right), case
        for number, record in zip(
            difference.steps, (comparison.original, comparison.reader), strict=True
        ):
            step = record.trace.steps[number]
            assert step.path == (difference.child or path) or step.kind == "enter", case
        # Both have made the same calls before these steps.
        calls = [
            [(step.kind, step.path) for step in record.trace.steps[:number] if step.kind == "enter"]
            for number, record in zip(
                difference.steps, (comparison.original, comparison.reader), strict=True
            )
        ]
        assert calls[0] == calls[1] or difference.kind in ("missed", "stopped", "order"), case
    assert sum(met.values()) > PAIRS / 2
    assert set(met) == {"bound", "window", "value", "missed", "stopped", "order"}


def test_the_bounds_of_a_node_and_those_of_the_window_of_a_child():
    half = compare_program(
        edit(PLAIN, ("alpha, beta, False", "alpha, inf, False")), FIRST
    ).difference
    assert (half.kind, half.path, half.child) == ("window", (0, 1), (0, 1, 0))
    lost = compare_program(edit(PLAIN, ("alpha, beta, True", "maximizing=True")), FIRST).difference
    assert (lost.kind, lost.path, lost.child) == ("window", (0,), (0, 1))
    assert (lost.original, lost.reader) == ((-inf, 5), FULL)


@pytest.mark.parametrize("name", SOUND)
@pytest.mark.parametrize("maximizing", [True, False])
def test_a_different_program_with_the_same_search(name, maximizing):
    trees, program = [FIRST, SECOND, *make_random_trees(name, 4)], SOUND[name]
    for tree in trees:
        for window in (FULL, (0, 4), (-1, 2)):
            comparison = compare_program(program, tree, window, maximizing)
            assert comparison.difference is None, (tree, window)
            assert comparison.right and comparison.again == 0


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
    strict = inline.replace("alpha >= beta", "alpha > beta")
    comparison = compare_program(strict, [[[3, 5], [7]], [[5], [9]]])
    assert comparison.difference.kind == "missed"
