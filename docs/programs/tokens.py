"""Split a Python program into the tokens of its statements."""

_AUGMENTED = ("+=", "-=", "*=", "/=", "%=", "|=", "&=", "^=", "@=")
_LONG = ("<=", ">=", "==", "!=", ":=", "->", "**", "//", *_AUGMENTED)
_BRACKETS = {"(": 1, "[": 1, "{": 1, ")": -1, "]": -1, "}": -1}


def split_statements(source):
    """Yield (tokens, first line, last line, indent) of each statement."""
    tokens, index, line, depth, first, last, end = [], 0, 1, 0, 1, 1, len(source)
    line_start = indent = 0
    while index < end:
        character = source[index]
        start, start_line = index, line
        index += 1
        if character in " \t\f\r":
            continue
        if character == "\n":
            line, line_start = line + 1, index
            if tokens and not depth:
                yield tokens, first, last, indent
                tokens = []
            continue
        if character == "#":
            index = source.find("\n", index)
            if index < 0:
                break
            continue
        if character == "\\":
            line += source[index : index + 1] == "\n"
            index += 1
            continue
        if character in "\"'":
            quote = character * 3 if source[start : start + 3] == character * 3 else character
            index = _find_string_end(source, start + len(quote), quote)
            line += source[start:index].count("\n")
        elif character.isalnum() or character == "_":
            while index < end and (source[index].isalnum() or source[index] in "_."):
                index += 1
        elif source[start : start + 2] in _LONG:
            index += 1
        elif character in _BRACKETS:
            depth += _BRACKETS[character]
        if not tokens:
            first, indent = start_line, start - line_start
        tokens.append(source[start:index])
        last = line
    if tokens:
        yield tokens, first, last, indent


def _find_string_end(source, index, quote):
    """Return the index after the next unescaped quote, which ends a string literal."""
    while index < len(source):
        if source[index] == "\\":
            index += 2
        elif source[index : index + len(quote)] == quote:
            return index + len(quote)
        else:
            index += 1
    return index


def split_tokens(tokens, *separators):
    """Split tokens into lists at the separators outside brackets."""
    parts, depth = [[]], 0
    for token in tokens:
        depth += _BRACKETS.get(token, 0)
        if token in separators and not depth:
            parts.append([])
        else:
            parts[-1].append(token)
    return parts
