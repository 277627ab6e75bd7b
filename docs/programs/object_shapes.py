"""Shapes of trees whose nodes are objects or dictionaries.

New nodes are copies of the program's nodes, objects of the program's class, or objects of Node.
"""

from docs.programs.roles import simplify_name
from docs.programs.tree_shapes import (
    LEFT_RIGHT,
    NotBinaryError,
    ObjectShape,
    RecordShape,
    is_number,
)

# Names for the children, the number and the name of a node, as simplify_name writes them.
_CHILDREN = (
    "children child childs kids kid successors succ branches branch nodes sons son hijos hijo figli figlio subtrees"
    " nexts next getchildren getsuccessors expand childnodes subnodes zijiedian haizi childlist descendants moves"
)
_VALUES = (
    "value val score data heuristic utility weight v eval evaluation payoff points cost number num valor valore"
    " punteggio puntaje getvalue getscore evaluate result zhi fenshu staticvalue leafvalue"
)
_LABELS = "name label id letter nome nombre key title mingzi"
_LISTED = "append extend index sort pop insert copy reverse count items keys get values"
CHILDREN, VALUES, LABELS = _CHILDREN.split(), _VALUES.split(), _LABELS.split()
LISTED = set(_LISTED.split())  # attributes of lists and dictionaries
DEEPEST = 30  # plies of a program's own tree that are examined


def detect_record_shape(node):
    """Return the RecordShape of a dictionary with children and value, None if it has neither."""
    children_key = next((key for key in node if simplify_name(str(key)) in CHILDREN), None)
    if children_key is None:
        return None
    value_key, name_key, leaf = None, None, node
    for _ in range(DEEPEST):
        below = leaf.get(children_key) if isinstance(leaf, dict) else None
        if not below:
            break
        leaf = below[0] if isinstance(below, (list, tuple)) else None
    if isinstance(leaf, dict):
        value_key = next((key for key, item in leaf.items() if is_number(item)), None)
        name_key = next((key for key, item in leaf.items() if isinstance(item, str)), None)
    return RecordShape(children_key, value_key, name_key) if value_key is not None else None


# Objects as a program makes them


def detect_object_shape(root):
    """Return the ObjectShape that makes nodes like those below root, None if they cannot be read."""
    children_attribute, templates, leaf, node = None, [], None, root
    while len(templates) < DEEPEST:
        found_attribute = _find_children_attribute(node, children_attribute)
        if found_attribute is None:
            leaf = node
            break
        children_attribute = found_attribute
        templates.append(node)
        node = _get_children(node, children_attribute)[0]
    if leaf is None or children_attribute is None:
        return None
    numbers = [name for name, item in vars(leaf).items() if is_number(item)]
    numbers.sort(
        key=lambda name: VALUES.index(simplify_name(name)) if simplify_name(name) in VALUES else 99
    )
    if not numbers:
        return None
    value_attribute = numbers[0]

    def get_number_and_children(node):
        children = _get_children(node, children_attribute) if children_attribute else []
        return (None, children) if children else (getattr(node, value_attribute, None), None)

    build_node = _make_copying_node_builder(templates[0], leaf, children_attribute, value_attribute)
    is_binary = children_attribute == LEFT_RIGHT
    shape = ObjectShape(build_node, get_number_and_children, binary=is_binary)
    if len({type(item) for item in templates}) > 1:  # a class for each player
        shape.templates = templates
        shape.make_node = lambda leaf_number, children, path: _make_node_of_class_at_depth(
            shape, leaf_number, children, path
        )
    return shape


def _make_copying_node_builder(inner_node, leaf, children_attribute, value_attribute):
    """Return a function that makes nodes as copies of an inner node and a leaf of the program."""
    labels = [name for name, item in vars(leaf).items() if isinstance(item, str)]

    def build_node(leaf_number, children, node_name):
        template = inner_node if children else leaf
        copy = object.__new__(type(template))
        vars(copy).update(vars(template))
        if leaf_number is not None:
            setattr(copy, value_attribute, leaf_number)
        elif children_attribute == LEFT_RIGHT:
            for index, side in enumerate(LEFT_RIGHT):
                setattr(copy, side, children[index] if index < len(children) else None)
        else:
            setattr(copy, children_attribute, list(children))
        for label in labels:
            if hasattr(copy, label):
                setattr(copy, label, node_name)
        return copy

    return build_node


def _make_node_of_class_at_depth(shape, leaf_number, children, path):
    """Make a node of the class that the program uses at this depth, or two, four … plies higher."""
    if shape.binary and len(children) > 2:
        raise NotBinaryError
    copy = shape.build(leaf_number, children, "")
    if children:
        depth = len(path)
        while depth >= len(shape.templates):
            depth -= 2
        copy.__class__ = type(shape.templates[max(depth, 0)])
    return copy


def _find_children_attribute(node, known_attribute):
    """Return the attribute that holds the children of a node, or LEFT_RIGHT; None if it has none."""
    if not hasattr(node, "__dict__"):
        return None
    held = vars(node)
    names = [known_attribute] if isinstance(known_attribute, str) else list(held)
    for name in names:
        below = held.get(name)
        row = isinstance(below, (list, tuple)) and below
        if row and hasattr(below[0], "__dict__") and not isinstance(below[0], type):
            return name
    if all(hasattr(held.get(side), "__dict__") for side in LEFT_RIGHT):
        return LEFT_RIGHT
    return None


def _get_children(node, children_attribute):
    if children_attribute == LEFT_RIGHT:
        return [
            child
            for child in (getattr(node, side, None) for side in LEFT_RIGHT)
            if child is not None
        ]
    return list(getattr(node, children_attribute, None) or [])


# Objects for a program that brings none


def list_node_attributes(program):
    """Return the attributes that the program reads from parameters and loop variables.

    The result is attribute -> whether it is called as a method.
    """
    is_called = {}
    for function in program.outline.functions:
        names = [*function.parameters, *function.list_loop_variables()]
        tokens = function.list_tokens()
        for index, token in enumerate(tokens):
            head, *tail = token.split(".")
            if head in names and tail and tail[0] not in LISTED:
                is_called[tail[0]] = tokens[index + 1 : index + 2] == ["("]
    return is_called


def infer_object_shape(program):
    """Return the ObjectShape for a program that reads children from attributes, else None."""
    attributes = list_node_attributes(program)
    simple = {simplify_name(name): name for name in attributes}
    children_attribute = next((simple[name] for name in CHILDREN if name in simple), None)
    if children_attribute is None and all(side in simple for side in LEFT_RIGHT):
        children_attribute = LEFT_RIGHT
    if children_attribute is None:
        return None
    value_attribute = next((simple[name] for name in VALUES if name in simple), "value")
    node_class = _find_node_class(program, children_attribute, value_attribute)
    build_node = (
        _make_class_node_builder(program, node_class, children_attribute, value_attribute)
        if node_class
        else _make_plain_node_builder(attributes)
    )
    return ObjectShape(
        build_node, lambda node: (None, None), binary=children_attribute == LEFT_RIGHT
    )


def _find_node_class(program, children_attribute, value_attribute):
    """Return the outline.ParsedClass of the nodes: it has the attributes that the search reads."""
    node_names = (
        {children_attribute, value_attribute}
        if isinstance(children_attribute, str)
        else {*children_attribute, value_attribute}
    )
    for parsed_class in program.outline.classes:
        known = set(parsed_class.fields)
        for method in program.outline.find_methods(parsed_class.name):
            known.add(method.name)
            known.update(method.parameters)
            start = f"{method.receiver}."
            for tokens, _ in method.statements:
                known.update(token[len(start) :] for token in tokens if token.startswith(start))
        if len(node_names & known) >= 2 and parsed_class.name in program.names:
            return parsed_class
    return None


def _make_class_node_builder(program, node_class, children_attribute, value_attribute):
    """Return a function that makes nodes with the constructor of the program's own class."""
    methods = program.outline.find_methods(node_class.name)
    init = next(
        (method.parameters for method in methods if method.name == "__init__"), node_class.fields
    )
    adding = next(
        (method.name for method in methods if simplify_name(method.name).startswith("add")), None
    )

    def build_node(leaf_number, children, node_name):
        arguments, passed = {}, False
        for name, default in init.items():
            simple = simplify_name(name)
            if name in LEFT_RIGHT and children_attribute == LEFT_RIGHT:
                index = LEFT_RIGHT.index(name)
                arguments[name], passed = children[index] if index < len(children) else None, True
            elif simple in CHILDREN or name == children_attribute:
                if children or default is None:
                    arguments[name], passed = list(children), True
            elif simple in VALUES or name == value_attribute:
                if leaf_number is not None or default is None:
                    arguments[name] = leaf_number
            elif default is None:
                arguments[name] = node_name if simple in LABELS else None
        node = program.names[node_class.name](**arguments)
        for index, child in enumerate([] if passed else children):
            if children_attribute == LEFT_RIGHT:
                setattr(node, LEFT_RIGHT[index], child)
            elif adding:
                getattr(node, adding)(child)
        if children and not passed and not adding and children_attribute != LEFT_RIGHT:
            setattr(node, children_attribute, list(children))
        if leaf_number is not None and getattr(node, value_attribute, None) is None:
            setattr(node, value_attribute, leaf_number)
        return node

    return build_node


class Node:
    """A node for a program that reads attributes of nodes without defining a class for them."""


def _make_constant_function(value):
    return lambda *_: value


def _make_plain_node_builder(attributes):
    def build_node(leaf_number, children, node_name):
        node = Node()
        for name, is_called in attributes.items():
            simple, content = simplify_name(name), None
            if simple in CHILDREN:
                content = list(children)
            elif simple in VALUES:
                content = leaf_number
            elif simple in LABELS:
                content = node_name
            elif simple in LEFT_RIGHT:
                at = LEFT_RIGHT.index(simple)
                content = children[at] if at < len(children) else None
            elif simple.startswith("is"):
                content = not children
            setattr(node, name, _make_constant_function(content) if is_called else content)
        return node

    return build_node


def infer_record_shape(program):
    """Return the RecordShape with the keys that the search reads from a node, else None."""
    for member in program.members:
        node, keys = member.by_role.get("node"), []
        tokens = member.function.list_tokens()
        for index in range(len(tokens) - 2):
            is_subscript = tokens[index] == node and tokens[index + 1] == "["
            is_get = tokens[index] == f"{node}.get" and tokens[index + 1] == "("
            if (is_subscript or is_get) and tokens[index + 2][0] in "\"'":
                keys.append(tokens[index + 2].strip("\"'"))
        children_key = next((key for key in keys if simplify_name(key) in CHILDREN), None)
        if children_key:
            value_key = next((key for key in keys if simplify_name(key) in VALUES), "value")
            return RecordShape(children_key, value_key)
    return None
