"""One tree under every form of the search: what each form reads, and what its nodes return."""

from alphabeta import alphabeta
from conventions import early, own, shallow, strict
from failhard import failhard
from minimax import minimax
from tracing import trace

# The first is ours, with which the others are compared.
FORMS = (alphabeta, failhard, early, own, strict, shallow, minimax)


def compare_forms(tree, letters):
    """Yield of each form the function, how many leaves it reads, and node -> what it returns there.

    MAX moves at the root; a node that a form never visits is left out.
    """
    for search in FORMS:
        steps = trace(search, tree).steps
        returned = {step.path: step.value for step in steps if step.kind == "return"}
        leaves = len(returned.keys() - letters.keys())
        yield search, leaves, {letters[p]: returned[p] for p in letters if p in returned}
