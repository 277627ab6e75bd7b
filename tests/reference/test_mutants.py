"""The tests of alphabeta fail for each mutant of the function."""

import os
import shutil
import subprocess
import sys

import pytest

from tree_helpers import REFERENCE

MUTANTS = {
    ">= becomes >": ("if alpha >= beta", "if alpha > beta"),
    "alpha is not updated": ("            alpha = max(alpha, best)\n", ""),
    "beta is not updated": ("            beta = min(beta, best)\n", ""),
    "fail-hard at MAX": ("best = -inf", "best = alpha"),
    "fail-hard at MIN": ("best = inf", "best = beta"),
}


@pytest.mark.parametrize("what", MUTANTS)
def test_function(what, tmp_path):
    without = shutil.ignore_patterns("__pycache__")
    shutil.copytree(REFERENCE, tmp_path / "reference", ignore=without)
    (tmp_path / "tests" / "reference").mkdir(parents=True)
    test = "tests/reference/test_alphabeta.py"
    for name in (test, "tests/tree_helpers.py", "pyproject.toml"):
        shutil.copy(REFERENCE.parent / name, tmp_path / name)
    file = tmp_path / "reference" / "alphabeta.py"
    source = file.read_text(encoding="utf-8")
    old, new = MUTANTS[what]
    assert old in source
    file.write_text(source.replace(old, new), encoding="utf-8")
    run = [sys.executable, "-m", "pytest", "-xq", "-n0", "-p", "no:cacheprovider", test]
    # The inner run must not inherit the pytest options of this run.
    environment = {name: value for name, value in os.environ.items() if name != "PYTEST_ADDOPTS"}
    result = subprocess.run(
        run,
        cwd=tmp_path,
        env=environment,
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
    )
    assert result.returncode == 1, result.stdout
    assert f"FAILED {test}" in result.stdout
