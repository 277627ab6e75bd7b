"""The laboratory's Python gives the same answers under Brython as under CPython."""

import json
import random
from math import inf

from browser_python.typed_input import BOUNDS, CODES, TEXTS
from docs.widgets.laboratory.page import DEFAULT_SETTINGS
from docs.widgets.laboratory.presets import CHANGES, apply_preset_change
from faulty_searches import FAULTY_PROGRAMS, OTHERS, SOUND
from pages.laboratory import WORDS
from tree_helpers import REFERENCE

PROGRAMS = REFERENCE.parent / "tests" / "student_programs"
SOURCE = (REFERENCE / "alphabeta.py").read_text(encoding="utf-8")
MINIMAX = (REFERENCE / "minimax.py").read_text(encoding="utf-8")
WITHOUT_RETURN = SOURCE.replace("        return best\n    else:", "    else:")
WITHOUT_DEFAULTS = SOURCE.replace(
    "alpha=-inf, beta=inf, maximizing=True", "alpha, beta, maximizing"
)
TREES = 4
LEAVES = [-7, -1, 0, 0, 1, 2, 3, 3, 10, 0.5, -2.25, 3.125, 0.0001, -0.1, 1234567, -99999]
FRAMES = {"do": "frames", "original": False, "ready": 0, "known": 0, "count": 10_000}


def make_tree(source, depth):
    """Return a tree of unequal depth; few leaf values, so that ties occur."""
    if depth == 0 or source.random() < 0.2:
        return source.choice(LEAVES)
    return [make_tree(source, depth - 1) for _ in range(source.choice([1, 2, 2, 2, 3]))]


def choose_path(source, tree):
    """Return the path of a node or leaf of a tree."""
    path = []
    while isinstance(tree, list) and source.random() < 0.8:
        path.append(source.randrange(len(tree)))
        tree = tree[path[-1]]
    return path


def make_change(source, tree):
    """Return a random change to a tree, as the page requests it."""
    order, value = source.choice(["best", "worst"]), source.choice(["4", "-0.5", "x", ""])
    edit = source.choice(["child", "without", "left", "right"])
    change = source.choice([{"order": order}, {"value": value}, {"edit": edit}])
    whole = "order" in change and source.random() < 0.5
    return change if whole else change | {"path": choose_path(source, tree)}


def make_settings(source):
    """Return random settings for a search."""
    setting = DEFAULT_SETTINGS | {"player": source.choice(["max", "min"])}
    setting |= {"narrow": source.random() < 0.5}
    low, high = sorted(source.sample([-inf, -2, -0.5, 1, 3.5, inf], 2))
    if source.random() < 0.4:
        setting |= {"alpha": str(low), "beta": str(high)}
    if source.random() < 0.3:
        setting |= {
            "code": apply_preset_change(SOURCE, source.choice([*CHANGES]), WORDS["en"]["labels"])
        }
    return setting


def make_requests():
    """Return all requests to a laboratory about random trees."""
    source, requests = random.Random(0), []
    for number in range(TREES):
        depth = 4 if number == 0 else source.choice([1, 2, 3])
        tree = [make_tree(source, depth), make_tree(source, depth - 1)]
        search = make_settings(source) | {"tree": json.dumps(tree)}
        requests += list_requests(
            search,
            {"do": "search"},
            FRAMES | {"count": 20},
            FRAMES | {"ready": 20},
            {"do": "rows"},
            {"do": "export", "format": source.choice(["csv", "json"])},
            FRAMES | {"original": True, "count": 30},
            FRAMES | {"original": True, "ready": 30, "known": 40},
            {"do": "leaf_form", "branching": str(depth), "depth": "4"},
        )
        requests += list_requests(
            search | make_change(source, tree), {"do": "search", "shown": search}
        )
    return requests


def list_requests(search, *requests):
    """Return requests about a search."""
    return [request | {"search": search} for request in requests]


def list_searches(fields):
    """Return requests to search with fields that differ from the default settings."""
    return [{"do": "search", "search": DEFAULT_SETTINGS | field} for field in fields]


def test_random_trees_and_changes_to_them(compare):
    compare("laboratory", "it", make_requests())


def test_typed_trees_and_bounds(compare):
    requests = list_searches({"tree": text, "branching": "2"} for text in TEXTS)
    bounds = zip(BOUNDS, BOUNDS[1:] + BOUNDS[:1], strict=True)
    requests += list_searches({"tree": "[1, 2]", "alpha": a, "beta": b} for a, b in bounds)
    compare("laboratory", "it", requests)


def test_typed_programs(compare):
    requests, codes = [], [MINIMAX, WITHOUT_DEFAULTS, WITHOUT_RETURN, *CODES.split("---\n")]
    for number, code in enumerate(codes):
        fields = {"tree": "[[4, 2], [3, [4, 5], 6], 0.5]", "player": ("max", "min")[number % 2]}
        search = DEFAULT_SETTINGS | fields | {"code": code}
        requests += list_requests(search, {"do": "search"}, FRAMES, {"do": "rows"})
    compare("laboratory", "it", requests)


def test_programs_in_other_forms(compare):
    folders = ("functions", "games", "results", "trees")
    files = [file for folder in folders for file in sorted((PROGRAMS / folder).glob("*.py"))]
    codes = [file.read_text(encoding="utf-8") for file in files[::3]]
    fields = {"tree": "[[[3, 5], [6, 9]], [[1, 2], [0, -1]]]", "program_tree": ""}
    compare("laboratory", "it", list_searches(fields | {"code": code} for code in codes))


def test_comparisons_with_the_original(compare):
    mistakes = [mistake for mistake in FAULTY_PROGRAMS if mistake[1] == "both"]
    codes = [FAULTY_PROGRAMS[mistake][-1] for mistake in mistakes[::3]]
    codes += [SOUND["negamax"], SOUND["early return"], OTHERS["minimax"], OTHERS["scout"]]
    # If None passes through several calls, Brython reports a different line than CPython.
    searches = [{"tree": "[[4, 2], [3, 5]]", "code": WITHOUT_RETURN}]
    for number, code in enumerate(codes):
        tree = ("[[[3, 5], 4], [4, 2], [[1], [5, 9]]]", "[[0.5, [2, 2]], [1, -3]]")[number % 2]
        searches.append({"tree": tree, "player": ("max", "min")[number % 2], "code": code})
    compare("laboratory", "it", [search | {"do": "compare"} for search in list_searches(searches)])
