"""Programs with mistakes that students make, and correct ones in other forms, as text."""

PLAIN = """\
from math import inf

def alphabeta(node, alpha=-inf, beta=inf, maximizing=True):
    if not isinstance(node, list):
        return node
    if maximizing:
        best = -inf
        for child in node:
            value = alphabeta(child, alpha, beta, False)
            best = max(best, value)
            alpha = max(alpha, best)
            if alpha >= beta:
                break
        return best
    else:
        best = inf
        for child in node:
            value = alphabeta(child, alpha, beta, True)
            best = min(best, value)
            beta = min(beta, best)
            if alpha >= beta:
                break
        return best
"""
NEGAMAX = """\
from math import inf

def negamax(node, alpha=-inf, beta=inf, sign=1):
    if not isinstance(node, list):
        return sign * node
    best = -inf
    for child in node:
        best = max(best, -negamax(child, -beta, -alpha, -sign))
        alpha = max(alpha, best)
        if alpha >= beta:
            break
    return best
"""
FAILHARD = """\
def failhard(node, alpha, beta, maximizing):
    if not isinstance(node, list):
        return node
    for child in node:
        value = failhard(child, alpha, beta, not maximizing)
        if maximizing:
            alpha = max(alpha, value)
            if alpha >= beta:
                return beta
        else:
            beta = min(beta, value)
            if beta <= alpha:
                return alpha
    return alpha if maximizing else beta
"""


def edit(source, *edits):
    """Return source after replacements (old, new); each old text must occur in it."""
    for old, new in edits:
        assert old in source, old
        source = source.replace(old, new)
    return source


def of_max(source, *edits):
    """Return source with the code for MAX edited."""
    first, rest = source.split("    else:\n")
    return f"{edit(first, *edits)}    else:\n{rest}"


def of_min(source, *edits):
    """Return source with the code for MIN edited."""
    first, rest = source.split("    else:\n")
    return f"{first}    else:\n{edit(rest, *edits)}"


TEST = "            if alpha >= beta:\n                break\n"
TO_MAX, TO_MIN = ("alpha, beta, True", "alpha, beta, False")
UP, DOWN = "            alpha = max(alpha, best)\n", "            beta = min(beta, best)\n"
# Name of the mistake -> edits of PLAIN's code for MAX, edits of its code for MIN.
EDITS = {
    "no_return": [[("        return best\n", "")]] * 2,
    "swapped": [
        [("max(best, value)", "min(best, value)"), ("best = -inf", "best = inf")],
        [("min(best, value)", "max(best, value)"), ("best = inf", "best = -inf")],
    ],
    "zero": [[("best = -inf", "best = 0")], [("best = inf", "best = 0")]],
    "strict": [[("alpha >= beta", "alpha > beta")]] * 2,
    "lost": [[(TO_MIN, "maximizing=False")], [(TO_MAX, "maximizing=True")]],
    "half": [[(TO_MIN, "alpha, maximizing=False")], [(TO_MAX, "alpha, maximizing=True")]],
    "exchanged": [[(TO_MIN, "beta, alpha, False")], [(TO_MAX, "beta, alpha, True")]],
    "player": [[(TO_MIN, "alpha, beta, True")], [(TO_MAX, "alpha, beta, False")]],
    "failhard": [[("return best", "return alpha")], [("return best", "return beta")]],
    "test_first": [[(UP + TEST, TEST + UP)], [(DOWN + TEST, TEST + DOWN)]],
    "no_cutoff": [[(TEST, "")]] * 2,
    "stuck": [[(UP, "")], [(DOWN, "")]],
    "stale": [
        [(UP, ""), ("alpha >= beta", "best >= beta")],
        [(DOWN, ""), ("alpha >= beta", "best <= alpha")],
    ],
    "one_child": [[(TEST, "            break\n")]] * 2,
    "wrong_bound": [[("alpha >= beta", "best >= alpha")], [("alpha >= beta", "best <= beta")]],
    "reversed": [[("alpha >= beta", "alpha <= beta")]] * 2,
    "last_value": [[("max(best, value)", "value")], [("min(best, value)", "value")]],
    "loosened": [[("max(alpha, best)", "best")], [("min(beta, best)", "best")]],
}
# (name of the mistake, where it is) -> programs with this mistake
FAULTY_PROGRAMS = {}
for mistake, (max_edits, min_edits) in EDITS.items():
    FAULTY_PROGRAMS |= {
        (mistake, "max"): [of_max(PLAIN, *max_edits)],
        (mistake, "min"): [of_min(PLAIN, *min_edits)],
        (mistake, "both"): [of_min(of_max(PLAIN, *max_edits), *min_edits)],
    }
for mistake in {*EDITS} - {"no_return", "swapped", "zero", "player", "stuck"}:  # one side is enough
    is_min = mistake in ("lost", "test_first", "one_child", "loosened")
    del FAULTY_PROGRAMS[mistake, "max" if is_min else "min"]
RAISE = "        alpha = max(alpha, best)\n"
FURTHER_PROGRAMS = {
    ("no_return", "leaf"): [edit(PLAIN, ("return node", "return"))],
    ("swapped", "max"): [
        of_max(PLAIN, ("max(best, value)", "min(best, value)")),
        of_max(PLAIN, ("max(alpha, best)", "min(alpha, best)")),
    ],
    ("swapped", "min"): [of_min(PLAIN, ("min(best, value)", "max(best, value)"))],
    ("swapped", "both"): [
        edit(
            PLAIN,
            *(("    if maximizing:", "    if not maximizing:"), ("beta, False", "beta, M")),
            *(("beta, True", "beta, False"), ("beta, M", "beta, True")),
        ),
        edit(PLAIN, ("    if maximizing:", "    if not maximizing:")),
    ],
    ("strict", "both"): [
        edit(FAILHARD, ("alpha >= beta", "alpha > beta"), ("beta <= alpha", "beta < alpha")),
        edit(NEGAMAX, ("alpha >= beta", "alpha > beta")),
    ],
    ("lost", "both"): [
        edit(FAILHARD, ("child, alpha, beta,", "child, -1e999, 1e999,")),
        edit(NEGAMAX, ("-beta, -alpha,", "-inf, inf,")),
    ],
    ("half", "both"): [
        edit(PLAIN, (TO_MAX, "beta=beta"), (TO_MIN, "-inf, beta, False")),
        edit(PLAIN, (TO_MAX, "-inf, beta, True"), (TO_MIN, "alpha, inf, False")),
        edit(PLAIN, (TO_MAX, "alpha, inf, True"), (TO_MIN, "-inf, beta, False")),
    ],
    ("exchanged", "both"): [edit(NEGAMAX, ("-beta, -alpha,", "-alpha, -beta,"))],
    ("player", "both"): [
        edit(PLAIN, (TO_MAX, "alpha, beta, maximizing"), (TO_MIN, "alpha, beta, maximizing")),
        edit(NEGAMAX, ("-sign)", "sign)")),
    ],
    ("failhard", "both"): [
        FAILHARD,
        edit(NEGAMAX, ("return best", "return alpha")),
        edit(FAILHARD, ("return beta\n", "break\n"), ("return alpha\n", "break\n")),
    ],
    ("test_first", "both"): [
        edit(NEGAMAX, (RAISE, ""), ("            break\n", f"            break\n{RAISE}"))
    ],
    ("no_cutoff", "both"): [
        edit(PLAIN, ("break", "continue")),
        edit(NEGAMAX, ("break", "continue")),
    ],
    ("stuck", "both"): [edit(NEGAMAX, (RAISE, ""))],
    ("stale", "both"): [edit(NEGAMAX, (RAISE, ""), ("alpha >=", "best >="))],
    ("one_child", "both"): [
        edit(PLAIN, ("                break", "                pass\n            break")),
        edit(PLAIN, (TEST, ""), ("        return best", "            return best")),
        edit(NEGAMAX, ("if alpha >= beta", "if True")),
    ],
    ("last_value", "both"): [edit(PLAIN, ("return best", "return value"))],
    ("loosened", "both"): [
        edit(PLAIN, ("max(alpha, best)", "value"), ("min(beta, best)", "value"))
    ],
    ("unnegated", "both"): [
        edit(NEGAMAX, ("-negamax(", "negamax(")),
        edit(NEGAMAX, ("-negamax(child, -beta, -alpha", "negamax(child, alpha, beta")),
    ],
    ("unturned", "both"): [edit(NEGAMAX, ("-beta, -alpha", "alpha, beta"))],
}
for mistake, programs in FURTHER_PROGRAMS.items():
    FAULTY_PROGRAMS[mistake] = FAULTY_PROGRAMS.get(mistake, []) + programs
# The return is inside the loop, so that nothing is returned after a cutoff.
INSIDE = edit(PLAIN, ("        return best", "            return best"))
# Correct searches that look different: each visits and returns the same as the original.
SOUND = {
    "plain": PLAIN,
    "negamax": NEGAMAX,
    "negamax, its player a truth": NEGAMAX.replace("sign * node", "node if mine else -node")
    .replace("-sign", "not mine")
    .replace("sign=1", "mine=True"),
    "negamax, coloured": NEGAMAX.replace("=-inf, beta=inf, sign=1", ", beta, color").replace(
        "sign", "color"
    ),
    "negamax, the player before the window": """\
def negamax(node, color, low, high):
    if not isinstance(node, list):
        return color * node
    best = -1e999
    for child in node:
        best = max(best, -negamax(child, -color, -high, -low))
        low = max(low, best)
        if low >= high:
            break
    return best
""",
    "early return": """\
def alphabeta(node, alpha, beta, maximizing):
    if not isinstance(node, list):
        return node
    best = -1e999 if maximizing else 1e999
    for child in node:
        value = alphabeta(child, alpha, beta, not maximizing)
        if maximizing:
            if value >= beta:
                return value
            if value > best:
                best = value
            if best > alpha:
                alpha = best
        else:
            if value <= alpha:
                return value
            if value < best:
                best = value
            if best < beta:
                beta = best
    return best
""",
    "tested before each child": PLAIN.replace(TEST, "").replace(
        "        for child in node:\n", f"        for child in node:\n{TEST}"
    ),
}
# Correct searches that visit other nodes than the original: none of this is a mistake.
OTHERS = {
    "minimax": """\
def minimax(node, maximizing):
    if not isinstance(node, list):
        return node
    values = [minimax(child, not maximizing) for child in node]
    return max(values) if maximizing else min(values)
""",
    "from the right": PLAIN.replace("in node:", "in node[::-1]:"),
    "scout": """\
def scout(node, alpha, beta, maximizing):
    if not isinstance(node, list):
        return node
    best = None
    for child in node:
        if best is None:
            best = scout(child, alpha, beta, not maximizing)
        elif maximizing:
            value = scout(child, alpha, alpha + 0.5, False)
            if alpha < value < beta:
                value = scout(child, value, beta, False)
            best = max(best, value)
        else:
            value = scout(child, beta - 0.5, beta, True)
            if alpha < value < beta:
                value = scout(child, alpha, value, True)
            best = min(best, value)
        if maximizing:
            alpha = max(alpha, best)
        else:
            beta = min(beta, best)
        if alpha >= beta:
            break
    return best
""",
}
