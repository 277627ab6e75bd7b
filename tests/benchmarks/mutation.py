"""Mutants: small changes of single places in the code and in the pages."""

import ast
import hashlib
import re
from collections import Counter
from dataclasses import dataclass
from itertools import pairwise

WIDTH = 70  # maximal number of characters of the text of a survivor in the report
# (area, files, tests). A file belongs to the first pattern that it matches. Of a folder of tests, those files
# run that import the file directly or indirectly.
BUILT = ("tests/widgets", "tests/builder")
PLACES = (
    ("reference", "reference/*.py", ("tests/reference",)),
    ("figures", "docs/figures/*.py", ("tests/figures",)),
    ("trees", "docs/trees/**/*.py", ("tests/trees", *BUILT)),
    ("programs", "docs/programs/**/*.py", ("tests/programs", *BUILT)),
    ("questions", "docs/questions/**/*.py", ("tests/questions", *BUILT)),
    ("commands", "docs/commands/**/*.py", ("tests/commands",)),
    ("widgets", "docs/widgets/**/*.py", BUILT),
    ("builder", "docs/builder/*.py", ("tests/builder", "tests/words")),
    ("builder", "docs/hooks/*.py", ("tests/site/test_build.py",)),
    ("pages", "docs/pages/*/*.md", ()),
)
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
        return f"{self.file}:{self.line}  {_shorten(old)} -> {_shorten(new)}"

    def apply_to(self, text):
        return text[: self.start] + self.new + text[self.start + len(self.old) :]


def _shorten(text):
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


def find_page_changes(text):
    """Yield (start, end, new text) of each number and letter in prose, and each number in shown output."""
    prose = UNREAD.sub(_replace_by_spaces, FENCE.sub(_replace_by_spaces, text))
    for fence in FENCE.finditer(text):
        for line in PRINTED.finditer(text, *fence.span(3)):
            yield from _find_increments(text, *line.span())
    yield from _find_increments(prose, 0, len(prose))
    for match in LETTER.finditer(prose):
        yield *match.span(), _make_next_letters(match[0])
    for heading in HEADING.finditer(prose):
        for match in LETTER_IN_HEADING.finditer(prose, *heading.span()):
            yield *match.span(), _make_next_letters(match[0])


def _find_increments(text, start, end):
    """Yield the changes that increment each number between two positions; 001 becomes 002."""
    for match in NUMBER.finditer(text, start, end):
        yield *match.span(), str(int(match[0]) + 1).zfill(len(match[0]))


def _make_next_letters(letters):
    return letters[:-1] + chr((ord(letters[-1]) - ord("A") + 1) % 26 + ord("A"))


def _replace_by_spaces(match):
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
