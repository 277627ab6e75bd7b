"""Embedding files in pages: line numbers are kept, and a missing translation is an error."""

import pytest

from docs.builder import code_includes
from docs.builder.code_includes import (
    TranslatedPrograms,
    capture_program_output,
    find_comments,
    find_slash_comments,
    insert_files,
    translate_comments,
    translate_sentences,
)

SOURCE = '''"""What it is."""

X = 1  # a remark


def f(x):
    """Say it.

    More of it:
        indented.
    """
    return "no # comment", """nor a docstring"""  # a remark
'''
BRACES = """// What it is.

class C {
    /*
     * Say it.
     *
     * More of it:
     *     indented.
     */
    int f(int x) { return g("no // comment", 'n', "\\"", `/* nor this`) / x; }  // a remark
}
"""
ENGLISH = {"module": "What it is.", "f": "Say it.\n\nMore of it:\n    indented.", "r": "a remark"}


# Name -> source, function that finds comments, keys of the comments in their order.
FILES = {
    "file.py": (SOURCE, find_comments, ("module", "r", "f", "r")),
    "C.java": (BRACES, find_slash_comments, ("module", "f", "r")),
}


@pytest.mark.parametrize("name", FILES)
def test_comments_are_translated_in_place_and_strings_are_not(name):
    source, find, keys = FILES[name]
    assert [text for _, text in find(source)] == [ENGLISH[key] for key in keys]
    assert translate_comments(source, ENGLISH, ENGLISH, name) == source
    italian = {"module": "Che cos’è.", "f": "Dillo.\n\nAltro:\n    rientrato.", "r": "nota"}
    expected = source
    for key, text in ENGLISH.items():
        for line, italian_line in zip(text.split("\n"), italian[key].split("\n"), strict=True):
            expected = expected.replace(line.strip(), italian_line.strip()) if line else expected
    assert translate_comments(source, italian, ENGLISH, name) == expected


def test_comments_without_entry_are_an_error():
    message = "docs/words/code.yml has no entry for 'What it is.', 'Say it."
    with pytest.raises(ValueError, match=message):
        translate_comments(SOURCE, ENGLISH, {"r": "a remark"})


def test_a_different_number_of_lines_is_an_error():
    with pytest.raises(ValueError, match="module must fill 1 lines, f must fill 4 lines"):
        translate_comments(SOURCE, dict(ENGLISH, f="Too short.", module="Too\nlong."), ENGLISH)


def test_sentences_are_translated_in_their_lines():
    source = 'SENTENCES = {\n    "f": "Say {it}.",\n    "g": "No.",\n}\nOTHER = "No."\n'
    english, italian = {"f": "Say {it}.", "g": "No."}, {"f": "Di’ «{it}».", "g": "No, \\."}
    assert translate_sentences(source, english, english) == source
    expected = source.replace("Say {it}.", "Di’ «{it}».").replace('"g": "No."', '"g": "No, \\\\."')
    assert translate_sentences(source, italian, english) == expected
    with pytest.raises(ValueError, match="has no entry for 'No.'"):
        translate_sentences(source, italian, {"f": "Say {it}."})
    assert translate_sentences(SOURCE, italian, english) == SOURCE


def test_an_include_line_becomes_the_file(tmp_path):
    (tmp_path / "file.py").write_text(SOURCE, encoding="utf-8")
    page = 'Text.\n\n```python\n--8<-- "file.py"\n```\n'
    read_file = TranslatedPrograms(tmp_path, ENGLISH, ENGLISH).read_file
    assert insert_files(page, read_file) == f"Text.\n\n```python\n{SOURCE}```\n"


@pytest.mark.parametrize(
    ("source", "said"),
    [
        ("1 / 0", "reference/a.py fails: ZeroDivisionError: division by zero"),
        ("raise SystemExit(3)", "reference/a.py fails: exit code 3"),
        ("input()", "reference/a.py fails: EOFError"),
        ("while True: pass", "reference/a.py has not ended after 1 seconds"),
    ],
)
def test_a_program_that_fails_is_an_error(source, said, tmp_path, monkeypatch):
    monkeypatch.setattr(code_includes, "PATIENCE", 1)
    (tmp_path / "a.py").write_text(source, encoding="utf-8")
    with pytest.raises(ValueError, match=said):
        capture_program_output(tmp_path, "a.py")
