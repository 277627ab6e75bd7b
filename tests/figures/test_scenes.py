"""Check that the scenes of each walkthrough cover all recorded steps once, in order."""

from collections import Counter

import pytest

from docs.figures import scenes
from docs.figures.replay import make_snapshot
from docs.figures.scenes import get_walkthrough
from docs.figures.search_forms import FORMS, compare_search_forms
from gametree import count


@pytest.mark.parametrize(
    ("name", "ends", "value"),  # the nodes at which the scenes end, the value of the root
    [
        ("one-cut", "CA", 3),
        ("first", "DDDBEAFCA", 5),
        ("second", "DDBEAFCA", 3),
        ("third", "ABDECBA", 3),
        ("third-min", "A", 2),
        ("minimax", "ADDBCA", 5),
        ("failhard-first", "A", 5),
        ("failhard-second", "A", 3),
    ],
)
def test_scenes_cover_all_steps(name, ends, value):
    walk = get_walkthrough(name)
    covered = [step for scene in walk.scenes for step in range(scene.first, scene.last + 1)]
    assert covered == list(range(len(walk.trace.steps)))
    last_steps = [walk.trace.steps[scene.last] for scene in walk.scenes]
    assert "".join(walk.letters[step.path] for step in last_steps) == ends
    assert walk.trace.value == value


def test_order_of_children_decides_how_many_leaves_are_read():
    for name, leaves in (("worst", 8), ("ideal", 5)):
        walk = get_walkthrough(name)
        assert len(make_snapshot(walk.tree, walk.trace, -1).get_leaf_values("done")) == leaves


def test_scene_with_a_missing_event_is_named():
    walk = get_walkthrough("first")
    events = {"d": ("return", "D"), "again": ("return", "D")}
    with pytest.raises(ValueError, match=r"'again': there is no \('return', 'D'\) from step 17 on"):
        list(scenes._find_scenes(walk.trace.steps, walk.letters, events))


def test_error_for_an_unknown_scene_lists_the_existing_scenes():
    with pytest.raises(ValueError, match="no scene 'x'; there are .*'cutoff-at-e'"):
        get_walkthrough("first").get_scene("x")


# Check what each form of the search reads and returns, as on the page about conventions.


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
