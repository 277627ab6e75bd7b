"""Try out how a search is called that its program never calls: with which arguments, on which form of tree.

A guess is right if the search visits the nodes of a small tree and returns its value.
"""

import copy
from itertools import islice, permutations, product
from math import inf

from calling_convention import NotAChildError
from docs.figures.replay import get_subtree
from docs.programs.discarded_output import DiscardedOutput
from docs.programs.observation import is_number, is_whole, observe_program
from docs.programs.results import NumberReader, read_whole
from docs.programs.roles import WINDOW
from docs.programs.syntax import get_called_name, get_kind, list_nodes
from docs.programs.tree_forms import (
    IndexForm,
    NodeForm,
    find_access,
    find_number_accesses,
    list_items,
)
from docs.trees.trees import build_random_tree
from gametree import is_leaf
from minimax import minimax
from tracing import TooManyStepsError

TREE = [[3, 5], [2, 9]]
FURTHER = [[[4, 1], [7, 6]], [[2, 8], [0, 5]]]  # a number at the root of the second is no luck
MOST_STEPS = 1_000
VISITED, WRONG, RIGHT = (
    0,
    1,
    2,
)  # it visits nodes; it returns what leaves hold, but a wrong value; it is right
NOTHING = VISITED, 0
# Errors that are the program's own, whatever it is called with.
OWN_ERRORS = (NameError, AssertionError, RecursionError, TooManyStepsError, NotAChildError)
MOST_TRIES = 250
MOST_STARTS = 30  # positions of a game that are tried
PROBED_DEPTH = 3
PLAYERS = ({True: True, False: False}, {True: 1, False: -1})


class Node:
    """A node for a program that reads attributes of nodes without defining a class for them."""


def probe(program):
    """Find out how to call the search of a Program; return the rating of the best attempt, NOTHING if none succeeds."""
    best, best_rating = None, NOTHING
    for attempt in islice(_list_attempts(program, program.classes), MOST_TRIES):
        rating = _rate_attempt(program, *attempt)
        if rating[0] == RIGHT:
            return rating
        if rating > best_rating:
            best, best_rating = attempt, rating
    if best_rating > NOTHING:  # it visits the tree, so the faults are its own
        return _rate_attempt(program, *best)
    program.form = None
    return NOTHING


def _rate_attempt(program, form, roles, players, relative, entry):
    """Return (RIGHT, WRONG or VISITED, number of nodes that a search of a tree visits), or NOTHING."""
    _apply(program, form, roles, players, relative, entry)
    tree, further = _choose_trees(program)
    try:
        run = program.record_search(tree, max_steps=MOST_STEPS)
        if reader := _choose_reader(run, tree):
            program.readers = reader, reader
            run = program.record_search(tree, max_steps=MOST_STEPS)
    except Exception as error:  # noqa: BLE001 - whatever a program raises
        steps = program.recorder.steps if program.recorder else ()
        visits = len({step.path for step in steps if step.path})
        return VISITED, max(visits, isinstance(error, OWN_ERRORS) or "argument" in str(error))
    visits = len({step.path for step in run.steps if step.path})
    returned = [(step.path, step.value) for step in run.steps if step.kind == "return"]
    leaves = [(path, value) for path, value in returned if is_leaf(get_subtree(tree, path))]
    if not visits or not all(is_number(value) for _, value in returned):
        return VISITED, visits
    if not all(abs(value) == abs(get_subtree(tree, path)) for path, value in leaves):
        return VISITED, visits
    program.negates = program.negates or _negates_leaf_of_min(program)
    if run.value != minimax(tree):
        return WRONG if leaves else VISITED, visits
    try:
        is_right = program.record_search(further, max_steps=MOST_STEPS).value == minimax(further)
        if program.takes_player():
            least = program.record_search(tree, maximizing=False, max_steps=MOST_STEPS).value
            is_right = is_right and least == minimax(tree, False) * (-1 if program.negates else 1)
    except Exception:  # noqa: BLE001 - whatever a program raises
        is_right = False
    return RIGHT if is_right else WRONG, visits


def _negates_leaf_of_min(program):
    """Tell whether the search returns the negative number of a leaf at which MIN is to move."""
    try:
        steps = program.record_search([1, 2], max_steps=MOST_STEPS).steps
    except Exception:  # noqa: BLE001 - whatever a program raises
        return False
    return any((step.kind, step.path, step.value) == ("return", (0,), -1) for step in steps)


def _choose_trees(program):
    """Return two trees that the form of a Program allows."""
    height = program.find_required_height()
    if program.indexed and (height or program.form.branching != 2):
        shape = program.form.branching, height or 2
        return build_random_tree(*shape, 1), build_random_tree(*shape, 2)
    return TREE, FURTHER


def _choose_reader(run, tree):
    """Return a NumberReader that finds numbers in what a search returned, None if it returned numbers."""
    returned = [(step.path, step.value) for step in run.steps if step.kind == "return"]
    composite = [value for _, value in returned if not is_number(value)]
    if not composite or composite[0] is None:
        return None
    for key, _ in list_items(composite[0]):
        reader = NumberReader((key,))
        numbers = [(get_subtree(tree, path), reader(value)) for path, value in returned]
        if all(is_number(n) and (not is_leaf(node) or abs(n) == abs(node)) for node, n in numbers):
            return reader
    return None


def _apply(program, form, roles, players, relative, entry):
    program.form, program.relative = form, relative
    program.readers = read_whole, read_whole
    program.player_values, program.entry = players, entry
    program.negates = relative or not players and program.negates_in_text()
    by_function = {}
    for function in program.functions:
        matched = {}
        for place, name in enumerate(function.parameters):
            first = program.functions[0].parameters
            slot = name if name in roles or place >= len(first) else first[place]
            if slot in roles:
                matched[name] = roles[slot]
        if function.receiver and "node" not in matched.values() and roles.get("self") == "node":
            matched[function.receiver] = "node"
        by_function[function] = matched
    program.set_member_roles(by_function)


def _list_attempts(program, classes):
    """Yield (form, slot -> role, player values, whether leaves count for the mover, entry) to try."""
    function = program.functions[0]
    guessed = dict(program.members[0].by_role)
    guessed = {name: role for role, name in guessed.items()}
    entries = [program.entry] if program.entry not in program.functions else program.functions
    indexed = "index" in guessed.values()
    relatives = [False, True] if program.negates_in_text() else [False]
    players = _list_players(program, guessed)
    forms = None
    for roles in _list_roles(program, function, guessed, indexed):
        if forms is None:
            forms = list(
                _list_index_forms(program) if indexed else _list_node_forms(program, classes)
            )
        for form in forms:
            for values, relative, entry in product(players, relatives, entries):
                yield form, roles, values, relative, entry


def _list_roles(program, function, guessed, indexed):
    """Yield slot -> role: the node in each place, the window in each pair of the others."""
    free = [name for name in function.parameters if name not in guessed]
    required = [name for name in free if name not in function.optional]
    wanted = "values" if indexed else "node"
    places = [*required, *[name for name in free if name not in required]]
    if function.receiver and not indexed:
        places.append("self")
    if indexed:
        places.append(None)
    for node in places:
        others = [name for name in free if name != node]
        roles = dict(guessed)
        if node:
            roles[node] = wanted
        missing = [role for role in WINDOW if role not in guessed.values()]
        if len(missing) < 2 or len(others) < 2:
            yield roles
            if not missing and not program.knows_bounds():
                swap = dict(zip(WINDOW, WINDOW[::-1], strict=True))
                yield {name: swap.get(role, role) for name, role in roles.items()}
            if others and "depth" not in roles.values():
                yield roles | {others[0]: "depth"}
            continue
        pairs = list(permutations(others, 2))
        for low, high in pairs:
            yield roles | {low: "alpha", high: "beta"}
        if not all(name in required for name in others):
            yield roles


def _list_players(program, guessed):
    if "sign" in guessed.values():
        return [PLAYERS[1]]
    if "maximizing" not in guessed.values():
        return [None]
    name = next(name for name, role in guessed.items() if role == "maximizing")
    texts = []
    for function in program.functions:
        for node in function.nodes:
            if get_kind(node) == "Compare" and getattr(node.left, "id", None) == name:
                texts += [getattr(side, "value", None) for side in node.comparators]
        for call in function.list_calls(program.search_names):
            argument = function.map_arguments(call).get(name)
            for part in list_nodes(argument) if argument is not None else ():
                texts.append(getattr(part, "value", None))
    constants = list(dict.fromkeys(t for t in texts if isinstance(t, str) or is_whole(t)))
    pairs = [{True: one, False: other} for one, other in permutations(constants[:3], 2)]
    return [*pairs, *PLAYERS[:2]]


def _list_index_forms(program):
    numbers = {
        part.value
        for function in program.functions
        for node in function.nodes
        if get_kind(node) == "BinOp" and get_kind(node.op) == "Mult"
        for part in (node.left, node.right)
        if is_whole(getattr(part, "value", None)) and part.value > 1
    }
    lists = [
        value
        for value in program.names.values()
        if isinstance(value, list) and len(value) > 1 and all(map(is_number, value))
    ]
    for branching in [*sorted(numbers), 2]:
        for values in [None, *lists]:
            for offset in (0, 1):
                yield IndexForm(branching, offset, values)


def _list_node_forms(program, classes):
    """Yield the NodeForms that a program may use."""
    yield from _list_class_forms(program, classes)
    yield from _list_attribute_forms(program, classes)
    yield from _list_record_forms(program)
    tables = [v for n, v in program.names.items() if isinstance(v, dict) and not n.startswith("__")]
    for table in tables:
        inner = next(
            (value for value in table.values() if isinstance(value, (list, tuple, dict))), []
        )
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


def _list_class_forms(program, classes):
    """Yield the NodeForms of nodes that the program's own classes make."""
    for definition in classes:
        made = program.names.get(definition.name)
        init = next(
            (part for part in definition.body if getattr(part, "name", "") == "__init__"), None
        )
        if init:
            names = [argument.arg for argument in init.args.args[1:]]
            optional = names[len(names) - len(init.args.defaults) :] if init.args.defaults else []
        else:
            fields = [part for part in definition.body if get_kind(part) == "AnnAssign"]
            names = [part.target.id for part in fields]
            optional = [part.target.id for part in fields if part.value is not None]
        adders = [
            part.name
            for part in definition.body
            if get_kind(part) == "FunctionDef" and len(part.args.args) == 2
        ]
        if isinstance(made, type):
            yield from _list_forms_of_class(made, names, optional, adders)


def _list_forms_of_class(made, names, optional, adders):
    for value in names:
        others = [name for name in names if name != value]
        for below in [*others, *permutations(others, 2), *adders, None]:
            filler = {name: "A" for name in others if name not in optional}
            try:
                leaf = _make(made, filler | {value: 41}, below, [], others)
                one, two = (
                    _make(made, filler | {value: 42 + i}, below, [], others) for i in (0, 1)
                )
                inner = _make(
                    made,
                    filler,
                    below,
                    [one, two],
                    others,
                    None if value in optional else {value: None},
                )
            except Exception:  # noqa: BLE001 - whatever a constructor raises
                continue
            accesses = [find_access(inner, child) for child in (one, two)]
            numbers = find_number_accesses(leaf, 41)
            if None in accesses or not numbers:
                continue
            if accesses[0][:-1] == accesses[1][:-1] and len(accesses[0]) > 1:
                yield NodeForm(accesses[0][:-1], (), numbers[0], [inner], leaf)
            else:
                yield NodeForm((), tuple(accesses), numbers[0], [inner], leaf)


def _make(made, arguments, below, children, names, required=None):
    arguments = {**arguments, **(required or {})}
    if isinstance(below, tuple):
        left, right = children or (None, None)
        return made(**arguments | {below[0]: left, below[1]: right})
    if below in names:
        return made(**arguments | {below: list(children)})
    node = made(**arguments)
    for child in children:
        if below:
            getattr(node, below)(child)
        else:
            next(item for _, item in list_items(node) if isinstance(item, list)).append(child)
    return node


def _list_attribute_forms(program, classes):
    """Yield the NodeForms of objects with the attributes that the program reads from its parameters."""
    read, called = [], set()
    for function in program.all_functions:
        known = {*function.parameters, function.receiver}
        for node in function.nodes:
            if get_kind(node) == "Call" and get_kind(node.func) == "Attribute":
                if getattr(node.func.value, "id", None) in known:
                    called.add(node.func.attr)
            if get_kind(node) == "Attribute" and getattr(node.value, "id", None) in known:
                read.append(node.attr)
    names = [
        name for name in dict.fromkeys(read) if not hasattr(list, name) and not hasattr(dict, name)
    ]
    if classes or not names or len(names) > 6:
        return
    for value, below in permutations(names, 2):
        others = [name for name in names if name not in (value, below)]
        yield _AttributeForm(value, (below,), others, called)
    for left, right in permutations(names, 2):
        for value in [name for name in names if name not in (left, right)]:
            others = [name for name in names if name not in (value, left, right)]
            yield _AttributeForm(value, (left, right), others, called)


class _AttributeForm(NodeForm):
    """Objects of Node; the attributes that are neither the number nor the children tell whether it is a leaf."""

    def __init__(self, value, below, others, called):
        super().__init__((("attribute", below[0]),), (), (("attribute", value),), [Node()], Node())
        self.value, self.below, self.others, self.called = value, below, others, called
        self.binary = len(below) == 2

    def _build_leaf(self, number, name):
        return self._make(number, [], name)

    def _build_inner(self, below, name, depth):
        return self._make(None, below, name)

    def _make(self, number, children, name):
        contents = {self.value: number} | dict.fromkeys(self.others, not children)
        if self.binary:
            contents |= {
                side: children[i] if i < len(children) else None
                for i, side in enumerate(self.below)
            }
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
    keys = []
    for function in program.all_functions:
        for node in function.nodes:
            text = None
            if get_kind(node) == "Subscript":
                text = getattr(node.slice, "value", None)
            elif get_kind(node) == "Call" and get_called_name(node) == "get" and node.args:
                text = getattr(node.args[0], "value", None)
            if isinstance(text, str):
                keys.append(text)
    for value, below in permutations(list(dict.fromkeys(keys))[:4], 2):
        number = (("item", value),)
        yield NodeForm((("item", below),), (), number, [{below: []}], {value: 0})
        yield NodeForm(
            (("item", below),), (), number, [{value: None, below: []}], {value: 0, below: []}
        )


# A game: from which position


def probe_game(program):
    """Find a position of the program's own from which its search runs; return whether that succeeded."""
    function = program.functions[0]
    roles = program.guessed
    fixed = {"alpha": -inf, "beta": inf, "depth": PROBED_DEPTH}
    starts = _list_start_positions(program)
    for players in _list_players(program, roles):
        arguments = {name: fixed[role] for name, role in roles.items() if role in fixed}
        for name, role in roles.items():
            if role in ("maximizing", "sign") and players:
                arguments[name] = players[True]
        free = [name for name in function.parameters if name not in arguments]
        free = [name for name in free if name not in function.optional]
        for chosen in islice(product(starts, repeat=len(free)), MOST_STARTS):
            if _runs(program, function, arguments | dict(zip(free, chosen, strict=True))):
                return True
    return False


def _runs(program, function, arguments):
    """Tell whether a search runs with these arguments, and keep what was observed of it."""
    receivers = [None]
    if function.owner and function.receiver:
        made = program.names.get(function.owner)
        receivers = [
            v for v in program.names.values() if isinstance(made, type) and isinstance(v, made)
        ]
    for receiver in receivers:
        holder = receiver if receiver is not None else program.names.get(function.owner)
        search = getattr(holder, function.name) if holder else program.names.get(function.name)
        try:
            copies = {name: copy.deepcopy(value) for name, value in arguments.items()}
        except Exception:  # noqa: BLE001, S112 - in Brython, an object of JavaScript
            continue
        if search is None:
            continue

        def run(names, search=search, copies=copies):
            with DiscardedOutput():
                search(**copies)

        observation = observe_program(run, program.functions)
        if not observation.roots or observation.error:
            continue
        root = observation.roots[0]
        if not any(call.children for call in root.children):
            continue
        root.kept.restore_contents()
        program.root = root
        program.use_own_search(root)
        if program.rate()[0]:
            return True
        program.calls, program.first, program.own_tree = [], None, None
    return False


def _list_start_positions(program):
    """Return the values that may be a start: data of the program, and what its functions without parameters return."""
    names = program.names
    values = [
        value
        for name, value in names.items()
        if not name.startswith("__") and not callable(value) and not hasattr(value, "__loader__")
    ]
    for function in program.all_functions:
        plain = function.owner is None and function.outer is None and not function.parameters
        kinds = {get_kind(node) for node in function.nodes}
        if (
            plain
            and "While" not in kinds
            and not function.called & {"input", *program.search_names}
        ):
            if any(
                get_kind(node) == "Return" and node.value is not None for node in function.nodes
            ):
                try:
                    values.append(names[function.name]())
                except Exception:  # noqa: BLE001 - whatever a program raises
                    continue
    data = [value for value in values if not is_number(value)]
    return [*data, *[value for value in values if is_whole(value)]]
