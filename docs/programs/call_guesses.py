"""How a search may be called that its program never calls: forms of the tree, roles, values of the player."""

from itertools import permutations, product

from docs.programs.node_access import find_access, find_number_accesses, list_items
from docs.programs.observation import is_number, is_whole
from docs.programs.roles import WINDOW
from docs.programs.syntax import get_called_name, get_kind, get_operator, list_nodes
from docs.programs.tree_forms import IndexForm, NodeForm

PLAYERS = ({True: True, False: False}, {True: 1, False: -1})


class Node:
    """A node for a program that reads attributes of nodes without defining a class for them."""


def list_attempts(program):
    """Yield (form, slot -> role, player values, whether leaves count for the mover, entry) to try."""
    function = program.functions[0]
    guessed = program.members[function].get_known_roles()
    entries = [program.entry] if program.entry not in program.functions else program.functions
    indexed = "index" in guessed.values()
    relatives = [False, True] if program.negates_in_text() else [False]
    players = list_player_values(program, guessed)
    forms = list(_list_index_forms(program) if indexed else _list_node_forms(program))
    for roles in _list_roles(program, function, guessed, indexed):
        for form, values, relative, entry in product(forms, players, relatives, entries):
            yield form, roles, values, relative, entry


def _list_roles(program, function, guessed, indexed):
    """Yield slot -> role: the node in each place, the window in each pair of the others."""
    called = [getattr(call.func, "id", None) for call in function.find_nodes("Call")]
    known = {*guessed, *called}
    free = [name for name in function.parameters if name not in known]
    places = sorted(free, key=lambda name: name in function.optional)
    if indexed:
        places.append(None)
    elif function.receiver:
        places.append(function.receiver)
    for node in places:
        free_names = [name for name in free if name != node]
        roles = guessed | ({node: "values" if indexed else "node"} if node else {})
        missing = [role for role in WINDOW if role not in guessed.values()]
        if len(missing) < 2 or len(free_names) < 2:
            yield roles
            if not missing and not program.knows_bounds():
                swap = dict(zip(WINDOW, WINDOW[::-1], strict=True))
                yield {name: swap.get(role, role) for name, role in roles.items()}
            if free_names and "depth" not in roles.values():
                yield roles | {free_names[0]: "depth"}
            continue
        for low, high in permutations(free_names, 2):
            yield roles | {low: "alpha", high: "beta"}
        if any(name in function.optional for name in free_names):
            yield roles


def list_player_values(program, guessed):
    if "sign" in guessed.values():
        return [PLAYERS[1]]
    if "maximizing" not in guessed.values():
        return [None]
    name = next(name for name, role in guessed.items() if role == "maximizing")
    parts = []
    for function in program.functions:
        for node in function.find_nodes("Compare"):
            if getattr(node.left, "id", None) == name:
                parts += node.comparators
        for call in function.list_calls(program.search_names):
            argument = function.map_arguments(call).get(name)
            parts += list_nodes(argument) if argument is not None else ()
    texts = [getattr(part, "value", None) for part in parts]
    constants = list(dict.fromkeys(t for t in texts if isinstance(t, str) or is_whole(t)))
    pairs = [{True: high, False: low} for high, low in permutations(constants[:3], 2)]
    return [*pairs, *PLAYERS[:2]]


def _list_index_forms(program):
    numbers = {
        part.value
        for function in program.functions
        for node in function.find_nodes("BinOp")
        if get_operator(node) == "Mult"
        for part in (node.left, node.right)
        if is_whole(getattr(part, "value", None)) and part.value > 1
    }
    lists = [
        value
        for value in program.names.values()
        if isinstance(value, list) and len(value) > 1 and all(map(is_number, value))
    ]
    for branching, values, offset in product([*sorted(numbers), 2], [None, *lists], (0, 1)):
        yield IndexForm(branching, offset, values)


def _list_node_forms(program):
    """Yield the NodeForms that a program may use."""
    yield from _list_class_forms(program)
    yield from _list_attribute_forms(program)
    yield from _list_record_forms(program)
    tables = [v for n, v in program.names.items() if isinstance(v, dict) and not n.startswith("__")]
    for table in tables:
        containers = [value for value in table.values() if isinstance(value, (list, tuple, dict))]
        inner = containers[0] if containers else []
        for numbers in [other for other in tables if other is not table]:
            yield NodeForm(inner=[inner], table=table, numbers=numbers)
        yield NodeForm(inner=[inner], table=table)
        yield NodeForm(inner=[inner], table=table, number=(), leaf=0)
    yield NodeForm(inner=[[]])
    yield NodeForm(inner=[()])
    value, below = ("item", 0), ("item", 1)
    yield NodeForm(keys=(below,), number=(value,), inner=[[None, []]], leaf=[0, []])
    yield NodeForm(keys=(value,), number=(below,), inner=[[[], None]], leaf=[[], 0])
    yield NodeForm(inner=[{}])


def _list_class_forms(program):
    """Yield the NodeForms of nodes that the program's own classes make."""
    for definition in program.classes:
        node_class = program.names.get(definition.name)
        methods = [part for part in definition.body if get_kind(part) == "FunctionDef"]
        fields = [part for part in definition.body if get_kind(part) == "AnnAssign"]
        fields = [part for part in fields if get_kind(part.target) == "Name"]
        names = [part.target.id for part in fields]
        optional = [part.target.id for part in fields if part.value is not None]
        for init in [method for method in methods if method.name == "__init__"]:
            names = [argument.arg for argument in init.args.args[1:]]
            optional = names[len(names) - len(init.args.defaults) :]
        adders = [method.name for method in methods if len(method.args.args) == 2]
        if isinstance(node_class, type):
            yield from _list_forms_of_class(node_class, names, optional, adders)


def _list_forms_of_class(node_class, names, optional, adders):
    for value in names:
        free_names = [name for name in names if name != value]
        for below in [*free_names, *permutations(free_names, 2), *adders, None]:
            filler = {name: "A" for name in free_names if name not in optional}
            try:
                leaf, first, second = [
                    _make(node_class, filler | {value: number}, below, [], free_names)
                    for number in (41, 42, 43)
                ]
                arguments = filler if value in optional else filler | {value: None}
                inner = _make(node_class, arguments, below, [first, second], free_names)
            except Exception:  # noqa: BLE001, S112 - whatever a constructor raises
                continue
            accesses = [find_access(inner, child) for child in (first, second)]
            numbers = find_number_accesses(leaf, 41)
            if None in accesses or not numbers:
                continue
            if accesses[0][:-1] == accesses[1][:-1] and len(accesses[0]) > 1:
                yield NodeForm(accesses[0][:-1], (), numbers[0], [inner], leaf)
            else:
                yield NodeForm((), tuple(accesses), numbers[0], [inner], leaf)


def _make(node_class, arguments, below, children, names):
    if isinstance(below, tuple):
        left, right = children or (None, None)
        return node_class(**arguments | {below[0]: left, below[1]: right})
    if below in names:
        return node_class(**arguments | {below: list(children)})
    node = node_class(**arguments)
    for child in children:
        if below:
            getattr(node, below)(child)
        else:
            next(item for _, item in list_items(node) if isinstance(item, list)).append(child)
    return node


def _list_attribute_forms(program):
    """Yield the NodeForms of objects with the attributes that the program reads from its parameters."""
    read, called = [], set()
    for function in program.all_functions:
        known = {*function.parameters, function.receiver}
        for node in function.nodes:
            is_call = get_kind(node) == "Call"
            part = node.func if is_call else node
            if get_kind(part) == "Attribute" and getattr(part.value, "id", None) in known:
                called.add(part.attr) if is_call else read.append(part.attr)
    names = [n for n in dict.fromkeys(read) if not hasattr(list, n) and not hasattr(dict, n)]
    if program.classes or not names or len(names) > 6:
        return
    pairs = list(permutations(names, 2))
    pairs_with_value = [(n, pair) for pair in pairs for n in names if n not in pair]
    for value, below in [*[(value, (below,)) for value, below in pairs], *pairs_with_value]:
        flags = [name for name in names if name not in (value, *below)]
        yield _AttributeForm(value, below, flags, called)


class _AttributeForm(NodeForm):
    """Objects of Node; the attributes that are neither the number nor the children tell whether it is a leaf."""

    def __init__(self, value, below, flags, called):
        super().__init__((("attribute", below[0]),), (), (("attribute", value),), [Node()], Node())
        self.value, self.below, self.flags, self.called = value, below, flags, called
        self.binary = len(below) == 2

    def _build_leaf(self, number, name):
        return self._make(number, [])

    def _build_inner(self, below, name, depth):
        return self._make(None, below)

    def _make(self, number, children):
        contents = {self.value: number} | dict.fromkeys(self.flags, not children)
        if self.binary:
            contents |= dict(zip(self.below, [*children, None, None], strict=False))
        else:
            contents[self.below[0]] = children
        node = Node()
        for attribute, content in contents.items():
            if attribute in self.called:
                content = lambda *_, content=content: content
            setattr(node, attribute, content)
        return node


def _list_record_forms(program):
    """Yield the NodeForms of dictionaries with the keys that the program reads."""
    parts = []
    for node in [node for function in program.all_functions for node in function.nodes]:
        if get_kind(node) == "Subscript":
            parts.append(node.slice)
        elif get_kind(node) == "Call" and get_called_name(node) == "get":
            parts += node.args[:1]
    texts = [getattr(part, "value", None) for part in parts]
    keys = dict.fromkeys(text for text in texts if isinstance(text, str))
    for value, below in permutations(list(keys)[:4], 2):
        path, number = (("item", below),), (("item", value),)
        yield NodeForm(path, (), number, [{below: []}], {value: 0})
        yield NodeForm(path, (), number, [{value: None, below: []}], {value: 0, below: []})
