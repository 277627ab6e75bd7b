"""The laboratory's Python gives the same answers under Brython as under CPython."""

from browser_python.typed_input import BOUNDS, CODES, TEXTS
from docs.widgets.laboratory.page import DEFAULT_SETTINGS
from docs.widgets.laboratory.presets import CHANGES, apply_preset_change
from faulty_searches import FAULTY_PROGRAMS, OTHERS, SOUND
from pages.laboratory import WORDS
from renaming import rename_identifiers
from tree_helpers import REFERENCE

PROGRAMS = REFERENCE.parent / "tests" / "student_programs"
SOURCE = (REFERENCE / "alphabeta.py").read_text(encoding="utf-8")
MINIMAX = (REFERENCE / "minimax.py").read_text(encoding="utf-8")
WITHOUT_RETURN = SOURCE.replace("        return best\n    else:", "    else:")
WITHOUT_DEFAULTS = SOURCE.replace(
    "alpha=-inf, beta=inf, maximizing=True", "alpha, beta, maximizing"
)
FRAMES = {"do": "frames", "original": False, "ready": 0, "known": 0, "count": 10_000}
# Settings that differ from the default ones, and a change of the tree.
SEARCHES = [
    ({"tree": "[[[[3, 0.5], [6]], [[-7, 0], 1]], [[2, [3, 3.125]], [0]]]"}, {"order": "worst"}),
    (
        {"tree": "[[0.0001, 1234567], -99999, [[3, -0.1], 3]]", "player": "min", "narrow": True},
        {"value": "-0.5", "path": [2, 0, 1]},
    ),
    (
        {"tree": "[[[1, 0], [0, 10]], [[2, -1], 3]]", "alpha": "-2", "beta": "3.5"},
        {"edit": "child", "path": [0, 1]},
    ),
    (
        {"tree": "[[[-2.25, 3], 3], [0, [1, 2]]]", "beta": "1", "player": "min"},
        {"edit": "left", "path": [1]},
    ),
]


def list_requests(search, *requests):
    """Return requests about a search."""
    return [request | {"search": search} for request in requests]


def list_searches(fields):
    """Return requests to search with fields that differ from the default settings."""
    return [{"do": "search", "search": DEFAULT_SETTINGS | field} for field in fields]


def test_searches_and_changes_to_their_trees(compare):
    requests = []
    for (settings, change), preset in zip(SEARCHES, [None, *CHANGES], strict=False):
        search = DEFAULT_SETTINGS | settings
        if preset:
            search["code"] = apply_preset_change(SOURCE, preset, WORDS["it"]["labels"])
        requests += list_requests(
            search,
            {"do": "search"},
            FRAMES | {"count": 20},
            FRAMES | {"ready": 20},
            {"do": "rows"},
            {"do": "export", "format": "json" if preset else "csv"},
            FRAMES | {"original": True, "count": 30},
            FRAMES | {"original": True, "ready": 30, "known": 40},
            {"do": "leaf_form", "branching": "3", "depth": "4"},
        )
        requests += list_requests(search | change, {"do": "search", "shown": search})
    compare("laboratory", "it", requests)


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
    """They are renamed: in CPython that changes nothing, as tests/programs shows."""
    folders = ("functions", "games", "results", "trees")
    files = [file for folder in folders for file in sorted((PROGRAMS / folder).glob("*.py"))]
    # A root function without a node, and type() of a node that is a list of a class of ours.
    strangers = ("names_and_numbers_in_one_table", "bounds_kept_in_the_tree")
    files = [*files[::3], *(PROGRAMS / "strangers" / f"{name}.py" for name in strangers)]
    generators = ("printing/decorator_counter.py", "functions/generator_helper.py")
    files += [PROGRAMS / name for name in generators]
    codes = [rename_identifiers(file.read_text(encoding="utf-8"), 1) for file in files]
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
