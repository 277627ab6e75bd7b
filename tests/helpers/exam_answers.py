"""Right answers to exam questions, as a reader enters them into the fields of the mock exam."""

import json
from math import isinf

from docs.figures.number_format import format_number
from docs.questions.answer_fields import OVER
from docs.questions.construct import IMPOSSIBLE
from docs.questions.exercises.answer_fields import format_path
from docs.trees.tree_syntax import format_tree


def make_right_values(question, texts):
    """Return the right answer to a question as a reader enters it into the fields."""
    answer = question.get_solution()
    if question.kind == "prune":
        return {"leaves": [format_path(path) for path in answer]}
    if question.kind == "window":
        return {
            f"{letter} {bound}": format_number(window[index])
            for letter, window in answer.items()
            for index, bound in enumerate(("alpha", "beta"))
        }
    if question.kind == "which_x":
        pieces = [[None if isinf(end) else end for end in piece] for piece in answer.pieces]
        return {"set": json.dumps(pieces)}
    if question.kind == "reorder":
        return {"order": format_tree(answer)}
    if question.kind == "next":
        numbers = {name: format_number(answer[name]) for name in ("alpha", "beta")}
        return numbers | {"next": OVER if answer["next"] is None else format_path(answer["next"])}
    if question.kind == "mistake":
        return {"entry": f"{answer[0]} {format_path(answer[1])}"}
    if question.kind == "construct":
        if answer == IMPOSSIBLE:
            return {"possible": [IMPOSSIBLE]}
        return {str(index + 1): format_number(number) for index, number in enumerate(answer)}
    return {name: format_number(number) for name, number in answer.items()}
