"""Renaming every identifier that a program defines changes no output, no picture, no role and no verdict.

With one seed, as in a plain run, on one busy core, without the programs that are endless today (20 seconds each): outputs
20 seconds, pictures 80, verdicts 250. The whole run has three seeds.
"""

import io
import keyword
import re
import sys
import tokenize
from contextlib import redirect_stdout
from functools import cache

import pytest

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
SEEDS = [1, pytest.param(2, marks=pytest.mark.whole), pytest.param(3, marks=pytest.mark.whole)]
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


@pytest.mark.parametrize("name", [name for name in PROGRAMS if name not in SLOW])
def test_a_renamed_program_prints_the_same(name, monkeypatch):
    monkeypatch.setattr(sys, "argv", ["program.py"])
    source = read_program(name)
    renamed = rename_identifiers(source, seed=1)
    assert renamed.count("\n") == source.count("\n")
    printed = restore_identifiers(run_program(renamed), source, seed=1)
    assert printed == run_program(source)


@pytest.mark.parametrize("name", [name for name in PROGRAMS if not name.endswith("2")])
def test_no_identifier_with_a_meaning_is_left(name):
    renamed = rename_identifiers(read_program(name), seed=1)
    tokens = tokenize.generate_tokens(io.StringIO(renamed).readline)
    words = {token.string for token in tokens if token.type == tokenize.NAME}
    words = {word for word in words if MEANING.search(word) and not keyword.iskeyword(word)}
    assert words <= {"max", "min", "index", "isalpha"}  # builtins, and methods of theirs


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("name", PROGRAMS)
def test_renaming_changes_no_picture_and_no_role(name, seed):
    check_renamed("laboratory", name, seed)


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("name", PROGRAMS)
def test_renaming_changes_no_verdict(name, seed):
    check_renamed("judge", name, seed)


def check_renamed(part, name, seed):
    """Fail with one line if the result on a program changes when it is renamed."""
    source = read_program(name)
    renamed_result = get_result(part, name, seed)
    result = get_result(part, name, None)
    if result is None or renamed_result is None:
        differences = ["endless"]  # never right, also if both are
    else:
        differences = find_differences(result, renamed_result, source, seed)
    if differences:
        pytest.fail(f"{name}: {differences[0]}", pytrace=False)


@cache
def get_result(part, name, seed):
    """Return the result on a program, renamed unless seed is None; None if that takes too long."""
    source = read_program(name)
    text = source if seed is None else rename_identifiers(source, seed)
    if name in MAY_BE_ENDLESS:
        return get_result_in_time(part, PROGRAMS[name].stem, text)
    if part == "laboratory":
        return get_laboratory_result(text)
    expected = JUDGE.get(PROGRAMS[name].stem)
    return get_judge_result(text, expected[0].task if expected else choose_task(name))
