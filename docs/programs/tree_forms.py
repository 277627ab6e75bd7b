"""The forms in which programs store a tree: read a program's own tree, and build others like it."""

from calling_convention import NotAChildError
from docs.programs.node_access import (
    MISSING,
    follow,
    is_plain,
    list_items,
    replace_at,
    set_attribute,
)
from docs.programs.observation import is_number, is_whole
from docs.trees.input_errors import Mistake
from docs.trees.trees import list_leaves
from gametree import is_leaf

MOST_NODES = 500  # of a tree that a program brings


class TreeForm:
    """The base class of the forms.

    root: the node to call the search with, after build_tree; binary: whether a node has at most two children
    counts: path -> number of children of each node of the tree, set by Program.record_search
    """

    binary = False
    dispatches = ()  # see OwnSearch.find_dispatches; only games have some
    is_plain = False  # whether a tree is passed as it is, in nested lists
    notes_leaves = False  # whether the search makes no calls on leaves, but tests them in its loop

    def should_record_call(self, frame):
        """Tell whether to record a call of the search."""
        return True

    def should_record_lines(self, path):
        """Tell whether to record the lines of a call, not only the result."""
        return path in self.counts

    def find_skipped_children(self, call):
        """Return the indexes of the children on which a calling_convention.RunningCall has made no call."""
        count = self.counts.get(call.path, 0)
        return tuple([index for index in range(count) if index not in call.children])

    def on_root_call(self, node):
        """Note the node of the first call of the search."""


class NodeForm(TreeForm):
    """Nodes that lead to their children: lists, dictionaries, objects, or names that tables look up.

    keys: those from a node to the container of the children, () if the node itself is the container
    sides: keys of the children themselves, such as the attributes left and right, instead of a container
    number: the keys from a leaf to the number, None if the leaf is the number
    inner, leaf: templates of an inner node and of a leaf; more inner ones if they differ from ply to ply
    table, numbers: dictionaries or None: name of a node -> what holds the children, name of a leaf -> number
    """

    def __init__(
        self, keys=(), sides=(), number=None, inner=(), leaf=MISSING, table=None, numbers=None
    ):
        self.keys, self.sides, self.number = keys, sides, number
        self.inner, self.leaf, self.table, self.numbers = list(inner), leaf, table, numbers
        self.binary = len(sides) == 2

    # --- Read the program's own tree.
    def resolve(self, node):
        """Return what holds the children of a node, MISSING if nothing."""
        if self.table is None:
            return node
        try:
            return self.table.get(node, MISSING)
        except TypeError:  # not hashable
            return MISSING

    def list_children(self, node):
        """Return the nodes below a node, [] for a leaf."""
        holder = self.resolve(node)
        if holder is MISSING or is_number(holder):
            return []
        if self.sides:
            children = [follow(holder, side) for side in self.sides]
            return [child for child in children if child is not MISSING and child is not None]
        container = follow(holder, self.keys)
        if isinstance(container, dict):
            return list(container.values())
        return list(container) if isinstance(container, (list, tuple, str, set, frozenset)) else []

    def get_number(self, node):
        """Return the number of a leaf, None if it has none."""
        if is_number(node) and (self.number is None or not (self.numbers or self.table)):
            return node
        if self.numbers is not None:
            number = self.numbers.get(node)
        else:
            number = follow(self.resolve(node), self.number or ())
        return number if is_number(number) else None

    def read_tree(self, root, depth=None):
        """Return (nested lists, path -> node) of the tree below a root; raise ValueError if it is no tree."""
        nodes = {}

        def read(node, path):
            nodes[path] = node
            if len(nodes) > MOST_NODES or len(path) > 60:
                raise ValueError("too large")
            below = self.list_children(node) if depth is None or len(path) < depth else []
            if below:
                return [read(child, (*path, index)) for index, child in enumerate(below)]
            number = self.get_number(node)
            if number is None:
                raise ValueError("no number")
            return number

        return read(root, ()), nodes

    # --- Build another tree.
    @property
    def is_plain(self):
        """Whether a tree is passed as it is, in nested lists, so that a change by the program can be seen."""
        others = self.keys or self.sides or self.notes_leaves or self.table is not None
        return type(self.inner[0]) is list and not others and self.number is None

    def on_root_call(self, node):
        # Not before, because the judge passes thousands of trees and few are recorded.
        if self.is_plain:
            self._note_nodes(self.root, ())

    def _note_nodes(self, node, path):
        self.nodes[path] = node
        if isinstance(node, list):
            self.children[path] = node
            for index, child in enumerate(node):
                self._note_nodes(child, (*path, index))

    def build_tree(self, tree):
        """Build the nodes for a tree of nested lists."""
        self.nodes, self.children, self.created = {}, {}, 0
        if self.table is not None:
            self.table.clear()
        if self.numbers is not None:
            self.numbers.clear()
        self.root = tree if self.is_plain else self._build(tree, ())

    def _build(self, tree, path):
        # A to Z, A1, B1 and so on
        name = f"{chr(ord('A') + self.created % 26)}{self.created // 26 or ''}"
        self.created += 1
        if is_leaf(tree):
            node = self._build_leaf(tree, name)
        else:
            if self.binary and len(tree) > 2:
                raise Mistake("binary", 0, 0)  # a node has a left and a right child only
            below = [self._build(child, (*path, index)) for index, child in enumerate(tree)]
            node = self._build_inner(below, name, len(path))
            if self.notes_leaves and isinstance(node, list):
                node = _NotingList(node)
                node.form, node.path = self, path
            self.children[path] = below
        self.nodes[path] = node
        return node

    def _build_leaf(self, number, name):
        if self.numbers is not None:
            self.numbers[name] = number
            return name
        if self.leaf is MISSING or self.number is None:
            return number
        return self._store_node(replace_at(self.leaf, self.number, number), name)

    def _build_inner(self, below, name, depth):
        template = self.inner[depth % len(self.inner)] if self.inner else []
        if self.sides:
            node = template
            for index, side in enumerate(self.sides):
                child = below[index] if index < len(below) else None
                node = replace_at(node, side, child)
        else:
            container = follow(template, self.keys)
            if isinstance(container, dict):
                filled = {f"m{index + 1}": child for index, child in enumerate(below)}
            elif isinstance(container, (tuple, set, frozenset)) and not hasattr(container, "_make"):
                filled = type(container)(below)
            else:
                filled = below
            node = replace_at(template, self.keys, filled)
        return self._store_node(node, name)

    def _store_node(self, node, name):
        """Return a new node, or its name if a table holds it; give it the name if nodes of the program have some."""
        if self.table is not None:
            self.table[name] = node
            return name
        for key, item in list_items(node):
            if isinstance(item, str) and key[0] == "attribute":
                set_attribute(node, key[1], name)
        return node

    def find_child_path(self, node, parent_call, visited):
        """Return the path of a node called by a RunningCall; visited: its children so far. Raises NotAChildError."""
        parent_path = parent_call.path
        below = self.children.get(parent_path, ())
        same = [index for index, child in enumerate(below) if child is node]
        if not same and is_plain(node):
            same = [index for index, child in enumerate(below) if child == node]
        if same:
            return (*parent_path, next((index for index in same if index not in visited), same[0]))
        parent = self.nodes.get(parent_path)
        if node is parent or is_plain(node) and node == parent:
            return parent_path
        raise NotAChildError("not among the children")


class _NotingList(list):
    """A node that notes when a loop comes to one of its leaves."""

    def __iter__(self):
        for index, child in enumerate(list.__iter__(self)):
            self._note(index, child)
            yield child

    def __getitem__(self, index):
        child = list.__getitem__(self, index)
        if is_whole(index):
            self._note(index % len(self), child)
        return child

    def _note(self, index, child):
        if is_number(child):
            self.form.note_leaf((*self.path, index), child)


def read_type(value, *others):
    """Return the type of a value, in place of type(): a list that notes its leaves is a list."""
    return list if type(value) is _NotingList and not others else type(value, *others)


class IndexForm(TreeForm):
    """Indexes into a list of the leaves: the children of i are b * i, b * i + 1 and so on, a ply down.

    branching: children of a node; offset: 1 if the list holds all nodes, and the children of i are b * i + 1 and so on
    values: the program's list, which gets the leaves; first: the index of the root
    """

    def __init__(self, branching, offset, values, first=0):
        self.branching, self.offset, self.own_values, self.first = branching, offset, values, first

    def read_tree(self, depth):
        """Return the uniform tree of the program's leaves; raise ValueError if it is none; depth: 0 for any."""
        level = list(self.own_values)
        if self.offset:
            count, width = len(level), 1
            while count > width:
                count -= width
                width *= self.branching
            level = level[len(level) - width :]
        if not 2 <= len(level) <= MOST_NODES or not all(map(is_number, level)):
            raise ValueError("no leaves")
        if depth:
            level = level[: self.branching**depth]
        while len(level) > 1:
            if len(level) % self.branching:
                raise ValueError("no uniform tree")
            starts = range(0, len(level), self.branching)
            level = [level[start : start + self.branching] for start in starts]
        return level[0]

    def get_number(self, node):
        """Return the number of the leaf with an index, None without one."""
        return self.own_values[node] if 0 <= node < len(self.own_values) else None

    def build_tree(self, tree):
        """Make the list of the leaves of a tree."""
        shape = find_branching_and_height(tree)
        if shape is None or shape[0] != self.branching:
            raise Mistake("uniform", 0, 0, {"branching": self.branching})
        leaves = list_leaves(tree)
        above = (len(leaves) - 1) // (self.branching - 1)  # inner nodes of a uniform tree
        self.values = [0] * above + leaves if self.offset else leaves
        self.root = self.first

    def on_root_call(self, node):
        self.indexes = {(): node}

    def find_child_path(self, node, parent_call, visited):
        """Return the path of the node with an index; raise NotAChildError if it is no child."""
        index = node - self.branching * self.indexes[parent_call.path] - self.offset
        if not 0 <= index < self.branching:
            raise NotAChildError("not the index of a child")
        path = (*parent_call.path, index)
        self.indexes[path] = node
        return path


def find_branching_and_height(tree):
    """Return (children per node, plies) of a uniform tree, None for other trees."""
    level, widths, height = [tree], set(), 0
    while not all(is_leaf(node) for node in level):
        if any(is_leaf(node) for node in level):
            return None
        widths.update([len(node) for node in level])
        level = [child for node in level for child in node]
        height += 1
    return (widths.pop(), height) if len(widths) == 1 else None
