"""Renaming every identifier that a program defines changes no output, no picture, no role and no verdict.

A plain run takes the pictures and verdicts of one program in twelve: those of all take minutes.
"""

import io
import keyword
import re
import sys
import tokenize
from contextlib import redirect_stdout

import pytest

from plain_run import take_one_in
from program_files import FILES, STRANGERS
from program_results import choose_task, find_differences, get_judge_result, get_laboratory_result
from renaming import rename_identifiers, restore_identifiers
from strangers import JUDGE, get_result_in_time

PROGRAMS = FILES | {f"strangers/{name}.py": path for name, path in STRANGERS.items()}
SLOW = {  # their output takes seconds, or for ever
    "strangers/input_swallowed_eof_loops_for_ever.py",
    "strangers/tictactoe_too_many_calls.py",
}
MAY_BE_ENDLESS = [name for name in PROGRAMS if name.startswith("strangers/input_")]
SEED = 1
PARAMETERS = take_one_in(12, PROGRAMS)
TYPED = [3, 3, 5, 6, 9, 1, 2, 0, -1]  # what a user of a program types: a height and leaves
MEANING = re.compile(
    "max|min|alpha|beta|depth|node|child|value|player|index|tree|leaf", re.IGNORECASE
)


def read_program(name):
    return PROGRAMS[name].read_text(encoding="utf-8")


def run_program(source):
    """Return what a program prints, and its error."""
    typed, output = iter(TYPED), io.StringIO()
    names = {"__name__": "__main__", "input": lambda prompt="": str(next(typed))}
    with redirect_stdout(output):
        try:
            exec(source, names)  # noqa: S102
        except (Exception, SystemExit) as error:  # noqa: BLE001
            print(type(error).__name__, error)
    return output.getvalue()


@pytest.mark.parametrize("name", take_one_in(3, [name for name in PROGRAMS if name not in SLOW]))
def test_a_renamed_program_prints_the_same(name, monkeypatch):
    monkeypatch.setattr(sys, "argv", ["program.py"])
    source = read_program(name)
    renamed = rename_identifiers(source, seed=SEED)
    assert renamed.count("\n") == source.count("\n")
    printed = restore_identifiers(run_program(renamed), source, seed=SEED)
    assert printed == run_program(source)


@pytest.mark.parametrize("name", [name for name in PROGRAMS if not name.endswith("2")])
def test_no_identifier_with_a_meaning_is_left(name):
    renamed = rename_identifiers(read_program(name), seed=SEED)
    tokens = tokenize.generate_tokens(io.StringIO(renamed).readline)
    words = {token.string for token in tokens if token.type == tokenize.NAME}
    words = {word for word in words if MEANING.search(word) and not keyword.iskeyword(word)}
    assert words <= {"max", "min", "index", "isalpha"}  # builtins, and methods of theirs


@pytest.mark.parametrize("name", PARAMETERS)
def test_renaming_changes_no_picture_and_no_role(name):
    check_renamed("laboratory", name)


@pytest.mark.parametrize("name", PARAMETERS)
def test_renaming_changes_no_verdict(name):
    check_renamed("judge", name)


def check_renamed(part, name):
    """Fail with one line if the result on a program changes when it is renamed."""
    source = read_program(name)
    result = get_result(part, name, source)
    renamed_result = get_result(part, name, rename_identifiers(source, SEED))
    if result is None or renamed_result is None:
        differences = ["endless"]  # never right, also if both are
    else:
        differences = find_differences(result, renamed_result, source, SEED)
    if differences:
        pytest.fail(f"{name}: {differences[0]}", pytrace=False)


def get_result(part, name, text):
    """Return the result on the text of a program, renamed or not; None if that takes too long."""
    if name in MAY_BE_ENDLESS:
        return get_result_in_time(part, PROGRAMS[name].stem, text)
    if part == "laboratory":
        return get_laboratory_result(text)
    expected = JUDGE.get(PROGRAMS[name].stem)
    return get_judge_result(text, expected[0].task if expected else choose_task(name))
