"""The tests that could notice a mutant, and their run in a copy of a checkout."""

import ast
import os
import shutil
import signal
import subprocess
import sys
import tempfile
from functools import cache
from pathlib import Path

from mutation import PLACES

AREAS = (
    "reference",
    "figures",
    "trees",
    "programs",
    "questions",
    "commands",
    "widgets",
    "builder",
    "pages",
)
COPIED = ("docs", "reference", "tests", "mkdocs.yml", "pyproject.toml", "README.md", "LICENSE")
COPIED += (".github", ".ci", ".gitignore")
LIMIT = 300  # CPU seconds of one process; a mutant that exceeds them counts as killed
WAIT = 5  # factor for the wall-clock limit, because other processes may be running
MEMORY = 4 << 20  # kibibytes of memory, for endless loops
# Compiles four programs that are not mutated.
EXCLUDED_TESTS = {"tests/reference/test_languages.py"}


class TestSelection:
    """Selects the tests of a checkout that could notice a mutant."""

    def __init__(self, folder):
        self.folder, self.modules = folder, {}
        # A module of a folder inside another one is listed with the name that its imports use.
        for place, root in (
            (".", "docs"),
            ("reference",) * 2,
            ("tests",) * 2,
            ("tests/helpers",) * 2,
        ):
            for file in (folder / root).rglob("*.py"):
                parts = file.relative_to(folder / place).with_suffix("").parts
                self.modules[".".join(parts).removesuffix(".__init__")] = file
        self.names = {file: name for name, file in self.modules.items()}
        self.imports = cache(self._imports)
        self.reached = cache(self._reached)

    def select_tests(self, mutant):
        """Return the arguments for pytest: test files, those named after the mutated file first."""
        if mutant.area == "pages":
            return self._select_for_page(mutant)
        path, own = self.folder / mutant.file, Path(mutant.file)
        places = next(tests for _, glob, tests in PLACES if path in self.folder.glob(glob))
        test_files = []
        for place in map(self.folder.joinpath, places):
            test_files += [place] if place.is_file() else []
            files_in_folder = place.rglob("test_*.py")
            test_files += [
                file for file in files_in_folder if self.names[path] in self.reached(file)
            ]
        files = [file.relative_to(self.folder) for file in dict.fromkeys(test_files)]

        def order(file):
            has_same_name = file.stem == f"test_{own.stem}"
            return file.parent.name != own.parent.name, not has_same_name, file

        return [str(file) for file in sorted(files, key=order) if str(file) not in EXCLUDED_TESTS]

    def _select_for_page(self, mutant):
        """Return the pytest arguments for a page; translations are compared with an English page, too."""
        _, _, language, file = Path(mutant.file).parts
        name, prose = file.removesuffix(".md"), "tests/pages/test_prose.py"
        printed = mutant.name[1].startswith("#>")
        selection = f"test_all_pages_together or {'' if language == 'en' else language}/{file}"
        if printed:
            code = f"[{name}" if language == "en" else f"[{name}-{language}]"
            return [prose, "tests/pages/test_code.py", "-k", f"{selection} or {code}"]
        return [prose, "-k", selection]

    def _imports(self, file):
        """Return the modules of the checkout that a file imports."""
        names = set()
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Import):
                names |= {alias.name for alias in node.names}
            if isinstance(node, ast.ImportFrom):
                names |= {node.module, *(f"{node.module}.{alias.name}" for alias in node.names)}
        # docs.widgets.registry imports the widgets dynamically, except for builder/words.py, which needs their texts only.
        if "docs.widgets.registry" in names and file.name != "words.py":
            names |= {name for name in self.modules if name.startswith("docs.widgets.")}
        return names & self.modules.keys()

    def _reached(self, file):
        reached, new = set(), self.imports(file)
        while new:
            reached |= new
            new = set().union(*(self.imports(self.modules[name]) for name in new)) - reached
        return reached


def copy_checkout(folder, name):
    """Copy the files that the tests of a checkout need; return the folder of the copy."""
    copy = Path(name).resolve()
    without = shutil.ignore_patterns("__pycache__", ".hypothesis")
    for path in filter(Path.exists, map(folder.joinpath, COPIED)):
        if path.is_dir():
            shutil.copytree(path, copy / path.name, ignore=without)
        else:
            shutil.copy(path, copy)
    return copy


def write_source(file, text):
    """Write a file and delete the outdated bytecode of it."""
    file.write_text(text, encoding="utf-8")
    for compiled in (file.parent / "__pycache__").glob(f"{file.stem}.*"):
        compiled.unlink()


def run_tests(copy, tests, limit=LIMIT):
    """Run tests in a copy; return the verdict on the mutant in it, and the output."""
    # Hypothesis would first repeat the examples that failed with an earlier mutant.
    shutil.rmtree(copy / ".hypothesis" / "examples", ignore_errors=True)
    options = ["-x", "-q", "-n0", "-m", "not browser", "--hypothesis-seed=1"]
    options += ["-p", "no:cacheprovider", "-p", "no:randomly"]
    limited = f'ulimit -t {limit} && ulimit -v {MEMORY} && exec "$@"'
    options += ["--rootdir", str(copy), "-c", str(copy / "pyproject.toml")]
    without = ("PYTEST_ADDOPTS", "PYTHONPATH", "CI")
    own = {name: value for name, value in os.environ.items() if name not in without}
    with tempfile.TemporaryFile("w+", encoding="utf-8", errors="replace") as output_file:
        run = subprocess.Popen(
            ["sh", "-c", limited, "sh", sys.executable, "-m", "pytest", *options, *tests],
            cwd=copy,
            env=own | {"NO_MKDOCS_2_WARNING": "1"},
            stdin=subprocess.DEVNULL,
            stdout=output_file,
            stderr=subprocess.STDOUT,
            start_new_session=True,
        )
        try:
            code = run.wait(WAIT * limit)
        except subprocess.TimeoutExpired:
            code = None
        finally:
            # Kill the processes that it has started as well.
            try:
                os.killpg(run.pid, signal.SIGKILL)
            except ProcessLookupError:
                pass
            run.wait()
        output_file.seek(0)
        text = output_file.read()
    if code == 5:
        sys.exit(f"no test was chosen: pytest {' '.join(tests)}")
    return "survived" if code == 0 else "killed" if code and code > 0 else "ran wild", text


def try_mutant(copy, mutant, tests):
    """Run the tests of a mutant; return the verdict on it."""
    file = copy / mutant.file
    before = file.read_text(encoding="utf-8")
    mutated = mutant.apply_to(before)
    if file.suffix == ".py":
        ast.parse(mutated)  # a syntax error would prove nothing
    if not tests:
        return "survived"
    try:
        write_source(file, mutated)
        return run_tests(copy, tests)[0]
    finally:
        write_source(file, before)


def check_copy(copy, chosen):
    """Exit unless the tests of each area pass in the copy and notice a broken file."""
    for area in AREAS:
        tests_by_mutant = {
            mutant: tests for mutant, tests in chosen.items() if mutant.area == area and tests
        }
        if not tests_by_mutant:
            continue
        everything = dict.fromkeys(
            name for tests in tests_by_mutant.values() for name in _get_test_files(tests)
        )
        verdict, text = run_tests(copy, list(everything), 10 * LIMIT)
        if verdict != "survived":
            sys.exit(f"{area}: the tests do not pass without a mutant\n{text[-3000:]}")
        mutant, tests = next(iter(tests_by_mutant.items()))
        file = copy / mutant.file
        before = file.read_text(encoding="utf-8")
        write_source(file, "" if area == "pages" else f'raise RuntimeError("mutant")\n{before}')
        if run_tests(copy, tests)[0] == "survived":
            sys.exit(f"{area}: the tests do not read {mutant.file} of the copy")
        write_source(file, before)


def _get_test_files(tests):
    return tests[: tests.index("-k")] if "-k" in tests else tests
