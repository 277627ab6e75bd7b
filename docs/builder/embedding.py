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

from pygments import highlight
from pygments.formatters import HtmlFormatter
from pygments.lexers import PythonLexer

INCLUDE = re.compile(r'^--8<-- "([\w.]+)"$', re.MULTILINE)


def expand(markdown, reference, code, english):
    """Return markdown with each line `--8<-- "file.py"` replaced by that file.

    reference: the folder with the files.
    code, english: the words "code" in the page's language and in English.
    """
    return INCLUDE.sub(
        lambda match: translated(_read(reference, match[1]), code, english).rstrip("\n"), markdown
    )


def translated(source, code, english):
    """Return Python source with its comments and docstrings in another language.

    A text that has no translation, or one with another number of lines, is a
    ValueError: line numbers must be the same in every language.
    """
    keys = {text: key for key, text in english.items()}
    lines = source.splitlines(keepends=True)
    for token, text in reversed(list(comments(source))):
        if text not in keys:
            raise ValueError(f"docs/words/code.yml has no entry for {text!r}")
        words = code[keys[text]]
        if words.count("\n") != text.count("\n"):
            raise ValueError(
                f"docs/words/code.yml: {keys[text]} must fill {text.count(chr(10)) + 1} lines"
            )
        (row, column), (last_row, last_column) = token.start, token.end
        new = token.string.replace(_indented(text, column), _indented(words, column))
        tail = lines[last_row - 1][last_column:]
        lines[row - 1 : last_row] = [lines[row - 1][:column] + new + tail]
    return "".join(lines)


def comments(source):
    """Yield (token, text) of each comment and docstring; the text is bare and dedented."""
    previous = tokenize.NEWLINE
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type == tokenize.COMMENT:
            yield token, token.string.removeprefix("# ")
        elif token.type == tokenize.STRING and previous in (tokenize.NEWLINE, tokenize.INDENT):
            yield token, inspect.cleandoc(token.string.strip('"'))
        if token.type not in (tokenize.COMMENT, tokenize.NL):
            previous = token.type


def function_lines(source, name):
    """Return line number -> HTML of the lines of a function, without its docstring."""
    (function,) = (node for node in ast.parse(source).body if getattr(node, "name", "") == name)
    code = highlight(source, PythonLexer(), HtmlFormatter(nowrap=True)).splitlines()
    documented = ast.get_docstring(function) is not None
    numbers = [function.lineno, *range(function.body[documented].lineno, function.end_lineno + 1)]
    return {number: code[number - 1] for number in numbers}


@cache
def output_of(reference, name):
    """Return what the file prints when it is run as a program."""
    return subprocess.run(
        [sys.executable, "-X", "utf8", Path(reference) / name],
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=True,
    ).stdout


def _read(reference, name):
    return (Path(reference) / name).read_text(encoding="utf-8")


def _indented(text, columns):
    return text.replace("\n", "\n" + " " * columns).replace(" " * columns + "\n", "\n")
