"""What the statements of a program compare and assign, and what runs after them."""

import pytest

from statements import evaluate_condition, get_called_function, parse_statements, read_operand

SIGNS = ("<", "<=", ">", ">=", "==", "!=")
NAMES = {"alpha": 3, "beta": 5, "best": -1.5, "node": [4, 5, 6], "at": 2, "yes": True, "who": "MAX"}


def parse_statement(source):
    return parse_statements(source)[1]


@pytest.mark.parametrize(
    ("condition", "met"),
    [
        ("alpha >= beta", [(">=", (3, 5), False)]),
        *((f"alpha {sign} 3", [(sign, (3, 3), sign in ("<=", ">=", "=="))]) for sign in SIGNS),
        ("alpha < beta and at < len(node)", [("<", (3, 5), True), ("<", (2, 3), True)]),
        ("at >= len(node) or alpha < beta", [(">=", (2, 3), False), ("<", (3, 5), True)]),
        ("not yes and alpha < beta", []),
        ("yes and alpha < beta", [("<", (3, 5), True)]),
        ("(at > 2 or at > 3) and alpha < beta", [(">", (2, 2), False), (">", (2, 3), False)]),
        ("not (alpha >= beta - 4)", [(">=", (3, 1), True)]),
        ("-1 < best + at <= beta", [("<", (-1, 0.5), True), ("<=", (0.5, 5), True)]),
        ('who == "MAX" and alpha > best', [("==", ("MAX", "MAX"), True), (">", (3, -1.5), True)]),
        ("max(alpha, best) >= beta", []),
        ("known(node) and alpha >= beta", []),
        ("node[0] > alpha", []),
        ("self.alpha > 3", []),
        ("at * alpha > 3", []),
        ("alpha > who", []),
        ("missing >= beta", []),
    ],
)
def test_comparisons_that_are_reached(condition, met):
    comparisons = []
    statement = parse_statement(f"if {condition}: pass")
    truth = evaluate_condition(statement.condition, NAMES.get, comparisons)
    assert [(sign, both, result) for sign, _, both, result in comparisons] == met
    for sign, sides, _, result in comparisons:
        assert eval(f"{sides[0]} {sign} {sides[1]}", dict(NAMES, inf=float("inf"))) == result
    if truth is not None:
        assert truth == eval(condition, {**NAMES, "known": None})


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
    y: int
    at //= 2; z = 1
    try:
        pass
    except E:
        match z:
            case 1:
                pass
'''


def test_statements_of_several_lines():
    statements = parse_statements(PROGRAM)
    assert [
        (line, statement.line, statement.kind, statement.targets)
        for line, statement in sorted(statements.items())
    ] == [
        (1, 1, "FunctionDef", []),
        (2, 1, "FunctionDef", []),
        (3, 3, "Expr", []),
        (4, 4, "Assign", ["best"]),
        (5, 4, "Assign", ["best"]),
        (6, 6, "Assign", ["text"]),
        (7, 7, "If", []),
        (8, 7, "If", []),
        (9, 9, "Break", []),
        (10, 10, "If", []),
        (12, 12, "Assign", ["a", "low"]),
        (13, 13, "AnnAssign", ["x"]),
        (14, 13, "AnnAssign", ["x"]),
        (15, 15, "AnnAssign", []),
        (16, 16, "AugAssign", ["at"]),
        (17, 17, "Try", []),
        (18, 18, "Pass", []),
        (19, 19, "ExceptHandler", []),
        (20, 20, "Match", []),
        (21, 21, "match_case", []),
        (22, 22, "Pass", []),
    ]
    assert statements[7].when_true is statements[9]
    assert statements[7].when_false is statements[10]
    assert statements[10].when_true.line == 10
    assert statements[10].when_false is statements[12]


def test_a_choice_has_two_operands():
    statements = parse_statements(PROGRAM)
    name, (held, came) = statements[4].choice
    assert (name, read_operand(held, NAMES.get)) == ("max", ("best", -1.5))
    assert get_called_function(came) == (1, "f")
    name, (came, total) = statements[13].choice
    assert (name, get_called_function(came)) == ("min", (-1, "f"))
    assert read_operand(total, NAMES.get) == ("2 + at", 4)
    for value in ("max(a)", "max(a, b, c)", "max(a, b, key=f)", "max(a, b) + 1", "self.max(a, b)"):
        assert parse_statement(f"best = {value}").choice is None
    assert parse_statement("best += max(a, b)").choice is None


@pytest.mark.parametrize("source", ["if a:\nb", "if a: b\n" + "elif a: b\n" * 1000])
def test_a_program_that_cannot_be_parsed_has_no_statements(source):
    assert parse_statements(source) == {}
