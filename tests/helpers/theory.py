"""Properties of alpha-beta search that follow from the theory, without a trace.

Nothing here imports the code under test.
"""

from functools import cache
from math import inf

from tree_helpers import at, is_list, leaf_paths, open_paths, paths, worth


class Theory:
    """Properties of a search, from the theory and the plain function.

    visited, read, skipped: the paths of visited nodes, of leaves read, of leaves never read
    leaves, nodes: the paths of all leaves, of all other nodes
    start: alpha and beta at the root
    """

    def __init__(self, tree, search, maximizing=True, start=(-inf, inf)):
        self.tree, self.search, self.maximizing, self.start = tree, search, maximizing, start
        self.visited = list(open_paths(tree, *start, maximizing))
        self.read = leaf_paths(tree, self.visited)
        self.leaves = leaf_paths(tree, list(paths(tree)))
        self.skipped = [path for path in self.leaves if path not in self.read]
        self.nodes = [path for path in paths(tree) if is_list(at(tree, path))]
        # Tests ask for these values many times, for every change of every answer.
        for name in ("window", "holder", "returned", "worth", "proved", "cutoff", "left_with"):
            setattr(self, name, cache(getattr(self, name)))

    def moves_max(self, path):
        return self.maximizing == (len(path) % 2 == 0)

    def worth(self, path):
        return worth(at(self.tree, path), self.moves_max(path))

    def elders(self, path, player):
        """Yield (true value, parent) of elder siblings on the way to path where a player chose."""
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
        """Return alpha and beta at the end of the node at path, after the mover's change."""
        alpha, beta = self.window(path)
        if self.moves_max(path):
            return max(alpha, *self.came(path)), beta
        return alpha, min(beta, *self.came(path))

    def holder(self, path, bound):
        """Return the first node on the way to path with its bound, or None for the initial bound."""
        value = self.window(path)[bound]
        if value == self.start[bound]:
            return None
        return next(
            (node for elder_value, node in self.elders(path, bound) if elder_value == value), None
        )

    def returned(self, path):
        return self.search(at(self.tree, path), *self.window(path), self.moves_max(path))

    def came(self, path):
        """Return the values that the children of the node at path returned."""
        children = [(*path, index) for index in range(len(at(self.tree, path)))]
        return [self.returned(child) for child in children if child in self.visited]

    def proved(self, path):
        """Return the least and greatest value of the node at path that the leaves read allow."""

        def known(tree, path, unread):
            if not is_list(tree):
                return tree if path in self.read else unread
            return [known(tree[i], (*path, i), unread) for i in range(len(tree))]

        moves_max = self.moves_max(path)
        return [
            worth(known(at(self.tree, path), path, unread_value), moves_max)
            for unread_value in (-inf, inf)
        ]

    def proof(self, path):
        """Return what the leaves read prove of the returned number: "exact", "lower" or "upper"."""
        (low, high), value = self.proved(path), self.returned(path)
        if low == high == value:
            return "exact"
        assert (low >= value) != (high <= value)
        return "lower" if low >= value else "upper"

    def best(self):
        """Return the best moves, and those of them that are proved."""
        value, moves = self.worth(()), [(index,) for index in range(len(self.tree))]
        best = [move for move in moves if self.worth(move) == value]
        return best, [move for move in best if self.proved(move) == [value, value]]

    def last_visited(self, path):
        """Return the last visited node on the way to path; the rest of the way is cut off."""
        while path not in self.visited:
            path = path[:-1]
        return path

    def cutoff(self, node):
        """Return alpha, beta, index of the inherited bound, and skipped leaves of a cutoff."""
        alpha, beta = self.left_with(node)
        assert alpha >= beta
        inherited = 1 if self.moves_max(node) else 0
        skipped = [path for path in self.skipped if self.last_visited(path) == node]
        return alpha, beta, inherited, skipped
