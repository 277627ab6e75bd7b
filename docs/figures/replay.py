"""What is known of a tree after some of the recorded steps of its search."""

from dataclasses import dataclass, field
from math import inf

from gametree import is_leaf


@dataclass
class Knowledge:
    """What is known of one node.

    status: "todo" (not yet visited), "open" (being searched), "done" (has
        returned; a leaf: has been read) or "cut" (skipped for good).
    value: the best value so far or the value returned; None before there is one.
    proof: of a node that is done, what the leaves read so far prove of its value:
        "exact", "lower" (at least that), "upper" (at most that) or None.
    """

    status: str = "todo"
    value: object = None
    proof: str | None = None


@dataclass
class Snapshot:
    """The whole tree after one step.

    nodes: path -> Knowledge, for every node and leaf.
    step: the last step, None before the first; current: its path.
    alpha, beta: the window of the current call; None if the search has none.
    """

    tree: object
    nodes: dict
    maximizing: bool
    step: object = None
    current: tuple | None = None
    alpha: object = None
    beta: object = None
    read: set = field(default_factory=set)

    def moves_max(self, path):
        """Tell whether MAX moves at path."""
        return self.maximizing == (len(path) % 2 == 0)

    def is_cutoff(self):
        """Tell whether the last step ended a call early because its window was empty."""
        stopped = self.step is not None and bool(self.step.skipped)
        return stopped and self.alpha is not None and self.alpha >= self.beta

    def leaves(self, status):
        """Return the values of the leaves with that status, from left to right."""
        return [
            subtree(self.tree, path)
            for path, known in self.nodes.items()
            if known.status == status and is_leaf(subtree(self.tree, path))
        ]


def subtree(tree, path):
    """Return the node at path."""
    for index in path:
        tree = tree[index]
    return tree


def paths(tree, path=()):
    """Yield the paths of all nodes and leaves, each node before its children."""
    yield path
    if not is_leaf(tree):
        for index, child in enumerate(tree):
            yield from paths(child, path + (index,))


def replay(tree, trace, last=None, maximizing=True):
    """Return the Snapshot of tree after the steps 0 to last of trace; None: before them.

    tree: nested lists of numbers, the one that was searched.
    maximizing: True if MAX moves at the root.
    """
    for snapshot in replays(tree, trace, maximizing):
        if last is None or snapshot.step is trace.steps[last]:
            return snapshot
    raise IndexError(f"there are {len(trace.steps)} steps, none has the number {last}")


def replays(tree, trace, maximizing=True):
    """Yield the Snapshot before the first step and after each; always the same object, moved on."""
    snapshot = Snapshot(tree, {path: Knowledge() for path in paths(tree)}, maximizing)
    yield snapshot
    for step in trace.steps:
        _advance(snapshot, step, trace.window)
        yield snapshot


def best_of(step, window):
    """Return the best value so far that the step's call holds, None if it holds none."""
    others = {name: value for name, value in step.numbers.items() if name not in window}
    return others.get("best", next(iter(others.values()), None))


def proof_of(value, bounds):
    """Return what bounds, a pair (low, high), say of value: see Knowledge.proof."""
    low, high = bounds
    if low == high == value:
        return "exact"
    return "lower" if value == low else "upper" if value == high else None


def proven(snapshot, path):
    """Return the pair (low, high) between which the leaves read so far prove the node to be."""
    node = subtree(snapshot.tree, path)
    if is_leaf(node):
        return (node, node) if path in snapshot.read else (-inf, inf)
    bounds = [proven(snapshot, path + (index,)) for index in range(len(node))]
    choose = max if snapshot.moves_max(path) else min
    return choose(low for low, _ in bounds), choose(high for _, high in bounds)


def _advance(snapshot, step, window):
    path, known = step.path, snapshot.nodes[step.path]
    leaf = is_leaf(subtree(snapshot.tree, path))
    snapshot.step, snapshot.current = step, path
    snapshot.alpha, snapshot.beta = (step.numbers.get(name) for name in window or (None, None))
    if step.kind == "enter":
        known.status, known.value, known.proof = "open", None, None
    elif step.kind == "update" and not leaf:
        # The value that best starts with is a placeholder: nothing has been read yet.
        if any(snapshot.nodes[path + (index,)].status == "done" for index in _children(snapshot)):
            known.value = best_of(step, window)
    elif step.kind == "return":
        if leaf:
            snapshot.read.add(path)
        known.status, known.value = "done", step.value
        known.proof = proof_of(step.value, proven(snapshot, path))
        for index in step.skipped or ():
            for below in paths(subtree(snapshot.tree, path + (index,)), path + (index,)):
                if below not in snapshot.read:  # an earlier search of the node may have read it
                    snapshot.nodes[below].status = "cut"


def _children(snapshot):
    return range(len(subtree(snapshot.tree, snapshot.current)))
