"""Statements: what each line of a Python program compares and assigns, read from its text.

A debugger sees which numbers have changed. That at `if alpha >= beta` two numbers are
compared, and that at `best = max(best, value)` one may stay as it is, only the text tells.
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
_TOLD = (*_NUMBERS, str, list, tuple)  # of these it is known what they are worth


class Statement:
    """One statement: a line of a program, or several that belong together.

    word: its first word; line: its first line; indent: how far that is indented.
    following: the Statement below it, None below the last.
    inline: whether a header has its body on the same line.
    condition: of an if, elif or while, for meet; mentioned: the words in it.
    targets: the names that it assigns.
    choice: "max" or "min" and its two operands, for value_of, if that is all that is
        assigned; otherwise None.
    """

    def __init__(self, words, line, indent):
        self.word, self.line, self.indent = words[0], line, indent
        self.following, self.inline = None, False
        self.condition, self.mentioned, self.targets, self.choice = None, (), (), None
        if self.word in (*BRANCHES, "else"):
            head, *body = split_words(words[1:], ":")
            self.inline = bool(body and body[0])
            if self.word not in ("for", "else"):
                self.condition, self.mentioned = _condition(head), set(head)
        elif words[1:2] and words[1] in _AUGMENTED:
            self.targets = _names(words[:1])
        else:
            *parts, value = split_words(words, "=")
            self.targets = tuple([name for part in parts for name in _names(part)])
            self.choice = _choice(value) if parts else None

    def reached(self, truth):
        """Return the Statement that comes after this if, elif or while, by the truth of its condition."""
        its = self
        if not truth:
            its = self.following
            while its and its.indent > self.indent:
                its = its.following
            if not its or its.indent < self.indent or its.word != "else":
                return its
        return its if its.inline else its.following

    def leaves(self):
        """Tell whether it is a break or a return, or has one right below it."""
        below = self.following
        return self.word in _LEAVING or (
            below is not None and below.indent == self.indent and below.word in _LEAVING
        )


def read(source):
    """Return the number of each line of a program -> the Statement that it belongs to."""
    found, above = {}, None
    for words, first, last, indent in split_statements(source):
        its = Statement(words, first, indent)
        if above:
            above.following = its
        above = its
        for line in range(first, last + 1):
            found[line] = its
    return found


def meet(condition, names):
    """Return the comparisons that are reached when a condition is judged, in their order.

    names: a function, name -> its value; a LookupError where there is none.
    Each is (operator, the texts of both sides, both values, True or False). Behind what
    cannot be judged without running it, such as a call, nothing is known to be reached.
    """
    met = []
    _judge(condition, names, met)
    return met


def value_of(operand, names):
    """Return the value of an operand, None where it cannot be told without running it."""
    total = None
    for sign, atom in operand or ():
        value = _look_up(atom, names)
        if len(operand) == 1 and sign > 0:
            return value
        if not isinstance(value, (int, float)):
            return None
        total = sign * value if total is None else total + sign * value
    return total


def called(operand):
    """Return the sign and the name of the function whose call an operand is; else None."""
    for sign, (kind, name) in operand:
        if kind == "call" and len(operand) == 1:
            return sign, name
    return None


def split_statements(source):
    """Yield the words of each statement, its first and its last line, and its indent."""
    words, at, line, depth, first, last, end = [], 0, 1, 0, 1, 1, len(source)
    begin = indent = 0
    while at < end:
        sign = source[at]
        start, its_line = at, line
        at += 1
        if sign in " \t\f\r":
            continue
        if sign == "\n":
            line, begin = line + 1, at
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
            first, indent = its_line, start - begin
        words.append(source[start:at])
        last = line
    if words:
        yield words, first, last, indent


def _find_end(source, at, mark):
    """Return where the text that began before at, and ends with mark, is over."""
    while at < len(source):
        if source[at] == "\\":
            at += 2
        elif source[at : at + len(mark)] == mark:
            return at + len(mark)
        else:
            at += 1
    return at


def split_words(words, *marks):
    """Return words as lists of words, parted at the marks that stand in no brackets."""
    parts, depth = [[]], 0
    for word in words:
        depth += _BRACKETS.get(word, 0)
        if word in marks and not depth:
            parts.append([])
        else:
            parts[-1].append(word)
    return parts


def _bare(words):
    """Return words without brackets around all of them."""
    while len(words) > 2 and words[0] == "(" and words[-1] == ")":
        depth = 0
        for word in words[:-1]:
            depth += _BRACKETS.get(word, 0)
            if not depth:
                return words
        words = words[1:-1]
    return words


def _names(words):
    """Return the names that stand on the left of an assignment."""
    words = split_words(words, ":")[0]  # behind it there is a type
    parts = split_words(_bare(words), ",")
    return tuple([part[0] for part in parts if len(part) == 1 and part[0].isidentifier()])


def _choice(words):
    if len(words) < 4 or words[0] not in ("max", "min") or _bare(words[1:])[:1] == ["("]:
        return None
    if words[1] != "(" or words[-1] != ")":
        return None
    operands = [_operand(part) for part in split_words(words[2:-1], ",")]
    return (words[0], operands) if len(operands) == 2 and all(operands) else None


def _condition(words):
    """Return a condition as nested tuples, for _judge."""
    words = _bare(words)
    for joint in ("or", "and"):
        parts = split_words(words, joint)
        if len(parts) > 1:
            return joint, [_condition(part) for part in parts]
    if words[:1] == ["not"]:
        return "not", _condition(words[1:])
    sides = split_words(words, *COMPARE)
    signs = [word for word in _outside(words) if word in COMPARE]
    return "compare", signs, [(" ".join(_bare(side)), _operand(_bare(side))) for side in sides]


def _outside(words):
    """Return the words that stand in no brackets."""
    depth, found = 0, []
    for word in words:
        depth += _BRACKETS.get(word, 0)
        if not depth:
            found.append(word)
    return found


def _operand(words):
    """Return a sum as pairs of a sign and what it adds or subtracts; None if it is no such sum.

    What it adds: ("name", a name), ("call", the name of what is called), ("len", the name of
    what is counted), or ("is", a number or a text).
    """
    pairs, sign, at = [], 1, 0
    while at < len(words):
        word = words[at]
        if word in ("+", "-"):
            sign = -sign if word == "-" else sign
            at += 1
            continue
        atom = _atom(word)
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


def _atom(word):
    if word[0] in "\"'":
        return "is", word[1:-1]
    if word.isidentifier():
        return None if word in ("lambda", "not", "await") else ("name", word)
    try:
        return "is", float(word) if "." in word or "e" in word else int(word)
    except ValueError:
        return ("name", word) if word[0].isalpha() else None  # a.b is called, or has no value


def _judge(condition, names, met):
    """Return whether a condition holds, None if that cannot be told; note what it meets."""
    kind = condition[0]
    if kind == "not":
        truth = _judge(condition[1], names, met)
        return None if truth is None else not truth
    if kind in ("and", "or"):
        for part in condition[1]:
            truth = _judge(part, names, met)
            if truth is None or truth == (kind == "or"):
                return truth
        return kind == "and"
    _, signs, sides = condition
    values = [value_of(operand, names) for _, operand in sides]
    if not signs:
        return None if values[0] is None else bool(values[0])
    for at in range(len(signs)):
        left, right = values[at], values[at + 1]
        # What else there is may compare in ways of its own, by running something.
        numbers = type(left) in _NUMBERS and type(right) in _NUMBERS
        if not (numbers or type(left) is type(right) is str):
            return None
        truth = COMPARE[signs[at]](left, right)
        met.append((signs[at], (sides[at][0], sides[at + 1][0]), (left, right), truth))
        if not truth:
            return False
    return True


def _look_up(atom, names):
    """Return what a part of an operand stands for, None if that cannot be told."""
    kind, its = atom
    if kind == "is":
        return its
    if kind == "call":
        return None
    try:
        value = names(its)
    except LookupError:
        return None
    if kind == "len":
        return len(value) if type(value) in (list, tuple) else None
    return value if type(value) in _TOLD else None


# SPDX-License-Identifier: MIT
