"""The shapes in which programs store a tree."""

from calling_convention import NotAChildError
from gametree import is_leaf

MOST_NODES = 500  # of a tree that a program brings
LEFT_RIGHT = ("left", "right")


class TreeShape:
    """The base class of the shapes, for nodes that are identified by id().

    counts: path -> number of children in the current tree
    has_tree: whether the tree exists before the search runs
    root: the first node for the search, after build_from_lists
    """

    has_tree = True

    def should_record_call(self, frame):
        """Check whether to record a call of the search."""
        return True

    def on_root_call(self, root_node):
        """Record the node of the first call of the search."""

    def should_record_lines(self, path):
        """Check whether to record the lines of a call, not only the result."""
        return True

    def on_child_call(self, path, parent_call, program):
        """Record a call of the search by parent_call, a calling_convention.RunningCall."""

    def build_from_lists(self, tree):
        """Build the program's tree from nested lists."""
        self.paths, self.created_nodes = {}, []
        self.root = self._build_subtree(tree, ())

    def _build_subtree(self, subtree, path):
        children = None
        if not is_leaf(subtree):
            children = [
                self._build_subtree(child, (*path, index)) for index, child in enumerate(subtree)
            ]
        created = self.make_node(subtree if children is None else None, children or [], path)
        self.created_nodes.append(created)  # so that no other object gets the same id
        self.paths[id(created)] = path
        return created

    def find_child_path(self, node, parent_path, visited_indexes):
        """Return the path of the child that a node of the program represents.

        parent_path: path of the calling node, which is returned if it is the same node again
        visited_indexes: indexes of the children that have been called before
        """
        path = self.paths.get(id(node))
        if path is None or not (path == parent_path or path[:-1] == parent_path):
            raise NotAChildError("not below the node that calls")
        return path

    def convert_to_lists(self, root_node):
        """Return a program's own tree as nested lists; raise ValueError if it is no tree."""
        return self._convert_subtree_to_lists(root_node, [MOST_NODES])

    def _convert_subtree_to_lists(self, node, nodes_left):
        nodes_left[0] -= 1
        if nodes_left[0] < 0:
            raise ValueError("too large")
        leaf_number, children = self.get_number_and_children(node)
        if children:
            return [self._convert_subtree_to_lists(child, nodes_left) for child in children]
        if not is_number(leaf_number):
            raise ValueError("no number")
        return leaf_number


class ListShape(TreeShape):
    """Nested lists or tuples with numbers as leaves."""

    def __init__(self, kind=list):
        self.kind = kind

    def build_from_lists(self, tree):
        # Lists are not copied, so that the caller can detect whether the search has changed the tree.
        self.root = tree if self.kind is list else self._convert_subtree(tree)

    def on_root_call(self, root_node):
        # Not in build_from_lists, because the judge sets thousands of trees and traces few of them.
        self.paths, self.nodes = {}, {}
        self._store_paths(self.root, ())

    def _convert_subtree(self, subtree):
        return (
            subtree
            if is_leaf(subtree)
            else self.kind([self._convert_subtree(child) for child in subtree])
        )

    def _store_paths(self, node, path):
        self.nodes[path] = node
        if isinstance(node, self.kind):
            self.paths[id(node)] = path
            for index, child in enumerate(self._list_children(node)):
                self._store_paths(child, (*path, index))

    def _list_children(self, node):
        return node

    def find_child_path(self, node, parent_path, visited_indexes):
        if isinstance(node, self.kind) and id(node) in self.paths:
            return TreeShape.find_child_path(self, node, parent_path, visited_indexes)
        parent_node = self.nodes.get(parent_path)
        if not isinstance(parent_node, self.kind):
            raise NotAChildError("below a leaf")
        children = self._list_children(parent_node)
        matches = [index for index, child in enumerate(children) if child is node]
        matches = matches or [index for index, child in enumerate(children) if child == node]
        if not matches:
            raise NotAChildError("not among the children")
        return (
            *parent_path,
            next((index for index in matches if index not in visited_indexes), matches[0]),
        )

    def get_number_and_children(self, node):
        return (node, None) if is_number(node) else (None, node if _is_sequence(node) else None)


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

    def make_node(self, leaf_number, children, path):
        if self.binary and len(children) > 2:
            raise NotBinaryError
        return self.build(leaf_number, children, make_node_name(len(self.created_nodes)))


class PairShape(TreeShape):
    """[value, [children]], or with the children first; a leaf has no children."""

    def __init__(self, value_first=True):
        self.value_first = value_first

    def make_node(self, leaf_number, children, path):
        return [leaf_number, children] if self.value_first else [children, leaf_number]

    def get_number_and_children(self, node):
        if not _is_sequence(node) or len(node) != 2:
            raise ValueError("no pair")
        number, below = node if self.value_first else node[::-1]
        if not (is_number(number) or number is None or isinstance(number, str)):
            raise ValueError("no value")
        if below is not None and not isinstance(below, (list, tuple)):
            raise ValueError("no children")
        return number, below


class RecordShape(TreeShape):
    """Dictionaries with keys for the children and the value of a node, and maybe for a name."""

    def __init__(self, children, value, name=None):
        self.children, self.value, self.name = children, value, name

    def make_node(self, leaf_number, children, path):
        record = {self.value: leaf_number} if leaf_number is not None else {self.children: children}
        if self.name:
            record[self.name] = make_node_name(len(self.created_nodes))
        return record

    def get_number_and_children(self, node):
        return node.get(self.value), node.get(self.children)


class MappingShape(ListShape):
    """Dictionaries from the name of a move to the child; leaves are numbers."""

    def __init__(self):
        self.kind = dict

    def _convert_subtree(self, subtree):
        if is_leaf(subtree):
            return subtree
        return {
            f"m{index + 1}": self._convert_subtree(child) for index, child in enumerate(subtree)
        }

    def _list_children(self, node):
        return list(node.values())

    def get_number_and_children(self, node):
        return (node, None) if is_number(node) else (None, list(node.values()))


class LookupShape(TreeShape):
    """The names of nodes, with a dictionary from name to children.

    leaves: place of the numbers: "apart" (in a second dictionary), "together" (in the same one) or
        "inside" (in the lists of children, instead of names)
    children, values: the program's own dictionaries, for convert_to_lists
    labelled: whether the children of a node are a dictionary from move to child
    """

    def __init__(self, leaves="apart", children=None, values=None, labelled=False):
        self.leaves, self.program_tables, self.labelled = leaves, (children, values), labelled

    def build_from_lists(self, tree):
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

    def find_child_path(self, node, parent_path, visited_indexes):
        path = self.paths.get(node) if isinstance(node, str) else None
        if path is None:
            row = self._list_child_names(self.children.get(self.names.get(parent_path), ()))
            matches = (
                [index for index, child in enumerate(row) if child == node]
                if _is_sequence(row)
                else []
            )
            if not matches:
                raise NotAChildError("not among the children")
            return (
                *parent_path,
                next((index for index in matches if index not in visited_indexes), matches[0]),
            )
        if not (path == parent_path or path[:-1] == parent_path):
            raise NotAChildError("not below the node that calls")
        return path

    def get_number_and_children(self, node):
        if is_number(node):
            return node, None
        children, values = self.program_tables
        below = children.get(node)
        if is_number(below):
            return below, None
        if below:
            return None, self._list_child_names(below)
        return (values or {}).get(node), None

    def _list_child_names(self, children_entry):
        return (
            list(children_entry.values())
            if self.labelled and isinstance(children_entry, dict)
            else children_entry
        )


class IndexShape(TreeShape):
    """Indexes into a list of all leaves: the children of i are b * i, b * i + 1 and so on, a ply down.

    heap: whether the list has all nodes, the root first, and the children of i are b * i + 1 and so on
    """

    def __init__(self, branching=2, heap=False, first=0):
        self.branching, self.heap, self.first = branching, heap, first

    def build_from_lists(self, tree):
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

    def on_root_call(self, root_index):
        self.indexes = {(): root_index}

    def find_child_path(self, node_index, parent_path, visited_indexes):
        child_index = node_index - self.branching * self.indexes[parent_path] - self.heap
        if not 0 <= child_index < self.branching:
            raise NotAChildError("not the index of a child")
        path = (*parent_path, child_index)
        self.indexes[path] = node_index
        return path

    def convert_to_lists(self, leaf_numbers):
        """Return the uniform tree with these leaves."""
        nodes = list(leaf_numbers)
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


def make_node_name(node_number):
    """Return A, B ... Z, A1, B1 ... for the numbers from 0 on."""
    letter = chr(ord("A") + node_number % 26)
    return letter if node_number < 26 else f"{letter}{node_number // 26}"


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
