"""Check the minimal tree: the number of leaves, and the node types of Knuth and Moore."""

from math import ceil, floor
from xml.etree import ElementTree

import pytest

from docs.figures.minimal_tree import (
    LEAVES,
    NODES,
    classify_node,
    count_node_kinds,
    draw_minimal_tree,
    search_minimal_tree,
)
from docs.trees.trees import count_fewest_leaves
from gametree import staircase

SVG = "{http://www.w3.org/2000/svg}"
SHAPES = [(2, 6), (3, 3), (5, 2)]


def expected_type(path):
    """Return the type (1 to 3) of a node of the minimal tree, computed from the path alone; None outside."""
    first = next((index for index, child in enumerate(path) if child), None)
    if first is None:
        return 1
    path_below = path[
        first + 1 :
    ]  # alternately the first child of a type 2 node, and any child of a type 3 node
    if any(path_below[::2]):
        return None
    return 2 if len(path_below) % 2 == 0 else 3


@pytest.mark.parametrize(("branching", "depth"), SHAPES)
def test_leaves_are_minimal_and_form_two_families_with_a_common_leaf(branching, depth):
    snapshot = search_minimal_tree(branching, depth)
    counted = count_node_kinds(snapshot)
    assert len(snapshot.read) == count_fewest_leaves(staircase(branching, depth))
    assert len(snapshot.read) == branching ** ceil(depth / 2) + branching ** floor(depth / 2) - 1
    assert counted["lower"] + counted["exact"] == branching ** floor(depth / 2)
    assert counted["upper"] + counted["exact"] == branching ** ceil(depth / 2)
    assert counted["exact"] == 1


@pytest.mark.parametrize(("branching", "depth"), SHAPES)
def test_the_kinds_are_the_types_of_knuth_and_moore(branching, depth):
    snapshot = search_minimal_tree(branching, depth)
    for path, known in snapshot.nodes.items():
        if not known.leaf:
            node_kind = classify_node(snapshot, path)
            assert (node_kind and NODES.index(node_kind) + 1) == expected_type(path), path


@pytest.mark.parametrize("shape", [(1, 3), (3, 1), (3, 5)])
def test_unsuitable_shape_is_refused(shape):
    with pytest.raises(ValueError, match=f"{shape[1]} plies with {shape[0]} children"):
        search_minimal_tree(*shape)


@pytest.mark.parametrize(("branching", "depth"), SHAPES)
def test_each_kind_is_drawn_as_often_as_it_occurs(branching, depth):
    snapshot = search_minimal_tree(branching, depth)
    counted = count_node_kinds(snapshot)
    svg = ElementTree.fromstring(draw_minimal_tree(snapshot, "what it is"))
    assert svg.get("aria-label") == "what it is"
    drawn = [shape.get("class") for shape in svg]
    assert {node_kind: drawn.count(node_kind) for node_kind in (*NODES, *LEAVES)} == counted
    signs = [text.text for text in svg.iter(f"{SVG}text")]
    for number, node_kind in enumerate(NODES, 1):
        assert signs.count(str(number)) == counted[node_kind]
    for node_kind, sign in LEAVES.items():
        assert signs.count(sign) == counted[node_kind]
