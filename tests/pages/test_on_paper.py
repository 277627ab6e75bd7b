"""What the pages say is to be written beside the nodes of the first tree, held against its trace."""

import re

import pytest

from alphabeta import FIRST, alphabeta
from builder.words import LANGUAGES
from proof.claims import ROOT
from tracing import trace
from tree_helpers import leaves_read

STEPS = trace(alphabeta, FIRST).steps
E, C = (0, 1), (1,)


def section(language, page, name):
    """Return the text of one section."""
    text = (ROOT / "docs" / "pages" / language / f"{page}.md").read_text(encoding="utf-8")
    return text.partition(f"{{ #{name} }}")[2].partition("\n## ")[0].replace("−", "-")


def bounds(path):
    """Return what is to be written where a node cuts: each bound, with its value there."""
    numbers = next(step.numbers for step in STEPS if (step.kind, step.path) == ("cut", path))
    return [("α", str(numbers["alpha"])), ("β", str(numbers["beta"]))]


def returned(path):
    return next(step.value for step in STEPS if (step.kind, step.path) == ("return", path))


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_cutoffs_of_the_first_tree(language):
    at_e, at_c, at_a = section(language, "first-walkthrough", "on-paper").split("\n- ")[1:]
    for said, path in ((at_e, E), (at_c, C)):
        assert re.findall(r"([αβ]) = (-?\d+)", said) == bounds(path)
        assert re.findall(r"-?\d+", said)[-1] == str(returned(path))
    value, *leaves = map(int, re.findall(r"-?\d+", at_a))
    assert (value, leaves) == (returned(()), leaves_read(alphabeta, FIRST))


@pytest.mark.parametrize("language", LANGUAGES)
def test_when_the_bounds_of_a_node_are_written(language):
    said = section(language, "in-your-course", "same-tree")
    assert re.findall(r"([αβ]) = (-?\d+)", said) == bounds(E)
