"""Change single places of the code and of the pages, and count the changes that the tests notice.

python tests/benchmarks/mutants.py                  mutants of this checkout
python tests/benchmarks/mutants.py ../before .      of two, side by side

Needs a POSIX system: it limits the time and the memory of what runs wild.
"""

import argparse
import ast
import hashlib
import os
import re
import resource
import shutil
import signal
import subprocess
import sys
import tempfile
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from pathlib import Path
from queue import Queue

ROOT = Path(__file__).parents[2]
ROOMS = ("reference", "figures", "widgets", "builder", "pages")
COPIED = ("docs", "reference", "tests", "mkdocs.yml", "pyproject.toml", "README.md", "LICENSE")
COPIED += (".github", ".ci", ".gitignore")
LIMIT = 300  # seconds of work of one process; what is still at work then counts as killed
WAIT = 5  # times as long on the clock: other work may be going on
MEMORY = 4 << 20  # kibibytes, for a loop that has lost its end
WIDTH = 70  # signs of a survivor's text

# A file belongs to the first of these that it fits. Of its tests, a folder's are those that reach
# it by imports, a file is taken as it is; what a checkout does not have is passed over.
WIDGETS = ("tests/widgets", "tests/lab", "tests/builder")
COMMAND = "tests/site/test_sheet_command.py"
PLACES = (
    ("reference", "reference/*.py", ("tests/reference",)),
    ("figures", "docs/figures/*.py", ("tests/figures",)),
    ("widgets", "docs/sheet.py", (*WIDGETS, COMMAND)),
    ("widgets", "docs/widgets/sheet/command.py", (*WIDGETS, COMMAND)),
    ("widgets", "docs/widgets/**/*.py", WIDGETS),
    # Until 77ccc88 the widgets were in two other folders.
    ("widgets", "docs/lab/*.py", WIDGETS),
    ("widgets", "docs/builder/allowed.py", WIDGETS),
    ("widgets", "docs/builder/bars.py", WIDGETS),
    ("widgets", "docs/builder/game.py", WIDGETS),
    ("widgets", "docs/builder/laboratory.py", WIDGETS),
    ("widgets", "docs/builder/practice.py", WIDGETS),
    ("widgets", "docs/builder/sheet.py", WIDGETS),
    ("builder", "docs/builder/*.py", ("tests/builder", "tests/words")),
    ("builder", "docs/hooks/*.py", ("tests/site/test_build.py",)),
    ("pages", "docs/pages/*/*.md", ()),
)
# The one makes mutants itself, the other compiles four programs that are not mutated.
LEFT_OUT = {"tests/reference/test_mutants.py", "tests/reference/test_languages.py"}

OTHER = {"<": "<=", ">": ">=", "==": "!=", "in": "not in", "is": "is not", "and": "or"}
OTHER |= {"+": "-", "+=": "-=", "*": "/"}
OTHER |= {new: old for old, new in OTHER.items()} | {"//": "*"}
OPERATOR = re.compile(r"#[^\n]*|(not\s+in|is\s+not|\w+|[^\w\s()#\\]+)")
TOLD = {"help", "description", "epilog", "metavar", "usage", "prog"}  # to whoever asks for help

FENCE = re.compile(r"^(`{3,})([^\n]*)\n(.*?)^\1$", re.DOTALL | re.MULTILINE)
# What is no prose: front matter, where a link leads, ids and other attributes, tags, item numbers.
UNREAD = re.compile(
    r"\A---\n.*?^---$|(?<=\])\([^)\n]*\)|\{[^}\n]*\}|<[^>\n]+>|^ *\d+\. ", re.DOTALL | re.MULTILINE
)
PRINTED = re.compile(r"^ *#>.*$", re.MULTILINE)
NUMBER = re.compile(r"(?<![A-Za-z0-9_])\d+(?![A-Za-z0-9_])")
HEADING = re.compile(r"^#+ .*$", re.MULTILINE)
# How pages mark a node: bold or in backticks; in a heading it stands alone.
LETTER = re.compile(r"(?<=\*\*)[A-Z]{1,2}(?=\*\*)|(?<=`)[A-Z](?=`)")
ALONE = re.compile("(?<![A-Za-z0-9’'\u00c0-\u024f])[A-G](?![A-Za-z0-9’'\u00c0-\u024f])")


@dataclass(frozen=True)
class Mutant:
    """One change of one file; name: what it is called wherever its line has moved to."""

    room: str
    file: str
    line: int
    start: int
    old: str
    new: str
    name: tuple

    def __str__(self):
        old, new = (" ".join(text.split()) for text in (self.old, self.new))
        return f"{self.file}:{self.line}  {_cut(old)} -> {_cut(new)}"

    def applied(self, text):
        return text[: self.start] + self.new + text[self.start + len(self.old) :]


def _cut(text):
    return text if len(text) <= WIDTH else f"{text[: WIDTH - 1]}…"


def changes_of_code(text):
    """Yield (start, end, new text) of every small change of a Python file."""
    lines, starts = text.split("\n"), [0]
    for line in lines:
        starts.append(starts[-1] + len(line) + 1)

    def place(line, column):  # which counts bytes
        return starts[line - 1] + len(lines[line - 1].encode()[:column].decode())

    def span(node):
        start = place(node.lineno, node.col_offset)
        return start, place(node.end_lineno, node.end_col_offset)

    for node in _run(ast.parse(text)):
        for left, right in pairwise(_operands(node)):
            end, start = span(left)[1], span(right)[0]
            for match in OPERATOR.finditer(text, end, start):
                if match[1] and (other := OTHER.get(" ".join(match[1].split()))):
                    yield *match.span(1), other
        for part, new in _replaced(node):
            start, end = span(part)
            yield start, end, new.format(text[start:end])
        if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
            start, end = span(node)
            yield start, end, text[start:end].removeprefix("not").lstrip()


def _run(node):
    """Yield the nodes under node that are run, and not only read by people or by type checkers."""
    # In an f-string, Python 3.11 gives wrong places.
    if isinstance(node, ast.JoinedStr) or _is_program(node):
        return
    yield node
    for name, value in ast.iter_fields(node):
        for child in value if isinstance(value, list) else [value]:
            told = isinstance(child, ast.keyword) and child.arg in TOLD
            if isinstance(child, ast.AST) and name not in ("annotation", "returns") and not told:
                yield from _run(child)


def _is_program(node):
    return isinstance(node, ast.If) and ast.unparse(node.test) == "__name__ == '__main__'"


def _operands(node):
    """Return the parts of a node between which its operators stand."""
    match node:
        case ast.Compare():
            return [node.left, *node.comparators]
        case ast.BoolOp():
            return node.values
        case ast.BinOp():
            return [node.left, node.right]
        case ast.AugAssign():
            return [node.target, node.value]
    return []


def _replaced(node):
    """Yield (part, what stands in its place) of a node; {} is the part as it was."""
    match node:
        case ast.Constant(value=bool(value)):
            yield node, str(not value)
        case ast.Constant(value=int(value)):
            yield node, str(value + 1)
        case ast.Expr(value=ast.Call()):
            yield node, "pass"
        case ast.Return(value=ast.expr() as value) if ast.unparse(value) != "None":
            yield value, "None"
        case ast.If(test=test) | ast.IfExp(test=test) if not _has_opposite(test):
            yield test, "not ({})"
        case ast.comprehension():
            yield from ((test, "not ({})") for test in node.ifs if not _has_opposite(test))


def _has_opposite(test):
    """Tell whether another change of the condition is its negation already."""
    match test:
        case ast.UnaryOp(op=ast.Not()):
            return True
        case ast.Compare(ops=[ast.Eq() | ast.NotEq() | ast.In() | ast.NotIn()]):
            return True
        case ast.Compare(ops=[ast.Is() | ast.IsNot()]):
            return True
    return False


def changes_of_page(text):
    """Yield (start, end, new text) of each number and letter of a page and what its code prints."""
    prose = UNREAD.sub(_blank, FENCE.sub(_blank, text))
    for fence in FENCE.finditer(text):
        for line in PRINTED.finditer(text, *fence.span(3)):
            yield from _higher(text, *line.span())
    yield from _higher(prose, 0, len(prose))
    for match in LETTER.finditer(prose):
        yield *match.span(), _next(match[0])
    for heading in HEADING.finditer(prose):
        for match in ALONE.finditer(prose, *heading.span()):
            yield *match.span(), _next(match[0])


def _higher(text, start, end):
    """Yield the change of each number between two places to the next one; 001 becomes 002."""
    for match in NUMBER.finditer(text, start, end):
        yield *match.span(), str(int(match[0]) + 1).zfill(len(match[0]))


def _next(letters):
    return letters[:-1] + chr((ord(letters[-1]) - ord("A") + 1) % 26 + ord("A"))


def _blank(match):
    """Return as many spaces as what was matched has signs; lines stay lines."""
    return re.sub(r"[^\n]", " ", match[0])


def mutants_of(folder):
    """Return all mutants of a checkout."""
    found, seen, again = [], set(), Counter()
    for room, pattern, _ in PLACES:
        for path in sorted(folder.glob(pattern)):
            file = path.relative_to(folder).as_posix()
            if file in seen:
                continue
            seen.add(file)
            text = path.read_text(encoding="utf-8")
            changes = changes_of_page if path.suffix == ".md" else changes_of_code
            where = file if room == "pages" else room
            for start, end, new in sorted(set(changes(text))):
                line = text.count("\n", 0, start) + 1
                first = text.rfind("\n", 0, start) + 1
                whole = text[first:].partition("\n")[0].strip()
                column = len(text[first:start].lstrip())
                name = (where, whole, column, text[start:end], new)
                again[name] += 1
                name = (*name, again[name])
                found.append(Mutant(room, file, line, start, text[start:end], new, name))
    return found


def sample(mutants, counts, seed):
    """Return, of each room, as many mutants as wanted, in an order that only name and seed decide.

    So what two checkouts have in common is chosen, or not, in both.
    """

    def order(mutant):
        return hashlib.sha256(f"{seed} {mutant.name}".encode()).digest()

    return [
        mutant
        for room, count in counts.items()
        for mutant in sorted((its for its in mutants if its.room == room), key=order)[:count]
    ]


class Choice:
    """Which tests of a checkout could notice a mutant."""

    def __init__(self, folder):
        self.folder, self.modules = folder, {}
        for root in ("reference", "docs", "tests"):
            for file in (folder / root).rglob("*.py"):
                parts = file.relative_to(folder / root).with_suffix("").parts
                self.modules[".".join(parts).removesuffix(".__init__")] = file
        self.names = {file: name for name, file in self.modules.items()}
        self.imports = cache(self._imports)
        self.reached = cache(self._reached)

    def tests(self, mutant):
        """Return what pytest is given: files, those that bear the name of the mutated one first."""
        if mutant.room == "pages":
            return self._of_page(mutant)
        path, own = self.folder / mutant.file, Path(mutant.file)
        places = next(tests for _, glob, tests in PLACES if path in self.folder.glob(glob))
        found = []
        for place in map(self.folder.joinpath, places):
            found += [place] if place.is_file() else []
            its = place.rglob("test_*.py")
            found += [file for file in its if self.names[path] in self.reached(file)]
        files = [file.relative_to(self.folder) for file in dict.fromkeys(found)]

        def order(file):
            mine = file.stem == f"test_{own.stem}"
            return file.parent.name != own.parent.name, not mine, file

        return [str(file) for file in sorted(files, key=order) if str(file) not in LEFT_OUT]

    def _of_page(self, mutant):
        """Return what reads one page; an English page is also what the others are held against."""
        _, _, language, file = Path(mutant.file).parts
        name, prose = file.removesuffix(".md"), "tests/pages/test_prose.py"
        printed = mutant.name[1].startswith("#>")
        chosen = "/" if language == "en" else f"{language}/"
        if (self.folder / "tests" / "proof").is_dir():
            one = f"test_all_pages_together or {chosen}{file}"
            if printed:
                code = f"[{name}" if language == "en" else f"[{name}-{language}]"
                return [prose, "tests/pages/test_code.py", "-k", f"{one} or {code}"]
            return [prose, "-k", one]
        # Its test is one check of all pages, and cannot be had for less.
        code = f"-{name}-line" if language == "en" else f"{language}-{name}-line"
        if printed:
            return [prose, "tests/pages/test_code.py", "-k", f"test_prose or {code}"]
        return [prose]

    def _imports(self, file):
        """Return the modules of the checkout that a file imports."""
        names = set()
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Import):
                names |= {alias.name for alias in node.names}
            if isinstance(node, ast.ImportFrom):
                names |= {node.module, *(f"{node.module}.{alias.name}" for alias in node.names)}
        # The list of the widgets imports each of them for whoever asks for more than its words.
        if "widgets.registry" in names and file.name != "words.py":
            names |= {name for name in self.modules if name.startswith("widgets.")}
        return names & self.modules.keys()

    def _reached(self, file):
        found, new = set(), self.imports(file)
        while new:
            found |= new
            new = set().union(*(self.imports(self.modules[name]) for name in new)) - found
        return found


def copied(folder, name):
    """Copy what the tests of a checkout need."""
    copy = Path(name).resolve()
    without = shutil.ignore_patterns("__pycache__", ".hypothesis")
    for its in filter(Path.exists, map(folder.joinpath, COPIED)):
        if its.is_dir():
            shutil.copytree(its, copy / its.name, ignore=without)
        else:
            shutil.copy(its, copy)
    return copy


def written(file, text):
    """Write a file; what was compiled of it before must not be taken for it."""
    file.write_text(text, encoding="utf-8")
    for compiled in (file.parent / "__pycache__").glob(f"{file.stem}.*"):
        compiled.unlink()


def tried(copy, tests, limit=LIMIT):
    """Run tests in a copy; return what becomes of the mutant in it, and what they say."""
    # What a mutant before this one failed with would be tried first.
    shutil.rmtree(copy / ".hypothesis" / "examples", ignore_errors=True)
    options = ["-x", "-q", "-n0", "-m", "not browser", "--hypothesis-seed=1"]
    options += ["-p", "no:cacheprovider", "-p", "no:randomly"]
    limited = f'ulimit -t {limit} && ulimit -v {MEMORY} && exec "$@"'
    options += ["--rootdir", str(copy), "-c", str(copy / "pyproject.toml")]
    without = ("PYTEST_ADDOPTS", "PYTHONPATH", "CI")
    own = {name: its for name, its in os.environ.items() if name not in without}
    with tempfile.TemporaryFile("w+", encoding="utf-8", errors="replace") as said:
        run = subprocess.Popen(
            ["sh", "-c", limited, "sh", sys.executable, "-m", "pytest", *options, *tests],
            cwd=copy,
            env=own | {"NO_MKDOCS_2_WARNING": "1"},
            stdin=subprocess.DEVNULL,
            stdout=said,
            stderr=subprocess.STDOUT,
            start_new_session=True,
        )
        try:
            code = run.wait(WAIT * limit)
        except subprocess.TimeoutExpired:
            code = None
        finally:
            # Also what it has started and left behind.
            try:
                os.killpg(run.pid, signal.SIGKILL)
            except ProcessLookupError:
                pass
            run.wait()
        said.seek(0)
        text = said.read()
    if code == 5:
        sys.exit(f"no test was chosen: pytest {' '.join(tests)}")
    return "survived" if code == 0 else "killed" if code and code > 0 else "ran wild", text


def outcome(copy, mutant, tests):
    """Return what becomes of a mutant under its tests."""
    file = copy / mutant.file
    before = file.read_text(encoding="utf-8")
    mutated = mutant.applied(before)
    if file.suffix == ".py":
        ast.parse(mutated)  # what is no Python at all would prove nothing
    if not tests:
        return "survived"
    try:
        written(file, mutated)
        return tried(copy, tests)[0]
    finally:
        written(file, before)


def check_copy(copy, chosen):
    """Stop unless the tests of each room pass in the copy, and see what is done to its files."""
    for room in ROOMS:
        its = {mutant: tests for mutant, tests in chosen.items() if mutant.room == room and tests}
        if not its:
            continue
        everything = dict.fromkeys(name for tests in its.values() for name in _files(tests))
        became, text = tried(copy, list(everything), 10 * LIMIT)
        if became != "survived":
            sys.exit(f"{room}: the tests do not pass without a mutant\n{text[-3000:]}")
        mutant, tests = next(iter(its.items()))
        file = copy / mutant.file
        before = file.read_text(encoding="utf-8")
        written(file, "" if room == "pages" else f'raise RuntimeError("mutant")\n{before}')
        if tried(copy, tests)[0] == "survived":
            sys.exit(f"{room}: the tests do not read {mutant.file} of the copy")
        written(file, before)


def _files(tests):
    return tests[: tests.index("-k")] if "-k" in tests else tests


def killed_in(folder, chosen, workers):
    """Return the mutants of a checkout that its tests notice; chosen: mutant -> its tests."""
    with tempfile.TemporaryDirectory() as name:
        copies = Queue()
        for number in range(workers):
            (Path(name) / str(number)).mkdir()
            copies.put(copied(folder, Path(name) / str(number)))
        check_copy(copies.queue[0], chosen)

        def survives(mutant):
            copy = copies.get()
            try:
                became = outcome(copy, mutant, chosen[mutant])
            finally:
                copies.put(copy)
            print(f"{became:8}", mutant, file=sys.stderr, flush=True)
            return became == "survived"

        with ThreadPoolExecutor(workers) as pool:
            alive = dict(zip(chosen, pool.map(survives, chosen), strict=True))
        return {mutant for mutant in chosen if not alive[mutant]}


def report(results):
    """Print the rooms side by side, then the survivors; results: label -> (mutants, the killed)."""
    print(" " * 9, *(f"{label:>26}" for label in results))
    print(" " * 9, *(f"{'mutants':>11}{'killed':>8}{'%':>7}" for _ in results))
    for room in (*ROOMS, "all"):
        line = f"{room:9}"
        for mutants, killed in results.values():
            its = [mutant for mutant in mutants if room in (mutant.room, "all")]
            dead = sum(mutant in killed for mutant in its)
            line += f" {len(its):>11}{dead:>8}{100 * dead / max(1, len(its)):>7.1f}"
        print(line)
    names = {label: {mutant.name for mutant in its[1]} for label, its in results.items()}
    for label, (mutants, killed) in results.items():
        print(f"\nsurvivors in {label}:")
        for mutant in mutants:
            if mutant not in killed:
                elsewhere = [other for other, its in names.items() if mutant.name in its]
                print(f"  {mutant}", *(f"(killed in {other})" for other in elsewhere))


def shares(count, rooms):
    """Return room -> how many of count mutants are made in it."""
    return {room: count // len(rooms) + (at < count % len(rooms)) for at, room in enumerate(rooms)}


def seconds_of_work():
    its = resource.getrusage(resource.RUSAGE_CHILDREN)
    return its.ru_utime + its.ru_stime


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("folders", nargs="*", type=Path, metavar="FOLDER", default=[ROOT])
    parser.add_argument("--count", type=int, default=300, help="mutants of each checkout")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--only", choices=ROOMS, help="all mutants in this room")
    its = parser.parse_args()
    counts = shares(its.count, [its.only] if its.only else ROOMS)
    # Asked to end, it does not leave a test run behind.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit("ended"))
    results = {}
    for folder in map(Path.resolve, its.folders):
        choice = Choice(folder)
        mutants = sample(mutants_of(folder), counts, its.seed)
        chosen = {mutant: choice.tests(mutant) for mutant in mutants}
        before = seconds_of_work()
        killed = killed_in(folder, chosen, its.workers)
        spent = (seconds_of_work() - before) / 60
        print(f"{folder}: {spent:.1f} minutes of work", file=sys.stderr)
        results[str(folder) if folder.name in results else folder.name] = mutants, killed
    report(results)


if __name__ == "__main__":
    main()
