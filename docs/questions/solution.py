"""The facts about a search, from its trace."""

from docs.figures.replay import find_entry_bound_setter, make_snapshot
from minimax import minimax
from tracing import trace

BOUNDS = ("alpha", "beta")


class Solution:
    """The facts about the search of a tree, from the trace.

    tree, search, maximizing: the tree, the search function, and whether MAX moves at the root
    trace: the trace of the search with the full window
    entered, returned: path -> index of the step at which the call began or ended
    cuts: path of a child that was cut off -> index of the step of the cutoff
    """

    def __init__(self, tree, search, maximizing=True):
        self.tree, self.search, self.maximizing = tree, search, maximizing
        self.trace = trace(search, tree, maximizing=maximizing)
        self.entered, self.returned, self.cuts = {}, {}, {}
        self._final_snapshot = None
        for step_index, step in enumerate(self.trace.steps):
            if step.kind == "enter":
                self.entered[step.path] = step_index
            elif step.kind == "return":
                self.returned[step.path] = step_index
            for index in step.skipped or ():
                self.cuts[(*step.path, index)] = step_index

    @property
    def final_snapshot(self):
        """The Snapshot after the last step, computed on first access."""
        if self._final_snapshot is None:
            self._final_snapshot = make_snapshot(self.tree, self.trace, -1, self.maximizing)
        return self._final_snapshot

    def find_best_moves(self):
        """Return the paths of the root's children that are worth as much as the root, proved or not."""
        return [
            (index,)
            for index, child in enumerate(self.tree)
            if minimax(child, not self.maximizing) == self.trace.value
        ]

    def get_window(self, path):
        """Return the window with which path was entered: {"alpha": number, "beta": number}."""
        return self._get_window_at_step(self.entered[path])

    def get_number(self, path, kind):
        """Return a number of path; kind: "value" (which it returned) or one of BOUNDS (with which it was entered)."""
        if kind == "value":
            return self.final_snapshot.nodes[path].value
        return self.get_window(path)[kind]

    def find_entry_bound_setter(self, path, bound):
        """Return the node that set a bound, one of BOUNDS, on entering path; None if the search began with it."""
        return find_entry_bound_setter(self.get_window, path, bound)

    def get_cutoff(self, step_index):
        """Return the cutoff of a step: node, window, inherited bound, and the node that set that bound.

        The player at the node has changed the other bound.
        """
        node, window = self.trace.steps[step_index].path, self._get_window_at_step(step_index)
        bound = "alpha" if window["alpha"] == self.get_window(node)["alpha"] else "beta"
        return node, window, bound, self.find_entry_bound_setter(node, bound)

    def _get_window_at_step(self, step_index):
        numbers = self.trace.steps[step_index].numbers
        return {name: numbers[name] for name in BOUNDS}

    def find_cutoff_step(self, path):
        """Return the index of the step that cut off path or a node above it; raise KeyError if none did."""
        while path and path not in self.cuts:
            path = path[:-1]
        return self.cuts[path]

    def find_step(self, kind, path):
        """Return the index of the step that shows the right answer; kind and path as in AnswerVerdict."""
        if path not in self.entered:
            return self.find_cutoff_step(path)
        return self.returned[path] if kind in ("value", "best", "none") else self.entered[path]

    def list_leaves(self, path):
        """Return the paths of the leaves at or below path, from left to right."""
        return [
            leaf
            for leaf, known in self.final_snapshot.nodes.items()
            if known.leaf and leaf[: len(path)] == path
        ]
