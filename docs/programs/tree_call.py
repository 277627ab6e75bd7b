"""The call of a program's search on a given tree: which arguments it gets, and what else the program must hold."""

from docs.programs.node_access import MISSING, get_attributes
from docs.programs.observation import is_whole
from docs.programs.plain_search import get_defaults, get_parameters
from docs.programs.roles import PLAYER, WINDOW
from docs.programs.syntax import get_kind, get_operator
from docs.trees.trees import count_plies

NUMBERS = ("depth", "height", "index", *WINDOW)  # roles


class TreeCall:
    """How the search of a Program is called on a tree of nested lists, after its form has built it.

    maximizing: whether MAX moves first; keeps_window: whether alpha and beta keep their defaults if they have any
    """

    def __init__(self, program, maximizing, keeps_window):
        self.program, self.function = program, program.entry
        if self.function in program.functions:
            self.function = program.find_function_for(maximizing) or self.function
        self.member = program.members.get(self.function)
        roles = self.member.roles if self.member else find_entry_roles(program)
        omitted = self.function.optional if keeps_window else ()
        self.roles = [(n, r) for n, r in roles.items() if n not in omitted or r not in WINDOW]
        self.players, self.counts_up = {}, counts_depth_up(program)
        if program.player_values:
            self.players = dict.fromkeys(PLAYER, program.player_values[maximizing])

    def make_arguments(self, tree, alpha, beta):
        """Return parameter -> argument; what has no role gets the program's own argument, a copy of a container."""
        program, root, arguments = self.program, self.program.form.root, {}
        if program.indexed:
            self._place_leaves()
        values = {"alpha": alpha, "beta": beta, "node": root, "index": root, **self.players}
        values["values"] = getattr(program.form, "values", None)
        if program.depth_limits:
            self._place_height(count_plies(tree))
        for name, role in self.roles:
            if role == "depth" and self.counts_up:
                arguments[name] = program.get_own_argument("depth") or 0
            elif role in ("depth", "height"):
                plies = count_plies(tree)
                height = self._choose_height(program.get_own_argument(role), plies)
                arguments[name] = max(height, plies) if role == "depth" else height
            elif role in values:
                arguments[name] = values[role]
            elif name in program.entry_arguments:
                own = program.entry_arguments[name]
                arguments[name] = type(own)(own) if type(own) in (list, dict, set) else own
            elif name not in self.function.optional:
                arguments[name] = None
        return arguments

    def find_callable(self):
        """Return the callable of the search, for a method a bound one."""
        function, program = self.function, self.program
        receiver = program.receiver
        if function.receiver is None:
            receiver = None
        elif self.member and self.member.by_role.get("node") == function.receiver:
            receiver = program.form.root
        elif receiver is None:
            owner_class = program.names[function.owner]
            init = owner_class.__init__  # each required argument is the tree
            has_code = hasattr(init, "__code__")
            count = len(get_parameters(init)) - 1 - len(get_defaults(init)) if has_code else 0
            receiver = owner_class(*[program.form.root] * count)
        return program.find_callable(function, receiver)

    def _choose_height(self, own, plies):
        """Return what belongs to a tree with this many plies as a number of the program does to its own tree."""
        own_plies = self.program.own_plies
        return plies + (own - own_plies if is_whole(own) and own_plies else 0)

    def _place_height(self, plies):
        """Give the globals and attributes that the depth is compared with the height of the tree."""
        program = self.program
        for kind, name in program.depth_limits:
            if kind == "global":
                holder = program.names
            elif kind == "attribute" and program.receiver is not None:
                holder = vars(program.receiver)
            else:
                continue
            own = program.own_heights.setdefault((kind, name), holder.get(name))
            if is_whole(own):
                holder[name] = self._choose_height(own, plies)

    def _place_leaves(self):
        """Put the leaves into the program's own list, or in its place."""
        form = self.program.form
        own, values = form.own_values, form.values
        if isinstance(own, list):
            own[:] = values
            form.values = own
            return
        placed = tuple(values) if isinstance(own, tuple) else values
        receiver = self.program.receiver
        for holder in (self.program.names, get_attributes(receiver) and vars(receiver)):
            for name, value in list((holder or {}).items()):
                if own is not None and value is own:
                    holder[name] = placed
        form.own_values = form.values = placed


def find_entry_roles(program):
    """Return parameter -> role of a function that only starts the search, by the values that it passes on."""
    first, entry = program.first, program.entry
    known = program.members[first.function].roles if first else {}
    roles = {}
    for name in entry.parameters:
        roles[name] = "rest"
        value = program.entry_arguments.get(name, MISSING)
        for inner, role in known.items():
            passed = first.arguments.get(inner)
            same = passed is value or role in NUMBERS and passed == value
            if same and role != "rest" and role not in roles.values():
                roles[name] = role
                break
    if not first and entry.parameters:
        roles[entry.parameters[0]] = "values" if program.indexed else "node"
    return roles


def counts_depth_up(program):
    """Tell whether the depth grows from call to call."""
    names = {function: m.by_role.get("depth") for function, m in program.members.items()}
    for call in program.calls:
        name = names.get(call.function)
        if call.parent is not None and name in call.arguments:
            up, depth = call.parent.arguments.get(name), call.arguments[name]
            if is_whole(up) and depth != up:
                return depth > up
    for function, name in names.items():
        for call in function.list_calls(program.search_names) if name else ():
            passed = function.map_arguments(call).get(name)
            if get_kind(passed) == "BinOp":
                return get_operator(passed) == "Add"
    return False


def list_depth_limits(program):
    """Return what the search compares the depth with: ("number", n), ("global", name), ("attribute", name)."""
    limits = []
    for function, member in program.members.items():
        depth = member.by_role.get("depth")
        for node in function.find_nodes("Compare") if depth else ():
            sides = [node.left, *node.comparators]
            others = [side for side in sides if getattr(side, "id", None) != depth]
            if len(others) < len(sides):
                limits += [_read_limit(side, program, function) for side in others]
    return [limit for limit in limits if limit]


def _read_limit(side, program, function):
    kind = get_kind(side)
    if kind == "Constant" and is_whole(side.value):
        return "number", side.value
    if kind == "Name" and is_whole(program.names.get(side.id)):
        return "global", side.id
    if kind == "Attribute" and getattr(side.value, "id", 0) == function.receiver:
        return "attribute", side.attr
    return None


def find_required_height(program):
    """Return the height of the only trees that the search works on, None if any height will do."""
    if not program.indexed or not counts_depth_up(program):
        return None
    numbers = [number for kind, number in program.depth_limits if kind == "number" and number]
    return numbers[0] - (program.get_own_argument("depth") or 0) if numbers else None
