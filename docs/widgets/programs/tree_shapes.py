"""The shapes in which programs store a tree.

set_tree(tree): build the tree from nested lists; root is then the first node for the search
find_path(value, parent, visited): return the path of the child that a value represents
    parent: path of the calling node, which is returned if the value is the same node again
    visited: indexes of the children that have been called before
read_tree(value): return a program's own tree as nested lists; raises ValueError
"""

from gametree import is_leaf
from tracing import NotAChildError

MOST_NODES = 500  # of a tree that a program brings
LEFT_RIGHT = ("left", "right")


class TreeShape:
    """The base class of the shapes, for nodes that are identified by id().

    counts: path -> number of children in the current tree
    has_tree: whether the tree exists before the search runs
    """

    has_tree = True

    def should_record_call(self, frame):
        """Check whether to record a call of the search."""
        return True

    def on_root_call(self, value):
        """Record the node of the first call of the search."""

    def shows_lines(self, path):
        """Check whether to record the lines of a call, not only the result."""
        return True

    def on_child_call(self, path, parent, program):
        """Record a call of the search by the call parent."""

    def set_tree(self, tree):
        self.paths, self.created_nodes = {}, []
        self.root = self._build_subtree(tree, ())

    def _build_subtree(self, node, path):
        children = None
        if not is_leaf(node):
            children = [
                self._build_subtree(child, (*path, index)) for index, child in enumerate(node)
            ]
        created = self.make_node(node if children is None else None, children or [], path)
        self.created_nodes.append(created)  # so that no other object gets the same id
        self.paths[id(created)] = path
        return created

    def find_path(self, value, parent, visited):
        path = self.paths.get(id(value))
        if path is None or not (path == parent or path[:-1] == parent):
            raise NotAChildError("not below the node that calls")
        return path

    def read_tree(self, value):
        return self._read_subtree(value, [MOST_NODES])

    def _read_subtree(self, value, nodes_left):
        nodes_left[0] -= 1
        if nodes_left[0] < 0:
            raise ValueError("too large")
        number, below = self.get_number_and_children(value)
        if below:
            return [self._read_subtree(child, nodes_left) for child in below]
        if not is_number(number):
            raise ValueError("no number")
        return number


class ListShape(TreeShape):
    """Nested lists or tuples with numbers as leaves."""

    def __init__(self, kind=list):
        self.kind = kind

    def set_tree(self, tree):
        # Lists are not copied, so that the caller can detect whether the search has changed the tree.
        self.root = tree if self.kind is list else self._convert_subtree(tree)

    def on_root_call(self, value):
        # Not in set_tree, because the judge sets thousands of trees and traces few of them.
        self.paths, self.nodes = {}, {}
        self._store_paths(self.root, ())

    def _convert_subtree(self, node):
        return (
            node if is_leaf(node) else self.kind([self._convert_subtree(child) for child in node])
        )

    def _store_paths(self, node, path):
        self.nodes[path] = node
        if isinstance(node, self.kind):
            self.paths[id(node)] = path
            for index, child in enumerate(self._list_children(node)):
                self._store_paths(child, (*path, index))

    def _list_children(self, node):
        return node

    def find_path(self, value, parent, visited):
        if isinstance(value, self.kind) and id(value) in self.paths:
            return TreeShape.find_path(self, value, parent, visited)
        parent_node = self.nodes.get(parent)
        if not isinstance(parent_node, self.kind):
            raise NotAChildError("below a leaf")
        children = self._list_children(parent_node)
        matches = [index for index, child in enumerate(children) if child is value]
        matches = matches or [index for index, child in enumerate(children) if child == value]
        if not matches:
            raise NotAChildError("not among the children")
        return (*parent, next((index for index in matches if index not in visited), matches[0]))

    def get_number_and_children(self, value):
        return (value, None) if is_number(value) else (None, value if _is_sequence(value) else None)


class ObjectShape(TreeShape):
    """Nodes that are objects.

    build: function of (number, children, name) that makes a node
    get_number_and_children: function that returns the number and the children of a node
    binary: whether nodes have only a left and a right child
    """

    def __init__(self, build, get_number_and_children, binary=False):
        self.build, self.get_number_and_children, self.binary = (
            build,
            get_number_and_children,
            binary,
        )

    def make_node(self, number, below, path):
        if self.binary and len(below) > 2:
            raise NotBinaryError
        return self.build(number, below, make_node_name(len(self.created_nodes)))


class PairShape(TreeShape):
    """[value, [children]], or with the children first; a leaf has no children."""

    def __init__(self, value_first=True):
        self.value_first = value_first

    def make_node(self, number, below, path):
        return [number, below] if self.value_first else [below, number]

    def get_number_and_children(self, value):
        if not _is_sequence(value) or len(value) != 2:
            raise ValueError("no pair")
        number, below = value if self.value_first else value[::-1]
        if not (is_number(number) or number is None or isinstance(number, str)):
            raise ValueError("no value")
        if below is not None and not isinstance(below, (list, tuple)):
            raise ValueError("no children")
        return number, below


class RecordShape(TreeShape):
    """Dictionaries with keys for the children and the value of a node, and maybe for a name."""

    def __init__(self, children, value, name=None):
        self.children, self.value, self.name = children, value, name

    def make_node(self, number, below, path):
        record = {self.value: number} if number is not None else {self.children: below}
        if self.name:
            record[self.name] = make_node_name(len(self.created_nodes))
        return record

    def get_number_and_children(self, value):
        return value.get(self.value), value.get(self.children)


class MappingShape(ListShape):
    """Dictionaries from the name of a move to the child; leaves are numbers."""

    def __init__(self):
        self.kind = dict

    def _convert_subtree(self, node):
        if is_leaf(node):
            return node
        return {f"m{index + 1}": self._convert_subtree(child) for index, child in enumerate(node)}

    def _list_children(self, node):
        return list(node.values())

    def get_number_and_children(self, value):
        return (value, None) if is_number(value) else (None, list(value.values()))


class LookupShape(TreeShape):
    """Names of nodes, with a dictionary from name to children.

    leaves: place of the numbers: "apart" (in a second dictionary), "together" (in the same one) or
        "inside" (in the lists of children, instead of names)
    children, values: the program's own dictionaries, for read_tree
    labelled: whether the children of a node are a dictionary from move to child
    """

    def __init__(self, leaves="apart", children=None, values=None, labelled=False):
        self.leaves, self.own_tables, self.labelled = leaves, (children, values), labelled

    def set_tree(self, tree):
        self.children, self.values, self.paths, self.numbers = {}, {}, {}, {}
        names, waiting = {}, [((), tree)]
        while waiting:
            following = []
            for path, node in waiting:
                if is_leaf(node) and self.leaves == "inside":
                    names[path] = node
                else:
                    names[path] = make_node_name(len(self.paths))
                    self.paths[names[path]] = path
                if is_leaf(node):
                    self.values[names[path]] = node
                else:
                    following += [((*path, index), child) for index, child in enumerate(node)]
            waiting = following
        for path, name in names.items():
            if path:
                self.children.setdefault(names[path[:-1]], []).append(name)
        self.names, self.root = names, names[()]
        if self.labelled:
            for name, row in self.children.items():
                self.children[name] = {f"m{index + 1}": child for index, child in enumerate(row)}
        if self.leaves == "together":
            self.children.update(self.values)

    def find_path(self, value, parent, visited):
        path = self.paths.get(value) if isinstance(value, str) else None
        if path is None:
            row = self._list_child_names(self.children.get(self.names.get(parent), ()))
            matches = (
                [index for index, child in enumerate(row) if child == value]
                if _is_sequence(row)
                else []
            )
            if not matches:
                raise NotAChildError("not among the children")
            return (*parent, next((index for index in matches if index not in visited), matches[0]))
        if not (path == parent or path[:-1] == parent):
            raise NotAChildError("not below the node that calls")
        return path

    def get_number_and_children(self, value):
        if is_number(value):
            return value, None
        children, values = self.own_tables
        below = children.get(value)
        if is_number(below):
            return below, None
        if below:
            return None, self._list_child_names(below)
        return (values or {}).get(value), None

    def _list_child_names(self, row):
        return list(row.values()) if self.labelled and isinstance(row, dict) else row


class IndexShape(TreeShape):
    """IndexShape into a list of all leaves: the children of i are b * i, b * i + 1 and so on, a ply down.

    heap: whether the list has all nodes, the root first, and the children of i are b * i + 1 and so on
    """

    def __init__(self, branching=2, heap=False, first=0):
        self.branching, self.heap, self.first = branching, heap, first

    def set_tree(self, tree):
        shape = find_branching_and_height(tree)
        if shape is None or shape[0] != self.branching:
            raise NotUniformError(self.branching)
        height = shape[1]
        level, inner = [tree], 0
        for _ in range(height):
            inner += len(level)
            level = [child for node in level for child in node]
        self.values = [0] * inner + level if self.heap else level
        self.root = self.first

    def on_root_call(self, value):
        self.indexes = {(): value}

    def find_path(self, value, parent, visited):
        child_index = value - self.branching * self.indexes[parent] - self.heap
        if not 0 <= child_index < self.branching:
            raise NotAChildError("not the index of a child")
        path = (*parent, child_index)
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
            nodes = [nodes[start : start + self.branching] for start in starts]
        return nodes[0]


class NotBinaryError(ValueError):
    """The program has nodes with a left and a right child, but a node of the tree has more."""

    key = "binary"


class NotUniformError(ValueError):
    """The program uses indexes, which need a tree whose leaves are all at one depth.

    branching: number of children that each node must have
    """

    key = "uniform"

    def __init__(self, branching):
        super().__init__(branching)
        self.branching = branching


def make_node_name(number):
    """Return A, B ... Z, A1, B1 ... for the numbers from 0 on."""
    letter = chr(ord("A") + number % 26)
    return letter if number < 26 else f"{letter}{number // 26}"


def is_number(value):
    """Check whether a value is a number that can be a leaf."""
    return isinstance(value, (int, float)) and not isinstance(value, bool)


def _is_sequence(value):
    return isinstance(value, (list, tuple))


def find_branching_and_height(tree):
    """Return (children per node, plies) of a uniform tree, None for other trees."""
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
