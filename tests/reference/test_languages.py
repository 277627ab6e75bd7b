"""The functions in C++, Java, C# and JavaScript agree with the Python function."""

import os
import random
import shutil
import subprocess
import sys
from math import inf
from pathlib import Path

import pytest

from alphabeta import FIRST, SECOND, alphabeta
from docs.builder.programs import KINDS, get_run_command
from tree_helpers import REFERENCE, leaves_read

DRIVERS = Path(__file__).parent / "languages"

# File -> commands needed for the tests, and the Debian packages that have them.
NEEDED = {
    "alphabeta.py": ([], ""),
    "alphabeta.cpp": (["g++"], "g++"),
    "AlphaBeta.java": (["java", "javac"], "default-jdk-headless"),
    "AlphaBeta.cs": (["mcs", "mono"], "mono-mcs mono-runtime"),
    "alphabeta.mjs": (["node"], "nodejs"),
}
# File -> command that compiles the file, alone and with the driver, with warnings as errors.
CPP = "g++ -std=c++17 -Wall -Wextra -pedantic -Werror"
COMPILED = {
    "alphabeta.cpp": f"{CPP} {{file}} -o alone && {CPP} -I {{reference}} {{drivers}}/driver.cpp -o driver",
    "AlphaBeta.java": "javac -Xlint:all -Werror -d . {file} {drivers}/Driver.java",
    "AlphaBeta.cs": "mcs -warnaserror -warn:4 -out:alone.exe {file}"
    " && mcs -warnaserror -warn:4 -main:Driver -out:driver.exe {file} {drivers}/Driver.cs",
    "alphabeta.mjs": "node --check {file}",
}
STARTED = {
    "alphabeta.cpp": "./driver",
    "AlphaBeta.java": "java -cp . Driver",
    "AlphaBeta.cs": "mono driver.exe",
    "alphabeta.mjs": "node {drivers}/driver.mjs",
}
TRANSLATIONS = sorted(COMPILED)


@pytest.fixture
def shell(tmp_path):
    """Return a function that runs a command line in tmp_path and returns the output."""

    def shell(line, **options):
        search_path = os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]])
        finished = subprocess.run(
            line,
            shell=True,
            cwd=tmp_path,
            env={**os.environ, "PATH": search_path, "PYTHONPATH": ""},
            capture_output=True,
            encoding="utf-8",
            check=False,
            **options,
        )
        assert finished.returncode == 0, f"{line}\n{finished.stdout}{finished.stderr}"
        return finished.stdout

    return shell


def need(name):
    """Skip the test if the tools for a file are missing."""
    tools, packages = NEEDED[name]
    missing = [tool for tool in tools if not shutil.which(tool)]
    if missing:
        pytest.skip(f"no {' and no '.join(missing)}; on Debian: apt-get install {packages}")


def compiled(name, shell):
    """Compile a file with the driver; return the command line that runs it."""
    need(name)
    places = {"file": REFERENCE / name, "reference": REFERENCE, "drivers": DRIVERS}
    shell(COMPILED[name].format_map(places))
    return STARTED[name].format_map(places)


def grown(chance, depth):
    """Return a random tree with ties, negative, decimal and infinite leaves."""
    if depth == 0 or chance.random() < 0.2:
        return chance.choice([*range(-3, 4), -2.5, 0.1, 0.5, chance.uniform(-9, 9), -inf, inf])
    return [grown(chance, depth - 1) for _ in range(chance.randint(1, 5))]


def searches(count, seed):
    """Return random searches: (tree, alpha, beta, maximizing)."""
    chance = random.Random(seed)
    ends = [-inf, -3, -1.5, -1, 0, 0.1, 1, 2, inf]
    windows = [(-inf, inf), *((low, high) for low in ends for high in ends if low < high)]
    return [
        (
            grown(chance, chance.randint(1, 5)),
            *(windows[0] if chance.random() < 0.5 else chance.choice(windows)),
            chance.random() < 0.5,
        )
        for _ in range(count)
    ]


def written(tree, alpha, beta, maximizing):
    """Return one search as a line of input for the drivers."""
    tokens = str(tree).replace("[", "[ ").replace("]", " ]").replace(",", "")
    return f"{alpha} {beta} {str(maximizing).lower()} {tokens}\n".replace("inf", "Infinity")


def test_all_languages_are_tested():
    names = [file.name for file in REFERENCE.iterdir() if file.suffix in KINDS]
    assert {name for name in names if not name.endswith(".py")} == set(TRANSLATIONS)
    assert {Path(name).suffix for name in NEEDED} == set(KINDS)


@pytest.mark.parametrize("name", NEEDED)
def test_the_command_on_the_page_prints_both_values(name, shell, tmp_path):
    need(name)
    shutil.copy(REFERENCE / name, tmp_path)
    assert shell(get_run_command(name)) == "5\n3\n"


@pytest.mark.parametrize("name", TRANSLATIONS)
def test_a_thousand_trees_have_the_same_value_and_the_same_leaves_are_read(name, shell):
    start = compiled(name, shell)
    cases = [(FIRST, -inf, inf, True), (SECOND, -inf, inf, True), *searches(1000, seed=1)]
    output_lines = shell(start, input="".join(written(*case) for case in cases)).splitlines()
    for case, line in zip(cases, output_lines, strict=True):
        value, *read = map(float, line.split())
        assert (value, read) == (alphabeta(*case), leaves_read(alphabeta, *case)), case
