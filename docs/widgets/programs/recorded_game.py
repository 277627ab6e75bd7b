"""Record the search of a game: each call is a node, and the tree grows as the program runs."""

from tracing import NotAChildError, TooManyStepsError, trace
from widgets.programs.discarded_output import DiscardedOutput
from widgets.programs.first_call import EnoughObservedError, run_until_enough_observed
from widgets.programs.loops import format_current_move, has_moves_left
from widgets.programs.program import SecondSearchError, identity
from widgets.programs.roles import find_parameter_roles
from widgets.programs.search_member import SearchMember
from widgets.programs.shape_detection import list_number_readers
from widgets.programs.tree_shapes import TreeShape, is_number

MOST_CALLS = 20_000  # calls of the search before it is stopped
MOST_NODES = 120  # drawn nodes; deeper calls are only counted
MOST_RESULTS = 60  # results by which the result reader is chosen
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

    def __init__(self, tree, run, maximizing, mover, depth, calls, moves, start):
        self.tree, self.trace, self.maximizing, self.mover = tree, run, maximizing, mover
        self.depth, self.calls, self.moves, self.start = depth, calls, moves, start


class StartPosition:
    """The position with which a program calls the search.

    own: the program's position as a Python expression, "" for an object
    typed: the expression that replaces it, "" for none
    """

    def __init__(self, typed, instead_of):
        self.own, self.typed, self._instead_of = "", typed, instead_of

    def replace_position(self, arguments, name, names):
        """Replace the position in the arguments of the call; names: the program's globals."""
        position = arguments[name]
        self.own = format_position(position)
        if self._instead_of not in (None, self.own):
            self.typed = ""  # typed for another program
        if not self.typed:
            return
        try:
            value = eval(self.typed, names)
        except Exception as error:  # noqa: BLE001 - whatever a reader types
            raise StartPositionError(f"{type(error).__name__}: {error}") from None
        if isinstance(position, list) and isinstance(value, list):
            position[:] = value  # other names of the program may refer to this list
        else:
            arguments[name] = value


class StartPositionError(ValueError):
    """The text that was typed for a position is not a valid expression."""

    key = "start"


def format_position(value):
    """Return a position as a Python expression, "" if it is an object or too long."""
    if not _is_literal_data(value):
        return ""
    text = repr(value)
    return text if len(text) <= LONGEST_SHOWN else ""


def _is_literal_data(value):
    if isinstance(value, dict):
        return all(_is_literal_data(item) for pair in value.items() for item in pair)
    if type(value) in (list, tuple, set):
        return all(map(_is_literal_data, value))
    return value is None or type(value) in (str, int, bool, float)


class _CallStack:
    """The running calls of a search."""

    def __init__(self):
        self._frames = []  # may include frames that have ended

    def enter(self, frame):
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
    """The shape in which each call is a node; deepest: number of plies that are recorded."""

    has_tree = False

    def __init__(self, deepest):
        self.deepest, self.moves, self._running = deepest, {}, _CallStack()

    def should_record_call(self, frame):
        return self._running.enter(frame) <= self.deepest

    def shows_lines(self, path):
        return len(path) < self.deepest  # calls at this depth are shown as leaves

    def find_path(self, value, parent, visited):
        return (*parent, len(visited))

    def on_child_call(self, path, parent, program):
        local = parent.frame.f_locals
        self.moves[path] = format_current_move(program.outline.lines, parent.line, local)


def record_game(program, max_steps, leaves=(), typed="", instead_of=None):
    """Return the RecordedGame of a program's own call.

    typed: expression for a position that replaces the program's own one, "" for none
    instead_of: the own position for which it was typed, None for any
    Raises the program's exceptions, StartPositionError or TooManyStepsError.
    """
    if program.first_call is None:
        raise NotAChildError("the program does not call its search")
    _make_caller_root_member(program)
    start = StartPosition(typed, instead_of)
    prepare = lambda: _make_search_runner(program, leaves, start)
    survey = _collect_call_statistics(program, prepare())
    if not survey.counts:  # it cannot be called separately, or does nothing then, as a generator
        program.root_member = start = None
        program.reset_members()
        prepare = lambda: _make_program_runner(program, leaves)
        survey = _collect_call_statistics(program, prepare())
    counts = survey.counts
    if not counts:
        raise NotAChildError("the search is never called")
    depth, nodes = 0, counts[0]
    while depth + 1 < min(len(counts), DEEPEST + 1) and nodes + counts[depth + 1] <= MOST_NODES:
        depth += 1
        nodes += counts[depth]
    program.shape, program.read_number = (
        _CallTreeShape(depth),
        _choose_number_reader(survey.results),
    )
    search = prepare()
    with DiscardedOutput():
        run = trace(search, None, most=max_steps, source=program.source, convention=program)
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
    is_complete = depth + 1 == len(counts)
    moves = program.shape.moves if all(program.shape.moves.values()) else {}
    depth = None if is_complete else depth
    shown_start = start if start and _find_position_parameter(program) else None
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


def _make_search_runner(program, leaves, start):
    """Return a function that calls the search as the program does."""
    program.run_to_first_call(leaves)
    program.visited = None
    search, arguments = _find_callable_and_arguments(program)
    name = _find_position_parameter(program)
    if name:
        start.replace_position(arguments, name, program.names)
    return lambda: search(**arguments)


def _make_program_runner(program, leaves):
    """Return a function that runs the whole program until it starts a second search."""
    program.visited = None

    def run():
        try:
            program.execute_program({}, leaves)
        except SecondSearchError:
            pass

    return run


def _find_first_called_function(program):
    """Return the ParsedFunction that the program's top level calls."""
    for function in (program.root_member.function if program.root_member else None, program.entry):
        if function is not None and id(function) in program.first_call.arguments:
            return function
    return program.first_call.search_function


def _find_position_parameter(program):
    """Return the parameter of _find_first_called_function's function that holds the position, None without one."""
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
        first_call.snapshots[id(function)].restore()
    arguments = first_call.arguments[id(function)]
    if function.owner is None:
        return program.names[function.name], arguments
    receiver = first_call.receivers.get(id(function)) or program.names[function.owner.name]
    return getattr(receiver, function.name), arguments


def _collect_call_statistics(program, search):
    """Return the _CallStatistics of a run of the search."""
    survey, running = _CallStatistics(), _CallStack()

    def trace_call(frame, event, argument):
        if event == "call":
            if frame.f_lineno not in program.first_lines:
                return None
            member = program.find_member(frame.f_code)
            if member is None:
                return None
            depth = running.enter(frame)
            if depth == 0 and survey.counts:
                raise EnoughObservedError  # another search
            survey.counts += [0] * (depth + 1 - len(survey.counts))
            survey.counts[depth] += 1
            calls = sum(survey.counts)
            if calls > MOST_CALLS:
                raise TooManyStepsError(f"more than {MOST_CALLS} calls")
            is_sampled = calls <= MOST_RESULTS and member is not program.root_member
            return trace_call if is_sampled else None
        if event == "return":
            survey.results.append(argument)
        return trace_call

    with DiscardedOutput():
        run_until_enough_observed(search, trace_call)
    return survey


def _choose_number_reader(values):
    """Return the result reader that finds a number in most of the values."""
    composite_values = [value for value in values if not is_number(value) and value is not None]
    best, best_count = identity, -1
    for reader in list_number_readers(composite_values[0]) if composite_values else ():
        count = sum(is_number(reader(value)) for value in values)
        if count > best_count:
            best, best_count = reader, count
    return best


def _build_call_tree(run, maximizing, mover):
    """Return the tree of the calls; a call without further calls is a leaf with the result."""
    children, values, untried = {(): 0}, {}, set()
    for step in run.steps:
        if step.kind == "enter" and step.path:
            parent, index = step.path[:-1], step.path[-1]
            children[parent] = max(children.get(parent, 0), index + 1)
            children.setdefault(step.path, 0)
        elif step.kind == "return":
            values[step.path] = step.value
        if step.kind in ("cut", "return") and step.skipped:
            untried.add(step.path)

    def build(path):
        if not children[path]:
            value = values[path]
            if not is_number(value):
                raise NotAChildError("no number")
            is_negated = mover and maximizing != (len(path) % 2 == 0)
            return -value if is_negated else value
        below = [build((*path, index)) for index in range(children[path])]
        return [*below, None] if path in untried else below

    return build(())


def find_first_untried_move(program, call, statements):
    """Return (index,) of the first move that a call has not tried, () if it has tried all."""
    if not call.children or not call.stop or not call.stop.sure:
        return ()
    has_more_moves = has_moves_left(statements, call.stop.line, call.local, program.names)
    return () if has_more_moves is False else (len(call.children),)
