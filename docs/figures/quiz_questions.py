"""Quiz questions about the steps of a recorded search, with answers to choose from."""

from math import inf

from docs.figures.number_format import localize_comparison, localize_number
from docs.figures.phrases import GREEK, format_formula, format_node_name, join_sentences
from docs.figures.replay import iterate_snapshots
from docs.figures.step_facts import get_tested_value_and_bound
from docs.figures.svg import escape_html

# The largest number of answers to a question.
MAX_ANSWERS = 3


def make_quiz_questions(tree, trace, letters, texts, maximizing=True):
    """Return the questions of a recorded search, in the order of the steps.

    A question: [step_index, shown_index, answer_index, key_moment, text, answers, correct].
    shown_index: the step drawn while it is asked; answer_index: the step whose sentence answers it;
    key_moment: 1 if it is asked where only key moments are shown, else 0; correct: an index of answers.
    """
    quiz, snapshots, trivial = [], iterate_snapshots(tree, trace, maximizing), False
    next(snapshots)  # the snapshot before the first step
    for step_index, snapshot in enumerate(snapshots):
        step, path = snapshot.step, snapshot.current
        known = snapshot.nodes[path]
        shown_index, answer_index, key_moment = step_index - 1, step_index, 1
        has_children = any(child.status == "todo" for child in known.children)
        if step.kind == "test" and has_children and step.skipped is not None:
            following = trace.steps[step_index + 1]
            is_cut = following.kind == "cut" and following.path == path
            key, shown_index, answer_index = "question_test", step_index, step_index + is_cut
            if set(step.sides) == set(snapshot.window_names):
                key = "question_window"  # the reader compares them
            answers, correct = [texts["question_cut"], texts["question_on"]], int(not is_cut)
            if not is_cut and get_tested_value_and_bound(snapshot)[1] in (inf, -inf):
                # Repeating an obvious question teaches clicking without looking.
                key_moment, trivial = int(not trivial), True
        elif step.kind in ("update", "keep") and step.name in GREEK:
            key, key_moment = "question_bound", int(step.kind == "update")
            answers, correct = _choose_answers(step.value, _collect_bound_choices(snapshot), texts)
        elif step.kind == "return" and not known.leaf:
            key = "question_return" if path else "question_root"
            answers, correct = _choose_answers(step.value, _collect_return_choices(snapshot), texts)
        else:
            continue
        if len(answers) > 1:
            places = _get_placeholder_values(snapshot, letters, texts)
            text = join_sentences([texts[key].format(**places)], texts)
            quiz.append([step_index, shown_index, answer_index, key_moment, text, answers, correct])
    return quiz


def _get_placeholder_values(snapshot, letters, texts):
    """Return placeholder -> HTML for the text of a question."""
    step, path = snapshot.step, snapshot.current
    places = {
        "node": format_node_name(letters[path], texts),
        "parent": format_node_name(letters[path[:-1]], texts) if path else "",
    }
    if step.kind == "test":
        left, right = step.compared
        comparison = localize_comparison(left, step.sign, right, texts)
        places["compare"] = format_formula(escape_html(comparison))
        places |= dict.fromkeys(GREEK, "")
        names = dict(zip(snapshot.window_names, GREEK, strict=True))
        for variable, number in zip(step.sides, step.compared, strict=True):
            if variable in names:
                places[names[variable]] = format_formula(localize_number(number, texts))
    places["name"] = format_formula(GREEK.get(step.name, ""))
    return places


def _choose_answers(correct, alternatives, texts):
    """Return the answers in order as HTML, and the index of the correct one."""
    different = dict.fromkeys([correct, *(number for number in alternatives if number is not None)])
    numbers = sorted(list(different)[:MAX_ANSWERS])
    answers = [format_formula(localize_number(number, texts)) for number in numbers]
    return answers, numbers.index(correct)


def _collect_bound_choices(snapshot):
    """Return the old bound, the returned values and the bounds: common mistakes."""
    step, known = snapshot.step, snapshot.nodes[snapshot.current]
    returned = [child.value for child in known.children if child.status == "done"]
    return [snapshot.before.get(step.name), *returned[::-1], snapshot.beta, snapshot.alpha]


def _collect_return_choices(snapshot):
    """Return the fail-hard value, an unread leaf, the returned values and the bounds."""
    known, value = snapshot.nodes[snapshot.current], snapshot.step.value
    alpha, beta = known.entry_window
    fail_hard_value = None if alpha is None else min(max(value, alpha), beta)
    unread = [child.node for child in known.children if child.status == "cut" and child.leaf]
    returned = [child.value for child in known.children if child.status == "done"]
    return [
        number
        for number in [fail_hard_value, *unread[:1], *returned[::-1], snapshot.beta, snapshot.alpha]
        if number not in (inf, -inf)
    ]
