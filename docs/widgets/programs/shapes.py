"""The shapes in which programs keep a tree: each builds one from nested lists, and finds a node in it again.

plant(tree) builds the tree; root is then what the search is called with. find_path(value, parent, visited)
returns the path of the child of the node at the path parent that a value stands for, or parent itself
for the same node again; visited: the indexes of the children that were called before.
read_tree(value) returns the tree that a program has brought, as nested lists, and raises ValueError where
it cannot be read.
"""

from gametree import is_leaf
from tracing import NotAChildError

MOST_NODES = 500  # of a tree that a program brings
LEFT_RIGHT = ("left", "right")


class Shape:
    """What the shapes share; nodes are objects of their own, known by which object they are.

    counts: path -> number of children, of the tree that was planted last; is_planted: whether there is a tree
    beforehand at all.
    """

    is_planted = True

    def is_seen(self, frame):
        """Tell whether a call of the search is recorded."""
        return True

    def enter_root(self, value):
        """Take note of what the search was first called with."""

    def shows_lines(self, path):
        """Tell whether the lines of a call are told, and not only what it returns."""
        return True

    def enter_child(self, path, parent, program):
        """Take note of a call of the search by the call parent."""

    def plant(self, tree):
        self.paths, self.kept = {}, []
        self.root = self._plant(tree, ())

    def _plant(self, node, path):
        below = None
        if not is_leaf(node):
            below = [self._plant(child, (*path, at)) for at, child in enumerate(node)]
        made = self.make(node if below is None else None, below or [], path)
        self.kept.append(made)  # so that no other object gets its id
        self.paths[id(made)] = path
        return made

    def find_path(self, value, parent, visited):
        path = self.paths.get(id(value))
        if path is None or not (path == parent or path[:-1] == parent):
            raise NotAChildError("not below the node that calls")
        return path

    def read_tree(self, value):
        return self._read(value, [MOST_NODES])

    def _read(self, value, left):
        left[0] -= 1
        if left[0] < 0:
            raise ValueError("too large")
        number, below = self.take_apart(value)
        if below:
            return [self._read(child, left) for child in below]
        if not is_number(number):
            raise ValueError("no number")
        return number


class Lists(Shape):
    """Nested lists, or tuples; a leaf is its number."""

    def __init__(self, kind=list):
        self.kind = kind

    def plant(self, tree):
        # No copy of lists: whoever searches sees afterwards whether the tree has been changed.
        self.root = tree if self.kind is list else self._convert(tree)

    def enter_root(self, value):
        self.paths, self.nodes = (
            {},
            {},
        )  # only now: the judge plants thousands of trees and traces few
        self._note(self.root, ())

    def _convert(self, node):
        return node if is_leaf(node) else self.kind([self._convert(child) for child in node])

    def _note(self, node, path):
        self.nodes[path] = node
        if isinstance(node, self.kind):
            self.paths[id(node)] = path
            for index, child in enumerate(self._list_children(node)):
                self._note(child, (*path, index))

    def _list_children(self, node):
        return node

    def find_path(self, value, parent, visited):
        if isinstance(value, self.kind) and id(value) in self.paths:
            return Shape.find_path(self, value, parent, visited)
        above = self.nodes.get(parent)
        if not isinstance(above, self.kind):
            raise NotAChildError("below a leaf")
        children = self._list_children(above)
        same = [at for at, child in enumerate(children) if child is value]
        same = same or [at for at, child in enumerate(children) if child == value]
        if not same:
            raise NotAChildError("not among the children")
        return (*parent, next((at for at in same if at not in visited), same[0]))

    def take_apart(self, value):
        return (value, None) if is_number(value) else (None, value if _is_row(value) else None)


class Objects(Shape):
    """Objects: build(number, below, name) makes one; take_apart returns the number and the children of one.

    binary: whether a node has a left and a right child, and no more.
    """

    def __init__(self, build, take_apart, binary=False):
        self.build, self.take_apart, self.binary = build, take_apart, binary

    def make(self, number, below, path):
        if self.binary and len(below) > 2:
            raise NotBinaryError
        return self.build(number, below, name_node(len(self.kept)))


class Pairs(Shape):
    """[value, [children]], or with the children first; a leaf has no children."""

    def __init__(self, value_first=True):
        self.value_first = value_first

    def make(self, number, below, path):
        return [number, below] if self.value_first else [below, number]

    def take_apart(self, value):
        if not _is_row(value) or len(value) != 2:
            raise ValueError("no pair")
        number, below = value if self.value_first else value[::-1]
        if not (is_number(number) or number is None or isinstance(number, str)):
            raise ValueError("no value")
        if below is not None and not isinstance(below, (list, tuple)):
            raise ValueError("no children")
        return number, below


class Records(Shape):
    """Dictionaries with the children and the value of a node under keys; others are kept from a sample."""

    def __init__(self, children, value, name=None):
        self.children, self.value, self.name = children, value, name

    def make(self, number, below, path):
        made = {self.value: number} if number is not None else {self.children: below}
        if self.name:
            made[self.name] = name_node(len(self.kept))
        return made

    def take_apart(self, value):
        return value.get(self.value), value.get(self.children)


class Mappings(Lists):
    """Dictionaries from the name of a move to what is below it; a leaf is its number."""

    def __init__(self):
        self.kind = dict

    def _convert(self, node):
        if is_leaf(node):
            return node
        return {f"m{at + 1}": self._convert(child) for at, child in enumerate(node)}

    def _list_children(self, node):
        return list(node.values())

    def take_apart(self, value):
        return (value, None) if is_number(value) else (None, list(value.values()))


class Keys(Shape):
    """Names of nodes: a dictionary holds the children of each; labelled: in a dictionary, move -> child.

    leaves: where the numbers are: "apart" (in another dictionary), "together" (in the same one) or
    "inside" (in the lists of children, in the place of names).
    children, values: the program's own dictionaries, for read_tree.
    """

    def __init__(self, leaves="apart", children=None, values=None, labelled=False):
        self.leaves, self.given, self.labelled = leaves, (children, values), labelled

    def plant(self, tree):
        self.children, self.values, self.paths, self.numbers = {}, {}, {}, {}
        names, waiting = {}, [((), tree)]
        while waiting:
            following = []
            for path, node in waiting:
                if is_leaf(node) and self.leaves == "inside":
                    names[path] = node
                else:
                    names[path] = name_node(len(self.paths))
                    self.paths[names[path]] = path
                if is_leaf(node):
                    self.values[names[path]] = node
                else:
                    following += [((*path, at), child) for at, child in enumerate(node)]
            waiting = following
        for path, name in names.items():
            if path:
                self.children.setdefault(names[path[:-1]], []).append(name)
        self.names, self.root = names, names[()]
        if self.labelled:
            for name, row in self.children.items():
                self.children[name] = {f"m{at + 1}": child for at, child in enumerate(row)}
        if self.leaves == "together":
            self.children.update(self.values)

    def find_path(self, value, parent, visited):
        path = self.paths.get(value) if isinstance(value, str) else None
        if path is None:
            row = self._list_below(self.children.get(self.names.get(parent), ()))
            same = [at for at, child in enumerate(row) if child == value] if _is_row(row) else []
            if not same:
                raise NotAChildError("not among the children")
            return (*parent, next((at for at in same if at not in visited), same[0]))
        if not (path == parent or path[:-1] == parent):
            raise NotAChildError("not below the node that calls")
        return path

    def take_apart(self, value):
        if is_number(value):
            return value, None
        children, values = self.given
        below = children.get(value)
        if is_number(below):
            return below, None
        if below:
            return None, self._list_below(below)
        return (values or {}).get(value), None

    def _list_below(self, row):
        return list(row.values()) if self.labelled and isinstance(row, dict) else row


class Indexes(Shape):
    """An index into the list of all leaves: the children of i are b * i, b * i + 1 and so on, a ply further down.

    heap: whether all nodes stand in the list, the root first, and the children of i are b * i + 1 and so on.
    """

    def __init__(self, branching=2, heap=False, first=0):
        self.branching, self.heap, self.first = branching, heap, first

    def plant(self, tree):
        shape = find_uniform_shape(tree)
        if shape is None or shape[0] != self.branching:
            raise NotUniformError(self.branching)
        height = shape[1]
        level, inner = [tree], 0
        for _ in range(height):
            inner += len(level)
            level = [child for node in level for child in node]
        self.values = [0] * inner + level if self.heap else level
        self.root = self.first

    def enter_root(self, value):
        self.indexes = {(): value}

    def find_path(self, value, parent, visited):
        at = value - self.branching * self.indexes[parent] - self.heap
        if not 0 <= at < self.branching:
            raise NotAChildError("not the index of a child")
        path = (*parent, at)
        self.indexes[path] = value
        return path

    def read_tree(self, values):
        """Return the uniform tree with these leaves."""
        nodes = list(values)
        if self.heap:
            nodes = nodes[len(nodes) - (len(nodes) + 1) // 2 :]
        if not 2 <= len(nodes) <= MOST_NODES or not all(map(is_number, nodes)):
            raise ValueError("no leaves")
        while len(nodes) > 1:
            if len(nodes) % self.branching:
                raise ValueError("no uniform tree")
            starts = range(0, len(nodes), self.branching)
            nodes = [nodes[at : at + self.branching] for at in starts]
        return nodes[0]


class NotBinaryError(ValueError):
    """A program whose nodes have a left and a right child needs a tree without nodes of three children."""

    key = "binary"


class NotUniformError(ValueError):
    """A program that works with indexes needs a tree whose leaves are all at one depth.

    branching: how many children each node must have.
    """

    key = "uniform"

    def __init__(self, branching):
        super().__init__(branching)
        self.branching = branching


def name_node(number):
    """Return A, B ... Z, A1, B1 ... for the numbers from 0 on."""
    letter = chr(ord("A") + number % 26)
    return letter if number < 26 else f"{letter}{number // 26}"


def is_number(value):
    """Tell whether a value is a number that a leaf can be."""
    return isinstance(value, (int, float)) and not isinstance(value, bool)


def _is_row(value):
    return isinstance(value, (list, tuple))


def find_uniform_shape(tree):
    """Return children of each node and plies of a uniform tree, None if it is none."""
    level, branching, height = [tree], None, 0
    while not all(is_leaf(node) for node in level):
        if any(is_leaf(node) for node in level):
            return None
        widths = {len(node) for node in level}
        if len(widths) > 1 or branching not in (None, *widths):
            return None
        branching = widths.pop()
        level = [child for node in level for child in node]
        height += 1
    return (branching, height) if height else None
