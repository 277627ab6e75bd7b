"""A search of a game: there is no tree beforehand, a call is a node, and the tree grows as the program runs."""

from tracing import NotAChildError, TooManyStepsError, trace
from widgets.programs.fitting import list_readers
from widgets.programs.loops import has_more, name_move
from widgets.programs.program import Member, SecondSearchError, Silence, keep
from widgets.programs.roles import find_roles
from widgets.programs.sample import EnoughError, run_until_enough
from widgets.programs.shapes import Shape, is_number

MOST_CALLS = 20_000  # of the search, until it is given up
MOST_NODES = 120  # that are drawn; deeper calls are counted, and their values shown as leaves
MOST_RESULTS = 60  # by which it is known how a number is read from what the search returns
DEEPEST = 10
LONGEST_SHOWN = 300  # characters of a position that is shown to be changed


class Grown:
    """What a program's own run has shown.

    tree: nested lists, with a number at each leaf, None for moves that were not tried; trace: the Trace;
    maximizing: whether MAX moves at the root; mover: whether it counts for the player who moves;
    depth: to which it is drawn, None if that is all; calls: how many there were; moves: path -> the name of the
    move that leads there, {} if not all of them have one; start: the Start, None if the search is given no position.
    """

    def __init__(self, tree, run, maximizing, mover, depth, calls, moves, start):
        self.tree, self.trace, self.maximizing, self.mover = tree, run, maximizing, mover
        self.depth, self.calls, self.moves, self.start = depth, calls, moves, start


class Start:
    """The position with which a program calls its search.

    own: that of the program, as Python reads it, "" where it is an object; typed: what takes its place, "" if nothing.
    """

    def __init__(self, typed, instead_of):
        self.own, self.typed, self._instead_of = "", typed, instead_of

    def put_in(self, arguments, name, names):
        """Put the position into the arguments of the call; names: what the program defines."""
        held = arguments[name]
        self.own = write_position(held)
        if self._instead_of not in (None, self.own):
            self.typed = ""  # it was typed for another program
        if not self.typed:
            return
        try:
            value = eval(self.typed, names)
        except Exception as error:  # noqa: BLE001 - whatever a reader types
            raise StartError(f"{type(error).__name__}: {error}") from None
        if isinstance(held, list) and isinstance(value, list):
            held[:] = value  # the program may look at its board from elsewhere
        else:
            arguments[name] = value


class StartError(ValueError):
    """What was typed for a position is none that Python can read."""

    key = "start"


def write_position(value):
    """Return a position as Python writes it; "" where it could not be read back, or is long."""
    if not _is_written(value):
        return ""
    text = repr(value)
    return text if len(text) <= LONGEST_SHOWN else ""


def _is_written(value):
    if isinstance(value, dict):
        return all(_is_written(its) for pair in value.items() for its in pair)
    if type(value) in (list, tuple, set):
        return all(map(_is_written, value))
    return value is None or type(value) in (str, int, bool, float)


class _Running:
    """The calls of a search that are running."""

    def __init__(self):
        self._frames = []  # and maybe some that have ended

    def enter(self, frame):
        """Take note that a call begins; return how many are running above it."""
        above = frame.f_back
        while above is not None:
            for depth in reversed(range(len(self._frames))):
                if self._frames[depth] is above:
                    self._frames[depth + 1 :] = [frame]
                    return depth + 1
            above = above.f_back
        self._frames = [frame]
        return 0


class _Survey:
    """What a first run of a game has shown.

    counts: how many calls of the search there are at each depth; results: what the first of them have returned, but
    for a function that tries the moves of the root, which may return one of these.
    """

    def __init__(self):
        self.counts, self.results = [], []


class _Calls(Shape):
    """A call is a node; deepest: the plies that are recorded."""

    is_planted = False

    def __init__(self, deepest):
        self.deepest, self.moves, self._running = deepest, {}, _Running()

    def is_seen(self, frame):
        return self._running.enter(frame) <= self.deepest

    def shows_lines(self, path):
        return len(path) < self.deepest  # below, a call is a leaf

    def find_path(self, value, parent, visited):
        return (*parent, len(visited))

    def enter_child(self, path, parent, program):
        local = parent.frame.f_locals
        self.moves[path] = name_move(program.outline.lines, parent.line, local)


def record_game(program, most, leaves=(), typed="", instead_of=None):
    """Return the Grown of a program's own call, from the position that is typed, or else its own.

    typed: a Python expression; instead_of: of which position of the program it takes the place, None of any.
    Raises what the program raises, StartError or TooManyStepsError.
    """
    if program.sample is None:
        raise NotAChildError("the program does not call its search")
    _note_root(program)
    start = Start(typed, instead_of)
    prepare = lambda: _prepare_call(program, leaves, start)
    survey = _survey(program, prepare())
    if not survey.counts:  # it cannot be called from outside, or does nothing then, as a generator
        program.root_member = start = None
        program.forget()
        prepare = lambda: _prepare_whole(program, leaves)
        survey = _survey(program, prepare())
    counts = survey.counts
    if not counts:
        raise NotAChildError("the search is never called")
    depth, nodes = 0, counts[0]
    while depth + 1 < min(len(counts), DEEPEST + 1) and nodes + counts[depth + 1] <= MOST_NODES:
        depth += 1
        nodes += counts[depth]
    program.shape, program.read_number = _Calls(depth), _choose_reader(survey.results)
    search = prepare()
    with Silence():
        run = trace(search, None, most=most, source=program.source, convention=program)
    mover = program.negates()
    maximizing = program.starts_with_max()
    if program.root_member is not None and not program.root_member.shared:
        maximizing = not maximizing
    run.value = run.steps[-1].value
    tree = _build(run, maximizing, mover)
    # A call that made none is a leaf: what it did besides is not told.
    inner = {step.path[:-1] for step in run.steps if step.path}
    run.steps = [
        step for step in run.steps if step.path in inner or step.kind in ("enter", "return")
    ]
    whole = depth + 1 == len(counts)
    moves = program.shape.moves if all(program.shape.moves.values()) else {}
    depth = None if whole else depth
    given = start if start and _find_node_parameter(program) else None
    return Grown(tree, run, maximizing, mover, depth, sum(counts), moves, given)


def _note_root(program):
    """A function that tries the moves of the root itself is the root's call."""
    caller = program.sample.caller
    if program.root_member is not None or caller is None or caller in program.group:
        return
    if caller in program.roots:
        program.root_member = Member(caller, find_roles(caller, []))
        program.root_member.shared = False
        program.forget()


def _prepare_call(program, leaves, start):
    """Return what calls the search as the program does."""
    program.start(leaves)
    program.visited = None
    search, arguments = _find_call(program)
    name = _find_node_parameter(program)
    if name:
        start.put_in(arguments, name, program.names)
    return lambda: search(**arguments)


def _prepare_whole(program, leaves):
    """Return what runs the program from its beginning, until its search is called a second time."""
    program.visited = None

    def run():
        try:
            program.execute({}, leaves)
        except SecondSearchError:
            pass

    return run


def _find_first(program):
    """Return the Function that the program calls itself."""
    for outer in (program.root_member.function if program.root_member else None, program.entry):
        if outer is not None and id(outer) in program.sample.arguments:
            return outer
    return program.sample.first


def _find_node_parameter(program):
    """Return the parameter of the function that the program calls itself that holds the position; None without one."""
    first = _find_first(program)
    for member in (program.root_member, program.entry_member, *program.members):
        if member and member.function is first:
            name = member.by_role.get("node")
            return name if name in program.sample.arguments[id(first)] else None
    return None


def _find_call(program):
    """Return the function that the program calls itself, and with which arguments."""
    sample, function = program.sample, _find_first(program)
    if id(function) in sample.snapshots:
        sample.snapshots[id(function)].restore()
    arguments = sample.arguments[id(function)]
    if function.owner is None:
        return program.names[function.name], arguments
    receiver = sample.receivers.get(id(function)) or program.names[function.owner.name]
    return getattr(receiver, function.name), arguments


def _survey(program, search):
    """Return the _Survey of a run of the search."""
    survey, running = _Survey(), _Running()

    def look_on(frame, event, argument):
        if event == "call":
            if frame.f_lineno not in program.first_lines:
                return None
            member = program.find_member(frame.f_code)
            if member is None:
                return None
            depth = running.enter(frame)
            if depth == 0 and survey.counts:
                raise EnoughError  # another search
            survey.counts += [0] * (depth + 1 - len(survey.counts))
            survey.counts[depth] += 1
            calls = sum(survey.counts)
            if calls > MOST_CALLS:
                raise TooManyStepsError(f"more than {MOST_CALLS} calls")
            is_sampled = calls <= MOST_RESULTS and member is not program.root_member
            return look_on if is_sampled else None
        if event == "return":
            survey.results.append(argument)
        return look_on

    with Silence():
        run_until_enough(search, look_on)
    return survey


def _choose_reader(values):
    """Return the function that finds the number in results, of which most are numbers then."""
    several = [value for value in values if not is_number(value) and value is not None]
    best, most = keep, -1
    for reader in list_readers(several[0]) if several else ():
        count = sum(is_number(reader(value)) for value in values)
        if count > most:
            best, most = reader, count
    return best


def _build(run, maximizing, mover):
    """Return the tree of the calls: a call that made none is a leaf, worth what it returned."""
    children, values, untried = {(): 0}, {}, set()
    for step in run.steps:
        if step.kind == "enter" and step.path:
            above, index = step.path[:-1], step.path[-1]
            children[above] = max(children.get(above, 0), index + 1)
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
            turned = mover and maximizing != (len(path) % 2 == 0)
            return -value if turned else value
        below = [build((*path, index)) for index in range(children[path])]
        return [*below, None] if path in untried else below

    return build(())


def find_untried(program, call, statements):
    """Return (index,) of the moves that a call has not tried, () if there are none."""
    if not call.children or not call.stop or not call.stop.sure:
        return ()
    more = has_more(statements, call.stop.line, call.local, program.names)
    return () if more is False else (len(call.children),)
