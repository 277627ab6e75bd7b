"""Files of texts: read so that whatever is wrong in them is told with its line."""

from pathlib import Path

import yaml

# The loader written in C is ten times as fast; it is there in nearly every installation.
_Loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
_TEXT = "tag:yaml.org,2002:str"


class Fault(ValueError):
    """What is wrong with a file, and in which of its lines, counted from 1."""

    def __init__(self, line, message):
        super().__init__(message)
        self.line = line


def text_of(file):
    """Return the text of a file; one that is not UTF-8 is a Fault."""
    data = Path(file).read_bytes()
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise Fault(line, f"not UTF-8: byte {data[error.start]:#04x}") from None
    return text.replace("\r\n", "\n").replace("\r", "\n")


def read(source, free=False):
    """Return (texts, lines) of some YAML: key -> text, or key -> texts by their keys, and so on.

    lines: path, a tuple of keys -> the line of the last of them.
    free: a list, a number and the like are left out; where they are not,
    what is neither, a key that stands twice, and what is no YAML is a Fault: YAML itself takes
    null, no and 3 for something else than texts, and the last of two equal keys for the only one.
    """
    try:
        node = yaml.compose(source, Loader=_Loader)
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        raise Fault(mark.line + 1, f"not YAML: {error.problem or error.context}") from None
    except yaml.reader.ReaderError as error:
        bad = yaml.reader.Reader.NON_PRINTABLE.search(source)  # the error counts bytes, or signs
        line = source.count("\n", 0, bad.start()) + 1 if bad else 1
        raise Fault(line, f"not YAML: {error.reason}") from None
    if not isinstance(node, yaml.MappingNode):
        line = 1 if node is None else node.start_mark.line + 1
        raise Fault(line, "no keys with texts" if source.strip() else "nothing is in it")
    lines = {}
    return _texts(node, (), lines, free), lines


def _texts(node, path, lines, free):
    texts = {}
    for key, value in node.value:
        name = _text(key, path or ("a key",))
        line = lines[*path, name] = key.start_mark.line + 1
        if name in texts:
            raise Fault(line, f"{_name_keys(*path, name)} stands here a second time")
        if isinstance(value, yaml.MappingNode):
            texts[name] = _texts(value, (*path, name), lines, free)
        elif value.tag == _TEXT or not free:
            texts[name] = _text(value, (*path, name))
    return texts


def _text(node, path):
    if node.tag == _TEXT:
        return node.value
    if not isinstance(node, yaml.ScalarNode):
        what = "a list, and no text"
    elif node.value:
        what = f"{node.value} is no text to YAML; write it in quotes"
    else:
        what = "no text"
    raise Fault(node.start_mark.line + 1, f"{_name_keys(*path)}: {what}")


def _name_keys(*path):
    return ", ".join(path)
