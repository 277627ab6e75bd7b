"""What a student has handed in becomes a program, whatever its encoding and format."""

import codecs

import pytest

from docs.commands.grade.program_text import UnreadableError, read_program
from tree_helpers import REFERENCE

SOURCE = (REFERENCE / "alphabeta.py").read_text(encoding="utf-8")


@pytest.fixture
def read(tmp_path):
    """Return the program in a file with this content."""

    def read(data, name="x.py"):
        (tmp_path / name).write_bytes(data)
        return read_program(str(tmp_path / name))

    return read


@pytest.mark.parametrize(
    ("encoding", "mark"),
    [
        ("utf-8", b""),
        ("utf-8", codecs.BOM_UTF8),
        ("utf-16-le", codecs.BOM_UTF16_LE),
        ("utf-16-be", codecs.BOM_UTF16_BE),
        ("utf-32-le", codecs.BOM_UTF32_LE),
        ("utf-32-be", codecs.BOM_UTF32_BE),
    ],
)
def test_a_byte_order_mark_tells_the_encoding(encoding, mark, read):
    assert read(mark + SOURCE.replace("\n", "\r\n").encode(encoding)) == SOURCE


@pytest.mark.parametrize(
    ("data", "line"),
    [
        (b"x = 1\n# caff\xe8\n", 2),
        (b"# coding: undefined\n", 1),
        (b"# coding: no such\n", 1),
        (b"# coding: hex\n", 1),
        (codecs.BOM_UTF16_LE + b"x\0\n\0\0\xd8x\0", 2),
    ],
)
def test_the_line_that_is_no_text_is_named(data, line, read):
    with pytest.raises(UnreadableError) as raised:
        read(data)
    assert raised.value.args == ({"kind": "not_text", "line": line},)


@pytest.mark.parametrize(
    "html",
    [
        "<p>def f(x):</p>\n<p>&nbsp; &nbsp; return x &lt; 1</p>",
        "def f(x):<br />\n&nbsp; &nbsp; return x<span> &lt;</span>\n   1",
        "<pre>def f(x):\n    return x &lt; 1</pre>",
        "<div><div>def f(x):</div><div>&nbsp;&nbsp;&nbsp; return x &lt; 1</div></div>",
    ],
)
def test_the_online_text_of_moodle_is_a_program(html, read):
    page = f'<!DOCTYPE html><html><head><meta charset="UTF-8"></head><body>{html}</body></html>'
    assert read(page.encode(), "onlinetext.html") == "def f(x):\n    return x < 1\n"
