"""Correct programs of students, in other styles than the site's function."""

from faulty_searches import SOUND
from judged_programs import (
    LEAF,
    MAX_CUT,
    SOURCE,
    read_reference,
    replace_in_source,
    replace_infinity,
)

# Task -> style -> program.
PROGRAMS = {
    "alphabeta": {
        "the original": SOURCE,
        "strict": replace_in_source(("alpha >= beta", "alpha > beta")),
        "strict for one player": replace_in_source((MAX_CUT, MAX_CUT.replace(">=", ">"))),
        "fail-hard": read_reference("failhard"),
        "principal variation search": read_reference("pvs"),
        "early return": replace_in_source(("break", "return best")),
        "two functions": """from math import inf


def max_value(node, alpha, beta):
    if not isinstance(node, list):
        return node
    value = -inf
    for child in node:
        value = max(value, min_value(child, alpha, beta))
        if value >= beta:
            return value
        alpha = max(alpha, value)
    return value


def min_value(node, alpha, beta):
    if not isinstance(node, list):
        return node
    value = inf
    for child in node:
        value = min(value, max_value(child, alpha, beta))
        if value <= alpha:
            return value
        beta = min(beta, value)
    return value


def search(tree):
    return max_value(tree, -inf, inf)
""",
        "a generator of children": replace_in_source(("in node:", "in children(node):"))
        + "\n\ndef children(node):\n    for child in node:\n        yield child\n",
        "a function inside": """
def alphabeta(tree):
    def search(node, low, high, sign):
        if isinstance(node, (int, float)):
            return node * sign
        best = low
        for child in node:
            best = max(best, -search(child, -high, -best, -sign))
            if best >= high:
                return high
        return best

    return search(tree, float("-inf"), float("inf"), 1)
""",
        "exact types": replace_in_source(
            ('if not hasattr(node, "__iter__"):', "if type(node) in (int, float):")
        ),
        "the largest int": "import sys\n\n" + replace_infinity("sys.maxsize"),
        "numbers of 64 bits": replace_in_source(
            (LEAF, "        return int(node) % 2**64 if node > 2**63 else node\n")
        ),
        "a large float": replace_infinity("1e18"),
        "from right to left": replace_in_source(("in node:", "in reversed(node):")),
        "copies and powers of leaves": "import copy\n\n"
        + replace_in_source((LEAF, "        return copy.deepcopy(node) ** 1\n")),
        "leaves read from text": replace_in_source((LEAF, "        return eval(str(node))\n")),
        "prints pruned children": replace_in_source(
            (
                "break",
                "print(f'{node[-1]}', '%d' % node[-1] if node[-1:] == [0] else '')\n                break",
            )
        ),
        "remembers leaves by text": replace_in_source(
            (LEAF, "        return known.setdefault(str(node), node)\n")
        )
        + "\n\nknown = {}\n",
        "an exit at the end": "import sys\n\n" + SOURCE + "\nsys.exit(0)\n",
    },
    "negamax": {"negamax": read_reference("negamax"), "colors": SOUND["negamax, coloured"]},
    "minimax": {
        "minimax": read_reference("minimax"),
        "minimax that prunes": SOURCE,
        "remembers equal subtrees": """
from functools import lru_cache


def minimax(node, maximizing=True):
    return search(freeze(node), maximizing)


def freeze(node):
    return tuple(map(freeze, node)) if isinstance(node, list) else node


@lru_cache(maxsize=None)
def search(node, maximizing):
    if not isinstance(node, tuple):
        return node
    values = [search(child, not maximizing) for child in node]
    return max(values) if maximizing else min(values)
""",
    },
    "best_move": {
        "the move": read_reference("bestmove"),
        "the move alone": """
from alphabeta import alphabeta


def best_move(node):
    values = [alphabeta(child, maximizing=False) for child in node]
    return values.index(max(values))
""",
        "the last of the best moves, each searched with the full window": """
from minimax import minimax


def best_move(node, maximizing):
    values = [minimax(child, not maximizing) for child in node]
    best = max(values) if maximizing else min(values)
    return best, max(at for at, value in enumerate(values) if value == best)
""",
    },
}
CONVENTIONS = {
    "strict": ["strict"],
    "strict for one player": ["strict"],
    "fail-hard": ["failhard"],
    "exact types": ["uncounted"],
    "leaves read from text": ["uncounted"],
    "remembers leaves by text": ["uncounted"],
    "remembers equal subtrees": ["uncounted"],
    "the largest int": ["limited"],
    "a large float": ["limited"],
    "from right to left": ["reordered"],
}  # that the judge names
# Style -> program, task, conventions.
CORRECT_PROGRAMS = {
    name: (source, task, CONVENTIONS.get(name, []))
    for task, programs in PROGRAMS.items()
    for name, source in programs.items()
}
