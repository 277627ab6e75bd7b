"""Handles the requests of the practice page: opens exercises and checks answers. All data is plain JSON."""

from docs.figures.film import make_film_data
from docs.figures.quiz_questions import make_quiz_questions
from docs.figures.svg import escape_html
from docs.questions.answer_fields import FieldReader, format_path, parse_path
from docs.questions.exercise import SERIES, find_ignored_or_missing_fields, parse_exercise
from docs.questions.reasons import explain_right_answer
from docs.questions.verdicts import MISSING, judge_answers
from docs.trees.input_errors import Mistake, format_mistake
from docs.trees.tree_syntax import parse_bound
from docs.widgets.practice.answer_controls import AnswerControls

WORDS = ("shared", "narration", "practice")


class RequestHandler:
    """Answers requests about exercises; the explainer of the last one is kept."""

    def __init__(self, texts):
        self.texts, self.practice_texts = texts, texts["practice"]
        self.exercise_request = self.explainer = None

    def handle_request(self, request):
        """Return the response of the method that request["do"] selects.

        request: do, exercise (as parse_exercise takes it), and what the method takes
        If the exercise is wrong, the response is {"problem": text, "field": name}.
        """
        handlers = {
            "open": self.get_exercise,
            "check": self.check_answers,
            "hint": self.get_hint,
            "solution": lambda _: {"key": self.explainer.format_solution()},
            "film": lambda _: make_film_data(*self._get_film_arguments()),
            "questions": lambda _: make_quiz_questions(*self._get_film_arguments()),
        }
        try:
            if request["exercise"] != self.exercise_request:
                exercise = parse_exercise(request["exercise"])
                self.explainer = exercise.make_explainer(self.texts)
                self.exercise_request = request["exercise"]
        except Mistake as mistake:
            text = format_mistake(mistake, self.texts)
            return {"problem": text, "field": mistake.field}
        return handlers[request["do"]](request)

    def get_exercise(self, request):
        """Return what the page shows of the exercise: its texts, drawing, buttons, marks and answer fields.

        leaf: the width of a drawn leaf
        tree: the URL hash with which other pages open the tree
        lost: the names in the request that were ignored
        """
        exercise, controls = self.explainer.example, AnswerControls(self.explainer, self.texts)
        return {
            "address": exercise.url_hash,
            "tree": exercise.tree_url_hash,
            "given": exercise.request,
            "lost": find_ignored_or_missing_fields(request["exercise"], exercise.request),
            "title": self._format_title(exercise),
            "task": exercise.render_prompt(self.texts),
            "drawing": controls.tree,
            "size": controls.drawing.size,
            "leaf": controls.drawing.leaf,
            "spots": controls.render_node_buttons(),
            "marks": controls.render_cutoff_marks(),
            "fields": controls.render_number_fields(),
            "moves": controls.render_best_move_buttons(),
        }

    def check_answers(self, request):
        """Return the verdicts on the answers of the form.

        request:
            marked: paths of the leaves that are never read
            none: whether the reader claims that there are none
            numbers: field name, such as "alpha 0.1" -> text
            best: the path of a child of the root, or None
        response:
            verdicts: each with what and path (of the field), state ("right", "wrong" or "open"),
                called (the name of the answer), text (HTML, "" if right) and step (an index)
            lines: the wrong verdicts, see _group_wrong_verdicts
            summary: a sentence
            solved: whether all answers are right

        An empty form is not judged. An unmarked leaf is judged only if it is wrong.
        """
        if _is_form_empty(request):
            summary = self.practice_texts["said_empty"]
            return {"verdicts": [], "lines": [], "summary": summary, "solved": False}
        judged, problems = self._judge_answers(request)
        verdicts = [self._format_verdict(verdict, problems) for verdict in judged]
        states = [verdict["state"] for verdict in verdicts]
        count = {state: states.count(state) for state in ("right", "wrong", "open")}
        solved = count["right"] == len(verdicts)
        key = "said_solved" if solved else "said_open" if count["open"] else "said_wrong"
        return {
            "verdicts": verdicts,
            "lines": self._group_wrong_verdicts(judged, verdicts),
            "summary": self.practice_texts[key].format(**count, count=len(verdicts)),
            "solved": solved,
        }

    def get_hint(self, request):
        """Return a hint about the first answer, in search order, that is not right yet.

        request: as in check_answers, and given: subject -> number of hints on it so far
        response:
            about: the subject, "" if there is no hint, as for an empty form
            text: HTML; the first hint on a subject is a question, the second the answer
            step: index of the step that shows the answer, None with a question
        """
        if _is_form_empty(request):
            return {"about": "", "text": self.practice_texts["hint_empty"], "step": None}
        hint_counts, get_subject = request["given"], self._get_hint_subject
        verdicts, _ = self._judge_answers(request, each_leaf=True)
        unsolved = [verdict for verdict in verdicts if not verdict.right]
        candidates = [wrong for wrong in unsolved if hint_counts.get(get_subject(wrong), 0) < 2]
        if not candidates:
            text = self.practice_texts["hint_over" if unsolved else "hint_none"]
            return {"about": "", "text": text, "step": None}
        # Hints about the best move come last because they would reveal the other answers.
        first = min(candidates, key=lambda verdict: (verdict.kind == "best", verdict.step))
        explainer, subject = self.explainer, get_subject(first)
        if subject not in hint_counts:
            text = explainer.format_reasons([self._make_leading_question(first)])
            return {"about": subject, "text": text, "step": None}
        reasons = explain_right_answer(explainer.solution, first.kind, first.path)
        return {"about": subject, "text": explainer.format_reasons(reasons), "step": first.step}

    def _make_leading_question(self, verdict):
        """Return the question that leads to an answer without revealing it."""
        if verdict.kind == "none":
            return "hint_none_pruned", {}
        if verdict.kind == "leaf":
            child = self._find_node_to_ask_about(verdict.path)
            return "hint_leaf", {"node": child[:-1], "child": child}
        searched = verdict.kind == "best" or verdict.path in self.explainer.solution.entered
        key = f"hint_{verdict.kind}" if searched else "hint_unsearched"
        return key, {"called": verdict.path}

    def _find_node_to_ask_about(self, leaf_path):
        """Return the leaf itself or, if it was cut off, the first child that the cutoff skipped."""
        solution = self.explainer.solution
        if leaf_path in solution.entered:
            return leaf_path
        step = solution.trace.steps[solution.find_cutoff_step(leaf_path)]
        return (*step.path, min(step.skipped))

    def _get_hint_subject(self, verdict):
        """Return an id of what a hint is about, e.g. "leaf 1.1"; leaves cut off together share one."""
        is_leaf, path = verdict.kind == "leaf", verdict.path
        path = self._find_node_to_ask_about(path) if is_leaf else path
        return f"{verdict.kind} {format_path(path)}"

    def _get_film_arguments(self):
        solution, letters = self.explainer.solution, self.explainer.letters
        return solution.tree, solution.trace, letters, self.texts["narration"], solution.maximizing

    def _format_title(self, exercise):
        settings = exercise.request
        if "series" in settings:
            number = settings["series"]
            name = self.practice_texts[SERIES[int(number) - 1][0]]
            return self.practice_texts["title_series"].format(number=number, name=name)
        title = self.practice_texts["title_own" if "tree" in settings else "title_random"]
        return title.format(**settings)

    def _judge_answers(self, request, each_leaf=False):
        """Return the verdicts, and field name -> message for each number that cannot be read.

        each_leaf: whether to judge leaves one by one even if no leaf was answered
        """
        fields, best = FieldReader(request["numbers"], self.texts), request["best"]
        answers = {"value": {}, "alpha": {}, "beta": {}, "none": bool(request.get("none"))}
        answers["leaf"] = [parse_path(path) for path in request["marked"]]
        answers["best"] = None if best is None else parse_path(best)
        for name in request["numbers"]:
            kind, path = name.split(" ")
            answers[kind][parse_path(path)] = fields.read(name, self._parse_number)
        explainer = self.explainer
        verdicts = judge_answers(explainer.solution, answers, explainer.example.asked, each_leaf)
        return verdicts, fields.problems

    def _parse_number(self, text):
        """Parse a number; a decimal comma is allowed in languages that write one."""
        try:
            return parse_bound(text, None)
        except Mistake as mistake:
            if mistake.key != "comma_in_number" or self.texts["narration"]["decimal_sign"] != ",":
                raise
            return parse_bound(mistake.places["point"], None)

    def _group_wrong_verdicts(self, judged, formatted_verdicts):
        """Return the wrong verdicts, formatted, with the paths of their answers as places.

        Successive leaves with the same reasons share one line.
        formatted_verdicts: what _format_verdict returns for each of judged
        """
        lines, last = [], None
        for wrong, verdict in zip(judged, formatted_verdicts, strict=True):
            if verdict["state"] != "wrong":
                continue
            if last and _have_leaves_same_reasons(wrong, last):
                called = f"{lines[-1]['called']} · {verdict['called']}"
                text = self.explainer.explain_verdict(last, about_several_leaves=True)
                places = [*lines[-1]["places"], verdict["path"]]
                lines[-1] = lines[-1] | {"called": called, "text": text, "places": places}
            else:
                lines.append(verdict | {"places": [verdict["path"]]})
                last = wrong
        return lines

    def _format_verdict(self, verdict, problems):
        path = format_path(verdict.path)
        problem = problems.get(f"{verdict.kind} {path}")
        missing = verdict.reasons == [MISSING] and not problem
        return {
            "what": verdict.kind,
            "path": path,
            "state": "right" if verdict.right else "open" if missing else "wrong",
            "called": self._format_answer_name(verdict),
            "text": escape_html(problem) if problem else self.explainer.explain_verdict(verdict),
            "step": verdict.step,
        }

    def _format_answer_name(self, verdict):
        if verdict.kind in ("best", "none"):
            return self.practice_texts[verdict.kind]
        if verdict.kind == "leaf":
            return self.explainer.format_node_name(verdict.path)
        return self.explainer.format_number_name(verdict.path, verdict.kind)


def _have_leaves_same_reasons(verdict, previous_verdict):
    facts = [
        (each.kind, each.reasons, each.diagnosis and each.diagnosis[0])
        for each in (verdict, previous_verdict)
    ]
    return verdict.kind == "leaf" and facts[0] == facts[1]


def _is_form_empty(request):
    is_answered = request["marked"] or request.get("none") or request["best"] is not None
    return not (is_answered or any(text.strip() for text in request["numbers"].values()))
