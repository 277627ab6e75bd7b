"""Embedding files in pages: line numbers are kept, and a missing translation is an error."""

from functools import partial

import pytest

from builder import code_includes
from builder.code_includes import (
    add_download_links,
    capture_program_output,
    find_comments,
    find_slash_comments,
    insert_files,
    read_translated_file,
    translate_comments,
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


def make_includer(folder):
    return partial(
        read_translated_file, reference_folder=folder, translations=ENGLISH, english_texts=ENGLISH
    )


def test_comments_and_docstrings_are_read_and_strings_are_not():
    assert [text for _, text in find_comments(SOURCE)] == [
        "What it is.", "a remark", "Say it.\n\nMore of it:\n    indented.", "a remark"
    ]  # fmt: skip


def test_translation_changes_them_in_place():
    italian = {"module": "Che cos’è.", "f": "Dillo.\n\nAltro:\n    rientrato.", "r": "nota"}
    assert translate_comments(SOURCE, italian, ENGLISH) == (
        SOURCE.replace("What it is.", "Che cos’è.")
        .replace("a remark", "nota")
        .replace("Say it.", "Dillo.")
        .replace("More of it:", "Altro:")
        .replace("indented.", "rientrato.")
    )


def test_comments_with_slashes_are_read_and_strings_are_not():
    assert [text for _, text in find_slash_comments(BRACES)] == [
        ENGLISH[key] for key in ("module", "f", "r")
    ]


def test_translation_changes_comments_with_slashes_in_place():
    italian = {"module": "Che cos’è.", "f": "Dillo.\n\nAltro:\n    rientrato.", "r": "nota"}
    assert translate_comments(BRACES, italian, ENGLISH, "C.java") == (
        BRACES.replace("What it is.", "Che cos’è.")
        .replace("a remark", "nota")
        .replace("Say it.", "Dillo.")
        .replace("More of it:", "Altro:")
        .replace("indented.", "rientrato.")
    )


def test_english_into_english_is_the_file():
    assert translate_comments(SOURCE, ENGLISH, ENGLISH) == SOURCE
    assert translate_comments(BRACES, ENGLISH, ENGLISH, "C.java") == BRACES


def test_a_comment_without_entry_is_an_error():
    with pytest.raises(ValueError, match="no entry for 'a remark'"):
        translate_comments(SOURCE, ENGLISH, {key: ENGLISH[key] for key in ("module", "f")})


def test_all_comments_without_entry_are_in_the_same_error():
    with pytest.raises(ValueError) as raised:
        translate_comments(SOURCE, ENGLISH, {"r": "a remark"})
    assert "docs/words/code.yml has no entry for 'What it is.', " in str(raised.value)
    assert "'Say it." in str(raised.value)


def test_a_different_number_of_lines_is_an_error():
    with pytest.raises(ValueError, match="f must fill 4 lines"):
        translate_comments(SOURCE, dict(ENGLISH, f="Too short."), ENGLISH)
    with pytest.raises(ValueError, match="module must fill 1 lines, f must fill 4 lines"):
        translate_comments(SOURCE, dict(ENGLISH, f="Too short.", module="Too\nlong."), ENGLISH)


def test_an_include_line_becomes_the_file(tmp_path):
    (tmp_path / "file.py").write_text(SOURCE, encoding="utf-8")
    page = 'Text.\n\n```python\n--8<-- "file.py"\n```\n'
    assert insert_files(page, make_includer(tmp_path)) == f"Text.\n\n```python\n{SOURCE}```\n"


def test_an_indented_include_line_becomes_the_file_indented(tmp_path):
    (tmp_path / "C.java").write_text(BRACES, encoding="utf-8")
    page = insert_files('    --8<-- "C.java"\n', make_includer(tmp_path))
    assert page.splitlines()[:4] == ["    // What it is.", "", "    class C {", "        /*"]


def test_a_file_that_does_not_exist_is_an_error(tmp_path):
    with pytest.raises(FileNotFoundError):
        insert_files('--8<-- "nothing.py"\n', make_includer(tmp_path))


def test_a_file_that_is_shown_whole_is_offered_once():
    block = '```python title="a.py" linenums="1"\n--8<-- "a.py"\n```'
    link = '[Get a.py](../reference/a.py){ download="a.py" }'
    assert add_download_links(block + "\n\nText", "Get {file}") == f"{block}\n\n{link}\n\nText"
    with_link = f"{block}\n\nTake it: {link}."
    assert add_download_links(with_link, "Get {file}") == with_link
    part = '```python\n--8<-- "a.py"\n```'
    assert add_download_links(part, "Get {file}") == part


def test_the_output_of_a_program(tmp_path):
    (tmp_path / "a.py").write_text("print('α', repr(input), end='')\n", encoding="utf-8")
    assert capture_program_output(tmp_path, "a.py").startswith("α ")


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


@pytest.mark.parametrize("name", ["b.py", "../a.py", "", "A.java"])
def test_only_programs_of_the_folder_are_run(name, tmp_path):
    (tmp_path / "a.py").touch()
    (tmp_path / "reference").mkdir()
    (tmp_path / "reference" / "A.java").touch()
    with pytest.raises(ValueError, match=f"no program '{name}'"):
        capture_program_output(tmp_path / "reference", name)
