"""Check that quiz questions agree with the recorded steps and do not give the answer away."""

import re
from math import inf

from hypothesis import given, settings
from hypothesis import strategies as st

from alphabeta import FIRST, alphabeta
from docs.builder.words import LANGUAGES
from docs.figures.film import make_film_data
from docs.figures.number_format import format_number, localize_number
from docs.figures.quiz_questions import MAX_ANSWERS, make_quiz_questions
from docs.figures.replay import make_snapshot
from docs.programs.program_loader import load_search_function
from failhard import failhard
from for_every import for_every
from gametree import letters
from minimax import minimax
from proof.korean import find_wrong_particles
from sentence_helpers import SOURCE, WORDS, strip_tags
from tracing import trace

TREES = st.recursive(
    st.integers(-20, 20), lambda below: st.lists(below, min_size=1, max_size=3), max_leaves=12
)


def make_questions(tree, language="en", search=alphabeta, maximizing=True):
    recorded = trace(search, tree, maximizing=maximizing)
    narration = WORDS[language]["narration"]
    return recorded.steps, make_quiz_questions(tree, recorded, letters(tree), narration, maximizing)


def test_the_questions_about_the_first_tree():
    _, quiz = make_questions(FIRST)
    content = {
        step_index: [strip_tags(text), [strip_tags(answer) for answer in answers], correct]
        for step_index, *_, text, answers, correct in quiz
    }
    assert content[26] == ["At node E, α is 6 and β is 5. Cut, or go on?", ["Cut", "Go on"], 0]
    assert content[35] == ["At node A, α is 5 and β is +∞. Cut, or go on?", ["Cut", "Go on"], 1]
    assert content[25] == ["What is α at node E after the next step?", ["−∞", "5", "6"], 2]
    assert content[43] == ["What is α at node F after the next step?", ["1", "5", "+∞"], 1]
    assert content[28] == ["What does node E return to node B?", ["5", "6", "9"], 1]
    assert content[59] == ["What does the root return?", ["2", "5"], 1]
    assert len(quiz) == 22


def test_question_names_the_bounds_or_the_comparison():
    renamed = re.sub(r"\balpha\b", "low", re.sub(r"\bbeta\b", "high", SOURCE))
    reversed_test = SOURCE.replace("if alpha >= beta", "if beta <= alpha")
    by_best = SOURCE.replace("if alpha >= beta", "if best >= beta", 1)  # at MAX's nodes
    for source in (SOURCE, renamed, reversed_test, by_best):
        recorded = trace(load_search_function(source), FIRST, source=source)
        quiz = make_quiz_questions(FIRST, recorded, letters(FIRST), WORDS["en"]["narration"])
        for step_index, *_, text, _, _ in quiz:
            if recorded.steps[step_index].kind != "test":
                continue
            snapshot = make_snapshot(FIRST, recorded, step_index)
            letter, beta = letters(FIRST)[snapshot.current], format_number(snapshot.beta)
            if source is by_best and snapshot.is_max_node(snapshot.current):
                expected = f"Node {letter}: is {format_number(snapshot.best)} ≥ {beta}?"
            else:
                alpha = format_number(snapshot.alpha)
                expected = f"At node {letter}, α is {alpha} and β is {beta}."
            assert strip_tags(text) == f"{expected} Cut, or go on?"


@settings(max_examples=60, deadline=None)
@given(TREES, st.booleans(), st.sampled_from([alphabeta, failhard, minimax]))
def test_correct_answers_agree_with_the_recorded_steps(tree, maximizing, search):
    steps, quiz = make_questions(tree, search=search, maximizing=maximizing)
    for step_index, shown_index, answer_index, _, _, answers, correct in quiz:
        step = steps[step_index]
        assert 1 < len(set(answers)) <= MAX_ANSWERS
        assert answer_index in (step_index, step_index + 1)
        if step.kind == "test":
            is_cut = steps[step_index + 1].kind == "cut"
            expected = (0 if is_cut else 1, step_index + is_cut, step_index)
            assert (correct, answer_index, shown_index) == expected
        else:
            narration = WORDS["en"]["narration"]
            assert strip_tags(answers[correct]) == localize_number(step.value, narration)
            assert (answer_index, shown_index) == (step_index, step_index - 1)
    # Every cutoff has a question.
    cuts = {step_index for step_index, step in enumerate(steps) if step.kind == "cut"}
    assert cuts <= {answer_index for _, _, answer_index, *_ in quiz}


@for_every(language=LANGUAGES)
def test_questions_are_complete_and_do_not_contain_the_answer(language):
    steps, quiz = make_questions(FIRST, language)
    for step_index, _, _, _, text, answers, _ in quiz:
        assert not re.search("[{}]|\\(은/는|None", text + "".join(answers)), text
        if steps[step_index].kind != "test":
            assert format_number(steps[step_index].value) not in strip_tags(text).split()
        if language == "ko":
            assert not list(find_wrong_particles(strip_tags(text))), text


def test_key_moments_are_leaves_returns_and_what_decides_a_cutoff():
    recorded = trace(alphabeta, FIRST)
    narration = WORDS["en"]["narration"]
    frames = make_film_data(FIRST, recorded, letters(FIRST), narration)["frames"]
    marks = [frame[-1] for frame in frames]
    steps = recorded.steps
    cuts = [index for index, step in enumerate(steps) if step.kind == "cut"]
    assert [index for index, mark in enumerate(marks) if mark == 2] == cuts == [27, 54]
    returns = {index for index, step in enumerate(steps) if step.kind == "return"}
    tests = {index - 1 for index in cuts}
    assert {index for index, mark in enumerate(marks) if mark == 1} == {0, *returns, *tests}
    chosen = make_film_data(FIRST, recorded, letters(FIRST), narration, key_steps={5})["frames"]
    marked = [index for index, frame in enumerate(chosen) if frame[-1]]
    assert marked == [0, 5, *(26, 27), *(53, 54), 59]


def test_key_moments_ask_about_an_infinite_bound_only_once():
    for tree in (FIRST, [[4, 8, 7], [9, 1, 2]], [[2, -3, 2], [2, 7], [-1, 4]]):
        for maximizing in (True, False):
            steps, quiz = make_questions(tree, maximizing=maximizing)
            key_moments = {}
            for step_index, *_, key_moment, _, _, _ in quiz:
                if steps[step_index].kind == "test":
                    inherited = steps[step_index].compared[
                        maximizing == (len(steps[step_index].path) % 2 == 0)
                    ]
                    key_moments.setdefault(abs(inherited) == inf, []).append(key_moment)
            infinite_bounds = key_moments[True]
            assert len(infinite_bounds) > 1
            assert infinite_bounds == [1] + [0] * (len(infinite_bounds) - 1)
            assert set(key_moments[False]) == {1}
