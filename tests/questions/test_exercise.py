"""The exercises: parsing of requests, the graded series, promised difficulty, and mistakes with their field."""

from urllib.parse import parse_qsl

import pytest

from alphabeta import alphabeta
from docs.questions.exercise import (
    MOST_LEAVES,
    MOST_SEED,
    SERIES,
    check_level_criteria,
    find_ignored_or_missing_fields,
    find_tree_of_level,
    parse_exercise,
)
from docs.questions.question import LEVELS
from docs.questions.reasons import explain_best_moves
from docs.questions.solution import Solution
from docs.trees.input_errors import Mistake
from docs.trees.tree_syntax import LONGEST_TREE
from docs.trees.trees import count_leaves
from failhard import failhard
from tree_helpers import is_list, leaf_paths, open_paths, paths

PINNED = {
    "easy": [[20, 18], [3, 2]],
    "medium": [[[-3, -5], [3, -5]], [[-9, -3], [2, 8]]],
    "hard": [-3, [-3, 0], [-1, -1, -1]],
}
ALL = ("alpha", "beta", "value")
SHAPES = [(c, p) for c in (2, 3, 4) for p in (2, 3, 4) if c**p <= MOST_LEAVES]


def open_series(name):
    """Return the exercise of the series with that name, and the cutoffs."""
    number = 1 + [title for title, *_ in SERIES].index(name)
    exercise = parse_exercise({"series": str(number)})
    solution = exercise.compute_solution()
    cutoffs = [solution.get_cutoff(step) for step in sorted(set(solution.cuts.values()))]
    return exercise, cutoffs


def depths(tree, depth=0):
    return {depth} if not is_list(tree) else set().union(*(depths(c, depth + 1) for c in tree))


def test_each_step_of_the_series_adds_the_difficulty_in_the_name():
    assert open_series("two_leaves")[1] == []
    assert len(open_series("first_cut")[1]) == 1
    assert open_series("no_cut")[1] == []
    assert [window for _, window, _, _ in open_series("tie")[1]] == [{"alpha": 4, "beta": 4}]
    assert all(len(node) == 3 for node in open_series("three_children")[0].tree)
    assert not open_series("three_children")[0].asks_windows
    assert open_series("windows")[0].asks_windows
    assert depths(open_series("three_plies")[0].tree) == {3}
    assert not open_series("min_at_root")[0].maximizing
    assert len(depths(open_series("unequal_depths")[0].tree)) > 1
    node, _, _, elsewhere = open_series("deep_cut")[1][0]
    assert elsewhere == node[:-3]
    exercise, cutoffs = open_series("all_at_once")
    assert any(window["alpha"] == window["beta"] for _, window, _, _ in cutoffs)
    assert len(depths(exercise.tree)) > 1
    assert len(exercise.tree) == 3
    assert not exercise.maximizing


def test_the_series_grows_and_from_the_second_on_asks_for_windows_at_the_end():
    counts = [count_leaves(tree) for _, _, tree, _ in SERIES]
    assert counts[0] == min(counts)
    assert counts[-1] == max(counts)
    asked = [windows for *_, windows in SERIES]
    assert asked == sorted(asked)


@pytest.mark.parametrize("number", range(1, len(SERIES) + 1))
def test_each_exercise_of_the_series_has_a_single_proved_best_move_by_both_rules(number):
    for rule in ("soft", "hard"):
        solution = parse_exercise({"series": str(number), "rule": rule}).compute_solution()
        assert len(explain_best_moves(solution)[0][1]["children"]) == 1


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize(("children", "plies"), SHAPES)
def test_a_random_tree_has_the_requested_difficulty(children, plies, level):
    for uneven in (False, True):
        for maximizing in (True, False):
            full_count = 0
            for seed in range(5):
                tree = find_tree_of_level(children, plies, uneven, maximizing, level, seed)
                criteria = check_level_criteria(tree, maximizing, level, plies)
                assert criteria[0], "no cutoff"
                full_count += all(criteria)
                if all(criteria):
                    check_promise(tree, maximizing, level, plies)
            # A tree of two plies with two children has room for only one cutoff.
            assert full_count >= (0 if (children, plies) == (2, 2) and level != "easy" else 2)


def check_promise(tree, maximizing, level, plies):
    """Check what the level promises, by the theory of which leaves are read and by a real search."""
    visited = set(open_paths(tree, maximizing=maximizing))
    skipped = [path for path in leaf_paths(tree, list(paths(tree))) if path not in visited]
    solution = Solution(tree, alphabeta, maximizing)
    cutoffs = [solution.get_cutoff(step) for step in set(solution.cuts.values())]
    ties = [window for _, window, _, _ in cutoffs if window["alpha"] == window["beta"]]
    if level == "easy":
        assert skipped
        assert not ties
        return
    assert len(skipped) > len(cutoffs) > 1
    if level == "hard":
        assert ties
        if plies > 3:
            assert any(elsewhere != node[:-1] for node, _, _, elsewhere in cutoffs)


def test_the_same_seed_gives_the_same_tree():
    # Shared links contain seeds, so each seed must keep giving the same tree.
    assert find_tree_of_level(2, 3, False, True, "medium", 7) == PINNED["medium"]
    assert find_tree_of_level(3, 2, True, False, "hard", 7) == PINNED["hard"]
    assert find_tree_of_level(2, 2, False, True, "easy", MOST_SEED) == PINNED["easy"]


@pytest.mark.parametrize(
    ("request_", "address"),
    [
        ({"series": "3"}, "series=3"),
        ({"series": "3", "rule": "hard", "player": "min"}, "series=3&rule=hard"),
        (
            {"children": "3", "plies": "2", "seed": "701", "level": "hard", "uneven": "1"},
            "children=3&plies=2&seed=701&level=hard&uneven=1",
        ),
        (
            {"children": "2", "plies": "2", "seed": "1", "level": "?", "player": "min"},
            "children=2&plies=2&seed=1&level=easy&player=min",
        ),
        ({"tree": "[[3 5] [6, 9]]"}, "tree=[[3,5],[6,9]]"),
        (
            {"tree": "1 2 3 4", "player": "min", "rule": "hard"},
            "tree=[[1,2],[3,4]]&player=min&rule=hard",
        ),
    ],
)
def test_an_address_makes_the_same_exercise_again(request_, address):
    exercise = parse_exercise(request_)
    assert exercise.url_hash == address
    again = parse_exercise(dict(part.split("=", 1) for part in address.split("&")))
    for name in ("request", "tree", "maximizing", "asked", "rule"):
        assert getattr(again, name) == getattr(exercise, name)
    assert exercise.maximizing == (exercise.request.get("player") != "min")
    assert exercise.compute_solution().search is (
        failhard if request_.get("rule") == "hard" else alphabeta
    )


@pytest.mark.parametrize(
    ("request_", "names"),
    [
        ({"series": "3"}, []),
        ({"series": "03", "rule": "hard"}, []),
        ({"series": "3", "rule": "har"}, ["rule"]),
        ({"series": "3", "player": "min", "tree": "[1, 2]"}, ["player", "tree"]),
        ({"children": "2", "plies": "2", "seed": "007", "level": "hard"}, []),
        ({"children": "2", "plies": "2", "seed": "7"}, ["level"]),
        ({"children": "2", "level": "hardest"}, ["level", "plies", "seed"]),
        ({"children": "2", "plies": "2", "seed": "7", "level": "easy", "uneven": ""}, ["uneven"]),
    ],
)
def test_ignored_and_missing_fields_of_a_request_are_named(request_, names):
    exercise = parse_exercise(request_)
    assert find_ignored_or_missing_fields(request_, exercise.request) == names
    # An address written by the page has no ignored fields.
    own = dict(part.split("=") for part in exercise.url_hash.split("&"))
    assert find_ignored_or_missing_fields(own, exercise.request) == []


@pytest.mark.parametrize(
    ("request_", "key", "field"),
    [
        ({"series": "99"}, "whole", "series"),
        ({"children": "5", "plies": "2", "seed": "1"}, "whole", "children"),
        ({"children": "2", "plies": "2", "seed": str(MOST_SEED + 1)}, "whole", "seed"),
        ({"children": "4", "plies": "3", "seed": "1"}, "shape", "plies"),
        ({"tree": "[1, 2"}, "unclosed", "tree"),
        ({"tree": "[1, 2] " * LONGEST_TREE}, "too_long", "tree"),
        ({"children": "2", "plies": "2", "seed": "1" * 100_000}, "whole", "seed"),
        ({"tree": "[" + "1," * 28 + "]"}, "leaves", "tree"),
    ],
)
def test_a_mistake_names_the_field(request_, key, field):
    with pytest.raises(Mistake) as caught:
        parse_exercise(request_)
    assert (caught.value.key, caught.value.field) == (key, field)


def test_windows_are_asked_for_by_level_and_in_own_trees():
    request = {"children": "2", "plies": "2", "seed": "1"}
    asked = {level: parse_exercise(request | {"level": level}).asked for level in LEVELS}
    assert asked == {"easy": ("value",), "medium": ALL, "hard": ALL}
    assert parse_exercise({"tree": "[1, 2]"}).asked == ALL


@pytest.mark.parametrize("player", ["max", "min"])
@pytest.mark.parametrize("request_", [{"series": "8"}, {"tree": "[[0.5, -3] 7]"}])
def test_the_tree_of_an_exercise_can_be_opened_from_the_address(request_, player):
    exercise = parse_exercise(request_ | {"player": player, "rule": "hard"})
    again = parse_exercise(dict(parse_qsl(exercise.tree_url_hash)))
    assert (again.tree, again.maximizing) == (exercise.tree, exercise.maximizing)
    assert " " not in exercise.tree_url_hash
