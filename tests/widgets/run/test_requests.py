"""Running a reader's program: output, error with line, and no effect on later runs."""

import sys

import pytest

from docs.trees.quoting import QUOTED
from docs.widgets.run.requests import LONGEST, run_program

PRINTED = [None, None, None]


def test_what_a_program_prints():
    source = "import sys\nprint(1)\nprint(2, file=sys.stderr)\nprint(__name__)"
    assert run_program(source) == ["1\n2\n__main__\n", *PRINTED]


def test_a_long_output_is_cut():
    output, *fault = run_program(f"for _ in range(10):\n    print('x' * {LONGEST // 5})")
    assert (len(output), fault) == (LONGEST, PRINTED)


@pytest.mark.parametrize("end", ["exit()", "import sys; sys.exit(1)", "raise SystemExit"])
def test_a_program_may_end_itself(end):
    assert run_program(f"print(1)\n{end}\nprint(2)") == ["1\n", *PRINTED]


@pytest.mark.parametrize(
    ("source", "kind", "line", "text"),
    [
        ("x = 1\nif x\n    pass", "syntax", 2, "expected ':'"),
        ("x = 1\n\n  y = 2\nz = 3", "syntax", 3, "unexpected indent"),
        (" print(1)", "syntax", 1, "unexpected indent"),
        ("# one\n    # two\nx = (1,\n2)\n  y = 3\nz = 4\n", "syntax", 5, "unexpected indent"),
        ("x = 1\nx / 0", "error", 2, "ZeroDivisionError: division by zero"),
        ("def f():\n    assert 0\n\nf()", "error", 2, "AssertionError"),
        ("from minimax import minimax\n\nminimax([None])", "error", 3, "TypeError"),
        ("input('?')", "error", 1, "EOFError: EOF when reading a line"),
        ("def f():\n    f()\n\nf()", "recursion", 2, "RecursionError"),
        ("raise KeyboardInterrupt", "error", 1, "KeyboardInterrupt"),
        ("(" * 500 + ")" * 500, "syntax", 1, "too many nested parentheses"),
        (
            "class Mute(Exception):\n    def __str__(self):\n        raise self\nraise Mute",
            *("error", 4, "Mute"),
        ),
    ],
)
def test_a_fault_has_a_kind_a_line_and_a_text(source, kind, line, text):
    output, *kind_and_line, message = run_program(source)
    assert (output, kind_and_line) == ("", [kind, line])
    assert message.startswith(text)


def test_a_long_message_is_cut():
    text = run_program("raise ValueError('x' * 1_000_000)")[3]
    assert text == f"ValueError: {'x' * (QUOTED - 12)}…"
    text = run_program("class X(SyntaxError):\n    pass\nraise X('x' * 1_000_000)")[3]
    assert text == "x" * QUOTED + "…"


def test_a_run_does_not_affect_the_next():
    import gametree

    output = sys.stdout, sys.stderr
    spoil = "import sys, alphabeta, gametree\nalphabeta.FIRST.clear()\ngametree.count = None\n"
    assert run_program(f"{spoil}secret = 1\nsys.stdout = None") == ["", *PRINTED]
    assert (sys.stdout, sys.stderr) == output
    assert run_program("from alphabeta import FIRST\nprint(len(FIRST))") == ["2\n", *PRINTED]
    assert run_program("print(secret)")[2:] == [1, "NameError: name 'secret' is not defined"]
    assert sys.modules["gametree"] is gametree
    assert gametree.count is not None
