"""Two recorded searches of one tree, side by side: where they first differ, and what comes of it.

Only what a search does is compared: which nodes it calls itself on, in which order, with which
windows, and what it returns there. How its code looks, what it calls its numbers and how many
steps it takes to do the same make no difference.
"""

from math import inf

from figures.replay import bounds_of
from minimax import minimax
from widgets.searching import fits

BOUNDS = ("alpha", "beta")
ANY = ("update", "keep", "test", "cut")  # the kinds of steps between two children


class Event:
    """A call or a return, told for MAX whatever the search counts for.

    kind: "enter" or "return"; path: of the node; step: its number among the steps, from 0.
    what: "enter": the window as (alpha, beta), None where it cannot be seen; "return": the value.
    """

    def __init__(self, kind, path, what, step):
        self.kind, self.path, self.what, self.step = kind, path, what, step


class Record:
    """What a search did: its events, in their order.

    trace: the Trace that it is made of; value: what the root returned, as MAX counts.
    sees_window: whether windows can be told: the root was entered with the one that was given.
    read: the paths of the leaves in the order in which they were read, each as often as that was;
        sees_leaves: whether the search calls itself on leaves at all.
    """

    def __init__(self, trace, tree, window=(-inf, inf), maximizing=True, mover=False):
        self.trace, self.maximizing, self.mover, self.events = trace, maximizing, mover, []
        for number, step in enumerate(trace.steps):
            if step.kind == "enter":
                its = self.window_at(step)
            elif step.kind == "return":
                its = -step.value if self.is_turned(step.path) else step.value
            else:
                continue
            self.events.append(Event(step.kind, step.path, its, number))
        entered = [event for event in self.events if event.kind == "enter"]
        self.sees_window = entered[0].what == tuple(window)
        if not self.sees_window or any(event.what is None for event in entered):
            self.sees_window = False
            for event in entered:
                event.what = None
        self.value = self.events[-1].what
        self.leaves = find_leaves(tree)
        self.read = [event.path for event in entered if event.path in self.leaves]
        self.sees_leaves = bool(self.read)

    def is_turned(self, path):
        """Tell whether the search counts for MIN at path."""
        return self.mover and self.maximizing != (len(path) % 2 == 0)

    def window_at(self, step):
        """Return alpha and beta as MAX counts them, as a step's call holds them, None if it does not."""
        alpha, beta = bounds_of(step, self.trace.window)
        if alpha is None:
            return None
        return (-beta, -alpha) if self.is_turned(step.path) else (alpha, beta)

    def without_leaves(self):
        """Return the events at inner nodes alone."""
        return [event for event in self.events if event.path not in self.leaves]


class Difference:
    """The first thing that one search does and the other does not.

    kind: "bound": after the same child another alpha or beta; "window": a child is called
        with another window, though the node has the same; "value": another value is returned;
        "missed": the original leaves the node, the other goes on; "stopped": the other way
        round; "order": they go on to different children.
    path: the node at which that is; before: the child that has returned last, None if none has.
    original, own: what they do: a number ("bound", "value"), a window ("window"), the path
        of the child that comes next, None where none does ("missed", "stopped", "order").
    name: "bound": "alpha" or "beta"; child: "window": the child; otherwise None.
    steps: the numbers of the two steps that show it, from 0.
    """

    def __init__(self, kind, path, before, original, own, steps, name=None, child=None):
        self.kind, self.path, self.before = kind, path, before
        self.original, self.own, self.steps = original, own, steps
        self.name, self.child = name, child


class Comparison:
    """What an own search does beside the original.

    original, own: their Records; difference: the first Difference, None if there is none.
    best: what minimax finds; right: whether the own value of the root agrees with that.
    again: how many readings of leaves the own search does a second time.
    """

    def __init__(self, tree, original, own, window=(-inf, inf), maximizing=True):
        self.original, self.own = original, own
        self.difference = find_difference(original, own)
        self.best = minimax(tree, maximizing)
        self.right = fits(own.value, self.best, *window)
        self.again = len(own.read) - len(set(own.read))

    def counts(self):
        """Return how many leaves the original reads, how many the own search, and how many there are.

        None and None for the own search where its leaves cannot be seen.
        """
        own = len(set(self.own.read)) if self.own.sees_leaves else None
        return len(set(self.original.read)), own, len(self.own.leaves)


def compare(tree, original, own, window=(-inf, inf), maximizing=True, mover=False):
    """Return the Comparison of two Traces of the same tree, called with the same window.

    original: of the site's own function; own: of the reader's.
    mover: whether the reader's function counts for the player who moves (searching.counts_for_mover).
    """
    theirs = Record(original, tree, window, maximizing)
    ours = Record(own, tree, window, maximizing, mover)
    return Comparison(tree, theirs, ours, window, maximizing)


def find_leaves(tree, path=()):
    """Return the set of the paths of all leaves."""
    if not isinstance(tree, list):
        return {path}
    found = set()
    for index in range(len(tree)):
        found |= find_leaves(tree[index], (*path, index))
    return found


def find_difference(original, own):
    """Return the first Difference of two Records, None if there is none."""
    if original.sees_leaves and not own.sees_leaves:
        events = original.without_leaves(), own.without_leaves()
    else:
        events = original.events, own.events
    returned = {}  # node -> its child that has returned last
    # They end together: up to the last event, the same calls are running in both.
    for theirs, ours in zip(*events, strict=False):
        path = theirs.path
        if (theirs.kind, path) != (ours.kind, ours.path):
            return _part(theirs, ours, returned, original, own)
        if theirs.what != ours.what and ours.what is not None:
            if theirs.kind == "return":
                steps = theirs.step, ours.step
                return Difference("value", path, returned.get(path), theirs.what, ours.what, steps)
            return _handed(theirs, ours, returned, original, own)
        if theirs.kind == "enter":
            returned.pop(path, None)
        elif path:
            returned[path[:-1]] = path
    return None


def _part(theirs, ours, returned, original, own):
    """The Difference of two searches that go on to different places."""
    node = theirs.path if theirs.kind == "return" else theirs.path[:-1]
    kinds = {"return": "missed", "enter": "stopped" if ours.kind == "return" else "order"}
    goes = [event.path if event.kind == "enter" else None for event in (theirs, ours)]
    # Where one of them stops, its test tells why, and beside it that of the other.
    tests = ("cut", "test")
    steps = _find_step(original, theirs, node, tests), _find_step(own, ours, node, tests)
    return Difference(kinds[theirs.kind], node, returned.get(node), *goes, steps)


def _handed(theirs, ours, returned, original, own):
    """The Difference of two calls of the same node with different windows."""
    child, node = theirs.path, theirs.path[:-1]
    before = returned.get(node)
    held = _window_held(own, ours, node) if before is not None else None
    for bound, name in enumerate(BOUNDS if held else ()):
        # What the node itself holds differs, and not only what it hands on.
        if theirs.what[bound] != ours.what[bound] == held[bound]:
            steps = (
                _find_update(original, theirs, node, bound),
                _find_update(own, ours, node, bound),
            )
            values = theirs.what[bound], ours.what[bound]
            return Difference("bound", node, before, *values, steps, name=name)
    steps = theirs.step, ours.step
    return Difference("window", node, before, theirs.what, ours.what, steps, child=child)


def _window_held(record, event, node):
    """The window that node holds when it makes a call."""
    for step in reversed(record.trace.steps[: event.step]):
        if step.path == node:
            return record.window_at(step)
    return None


def _find_update(record, event, node, bound):
    """The number of the step that gave node a bound before it made a call, or of the last one there."""
    name = record.trace.window[1 - bound if record.is_turned(node) else bound]
    number = _find_step(record, event, node, ("update", "keep"), name)
    return number if number < event.step else _find_step(record, event, node, ANY)


def _find_step(record, event, node, kinds, name=None):
    """Return the number of the last step of these kinds at node since its last child, else of the event.

    name: of the number that it must be about, None for any.
    """
    steps = record.trace.steps
    for number in range(event.step - 1, -1, -1):
        step = steps[number]
        if step.path != node or step.kind in ("enter", "return"):
            break
        if step.kind in kinds and name in (None, step.name):
            return number
    return event.step
