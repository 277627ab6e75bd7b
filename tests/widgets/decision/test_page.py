"""The home page's question: the step, the texts, the hidden value, and trees without such a question."""

import json
import re
from html import unescape
from pathlib import Path

import pytest

from all_words import WORDS
from alphabeta import alphabeta
from docs.builder.rendering import LanguageEdition
from docs.builder.words import LANGUAGES
from docs.figures.phrases import format_node_letter
from docs.figures.replay import make_snapshot
from docs.figures.scenes import Walkthrough, get_walkthrough
from docs.figures.step_sentences import explain_step
from docs.trees.trees import replace_leaf
from docs.widgets.decision.page import FURTHEST, FirstCutoff, make_template_values
from docs.widgets.decision.requests import RequestHandler
from for_every import for_every
from gametree import letters
from minimax import minimax
from sentence_helpers import strip_tags
from tracing import trace

ROOT = Path(__file__).parents[3]


def render_fence(language, name="first"):
    """Return the HTML of the fence."""
    return LanguageEdition(language, WORDS, ROOT / "reference").render_fence("decision", name)


def make_walkthrough(tree):
    recorded = trace(alphabeta, tree)
    return Walkthrough(
        tree, "alphabeta", recorded, letters(tree), (), True, "alphabeta", ("alphabeta",)
    )


@pytest.mark.parametrize(
    ("name", "mine", "given", "bound", "leaves"),
    [("first", 6, 9, 5, [3, 5, 6, 1, 2]), ("second", 5, 9, 3, [2, 3, 5, 0, 1])],
)
def test_the_question_is_about_the_first_test_that_cuts(name, mine, given, bound, leaves):
    walk = get_walkthrough(name)
    cutoff = FirstCutoff(walk)
    cut = next(step for step in walk.trace.steps if step.kind == "cut")
    assert walk.trace.steps[cutoff.step_index + 1] is cut
    test = walk.trace.steps[cutoff.step_index]
    assert (test.kind, test.path, test.compared) == ("test", cut.path, (mine, bound))
    facts = (walk.letters[cutoff.path], cutoff.own_value, cutoff.bound, cutoff.leaf_value)
    assert facts == ("E", mine, bound, given)
    assert (walk.letters[cutoff.bound_holder], cutoff.value) == ("B", bound)
    nodes = make_snapshot(walk.tree, walk.trace, cutoff.step_index).nodes
    assert (nodes[cutoff.leaf].status, nodes[cutoff.leaf].node) == ("todo", given)
    assert [nodes[path].node for path in cutoff.read] == leaves
    assert cutoff.leaf not in cutoff.read


@pytest.mark.parametrize("name", ("minimax", "failhard-first", "third-min", ""))
def test_a_search_without_such_a_decision_is_refused(name):
    with pytest.raises(ValueError):
        make_template_values(name, WORDS["en"], None)


def test_a_cutoff_of_several_leaves_or_a_node_is_refused():
    assert FirstCutoff(make_walkthrough([[[3, 5], [6, 9]], [4]])).leaf_value == 9
    for tree, message in {
        "two leaves": ([[[3, 5], [6, 9, 8]], [4]], "more is pruned"),
        "a node": ([[[3, 5], [6, [9, 8]]], [4]], "more is pruned"),
        "the bound is that of a second child": ([[1], [[3, 5], [6, 9]]], "another owner"),
        "nothing is pruned": ([[1, 2], [3, 4]], "no test"),
    }.values():
        with pytest.raises(ValueError, match=message):
            FirstCutoff(make_walkthrough(tree))


@for_every(language=LANGUAGES)
def test_the_value_of_the_leaf_is_hidden_until_the_answer(language):
    asks, cuts = re.findall(r"<svg class=\"tree\" .*?</svg>", render_fence(language))[:2]
    label = re.search(r'aria-label="(.*?)"', asks)[1]
    assert WORDS[language]["narration"]["alt_asked"] in label
    assert re.findall(r">([\d−?]+)</text>", asks).count("?") == 1
    assert "9" not in label + "".join(re.findall(">([^<]*)</text>", asks))
    assert '<text x="159" y="235" class="number cut">9</text>' in cuts
    assert "?" not in cuts


@for_every(language=LANGUAGES)
def test_texts_match_the_recorded_search(language):
    html, words = render_fence(language), WORDS[language]
    walk = get_walkthrough("first")
    cutoff = FirstCutoff(walk)
    snapshot = make_snapshot(walk.tree, walk.trace, cutoff.step_index + 1)
    reason = explain_step(snapshot, walk.letters, words["narration"])
    assert html.count(reason) == 2  # with a script, and without
    facts = [strip_tags(text) for text in re.findall("<li><svg.*?</svg> (.*?)</li>", html)]
    for fact, player, number, letter in zip(facts, ("MAX", "MIN"), "65", "EB", strict=True):
        assert re.findall("MAX|MIN|[A-G](?![a-zA-Z])|[0-9]", fact).count(player) == 1
        assert sorted(re.findall(r"(?<![A-Z])[A-G](?![A-Z])|\d", fact)) == sorted([number, letter])
    (question,) = re.findall("<legend>(.*?)</legend>", html)
    assert format_node_letter("E") in question
    assert html.count(question) == 2
    text = strip_tags(re.search(r'<p class="said".*?>(.*?)</p>', html)[1])
    symbols = re.findall(r"\d|\b[A-G]\b|(?<![A-Z])[A-G](?=[^a-zA-Z])", text)
    assert symbols[:4] == ["9", "B", "5", "5"]
    assert set(symbols[4:]) <= {"B", "5"}  # some languages repeat whose value minimax computes


@for_every(language=LANGUAGES)
def test_the_script_gets_what_it_asks_python_about(language):
    data = json.loads(unescape(re.search("<template>(.*?)</template>", render_fence(language))[1]))
    expected = [[[[3, 5], [6, 9]], [[1, 2], [0, -1]]], [0, 1, 1], [0], 5, 5]
    assert [data[key] for key in ("tree", "leaf", "node", "value", "root")] == expected
    assert data["read"] == [[0, 0, 0], [0, 0, 1], [0, 1, 0], [1, 0, 0], [1, 0, 1]]
    assert "{leaf}" in data["spoken"] and "B" in data["spoken"] and "5" in data["spoken"]
    assert f'min="-{FURTHEST}" max="{FURTHEST}" value="9"' in render_fence(language)


# The search behind the home page's slider: the value of the pruned leaf changes no result.


def ask(cutoff, value, leaf=None):
    request = {"tree": cutoff.walk.tree, "leaf": list(leaf or cutoff.leaf), "value": value}
    return RequestHandler({}).handle_request(request | {"node": list(cutoff.bound_holder)})


def trace_results(cutoff, tree):
    """Return the results of the same search, as recorded by the tracer."""
    steps = [step for step in trace(alphabeta, tree).steps if step.kind == "return"]
    returned = next(step.value for step in steps if step.path == cutoff.bound_holder)
    leaves = [list(step.path) for step in steps if step.path not in cutoff.walk.letters]
    return {"root": steps[-1].value, "read": leaves, "returned": returned}


def test_results_are_those_of_the_tracer_and_of_minimax():
    cutoff = FirstCutoff(get_walkthrough("first"))
    answers = set()
    for leaf in ((0, 1, 1), (0, 1, 0), (0, 0, 1), (1, 0, 0)):
        for value in (-900, -1, 0, 4, 5, 6, 40, 900):
            tree = replace_leaf(cutoff.walk.tree, leaf, value)
            result = ask(cutoff, value, leaf)
            expected = trace_results(cutoff, tree) | {"minimax": minimax(tree[0], maximizing=False)}
            assert result == expected
            answers.add(str(result))
    assert len(answers) > 4  # other leaves change the results


def test_the_tree_of_the_request_does_not_change():
    cutoff = FirstCutoff(get_walkthrough("first"))
    before = str(cutoff.walk.tree)
    ask(cutoff, -900)
    assert str(cutoff.walk.tree) == before
