"""The loops over moves in a running call: the present move, and whether moves are left."""

from docs.figures.svg import make_printable
from docs.programs.syntax import get_called_name, get_kind, list_names, list_nodes

# Functions that change something or wait for input, so that they are not called again here.
_CHANGING = "pop popleft next input print append add remove push insert shuffle random choice"
CHANGING = set(_CHANGING.split())
LONGEST_MOVE = 8  # characters that fit on an edge


def find_loops(function, line):
    """Return the syntax nodes of the for loops around a line of a ParsedFunction, None in a while loop."""
    loops = [
        node
        for node in function.nodes
        if get_kind(node) in ("For", "While")
        # In Brython, a node may have a first line, but no last one.
        and node.lineno <= line <= getattr(node, "end_lineno", line)
    ]
    return None if any(get_kind(loop) == "While" for loop in loops) else loops


def format_current_move(function, line, local_values):
    """Return the values of the loops around a line as text for an edge, "" if that is too long."""
    names = [name for loop in find_loops(function, line) or () for name in list_names(loop.target)]
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


def find_untried_moves(program, call):
    """Return (index,) of the first move that a call has not tried, () if it has tried all."""
    if not call.children or not call.stop or not call.stop.sure:
        return ()
    loops = find_loops(call.convention.function, call.stop.line)
    try:
        left = not loops or _has_items_left(loops, program, dict(call.local))
    except Exception:  # noqa: BLE001 - whatever an expression of the program raises
        left = True
    return (len(call.children),) if left else ()


def _evaluate(expression, program, local_values):
    """Return the value of an expression of the program. Raises ValueError if that could change something."""
    for part in list_nodes(expression):
        if get_kind(part) == "Call" and get_called_name(part) in CHANGING:
            raise ValueError("it may change something")
    lines = program.source.splitlines()[expression.lineno - 1 : expression.end_lineno]
    lines[-1] = lines[-1].encode()[: expression.end_col_offset].decode()
    lines[0] = lines[0].encode()[expression.col_offset :].decode()
    return eval("(" + "\n".join(lines) + ")", program.names | local_values)


def _has_items_left(loops, program, local_values, is_running=True):
    """Tell whether a loop, the outermost first, has an item left that meets the condition in the innermost."""
    loop, *inner = loops
    source = _evaluate(loop.iter, program, local_values)
    items, start = list(source), -1
    names = list_names(loop.target)
    if is_running and not hasattr(source, "__next__"):  # an iterator yields only what is left
        values = [local_values[name] for name in names]
        start = items.index(values[0] if len(values) == 1 else tuple(values))
    if inner and is_running and _has_items_left(inner, program, local_values):
        return True
    first = loop.body[0]
    for item in items[start + 1 :]:
        chosen = {names[0]: item} if len(names) == 1 else dict(zip(names, item, strict=True))
        values = local_values | chosen
        if inner:
            if _has_items_left(inner, program, values, is_running=False):
                return True
        elif get_kind(first) != "If" or _evaluate(first.test, program, values):
            return True
    return False
