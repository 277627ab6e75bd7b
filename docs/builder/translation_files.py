"""YAML files of texts, read so that each error names a line."""

from pathlib import Path

import yaml

# The loader written in C is ten times as fast, but not every installation has it.
_Loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
_TEXT = "tag:yaml.org,2002:str"


class TextFileError(ValueError):
    """An error in a file; line: the line number, counted from 1."""

    def __init__(self, line, message):
        super().__init__(message)
        self.line = line


def read_utf8_file(file):
    """Read a UTF-8 file with any line endings; raise TextFileError if it is not UTF-8."""
    data = Path(file).read_bytes()
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise TextFileError(line, f"not UTF-8: byte {data[error.start]:#04x}") from None
    return text.replace("\r\n", "\n").replace("\r", "\n")


def parse_yaml_texts(source, allow_other_values=False):
    """Parse YAML into (texts, lines).

    texts: key -> text, or key -> nested dictionary of texts
    lines: tuple of keys -> line number of the last key
    allow_other_values: whether to skip values that are not texts (lists, numbers, null ...) instead of raising TextFileError

    Raise TextFileError for invalid YAML and for repeated keys, of which YAML would keep the last one.
    """
    try:
        node = yaml.compose(source, Loader=_Loader)
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        raise TextFileError(mark.line + 1, f"not YAML: {error.problem or error.context}") from None
    except yaml.reader.ReaderError as error:
        # The position in the error is in bytes or in characters, depending on the loader.
        bad = yaml.reader.Reader.NON_PRINTABLE.search(source)
        line = source.count("\n", 0, bad.start()) + 1 if bad else 1
        raise TextFileError(line, f"not YAML: {error.reason}") from None
    if not isinstance(node, yaml.MappingNode):
        line = 1 if node is None else node.start_mark.line + 1
        raise TextFileError(line, "no keys with texts" if source.strip() else "nothing is in it")
    lines = {}
    return _parse_yaml_mapping(node, (), lines, allow_other_values), lines


def _parse_yaml_mapping(node, key_path, lines, allow_other_values):
    texts = {}
    for key, value in node.value:
        name = _parse_yaml_text(key, key_path or ("a key",))
        line = lines[*key_path, name] = key.start_mark.line + 1
        if name in texts:
            path = ", ".join((*key_path, name))
            raise TextFileError(line, f"{path} stands here a second time")
        if isinstance(value, yaml.MappingNode):
            texts[name] = _parse_yaml_mapping(value, (*key_path, name), lines, allow_other_values)
        elif value.tag == _TEXT or not allow_other_values:
            texts[name] = _parse_yaml_text(value, (*key_path, name))
    return texts


def _parse_yaml_text(node, key_path):
    if node.tag == _TEXT:
        return node.value
    if not isinstance(node, yaml.ScalarNode):
        problem = "a list, and no text"
    elif node.value:
        problem = f"{node.value} is no text to YAML; write it in quotes"
    else:
        problem = "no text"
    raise TextFileError(node.start_mark.line + 1, f"{', '.join(key_path)}: {problem}")
