"""Turns the bytes of a submitted file into a program; grade_one.py does that in a process with limited resources."""

import codecs
import io
import os
import re
import tokenize
from html.parser import HTMLParser
from pathlib import Path

from docs.commands.grade.notebooks import NotebookError, convert_notebook
from docs.commands.grade.submitted_files import MOST_FILE_BYTES, ONLINE_TEXT

# The mark of UTF-32 begins with that of UTF-16.
MARKS = [
    (codecs.BOM_UTF32_LE, "utf-32"),
    (codecs.BOM_UTF32_BE, "utf-32"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
]
BLOCKS = ("p", "div", "pre", "li", "tr", "blockquote", "h1", "h2", "h3", "h4", "h5", "h6")


class UnreadableError(Exception):
    """A file is no program; the argument is the verdict."""


def read_program(path):
    """Return the source of the program, notebook or online text at path. Raises UnreadableError."""
    try:
        if os.path.getsize(path) > MOST_FILE_BYTES:
            raise UnreadableError({"kind": "too_large"})
        data = Path(path).read_bytes()
    except OSError as error:
        raise UnreadableError({"kind": "not_read", "text": error.strerror}) from error
    if path.lower().endswith(".ipynb"):
        try:
            return convert_notebook(data)
        except NotebookError as error:
            raise UnreadableError({"kind": "not_read", "text": str(error)}) from error
    source = decode_program(data).replace("\r\n", "\n").replace("\r", "\n")
    return convert_html(source) if path.lower().endswith(ONLINE_TEXT) else source


def decode_program(data):
    """Return the text of a program: with a byte order mark, in the declared encoding, or in UTF-8."""
    encoding = next((name for mark, name in MARKS if data.startswith(mark)), None)
    try:
        encoding = encoding or tokenize.detect_encoding(io.BytesIO(data).readline)[0]
        return data.decode(encoding)
    except UnicodeDecodeError as error:
        line = error.object.count(b"\n", 0, error.start) + 1
        raise UnreadableError({"kind": "not_text", "line": line}) from error
    except (SyntaxError, LookupError, ValueError) as error:  # no such encoding
        raise UnreadableError({"kind": "not_text", "line": 1}) from error


def convert_html(html):
    """Return the text of an HTML page, with a line for each paragraph and line break."""
    collector = _TextCollector()
    collector.feed(html)
    collector.close()
    collector.handle_endtag("p")  # ends the last line
    return "".join(collector.pieces).replace("\N{NO-BREAK SPACE}", " ")


class _TextCollector(HTMLParser):
    """Collects the text of an HTML page as a browser shows it."""

    def __init__(self):
        super().__init__()
        self.pieces, self.pre_depth = [], 0

    def handle_starttag(self, tag, attrs):
        self.pre_depth += tag == "pre"
        if tag == "br":
            self.pieces.append("\n")
        self._end_block(tag)

    def handle_endtag(self, tag):
        self.pre_depth -= tag == "pre"
        self._end_block(tag)

    def handle_data(self, data):
        if self.pre_depth <= 0:
            data = re.sub("[ \t\n]+", " ", data)
            data = data.lstrip(" ") if self._is_at_line_start() else data
        self.pieces += [data] if data else []

    def _end_block(self, tag):
        """Begin a new line at the start or end of a block, unless the last one has just ended."""
        if tag in BLOCKS and not self._is_at_line_start():
            self.pieces.append("\n")

    def _is_at_line_start(self):
        return not self.pieces or self.pieces[-1].endswith("\n")
