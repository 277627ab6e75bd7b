"""Replay recorded steps: what is known of every node of a tree after each step."""

from math import inf

from gametree import is_leaf


class NodeKnowledge:
    """What is known of one node.

    node: the node or leaf itself; leaf: whether it is a leaf.
    probabilities: at a chance node, those of its children; None elsewhere.
    choices: how many of the nodes above are a player's, and no chance nodes.
    parent, children: the NodeKnowledge of these; None for the root's parent.
    status: "todo" (not visited), "open" (being searched), "done" (returned or read) or "cut".
    value: the best value so far or the value returned; None before there is one.
    entry_window: the pair (alpha, beta) on entry, (None, None) before or without one.
    low, high: the bounds of the true value that the leaves read so far prove.
    proof: what they prove of the value of a done node: "exact", "lower" (bound), "upper" or None.
    return_count: how many times a child has returned since the node was entered.
    calls: how many calls of it are running.
    cutoff: whether the search ended early because the window was empty.
    numbers: the local numbers of the call after the last step there.
    """

    def __init__(self, node, parent=None, leaf_range=(-inf, inf)):
        self.node = node
        # In a game for three, a leaf is a tuple with a number for each player.
        self.leaf = is_leaf(node) or isinstance(node, tuple)
        self.probabilities = getattr(node, "probabilities", None)
        self.parent = parent
        self.choices = parent.choices + (parent.probabilities is None) if parent else 0
        self.children = []
        if not self.leaf:
            self.children = [NodeKnowledge(child, self, leaf_range) for child in node]
        self.status = "todo"
        self.value = self.proof = None
        self.entry_window = None, None
        self.low, self.high = leaf_range
        self.return_count = self.calls = 0
        self.cutoff = False
        self.numbers = {}


class Snapshot:
    """The whole tree after one step.

    nodes: path -> NodeKnowledge, for every node and leaf, parents before children.
    step: the last step, None before the first; current: the path of that step.
    alpha, beta: the window of the current call after the step; None if the search has none.
    best: the best value of the current call, at first a placeholder; None if the call has none.
    before: the local numbers of the current call before the last step.
    is_reentered: whether the last step entered a node that had returned before.
    read: the paths of the leaves that have been read.
    has_chance_nodes: whether luck decides at any node.
    window_names: the names of alpha and beta in the code of the search; empty if it has none.
    leaf_range: see Trace.
    """

    def __init__(self, tree, maximizing=True, window_names=(), leaf_range=(-inf, inf)):
        self.tree, self.window_names, self.leaf_range = tree, window_names, leaf_range
        self.nodes = {}
        self.has_chance_nodes = False
        self._add_node((), NodeKnowledge(tree, leaf_range=leaf_range))
        self.maximizing = maximizing
        self.step = self.current = self.alpha = self.beta = self.best = None
        self.before, self.is_reentered = {}, False
        self.read = set()

    def _add_node(self, path, known):
        self.nodes[path] = known
        self.has_chance_nodes |= known.probabilities is not None
        for index in range(len(known.children)):
            self._add_node((*path, index), known.children[index])

    def is_max_node(self, path):
        """Return whether MAX moves at path; at a chance node, whether MAX moves next."""
        return self.maximizing == (self.nodes[path].choices % 2 == 0)

    def is_chance_node(self, path):
        """Return whether luck decides at path, and no player."""
        return self.nodes[path].probabilities is not None

    def is_cutoff(self):
        """Return whether the current call ended early because the window was empty."""
        return self.step is not None and self.nodes[self.current].cutoff

    def find_bound_holder(self, bound):
        """Return the path of the node above that set alpha (0) or beta (1) of the current call.

        None if the search started with it, the call has changed it, or the call above does not hold
        it (it may pass any window, and a chance node always computes one).
        """
        nodes, path, value = self.nodes, self.current, (self.alpha, self.beta)[bound]
        if value is None or nodes[path].entry_window[bound] != value:
            return None
        holder_path = find_entry_bound_setter(lambda at: nodes[at].entry_window, path, bound)
        if holder_path is None or nodes[holder_path].numbers.get(self.window_names[bound]) != value:
            return None
        way = range(len(holder_path), len(path)) if self.has_chance_nodes else ()
        return None if any(self.is_chance_node(path[:end]) for end in way) else holder_path

    def is_value_guaranteed(self, path, value):
        """Return whether a move of the player at path is proved to lead to value or better."""
        below = self.nodes[path].children
        if self.is_max_node(path):
            return value > -inf and any(child.low >= value for child in below)
        return value < inf and any(child.high <= value for child in below)

    def get_leaf_values(self, status):
        """Return the values of the leaves with that status, from left to right."""
        leaves = [known for known in self.nodes.values() if known.leaf]
        return [leaf.node for leaf in leaves if leaf.status == status]


def get_subtree(tree, path):
    """Return the node at path."""
    for index in path:
        tree = tree[index]
    return tree


def list_paths(tree):
    """Return the paths of all nodes and leaves, each node before its children."""
    return list(Snapshot(tree).nodes)


def make_snapshot(tree, trace, step_index=None, maximizing=True):
    """Return the Snapshot of a tree after the step of that index; None: before all steps."""
    for snapshot in iterate_snapshots(tree, trace, maximizing):
        if step_index is None or snapshot.step is trace.steps[step_index]:
            return snapshot
    raise IndexError(f"there are {len(trace.steps)} steps, none has the number {step_index}")


def iterate_snapshots(tree, trace, maximizing=True):
    """Yield the Snapshot before the first step and after each; it is one object that is updated in place."""
    names, leaf_range = (trace.window_names, trace.leaf_range) if trace else ((), (-inf, inf))
    snapshot = Snapshot(tree, maximizing, names, leaf_range)
    yield snapshot
    for step in trace.steps:
        _apply_step(snapshot, step, trace)
        yield snapshot


def find_proved_children(snapshot, path):
    """Return the paths of the children whose exact value is proved to be the value that path returned."""
    nodes, value = snapshot.nodes, snapshot.nodes[path].value
    children = [(*path, index) for index in range(len(nodes[path].children))]
    return [child for child in children if nodes[child].low == nodes[child].high == value]


def find_entry_bound_setter(get_entry_window, path, bound):
    """Return the path of the node that set alpha or beta to the value with which path was entered.

    get_entry_window: path -> alpha and beta on entry; bound: 0 or 1. None if the search started with it.
    """
    value = get_entry_window(path)[bound]
    while path:
        path = path[:-1]
        if get_entry_window(path)[bound] != value:
            return path
    return None


def find_best_line(snapshot):
    """Return the paths from the root to the leaf that gives the exact value, as far as they are proved.

    The list is empty before the root has returned, and if the value is only a bound.
    """
    root, path, line = snapshot.nodes[()], (), []
    if root.status != "done" or root.proof != "exact":
        return line
    while not snapshot.is_chance_node(path):  # below one, no child is better than the others
        proved = find_proved_children(snapshot, path)
        best = [child for child in proved if snapshot.nodes[child].value == root.value]
        if not best:
            break
        path = best[0]
        line.append(path)
    return line


def get_best_value(step, trace):
    """Return the best value so far in the call of the step, or None if the call has none."""
    if "best" in step.numbers or trace.names_best:
        return step.numbers.get("best")
    others = [value for name, value in step.numbers.items() if name not in trace.window_names]
    return others[0] if others else None


def get_bounds(step, window_names):
    """Return alpha and beta in the call of the step, or (None, None) unless both are numbers."""
    bounds = tuple([step.numbers.get(name) for name in window_names])
    return (None, None) if not bounds or None in bounds else bounds


def find_proof_kind(value, bounds, entry_window=(None, None)):
    """Return what bounds, a pair (low, high), prove of value; see NodeKnowledge."""
    low, high = bounds
    if low == high == value:
        return "exact"
    # A fail-hard search returns an end of the window, although the leaves prove a stronger bound.
    alpha, beta = entry_window
    if value == low > -inf or value == beta <= low:
        return "lower"
    return "upper" if value == high < inf or value == alpha >= high else None


def _apply_step(snapshot, step, trace):
    path, known = step.path, snapshot.nodes[step.path]
    snapshot.step, snapshot.current = step, path
    snapshot.alpha, snapshot.beta = get_bounds(step, trace.window_names)
    snapshot.best = get_best_value(step, trace)
    snapshot.before, snapshot.is_reentered = known.numbers, False
    known.numbers = step.numbers
    if step.kind == "enter":
        snapshot.is_reentered = known.status == "done"
        known.status, known.value, known.proof, known.return_count = "open", None, None, 0
        known.calls += 1
        known.cutoff = False
        known.entry_window = snapshot.alpha, snapshot.beta
    elif step.kind in ("update", "keep") and known.return_count:
        # Until a child has returned, best holds only a placeholder.
        known.value = snapshot.best
    elif step.kind == "cut":
        known.cutoff = True
    elif step.kind == "return":
        if known.leaf and path not in snapshot.read:
            snapshot.read.add(path)
            known.low = known.high = known.node
            _propagate_bounds(known.parent, snapshot.maximizing)
        known.status, known.value = "done", step.value
        known.calls -= 1
        known.proof = find_proof_kind(step.value, (known.low, known.high), known.entry_window)
        if known.parent:
            known.parent.return_count += 1
        if step.skipped and snapshot.alpha is not None:  # no test was recorded
            known.cutoff = snapshot.alpha >= snapshot.beta
    for index in step.skipped or ():
        _mark_subtree_pruned(known.children[index])


def _propagate_bounds(known, root_maximizing):
    """Update the proved bounds of a node and of all its ancestors after a leaf has been read."""
    while known:
        lows = [child.low for child in known.children]
        highs = [child.high for child in known.children]
        if known.probabilities is not None:
            known.low = weigh_values(known.probabilities, lows)
            known.high = weigh_values(known.probabilities, highs)
        else:
            choose = max if root_maximizing == (known.choices % 2 == 0) else min
            known.low, known.high = choose(lows), choose(highs)
        known = known.parent


def weigh_values(probabilities, values):
    """Return the sum of values, each times its probability: with a value for each, their mean."""
    pairs = zip(probabilities, values, strict=False)
    return simplify_number(sum([probability * value for probability, value in pairs]))


def simplify_number(number):
    """Return a whole float as an integer, so that it is displayed without decimals."""
    return int(number) if type(number) is float and number.is_integer() else number


def _mark_subtree_pruned(knowledge):
    # A leaf stays read if an earlier search of the node has read it.
    if not knowledge.leaf or knowledge.status != "done":
        knowledge.status = "cut"
    for child in knowledge.children:
        _mark_subtree_pruned(child)
