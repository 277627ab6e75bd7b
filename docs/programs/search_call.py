"""Put a tree into a program, and choose the arguments with which its search is called."""

from math import inf

from docs.programs.first_call import copy_container
from docs.programs.roles import NAMES, find_depth_direction, simplify_name
from docs.programs.tree_shapes import LookupShape, is_number
from docs.trees.trees import count_plies

HEIGHTS = NAMES["height"].split() + NAMES["depth"].split()
PLAYERS = (("max", "min"), ("MAX", "MIN"), ("Max", "Min"), ("x", "o"), ("X", "O"))


class _OmittedArgument:
    """Marks an argument that keeps the default."""


OMITTED_ARGUMENT = _OmittedArgument()


def prepare_search_call(
    program, tree, alpha=-inf, beta=inf, maximizing=True, uses_own_window=False
):
    """Put a tree into the program; return the function to call and the arguments.

    uses_own_window: whether alpha and beta keep their defaults if they have any
    """
    program.visited = None
    program.shape.build_from_lists(
        convert_leaves_to_mover_view(tree, maximizing) if program.relative else tree
    )
    program.plies = count_plies(tree)
    _place_tree_in_program(program)
    entry, member = program.entry, program.entry_member
    if not maximizing and "maximizing" not in member.roles.values() and program.find_min_function():
        entry = program.find_min_function()
        member = next(candidate for candidate in program.members if candidate.function is entry)
    search_settings, arguments = (alpha, beta, maximizing), {}
    for parameter, role in member.roles.items():
        if (
            uses_own_window
            and role in ("alpha", "beta")
            and entry.parameters[parameter] is not None
        ):
            continue
        value = _choose_argument(program, member, parameter, role, search_settings)
        if value is not OMITTED_ARGUMENT:
            arguments[parameter] = value
    return _find_callable(program, entry), arguments


def _choose_argument(program, member, parameter, role, search_settings):
    """Return the argument for a parameter, OMITTED_ARGUMENT to keep the default.

    search_settings: (alpha, beta, maximizing) at the root
    """
    alpha, beta, maximizing = search_settings
    if role == "alpha":
        return alpha
    if role == "beta":
        return beta
    if role == "maximizing":
        return get_player_argument(program, parameter, maximizing)
    if role == "sign":
        return 1 if maximizing else -1
    if role == "depth":
        if find_depth_direction(program.call_arguments[id(member.function)], parameter) == "up":
            return 0
        return program.plies
    if role == "height":
        return program.plies
    if role in ("index", "node"):
        return program.shape.root
    if role == "values" and hasattr(program.shape, "values"):
        return program.shape.values
    own_arguments = (
        program.first_call.arguments.get(id(member.function), {}) if program.first_call else {}
    )
    if isinstance(program.shape, LookupShape) and (
        parameter in own_arguments or member.function.parameters[parameter] is None
    ):
        table = _choose_dictionary(program, parameter, own_arguments.get(parameter))
        if table is not None:
            return table
    if member.function.parameters[parameter] is not None:
        return OMITTED_ARGUMENT
    if parameter in own_arguments:
        return copy_container(own_arguments[parameter])
    return 0 if simplify_name(parameter) in ("count", "nodes", "visited", "counter") else None


def _choose_dictionary(program, name, old_value):
    """Return the shape's dictionary that replaces a value, None if none does."""
    if isinstance(old_value, dict) and old_value:
        numbers = all(is_number(item) for item in old_value.values())
        return program.shape.values if numbers else program.shape.children
    if old_value is not None:
        return None
    simple = simplify_name(name)
    return program.shape.values if simple in NAMES["values"].split() else program.shape.children


def get_player_argument(program, parameter, maximizing):
    """Return the program's value for MAX or MIN: True or False, 1 or 0, or a string."""
    token = program.outline.compared_tokens.get(parameter)
    return maximizing if token is None else find_player_value(token, maximizing)


def _place_tree_in_program(program):
    """Put the tree's height, leaves and dictionaries into globals and attributes of the receiver."""
    _replace_values_by_tree(
        program,
        program.names,
        [name for name in program.outline.used_names if name in program.names],
    )
    if program.first_call:
        attributes = program.first_call.get_receiver_attributes()
        _replace_values_by_tree(program, attributes, set(attributes))


def _replace_values_by_tree(program, values_by_name, names):
    """Replace the values with these names that hold the height, the leaves or the nodes of a tree."""
    for name in names:
        value = values_by_name[name]
        if type(value) is int:
            parameters = (function.parameters for function in program.outline.functions)
            if _is_tree_height(program, name) and not any(
                name in function for function in parameters
            ):
                values_by_name[name] = program.plies
        elif isinstance(value, list) and program.indexed and len(value) > 1:
            if all(is_number(item) for item in value):
                values_by_name[name] = program.shape.values
        elif isinstance(value, dict) and isinstance(program.shape, LookupShape):
            if name.startswith("__"):
                continue
            # The kind is chosen at the first run only, because the dictionary may be empty later.
            if name not in program.dictionary_kinds:
                table = _choose_dictionary(program, name, value)
                kind = "values" if table is program.shape.values else "children"
                program.dictionary_kinds[name] = None if table is None else kind
            if program.dictionary_kinds[name]:
                values_by_name[name] = getattr(program.shape, program.dictionary_kinds[name])


def _is_tree_height(program, global_name):
    """Check whether a global number is the tree's height, by name or by a comparison with a depth."""
    if simplify_name(global_name) in HEIGHTS:
        return True
    for member in program.members:
        depth, tokens = member.by_role.get("depth"), member.function.list_tokens()
        for index in range(len(tokens) - 2):
            if tokens[index + 1] in ("==", ">=") and tokens[index : index + 3 : 2] == [
                depth,
                global_name,
            ]:
                return True
    return False


def _find_callable(program, function):
    """Return the callable of a ParsedFunction, for a method a bound one."""
    if function.owner is None:
        return program.names[function.name]
    if program.entry_member.by_role.get("node") == function.receiver and function.receiver:
        return getattr(program.shape.root, function.name)
    if program.first_call and program.first_call.receiver is not None:
        return getattr(program.first_call.receiver, function.name)
    receiver_class = program.names[function.owner.name]
    receiver = (
        receiver_class if function.receiver is None else _make_receiver(program, receiver_class)
    )
    return getattr(receiver, function.name)


def _make_receiver(program, receiver_class):
    """Return an object of a class that has the search as a method."""
    inits = [
        method
        for method in program.outline.find_methods(receiver_class.__name__)
        if method.name == "__init__"
    ]
    arguments = {}
    for name in inits[0].required_parameters if inits else ():
        simple = simplify_name(name)
        if simple in HEIGHTS:
            arguments[name] = program.plies
        elif simple in NAMES["values"].split() and hasattr(program.shape, "values"):
            arguments[name] = program.shape.values
        else:
            arguments[name] = program.shape.root if simple in NAMES["node"].split() else None
    return receiver_class(**arguments)


def convert_leaves_to_mover_view(tree, maximizing):
    """Return the tree with leaves valued for the player to move there."""
    if isinstance(tree, list):
        return [convert_leaves_to_mover_view(child, not maximizing) for child in tree]
    return tree if maximizing else -tree


def find_player_value(compared_token, maximizing):
    """Return the value for MAX or MIN in a program that compares the player with a token."""
    if compared_token in ("True", "False"):
        return maximizing
    if compared_token in ("1", "0", "-1"):
        min_number = -1 if compared_token == "-1" else 0
        return 1 if maximizing else min_number
    text = compared_token.strip("\"'")
    if text == compared_token:
        return maximizing
    for high, low in PLAYERS:
        old_prefix, new_prefix = (low, high) if maximizing else (high, low)
        if text.startswith(old_prefix) or text == old_prefix:
            return new_prefix + text[len(old_prefix) :]
    return text
