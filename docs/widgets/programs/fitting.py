"""Finds the shape in which a program keeps its tree, and where in its results the value is."""

from math import inf

from figures.replay import subtree
from gametree import is_leaf
from tracing import NotAChildError, TooManyStepsError
from widgets.programs.nodes import copy_objects, copy_records, find_objects, find_records
from widgets.programs.program import keep
from widgets.programs.roles import simplify
from widgets.programs.shapes import (
    Indexes,
    Keys,
    Lists,
    Mappings,
    NotBinaryError,
    NotUniformError,
    Pairs,
    is_number,
)
from widgets.trees import plies

RESULTS = ("value", "score", "eval", "bestvalue", "bestscore", "val", "utility", "minimax")


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
    node = subtree(tree, path)
    return isinstance(node, list) or number in (node, -node)


def _is_leaf_at(tree, path):
    return is_leaf(subtree(tree, path))


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
    objects = find_objects(program)
    if objects:
        found.append(objects)
    if records := find_records(program):
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
            for shape, tree in _read_own_trees(program, program.members[0], {}, value):
                if found[1] == tree[0]:
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
    return next(_read_own_trees(program, member, given, node), None)


def _read_own_trees(program, member, given, node):
    """Yield each shape with which a node that a program brings can be read as a tree, and that tree."""
    for shape, value in _list_own_shapes(program, member, given, node):
        try:
            tree = shape.read_tree(value)
        except (ValueError, TypeError, AttributeError, KeyError, RecursionError):
            continue
        if isinstance(tree, list):
            yield shape, tree


def _list_own_shapes(program, member, given, node):
    """Yield the shapes that a node which a program brings may have, and the value that holds its tree."""
    if program.indexed:
        branching = find_branching(program)
        for values in _list_values(program, member, given):
            for shape in (Indexes(branching), Indexes(branching, heap=True)):
                yield shape, values
    elif isinstance(node, (list, tuple)):
        for shape in (Pairs(), Pairs(value_first=False), Lists(type(node))):
            yield shape, node
    elif isinstance(node, dict):
        records = copy_records(node)
        for shape in [*([records] if records else []), Mappings()]:
            yield shape, node
    elif isinstance(node, (str, int)) and not isinstance(node, bool):
        for shape in _list_key_shapes(program, member, given, node):
            yield shape, node
    elif node is not None and hasattr(node, "__dict__"):
        shape = copy_objects(node)
        if shape:
            yield shape, node


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
    candidates += program.sample.held().values()
    for value in candidates:
        if isinstance(value, (list, tuple)) and len(value) > 1 and all(map(is_number, value)):
            yield value


def _list_key_shapes(program, member, given, node):
    tables = [its for its in given.values() if isinstance(its, dict)]
    tables += [its for its in program.names.values() if isinstance(its, dict)]
    tables += [its for its in program.sample.held().values() if isinstance(its, dict)]
    for children in tables:
        below = children.get(node)
        if not isinstance(below, (list, tuple, dict)):
            continue
        labelled = isinstance(below, dict)
        first = next(iter(below.values() if labelled else below)) if below else None
        if is_number(first):
            yield Keys("inside", children, labelled=labelled)
        yield Keys("together", children, labelled=labelled)
        for values in tables:
            if values and values is not children and all(map(is_number, values.values())):
                yield Keys("apart", children, values, labelled)
        yield Keys("inside", children, labelled=labelled)


# What the text says of the tree


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
