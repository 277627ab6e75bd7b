"""Inspect the loops over moves in a running call: the current move, and whether moves are left."""

from docs.figures.svg import make_printable
from docs.programs.roles import NAMES, simplify_name

# Functions that change something or wait for input, so that they are not called again here.
_CHANGING = "pop popleft next input print append add remove push insert shuffle random choice"
CHANGING = set(_CHANGING.split())
DEPTHS = set(NAMES["depth"].split())
LONGEST_MOVE = 8  # characters that fit on an edge


def format_current_move(statements, line, local_values):
    """Return the current values of a call's loops as text for an edge, "" if that is too long.

    statements, line, local_values: see has_moves_left
    """
    names = [
        name
        for tokens, _ in _find_enclosing_for_loops(statements, line) or ()
        for name in _list_loop_variables(tokens)
    ]
    values = [_format_move(local_values[name]) for name in names if name in local_values]
    name = ",".join(value for value in values if value)
    return name if len(name) <= LONGEST_MOVE else ""


def _format_move(value):
    """Return a number, a string or up to three of them as text, "" for other values."""
    if isinstance(value, (list, tuple)) and len(value) <= 3:
        parts = [_format_move(part) for part in value]
        return ",".join(parts) if all(parts) else ""
    simple = isinstance(value, (int, str)) and not isinstance(value, bool)
    return make_printable(" ".join(str(value).split())) if simple else ""


def calls_search_in_for_loop(function, search_names, statements):
    """Check whether a ParsedFunction calls a search in for loops only: then it tries the root's moves.

    A function that plays a whole game calls it in a while loop, iterative deepening in a loop over
    depths, and a comparison of several searches outside of loops as well.
    """
    has_loop = False
    for tokens, line in function.statements:
        if any(token.split(".")[-1] in search_names for token in tokens):
            loops = [
                loop_tokens for loop_tokens, _ in _find_enclosing_for_loops(statements, line) or ()
            ]
            loops += [tokens] if tokens[0] == "for" else []
            depths = [
                name
                for loop_tokens in loops
                for name in _list_loop_variables(loop_tokens)
                if simplify_name(name) in DEPTHS
            ]
            if not loops:
                return False
            has_loop = has_loop or not depths
    return has_loop


def has_moves_left(statements, line, local_values, global_values):
    """Check whether the for loop around a line has items left; None if that cannot be determined.

    The loop's iterable is evaluated again with the current variables of the call.

    statements: (tokens, line, indent) of the program
    local_values, global_values: local variables of the call, globals of the program
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
        return _has_items_left(
            [tokens for tokens, _ in loops], condition, dict(global_values), dict(local_values)
        )
    except Exception:  # noqa: BLE001 - whatever an expression of the program raises
        return None


def _find_enclosing_for_loops(statements, line):
    """Return (tokens, indent) of the for loops around a line, outermost first; None in a while loop."""
    start = max(
        [index for index, statement in enumerate(statements) if statement[1] <= line], default=None
    )
    if start is None:
        return None
    loops, indent = [], statements[start][2]
    for tokens, _, statement_indent in statements[start::-1]:
        if statement_indent < indent or (tokens[0] == "for" and statement_indent <= indent):
            indent = statement_indent
            if tokens[0] in ("def", "class"):
                break
            if tokens[0] == "while":
                return None
            if tokens[0] == "for":
                loops.insert(0, (tokens, statement_indent))
    return loops


def _list_loop_variables(loop_tokens):
    """Return the variables of a for loop."""
    return [name for name in loop_tokens[1 : loop_tokens.index("in")] if name.isidentifier()]


def _find_line_of_loop(statements, loop):
    return max(line for tokens, line, indent in statements if (tokens, indent) == loop)


def _has_items_left(loops, condition, global_values, local_values, is_current_iteration=True):
    """Check whether a loop, the outermost first, has an item left that meets the condition."""
    tokens, *inner = loops
    in_index = tokens.index("in")
    variable, iterable = tokens[1:in_index], tokens[in_index + 1 : tokens.index(":", in_index)]
    if not _has_no_side_effects(iterable) or not (
        condition is None or _has_no_side_effects(condition)
    ):
        raise ValueError("unknown")
    source = eval(" ".join(iterable), global_values | local_values)
    items, start = list(source), -1
    if is_current_iteration and not hasattr(
        source, "__next__"
    ):  # an iterator yields only the items that are left
        start = items.index(_get_loop_value(variable, local_values))
    if (
        inner
        and is_current_iteration
        and _has_items_left(inner, condition, global_values, local_values)
    ):
        return True
    for item in items[start + 1 :]:
        loop_local = local_values | _assign_loop_variables(variable, item)
        if inner:
            if _has_items_left(
                inner, condition, global_values, loop_local, is_current_iteration=False
            ):
                return True
        elif condition is None or eval(" ".join(condition), global_values | loop_local):
            return True
    return False


def _get_loop_value(target_tokens, local_values):
    """Return the current value of a loop's variable, a tuple for several variables."""
    values = [local_values[name] for name in target_tokens if name.isidentifier()]
    return values[0] if len(values) == 1 else tuple(values)


def _assign_loop_variables(target_tokens, item):
    """Return a loop's variables as name -> value after the assignment of an item."""
    names = [name for name in target_tokens if name.isidentifier()]
    return {names[0]: item} if len(names) == 1 else dict(zip(names, item, strict=True))


def _has_no_side_effects(expression_tokens):
    """Check that an expression uses none of the names in CHANGING."""
    return not any(token.split(".")[-1] in CHANGING for token in expression_tokens)


def find_first_untried_move(program, call, statements):
    """Return (index,) of the first move that a call has not tried, () if it has tried all."""
    if not call.children or not call.stop or not call.stop.sure:
        return ()
    has_more_moves = has_moves_left(statements, call.stop.line, call.local, program.names)
    return () if has_more_moves is False else (len(call.children),)
