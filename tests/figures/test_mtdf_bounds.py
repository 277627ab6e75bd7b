"""Check that the number lines show the questions of MTD(f) and the answers."""

import re
from math import inf
from random import Random

import pytest

from alphabeta import FIRST
from docs.builder.picture_fences import ASKED, render_mtdf_bounds
from docs.builder.words import LANGUAGES
from docs.figures.korean_particles import resolve_korean_particles
from docs.figures.mtdf_bounds import record_mtdf_questions
from docs.figures.number_format import localize_number
from docs.trees.trees import build_random_tree
from for_every import for_every
from mtdf import mtdf
from negamax import negamax
from sentence_helpers import WORDS


def freeze(tree):
    return tuple(map(freeze, tree)) if isinstance(tree, list) else tree


def expected_questions(tree, guess):
    """Yield (beta, answer, before, after) of each question, by a separate implementation without a table.

    An answer is what a fail-soft search of the whole tree with that null window proves.
    """
    low, high = -inf, inf
    while low < high:
        beta, before = max(guess, low + 1), (low, high)
        value = negamax(tree)
        answer = negamax(tree, max(low, beta - 1), min(high, beta))
        assert (answer >= beta) == (value >= beta)
        guess = answer
        low, high = (answer, high) if answer >= beta else (low, answer)
        yield beta, answer, before, (low, high)


@pytest.mark.parametrize("guess", [-3, 0, 5, 100])
def test_the_questions_close_in_on_the_value(guess, monkeypatch):
    monkeypatch.setattr("docs.figures.mtdf_bounds.MAX_QUESTIONS", 40)
    trees = [
        build_random_tree(Random(seed).randint(2, 3), 3, seed, uneven=True) for seed in range(10)
    ]
    for tree in [FIRST, *trees]:
        questions, value = record_mtdf_questions(tree, guess)
        assert value == mtdf(freeze(tree), guess) == negamax(tree)
        expected = list(expected_questions(tree, guess))
        assert [(q.beta, q.answer, q.before, q.after) for q in questions] == expected
        assert all(q.is_answered_yes == (value >= q.beta) for q in questions)


def test_search_of_halves_never_ends(monkeypatch):
    for most in (3, 10, 50):
        monkeypatch.setattr("docs.figures.mtdf_bounds.MAX_QUESTIONS", most)
        questions, value = record_mtdf_questions(ASKED["halves"], 0)
        assert (len(questions), value) == (most, None)
        last = questions[-1]
        assert last.before == last.after == (3, 3.5) and last.beta == questions[-2].beta
    doubled = [[2 * leaf for leaf in node] for node in ASKED["halves"]]
    assert record_mtdf_questions(doubled, 0)[1] == 7  # the same tree with whole numbers


@pytest.mark.parametrize(("name", "end"), [("first", "closing_end"), ("halves", "closing_never")])
@for_every(language=LANGUAGES)
def test_sentences_say_yes_where_the_value_is_at_least_the_number(language, name, end):
    tree, texts, numbers = ASKED[name], WORDS[language]["pictures"], WORDS[language]["narration"]
    html = render_mtdf_bounds(f"{name} 0", WORDS[language])
    sentences = re.findall("<li>(.*?)</li>", html)
    assert len(sentences) > 2
    for sentence, (beta, answer, *_) in zip(sentences, expected_questions(tree, 0), strict=False):
        key = "closing_yes" if negamax(tree) >= beta else "closing_no"
        places = {
            "beta": localize_number(beta, numbers),
            "answer": localize_number(answer, numbers),
        }
        assert sentence == resolve_korean_particles(texts[key].format(**places))
    beginning, _, _ = texts[end].partition("{low}")
    assert beginning in html
