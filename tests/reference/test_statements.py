"""Parsed statements and comparisons agree with those of the module ast."""

import ast
from pathlib import Path

import pytest

from statements import compute_operand, find_comparisons, get_called_function, parse_statements

ROOT = Path(__file__).parents[2]
FILES = sorted(
    file
    for folder in ("reference", "docs/figures", "docs/widgets", "docs/builder", "tests")
    for file in (ROOT / folder).rglob("*.py")
)
SIGNS = ("<", "<=", ">", ">=", "==", "!=")
NAMES = {"alpha": 3, "beta": 5, "best": -1.5, "node": [4, 5, 6], "at": 2, "yes": True, "who": "MAX"}


def names_in(target):
    if isinstance(target, (ast.Tuple, ast.List)):
        return [name for part in target.elts for name in names_in(part)]
    return [target.id] if isinstance(target, ast.Name) else []


@pytest.mark.parametrize("file", FILES, ids=lambda file: str(file.relative_to(ROOT)))
def test_statements_assign_the_same_names_as_in_ast(file):
    source = file.read_text(encoding="utf-8")
    statements = parse_statements(source)
    for node in ast.walk(ast.parse(source)):
        if not isinstance(node, ast.stmt):
            continue
        statement = statements[node.lineno]
        if isinstance(node, (ast.If, ast.While)):
            assert statement.condition or statement.first_token == "else"
        elif isinstance(node, ast.Assign):
            simple = [name for target in node.targets for name in names_in(target)]
            assert set(statement.targets) <= set(simple)
            if all(isinstance(target, ast.Name) for target in node.targets):
                assert list(statement.targets) == simple
        elif isinstance(node, ast.AugAssign):
            assert list(statement.targets) == names_in(node.target)
        elif not isinstance(node, ast.AnnAssign):
            assert statement.targets == ()
        if not isinstance(node, (ast.FunctionDef, ast.ClassDef)):
            assert statements[node.lineno] is statements[
                node.end_lineno
            ] or statement.first_token in (
                *("if", "for", "while", "with", "try", "else", "elif", "match"),
            )


@pytest.mark.parametrize(
    ("condition", "met"),
    [
        ("alpha >= beta", [(">=", (3, 5), False)]),
        ("(beta <= alpha)", [("<=", (5, 3), False)]),
        *((f"alpha {sign} 3", [(sign, (3, 3), sign in ("<=", ">=", "=="))]) for sign in SIGNS),
        ("alpha < beta and at < len(node)", [("<", (3, 5), True), ("<", (2, 3), True)]),
        ("at >= len(node) and alpha < beta", [(">=", (2, 3), False)]),
        ("at >= len(node) or alpha < beta", [(">=", (2, 3), False), ("<", (3, 5), True)]),
        ("not yes and alpha < beta", []),
        ("yes and alpha < beta", [("<", (3, 5), True)]),
        ("(yes and at == 2) or alpha < beta", [("==", (2, 2), True)]),
        ("(at > 2 or at > 3) and alpha < beta", [(">", (2, 2), False), (">", (2, 3), False)]),
        ("not (alpha >= beta - 4)", [(">=", (3, 1), True)]),
        ("-1 < best + at <= beta", [("<", (-1, 0.5), True), ("<=", (0.5, 5), True)]),
        ('who == "MAX" and alpha > best', [("==", ("MAX", "MAX"), True), (">", (3, -1.5), True)]),
        ("max(alpha, best) >= beta", []),
        ("known(node) and alpha >= beta", []),
        ("alpha >= beta and known(node)", [(">=", (3, 5), False)]),
        ("any(alpha >= beta for _ in node)", []),
        ("node[0] > alpha", []),
        ("self.alpha > 3", []),
        ("self.best(node) >= beta", []),
        ("1e400 > alpha", [(">", (float("inf"), 3), True)]),
        ("alpha is beta", []),
        ("missing >= beta", []),
    ],
)
def test_comparisons_that_are_reached(condition, met):
    (statement,) = parse_statements(f"if {condition}:").values()
    comparisons = find_comparisons(statement.condition, NAMES.__getitem__)
    assert [(sign, both, truth) for sign, _, both, truth in comparisons] == met
    for sign, sides, _, truth in comparisons:
        assert eval(f"{sides[0]} {sign} {sides[1]}", dict(NAMES)) == truth
    if met and "known" not in condition and "at >= len" not in condition:
        assert isinstance(eval(condition, dict(NAMES)), bool)


PROGRAM = '''\
def f(node,
      alpha):  # if alpha >= beta:
    """if alpha >= beta: a = 1"""
    best = max(best,
               f(node))
    text = "a = 1 # \\"" + 'b'
    if (
        alpha >= beta
    ): break
    elif yes: best += 1
    else:
        a, (b, c.d) = low = 1, 2
    x: float = min(-f(node), 2 \\
        + at)
'''


def test_statements_of_several_lines():
    statements = parse_statements(PROGRAM)
    assert [
        (line, statement.line, statement.first_token, statement.targets)
        for line, statement in statements.items()
    ] == [
        (1, 1, "def", ()),
        (2, 1, "def", ()),
        (3, 3, '"""if alpha >= beta: a = 1"""', ()),
        (4, 4, "best", ("best",)),
        (5, 4, "best", ("best",)),
        (6, 6, "text", ("text",)),
        (7, 7, "if", ()),
        (8, 7, "if", ()),
        (9, 7, "if", ()),
        (10, 10, "elif", ()),
        (11, 11, "else", ()),
        (12, 12, "a", ("a", "low")),
        (13, 13, "x", ("x",)),
        (14, 13, "x", ("x",)),
    ]
    (name, (held, came)) = statements[4].choice
    assert (name, held, came) == ("max", [(1, ("name", "best"))], [(1, ("call", "f"))])
    (name, (came, total)) = statements[13].choice
    assert (name, came) == ("min", [(-1, ("call", "f"))])
    assert compute_operand(total, NAMES.__getitem__) == 4
    assert statements[7].inline
    assert statements[7].find_next_statement(True) is statements[7]
    assert statements[7].find_next_statement(False) is statements[10]
    assert statements[10].find_next_statement(False) is statements[12]


@pytest.mark.parametrize(
    ("operand", "told"),
    [
        ("f(node)", (1, "f")),
        ("-f(node)", (-1, "f")),
        ("f(g(node), (2))", (1, "f")),
        ("f(node) - 1", None),
        ("alpha", None),
    ],
)
def test_a_call_is_distinguished_from_a_sum_with_a_call(operand, told):
    (statement,) = parse_statements(f"best = max(best, {operand})").values()
    _, (_, came) = statement.choice
    assert get_called_function(came) == told


def test_a_program_may_end_in_a_name():
    (statement,) = parse_statements("best = node.value").values()
    assert statement.targets == ("best",)


def test_what_comes_after_a_condition():
    source = "while low < high:\n    if a:\n        b = 1\n        break\n    c = 2\nreturn low\n"
    statements = parse_statements(source)
    assert statements[1].find_next_statement(True) is statements[2]
    assert statements[1].find_next_statement(False) is statements[6]
    assert statements[2].find_next_statement(True) is statements[3]
    assert statements[2].find_next_statement(False) is statements[5]
    assert [statements[line].leads_to_exit() for line in (3, 4, 5, 6)] == [True, True, False, True]
