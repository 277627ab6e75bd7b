"""Renaming every identifier that a program defines changes no picture, no role and no verdict.

A plain run takes the pictures and verdicts of one program in twelve: those of all take minutes.
"""

import io
import keyword
import re
import tokenize

import pytest

from program_files import FILES, STRANGERS, take_one_in
from program_results import choose_task, find_differences, get_judge_result, get_laboratory_result
from renaming import rename_identifiers
from strangers import JUDGE, get_result_in_time

PROGRAMS = FILES | {f"strangers/{name}.py": path for name, path in STRANGERS.items()}
PROGRAMS = {name: path for name, path in PROGRAMS.items() if path.suffix == ".py"}
MAY_BE_ENDLESS = [name for name in PROGRAMS if name.startswith("strangers/input_")]
SEED = 1
# The judge plays the other one to the end.
JUDGED = [name for name in PROGRAMS if name != "strangers/tictactoe_too_many_calls.py"]
MEANING = re.compile("(?i)max|min|alpha|beta|depth|node|child|value|player|index|tree|leaf")


def read_program(name):
    return PROGRAMS[name].read_text(encoding="utf-8")


@pytest.mark.parametrize("name", take_one_in(12, PROGRAMS))
def test_renaming_changes_no_picture_and_no_role(name):
    check_renamed("laboratory", name)


@pytest.mark.parametrize("name", take_one_in(12, JUDGED))
def test_renaming_changes_no_verdict(name):
    check_renamed("judge", name)


def check_renamed(part, name):
    """Fail with one line if the result on a program changes when it is renamed."""
    source = read_program(name)
    renamed = rename_identifiers(source, SEED)
    assert find_meanings(renamed) <= {"max", "min", "index", "isalpha"}  # builtins, their methods
    result = get_result(part, name, source)
    renamed_result = get_result(part, name, renamed)
    if result is None or renamed_result is None:
        differences = ["endless"]  # never right, also if both are
    else:
        differences = find_differences(result, renamed_result, source, SEED)
    if differences:
        pytest.fail(f"{name}: {differences[0]}", pytrace=False)


def find_meanings(source):
    """Return the names in a program that have a meaning."""
    tokens = tokenize.generate_tokens(io.StringIO(source).readline)
    words = {token.string for token in tokens if token.type == tokenize.NAME}
    return {word for word in words if MEANING.search(word) and not keyword.iskeyword(word)}


def get_result(part, name, text):
    """Return the result on the text of a program, renamed or not; None if that takes too long."""
    if name in MAY_BE_ENDLESS:
        return get_result_in_time(part, PROGRAMS[name].stem, text)
    if part == "laboratory":
        return get_laboratory_result(text)
    expected = JUDGE.get(PROGRAMS[name].stem)
    return get_judge_result(text, expected[0].task if expected else choose_task(name))
