"""The search behind the home page's slider: the value of the pruned leaf changes no result."""

from alphabeta import alphabeta
from docs.figures.scenes import get_walkthrough
from docs.trees.trees import replace_leaf
from docs.widgets.decision.page import FirstCutoff
from docs.widgets.decision.requests import RequestHandler
from minimax import minimax
from tracing import trace


def ask(cutoff, value, leaf=None):
    request = {
        "tree": cutoff.walk.tree,
        "leaf": list(leaf or cutoff.leaf),
        "node": list(cutoff.bound_holder),
    }
    return RequestHandler({}).handle_request(request | {"value": value})


def trace_results(cutoff, tree):
    """Return the results of the same search, as recorded by the tracer."""
    steps = trace(alphabeta, tree).steps
    returned = next(
        it.value for it in steps if it.kind == "return" and it.path == cutoff.bound_holder
    )
    leaves = [
        list(it.path) for it in steps if it.kind == "return" and it.path not in cutoff.walk.letters
    ]
    return {"root": steps[-1].value, "read": leaves, "returned": returned}


def test_results_are_those_of_the_tracer_and_of_minimax():
    cutoff = FirstCutoff(get_walkthrough("first"))
    answers = set()
    for leaf in ((0, 1, 1), (0, 1, 0), (0, 0, 1), (1, 0, 0)):
        for value in (-900, -1, 0, 4, 5, 6, 40, 900):
            tree = replace_leaf(cutoff.walk.tree, leaf, value)
            result = ask(cutoff, value, leaf)
            expected = trace_results(cutoff, tree) | {"minimax": minimax(tree[0], maximizing=False)}
            assert result == expected
            answers.add(str(result))
    assert len(answers) > 4  # other leaves change the results


def test_the_tree_of_the_request_does_not_change():
    cutoff = FirstCutoff(get_walkthrough("first"))
    before = str(cutoff.walk.tree)
    ask(cutoff, -900)
    assert str(cutoff.walk.tree) == before
