"""Tracing: the steps of a search, seen by watching the plain function run.

There is no second, instrumented copy of the algorithm that could drift from
the first: a debugger's hook (sys.settrace) looks on while the function works.
"""

import sys
from math import inf

from statements import BRANCHES, called, meet, read, value_of

CHOOSE = {"max": max, "min": min}


class Step:
    """One thing that a debugger would show while the search runs.

    kind: "enter" (a call begins), "update" (a local number got a new value), "keep" (it
        was assigned and is what it was), "test" (alpha or beta is compared with a
        number), "cut" (such a test has ended the call early) or "return" (a call ends).
    path: the child indexes that lead from the root to the node; below a node that
        grows on demand, they count its calls.
    line: the line of the file that did it, counted from 1; "cut": the line reached
        after the test.
    numbers: the call's local numbers after the step, by name.
    name, value: "update" and "keep": which number, and what it is now; "test" and "cut":
        None, and whether the test came true; "return": None, and the value returned;
        "enter": None and None.
    skipped: "cut": the indexes of the children that were never called; "return" at a
        node of a list or tuple: those of which no cut has told; None at a node that
        grows on demand; otherwise empty.
    sign, compared: what compared two numbers, and the two. "test", and "cut" of its test:
        "<", "<=", ">" or ">="; "update" and "keep": "max" or "min", if that chose
        between the two; otherwise None and ().
    sides: "test" and "cut": how the code writes the two; otherwise ().
    """

    def __init__(
        self,
        kind,
        path,
        line,
        numbers,
        name=None,
        value=None,
        skipped=(),
        sign=None,
        compared=(),
        sides=(),
    ):
        self.kind = kind
        self.path = path
        self.line = line
        self.numbers = numbers
        self.name = name
        self.value = value
        self.skipped = skipped
        self.sign = sign
        self.compared = compared
        self.sides = sides

    def __eq__(self, other):
        return isinstance(other, Step) and vars(self) == vars(other)

    def __repr__(self):
        return f"Step({', '.join(f'{name}={value!r}' for name, value in vars(self).items())})"


class Trace:
    """What was seen of one run: its value, its steps, the names of alpha and beta.

    names_best: whether the best value so far, where a call holds one, is called "best"; if not,
        it is the first of its numbers besides the window.
    """

    def __init__(self, value, steps, window, names_best=False):
        self.value = value
        self.steps = steps
        self.window = window
        self.names_best = names_best


class _Call:
    """A call that is still running."""

    def __init__(self, frame, node, path, function, shows_lines):
        self.frame = frame
        self.node = node
        self.path = path
        self.function = function  # which of the search's functions it is a call of
        self.shows_lines = (
            shows_lines  # whether it is told what it does between its beginning and its end
        )
        self.local = {}  # everything that the call's names held after the last line
        self.seen = {}  # of that, the numbers
        self.line = frame.f_lineno
        self.children = []
        self.held = set()  # names that have held a child of the node
        self.statement = None  # what is being done
        self.choosing = None  # if it chooses between two numbers: these, None for one to come
        self.came = []  # what the calls made for it have returned
        self.came_all = []  # what all its calls have returned
        self.changed = False  # whether a number has got a new value by it
        self.stop = None  # the _Stop that ends the call, if one does


class _Stop:
    """A test by which a call may come to its end.

    place: its number among the steps; line: the one reached after it.
    sure: whether the call is leaving for it.
    """

    def __init__(self, place, reached, sure):
        self.place = place
        self.line = reached.line
        self.sure = sure or reached.leaves()


class NotAChildError(ValueError):
    """The search was called on something that is no child of the node it was at."""


class TooManyStepsError(RuntimeError):
    """The search has taken more steps than it may, and has been stopped."""


class CallingConvention:
    """How a search is called: its first parameter is the node, and it calls itself on the children.

    A search that is called in another way has a convention of its own, with the same methods.
    first_lines: the lines on which the functions of the search begin.
    window: the names under which alpha and beta are told; () if there is no window.
    hidden: names of local numbers that are not told.
    """

    names_best = False  # see Trace
    holds_children = True  # whether local names hold the child that is passed on

    def __init__(self, search):
        self.code = search.__code__
        self.names = search.__globals__  # what is known in the whole program
        self.first_lines = {self.code.co_firstlineno}
        self.name = self.code.co_name
        parameters = self.code.co_varnames[: self.code.co_argcount]
        self.parameters = parameters
        self.order = self.code.co_varnames  # in which numbers that change together are told
        self.node = parameters[0]
        self.window = self.own_window = _window(parameters)
        self.renamed = {}  # a name in the program -> the name under which it is told
        self.hidden = {self.node}

    def find_function(self, frame):
        """Return what says how the function of a frame names things, None if it is no part of the search."""
        return self if frame.f_code == self.code else None

    def is_search(self, name):
        """Tell whether a name that is called is that of the search."""
        return name == self.name

    def read_node(self, frame, parent):
        """Return the node that a call is for; parent: the running call that makes it, None for the root."""
        return frame.f_locals[self.node]

    def shows_lines(self, path):
        """Tell whether the lines of a call are told, and not only what it returns."""
        return True

    def find_child(self, node, parent):
        """Return which child of the parent's node a node is; of equal ones, the first not yet called.

        None if it is the same node again. Raises NotAChildError.
        """
        return None if node is parent.node else _index(parent, node)

    def find_skipped(self, call):
        """Return the indexes of the children that were never called, None if nobody knows them."""
        return _skipped(call)

    def read_number(self, value):
        """Return the number in a value that is kept; the value itself where there is none."""
        return value

    def read_result(self, call, value):
        """Return the number in what a call returns; the value itself where there is none."""
        return value


def trace(search, tree, *arguments, most=inf, source=None, convention=None, **options):
    """Run search(tree, ...) and return the Trace of that run.

    search: a plain Python function whose first parameter is the node and which
        calls itself on children. The parameters alpha and beta are the window; where
        they have other names, the two after the node are taken for it. Errors of
        search pass through. Every call of it is told, so an ordering that searches
        ahead needs a function of its own.
    most: what takes more steps is stopped by a TooManyStepsError; those that only set
        the next child count, too.
    source: the text of the program that search is from; None if it stands in a file.
        Without either there is no "keep", "test" or "cut".
    convention: the CallingConvention of a search that is called in another way; tree is then not passed.
    """
    search_itself = getattr(search, "__wrapped__", search)
    first = (tree,) if convention is None else ()
    convention = convention or CallingConvention(search_itself)
    watcher = _Watcher(convention, most, _statements(search_itself, source))

    # Brython takes only plain functions for this, no bound methods, and it looks on at all
    # that another function does for the hook: so there is this one for calls and for lines.
    def look_on(frame, event, argument):
        if event == "call":
            # Most calls of a game are of helpers, and this is known of them at once.
            if frame.f_lineno not in watcher.convention.first_lines:
                return None
            return look_on if watcher.on_call(frame) else None
        watcher.on_event(frame, event, argument)
        return look_on

    before = sys.gettrace()
    sys.settrace(look_on)
    try:
        value = search(*first, *arguments, **options)
    finally:
        sys.settrace(before)
    return Trace(value, watcher.told(), watcher.window, convention.names_best)


def closes(step, window):
    """Tell whether a "test" has found nothing between the lower and the upper end of the window.

    window: the names of alpha and beta. Where only one of them is compared, the other
    number is taken for the other end.
    """
    left, right = (side.split() for side in step.sides)
    low_first = window[0] in left or window[1] in right
    if low_first == (window[0] in right or window[1] in left):
        return False  # both ends on one side
    low_first = low_first == step.value  # what is not true is true the other way round
    return step.sign in ((">", ">=") if low_first else ("<", "<="))


class _Watcher:
    def __init__(self, convention, most, statements):
        self.convention = convention
        self.most = most
        self.statements = statements
        self.globals = convention.names
        self.window = convention.window
        self.calls = []
        self.steps = []
        self.holders = set()  # names that have held the child that a call was made with
        self.others = set(convention.parameters)  # names that have held something else at a call

    def on_call(self, frame):
        """Tell whether it is a call of the search, and what it does is to be told."""
        function = self.convention.find_function(frame)
        if function is None:
            return False
        local = frame.f_locals
        node = self.convention.read_node(frame, self.calls[-1] if self.calls else None)
        path = self._path(node)
        call = _Call(frame, node, path, function, self.convention.shows_lines(path))
        for name in _changed(call, local, self.convention):
            call.seen[name] = self.convention.read_number(local[name])
        if self.convention.holds_children:
            self._note_holders(node)
        if self.calls:
            self.calls[-1].stop = None  # it goes on
        self.calls.append(call)
        self._record("enter", call)
        return True

    def on_event(self, frame, event, argument):
        call = self.calls[-1]
        if not call.shows_lines and event != "return":
            return
        local, line = frame.f_locals, frame.f_lineno
        if call.shows_lines:
            self._record_changes(call, local)
        if event == "exception":
            call.statement = None  # it has failed
        elif event == "return":
            self._end_statement(call)
            call.line = line
            self._return(call, argument)
        else:
            now = self.statements.get(line)
            # A line within a statement is not its beginning, unless that loops on one line.
            begins = now is not call.statement or (now and now.inline and now.word == "while")
            if begins:
                self._end_statement(call)
            call.line = line
            if begins:
                self._begin_statement(call, now, local)

    def _begin_statement(self, call, now, local):
        call.statement, call.choosing, call.came, call.changed = now, None, [], False
        if now is None:
            return

        def names(name):
            return local[name] if name in local else self.globals[name]

        if now.choice:
            call.choosing = [value_of(operand, names) for operand in now.choice[1]]
        if call.stop and not call.stop.sure:
            if now.word in BRANCHES:
                call.stop = None  # something else decides
            else:
                call.stop.sure = now.leaves()
        alpha, beta = call.function.own_window or (None, None)
        known = alpha in call.seen and beta in call.seen
        if known and (alpha in now.mentioned or beta in now.mentioned):
            self._record_tests(call, now, meet(now.condition, names))

    def _record_tests(self, call, statement, met):
        for sign, sides, compared, truth in met:
            words, (low, high) = [*sides[0].split(), *sides[1].split()], call.function.own_window
            if sign not in ("==", "!=") and (low in words or high in words):
                # Of a statement of several lines, Python and Brython stop at different ones.
                call.line = statement.line
                self._record("test", call, value=truth, sign=sign, compared=compared, sides=sides)
                call.stop, reached = None, statement.reached(truth)
                if reached and closes(self.steps[-1], self.window):
                    # A loop whose condition fails is left, and what is on the line is done.
                    sure = reached is statement or statement.word == "while"
                    call.stop = _Stop(len(self.steps) - 1, reached, sure)

    def _end_statement(self, call):
        """Tell what has been assigned and is what it was."""
        if call.statement and not call.changed:
            for name in call.statement.targets:
                if name in call.seen:
                    value = call.seen[name]
                    self._record("keep", call, name=name, value=value, **self._choice(call, value))

    def _choice(self, call, value):
        """What the statement has chosen value from, if it has chosen between two numbers."""
        if not call.choosing:
            return {}
        function, operands = call.statement.choice
        numbers = list(call.choosing)
        for at in range(len(numbers)):
            sign, name = called(operands[at]) or (1, None)
            is_result = name is not None and self.convention.is_search(name)
            if numbers[at] is None and is_result and len(call.came) == 1:
                numbers[at] = sign * call.came[0] if _is_number(call.came[0]) else None
        for number in numbers:  # a generator would cost more than all the rest, after each line
            if not _is_number(number):
                return {}
        if CHOOSE[function](numbers) != value:
            return {}
        return {"sign": function, "compared": tuple(numbers)}

    def _return(self, call, value):
        skipped, stop = self.convention.find_skipped(call), call.stop
        value = self.convention.read_result(call, value)
        if stop and stop.sure and skipped:
            test = self.steps[stop.place]
            what = {"sign": test.sign, "sides": test.sides, "compared": test.compared}
            what |= {"value": test.value, "skipped": skipped}
            cut = Step("cut", call.path, stop.line, test.numbers.copy(), **what)
            self.steps.insert(stop.place + 1, cut)
            skipped = ()
        self._record("return", call, value=value, skipped=skipped)
        self.calls.pop()
        if self.calls:
            self.calls[-1].came.append(value)
            self.calls[-1].came_all.append(value)

    def told(self):
        """The steps, without the numbers that only hold a leaf to be searched next."""
        hidden = [*self.convention.hidden, *(self.holders - self.others)]
        shown = [step for step in self.steps if step.name not in hidden]
        for step in shown:
            for name in hidden:
                if name in step.numbers:
                    del step.numbers[name]
        return shown

    def _record(self, kind, call, **what):
        if len(self.steps) >= self.most:
            raise TooManyStepsError(f"more than {self.most} steps")
        numbers, renamed = call.seen.copy(), call.function.renamed
        if renamed:
            numbers = {renamed.get(name, name): value for name, value in numbers.items()}
            if "name" in what:
                what["name"] = renamed.get(what["name"], what["name"])
            if "sides" in what:
                what["sides"] = tuple([_rename(side, renamed) for side in what["sides"]])
        self.steps.append(Step(kind, call.path, call.line, numbers, **what))

    def _record_changes(self, call, local):
        changed = _changed(call, local, self.convention)
        # A tuple assignment changes several names in one line: one step each, in
        # the order in which the function names its variables.
        # A number that an inner function shares is not among them, and comes last.
        if len(changed) > 1:
            named = call.function.order
            changed.sort(key=lambda n: named.index(n) if n in named else len(named))
        for name in changed:
            value = call.seen[name] = self.convention.read_number(local[name])
            call.changed = True
            choice = self._choice(call, value) if call.choosing and len(changed) == 1 else {}
            self._record("update", call, name=name, value=value, **choice)

    def _path(self, node):
        if not self.calls:
            return ()
        parent = self.calls[-1]
        index = self.convention.find_child(node, parent)
        if index is None:
            return parent.path
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


_READ = {}  # file -> what its lines are


def _statements(search, source):
    """Return the line numbers of the program that search is from -> Statement; {} without its text."""
    if source is not None:
        return read(source)
    file = search.__code__.co_filename
    if file.startswith("<"):
        return {}
    if file not in _READ:
        try:
            # Brython keeps the text of each module under the name of its file.
            with open(file, encoding="utf-8") as program:
                _READ[file] = read(program.read())
        except OSError:
            _READ[file] = {}
    return _READ[file]


def _window(parameters):
    """Which two parameters are the window: alpha and beta, else the two after the node."""
    if "alpha" in parameters and "beta" in parameters:
        return ("alpha", "beta")
    return parameters[1:3] if len(parameters) > 2 else ()


def _rename(side, renamed):
    """Return a side of a comparison with the names under which its numbers are told."""
    return " ".join([renamed.get(word, word) for word in side.split()])


def _changed(call, local, convention):
    """Note what the names of call hold now; return those with a number that is new to them."""
    before, changed = call.local, []
    # After each line, so it must be quick, in Brython, too: what get() does not find costs it an exception.
    for name in local:
        value = local[name]
        if name not in before or before[name] is not value:
            before[name] = value
            # A name that is none, such as $op, is Brython's own: what it compares in a chain.
            is_told = _is_number(value)
            if not is_told and value.__class__ is not bool:
                value = convention.read_number(value)
                is_told = _is_number(value)
            is_told = is_told and name.isidentifier()
            if is_told and (name not in call.seen or call.seen[name] != value):
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
    return None if not _is_number(call.node) and hasattr(call.node, "__iter__") else ()


# SPDX-License-Identifier: MIT
