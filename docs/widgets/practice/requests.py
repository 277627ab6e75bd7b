"""Handles the requests of the practice page: opens exercises and checks answers. All data is plain JSON."""

from figures.film import Film
from figures.quiz_questions import make_quiz_questions
from figures.svg import escape_html
from widgets.input_errors import Mistake, explain
from widgets.practice import answer_fields, exercises
from widgets.practice.explain import Explainer
from widgets.practice.judge import Verdict, explain_answer, judge
from widgets.tree_syntax import read_bound

WORDS = ("shared", "narration", "practice")


def open(words):
    """Return the function that handles the requests of one reader."""
    return Practice(words).answer


class Practice:
    """One reader's open exercise, with explainer and film.

    words: the texts of the page's language; only the parts in WORDS are used.
    """

    def __init__(self, words):
        self.words, self.texts = words, words["practice"]
        self.exercise_request = self.explainer = self.film = None

    def answer(self, request):
        """Answer a request: "do" names the method below, "exercise" is what exercises.read takes.

        If the exercise is wrong, the answer is {"problem": text, "field": name}.
        """
        does = {"open": self.open, "check": self.check, "hint": self.hint}
        does |= {"solution": self.solution, "film": self.begin, "frames": self.frames}
        does |= {"questions": self.questions}
        try:
            self._open_exercise(request["exercise"])
        except Mistake as mistake:
            text = explain(mistake, self.words)
            return {"problem": text, "field": mistake.field}
        return does[request["do"]](request)

    def open(self, request):
        """Return the exercise: title, task, drawing, buttons, cutoff marks and answer fields.

        leaf: the width of a drawn leaf
        tree: the URL hash with which other pages open the tree
        lost: the names in the request that were ignored
        """
        exercise, explainer = self.explainer.exercise, self.explainer
        drawn, drawing = explainer.draw_board()
        return {
            "address": exercise.address,
            "tree": exercise.tree_address,
            "given": exercise.given,
            "lost": exercises.find_ignored_fields(request["exercise"], exercise.given),
            "title": self._make_title(exercise),
            "task": explainer.format_task(),
            "drawing": drawn,
            "size": drawing.size,
            "leaf": drawing.leaf,
            "spots": answer_fields.make_buttons(explainer, drawing),
            "marks": answer_fields.make_cutoff_marks(explainer, drawing),
            "fields": answer_fields.make_number_fields(explainer, drawing),
            "moves": answer_fields.make_move_choice(explainer),
        }

    def check(self, request):
        """Judge the answers of the form. An empty form is not judged; an unmarked leaf is judged only if wrong.

        request: marked (paths of the leaves that are never read), none (whether the reader claims that
            there are none), numbers ("value", "alpha" and "beta" -> path -> text), best (a path or None).

        Returns verdicts, each with what and path (of the field), state ("right", "wrong", "open"),
            called (name), text (HTML, "" if right) and step; lines: the wrong verdicts to list,
            grouped by reason, with their paths as places; summary: a sentence; and solved.
        """
        if _is_empty(request):
            return {
                "verdicts": [],
                "lines": [],
                "summary": self.texts["said_empty"],
                "solved": False,
            }
        judged = self._judge_answers(request)
        verdicts = [self._format_verdict(*pair) for pair in judged]
        count = {"right": 0, "wrong": 0, "open": 0}
        for verdict in verdicts:
            count[verdict["state"]] += 1
        solved = count["right"] == len(verdicts)
        key = "said_solved" if solved else "said_open" if count["open"] else "said_wrong"
        return {
            "verdicts": verdicts,
            "lines": self._list_wrong(judged, verdicts),
            "summary": self.texts[key].format(**count, count=len(verdicts)),
            "solved": solved,
        }

    def hint(self, request):
        """Return a hint about the first answer, in search order, that is not right yet.

        request: as in check, and given: how many hints each subject had (about -> count).

        The first hint on a subject is a question, the second the answer. Returns about ("" if there
        is no hint), text (HTML) and step (None with a question). An empty form only gets advice.
        """
        if _is_empty(request):
            return {"about": "", "text": self.texts["hint_empty"], "step": None}
        hint_counts = request["given"]
        unsolved = [
            verdict for verdict, _ in self._judge_answers(request, each=True) if not verdict.right
        ]
        candidates = [
            verdict for verdict in unsolved if hint_counts.get(self._find_subject(verdict), 0) < 2
        ]
        if not candidates:
            return {
                "about": "",
                "text": self.texts["hint_over" if unsolved else "hint_none"],
                "step": None,
            }
        # Hints about the best move come last because they would reveal the other answers.
        first = min(candidates, key=lambda verdict: (verdict.what == "best", verdict.step))
        explainer, subject = self.explainer, self._find_subject(first)
        if subject not in hint_counts:
            return {
                "about": subject,
                "text": explainer.tell([self._make_question(first)]),
                "step": None,
            }
        text = explainer.tell(explain_answer(explainer.solution, first.what, first.path))
        return {"about": subject, "text": text, "step": first.step}

    def _make_question(self, verdict):
        """Return the question that leads to an answer without revealing it."""
        if verdict.what == "none":
            return "hint_none_pruned", {}
        if verdict.what == "leaf":
            child = self._find_unread(verdict.path)
            return "hint_leaf", {"node": child[:-1], "child": child}
        searched = verdict.what == "best" or verdict.path in self.explainer.solution.entered
        key = f"hint_{verdict.what}" if searched else "hint_unsearched"
        return key, {"called": verdict.path}

    def _find_unread(self, path):
        """Return the leaf at path or, if it was cut off, the first child that the cutoff skipped."""
        solution = self.explainer.solution
        if path in solution.entered:
            return path
        step = solution.trace.steps[solution.cut_step(path)]
        return (*step.path, min(step.skipped))

    def _find_subject(self, verdict):
        """Return the subject of a hint; leaves cut off together share one."""
        path = self._find_unread(verdict.path) if verdict.what == "leaf" else verdict.path
        return f"{verdict.what} {answer_fields.path_text(path)}"

    def solution(self, _):
        """Return the whole solution as HTML."""
        return {"key": self.explainer.format_key()}

    def begin(self, _):
        """Return the head of the film and the frame count; request the frames by `frames`."""
        self.film = None
        film = self._get_film()
        count = len(self.explainer.solution.trace.steps)
        return film.get_header() | {"parts": film.get_new_pieces(), "frames": [], "count": count}

    def frames(self, request):
        """Return at most count further frames of the film, with their new parts."""
        film = self._get_film()
        known = len(film.pieces)
        return {
            "frames": film.make_next_frames(request["count"]),
            "parts": film.get_new_pieces(known),
        }

    def questions(self, _):
        """Return the quiz questions for the steps of the film."""
        solution, narration = self.explainer.solution, self.words["narration"]
        return make_quiz_questions(
            solution.tree, solution.trace, self.explainer.letters, narration, solution.maximizing
        )

    def _open_exercise(self, exercise_request):
        if self.exercise_request != exercise_request:
            exercise = exercises.read(exercise_request)
            self.explainer, self.film = Explainer(exercise, self.words), None
            self.exercise_request = exercise_request

    def _get_film(self):
        if self.film is None:
            explainer = self.explainer
            solution, narration = explainer.solution, self.words["narration"]
            self.film = Film(
                solution.tree, solution.trace, explainer.letters, narration, solution.maximizing
            )
        return self.film

    def _make_title(self, exercise):
        given = exercise.given
        if "series" in given:
            name = exercises.SERIES[int(given["series"]) - 1][0]
            return self.texts["title_series"].format(number=given["series"], name=self.texts[name])
        return self.texts["title_own" if "tree" in given else "title_random"].format(**given)

    def _judge_answers(self, request, each=False):
        """Return pairs of a Verdict and the problem of an unreadable number (None if it is readable).

        each: whether to judge leaves one by one even if no leaf was answered.
        """
        solution, exercise = self.explainer.solution, self.explainer.exercise
        marked = [answer_fields.read_path(path) for path in request["marked"]]
        is_leaf_answered = bool(marked) or bool(request.get("none"))
        answers = {"leaf": marked if is_leaf_answered or each else None, "best": None}
        if request["best"] is not None:
            answers["best"] = answer_fields.read_path(request["best"])
        number_problems = {}
        for what, number_texts in request["numbers"].items():
            answers[what] = {}
            for path, text in number_texts.items():
                try:
                    answers[what][answer_fields.read_path(path)] = self._read_number(text)
                except Mistake as mistake:
                    number_problems[what, answer_fields.read_path(path)] = escape_html(
                        explain(mistake, self.words)
                    )
        verdicts = [
            verdict
            for verdict in judge(solution, answers, exercise.asked)
            if verdict.what != "leaf" or not verdict.right or verdict.path in marked
        ]
        if (not solution.cuts and not marked) or not (is_leaf_answered or each):
            reasons = [] if is_leaf_answered else [("missing", {})]
            verdicts.insert(0, Verdict("none", (), reasons, len(solution.trace.steps) - 1))
        return [
            (verdict, number_problems.get((verdict.what, verdict.path))) for verdict in verdicts
        ]

    def _read_number(self, text):
        """Parse a number; a decimal comma is allowed in languages that write one."""
        try:
            return read_bound(text, None)
        except Mistake as mistake:
            if mistake.key != "comma_in_number" or self.words["narration"]["decimal_sign"] != ",":
                raise
            return read_bound(mistake.places["point"], None)

    def _list_wrong(self, judged, verdicts):
        """Return the wrong verdicts to list; successive leaves with the same reasons share a line."""
        lines, last = [], None
        for (wrong, _), verdict in zip(judged, verdicts, strict=True):
            if verdict["state"] != "wrong":
                continue
            if last and _is_same(wrong, last):
                called = f"{lines[-1]['called']} · {verdict['called']}"
                text = self.explainer.explain_verdict(last, many=True)
                places = [*lines[-1]["places"], verdict["path"]]
                lines[-1] = lines[-1] | {"called": called, "text": text, "places": places}
            else:
                lines.append(verdict | {"places": [verdict["path"]]})
                last = wrong
        return lines

    def _format_verdict(self, verdict, number_problem):
        missing = verdict.reasons[:1] == [("missing", {})] and not number_problem
        return {
            "what": verdict.what,
            "path": answer_fields.path_text(verdict.path),
            "state": "right" if verdict.right else "open" if missing else "wrong",
            "called": self._name_answer(verdict),
            "text": number_problem or self.explainer.explain_verdict(verdict),
            "step": verdict.step,
        }

    def _name_answer(self, verdict):
        if verdict.what in ("best", "none"):
            return self.texts[verdict.what]
        called = self.explainer.name_text(verdict.path)
        if verdict.what == "leaf":
            return called
        return self.explainer.name_number(called, verdict.what)


def _is_same(verdict, previous):
    """Return whether two leaves are wrong for the same reasons."""
    keys = [each.slip and each.slip[0] for each in (verdict, previous)]
    return (
        verdict.what == previous.what == "leaf"
        and verdict.reasons == previous.reasons
        and keys[0] == keys[1]
    )


def _is_empty(request):
    """Return whether the form has no answer."""
    has_number = any(
        text.strip()
        for number_texts in request["numbers"].values()
        for text in number_texts.values()
    )
    return not (
        has_number or request["marked"] or request.get("none") or request["best"] is not None
    )
