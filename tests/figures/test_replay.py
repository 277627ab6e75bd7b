"""Check that what a snapshot claims follows from the leaves read, whatever the unread leaves hold."""

from math import inf

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from alphabeta import alphabeta
from docs.figures.replay import find_proof_kind, get_subtree, list_paths, make_snapshot
from docs.figures.scenes import get_walkthrough
from failhard import failhard
from gametree import is_leaf
from minimax import minimax
from tracing import trace

numbers = st.integers(-9, 9)
trees = st.recursive(numbers, lambda node: st.lists(node, min_size=1, max_size=3), max_leaves=16)


def test_at_the_end_of_the_first_walkthrough():
    walk = get_walkthrough("first")
    snapshot = make_snapshot(walk.tree, walk.trace, walk.get_scene("node-a-decides").last)
    nodes = {walk.letters[path]: snapshot.nodes[path] for path in walk.letters}
    assert {letter: (known.value, known.proof) for letter, known in nodes.items()} == {
        "A": (5, "exact"),
        "B": (5, "exact"),
        "C": (2, "upper"),
        "D": (5, "exact"),
        "E": (6, "lower"),
        "F": (2, "exact"),
        "G": (None, None),
    }


@pytest.mark.parametrize("search", [alphabeta, failhard, minimax])
@given(trees.filter(lambda tree: not is_leaf(tree)), st.booleans(), st.data())
@settings(max_examples=60, deadline=None)
def test_proofs_stay_true_for_any_unread_leaves(search, tree, maximizing, data):
    recorded = trace(search, tree, maximizing=maximizing)
    snapshot = make_snapshot(tree, recorded, len(recorded.steps) - 1, maximizing)

    def change_unread_leaves(node, path=()):
        if is_leaf(node):
            return node if path in snapshot.read else data.draw(numbers)
        return [change_unread_leaves(child, path + (index,)) for index, child in enumerate(node)]

    different = change_unread_leaves(tree)
    for path in list_paths(tree):
        known = snapshot.nodes[path]
        truth = minimax(get_subtree(different, path), snapshot.is_max_node(path))
        low, high = snapshot.nodes[path].low, snapshot.nodes[path].high
        assert low <= truth <= high
        if known.status == "done":
            assert known.proof is not None
            assert search is not minimax or known.proof == "exact"
            assert known.proof != "exact" or truth == known.value
            assert known.proof != "lower" or truth >= known.value
            assert known.proof != "upper" or truth <= known.value
    assert snapshot.nodes[()].proof == "exact"


@pytest.mark.parametrize(
    ("value", "bounds", "window", "proof"),
    [
        (5, (5, 5), (None, None), "exact"),
        (6, (6, inf), (None, None), "lower"),
        (4, (3, 4), (None, None), "upper"),
        (7, (5, 5), (None, None), None),
        # A value at an end of the window may be weaker than what the leaves prove.
        (5, (6, inf), (-inf, 5), "lower"),
        (5, (2, 2), (5, inf), "upper"),
        (5, (5, 5), (5, inf), "exact"),
        (5, (2, 2), (-inf, 5), None),
    ],
)
def test_proof(value, bounds, window, proof):
    assert find_proof_kind(value, bounds, window) == proof
