from math import inf

from hypothesis import given
from hypothesis import strategies as st

from alphabeta import alphabeta
from failhard import failhard
from tree_helpers import is_list, often, players, run, trees_with_infinities, windows, worth


@often
@given(trees_with_infinities, windows | st.just((-inf, inf)), players)
def test_value_is_clamped_into_the_window_except_at_a_leaf(tree, window, maximizing):
    value = worth(tree, maximizing)
    expected = sorted([value, *window])[1] if is_list(tree) else value
    assert failhard(tree, *window, maximizing) == expected
    assert failhard(tree, maximizing=maximizing) == value


# The cuts: failhard visits exactly the nodes that alphabeta visits, with any window.
#
# By induction over the calls. If a node receives the same window (a, b), both keep the same alpha
# at a MAX node: a child's value x that alphabeta returns and the value that failhard returns differ
# only if x is not above alpha, and then alpha stays, or not below b, and then both stop. The same
# goes for MIN. So the next child receives the same window, or neither search calls it.


@often
@given(trees_with_infinities, windows, players)
def test_visits_what_alphabeta_visits_with_any_window(tree, window, maximizing):
    hard, soft = (run(search, tree, *window, maximizing)[1] for search in (failhard, alphabeta))
    assert hard == soft
