"""Change single places in the scripts of the site, and count the changes that the browser tests notice.

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
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from queue import Queue

ROOT = Path(__file__).parents[2]
LIMIT = 400  # seconds for one run of tests; a mutant that exceeds them counts as killed
OPERATORS = {"===": "!==", "!==": "===", "<": "<=", ">": ">=", "<=": "<", ">=": ">", "&&": "||", "||": "&&"}
OPERATORS |= {"+": "-", "-": "+", "??": "&&"}
OPERATOR = re.compile(r"(?<= )(===|!==|<=|>=|<|>|&&|\|\||\+|-|\?\?)(?= )")
CALL = re.compile(r"^ +(?:await )?[\w.#?]+\((?:[^()]|\([^()]*\))*\);$", re.MULTILINE)
CONDITION = re.compile(r"(?<=\bif \()((?:[^()]|\([^()]*\))+)(?=\) )")
COMMENT = re.compile(r"//[^\n]*|/\*.*?\*/", re.DOTALL)

# Part of a path -> the expression of `pytest -k` for the tests that open what it belongs to.
TESTS = {
    "stepper/": "stepper or export or storage or walk",
    "docs/theme/": "browser or search or head or storage or layout or file or print",
    "docs/widgets/": "laboratory or practice or stepper or storage or walls or run",
}


def find_changes(text):
    """Yield (kind, start, end, replacement) of each change of a script."""
    comments = [match.span() for match in COMMENT.finditer(text)]

    def is_code(match):
        return not any(start <= match.start() < end for start, end in comments)

    for match in filter(is_code, OPERATOR.finditer(text)):
        yield "operator", *match.span(), OPERATORS[match[0]]
    for match in filter(is_code, CALL.finditer(text)):
        yield "call", *match.span(), ""
    for match in filter(is_code, CONDITION.finditer(text)):
        yield "branch", *match.span(), f"!({match[1]})"


def choose_tests(path):
    """Return the expression for `pytest -k` that selects the tests of a script."""
    for part, expression in TESTS.items():
        if part in path and (part != "docs/widgets/" or path.count("/") == 2):
            return expression
    return path.split("/")[2]


def try_mutant(folder, path, start, end, replacement):
    """Return "pytest", "whole" or "survived": which run notices a change of a copy of the repository."""
    file = folder / path
    text = file.read_text(encoding="utf-8")
    file.write_text(text[:start] + replacement + text[end:], encoding="utf-8")
    try:
        for name, options in (("pytest", ["-m", "core"]), ("whole", [])):
            command = [sys.executable, "-m", "pytest", "-n0", "-x", "-q", "tests/site", "--whole"]
            command += ["-p", "no:cacheprovider", "-k", choose_tests(path), *options]
            try:
                run = subprocess.run(command, cwd=folder, capture_output=True, text=True, timeout=LIMIT)
            except subprocess.TimeoutExpired:
                return name
            if run.returncode == 1:
                return name
            if run.returncode != 5 and run.returncode != 0:
                raise RuntimeError(run.stdout[-2000:])
        return "survived"
    finally:
        file.write_text(text, encoding="utf-8")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--count", type=int, default=60)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--workers", type=int, default=2)
    options = parser.parse_args()
    changes = [
        (file.relative_to(ROOT).as_posix(), *change)
        for file in sorted((ROOT / "docs").rglob("*.js"))
        for change in find_changes(file.read_text(encoding="utf-8"))
    ]
    generator = random.Random(options.seed)
    by_kind = {kind: [c for c in changes if c[1] == kind] for kind in ("operator", "call", "branch")}
    mutants = []
    for number, kind in enumerate(by_kind):
        share = options.count // 3 + (number < options.count % 3)
        valid = []
        for path, kind, start, end, replacement in generator.sample(by_kind[kind], len(by_kind[kind])):
            text = (ROOT / path).read_text(encoding="utf-8")
            with tempfile.NamedTemporaryFile("w", suffix=".mjs") as trial:
                trial.write(text[:start] + replacement + text[end:])
                trial.flush()
                if subprocess.run(["node", "--check", trial.name], capture_output=True).returncode == 0:
                    valid.append((path, kind, start, end, replacement))
            if len(valid) == share:
                break
        mutants += valid
    folders = Queue()
    with tempfile.TemporaryDirectory() as temporary, ThreadPoolExecutor(options.workers) as pool:
        for number in range(options.workers):
            folder = Path(temporary) / str(number)
            ignore = shutil.ignore_patterns("__pycache__", ".git", "site")
            shutil.copytree(ROOT, folder, ignore=ignore)
            folders.put(folder)

        def run(mutant):
            folder = folders.get()
            path, kind, start, end, replacement = mutant
            result = try_mutant(folder, path, start, end, replacement)
            folders.put(folder)
            text = (ROOT / path).read_text(encoding="utf-8")
            line = text[:start].count("\n") + 1
            print(f"{result:9}{kind:9}{path}:{line}: {text[start:end].strip()[:70]} -> {replacement[:70]}", flush=True)
            return kind, result

        results = Counter(pool.map(run, mutants))
    for kind in by_kind:
        print(kind, {result: results[kind, result] for result in ("pytest", "whole", "survived")})


if __name__ == "__main__":
    main()
