"""Correct programs of students, in other styles than the site's function."""

from judged_programs import (
    LEAF,
    MAX_CUT,
    MIN_CUT,
    SOURCE,
    read_reference,
    replace_in_source,
    replace_infinity,
)

# Style -> program, task, conventions that the judge names.
CORRECT_PROGRAMS = {
    "the original": (SOURCE, "alphabeta", []),
    "strict": (replace_in_source(("alpha >= beta", "alpha > beta")), "alphabeta", ["strict"]),
    "strict for one player": (
        replace_in_source((MAX_CUT, MAX_CUT.replace(">=", ">"))),
        "alphabeta",
        ["strict"],
    ),
    "fail-hard": (read_reference("failhard"), "alphabeta", ["failhard"]),
    "negamax": (read_reference("negamax"), "negamax", []),
    "principal variation search": (read_reference("pvs"), "alphabeta", []),
    "minimax": (read_reference("minimax"), "minimax", []),
    "minimax that prunes": (SOURCE, "minimax", []),
    "early return": (replace_in_source(("break", "return best")), "alphabeta", []),
    "fail-hard at a cutoff": (
        replace_in_source(
            (MAX_CUT, MAX_CUT.replace("break", "return beta")),
            (MIN_CUT, MIN_CUT.replace("break", "return alpha")),
        ),
        "alphabeta",
        [],
    ),
    "best is tested": (
        replace_in_source(
            (MAX_CUT, MAX_CUT.replace("alpha", "best")),
            (MIN_CUT, MIN_CUT.replace("beta:", "best:")),
        ),
        "alphabeta",
        [],
    ),
    "other names": (
        SOURCE.replace("alphabeta", "ab")
        .replace("alpha", "a")
        .replace("beta", "b")
        .replace("maximizing", "is_max"),
        "alphabeta",
        [],
    ),
    "a depth": (
        """
def alphabeta(node, depth, alpha, beta, maximizingPlayer):
    if depth == 0 or isinstance(node, (int, float)):
        return node
    if maximizingPlayer:
        value = float("-inf")
        for child in node:
            value = max(value, alphabeta(child, depth - 1, alpha, beta, False))
            alpha = max(alpha, value)
            if beta <= alpha:
                break
        return value
    value = float("inf")
    for child in node:
        value = min(value, alphabeta(child, depth - 1, alpha, beta, True))
        beta = min(beta, value)
        if beta <= alpha:
            break
    return value
""",
        "alphabeta",
        [],
    ),
    "two functions": (
        """from math import inf


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
        "alphabeta",
        [],
    ),
    "generator expressions": (
        """
def minimax(node, maximizing=True):
    if isinstance(node, (int, float)):
        return node
    return (max if maximizing else min)(minimax(child, not maximizing) for child in node)
""",
        "minimax",
        [],
    ),
    "a generator of children": (
        replace_in_source(("in node:", "in children(node):"))
        + "\n\ndef children(node):\n    for child in node:\n        yield child\n",
        "alphabeta",
        [],
    ),
    "places and comparisons": (
        """
def alphabeta(node, alpha=float("-inf"), beta=float("inf"), maximizing=True):
    if type(node) is not list:
        return node
    best = None
    at = 0
    while at < len(node) and alpha < beta:
        value = alphabeta(node[at], alpha, beta, not maximizing)
        if best is None or (maximizing and best < value) or (not maximizing and best > value):
            best = value
        if maximizing and alpha < value:
            alpha = value
        if not maximizing and beta > value:
            beta = value
        at += 1
    return best
""",
        "alphabeta",
        [],
    ),
    "a function inside": (
        """
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
        "alphabeta",
        [],
    ),
    "colors": (
        """
def negamax(node, alpha, beta, color):
    if not hasattr(node, "__iter__"):
        return color * node
    value = -float("inf")
    for child in node:
        value = max(value, -negamax(child, -beta, -alpha, -color))
        alpha = max(alpha, value)
        if alpha >= beta:
            break
    return value
""",
        "negamax",
        [],
    ),
    "exact types": (
        replace_in_source(('if not hasattr(node, "__iter__"):', "if type(node) in (int, float):")),
        "alphabeta",
        ["uncounted"],
    ),
    "the largest int": (
        "import sys\n\n" + replace_infinity("sys.maxsize"),
        "alphabeta",
        ["limited"],
    ),
    "a window up to the largest int": (
        "import sys\n\n"
        + replace_in_source(("=-inf, beta=inf", "=-sys.maxsize, beta=sys.maxsize")),
        "alphabeta",
        ["limited"],
    ),
    "numbers of 64 bits": (
        replace_in_source((LEAF, "        return int(node) % 2**64 if node > 2**63 else node\n")),
        "alphabeta",
        [],
    ),
    "a large float": (replace_infinity("1e18"), "alphabeta", ["limited"]),
    "from right to left": (
        replace_in_source(("in node:", "in reversed(node):")),
        "alphabeta",
        ["reordered"],
    ),
    "leaves last": (
        replace_in_source(
            ("in node:", "in sorted(node, key=lambda its: not isinstance(its, list)):")
        ),
        "alphabeta",
        ["reordered"],
    ),
    "the move": (read_reference("bestmove"), "best_move", []),
    "the move alone": (
        """
from alphabeta import alphabeta


def best_move(node):
    values = [alphabeta(child, maximizing=False) for child in node]
    return values.index(max(values))
""",
        "best_move",
        [],
    ),
    "the last of the best moves, each searched with the full window": (
        """
from minimax import minimax


def best_move(node, maximizing):
    values = [minimax(child, not maximizing) for child in node]
    best = max(values) if maximizing else min(values)
    return best, max(at for at, value in enumerate(values) if value == best)
""",
        "best_move",
        [],
    ),
}
