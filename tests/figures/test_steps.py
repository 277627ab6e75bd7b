"""Check the recorded steps and the numbers in their sentences on many trees, also for changed code."""

import re
from itertools import pairwise
from random import Random

import pytest

from alphabeta import FIRST, SECOND
from docs.builder.words import LANGUAGES
from docs.figures.film import make_film_data
from docs.figures.number_format import localize_number
from docs.figures.step_sentences import MOST_LEAVES
from docs.widgets.laboratory.presets import CHANGES, apply_preset_change
from for_every import for_every
from gametree import letters
from sentence_helpers import NUMBER, SOURCE, WORDS, strip_tags
from tracing import trace
from tree_helpers import at, is_list, leaf_paths, paths

CODES = {"": SOURCE} | {change: apply_preset_change(SOURCE, change) for change in CHANGES}


def grow(random, plies):
    if plies == 0 or random.random() < 0.15:
        return random.choice([-12, -3, -1, 0, 0, 1, 2, 2.5, 5, 7, 30])
    return [grow(random, plies - 1) for _ in range(random.choice([1, 2, 2, 3]))]


def random_trees(count):
    random = Random(13)
    cases = []
    while len(cases) < count:
        tree = grow(random, random.choice([2, 3, 4]))
        if is_list(tree):
            window = sorted(random.sample([-99, -2, 0, 1, 4, 99], 2))
            cases.append((tree, window, random.random() < 0.5))
    return cases


TREES = [(FIRST, [-99, 99], True), (SECOND, [-99, 99], True), *random_trees(60)]


def load_search(source, **names):
    exec(source, names)  # noqa: S102
    return names["alphabeta"]


def trace_code(source, tree, window, maximizing):
    return trace(load_search(source, __name__="loaded"), tree, *window, maximizing, source=source)


def record_tests(source, tree, window, maximizing):
    """Return the comparisons of alpha and beta and their results, recorded by code inserted in the source."""
    comparisons = []

    def note(alpha, beta, truth):
        comparisons.append(((alpha, beta), truth))
        return truth

    instrumented_source = re.sub(r"if (alpha (?:>=|>) beta):", r"if note(alpha, beta, \1):", source)
    assert ("note(" in instrumented_source) == ("alpha >" in source)
    load_search(instrumented_source, __name__="noting", note=note)(tree, *window, maximizing)
    return comparisons


@pytest.mark.parametrize("change", CODES)
def test_every_test_cut_and_return_is_a_step(change):
    source = CODES[change]
    for tree, window, maximizing in TREES:
        steps = trace_code(source, tree, window, maximizing).steps
        tests = [(step.compared, step.value) for step in steps if step.kind == "test"]
        assert tests == record_tests(source, tree, window, maximizing)
        entered = [step.path for step in steps if step.kind == "enter"]
        assert sorted(entered) == sorted(step.path for step in steps if step.kind == "return")
        cuts = {step.path: step.skipped for step in steps if step.kind == "cut"}
        never = {}
        for path in paths(tree):
            if path and path not in entered and path[:-1] in entered:
                never.setdefault(path[:-1], []).append(path[-1])
        assert {path: list(skipped) for path, skipped in cuts.items()} == never
        for before, step, after in zip(steps, steps[1:], steps[2:], strict=False):
            if step.kind == "cut":
                assert (before.kind, before.path, before.value) == ("test", step.path, True)
                assert (after.kind, after.path) == ("return", step.path)
                assert step.compared == before.compared


@pytest.mark.parametrize("change", CODES)
def test_every_assignment_is_a_step_even_without_a_change(change):
    lines = CODES[change].splitlines()
    for tree, window, maximizing in TREES:
        steps = trace_code(CODES[change], tree, window, maximizing).steps
        held = {((), name): value for name, value in steps[0].numbers.items()}
        for before, step in pairwise(steps):
            if step.kind in ("update", "keep"):
                assert lines[step.line - 1].strip().startswith(f"{step.name} = ")
                is_unchanged = step.value == held.get((step.path, step.name))
                assert (step.kind == "keep") == is_unchanged
                if step.sign:
                    assert {"max": max, "min": min}[step.sign](step.compared) == step.value
                    assert step.sign in lines[step.line - 1]
                if step.name == "best" and step.sign:
                    # The numbers compared are the returned value and the previous best.
                    assert before.kind == "return"
                    assert sorted(step.compared) == sorted([before.value, held[step.path, "best"]])
            for name, value in step.numbers.items():
                held[step.path, name] = value
        if not any(step.name == "best" for step in steps):
            continue  # the search reached only one leaf, so best was never assigned
        returns = sum(step.kind == "return" and step.path != () for step in steps)
        updates = [step for step in steps if step.kind in ("update", "keep")]
        assert returns == sum(step.name == "best" and bool(step.sign) for step in updates)


@pytest.mark.whole
@for_every(change=CODES, language=LANGUAGES)
def test_sentences_contain_only_numbers_and_nodes_of_their_steps(language, change):
    narration, own = WORDS[language]["narration"], LANGUAGES.index(language)
    sample = TREES[:2] + TREES[2 + own :: len(LANGUAGES)]
    for tree, window, maximizing in sample:
        run = trace_code(CODES[change], tree, window, maximizing)
        names, before, returned = letters(tree), {}, {}
        reel = make_film_data(tree, run, names, narration, maximizing)
        for step, (_, text, *_) in zip(run.steps, reel["frames"], strict=True):
            allowed_nodes = {names.get(step.path[:end]) for end in range(len(step.path) + 1)}
            allowed_nodes |= {names.get((*step.path, index)) for index in step.skipped or ()}
            assert set(re.findall(r'class="node"[^>]*>(\w+)<', text)) <= allowed_nodes, text
            sentence_numbers = re.findall(NUMBER, strip_tags(text))
            known = [*step.numbers.values(), *step.compared, *before.get(step.path, {}).values()]
            known += [step.value] if step.kind not in ("test", "cut") else []
            if step.kind == "return":  # the values from which the returned value was chosen
                known += returned.get(step.path, [])
                returned.setdefault(step.path[:-1], []).append(step.value)
            pruned_leaves = []
            for index in step.skipped or ():
                below = at(tree, (*step.path, index))
                pruned_leaves += [at(below, path) for path in leaf_paths(below, list(paths(below)))]
            # A sentence gives the pruned leaves or how many they are.
            known += [*pruned_leaves, *range(MOST_LEAVES + 1, len(pruned_leaves) + 1)]
            assert set(sentence_numbers) <= {
                localize_number(number, narration) for number in known if number is not None
            }, text
            if step.kind in ("test", "cut"):
                compared = {localize_number(number, narration) for number in step.compared}
                assert compared <= set(sentence_numbers)
            if step.kind == "keep":
                assert localize_number(step.value, narration) in sentence_numbers
            before[step.path] = step.numbers


@for_every(language=LANGUAGES)
def test_sentence_of_a_true_test_leaves_the_answer_to_the_cut(language):
    narration = WORDS[language]["narration"]
    answer = re.compile(rf"(?:{narration['answer_yes']}|{narration['answer_no']})\b")
    for tree, window, maximizing in TREES[:30]:
        run = trace_code(SOURCE, tree, window, maximizing)
        reel = make_film_data(tree, run, letters(tree), narration, maximizing)
        texts = [strip_tags(frame[1]) for frame in reel["frames"]]
        for number, step in enumerate(run.steps):
            if step.kind == "test":
                is_cut = run.steps[number + 1].kind == "cut"
                assert bool(answer.search(texts[number])) != is_cut, texts[number]
                assert texts[number].endswith(("?", "？", "확인합니다.")) == is_cut, texts[number]
            if step.kind == "cut":
                assert not re.search("[?？¿]", texts[number]), texts[number]
