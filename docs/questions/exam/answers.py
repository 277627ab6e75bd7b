"""Formats right answers in one line of plain text, for the table of all variants."""

import re
from html import unescape

from docs.figures.number_format import format_number
from docs.questions.construct import IMPOSSIBLE
from docs.questions.intervals import format_number_set
from docs.questions.next_event import NEXT
from docs.trees.tree_syntax import format_tree

SEPARATOR = "; "  # in no number of any language
TAG = re.compile("<[^>]*>")


def format_answer(question, texts):
    """Return the right answer of a question as plain text.

    texts: the texts of one language; the parts exam, narration, practice, questions and number_sets
        are used

    Parts are separated by SEPARATOR: B = 5; C = 3 for values, B = (−∞, 5) for windows, the two
    numbers of leaves, the names of the leaves that are not read, the leaves that are filled in.
    """
    format_kind = FORMATS.get(question.kind)
    answer = question.get_solution()
    if format_kind:
        return format_kind(question, answer, texts)
    if question.kind is None:
        return answer
    sentences = question.list_answer_sentences(answer, texts)
    return unescape(TAG.sub("", question.format_sentences(sentences, texts)))


def _format_leaves(question, answer, texts):
    explainer = question.make_explainer(texts)
    return SEPARATOR.join([explainer.format_node_name(path) for path in answer]) or _get_none(texts)


def _get_none(texts):
    return texts["exam"]["none"]


def _format_values(question, answer, texts):
    return SEPARATOR.join([f"{letter} = {format_number(answer[letter])}" for letter in answer])


def _format_window(window):
    return f"({', '.join(map(format_number, window))})"


def _format_windows(question, answer, texts):
    return SEPARATOR.join([f"{letter} = {_format_window(answer[letter])}" for letter in answer])


def _format_counts(question, answer, texts):
    return f"{answer['least']}{SEPARATOR}{answer['most']}"


def _format_next(question, answer, texts):
    path = answer[NEXT]
    name = (
        _get_none(texts) if path is None else question.make_explainer(texts).format_node_name(path)
    )
    return f"{_format_window([answer['alpha'], answer['beta']])}{SEPARATOR}{name}"


def _format_filling(question, answer, texts):
    if answer == IMPOSSIBLE:
        return texts["exam"]["impossible"]
    return SEPARATOR.join(map(format_number, answer))


FORMATS = {
    "prune": _format_leaves,
    "value": _format_values,
    "window": _format_windows,
    "count": _format_counts,
    "which_x": lambda question, answer, texts: format_number_set(answer, texts),
    "reorder": lambda question, answer, texts: format_tree(answer),
    "next": _format_next,
    "construct": _format_filling,
}
