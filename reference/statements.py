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

    first_token, line, indent: the first token, the number and the indent of the first line.
    following: the next Statement in the text, None for the last.
    inline: whether a header has the body on the same line.
    condition: the condition of an if, elif or while, for find_comparisons.
    names_in_condition: the tokens in it.
    targets: the names that are assigned.
    choice: ("max" or "min", two operands for compute_operand), if the assigned value is
        only that call; otherwise None.
    """

    def __init__(self, tokens, line, indent):
        self.first_token, self.line, self.indent = tokens[0], line, indent
        self.following, self.inline = None, False
        self.condition, self.names_in_condition, self.targets, self.choice = None, (), (), None
        if self.first_token in (*BRANCHES, "else"):
            head, *body = split_tokens(tokens[1:], ":")
            self.inline = bool(body and body[0])
            if self.first_token not in ("for", "else"):
                self.condition, self.names_in_condition = _parse_condition(head), set(head)
        elif tokens[1:2] and tokens[1] in _AUGMENTED:
            self.targets = _parse_assigned_names(tokens[:1])
        else:
            *parts, value = split_tokens(tokens, "=")
            self.targets = tuple([name for part in parts for name in _parse_assigned_names(part)])
            self.choice = _parse_max_or_min_call(value) if parts else None

    def find_next_statement(self, is_condition_true):
        """Return the Statement that runs after the condition of this if, elif or while."""
        statement = self
        if not is_condition_true:
            statement = self.following
            while statement and statement.indent > self.indent:
                statement = statement.following
            if not statement or statement.indent < self.indent or statement.first_token != "else":
                return statement
        return statement if statement.inline else statement.following

    def leads_to_exit(self):
        """Return whether this or the next statement of the block is a break or a return."""
        below = self.following
        return self.first_token in _LEAVING or (
            below is not None and below.indent == self.indent and below.first_token in _LEAVING
        )


def parse_statements(source):
    """Return line number -> Statement for a program."""
    statements, previous = {}, None
    for tokens, first, last, indent in split_statements(source):
        statement = Statement(tokens, first, indent)
        if previous:
            previous.following = statement
        previous = statement
        for line in range(first, last + 1):
            statements[line] = statement
    return statements


def find_comparisons(condition, look_up_name):
    """Return the comparisons that are made when a condition is evaluated, in order.

    look_up_name: a function, name -> value, which raises a LookupError for an unknown name.
    Each is (operator, texts of both sides, values of both sides, truth). They end before
    an operand that would have to be run, such as a call.
    """
    comparisons = []
    _evaluate_condition(condition, look_up_name, comparisons)
    return comparisons


def compute_operand(operand, look_up_name):
    """Return the value of an operand, None if code would have to be run for it."""
    total = None
    for sign, atom in operand or ():
        value = _compute_atom(atom, look_up_name)
        if len(operand) == 1 and sign > 0:
            return value
        if not isinstance(value, (int, float)):
            return None
        total = sign * value if total is None else total + sign * value
    return total


def get_called_function(operand):
    """Return (sign, function name) if an operand is a call, else None."""
    for sign, (kind, name) in operand:
        if kind == "call" and len(operand) == 1:
            return sign, name
    return None


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


def _strip_outer_brackets(tokens):
    """Return tokens without brackets around all of them."""
    while len(tokens) > 2 and tokens[0] == "(" and tokens[-1] == ")":
        depth = 0
        for token in tokens[:-1]:
            depth += _BRACKETS.get(token, 0)
            if not depth:
                return tokens
        tokens = tokens[1:-1]
    return tokens


def _parse_assigned_names(target_tokens):
    """Return the names in a target of an assignment."""
    target_tokens = split_tokens(target_tokens, ":")[0]  # without the type annotation
    parts = split_tokens(_strip_outer_brackets(target_tokens), ",")
    return tuple([part[0] for part in parts if len(part) == 1 and part[0].isidentifier()])


def _parse_max_or_min_call(value_tokens):
    """Return the choice of a Statement, None if the value is no max or min of two operands."""
    if (
        len(value_tokens) < 4
        or value_tokens[0] not in ("max", "min")
        or _strip_outer_brackets(value_tokens[1:])[:1] == ["("]
    ):
        return None
    if value_tokens[1] != "(" or value_tokens[-1] != ")":
        return None
    operands = [_parse_operand(part) for part in split_tokens(value_tokens[2:-1], ",")]
    return (value_tokens[0], operands) if len(operands) == 2 and all(operands) else None


def _parse_condition(tokens):
    """Return a condition as nested tuples, for _evaluate_condition."""
    tokens = _strip_outer_brackets(tokens)
    for joint in ("or", "and"):
        parts = split_tokens(tokens, joint)
        if len(parts) > 1:
            return joint, [_parse_condition(part) for part in parts]
    if tokens[:1] == ["not"]:
        return "not", _parse_condition(tokens[1:])
    sides = split_tokens(tokens, *COMPARE)
    signs = [token for token in _select_outside_brackets(tokens) if token in COMPARE]
    return (
        "compare",
        signs,
        [
            (" ".join(_strip_outer_brackets(side)), _parse_operand(_strip_outer_brackets(side)))
            for side in sides
        ],
    )


def _select_outside_brackets(tokens):
    """Return the tokens outside brackets."""
    depth, selected = 0, []
    for token in tokens:
        depth += _BRACKETS.get(token, 0)
        if not depth:
            selected.append(token)
    return selected


def _parse_operand(tokens):
    """Return a sum as pairs (sign, atom), None for other expressions.

    atom: ("name", variable), ("call", function name), ("len", variable) or ("is", constant).
    """
    pairs, sign, index = [], 1, 0
    while index < len(tokens):
        token = tokens[index]
        if token in ("+", "-"):
            sign = -sign if token == "-" else sign
            index += 1
            continue
        atom = _parse_atom(token)
        if atom is None or (pairs and tokens[index - 1] not in ("+", "-")):
            return None
        index += 1
        if tokens[index : index + 1] == ["("]:
            start, depth = index + 1, 1
            while depth and index + 1 < len(tokens):
                index += 1
                depth += _BRACKETS.get(tokens[index], 0)
            inside = tokens[start:index]
            index += 1
            atom = ("len", inside[0]) if token == "len" and len(inside) == 1 else ("call", token)
        pairs.append((sign, atom))
        sign = 1
    return pairs or None


def _parse_atom(token):
    """Return an atom for _parse_operand, None if the token is no constant and no name."""
    if token[0] in "\"'":
        return "is", token[1:-1]
    if token.isidentifier():
        return None if token in ("lambda", "not", "await") else ("name", token)
    try:
        return "is", float(token) if "." in token or "e" in token else int(token)
    except ValueError:
        return ("name", token) if token[0].isalpha() else None  # the value of a.b is unknown


def _evaluate_condition(condition, look_up_name, comparisons):
    """Return the truth of a condition, None if unknown; append to comparisons."""
    kind = condition[0]
    if kind == "not":
        truth = _evaluate_condition(condition[1], look_up_name, comparisons)
        return None if truth is None else not truth
    if kind in ("and", "or"):
        for part in condition[1]:
            truth = _evaluate_condition(part, look_up_name, comparisons)
            if truth is None or truth == (kind == "or"):
                return truth
        return kind == "and"
    _, signs, sides = condition
    values = [compute_operand(operand, look_up_name) for _, operand in sides]
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


def _compute_atom(atom, look_up_name):
    """Return the value of an atom, None if it is unknown."""
    kind, content = atom
    if kind == "is":
        return content
    if kind == "call":
        return None
    try:
        value = look_up_name(content)
    except LookupError:
        return None
    if kind == "len":
        return len(value) if type(value) in (list, tuple) else None
    return value if type(value) in _KNOWN_TYPES else None


# SPDX-License-Identifier: MIT
