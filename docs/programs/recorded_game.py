"""Record the search of a game: each call is a node, and the tree grows as the program runs."""

from calling_convention import NotAChildError
from docs.programs.discarded_output import DiscardedOutput
from docs.programs.first_call import EnoughObservedError, run_until_enough_observed
from docs.programs.loops import format_current_move
from docs.programs.program import SecondSearchError, identity
from docs.programs.roles import find_parameter_roles
from docs.programs.search_member import SearchMember
from docs.programs.shape_detection import list_number_readers
from docs.programs.tree_shapes import TreeShape, is_number
from tracing import TooManyStepsError, trace

MOST_CALLS = 20_000  # calls of the search before it is stopped
MOST_NODES = 120  # drawn nodes; deeper calls are only counted
MOST_RESULTS = 60  # results by which the number reader is chosen
DEEPEST = 10
LONGEST_SHOWN = 300  # characters of a position that the reader can edit


class RecordedGame:
    """The game tree of a program's own run.

    tree: nested lists, with a number at each leaf and None for moves that were not tried
    trace: the Trace
    maximizing: whether MAX moves at the root
    mover: whether values are from the view of the player to move, as in negamax
    depth: depth to which the tree is drawn, None for the whole tree
    calls: number of calls of the search
    moves: path -> name of the move that leads there, {} if a move has no name
    start: the StartPosition, None if the search has no parameter for a position
    """

    def __init__(self, tree, trace, maximizing, mover, depth, calls, moves, start):
        self.tree, self.trace, self.maximizing, self.mover = tree, trace, maximizing, mover
        self.depth, self.calls, self.moves, self.start = depth, calls, moves, start


class StartPosition:
    """The position with which a program calls the search.

    program_start: the program's position as a Python expression, "" for an object
    typed: the expression that replaces it, "" for none
    replaced_text: the program's position for which it was typed, None for any
    """

    def __init__(self, typed_text, replaced_text):
        self.program_start, self.typed, self._replaced_text = "", typed_text, replaced_text

    def replace_position(self, arguments, parameter, global_values):
        """Replace the position in the arguments of the call, unless none is typed.

        parameter: the name of the parameter that holds it
        global_values: name -> value of the program's globals, for the typed expression
        """
        position = arguments[parameter]
        self.program_start = format_position(position)
        if self._replaced_text not in (None, self.program_start):
            self.typed = ""  # typed for another program
        if not self.typed:
            return
        try:
            value = eval(self.typed, global_values)
        except Exception as error:  # noqa: BLE001 - whatever a reader types
            raise StartPositionError(f"{type(error).__name__}: {error}") from None
        if isinstance(position, list) and isinstance(value, list):
            position[:] = value  # other names of the program may refer to this list
        else:
            arguments[parameter] = value


class StartPositionError(ValueError):
    """The text that was typed for a position is not a valid expression."""

    key = "start"


def format_position(position):
    """Return a position as a Python expression, "" if it is an object or too long."""
    if not _is_literal_data(position):
        return ""
    text = repr(position)
    return text if len(text) <= LONGEST_SHOWN else ""


def _is_literal_data(value):
    """Check whether repr writes a value as an expression that yields an equal one."""
    if isinstance(value, dict):
        return all(_is_literal_data(item) for pair in value.items() for item in pair)
    if type(value) in (list, tuple, set):
        return all(map(_is_literal_data, value))
    return value is None or type(value) in (str, int, bool, float)


class _CallStack:
    """The running calls of a search."""

    def __init__(self):
        self._frames = []  # may include frames that have ended

    def push_and_get_depth(self, frame):
        """Record that a call begins; return the depth among the running calls."""
        caller_frame = frame.f_back
        while caller_frame is not None:
            for depth in reversed(range(len(self._frames))):
                if self._frames[depth] is caller_frame:
                    self._frames[depth + 1 :] = [frame]
                    return depth + 1
            caller_frame = caller_frame.f_back
        self._frames = [frame]
        return 0


class _CallStatistics:
    """Counts and results of a first run of a game.

    counts: number of calls of the search at each depth
    results: return values of the first calls, except those of a function that tries the root's
        moves, which may return a move
    """

    def __init__(self):
        self.counts, self.results = [], []


class _CallTreeShape(TreeShape):
    """The shape in which each call is a node.

    max_depth: number of plies that are recorded
    """

    has_tree = False

    def __init__(self, max_depth):
        self.max_depth, self.moves, self._running = max_depth, {}, _CallStack()

    def should_record_call(self, frame):
        return self._running.push_and_get_depth(frame) <= self.max_depth

    def should_record_lines(self, path):
        return len(path) < self.max_depth  # calls at this depth are shown as leaves

    def find_child_path(self, node, parent_path, visited_indexes):
        return (*parent_path, len(visited_indexes))

    def on_child_call(self, path, parent_call, program):
        local_values = parent_call.frame.f_locals
        self.moves[path] = format_current_move(
            program.outline.lines, parent_call.line, local_values
        )


def record_game(program, max_steps, input_leaves=(), typed_text="", replaced_text=None):
    """Return the RecordedGame of a program's own call.

    typed_text: expression for a position that replaces the program's own one, "" for none
    replaced_text: the program's position for which it was typed, None for any
    Raises the program's exceptions, StartPositionError or TooManyStepsError.
    """
    if program.first_call is None:
        raise NotAChildError("the program does not call its search")
    _make_caller_root_member(program)
    start_position = StartPosition(typed_text, replaced_text)
    make_runner = lambda: _make_search_runner(program, input_leaves, start_position)
    statistics = _collect_call_statistics(program, make_runner())
    if not statistics.counts:
        # The search cannot be called separately, or does nothing then, as a generator.
        program.root_member = start_position = None
        program.reset_members()
        make_runner = lambda: _make_program_runner(program, input_leaves)
        statistics = _collect_call_statistics(program, make_runner())
    counts = statistics.counts
    if not counts:
        raise NotAChildError("the search is never called")
    depth = _choose_drawn_depth(counts)
    program.shape = _CallTreeShape(depth)
    program.read_number = _choose_number_reader(statistics.results)
    run_search = make_runner()
    with DiscardedOutput():
        run = trace(run_search, None, most=max_steps, source=program.source, convention=program)
    mover = program.negates_child_results()
    maximizing = program.starts_with_max()
    if program.root_member is not None and not program.root_member.shared:
        maximizing = not maximizing
    run.value = run.steps[-1].value
    tree = _build_call_tree(run, maximizing, mover)
    # A call without further calls is a leaf, whose other steps are left out.
    inner = {step.path[:-1] for step in run.steps if step.path}
    run.steps = [
        step for step in run.steps if step.path in inner or step.kind in ("enter", "return")
    ]
    moves = program.shape.moves if all(program.shape.moves.values()) else {}
    depth = None if depth + 1 == len(counts) else depth
    shown_start = start_position if start_position and _find_position_parameter(program) else None
    return RecordedGame(tree, run, maximizing, mover, depth, sum(counts), moves, shown_start)


def _make_caller_root_member(program):
    """Make a caller that tries the moves of the root itself the call of the root."""
    caller = program.first_call.caller
    if program.root_member is not None or caller is None or caller in program.search_functions:
        return
    if caller in program.root_functions:
        program.root_member = SearchMember(caller, find_parameter_roles(caller, []))
        program.root_member.shared = False
        program.reset_members()


def _make_search_runner(program, input_leaves, start_position):
    """Return a function that calls the search as the program does."""
    program.run_to_first_call(input_leaves)
    program.visited = None
    search, arguments = _find_callable_and_arguments(program)
    parameter = _find_position_parameter(program)
    if parameter:
        start_position.replace_position(arguments, parameter, program.names)
    return lambda: search(**arguments)


def _make_program_runner(program, input_leaves):
    """Return a function that runs the whole program until it starts a second search."""
    program.visited = None

    def run_program():
        try:
            program.execute_program({}, input_leaves)
        except SecondSearchError:
            pass

    return run_program


def _find_first_called_function(program):
    """Return the ParsedFunction that the program's top level calls."""
    for function in (program.root_member.function if program.root_member else None, program.entry):
        if function is not None and id(function) in program.first_call.arguments:
            return function
    return program.first_call.search_function


def _find_position_parameter(program):
    """Return the parameter of the first called function that holds the position, None without one."""
    first = _find_first_called_function(program)
    for member in (program.root_member, program.entry_member, *program.members):
        if member and member.function is first:
            name = member.by_role.get("node")
            return name if name in program.first_call.arguments[id(first)] else None
    return None


def _find_callable_and_arguments(program):
    """Return the function that the program calls, and the arguments."""
    first_call, function = program.first_call, _find_first_called_function(program)
    if id(function) in first_call.snapshots:
        first_call.snapshots[id(function)].restore_contents()
    arguments = first_call.arguments[id(function)]
    if function.owner is None:
        return program.names[function.name], arguments
    receiver = first_call.receivers.get(id(function)) or program.names[function.owner.name]
    return getattr(receiver, function.name), arguments


def _collect_call_statistics(program, run_search):
    """Return the _CallStatistics of a run of the search."""
    statistics, call_stack = _CallStatistics(), _CallStack()

    def trace_call(frame, event, argument):
        if event == "call":
            if frame.f_lineno not in program.first_lines:
                return None
            member = program.find_member(frame.f_code)
            if member is None:
                return None
            depth = call_stack.push_and_get_depth(frame)
            if depth == 0 and statistics.counts:
                raise EnoughObservedError  # another search
            statistics.counts += [0] * (depth + 1 - len(statistics.counts))
            statistics.counts[depth] += 1
            calls = sum(statistics.counts)
            if calls > MOST_CALLS:
                raise TooManyStepsError(f"more than {MOST_CALLS} calls")
            is_sampled = calls <= MOST_RESULTS and member is not program.root_member
            return trace_call if is_sampled else None
        if event == "return":
            statistics.results.append(argument)
        return trace_call

    with DiscardedOutput():
        run_until_enough_observed(run_search, trace_call)
    return statistics


def _choose_drawn_depth(counts):
    """Return the largest depth to which at most MOST_NODES nodes are drawn.

    counts: number of calls at each depth
    """
    depth, node_count = 0, counts[0]
    for next_depth, count in enumerate(counts[1 : DEEPEST + 1], start=1):
        node_count += count
        if node_count > MOST_NODES:
            break
        depth = next_depth
    return depth


def _choose_number_reader(results):
    """Return the number reader that finds a number in most of the results."""
    composite_results = [
        result for result in results if not is_number(result) and result is not None
    ]
    best_reader, best_count = identity, -1
    for reader in list_number_readers(composite_results[0]) if composite_results else ():
        count = sum(is_number(reader(result)) for result in results)
        if count > best_count:
            best_reader, best_count = reader, count
    return best_reader


def _build_call_tree(trace, maximizing, negates_values):
    """Return the tree of the calls; a call without further calls is a leaf with the result."""
    children, values, untried = {(): 0}, {}, set()
    for step in trace.steps:
        if step.kind == "enter" and step.path:
            parent, index = step.path[:-1], step.path[-1]
            children[parent] = max(children.get(parent, 0), index + 1)
            children.setdefault(step.path, 0)
        elif step.kind == "return":
            values[step.path] = step.value
        if step.kind in ("cut", "return") and step.skipped:
            untried.add(step.path)

    def build_subtree(path):
        if not children[path]:
            value = values[path]
            if not is_number(value):
                raise NotAChildError("no number")
            is_negated = negates_values and maximizing != (len(path) % 2 == 0)
            return -value if is_negated else value
        below = [build_subtree((*path, index)) for index in range(children[path])]
        return [*below, None] if path in untried else below

    return build_subtree(())
