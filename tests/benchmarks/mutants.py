"""Change single places of the code and of the pages, and count the changes that the tests notice.

python tests/benchmarks/mutants.py                  mutants of this checkout
python tests/benchmarks/mutants.py ../before .      of two, side by side

Needs a POSIX system: it limits the time and the memory of what runs wild.
"""

import argparse
import resource
import signal
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from queue import Queue

from mutant_tests import AREAS, TestSelection, check_copy, copy_checkout, try_mutant
from mutation import make_mutants, select_mutants

ROOT = Path(__file__).parents[2]
AREAS = ("reference", "figures", "widgets", "builder", "pages")
COPIED = ("docs", "reference", "tests", "mkdocs.yml", "pyproject.toml", "README.md", "LICENSE")
COPIED += (".github", ".ci", ".gitignore")
LIMIT = 300  # CPU seconds of one process; a mutant that exceeds them counts as killed
WAIT = 5  # factor for the wall-clock limit, because other processes may be running
MEMORY = 4 << 20  # kibibytes of memory, for endless loops
WIDTH = 70  # maximal number of characters of the text of a survivor in the report

# (area, files, tests). A file belongs to the first pattern that it matches. Of a folder of tests, those files
# run that import the file directly or indirectly.
WIDGETS = ("tests/widgets", "tests/builder")
COMMAND = ("tests/widgets/sheet/test_command.py", "tests/widgets/sheet/test_command_output.py")
PLACES = (
    ("reference", "reference/*.py", ("tests/reference",)),
    ("figures", "docs/figures/*.py", ("tests/figures",)),
    ("widgets", "docs/sheet.py", (*WIDGETS, *COMMAND)),
    ("widgets", "docs/widgets/sheet/command.py", (*WIDGETS, *COMMAND)),
    ("widgets", "docs/widgets/**/*.py", WIDGETS),
    ("builder", "docs/builder/*.py", ("tests/builder", "tests/words")),
    ("builder", "docs/hooks/*.py", ("tests/site/test_build.py",)),
    ("pages", "docs/pages/*/*.md", ()),
)
# The first makes mutants itself; the second compiles four programs that are not mutated.
EXCLUDED_TESTS = {"tests/reference/test_mutants.py", "tests/reference/test_languages.py"}

OPERATOR_CHANGES = {"<": "<=", ">": ">=", "==": "!=", "in": "not in", "is": "is not", "and": "or"}
OPERATOR_CHANGES |= {"+": "-", "+=": "-=", "*": "/"}
OPERATOR_CHANGES |= {new: old for old, new in OPERATOR_CHANGES.items()} | {"//": "*"}
OPERATOR = re.compile(r"#[^\n]*|(not\s+in|is\s+not|\w+|[^\w\s()#\\]+)")
# Arguments of argparse whose texts only --help shows.
HELP_KEYWORDS = {
    "help",
    "description",
    "epilog",
    "metavar",
    "usage",
    "prog",
}

FENCE = re.compile(r"^(`{3,})([^\n]*)\n(.*?)^\1$", re.DOTALL | re.MULTILINE)
# Text that is no prose: front matter, link targets, ids and other attributes, tags, item numbers.
UNREAD = re.compile(
    r"\A---\n.*?^---$|(?<=\])\([^)\n]*\)|\{[^}\n]*\}|<[^>\n]+>|^ *\d+\. ", re.DOTALL | re.MULTILINE
)
PRINTED = re.compile(r"^ *#>.*$", re.MULTILINE)
NUMBER = re.compile(r"(?<![A-Za-z0-9_])\d+(?![A-Za-z0-9_])")
HEADING = re.compile(r"^#+ .*$", re.MULTILINE)
# The letter of a node: bold or in backticks in a text, unmarked in a heading.
LETTER = re.compile(r"(?<=\*\*)[A-Z]{1,2}(?=\*\*)|(?<=`)[A-Z](?=`)")
LETTER_IN_HEADING = re.compile("(?<![A-Za-z0-9’'\u00c0-\u024f])[A-G](?![A-Za-z0-9’'\u00c0-\u024f])")


@dataclass(frozen=True)
class Mutant:
    """One change of one file; name: a key that does not depend on the line number."""

    area: str
    file: str
    line: int
    start: int
    old: str
    new: str
    name: tuple

    def __str__(self):
        old, new = (" ".join(text.split()) for text in (self.old, self.new))
        return f"{self.file}:{self.line}  {_cut(old)} -> {_cut(new)}"

    def apply_to(self, text):
        return text[: self.start] + self.new + text[self.start + len(self.old) :]


def _cut(text):
    return text if len(text) <= WIDTH else f"{text[: WIDTH - 1]}…"


def find_code_changes(text):
    """Yield (start, end, new text) of every small change of a Python file."""
    lines, starts = text.split("\n"), [0]
    for line in lines:
        starts.append(starts[-1] + len(line) + 1)

    def place(line, column):  # column in bytes
        return starts[line - 1] + len(lines[line - 1].encode()[:column].decode())

    def span(node):
        start = place(node.lineno, node.col_offset)
        return start, place(node.end_lineno, node.end_col_offset)

    for node in _find_executed(ast.parse(text)):
        for left, right in pairwise(_operands(node)):
            end, start = span(left)[1], span(right)[0]
            for match in OPERATOR.finditer(text, end, start):
                if match[1] and (new_operator := OPERATOR_CHANGES.get(" ".join(match[1].split()))):
                    yield *match.span(1), new_operator
        for part, new in _replacements(node):
            start, end = span(part)
            yield start, end, new.format(text[start:end])
        if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
            start, end = span(node)
            yield start, end, text[start:end].removeprefix("not").lstrip()


def _find_executed(node):
    """Yield the nodes under node that are executed, without annotations and texts for --help."""
    # Python 3.11 gives wrong positions in f-strings.
    if isinstance(node, ast.JoinedStr) or _is_program(node):
        return
    yield node
    for name, value in ast.iter_fields(node):
        for child in value if isinstance(value, list) else [value]:
            is_help_text = isinstance(child, ast.keyword) and child.arg in HELP_KEYWORDS
            if (
                isinstance(child, ast.AST)
                and name not in ("annotation", "returns")
                and not is_help_text
            ):
                yield from _find_executed(child)


def _is_program(node):
    return isinstance(node, ast.If) and ast.unparse(node.test) == "__name__ == '__main__'"


def _operands(node):
    """Return the operands of a node, in order."""
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


def _replacements(node):
    """Yield (part, replacement) of a node; {} in a replacement is the original part."""
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
    """Return whether find_code_changes already negates the condition by another change."""
    match test:
        case ast.UnaryOp(op=ast.Not()):
            return True
        case ast.Compare(ops=[ast.Eq() | ast.NotEq() | ast.In() | ast.NotIn()]):
            return True
        case ast.Compare(ops=[ast.Is() | ast.IsNot()]):
            return True
    return False


def find_page_changes(text):
    """Yield (start, end, new text) of each number and letter in prose, and each number in shown output."""
    prose = UNREAD.sub(_blank, FENCE.sub(_blank, text))
    for fence in FENCE.finditer(text):
        for line in PRINTED.finditer(text, *fence.span(3)):
            yield from _increments(text, *line.span())
    yield from _increments(prose, 0, len(prose))
    for match in LETTER.finditer(prose):
        yield *match.span(), _next(match[0])
    for heading in HEADING.finditer(prose):
        for match in LETTER_IN_HEADING.finditer(prose, *heading.span()):
            yield *match.span(), _next(match[0])


def _increments(text, start, end):
    """Yield the changes that increment each number between two positions; 001 becomes 002."""
    for match in NUMBER.finditer(text, start, end):
        yield *match.span(), str(int(match[0]) + 1).zfill(len(match[0]))


def _next(letters):
    return letters[:-1] + chr((ord(letters[-1]) - ord("A") + 1) % 26 + ord("A"))


def _blank(match):
    """Return the match with spaces in place of all characters but line breaks."""
    return re.sub(r"[^\n]", " ", match[0])


def make_mutants(folder):
    """Return all mutants of a checkout."""
    mutants, seen, repetitions = [], set(), Counter()
    for area, pattern, _ in PLACES:
        for path in sorted(folder.glob(pattern)):
            file = path.relative_to(folder).as_posix()
            if file in seen:
                continue
            seen.add(file)
            text = path.read_text(encoding="utf-8")
            changes = find_page_changes if path.suffix == ".md" else find_code_changes
            where = file if area == "pages" else area
            for start, end, new in sorted(set(changes(text))):
                line = text.count("\n", 0, start) + 1
                first = text.rfind("\n", 0, start) + 1
                whole = text[first:].partition("\n")[0].strip()
                column = len(text[first:start].lstrip())
                name = (where, whole, column, text[start:end], new)
                repetitions[name] += 1
                name = (*name, repetitions[name])
                mutants.append(Mutant(area, file, line, start, text[start:end], new, name))
    return mutants


def select_mutants(mutants, counts, seed):
    """Return the given number of mutants of each area, selected by a hash of name and seed.

    Two checkouts thus select the same of their common mutants.
    """

    def order(mutant):
        return hashlib.sha256(f"{seed} {mutant.name}".encode()).digest()

    return [
        mutant
        for area, count in counts.items()
        for mutant in sorted((each for each in mutants if each.area == area), key=order)[:count]
    ]


class Choice:
    """Selects the tests of a checkout that could notice a mutant."""

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
        chosen = "/" if language == "en" else f"{language}/"
        if (self.folder / "tests" / "proof").is_dir():
            selection = f"test_all_pages_together or {chosen}{file}"
            if printed:
                code = f"[{name}" if language == "en" else f"[{name}-{language}]"
                return [prose, "tests/pages/test_code.py", "-k", f"{selection} or {code}"]
            return [prose, "-k", selection]
        # Older checkouts check all pages in a single test.
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
        # widgets.registry imports the widgets dynamically, except for builder/words.py, which needs their texts only.
        if "widgets.registry" in names and file.name != "words.py":
            names |= {name for name in self.modules if name.startswith("widgets.")}
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
            name for tests in tests_by_mutant.values() for name in _files(tests)
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


def _files(tests):
    return tests[: tests.index("-k")] if "-k" in tests else tests


def find_killed_mutants(folder, chosen, workers):
    """Return the mutants that the tests of a checkout notice; chosen: mutant -> pytest arguments."""
    with tempfile.TemporaryDirectory() as name:
        copies = Queue()
        for number in range(workers):
            (Path(name) / str(number)).mkdir()
            copies.put(copy_checkout(folder, Path(name) / str(number)))
        check_copy(copies.queue[0], chosen)

        def survives(mutant):
            copy = copies.get()
            try:
                verdict = try_mutant(copy, mutant, chosen[mutant])
            finally:
                copies.put(copy)
            print(f"{verdict:8}", mutant, file=sys.stderr, flush=True)
            return verdict == "survived"

        with ThreadPoolExecutor(workers) as pool:
            alive = dict(zip(chosen, pool.map(survives, chosen), strict=True))
        return {mutant for mutant in chosen if not alive[mutant]}


def print_report(results):
    """Print a table of the areas and the list of survivors; results: label -> (mutants, killed)."""
    print(" " * 9, *(f"{label:>26}" for label in results))
    print(" " * 9, *(f"{'mutants':>11}{'killed':>8}{'%':>7}" for _ in results))
    for area in (*AREAS, "all"):
        line = f"{area:9}"
        for mutants, killed in results.values():
            mutants_in_room = [mutant for mutant in mutants if area in (mutant.area, "all")]
            dead = sum(mutant in killed for mutant in mutants_in_room)
            line += f" {len(mutants_in_room):>11}{dead:>8}{100 * dead / max(1, len(mutants_in_room)):>7.1f}"
        print(line)
    names = {label: {mutant.name for mutant in result[1]} for label, result in results.items()}
    for label, (mutants, killed) in results.items():
        print(f"\nsurvivors in {label}:")
        for mutant in mutants:
            if mutant not in killed:
                elsewhere = [
                    checkout
                    for checkout, killed_names in names.items()
                    if mutant.name in killed_names
                ]
                print(f"  {mutant}", *(f"(killed in {checkout})" for checkout in elsewhere))


def distribute_count(count, areas):
    """Distribute count mutants evenly among the areas; return area -> number."""
    return {
        area: count // len(areas) + (index < count % len(areas)) for index, area in enumerate(areas)
    }


def measure_cpu_seconds():
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    return usage.ru_utime + usage.ru_stime


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("folders", nargs="*", type=Path, metavar="FOLDER", default=[ROOT])
    parser.add_argument("--count", type=int, default=300, help="mutants of each checkout")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--only", choices=AREAS, help="all mutants in this room")
    arguments = parser.parse_args()
    counts = distribute_count(arguments.count, [arguments.only] if arguments.only else AREAS)
    # On SIGTERM, exit in such a way that no test run is left behind.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit("ended"))
    results = {}
    for folder in map(Path.resolve, arguments.folders):
        choice = TestSelection(folder)
        mutants = select_mutants(make_mutants(folder), counts, arguments.seed)
        chosen = {mutant: choice.select_tests(mutant) for mutant in mutants}
        before = measure_cpu_seconds()
        killed = find_killed_mutants(folder, chosen, arguments.workers)
        spent = (measure_cpu_seconds() - before) / 60
        print(f"{folder}: {spent:.1f} minutes of work", file=sys.stderr)
        results[str(folder) if folder.name in results else folder.name] = mutants, killed
    print_report(results)


if __name__ == "__main__":
    main()
