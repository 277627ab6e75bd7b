"""The stepper as it stands in other pages, as the build writes it: with the first tree, at its first step."""

from alphabeta import FIRST
from widgets.reading import tree_text
from widgets.stepper import form as stepper

INSIDE = ("stepper",)


def fill(source, words, code):
    """A stepper and little else; code: the programs in the page's language."""
    values = stepper.fill("first", words, code)
    values["stepper"] |= {"addressed": False}
    return values | {"tree": tree_text(FIRST).replace(" ", "")}
