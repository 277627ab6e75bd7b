"""Inspect the loops over moves in a running call: the current move, and whether moves are left."""

from widgets.programs.roles import NAMES, simplify_name

# Functions that change something or wait for input, so that they are not called again here.
_CHANGING = "pop popleft next input print append add remove push insert shuffle random choice"
CHANGING = set(_CHANGING.split())
DEPTHS = set(NAMES["depth"].split())
LONGEST_MOVE = 8  # characters that fit on an edge


def format_current_move(statements, line, local):
    """Return the current values of a call's loops as text for an edge, "" if that is too long.

    statements, line, local: see has_moves_left
    """
    names = [
        name
        for words, _ in _find_enclosing_for_loops(statements, line) or ()
        for name in _list_loop_variables(words)
    ]
    values = [_format_move(local[name]) for name in names if name in local]
    name = ",".join(value for value in values if value)
    return name if len(name) <= LONGEST_MOVE else ""


def _format_move(value):
    """Return a number, a string or up to three of them as text, "" for other values."""
    if isinstance(value, (list, tuple)) and len(value) <= 3:
        parts = [_format_move(part) for part in value]
        return ",".join(parts) if all(parts) else ""
    simple = isinstance(value, (int, str)) and not isinstance(value, bool)
    return str(value).strip() if simple else ""


def calls_search_in_for_loop(function, searches, statements):
    """Check whether a ParsedFunction calls a search in for loops only: then it tries the root's moves.

    A function that plays a whole game calls it in a while loop, iterative deepening in a loop over
    depths, and a comparison of several searches outside of loops as well.
    """
    has_loop = False
    for words, line in function.statements:
        if any(word.split(".")[-1] in searches for word in words):
            loops = [
                loop_words for loop_words, _ in _find_enclosing_for_loops(statements, line) or ()
            ]
            loops += [words] if words[0] == "for" else []
            depths = [
                name
                for loop_words in loops
                for name in _list_loop_variables(loop_words)
                if simplify_name(name) in DEPTHS
            ]
            if not loops:
                return False
            has_loop = has_loop or not depths
    return has_loop


def has_moves_left(statements, line, local, names):
    """Check whether the for loop around a line has items left; None if that cannot be determined.

    The loop's iterable is evaluated again with the current variables of the call.

    statements: (words, line, indent) of the program
    local, names: local variables of the call, globals of the program
    """
    loops = _find_enclosing_for_loops(statements, line)
    if not loops:
        return None
    following = [
        statement
        for statement in statements
        if statement[1] > _find_line_of_loop(statements, loops[-1])
    ]
    condition = following[0][0][1:-1] if following and following[0][0][0] == "if" else None
    if condition and following[0][0][-1] != ":":
        condition = None
    try:
        return _has_items_left([words for words, _ in loops], condition, dict(names), dict(local))
    except Exception:  # noqa: BLE001 - whatever an expression of the program raises
        return None


def _find_enclosing_for_loops(statements, line):
    """Return (words, indent) of the for loops around a line, outermost first; None in a while loop."""
    start = max(
        [index for index, statement in enumerate(statements) if statement[1] <= line], default=None
    )
    if start is None:
        return None
    loops, indent = [], statements[start][2]
    for words, _, statement_indent in statements[start::-1]:
        if statement_indent < indent or (words[0] == "for" and statement_indent <= indent):
            indent = statement_indent
            if words[0] in ("def", "class"):
                break
            if words[0] == "while":
                return None
            if words[0] == "for":
                loops.insert(0, (words, statement_indent))
    return loops


def _list_loop_variables(words):
    """Return the variables of a for loop."""
    return [name for name in words[1 : words.index("in")] if name.isidentifier()]


def _find_line_of_loop(statements, loop):
    return max(line for words, line, indent in statements if (words, indent) == loop)


def _has_items_left(loops, condition, names, local, is_current_call=True):
    """Check whether a loop, the outermost first, has an item left that meets the condition."""
    words, *inner = loops
    in_index = words.index("in")
    variable, iterable = words[1:in_index], words[in_index + 1 : words.index(":", in_index)]
    if not _has_no_side_effects(iterable) or not (
        condition is None or _has_no_side_effects(condition)
    ):
        raise ValueError("unknown")
    source = eval(" ".join(iterable), names | local)
    items, start = list(source), -1
    if is_current_call and not hasattr(
        source, "__next__"
    ):  # an iterator yields only the items that are left
        start = items.index(_get_loop_value(variable, local))
    if inner and is_current_call and _has_items_left(inner, condition, names, local):
        return True
    for item in items[start + 1 :]:
        loop_local = local | _assign_loop_variables(variable, item)
        if inner:
            if _has_items_left(inner, condition, names, loop_local, is_current_call=False):
                return True
        elif condition is None or eval(" ".join(condition), names | loop_local):
            return True
    return False


def _get_loop_value(variable, local):
    """Return the current value of a loop's variable, a tuple for several variables."""
    values = [local[name] for name in variable if name.isidentifier()]
    return values[0] if len(values) == 1 else tuple(values)


def _assign_loop_variables(variable, item):
    """Return a loop's variables as name -> value after the assignment of an item."""
    names = [name for name in variable if name.isidentifier()]
    return {names[0]: item} if len(names) == 1 else dict(zip(names, item, strict=True))


def _has_no_side_effects(words):
    """Check that an expression uses none of the names in CHANGING."""
    return not any(word.split(".")[-1] in CHANGING for word in words)
