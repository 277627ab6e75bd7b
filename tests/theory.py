"""What the theory of alpha-beta says of the search of a tree, without a trace of it.

Nothing here imports what it is used to test.
"""

from functools import cache
from math import inf

from tree_helpers import at, is_list, leaf_paths, open_paths, paths, worth


class Theory:
    """What must be true of the search, from the theory and from the plain function.

    visited, read, skipped: the paths of what is called, of its leaves, and of the leaves never read.
    leaves, nodes: the paths of all leaves and of all others.
    start: alpha and beta that the search was started with.
    """

    def __init__(self, tree, search, maximizing=True, start=(-inf, inf)):
        self.tree, self.search, self.maximizing, self.start = tree, search, maximizing, start
        self.visited = list(open_paths(tree, *start, maximizing))
        self.read = leaf_paths(tree, self.visited)
        self.leaves = leaf_paths(tree, list(paths(tree)))
        self.skipped = [path for path in self.leaves if path not in self.read]
        self.nodes = [path for path in paths(tree) if is_list(at(tree, path))]
        # Asked again for every change of every answer.
        for name in ("window", "holder", "returned", "worth", "proved", "cutoff", "left_with"):
            setattr(self, name, cache(getattr(self, name)))

    def moves_max(self, path):
        return self.maximizing == (len(path) % 2 == 0)

    def worth(self, path):
        return worth(at(self.tree, path), self.moves_max(path))

    def elders(self, path, player):
        """The true values of all elder siblings on the way to path at which that player chose, and where."""
        for depth in range(len(path)):
            node, index = path[:depth], path[depth]
            if self.moves_max(node) == (player == 0):
                for elder in range(index):
                    yield self.worth((*node, elder)), node

    def window(self, path):
        low, high = self.start
        alpha = max([low, *(value for value, _ in self.elders(path, 0))])
        beta = min([high, *(value for value, _ in self.elders(path, 1))])
        return alpha, beta

    def left_with(self, path):
        """Alpha and beta when the search leaves the node at path: the mover has changed its own."""
        alpha, beta = self.window(path)
        if self.moves_max(path):
            return max(alpha, *self.came(path)), beta
        return alpha, min(beta, *self.came(path))

    def holder(self, path, bound):
        """The node at which the bound got its value: the first on the way that has it, None before all."""
        value = self.window(path)[bound]
        if value == self.start[bound]:
            return None
        return next((node for its, node in self.elders(path, bound) if its == value), None)

    def returned(self, path):
        return self.search(at(self.tree, path), *self.window(path), self.moves_max(path))

    def came(self, path):
        """What the children of the node at path returned."""
        children = [(*path, index) for index in range(len(at(self.tree, path)))]
        return [self.returned(child) for child in children if child in self.visited]

    def proved(self, path):
        """Between what the leaves read prove the node at path to be worth."""

        def known(tree, path, unread):
            if not is_list(tree):
                return tree if path in self.read else unread
            return [known(tree[i], (*path, i), unread) for i in range(len(tree))]

        moves_max = self.moves_max(path)
        return [worth(known(at(self.tree, path), path, its), moves_max) for its in (-inf, inf)]

    def proof(self, path):
        """What the leaves read prove of the number returned: "exact", "lower" or "upper"."""
        (low, high), value = self.proved(path), self.returned(path)
        if low == high == value:
            return "exact"
        assert (low >= value) != (high <= value)
        return "lower" if low >= value else "upper"

    def best(self):
        value = self.worth(())
        return [(i,) for i in range(len(self.tree)) if self.proved((i,)) == [value, value]]

    def last_visited(self, path):
        """The last node that is searched on the way to path; its children from there on are cut off."""
        while path not in self.visited:
            path = path[:-1]
        return path

    def cutoff(self, node):
        """Of the cutoff at node: alpha and beta, which of them is inherited, and the leaves it skips."""
        alpha, beta = self.left_with(node)
        assert alpha >= beta
        inherited = 1 if self.moves_max(node) else 0
        skipped = [its for its in self.skipped if self.last_visited(its) == node]
        return alpha, beta, inherited, skipped
