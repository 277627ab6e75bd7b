"""Problems that a request is answered with: the key, the field, the place and the message."""

import pytest

from alphabeta import FIRST, SECOND
from docs.figures.number_format import group_digits
from docs.programs.recorded_search import LONGEST_CODE
from laboratory_client import SOURCE, TEXTS, LaboratoryClient


def make_program(*lines):
    body = "".join(f"    {line}\n" for line in lines)
    return f"def alphabeta(node, alpha, beta, maximizing):\n{body}"


HEAD = ("if not hasattr(node, '__iter__'):", "    return node")
SORTING = """
def alphabeta(node):
    if not isinstance(node, list):
        return node
    node.sort(key=str, reverse=True)
    return max([alphabeta(child) for child in node])
"""
NIM = """
def minimax(piles, my_turn):
    if not any(piles):
        return -1 if my_turn else 1
    below = [(*piles[:k], n, *piles[k + 1:]) for k, pile in enumerate(piles) for n in range(pile)]
    values = [minimax(rest, not my_turn) for rest in below]
    return max(values) if my_turn else min(values)

print(minimax((1, 2), True))
"""
NO_POSITION = "SyntaxError: '(' was never closed (<string>, line 1)"
INDEXED = """
def minimax(depth, index, is_max, values, height):
    if depth == height:
        return values[index]
    below = [minimax(depth + 1, 2 * index + k, not is_max, values, height) for k in range(2)]
    return max(below) if is_max else min(below)
"""
BINARY = """
class Node:
    def __init__(self, value=None, left=None, right=None):
        self.value, self.left, self.right = value, left, right

def minimax(node, is_max):
    if node.left is None:
        return node.value
    below = minimax(node.left, not is_max), minimax(node.right, not is_max)
    return max(below) if is_max else min(below)
"""
UNWRITTEN = """def search(node, maxi):
    return (max if maxi else min)(search(kid, not maxi) for kid in kids(node))


def kids(node):
    ...
"""
UNCALLED = "def 찾기(row):\n    return max(찾기(kid) for kid in row.kids)\n"
ASKING = "def f(n):\n    return f(n - 1)\n\n\nprint(f(int(input())))\n"
# Key of a mistake -> request, field, values in the sentence, line.
MISTAKES = {
    "nothing": ({"tree": " "}, "tree", {}, None),
    "comma": ({"tree": "[3,, 4]"}, "tree", {}, None),
    "not_number": ({"tree": "[3, <b>]"}, "tree", {"text": "<b>"}, None),
    "word": ({"tree": "[3, win]"}, "tree", {"text": "win"}, None),
    "relation": ({"alpha": "≤ 3"}, "alpha", {"text": "≤ 3"}, None),
    "comma_in_number": ({"beta": " 3,5"}, "beta", {"text": "3,5", "point": "3.5"}, None),
    "two_ways": (
        {"tree": "3,5 6,9"},
        "tree",
        {"text": "3,5", "point": "3.5", "list": "3, 5"},
        None,
    ),
    "foreign_leaf": ({"tree": "[A [B [x]]]"}, "tree", {"text": "x"}, None),
    "foreign_child": (
        {"tree": "(A (B 3) 5)"},
        "tree",
        {"text": "(B 3)", "leaf": "[3, 5]", "node": "[[3], 5]"},
        None,
    ),
    "foreign_rows": (
        {"tree": "1\n 3\n 5\n 6"},
        "tree",
        {"row": "1 3 5 6", "tree": "[3, 5, 6]"},
        None,
    ),
    "foreign_parents": ({"tree": "A -> 3; B -> 3"}, "tree", {"text": "3"}, None),
    "long": ({"tree": "[12345678]"}, "tree", {"text": "12345678", "longest": 7}, None),
    "too_long": ({"tree": "[3, 5] " * 2000}, "tree", {"limit": 10000}, None),
    "deep": ({"tree": "[" * 11 + "1" + "]" * 11}, "tree", {"limit": 10}, None),
    "leaves": ({"tree": str([1] * 201)}, "tree", {"count": 201, "limit": 200}, None),
    "single": ({"tree": "3"}, "tree", {}, None),
    "count": (
        {"tree": "3 5 6"},
        "tree",
        {"count": 3, "branching": 2, "fitting": [2, 4, 8, 16, 32, 64, 128]},
        None,
    ),
    "whole": ({"branching": "1"}, "branching", {"low": 2, "high": 10}, None),
    "missing": ({"path": [0, 0, 0], "value": " "}, "value", {}, None),
    "no_calls": ({"code": make_program("return 5")}, "code", {}, None),
    "never_called": ({"code": UNCALLED}, "code", {"name": "찾기"}, None),
    "empty_function": ({"code": UNWRITTEN}, "code", {"empty": "kids"}, None),
    "input": ({"code": ASKING}, "code", {}, 5),
    "start": ({"code": NIM, "start": "(1, 2"}, "start", {"text": NO_POSITION}, None),
    "returned": (
        {"tree": "[1]", "code": make_program(*HEAD, "alphabeta(node[0], alpha, beta, True)")},
        "code",
        {"text": "None"},
        4,
    ),
    "none": (
        # The most frequent mistake of students: no return at the end.
        {"code": SOURCE.replace("        return best\n    else:", "    else:")},
        "code",
        {},
        33,  # where MIN uses the value of MAX
    ),
    "altered": ({"code": SORTING}, "code", {}, None),
    "not_child": ({"code": make_program("return alphabeta(7, alpha, beta, 0)")}, "code", {}, None),
    "steps": (
        {"code": make_program(*HEAD, "while True:", "    alphabeta(node[0], alpha, beta, 0)")},
        "code",
        {},
        None,
    ),
    "syntax": ({"code": "x = 1\nif x\n"}, "code", {"text": "expected ':'"}, 2),
    "python2": ({"code": "def f(node):\n    print node\n"}, "code", {}, 2),
    "binary": ({"tree": "[1, 2, 3]", "code": BINARY}, "code", {}, None),
    "height": (
        {"tree": "[[1, 2], [3, 4]]", "code": INDEXED.replace("== height", "== 3")},
        "code",
        {"height": 3},
        None,
    ),
    "uniform": ({"tree": "[3, [5, 6]]", "code": INDEXED}, "code", {"branching": 2}, None),
    "recursion": (
        {"code": make_program("return alphabeta(node, alpha, beta, maximizing)")},
        "code",
        {},
        1,  # Python reports the line of the call
    ),
}


def format_message(language, key, places, line):
    shared = TEXTS[language]["shared"]
    narration = TEXTS[language]["narration"]
    separator = narration["list_separator"]
    places = {
        name: separator.join(map(str, value))  # all below a thousand
        if isinstance(value, list)
        else group_digits(value, narration)
        if isinstance(value, int)
        else value
        for name, value in places.items()
    }
    text = shared[f"run_{key}" if key in ("syntax", "recursion") else f"problem_{key}"]
    text = text.format(**places)
    return shared["run_line"].format(line=line, said=text) if line else text


# These two searches are tried in every way, each time until they have called themselves too often.
@pytest.mark.parametrize(
    "key",
    [
        pytest.param(key, marks=[pytest.mark.whole] if key in ("recursion", "not_child") else [])
        for key in MISTAKES
    ],
)
def test_the_message_for_a_mistake(key):
    request, field, places, line = MISTAKES[key]
    problem = LaboratoryClient("es").search(**({"tree": FIRST} | request))["problem"]
    assert (problem["key"], problem["field"], problem["line"]) == (key, field, line)
    assert problem["text"] == format_message("es", key, places, line)


def test_the_message_for_an_error_of_python_has_the_line():
    code = make_program("x = 1", "return y")
    error = "NameError: name 'y' is not defined"
    expected = TEXTS["ko"]["shared"]["run_line"].format(line=3, said=error)
    assert LaboratoryClient("ko", code=code).search(FIRST)["problem"] == {
        "field": "code",
        "key": "error",
        "line": 3,
        "start": 0,
        "end": 0,
        "text": expected,
        "readings": [],
        "roles": [],
    }


def test_a_mistake_in_the_tree_is_shown_at_the_tree_after_an_edit():
    problem = LaboratoryClient().search("[[3, 5]", path=[0], edit="child")["problem"]
    assert (problem["key"], problem["field"], problem["start"]) == ("unclosed", "tree", 0)


def test_code_that_is_too_long_is_not_run():
    code = make_program("raise SystemExit") + "#" * LONGEST_CODE
    problem = LaboratoryClient(code=code).search(FIRST)["problem"]
    assert (problem["field"], problem["key"], problem["line"]) == ("code", "too_long", None)


def test_a_mistake_does_not_change_the_last_search():
    client = LaboratoryClient()
    client.search(FIRST)
    rows = client.send("rows")
    client.search("[")
    client.search(SECOND, code="x")
    client.search(SECOND, alpha="9", beta="1")
    assert client.send("rows") == rows


def test_a_program_that_changes_the_tree_changes_none_that_is_kept():
    client, tree = LaboratoryClient(), [[5, 3], [9, 2]]
    response = client.search(tree)
    for _ in range(2):
        assert client.search(tree, code=SORTING)["problem"]["key"] == "altered"
    assert client.search(tree)["nodes"] == response["nodes"]
