"""What a program passes to its own search, where it calls it: the program is run until then."""

import sys

MOST_CALLS = 20_000  # until the search is called
MOST_KEPT = 2_000  # lists, dictionaries and objects of a Snapshot


class Sample:
    """The first call of a program's search.

    arguments: id of a Function -> parameter -> value, of the functions that were entered; receivers: id of a
    Function -> the object whose method it is; receiver: that of the search, None if there is none; first: the
    Function of the search that was called first; caller: the Function that called it, None if it was none;
    snapshots: id of a Function that tries the moves of the root -> the Snapshot of when it was entered.
    """

    def __init__(self):
        self.arguments, self.receivers, self.snapshots = {}, {}, {}
        self.receiver = self.first = self.caller = None

    def held(self):
        """Return what the receiver holds: attribute -> value, {} if there is none."""
        return vars(self.receiver) if hasattr(self.receiver, "__dict__") else {}


class Snapshot:
    """What the lists, dictionaries, sets and objects of a program hold, to be put back.

    A function that tries the moves of the root makes the first of them before it calls the search.
    """

    def __init__(self, values, module):
        self.module, self.kept = module, {}  # id -> the value and what it holds
        for value in values:
            self._keep(value)

    def _keep(self, value):
        kind = type(value)
        if id(value) in self.kept or len(self.kept) == MOST_KEPT:
            return
        if kind in (list, tuple, dict, set):
            held = kind(value)
        elif getattr(kind, "__module__", None) == self.module and hasattr(value, "__dict__"):
            held = dict(vars(value))
        else:
            return
        self.kept[id(value)] = value, held
        for its in held.values() if isinstance(held, dict) else held:
            self._keep(its)

    def restore(self):
        for value, held in self.kept.values():
            if isinstance(value, list):
                value[:] = held
            elif isinstance(value, (dict, set)):
                value.clear()
                value.update(held)
            elif not isinstance(value, tuple):
                for name, its in held.items():
                    setattr(value, name, its)


class EnoughError(BaseException):
    """What was to be seen of a program has been seen, and what follows is not needed."""


def run_until_enough(run, look_on):
    """Call run with a trace function, until it ends or the trace function raises EnoughError."""
    before = sys.gettrace()
    sys.settrace(look_on)
    try:
        run()
    except EnoughError:
        pass
    finally:
        sys.settrace(before)


def take_sample(execute, outline, group, roots, most=MOST_CALLS):
    """Run a program until it calls one of the functions of its search; return the Sample, None if it never does.

    roots: the functions that try the moves of the root; execute(): runs the program. What it raises before
    passes through.
    """
    sample, calls = Sample(), [0]
    wanted = {id(function) for function in group}

    def look_on(frame, event, _):
        if event != "call" or frame.f_code.co_filename != "<string>":
            return
        calls[0] += 1
        if calls[0] > most:
            raise EnoughError
        function = outline.find_function(frame.f_code.co_name, frame.f_code.co_firstlineno)
        if function is None:
            return
        held = frame.f_locals
        names = [name for name in function.parameters if name in held]
        sample.arguments[id(function)] = {name: held[name] for name in names}
        if function.receiver:
            sample.receivers[id(function)] = held.get(function.receiver)
        if function in roots:
            values = [*held.values(), *frame.f_globals.values()]
            sample.snapshots[id(function)] = Snapshot(values, frame.f_globals["__name__"])
        if id(function) in wanted:
            sample.first, sample.receiver = function, sample.receivers.get(id(function))
            above = frame.f_back
            while (
                above is not None
                and above.f_code.co_filename == "<string>"
                and sample.caller is None
            ):
                code = above.f_code
                sample.caller = outline.find_function(code.co_name, code.co_firstlineno)
                above = above.f_back
            raise EnoughError
        return

    run_until_enough(execute, look_on)
    return sample if sample.first else None


def copy_value(value):
    """Return a copy of what a program collects in, or the value itself."""
    kind = type(value)
    return kind(value) if kind in (list, dict, set) else value
