"""The smallest tree with all events of exams; a block on the page runs `smallest`."""

from collections import Counter
from math import inf

import pytest
from hypothesis import given

from alphabeta import FIRST, SECOND, alphabeta
from smallest import (
    THIRD,
    THIRD_MIN,
    children,
    depths,
    fillings,
    search,
    shapes,
    size,
    smallest,
    with_one_more,
)
from tracing import trace
from tree_helpers import at, is_list, leaf_paths, leaves_read, often, paths, players, trees, worth

BOTH = pytest.mark.parametrize(("tree", "maximizing"), [(THIRD, True), (THIRD_MIN, False)])


def cutoffs(tree, maximizing):
    """Return path -> (alpha, beta, plies up to the origin of the bound) for each cutoff."""
    run, windows, cutoff_windows = trace(alphabeta, tree, maximizing=maximizing), {}, {}
    for step in run.steps:
        window = step.numbers.get("alpha"), step.numbers.get("beta")
        if step.kind == "enter":
            windows[step.path] = window
        if step.kind == "cut":
            moves_max = maximizing == (len(step.path) % 2 == 0)
            inherited = 1 if moves_max else 0
            owner = step.path
            while windows[owner][inherited] == window[inherited]:
                owner = owner[:-1]
            cutoff_windows[step.path] = *window, len(step.path) - len(owner)
    return cutoff_windows


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
    for path, (alpha, beta, _) in cutoffs(tree, maximizing).items():
        before = steps[: next(i for i, s in enumerate(steps) if (s.kind, s.path) == ("cut", path))]
        parent = [
            step.numbers["best"]
            for step in before
            if step.path == path[:-1] and "best" in step.numbers
        ]
        moves_max = maximizing == (len(path) % 2 == 0)
        enough = parent and (alpha >= parent[-1] if moves_max else parent[-1] >= beta)
        if not enough:
            events.add("deep")
        elif alpha == beta:
            events.add("tie")
    return events | ({"full"} if left_open(tree, maximizing) else set())


def outline(tree):
    return [outline(child) for child in tree] if is_list(tree) else None


@BOTH
def test_the_tree_has_all_events(tree, maximizing):
    d, e, c = (1, 1, 0), (1, 1, 1), (1, 1)
    assert [len(at(tree, path)) for path in paths(tree) if is_list(at(tree, path))].count(3) == 1
    assert len(at(tree, c)) == 3
    assert sorted({len(path) for path in leaf_paths(tree, list(paths(tree)))}) == [1, 2, 3, 4]
    cutoff_windows = cutoffs(tree, maximizing)
    assert list(cutoff_windows) == [d, c]
    (*window, far), (*tied, near) = cutoff_windows[d], cutoff_windows[c]
    assert far == 3 and window[0] > window[1]  # from the root, and no tie
    assert near == 1 and tied[0] == tied[1]
    assert left_open(tree, maximizing) == [e]


@BOTH
def test_the_tree_is_what_the_search_finds(tree, maximizing):
    assert smallest(maximizing) == tree


@BOTH
def test_five_of_seven_leaves_are_read(tree, maximizing):
    read = leaves_read(alphabeta, tree, -inf, inf, maximizing)
    every = [at(tree, path) for path in leaf_paths(tree, list(paths(tree)))]
    assert (len(read), len(every)) == (5, 7)
    assert Counter(every) - Counter(read) == {5: 1, 6: 1}
    assert alphabeta(tree, maximizing=maximizing) == worth(tree, maximizing)


@pytest.mark.parametrize("tree", [FIRST, SECOND])
def test_first_and_second_tree_have_no_events(tree):
    assert events_of(tree, True) == set()
    assert {len(path) for path in leaf_paths(tree, list(paths(tree)))} == {3}


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
    assert [len(texts) for texts in shape_texts] == [
        1,
        1,
        3,
        11,
        45,
        197,
        903,
    ]  # Schroeder's numbers
    assert all(len(set(texts)) == len(texts) for texts in shape_texts)
    for leaves in range(2, 6):
        for shape in shapes(leaves):
            assert len(depths(shape)) == leaves and min(children(shape)) >= 2


def test_fewer_than_seven_leaves_leave_no_room_for_a_fifth_node():
    with_three = [shape for leaves in range(1, 7) for shape in shapes(leaves)]
    with_three = [shape for shape in with_three if 3 in children(shape)]
    assert max(len(children(shape)) for shape in with_three) == 4


def test_a_number_is_inserted_at_each_rank():
    assert sorted(with_one_more(())) == [(1,)]
    # Below both, equal to the lower, between them, equal to the higher, above both.
    assert sorted(with_one_more((2, 1))) == [(2, 1, 1), (2, 1, 2), (2, 1, 3), (3, 1, 2), (3, 2, 1)]
    assert sorted(with_one_more((1, 1))) == [(1, 1, 1), (1, 1, 2), (2, 2, 1)]


def test_fewer_nodes_and_then_fewer_plies_are_smaller():
    wide, deep, early = [None] * 4, [None, [None, [None, None]]], [None, [None, None, None]]
    late = [[None, None, None], None]
    assert sorted([deep, late, early, wide], key=size) == [wide, early, late, deep]
    level = [[None, None], [None, None]]
    assert size(level) < size(deep)  # as many nodes


@BOTH
def test_the_tree_has_the_lowest_numbers_of_the_shape(tree, maximizing):
    filled_trees = list(fillings(outline(tree), 7, maximizing))
    assert min(filled_trees) == tree
    numbers = [
        [at(filled_tree, path) for path in leaf_paths(filled_tree, list(paths(filled_tree)))]
        for filled_tree in filled_trees
    ]
    assert {len(leaves) - len(set(leaves)) for leaves in numbers} == {1}  # only one tie
    assert all(
        events_of(filled_tree, maximizing) == {"deep", "tie", "full"}
        for filled_tree in filled_trees
    )
