"""What each form of the search reads and returns, as the page of conventions shows it."""

from collections import Counter

import pytest

import conventions
from figures.conventions import FORMS, compare_forms
from figures.scenes import walkthrough
from gametree import count
from minimax import minimax


@pytest.mark.parametrize("name", ["first", "second", "third", "textbook"])
def test_the_leaves_are_those_that_counting_finds(name):
    walk = walkthrough(name)
    for search, (called, leaves, returned) in zip(
        FORMS, compare_forms(walk.tree, walk.letters), strict=True
    ):
        tally = Counter()
        value = search(count(walk.tree, tally))
        assert (called, leaves, returned["A"]) == (search, tally["leaves"], value)
        assert len(returned) == tally["nodes"] - leaves  # what is never visited is left out


def test_minimax_returns_what_every_node_is_worth():
    walk = walkthrough("third")
    (*_, (search, leaves, returned)) = compare_forms(walk.tree, walk.letters)
    assert (search, leaves) == (minimax, 7)
    for path, letter in walk.letters.items():
        node = walk.tree
        for index in path:
            node = node[index]
        assert returned[letter] == minimax(node, len(path) % 2 == 0)


def test_every_form_of_the_file_is_shown():
    there = {
        its for its in vars(conventions).values() if getattr(its, "__module__", "") == "conventions"
    }
    assert there <= set(FORMS)
