"""Converts exam questions into quiz items."""

from docs.questions.exercises.judge import BOUNDS
from docs.questions.export.distractors import (
    format_answer,
    list_wrong_fillings,
    list_wrong_orders,
    list_wrong_sets,
)
from docs.questions.export.items import Choice, ChoicePart, NumberPart, QuizItem
from docs.questions.next_event import NEXT
from docs.questions.question import SeededChoices, list_leaf_paths

MOST_ENTRIES = 10  # choices of a question about the mistake in a worked solution
FIND_WRONG_ANSWERS = {
    "which_x": list_wrong_sets,
    "reorder": list_wrong_orders,
    "construct": list_wrong_fillings,
}


def convert_question(question, number, texts):
    """Return a question as a QuizItem.

    number: of the question in the export, a number or a text
    texts: the texts of one language; the parts narration, practice, questions, number_sets and
        quiz_export are used
    """
    name = f"{number}. {texts['questions'][f'kind_{question.kind}']}"
    prompt = f"<p>{question.render_prompt(texts)}</p>{question.render_given(texts)}"
    make_parts = MAKE_PARTS.get(question.kind, _make_choice_of_answers)
    parts = make_parts(question, texts)
    feedback = _frame_tables(question.render_solution(texts))
    return QuizItem(name, _frame_tables(prompt), parts, feedback, texts["quiz_export"]["part_name"])


def _frame_tables(html):
    """Return HTML whose tables have lines without a style sheet."""
    return html.replace("<table ", '<table border="1" cellpadding="4" ')


def _make_values(question, texts):
    explainer, right = question.make_explainer(texts), question.get_solution()
    parts = []
    for path in question.paths:
        letter = question.letters[path]
        label = explainer.format_number_name(explainer.format_node_name(path), "value")
        parts.append(NumberPart(letter, label, right[letter]))
    return parts


def _make_windows(question, texts):
    explainer, right = question.make_explainer(texts), question.get_solution()
    parts = []
    for path in question.paths:
        letter, node = question.letters[path], explainer.format_node_name(path)
        for bound, number in zip(BOUNDS, right[letter], strict=True):
            label = explainer.format_number_name(node, bound)
            parts.append(NumberPart(f"{letter}{bound}", label, number))
    return parts


def _make_counts(question, texts):
    right = question.get_solution()
    return [
        NumberPart(part, texts["quiz_export"][part], right[part], is_count=True)
        for part in ("least", "most")
    ]


def _make_leaves(question, texts):
    explainer, right = question.make_explainer(texts), question.get_solution()
    choices = [
        Choice(explainer.format_node_name(path), path in right)
        for path in list_leaf_paths(question.tree)
    ]
    return [ChoicePart("leaves", "", choices, allows_several=True)]


def _make_next_event(question, texts):
    explainer, right = question.make_explainer(texts), question.get_solution()
    node = explainer.format_node_name(question.parent)
    parts = [
        NumberPart(bound, explainer.format_number_name(node, bound), right[bound])
        for bound in BOUNDS
    ]
    choices = []
    for path in (*list(explainer.solution.final_snapshot.nodes)[1:], None):
        mistakes = question.grade({**right, NEXT: path}).mistakes
        text = texts["questions"]["answer_next_none"]
        if path is not None:
            text = explainer.format_node_name(path)
        feedback = question.format_sentences(mistakes, texts) if mistakes else ""
        choices.append(Choice(text, not mistakes, feedback))
    return [*parts, ChoicePart(NEXT, texts["quiz_export"]["next_label"], choices)]


def _make_entries(question, texts):
    entries = [entry for entry in question.list_entries() if entry != question.wrong_entry]
    others = SeededChoices(question.seed).pick_several(entries, MOST_ENTRIES - 1)
    answers = [
        entry
        for entry in question.list_entries()
        if entry in others or entry == question.wrong_entry
    ]
    choices = _make_choices(question, answers, _format_entry, texts)
    return [ChoicePart("entry", "", choices)]


def _format_entry(question, entry, texts):
    """Return the name of an entry of a worked solution."""
    kind, path = entry
    explainer = question.make_explainer(texts)
    node = explainer.format_node_name(path)
    if kind == "value":
        return explainer.format_number_name(node, "value")
    key = "window_entry" if kind == "window" else "leaf_entry"
    return texts["quiz_export"][key].format(node=node)


def _make_choice_of_answers(question, texts):
    """Make one choice of the right answer and wrong ones."""
    answers = [question.get_solution(), *FIND_WRONG_ANSWERS[question.kind](question)]
    choices = SeededChoices(question.seed)
    shuffled = []
    while answers:
        shuffled.append(choices.pick(answers))
        answers.remove(shuffled[-1])
    return [ChoicePart("answer", "", _make_choices(question, shuffled, format_answer, texts))]


def _make_choices(question, answers, format_text, texts):
    """Return a Choice for each answer, graded by the question, with the mistake in it as feedback.

    format_text: question, answer, texts -> plain text
    """
    choices = []
    for answer in answers:
        mistakes = question.grade(answer).mistakes
        feedback = question.format_sentences(mistakes, texts) if mistakes else ""
        choices.append(Choice(format_text(question, answer, texts), not mistakes, feedback))
    return choices


MAKE_PARTS = {
    "value": _make_values,
    "window": _make_windows,
    "count": _make_counts,
    "prune": _make_leaves,
    "next": _make_next_event,
    "mistake": _make_entries,
}
