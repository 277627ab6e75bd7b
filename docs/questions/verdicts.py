"""Judges a reader's answers about a whole search."""

from docs.questions.diagnosis import (
    diagnose_wrong_best_move,
    diagnose_wrong_leaf,
    diagnose_wrong_number,
)
from docs.questions.reasons import explain_best_moves, explain_right_answer
from docs.questions.solution import BOUNDS

MISSING = "missing", {}  # the reason why an empty field is not right


class AnswerVerdict:
    """The judgment of one answer.

    kind: "leaf" (whether it is marked as never read), "none" (the claim that every leaf is read), "value",
        "alpha", "beta" or "best"
    path: the node or leaf of the answer; for "best" the chosen child, or the root
    reasons: the sentences that explain a wrong answer, each a text key with a dictionary of
        numbers, paths, or lists of these
    right: whether the answer is right
    step: index of the step that shows why
    diagnosis: a sentence about the mistake behind a wrong answer; None if it is not recognized
    """

    def __init__(self, solution, kind, path, reasons, diagnosis=None):
        self.kind, self.path, self.reasons = kind, path, reasons
        self.step = solution.find_step(kind, path)
        self.diagnosis, self.right = diagnosis, not reasons


def judge_answers(solution, answers, asked=("value", *BOUNDS), judges_leaves=True):
    """Return an AnswerVerdict on each answer: on the leaves, on each node, and on the best move.

    answers:
        leaf: the paths of the leaves marked as never read
        none: whether every leaf is said to be read
        value, alpha, beta: path -> number; None or no entry for an empty field
        best: the path of a child of the root, or None
    asked: the kinds of numbers asked for; the value of the root always is
    judges_leaves: whether to judge leaves even if none is marked and not all are said to be read

    A leaf that is rightly not marked gets no verdict, nor does an empty field of a node that is never searched.
    """
    marked, nodes, verdicts = answers["leaf"], solution.final_snapshot.nodes, []
    is_answered = bool(marked) or bool(answers.get("none"))
    if not marked and (not solution.cuts or not (is_answered or judges_leaves)):
        verdicts.append(AnswerVerdict(solution, "none", (), [] if is_answered else [MISSING]))
    for path in solution.list_leaves(()) if is_answered or judges_leaves else ():
        if (path in marked) == (path in solution.entered):
            reasons = explain_right_answer(solution, "leaf", path)
            diagnosis = diagnose_wrong_leaf(solution, path, marked)
            verdicts.append(AnswerVerdict(solution, "leaf", path, reasons, diagnosis))
        elif path in marked:
            verdicts.append(AnswerVerdict(solution, "leaf", path, []))
    for path in nodes:
        for kind in () if nodes[path].leaf else ("value", *BOUNDS) if path else ("value",):
            answer = answers.get(kind, {}).get(path)
            if (kind in asked or not path) if path in solution.entered else answer is not None:
                verdicts.append(_judge_number(solution, path, kind, answer))
    return [*verdicts, _judge_best_move(solution, answers.get("best"))]


def _judge_number(solution, path, kind, answer):
    if answer is None:
        return AnswerVerdict(solution, kind, path, [MISSING])
    if path in solution.entered and answer == solution.get_number(path, kind):
        return AnswerVerdict(solution, kind, path, [])
    diagnosis = diagnose_wrong_number(solution, path, kind, answer)
    reasons = explain_right_answer(solution, kind, path)
    return AnswerVerdict(solution, kind, path, reasons, diagnosis)


def _judge_best_move(solution, answer):
    if answer is None:
        return AnswerVerdict(solution, "best", (), [MISSING])
    if answer in solution.find_best_moves():
        return AnswerVerdict(solution, "best", answer, [])
    known = solution.final_snapshot.nodes[answer]
    if known.leaf:
        reason = "leaf_worth", {"value": known.value}
    else:
        reason = f"return_{known.proof}", {"node": answer, "value": known.value}
    reasons = [reason, *explain_best_moves(solution)]
    diagnosis = diagnose_wrong_best_move(solution, answer)
    return AnswerVerdict(solution, "best", answer, reasons, diagnosis)
