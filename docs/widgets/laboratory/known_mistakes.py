"""Recognizes common slips: each is a small faulty search, to compare with the reader's.

A slip is recognized if the reader's search makes the same calls with the same results as the faulty
search, on the reader's tree and on a few others. The text of the program does not matter.
"""

from math import inf

from tracing import CHOOSE
from widgets import traced_search
from widgets.input_errors import Mistake
from widgets.laboratory.comparison import Record

FULL = (-inf, inf)
# Further runs of the reader's function: tree, window, whether MAX moves at the root. Random trials
# found trees that tell any two slips apart. Some slips only show in a narrow window.
PROBES = (
    ([[[-2], [1, 2], [0, 6]], [[8, 5], -1]], FULL, False),
    ([[[-1, 0], [-3, -3], [8, -3]], [[1], [-2, -4]]], (0, 4), True),
    ([[7, 8, -2], [-4, 3]], (2, 6), False),
    ([[-3], [[-4], [4, 4, 7]]], FULL, True),
    ([[[0], [9, 9]], [[9, 4], [0, 1]], [[2], [3, 0]]], (0, 4), False),
)
MOST_STEPS = 2_000  # of the reader's function on one probe
SIDES = ("both", "max", "min")  # whose code has the slip: both players', MAX's or MIN's
RETURNS = ("best", "inside", "bound")  # what a correct search may return, see Ways


# Small searches that show a missing return, with a cutoff and without: side, tree, window.
RETURNING = (
    ("leaf", 1, FULL),
    ("max", [1, 2], FULL),
    ("min", [1, 2], FULL),
    ("max", [5, 6], (0, 3)),
    ("min", [0, 1], (2, 4)),
)


class Ways:
    """The variations of a search in the code for one player.

    Values are from the point of view of that player, for whom greater is better.

    choose: "max" or "min"; start: best before the first child
    negated: whether the values of children have the wrong sign
    last: whether only the last child counts
    moves: how the bound changes: "up" (to best, if that is better), "never", "best" (to best),
        "value" (to the value of the last child), "down" (to best, if that is worse)
    hands: the window for a child: "all", "none", "alpha" or "beta" (only that bound), "own" or
        "other" (only that player's bound), "exchanged", "entry" (as at the call), "unturned" or
        "crossed" (as by negamax without the exchange, or without the signs)
    test: the condition that ends the loop: "closed" (alpha >= beta), "strict" (alpha > beta),
        "before" ("closed", but before the update), "never", "always", "own" (best reaches the
        player's own bound), "open" (alpha <= beta), "best" (best reaches the other bound)
    returns: "best", "inside" (best, cut to the window), "bound" (the player's bound), "last"
        (the value of the last child)
    switches: whether the other player moves at the children
    mirrored: whether the code of the other player is run
    signed: whether the value counts for the player who moves, as in negamax
    """

    choose, start, negated, last = "max", -inf, False, False
    moves, hands, test, returns = "up", "all", "closed", "best"
    switches, mirrored, signed = True, False, False

    def __init__(self, **ways):
        for name, value in ways.items():
            setattr(self, name, value)


class Variant:
    """A faulty search.

    slip: the name, None for a correct search; side: whose code has the slip, one of SIDES.
    base: Ways of both sides; ways: further Ways of the faulty side.
    """

    def __init__(self, slip, side="both", base=(), **ways):
        self.slip, self.side = slip, side
        faulty, sound = Ways(**(dict(base) | ways)), Ways(**dict(base))
        self.for_max = sound if side == "min" else faulty
        self.for_min = sound if side == "max" else faulty

    def search(self, node, note, alpha=-inf, beta=inf, maximizing=True, path=()):
        """Return the value of node for MAX; call note(kind, path, content) for each event."""
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
            window = _choose_window(ways.hands, *window, sign)
            switched = maximizing != ways.switches
            value = sign * self.search(node[index], note, *window, switched, (*path, index))
            value = -value if ways.negated else value
            best = value if ways.last else CHOOSE[ways.choose]((best, value))
            before, low = low, _update_bound(ways.moves, low, best, value)
            if _is_last(ways.test, before, low, high, best):
                break
        returned = {"best": best, "inside": min(low, high), "bound": low, "last": value}
        value = sign * returned[ways.returns]
        note("return", path, value)
        return value


def _choose_window(hands, alpha, beta, sign):
    """Return the window for a child."""
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


def _update_bound(moves, low, best, value):
    """Return the bound after a child."""
    if moves == "up":
        return max(low, best)
    if moves == "down":
        return min(low, best)
    return {"never": low, "best": best, "value": value}[moves]


def _is_last(test, before, low, high, best):
    """Tell whether the loop ends after a child."""
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


# Slip -> faults with this name, as Ways. Those in WHOLE always concern the code for both players.
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
# The same for searches that count for the player who moves.
NEGAMAX = {
    "unnegated": [{"negated": True}, {"negated": True, "hands": "unturned"}],
    "unturned": [
        {"hands": "unturned"},
        {"hands": "unturned", "test": "best"},
        {"hands": "crossed"},
        {"hands": "crossed", "test": "best"},
    ],
}
KEPT = {"choose", "start", "last"}  # Ways of a search with a variable best
# Ways that do not depend on windows.
PLAIN = {"choose", "start", "negated", "last", "switches", "mirrored"}
NAMES = ("no_return", "failhard", *SLIPS, *NEGAMAX)
FAILHARD = [Variant("failhard", side, returns=value) for value in RETURNS[1:] for side in SIDES]


class Slip:
    """A recognized slip: name, and where: one of SIDES, "leaf", or None if unknown."""

    def __init__(self, name, where):
        self.name, self.where = name, where


def name_slip(function, tree, own, window=(-inf, inf), maximizing=True):
    """Return the Slips that explain the reader's search; several if they all fit.

    function: the reader's; own: the Record of a search by it that differs from the original's.
    A function that fails on all PROBES gets none, as nothing confirms a slip.
    """
    probed = None
    for variants in _list_rounds(own):
        fitting = [
            variant for variant in variants if acts_like(variant, tree, own, window, maximizing)
        ]
        if fitting and probed is None:
            probed = _run_probes(function, own)
        fitting = [
            variant
            for variant in fitting
            if probed and all(acts_like(variant, *probe) for probe in probed)
        ]
        if fitting:
            return _make_slips(fitting)
    return []


def name_missing_return(function):
    """Return the Slip of a function that returns None on a tiny tree, or None."""
    where = {}
    for side, tree, window in RETURNING:
        try:
            run = traced_search.trace_without_checks(
                function, tree, *window, side != "min", max_steps=MOST_STEPS
            )
        except Mistake:
            continue
        if run.value is None:
            where[side] = True
    if not where:
        return None
    return Slip("no_return", "both" if len(where) > 1 else next(iter(where)))


def acts_like(variant, tree, own, window=(-inf, inf), maximizing=True):
    """Tell whether a Variant makes the same calls and returns as a Record, if known."""
    events = iter(own.events if own.sees_leaves else own.without_leaves())

    def note(kind, path, content):
        if path in own.leaves and not own.sees_leaves:
            return
        event = next(events, None)
        if event is None or (event.kind, event.path) != (kind, path):
            raise _DifferentError
        if event.content != content and event.content is not None:
            raise _DifferentError

    try:
        variant.search(tree, note, *window, maximizing)
    except _DifferentError:
        return False
    return True  # both end with the return of the root


class _DifferentError(Exception):
    """The searches differ, so that the second can end."""


def make_variants(mover=False, plain=False, **base):
    """Return the Variants of all slips but "failhard".

    mover: whether to include slips of searches that count for the player who moves.
    plain: whether to leave out slips that only windows show.
    base: Ways that all the variants have.
    """
    variants = []
    bounded = base.get("returns", "best") != "best"  # such code has no variable best
    for slip, faults in SLIPS.items():
        for ways in faults:
            if bounded and not KEPT.isdisjoint(ways) or plain and not _is_plain(ways):
                continue
            variants += [Variant(slip, side, base, **ways) for side in SIDES]
    for slip, faults in [*WHOLE.items(), *(NEGAMAX.items() if mover else ())]:
        for ways in faults:
            if not plain or _is_plain(ways):
                variants.append(Variant(slip, "both", base, **ways))
    return variants


def _is_plain(ways):
    """Tell whether a fault shows without knowledge of the windows."""
    return PLAIN.issuperset(ways) or ways.get("test") == "always"


def _list_rounds(own):
    """Yield lists of Variants to try one after the other, until one of them fits."""
    yield FAILHARD
    if own.sees_window:
        for returns in RETURNS:
            yield make_variants(own.mover, returns=returns)
    else:
        for test in ("closed", "never"):
            yield make_variants(own.mover, plain=True, test=test)


def _run_probes(function, own):
    """Run the reader's function on PROBES; return arguments for acts_like."""
    probed, mover = [], own.mover
    for tree, window, maximizing in PROBES:
        if window != FULL and not own.sees_window:
            continue  # the function does not use the window
        try:
            run = traced_search.trace_search(
                function, tree, *window, maximizing, negamax=mover, max_steps=MOST_STEPS
            )
        except Mistake:
            continue
        record = Record(run, tree, window, maximizing, mover)
        probed.append([tree, record, window, maximizing])
    return probed


def _make_slips(variants):
    """Return the Slips of some Variants, each once."""
    sides = {}
    for variant in variants:
        sides.setdefault(variant.slip, set()).add(variant.side)
    return [Slip(slip, where.pop() if len(where) == 1 else None) for slip, where in sides.items()]
