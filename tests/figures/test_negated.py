"""Negamax as it is drawn: alphabeta seen by the player who moves."""

from hypothesis import given, settings
from hypothesis import strategies as st

from alphabeta import FIRST, alphabeta
from figures.negated import Negated
from figures.replay import best_line, replay
from figures.scenes import reverse
from gametree import is_leaf, letters
from negamax import negamax
from tracing import trace

trees = st.recursive(
    st.integers(-9, 9), lambda node: st.lists(node, min_size=1, max_size=3), max_leaves=16
)


@given(trees.filter(lambda tree: not is_leaf(tree)), st.booleans())
@settings(max_examples=60, deadline=None)
def test_negamax_turned_tells_the_same_as_alphabeta_for_the_player_who_moves(tree, maximizing):
    sign = 1 if maximizing else -1
    plain = trace(alphabeta, tree, maximizing=maximizing)
    theirs = replay(tree, plain, -1, maximizing)
    ours = replay(tree, trace(negamax, tree, sign=sign), -1, maximizing)
    drawing = Negated(ours, letters(tree))
    other = {"lower": "upper", "upper": "lower"}
    assert drawing.line == best_line(theirs)
    for path, known in theirs.nodes.items():
        its = ours.nodes[path]
        assert its.status == known.status
        if known.value is not None:
            turned = not theirs.moves_max(path)
            assert its.value == (-known.value if turned else known.value)
            assert its.proof == (other.get(known.proof, known.proof) if turned else known.proof)
        if known.leaf:
            assert its.node == (known.node if theirs.moves_max(path) else -known.node)


def test_reversed_twice_a_tree_is_itself():
    assert reverse(FIRST) == [[[-1, 0], [2, 1]], [[9, 6], [5, 3]]]
    assert reverse(reverse(FIRST)) == FIRST
