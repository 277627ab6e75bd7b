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
# (name of the mistake, where it is) -> programs with this mistake
FAULTY_PROGRAMS = {
    ("no_return", "max"): [of_max(PLAIN, ("        return best\n", ""))],
    ("no_return", "min"): [of_min(PLAIN, ("        return best\n", ""))],
    ("no_return", "both"): [edit(PLAIN, ("        return best\n", ""))],
    ("no_return", "leaf"): [edit(PLAIN, ("return node", "return"))],
    ("swapped", "max"): [
        of_max(PLAIN, ("max(best, value)", "min(best, value)")),
        of_max(PLAIN, ("max(best, value)", "min(best, value)"), ("best = -inf", "best = inf")),
        of_max(PLAIN, ("max(alpha, best)", "min(alpha, best)")),
    ],
    ("swapped", "min"): [of_min(PLAIN, ("min(best, value)", "max(best, value)"))],
    ("swapped", "both"): [
        of_min(
            of_max(PLAIN, ("max(best, value)", "min(best, value)"), ("best = -inf", "best = inf")),
            *(("min(best, value)", "max(best, value)"), ("best = inf", "best = -inf")),
        ),
        edit(
            PLAIN,
            *(("    if maximizing:", "    if not maximizing:"), ("beta, False", "beta, M")),
            *(("beta, True", "beta, False"), ("beta, M", "beta, True")),
        ),
        edit(PLAIN, ("    if maximizing:", "    if not maximizing:")),
    ],
    ("zero", "both"): [edit(PLAIN, ("best = -inf", "best = 0"), ("best = inf", "best = 0"))],
    ("zero", "max"): [of_max(PLAIN, ("best = -inf", "best = 0"))],
    ("zero", "min"): [of_min(PLAIN, ("best = inf", "best = 0"))],
    ("strict", "both"): [
        edit(PLAIN, ("alpha >= beta", "alpha > beta")),
        edit(FAILHARD, ("alpha >= beta", "alpha > beta"), ("beta <= alpha", "beta < alpha")),
        edit(NEGAMAX, ("alpha >= beta", "alpha > beta")),
    ],
    ("strict", "max"): [of_max(PLAIN, ("alpha >= beta", "alpha > beta"))],
    ("lost", "both"): [
        edit(PLAIN, (TO_MAX, "maximizing=True"), (TO_MIN, "maximizing=False")),
        edit(FAILHARD, ("child, alpha, beta,", "child, -1e999, 1e999,")),
        edit(NEGAMAX, ("-beta, -alpha,", "-inf, inf,")),
    ],
    ("lost", "min"): [edit(PLAIN, (TO_MAX, "maximizing=True"))],
    ("half", "both"): [
        edit(PLAIN, (TO_MAX, "alpha, maximizing=True"), (TO_MIN, "alpha, maximizing=False")),
        edit(PLAIN, (TO_MAX, "beta=beta"), (TO_MIN, "-inf, beta, False")),
        edit(PLAIN, (TO_MAX, "-inf, beta, True"), (TO_MIN, "alpha, inf, False")),
        edit(PLAIN, (TO_MAX, "alpha, inf, True"), (TO_MIN, "-inf, beta, False")),
    ],
    ("half", "max"): [edit(PLAIN, (TO_MIN, "alpha, maximizing=False"))],
    ("exchanged", "both"): [
        edit(PLAIN, (TO_MAX, "beta, alpha, True"), (TO_MIN, "beta, alpha, False")),
        edit(NEGAMAX, ("-beta, -alpha,", "-alpha, -beta,")),
    ],
    ("exchanged", "max"): [edit(PLAIN, (TO_MIN, "beta, alpha, False"))],
    ("player", "both"): [
        edit(PLAIN, (TO_MAX, "alpha, beta, maximizing"), (TO_MIN, "alpha, beta, maximizing")),
        edit(NEGAMAX, ("-sign)", "sign)")),
    ],
    ("player", "max"): [edit(PLAIN, (TO_MIN, "alpha, beta, True"))],
    ("player", "min"): [edit(PLAIN, (TO_MAX, "alpha, beta, False"))],
    ("failhard", "both"): [
        FAILHARD,
        of_min(of_max(PLAIN, ("return best", "return alpha")), ("return best", "return beta")),
        edit(NEGAMAX, ("return best", "return alpha")),
        edit(FAILHARD, ("return beta\n", "break\n"), ("return alpha\n", "break\n")),
    ],
    ("failhard", "max"): [of_max(PLAIN, ("return best", "return alpha"))],
    ("test_first", "both"): [
        edit(PLAIN, (UP + TEST, TEST + UP), (DOWN + TEST, TEST + DOWN)),
        edit(
            NEGAMAX,
            ("        alpha = max(alpha, best)\n", ""),
            ("            break\n", "            break\n        alpha = max(alpha, best)\n"),
        ),
    ],
    ("test_first", "min"): [edit(PLAIN, (DOWN + TEST, TEST + DOWN))],
    ("no_cutoff", "both"): [
        edit(PLAIN, (TEST, "")),
        edit(PLAIN, ("break", "continue")),
        edit(NEGAMAX, ("break", "continue")),
    ],
    ("no_cutoff", "max"): [of_max(PLAIN, (TEST, ""))],
    ("stuck", "both"): [
        edit(PLAIN, (UP, ""), (DOWN, "")),
        edit(NEGAMAX, ("        alpha = max(alpha, best)\n", "")),
    ],
    ("stuck", "max"): [edit(PLAIN, (UP, ""))],
    ("stuck", "min"): [edit(PLAIN, (DOWN, ""))],
    ("stale", "both"): [
        edit(PLAIN, (UP, ""), (DOWN, "")).replace("alpha >= beta", "best >= beta", 1).replace(
            "alpha >= beta", "best <= alpha"
        ),
        edit(NEGAMAX, ("        alpha = max(alpha, best)\n", ""), ("alpha >=", "best >=")),
    ],
    ("stale", "max"): [of_max(PLAIN, (UP, ""), ("alpha >= beta", "best >= beta"))],
    ("one_child", "both"): [
        edit(PLAIN, ("                break", "                pass\n            break")),
        edit(PLAIN, (TEST, ""), ("        return best", "            return best")),
        edit(NEGAMAX, ("if alpha >= beta", "if True")),
    ],
    ("one_child", "min"): [of_min(PLAIN, (TEST, "            break\n"))],
    ("wrong_bound", "both"): [
        of_min(
            of_max(PLAIN, ("alpha >= beta", "best >= alpha")), ("alpha >= beta", "best <= beta")
        ),
    ],
    ("wrong_bound", "max"): [of_max(PLAIN, ("alpha >= beta", "best >= alpha"))],
    ("reversed", "both"): [edit(PLAIN, ("alpha >= beta", "alpha <= beta"))],
    ("reversed", "max"): [of_max(PLAIN, ("alpha >= beta", "alpha <= beta"))],
    ("last_value", "both"): [
        edit(PLAIN, ("max(best, value)", "value"), ("min(best, value)", "value")),
        edit(PLAIN, ("return best", "return value")),
    ],
    ("last_value", "max"): [of_max(PLAIN, ("max(best, value)", "value"))],
    ("loosened", "both"): [
        edit(PLAIN, ("max(alpha, best)", "best"), ("min(beta, best)", "best")),
        edit(PLAIN, ("max(alpha, best)", "value"), ("min(beta, best)", "value")),
    ],
    ("loosened", "min"): [edit(PLAIN, ("min(beta, best)", "best"))],
    ("unnegated", "both"): [
        edit(NEGAMAX, ("-negamax(", "negamax(")),
        edit(NEGAMAX, ("-negamax(child, -beta, -alpha", "negamax(child, alpha, beta")),
    ],
    ("unturned", "both"): [edit(NEGAMAX, ("-beta, -alpha", "alpha, beta"))],
}  # fmt: skip
# The return is inside the loop, so that nothing is returned after a cutoff.
INSIDE = edit(PLAIN, ("        return best", "            return best"))
# Correct searches that look different: each visits and returns the same as the original.
SOUND = {
    "plain": PLAIN,
    "renamed": PLAIN.replace("alphabeta", "suche")
    .replace("alpha", "untere")
    .replace("beta", "obere")
    .replace("best", "wert")
    .replace("maximizing", "max_am_zug"),
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
    "bounds only handed on": """\
def alphabeta(node, alpha, beta, maximizing):
    if not isinstance(node, list):
        return node
    found = []
    for child in node:
        if maximizing:
            found.append(alphabeta(child, max([alpha, *found]), beta, False))
            if found[-1] >= beta:
                break
        else:
            found.append(alphabeta(child, alpha, min([beta, *found]), True))
            if found[-1] <= alpha:
                break
    return max(found) if maximizing else min(found)
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
