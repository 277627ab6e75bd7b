"""MTD(f), question by question: the bounds between which the value lies, on a number line that closes."""

import sys
from math import ceil, floor, inf

from figures.draw import frame
from figures.numerals import print_number
from gametree import is_leaf
from mtdf import mtdf

MOST = 3  # questions that are watched: what asks more of these trees never ends
ROW, LEFT, RIGHT, WIDTH = 74, 52, 308, 360


class Question:
    """One question of MTD(f): is the value at least beta?

    answer: what the null-window search returned; bounds: the pair (low, high) before and after.
    """

    def __init__(self, beta, low, high):
        self.beta, self.before = beta, (low, high)
        self.answer = self.after = None

    @property
    def yes(self):
        return self.answer >= self.beta


class _Enough(Exception):
    """As many questions have been asked as are watched."""


def watch(tree, guess, most=MOST):
    """Run mtdf and return its first Questions, and the value; None if they have not led to it."""
    asked = []

    def close(caller):
        if asked:
            asked[-1].after = caller.f_locals["low"], caller.f_locals["high"]

    def on_call(called, event, argument):
        if called.f_code is mtdf.__code__:
            return on_end
        caller = called.f_back
        if caller.f_code is not mtdf.__code__:
            return None
        close(caller)
        if len(asked) == most:
            raise _Enough
        low, high = caller.f_locals["low"], caller.f_locals["high"]
        asked.append(Question(called.f_locals["beta"], low, high))
        return on_answer

    def on_answer(called, event, argument):
        if event == "return":
            asked[-1].answer = argument
        return on_answer

    def on_end(called, event, argument):
        if event == "return":
            close(called)
        return on_end

    before = sys.gettrace()
    sys.settrace(on_call)
    try:
        value = mtdf(_frozen(tree), guess)
    except _Enough:
        value = None
    finally:
        sys.settrace(before)
    return asked, value


def _frozen(tree):
    """Return the tree as tuples, which a table can keep."""
    return tree if is_leaf(tree) else tuple([_frozen(child) for child in tree])


def drawing(asked, words, description):
    """Return the drawing of Questions, one number line below the other.

    words: the part "narration" in the language in which its numbers are written.
    description: the text that stands for the figure where it cannot be seen.
    """
    numbers = [n for its in asked for n in (its.beta, its.answer, *its.after) if abs(n) != inf]
    low, high = floor(min(numbers)) - 1, ceil(max(numbers)) + 1

    def place(number):
        if abs(number) == inf:
            return LEFT - 24 if number < 0 else RIGHT + 24
        return round(LEFT + (RIGHT - LEFT) * (number - low) / (high - low), 1)

    parts = [
        _row(its, at * ROW, place, range(low, high + 1), words) for at, its in enumerate(asked)
    ]
    return f"{frame((WIDTH, ROW * len(asked) + 6), description)}{''.join(parts)}</svg>"


def _row(its, top, place, ticks, words):
    """Return the line of one Question: what was open before it, what is open after it, and the answer."""
    y = top + 46
    (a, b), (c, d) = map(place, its.before), map(place, its.after)
    parts = [f'<path class="axis" d="M{place(-inf)} {y}H{place(inf)}"/>']
    strokes = "".join(f"M{place(tick)} {y - 3}v6" for tick in ticks)
    parts.append(f'<path class="axis" d="{strokes}"/>')
    for tick in ticks:
        number = print_number(tick, words)
        parts.append(f'<text class="tick" x="{place(tick)}" y="{y + 19}">{number}</text>')
    for number in (-inf, inf):
        parts.append(
            f'<text class="tick" x="{place(number)}" y="{y + 19}">{print_number(number, words)}</text>'
        )
    parts.append(f'<rect class="was" x="{a}" y="{y - 5}" width="{round(b - a, 1)}" height="10"/>')
    if d > c:
        parts.append(
            f'<rect class="is" x="{c}" y="{y - 5}" width="{round(d - c, 1)}" height="10"/>'
        )
    x = place(its.beta)
    parts.append(f'<path class="asked" d="M{x} {y + 5}v-22"/>')
    parts.append(
        f'<text class="asking" x="{x}" y="{y - 22}">≥ {print_number(its.beta, words)} ?</text>'
    )
    x = place(its.answer)
    parts.append(f'<circle class="answered" cx="{x}" cy="{y}" r="5"/>')
    return "".join(parts)
