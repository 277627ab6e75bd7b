"""Record the steps of a search while the plain function runs.

A debugger's hook (sys.settrace) watches the function, so that no second, instrumented
copy of the algorithm is needed, which could differ from the first.
"""

import sys
from math import inf

from calling_convention import CallingConvention, RunningCall, is_number
from statements import evaluate_condition, get_called_function, parse_statements, read_operand

CHOOSE = {"max": max, "min": min}
BRANCHES = ("If", "While", "For")


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
        demand; "test": None if it may end the call, but another child follows; otherwise ().
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
        self.kind, self.path, self.line, self.numbers = kind, path, line, numbers
        self.name, self.value, self.skipped = name, value, skipped
        self.sign, self.compared, self.sides = sign, compared, sides

    def __eq__(self, other):
        return isinstance(other, Step) and vars(self) == vars(other)

    def __repr__(self):
        return f"Step({', '.join(f'{name}={value!r}' for name, value in vars(self).items())})"


class Trace:
    """The record of one run: value, steps, and the names of alpha and beta.

    names_best: whether only a number named "best" is the best value so far. If False, and no
        number has that name, the first number of a call besides the window is.
    leaf_range: the lowest and the highest value that the search expects of a leaf.
    """

    def __init__(self, value, steps, window_names, names_best=False, leaf_range=(-inf, inf)):
        self.value, self.steps, self.window_names = value, steps, window_names
        self.names_best, self.leaf_range = names_best, leaf_range


class _StoppingTest:
    """A test that may end a call.

    step_index: the index of the "test" step; line: the line number after the test.
    sure: whether the call ends because of the test.
    """

    def __init__(self, step_index, next_statement, sure):
        self.step_index = step_index
        self.line = next_statement.line
        self.sure = sure or next_statement.leads_to_exit


class TooManyStepsError(RuntimeError):
    """The search was stopped because it had more steps than allowed."""


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
    recorder = _SearchRecorder(convention, most, _load_statements(search_itself, source))

    # Brython accepts only plain functions as hooks, no bound methods, and would trace a separate
    # hook for lines, too. So this one handles calls and lines.
    def on_trace(frame, event, argument):
        if event == "call":
            # Leave early: most calls in a game are of helper functions.
            if frame.f_lineno not in recorder.convention.first_lines:
                return None
            return on_trace if recorder.on_call(frame) else None
        recorder.on_event(frame, event, argument)
        return on_trace

    before = sys.gettrace()
    sys.settrace(on_trace)
    try:
        value = search(*first, *arguments, **options)
    finally:
        sys.settrace(before)
    steps, names = recorder.get_shown_steps(), recorder.window_names
    return Trace(value, steps, names, convention.names_best, convention.leaf_range)


def finds_empty_window(step, window_names):
    """Return whether a "test" step has found an empty window.

    window_names: the names of alpha and beta. If only one of them is compared, the other number
    counts as the other end.
    """
    left, right = (side.split() for side in step.sides)
    low_first = window_names[0] in left or window_names[1] in right
    if low_first == (window_names[0] in right or window_names[1] in left):
        return False  # both ends on one side
    low_first = low_first == step.value  # a false comparison is a true one in the other direction
    return step.sign in ((">", ">=") if low_first else ("<", "<="))


class _SearchRecorder:
    """Turns the events of a running search into steps."""

    def __init__(self, convention, most, statements):
        self.convention, self.most, self.statements = convention, most, statements
        convention.recorder = self
        self.globals, self.window_names = convention.names, convention.window_names
        self.calls, self.steps = [], []
        self.holders = set()  # names that held the child when a call was made
        self.non_holders = set(convention.parameters)  # names that held another value then

    def on_call(self, frame):
        """Record a call of the search; return False for another function."""
        convention = self.convention.find_convention(frame)
        if convention is None:
            return False
        local_values = frame.f_locals
        node = self.convention.read_node(frame, self.calls[-1] if self.calls else None)
        path = self._find_path(node)
        call = RunningCall(frame, node, path, convention, self.convention.should_record_lines(path))
        for name in _update_local_values(call, local_values, self.convention):
            call.seen[name] = self.convention.read_local_number(
                name, local_values[name], convention
            )
        if self.convention.holds_children:
            self._note_names_holding_child(node)
        if self.calls and self.calls[-1].stop:
            # The call goes on: the test has at most ended an inner loop.
            self.steps[self.calls[-1].stop.step_index].skipped = None
            self.calls[-1].stop = None
        self.calls.append(call)
        self._record_step("enter", call)
        return True

    def on_event(self, frame, event, argument):
        call = self.calls[-1] if self.calls else None
        if call is None or frame is not call.frame:
            return  # the block of a finally, which Brython runs after the return
        if not call.records_lines and event != "return":
            return
        local_values, line = frame.f_locals, frame.f_lineno
        if call.records_lines:
            self._record_changed_numbers(call, local_values)
        if event == "exception":
            call.statement = None  # the statement raised an exception
        elif event == "return":
            self._record_unchanged_numbers(call)
            call.line = line
            self._record_return(call, argument)
        else:
            statement = self.statements.get(line)
            # A line event within a statement does not begin it, unless it is a loop on one line.
            begins = statement is not call.statement or (
                statement and statement.kind == "While" and statement.when_true.line == line
            )
            if begins:
                self._record_unchanged_numbers(call)
            call.line = line
            if begins:
                self._begin_statement(call, statement, local_values)

    def _begin_statement(self, call, statement, local_values):
        call.statement, call.choosing, call.results, call.changed = statement, None, [], False
        if statement is None:
            return

        def look_up_name(name):
            return local_values[name] if name in local_values else self.globals.get(name)

        if statement.choice:
            _, operands = statement.choice
            call.choosing = [read_operand(operand, look_up_name)[1] for operand in operands]
        if call.stop and not call.stop.sure:
            if statement.kind in BRANCHES:
                call.stop = None  # another condition decides
            else:
                call.stop.sure = statement.leads_to_exit
        alpha, beta = call.convention.parameter_window or (None, None)
        if statement.condition and alpha in call.seen and beta in call.seen:
            comparisons = []
            evaluate_condition(statement.condition, look_up_name, comparisons)
            self._record_window_tests(call, statement, comparisons)

    def _record_window_tests(self, call, statement, comparisons):
        for sign, sides, compared, truth in comparisons:
            window, names = {*call.convention.parameter_window}, " ".join(sides).split()
            if sign in ("==", "!=") or window.isdisjoint(names):
                continue
            # In a statement of several lines, Python and Brython report different lines.
            call.line = statement.line
            self._record_step("test", call, value=truth, sign=sign, compared=compared, sides=sides)
            call.stop = None
            next_statement = statement.when_true if truth else statement.when_false
            if next_statement and finds_empty_window(self.steps[-1], self.window_names):
                # A while loop ends for sure, as does one with the exit on the same line.
                sure = next_statement.line == statement.line or statement.kind == "While"
                call.stop = _StoppingTest(len(self.steps) - 1, next_statement, sure)

    def _record_unchanged_numbers(self, call):
        """Record a "keep" step for each assigned number that has not changed."""
        if call.statement and not call.changed:
            for name in call.statement.targets:
                if name in call.seen:
                    value = call.seen[name]
                    self._record_step(
                        "keep", call, name=name, value=value, **self._get_choice_fields(call, value)
                    )

    def _get_choice_fields(self, call, chosen_value):
        """Return sign and compared for a step whose value max or min has chosen, else {}."""
        if not call.choosing:
            return {}
        function, operands = call.statement.choice
        numbers = list(call.choosing)
        for index in range(len(numbers)):
            sign, name = get_called_function(operands[index])
            is_result = name is not None and self.convention.is_search_name(name)
            if numbers[index] is None and is_result and len(call.results) == 1:
                numbers[index] = sign * call.results[0] if is_number(call.results[0]) else None
        for number in numbers:  # a generator would be too slow here, after each line
            if not is_number(number):
                return {}
        if CHOOSE[function](numbers) != chosen_value:
            return {}
        return {"sign": function, "compared": tuple(numbers)}

    def _record_return(self, call, returned_value):
        skipped, stop = self.convention.find_skipped_children(call), call.stop
        returned_value = self.convention.read_returned_number(call, returned_value)
        if stop and stop.sure and skipped:
            test = self.steps[stop.step_index]
            fields = {"sign": test.sign, "sides": test.sides, "compared": test.compared}
            fields.update(value=test.value, skipped=skipped)
            cut = Step("cut", call.path, stop.line, test.numbers.copy(), **fields)
            self.steps.insert(stop.step_index + 1, cut)
            skipped = ()
        self._record_step("return", call, value=returned_value, skipped=skipped)
        self.calls.pop()
        if self.calls:
            self.calls[-1].results.append(returned_value)
            self.calls[-1].child_results.append(returned_value)

    def get_shown_steps(self):
        """Return the steps without hidden names and without names that only hold the next child."""
        hidden = [*self.convention.hidden, *(self.holders - self.non_holders)]
        shown = [step for step in self.steps if step.name not in hidden]
        for step in shown:
            for name in hidden:
                if name in step.numbers:
                    del step.numbers[name]
        return shown

    def _record_step(self, kind, call, **fields):
        if len(self.steps) >= self.most:
            raise TooManyStepsError(f"more than {self.most} steps")
        numbers, renamed = call.seen.copy(), call.convention.renamed
        if renamed:
            numbers = {renamed.get(name, name): value for name, value in numbers.items()}
            if "name" in fields:
                fields["name"] = renamed.get(fields["name"], fields["name"])
            if "sides" in fields:
                fields["sides"] = tuple([_rename_tokens(side, renamed) for side in fields["sides"]])
        self.steps.append(Step(kind, call.path, call.line, numbers, **fields))

    def _record_changed_numbers(self, call, local_values):
        changed = _update_local_values(call, local_values, self.convention)
        # A tuple assignment changes several names in one line: one step each, in
        # the order of the function's variables. A number that is shared with an
        # inner function is not among them and comes last.
        if len(changed) > 1:
            named = call.convention.order
            changed.sort(key=lambda n: named.index(n) if n in named else len(named))
        for name in changed:
            value = self.convention.read_local_number(name, local_values[name], call.convention)
            call.seen[name] = value
            call.changed = True
            # Other statements on the same line may have changed other names.
            is_chosen = call.choosing and len(changed) == 1 and name in call.statement.targets
            choice = self._get_choice_fields(call, value) if is_chosen else {}
            self._record_step("update", call, name=name, value=value, **choice)

    def _find_path(self, node):
        """Return the path of a node that is called, and note it among the children."""
        if not self.calls:
            return ()
        parent = self.calls[-1]
        index = self.convention.find_child_index(node, parent)
        if index is None:
            return parent.path
        parent.children.append(index)
        return (*parent.path, index)

    def _note_names_holding_child(self, node):
        # A loop variable that holds a leaf is a local number too, but belongs to the tree.
        # It holds the child whenever the search calls itself.
        if self.calls:
            call = self.calls[-1]
            local_values = call.frame.f_locals
            for name in local_values:
                # A name that did not hold the first child cannot be the loop variable,
                # even if it has the same number as a later child.
                held = local_values[name] is node and (len(call.children) < 2 or name in call.held)
                (self.holders if held else self.non_holders).add(name)
                if held:
                    call.held.add(name)


_PARSED = {}  # file, or text of a program -> line number -> Statement


def _load_statements(search, source):
    """Return line number -> Statement for the program of search; {} if the text is unknown."""
    if source is not None:
        if source not in _PARSED:
            _PARSED[source] = parse_statements(source)
        return _PARSED[source]
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


def _rename_tokens(expression, shown_names):
    """Return a side of a comparison with the names that the steps use."""
    return " ".join([shown_names.get(token, token) for token in expression.split()])


def _update_local_values(call, local_values, convention):
    """Store the local values of call; return the names whose number has changed."""
    before, changed = call.local, []
    # This runs after each line, so it must be fast, also in Brython, where a failed get() is slow.
    for name in local_values:
        value = local_values[name]
        if name not in before or before[name] is not value:
            before[name] = value
            # Brython has internal names such as $op, which are no identifiers.
            is_shown = is_number(value)
            if not is_shown and value.__class__ is not bool:
                value = convention.read_local_number(name, value, call.convention)
                is_shown = is_number(value)
            is_shown = is_shown and name.isidentifier()
            if is_shown and (name not in call.seen or call.seen[name] != value):
                changed.append(name)
    return changed


# SPDX-License-Identifier: MIT
