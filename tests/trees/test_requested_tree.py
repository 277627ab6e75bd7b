"""Trees that are typed, random, edited or sorted, and changes that only concern pruned leaves."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from alphabeta import FIRST, SECOND, alphabeta
from docs.trees.tree_syntax import format_tree
from docs.trees.trees import build_random_tree
from laboratory_client import SOURCE, TEXTS, LaboratoryClient
from tracing import trace
from tree_helpers import at, is_list, leaf_paths, often, paths, players
from tree_helpers import trees as any_trees

SHAPE = {"branching": "2", "depth": "3", "seed": "1", "uneven": False}
sometimes = settings(often, max_examples=40)
trees = any_trees.filter(lambda tree: is_list(tree) and max(map(len, paths(tree))) <= 10)


def test_a_row_of_leaves_and_a_random_tree():
    assert LaboratoryClient().search("3 5 6 9 1 2 0 -1")["tree"] == str(FIRST)
    assert LaboratoryClient(branching="4").search("1 2 3 4")["tree"] == "[1, 2, 3, 4]"
    for uneven in (False, True):
        shape = {"branching": " 3 ", "depth": "3", "seed": "7", "uneven": uneven}
        response = LaboratoryClient().search("[1, 2", random=shape)
        assert response["tree"] == format_tree(build_random_tree(3, 3, 7, uneven))


def test_the_size_of_a_tree_that_is_filled_in():
    client = LaboratoryClient()
    client.search(FIRST)
    assert client.send("leaf_form", branching="3", depth="2") == {"branching": 3, "count": 9}
    for depth, key in (("5", "leaves"), ("x", "whole")):
        problem = client.send("leaf_form", branching="3", depth=depth)["problem"]
        assert (problem["field"], problem["key"]) == ("random", key)


@pytest.mark.parametrize(
    ("edit", "tree"),
    [
        ({"path": [0, 1], "value": "7.50"}, [[3, 7.5], 6]),
        ({"path": [], "edit": "child"}, [[3, 5], 6, 0]),
        ({"path": [0], "edit": "without"}, [6]),
        ({"path": [0], "edit": "right"}, [6, [3, 5]]),
        ({"path": [], "edit": "without"}, [[3, 5], 6]),
        ({"order": "best"}, [6, [3, 5]]),
    ],
)
def test_an_edit(edit, tree):
    assert LaboratoryClient().search([[3, 5], 6], **edit)["tree"] == format_tree(tree)


@pytest.mark.parametrize("path", [[5], [0, 0, 0], [1, 0], [0, 7]])
def test_an_edit_of_a_node_that_does_not_exist_changes_nothing(path):
    assert LaboratoryClient().search([[3, 5], 6], path=path, edit="child")["tree"] == "[[3, 5], 6]"


# Changes of pruned leaves only


def edit_leaves(client, tree, *changes):
    """Edit one leaf after the other; return the last message that the steps are the same."""
    client.search(tree)
    for path, value in changes:
        response = client.search(tree, path=list(path), value=str(value))
        tree = response["tree"]
    return response["unmoved"]


@pytest.mark.parametrize(
    ("changes", "is_unmoved"),
    [
        ([([1, 1, 0], 99)], True),
        ([([0, 1, 1], -99), ([1, 1, 1], 7)], True),
        ([([1, 1, 0], 0)], False),  # has the same value
        ([([0, 0, 0], 4), ([0, 0, 0], 3)], False),  # was read
    ],
    ids=str,
)
def test_a_message_says_that_only_pruned_leaves_were_changed(changes, is_unmoved):
    message = TEXTS["ko"]["laboratory"]["unmoved"] if is_unmoved else ""
    assert edit_leaves(LaboratoryClient("ko"), FIRST, *changes) == message


@given(trees, players, st.data())
@sometimes
def test_exactly_pruned_leaves_give_the_message(tree, maximizing, data):
    client = LaboratoryClient(player="max" if maximizing else "min")
    path = data.draw(st.sampled_from(leaf_paths(tree, list(paths(tree)))))
    value = data.draw(st.integers(-5, 5).filter(lambda value: value != at(tree, path)))
    visited = [step.path for step in trace(alphabeta, tree, maximizing=maximizing).steps]
    assert bool(edit_leaves(client, tree, (path, value))) == (path not in visited)


@pytest.mark.parametrize("change", [{"player": "min"}, {"beta": "9"}, {"code": SOURCE}], ids=str)
def test_a_different_search_is_not_compared(change):
    client = LaboratoryClient()
    client.search(FIRST)
    assert client.search(FIRST, path=[1, 1, 0], value="5", **change)["unmoved"] == ""


@pytest.mark.parametrize(
    ("old", "new", "path", "value", "status"),
    [
        # The program compares the value of a leaf that it then prunes.
        ("in node:", "in sorted(node, key=str, reverse=True):", (1, 1), "45", "cut"),
        # The steps are the same, but the leaf was read.
        ("return node\n", "return 0\n", (0, 1), "7", "done"),
    ],
    ids=["compared", "read"],
)
def test_a_leaf_at_which_a_program_looks_gives_no_message(old, new, path, value, status):
    tree = [[5, 6], [4, 3]]
    function, _, _ = SOURCE.partition("\nif __name__")
    client = LaboratoryClient(code=function.replace(old, new))
    client.search(tree)
    assert client.laboratory.find_search(client.shown).search.end.nodes[path].status == status
    assert client.search(tree, path=list(path), value=value)["unmoved"] == ""


# Random requests


@pytest.mark.parametrize(
    ("fields", "key"),
    [
        ({"tree": [1] * 200, "path": [], "edit": "child"}, "leaves"),
        ({"tree": "[" * 10 + "1" + "]" * 10, "path": [0] * 10, "edit": "child"}, "deep"),
        ({"tree": SECOND, "random": SHAPE | {"branching": "3", "depth": "5"}}, "leaves"),
    ],
    ids=["leaves", "deep", "random"],
)
def test_edited_and_random_trees_keep_to_the_limits(fields, key):
    assert LaboratoryClient().search(**fields)["problem"]["key"] == key
