"""The shape of a uniform tree."""

import pytest

from docs.programs.tree_shapes import find_branching_and_height


@pytest.mark.parametrize(
    ("tree", "shape"),
    [
        ([1, 2, 3], (3, 1)),
        ([[1], [2]], None),
        ([[1, 2], [3, 4]], (2, 2)),
        ([[1, 2], [3, 4, 5]], None),
        ([[1, 2, 3], [4, 5, 6]], None),
        ([1, [2, 3]], None),
        ([[[1]]], (1, 3)),
        (5, None),
    ],
)
def test_a_tree_is_uniform_if_all_nodes_have_as_many_children(tree, shape):
    assert find_branching_and_height(tree) == shape
