"""Known mistakes: each is recognized on many trees, and never in other programs."""

import random

import pytest

from alphabeta import FIRST, SECOND
from docs.programs.comparison import known_mistakes
from docs.programs.comparison.known_mistakes import (
    NAMES,
    PROBES,
    RETURNS,
    FaultySearch,
    find_known_mistakes,
    find_missing_return,
    make_faulty_searches,
)
from docs.programs.traced_search import trace_search
from docs.trees.input_errors import Mistake
from faulty_searches import FAILHARD, FAULTY_PROGRAMS, INSIDE, OTHERS, PLAIN, SOUND, of_min
from laboratory_client import FULL, compare_program, load_once
from tree_helpers import make_random_trees

RETURN = "        return best"
CASES = [
    (mistake, number)
    for mistake, programs in FAULTY_PROGRAMS.items()
    for number in range(len(programs))
]
RECOGNIZED = [case for case in CASES if case[0][0] != "no_return"]


TREES = [FIRST, SECOND, *make_random_trees(2, 4, (-4, 9))]


def find_mistakes(program, tree, maximizing=True, window=FULL):
    """Return (name, where) of the known mistakes, None if the search equals the original."""
    comparison = compare_program(program, tree, window, maximizing)
    if comparison.difference is None:
        return None
    return find_known_mistakes(load_once(program), comparison.reader)


def test_at_least_sixteen_mistakes_are_known():
    assert {mistake for mistake, _ in FAULTY_PROGRAMS} == set(NAMES)
    assert len(NAMES) >= 16


@pytest.mark.parametrize(("mistake", "number"), RECOGNIZED, ids=str)
def test_a_mistake_is_recognized_on_every_tree(mistake, number):
    program, right = FAULTY_PROGRAMS[mistake][number], 0
    for tree in TREES:
        for maximizing in (True, False):
            result = find_mistakes(program, tree, maximizing)
            assert result in (None, [mistake]), (tree, maximizing)
            right += result is not None
    assert right >= 3


@pytest.mark.parametrize(
    ("mistake", "number"), [case for case in CASES if case not in RECOGNIZED], ids=str
)
def test_a_missing_return_is_recognized(mistake, number):
    program, failed = FAULTY_PROGRAMS[mistake][number], 0
    function = load_once(program)
    for tree in TREES:
        try:
            trace_search(function, tree, *FULL, True)
        except Mistake as error:
            failed += error.key in ("none", "returned")
    result = find_missing_return(function)
    assert result == mistake
    assert failed >= 3


@pytest.mark.parametrize("name", [*SOUND, *OTHERS])
def test_a_correct_program_has_no_known_mistake(name):
    program = (SOUND | OTHERS)[name]
    assert find_missing_return(load_once(program)) is None
    for tree in TREES:
        for maximizing in (True, False):
            for window in (FULL, (0, 4)):
                found = find_mistakes(program, tree, maximizing, window)
                assert found in (None, []), (tree, window)


def test_fail_hard_is_allowed():
    results = [find_mistakes(FAILHARD, tree, True, (0, 4)) for tree in TREES]
    assert [("failhard", "both")] in results
    assert all(result in (None, [("failhard", "both")]) for result in results)


@pytest.mark.whole
def test_a_mistake_is_recognized_in_a_narrow_window():
    for (mistake, where), programs in FAULTY_PROGRAMS.items():
        if mistake in ("no_return", "unnegated", "unturned"):
            continue
        results = [find_mistakes(programs[0], tree, True, (0, 4)) for tree in TREES]
        shown = [result for result in results if result is not None]
        assert all(result == [(mistake, where)] for result in shown), mistake


def test_an_unknown_fault_is_not_recognized():
    odd = SOUND["plain"].replace("return best", "return best + 1", 1)
    assert all(find_mistakes(odd, tree) in (None, []) for tree in TREES)


def list_events(faulty_search, tree, window, maximizing):
    events = []
    faulty_search.search(tree, lambda *event: events.append(event), *window, maximizing)
    return events


def test_the_probes_tell_any_two_mistakes_apart():
    """Only faulty searches with the same mistake may act alike on all probes."""
    faulty_searches = [*known_mistakes.FAILHARD]
    for returns in RETURNS:
        faulty_searches += make_faulty_searches(True, returns=returns)
    groups = {}
    for faulty_search in faulty_searches:
        key = repr([list_events(faulty_search, *probe) for probe in PROBES])
        groups.setdefault(key, []).append(faulty_search)
    for group in groups.values():
        assert len({(search.mistake_name, search.side) for search in group}) == 1


def test_the_sound_search_is_the_original():
    for tree in TREES:
        for maximizing in (True, False):
            run = trace_search(load_once(None), tree, *FULL, maximizing)
            returned = [(s.path, s.value) for s in run.steps if s.kind == "return"]
            events = list_events(FaultySearch(None), tree, FULL, maximizing)
            assert [event[1:] for event in events if event[0] == "return"] == returned


def test_a_return_that_is_missing_only_after_a_cutoff():
    mistake = find_missing_return(load_once(INSIDE))
    assert mistake == ("no_return", "both")
    mistake = find_missing_return(load_once(of_min(PLAIN, (RETURN, f"    {RETURN}"))))
    assert mistake == ("no_return", "min")


def test_all_mistakes_that_fit_if_the_probes_fail():
    """Only a narrow window would tell them apart, but there the program returns None."""
    result = find_mistakes(INSIDE, FIRST)
    assert {name for name, _ in result} == {"one_child", "wrong_bound", "reversed"}


def test_a_mistake_that_no_probe_confirms_is_not_recognized():
    """The function works on one tree only."""
    only = f"    assert node in ({FIRST}, *{FIRST}, *{FIRST[0]}, *{FIRST[1]}) or not isinstance(node, list)\n"
    head = "    if not isinstance(node, list):\n"
    program = FAULTY_PROGRAMS["stuck", "max"][0].replace(head, only + head, 1)
    assert find_mistakes(program, FIRST) == []
    assert find_mistakes(FAULTY_PROGRAMS["stuck", "max"][0], FIRST) == [("stuck", "max")]


@pytest.mark.whole
def test_finding_known_mistakes_takes_little_time(monkeypatch):
    """Count the nodes in the faulty searches and the steps of the program, for 50 leaves."""
    nodes, step_counts = [], []
    search_node = FaultySearch.search

    def count_node(*arguments):
        nodes.append(1)
        return search_node(*arguments)

    def count_steps(*arguments, **options):
        run = trace_search(*arguments, **options)
        step_counts.append(len(run.steps))
        return run

    monkeypatch.setattr(FaultySearch, "search", count_node)
    monkeypatch.setattr(known_mistakes.traced_search, "trace_search", count_steps)
    generator = random.Random(50)
    tree = [[[generator.randint(0, 99) for _ in range(5)] for _ in range(5)] for _ in range(2)]
    for mistake, number in RECOGNIZED:
        program = FAULTY_PROGRAMS[mistake][number]
        comparison = compare_program(program, tree)
        nodes.clear()
        step_counts.clear()
        find_known_mistakes(load_once(program), comparison.reader)
        assert len(nodes) < 12_000
        assert sum(step_counts) < 1_000
