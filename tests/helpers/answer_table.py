"""Reads the answers in the table of an exam back, to grade them."""

import re
from html import unescape
from math import inf

from docs.questions.construct import IMPOSSIBLE
from docs.questions.exam.answers import SEPARATOR
from docs.questions.intervals import NumberSet
from docs.questions.question import list_leaf_paths
from docs.trees.tree_parser import parse_tree


def parse_answer(question, cell, texts):
    """Return the answer in a cell of the table, in the form that question.grade takes."""
    items = cell.split(SEPARATOR)
    if question.kind == "mistake":
        return _find_entry(question, cell, texts)
    if question.kind == "which_x":
        return _parse_number_set(cell, texts["number_sets"])
    if question.kind == "reorder":
        return parse_tree(cell)
    if question.kind == "prune":
        paths = _list_paths_by_name(question, texts)
        return [] if cell == texts["exam"]["none"] else [paths[item] for item in items]
    if question.kind == "count":
        return dict(zip(("least", "most"), map(int, items), strict=True))
    if question.kind == "next":
        alpha, beta = _parse_window(items[0])
        path = _list_paths_by_name(question, texts).get(items[1])
        assert path is not None or items[1] == texts["exam"]["none"]
        return {"alpha": alpha, "beta": beta, "next": path}
    if question.kind == "construct":
        return (
            IMPOSSIBLE if cell == texts["exam"]["impossible"] else list(map(_parse_number, items))
        )
    parse = _parse_number if question.kind == "value" else _parse_window
    pairs = [item.split(" = ") for item in items]
    return {letter: parse(text) for letter, text in pairs}


def _parse_number(text):
    return float(text.replace("−", "-").replace("∞", "inf"))


def _parse_number_set(cell, words):
    if cell in (words["never"], words["always"]):
        return NumberSet([(-inf, False, inf, False)] if cell == words["always"] else [])
    pieces = []
    for part in cell.split(words["or"]):
        low, low_sign, sign, high = re.fullmatch(
            r"(?:(\S+) ([<≤]) )?x(?: ([<≤>≥]) (\S+))?", part
        ).groups()
        if sign in (">", "≥"):
            low, low_sign, high = high, sign, None
        low, high = _parse_number(low or "-inf"), _parse_number(high or "inf")
        pieces.append((low, low_sign in ("≤", "≥"), high, sign == "≤"))
    return NumberSet(pieces)


def _parse_window(text):
    alpha, beta = text.removeprefix("(").removesuffix(")").split(", ")
    return _parse_number(alpha), _parse_number(beta)


def _list_paths_by_name(question, texts):
    explainer = question.make_explainer(texts)
    paths = [*explainer.letters, *list_leaf_paths(question.tree)]
    return {explainer.format_node_name(path): path for path in paths}


def _find_entry(question, sentence, texts):
    """Return the only possible answer that the sentence describes."""
    (entry,) = [
        entry
        for entry in question.list_entries()
        if unescape(re.sub("<[^>]*>", "", _format(question, entry, texts))) == sentence
    ]
    return entry


def _format(question, entry, texts):
    return question.format_sentences(question.list_answer_sentences(entry, texts), texts)
