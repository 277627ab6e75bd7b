"""Rename every identifier that a program defines, so that no name in it has a meaning."""

import ast
import builtins
import io
import random
import re
import tokenize
from contextlib import suppress

METHODS = {name for kind in (list, dict, str, set, tuple, int, float) for name in dir(kind)}


def rename_identifiers(source, seed):
    """Return a program with names q1, q2, … in an order by seed; unchanged if Python 3 cannot parse it."""
    renaming = _Renaming(source, seed)
    return renaming.rename(source) if renaming.new_names else source


def restore_identifiers(output, source, seed):
    """Return the output of a renamed program with the original identifiers."""
    new_names = _Renaming(source, seed).new_names
    return _replace_words(output, {new: old for old, new in new_names.items()})


class _Renaming:
    """The identifiers that a program defines: names, attributes (methods among them); new_names of all of them."""

    def __init__(self, source, seed):
        self.imported, self.names, self.attributes, self.methods = set(), set(), set(), set()
        with suppress(SyntaxError):
            for node in ast.walk(ast.parse(source)):
                self._collect(node)
        kept = {name for name in self.names | self.attributes if name[:2] == "__"}
        kept |= self.methods & METHODS  # they cannot be told apart from those of a list
        self.names -= kept | self.imported | set(dir(builtins))
        self.attributes -= kept
        old_names = sorted(self.names | self.attributes)
        random.Random(seed).shuffle(old_names)
        self.new_names = {name: f"q{number}" for number, name in enumerate(old_names, 1)}

    def _collect(self, node):
        if isinstance(node, (ast.Import, ast.ImportFrom)):
            self.imported.update((item.asname or item.name).split(".")[0] for item in node.names)
        elif isinstance(node, (ast.Name, ast.Attribute)) and not isinstance(node.ctx, ast.Load):
            self.names.update({getattr(node, "id", None)} - {None})
            self.attributes.update({getattr(node, "attr", None)} - {None})
        elif isinstance(node, ast.arg):
            self.names.add(node.arg)
        elif getattr(node, "name", None) and not isinstance(node, ast.alias):
            self.names.add(node.name)  # of a function, a class, an exception or a match
        for item in node.body if isinstance(node, ast.ClassDef) else ():
            self.methods.update({getattr(item, "name", None)} - {None})
            targets = getattr(item, "targets", [getattr(item, "target", None)])
            self.attributes.update({getattr(target, "id", None) for target in targets} - {None})
        fields = [re.findall(r"\w+", text.value) for text in _find_field_names(node)]
        self.attributes.update(self.methods, *fields)

    def rename(self, source):
        """Return a program or a part of it with the new names."""
        lines, keywords, texts, edits = source.split("\n"), {}, {}, []
        for node in ast.walk(ast.parse(source)):
            if isinstance(node, ast.Call):
                keywords |= dict.fromkeys(_locate(node.keywords, lines), self._is_own(node))
            notes = [getattr(node, part, None) for part in ("annotation", "returns")]
            texts |= dict.fromkeys(_locate(filter(_is_text, notes), lines), self.names)
            texts |= dict.fromkeys(_locate(_find_field_names(node), lines), self.attributes)
        tokens = list(tokenize.generate_tokens(io.StringIO(source).readline))
        for index, token in enumerate(tokens):
            text = token.string
            if token.type == tokenize.STRING and token.start in texts:
                text = _replace_words(text, {n: self.new_names[n] for n in texts[token.start]})
            elif token.type == tokenize.STRING and "f" in re.match(r"\w*", text)[0].lower():
                text = self._rename_format_string(text)  # before Python 3.12 it is one token
            elif token.type == tokenize.NAME and self._is_renamed(tokens, index, keywords):
                text = self.new_names[text]
            if text != token.string:
                edits.append((token.start, token.end, text))
        for (row, start), (last_row, end), text in reversed(edits):
            line = lines[row - 1][:start] + text + lines[last_row - 1][end:]
            lines[row - 1 : last_row] = [line, *[""] * (last_row - row)]
        return "\n".join(lines)

    def _is_renamed(self, tokens, index, keywords):
        name = tokens[index].string
        if index and tokens[index - 1].string == ".":
            is_method = name in METHODS and tokens[index + 1].string == "("
            is_imported = tokens[index - 2].string in self.imported
            return name in self.attributes and not (is_method or is_imported)
        return name in self.new_names and keywords.get(tokens[index].start, name in self.names)

    def _is_own(self, call):
        """Tell whether the arguments of a call are those of a function or class of the program."""
        if isinstance(call.func, ast.Attribute):
            return call.func.attr in self.attributes | {"__init__"}
        return _get_callee(call) in self.names | {None}

    def _rename_format_string(self, text):
        string = ast.parse(text, mode="eval").body
        for part in [node for node in ast.walk(string) if isinstance(node, ast.FormattedValue)]:
            part.value = ast.parse(self.rename(ast.unparse(part.value)), mode="eval").body
        return ast.unparse(string)


def _find_field_names(node):
    """Return the constants with the names of the fields in a call of namedtuple."""
    inside = node.args[1:2] if _get_callee(node) == "namedtuple" else []
    return [text for part in inside for text in ast.walk(part) if _is_text(text)]


def _get_callee(node):
    function = getattr(node, "func", None)
    return getattr(function, "id", None) or getattr(function, "attr", None)


def _is_text(node):
    return isinstance(node, ast.Constant) and isinstance(node.value, str)


def _locate(nodes, lines):
    """Return (line, column) of nodes, in characters, as tokens have it."""
    bytes_before = [(node, lines[node.lineno - 1].encode()[: node.col_offset]) for node in nodes]
    return [(node.lineno, len(text.decode())) for node, text in bytes_before]


def _replace_words(text, new_words):
    return re.sub(r"\w+", lambda found: new_words.get(found[0], found[0]), text)
