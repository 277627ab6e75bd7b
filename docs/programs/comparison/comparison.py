"""Compares the calls and returns of two recorded searches of one tree: nodes, windows, values and leaves read.

The form of the code, the names of variables and the number of steps make no difference.
"""

from math import inf

from docs.figures.replay import get_bounds
from docs.programs.traced_search import is_valid_result
from docs.trees.trees import list_leaf_paths
from minimax import minimax

LOOP_STEPS = ("update", "keep", "test", "cut")  # kinds of steps between two children


class CallOrReturn:
    """A call or a return in a search, with numbers from the point of view of MAX.

    kind: "enter" or "return"; path: of the node; step_index: the index of the step in the Trace of a CallHistory
    content: of "enter", the window (alpha, beta), None if unknown; of "return", the value
    """

    def __init__(self, history, step_index, kind, path, content):
        self.history, self.step_index = history, step_index
        self.kind, self.path, self.content = kind, path, content


class CallHistory:
    """The calls and returns of a search, in order.

    trace: the Trace of the search of a tree with a window; value: of the root, for MAX
    sees_window: whether the windows are known, as the root's is the requested one
    read: the paths of the leaves in the order of reading, with repetitions
    sees_leaves: whether the search calls itself on leaves at all
    """

    def __init__(self, trace, tree, window=(-inf, inf), maximizing=True, is_negamax=False):
        self.trace, self.tree, self.window = trace, tree, window
        self.maximizing, self.is_negamax = maximizing, is_negamax
        self.events = []
        for index, step in enumerate(trace.steps):
            if step.kind == "enter":
                content = self.get_window_for_max(step)
            elif step.kind == "return":
                content = -step.value if self.counts_for_min(step.path) else step.value
            else:
                continue
            self.events.append(CallOrReturn(self, index, step.kind, step.path, content))
        calls = [event for event in self.events if event.kind == "enter"]
        is_requested = calls[0].content == tuple(window)
        self.sees_window = is_requested and all(call.content is not None for call in calls)
        if not self.sees_window:
            for call in calls:
                call.content = None
        self.value = self.events[-1].content
        self.leaves = set(list_leaf_paths(tree))
        self.read = [call.path for call in calls if call.path in self.leaves]
        self.sees_leaves = bool(self.read)

    def counts_for_min(self, path):
        """Tell whether the values and windows of the search count for MIN at path."""
        return self.is_negamax and self.maximizing != (len(path) % 2 == 0)

    def get_window_for_max(self, step):
        """Return alpha and beta of a step's call for MAX, None if the call has no window."""
        alpha, beta = get_bounds(step, self.trace.window_names)
        if alpha is None:
            return None
        return (-beta, -alpha) if self.counts_for_min(step.path) else (alpha, beta)

    def list_events_at_inner_nodes(self):
        """Return the calls and returns, except for those of leaves."""
        return [event for event in self.events if event.path not in self.leaves]


class FirstDifference:
    """The first difference between two searches.

    kind:
        "bound": alpha or beta differs after the same child
        "window": a child is called with another window, though the node has the same
        "value": the returned values differ
        "missed": only the original leaves the node
        "stopped": only the reader's search leaves the node
        "order": the next children differ
    path: the node; before: the last child that has returned, or None
    original, reader: what each search does: a number ("bound", "value"), a window ("window"), or
        the path of the next child, None for none ("missed", "stopped", "order")
    steps: the indexes of the two steps that show the difference
    name: "alpha" or "beta" for "bound", otherwise None; child: that for "window", otherwise None
    """

    def __init__(self, kind, path, before, original, reader, steps, name=None, child=None):
        self.kind, self.path, self.before = kind, path, before
        self.original, self.reader, self.steps = original, reader, steps
        self.name, self.child = name, child


class SearchComparison:
    """The reader's search of a tree compared with the original, called with the same window.

    original, reader: the CallHistories of the two searches; difference: the FirstDifference or None
    best: the value by minimax; right: whether the value of the root in the reader's search agrees with it
    again: how often the reader's search reads a leaf that it has read before
    """

    def __init__(self, tree, original_trace, reader_trace, window, maximizing, is_negamax):
        self.original = original = CallHistory(original_trace, tree, window, maximizing)
        self.reader = reader = CallHistory(reader_trace, tree, window, maximizing, is_negamax)
        self.difference = find_first_difference(original, reader)
        self.best = minimax(tree, maximizing)
        self.right = is_valid_result(reader.value, self.best, *window)
        self.again = len(reader.read) - len(set(reader.read))

    def count_leaves_read(self):
        """Return the numbers of leaves: read by the original, by the reader's search (None if unseen), and all."""
        reader_count = len(set(self.reader.read)) if self.reader.sees_leaves else None
        return len(set(self.original.read)), reader_count, len(self.reader.leaves)


def find_first_difference(original_history, reader_history):
    """Return the FirstDifference of two CallHistories, None if there is none."""
    histories = original_history, reader_history
    event_lists = [history.events for history in histories]
    if original_history.sees_leaves and not reader_history.sees_leaves:
        event_lists = [history.list_events_at_inner_nodes() for history in histories]
    last_child_by_node = {}  # only children that have returned
    # Both end together: up to the last event, the same calls are running in both searches.
    for events in zip(*event_lists, strict=False):
        expected, actual = events
        path = expected.path
        if (expected.kind, path) != (actual.kind, actual.path):
            return _make_next_node_difference(events, last_child_by_node)
        if expected.content != actual.content and actual.content is not None:
            if expected.kind == "return":
                steps = expected.step_index, actual.step_index
                values, before = (expected.content, actual.content), last_child_by_node.get(path)
                return FirstDifference("value", path, before, *values, steps)
            return _make_window_difference(events, last_child_by_node)
        if expected.kind == "enter":
            last_child_by_node.pop(path, None)
        elif path:
            last_child_by_node[path[:-1]] = path
    return None


def _make_next_node_difference(events, last_child_by_node):
    """Return the FirstDifference of two searches that go on to different nodes; events: the original's first."""
    expected, actual = events
    node = expected.path if expected.kind == "return" else expected.path[:-1]
    kinds = {"return": "missed", "enter": "stopped" if actual.kind == "return" else "order"}
    children = [event.path if event.kind == "enter" else None for event in events]
    # If one search leaves the node, the tests show why; show those of both.
    steps = tuple([_find_last_step(event, node, ("cut", "test")) for event in events])
    before = last_child_by_node.get(node)
    return FirstDifference(kinds[expected.kind], node, before, *children, steps)


def _make_window_difference(events, last_child_by_node):
    """Return the FirstDifference of two calls on the same node with different windows; events: the original's first."""
    expected, actual = events
    child, node = expected.path, expected.path[:-1]
    before, window = last_child_by_node.get(node), None
    if before is not None:
        earlier = reversed(actual.history.trace.steps[: actual.step_index])
        last = next(step for step in earlier if step.path == node)
        window = actual.history.get_window_for_max(last)
    for bound_index, name in enumerate(("alpha", "beta") if window else ()):
        bounds = [event.content[bound_index] for event in events]
        # The bound of the node itself differs, not only that in the child's window.
        if bounds[0] != bounds[1] == window[bound_index]:
            steps = tuple([_find_bound_update(event, node, bound_index) for event in events])
            return FirstDifference("bound", node, before, *bounds, steps, name=name)
    windows, steps = zip(*[(event.content, event.step_index) for event in events], strict=True)
    return FirstDifference("window", node, before, *windows, steps, child=child)


def _find_bound_update(call, node_path, bound_index):
    """Return the index of the step that updated a bound of a node before a call, else that of the last step there."""
    names = call.history.trace.window_names
    name = (names[::-1] if call.history.counts_for_min(node_path) else names)[bound_index]
    step_index = _find_last_step(call, node_path, ("update", "keep"), name)
    if step_index < call.step_index:
        return step_index
    return _find_last_step(call, node_path, LOOP_STEPS)


def _find_last_step(event, node_path, kinds, name=None):
    """Return the index of the last step of these kinds, and name, at a node after its last child; else of event."""
    steps = event.history.trace.steps
    for index in range(event.step_index - 1, -1, -1):
        step = steps[index]
        if step.path != node_path or step.kind in ("enter", "return"):
            break
        if step.kind in kinds and name in (None, step.name):
            return index
    return event.step_index
