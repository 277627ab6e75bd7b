"""The variants of the search on one tree: which leaves each reads, and what each node returns."""

from alphabeta import alphabeta
from conventions import early, own, shallow, strict
from failhard import failhard
from minimax import minimax
from tracing import trace

# Pages compare the other forms with the first, which is the one taught on this site.
FORMS = (alphabeta, failhard, early, own, strict, shallow, minimax)


def compare_search_forms(tree, letters):
    """Yield, for each form, its function, how many leaves it reads, and a dictionary node -> returned value.

    MAX moves at the root. Nodes that a form does not visit are left out.
    """
    for search in FORMS:
        steps = trace(search, tree).steps
        returned = {step.path: step.value for step in steps if step.kind == "return"}
        leaves = len(returned.keys() - letters.keys())
        yield search, leaves, {letters[p]: returned[p] for p in letters if p in returned}
