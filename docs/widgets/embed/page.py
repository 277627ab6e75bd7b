"""Build the page with a stepper that other sites can embed; it shows the first tree at first."""

from alphabeta import FIRST
from docs.trees.tree_syntax import format_tree
from docs.widgets.stepper import page as stepper

INSIDE = ("stepper",)


def make_template_values(source, texts, code):
    """Return the values of the template; code: the programs in the page's language."""
    values = stepper.make_template_values("first", texts, code)
    values["stepper"] |= {"addressed": False}
    return values | {"tree": format_tree(FIRST).replace(" ", "")}
