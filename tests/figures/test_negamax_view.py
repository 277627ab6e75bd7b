"""Check that a drawing of negamax shows the values of alphabeta as seen by the player to move."""

from hypothesis import given, settings
from hypothesis import strategies as st

from alphabeta import FIRST, alphabeta
from docs.figures.negamax_view import NegamaxTreeDrawing
from docs.figures.replay import find_best_line, make_snapshot
from docs.figures.scenes import reverse_children
from gametree import is_leaf, letters
from negamax import negamax
from tracing import trace

trees = st.recursive(
    st.integers(-9, 9), lambda node: st.lists(node, min_size=1, max_size=3), max_leaves=16
)


@given(trees.filter(lambda tree: not is_leaf(tree)), st.booleans())
@settings(max_examples=60, deadline=None)
def test_negamax_drawing_negates_alphabeta_where_min_moves(tree, maximizing):
    sign = 1 if maximizing else -1
    alphabeta_trace = trace(alphabeta, tree, maximizing=maximizing)
    alphabeta_snapshot = make_snapshot(tree, alphabeta_trace, -1, maximizing)
    negamax_snapshot = make_snapshot(tree, trace(negamax, tree, sign=sign), -1, maximizing)
    drawing = NegamaxTreeDrawing(negamax_snapshot, letters(tree))
    opposite_proof = {"lower": "upper", "upper": "lower"}
    assert drawing.best_line == find_best_line(alphabeta_snapshot)
    for path, known in alphabeta_snapshot.nodes.items():
        negamax_known = negamax_snapshot.nodes[path]
        assert negamax_known.status == known.status
        if known.value is not None:
            is_negated = not alphabeta_snapshot.is_max_node(path)
            assert negamax_known.value == (-known.value if is_negated else known.value)
            assert negamax_known.proof == (
                opposite_proof.get(known.proof, known.proof) if is_negated else known.proof
            )
        if known.leaf:
            assert negamax_known.node == (
                known.node if alphabeta_snapshot.is_max_node(path) else -known.node
            )


def test_reversed_twice_a_tree_is_itself():
    assert reverse_children(FIRST) == [[[-1, 0], [2, 1]], [[9, 6], [5, 3]]]
    assert reverse_children(reverse_children(FIRST)) == FIRST
