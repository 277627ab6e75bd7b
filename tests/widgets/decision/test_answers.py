"""The search behind the home page's slider: whatever the pruned leaf is worth, the records say the same."""

import pytest

from alphabeta import alphabeta
from figures.scenes import walkthrough
from minimax import minimax
from tracing import trace
from widgets.decision.answers import answer
from widgets.decision.form import FURTHEST, Decision
from widgets.trees import with_value


def ask(its, value, leaf=None):
    request = {"tree": its.walk.tree, "leaf": list(leaf or its.leaf), "node": list(its.holder)}
    return answer(request | {"value": value})


def recorded(its, tree):
    """What the tracer sees of the same search."""
    steps = trace(alphabeta, tree).steps
    returned = next(it.value for it in steps if it.kind == "return" and it.path == its.holder)
    leaves = [
        list(it.path) for it in steps if it.kind == "return" and it.path not in its.walk.letters
    ]
    return {"root": steps[-1].value, "read": leaves, "returned": returned}


@pytest.mark.parametrize("name", ("first", "second"))
def test_the_pruned_leaf_changes_nothing(name):
    its = Decision(walkthrough(name))
    usual = {"root": its.walk.trace.value, "returned": its.value, "minimax": its.value}
    usual |= {"read": [list(path) for path in its.read]}
    for value in range(-FURTHEST, FURTHEST + 1):
        assert ask(its, value) == usual


def test_it_is_what_the_tracer_sees_of_the_whole_search_and_what_minimax_says():
    its = Decision(walkthrough("first"))
    answers = set()
    for leaf in ((0, 1, 1), (0, 1, 0), (0, 0, 1), (1, 0, 0)):
        for value in (-900, -1, 0, 4, 5, 6, 40, 900):
            tree = with_value(its.walk.tree, leaf, value)
            got = ask(its, value, leaf)
            assert got == recorded(its, tree) | {"minimax": minimax(tree[0], maximizing=False)}
            answers.add(str(got))
    assert len(answers) > 4  # other leaves do matter


def test_the_tree_that_was_given_stays_as_it_was():
    its = Decision(walkthrough("first"))
    before = str(its.walk.tree)
    ask(its, -900)
    assert str(its.walk.tree) == before
