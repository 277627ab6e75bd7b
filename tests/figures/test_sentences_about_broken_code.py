"""The sentences about code that a reader may write claim only what the leaves prove."""

import re
from math import inf

import pytest
from hypothesis import given

from docs.figures.number_format import format_number
from docs.figures.replay import make_snapshot
from docs.programs.program_loader import load_search_function
from docs.widgets.laboratory.presets import CHANGES, apply_preset_change
from gametree import letters
from proof.languages import load_language
from sentence_helpers import (
    NUMBER,
    SOURCE,
    TREES,
    VAGUE_PLACE,
    WORDS,
    each,
    find_claims,
    parse_number,
    step_sentences,
)
from tracing import trace
from tree_helpers import at, is_list, windows

ENGLISH = load_language("en")["sentences"]
BROKEN = {
    "minimum at MAX": SOURCE.replace("best = max(best", "best = min(best"),
    "both minimum": SOURCE.replace("max(", "min("),
    "both maximum": SOURCE.replace("min(", "max("),
    "bounds swapped": SOURCE.replace("child, alpha, beta", "child, beta, alpha"),
    "no minus": SOURCE.replace("best = -inf", "best = 0"),
    "cuts too early": SOURCE.replace("if alpha >= beta", "if alpha >= beta - 4"),
    "never raises alpha": SOURCE.replace("alpha = max(alpha, best)", "alpha = alpha"),
    "one player": SOURCE.replace("child, alpha, beta, True", "child, alpha, beta, False"),
    "twice": SOURCE.replace(
        "        for child in node:\n            best = max",
        "        for child in [*node, *node]:\n            best = max",
    ),
    "backwards": SOURCE.replace("in node:", "in reversed(node):"),
    **{change: apply_preset_change(SOURCE, change, WORDS["en"]["labels"]) for change in CHANGES},
}


def is_proved(tree, run, number, path, value):
    """Return whether the leaves read up to a step prove that the player at path can reach value or better."""
    snapshot = make_snapshot(tree, run, number)
    read = set(snapshot.read)

    def bounds(node, node_path, moves_max):
        if not is_list(node):
            return (node, node) if node_path in read else (-inf, inf)
        below = [bounds(child, (*node_path, i), not moves_max) for i, child in enumerate(node)]
        choose = max if moves_max else min
        return tuple(choose(values) for values in zip(*below, strict=True))

    moves_max = len(path) % 2 == 0
    low, high = bounds(at(tree, path), path, moves_max)
    return low >= value if moves_max else high <= value


@pytest.mark.parametrize("name", BROKEN)
@given(tree=TREES, window=windows)
@each
def test_sentences_about_broken_code_claim_nothing_false(name, tree, window):
    search = load_search_function(BROKEN[name])
    run = trace(search, tree, *window, True, source=BROKEN[name])
    path_of = {letter: path for path, letter in letters(tree).items()}
    for number, (step, text) in enumerate(step_sentences(tree, run, "en")):
        assert not VAGUE_PLACE.search(text)
        assert not re.search("worth (at least|at most) [−+]∞|(guaranteed|already has) [−+]∞", text)
        for _, value, node in find_claims(text):
            assert "∞" not in value
            path = path_of[node]
            assert len(path) < len(step.path)
            assert path == step.path[: len(path)]
            assert is_proved(tree, run, number, path, parse_number(value))
        for player, value in re.findall(r"(MAX|MIN) is guaranteed (\S+?)(?: or| if|\.$)", text):
            assert player == ("MAX", "MIN")[len(step.path) % 2]
            assert is_proved(tree, run, number, step.path, parse_number(value))
        possible_value = re.search(
            rf"node (\w+) may still be worth (less|more) than (?:the )?({NUMBER})", text
        )
        if possible_value:
            moves_max = len(step.path) % 2 == 0
            assert (possible_value[2] == "less") == moves_max
            assert not is_proved(tree, run, number, step.path, parse_number(possible_value[3]))
        at_start = re.search(ENGLISH["at_start"], text)
        if step.skipped and (at_start or re.search(ENGLISH["has"], text)):
            comparison = re.search(f"({NUMBER}) [≥>] ({NUMBER}),", text)
            alpha, beta = map(parse_number, comparison.groups())
            assert is_proved(tree, run, number, step.path, beta if len(step.path) % 2 else alpha)
            mover_number = re.search(rf"is worth at (least|most) ({NUMBER})", text)
            if mover_number:
                assert (mover_number[1] == "least") == (len(step.path) % 2 == 0)
                assert is_proved(tree, run, number, step.path, parse_number(mover_number[2]))
        if at_start:
            assert "∞" not in re.search(f"[αβ] = ({NUMBER})", text)[1]
        if "The search is over" in text:
            assert number == len(run.steps) - 1
        pruned = re.findall(ENGLISH["pruned"][0], text) + re.findall(ENGLISH["pruned"][1], text)
        if pruned:
            cut = make_snapshot(tree, run, number).get_leaf_values("cut")
            assert all(leaf in map(format_number, cut) for leaf in re.findall(NUMBER, pruned[0]))


def test_sentence_for_a_leaf_that_is_read_again():
    tree = [[3, 5], [6, 9]]
    run = trace(load_search_function(BROKEN["twice"]), tree, source=BROKEN["twice"])
    texts = [text for step, text in step_sentences(tree, run, "en") if step.kind == "enter"]
    assert "Node B looks at this leaf once more." in texts


def test_only_the_outermost_root_call_ends_the_search():
    source = SOURCE.replace(
        "    if maximizing:\n",
        "    if alpha == -inf and beta == inf:\n        return alphabeta(node, -90, 90, maximizing)\n"
        "    if maximizing:\n",
    )
    run = trace(load_search_function(source), [3, 5], source=source)
    texts = [text for _, text in step_sentences([3, 5], run, "en")]
    assert sum(step.kind == "return" and step.path == () for step in run.steps) == 2
    assert ["The search is over." in text for text in texts] == [False] * (len(texts) - 1) + [True]
