"""The questions that MTD(f) asks and the bounds they give, drawn on number lines."""

from math import ceil, floor, inf

from docs.figures.number_format import localize_number
from docs.figures.svg import draw_svg
from gametree import is_leaf
from mtdf import mtdf
from transposition import tabled

MAX_QUESTIONS = 3  # recorded questions; on these trees a search that asks more never ends
ROW, LEFT, RIGHT, WIDTH = 74, 52, 308, 360


class NullWindowQuestion:
    """One null-window question of MTD(f): is the value at least beta?

    answer: what the null-window search returned.
    before, after: the pair (low, high) before and after the question.
    """

    def __init__(self, beta, answer, before):
        self.beta, self.answer, self.before = beta, answer, before
        self.is_answered_yes = answer >= beta
        self.after = (answer, before[1]) if self.is_answered_yes else (before[0], answer)


class _QuestionLimitError(Exception):
    """Raised to stop a search when enough questions have been recorded."""


def record_mtdf_questions(tree, guess):
    """Run mtdf and return its first Questions and the value that it finds, None if it asks more than MAX_QUESTIONS."""
    questions = []

    def answer_and_record(node, table, alpha, beta, sign):
        if len(questions) == MAX_QUESTIONS:
            raise _QuestionLimitError
        answer = tabled(node, table, alpha, beta, sign)
        before = questions[-1].after if questions else (-inf, inf)
        questions.append(NullWindowQuestion(beta, answer, before))
        return answer

    mtdf.__globals__["tabled"] = answer_and_record
    try:
        return questions, mtdf(_convert_to_tuples(tree), guess)
    except _QuestionLimitError:
        return questions, None
    finally:
        mtdf.__globals__["tabled"] = tabled


def _convert_to_tuples(tree):
    """Return the tree as nested tuples, which can be keys of a transposition table."""
    return tree if is_leaf(tree) else tuple([_convert_to_tuples(child) for child in tree])


def draw_questions(questions, texts, description):
    """Return a drawing of Questions, one number line below the other."""
    numbers = [
        number
        for question in questions
        for number in (question.beta, question.answer, *question.after)
        if abs(number) != inf
    ]
    low, high = floor(min(numbers)) - 1, ceil(max(numbers)) + 1

    def compute_x(number):
        if abs(number) == inf:
            return LEFT - 24 if number < 0 else RIGHT + 24
        return round(LEFT + (RIGHT - LEFT) * (number - low) / (high - low), 1)

    parts = [
        _draw_question_row(question, index * ROW, compute_x, range(low, high + 1), texts)
        for index, question in enumerate(questions)
    ]
    return draw_svg((WIDTH, ROW * len(questions) + 6), description, parts)


def _draw_question_row(question, top, compute_x, ticks, texts):
    """Return the number line of one Question: the interval before it, the interval after it, and the answer."""
    y = top + 46
    strokes = "".join(f"M{compute_x(tick)} {y - 3}v6" for tick in ticks)
    parts = [
        f'<path class="axis" d="M{compute_x(-inf)} {y}H{compute_x(inf)}"/>',
        f'<path class="axis" d="{strokes}"/>',
    ]
    for tick in (*ticks, -inf, inf):
        number = localize_number(tick, texts)
        parts.append(f'<text class="tick" x="{compute_x(tick)}" y="{y + 19}">{number}</text>')
    for kind, interval in (("was", question.before), ("is", question.after)):
        low, high = map(compute_x, interval)
        if high > low:
            place = f'x="{low}" y="{y - 5}" width="{round(high - low, 1)}" height="10"'
            parts.append(f'<rect class="{kind}" {place}/>')
    x, beta = compute_x(question.beta), localize_number(question.beta, texts)
    return "".join(parts) + (
        f'<path class="asked" d="M{x} {y + 5}v-22"/>'
        f'<text class="asking" x="{x}" y="{y - 22}">≥ {beta} ?</text>'
        f'<circle class="answered" cx="{compute_x(question.answer)}" cy="{y}" r="5"/>'
    )
