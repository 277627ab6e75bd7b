"""The programs on the page of the function: properties beyond the output that the page shows."""

from math import inf

from hypothesis import given

from proof.checks import read_all_pages
from tree_helpers import often, trees_with_infinities, worth


def best_move():
    """Return the function that the page shows under #best-move."""
    (section,) = (s for s in read_all_pages()["en"]["function"].sections if s.id == "best-move")
    names = {}
    exec(section.blocks[0].text, names)  # noqa: S102
    return names["best_move"]


best_move_of_page = best_move()


@often
@given(trees_with_infinities)
def test_the_move_leads_to_a_child_with_the_value_of_the_root(tree):
    if isinstance(tree, list):
        value, move = best_move_of_page(tree)
        assert (worth(tree[move], False), value) == (worth(tree), worth(tree))


def test_ties_keep_the_first_best_move_even_if_a_later_value_is_a_bound():
    assert best_move_of_page([[3, 5], [3, 0]]) == (3, 0)
    assert best_move_of_page([-inf, -inf]) == (-inf, 0)
