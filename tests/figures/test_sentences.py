"""Check the claims in the sentences about a search with tests/theory.py, which does not use recorded steps."""

import re
from math import inf

import pytest
from hypothesis import given

from alphabeta import alphabeta
from docs.builder.words import LANGUAGES
from docs.figures.phrases import join_as_list
from docs.figures.replay import iterate_snapshots
from docs.figures.step_facts import get_returned_values
from docs.figures.step_sentences import MOST_LEAVES
from failhard import failhard
from for_every import for_every
from gametree import letters
from proof.languages import load_language
from pvs import pvs
from sentence_helpers import (
    NUMBER,
    TREES,
    VAGUE_PLACE,
    WORDS,
    each,
    find_claims,
    number_printer,
    parse_number,
    step_sentences,
)
from theory import Theory
from tracing import trace
from tree_helpers import at, is_list, leaf_paths, paths, players, windows

SEARCHES = {"soft": alphabeta, "hard": failhard}


@pytest.mark.parametrize("rule", SEARCHES)
@given(tree=TREES, window=windows, maximizing=players)
@each
@for_every(language=LANGUAGES)
def test_cutoff_names_the_node_with_the_bound_or_the_initial_window(
    rule, language, tree, window, maximizing
):
    search = SEARCHES[rule]
    theory = Theory(tree, search, maximizing, tuple(window))
    run = trace(search, tree, *window, maximizing)
    names, patterns = letters(tree), load_language(language)["sentences"]
    for step, text in step_sentences(tree, run, language, maximizing):
        assert not VAGUE_PLACE.search(text), text
        window, start = theory.window(step.path), f"[αβ] = ({NUMBER}).*{patterns['at_start']}"
        claims = list(find_claims(text, language))
        for player_name, value, node in claims:
            player = ("MAX", "MIN").index(player_name)
            holder = theory.holder(step.path, player)
            assert (value, node) == (number_printer(language)(window[player]), names[holder])
            assert len(holder) < len(step.path)
            assert holder == step.path[: len(holder)]
        initial_match = re.search(start, text) or re.search(
            f"{patterns['at_start']}.*[αβ] = ({NUMBER})", text
        )
        assert bool(initial_match) == bool(re.search(patterns["at_start"], text)), text
        if initial_match:
            bound = 0 if f"α = {initial_match[1]}" in text else 1
            assert parse_number(initial_match[1]) == window[bound] == theory.start[bound]
            assert theory.holder(step.path, bound) is None
        if patterns["both_at_start"] in text:
            assert tuple(window) == theory.start
            assert inf not in map(abs, window)
        if step.kind == "cut":
            alpha, beta, inherited, _ = theory.cutoff(step.path)
            assert step.compared == (alpha, beta)
            holder = theory.holder(step.path, inherited)
            expected = [0, True] if holder is None else [1, False]
            assert [len(claims), bool(initial_match)] == expected
            if holder is not None:
                # The reason has two halves: the bound of the opponent, and the best value of this node.
                word = load_language(language)["fact_words"]["upper" if inherited == 0 else "lower"]
                mover_number = number_printer(language)((alpha, beta)[1 - inherited])
                reason = text.partition(text_after_placeholders(language, "say_cut"))[2]
                assert re.search(f"(?i){word}", reason), text
                assert mover_number in re.findall(NUMBER, reason), text


def text_after_placeholders(language, key):
    """Return the end of the sentence of key, after the last placeholder."""
    return re.split(r"\{\w+\}", WORDS[language]["narration"][key])[-1]


@given(tree=TREES, window=windows, maximizing=players)
@each
@for_every(language=LANGUAGES)
def test_pruned_leaves_use_singular_and_plural(language, tree, window, maximizing):
    run = trace(alphabeta, tree, *window, maximizing)
    kinds = load_language(language)["sentences"]["pruned"]
    for step, text in step_sentences(tree, run, language, maximizing):
        leaves, below = [], []
        for index in step.skipped or ():
            child = at(tree, (*step.path, index))
            paths_below = leaf_paths(child, list(paths(child)))
            (below if is_list(child) else leaves).extend(at(child, path) for path in paths_below)
        # Leaves of pruned nodes come first, then leaves that are pruned directly.
        expected = []
        for values in (below, leaves):
            numbers = [*map(number_printer(language), values)]
            if len(values) > MOST_LEAVES:
                expected.append((2, [str(len(values))]))
            elif values:
                expected.append((int(len(values) > 1), numbers))
        matches = [
            (match.start(), kind, re.findall(NUMBER, "".join(filter(None, match.groups()))))
            for kind, pattern in enumerate(kinds)
            for match in re.finditer(pattern, text)
        ]
        assert [(kind, numbers) for _, kind, numbers in sorted(matches)] == expected, text


def test_lists_have_and_before_the_last_item():
    for language in LANGUAGES:
        narration = WORDS[language]["narration"]
        lists = [join_as_list(list("123"[:count]), narration) for count in (1, 2, 3)]
        assert lists == load_language(language)["sentences"]["lists"], language


@pytest.mark.parametrize(
    ("window", "bound"), [([4, 9], "upper"), ([-9, 2], "lower"), ([0, 9], "exact")]
)
@for_every(language=LANGUAGES)
def test_search_with_initial_window_announces_end(window, bound, language):
    tree = [[3, 12, 8], [2, 4, 6], [14, 5, 2]]
    narration = WORDS[language]["narration"]
    run = trace(alphabeta, tree, *window)
    ending = re.split("[。.]", narration["say_root"])[-2].strip()
    for number, (_, text) in enumerate(step_sentences(tree, run, language)):
        assert (ending in text) == (number == len(run.steps) - 1), text
    word = load_language(language)["fact_words"]
    bounds = {kind for kind in ("lower", "upper") if re.search(f"(?i){word[kind]}", text)}
    assert bounds == ({bound} - {"exact"})


@pytest.mark.parametrize("rule", SEARCHES)
@given(tree=TREES, window=windows, maximizing=players)
@each
@for_every(language=LANGUAGES)
def test_sentences_about_equal_numbers_name_the_comparison(
    language, rule, tree, window, maximizing
):
    run = trace(SEARCHES[rule], tree, *window, maximizing)
    for step, text in step_sentences(tree, run, language, maximizing):
        assert not re.search(f"({NUMBER}) = \\1(?![\\d.,])", re.sub(r"[αβ] = \S+", "", text)), text
        if step.kind == "keep" and step.name == "best":
            value = re.escape(number_printer(language)(step.value))
            sign = "max" if maximizing == (len(step.path) % 2 == 0) else "min"
            assert re.search(rf"{sign}\({value}[,;] {NUMBER}\) = {value}", text)
            assert letters(tree)[step.path] in text
        elif step.kind == "keep" and len(set(step.compared)) == 1:
            assert ("best" if rule == "soft" else f"{step.sign}(") in text


@given(tree=TREES, window=windows, maximizing=players)
@each
@for_every(language=LANGUAGES)
def test_origin_of_a_bound_is_named_only_when_new(language, tree, window, maximizing):
    run = trace(alphabeta, tree, *window, maximizing)
    names, patterns = letters(tree), load_language(language)["sentences"]
    calls, return_counts = set(), {}
    for step, text in step_sentences(tree, run, language, maximizing):
        claims = list(find_claims(text, language))
        at_start = re.search(patterns["at_start"], text) or patterns["both_at_start"] in text
        if step.kind == "enter":
            return_counts[step.path] = 0
            assert all(node == names[step.path[:-1]] for *_, node in claims), text
            if at_start:
                assert len(step.path) == 1
                assert calls == set()
            calls |= {step.path[:1]} - {()}
        elif step.kind == "keep":
            assert not at_start
            assert not claims or return_counts[step.path] == 1
        elif step.kind == "test":
            assert not at_start
        elif step.kind == "return" and step.path:
            return_counts[step.path[:-1]] += 1
            assert not claims
        assert len(claims) == len(set(claims)) <= 1


@for_every(language=LANGUAGES)
def test_long_numbers_are_grouped_as_in_the_pages(language):
    tree = [[1234567, -45678], [0.5, 12]]
    large, grouped_decimal, half = load_language(language)["sentences"]["grouped"]
    texts = [text for _, text in step_sentences(tree, trace(alphabeta, tree), language)]
    assert any(large in text for text in texts)
    assert any(grouped_decimal in text and half not in text for text in texts)
    assert not [text for text in texts if re.search(r"\d{5}", text)]
    assert any(re.search(rf"{half}(?!\d)", text) for text in texts)
    window = trace(alphabeta, tree, 0.5, 45678)
    grouped = load_language(language)["sentences"]["grouped_window"]
    assert grouped in step_sentences(tree, window, language)[0][1]


def cut_sentence(tree, language):
    """Return the sentence of the only cutoff."""
    steps = step_sentences(tree, trace(alphabeta, tree), language)
    (text,) = [text for step, text in steps if step.kind == "cut"]
    return text


@for_every(language=LANGUAGES)
def test_pruned_node_is_named_and_many_leaves_are_counted(language):
    singular, plural, counted = load_language(language)["sentences"]["pruned"]
    for tree, nodes, patterns in (
        ([5, [4, [1] * 9, 8]], {"C"}, (counted, singular)),
        ([5, [4, [2] * 3, 3, [4] * 2]], {"C", "D"}, (plural,)),
    ):
        cut = cut_sentence(tree, language)
        assert nodes <= set(re.findall("[A-Z]+", cut))
        assert all(re.search(pattern, cut) for pattern in patterns)


def test_children_that_a_second_search_skips_are_no_choice():
    """The search of a null window has read the 3, the second search of that node prunes it."""
    tree, values = [-2, [0, [3]]], []
    for snapshot in iterate_snapshots(tree, trace(pvs, tree, sign=1)):
        if snapshot.step and (snapshot.step.kind, snapshot.current) == ("return", (1,)):
            values.append(get_returned_values(snapshot))
    assert values[-1] == [0]


@for_every(language=LANGUAGES)
def test_tree_of_a_single_leaf_has_no_node_names(language):
    narration = WORDS[language]["narration"]
    texts = [text for _, text in step_sentences(7, trace(alphabeta, 7), language)]
    assert texts == [narration["say_start_leaf"], narration["say_leaf_alone"].format(value=7)]
