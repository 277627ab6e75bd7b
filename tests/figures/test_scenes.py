"""Check that the scenes of each walkthrough cover all recorded steps once, in order."""

import pytest

from alphabeta import alphabeta
from docs.figures import scenes
from docs.figures.replay import make_snapshot
from docs.figures.scenes import get_walkthrough
from minimax import minimax


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


@pytest.mark.parametrize("name", ["one-cut", "first", "second", "third"])
def test_scenes_named_for_a_cutoff_end_in_one(name):
    walk = get_walkthrough(name)
    for scene in walk.scenes:
        cut = make_snapshot(walk.tree, walk.trace, scene.last).is_cutoff()
        assert cut == scene.name.startswith("cutoff-at-"), scene.name


def test_scene_with_a_missing_event_is_named():
    walk = get_walkthrough("first")
    events = {"d": ("return", "D"), "again": ("return", "D")}
    with pytest.raises(ValueError, match=r"'again': there is no \('return', 'D'\) from step 17 on"):
        list(scenes._find_scenes(walk.trace.steps, walk.letters, events))


def test_error_for_an_unknown_scene_lists_the_existing_scenes():
    with pytest.raises(ValueError, match="no scene 'x'; there are .*'cutoff-at-e'"):
        get_walkthrough("first").get_scene("x")


def test_the_leaf_that_the_smallest_cut_prunes_is_no_number_and_is_not_read():
    walk = get_walkthrough("one-cut")
    end = make_snapshot(walk.tree, walk.trace, walk.get_scene("end").last)
    assert end.get_leaf_values("cut") == [None]
    assert [end.nodes[path].proof for path in walk.letters] == ["exact", "exact", "upper"]
    with pytest.raises(TypeError):
        minimax(walk.tree)
    with pytest.raises(TypeError):  # in reverse order the search needs the missing value, too
        alphabeta([walk.tree[1], walk.tree[0]])


def test_min_moves_at_the_root_of_the_last_tree():
    walk = get_walkthrough("third-min")
    end = make_snapshot(walk.tree, walk.trace, walk.get_scene("end").last, walk.maximizing)
    assert {walk.letters[path] for path in walk.letters if end.is_max_node(path)} == set("BDE")
    assert end.nodes[()].proof == "exact"
    assert [known.node for known in end.nodes.values() if known.status == "cut"] == [5, 6]
    assert all(get_walkthrough(name).maximizing for name in scenes.NAMES if name != "third-min")


def test_the_deep_cutoff_has_its_bound_from_the_root_and_the_tie_from_the_parent():
    for name in ("third", "third-min"):
        walk, owners = get_walkthrough(name), {}
        for number, step in enumerate(walk.trace.steps):
            if step.kind == "cut":
                snapshot = make_snapshot(walk.tree, walk.trace, number, walk.maximizing)
                inherited = 1 if snapshot.is_max_node(step.path) else 0
                owners[walk.letters[step.path]] = walk.letters[
                    snapshot.find_bound_holder(inherited)
                ]
        assert owners == {"D": "A", "C": "B"}, name


def test_scenes_of_minimax_show_the_recursion_and_the_values():
    walk = get_walkthrough("minimax")
    states = []
    for scene in walk.scenes:
        nodes = make_snapshot(walk.tree, walk.trace, scene.last).nodes
        status = {walk.letters[path]: nodes[path].status for path in walk.letters}
        open_nodes = "".join(letter for letter in "ABCDEFG" if status[letter] == "open")
        values = {
            walk.letters[p]: nodes[p].value for p in walk.letters if nodes[p].status == "done"
        }
        states.append((scene.name, open_nodes, values))
    assert states == [
        ("start", "A", {}),
        ("first-leaf", "ABD", {}),
        ("d", "AB", {"D": 5}),
        ("b", "A", {"B": 5, "D": 5, "E": 9}),
        ("c", "A", {"B": 5, "C": 0, "D": 5, "E": 9, "F": 2, "G": 0}),
        ("root", "", {"A": 5, "B": 5, "C": 0, "D": 5, "E": 9, "F": 2, "G": 0}),
    ]


@pytest.mark.parametrize(("name", "read_count"), [("worst", 8), ("ideal", 5)])
def test_the_order_of_children_decides_how_many_leaves_are_read(name, read_count):
    walk = get_walkthrough(name)
    end = make_snapshot(walk.tree, walk.trace, len(walk.trace.steps) - 1)
    assert len(end.get_leaf_values("done")) == read_count
    assert len([path for path in end.nodes if len(path) == 3]) == 8
