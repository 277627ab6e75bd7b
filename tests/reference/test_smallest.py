"""The smallest tree with all events of exams; a block on the page runs `smallest`."""

from math import inf

import pytest
from hypothesis import given

from alphabeta import alphabeta
from smallest import THIRD, THIRD_MIN, children, depths, search, shapes, smallest
from tracing import trace
from tree_helpers import at, is_list, leaf_paths, leaves_read, often, paths, players, trees


def cutoffs(tree, maximizing):
    """Return path -> (alpha, beta) for each cutoff."""
    steps = trace(alphabeta, tree, maximizing=maximizing).steps
    return {s.path: (s.numbers["alpha"], s.numbers["beta"]) for s in steps if s.kind == "cut"}


def left_open(tree, maximizing):
    """Return the paths of nodes with a bound that are never cut and have no pruned descendants."""
    steps = trace(alphabeta, tree, maximizing=maximizing).steps
    visited = {step.path for step in steps}
    open_nodes = []
    for path in paths(tree):
        bounded = [s for s in steps if s.path == path and s.kind == "enter"]
        if path not in visited or not is_list(at(tree, path)):
            continue
        bound = bounded[0].numbers["beta" if maximizing == (len(path) % 2 == 0) else "alpha"]
        below = {path + subpath for subpath in paths(at(tree, path))}
        closed = any(s.value for s in steps if s.path == path and s.kind == "test")
        if abs(bound) < inf and below <= visited and not closed:
            open_nodes.append(path)
    return open_nodes


def events_of(tree, maximizing):
    """Return the events that search must find, from the trace of alphabeta."""
    events = set()
    steps = trace(alphabeta, tree, maximizing=maximizing).steps
    for path, (alpha, beta) in cutoffs(tree, maximizing).items():
        before = steps[: next(i for i, s in enumerate(steps) if (s.kind, s.path) == ("cut", path))]
        numbers_above = [step.numbers for step in before if step.path == path[:-1]]
        parent = [numbers["best"] for numbers in numbers_above if "best" in numbers]
        moves_max = maximizing == (len(path) % 2 == 0)
        enough = parent and (alpha >= parent[-1] if moves_max else parent[-1] >= beta)
        if not enough:
            events.add("deep")
        elif alpha == beta:
            events.add("tie")
    return events | ({"full"} if left_open(tree, maximizing) else set())


def outline(tree):
    return [outline(child) for child in tree] if is_list(tree) else None


@pytest.mark.parametrize(("tree", "maximizing"), [(THIRD, True), (THIRD_MIN, False)])
def test_the_tree_is_what_the_search_finds(tree, maximizing):
    assert smallest(maximizing) == tree
    assert events_of(tree, maximizing) == {"deep", "tie", "full"}


@given(trees.filter(is_list), players)
@often
def test_what_is_noted_is_what_alphabeta_does(tree, maximizing):
    read, events, shape = leaves_read(alphabeta, tree, -inf, inf, maximizing), set(), outline(tree)
    numbers = iter(read)
    value, whole = search(shape, numbers, events, (), maximizing)
    assert value == alphabeta(tree, maximizing=maximizing)
    assert next(numbers, None) is None
    assert whole == (len(read) == len(leaf_paths(tree, list(paths(tree)))))
    assert events == events_of(tree, maximizing)


def test_every_shape_occurs_once():
    shape_texts = [[str(shape) for shape in shapes(leaves)] for leaves in range(1, 8)]
    schroeder = [1, 1, 3, 11, 45, 197, 903]
    assert [len(texts) for texts in shape_texts] == schroeder
    assert all(len(set(texts)) == len(texts) for texts in shape_texts)
    for leaves in range(2, 6):
        for shape in shapes(leaves):
            assert len(depths(shape)) == leaves and min(children(shape)) >= 2
