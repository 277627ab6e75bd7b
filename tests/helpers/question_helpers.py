"""What the tests of questions share: 300 of each kind, and right answers as a reader enters them."""

import json
import re

from docs.questions.answer_fields import FieldReader
from docs.questions.kinds import KINDS, make_question
from docs.questions.question import LEVELS, SEPARATOR
from docs.questions.solution import BOUNDS
from gametree import letters

COUNT = 300
NUMBER = re.compile(r"[−-]?(?:∞|\d+)")
INTERVAL = re.compile(r"(?:(\S+) ([<≤]) )?x(?: ([<≤>≥]) (\S+))?")


def make_questions(kind, count=COUNT):
    """Yield that many questions of a kind, in turn of each level and rule."""
    rules = KINDS[kind].rules
    for seed in range(count):
        level = LEVELS[seed % len(LEVELS)]
        yield make_question(kind, level, seed, rules[seed // len(LEVELS) % len(rules)])


def check_texts(question, wrong_answers, texts):
    """Check that prompt, solution and mistakes of a question are sentences without open placeholders."""
    rendered = [question.render_prompt(texts) + question.render_given(texts)]
    rendered.append(question.render_solution(texts))
    for answer in (question.get_solution(), *wrong_answers):
        grade = question.grade(answer)
        rendered += [question.format_sentences([mistake], texts) for mistake in grade.mistakes]
    for text in rendered:
        assert text
        assert "{" not in text and "None" not in text, text


def get_right_answers(solution):
    """Return the right answers to an exercise, with the first of the best moves."""
    inner = [path for path in solution.entered if path in letters(solution.tree)]
    kinds = ("value", *BOUNDS)
    numbers = {kind: {path: solution.get_number(path, kind) for path in inner} for kind in kinds}
    unread = [path for path in solution.list_leaves(()) if path not in solution.entered]
    return {"leaf": unread, "none": not unread, "best": solution.find_best_moves()[0], **numbers}


def make_right_values(question, texts):
    """Return the right answer to a question as a reader enters it into the fields."""
    return enter_answer(question, question.format_answer(question.get_solution(), texts), texts)


def enter_answer(question, cell, texts):
    """Return the values of the fields with the answer in a cell of the table.

    Numbers are in the order of their fields. A choice is the first option with which the table would say the same.
    """
    numbers = NUMBER.findall(cell)
    fields, values = question.list_fields(texts), {}
    for field, number in zip([f for f in fields if f["type"] == "text"], numbers, strict=False):
        values[field["name"]] = number
    for field in fields:
        name, options = field["name"], field["options"]
        if field["type"] == "order":
            values[name] = cell
        elif field["type"] == "set":
            values[name] = json.dumps(_parse_number_set(cell, texts["number_sets"]))
        elif field["type"] == "choice":
            candidates = [{**values, name: option} for option, _ in options]
            values = next(c for c in candidates if _format_values(question, c, texts) == cell)
        elif field["type"] == "checks" and not values:
            # A check box beside fields of numbers stands for what has no number.
            is_alone, labels = len(fields) == 1, cell.split(SEPARATOR)
            values[name] = [option for option, label in options if label in labels or not is_alone]
    return values


def _format_values(question, values, texts):
    answer = question.read_answer(FieldReader(values, texts))
    return question.format_answer(answer, texts)


def _parse_number_set(cell, set_texts):
    """Return the intervals of a set as number_line.js writes them."""
    if cell in (set_texts["never"], set_texts["always"]):
        return [[None, False, None, False]] if cell == set_texts["always"] else []
    pieces = []
    for part in cell.split(set_texts["or"]):
        low, low_sign, sign, high = INTERVAL.fullmatch(part).groups()
        if sign in (">", "≥"):
            low, low_sign, high = high, sign, None
        low, high = [number and int(number.replace("−", "-")) for number in (low, high)]
        pieces.append([low, low_sign in ("≤", "≥"), high, sign == "≤"])
    return pieces
