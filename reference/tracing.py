"""Record the steps of a search while the plain function runs.

A debugger's hook (sys.settrace) watches the function, so that no second, instrumented
copy of the algorithm is needed, which could differ from the first.
"""

import sys
from math import inf

from statements import (
    BRANCHES,
    compute_operand,
    find_comparisons,
    get_called_function,
    parse_statements,
)

CHOOSE = {"max": max, "min": min}


class Step:
    """One step of a search, as a debugger would show it.

    kind: "enter" (a call begins), "update" (a local number gets a new value), "keep" (a
        number is assigned without a change), "test" (alpha or beta is compared with a
        number), "cut" (such a test ends the call early) or "return" (a call ends).
    path: the child indexes from the root to the node; below a node that grows on demand,
        they count the calls.
    line: the line number in the file, counted from 1; "cut": the line after the test.
    numbers: the local numbers of the call after the step, by name.
    name, value: "update" and "keep": the name and value of the number; "test" and "cut":
        None and the truth of the test; "return": None and the returned value;
        "enter": None and None.
    skipped: "cut": the indexes of the children that were never called; "return" at a
        list or tuple: those that no "cut" contains; None at a node that grows on
        demand; otherwise ().
    sign, compared: the comparison and both numbers. "test" and "cut": "<", "<=", ">" or
        ">="; "update" and "keep": "max" or "min", if it chose the value; otherwise None
        and ().
    sides: "test" and "cut": both operands in the code; otherwise ().
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
    """The record of one run: value, steps, and the names of alpha and beta.

    names_best: whether the best value so far is named "best" in the steps; if not, it is the
        first number of a call besides the window.
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
        self.function = function  # the function that is called, as a CallingConvention
        self.shows_lines = shows_lines  # whether steps between "enter" and "return" are recorded
        self.local = {}  # the values of all local names after the last line
        self.seen = {}  # the numbers among them
        self.line = frame.f_lineno
        self.children = []
        self.held = set()  # local names that have held a child of the node
        self.statement = None  # the Statement that is running
        self.choosing = None  # the operands of max or min, None for one not yet computed
        self.results = []  # values returned by calls within the statement
        self.child_results = []  # values returned by all calls on children
        self.changed = False  # whether the statement has changed a number
        self.stop = None  # the _Stop that may end the call


class _Stop:
    """A test that may end a call.

    step_index: the index of the "test" step; line: the line number after the test.
    sure: whether the call ends because of the test.
    """

    def __init__(self, step_index, next_statement, sure):
        self.step_index = step_index
        self.line = next_statement.line
        self.sure = sure or next_statement.leads_to_exit()


class NotAChildError(ValueError):
    """The search was called on a node that is no child of the current node."""


class TooManyStepsError(RuntimeError):
    """The search was stopped because it had more steps than allowed."""


class CallingConvention:
    """How a search is called: the first parameter is the node, and it calls itself on children.

    A search that is called differently has a subclass.
    first_lines: the first line numbers of the functions of the search.
    window: the names of alpha and beta in the steps; () if there is no window.
    hidden: names of local numbers that no step shows.
    """

    names_best = False  # see Trace
    holds_children = True  # whether the child is passed on in a local name

    def __init__(self, search):
        self.code = search.__code__
        self.names = search.__globals__  # the global names of the program
        self.first_lines = {self.code.co_firstlineno}
        self.name = self.code.co_name
        parameters = self.code.co_varnames[: self.code.co_argcount]
        self.parameters = parameters
        self.order = self.code.co_varnames  # the order of steps for numbers that change together
        self.node = parameters[0]
        self.window = self.parameter_window = _find_window(parameters)
        self.renamed = {}  # name in the program -> name in the steps
        self.hidden = {self.node}

    def find_function(self, frame):
        """Return the convention for the function of a frame, None outside the search."""
        return self if frame.f_code == self.code else None

    def is_search(self, name):
        """Return whether a called name is the search."""
        return name == self.name

    def read_node(self, frame, parent):
        """Return the node of a call; parent: the calling _Call, None at the root."""
        return frame.f_locals[self.node]

    def shows_lines(self, path):
        """Return whether all steps of a call are recorded, not only "enter" and "return"."""
        return True

    def find_child(self, node, parent):
        """Return the index of node in parent; of equal children, the first not yet called.

        None if it is the same node again. Raises NotAChildError.
        """
        return None if node is parent.node else _find_index(parent, node)

    def find_skipped(self, call):
        """Return the indexes of the children that were never called, None if they are unknown."""
        return _find_skipped(call)

    def read_number(self, value):
        """Return the number in the value of a local name; the value itself if it has none."""
        return value

    def read_result(self, call, value):
        """Return the number in a returned value; the value itself if it has none."""
        return value


def trace(search, tree, *arguments, most=inf, source=None, convention=None, **options):
    """Run search(tree, ...) and return the Trace of that run.

    search: a plain Python function whose first parameter is the node and which
        calls itself on children. The window is the parameters alpha and beta, or the two
        after the node. Errors of search pass through. Every call is recorded, so an
        ordering that searches ahead needs a separate function.
    most: the largest number of steps before a TooManyStepsError, including hidden steps.
    source: the text of the program; None to read it from the file of search.
        Without either there is no "keep", "test" or "cut".
    convention: the CallingConvention of a search that is called differently, without tree.
    """
    search_itself = getattr(search, "__wrapped__", search)
    first = (tree,) if convention is None else ()
    convention = convention or CallingConvention(search_itself)
    watcher = _Watcher(convention, most, _load_statements(search_itself, source))

    # Brython accepts only plain functions as hooks, no bound methods, and would trace a second
    # function that the hook calls, so this one handles calls and lines.
    def on_trace(frame, event, argument):
        if event == "call":
            # Leave early: most calls in a game are of helper functions.
            if frame.f_lineno not in watcher.convention.first_lines:
                return None
            return on_trace if watcher.on_call(frame) else None
        watcher.on_event(frame, event, argument)
        return on_trace

    before = sys.gettrace()
    sys.settrace(on_trace)
    try:
        value = search(*first, *arguments, **options)
    finally:
        sys.settrace(before)
    return Trace(value, watcher.get_shown_steps(), watcher.window, convention.names_best)


def closes(step, window):
    """Return whether a "test" step has found an empty window.

    window: the names of alpha and beta. If only one of them is compared, the other number
    counts as the other end.
    """
    left, right = (side.split() for side in step.sides)
    low_first = window[0] in left or window[1] in right
    if low_first == (window[0] in right or window[1] in left):
        return False  # both ends on one side
    low_first = low_first == step.value  # a false comparison is a true one in the other direction
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
        self.holders = set()  # names that held the child when a call was made
        self.non_holders = set(convention.parameters)  # names that held another value then

    def on_call(self, frame):
        """Record a call of the search; return False for another function."""
        function = self.convention.find_function(frame)
        if function is None:
            return False
        local = frame.f_locals
        node = self.convention.read_node(frame, self.calls[-1] if self.calls else None)
        path = self._path(node)
        call = _Call(frame, node, path, function, self.convention.shows_lines(path))
        for name in _update_locals(call, local, self.convention):
            call.seen[name] = self.convention.read_number(local[name])
        if self.convention.holds_children:
            self._note_holders(node)
        if self.calls:
            self.calls[-1].stop = None  # the call goes on, so the test has not ended it
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
            call.statement = None  # the statement raised an exception
        elif event == "return":
            self._end_statement(call)
            call.line = line
            self._return(call, argument)
        else:
            statement = self.statements.get(line)
            # A line event within a statement does not begin it, unless it is a loop on one line.
            begins = statement is not call.statement or (
                statement and statement.inline and statement.first_token == "while"
            )
            if begins:
                self._end_statement(call)
            call.line = line
            if begins:
                self._begin_statement(call, statement, local)

    def _begin_statement(self, call, statement, local):
        call.statement, call.choosing, call.results, call.changed = statement, None, [], False
        if statement is None:
            return

        def names(name):
            return local[name] if name in local else self.globals[name]

        if statement.choice:
            call.choosing = [compute_operand(operand, names) for operand in statement.choice[1]]
        if call.stop and not call.stop.sure:
            if statement.first_token in BRANCHES:
                call.stop = None  # another condition decides
            else:
                call.stop.sure = statement.leads_to_exit()
        alpha, beta = call.function.parameter_window or (None, None)
        known = alpha in call.seen and beta in call.seen
        if known and (
            alpha in statement.names_in_condition or beta in statement.names_in_condition
        ):
            self._record_tests(call, statement, find_comparisons(statement.condition, names))

    def _record_tests(self, call, statement, comparisons):
        for sign, sides, compared, truth in comparisons:
            words, (low, high) = (
                [*sides[0].split(), *sides[1].split()],
                call.function.parameter_window,
            )
            if sign not in ("==", "!=") and (low in words or high in words):
                # In a statement of several lines, Python and Brython report different lines.
                call.line = statement.line
                self._record("test", call, value=truth, sign=sign, compared=compared, sides=sides)
                call.stop, next_statement = None, statement.find_next_statement(truth)
                if next_statement and closes(self.steps[-1], self.window):
                    # A while loop ends for sure, as does one with the exit on the same line.
                    sure = next_statement is statement or statement.first_token == "while"
                    call.stop = _Stop(len(self.steps) - 1, next_statement, sure)

    def _end_statement(self, call):
        """Record a "keep" step for each assigned number that has not changed."""
        if call.statement and not call.changed:
            for name in call.statement.targets:
                if name in call.seen:
                    value = call.seen[name]
                    self._record("keep", call, name=name, value=value, **self._choice(call, value))

    def _choice(self, call, value):
        """Return sign and compared for a step whose value max or min has chosen, else {}."""
        if not call.choosing:
            return {}
        function, operands = call.statement.choice
        numbers = list(call.choosing)
        for index in range(len(numbers)):
            sign, name = get_called_function(operands[index]) or (1, None)
            is_result = name is not None and self.convention.is_search(name)
            if numbers[index] is None and is_result and len(call.results) == 1:
                numbers[index] = sign * call.results[0] if _is_number(call.results[0]) else None
        for number in numbers:  # a generator would be too slow here, after each line
            if not _is_number(number):
                return {}
        if CHOOSE[function](numbers) != value:
            return {}
        return {"sign": function, "compared": tuple(numbers)}

    def _return(self, call, value):
        skipped, stop = self.convention.find_skipped(call), call.stop
        value = self.convention.read_result(call, value)
        if stop and stop.sure and skipped:
            test = self.steps[stop.step_index]
            fields = {"sign": test.sign, "sides": test.sides, "compared": test.compared}
            fields |= {"value": test.value, "skipped": skipped}
            cut = Step("cut", call.path, stop.line, test.numbers.copy(), **fields)
            self.steps.insert(stop.step_index + 1, cut)
            skipped = ()
        self._record("return", call, value=value, skipped=skipped)
        self.calls.pop()
        if self.calls:
            self.calls[-1].results.append(value)
            self.calls[-1].child_results.append(value)

    def get_shown_steps(self):
        """Return the steps without hidden names and without names that only hold the next child."""
        hidden = [*self.convention.hidden, *(self.holders - self.non_holders)]
        shown = [step for step in self.steps if step.name not in hidden]
        for step in shown:
            for name in hidden:
                if name in step.numbers:
                    del step.numbers[name]
        return shown

    def _record(self, kind, call, **fields):
        if len(self.steps) >= self.most:
            raise TooManyStepsError(f"more than {self.most} steps")
        numbers, renamed = call.seen.copy(), call.function.renamed
        if renamed:
            numbers = {renamed.get(name, name): value for name, value in numbers.items()}
            if "name" in fields:
                fields["name"] = renamed.get(fields["name"], fields["name"])
            if "sides" in fields:
                fields["sides"] = tuple([_rename_words(side, renamed) for side in fields["sides"]])
        self.steps.append(Step(kind, call.path, call.line, numbers, **fields))

    def _record_changes(self, call, local):
        changed = _update_locals(call, local, self.convention)
        # A tuple assignment changes several names in one line: one step each, in
        # the order of the function's variables. A number that is shared with an
        # inner function is not among them and comes last.
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
        # A loop variable that holds a leaf is a local number too, but belongs to the
        # tree. It is recognized because it holds the child whenever the search calls
        # itself.
        if self.calls:
            call = self.calls[-1]
            local = call.frame.f_locals
            for name in local:
                # A name that did not hold the first child cannot be the loop variable,
                # even if it has the same number as a later child.
                held = local[name] is node and (len(call.children) <= 1 or name in call.held)
                (self.holders if held else self.non_holders).add(name)
                if held:
                    call.held.add(name)


_PARSED = {}  # file -> line number -> Statement


def _load_statements(search, source):
    """Return line number -> Statement for the program of search; {} if the text is unknown."""
    if source is not None:
        return parse_statements(source)
    file = search.__code__.co_filename
    if file.startswith("<"):
        return {}
    if file not in _PARSED:
        try:
            # In Brython, open returns the text of a module under the name of the file.
            with open(file, encoding="utf-8") as program:
                _PARSED[file] = parse_statements(program.read())
        except OSError:
            _PARSED[file] = {}
    return _PARSED[file]


def _find_window(parameters):
    """Return the names of the window: alpha and beta, else the two parameters after the node."""
    if "alpha" in parameters and "beta" in parameters:
        return ("alpha", "beta")
    return parameters[1:3] if len(parameters) > 2 else ()


def _rename_words(side, shown_names):
    """Return a side of a comparison with the names that the steps use."""
    return " ".join([shown_names.get(word, word) for word in side.split()])


def _update_locals(call, local, convention):
    """Store the local values of call; return the names whose number has changed."""
    before, changed = call.local, []
    # This runs after each line, so it must be fast, also in Brython, where a failed get() is slow.
    for name in local:
        value = local[name]
        if name not in before or before[name] is not value:
            before[name] = value
            # Brython has internal names such as $op, which are no identifiers.
            is_shown = _is_number(value)
            if not is_shown and value.__class__ is not bool:
                value = convention.read_number(value)
                is_shown = _is_number(value)
            is_shown = is_shown and name.isidentifier()
            if is_shown and (name not in call.seen or call.seen[name] != value):
                changed.append(name)
    return changed


def _is_number(value):
    kind = type(value)
    if kind is int or kind is float:  # the most frequent types first
        return True
    return kind is not bool and kind is not list and hasattr(value, "__float__")


def _is_finite(node):
    return isinstance(node, (list, tuple))


def _find_index(parent, node):
    """Return the index of node in parent; of equal children, the first not yet called."""
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


def _find_skipped(call):
    if _is_finite(call.node):
        return tuple([i for i in range(len(call.node)) if i not in call.children])
    return None if not _is_number(call.node) and hasattr(call.node, "__iter__") else ()


# SPDX-License-Identifier: MIT
