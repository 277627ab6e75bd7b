"""Change single places of Python files, and list the changes that tests do not notice.

python tests/benchmarks/mutants.py docs/trees/trees.py tests/trees
python tests/benchmarks/mutants.py --count 40 docs/questions/*.py tests/questions tests/widgets/questions

The tests run in a copy of the checkout. Needs a POSIX system: it limits the time of what runs wild.
"""

import argparse
import ast
import os
import random
import re
import shutil
import signal
import subprocess
import sys
import tempfile
from itertools import pairwise
from pathlib import Path

ROOT = Path(__file__).parents[2]
COPIED = ("docs", "reference", "tests", "mkdocs.yml", "pyproject.toml", "README.md", "LICENSE")
COPIED += (".github", ".ci", ".gitignore")
LIMIT = 300  # CPU seconds of one run of the tests; a mutant that exceeds them counts as killed
OPERATOR_CHANGES = {"<": "<=", ">": ">=", "==": "!=", "in": "not in", "is": "is not", "and": "or"}
OPERATOR_CHANGES |= {"+": "-", "+=": "-=", "*": "/"}
OPERATOR_CHANGES |= {new: old for old, new in OPERATOR_CHANGES.items()} | {"//": "*"}
OPERATOR = re.compile(r"#[^\n]*|(not\s+in|is\s+not|\w+|[^\w\s()#\\]+)")
# Arguments of argparse whose texts only --help shows.
HELP_KEYWORDS = {"help", "description", "epilog", "metavar", "usage", "prog"}


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
        for left, right in pairwise(_get_operands(node)):
            end, start = span(left)[1], span(right)[0]
            for match in OPERATOR.finditer(text, end, start):
                if match[1] and (new_operator := OPERATOR_CHANGES.get(" ".join(match[1].split()))):
                    yield *match.span(1), new_operator
        for part, new in _find_replacements(node):
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


def _get_operands(node):
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


def _find_replacements(node):
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


def copy_checkout(copy):
    """Copy the files that tests need."""
    without = shutil.ignore_patterns("__pycache__", ".hypothesis")
    for path in filter(Path.exists, map(ROOT.joinpath, COPIED)):
        if path.is_dir():
            shutil.copytree(path, copy / path.name, ignore=without)
        else:
            shutil.copy(path, copy)


def pass_tests(copy, tests):
    """Return whether the tests in a copy pass."""
    options = ["-x", "-q", "-n0", "--hypothesis-seed=1", "-p", "no:cacheprovider"]
    command = [sys.executable, "-B", "-m", "pytest", *options, *tests]
    run = subprocess.Popen(
        ["sh", "-c", f'ulimit -t {LIMIT} && exec "$@"', "sh", *command],
        cwd=copy,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
    )
    try:
        return run.wait(5 * LIMIT) == 0
    except subprocess.TimeoutExpired:
        return False
    finally:
        try:
            os.killpg(run.pid, signal.SIGKILL)  # with what it has started
        except ProcessLookupError:
            pass


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("paths", nargs="+", help="files to change, and tests (those in tests/)")
    parser.add_argument("--count", type=int, default=30, help="how many changes, chosen by chance")
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    tests = [path for path in arguments.paths if path.startswith("tests/")]
    files = [path for path in arguments.paths if path not in tests]
    mutants = []
    for file in files:
        text = (ROOT / file).read_text(encoding="utf-8")
        mutants += [(file, *change) for change in sorted(set(find_code_changes(text)))]
    random.Random(arguments.seed).shuffle(mutants)
    with tempfile.TemporaryDirectory() as name:
        copy_checkout(copy := Path(name))
        if not pass_tests(copy, tests):
            sys.exit("the tests do not pass without a mutant")
        for file, start, end, new in mutants[: arguments.count]:
            text = (copy / file).read_text(encoding="utf-8")
            (copy / file).write_text(text[:start] + new + text[end:], encoding="utf-8")
            verdict = "survived" if pass_tests(copy, tests) else "killed"
            (copy / file).write_text(text, encoding="utf-8")
            line, old = text.count("\n", 0, start) + 1, " ".join(text[start:end].split())
            print(f"{verdict:8} {file}:{line}  {old[:70]} -> {new[:70]}", flush=True)


if __name__ == "__main__":
    main()
