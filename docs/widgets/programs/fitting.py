"""Finds the shape in which a program keeps its tree, and where in its results the value is."""

from math import inf

from tracing import NotAChildError, TooManyStepsError
from widgets.programs.program import keep
from widgets.programs.roles import simplify
from widgets.programs.shapes import (
    LEFT_RIGHT,
    Indexes,
    Keys,
    Lists,
    Mappings,
    NotBinaryError,
    NotUniformError,
    Objects,
    Pairs,
    Records,
    is_number,
)
from widgets.trees import plies

CHILDREN = [
    "children",
    "child",
    "childs",
    "kids",
    "kid",
    "successors",
    "succ",
    "branches",
    "branch",
    "nodes",
    "sons",
    "son",
    "hijos",
    "hijo",
    "figli",
    "figlio",
    "subtrees",
    "nexts",
    "next",
    "getchildren",
    "getsuccessors",
    "expand",
    "childnodes",
    "subnodes",
    "zijiedian",
    "haizi",
    "childlist",
    "descendants",
    "moves",
]
VALUES = [
    "value",
    "val",
    "score",
    "data",
    "heuristic",
    "utility",
    "weight",
    "v",
    "eval",
    "evaluation",
    "payoff",
    "points",
    "cost",
    "number",
    "num",
    "valor",
    "valore",
    "punteggio",
    "puntaje",
    "getvalue",
    "getscore",
    "evaluate",
    "result",
    "zhi",
    "fenshu",
    "staticvalue",
    "leafvalue",
]
LABELS = ["name", "label", "id", "letter", "nome", "nombre", "key", "title", "mingzi"]
LISTED = {
    "append",
    "extend",
    "index",
    "sort",
    "pop",
    "insert",
    "copy",
    "reverse",
    "count",
    "items",
    "keys",
    "get",
    "values",
}
RESULTS = ("value", "score", "eval", "bestvalue", "bestscore", "val", "utility", "minimax")
DEEPEST = 30  # plies that are looked down into a program's own tree


class NoShapeError(ValueError):
    """No shape of tree suits the program; cause: what the likeliest one failed with."""

    def __init__(self, cause):
        super().__init__(cause)
        self.cause = cause


def fit(program, tree, alpha, beta, maximizing, most):
    """Give a Program the shape and the way of reading results with which its program runs on a tree; return the Trace.

    Raises NoShapeError.
    """
    height = find_height(program) if program.indexed else None
    if height not in (None, plies(tree)):
        raise NoShapeError(WrongHeightError(height))
    if program.shape:
        return program.record(tree, alpha, beta, maximizing, most)
    failed = None
    for shape in list_shapes(program):
        program.shape, program.read_number, program.relative = shape, keep, False
        try:
            run = _try(program, tree, alpha, beta, maximizing, most)
            program.relative = _sees_leaves_as_mover(program, most)
            return program.record(tree, alpha, beta, maximizing, most) if program.relative else run
        except BaseException as error:  # noqa: BLE001 - whatever a program raises
            # What failed later has seen more of the program than what could not take the tree at all.
            known = (NoNumberError, TooManyStepsError, NotUniformError, NotBinaryError)
            if failed is None or (isinstance(error, known) and not isinstance(failed, known)):
                failed = error
    program.shape = None
    raise NoShapeError(failed)


def _try(program, tree, *setting):
    """Return the Trace of a run with a Program's shape, and choose how it reads results."""
    run = program.record(tree, *setting)
    if all(step.path == () for step in run.steps):
        raise NotAChildError("it visits the root alone")
    returned = [(step.path, step.value) for step in run.steps if step.kind == "return"]
    if not all(is_number(value) for _, value in returned):
        reader = find_reader(tree, returned)
        if reader is None:
            raise NoNumberError(
                next(s for s in run.steps if s.kind == "return" and not is_number(s.value))
            )
        program.read_number = reader
        run = program.record(tree, *setting)
        returned = [(step.path, step.value) for step in run.steps if step.kind == "return"]
    at_leaves = [_fits(value, tree, path) for path, value in returned if _is_leaf_at(tree, path)]
    if at_leaves and not any(at_leaves):
        raise NotAChildError("no leaf is worth its number")
    return run


def _sees_leaves_as_mover(program, most):
    """Tell whether a search takes the number of a leaf for what the player has who would move there."""
    roles = {role for member in program.members for role in member.roles.values()}
    if {"sign", "maximizing"} & roles or len(program.group) > 1 or not program.negates():
        return False
    try:
        return program.record([5], -inf, inf, True, most).value == -5
    except Exception:  # noqa: BLE001 - whatever a program raises
        return False


class WrongHeightError(ValueError):
    """A program works on trees of one height only."""

    key = "height"

    def __init__(self, height):
        super().__init__(height)
        self.height = height


class NoNumberError(ValueError):
    """A search returned something in which no number is found: value, on a line of the program."""

    key = "returned"

    def __init__(self, step):
        super().__init__("no number")
        self.value, self.line = step.value, step.line


# The number in a result


def find_reader(tree, returned):
    """Return the function that reads the number in a result, None if none is found.

    returned: (path, result) of each return; at leaves it must be the leaf's number, or its opposite.
    """
    results = [value for _, value in returned if not is_number(value)]
    for reader in list_readers(results[0]):
        if all(_fits(reader(value), tree, path) for path, value in returned):
            return reader
    return None


def list_readers(result):
    """Yield functions that may read the number in results like this one."""
    if isinstance(result, (list, tuple)):
        for place in range(len(result)):
            yield _read_item(place, (list, tuple))
    elif isinstance(result, dict):
        for key in sorted(result, key=lambda key: (simplify(str(key)) not in RESULTS, str(key))):
            yield _read_item(key, dict)
    elif hasattr(result, "__dict__"):
        names = sorted(vars(result), key=lambda name: (simplify(name) not in RESULTS, name))
        for name in names:
            yield _read_attribute(name)


def _read_item(place, kinds):
    def read(value):
        try:
            return value[place] if isinstance(value, kinds) else value
        except LookupError:
            return value

    return read


def _read_attribute(name):
    return lambda value: getattr(value, name, value)


def _fits(number, tree, path):
    if not is_number(number):
        return False
    node = _node_at(tree, path)
    return isinstance(node, list) or number in (node, -node)


def _is_leaf_at(tree, path):
    return not isinstance(_node_at(tree, path), list)


def _node_at(tree, path):
    for index in path:
        tree = tree[index]
    return tree


# The shape of the tree


def list_shapes(program):
    """Return the shapes that the program's tree may have, the likeliest first."""
    if program.indexed:
        branching = find_branching(program)
        return [Indexes(branching), Indexes(branching, heap=True)]
    brought = find_own_shape(program)
    if brought:
        return [brought[0]]
    found = []
    attributes = find_attributes(program)
    objects = _find_objects(program, attributes)
    if objects:
        found.append(objects)
    if records := _find_records(program):
        found.append(records)
    if _looks_up(program):
        found += [Keys("apart"), Keys("together"), Keys("inside")]
    lists, pairs = [Lists(list), Lists(tuple)], [Pairs(), Pairs(value_first=False)]
    return [*found, *(pairs + lists if _has_pairs(program) else lists + pairs), Mappings()]


def find_own_shape(program):
    """Return the shape of the tree that a program brings, that tree as nested lists, and whether its search
    begins there; it does not where another function tries the moves of the root. None if no tree is read.
    """
    if not program.sample:
        return None
    found = _find_searched_tree(program)
    caller = program.sample.caller
    if found and caller and caller not in program.group and not program.root_member:
        values = [*program.sample.arguments[id(caller)].values()]
        holder = program.sample.receivers.get(id(caller))
        values += vars(holder).values() if hasattr(holder, "__dict__") else ()
        for value in values:
            for shape, read in _list_own_shapes(program, program.members[0], {}, value):
                try:
                    tree = read()
                except (ValueError, TypeError, AttributeError, KeyError, RecursionError):
                    continue
                if isinstance(tree, list) and found[1] == tree[0]:
                    return shape, tree, False
    return (*found, True) if found else None


def _find_searched_tree(program):
    """Return the shape and the tree with which the search is called; None if none is read."""
    member = next(
        (its for its in program.members if its.function is program.sample.first), program.members[0]
    )
    if program.root_member and id(program.root_member.function) in program.sample.arguments:
        member = program.root_member
    given = program.sample.arguments[id(member.function)]
    name = member.by_role.get("index" if program.indexed else "node")
    node = program.sample.receiver if name == member.function.receiver else given.get(name)
    for shape, read in _list_own_shapes(program, member, given, node):
        try:
            tree = read()
        except (ValueError, TypeError, AttributeError, KeyError, RecursionError):
            continue
        if isinstance(tree, list):
            return shape, tree
    return None


def _list_own_shapes(program, member, given, node):
    """Yield the shapes that a node which a program brings may have, and what reads its tree."""
    if program.indexed:
        branching = find_branching(program)
        for values in _list_values(program, member, given):
            for shape in (Indexes(branching), Indexes(branching, heap=True)):
                yield shape, _postpone(shape, values)
    elif isinstance(node, (list, tuple)):
        for shape in (Pairs(), Pairs(value_first=False), Lists(type(node))):
            yield shape, _postpone(shape, node)
    elif isinstance(node, dict):
        records = _read_records(node)
        for shape in [*([records] if records else []), Mappings()]:
            yield shape, _postpone(shape, node)
    elif isinstance(node, (str, int)) and not isinstance(node, bool):
        for shape in _list_key_shapes(program, member, given, node):
            yield shape, _postpone(shape, node)
    elif node is not None and hasattr(node, "__dict__"):
        shape = copy_objects(node)
        if shape:
            yield shape, _postpone(shape, node)


def _postpone(shape, value):
    """Return what reads the tree of a value when it is called."""
    return lambda: shape.read_tree(value)


def find_height(program):
    """Return the height that a program has for its tree as a number in its text, None if it has none there."""
    for member in program.members:
        depth, words = member.by_role.get("depth"), member.function.words()
        for at in range(len(words) - 2):
            if words[at] == depth and words[at + 1] == "==" and words[at + 2].isdigit():
                return int(words[at + 2]) or None  # 0 is where a depth ends that is counted down
    return None


def find_branching(program):
    """Return how many children the index arithmetic gives a node: the factor of the index, 2 if it is not read."""
    for member in program.members:
        name, words = member.by_role.get("index"), member.function.words()
        for at in range(1, len(words) - 1):
            if words[at] == "*" and name in (words[at - 1], words[at + 1]):
                factor = words[at + 1] if words[at - 1] == name else words[at - 1]
                value = int(factor) if factor.isdigit() else program.names.get(factor)
                if isinstance(value, int) and value > 1:
                    return value
    return 2


def _list_values(program, member, given):
    """Yield the lists of numbers in which a program may keep its leaves."""
    name = member.by_role.get("values")
    candidates = [given.get(name), *program.names.values()]
    if program.sample.receiver is not None:
        candidates += vars(program.sample.receiver).values()
    for value in candidates:
        if isinstance(value, (list, tuple)) and len(value) > 1 and all(map(is_number, value)):
            yield value


def _list_key_shapes(program, member, given, node):
    tables = [its for its in given.values() if isinstance(its, dict)]
    tables += [its for its in program.names.values() if isinstance(its, dict)]
    if program.sample.receiver is not None and hasattr(program.sample.receiver, "__dict__"):
        tables += [its for its in vars(program.sample.receiver).values() if isinstance(its, dict)]
    for children in tables:
        below = children.get(node)
        if not isinstance(below, (list, tuple, dict)):
            continue
        first = next(iter(below)) if below else None
        if is_number(first):
            yield Keys("inside", children)
        yield Keys("together", children)
        for values in tables:
            if values and values is not children and all(map(is_number, values.values())):
                yield Keys("apart", children, values)
        yield Keys("inside", children)


def _read_records(node):
    """Return the shape of a dictionary that holds the children and the value of a node under keys."""
    children = next((key for key in node if simplify(str(key)) in CHILDREN), None)
    if children is None:
        return None
    value, name, leaf = None, None, node
    for _ in range(DEEPEST):
        below = leaf.get(children) if isinstance(leaf, dict) else None
        if not below:
            break
        leaf = below[0] if isinstance(below, (list, tuple)) else None
    if isinstance(leaf, dict):
        value = next((key for key, its in leaf.items() if is_number(its)), None)
        name = next((key for key, its in leaf.items() if isinstance(its, str)), None)
    return Records(children, value, name) if value is not None else None


# Objects as a program makes them


def copy_objects(root):
    """Return the shape of the objects below root, whose nodes are made like those; None if it cannot be read."""
    children, templates, leaf, node = None, [], None, root
    while len(templates) < DEEPEST:
        found = _find_children_name(node, children)
        if found is None:
            leaf = node
            break
        children = found
        templates.append(node)
        node = _children_of(node, children)[0]
    if leaf is None or children is None:
        return None
    numbers = [name for name, its in vars(leaf).items() if is_number(its)]
    numbers.sort(key=lambda name: VALUES.index(simplify(name)) if simplify(name) in VALUES else 99)
    if not numbers:
        return None
    value = numbers[0]
    labels = [name for name, its in vars(leaf).items() if isinstance(its, str)]

    def build(number, below, name):
        # Above the leaf there may be another class for each player.
        sample = leaf if not below else templates[0]
        made = object.__new__(type(sample))
        vars(made).update(vars(sample))
        if number is not None:
            setattr(made, value, number)
        elif children == LEFT_RIGHT:
            for at, side in enumerate(LEFT_RIGHT):
                setattr(made, side, below[at] if at < len(below) else None)
        else:
            setattr(made, children, list(below))
        for label in labels:
            if hasattr(made, label):
                setattr(made, label, name)
        return made

    def take_apart(node):
        below = _children_of(node, children) if children else []
        return (None, below) if below else (getattr(node, value, None), None)

    shape = Objects(build, take_apart, binary=children == LEFT_RIGHT)
    if len({type(its) for its in templates}) > 1:
        shape.templates = templates
        shape.make = lambda number, below, path: _make_like(shape, children, number, below, path)
    return shape


def _make_like(shape, children, number, below, path):
    """Make a node of the class that the program has at its depth, or at one of the same player."""
    if shape.binary and len(below) > 2:
        raise NotBinaryError
    made = shape.build(number, below, "")
    if below:
        depth = len(path)
        while depth >= len(shape.templates):
            depth -= 2
        made.__class__ = type(shape.templates[max(depth, 0)])
    return made


def _find_children_name(node, known):
    """Return the attribute that holds the children of a node, or LEFT_RIGHT; None if it has none."""
    if not hasattr(node, "__dict__"):
        return None
    held = vars(node)
    names = [known] if isinstance(known, str) else list(held)
    for name in names:
        below = held.get(name)
        row = isinstance(below, (list, tuple)) and below
        if row and hasattr(below[0], "__dict__") and not isinstance(below[0], type):
            return name
    if all(hasattr(held.get(side), "__dict__") for side in LEFT_RIGHT):
        return LEFT_RIGHT
    return None


def _children_of(node, children):
    if children == LEFT_RIGHT:
        return [
            its for its in (getattr(node, side, None) for side in LEFT_RIGHT) if its is not None
        ]
    return list(getattr(node, children, None) or [])


# Objects for a program that brings none


def find_attributes(program):
    """Return what the program reads of its parameters and of what its loops run through: attribute -> whether called."""
    found = {}
    for function in program.outline.functions:
        names = [*function.parameters, *function.loop_names()]
        words = function.words()
        for at, word in enumerate(words):
            head, *tail = word.split(".")
            if head in names and tail and tail[0] not in LISTED:
                found[tail[0]] = words[at + 1 : at + 2] == ["("]
    return found


def _find_objects(program, attributes):
    simple = {simplify(name): name for name in attributes}
    children = next((simple[name] for name in CHILDREN if name in simple), None)
    if children is None and all(side in simple for side in LEFT_RIGHT):
        children = LEFT_RIGHT
    if children is None:
        return None
    value = next((simple[name] for name in VALUES if name in simple), "value")
    kind = _find_class(program, children, value)
    build = _construct(program, kind, children, value) if kind else _make_generic(attributes)
    return Objects(build, lambda node: (None, None), binary=children == LEFT_RIGHT)


def _find_class(program, children, value):
    """Return the outline of the class whose objects are nodes: it names what the search reads of them."""
    wanted = {children, value} if isinstance(children, str) else {*children, value}
    for kind in program.outline.classes:
        known = set(kind.fields)
        for method in program.outline.methods(kind.name):
            known.add(method.name)
            known.update(method.parameters)
            start = f"{method.receiver}."
            for words, _ in method.statements:
                known.update(word[len(start) :] for word in words if word.startswith(start))
        if len(wanted & known) >= 2 and kind.name in program.names:
            return kind
    return None


def _construct(program, kind, children, value):
    """Return what makes a node of the program's own class, by its constructor."""
    methods = program.outline.methods(kind.name)
    init = next((its.parameters for its in methods if its.name == "__init__"), kind.fields)
    adding = next((its.name for its in methods if simplify(its.name).startswith("add")), None)

    def build(number, below, label):
        arguments, passed = {}, False
        for name, default in init.items():
            simple = simplify(name)
            if name in LEFT_RIGHT and children == LEFT_RIGHT:
                at = LEFT_RIGHT.index(name)
                arguments[name], passed = below[at] if at < len(below) else None, True
            elif simple in CHILDREN or name == children:
                if below or default is None:
                    arguments[name], passed = list(below), True
            elif simple in VALUES or name == value:
                if number is not None or default is None:
                    arguments[name] = number
            elif default is None:
                arguments[name] = label if simple in LABELS else None
        made = program.names[kind.name](**arguments)
        for at, child in enumerate([] if passed else below):
            if children == LEFT_RIGHT:
                setattr(made, LEFT_RIGHT[at], child)
            elif adding:
                getattr(made, adding)(child)
        if below and not passed and not adding and children != LEFT_RIGHT:
            setattr(made, children, list(below))
        if number is not None and getattr(made, value, None) is None:
            setattr(made, value, number)
        return made

    return build


class Node:
    """A node for a program that says what it reads of nodes, and brings no class for them."""


def _answer(value):
    return lambda *_: value


def _make_generic(attributes):
    def build(number, below, label):
        made = Node()
        for name, called in attributes.items():
            simple, its = simplify(name), None
            if simple in CHILDREN:
                its = list(below)
            elif simple in VALUES:
                its = number
            elif simple in LABELS:
                its = label
            elif simple in LEFT_RIGHT:
                at = LEFT_RIGHT.index(simple)
                its = below[at] if at < len(below) else None
            elif simple.startswith("is"):
                its = not below
            setattr(made, name, _answer(its) if called else its)
        return made

    return build


# What the text says of the tree


def _find_records(program):
    """Return the shape of dictionaries whose keys the search reads of its node; None if it reads none."""
    for member in program.members:
        node, keys = member.by_role.get("node"), []
        words = member.function.words()
        for at in range(len(words) - 2):
            bracket = words[at] == node and words[at + 1] == "["
            got = words[at] == f"{node}.get" and words[at + 1] == "("
            if (bracket or got) and words[at + 2][0] in "\"'":
                keys.append(words[at + 2].strip("\"'"))
        children = next((key for key in keys if simplify(key) in CHILDREN), None)
        if children:
            value = next((key for key in keys if simplify(key) in VALUES), "value")
            return Records(children, value)
    return None


def _looks_up(program):
    """Tell whether the search looks its node up in a dictionary."""
    for member in program.members:
        node, words = member.by_role.get("node"), member.function.words()
        for at in range(2, len(words) - 1):
            if words[at] == node:
                bracket = words[at - 1] == "[" and words[at - 2].split(".")[-1].isidentifier()
                got = words[at - 1] == "(" and words[at - 2].endswith(".get")
                if bracket or got or "in" in words[at + 1 : at + 3]:
                    return True
    return False


def _has_pairs(program):
    """Tell whether the search reads a node's value and its children from two places of it."""
    for member in program.members:
        node, words = member.by_role.get("node"), member.function.words()
        places = {
            words[at + 2] for at in range(len(words) - 2) if words[at : at + 2] == [node, "["]
        }
        loops = any(words[at : at + 2] == ["in", node] for at in range(len(words) - 1))
        if {"0", "1"} <= places and not loops:
            return True
    return False
