"""Find the shape in which a program stores the tree, and the number in a result of the search."""

from math import inf

from figures.replay import get_subtree
from gametree import is_leaf
from tracing import NotAChildError, TooManyStepsError
from widgets.programs.nodes import copy_objects, copy_records, find_objects, find_records
from widgets.programs.program import identity
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
    """No shape of tree suits the program; cause: the error of the likeliest shape."""

    def __init__(self, cause):
        super().__init__(cause)
        self.cause = cause


def fit(program, tree, alpha, beta, maximizing, max_steps):
    """Find the shape and the result reader with which a Program runs on a tree; return the Trace.

    Both are stored in the Program. Raises NoShapeError.
    """
    height = find_height(program) if program.indexed else None
    if height not in (None, plies(tree)):
        raise NoShapeError(WrongHeightError(height))
    if program.shape:
        return program.record(tree, alpha, beta, maximizing, max_steps)
    likeliest_error = None
    for shape in list_shapes(program):
        program.shape, program.read_number, program.relative = shape, identity, False
        try:
            run = _run_with_shape(program, tree, alpha, beta, maximizing, max_steps)
            program.relative = _values_leaves_for_mover(program, max_steps)
            return (
                program.record(tree, alpha, beta, maximizing, max_steps)
                if program.relative
                else run
            )
        except BaseException as error:  # noqa: BLE001 - whatever a program raises
            # These errors occur later in a run, so they tell more than one about the tree itself.
            informative_errors = (NoNumberError, TooManyStepsError, NotUniformError, NotBinaryError)
            if likeliest_error is None or (
                isinstance(error, informative_errors)
                and not isinstance(likeliest_error, informative_errors)
            ):
                likeliest_error = error
    program.shape = None
    raise NoShapeError(likeliest_error)


def _run_with_shape(program, tree, *setting):
    """Return the Trace of a run with a Program's shape, and choose the result reader."""
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
    leaf_checks = [
        _is_plausible_value(value, tree, path)
        for path, value in returned
        if _is_leaf_at(tree, path)
    ]
    if leaf_checks and not any(leaf_checks):
        raise NotAChildError("no leaf is worth its number")
    return run


def _values_leaves_for_mover(program, max_steps):
    """Check whether a search takes a leaf's number from the view of the player to move there."""
    roles = {role for member in program.members for role in member.roles.values()}
    if {"sign", "maximizing"} & roles or len(program.group) > 1 or not program.negates():
        return False
    try:
        return program.record([5], -inf, inf, True, max_steps).value == -5
    except Exception:  # noqa: BLE001 - whatever a program raises
        return False


class WrongHeightError(ValueError):
    """The program works on trees of one height only."""

    key = "height"

    def __init__(self, height):
        super().__init__(height)
        self.height = height


class NoNumberError(ValueError):
    """A search returned a value without a number, on a line of the program."""

    key = "returned"

    def __init__(self, step):
        super().__init__("no number")
        self.value, self.line = step.value, step.line


# The number in a result


def find_reader(tree, returned):
    """Return the function that reads the number in a result, None without one.

    returned: (path, result) of each return; a leaf must return the leaf's number or the negated number
    """
    results = [value for _, value in returned if not is_number(value)]
    for reader in list_readers(results[0]):
        if all(_is_plausible_value(reader(value), tree, path) for path, value in returned):
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


def _is_plausible_value(number, tree, path):
    if not is_number(number):
        return False
    node = get_subtree(tree, path)
    return isinstance(node, list) or number in (node, -node)


def _is_leaf_at(tree, path):
    return is_leaf(get_subtree(tree, path))


# The shape of the tree


def list_shapes(program):
    """Return the possible shapes of the program's tree, the likeliest first."""
    if program.indexed:
        branching = find_branching(program)
        return [Indexes(branching), Indexes(branching, heap=True)]
    own_tree = find_own_shape(program)
    if own_tree:
        return [own_tree[0]]
    shapes = []
    objects = find_objects(program)
    if objects:
        shapes.append(objects)
    if records := find_records(program):
        shapes.append(records)
    if _uses_lookup(program):
        shapes += [Keys("apart"), Keys("together"), Keys("inside")]
    lists, pairs = [Lists(list), Lists(tuple)], [Pairs(), Pairs(value_first=False)]
    return [*shapes, *(pairs + lists if _has_pairs(program) else lists + pairs), Mappings()]


def find_own_shape(program):
    """Return (shape, tree, is_root_searched) of the tree in a program's own text, None without one.

    tree: nested lists
    is_root_searched: False if another function tries the moves of the root
    """
    if not program.sample:
        return None
    searched_tree = _find_searched_tree(program)
    caller = program.sample.caller
    if searched_tree and caller and caller not in program.group and not program.root_member:
        values = [*program.sample.arguments[id(caller)].values()]
        holder = program.sample.receivers.get(id(caller))
        values += vars(holder).values() if hasattr(holder, "__dict__") else ()
        for value in values:
            for shape, tree in _read_own_trees(program, program.members[0], {}, value):
                if searched_tree[1] == tree[0]:
                    return shape, tree, False
    return (*searched_tree, True) if searched_tree else None


def _find_searched_tree(program):
    """Return the shape and the tree with which the search is called, None if it is unreadable."""
    searched = next(
        (candidate for candidate in program.members if candidate.function is program.sample.first),
        program.members[0],
    )
    if program.root_member and id(program.root_member.function) in program.sample.arguments:
        searched = program.root_member
    arguments = program.sample.arguments[id(searched.function)]
    name = searched.by_role.get("index" if program.indexed else "node")
    node = program.sample.receiver if name == searched.function.receiver else arguments.get(name)
    return next(_read_own_trees(program, searched, arguments, node), None)


def _read_own_trees(program, member, arguments, node):
    """Yield (shape, tree) for each shape with which a program's node is readable as a tree."""
    for shape, value in _list_own_shapes(program, member, arguments, node):
        try:
            tree = shape.read_tree(value)
        except (ValueError, TypeError, AttributeError, KeyError, RecursionError):
            continue
        if isinstance(tree, list):
            yield shape, tree


def _list_own_shapes(program, member, arguments, node):
    """Yield each possible shape of a program's node, and the value that holds the tree."""
    if program.indexed:
        branching = find_branching(program)
        for values in _list_values(program, member, arguments):
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
        for shape in _list_key_shapes(program, member, arguments, node):
            yield shape, node
    elif node is not None and hasattr(node, "__dict__"):
        shape = copy_objects(node)
        if shape:
            yield shape, node


def find_height(program):
    """Return the height of the tree if the search compares the depth with that number, else None."""
    for member in program.members:
        depth, words = member.by_role.get("depth"), member.function.list_words()
        for index in range(len(words) - 2):
            if words[index] == depth and words[index + 1] == "==" and words[index + 2].isdigit():
                return int(words[index + 2]) or None  # a depth that counts down is compared with 0
    return None


def find_branching(program):
    """Return the factor in the index arithmetic, which is the number of children; 2 by default."""
    for member in program.members:
        name, words = member.by_role.get("index"), member.function.list_words()
        for index in range(1, len(words) - 1):
            if words[index] == "*" and name in (words[index - 1], words[index + 1]):
                factor = words[index + 1] if words[index - 1] == name else words[index - 1]
                value = int(factor) if factor.isdigit() else program.names.get(factor)
                if isinstance(value, int) and value > 1:
                    return value
    return 2


def _list_values(program, member, arguments):
    """Yield the lists of numbers that may hold the program's leaves."""
    name = member.by_role.get("values")
    candidates = [arguments.get(name), *program.names.values()]
    candidates += program.sample.get_receiver_attributes().values()
    for value in candidates:
        if isinstance(value, (list, tuple)) and len(value) > 1 and all(map(is_number, value)):
            yield value


def _list_key_shapes(program, member, arguments, node):
    tables = [table for table in arguments.values() if isinstance(table, dict)]
    tables += [table for table in program.names.values() if isinstance(table, dict)]
    tables += [
        table
        for table in program.sample.get_receiver_attributes().values()
        if isinstance(table, dict)
    ]
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


# Signs of the shape in the program's text


def _uses_lookup(program):
    """Check whether the search looks up the node in a dictionary."""
    for member in program.members:
        node, words = member.by_role.get("node"), member.function.list_words()
        for index in range(2, len(words) - 1):
            if words[index] == node:
                is_subscript = (
                    words[index - 1] == "[" and words[index - 2].split(".")[-1].isidentifier()
                )
                is_get = words[index - 1] == "(" and words[index - 2].endswith(".get")
                if is_subscript or is_get or "in" in words[index + 1 : index + 3]:
                    return True
    return False


def _has_pairs(program):
    """Check whether the search reads a node's value and children as items 0 and 1."""
    for member in program.members:
        node, words = member.by_role.get("node"), member.function.list_words()
        places = {
            words[index + 2]
            for index in range(len(words) - 2)
            if words[index : index + 2] == [node, "["]
        }
        loops = any(words[index : index + 2] == ["in", node] for index in range(len(words) - 1))
        if {"0", "1"} <= places and not loops:
            return True
    return False
