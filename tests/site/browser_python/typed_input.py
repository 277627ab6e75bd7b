"""What readers may type into the laboratory: programs, trees and bounds, right and wrong."""

# Programs a reader may write, besides those of the page's buttons; dashes separate them.
CODES = """\
def average(node):
    def add(child):
        nonlocal total
        total += average(child) / len(node)
    if not isinstance(node, list):
        return node
    total = 0.0
    for child in node:
        add(child)
    return total
---
alphabeta = lambda node: node / 3 if not isinstance(node, list) else max(map(alphabeta, node))
---
from math import floor, inf
def huge(node):
    if not isinstance(node, list):
        return node
    return 1e17 * sum(huge(child) for child in node)
---
def tiny(node):
    if not isinstance(node, list):
        return node
    return min(tiny(child) for child in node) / 10**7
---
x = (
---
1 / 0
---
import numpy
---
def nothing(node):
    for child in node if isinstance(node, list) else []:
        nothing(child)
---
def no_colon(node)
    return 1
---
def unbound(node):
    if not isinstance(node, list):
        return node
    for child in node:
        best = max(best, unbound(child))
---
def few(node, alpha, beta, maximizing):
    if not isinstance(node, list):
        return node
    return few(node[0], alpha, beta)
---
def text(node): return text(node[0]) if isinstance(node, list) else str(node)
---
def endless(node):
    while True:
        x = 1
        x = 2
"""

# Inputs with mistakes and inputs that only look wrong, for each of the fields.
TEXTS = [
    *("", "[]", "[1, 2", "[1,, 2]", "[1 2]", "[1][2]", "5", "1 2 3", "1 2 3 4", "[x]", "[1, é]"),
    *("[1_000]", "[1e3]", "[1e999]", "[1e-9]", "[nan]", "[-∞]", "[+5]", "[1.5.2]", "[.5]", "[5.]"),
    *(
        "[0x10]",
        "[12345678]",
        "[0.000001]",
        "[-0.0]",
        "［１，２］",
        "【１、２】",
        "[１．５；−２]",
        "[٣]",
    ),
    *("[²]", "[½]", "[😀, 1]", "[1, 😀]", "[True]", "[" * 11 + "1" + "]" * 11, "[1\n,\t2]"),
    *("[1\u00a02]", "[1\u30002]", "[" + "1, " * 201 + "]", "1 " * 256, "<b>", '["1"]', "[1+1]"),
    *("[-1.25e1]", "[Infinity]", "[1,2]]", "(1, 2)", "3,5 6,9", "3,5; 6,9", "3，5 6，9", "1) 2"),
]
BOUNDS = [
    "≤ 2",
    ">=x",
    "3,5",
    "-0，5",
    "1,5,2",
    "",
    " -1.5 ",
    "−3",
    "−∞",
    "nan",
    "1e99",
    "0.1234567",
]
BOUNDS += ["—2,0", "-\u00a0\\infty", "Più  infinito"]
