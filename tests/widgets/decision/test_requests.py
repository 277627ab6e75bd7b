"""The search behind the home page's slider: the value of the pruned leaf changes no result."""

import pytest

from alphabeta import alphabeta
from figures.scenes import get_walkthrough
from minimax import minimax
from tracing import trace
from widgets.decision.page import FURTHEST, Decision
from widgets.decision.requests import answer
from widgets.trees import with_value


def ask(decision, value, leaf=None):
    request = {
        "tree": decision.walk.tree,
        "leaf": list(leaf or decision.leaf),
        "node": list(decision.holder),
    }
    return answer(request | {"value": value})


def trace_results(decision, tree):
    """Return the results of the same search, as recorded by the tracer."""
    steps = trace(alphabeta, tree).steps
    returned = next(it.value for it in steps if it.kind == "return" and it.path == decision.holder)
    leaves = [
        list(it.path)
        for it in steps
        if it.kind == "return" and it.path not in decision.walk.letters
    ]
    return {"root": steps[-1].value, "read": leaves, "returned": returned}


@pytest.mark.parametrize("name", ("first", "second"))
def test_the_pruned_leaf_changes_nothing(name):
    decision = Decision(get_walkthrough(name))
    usual = {
        "root": decision.walk.trace.value,
        "returned": decision.value,
        "minimax": decision.value,
    }
    usual |= {"read": [list(path) for path in decision.read]}
    for value in range(-FURTHEST, FURTHEST + 1):
        assert ask(decision, value) == usual


def test_results_are_those_of_the_tracer_and_of_minimax():
    decision = Decision(get_walkthrough("first"))
    answers = set()
    for leaf in ((0, 1, 1), (0, 1, 0), (0, 0, 1), (1, 0, 0)):
        for value in (-900, -1, 0, 4, 5, 6, 40, 900):
            tree = with_value(decision.walk.tree, leaf, value)
            result = ask(decision, value, leaf)
            assert result == trace_results(decision, tree) | {
                "minimax": minimax(tree[0], maximizing=False)
            }
            answers.add(str(result))
    assert len(answers) > 4  # other leaves change the results


def test_the_tree_of_the_request_does_not_change():
    decision = Decision(get_walkthrough("first"))
    before = str(decision.walk.tree)
    ask(decision, -900)
    assert str(decision.walk.tree) == before
