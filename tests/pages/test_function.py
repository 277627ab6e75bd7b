"""The page of the function: what its programs promise beyond what they print."""

from math import inf

from hypothesis import given

from proof.checks import all_pages
from tree_helpers import often, trees_with_infinities, worth


def best_move():
    """Return the function that the page shows under #best-move."""
    (section,) = (s for s in all_pages()["en"]["function"].sections if s.id == "best-move")
    names = {}
    exec(section.blocks[0].text, names)  # noqa: S102
    return names["best_move"]


FOUND = best_move()


@often
@given(trees_with_infinities)
def test_the_move_leads_to_a_child_that_is_worth_what_the_root_is(tree):
    if isinstance(tree, list):
        value, move = FOUND(tree)
        assert (worth(tree[move], False), value) == (worth(tree), worth(tree))


def test_it_is_the_first_of_the_best_also_after_a_tie_that_is_only_a_bound():
    assert FOUND([[3, 5], [3, 0]]) == (3, 0)
    assert FOUND([-inf, -inf]) == (-inf, 0)
