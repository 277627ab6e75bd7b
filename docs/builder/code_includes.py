"""Embedding the files of reference/ in pages, with comments in the page's language."""

import ast
import inspect
import io
import json
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

INCLUDE = re.compile(r'^( *)--8<-- "([\w.]+)"$', re.MULTILINE)
# Files that no page shows: nobody has translated their comments.
NOT_SHOWN = (
    "calling_convention.py",
    "check.py",
    "gametree.py",
    "smallest.py",
    "statements.py",
    "tracing.py",
)
# Files that report to readers in sentences, which are translated: see find_sentences.
WITH_SENTENCES = ("check.py",)
PATIENCE = 60  # timeout in seconds of a program whose output a page shows
# A string, which must not be searched for comments, or a comment, in C++, Java, C# and JavaScript.
STRING_OR_COMMENT = re.compile(r"""(["'`])(?:\\.|(?!\1).)*\1|(//[^\n]*|/\*.*?\*/)""", re.DOTALL)


def insert_files(markdown, get_file_text):
    """Replace each line `--8<-- "file.py"` of the Markdown by get_file_text("file.py")."""
    return INCLUDE.sub(
        lambda match: indent(get_file_text(match[2]).rstrip("\n"), match[1]), markdown
    )


def translate_comments(source, translations, english_texts, file_name="alphabeta.py"):
    """Translate the comments and docstrings of source into another language.

    file_name: the name of the file, whose ending decides which comment syntax is read
    Raise one ValueError for all texts without a translation, or one for all translations with a different
    number of lines: line numbers must be the same in every language.
    """
    read = find_comments if file_name.endswith(".py") else find_slash_comments
    keys = {text: key for key, text in english_texts.items()}
    lines = source.splitlines(keepends=True)
    comments = list(read(source))
    if missing := [repr(text) for _, text in comments if text not in keys]:
        raise ValueError(f"docs/words/code.yml has no entry for {', '.join(missing)}")
    lengths = {keys[text]: text.count("\n") + 1 for _, text in comments}
    if wrong := [
        f"{key} must fill {length} lines"
        for key, length in lengths.items()
        if translations[key].count("\n") + 1 != length
    ]:
        raise ValueError(f"docs/words/code.yml: {', '.join(wrong)}")
    for token, text in reversed(comments):
        translation = translations[keys[text]]
        (row, column), (last_row, last_column) = token.start, token.end
        margin = " " * column + (" * " if token.string.startswith("/*") else "")
        new = token.string.replace(_indent_lines(text, margin), _indent_lines(translation, margin))
        tail = lines[last_row - 1][last_column:]
        lines[row - 1 : last_row] = [lines[row - 1][:column] + new + tail]
    return "".join(lines)


def translate_sentences(source, translations, english_texts):
    """Translate the sentences in the dictionary SENTENCES of a Python program, as translate_comments does."""
    keys = {text: key for key, text in english_texts.items()}
    lines = source.splitlines(keepends=True)
    for literal in find_sentences(source):
        if literal.value not in keys:
            raise ValueError(f"docs/words/code.yml has no entry for {literal.value!r}")
        line = lines[literal.lineno - 1]
        text = json.dumps(translations[keys[literal.value]], ensure_ascii=False)
        lines[literal.lineno - 1] = (
            line[: literal.col_offset] + text + line[literal.end_col_offset :]
        )
    return "".join(lines)


def find_sentences(source):
    """Return the syntax nodes of the values in the dictionary SENTENCES, if the program has one."""
    for node in ast.parse(source).body:
        if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "SENTENCES":
            return node.value.values
    return []


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
            start, end = (_find_row_and_column(source, position) for position in match.span())
            yield tokenize.TokenInfo(tokenize.COMMENT, comment, start, end, ""), text


class TranslatedPrograms:
    """The programs of reference/ in one language; each is read and translated once.

    translations, english_texts: the part "code" of the words, in that language and in English
    """

    def __init__(self, reference_folder, translations, english_texts):
        self.reference_folder = Path(reference_folder)
        self.translations, self.english_texts = translations, english_texts
        self._texts = {}  # file name -> text

    def read_file(self, file_name):
        """Return the text of a file, with comments and sentences in the language if they are translated."""
        if file_name not in self._texts:
            text = (self.reference_folder / file_name).read_text(encoding="utf-8")
            if file_name not in NOT_SHOWN:
                text = translate_comments(text, self.translations, self.english_texts, file_name)
            if file_name in WITH_SENTENCES:
                text = translate_sentences(text, self.translations, self.english_texts)
            self._texts[file_name] = text
        return self._texts[file_name]

    def get_source(self, program_name):
        """Return a whole Python program; program_name: without .py"""
        return self.read_file(f"{program_name}.py")

    def highlight_function(self, program_name, *function_names):
        """Return line number -> HTML of the lines of functions, without their docstrings.

        function_names: without any, the function with the name of the program
        """
        source = self.get_source(program_name)
        code = highlight(source, PythonLexer(), HtmlFormatter(nowrap=True)).splitlines()
        functions = {getattr(node, "name", ""): node for node in ast.parse(source).body}
        lines = {}
        for name in function_names or (program_name,):
            function = functions[name]
            first = function.body[ast.get_docstring(function) is not None].lineno
            for number in (function.lineno, *range(first, function.end_lineno + 1)):
                lines[number] = code[number - 1]
        return lines


@cache
def capture_program_output(reference_folder, file_name):
    """Run a program of reference/ and return the output; raise ValueError if it fails or times out."""
    if file_name not in {file.name for file in Path(reference_folder).glob("*.py")}:
        raise ValueError(f"there is no program {file_name!r} in reference/")
    try:
        return subprocess.run(
            [sys.executable, "-X", "utf8", Path(reference_folder) / file_name],
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            encoding="utf-8",
            check=True,
            timeout=PATIENCE,
        ).stdout
    except subprocess.TimeoutExpired:
        message = f"reference/{file_name} has not ended after {PATIENCE} seconds"
        raise ValueError(message) from None
    except subprocess.CalledProcessError as error:
        (*_, last_line) = error.stderr.strip().splitlines() or [f"exit code {error.returncode}"]
        raise ValueError(f"reference/{file_name} fails: {last_line}") from None


def _find_row_and_column(source, position):
    """Return (row, counted from 1, and column) of a position."""
    return source.count("\n", 0, position) + 1, position - source.rfind("\n", 0, position) - 1


def _indent_lines(text, margin):
    return text.replace("\n", "\n" + margin).replace(margin + "\n", margin.rstrip() + "\n")
