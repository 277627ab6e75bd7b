"""Record the search of a game: each call is a node, and the tree grows as the program runs."""

from docs.programs.loops import find_untried_moves, format_current_move
from docs.programs.observation import (
    MOST_CALLS,
    Call,
    DiscardedOutput,
    EnoughObservedError,
    is_number,
    push_frame,
    run_traced,
)
from docs.programs.program import SecondSearchError
from docs.programs.traced_search import MOST_STEPS, make_result_mistake
from docs.programs.tree_forms import TreeForm
from docs.trees.input_errors import Mistake
from tracing import TooManyStepsError

MOST_NODES = 120  # drawn nodes; deeper calls are only counted
DEEPEST = 10
LONGEST_SHOWN = 300  # characters of a position that the reader can edit
MOST_LATER = 5_000  # calls below a later position that is shown instead of a start with too many


def format_position(position):
    """Return a position as a Python expression, "" if it is an object or too long."""
    text = repr(position) if _is_literal_data(position) else ""
    return text if len(text) <= LONGEST_SHOWN else ""


def _is_literal_data(value):
    """Tell whether repr writes a value as an expression that yields an equal one."""
    if isinstance(value, dict):
        return all(_is_literal_data(item) for pair in value.items() for item in pair)
    if type(value) in (list, tuple, set):
        return all(map(_is_literal_data, value))
    return value is None or type(value) in (str, int, bool, float)


class _CallTreeForm(TreeForm):
    """The form in which each call is a node; max_depth: number of plies that are recorded."""

    def __init__(self, program, max_depth):
        self.program, self.max_depth, self.dispatches = program, max_depth, program.dispatches
        self.moves, self._frames = {}, []

    def should_record_call(self, frame):
        return push_frame(self._frames, frame) <= self.max_depth

    def should_record_lines(self, path):
        return len(path) < self.max_depth  # calls at this depth are shown as leaves

    def find_child_path(self, node, parent_call, visited):
        path, function = (*parent_call.path, len(visited)), parent_call.convention.function
        local_values = parent_call.frame.f_locals
        self.moves[path] = format_current_move(function, parent_call.line, local_values)
        return path

    def find_skipped_children(self, call):
        return find_untried_moves(self.program, call)


class RecordedGame:
    """The game tree of a program's own run.

    tree: nested lists, with a number at each leaf and None for moves that were not tried; trace: the Trace of it
    maximizing: whether MAX moves at the root
    depth: to which the tree is drawn, None for the whole tree; calls: number of calls of the search
    moves: path -> name of the move that leads there, {} if a move has no name
    positions: the program's start position as a Python expression, "" for an object, and the expression that replaces
        it, "" for none; None if the search has no parameter for a position
    later: number of moves after which this position comes, 0 for the start
    """

    def __init__(self, program, typed_text="", replaced_text=None):
        """Record the program's own call.

        typed_text: expression that replaces the program's position, "" for none; replaced_text: that one, None for any
        Raises the program's exceptions, TooManyStepsError, or Mistake if the text is not a valid expression.
        """
        call = root = program.root
        own_text, self.later, member = "", 0, program.members.get(root.function)
        parameter = member.by_role.get("node") if member else None
        has_position = parameter in program.entry_arguments
        if has_position:
            root.kept.restore_contents()
            own_text = format_position(root.arguments[parameter])
        if not has_position or replaced_text not in (None, own_text):
            typed_text = ""  # typed for another program
        typed = {parameter: typed_text} if typed_text else {}
        depths, _ = _observe_calls(program, _make_runner(program, root, typed))
        if len(depths) > MOST_CALLS:
            number, self.later, depths = _find_later_position(depths)
            _, call = _observe_calls(program, _make_runner(program, root, typed), number)
            if call is None:  # another run may be shorter, for example by chance
                raise TooManyStepsError(f"no call {number} in another run")
        depth = min(DEEPEST, max(depths))
        while sum(inner <= depth for inner in depths) > MOST_NODES:
            depth -= 1
        form = program.form = _CallTreeForm(program, depth)
        run_search = _make_runner(program, call, typed)
        try:
            run = self.trace = program.trace_call(run_search, MOST_STEPS)
        finally:
            program.form = None
            root.kept.restore_contents()
        self.maximizing = program.is_max_first == (self.later % 2 == 0)
        self.tree = _build_call_tree(run, self.maximizing, program.negates)
        # A call without further calls is a leaf, whose other steps are left out.
        inner = {step.path[:-1] for step in run.steps if step.path}
        run.steps = [s for s in run.steps if s.path in inner or s.kind in ("enter", "return")]
        self.moves = form.moves if all(form.moves.values()) else {}
        self.depth, self.calls = None if depth == max(depths) else depth, len(depths)
        self.positions = [own_text, typed_text] if has_position else None


def _make_runner(program, call, typed):
    """Return a function that repeats a Call of the search; typed: parameter -> expression, for that of the program."""

    def run_program():
        try:
            program.execute({})
        except SecondSearchError:
            pass

    program.visited = None
    call.kept.restore_contents()
    arguments, function = dict(call.arguments), call.function
    if call is program.root:
        for parameter, text in typed.items():
            _replace_position(arguments, parameter, text, program)
        if function.owner is None and function.name not in program.names:
            return run_program
    search = program.find_callable(function, call.receiver)
    return lambda: search(**arguments)


def _replace_position(arguments, parameter, typed_text, program):
    try:
        value = eval(typed_text, program.names)
    except Exception as error:  # noqa: BLE001 - whatever a reader types
        text = f"{type(error).__name__}: {error}"
        raise Mistake("start", 0, 0, {"text": text}, field="start") from None
    if isinstance(arguments[parameter], list) and isinstance(value, list):
        arguments[parameter][:] = value  # other names of the program may refer to this list
    else:
        arguments[parameter] = value


def _observe_calls(program, run_search, wanted=None):
    """Return (depths of the calls before that wanted, or of MOST_CALLS; the Call wanted, with a snapshot, or None)."""
    depths, frames, found = [], [], None

    def trace_call(frame, event, argument):
        nonlocal found
        if event != "call" or frame.f_lineno not in program.first_lines:
            return
        member = program.find_member(frame.f_code)
        if member is None:
            return
        depth = push_frame(frames, frame)
        if depth == 0 and depths:
            raise EnoughObservedError  # another search
        if len(depths) == wanted:
            found = Call(member.function, frame, None)
            raise EnoughObservedError
        depths.append(depth)
        if len(depths) > MOST_CALLS:
            raise EnoughObservedError

    with DiscardedOutput():
        run_traced(run_search, trace_call)
    return depths, found


def _find_later_position(depths):
    """Return (number of a call, its depth, depths of the calls below it): the first whose tree is small enough.

    depths: of all calls. Raises TooManyStepsError if there is none.
    """
    for depth in sorted(set(depths)):
        number = depths.index(depth)
        end = next((i for i in range(number + 1, len(depths)) if depths[i] <= depth), None)
        if end is not None and end - number <= MOST_LATER:
            return number, depth, [inner - depth for inner in depths[number:end]]
    raise TooManyStepsError(f"more than {MOST_CALLS} calls")


def _build_call_tree(trace, maximizing, negates_values):
    """Return the tree of the calls; a call without further calls is a leaf with the result."""
    returns = {step.path: step for step in trace.steps if step.kind == "return"}
    untried = {step.path for step in trace.steps if step.kind in ("cut", "return") and step.skipped}

    def build_subtree(path):
        below = []
        while (child := (*path, len(below))) in returns:
            below.append(build_subtree(child))
        if below:
            return [*below, None] if path in untried else below
        value = returns[path].value
        if not is_number(value):
            raise make_result_mistake(returns[path])
        is_negated = negates_values and maximizing != (len(path) % 2 == 0)
        return -value if is_negated else value

    return build_subtree(())
