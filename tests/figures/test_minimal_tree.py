"""Check the minimal tree: the number of leaves, and the node types of Knuth and Moore."""

import re
from itertools import pairwise, product
from math import ceil, floor
from xml.etree import ElementTree

import pytest

from alphabeta import alphabeta
from docs.figures.minimal_tree import (
    LEAVES,
    MAX_LEAVES,
    NODES,
    classify_node,
    count_node_kinds,
    draw_kind_symbol,
    draw_minimal_tree,
    search_minimal_tree,
)
from docs.trees.trees import count_fewest_leaves, sort_best_first
from gametree import staircase

SVG = "{http://www.w3.org/2000/svg}"
SHAPES = [(b, m) for b in range(2, 10) for m in range(2, 7) if b**m <= MAX_LEAVES]


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
    snapshot, counted = (
        search_minimal_tree(branching, depth),
        count_node_kinds(search_minimal_tree(branching, depth)),
    )
    assert len(snapshot.read) == count_fewest_leaves(staircase(branching, depth))
    assert len(snapshot.read) == branching ** ceil(depth / 2) + branching ** floor(depth / 2) - 1
    assert counted["lower"] + counted["exact"] == branching ** floor(depth / 2)
    assert counted["upper"] + counted["exact"] == branching ** ceil(depth / 2)
    assert counted["exact"] == 1


@pytest.mark.parametrize(("branching", "depth"), SHAPES)
def test_a_family_is_a_strategy(branching, depth):
    """A family has the leaves where one player always moves to the first child, and the opponent anywhere."""
    snapshot = search_minimal_tree(branching, depth)
    for player, name in ((0, "lower"), (1, "upper")):
        steps = [[0] if at % 2 == player else range(branching) for at in range(depth)]
        leaves = {
            path for path in snapshot.read if classify_node(snapshot, path) in (name, "exact")
        }
        assert leaves == set(product(*steps))


@pytest.mark.parametrize(("branching", "depth"), SHAPES)
def test_the_kinds_are_the_types_of_knuth_and_moore(branching, depth):
    snapshot = search_minimal_tree(branching, depth)
    for path, known in snapshot.nodes.items():
        if not known.leaf:
            node_kind = classify_node(snapshot, path)
            assert (node_kind and NODES.index(node_kind) + 1) == expected_type(path), path


@pytest.mark.parametrize("depth", [2, 3, 4])
def test_children_are_in_the_best_order(depth):
    tree = search_minimal_tree(2, depth).tree
    assert tree == sort_best_first(tree)
    assert alphabeta(tree) == alphabeta(staircase(2, depth))


@pytest.mark.parametrize("shape", [(1, 3), (3, 1), (3, 5), (82, 1), (0, 0)])
def test_unsuitable_shape_is_refused(shape):
    with pytest.raises(ValueError, match=f"{shape[1]} plies with {shape[0]} children"):
        search_minimal_tree(*shape)


@pytest.mark.parametrize(("branching", "depth"), [(3, 3), (2, 4), (3, 4), (2, 6), (9, 2)])
def test_each_kind_is_drawn_as_often_as_it_occurs(branching, depth):
    snapshot, counted = (
        search_minimal_tree(branching, depth),
        count_node_kinds(search_minimal_tree(branching, depth)),
    )
    svg = ElementTree.fromstring(draw_minimal_tree(snapshot, "what it is"))
    assert svg.get("aria-label") == "what it is"
    drawn = [shape.get("class") for shape in svg]
    assert {node_kind: drawn.count(node_kind) for node_kind in (*NODES, *LEAVES)} == counted
    signs = [text.text for text in svg.iter(f"{SVG}text")]
    for number, node_kind in enumerate(NODES, 1):
        assert signs.count(str(number)) == counted[node_kind]
    for node_kind, sign in LEAVES.items():
        assert signs.count(sign) == counted[node_kind]


@pytest.mark.parametrize(("branching", "depth"), [(3, 3), (2, 4), (3, 4), (2, 6), (9, 2)])
def test_neighbours_do_not_overlap_or_leave_the_drawing(branching, depth):
    svg = ElementTree.fromstring(draw_minimal_tree(search_minimal_tree(branching, depth), ""))
    levels = {}
    for shape in svg:
        if shape.tag == f"{SVG}rect":
            left = float(shape.get("x"))
            levels.setdefault(shape.get("y"), []).append((left, left + float(shape.get("width"))))
        elif shape.get("class") in NODES:
            xs = [float(pair.split()[0]) for pair in re.findall(r"[ML]([^MLZ]+)", shape.get("d"))]
            y = re.search(r" ([\d.]+)L", shape.get("d"))[1]
            levels.setdefault(y, []).append((min(xs), max(xs)))
    assert len(levels) > depth
    for boxes in levels.values():
        boxes.sort()
        assert boxes[0][0] >= 0 and boxes[-1][1] <= float(svg.get("width"))
        for (_, end), (start, _) in pairwise(boxes):
            assert end <= start


def test_the_symbols_differ_without_their_colours():
    bare = [
        re.sub('class="[^"]*"', "", draw_kind_symbol(node_kind)) for node_kind in (*NODES, *LEAVES)
    ]
    assert len(set(bare)) == len(bare)


def test_an_edge_leads_to_each_node_but_the_root():
    snapshot = search_minimal_tree(3, 3)
    svg = ElementTree.fromstring(draw_minimal_tree(snapshot, ""))
    classes = [shape.get("class") for shape in svg]
    cut = classes.count("edge cut")
    assert classes.count("edge") == sum(count_node_kinds(snapshot).values()) - 1
    assert cut == classes.count("skipped")
