"""Files of texts: each fault is reported with a line, and only texts are accepted."""

import pytest

from docs.builder.translation_files import TextFileError, parse_yaml_texts, read_utf8_file

FAULTS = {
    "nothing": ("", 1, "nothing is in it"),
    "a text": ("labels\n", 1, "no keys with texts"),
    "no YAML": ("a:\n  en: b\n    it: c\n", 3, "not YAML"),
    "a sign that is none": ("a: 여\nb: \x07\n", 2, "not YAML"),
    "null": ("a:\n  en: null\n", 2, "a, en: null is no text"),
    "a number": ("a:\n  en: 3\n", 2, "a, en: 3 is no text"),
    "a language that is a truth": ("a:\n  no: b\n", 2, "a: no is no text"),
    "a key twice": ("a:\n  en: b\nc:\n  en: b\na:\n  en: c\n", 5, "a stands here a second time"),
    "a language twice": ("a:\n  en: b\n  en: c\n", 3, "a, en stands here a second time"),
    "a program": ("a: !!python/object/apply:os.system [ls]\n", 1, "a list"),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_a_fault_has_a_line_and_a_message(fault):
    source, line, message = FAULTS[fault]
    with pytest.raises(TextFileError, match=message) as raised:
        parse_yaml_texts(source)
    assert raised.value.line == line


def test_texts_and_the_lines_of_their_keys():
    texts, lines = parse_yaml_texts(
        '# Words.\n\na:\n  en: "b"\n  it:\n    term: c\nd: |\n  e\n  f\n'
    )
    assert texts == {"a": {"en": "b", "it": {"term": "c"}}, "d": "e\nf\n"}
    assert lines == {("a",): 3, ("a", "en"): 4, ("a", "it"): 5, ("a", "it", "term"): 6, ("d",): 7}


def test_a_file_that_is_not_utf_8(tmp_path):
    file = tmp_path / "words.yml"
    file.write_bytes("a: 여\nb: c\nd: è\n".encode() + "e: è\n".encode("latin-1"))
    with pytest.raises(TextFileError, match="not UTF-8: byte 0xe8") as raised:
        read_utf8_file(file)
    assert raised.value.line == 4


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_any_line_ending_and_a_byte_order_mark_are_accepted(end, tmp_path):
    file = tmp_path / "words.yml"
    file.write_bytes(f"\ufeffa: b{end}c: d{end}".encode())
    assert read_utf8_file(file) == "a: b\nc: d\n"
