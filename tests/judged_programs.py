"""Programs of students with faults, and the judge's verdict on each; see also correct_programs.py."""

from tree_helpers import REFERENCE

SOURCE = (REFERENCE / "alphabeta.py").read_text(encoding="utf-8")
MAX_CUT = """            if alpha >= beta:  # MIN has something at least as good elsewhere
                break
"""
MIN_CUT = MAX_CUT.replace("MIN", "MAX")
MAX_CALL, MIN_CALL = "alphabeta(child, alpha, beta, False)", "alphabeta(child, alpha, beta, True)"
RAISE, LOWER = "            alpha = max(alpha, best)\n", "            beta = min(beta, best)\n"
LEAF = "        return node\n"


def replace_in_source(*changes):
    """Return alphabeta.py after replacements (old, new); each old text must occur in it."""
    source = SOURCE
    for old, new in changes:
        assert old in source, old
        source = source.replace(old, new)
    return source


def read_reference(name):
    """Return the text of a file of reference/."""
    return (REFERENCE / f"{name}.py").read_text(encoding="utf-8")


def make_program(*lines, signature="node, alpha=-inf, beta=inf, maximizing=True"):
    body = "".join(f"    {line}\n" for line in lines)
    return f"from math import inf\n\n\ndef alphabeta({signature}):\n{body}"


# Mistake -> program, kind of the judge's verdict.
FAULTY_PROGRAMS = {
    "no cutoff for MAX": (replace_in_source((MAX_CUT, "")), "leaves"),
    "no cutoff for MIN": (replace_in_source((MIN_CUT, "")), "leaves"),
    "no cutoff": (replace_in_source((MAX_CUT, ""), (MIN_CUT, "")), "leaves"),
    "alpha is not raised": (replace_in_source((RAISE, "")), "leaves"),
    "beta is not lowered": (replace_in_source((LOWER, "")), "leaves"),
    "alpha is replaced": (replace_in_source((RAISE, "            alpha = best\n")), "leaves"),
    "beta is replaced": (replace_in_source((LOWER, "            beta = best\n")), "leaves"),
    "tested before the update": (replace_in_source((RAISE + MAX_CUT, MAX_CUT + RAISE)), "leaves"),
    "continue for break": (replace_in_source(("break", "continue")), "leaves"),
    "MAX hands on no alpha": (
        replace_in_source((MAX_CALL, "alphabeta(child, -inf, beta, False)")),
        "leaves",
    ),
    "MAX hands on no beta": (
        replace_in_source((MAX_CALL, "alphabeta(child, alpha, inf, False)")),
        "leaves",
    ),
    "MIN hands on no alpha": (
        replace_in_source((MIN_CALL, "alphabeta(child, -inf, beta, True)")),
        "leaves",
    ),
    "MIN hands on no beta": (
        replace_in_source((MIN_CALL, "alphabeta(child, alpha, inf, True)")),
        "leaves",
    ),
    "nothing is handed on": (
        replace_in_source(
            (MAX_CALL, "alphabeta(child, maximizing=False)"),
            (MIN_CALL, "alphabeta(child, maximizing=True)"),
        ),
        "leaves",
    ),
    "best begins at 0 for MAX": (replace_in_source(("best = -inf", "best = 0")), "value"),
    "best begins at 0 for MIN": (replace_in_source(("best = inf", "best = 0")), "value"),
    "best begins at -10": (replace_in_source(("best = -inf", "best = -10")), "value"),
    "MAX takes the least": (
        replace_in_source(("best = max(best", "best = min(inf if best == -inf else best")),
        "value",
    ),
    "MIN takes the greatest": (
        replace_in_source(("best = min(best", "best = max(-inf if best == inf else best")),
        "value",
    ),
    "MAX moves twice": (
        replace_in_source((MAX_CALL, "alphabeta(child, alpha, beta, True)")),
        "value",
    ),
    "MIN moves twice": (
        replace_in_source((MIN_CALL, "alphabeta(child, alpha, beta, False)")),
        "value",
    ),
    "leaves with another sign": (replace_in_source((LEAF, "        return -node\n")), "value"),
    "leaves without a sign": (replace_in_source((LEAF, "        return abs(node)\n")), "value"),
    "a leaf of 0 is no leaf": (
        replace_in_source((LEAF, "        return node if node else -inf\n")),
        "value",
    ),
    "the sum": (
        make_program(
            'if not hasattr(node, "__iter__"):',
            "    return node",
            "return sum(map(alphabeta, node))",
        ),
        "value",
    ),
    "MIN returns alpha": (
        replace_in_source((MIN_CUT + "        return best", MIN_CUT + "        return alpha")),
        "value",
    ),
    "window the wrong way round": (
        replace_in_source(
            ("alpha, beta, False", "beta, alpha, False"), ("alpha, beta, True", "beta, alpha, True")
        ),
        "unread",
    ),
    "the opposite test": (replace_in_source(("alpha >= beta", "alpha <= beta")), "unread"),
    "always a cutoff": (replace_in_source(("if alpha >= beta:", "if True:")), "unread"),
    "a cutoff at any win": (replace_in_source(("if alpha >= beta:", "if best > 0:")), "unread"),
    "only the first child": (replace_in_source(("in node:", "in node[:1]:")), "unread"),
    "not the last child": (
        replace_in_source(("in node:", "in node[: len(node) - 1 or 1]:")),
        "unread",
    ),
    "MAX returns nothing": (
        replace_in_source((MAX_CUT + "        return best\n", MAX_CUT)),
        "returned",
    ),
    "MIN returns nothing": (
        replace_in_source((MIN_CUT + "        return best\n", MIN_CUT)),
        "returned",
    ),
    "returns text": (replace_in_source(("return best", "return str(best)")), "returned"),
    "an unknown name": (replace_in_source(("best = inf", "best = infinity")), "error"),
    "sorts the children": (replace_in_source(("in node:", "in sorted(node):")), "error"),
    "sorts the tree": (
        replace_in_source(("    if maximizing:\n", "    node.sort(key=str)\n    if maximizing:\n")),
        "altered",
    ),
    "from right to left, and no cutoff for MAX": (
        replace_in_source(("in node:", "in reversed(node):"), (MAX_CUT, "")),
        "leaves",
    ),
    "reads leaves to sort": (
        replace_in_source(("in node:", "in sorted(node, key=first_leaf):"))
        + "\n\ndef first_leaf(node):\n"
        + "    return first_leaf(node[0]) if isinstance(node, list) else node\n",
        "leaves",
    ),
    "takes from the tree": (
        replace_in_source(
            ("    if maximizing:\n", "    node.append(node.pop(0))\n    if maximizing:\n")
        ),
        "altered",
    ),
    "calls itself on the node": (replace_in_source(("(child, ", "(node, ")), "endless"),
    "a loop without end": (
        replace_in_source(
            ("        for child in node:\n", "        while True:\n            child = node[0]\n"),
            ("break", "pass"),
        ),
        "endless",
    ),
    "keeps alpha for the next search": (
        make_program(
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
    return replace_in_source(*((old, new.format(number)) for old, new in FINITE))


def replace_leaf_test(test):
    """Return alphabeta.py with another test for leaves."""
    return replace_in_source(('not hasattr(node, "__iter__")', test))


def count_plies(change):
    """Return alphabeta.py with a parameter that counts plies, and a change that depends on it."""
    source = SOURCE.replace("maximizing=True)", "maximizing=True, ply=0)", 1)
    source = source.replace(MAX_CALL, MAX_CALL[:-1] + ", ply + 1)")
    source = source.replace(MIN_CALL, MIN_CALL[:-1] + ", ply + 1)")
    return source.replace("    if maximizing:\n", f"    {change}\n    if maximizing:\n", 1)


for number in ("10", "100", "1000", "999999", "10**9"):
    FAULTY_PROGRAMS[f"begins at {number}"] = replace_infinity(number), "value"
FAULTY_PROGRAMS |= {
    "a finite window": (
        replace_in_source(("alpha=-inf, beta=inf", "alpha=-1000, beta=1000")),
        "unread",
    ),
    "leaves are ints": (replace_leaf_test("isinstance(node, int)"), "error"),
    "leaves are floats": (replace_leaf_test("isinstance(node, float)"), "error"),
    "leaves are positive": (
        replace_in_source(
            ('not hasattr(node, "__iter__")', "not isinstance(node, list) and node > 0")
        ),
        "error",
    ),
    "leaves are cut to whole numbers": (
        replace_in_source((LEAF, "        return int(node)\n")),
        "value",
    ),
    "leaves are rounded": (replace_in_source((LEAF, "        return round(node, 1)\n")), "value"),
    "leaves are compared as text": (
        replace_in_source(
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
        replace_in_source((LEAF, "        return node if abs(node) < 10 else node % 10\n")),
        "value",
    ),
    "leaves become floats": (replace_in_source((LEAF, "        return float(node)\n")), "value"),
    "four children": (replace_in_source(("in node:", "in node[:4]:")), "value"),
    "remembers subtrees without the window": (
        replace_in_source(
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
        replace_in_source(("in node:", "in node[: 6 if len(node) == 7 else len(node)]:")),
        "value",
    ),
    "six children": (replace_in_source(("in node:", "in node[:6]:")), "value"),
    "children by number": (
        replace_in_source(("in node:", "in [node[at] for at in range(4) if at < len(node)]:")),
        "value",
    ),
    "no cutoff after five children": (
        replace_in_source(
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
