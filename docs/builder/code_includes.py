"""Embedding the files of reference/ in pages, with comments in the page's language."""

import ast
import inspect
import io
import re
import subprocess
import sys
import tokenize
from functools import cache
from pathlib import Path
from textwrap import indent

from pygments import highlight
from pygments.formatters import HtmlFormatter
from pygments.lexers import PythonLexer

WHOLE = re.compile(r'^```python title="([\w.]+)".*\n--8<-- "\1"\n```$', re.MULTILINE)
INCLUDE = re.compile(r'^( *)--8<-- "([\w.]+)"$', re.MULTILINE)
PATIENCE = 60  # timeout in seconds of a program whose output a page shows
# A string, which must not be searched for comments, or a comment, in C++, Java, C# and JavaScript.
STRING_OR_COMMENT = re.compile(r"""(["'`])(?:\\.|(?!\1).)*\1|(//[^\n]*|/\*.*?\*/)""", re.DOTALL)


def expand(markdown, included):
    """Replace each line `--8<-- "file.py"` of the Markdown by that file.

    included: function from a file's name to the text
    """
    return INCLUDE.sub(lambda match: indent(included(match[2]).rstrip("\n"), match[1]), markdown)


def include(name, reference, code, english):
    """Return the text of a file of reference/ with comments in the page's language.

    reference: the folder with the files
    code, english: the part "code" of the translations in the page's language and in English
    """
    text = (Path(reference) / name).read_text(encoding="utf-8")
    return translate(text, code, english, name)


def offer_downloads(markdown, label):
    """Add a download link to the Markdown below each file that is shown in full.

    label: the text of the link, with {file} for the file's name
    """
    return WHOLE.sub(
        lambda match: (
            match[0] + "\n\n" + download(match[1], label)
            if f'download="{match[1]}"' not in markdown
            else match[0]
        ),
        markdown,
    )


def download(name, label):
    """Return the Markdown of a link that downloads a file of reference/."""
    return f'[{label.format(file=name)}](../reference/{name}){{ download="{name}" }}'


def translate(source, code, english, name="alphabeta.py"):
    """Translate the comments and docstrings of source into another language.

    name: the name of the file, whose ending decides which comment syntax is read
    Raise one ValueError for all texts without a translation, or one for all translations with a different
    number of lines: line numbers must be the same in every language.
    """
    read = find_comments if name.endswith(".py") else find_slash_comments
    keys = {text: key for key, text in english.items()}
    lines = source.splitlines(keepends=True)
    texts = list(read(source))
    if missing := [repr(text) for _, text in texts if text not in keys]:
        raise ValueError(f"docs/words/code.yml has no entry for {', '.join(missing)}")
    lengths = {keys[text]: text.count("\n") + 1 for _, text in texts}
    if wrong := [
        f"{key} must fill {length} lines"
        for key, length in lengths.items()
        if code[key].count("\n") + 1 != length
    ]:
        raise ValueError(f"docs/words/code.yml: {', '.join(wrong)}")
    for token, text in reversed(texts):
        words = code[keys[text]]
        (row, column), (last_row, last_column) = token.start, token.end
        margin = " " * column + (" * " if token.string.startswith("/*") else "")
        new = token.string.replace(_indent_lines(text, margin), _indent_lines(words, margin))
        tail = lines[last_row - 1][last_column:]
        lines[row - 1 : last_row] = [lines[row - 1][:column] + new + tail]
    return "".join(lines)


def find_comments(source):
    """Yield (token, text) of each comment and docstring; the text is bare and dedented."""
    previous = tokenize.NEWLINE
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type == tokenize.COMMENT:
            yield token, token.string.removeprefix("# ")
        elif token.type == tokenize.STRING and previous in (tokenize.NEWLINE, tokenize.INDENT):
            yield token, inspect.cleandoc(token.string.strip('"'))
        if token.type not in (tokenize.COMMENT, tokenize.NL):
            previous = token.type


def find_slash_comments(source):
    """Yield (token, text) of each comment that begins with // or /*; the text is bare."""
    for match in STRING_OR_COMMENT.finditer(source):
        if comment := match[2]:
            text = comment[2:].removesuffix("*/")
            text = re.sub(r"^ *\* ?", "", text, flags=re.MULTILINE).strip()
            start, end = (_locate(source, position) for position in match.span())
            yield tokenize.TokenInfo(tokenize.COMMENT, comment, start, end, ""), text


def function_lines(source, name):
    """Return line number -> HTML of the lines of a function, without the docstring."""
    (function,) = (node for node in ast.parse(source).body if getattr(node, "name", "") == name)
    code = highlight(source, PythonLexer(), HtmlFormatter(nowrap=True)).splitlines()
    documented = ast.get_docstring(function) is not None
    numbers = [function.lineno, *range(function.body[documented].lineno, function.end_lineno + 1)]
    return {number: code[number - 1] for number in numbers}


class Code:
    """The Python programs of reference/ in one language.

    reference: the folder
    code, english: see translate
    """

    def __init__(self, reference, code, english):
        self.reference, self.code, self.english = Path(reference), code, english

    def text(self, name):
        """Return a whole program."""
        source = (self.reference / f"{name}.py").read_text(encoding="utf-8")
        return translate(source, self.code, self.english)

    def lines(self, name):
        """Return function_lines of the function that has the same name as the program."""
        return function_lines(self.text(name), name)


@cache
def run_printing(reference, name):
    """Run a program of reference/ and return the output; raise ValueError if it fails or times out."""
    if name not in {file.name for file in Path(reference).glob("*.py")}:
        raise ValueError(f"there is no program {name!r} in reference/")
    try:
        return subprocess.run(
            [sys.executable, "-X", "utf8", Path(reference) / name],
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            encoding="utf-8",
            check=True,
            timeout=PATIENCE,
        ).stdout
    except subprocess.TimeoutExpired:
        message = f"reference/{name} has not ended after {PATIENCE} seconds"
        raise ValueError(message) from None
    except subprocess.CalledProcessError as error:
        (*_, last_line) = error.stderr.strip().splitlines() or [f"exit code {error.returncode}"]
        raise ValueError(f"reference/{name} fails: {last_line}") from None


def _locate(source, position):
    """Return (row, counted from 1, and column) of a position."""
    return source.count("\n", 0, position) + 1, position - source.rfind("\n", 0, position) - 1


def _indent_lines(text, margin):
    return text.replace("\n", "\n" + margin).replace(margin + "\n", margin.rstrip() + "\n")
