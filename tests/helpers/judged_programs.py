"""Programs of students with faults, and the judge's verdict on each; see also correct_programs.py."""

from tree_helpers import REFERENCE

SOURCE = (REFERENCE / "alphabeta.py").read_text(encoding="utf-8")
MAX_CUT = """            if alpha >= beta:  # MIN has something at least as good elsewhere
                break
"""
MIN_CUT = MAX_CUT.replace("MIN", "MAX")
MAX_CALL, MIN_CALL = "alphabeta(child, alpha, beta, False)", "alphabeta(child, alpha, beta, True)"
RAISE, LOWER = "            alpha = max(alpha, best)\n", "            beta = min(beta, best)\n"
LEAF_TEST, LEAF = 'not hasattr(node, "__iter__")', "        return node\n"


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


FINITE = (("best = -inf", "best = -{}"), ("best = inf", "best = {}"))


def replace_infinity(number):
    """Return alphabeta.py with a number in place of infinity."""
    return replace_in_source(*((old, new.format(number)) for old, new in FINITE))


def count_plies(change):
    """Return alphabeta.py with a parameter that counts plies, and a change that depends on it."""
    source = SOURCE.replace("maximizing=True)", "maximizing=True, ply=0)", 1)
    source = source.replace(MAX_CALL, MAX_CALL[:-1] + ", ply + 1)")
    source = source.replace(MIN_CALL, MIN_CALL[:-1] + ", ply + 1)")
    return source.replace("    if maximizing:\n", f"    {change}\n    if maximizing:\n", 1)


# Mistake -> kind of the judge's verdict, replacements in alphabeta.py.
EDITS = {
    "no cutoff for MIN": ("leaves", (MIN_CUT, "")),
    "no cutoff": ("leaves", (MAX_CUT, ""), (MIN_CUT, "")),
    "alpha is not raised": ("leaves", (RAISE, "")),
    "alpha is replaced": ("leaves", (RAISE, "            alpha = best\n")),
    "tested before the update": ("leaves", (RAISE + MAX_CUT, MAX_CUT + RAISE)),
    "MAX hands on no beta": ("leaves", (MAX_CALL, "alphabeta(child, alpha, inf, False)")),
    "MIN hands on no alpha": ("leaves", (MIN_CALL, "alphabeta(child, -inf, beta, True)")),
    "nothing is handed on": (
        "leaves",
        (MAX_CALL, "alphabeta(child, maximizing=False)"),
        (MIN_CALL, "alphabeta(child, maximizing=True)"),
    ),
    "best begins at 0 for MAX": ("value", ("best = -inf", "best = 0")),
    "MAX takes the least": (
        "value",
        ("best = max(best", "best = min(inf if best == -inf else best"),
    ),
    "MAX moves twice": ("value", (MAX_CALL, "alphabeta(child, alpha, beta, True)")),
    "leaves with another sign": ("value", (LEAF, "        return -node\n")),
    "a leaf of 0 is no leaf": ("value", (LEAF, "        return node if node else -inf\n")),
    "window the wrong way round": (
        "unread",
        ("alpha, beta, False", "beta, alpha, False"),
        ("alpha, beta, True", "beta, alpha, True"),
    ),
    "always a cutoff": ("unread", ("if alpha >= beta:", "if True:")),
    "a cutoff at any win": ("unread", ("if alpha >= beta:", "if best > 0:")),
    "only the first child": ("unread", ("in node:", "in node[:1]:")),
    "MAX returns nothing": ("returned", (MAX_CUT + "        return best\n", MAX_CUT)),
    "returns text": ("returned", ("return best", "return str(best)")),
    "an unknown name": ("error", ("best = inf", "best = infinity")),
    "sorts the children": ("error", ("in node:", "in sorted(node):")),
    "sorts the tree": (
        "altered",
        ("    if maximizing:\n", "    node.sort(key=str)\n    if maximizing:\n"),
    ),
    "from right to left, and no cutoff for MAX": (
        "leaves",
        ("in node:", "in reversed(node):"),
        (MAX_CUT, ""),
    ),
    "takes from the tree": (
        "altered",
        ("    if maximizing:\n", "    node.append(node.pop(0))\n    if maximizing:\n"),
    ),
    "calls itself on the node": ("endless", ("(child, ", "(node, ")),
    "a loop without end": (
        "endless",
        ("        for child in node:\n", "        while True:\n            child = node[0]\n"),
        ("break", "pass"),
    ),
    "a finite window": ("right_limited", ("alpha=-inf, beta=inf", "alpha=-1000, beta=1000")),
    "leaves are ints": ("right_integers", (LEAF_TEST, "isinstance(node, int)")),
    "leaves are tested in the loop": (
        "right_inner",
        ("    if maximizing", "    iter(node)\n    if maximizing"),
        (LEAF_TEST, "False"),
        (MAX_CALL, f"child if {LEAF_TEST.replace('node', 'child')} else {MAX_CALL}"),
        (MIN_CALL, f"child if {LEAF_TEST.replace('node', 'child')} else {MIN_CALL}"),
    ),
    "leaves are floats": ("error", (LEAF_TEST, "isinstance(node, float)")),
    "leaves are cut to whole numbers": ("right_integers", (LEAF, "        return int(node)\n")),
    "leaves of one digit": (
        "value",
        (LEAF, "        return node if abs(node) < 10 else node % 10\n"),
    ),
    "leaves become floats": ("right_limited", (LEAF, "        return float(node)\n")),
    "four children": ("unread", ("in node:", "in node[:4]:")),
    "not the seventh child": (
        "unread",
        ("in node:", "in node[: 6 if len(node) == 7 else len(node)]:"),
    ),
    "no cutoff after five children": (
        "leaves",
        (
            "        for child in node:\n            best = max",
            "        for at, child in enumerate(node):\n            best = max",
        ),
        (MAX_CUT, MAX_CUT.replace("alpha >= beta", "alpha >= beta and at < 5")),
    ),
}
# Mistake -> kind of the verdict, statement that depends on the number of plies.
PLIES = {
    "ends after 6 plies": ("unread", "if ply == 6: return 0"),
    "ends after 20 plies": ("unread", "if ply == 20: return 0"),
    "no window after 12 plies": ("leaves", "if ply == 12: alpha, beta = -inf, inf"),
    "the players change after 9 plies": ("unread", "if ply == 9: maximizing = True"),
}
# Mistake -> program, kind of the verdict.
FAULTY_PROGRAMS = {
    name: (replace_in_source(*edits), kind) for name, (kind, *edits) in EDITS.items()
}
FAULTY_PROGRAMS |= {name: (count_plies(change), kind) for name, (kind, change) in PLIES.items()}
FAULTY_PROGRAMS |= {
    f"begins at {number}": (replace_infinity(number), "right_limited")
    for number in ("100", "1000", "999999", "10**9", "10**12")
}
FAULTY_PROGRAMS |= {
    "reads leaves to sort": (
        replace_in_source(("in node:", "in sorted(node, key=first_leaf):"))
        + "\n\ndef first_leaf(node):\n"
        + "    return first_leaf(node[0]) if isinstance(node, list) else node\n",
        "leaves",
    ),
    "keeps alpha for the next search": (
        replace_in_source(
            ("    if maximizing:\n", "    global low\n    if maximizing:\n"),
            (MAX_CALL, "alphabeta(child, low, beta, False)"),
            *((text, text.replace("alpha", "low")) for text in (RAISE, MAX_CUT)),
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
    "remembers subtrees without the window": (
        replace_in_source(
            (
                "    if maximizing:\n",
                "    key = str(node), maximizing\n    if key in table:\n        return table[key]\n    if maximizing:\n",
            )
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
}
