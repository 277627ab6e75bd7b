"""The loops over moves that a call of the search runs: which move it tries, and whether there are more."""

from widgets.programs.roles import NAMES, simplify

# What would change something, or wait for somebody, if it were asked for once more.
_CHANGING = "pop popleft next input print append add remove push insert shuffle random choice"
CHANGING = set(_CHANGING.split())
DEPTHS = set(NAMES["depth"].split())
LONGEST_MOVE = 8  # characters that have room on an edge


def name_move(statements, line, local):
    """Return what a call's loops over moves hold, as text for an edge; "" where that is no short text.

    statements, line, local: see has_more.
    """
    names = [
        name for words, _ in _find_loops(statements, line) or () for name in _list_names(words)
    ]
    values = [_write_move(local[name]) for name in names if name in local]
    name = ",".join(value for value in values if value)
    return name if len(name) <= LONGEST_MOVE else ""


def _write_move(value):
    """Return a move as text: a number, a word, or several of those; "" for anything else, such as a board."""
    if isinstance(value, (list, tuple)) and len(value) <= 3:
        parts = [_write_move(part) for part in value]
        return ",".join(parts) if all(parts) else ""
    simple = isinstance(value, (int, str)) and not isinstance(value, bool)
    return str(value).strip() if simple else ""


def calls_in_loop(function, searches, statements):
    """Tell whether a Function calls these searches only in for loops, as one that tries the moves of the root does.

    What plays a whole game calls it in a while loop, what searches deeper and deeper in one over depths, and what
    compares several searches outside of a loop as well.
    """
    found = False
    for words, line in function.statements:
        if any(word.split(".")[-1] in searches for word in words):
            loops = [its for its, _ in _find_loops(statements, line) or ()]
            loops += [words] if words[0] == "for" else []
            depths = [
                name for its in loops for name in _list_names(its) if simplify(name) in DEPTHS
            ]
            if not loops:
                return False
            found = found or not depths
    return found


def has_more(statements, line, local, names):
    """Tell whether the loop that a line stands in has more to try; None where nobody can tell without running it.

    What the loop runs through is asked for once more, as the program writes it, while the call still holds its names.
    statements: (words, line, indent) of the program; local, names: what the call and the program know.
    """
    loops = _find_loops(statements, line)
    if not loops:
        return None
    following = [its for its in statements if its[1] > _line_of(statements, loops[-1])]
    condition = following[0][0][1:-1] if following and following[0][0][0] == "if" else None
    if condition and following[0][0][-1] != ":":
        condition = None
    try:
        return _any_left([words for words, _ in loops], condition, dict(names), dict(local))
    except Exception:  # noqa: BLE001 - whatever an expression of the program raises
        return None


def _find_loops(statements, line):
    """Return (words, indent) of each for loop that a line stands in, the outermost first; None in a while loop."""
    at = max([place for place, its in enumerate(statements) if its[1] <= line], default=None)
    if at is None:
        return None
    loops, indent = [], statements[at][2]
    for words, _, its_indent in statements[at::-1]:
        if its_indent < indent or (words[0] == "for" and its_indent <= indent):
            indent = its_indent
            if words[0] in ("def", "class"):
                break
            if words[0] == "while":
                return None
            if words[0] == "for":
                loops.insert(0, (words, its_indent))
    return loops


def _list_names(words):
    """Return the variables of a for loop."""
    return [name for name in words[1 : words.index("in")] if name.isidentifier()]


def _line_of(statements, loop):
    return max(line for words, line, indent in statements if (words, indent) == loop)


def _any_left(loops, condition, names, local, first=True):
    """Tell whether one of the loops, the outermost first, has an item left for which the condition holds."""
    words, *inner = loops
    at = words.index("in")
    variable, iterable = words[1:at], words[at + 1 : words.index(":", at)]
    if not _is_harmless(iterable) or not (condition is None or _is_harmless(condition)):
        raise ValueError("unknown")
    source = eval(" ".join(iterable), names | local)
    items, start = list(source), -1
    if first and not hasattr(source, "__next__"):  # of what is used up, only the rest comes
        start = items.index(_value_of(variable, local))
    if inner and first and _any_left(inner, condition, names, local):
        return True
    for item in items[start + 1 :]:
        held = local | _assign(variable, item)
        if inner:
            if _any_left(inner, condition, names, held, first=False):
                return True
        elif condition is None or eval(" ".join(condition), names | held):
            return True
    return False


def _value_of(variable, local):
    """Return what the variables of a loop hold now: a value, or a tuple of several."""
    found = [local[name] for name in variable if name.isidentifier()]
    return found[0] if len(found) == 1 else tuple(found)


def _assign(variable, item):
    """Return the names of a loop's variables with an item as their value."""
    found = [name for name in variable if name.isidentifier()]
    return {found[0]: item} if len(found) == 1 else dict(zip(found, item, strict=True))


def _is_harmless(words):
    """Tell whether nothing in an expression is known to change something."""
    return not any(word.split(".")[-1] in CHANGING for word in words)
