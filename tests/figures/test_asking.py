"""Questions: about what the recorded steps show, and nothing that a drawing or sentence has told already."""

import re
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from alphabeta import FIRST, alphabeta
from builder.words import LANGUAGES, load
from failhard import failhard
from figures.asking import MOST, questions
from figures.film import film
from figures.numerals import format_number
from gametree import letters
from minimax import minimax
from proof.korean import wrong_particles
from tracing import trace

EVERYONE = load(Path(__file__).parents[2] / "docs" / "words")
TREES = st.recursive(
    st.integers(-20, 20), lambda below: st.lists(below, min_size=1, max_size=3), max_leaves=12
)


def asked(tree, language="en", search=alphabeta, maximizing=True):
    recorded = trace(search, tree, maximizing=maximizing)
    words = EVERYONE[language]["narration"]
    return recorded.steps, questions(tree, recorded, letters(tree), words, maximizing)


def plain(html):
    return re.sub("<[^>]+>", "", html)


def test_the_questions_about_the_first_tree():
    _, made = asked(FIRST)
    its = {
        at: [plain(text), [plain(one) for one in answers], right]
        for at, *_, text, answers, right in made
    }
    assert its[26] == ["Node E: is 6 ≥ 5? Cut here, or read on?", ["Cut", "Read on"], 0]
    assert its[35] == ["Node A: is 5 ≥ +∞? Cut here, or read on?", ["Cut", "Read on"], 1]
    assert its[25] == ["What is α at node E now?", ["−∞", "5", "6"], 2]
    assert its[43] == ["What is α at node F now?", ["1", "5", "+∞"], 1]
    assert its[28] == ["What does node E return to node B?", ["5", "6", "9"], 1]
    assert its[59] == ["What is the root worth?", ["2", "5"], 1]
    assert len(made) == 22


@settings(max_examples=60, deadline=None)
@given(TREES, st.booleans(), st.sampled_from([alphabeta, failhard, minimax]))
def test_what_is_right_was_recorded(tree, maximizing, search):
    steps, made = asked(tree, search=search, maximizing=maximizing)
    for at, stands, told, _, _, answers, right in made:
        step = steps[at]
        assert 1 < len(set(answers)) <= MOST
        assert told in (at, at + 1)
        if step.kind == "test":
            cut = steps[at + 1].kind == "cut"
            assert (right, told, stands) == (0 if cut else 1, at + cut, at)
        else:
            assert plain(answers[right]) == format_number(step.value)
            assert (told, stands) == (at, at - 1)
    # No cutoff comes unasked.
    cuts = {at for at, step in enumerate(steps) if step.kind == "cut"}
    assert cuts <= {told for _, _, told, *_ in made}


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_asked_is_whole_and_gives_nothing_away(language):
    steps, made = asked(FIRST, language)
    for at, _, _, _, text, answers, _ in made:
        assert not re.search("[{}]|\\(은/는|None", text + "".join(answers)), text
        if steps[at].kind != "test":
            assert format_number(steps[at].value) not in plain(text).split()
        if language == "ko":
            assert not list(wrong_particles(plain(text))), text


def test_key_moments_are_leaves_returns_and_what_decides_a_cutoff():
    recorded = trace(alphabeta, FIRST)
    words = EVERYONE["en"]["narration"]
    marks = [frame[-1] for frame in film(FIRST, recorded, letters(FIRST), words)["frames"]]
    steps = recorded.steps
    cuts = [at for at, step in enumerate(steps) if step.kind == "cut"]
    assert [at for at, mark in enumerate(marks) if mark == 2] == cuts == [27, 54]
    returns = {at for at, step in enumerate(steps) if step.kind == "return"}
    tests = {at - 1 for at in cuts}
    assert {at for at, mark in enumerate(marks) if mark == 1} == {0, *returns, *tests}
    some = film(FIRST, recorded, letters(FIRST), words, moments={5})["frames"]
    assert [at for at, frame in enumerate(some) if frame[-1]] == [0, 5, 26, 27, 53, 54, 59]
