"""Parse the lines of a Python program: what each statement compares and assigns.

A debugger sees only which numbers change. The text also shows that `if alpha >= beta`
compares two numbers, and that `best = max(best, value)` assigns one that may stay the same.
"""

COMPARE = {
    "<": lambda left, right: left < right,
    "<=": lambda left, right: left <= right,
    ">": lambda left, right: left > right,
    ">=": lambda left, right: left >= right,
    "==": lambda left, right: left == right,
    "!=": lambda left, right: left != right,
}
BRANCHES = ("if", "elif", "while", "for")
_LEAVING = ("break", "return")
_AUGMENTED = ("+=", "-=", "*=", "/=", "%=", "|=", "&=", "^=", "@=")
_LONG = ("<=", ">=", "==", "!=", ":=", "->", "**", "//", *_AUGMENTED)
_BRACKETS = {"(": 1, "[": 1, "{": 1, ")": -1, "]": -1, "}": -1}
_NUMBERS = (bool, int, float)
_KNOWN_TYPES = (*_NUMBERS, str, list, tuple)  # reading these runs no code


class Statement:
    """One statement, on one or more lines of a program.

    word, line, indent: the first word, the number and the indent of the first line.
    following: the next Statement in the text, None for the last.
    inline: whether a header has the body on the same line.
    condition: the condition of an if, elif or while, for find_comparisons.
    names_in_condition: the words in it.
    targets: the names that are assigned.
    choice: ("max" or "min", two operands for compute_operand), if the assigned value is
        only that call; otherwise None.
    """

    def __init__(self, words, line, indent):
        self.word, self.line, self.indent = words[0], line, indent
        self.following, self.inline = None, False
        self.condition, self.names_in_condition, self.targets, self.choice = None, (), (), None
        if self.word in (*BRANCHES, "else"):
            head, *body = split_words(words[1:], ":")
            self.inline = bool(body and body[0])
            if self.word not in ("for", "else"):
                self.condition, self.names_in_condition = _parse_condition(head), set(head)
        elif words[1:2] and words[1] in _AUGMENTED:
            self.targets = _parse_targets(words[:1])
        else:
            *parts, value = split_words(words, "=")
            self.targets = tuple([name for part in parts for name in _parse_targets(part)])
            self.choice = _parse_choice(value) if parts else None

    def find_next(self, truth):
        """Return the next Statement if the condition of this if, elif or while is truth."""
        statement = self
        if not truth:
            statement = self.following
            while statement and statement.indent > self.indent:
                statement = statement.following
            if not statement or statement.indent < self.indent or statement.word != "else":
                return statement
        return statement if statement.inline else statement.following

    def is_exit(self):
        """Return whether this or the next statement of the block is a break or a return."""
        below = self.following
        return self.word in _LEAVING or (
            below is not None and below.indent == self.indent and below.word in _LEAVING
        )


def parse_statements(source):
    """Return line number -> Statement for a program."""
    statements, previous = {}, None
    for words, first, last, indent in split_statements(source):
        statement = Statement(words, first, indent)
        if previous:
            previous.following = statement
        previous = statement
        for line in range(first, last + 1):
            statements[line] = statement
    return statements


def find_comparisons(condition, names):
    """Return the comparisons that are made when a condition is evaluated, in order.

    names: a function, name -> value, which raises a LookupError for an unknown name.
    Each is (operator, texts of both sides, values of both sides, truth). They end before
    an operand that would have to be run, such as a call.
    """
    comparisons = []
    _evaluate(condition, names, comparisons)
    return comparisons


def compute_operand(operand, names):
    """Return the value of an operand, None if code would have to be run for it."""
    total = None
    for sign, atom in operand or ():
        value = _get_value(atom, names)
        if len(operand) == 1 and sign > 0:
            return value
        if not isinstance(value, (int, float)):
            return None
        total = sign * value if total is None else total + sign * value
    return total


def find_called(operand):
    """Return (sign, function name) if an operand is a call, else None."""
    for sign, (kind, name) in operand:
        if kind == "call" and len(operand) == 1:
            return sign, name
    return None


def split_statements(source):
    """Yield (words, first line, last line, indent) of each statement."""
    words, at, line, depth, first, last, end = [], 0, 1, 0, 1, 1, len(source)
    line_start = indent = 0
    while at < end:
        sign = source[at]
        start, start_line = at, line
        at += 1
        if sign in " \t\f\r":
            continue
        if sign == "\n":
            line, line_start = line + 1, at
            if words and not depth:
                yield words, first, last, indent
                words = []
            continue
        if sign == "#":
            at = source.find("\n", at)
            if at < 0:
                break
            continue
        if sign == "\\":
            line += source[at : at + 1] == "\n"
            at += 1
            continue
        if sign in "\"'":
            mark = sign * 3 if source[start : start + 3] == sign * 3 else sign
            at = _find_end(source, start + len(mark), mark)
            line += source[start:at].count("\n")
        elif sign.isalnum() or sign == "_":
            while at < end and (source[at].isalnum() or source[at] in "_."):
                at += 1
        elif source[start : start + 2] in _LONG:
            at += 1
        elif sign in _BRACKETS:
            depth += _BRACKETS[sign]
        if not words:
            first, indent = start_line, start - line_start
        words.append(source[start:at])
        last = line
    if words:
        yield words, first, last, indent


def _find_end(source, at, mark):
    """Return the position after the next unescaped mark, which ends a string literal."""
    while at < len(source):
        if source[at] == "\\":
            at += 2
        elif source[at : at + len(mark)] == mark:
            return at + len(mark)
        else:
            at += 1
    return at


def split_words(words, *marks):
    """Split words into lists at the marks that are outside brackets."""
    parts, depth = [[]], 0
    for word in words:
        depth += _BRACKETS.get(word, 0)
        if word in marks and not depth:
            parts.append([])
        else:
            parts[-1].append(word)
    return parts


def _strip_brackets(words):
    """Return words without brackets around all of them."""
    while len(words) > 2 and words[0] == "(" and words[-1] == ")":
        depth = 0
        for word in words[:-1]:
            depth += _BRACKETS.get(word, 0)
            if not depth:
                return words
        words = words[1:-1]
    return words


def _parse_targets(words):
    """Return the names in a target of an assignment."""
    words = split_words(words, ":")[0]  # without the type annotation
    parts = split_words(_strip_brackets(words), ",")
    return tuple([part[0] for part in parts if len(part) == 1 and part[0].isidentifier()])


def _parse_choice(words):
    if len(words) < 4 or words[0] not in ("max", "min") or _strip_brackets(words[1:])[:1] == ["("]:
        return None
    if words[1] != "(" or words[-1] != ")":
        return None
    operands = [_parse_operand(part) for part in split_words(words[2:-1], ",")]
    return (words[0], operands) if len(operands) == 2 and all(operands) else None


def _parse_condition(words):
    """Return a condition as nested tuples, for _evaluate."""
    words = _strip_brackets(words)
    for joint in ("or", "and"):
        parts = split_words(words, joint)
        if len(parts) > 1:
            return joint, [_parse_condition(part) for part in parts]
    if words[:1] == ["not"]:
        return "not", _parse_condition(words[1:])
    sides = split_words(words, *COMPARE)
    signs = [word for word in _select_outside_brackets(words) if word in COMPARE]
    return (
        "compare",
        signs,
        [
            (" ".join(_strip_brackets(side)), _parse_operand(_strip_brackets(side)))
            for side in sides
        ],
    )


def _select_outside_brackets(words):
    """Return the words outside brackets."""
    depth, selected = 0, []
    for word in words:
        depth += _BRACKETS.get(word, 0)
        if not depth:
            selected.append(word)
    return selected


def _parse_operand(words):
    """Return a sum as pairs (sign, atom), None for other expressions.

    atom: ("name", variable), ("call", function name), ("len", variable) or ("is", constant).
    """
    pairs, sign, at = [], 1, 0
    while at < len(words):
        word = words[at]
        if word in ("+", "-"):
            sign = -sign if word == "-" else sign
            at += 1
            continue
        atom = _parse_atom(word)
        if atom is None or (pairs and words[at - 1] not in ("+", "-")):
            return None
        at += 1
        if words[at : at + 1] == ["("]:
            start, depth = at + 1, 1
            while depth and at + 1 < len(words):
                at += 1
                depth += _BRACKETS.get(words[at], 0)
            inside = words[start:at]
            at += 1
            atom = ("len", inside[0]) if word == "len" and len(inside) == 1 else ("call", word)
        pairs.append((sign, atom))
        sign = 1
    return pairs or None


def _parse_atom(word):
    if word[0] in "\"'":
        return "is", word[1:-1]
    if word.isidentifier():
        return None if word in ("lambda", "not", "await") else ("name", word)
    try:
        return "is", float(word) if "." in word or "e" in word else int(word)
    except ValueError:
        return ("name", word) if word[0].isalpha() else None  # the value of a.b is unknown


def _evaluate(condition, names, comparisons):
    """Return the truth of a condition, None if unknown; append to comparisons."""
    kind = condition[0]
    if kind == "not":
        truth = _evaluate(condition[1], names, comparisons)
        return None if truth is None else not truth
    if kind in ("and", "or"):
        for part in condition[1]:
            truth = _evaluate(part, names, comparisons)
            if truth is None or truth == (kind == "or"):
                return truth
        return kind == "and"
    _, signs, sides = condition
    values = [compute_operand(operand, names) for _, operand in sides]
    if not signs:
        return None if values[0] is None else bool(values[0])
    for index in range(len(signs)):
        left, right = values[index], values[index + 1]
        # Other types may run code when they are compared.
        numbers = type(left) in _NUMBERS and type(right) in _NUMBERS
        if not (numbers or type(left) is type(right) is str):
            return None
        truth = COMPARE[signs[index]](left, right)
        comparisons.append(
            (signs[index], (sides[index][0], sides[index + 1][0]), (left, right), truth)
        )
        if not truth:
            return False
    return True


def _get_value(atom, names):
    """Return the value of an atom, None if it is unknown."""
    kind, content = atom
    if kind == "is":
        return content
    if kind == "call":
        return None
    try:
        value = names(content)
    except LookupError:
        return None
    if kind == "len":
        return len(value) if type(value) in (list, tuple) else None
    return value if type(value) in _KNOWN_TYPES else None


# SPDX-License-Identifier: MIT
