"""Draw a finished negamax search with every number from the view of the player to move."""

from docs.figures.replay import find_best_line, find_proof_kind
from docs.figures.tree_drawing import TreeDrawing


class NegamaxTreeDrawing(TreeDrawing):
    """The drawing of a Snapshot of negamax: values, leaves and bounds are negated where MIN moves."""

    def __init__(self, snapshot, letters):
        # find_best_line needs the values that alphabeta would hold.
        _negate_min_nodes(snapshot, lambda known: None)
        self.best = find_best_line(snapshot)
        _negate_min_nodes(snapshot, _negate_leaf_and_bounds)
        super().__init__(snapshot, letters)

    @property
    def best_line(self):
        return self.best


def _negate_min_nodes(snapshot, update_node):
    """Negate the value of each node where MIN moves, and call update_node on what is known of it."""
    for path, known in snapshot.nodes.items():
        if not snapshot.is_max_node(path):
            known.value = None if known.value is None else -known.value
            update_node(known)
        if known.value is not None:
            known.proof = find_proof_kind(known.value, (known.low, known.high))


def _negate_leaf_and_bounds(knowledge):
    knowledge.low, knowledge.high = -knowledge.high, -knowledge.low
    if knowledge.leaf:
        knowledge.node = -knowledge.node
