"""Nodes as objects or records: copied from those of a program, built by its own class, or made for it."""

from widgets.programs.roles import simplify
from widgets.programs.shapes import LEFT_RIGHT, NotBinaryError, Objects, Records, is_number

# Words for the children and the number of a node, and for its name, without capitals and underscores.
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
LISTED = set(_LISTED.split())  # what lists and dictionaries have
DEEPEST = 30  # plies that are looked down into a program's own tree


def copy_records(node):
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


def find_objects(program):
    """Return the shape of objects for a program that reads attributes of its nodes; None if it reads none."""
    attributes = find_attributes(program)
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


def find_records(program):
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
