"""Recognizes known mistakes by small faulty searches that make the same calls with the same results as the reader's.

They are compared on the reader's tree and on PROBES; the text of the program does not matter.
"""

from math import inf

from docs.programs import traced_search
from docs.programs.comparison.comparison import CallHistory
from docs.trees.input_errors import Mistake
from tracing import CHOOSE

FULL = (-inf, inf)
# Further runs of the reader's function: tree, window, whether MAX moves at the root. Random trials
# found trees that tell any two mistakes apart. Some only show in a narrow window.
PROBES = (
    ([[[-2], [1, 2], [0, 6]], [[8, 5], -1]], FULL, False),
    ([[[-1, 0], [-3, -3], [8, -3]], [[1], [-2, -4]]], (0, 4), True),
    ([[7, 8, -2], [-4, 3]], (2, 6), False),
    ([[-3], [[-4], [4, 4, 7]]], FULL, True),
    ([[[0], [9, 9]], [[9, 4], [0, 1]], [[2], [3, 0]]], (0, 4), False),
)
MOST_STEPS = 2_000  # of the reader's function on one probe
SIDES = ("both", "max", "min")  # whose code has the mistake: both players', MAX's or MIN's
RETURNS = ("best", "inside", "bound")  # what a correct search may return, see SOUND
# The window for a child, from the bound of the player who moves, that of the other, and 1 for MAX, -1 for MIN.
CHILD_WINDOWS = {
    "all": lambda low, high, sign: (low, high),
    "entry": lambda low, high, sign: (low, high),  # as they were at the call
    "none": lambda low, high, sign: (-inf, inf),
    "own": lambda low, high, sign: (low, inf),
    "other": lambda low, high, sign: (-inf, high),
    "alpha": lambda low, high, sign: (low, inf) if sign > 0 else (-inf, high),
    "beta": lambda low, high, sign: (-inf, high) if sign > 0 else (low, inf),
    "exchanged": lambda low, high, sign: (high, low),
    "unturned": lambda low, high, sign: (-high, -low),  # as by negamax without the exchange
    "crossed": lambda low, high, sign: (-low, -high),  # as by negamax without the signs
}
# The player's bound after a child, from that before, the best value and the value of the child.
NEXT_BOUNDS = {
    "up": lambda bound, best, value: max(bound, best),
    "never": lambda bound, best, value: bound,
    "best": lambda bound, best, value: best,
    "value": lambda bound, best, value: value,
    "down": lambda bound, best, value: min(bound, best),
}
# Whether the loop ends after a child, by the player's bound before and after it, the other's bound, and the best value.
END_TESTS = {
    "closed": lambda before, bound, other, best: bound >= other,
    "strict": lambda before, bound, other, best: bound > other,
    "before": lambda before, bound, other, best: before >= other,
    "own": lambda before, bound, other, best: best >= before,
    "open": lambda before, bound, other, best: bound <= other,
    "best": lambda before, bound, other, best: best >= other,
    "never": lambda before, bound, other, best: False,
    "always": lambda before, bound, other, best: True,
}
# Small searches that show a missing return, with a cutoff and without: side, tree, window.
RETURNING = (
    ("leaf", 1, FULL),
    ("max", [1, 2], FULL),
    ("min", [1, 2], FULL),
    ("max", [5, 6], (0, 3)),
    ("min", [0, 1], (2, 4)),
)


# How the code for one player may vary in a FaultySearch; this is the right one. Values are from the point of view of
# that player, for whom greater is better.
SOUND = {
    "choose": "max",  # or "min"
    "start": -inf,  # best before the first child
    "negated": False,  # whether the values of children have the wrong sign
    "last": False,  # whether only the last child counts
    "update": "up",  # one of NEXT_BOUNDS
    "child_window": "all",  # one of CHILD_WINDOWS
    "end_test": "closed",  # one of END_TESTS
    "returns": "best",  # or "inside" (best, cut to the window), "bound" (the player's), "last" (value of the last child)
    "switches": True,  # whether the other player moves at the children
    "mirrored": False,  # whether the code of the other player is run
    "signed": False,  # whether the value counts for the player who moves, as in negamax
}


class FaultySearch:
    """A search with a known mistake.

    mistake_name: None for a correct search; side: whose code has the mistake, one of SIDES
    base: what differs from SOUND on both sides; fault: what differs further, on the faulty side
    """

    def __init__(self, mistake_name, side="both", base=(), **fault):
        self.mistake_name, self.side = mistake_name, side
        sound = SOUND | dict(base)
        faulty = sound | fault
        self.for_max = sound if side == "min" else faulty
        self.for_min = sound if side == "max" else faulty

    def search(self, node, on_event, alpha=-inf, beta=inf, maximizing=True, path=()):
        """Return the value of node for MAX; call on_event(kind, path, content) for each event, as in CallOrReturn."""
        on_event("enter", path, (alpha, beta))
        variation = self.for_max if maximizing else self.for_min
        if not isinstance(node, list):
            value = -node if variation["signed"] and not maximizing else node
            on_event("return", path, value)
            return value
        sign = 1 if variation["signed"] or maximizing != variation["mirrored"] else -1
        low, high = entry = (alpha, beta) if sign > 0 else (-beta, -alpha)
        best, value = variation["start"], None
        for index in range(len(node)):
            bounds = entry if variation["child_window"] == "entry" else (low, high)
            window = CHILD_WINDOWS[variation["child_window"]](*bounds, sign)
            window = window if sign > 0 else (-window[1], -window[0])
            switched = maximizing != variation["switches"]
            value = sign * self.search(node[index], on_event, *window, switched, (*path, index))
            value = -value if variation["negated"] else value
            best = value if variation["last"] else CHOOSE[variation["choose"]]((best, value))
            before, low = low, NEXT_BOUNDS[variation["update"]](low, best, value)
            if END_TESTS[variation["end_test"]](before, low, high, best):
                break
        returned = {"best": best, "inside": min(low, high), "bound": low, "last": value}
        value = sign * returned[variation["returns"]]
        on_event("return", path, value)
        return value


# Name of a mistake -> faults with this name, as differences from SOUND. Those in BOTH_SIDES
# always concern the code for both players.
FAULTS = {
    "swapped": [
        {"choose": "min"},
        {"choose": "min", "start": inf},
        {"update": "down"},
        {"choose": "min", "update": "down"},
        {"choose": "min", "start": inf, "update": "down"},
    ],
    "zero": [{"start": 0}],
    "strict": [{"end_test": "strict"}],
    "lost": [{"child_window": "none"}],
    "half": [{"child_window": kind} for kind in ("alpha", "beta", "own", "other")],
    "exchanged": [{"child_window": "exchanged"}, {"child_window": "exchanged", "end_test": "best"}],
    "player": [{"switches": False}],
    "test_first": [{"end_test": "before"}],
    "no_cutoff": [{"end_test": "never"}],
    "stuck": [{"update": "never"}],
    "stale": [{"child_window": "entry"}],
    "one_child": [{"end_test": "always"}],
    "wrong_bound": [{"end_test": "own"}],
    "reversed": [{"end_test": "open"}],
    "last_value": [{"last": True}, {"returns": "last"}],
    "loosened": [{"update": "best"}, {"update": "value"}],
}
BOTH_SIDES = {
    "swapped": [{"mirrored": True}, {"mirrored": True, "switches": False}],
    "player": [{"switches": False, "signed": True, "child_window": "unturned", "negated": True}],
}
# The same for searches that count for the player who moves.
NEGAMAX = {
    "unnegated": [{"negated": True}, {"negated": True, "child_window": "unturned"}],
    "unturned": [
        {"child_window": "unturned"},
        {"child_window": "unturned", "end_test": "best"},
        {"child_window": "crossed"},
        {"child_window": "crossed", "end_test": "best"},
    ],
}
KEPT = {"choose", "start", "last"}  # attributes of a search with a variable best
# Attributes that do not depend on windows.
PLAIN = {"choose", "start", "negated", "last", "switches", "mirrored"}
NAMES = ("no_return", "failhard", *FAULTS, *NEGAMAX)
FAILHARD = [FaultySearch("failhard", side, returns=kind) for kind in RETURNS[1:] for side in SIDES]


def find_known_mistakes(function, history):
    """Return (name, where) of the mistakes that explain the reader's search; several if they all fit.

    where: one of SIDES, or None if that is unknown
    history: the CallHistory of a search by the reader's function that differs from the original's

    A function that fails on all PROBES gets none, as nothing confirms a mistake.
    """
    probes = None
    for faulty_searches in _generate_candidate_searches(history):
        fitting = [search for search in faulty_searches if makes_same_calls(search, history)]
        if fitting and probes is None:
            probes = _record_probe_searches(function, history)
        if not probes:
            continue
        fitting = [s for s in fitting if all(makes_same_calls(s, probe) for probe in probes)]
        if fitting:
            return _make_known_mistakes(fitting)
    return []


def find_missing_return(function):
    """Return ("no_return", where) of a function that returns None on a tiny tree, or None; where: also "leaf"."""
    where = []
    for side, tree, window in RETURNING:
        try:
            run = traced_search.trace_without_checks(
                function, tree, *window, side != "min", max_steps=MOST_STEPS
            )
        except Mistake:
            continue
        if run.value is None:
            where.append(side)
    if not where:
        return None
    return "no_return", "both" if len({*where}) > 1 else where[0]


def makes_same_calls(faulty_search, history):
    """Tell whether a FaultySearch makes the calls and returns of a CallHistory, as far as these are known."""
    events = iter(history.events if history.sees_leaves else history.list_events_at_inner_nodes())

    def check_event(kind, path, content):
        if path in history.leaves and not history.sees_leaves:
            return
        event = next(events, None)
        is_same = event and (event.kind, event.path) == (kind, path)
        if not is_same or event.content not in (content, None):
            raise _DifferentEventError

    try:
        faulty_search.search(history.tree, check_event, *history.window, history.maximizing)
    except _DifferentEventError:
        return False
    return True  # both end with the return of the root


class _DifferentEventError(Exception):
    """Ends a FaultySearch as soon as it differs from the reader's search."""


def make_faulty_searches(includes_negamax=False, needs_no_window=False, **base):
    """Return the FaultySearches of all known mistakes but "failhard".

    includes_negamax: whether to include mistakes of searches that count for the player who moves
    needs_no_window: whether to leave out mistakes that only windows show; base: what differs from SOUND in them all
    """
    faulty_searches = []
    bounded = base.get("returns", "best") != "best"  # such code has no variable best
    for faults_by_name in (FAULTS, BOTH_SIDES, *([NEGAMAX] if includes_negamax else [])):
        sides = SIDES if faults_by_name is FAULTS else ("both",)
        for name, fault in [(name, f) for name, faults in faults_by_name.items() for f in faults]:
            is_possible = not bounded or KEPT.isdisjoint(fault)
            is_seen = PLAIN.issuperset(fault) or fault.get("end_test") == "always"
            if is_possible and (is_seen or not needs_no_window):
                faulty_searches += [FaultySearch(name, side, base, **fault) for side in sides]
    return faulty_searches


def _generate_candidate_searches(history):
    """Yield lists of FaultySearches to compare with a CallHistory, until one of them fits."""
    yield FAILHARD
    if history.sees_window:
        for returns in RETURNS:
            yield make_faulty_searches(history.is_negamax, returns=returns)
    else:
        for end_test in ("closed", "never"):
            yield make_faulty_searches(history.is_negamax, needs_no_window=True, end_test=end_test)


def _record_probe_searches(function, history):
    """Return the CallHistories of the reader's function on PROBES; history: of another search by it."""
    probes = []
    for tree, window, maximizing in PROBES:
        if window != FULL and not history.sees_window:
            continue  # the function does not use the window
        try:
            run = traced_search.trace_search(function, tree, *window, maximizing, MOST_STEPS)
        except Mistake:
            continue
        probes.append(CallHistory(run, tree, window, maximizing, history.is_negamax))
    return probes


def _make_known_mistakes(faulty_searches):
    """Return (name, where) of the mistakes of some FaultySearches, each once."""
    names = {}
    for faulty_search in faulty_searches:
        names.setdefault(faulty_search.mistake_name, set()).add(faulty_search.side)
    return [(name, sides.pop() if len(sides) == 1 else None) for name, sides in names.items()]
