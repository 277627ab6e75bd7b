"""Find the role of each parameter from the values that calls pass on, or else from the text. Names decide nothing."""

from math import inf

from docs.programs.node_access import find_access
from docs.programs.observation import freeze, is_number, is_whole
from docs.programs.syntax import get_kind, get_operator, list_names, list_nodes

WINDOW = ("alpha", "beta")
PLAYER = ("maximizing", "sign")
# The roles, as a reader can choose them. rest: any other parameter.
CHOICES = (*WINDOW, *PLAYER, "depth", "index", "height", "values", "node", "rest")
MOST_BRANCHES = 9  # children that the arithmetic of indexes is tried with
WIDE = 40  # a window at least so wide at the root need not change to be one


def parse_roles(text):
    """Return parameter -> role from "name:role,…" without unknown roles, None if it is empty."""
    pairs = [part.strip().partition(":")[::2] for part in text.split(",")]
    return {name: role for name, role in pairs if role in CHOICES and name.isidentifier()} or None


class Arguments:
    """The arguments that the calls of a search pass on, for functions that call each other under common names.

    slots: the names, those of the parameters of the first function; names: function -> slot -> parameter
    rows: Call -> slot -> value; frozen: the same, see observation.freeze; edges: (calling Call, Call on a child)
    """

    def __init__(self, calls, functions):
        own = [call for call in calls if call.children and call.function in functions]
        first = [*own, calls[0]][0].function
        self.slots = list(first.parameters)
        if first.receiver:
            self.slots.append(first.receiver)
        called = dict.fromkeys([*[call.function for call in calls], *functions])
        self.names = {f: match_parameters(first, f, f in functions) for f in called}
        for call in calls:
            if call.function not in functions:
                self._match_by_values(call)
        self.rows = {call: self._make_row(call, call.arguments, call.receiver) for call in calls}
        self.frozen = {c: self._make_row(c, c.frozen, freeze(c.receiver)) for c in calls}
        self.edges = [(call.parent, call) for call in calls if call.parent in self.rows]

    def _match_by_values(self, call):
        """Match the parameters of a function that tries the moves of the root itself: its tree holds the children."""
        matched = self.names[call.function]
        for slot in self.slots:
            below = [child.arguments[slot] for child in call.children if slot in child.arguments]
            for name, value in call.arguments.items():
                free = slot not in matched and name not in matched.values()
                has_data = free and below and not is_number(value) and value is not None
                if has_data and all(c is value or find_access(value, c) for c in below):
                    matched[slot] = name

    def _make_row(self, call, values, receiver):
        names = self.names[call.function]
        row = {slot: values[name] for slot, name in names.items() if name in values}
        if call.function.receiver in self.slots:
            row[call.function.receiver] = receiver
        return row

    def list_pairs(self, slot, is_frozen=True):
        """Return (value of the call, value of the call on a child) for each edge."""
        rows = self.frozen if is_frozen else self.rows
        return [
            (rows[up][slot], rows[down][slot])
            for up, down in self.edges
            if slot in rows[up] and slot in rows[down]
        ]

    def list_values(self, slot):
        """Return the values of a slot in all calls."""
        return [row[slot] for row in self.frozen.values() if slot in row]


def match_parameters(first, function, by_place=True):
    """Return slot, a parameter of the first function -> the one of the same name in another, or else in the same place."""
    own = function.parameters
    matched = {name: name for name in first.parameters if name in own}
    for slot, name in zip(first.parameters if by_place else (), own, strict=False):
        if name not in matched:
            matched.setdefault(slot, name)
    if first.receiver and function.receiver:
        matched[first.receiver] = function.receiver
    return matched


def find_roles(arguments, can_be_index):
    """Return slot -> role for Arguments; can_be_index: a function of a slot, whether it may index a list of leaves."""
    roles, first = {}, next(iter(arguments.rows.values()))
    for slot in arguments.slots:
        if find_branching(arguments.list_pairs(slot)) and can_be_index(slot):
            roles[slot] = "index"
            break
    for slot in arguments.slots:
        role = _find_single_role(arguments, slot)
        if role and slot not in roles and role not in roles.values():
            roles[slot] = role
    window = _find_window(arguments, [slot for slot in arguments.slots if slot not in roles])
    roles |= dict(zip(window, WINDOW, strict=False))
    free = [slot for slot in arguments.slots if slot not in roles]
    node = _find_node(arguments, free)
    if node is None:  # a position that the moves change and take back
        node = next((slot for slot in free if holds_data(first.get(slot))), None)
    if node and "index" not in roles.values():
        roles[node] = "node"
    deepest = max([call.depth for call in arguments.rows])
    for slot in arguments.slots:
        values = arguments.list_values(slot)
        is_constant = slot not in roles and len(set(map(str, values))) == 1
        if is_constant and is_whole(values[0]) and values[0] == deepest and deepest:
            roles[slot] = "height"
    return roles


def holds_data(value):
    """Tell whether a value may be a position: a container or an object, no number, text or function."""
    return not (value is None or isinstance(value, (int, float, str)) or callable(value))


def _find_single_role(arguments, slot):
    """Return the role "maximizing", "sign" or "depth" of a slot, or None."""
    pairs = arguments.list_pairs(slot)
    if not pairs:
        return None
    values = set(arguments.list_values(slot))
    whole = all(is_whole(value) for value in values)
    steps = {down - up for up, down in pairs} if whole else set()
    counts = steps in ({1}, {-1})
    # The depth of a single ply has two values, too, but does not go back to the first.
    alternates = len(values) == 2 and all(up != down for up, down in pairs)
    if alternates and (not counts or len(set(pairs)) == 2):
        return "sign" if whole and values == {1, -1} else "maximizing"
    return "depth" if counts else None


def _find_window(arguments, slots):
    """Return the two slots whose interval lies, at each child, inside that of the calling node, () without any."""
    pairs = [(low, high) for low in slots for high in slots if low != high]
    widths = {pair: _measure_window(arguments, *pair) for pair in pairs}
    return max(filter(widths.get, pairs), key=widths.get, default=())


def _measure_window(arguments, low, high):
    """Return (width, -low, high) of the window of two slots at the root, None if they are none."""
    windows = {}  # without those of a function that only starts the search
    for call, row in arguments.frozen.items():
        if low in row and high in row:
            bottom = -inf if row[low] is None else row[low]
            top = inf if row[high] is None else row[high]
            if not (is_number(bottom) and is_number(top)):
                return None
            windows[call] = bottom, top
    low_changes = high_changes = False
    for up, down in arguments.edges:
        if up not in windows or down not in windows:
            continue
        (bottom, top), (inner_bottom, inner_top) = windows[up], windows[down]
        is_inside = bottom <= inner_bottom and inner_top <= top
        if not is_inside and not (-top <= inner_bottom and inner_top <= -bottom):
            return None
        if {abs(bottom), abs(top)} != {abs(inner_bottom), abs(inner_top)}:
            low_changes |= bottom not in (inner_bottom, -inner_top)
            high_changes |= top not in (inner_top, -inner_bottom)
    bottom, top = next(iter(windows.values()), (inf, -inf))
    if bottom > top:
        return None
    # A number that never changes is an end of the window only if it stands for infinity.
    if (low_changes or bottom <= -WIDE) and (high_changes or top >= WIDE):
        return top - bottom, -bottom, top
    return None


def find_branching(pairs):
    """Return (children per node, offset) of the arithmetic of pairs of indexes, node and child; None if it is none."""
    if len(set(pairs)) < 2 or not all(is_whole(up) and is_whole(down) for up, down in pairs):
        return None
    for branching in range(2, MOST_BRANCHES + 1):
        for offset in (0, 1):
            if all(0 <= down - branching * up - offset < branching for up, down in pairs):
                return branching, offset
    return None


def _find_node(arguments, slots):
    """Return the slot of the node: that in which siblings differ, one with data rather than a number."""
    siblings = {}
    for up, down in arguments.edges:
        siblings.setdefault(up, []).append(down)
    best, best_score = None, 0.5
    for slot in slots:
        pairs = arguments.list_pairs(slot)
        for group in siblings.values():
            values = [arguments.frozen[call].get(slot) for call in group]
            pairs += [(values[at - 1], values[at]) for at in range(1, len(values))]
        score = sum(value != other for value, other in pairs) / max(len(pairs), 1)
        value = next(iter(arguments.rows.values())).get(slot)
        if score > 0.5 and not isinstance(value, (int, float, type(None))):
            score += 1
        if score > best_score:
            best, best_score = slot, score
    return best


# For a search that the program itself never calls, or with arguments that do not tell
def guess_roles(functions, known=()):
    """Return slot -> role as far as known, or the recursive calls in the text tell; slots: of the first function."""
    names, roles = {function.name for function in functions}, dict(known)
    for function in functions:
        calls = [call for caller in functions for call in caller.list_calls(names)]
        passed = [function.map_arguments(call) for call in calls]
        for name in function.parameters:
            nodes = [arguments[name] for arguments in passed if name in arguments]
            role = None if name in roles else _guess_role(name, nodes)
            if role and role not in roles.values():
                roles.setdefault(name, role)
        factor = _find_factor(function)
        if factor and factor not in roles and "sign" not in roles.values():
            roles[factor] = "sign"
        bounds = find_updated_bounds(function, roles)
        if len(bounds) == 2 and not roles.keys() & bounds.keys():
            roles |= bounds
        for compared, left_is_low in _list_compared_parameters(function):
            if any(roles.get(name) == "depth" for name in compared):  # depth == height
                for name in compared:
                    if "height" not in roles.values():
                        roles.setdefault(name, "height")
            elif not any(name in roles for name in compared) and "alpha" not in roles.values():
                roles |= dict(zip(compared if left_is_low else compared[::-1], WINDOW, strict=True))
    return roles


def _find_factor(function):
    """Return the parameter with a default that a returned parameter is multiplied by, as sign * node, or None."""
    for value in [node.value for node in function.find_nodes("Return")]:
        if get_operator(value) == "Mult":
            names = [getattr(side, "id", None) for side in (value.left, value.right)]
            factors = [name for name in names if name in function.optional]
            if len(factors) == 1 and set(names) <= set(function.parameters):
                return factors[0]
    return None


def find_updated_bounds(function, roles):
    """Return parameter -> "alpha" or "beta" of the bounds that a function raises by max and lowers by min."""
    bounds = {}
    for node in function.find_nodes("Assign"):
        if get_kind(node.value) != "Call":
            continue
        chosen = {"max": "alpha", "min": "beta"}.get(getattr(node.value.func, "id", None))
        arguments = [getattr(argument, "id", None) for argument in node.value.args]
        for target in node.targets:
            name = getattr(target, "id", None)
            if chosen and name in {*function.parameters} & {*arguments} - {*roles}:
                bounds.setdefault(name, chosen)
    return bounds if len(set(bounds.values())) == 2 else {}


def _list_compared_parameters(function):
    """Return (two parameters, whether the first is probably alpha) of the conditions that compare two."""
    comparisons = []
    for node in function.find_nodes("If", "While", "IfExp"):
        for part in list_nodes(node.test):
            if get_kind(part) != "Compare" or len(part.comparators) != 1:
                continue
            names = [getattr(side, "id", None) for side in (part.left, part.comparators[0])]
            if names[0] != names[1] and all(name in function.parameters for name in names):
                # alpha >= beta ends a loop, alpha < beta goes on.
                is_greater = get_kind(part.ops[0]) in ("Gt", "GtE")
                comparisons.append((names, is_greater == (get_kind(node) != "While")))
    return comparisons


def _guess_role(name, nodes):
    constants = {node.value for node in nodes if get_kind(node) == "Constant"}
    if len(constants) == 2 and all(isinstance(c, (str, int)) for c in constants):
        return "maximizing"  # "MAX" and "MIN"
    for node in nodes:
        kind, operator = get_kind(node), get_operator(node)
        if kind == "Constant" and isinstance(node.value, bool) or operator == "Not":
            return "maximizing"
        if operator == "USub" and getattr(node.operand, "id", None) == name:
            return "sign"
        if kind == "BinOp":
            left, right = getattr(node.left, "id", None), getattr(node.right, "value", None)
            if operator in ("Add", "Sub") and left == name and right == 1:
                return "depth"
            if operator == "Sub" and getattr(node.right, "id", None) == name:
                return "maximizing"  # 1 - player
            is_product = "Mult" in map(get_operator, (node, node.left, node.right))
            if is_product and name in list_names(node):
                return "index"
    return None
