"""Find the shape in which a program stores the tree, and the number in a result of the search."""

from math import inf

from calling_convention import NotAChildError
from docs.figures.replay import get_subtree
from docs.programs.object_shapes import (
    detect_object_shape,
    detect_record_shape,
    infer_object_shape,
    infer_record_shape,
)
from docs.programs.program import identity
from docs.programs.roles import simplify_name
from docs.programs.tree_shapes import (
    IndexShape,
    ListShape,
    LookupShape,
    MappingShape,
    NotBinaryError,
    NotUniformError,
    PairShape,
    is_number,
)
from docs.trees.trees import count_plies
from gametree import is_leaf
from tracing import TooManyStepsError

RESULTS = ("value", "score", "eval", "bestvalue", "bestscore", "val", "utility", "minimax")


class NoShapeError(ValueError):
    """No shape of tree suits the program; cause: the error of the likeliest shape."""

    def __init__(self, cause):
        super().__init__(cause)
        self.cause = cause


def detect_shape_and_record(program, tree, alpha, beta, maximizing, max_steps):
    """Find the shape and the number reader with which a Program runs on a tree; return the Trace.

    Both are stored in the Program. Raises NoShapeError.
    """
    height = find_required_height(program) if program.indexed else None
    if height not in (None, count_plies(tree)):
        raise NoShapeError(WrongHeightError(height))
    if program.shape:
        return program.record_search(tree, alpha, beta, maximizing, max_steps)
    likeliest_error = None
    for shape in list_possible_shapes(program):
        program.shape, program.read_number, program.relative = shape, identity, False
        try:
            trace = _record_and_choose_number_reader(
                program, tree, alpha, beta, maximizing, max_steps
            )
            program.relative = _reads_leaves_from_mover_view(program, max_steps)
            return (
                program.record_search(tree, alpha, beta, maximizing, max_steps)
                if program.relative
                else trace
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


def _record_and_choose_number_reader(program, tree, *search_settings):
    """Return the Trace of a run with a Program's shape, and choose the number reader."""
    trace = program.record_search(tree, *search_settings)
    if all(step.path == () for step in trace.steps):
        raise NotAChildError("it visits the root alone")
    returned = [(step.path, step.value) for step in trace.steps if step.kind == "return"]
    if not all(is_number(value) for _, value in returned):
        reader = find_number_reader(tree, returned)
        if reader is None:
            raise NoNumberError(
                next(s for s in trace.steps if s.kind == "return" and not is_number(s.value))
            )
        program.read_number = reader
        trace = program.record_search(tree, *search_settings)
        returned = [(step.path, step.value) for step in trace.steps if step.kind == "return"]
    leaf_checks = [
        _is_plausible_result(value, tree, path)
        for path, value in returned
        if _is_leaf_at(tree, path)
    ]
    if leaf_checks and not any(leaf_checks):
        raise NotAChildError("no leaf is worth its number")
    return trace


def _reads_leaves_from_mover_view(program, max_steps):
    """Check whether a search takes a leaf's number from the view of the player to move there."""
    roles = {role for member in program.members for role in member.roles.values()}
    if (
        {"sign", "maximizing"} & roles
        or len(program.search_functions) > 1
        or not program.negates_child_results()
    ):
        return False
    try:
        return program.record_search([5], -inf, inf, True, max_steps).value == -5
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


def find_number_reader(tree, returned):
    """Return the function that reads the number in a result, None without one.

    returned: (path, result) of each return; a leaf must return the leaf's number or the negated number
    """
    results = [value for _, value in returned if not is_number(value)]
    for reader in list_number_readers(results[0]):
        if all(_is_plausible_result(reader(value), tree, path) for path, value in returned):
            return reader
    return None


def list_number_readers(result):
    """Yield functions that may read the number in results like this one."""
    if isinstance(result, (list, tuple)):
        for place in range(len(result)):
            yield _make_item_reader(place, (list, tuple))
    elif isinstance(result, dict):
        for key in sorted(
            result, key=lambda key: (simplify_name(str(key)) not in RESULTS, str(key))
        ):
            yield _make_item_reader(key, dict)
    elif hasattr(result, "__dict__"):
        names = sorted(vars(result), key=lambda name: (simplify_name(name) not in RESULTS, name))
        for name in names:
            yield _make_attribute_reader(name)


def _make_item_reader(key, container_types):
    def read_item(value):
        try:
            return value[key] if isinstance(value, container_types) else value
        except LookupError:
            return value

    return read_item


def _make_attribute_reader(attribute):
    return lambda value: getattr(value, attribute, value)


def _is_plausible_result(number, tree, path):
    if not is_number(number):
        return False
    node = get_subtree(tree, path)
    return isinstance(node, list) or number in (node, -node)


def _is_leaf_at(tree, path):
    return is_leaf(get_subtree(tree, path))


# The shape of the tree


def list_possible_shapes(program):
    """Return the possible shapes of the program's tree, the likeliest first."""
    if program.indexed:
        branching = find_branching_factor(program)
        return [IndexShape(branching), IndexShape(branching, heap=True)]
    program_tree = find_program_tree_shape(program)
    if program_tree:
        return [program_tree[0]]
    shapes = []
    objects = infer_object_shape(program)
    if objects:
        shapes.append(objects)
    if records := infer_record_shape(program):
        shapes.append(records)
    if _looks_up_nodes_in_dictionary(program):
        shapes += [LookupShape("apart"), LookupShape("together"), LookupShape("inside")]
    lists, pairs = [ListShape(list), ListShape(tuple)], [PairShape(), PairShape(value_first=False)]
    return [
        *shapes,
        *(pairs + lists if _reads_nodes_as_pairs(program) else lists + pairs),
        MappingShape(),
    ]


def find_program_tree_shape(program):
    """Return (shape, tree, is_root_searched) of the tree in a program's own text, None without one.

    tree: nested lists
    is_root_searched: False if another function tries the moves of the root
    """
    if not program.first_call:
        return None
    searched_tree = _find_tree_of_first_call(program)
    caller = program.first_call.caller
    if (
        searched_tree
        and caller
        and caller not in program.search_functions
        and not program.root_member
    ):
        values = [*program.first_call.arguments[id(caller)].values()]
        holder = program.first_call.receivers.get(id(caller))
        values += vars(holder).values() if hasattr(holder, "__dict__") else ()
        for value in values:
            for shape, tree in _list_shapes_with_trees(program, program.members[0], {}, value):
                if searched_tree[1] == tree[0]:
                    return shape, tree, False
    return (*searched_tree, True) if searched_tree else None


def _find_tree_of_first_call(program):
    """Return the shape and the tree with which the search is called, None if it is unreadable."""
    searched = next(
        (
            candidate
            for candidate in program.members
            if candidate.function is program.first_call.search_function
        ),
        program.members[0],
    )
    if program.root_member and id(program.root_member.function) in program.first_call.arguments:
        searched = program.root_member
    arguments = program.first_call.arguments[id(searched.function)]
    name = searched.by_role.get("index" if program.indexed else "node")
    node = (
        program.first_call.receiver if name == searched.function.receiver else arguments.get(name)
    )
    return next(_list_shapes_with_trees(program, searched, arguments, node), None)


def _list_shapes_with_trees(program, member, arguments, node_argument):
    """Yield (shape, tree) for each shape with which a program's node is readable as a tree."""
    for shape, value in _list_shapes_of_value(program, member, arguments, node_argument):
        try:
            tree = shape.convert_to_lists(value)
        except (ValueError, TypeError, AttributeError, KeyError, RecursionError):
            continue
        if isinstance(tree, list):
            yield shape, tree


def _list_shapes_of_value(program, member, arguments, value):
    """Yield each possible shape of a program's node, and the value that holds the tree."""
    if program.indexed:
        branching = find_branching_factor(program)
        for values in _list_possible_leaf_lists(program, member, arguments):
            for shape in (IndexShape(branching), IndexShape(branching, heap=True)):
                yield shape, values
    elif isinstance(value, (list, tuple)):
        for shape in (PairShape(), PairShape(value_first=False), ListShape(type(value))):
            yield shape, value
    elif isinstance(value, dict):
        records = detect_record_shape(value)
        for shape in [*([records] if records else []), MappingShape()]:
            yield shape, value
    elif isinstance(value, (str, int)) and not isinstance(value, bool):
        for shape in _list_lookup_shapes(program, arguments, value):
            yield shape, value
    elif value is not None and hasattr(value, "__dict__"):
        shape = detect_object_shape(value)
        if shape:
            yield shape, value


def find_required_height(program):
    """Return the height of the tree if the search compares the depth with that number, else None."""
    for member in program.members:
        depth, tokens = member.by_role.get("depth"), member.function.list_tokens()
        for index in range(len(tokens) - 2):
            if tokens[index] == depth and tokens[index + 1] == "==" and tokens[index + 2].isdigit():
                return int(tokens[index + 2]) or None  # a depth that counts down is compared with 0
    return None


def find_branching_factor(program):
    """Return the factor in the index arithmetic, which is the number of children; 2 by default."""
    for member in program.members:
        name, tokens = member.by_role.get("index"), member.function.list_tokens()
        for index in range(1, len(tokens) - 1):
            if tokens[index] == "*" and name in (tokens[index - 1], tokens[index + 1]):
                factor = tokens[index + 1] if tokens[index - 1] == name else tokens[index - 1]
                value = int(factor) if factor.isdigit() else program.names.get(factor)
                if isinstance(value, int) and value > 1:
                    return value
    return 2


def _list_possible_leaf_lists(program, member, arguments):
    """Yield the lists of numbers that may hold the program's leaves."""
    name = member.by_role.get("values")
    candidates = [arguments.get(name), *program.names.values()]
    candidates += program.first_call.get_receiver_attributes().values()
    for value in candidates:
        if isinstance(value, (list, tuple)) and len(value) > 1 and all(map(is_number, value)):
            yield value


def _list_lookup_shapes(program, arguments, node):
    tables = [table for table in arguments.values() if isinstance(table, dict)]
    tables += [table for table in program.names.values() if isinstance(table, dict)]
    tables += [
        table
        for table in program.first_call.get_receiver_attributes().values()
        if isinstance(table, dict)
    ]
    for children in tables:
        below = children.get(node)
        if not isinstance(below, (list, tuple, dict)):
            continue
        labelled = isinstance(below, dict)
        first = next(iter(below.values() if labelled else below)) if below else None
        if is_number(first):
            yield LookupShape("inside", children, labelled=labelled)
        yield LookupShape("together", children, labelled=labelled)
        for values in tables:
            if values and values is not children and all(map(is_number, values.values())):
                yield LookupShape("apart", children, values, labelled)
        yield LookupShape("inside", children, labelled=labelled)


# Signs of the shape in the program's text


def _looks_up_nodes_in_dictionary(program):
    """Check whether the search looks up the node in a dictionary."""
    for member in program.members:
        node, tokens = member.by_role.get("node"), member.function.list_tokens()
        for index in range(2, len(tokens) - 1):
            if tokens[index] == node:
                is_subscript = (
                    tokens[index - 1] == "[" and tokens[index - 2].split(".")[-1].isidentifier()
                )
                is_get = tokens[index - 1] == "(" and tokens[index - 2].endswith(".get")
                if is_subscript or is_get or "in" in tokens[index + 1 : index + 3]:
                    return True
    return False


def _reads_nodes_as_pairs(program):
    """Check whether the search reads a node's value and children as items 0 and 1."""
    for member in program.members:
        node, tokens = member.by_role.get("node"), member.function.list_tokens()
        pairs = list(zip(tokens, tokens[1:], strict=False))  # noqa: RUF007 - Brython has no pairwise
        places = {
            place for pair, place in zip(pairs, tokens[2:], strict=False) if pair == (node, "[")
        }
        if {"0", "1"} <= places and ("in", node) not in pairs:
            return True
    return False
