"""The questions that MTD(f) asks and the bounds they give, drawn on number lines."""

import sys
from math import ceil, floor, inf

from figures.draw import frame
from figures.number_format import print_number
from gametree import is_leaf
from mtdf import mtdf

MAX_QUESTIONS = 3  # recorded questions; on these trees a search that asks more never ends
ROW, LEFT, RIGHT, WIDTH = 74, 52, 308, 360


class Question:
    """One null-window question of MTD(f): is the value at least beta?

    answer: what the null-window search returned.
    before, after: the pair (low, high) before and after the question.
    """

    def __init__(self, beta, low, high):
        self.beta, self.before = beta, (low, high)
        self.answer = self.after = None

    @property
    def yes(self):
        return self.answer >= self.beta


class _QuestionLimitError(Exception):
    """Raised to stop a search when enough questions have been recorded."""


def watch(tree, guess, most=MAX_QUESTIONS):
    """Run mtdf and return its first Questions and the value that it finds.

    most: how many Questions are recorded; if mtdf asks more, the value is None.
    """
    questions = []

    def set_bounds_after(caller):
        if questions:
            questions[-1].after = caller.f_locals["low"], caller.f_locals["high"]

    def on_call(frame, event, argument):
        if frame.f_code is mtdf.__code__:
            return on_end
        caller = frame.f_back
        if caller.f_code is not mtdf.__code__:
            return None
        set_bounds_after(caller)
        if len(questions) == most:
            raise _QuestionLimitError
        low, high = caller.f_locals["low"], caller.f_locals["high"]
        questions.append(Question(frame.f_locals["beta"], low, high))
        return on_answer

    def on_answer(frame, event, argument):
        if event == "return":
            questions[-1].answer = argument
        return on_answer

    def on_end(frame, event, argument):
        if event == "return":
            set_bounds_after(frame)
        return on_end

    previous_trace = sys.gettrace()
    sys.settrace(on_call)
    try:
        value = mtdf(_freeze(tree), guess)
    except _QuestionLimitError:
        value = None
    finally:
        sys.settrace(previous_trace)
    return questions, value


def _freeze(tree):
    """Return the tree as nested tuples, which can be keys of a transposition table."""
    return tree if is_leaf(tree) else tuple([_freeze(child) for child in tree])


def drawing(questions, words, description):
    """Return a drawing of Questions, one number line below the other.

    words: the part "narration" of the texts of the language in which numbers are written.
    description: the alternative text of the drawing.
    """
    numbers = [
        number
        for question in questions
        for number in (question.beta, question.answer, *question.after)
        if abs(number) != inf
    ]
    low, high = floor(min(numbers)) - 1, ceil(max(numbers)) + 1

    def place(number):
        if abs(number) == inf:
            return LEFT - 24 if number < 0 else RIGHT + 24
        return round(LEFT + (RIGHT - LEFT) * (number - low) / (high - low), 1)

    parts = [
        _draw_row(question, index * ROW, place, range(low, high + 1), words)
        for index, question in enumerate(questions)
    ]
    return f"{frame((WIDTH, ROW * len(questions) + 6), description)}{''.join(parts)}</svg>"


def _draw_row(question, top, place, ticks, words):
    """Return the number line of one Question: the interval before it, the interval after it, and the answer."""
    y = top + 46
    (low_before, high_before), (low_after, high_after) = (
        map(place, question.before),
        map(place, question.after),
    )
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
    parts.append(
        f'<rect class="was" x="{low_before}" y="{y - 5}" width="{round(high_before - low_before, 1)}" height="10"/>'
    )
    if high_after > low_after:
        parts.append(
            f'<rect class="is" x="{low_after}" y="{y - 5}" width="{round(high_after - low_after, 1)}" height="10"/>'
        )
    x = place(question.beta)
    parts.append(f'<path class="asked" d="M{x} {y + 5}v-22"/>')
    parts.append(
        f'<text class="asking" x="{x}" y="{y - 22}">≥ {print_number(question.beta, words)} ?</text>'
    )
    x = place(question.answer)
    parts.append(f'<circle class="answered" cx="{x}" cy="{y}" r="5"/>')
    return "".join(parts)
