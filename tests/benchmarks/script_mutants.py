"""Change single places of the scripts of the site, and count the changes that the browser tests notice.

python tests/benchmarks/script_mutants.py [--count 60] [--seed 1] [--workers 2]

For each mutant, the tests of its widget run: first those of a plain `pytest`, then, if it survived, all of them.
Needs Node, which says whether a mutant can be parsed.
"""

import argparse
import random
import re
import shutil
import subprocess
import sys
import tempfile
from collections import Counter, namedtuple
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from queue import Queue

ROOT = Path(__file__).parents[2]
LIMIT = 400  # seconds for one run of tests; a mutant that exceeds them counts as killed
OPERATORS = {"===": "!==", "!==": "===", "<": "<=", ">": ">=", "<=": "<", ">=": ">"}
OPERATORS |= {"&&": "||", "||": "&&", "+": "-", "-": "+", "??": "&&"}
OPERATOR = re.compile(r"(?<= )(===|!==|<=|>=|<|>|&&|\|\||\+|-|\?\?)(?= )")
CALL = re.compile(r"^ +(?:await )?[\w#][\w.#?]*\((?:[^()]|\([^()]*\))*\);?$", re.MULTILINE)
CONDITION = re.compile(r"(?<=\bif \()((?:[^()]|\([^()]*\))+)(?=\) )")
COMMENT = re.compile(r"//[^\n]*|/\*.*?\*/", re.DOTALL)
KINDS = ("operator", "call", "branch")
VERDICTS = ("pytest", "whole", "survived")
# Folder of a script -> the expression of `pytest -k` for the tests that open what it belongs to; for the
# other folders it is the name of the widget.
TESTS = {
    "docs/widgets/stepper": "stepper or export or storage or walk",
    "docs/browser": "laboratory or practice or stepper or storage or security or run",
    "docs/theme": "browser or search or head or storage or layout or file",
}

Mutant = namedtuple("Mutant", "path kind start end replacement")


def find_mutants(path):
    """Yield the mutants of a script."""
    text = (ROOT / path).read_text(encoding="utf-8")
    comments = [match.span() for match in COMMENT.finditer(text)]
    replace_by_kind = {
        "operator": (OPERATOR, lambda match: OPERATORS[match[0]]),
        "call": (CALL, lambda match: ""),
        "branch": (CONDITION, lambda match: f"!({match[1]})"),
    }
    for kind, (pattern, replace) in replace_by_kind.items():
        for match in pattern.finditer(text):
            if not any(start <= match.start() < end for start, end in comments):
                yield Mutant(path, kind, *match.span(), replace(match))


def write_mutant(file, mutant):
    text = (ROOT / mutant.path).read_text(encoding="utf-8")
    changed = text[: mutant.start] + mutant.replacement + text[mutant.end :]
    file.write_text(changed, encoding="utf-8")


def can_be_parsed(mutant):
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "mutant.mjs"
        write_mutant(file, mutant)
        command = ["node", "--check", file]
        return subprocess.run(command, capture_output=True, check=False).returncode == 0


def draw_mutants(count, seed):
    """Draw as many mutants of each kind; return those that a browser can parse."""
    paths = sorted(file.relative_to(ROOT).as_posix() for file in (ROOT / "docs").rglob("*.js"))
    mutants = [mutant for path in paths for mutant in find_mutants(path)]
    random.Random(seed).shuffle(mutants)
    drawn = []
    for index, kind in enumerate(KINDS):
        share = count // len(KINDS) + (index < count % len(KINDS))
        valid = (mutant for mutant in mutants if mutant.kind == kind and can_be_parsed(mutant))
        drawn += [mutant for mutant, _ in zip(valid, range(share), strict=False)]
    return drawn


def choose_tests(path):
    """Return the expression for `pytest -k` that selects the tests of a script."""
    folder = "docs/theme" if path.startswith("docs/theme/") else path.rpartition("/")[0]
    return TESTS.get(folder) or folder.split("/")[2]


def run_tests(folder, path, *options):
    """Return whether the tests of a script all pass in a copy of the repository."""
    command = [sys.executable, "-m", "pytest", "-n0", "-x", "-q", "tests/site", "--whole"]
    command += ["-p", "no:cacheprovider", "-k", choose_tests(path), *options]
    try:
        run = subprocess.run(
            command, cwd=folder, capture_output=True, text=True, timeout=LIMIT, check=False
        )
    except subprocess.TimeoutExpired:
        return False
    if run.returncode not in (0, 1, 5):  # passed, failed, no test
        raise RuntimeError(run.stdout[-2000:])
    return run.returncode != 1


def try_mutant(folder, mutant):
    """Return which run notices a mutant: "pytest", "whole", or none, "survived"."""
    file = folder / mutant.path
    write_mutant(file, mutant)
    try:
        if not run_tests(folder, mutant.path, "-m", "core"):
            return "pytest"
        return "survived" if run_tests(folder, mutant.path) else "whole"
    finally:
        shutil.copy(ROOT / mutant.path, file)


def describe_mutant(mutant):
    text = (ROOT / mutant.path).read_text(encoding="utf-8")
    line = text[: mutant.start].count("\n") + 1
    old = text[mutant.start : mutant.end].strip()[:70]
    return f"{mutant.kind:9}{mutant.path}:{line}: {old} -> {mutant.replacement[:70]}"


def try_mutants(mutants, workers):
    """Print the verdict on each mutant; return how often each (kind, verdict) occurred."""
    folders = Queue()
    with tempfile.TemporaryDirectory() as temporary, ThreadPoolExecutor(workers) as pool:
        for number in range(workers):
            folder = Path(temporary) / str(number)
            shutil.copytree(ROOT, folder, ignore=shutil.ignore_patterns("__pycache__", ".git"))
            folders.put(folder)

        def run(mutant):
            folder = folders.get()
            try:
                verdict = try_mutant(folder, mutant)
            finally:
                folders.put(folder)
            print(f"{verdict:9}{describe_mutant(mutant)}", flush=True)
            return mutant.kind, verdict

        return Counter(pool.map(run, mutants))


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--count", type=int, default=60)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--workers", type=int, default=2)
    options = parser.parse_args()
    results = try_mutants(draw_mutants(options.count, options.seed), options.workers)
    for kind in KINDS:
        print(f"{kind:9}", *(f"{verdict} {results[kind, verdict]:3}" for verdict in VERDICTS))


if __name__ == "__main__":
    main()
