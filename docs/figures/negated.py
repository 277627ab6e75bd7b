"""A finished negamax, drawn as it counts: every number for the player who moves there."""

from figures.draw import Drawing
from figures.replay import best_line, proof_of


class Negated(Drawing):
    """The drawing of a Snapshot of negamax, whose leaves and bounds are turned, too, as its values are."""

    def __init__(self, snapshot, letters):
        _turn(snapshot, lambda known: None)  # to what alphabeta holds, whose best line can be told
        self.best = best_line(snapshot)
        _turn(snapshot, _turn_leaves_and_bounds)
        super().__init__(snapshot, letters)

    @property
    def line(self):
        return self.best


def _turn(snapshot, also):
    """Change the sign of each value where MIN moves, and do what else is to be done there."""
    for path, known in snapshot.nodes.items():
        if not snapshot.moves_max(path):
            known.value = None if known.value is None else -known.value
            also(known)
        if known.value is not None:
            known.proof = proof_of(known.value, (known.low, known.high))


def _turn_leaves_and_bounds(known):
    known.low, known.high = -known.high, -known.low
    if known.leaf:
        known.node = -known.node
