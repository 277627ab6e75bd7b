"""The usual slips in a search, known by what they do to a tree: each is a small faulty search.

Nothing here reads a program's text. A slip gets its name if the reader's search does, call for
call and return for return, what the faulty one does: on the reader's tree, and on a few others.
"""

from math import inf

from tracing import CHOOSE
from widgets import searching
from widgets.laboratory.comparing import Record
from widgets.mistakes import Mistake

FULL = (-inf, inf)
# On which the reader's own function is run again: tree, window, whether MAX moves at the root. Found by
# trying trees at random, until every two slips came apart on one; with windows, as without a bound
# from above some slips do the same everywhere.
PROBES = (
    ([[[-2], [1, 2], [0, 6]], [[8, 5], -1]], FULL, False),
    ([[[-1, 0], [-3, -3], [8, -3]], [[1], [-2, -4]]], (0, 4), True),
    ([[7, 8, -2], [-4, 3]], (2, 6), False),
    ([[-3], [[-4], [4, 4, 7]]], FULL, True),
    ([[[0], [9, 9]], [[9, 4], [0, 1]], [[2], [3, 0]]], (0, 4), False),
)
MOST_STEPS = 2_000  # of the reader's function on one of them
SIDES = ("both", "max", "min")  # where a slip is: in the code for every player, for MAX, for MIN
RETURNS = ("best", "inside", "bound")  # what a sound search may return: see Ways


# Where nothing below can return None: what ends early, and what does not; side, tree, window.
RETURNING = (
    ("leaf", 1, FULL),
    ("max", [1, 2], FULL),
    ("min", [1, 2], FULL),
    ("max", [5, 6], (0, 3)),
    ("min", [0, 1], (2, 4)),
)


class Ways:
    """How the code for one player does each thing; as the player counts, whose gains are positive.

    choose: "max" or "min"; start: what best is before the first child; negated: whether what
    comes from a child is taken with the wrong sign; last: whether only the last child counts.
    moves: "up" (the bound moves to best, if that is better), "never", "best" (to best, even if
        that is worse), "value" (to what the last child returned), "down" (the wrong way).
    hands: the window that a child gets: "all", "none", "alpha", "beta" (only that), "own" (only
        the bound of who moves), "other" (only the other one), "exchanged", "entry" (as it was at
        first), "unturned" and "crossed" (as negamax does that forgets to turn it round, or its signs).
    test: what ends the loop: "closed", "strict" (alpha > beta), "before" (closed, before the bound
        has moved), "never", "always", "own" (best at least as good as the player's own bound),
        "open" (the wrong way round), "best" (best against the other bound).
    returns: "best"; "inside": the end of the window that is nearest to best; "bound": the player's
        bound, whether inside or not; "last": what the last child returned.
    switches: whether the other player moves at the children; mirrored: whether it is the other
        player's code that is run.
    """

    choose, start, negated, last = "max", -inf, False, False
    moves, hands, test, returns = "up", "all", "closed", "best"
    switches, mirrored, signed = True, False, False

    def __init__(self, **ways):
        for name, its in ways.items():
            setattr(self, name, its)


class Variant:
    """A faulty search: the name of its slip, None if it has none, the side that has it, and its Ways.

    base: the Ways of both sides besides.
    """

    def __init__(self, slip, side="both", base=(), **ways):
        self.slip, self.side = slip, side
        faulty, sound = Ways(**(dict(base) | ways)), Ways(**dict(base))
        self.for_max = sound if side == "min" else faulty
        self.for_min = sound if side == "max" else faulty

    def search(self, node, note, alpha=-inf, beta=inf, maximizing=True, path=()):
        """Return the value of node for MAX; note(kind, path, what) is told each call and return, as an Event."""
        note("enter", path, (alpha, beta))
        ways = self.for_max if maximizing else self.for_min
        if not isinstance(node, list):
            value = -node if ways.signed and not maximizing else node
            note("return", path, value)
            return value
        sign = 1 if ways.signed or maximizing != ways.mirrored else -1
        low, high = entry = (alpha, beta) if sign > 0 else (-beta, -alpha)
        best, value = ways.start, None
        for index in range(len(node)):
            now = entry if ways.hands == "entry" else (low, high)
            window = now if sign > 0 else (-now[1], -now[0])
            window = _hand(ways.hands, *window, sign)
            switched = maximizing != ways.switches
            value = sign * self.search(node[index], note, *window, switched, (*path, index))
            value = -value if ways.negated else value
            best = value if ways.last else CHOOSE[ways.choose]((best, value))
            before, low = low, _move(ways.moves, low, best, value)
            if _ends(ways.test, before, low, high, best):
                break
        returned = {"best": best, "inside": min(low, high), "bound": low, "last": value}
        value = sign * returned[ways.returns]
        note("return", path, value)
        return value


def _hand(hands, alpha, beta, sign):
    """The window that a child gets."""
    if hands == "none":
        return -inf, inf
    if hands == "exchanged":
        return beta, alpha
    if hands == "unturned":
        return -beta, -alpha
    if hands == "crossed":
        return -alpha, -beta
    alone = {"own": "alpha" if sign > 0 else "beta", "other": "beta" if sign > 0 else "alpha"}
    only = alone.get(hands, hands)
    return -inf if only == "beta" else alpha, inf if only == "alpha" else beta


def _move(moves, low, best, value):
    """The bound after a child."""
    if moves == "up":
        return max(low, best)
    if moves == "down":
        return min(low, best)
    return {"never": low, "best": best, "value": value}[moves]


def _ends(test, before, low, high, best):
    """Whether a child is the last one that is searched."""
    if test == "closed":
        return low >= high
    if test == "strict":
        return low > high
    if test == "before":
        return before >= high
    if test == "own":
        return best >= before
    if test == "open":
        return low <= high
    if test == "best":
        return best >= high
    return test == "always"


# Slip -> the faults that have this name. All but those in WHOLE may be in the code for one player alone.
SLIPS = {
    "swapped": [
        {"choose": "min"},
        {"choose": "min", "start": inf},
        {"moves": "down"},
        {"choose": "min", "moves": "down"},
        {"choose": "min", "start": inf, "moves": "down"},
    ],
    "zero": [{"start": 0}],
    "strict": [{"test": "strict"}],
    "lost": [{"hands": "none"}],
    "half": [{"hands": hands} for hands in ("alpha", "beta", "own", "other")],
    "exchanged": [{"hands": "exchanged"}, {"hands": "exchanged", "test": "best"}],
    "player": [{"switches": False}],
    "test_first": [{"test": "before"}],
    "no_cutoff": [{"test": "never"}],
    "stuck": [{"moves": "never"}],
    "stale": [{"hands": "entry"}],
    "one_child": [{"test": "always"}],
    "wrong_bound": [{"test": "own"}],
    "reversed": [{"test": "open"}],
    "last_value": [{"last": True}, {"returns": "last"}],
    "loosened": [{"moves": "best"}, {"moves": "value"}],
}
WHOLE = {
    "swapped": [{"mirrored": True}, {"mirrored": True, "switches": False}],
    "player": [{"switches": False, "signed": True, "hands": "unturned", "negated": True}],
}
# Of a search that counts for the player who moves.
NEGAMAX = {
    "unnegated": [{"negated": True}, {"negated": True, "hands": "unturned"}],
    "unturned": [
        {"hands": "unturned"},
        {"hands": "unturned", "test": "best"},
        {"hands": "crossed"},
        {"hands": "crossed", "test": "best"},
    ],
}
KEPT = {"choose", "start", "last"}  # the ways of a search that keeps a best
# Those that have nothing to do with windows.
PLAIN = {"choose", "start", "negated", "last", "switches", "mirrored"}
NAMES = ("no_return", "failhard", *SLIPS, *NEGAMAX)
FAILHARD = [Variant("failhard", side, returns=its) for its in RETURNS[1:] for side in SIDES]


class Slip:
    """A slip that has been found: its name, and where it is: one of SIDES, "leaf" or None (it cannot be told)."""

    def __init__(self, name, where):
        self.name, self.where = name, where


def name_slip(function, tree, own, window=(-inf, inf), maximizing=True):
    """Return the Slips that do to a tree what the reader's search has done; several if it cannot be told which.

    function: the reader's; own: the Record of its search, which is another than the original's.
    What its function does on none of PROBES without a fault has no name: nothing confirms one.
    """
    probed = None
    for variants in _rounds(own):
        found = [one for one in variants if acts_like(one, tree, own, window, maximizing)]
        if found and probed is None:
            probed = _probe(function, own)
        found = [one for one in found if probed and all(acts_like(one, *its) for its in probed)]
        if found:
            return _gather(found)
    return []


def name_missing_return(function):
    """Return the Slip of a function that returns None, None if it does not: tried on trees as small as can be."""
    where = {}
    for side, tree, window in RETURNING:
        try:
            run = searching.record(function, tree, *window, side != "min", most=MOST_STEPS)
        except Mistake:
            continue
        if run.value is None:
            where[side] = True
    if not where:
        return None
    return Slip("no_return", "both" if len(where) > 1 else next(iter(where)))


def acts_like(variant, tree, own, window=(-inf, inf), maximizing=True):
    """Tell whether a Variant does to tree what a Record tells, as far as that can be seen."""
    events = iter(own.events if own.sees_leaves else own.without_leaves())

    def note(kind, path, what):
        if path in own.leaves and not own.sees_leaves:
            return
        event = next(events, None)
        if event is None or (event.kind, event.path) != (kind, path):
            raise _OtherwiseError
        if event.what != what and event.what is not None:
            raise _OtherwiseError

    try:
        variant.search(tree, note, *window, maximizing)
    except _OtherwiseError:
        return False
    return True  # the return of the root is the last event of both


class _OtherwiseError(Exception):
    """Two searches have done different things: the second need not go on."""


def make_variants(mover=False, plain=False, **base):
    """Return the Variants of all slips but "failhard", in a search of whose Ways some are given.

    mover: with those of searches that count for the player who moves.
    plain: only those that can be told without seeing a window.
    """
    made = []
    bounded = base.get("returns", "best") != "best"  # such code keeps no best
    for slip, faults in SLIPS.items():
        for ways in faults:
            if bounded and not KEPT.isdisjoint(ways) or plain and not _is_plain(ways):
                continue
            made += [Variant(slip, side, base, **ways) for side in SIDES]
    for slip, faults in [*WHOLE.items(), *(NEGAMAX.items() if mover else ())]:
        for ways in faults:
            if not plain or _is_plain(ways):
                made.append(Variant(slip, "both", base, **ways))
    return made


def _is_plain(ways):
    """Whether a fault can be told where no window is seen."""
    return PLAIN.issuperset(ways) or ways.get("test") == "always"


def _rounds(own):
    """Yield lists of Variants; what a later one finds is asked for only if none before has found any."""
    yield FAILHARD
    if own.sees_window:
        for returns in RETURNS:
            yield make_variants(own.mover, returns=returns)
    else:
        for test in ("closed", "never"):
            yield make_variants(own.mover, plain=True, test=test)


def _probe(function, own):
    """Return what the reader's function does to each of PROBES, as arguments of acts_like."""
    probed, mover = [], own.mover
    for tree, window, maximizing in PROBES:
        if window != FULL and not own.sees_window:
            continue  # nobody knows what it would be asked
        try:
            run = searching.watch(function, tree, *window, maximizing, mover=mover, most=MOST_STEPS)
        except Mistake:
            continue
        its = Record(run, tree, window, maximizing, mover)
        probed.append([tree, its, window, maximizing])
    return probed


def _gather(variants):
    """Return the Slips of some Variants, each once."""
    sides = {}
    for variant in variants:
        sides.setdefault(variant.slip, set()).add(variant.side)
    return [Slip(slip, its.pop() if len(its) == 1 else None) for slip, its in sides.items()]
