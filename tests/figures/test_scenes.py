"""The scenes: together they tell every recorded step once, in order."""

import pytest

from figures.scenes import walkthrough
from gametree import is_leaf


@pytest.mark.parametrize(("name", "number", "value"), [("first", 9, 5), ("second", 8, 3)])
def test_scenes_cover_all_steps(name, number, value):
    walk = walkthrough(name)
    told = [step for scene in walk.scenes for step in range(scene.first, scene.last + 1)]
    assert told == list(range(len(walk.trace.steps)))
    assert len(walk.scenes) == number
    assert walk.trace.value == value


@pytest.mark.parametrize("name", ["first", "second"])
def test_every_scene_ends_at_a_node_that_has_a_letter(name):
    walk = walkthrough(name)
    ends = [walk.trace.steps[scene.last] for scene in walk.scenes]
    assert [walk.letters[step.path] for step in ends] == {
        "first": ["D", "D", "D", "B", "E", "A", "F", "C", "A"],
        "second": ["D", "D", "B", "E", "A", "F", "C", "A"],
    }[name]


@pytest.mark.parametrize("name", ["first", "second"])
def test_scenes_named_for_a_cutoff_end_in_one(name):
    walk = walkthrough(name)
    for scene in walk.scenes:
        cut = bool(walk.trace.steps[scene.last].skipped)
        assert cut == scene.name.startswith("cutoff-at-"), scene.name


def test_an_unknown_scene_is_named_with_those_that_exist():
    with pytest.raises(KeyError, match="no scene 'x'; there are .*'cutoff-at-e'"):
        walkthrough("first").scene("x")


def test_the_second_tree_prunes_the_three_leaves_that_we_chose():
    walk = walkthrough("second")
    skipped = [(step.path, step.skipped) for step in walk.trace.steps if step.skipped]
    assert skipped == [((0, 1), (1,)), ((1,), (1,))]
    assert not any(is_leaf(walk.tree[1][1]) for _ in skipped)
