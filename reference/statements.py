"""Parse a Python program: what each statement compares and assigns, and what runs next.

A debugger sees only which numbers change. The text also shows that `if alpha >= beta`
compares two numbers, and that `best = max(best, value)` assigns one that may stay the same.
"""

_ONLY_AST = 1024  # ast.PyCF_ONLY_AST; the module ast would be large for a browser
_COMPARE = {
    "Lt": ("<", lambda left, right: left < right),
    "LtE": ("<=", lambda left, right: left <= right),
    "Gt": (">", lambda left, right: left > right),
    "GtE": (">=", lambda left, right: left >= right),
    "Eq": ("==", lambda left, right: left == right),
    "NotEq": ("!=", lambda left, right: left != right),
}
_SIGNS = {"Add": 1, "UAdd": 1, "Sub": -1, "USub": -1}
_NUMBERS = {bool, int, float}
_KNOWN_TYPES = {*_NUMBERS, str, list, tuple}  # reading these runs no code


class Statement:
    """One statement of a program; elif, except and case begin one, too, but not else.

    kind, line: the name of its class in the module ast, such as "While", and its first line.
    leads_to_exit: whether it or the next statement of the block, below, is a break or return.
    when_true, when_false: the Statement after the condition of an if or while, None at the end.
    condition: the condition of an if or while, as a node of the syntax tree, otherwise None.
    targets: the names that are assigned.
    choice: ("max" or "min", the nodes of two operands), if the assigned value is only
        that call; otherwise None.
    """

    def __init__(self, node, below):
        self.kind, self.line = _get_kind(node), getattr(node, "pattern", node).lineno
        self.leads_to_exit = bool({self.kind, below and below.kind} & {"Break", "Return"})
        self.when_true = self.when_false = self.choice = None
        self.condition, self.targets = node.test if self.kind in ("If", "While") else None, []
        if self.kind in ("Assign", "AnnAssign", "AugAssign") and node.value:
            targets = node.targets if self.kind == "Assign" else [node.target]
            names = [name for target in targets for name in getattr(target, "elts", [target])]
            self.targets = [name.id for name in names if _get_kind(name) == "Name"]
            name, operands = _parse_call(node.value)
            if self.kind != "AugAssign" and name in ("max", "min") and len(operands) == 2:
                self.choice = name, operands


def parse_statements(source):
    """Return line number -> Statement for a program, {} if it cannot be parsed."""
    statements = {}
    try:
        _parse_block(compile(source, "<statements>", "exec", _ONLY_AST).body, None, statements)
    except (SyntaxError, RecursionError):
        return {}
    return statements


def _parse_block(nodes, following, statements):
    """Add the lines of a block to statements; return its first Statement, following if empty."""
    below = None
    for node in reversed(nodes):  # so that of several statements on one line, the first counts
        statement = below = Statement(node, below)
        blocks = ("body", "orelse", "handlers", "cases", "finalbody")
        first = [_parse_block(getattr(node, name, []), following, statements) for name in blocks]
        statement.when_true, statement.when_false, *_ = first
        inner_lines = [inner.line for inner in first if inner is not following]
        end = inner_lines[0] if inner_lines else node.end_lineno + 1
        for line in (statement.line, *range(statement.line + 1, end)):
            statements[line] = statement
        following = statement
    return following


def evaluate_condition(node, look_up_name, comparisons):
    """Return the truth of a condition, None if unknown; append what is compared to comparisons.

    look_up_name: a function, name -> value, None for an unknown name.
    Each comparison is (operator, texts of both sides, values of both sides, truth). They end
    before an operand that would have to be run, such as a call.
    """
    kind = _get_kind(node)
    if kind == "UnaryOp" and _get_kind(node.op) == "Not":
        truth = evaluate_condition(node.operand, look_up_name, comparisons)
        return None if truth is None else not truth
    if kind == "BoolOp":
        is_or = _get_kind(node.op) == "Or"
        for part in node.values:
            truth = evaluate_condition(part, look_up_name, comparisons)
            if truth is None or truth == is_or:
                return truth
        return not is_or
    if kind != "Compare":
        truth = read_operand(node, look_up_name)[1]
        return None if truth is None else bool(truth)
    operands = [read_operand(side, look_up_name) for side in (node.left, *node.comparators)]
    for index, operator in enumerate(node.ops):
        sign, compare = _COMPARE.get(_get_kind(operator), (None, None))
        (left_text, left), (right_text, right) = operands[index : index + 2]
        kinds = {type(left), type(right)}
        if sign is None or not (kinds <= _NUMBERS or kinds == {str}):
            return None  # other types may run code when they are compared
        truth = compare(left, right)
        comparisons.append((sign, (left_text, right_text), (left, right), truth))
        if not truth:
            return False
    return True


def read_operand(node, look_up_name):
    """Return (text with spaces between all tokens, value or None if unknown) of an operand."""
    kind = _get_kind(node)
    if kind == "Constant":
        return repr(node.value), node.value
    if kind == "Name":
        value = look_up_name(node.id)
        return node.id, value if type(value) in _KNOWN_TYPES else None
    name, arguments = _parse_call(node)
    if name == "len" and len(arguments) == 1:
        text, value = read_operand(arguments[0], look_up_name)
        return f"len ( {text} )", len(value) if type(value) in (list, tuple) else None
    sign = _SIGNS.get(_get_kind(getattr(node, "op", None)))
    if sign is None:
        return "", None
    left_text, left = read_operand(node.left, look_up_name) if kind == "BinOp" else ("", 0)
    operand = node.right if kind == "BinOp" else node.operand
    text, right = read_operand(operand, look_up_name)
    text = f"( {text} )" if _get_kind(operand) == "BinOp" else text
    value = left + sign * right if {type(left), type(right)} <= _NUMBERS else None
    return f"{left_text} {'-' if sign < 0 else '+'} {text}".strip(), value


def get_called_function(node):
    """Return (sign, function name) of an operand that is a call; for others, the name is None."""
    sign = 1
    while _get_kind(node) == "UnaryOp" and _get_kind(node.op) in _SIGNS:
        sign, node = sign * _SIGNS[_get_kind(node.op)], node.operand
    return sign, _parse_call(node)[0]


def _parse_call(node):
    """Return (function name, arguments) of a call; a method's name has a dot in front."""
    if _get_kind(node) != "Call":
        return None, []
    name = getattr(node.func, "id", None) or f".{getattr(node.func, 'attr', '')}"
    return name, [*node.args, *node.keywords]


def _get_kind(node):
    return type(node).__name__


# SPDX-License-Identifier: MIT
