"""MTD(f) on a number line: what is drawn is what the function asks and is told."""

import re
import sys
from itertools import pairwise
from math import inf
from random import Random

import pytest

from alphabeta import FIRST
from builder.fences import ASKED
from builder.words import LANGUAGES, load
from figures.closing import drawing, watch
from mtdf import mtdf
from negamax import negamax
from tree_helpers import REFERENCE
from widgets.trees import random_tree

WORDS = load(REFERENCE.parent / "docs" / "words")


def frozen(tree):
    return tuple(map(frozen, tree)) if isinstance(tree, list) else tree


def expected(tree, guess):
    """Yield (beta, answer, before, after) of each question: the rule, written anew, without a table.

    Each answer is what a search of the whole tree with that null window proves, fail-soft.
    """
    low, high = -inf, inf
    while low < high:
        beta, before = max(guess, low + 1), (low, high)
        value = negamax(tree)
        found = negamax(tree, max(low, beta - 1), min(high, beta))
        assert (found >= beta) == (value >= beta)
        guess = found
        low, high = (found, high) if found >= beta else (low, found)
        yield beta, found, before, (low, high)


@pytest.mark.parametrize("guess", [-3, 0, 5, 100])
@pytest.mark.parametrize("seed", range(30))
def test_the_questions_close_in_on_the_value(seed, guess):
    tree = random_tree(Random(seed).randint(2, 3), 3, seed, uneven=True)
    asked, value = watch(tree, guess, most=40)
    assert value == mtdf(frozen(tree), guess) == negamax(tree)
    assert asked[0].before == (-inf, inf) and asked[-1].after == (value, value)
    assert asked[0].beta == guess
    for its in asked:
        assert its.yes == (value >= its.beta) == (its.answer >= its.beta)
        assert its.after[0 if its.yes else 1] == its.answer
        assert its.after[1 if its.yes else 0] == its.before[1 if its.yes else 0]
    for one, other in pairwise(asked):
        assert one.after == other.before
        assert other.beta == max(one.answer, one.after[0] + 1)


@pytest.mark.parametrize("guess", [0, 5, 100])
def test_the_first_tree(guess):
    asked, value = watch(FIRST, guess)
    found = [(its.beta, its.answer, its.before, its.after) for its in asked]
    assert (found, value) == (list(expected(FIRST, guess)), 5)


def test_halves_never_end():
    for most in (3, 10, 50):
        asked, value = watch(ASKED["halves"], 0, most)
        assert (len(asked), value) == (most, None)
        last = asked[-1]
        assert last.before == last.after == (3, 3.5) and last.beta == asked[-2].beta
    doubled = [[2 * leaf for leaf in node] for node in ASKED["halves"]]
    assert watch(doubled, 0)[1] == 7  # the same tree with whole numbers


def test_whoever_looked_on_before_still_does():
    def nobody(*event):
        return None

    before = sys.gettrace()
    sys.settrace(nobody)
    try:
        watch(FIRST, 0)
        watch(ASKED["halves"], 0)
        assert sys.gettrace() is nobody
    finally:
        sys.settrace(before)


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_line_shows_its_question_and_the_bar_what_is_left(language):
    for tree in ASKED.values():
        asked, _ = watch(tree, 0)
        svg = drawing(asked, WORDS[language]["narration"], "what it is")
        questions = re.findall('class="asking"[^>]*>≥ (.*?) \\?<', svg)
        assert questions == [str(its.beta) for its in asked]
        open_after = [its for its in asked if its.after[0] < its.after[1]]
        assert svg.count('class="is"') == len(open_after)
        assert svg.count('class="was"') == svg.count('class="answered"') == len(asked)
        ends = re.findall('class="was" x="([\\d.]+)" y="([\\d.]+)" width="([\\d.]+)"', svg)
        rests = {
            y: (x, w) for x, y, w in re.findall('class="is" x="(.*?)" y="(.*?)" width="(.*?)"', svg)
        }
        for (x, y, width), its in zip(ends, asked, strict=True):
            if y in rests:  # what is left lies in what there was
                left, rest = map(float, rests[y])
                assert float(x) <= left and left + rest <= float(x) + float(width) + 0.2
                assert (left > float(x)) == (its.after[0] > its.before[0])
