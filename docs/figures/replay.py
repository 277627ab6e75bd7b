"""What is known of a tree after some of the recorded steps of its search."""

from math import inf


class Knowledge:
    """What is known of one node.

    node: the node or leaf itself; leaf: whether it is a leaf.
    parent, children: what is known of these; the root's parent is None.
    status: "todo" (not yet visited), "open" (being searched), "done" (has
        returned; a leaf: has been read) or "cut" (skipped for good).
    value: the best value so far or the value returned; None before there is one.
    window: the pair (alpha, beta) that it was entered with; before, and without a
        window, None and None.
    proof: of a node that is done, what the leaves read so far prove of its value:
        "exact", "lower" (at least that), "upper" (at most that) or None.
    low, high: between what the leaves read so far prove it to be.
    heard: how many times a child has returned since the node was entered.
    calls: how many calls of it are running.
    cutoff: whether its search ended early because its window was empty.
    numbers: the local numbers of its call after the call's last step.
    """

    def __init__(self, node, parent=None):
        self.node = node
        self.leaf = not isinstance(node, list)
        self.parent = parent
        self.children = [] if self.leaf else [Knowledge(child, self) for child in node]
        self.status = "todo"
        self.value = self.proof = None
        self.window = None, None
        self.low, self.high = -inf, inf
        self.heard = self.calls = 0
        self.cutoff = False
        self.numbers = {}


class Snapshot:
    """The whole tree after one step.

    nodes: path -> Knowledge, for every node and leaf, each node before its children.
    step: the last step, None before the first; current: its path.
    alpha, beta: the window of the current call; None if the search has none.
    best: the best value so far that the current call holds, at first a placeholder;
        None if it holds none.
    before: the local numbers of the current call before the last step.
    again: whether the last step entered a node that had returned before.
    read: the paths of the leaves that have been read.
    names: how the search calls alpha and beta; empty if it has none.
    """

    def __init__(self, tree, maximizing=True, names=()):
        self.tree, self.names = tree, names
        self.nodes = {}
        self._note((), Knowledge(tree))
        self.maximizing = maximizing
        self.step = self.current = self.alpha = self.beta = self.best = None
        self.before, self.again = {}, False
        self.read = set()

    def _note(self, path, known):
        self.nodes[path] = known
        for index in range(len(known.children)):
            self._note((*path, index), known.children[index])

    def moves_max(self, path):
        """Tell whether MAX moves at path."""
        return self.maximizing == (len(path) % 2 == 0)

    def is_cutoff(self):
        """Tell whether the current call has ended early because its window was empty."""
        return self.step is not None and self.nodes[self.current].cutoff

    def holder(self, bound):
        """Return the node above at which alpha (0) or beta (1) of the current call was found.

        None if it is what the search was started with, or what the call has changed, or if
        the call above does not hold that number itself (it may ask with any window).
        """
        nodes, path, value = self.nodes, self.current, (self.alpha, self.beta)[bound]
        if value is None or nodes[path].window[bound] != value:
            return None
        its = holder(lambda at: nodes[at].window, path, bound)
        if its is None or nodes[its].numbers.get(self.names[bound]) != value:
            return None
        return its

    def sure(self, path, value):
        """Tell whether the player at path has a move there that is proved to lead to value or better."""
        below = self.nodes[path].children
        if self.moves_max(path):
            return value > -inf and any(child.low >= value for child in below)
        return value < inf and any(child.high <= value for child in below)

    def leaves(self, status):
        """Return the values of the leaves with that status, from left to right."""
        every = self.nodes.values()
        return [known.node for known in every if known.leaf and known.status == status]


def subtree(tree, path):
    """Return the node at path."""
    for index in path:
        tree = tree[index]
    return tree


def paths(tree):
    """Return the paths of all nodes and leaves, each node before its children."""
    return list(Snapshot(tree).nodes)


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
    snapshot = Snapshot(tree, maximizing, trace.window if trace else ())
    yield snapshot
    for step in trace.steps:
        _advance(snapshot, step, trace)
        yield snapshot


def find_proved(snapshot, path):
    """Return the paths of the children that the leaves read so far prove to be worth what path returned."""
    value = snapshot.nodes[path].value
    below = [(*path, index) for index in range(len(snapshot.nodes[path].children))]
    return [at for at in below if snapshot.nodes[at].low == snapshot.nodes[at].high == value]


def holder(window_of, path, bound):
    """Return the node at which alpha or beta got the value with which path was entered.

    window_of: path -> alpha and beta on entry; bound: which of the two, as window_of(path)[bound].
    None if it is what the search was started with.
    """
    value = window_of(path)[bound]
    while path:
        path = path[:-1]
        if window_of(path)[bound] != value:
            return path
    return None


def best_line(snapshot):
    """Return the paths from the root to the leaf that its exact value comes from, as far as that is proved.

    Empty before the root has returned, and where its value is only a bound.
    """
    root, path, line = snapshot.nodes[()], (), []
    if root.status != "done" or root.proof != "exact":
        return line
    while not snapshot.nodes[path].leaf:
        best = [at for at in find_proved(snapshot, path) if snapshot.nodes[at].value == root.value]
        if not best:
            break
        path = best[0]
        line.append(path)
    return line


def best_of(step, trace):
    """Return the best value so far that the step's call holds, None if it holds none."""
    if "best" in step.numbers or trace.names_best:
        return step.numbers.get("best")
    for name, value in step.numbers.items():
        if name not in trace.window:
            return value
    return None


def bounds_of(step, window):
    """Return alpha and beta as the step's call holds them; None and None unless both are numbers."""
    if not window:
        return None, None
    alpha, beta = step.numbers.get(window[0]), step.numbers.get(window[1])
    return (None, None) if alpha is None or beta is None else (alpha, beta)


def proof_of(value, bounds, window=(None, None)):
    """Return what bounds, a pair (low, high), say of value: see Knowledge.proof and its window."""
    low, high = bounds
    if low == high == value:
        return "exact"
    # A fail-hard search returns the end of its window where the leaves prove more than that.
    alpha, beta = window
    if value == low > -inf or value == beta <= low:
        return "lower"
    return "upper" if value == high < inf or value == alpha >= high else None


def _advance(snapshot, step, trace):
    path, known = step.path, snapshot.nodes[step.path]
    snapshot.step, snapshot.current = step, path
    snapshot.alpha, snapshot.beta = bounds_of(step, trace.window)
    snapshot.best = best_of(step, trace)
    snapshot.before, snapshot.again = known.numbers, False
    known.numbers = step.numbers
    if step.kind == "enter":
        snapshot.again = known.status == "done"
        known.status, known.value, known.proof, known.heard = "open", None, None, 0
        known.calls += 1
        known.cutoff = False
        known.window = snapshot.alpha, snapshot.beta
    elif step.kind in ("update", "keep") and known.heard:
        # Before, the value that best starts with is a placeholder: nothing has been read yet.
        known.value = snapshot.best
    elif step.kind == "cut":
        known.cutoff = True
    elif step.kind == "return":
        if known.leaf and path not in snapshot.read:
            snapshot.read.add(path)
            _learn(known, snapshot.moves_max(path))
        known.status, known.value = "done", step.value
        known.calls -= 1
        known.proof = proof_of(step.value, (known.low, known.high), known.window)
        if known.parent:
            known.parent.heard += 1
        if step.skipped and snapshot.alpha is not None:  # no test was seen
            known.cutoff = snapshot.alpha >= snapshot.beta
    for index in step.skipped or ():
        _cut(known.children[index])


def _learn(known, maximizing):
    """A leaf has been read: carry what that proves up the tree."""
    known.low = known.high = known.node
    while known.parent:
        known, maximizing = known.parent, not maximizing
        choose = max if maximizing else min
        known.low = choose([child.low for child in known.children])
        known.high = choose([child.high for child in known.children])


def _cut(known):
    if not known.leaf or known.status != "done":  # an earlier search of the node may have read it
        known.status = "cut"
    for child in known.children:
        _cut(child)
