"""What readers may type into the laboratory: programs, trees and bounds, right and wrong."""

# Programs a reader may write, besides those of the page's buttons; dashes separate them.
CODES = """\
def negamax(node, alpha, beta, color=1):
    if not isinstance(node, list):
        return color * node
    for child in node:
        alpha = max(alpha, -negamax(child, -beta, -alpha, -color))
        if alpha >= beta:
            break
    return alpha
---
def search(node, low, high, maximizing):
    if not isinstance(node, list):
        return node
    at = 0
    while low < high and at < len(node):
        found, at = search(node[at], low, high, not maximizing), at + 1
        low, high = (max(low, found), high) if maximizing else (low, min(high, found))
    return low if maximizing else high
---
from math import inf
def compared(node, a=-inf, b=inf, maximizing=True):
    if not isinstance(node, list):
        return node
    best = -inf if maximizing else inf
    for child in node:
        value = compared(child, a, b, not maximizing)
        if maximizing:
            best = max(value, best)
            if best > a: a = best
        else:
            best = min(best, value)
            b = min(b, best)
        if (
            b <= a and len(node) > 1
            or maximizing and best >= b
        ):
            cut = 1
            break
    return best
---
def minimax(node, depth, maximizing):
    if not isinstance(node, list):
        return node
    values = [minimax(child, depth - 1, not maximizing) for child in node]
    return max(values) if maximizing else min(values)
---
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
def twice(node):
    if not isinstance(node, list):
        return node
    for child in node:
        twice(child)
    return twice(node[0])
---
x = 1
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
def one(node):
    return 1
---
def no_colon(node)
    return 1
---
def not_indented(node):
return 1
---
def indented(node):
    x = 1
      y = 2
---
def unknown(node):
    return unknown(child)
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
def stranger(node):
    return stranger([node])
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
    *("", " ", ",", "[]", "[[]]", "[1, 2", "1, 2]", "[1,, 2]", "[,1]", "[1,]", "[1 2]", "[1][2]"),
    *("[1] 2", "1 [2]", "5", "[5]", "1 2 3", "1 2 3 4", "1,2,3,4,", "[x]", "[1, é]", "[1_000]"),
    *("[1e3]", "[1e999]", "[1e-9]", "[nan]", "[inf]", "[-∞]", "[+5]", "[--5]", "[1.5.2]", "[.5]"),
    *("[5.]", "[.]", "[-]", "[0x10]", "[1e5, 2]", "[12345678]", "[0.000001]", "[-0]", "[-0.0]"),
    *(
        "［１，２］",
        "【１、２】",
        "[１．５；−２]",
        "[٣]",
        "[²]",
        "[½]",
        "[😀, 1]",
        "[1, 😀]",
        "[True]",
    ),
    *(
        "[" * 10 + "1" + "]" * 10,
        "[" * 11 + "1" + "]" * 11,
        "[1\n,\t2]",
        "[1\u00a02]",
        "[1\u30002]",
    ),
    *("[" + "1, " * 200 + "]", "[" + "1, " * 201 + "]", "1 " * 128, "1 " * 256, "<b>", '["1"]'),
    *("[1+1]", "[1 - 2]", "[-1.25e1]", "[1E2]", "[Infinity]", "[1,2]]", "[[1,2]", "(1, 2)", "{1}"),
    *("3,5 6,9", "3,5; 6,9", "3,5,6,9", "[[3,5] [6,9]]", "3，5 6，9", "[1 2,3]", "1) 2"),
]
BOUNDS = [
    "≤ 2",
    ">=x",
    "3,5",
    "-0，5",
    "1,5,2",
    "",
    "2",
    " -1.5 ",
    "−3",
    "−∞",
    "+∞",
    "inf",
    "nan",
    "x",
    "1e3",
    "1e99",
    "0.1234567",
    "—2,0",
    "-\u00a0\\infty",
    "Più  infinito",
]
