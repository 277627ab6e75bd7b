"""Check what each form of the search reads and returns, as on the page about conventions."""

from collections import Counter

import pytest

from docs.figures.scenes import get_walkthrough
from docs.figures.search_forms import FORMS, compare_search_forms
from gametree import count
from minimax import minimax


@pytest.mark.parametrize("name", ["first", "second", "third", "textbook"])
def test_leaf_counts_agree_with_counting_searches(name):
    walk = get_walkthrough(name)
    for search, (called, leaves, returned) in zip(
        FORMS, compare_search_forms(walk.tree, walk.letters), strict=True
    ):
        tally = Counter()
        value = search(count(walk.tree, tally))
        assert (called, leaves, returned["A"]) == (search, tally["leaves"], value)
        assert len(returned) == tally["nodes"] - leaves  # unvisited nodes are left out


def test_minimax_returns_what_every_node_is_worth():
    walk = get_walkthrough("third")
    (*_, (search, leaves, returned)) = compare_search_forms(walk.tree, walk.letters)
    assert (search, leaves) == (minimax, 7)
    for path, letter in walk.letters.items():
        node = walk.tree
        for index in path:
            node = node[index]
        assert returned[letter] == minimax(node, len(path) % 2 == 0)
