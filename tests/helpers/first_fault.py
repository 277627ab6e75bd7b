"""Finds what must be mended before tests and proofreader can say anything true: a text or the function."""

from math import inf
from pathlib import Path

from alphabeta import FIRST, SECOND, alphabeta
from docs.builder.words import load_all_texts
from tree_helpers import open_paths, run, worth

WORDS = Path(__file__).parents[2] / "docs" / "words"
ENDLESS = (-inf, inf)
CALLS = [
    (tree, *window, maximizing)
    for tree in (FIRST, SECOND, [[3, 4], [3, 8]], [[4, 3], [4, 8]], [8, 3], [[[-4, -9]], -8], 7)
    for window in (ENDLESS, (-inf, 5), (2, inf), (-1, 3), (-20, -10))
    for maximizing in (True, False)
]


def find_first_fault():
    """Describe a missing or wrong text, or a wrong function: hundreds of tests would fail because of one."""
    try:
        load_all_texts(WORDS)
    except ValueError as error:
        return error
    return describe_first_fault(alphabeta)


def describe_first_fault(search):
    """Return a message about the first call in which search reads other nodes or errs about the value, or None."""
    for tree, alpha, beta, maximizing in CALLS:
        call = f"reference/alphabeta.py: alphabeta({tree}, {alpha}, {beta}, {maximizing})"
        try:
            result, visits = run(search, tree, alpha, beta, maximizing)
        except Exception as error:  # noqa: BLE001
            return f"{call} raises {error!r}"
        right = list(open_paths(tree, alpha, beta, maximizing))
        if different := sorted({*visits} ^ {*right}):
            node = different[0]
            at_max = maximizing == (len(node) % 2 == 1)
            update = "alpha = max(alpha, best)" if at_max else "beta = min(beta, best)"
            return (
                f"{call} {'reads' if node in visits else 'skips'} the node at {node}.\n"
                f"Below `{update}`, the children that follow are skipped if alpha >= beta,"
                " and only then (equal is enough). Mend the update or that condition."
            )
        value = worth(tree, maximizing)
        if (alpha, beta) == ENDLESS and result != value:
            return f"{call} returns {result}; minimax returns {value}"
    return None
