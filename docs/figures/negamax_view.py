"""Draw a finished negamax search with every number from the view of the player to move."""

from figures.draw import TreeDrawing
from figures.replay import best_line, proof_of


class NegamaxTreeDrawing(TreeDrawing):
    """The drawing of a Snapshot of negamax: values, leaves and bounds are negated where MIN moves."""

    def __init__(self, snapshot, letters):
        _negate_min_nodes(
            snapshot, lambda known: None
        )  # best_line needs the values that alphabeta would hold
        self.best = best_line(snapshot)
        _negate_min_nodes(snapshot, _negate_leaf_and_bounds)
        super().__init__(snapshot, letters)

    @property
    def best_line(self):
        return self.best


def _negate_min_nodes(snapshot, update_node):
    """Negate the value of each node where MIN moves, and call update_node on what is known of it."""
    for path, known in snapshot.nodes.items():
        if not snapshot.moves_max(path):
            known.value = None if known.value is None else -known.value
            update_node(known)
        if known.value is not None:
            known.proof = proof_of(known.value, (known.low, known.high))


def _negate_leaf_and_bounds(knowledge):
    knowledge.low, knowledge.high = -knowledge.high, -knowledge.low
    if knowledge.leaf:
        knowledge.node = -knowledge.node
