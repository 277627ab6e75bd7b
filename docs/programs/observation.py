"""Run a reader's program once, and record the calls of the functions that may search."""

import sys

from docs.programs.code_errors import PROGRAM_FILE
from docs.programs.syntax import find_function

MOST_CALLS = 8_000  # calls of recursive functions before a program is stopped
MOST_RECORDED = 400  # calls whose arguments and results are kept
MOST_KEPT = 2_000  # lists, dictionaries and objects in a ContainerSnapshot
MOST_SEARCHES = 4  # complete calls from outside
SIMPLE = (int, float, bool, str, type(None))


def is_number(value):
    """Tell whether a value is an int or a float, and no truth value."""
    return isinstance(value, (int, float)) and not isinstance(value, bool)


def is_whole(value):
    """Tell whether a value is an int, and no truth value."""
    return isinstance(value, int) and not isinstance(value, bool)


class Call:
    """A call of a function that may search.

    function: the ParsedFunction; arguments: parameter -> value; receiver: the object of a method
    frozen: parameter -> value that can be compared later, when the objects have changed
    parent: the Call that was running, None if the search was called from outside; depth: how many were running
    children: the Calls that it made; result: what it returned; ended: whether it did
    kept: of a call from outside, a ContainerSnapshot of what it could change
    """

    def __init__(self, function, frame, parent):
        names = frame.f_locals
        self.function, self.parent = function, parent
        self.depth = parent.depth + 1 if parent else 0
        self.arguments = {name: names[name] for name in function.parameters if name in names}
        self.frozen = {name: freeze(value) for name, value in self.arguments.items()}
        self.receiver = names.get(function.receiver) if function.receiver else None
        self.children, self.result, self.ended = [], None, False
        self.kept = ContainerSnapshot(frame) if parent is None else None
        if parent is not None:
            parent.children.append(self)

    def iterate(self):
        """Return this call and all calls below it, in their order."""
        calls, waiting = [], [self]
        while waiting:
            call = waiting.pop()
            calls.append(call)
            waiting += call.children[::-1]
        return calls


class NoEndError(BaseException):
    """Ends a program with too many lines, past `except Exception`; line: that outside of functions which had not ended."""

    line = None


class EnoughObservedError(BaseException):
    """Stops a program of which enough has been observed."""


class ContainerSnapshot:
    """A copy of the contents of the lists, dictionaries, sets and objects that a program's frame reaches."""

    def __init__(self, frame):
        self.module = frame.f_globals.get("__name__")
        self.copies = {}  # id -> the value and a copy of its contents
        for names in (frame.f_locals, frame.f_globals):
            for name, value in list(names.items()):
                if name != "__builtins__":  # without which not even this class can run
                    self._copy_contents(value)

    def _copy_contents(self, value):
        kind = type(value)
        if id(value) in self.copies or len(self.copies) == MOST_KEPT:
            return
        if kind in (list, tuple, dict, set):
            held = kind(value)
        elif getattr(kind, "__module__", None) == self.module and hasattr(value, "__dict__"):
            held = dict(vars(value))
        else:
            return
        self.copies[id(value)] = value, held
        for item in list(held.values()) if isinstance(held, dict) else held:
            self._copy_contents(item)

    def restore_contents(self):
        """Give all of them the contents that they had."""
        for value, held in self.copies.values():
            if isinstance(value, list):
                value[:] = held
            elif isinstance(value, (dict, set)):
                value.clear()
                value.update(held)
            elif not isinstance(value, tuple):
                for name, item in held.items():
                    setattr(value, name, item)


def push_frame(frames, frame):
    """Add the frame of a call to those of running calls, some of which may have ended; return its depth among them."""
    caller_frame = frame.f_back
    while caller_frame is not None:
        for depth in reversed(range(len(frames))):
            if frames[depth] is caller_frame:
                frames[depth + 1 :] = [frame]
                return depth + 1
        caller_frame = caller_frame.f_back
    frames[:] = [frame]
    return 0


def freeze(value, depth=3):
    """Return a value that equals another one exactly if the two looked alike."""
    if isinstance(value, SIMPLE):
        return value
    if isinstance(value, (list, tuple)) and depth:
        return tuple([freeze(item, depth - 1) for item in value])
    if isinstance(value, dict) and depth:
        return tuple([(key, freeze(item, depth - 1)) for key, item in value.items()])
    if isinstance(value, set):
        return frozenset(value)
    return ("object", id(value))


def run_traced(run, trace_call):
    """Call run() under a trace function until it ends or the function raises EnoughObservedError."""
    previous_trace = sys.gettrace()
    sys.settrace(trace_call)
    try:
        run()
    except EnoughObservedError:
        pass
    finally:
        sys.settrace(previous_trace)


class DiscardedOutput:
    """An output that discards everything; as a context, it replaces the standard and the error output."""

    encoding, errors = "utf-8", "replace"

    def __enter__(self):
        self.before = sys.stdout, sys.stderr
        sys.stdout = sys.stderr = self

    def __exit__(self, *_):
        sys.stdout, sys.stderr = self.before

    def write(self, text):
        """Discard the text."""

    def flush(self, **_):
        """Do nothing, because no text is buffered."""

    reconfigure = flush

    def isatty(self):
        """Tell that nobody reads the text."""
        return False

    @property
    def buffer(self):
        """The same output for bytes."""
        return self


class Observation:
    """Records what a program does when it runs once.

    functions: the ParsedFunctions whose calls are recorded; most_calls: after which it is stopped
    roots: the Calls from outside, in order; names: the globals of the program
    error: the exception that ended the program, or None
    """

    def __init__(self, functions, most_calls):
        self.functions, self.most_calls = functions, most_calls
        self.roots, self.names, self.error = [], {}, None
        self.frames, self.calls = [], []  # of running calls, and the Call of each frame
        self.by_code, self.recorded, self.counted, self.is_enough = {}, 0, 0, False

    def on_call(self, frame):
        """Record a call; return whether its end must be seen, too."""
        if self.is_enough:
            raise EnoughObservedError
        code = frame.f_code
        key = code.co_name, code.co_firstlineno
        if key not in self.by_code:
            self.by_code[key] = find_function(self.functions, code)
        function = self.by_code[key]
        if function is None:
            return False
        self.counted += 1
        if self.counted > self.most_calls:
            raise EnoughObservedError
        depth = push_frame(self.frames, frame)
        parent = self.calls[depth - 1] if depth else None
        if depth and (parent is None or self.recorded >= MOST_RECORDED):
            self.calls[depth:] = [None]
            return False
        call = Call(function, frame, parent)
        if not depth:
            self.roots.append(call)
        self.recorded += 1
        self.calls[depth:] = [call]
        return True

    def on_return(self, frame, result):
        """Record the result of the call of a frame."""
        for depth in reversed(range(len(self.calls))):
            if self.frames[depth] is frame:
                call = self.calls[depth]
                if call is None:
                    return  # beyond MOST_RECORDED; seen because the judge follows each frame
                # A caller may change a list that it gets.
                call.result, call.ended = list(result) if type(result) is list else result, True
                if call.parent is None:  # stop soon if nothing more can be learnt
                    roots = [root for root in self.roots if root.children]
                    seen = {call.function.name for root in roots for call in root.iterate()}
                    sees_all = seen.issuperset(function.name for function in self.functions)
                    self.is_enough = bool(roots) and (sees_all or len(roots) >= MOST_SEARCHES)
                return


def observe_program(execute, functions, most_calls=MOST_CALLS):
    """Return the Observation of a program; execute: a function of a dictionary that runs it with these globals."""
    observation = Observation(functions, most_calls)
    # By this function, the judge limits the lines that are executed. Brython cannot end one trace function
    # within another; there, the page limits the work.
    outer = sys.gettrace() if sys.implementation.name == "cpython" else None

    def trace_call(frame, event, argument):
        sees_all = outer and outer(frame, event, argument)
        if event == "call":
            if frame.f_code.co_filename != PROGRAM_FILE:
                return sees_all
            return trace_call if observation.on_call(frame) or sees_all else None
        if event == "return":
            observation.on_return(frame, argument)
        elif observation.is_enough and event == "line":
            raise EnoughObservedError
        return trace_call

    try:
        run_traced(lambda: execute(observation.names), trace_call)
    except Exception as error:  # noqa: BLE001 - whatever a program raises
        observation.error = error
    return observation
