"""The command that draws a search in LaTeX, run by name."""

import pytest

from alphabeta import alphabeta
from docs.figures import latex
from docs.figures.replay import make_snapshot
from docs.figures.tree_drawing import draw_tree
from gametree import letters
from tracing import trace

COMMAND = "latex"
TREE = [[3, 5], [6, 9]]


def draw(step, alpha=float("-inf"), maximizing=True):
    """Return the TikZ of a step, from 0, without its number line."""
    recorded = trace(alphabeta, TREE, alpha=alpha, maximizing=maximizing)
    snapshot = make_snapshot(TREE, recorded, step, maximizing)
    drawing = draw_tree(snapshot, letters(TREE), "x", show_number_line=False)
    return latex.convert_svg_to_tikz(drawing)


def test_a_step_as_a_fragment(run, tmp_path):
    arguments = ("--step", "12", "--fragment", "--alpha", "-4", "--player", "min", "-o", "a.tex")
    assert run(str(TREE), *arguments).returncode == 0
    text = (tmp_path / "a.tex").read_text(encoding="utf-8")
    assert text.startswith("% In the preamble: ") and draw(11, -4, maximizing=False) in text


def test_without_options_the_last_step_is_a_document(run, tmp_path):
    assert run("3 5 6 9").returncode == 0
    text = (tmp_path / "tree.tex").read_text(encoding="utf-8")
    assert text.startswith("\\documentclass{article}") and draw(-1) in text


def test_all_steps_as_slides(run, tmp_path):
    assert run("3 5 6 9", "--beamer").returncode == 0
    text = (tmp_path / "tree.tex").read_text(encoding="utf-8")
    last = len(trace(alphabeta, TREE).steps)
    assert "{beamer}" in text and f"\\only<{last}>" in text and str(last + 1) + ">" not in text


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["[[3, 5], [6"], "--tree: This bracket is never closed."),
        (["3 5", "--step", "99"], "--step: A whole number from 1 to "),
        (["3 5", "--alpha", "y"], "--alpha: “y” is not a number."),
        (["3 5", "--alpha", "5", "--beta", "5"], "--beta: "),
        (["3 5", "--beamer", "--fragment"], "--beamer: not with --fragment"),
        (["3 5", "-o", "none/tree.tex"], "“none/tree.tex” could not be written"),
    ],
)
def test_wrong_arguments_are_refused(arguments, message, refuse, tmp_path):
    assert refuse(*arguments).startswith(message)
    assert list(tmp_path.iterdir()) == []
