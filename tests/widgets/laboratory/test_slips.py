"""The usual slips: each is named rightly on many trees, and nothing else ever is."""

import random
from math import inf

import pytest

from alphabeta import FIRST, SECOND
from faulty_searches import FAILHARD, INSIDE, OTHERS, PLAIN, SLIPS, SOUND, of_min
from tree_helpers import is_list
from widgets.laboratory import slips
from widgets.laboratory.comparing import compare
from widgets.laboratory.slips import (
    NAMES,
    PROBES,
    RETURNS,
    Variant,
    make_variants,
    name_missing_return,
    name_slip,
)
from widgets.mistakes import Mistake
from widgets.searching import counts_for_mover, search_of, watch

FULL = (-inf, inf)
RETURN = "        return best"
KNOWN = [(slip, number) for slip, programs in SLIPS.items() for number in range(len(programs))]


def some_tree(source, depth):
    if depth == 0 or source.random() < 0.15:
        return source.randint(-4, 9)
    return [some_tree(source, depth - 1) for _ in range(source.choice([1, 2, 2, 2, 3]))]


def some_trees(seed, count):
    source = random.Random(seed)
    made = (some_tree(source, source.choice([2, 3, 4])) for _ in range(10 * count))
    return [tree for tree in made if is_list(tree)][:count]


TREES = [FIRST, SECOND, *some_trees(1, 10)]


def named(program, tree, maximizing=True, window=FULL):
    """Return the slips that are named, None where the search does what the original does."""
    function = search_of(program)
    mover = counts_for_mover(function)
    own = watch(function, tree, *window, maximizing, program, mover)
    original = watch(search_of(None), tree, *window, maximizing)
    found = compare(tree, original, own, window, maximizing, mover)
    if found.difference is None:
        return None
    return [
        (its.name, its.where) for its in name_slip(function, tree, found.own, window, maximizing)
    ]


def test_there_are_more_than_sixteen():
    assert {slip for slip, _ in SLIPS} == set(NAMES)
    assert len(NAMES) >= 16


@pytest.mark.parametrize(
    ("slip", "number"), [its for its in KNOWN if its[0][0] != "no_return"], ids=str
)
def test_a_slip_is_named_wherever_it_shows(slip, number):
    program, right = SLIPS[slip][number], 0
    for tree in TREES:
        for maximizing in (True, False):
            its = named(program, tree, maximizing)
            assert its in (None, [slip]), (tree, maximizing)
            right += its is not None
    assert right >= 3


@pytest.mark.parametrize(
    ("slip", "number"), [its for its in KNOWN if its[0][0] == "no_return"], ids=str
)
def test_a_missing_return_is_named_wherever_none_comes_back(slip, number):
    program, failed = SLIPS[slip][number], 0
    function = search_of(program)
    for tree in TREES:
        try:
            watch(function, tree, *FULL, True, program)
        except Mistake as mistake:
            failed += mistake.key in ("none", "returned")
    its = name_missing_return(function)
    assert (its.name, its.where) == slip
    assert failed >= 3


@pytest.mark.parametrize("name", [*SOUND, *OTHERS])
def test_what_is_right_is_no_slip(name):
    program = (SOUND | OTHERS)[name]
    assert name_missing_return(search_of(program)) is None
    for tree in TREES:
        for maximizing in (True, False):
            for window in (FULL, (0, 4)):
                assert named(program, tree, maximizing, window) in (None, []), (tree, window)


def test_fail_hard_is_allowed():
    seen = [named(FAILHARD, tree, True, (0, 4)) for tree in TREES]
    assert [("failhard", "both")] in seen
    assert all(its in (None, [("failhard", "both")]) for its in seen)


def test_a_slip_is_named_in_a_narrow_window_as_well():
    for (slip, where), programs in SLIPS.items():
        if slip in ("no_return", "unnegated", "unturned"):
            continue
        shown = [
            its for tree in TREES if (its := named(programs[0], tree, True, (0, 4))) is not None
        ]
        assert all(its == [(slip, where)] for its in shown), slip


def test_what_no_slip_explains_has_no_name():
    odd = SOUND["plain"].replace("return best", "return best + 1", 1)
    assert all(named(odd, tree) in (None, []) for tree in TREES)


def did(variant, tree, window, maximizing):
    told = []
    variant.search(tree, lambda *its: told.append(its), *window, maximizing)
    return told


def test_on_the_probes_every_two_slips_come_apart():
    """Or nowhere: those that do the same on all of the probes do so on further trees as well."""
    variants = [*slips.FAILHARD]
    for returns in RETURNS:
        variants += make_variants(True, returns=returns)
    groups = {}
    for variant in variants:
        key = repr([did(variant, *probe) for probe in PROBES])
        groups.setdefault(key, []).append(variant)
    for group in groups.values():
        assert len({(its.slip, its.side) for its in group}) == 1


def test_the_sound_search_is_the_original():
    for tree in TREES:
        for maximizing in (True, False):
            run = watch(search_of(None), tree, *FULL, maximizing)
            returned = [(s.path, s.value) for s in run.steps if s.kind == "return"]
            told = did(Variant(None), tree, FULL, maximizing)
            assert [its[1:] for its in told if its[0] == "return"] == returned


def test_a_return_that_is_missing_only_after_a_cutoff():
    its = name_missing_return(search_of(INSIDE))
    assert (its.name, its.where) == ("no_return", "both")
    its = name_missing_return(search_of(of_min(PLAIN, (RETURN, f"    {RETURN}"))))
    assert (its.name, its.where) == ("no_return", "min")


def test_where_the_probes_fail_all_names_are_told_that_fit():
    """Which of them it is shows only in a narrow window, and there it returns None."""
    its = named(INSIDE, FIRST)
    assert {name for name, _ in its} == {"one_child", "wrong_bound", "reversed"}


def test_what_nothing_confirms_has_no_name():
    """A function that works on one tree alone may do anything elsewhere."""
    only = f"    assert node in ({FIRST}, *{FIRST}, *{FIRST[0]}, *{FIRST[1]}) or not isinstance(node, list)\n"
    head = "    if not isinstance(node, list):\n"
    program = SLIPS["stuck", "max"][0].replace(head, only + head, 1)
    assert named(program, FIRST) == []
    assert named(SLIPS["stuck", "max"][0], FIRST) == [("stuck", "max")]
