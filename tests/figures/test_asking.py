"""Questions: about what the recorded steps show, and nothing that a drawing or sentence has told already."""

import re
from math import inf
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from alphabeta import FIRST, alphabeta
from builder.words import LANGUAGES, load
from failhard import failhard
from figures.asking import MOST, questions
from figures.film import film
from figures.numerals import format_number, print_number
from figures.replay import replay
from gametree import letters
from minimax import minimax
from proof.korean import wrong_particles
from tracing import trace
from widgets.searching import search_of

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
    assert its[26] == ["At node E, α is 6 and β is 5. Cut, or go on?", ["Cut", "Go on"], 0]
    assert its[35] == ["At node A, α is 5 and β is +∞. Cut, or go on?", ["Cut", "Go on"], 1]
    assert its[25] == ["What is α at node E after the next step?", ["−∞", "5", "6"], 2]
    assert its[43] == ["What is α at node F after the next step?", ["1", "5", "+∞"], 1]
    assert its[28] == ["What does node E return to node B?", ["5", "6", "9"], 1]
    assert its[59] == ["What does the root return?", ["2", "5"], 1]
    assert len(made) == 22


def source_of(search):
    return Path(search.__code__.co_filename).read_text("utf-8")


def test_where_a_search_compares_the_bounds_they_are_asked_about_and_elsewhere_the_comparison():
    whole = source_of(alphabeta)
    renamed = re.sub(r"\balpha\b", "low", re.sub(r"\bbeta\b", "high", whole))
    other_way = whole.replace("if alpha >= beta", "if beta <= alpha")
    by_best = whole.replace("if alpha >= beta", "if best >= beta", 1)  # at MAX's nodes
    for source in (whole, renamed, other_way, by_best):
        recorded = trace(search_of(source), FIRST, source=source)
        made = questions(FIRST, recorded, letters(FIRST), EVERYONE["en"]["narration"])
        for at, *_, text, _, _ in made:
            if recorded.steps[at].kind != "test":
                continue
            snapshot = replay(FIRST, recorded, at)
            letter, beta = letters(FIRST)[snapshot.current], format_number(snapshot.beta)
            if source is by_best and snapshot.moves_max(snapshot.current):
                asks = f"Node {letter}: is {format_number(snapshot.best)} ≥ {beta}?"
            else:
                alpha = format_number(snapshot.alpha)
                asks = f"At node {letter}, α is {alpha} and β is {beta}."
            assert plain(text) == f"{asks} Cut, or go on?"


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
            words = EVERYONE["en"]["narration"]
            assert plain(answers[right]) == print_number(step.value, words)
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


def test_what_infinity_decides_is_asked_once_among_the_key_moments():
    for tree in (FIRST, [[4, 8, 7], [9, 1, 2]], [[2, -3, 2], [2, 7], [-1, 4]]):
        for maximizing in (True, False):
            steps, made = asked(tree, maximizing=maximizing)
            moments = {}
            for at, *_, moment, _, _, _ in made:
                if steps[at].kind == "test":
                    inherited = steps[at].compared[maximizing == (len(steps[at].path) % 2 == 0)]
                    moments.setdefault(abs(inherited) == inf, []).append(moment)
            plain_ones = moments[True]
            assert len(plain_ones) > 1
            assert plain_ones == [1] + [0] * (len(plain_ones) - 1)
            assert set(moments[False]) == {1}


def test_no_cutoff_comes_unasked_though_it_is_decided_by_infinity():
    source = source_of(alphabeta).replace("best = max(best", "best = min(best")
    search = search_of(source)
    recorded = trace(search, FIRST, source=source)
    made = questions(FIRST, recorded, letters(FIRST), EVERYONE["en"]["narration"])
    cuts = {at for at, step in enumerate(recorded.steps) if step.kind == "cut"}
    assert any(abs(recorded.steps[at].compared[1]) == inf for at in cuts)
    assert cuts <= {told for _, _, told, moment, *_ in made if moment}


@pytest.mark.parametrize("language", LANGUAGES)
def test_nobody_is_asked_what_a_root_is_worth_that_returns_but_a_bound(language):
    words = EVERYONE[language]["narration"]
    recorded = trace(alphabeta, [[3, 12], [2, 4], [14, 2]], 4, 9)
    made = questions(
        [[3, 12], [2, 4], [14, 2]], recorded, letters([[3, 12], [2, 4], [14, 2]]), words
    )
    (text,) = [text for at, *_, text, _, _ in made if at == len(recorded.steps) - 1]
    assert words["question_root"] == plain(text)
    worth = {"en": "worth", "it": "[Vv]ale", "ko": "값은", "es": "[Vv]ale", "zh": "的值"}[language]
    assert re.search(worth, words["say_root"])
    assert not re.search(worth, text)


def test_the_answers_about_a_returned_value_have_what_fail_hard_would_return():
    tree = [9, [[1, 0, 2], [30, 7, 40]]]
    _, made = asked(tree)
    answers = {plain(text): [plain(one) for one in answers] for *_, text, answers, _ in made}
    assert answers["What does node C return to node B?"] == ["0", "2", "9"]
    tree = [[4, 6], [30, 7, 40]]
    _, made = asked(tree, maximizing=False)
    answers = {plain(text): [plain(one) for one in answers] for *_, text, answers, _ in made}
    assert answers["What does node C return to node A?"] == ["6", "7", "30"]


@pytest.mark.parametrize(
    ("language", "big"), [("en", "12,345"), ("it", "12.345"), ("es", "12\u202f345")]
)
def test_long_numbers_in_questions_are_grouped_as_on_the_page(language, big):
    _, made = asked([[12345, 3], [4, 54321]], language)
    everything = "".join([text + "".join(answers) for *_, text, answers, _ in made])
    assert big in everything
    assert not re.search(r"\d{5}", everything)
