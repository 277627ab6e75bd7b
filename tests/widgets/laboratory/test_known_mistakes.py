"""Tests of slips: each is recognized on many trees, and other programs never get a slip."""

import random
from math import inf

import pytest

from alphabeta import FIRST, SECOND
from faulty_searches import FAILHARD, INSIDE, OTHERS, PLAIN, SLIPS, SOUND, of_min
from tree_helpers import is_list
from widgets.input_errors import Mistake
from widgets.laboratory import known_mistakes
from widgets.laboratory.comparison import compare_searches
from widgets.laboratory.known_mistakes import (
    NAMES,
    PROBES,
    RETURNS,
    FaultySearch,
    find_known_mistakes,
    find_missing_return,
    make_faulty_searches,
)
from widgets.traced_search import is_negamax, load_search_function, trace_search

FULL = (-inf, inf)
RETURN = "        return best"
KNOWN = [(slip, number) for slip, programs in SLIPS.items() for number in range(len(programs))]


def make_tree(generator, depth):
    if depth == 0 or generator.random() < 0.15:
        return generator.randint(-4, 9)
    return [make_tree(generator, depth - 1) for _ in range(generator.choice([1, 2, 2, 2, 3]))]


def make_trees(seed, count):
    generator = random.Random(seed)
    candidates = (make_tree(generator, generator.choice([2, 3, 4])) for _ in range(10 * count))
    return [tree for tree in candidates if is_list(tree)][:count]


TREES = [FIRST, SECOND, *make_trees(1, 10)]


def find_slips(program, tree, maximizing=True, window=FULL):
    """Return (name, where) of the slips, None if the search equals the original."""
    function = load_search_function(program)
    mover = is_negamax(function)
    own = trace_search(function, tree, *window, maximizing, program, mover)
    original = trace_search(load_search_function(None), tree, *window, maximizing)
    comparison = compare_searches(tree, original, own, window, maximizing, mover)
    if comparison.difference is None:
        return None
    return [
        (slip.name, slip.where)
        for slip in find_known_mistakes(function, tree, comparison.own, window, maximizing)
    ]


def test_at_least_sixteen_slips_are_known():
    assert {slip for slip, _ in SLIPS} == set(NAMES)
    assert len(NAMES) >= 16


@pytest.mark.parametrize(
    ("slip", "number"), [case for case in KNOWN if case[0][0] != "no_return"], ids=str
)
def test_a_slip_is_recognized_on_every_tree(slip, number):
    program, right = SLIPS[slip][number], 0
    for tree in TREES:
        for maximizing in (True, False):
            result = find_slips(program, tree, maximizing)
            assert result in (None, [slip]), (tree, maximizing)
            right += result is not None
    assert right >= 3


@pytest.mark.parametrize(
    ("slip", "number"), [case for case in KNOWN if case[0][0] == "no_return"], ids=str
)
def test_a_missing_return_is_recognized(slip, number):
    program, failed = SLIPS[slip][number], 0
    function = load_search_function(program)
    for tree in TREES:
        try:
            trace_search(function, tree, *FULL, True, program)
        except Mistake as mistake:
            failed += mistake.key in ("none", "returned")
    result = find_missing_return(function)
    assert (result.name, result.where) == slip
    assert failed >= 3


@pytest.mark.parametrize("name", [*SOUND, *OTHERS])
def test_a_correct_program_has_no_slip(name):
    program = (SOUND | OTHERS)[name]
    assert find_missing_return(load_search_function(program)) is None
    for tree in TREES:
        for maximizing in (True, False):
            for window in (FULL, (0, 4)):
                assert find_slips(program, tree, maximizing, window) in (None, []), (tree, window)


def test_fail_hard_is_allowed():
    results = [find_slips(FAILHARD, tree, True, (0, 4)) for tree in TREES]
    assert [("failhard", "both")] in results
    assert all(result in (None, [("failhard", "both")]) for result in results)


def test_a_slip_is_recognized_in_a_narrow_window():
    for (slip, where), programs in SLIPS.items():
        if slip in ("no_return", "unnegated", "unturned"):
            continue
        shown = [
            result
            for tree in TREES
            if (result := find_slips(programs[0], tree, True, (0, 4))) is not None
        ]
        assert all(result == [(slip, where)] for result in shown), slip


def test_an_unknown_fault_has_no_slip():
    odd = SOUND["plain"].replace("return best", "return best + 1", 1)
    assert all(find_slips(odd, tree) in (None, []) for tree in TREES)


def list_events(variant, tree, window, maximizing):
    events = []
    variant.search(tree, lambda *event: events.append(event), *window, maximizing)
    return events


def test_the_probes_tell_any_two_slips_apart():
    """Only variants of the same slip may act alike on all probes."""
    variants = [*known_mistakes.FAILHARD]
    for returns in RETURNS:
        variants += make_faulty_searches(True, returns=returns)
    groups = {}
    for variant in variants:
        key = repr([list_events(variant, *probe) for probe in PROBES])
        groups.setdefault(key, []).append(variant)
    for group in groups.values():
        assert len({(variant.mistake_name, variant.side) for variant in group}) == 1


def test_the_sound_search_is_the_original():
    for tree in TREES:
        for maximizing in (True, False):
            run = trace_search(load_search_function(None), tree, *FULL, maximizing)
            returned = [(s.path, s.value) for s in run.steps if s.kind == "return"]
            events = list_events(FaultySearch(None), tree, FULL, maximizing)
            assert [event[1:] for event in events if event[0] == "return"] == returned


def test_a_return_that_is_missing_only_after_a_cutoff():
    slip = find_missing_return(load_search_function(INSIDE))
    assert (slip.name, slip.where) == ("no_return", "both")
    slip = find_missing_return(load_search_function(of_min(PLAIN, (RETURN, f"    {RETURN}"))))
    assert (slip.name, slip.where) == ("no_return", "min")


def test_all_slips_that_fit_if_the_probes_fail():
    """Only a narrow window would tell the slips apart, but there the program returns None."""
    result = find_slips(INSIDE, FIRST)
    assert {name for name, _ in result} == {"one_child", "wrong_bound", "reversed"}


def test_a_slip_that_no_probe_confirms_is_not_recognized():
    """The function works on one tree only."""
    only = f"    assert node in ({FIRST}, *{FIRST}, *{FIRST[0]}, *{FIRST[1]}) or not isinstance(node, list)\n"
    head = "    if not isinstance(node, list):\n"
    program = SLIPS["stuck", "max"][0].replace(head, only + head, 1)
    assert find_slips(program, FIRST) == []
    assert find_slips(SLIPS["stuck", "max"][0], FIRST) == [("stuck", "max")]
