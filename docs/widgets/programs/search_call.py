"""Put a tree into a program, and choose the arguments with which its search is called."""

from math import inf

from widgets.programs.first_call import copy_container
from widgets.programs.roles import NAMES, find_depth_direction, simplify_name
from widgets.programs.tree_shapes import LookupShape, is_number
from widgets.trees import count_plies

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
    program.shape.set_tree(
        convert_leaves_to_mover_view(tree, maximizing) if program.relative else tree
    )
    program.plies = count_plies(tree)
    _place_tree_in_program(program)
    entry, member = program.entry, program.entry_member
    if not maximizing and "maximizing" not in member.roles.values() and program.find_min_function():
        entry = program.find_min_function()
        member = next(candidate for candidate in program.members if candidate.function is entry)
    setting, arguments = (alpha, beta, maximizing), {}
    for name, role in member.roles.items():
        if uses_own_window and role in ("alpha", "beta") and entry.parameters[name] is not None:
            continue
        value = _choose_argument(program, member, name, role, setting)
        if value is not OMITTED_ARGUMENT:
            arguments[name] = value
    return _find_callable(program, entry), arguments


def _choose_argument(program, member, name, role, setting):
    alpha, beta, maximizing = setting
    if role == "alpha":
        return alpha
    if role == "beta":
        return beta
    if role == "maximizing":
        return get_player_argument(program, name, maximizing)
    if role == "sign":
        return 1 if maximizing else -1
    if role == "depth":
        if find_depth_direction(program.call_arguments[id(member.function)], name) == "up":
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
        name in own_arguments or member.function.parameters[name] is None
    ):
        table = _choose_dictionary(program, name, own_arguments.get(name))
        if table is not None:
            return table
    if member.function.parameters[name] is not None:
        return OMITTED_ARGUMENT
    if name in own_arguments:
        return copy_container(own_arguments[name])
    return 0 if simplify_name(name) in ("count", "nodes", "visited", "counter") else None


def _choose_dictionary(program, name, value):
    """Return the shape's dictionary that replaces a value, None if none does."""
    if isinstance(value, dict) and value:
        numbers = all(is_number(item) for item in value.values())
        return program.shape.values if numbers else program.shape.children
    if value is not None:
        return None
    simple = simplify_name(name)
    return program.shape.values if simple in NAMES["values"].split() else program.shape.children


def get_player_argument(program, name, maximizing):
    """Return the program's value for MAX or MIN: True or False, 1 or 0, or a string."""
    word = program.outline.compared_words.get(name)
    return maximizing if word is None else find_player_value(word, maximizing)


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


def _replace_values_by_tree(program, holder, names):
    for name in names:
        value = holder[name]
        if type(value) is int:
            parameters = (function.parameters for function in program.outline.functions)
            if _is_tree_height(program, name) and not any(
                name in function for function in parameters
            ):
                holder[name] = program.plies
        elif isinstance(value, list) and program.indexed and len(value) > 1:
            if all(is_number(item) for item in value):
                holder[name] = program.shape.values
        elif isinstance(value, dict) and isinstance(program.shape, LookupShape):
            if name.startswith("__"):
                continue
            # The kind is chosen at the first run only, because the dictionary may be empty later.
            if name not in program.dictionary_kinds:
                table = _choose_dictionary(program, name, value)
                kind = "values" if table is program.shape.values else "children"
                program.dictionary_kinds[name] = None if table is None else kind
            if program.dictionary_kinds[name]:
                holder[name] = getattr(program.shape, program.dictionary_kinds[name])


def _is_tree_height(program, name):
    """Check whether a global number is the tree's height, by name or by a comparison with a depth."""
    if simplify_name(name) in HEIGHTS:
        return True
    for member in program.members:
        depth, words = member.by_role.get("depth"), member.function.list_tokens()
        for index in range(len(words) - 2):
            if words[index + 1] in ("==", ">=") and words[index : index + 3 : 2] == [
                depth,
                name,
            ]:
                return True
    return False


def _find_callable(program, function):
    if function.owner is None:
        return program.names[function.name]
    if program.entry_member.by_role.get("node") == function.receiver and function.receiver:
        return getattr(program.shape.root, function.name)
    if program.first_call and program.first_call.receiver is not None:
        return getattr(program.first_call.receiver, function.name)
    kind = program.names[function.owner.name]
    receiver = kind if function.receiver is None else _make_receiver(program, kind)
    return getattr(receiver, function.name)


def _make_receiver(program, kind):
    inits = [
        method
        for method in program.outline.find_methods(kind.__name__)
        if method.name == "__init__"
    ]
    arguments = {}
    for name in inits[0].required if inits else ():
        simple = simplify_name(name)
        if simple in HEIGHTS:
            arguments[name] = program.plies
        elif simple in NAMES["values"].split() and hasattr(program.shape, "values"):
            arguments[name] = program.shape.values
        else:
            arguments[name] = program.shape.root if simple in NAMES["node"].split() else None
    return kind(**arguments)


def convert_leaves_to_mover_view(tree, maximizing):
    """Return the tree with leaves valued for the player to move there."""
    if isinstance(tree, list):
        return [convert_leaves_to_mover_view(child, not maximizing) for child in tree]
    return tree if maximizing else -tree


def find_player_value(word, maximizing):
    """Return the value for MAX or MIN in a program that compares the player with a word."""
    if word in ("True", "False"):
        return maximizing
    if word in ("1", "0", "-1"):
        min_number = -1 if word == "-1" else 0
        return 1 if maximizing else min_number
    text = word.strip("\"'")
    if text == word:
        return maximizing
    for high, low in PLAYERS:
        old_prefix, new_prefix = (low, high) if maximizing else (high, low)
        if text.startswith(old_prefix) or text == old_prefix:
            return new_prefix + text[len(old_prefix) :]
    return text
