"""Programs of students: faulty ones with the judge's verdict, and correct ones in other styles."""

from tree_helpers import REFERENCE

SOURCE = (REFERENCE / "alphabeta.py").read_text(encoding="utf-8")
MAX_CUT = """            if alpha >= beta:  # MIN has something at least as good elsewhere
                break
"""
MIN_CUT = MAX_CUT.replace("MIN", "MAX")
MAX_CALL, MIN_CALL = "alphabeta(child, alpha, beta, False)", "alphabeta(child, alpha, beta, True)"
RAISE, LOWER = "            alpha = max(alpha, best)\n", "            beta = min(beta, best)\n"
LEAF = "        return node\n"


def changed(*changes):
    """Return alphabeta.py after replacements (old, new); each old text must occur in it."""
    source = SOURCE
    for old, new in changes:
        assert old in source, old
        source = source.replace(old, new)
    return source


def file(name):
    return (REFERENCE / f"{name}.py").read_text(encoding="utf-8")


def program(*lines, signature="node, alpha=-inf, beta=inf, maximizing=True"):
    body = "".join(f"    {line}\n" for line in lines)
    return f"from math import inf\n\n\ndef alphabeta({signature}):\n{body}"


# Mistake -> program, kind of the judge's verdict.
FAULTS = {
    "no cutoff for MAX": (changed((MAX_CUT, "")), "leaves"),
    "no cutoff for MIN": (changed((MIN_CUT, "")), "leaves"),
    "no cutoff": (changed((MAX_CUT, ""), (MIN_CUT, "")), "leaves"),
    "alpha is not raised": (changed((RAISE, "")), "leaves"),
    "beta is not lowered": (changed((LOWER, "")), "leaves"),
    "alpha is replaced": (changed((RAISE, "            alpha = best\n")), "leaves"),
    "beta is replaced": (changed((LOWER, "            beta = best\n")), "leaves"),
    "tested before the update": (changed((RAISE + MAX_CUT, MAX_CUT + RAISE)), "leaves"),
    "continue for break": (changed(("break", "continue")), "leaves"),
    "MAX hands on no alpha": (changed((MAX_CALL, "alphabeta(child, -inf, beta, False)")), "leaves"),
    "MAX hands on no beta": (changed((MAX_CALL, "alphabeta(child, alpha, inf, False)")), "leaves"),
    "MIN hands on no alpha": (changed((MIN_CALL, "alphabeta(child, -inf, beta, True)")), "leaves"),
    "MIN hands on no beta": (changed((MIN_CALL, "alphabeta(child, alpha, inf, True)")), "leaves"),
    "nothing is handed on": (
        changed(
            (MAX_CALL, "alphabeta(child, maximizing=False)"),
            (MIN_CALL, "alphabeta(child, maximizing=True)"),
        ),
        "leaves",
    ),
    "best begins at 0 for MAX": (changed(("best = -inf", "best = 0")), "value"),
    "best begins at 0 for MIN": (changed(("best = inf", "best = 0")), "value"),
    "best begins at -10": (changed(("best = -inf", "best = -10")), "value"),
    "MAX takes the least": (
        changed(("best = max(best", "best = min(inf if best == -inf else best")),
        "value",
    ),
    "MIN takes the greatest": (
        changed(("best = min(best", "best = max(-inf if best == inf else best")),
        "value",
    ),
    "MAX moves twice": (changed((MAX_CALL, "alphabeta(child, alpha, beta, True)")), "value"),
    "MIN moves twice": (changed((MIN_CALL, "alphabeta(child, alpha, beta, False)")), "value"),
    "leaves with another sign": (changed((LEAF, "        return -node\n")), "value"),
    "leaves without a sign": (changed((LEAF, "        return abs(node)\n")), "value"),
    "a leaf of 0 is no leaf": (
        changed((LEAF, "        return node if node else -inf\n")),
        "value",
    ),
    "the sum": (
        program(
            'if not hasattr(node, "__iter__"):',
            "    return node",
            "return sum(map(alphabeta, node))",
        ),
        "value",
    ),
    "MIN returns alpha": (
        changed((MIN_CUT + "        return best", MIN_CUT + "        return alpha")),
        "value",
    ),
    "window the wrong way round": (
        changed(
            ("alpha, beta, False", "beta, alpha, False"), ("alpha, beta, True", "beta, alpha, True")
        ),
        "unread",
    ),
    "the opposite test": (changed(("alpha >= beta", "alpha <= beta")), "unread"),
    "always a cutoff": (changed(("if alpha >= beta:", "if True:")), "unread"),
    "a cutoff at any win": (changed(("if alpha >= beta:", "if best > 0:")), "unread"),
    "only the first child": (changed(("in node:", "in node[:1]:")), "unread"),
    "not the last child": (changed(("in node:", "in node[: len(node) - 1 or 1]:")), "unread"),
    "MAX returns nothing": (changed((MAX_CUT + "        return best\n", MAX_CUT)), "returned"),
    "MIN returns nothing": (changed((MIN_CUT + "        return best\n", MIN_CUT)), "returned"),
    "returns text": (changed(("return best", "return str(best)")), "returned"),
    "an unknown name": (changed(("best = inf", "best = infinity")), "error"),
    "sorts the children": (changed(("in node:", "in sorted(node):")), "error"),
    "sorts the tree": (
        changed(("    if maximizing:\n", "    node.sort(key=str)\n    if maximizing:\n")),
        "altered",
    ),
    "from right to left, and no cutoff for MAX": (
        changed(("in node:", "in reversed(node):"), (MAX_CUT, "")),
        "leaves",
    ),
    "reads leaves to sort": (
        changed(("in node:", "in sorted(node, key=first_leaf):"))
        + "\n\ndef first_leaf(node):\n"
        + "    return first_leaf(node[0]) if isinstance(node, list) else node\n",
        "leaves",
    ),
    "takes from the tree": (
        changed(("    if maximizing:\n", "    node.append(node.pop(0))\n    if maximizing:\n")),
        "altered",
    ),
    "calls itself on the node": (changed(("(child, ", "(node, ")), "endless"),
    "a loop without end": (
        changed(
            ("        for child in node:\n", "        while True:\n            child = node[0]\n"),
            ("break", "pass"),
        ),
        "endless",
    ),
    "keeps alpha for the next search": (
        program(
            "global low",
            'if not hasattr(node, "__iter__"):',
            "    return node",
            "if maximizing:",
            "    best = -inf",
            "    for child in node:",
            "        best = max(best, alphabeta(child, low, beta, False))",
            "        low = max(low, best)",
            "        if low >= beta:",
            "            break",
            "    return best",
            "best = inf",
            "for child in node:",
            "    best = min(best, alphabeta(child, alpha, beta, True))",
            "    beta = min(beta, best)",
            "    if alpha >= beta:",
            "        break",
            "return best",
        )
        + "\n\nlow = -inf\n",
        None,
    ),
    "remembers trees by how they look": (
        SOURCE.replace(
            "    if maximizing:\n",
            "    if str(node) in known:\n        return known[str(node)]\n    if maximizing:\n",
            1,
        ).replace("return best", "known[str(node)] = best\n        return best")
        + "\n\nknown = {}\n",
        None,
    ),
}

FINITE = (("best = -inf", "best = -{}"), ("best = inf", "best = {}"))


def replace_infinity(number):
    """Return alphabeta.py with a number in place of infinity."""
    return changed(*((old, new.format(number)) for old, new in FINITE))


def replace_leaf_test(test):
    """Return alphabeta.py with another test for leaves."""
    return changed(('not hasattr(node, "__iter__")', test))


def count_plies(change):
    """Return alphabeta.py with a parameter that counts plies, and a change that depends on it."""
    source = SOURCE.replace("maximizing=True)", "maximizing=True, ply=0)", 1)
    source = source.replace(MAX_CALL, MAX_CALL[:-1] + ", ply + 1)")
    source = source.replace(MIN_CALL, MIN_CALL[:-1] + ", ply + 1)")
    return source.replace("    if maximizing:\n", f"    {change}\n    if maximizing:\n", 1)


for number in ("10", "100", "1000", "999999", "10**9"):
    FAULTS[f"begins at {number}"] = replace_infinity(number), "value"
FAULTS |= {
    "a finite window": (changed(("alpha=-inf, beta=inf", "alpha=-1000, beta=1000")), "unread"),
    "leaves are ints": (replace_leaf_test("isinstance(node, int)"), "error"),
    "leaves are floats": (replace_leaf_test("isinstance(node, float)"), "error"),
    "leaves are positive": (
        changed(('not hasattr(node, "__iter__")', "not isinstance(node, list) and node > 0")),
        "error",
    ),
    "leaves are cut to whole numbers": (changed((LEAF, "        return int(node)\n")), "value"),
    "leaves are rounded": (changed((LEAF, "        return round(node, 1)\n")), "value"),
    "leaves are compared as text": (
        changed(
            (
                "max(best, alphabeta(child, alpha, beta, False))",
                "max(best, alphabeta(child, alpha, beta, False), key=text)",
            ),
            (
                "min(best, alphabeta(child, alpha, beta, True))",
                "min(best, alphabeta(child, alpha, beta, True), key=text)",
            ),
        )
        + "\n\ndef text(number):\n    return (0, 0) if number == -inf else (2, 0) if number == inf else (1, str(number))\n",
        "value",
    ),
    "leaves of one digit": (
        changed((LEAF, "        return node if abs(node) < 10 else node % 10\n")),
        "value",
    ),
    "leaves become floats": (changed((LEAF, "        return float(node)\n")), "value"),
    "four children": (changed(("in node:", "in node[:4]:")), "value"),
    "remembers subtrees without the window": (
        changed(
            (
                "    if maximizing:\n",
                "    key = str(node), maximizing\n    if key in table:\n        return table[key]\n    if maximizing:\n",
            ),
        )
        .replace("maximizing=True)", "maximizing=True, table=None)", 1)
        .replace(
            "    if not hasattr",
            "    table = {} if table is None else table\n    if not hasattr",
            1,
        )
        .replace(MAX_CALL, MAX_CALL[:-1] + ", table)")
        .replace(MIN_CALL, MIN_CALL[:-1] + ", table)")
        .replace("        return best", "        table[key] = best\n        return best"),
        "value",
    ),
    "not the seventh child": (
        changed(("in node:", "in node[: 6 if len(node) == 7 else len(node)]:")),
        "value",
    ),
    "six children": (changed(("in node:", "in node[:6]:")), "value"),
    "children by number": (
        changed(("in node:", "in [node[at] for at in range(4) if at < len(node)]:")),
        "value",
    ),
    "no cutoff after five children": (
        changed(
            (
                "        for child in node:\n            best = max",
                "        for at, child in enumerate(node):\n            best = max",
            ),
            (MAX_CUT, MAX_CUT.replace("alpha >= beta", "alpha >= beta and at < 5")),
        ),
        "leaves",
    ),
    "ends after 6 plies": (count_plies("if ply == 6: return 0"), "value"),
    "ends after 20 plies": (count_plies("if ply == 20: return 0"), "value"),
    "no window after 12 plies": (
        count_plies("if ply == 12: alpha, beta = -inf, inf"),
        "leaves",
    ),
    "the players change after 9 plies": (count_plies("if ply == 9: maximizing = True"), "value"),
}

# Correct programs in other styles: program, task, conventions that the judge names.
RIGHT = {
    "the original": (SOURCE, "alphabeta", []),
    "strict": (changed(("alpha >= beta", "alpha > beta")), "alphabeta", ["strict"]),
    "strict for one player": (
        changed((MAX_CUT, MAX_CUT.replace(">=", ">"))),
        "alphabeta",
        ["strict"],
    ),
    "fail-hard": (file("failhard"), "alphabeta", ["failhard"]),
    "negamax": (file("negamax"), "negamax", []),
    "principal variation search": (file("pvs"), "alphabeta", []),
    "minimax": (file("minimax"), "minimax", []),
    "minimax that prunes": (SOURCE, "minimax", []),
    "early return": (changed(("break", "return best")), "alphabeta", []),
    "fail-hard at a cutoff": (
        changed(
            (MAX_CUT, MAX_CUT.replace("break", "return beta")),
            (MIN_CUT, MIN_CUT.replace("break", "return alpha")),
        ),
        "alphabeta",
        [],
    ),
    "best is tested": (
        changed(
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
        changed(("in node:", "in children(node):"))
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
        changed(('if not hasattr(node, "__iter__"):', "if type(node) in (int, float):")),
        "alphabeta",
        ["uncounted"],
    ),
    "the largest int": (
        "import sys\n\n" + replace_infinity("sys.maxsize"),
        "alphabeta",
        ["limited"],
    ),
    "a window up to the largest int": (
        "import sys\n\n" + changed(("=-inf, beta=inf", "=-sys.maxsize, beta=sys.maxsize")),
        "alphabeta",
        ["limited"],
    ),
    "numbers of 64 bits": (
        changed((LEAF, "        return int(node) % 2**64 if node > 2**63 else node\n")),
        "alphabeta",
        [],
    ),
    "a large float": (replace_infinity("1e18"), "alphabeta", ["limited"]),
    "from right to left": (
        changed(("in node:", "in reversed(node):")),
        "alphabeta",
        ["reordered"],
    ),
    "leaves last": (
        changed(("in node:", "in sorted(node, key=lambda its: not isinstance(its, list)):")),
        "alphabeta",
        ["reordered"],
    ),
    "the move": (file("bestmove"), "best_move", []),
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
