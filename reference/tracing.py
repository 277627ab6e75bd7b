"""Tracing: the steps of a search, seen by watching the plain function run.

There is no second, instrumented copy of the algorithm that could drift from
the first: a debugger's hook (sys.settrace) looks on while the function works.
"""

import sys
from math import inf


class Step:
    """One thing that a debugger would show while the search runs.

    kind: "enter" (a call begins), "update" (a local number got a new value) or
        "return" (a call ends).
    path: the child indexes that lead from the root to the node; below a node that
        grows on demand, they count its calls.
    line: the line of the file that did it, counted from 1.
    numbers: the call's local numbers after the step, by name.
    name, value: "update": which number changed, and to what; "return": None, and
        the value returned; "enter": None and None.
    skipped: "return" at a node of a list or tuple: the indexes of the children that
        were never called; None at a node that grows on demand; otherwise empty.
    """

    def __init__(self, kind, path, line, numbers, name=None, value=None, skipped=()):
        self.kind = kind
        self.path = path
        self.line = line
        self.numbers = numbers
        self.name = name
        self.value = value
        self.skipped = skipped

    def __eq__(self, other):
        return isinstance(other, Step) and vars(self) == vars(other)

    def __repr__(self):
        return f"Step({', '.join(f'{name}={value!r}' for name, value in vars(self).items())})"


class Trace:
    """What was seen of one run: its value, its steps, the names of alpha and beta."""

    def __init__(self, value, steps, window):
        self.value = value
        self.steps = steps
        self.window = window


class _Call:
    """A call that is still running."""

    def __init__(self, frame, node, path):
        self.frame = frame
        self.node = node
        self.path = path
        self.local = {}  # everything that the call's names held after the last line
        self.seen = {}  # of that, the numbers
        self.line = frame.f_lineno
        self.children = []
        self.held = set()  # names that have held a child of the node


class NotAChildError(ValueError):
    """The search was called on something that is no child of the node it was at."""


class TooManyStepsError(RuntimeError):
    """The search has taken more steps than it may, and has been stopped."""


def trace(search, tree, *arguments, most=inf, **options):
    """Run search(tree, ...) and return the Trace of that run.

    search: a plain Python function whose first parameter is the node and which
        calls itself on children. The parameters alpha and beta are the window; where
        they have other names, the two after the node are taken for it. Errors of
        search pass through. Every call of it is told, so an ordering that searches
        ahead needs a function of its own.
    most: what takes more steps is stopped by a TooManyStepsError; those that only set
        the next child count, too.
    """
    watcher = _Watcher(getattr(search, "__wrapped__", search), most)

    # Brython takes only plain functions for this, no bound methods, and it looks on at all
    # that another function does for the hook: so there is this one for calls and for lines.
    def look_on(frame, event, argument):
        if event == "call":
            return look_on if watcher.on_call(frame) else None
        watcher.on_event(frame, event, argument)
        return look_on

    before = sys.gettrace()
    sys.settrace(look_on)
    try:
        value = search(tree, *arguments, **options)
    finally:
        sys.settrace(before)
    return Trace(value, watcher.told(), watcher.window)


class _Watcher:
    def __init__(self, search, most):
        self.most = most
        self.code = search.__code__
        parameters = self.code.co_varnames[: self.code.co_argcount]
        self.node = parameters[0]
        self.window = _window(parameters)
        self.calls = []
        self.steps = []
        self.holders = set()  # names that have held the child that a call was made with
        self.others = set(parameters)  # names that have held something else at a call

    def on_call(self, frame):
        """Tell whether it is a call of the search, and what it does is to be told."""
        if frame.f_code != self.code:
            return False
        local = frame.f_locals
        node = local[self.node]
        call = _Call(frame, node, self._path(node))
        for name in _changed(call, local):
            call.seen[name] = local[name]
        self._note_holders(node)
        self.calls.append(call)
        self._record("enter", call)
        return True

    def on_event(self, frame, event, argument):
        call = self.calls[-1]
        self._record_changes(call, frame.f_locals)
        call.line = frame.f_lineno
        if event == "return":
            self._record("return", call, value=argument, skipped=_skipped(call))
            self.calls.pop()

    def told(self):
        """The steps, without the numbers that only hold a leaf to be searched next."""
        hidden = [self.node, *(self.holders - self.others)]
        shown = [step for step in self.steps if step.name not in hidden]
        for step in shown:
            for name in hidden:
                step.numbers.pop(name, None)
        return shown

    def _record(self, kind, call, **what):
        if len(self.steps) >= self.most:
            raise TooManyStepsError(f"more than {self.most} steps")
        self.steps.append(Step(kind, call.path, call.line, call.seen.copy(), **what))

    def _record_changes(self, call, local):
        changed = _changed(call, local)
        # A tuple assignment changes several names in one line: one step each, in
        # the order in which the function names its variables.
        # A number that an inner function shares is not among them, and comes last.
        if len(changed) > 1:
            named = self.code.co_varnames
            changed.sort(key=lambda n: named.index(n) if n in named else len(named))
        for name in changed:
            call.seen[name] = local[name]
            self._record("update", call, name=name, value=local[name])

    def _path(self, node):
        if not self.calls:
            return ()
        parent = self.calls[-1]
        if node is parent.node:
            return parent.path
        index = _index(parent, node)
        parent.children.append(index)
        return (*parent.path, index)

    def _note_holders(self, node):
        # A loop variable that holds a leaf is a local number too, but it is part of
        # the tree and not of the bookkeeping. It is known by what it is used for:
        # whenever the search calls itself, it holds the child that is passed on.
        if self.calls:
            call = self.calls[-1]
            local = call.frame.f_locals
            for name in local:
                # A name that got its value only after the first child cannot hold a
                # child, though it may hold the same number.
                held = local[name] is node and (len(call.children) <= 1 or name in call.held)
                (self.holders if held else self.others).add(name)
                if held:
                    call.held.add(name)


def _window(parameters):
    """Which two parameters are the window: alpha and beta, else the two after the node."""
    if "alpha" in parameters and "beta" in parameters:
        return ("alpha", "beta")
    return parameters[1:3] if len(parameters) > 2 else ()


def _changed(call, local):
    """Note what the names of call hold now; return those with a number that is new to them."""
    before, changed = call.local, []
    for name in local:  # after each line, so it must be quick
        value = local[name]
        if before.get(name, call) is not value:
            before[name] = value
            if _is_number(value) and (name not in call.seen or call.seen[name] != value):
                changed.append(name)
    return changed


def _is_number(value):
    kind = type(value)
    if kind is int or kind is float:  # nearly always, and quickly known
        return True
    return kind is not bool and kind is not list and hasattr(value, "__float__")


def _is_finite(node):
    return isinstance(node, (list, tuple))


def _index(parent, node):
    """Which child of parent node is; of equal ones, the first not yet called."""
    children = parent.node
    if not _is_finite(children):
        return len(parent.children)
    places = range(len(children))
    same = [i for i in places if children[i] is node] or [i for i in places if children[i] == node]
    if not same:
        raise NotAChildError(f"{node!r} is not a child of {children!r}")
    for index in same:
        if index not in parent.children:
            return index
    return same[0]


def _skipped(call):
    if _is_finite(call.node):
        return tuple([i for i in range(len(call.node)) if i not in call.children])
    return None if hasattr(call.node, "__iter__") else ()


# SPDX-License-Identifier: MIT
