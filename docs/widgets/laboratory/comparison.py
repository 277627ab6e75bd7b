"""Compares two recorded searches of one tree: the first difference, the values and the leaves read.

Only calls and returns count: the nodes, their order, the windows and the values. The form of the
code, the names of variables and the number of steps make no difference.
"""

from math import inf

from figures.replay import get_bounds
from minimax import minimax
from widgets.traced_search import is_valid_result

BOUNDS = ("alpha", "beta")
ANY = ("update", "keep", "test", "cut")  # kinds of steps between two children


class Event:
    """A call or a return, with numbers from the point of view of MAX.

    kind: "enter" or "return"; path: of the node; step: the number of the step, from 0.
    content: of "enter", the window (alpha, beta), None if unknown; of "return", the value.
    """

    def __init__(self, kind, path, content, step):
        self.kind, self.path, self.content, self.step = kind, path, content, step


class Record:
    """The events of a search, in order.

    trace: the Trace of the search; value: of the root, for MAX.
    sees_window: whether the windows are known, as the root's is the requested one.
    read: the paths of the leaves in the order of reading, with repetitions;
    sees_leaves: whether the search calls itself on leaves at all.
    """

    def __init__(self, trace, tree, window=(-inf, inf), maximizing=True, mover=False):
        self.trace, self.maximizing, self.mover, self.events = trace, maximizing, mover, []
        for number, step in enumerate(trace.steps):
            if step.kind == "enter":
                content = self.window_at(step)
            elif step.kind == "return":
                content = -step.value if self.is_turned(step.path) else step.value
            else:
                continue
            self.events.append(Event(step.kind, step.path, content, number))
        entered = [event for event in self.events if event.kind == "enter"]
        self.sees_window = entered[0].content == tuple(window)
        if not self.sees_window or any(event.content is None for event in entered):
            self.sees_window = False
            for event in entered:
                event.content = None
        self.value = self.events[-1].content
        self.leaves = find_leaves(tree)
        self.read = [event.path for event in entered if event.path in self.leaves]
        self.sees_leaves = bool(self.read)

    def is_turned(self, path):
        """Tell whether the search counts for MIN at path."""
        return self.mover and self.maximizing != (len(path) % 2 == 0)

    def window_at(self, step):
        """Return alpha and beta of a step's call for MAX, None if the call has no window."""
        alpha, beta = get_bounds(step, self.trace.window)
        if alpha is None:
            return None
        return (-beta, -alpha) if self.is_turned(step.path) else (alpha, beta)

    def without_leaves(self):
        """Return the events at inner nodes only."""
        return [event for event in self.events if event.path not in self.leaves]


class Difference:
    """The first difference between two searches.

    kind:
        "bound": alpha or beta differs after the same child
        "window": a child is called with another window, though the node has the same
        "value": the returned values differ
        "missed": only the original leaves the node
        "stopped": only the reader's search leaves the node
        "order": the next children differ
    path: the node; before: the last child that has returned, or None.
    original, own: what the searches do: a number ("bound", "value"), a window ("window"), or
        the path of the next child, None for none ("missed", "stopped", "order").
    name: "alpha" or "beta" for "bound"; child: the child for "window"; otherwise None.
    steps: the two steps that show the difference, from 0.
    """

    def __init__(self, kind, path, before, original, own, steps, name=None, child=None):
        self.kind, self.path, self.before = kind, path, before
        self.original, self.own, self.steps = original, own, steps
        self.name, self.child = name, child


class Comparison:
    """The reader's own search compared with the original.

    original, own: the Records; difference: the first Difference, None if there is none.
    best: the value by minimax; right: whether the own value of the root agrees with it.
    again: how often the own search reads a leaf that it has read before.
    """

    def __init__(self, tree, original, own, window=(-inf, inf), maximizing=True):
        self.original, self.own = original, own
        self.difference = find_difference(original, own)
        self.best = minimax(tree, maximizing)
        self.right = is_valid_result(own.value, self.best, *window)
        self.again = len(own.read) - len(set(own.read))

    def counts(self):
        """Return the numbers of leaves: read by the original, by the own search, and all.

        None for the own search if the reading of leaves cannot be seen.
        """
        own = len(set(self.own.read)) if self.own.sees_leaves else None
        return len(set(self.original.read)), own, len(self.own.leaves)


def compare(tree, original, own, window=(-inf, inf), maximizing=True, mover=False):
    """Return the Comparison of two Traces of the same tree, called with the same window.

    original: of the site's own function; own: of the reader's.
    mover: whether the reader's function counts for the player who moves, as negamax does.
    """
    original_record = Record(original, tree, window, maximizing)
    own_record = Record(own, tree, window, maximizing, mover)
    return Comparison(tree, original_record, own_record, window, maximizing)


def find_leaves(tree, path=()):
    """Return the set of the paths of all leaves."""
    if not isinstance(tree, list):
        return {path}
    leaves = set()
    for index in range(len(tree)):
        leaves |= find_leaves(tree[index], (*path, index))
    return leaves


def find_difference(original, own):
    """Return the first Difference of two Records, None if there is none."""
    if original.sees_leaves and not own.sees_leaves:
        events = original.without_leaves(), own.without_leaves()
    else:
        events = original.events, own.events
    returned = {}  # node -> the last child that has returned
    # Both end together: up to the last event, the same calls are running in both searches.
    for expected, actual in zip(*events, strict=False):
        path = expected.path
        if (expected.kind, path) != (actual.kind, actual.path):
            return _make_path_difference(expected, actual, returned, original, own)
        if expected.content != actual.content and actual.content is not None:
            if expected.kind == "return":
                steps = expected.step, actual.step
                return Difference(
                    "value", path, returned.get(path), expected.content, actual.content, steps
                )
            return _make_window_difference(expected, actual, returned, original, own)
        if expected.kind == "enter":
            returned.pop(path, None)
        elif path:
            returned[path[:-1]] = path
    return None


def _make_path_difference(expected, actual, returned, original, own):
    """Return the Difference of two searches that go on to different nodes."""
    node = expected.path if expected.kind == "return" else expected.path[:-1]
    kinds = {"return": "missed", "enter": "stopped" if actual.kind == "return" else "order"}
    children = [event.path if event.kind == "enter" else None for event in (expected, actual)]
    # If one search leaves the node, the tests show why; show those of both.
    tests = ("cut", "test")
    steps = _find_step(original, expected, node, tests), _find_step(own, actual, node, tests)
    return Difference(kinds[expected.kind], node, returned.get(node), *children, steps)


def _make_window_difference(expected, actual, returned, original, own):
    """Return the Difference of two calls on the same node with different windows."""
    child, node = expected.path, expected.path[:-1]
    before = returned.get(node)
    window = _find_window(own, actual, node) if before is not None else None
    for bound, name in enumerate(BOUNDS if window else ()):
        # The bound of the node itself differs, not only that in the child's window.
        if expected.content[bound] != actual.content[bound] == window[bound]:
            steps = (
                _find_update(original, expected, node, bound),
                _find_update(own, actual, node, bound),
            )
            values = expected.content[bound], actual.content[bound]
            return Difference("bound", node, before, *values, steps, name=name)
    steps = expected.step, actual.step
    return Difference("window", node, before, expected.content, actual.content, steps, child=child)


def _find_window(record, event, node):
    """Return the window of node when it makes a call."""
    for step in reversed(record.trace.steps[: event.step]):
        if step.path == node:
            return record.window_at(step)
    return None


def _find_update(record, event, node, bound):
    """Return the step that updated a bound of node before the call, or else the last step there."""
    name = record.trace.window[1 - bound if record.is_turned(node) else bound]
    number = _find_step(record, event, node, ("update", "keep"), name)
    return number if number < event.step else _find_step(record, event, node, ANY)


def _find_step(record, event, node, kinds, name=None):
    """Return the last step of these kinds at node after the last child, else the step of event.

    name: of the number that the step must be about, None for any.
    """
    steps = record.trace.steps
    for number in range(event.step - 1, -1, -1):
        step = steps[number]
        if step.path != node or step.kind in ("enter", "return"):
            break
        if step.kind in kinds and name in (None, step.name):
            return number
    return event.step
