"""Run a program until it calls the search, and record the arguments of that call."""

import sys

MOST_CALLS = 20_000  # calls before the search is called
MOST_KEPT = 2_000  # lists, dictionaries and objects in a ContainerSnapshot


class FirstSearchCall:
    """The first call of a program's search.

    arguments: id of a ParsedFunction -> parameter -> value, for each function that was entered
    receivers: id of a ParsedFunction -> the object whose method it is
    receiver: the object on which the search was called, None for a plain function
    search_function: the ParsedFunction of the search that was called first
    caller: the ParsedFunction that called it, None if the program's top level did
    snapshots: id of a ParsedFunction that tries the root's moves -> the ContainerSnapshot from when it was entered
    """

    def __init__(self):
        self.arguments, self.receivers, self.snapshots = {}, {}, {}
        self.receiver = self.search_function = self.caller = None

    def get_receiver_attributes(self):
        """Return the receiver's attributes as attribute -> value, {} without a receiver."""
        return vars(self.receiver) if hasattr(self.receiver, "__dict__") else {}


class ContainerSnapshot:
    """A copy of the contents of a program's lists, dictionaries, sets and objects.

    Restoring them is needed because a function that tries the moves of the root plays the first of them
    before it calls the search.
    """

    def __init__(self, values, module_name):
        self.module, self.copies = module_name, {}  # id -> the value and a copy of its contents
        for value in values:
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
        for item in held.values() if isinstance(held, dict) else held:
            self._copy_contents(item)

    def restore_contents(self):
        for value, held in self.copies.values():
            if isinstance(value, list):
                value[:] = held
            elif isinstance(value, (dict, set)):
                value.clear()
                value.update(held)
            elif not isinstance(value, tuple):
                for name, item in held.items():
                    setattr(value, name, item)


class EnoughObservedError(BaseException):
    """Stops a program of which enough has been observed."""


def run_until_enough_observed(run_program, trace_call):
    """Call run_program() under a trace function until it ends or the trace function raises EnoughObservedError."""
    previous_trace = sys.gettrace()
    sys.settrace(trace_call)
    try:
        run_program()
    except EnoughObservedError:
        pass
    finally:
        sys.settrace(previous_trace)


def record_first_call(
    execute_program, outline, search_functions, root_functions, max_calls=MOST_CALLS
):
    """Run a program until it calls the search; return the FirstSearchCall, None if it never does.

    execute_program: runs the program; exceptions are passed on
    search_functions: the functions of the search
    root_functions: the functions that try the moves of the root
    """
    first_call, call_count = FirstSearchCall(), [0]
    search_ids = {id(function) for function in search_functions}

    def trace_call(frame, event, _):
        if event != "call" or frame.f_code.co_filename != "<string>":
            return
        call_count[0] += 1
        if call_count[0] > max_calls:
            raise EnoughObservedError
        function = outline.find_function_at_line(frame.f_code.co_name, frame.f_code.co_firstlineno)
        if function is None:
            return
        local = frame.f_locals
        names = [name for name in function.parameters if name in local]
        first_call.arguments[id(function)] = {name: local[name] for name in names}
        if function.receiver:
            first_call.receivers[id(function)] = local.get(function.receiver)
        if function in root_functions:
            values = [*local.values(), *frame.f_globals.values()]
            first_call.snapshots[id(function)] = ContainerSnapshot(
                values, frame.f_globals["__name__"]
            )
        if id(function) in search_ids:
            first_call.search_function, first_call.receiver = (
                function,
                first_call.receivers.get(id(function)),
            )
            caller_frame = frame.f_back
            while (
                caller_frame is not None
                and caller_frame.f_code.co_filename == "<string>"
                and first_call.caller is None
            ):
                code = caller_frame.f_code
                first_call.caller = outline.find_function_at_line(code.co_name, code.co_firstlineno)
                caller_frame = caller_frame.f_back
            raise EnoughObservedError
        return

    # By this function, the judge limits the lines that are executed. Brython cannot end one trace function
    # within another; there, the page limits the time.
    count_line = sys.gettrace() if sys.implementation.name == "cpython" else None

    def trace_both(frame, event, argument):
        trace_call(frame, event, argument)
        return count_line and count_line(frame, event, argument)

    run_until_enough_observed(execute_program, trace_both)
    return first_call if first_call.search_function else None


def copy_container(container):
    """Return a copy of a list, dictionary or set; any other value itself."""
    kind = type(container)
    return kind(container) if kind in (list, dict, set) else container
