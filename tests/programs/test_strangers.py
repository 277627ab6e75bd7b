"""Programs like those of strangers: the laboratory shows the right picture or says truly why not, the judge is right.

The expectations are in tests/helpers/strangers.py.
"""

import pytest

from docs.figures.quiz_questions import make_quiz_questions
from docs.programs.recorded_search import run_requested_search
from docs.trees.tree_syntax import format_tree
from minimax import minimax
from program_files import STRANGERS, take_one_in
from program_results import RUN_REQUEST, TEXTS, list_sentences, strip_tags
from strangers import FIRST, JUDGE, LABORATORY, find_faults, get_result_in_time, get_stranger_result


def test_each_program_has_an_expectation():
    assert set(LABORATORY) == set(STRANGERS)
    assert set(JUDGE) < set(STRANGERS)


@pytest.mark.parametrize("name", take_one_in(3, LABORATORY))
def test_the_laboratory_shows_or_refuses(name):
    check("laboratory", name, LABORATORY[name])


@pytest.mark.parametrize("name", take_one_in(3, JUDGE))
def test_the_judge_understands(name):
    check("judge", name, JUDGE[name])


def check(part, name, alternatives):
    """Fail with a line for each of the alternatives if a result is none of them."""
    source = read_stranger(name)
    is_safe = not name.startswith("input_")
    result = (get_stranger_result if is_safe else get_result_in_time)(part, name, source)
    if result is None:
        pytest.fail(f"{name}: endless", pytrace=False)
    if faults := find_faults(alternatives, result, source):
        pytest.fail("\n".join(f"{name}: {'; '.join(line)}" for line in faults), pytrace=False)


def read_stranger(name):
    return STRANGERS[name].read_text(encoding="utf-8")


def test_another_tree_can_be_put_into_a_dictionary_with_numbers():
    source = read_stranger("dictionary_with_numbers_as_children")
    for tree in (FIRST, [[1, 7], [8, 2], [4, 4]], [4, [9, 1]]):
        request = RUN_REQUEST | {"tree": format_tree(tree), "code": source, "program_tree": None}
        search = run_requested_search(request, {})
        assert (search.tree, search.value) == (tree, minimax(tree))
        assert not search.game


def test_a_break_out_of_the_inner_loop_only_is_told():
    """A row is left, and the next row is tried: no cutoff, and no question whether there is one."""
    source = read_stranger("break_leaves_inner_loop_only").replace("(2 * r + c)", "(2 * r)")
    search = run_requested_search(RUN_REQUEST | {"code": source}, {})
    steps, sentences = search.trace.steps, list_sentences(search).split("\n")
    passed = [index for index, step in enumerate(steps) if step.kind == "test" and step.value]
    tests = [index for index in passed if goes_on(steps, index)]
    assert tests
    narration, maximizing = TEXTS["narration"], search.end.maximizing
    arguments = search.tree, search.trace, search.letters, narration, maximizing
    questions = {
        question[0]: strip_tags(question[4]) for question in make_quiz_questions(*arguments)
    }
    for index in tests:
        assert steps[index + 1].kind != "cut"
        assert "goes on to its next child" in sentences[index]
        assert index not in questions


def goes_on(steps, index):
    """Tell whether a node is given another child after a step."""
    path = steps[index].path
    later = (step for step in steps[index + 1 :] if step.path[: len(path)] == path)
    return next(step.kind for step in later if step.kind in ("enter", "return")) == "enter"
