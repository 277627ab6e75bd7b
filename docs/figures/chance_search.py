"""Recorded searches of trees with chance nodes by star1."""

from calling_convention import CallingConvention
from dice import is_chance, star1, star1_chance
from docs.figures.replay import simplify_number
from gametree import is_leaf
from tracing import trace

# What no sentence mentions: the arguments that never change, and what a step computes on the way.
HIDDEN = ("low", "high", "probability", "unread", "child_alpha", "child_beta", "value")
FUNCTIONS = ("star1", "star1_chance")  # in dice.py, in this order


class Star1Convention(CallingConvention):
    """How star1 is called: at a chance node it only calls star1_chance, which calls it on children.

    So that a node is entered once, a chance node is the call of star1_chance alone.
    """

    names_best = True

    def __init__(self, low, high):
        super().__init__(star1)
        self.chance_convention = CallingConvention(star1_chance)
        self.first_lines |= self.chance_convention.first_lines
        self.hidden |= set(HIDDEN)
        self.leaf_range = low, high

    def find_convention(self, frame):
        if frame.f_code == self.chance_convention.code:
            return self.chance_convention
        is_player = frame.f_code == self.code and not is_chance(frame.f_locals[self.node])
        return self if is_player else None

    def find_skipped_children(self, call):
        if not is_chance(call.node):
            return super().find_skipped_children(call)
        return tuple(range(len(call.children), len(call.node.children)))


def record_star1(tree, low, high, maximizing=True):
    """Return the Trace of star1(tree, low, high); whole numbers in its steps are integers."""
    convention = Star1Convention(low, high)
    recorded = trace(star1, tree, tree, low, high, maximizing=maximizing, convention=convention)
    recorded.value = simplify_number(recorded.value)
    for step in recorded.steps:
        step.numbers = {name: simplify_number(value) for name, value in step.numbers.items()}
        step.compared = tuple([simplify_number(number) for number in step.compared])
        step.value = simplify_number(step.value)
    return recorded


def format_chance_tree(tree):
    """Return a tree with chance nodes as the Python code that builds it."""
    if is_leaf(tree):
        return str(tree)
    children = [format_chance_tree(child) for child in tree]
    if not is_chance(tree):
        return f"[{', '.join(children)}]"
    outcomes = zip(tree.probabilities, children, strict=True)
    return f"Chance({', '.join(f'({probability}, {child})' for probability, child in outcomes)})"
