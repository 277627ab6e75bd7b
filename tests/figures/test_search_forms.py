"""Check what each form of the search reads and returns, as on the page about conventions."""

from collections import Counter

import pytest

from docs.figures.scenes import get_walkthrough
from docs.figures.search_forms import FORMS, compare_search_forms
from gametree import count


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
