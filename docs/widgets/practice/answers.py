"""The practice page's side of Python: exercises are opened, answers checked; requests and answers are plain data."""

from figures.asking import questions
from figures.draw import escape
from figures.film import Film
from widgets.mistakes import Mistake, explain
from widgets.practice import exercises, fields
from widgets.practice.explain import Explainer
from widgets.practice.judge import Verdict, judge, why
from widgets.reading import read_bound

WORDS = ("shared", "narration", "practice")


def open(words):
    """Return what answers one reader."""
    return Practice(words).answer


class Practice:
    """One reader's exercise, with what has been made of it so far.

    words: the words of the page's language; those of its parts in WORDS are used.
    """

    def __init__(self, words):
        self.words, self.say = words, words["practice"]
        self.asked_for = self.explainer = self.film = None

    def answer(self, request):
        """Answer a request; "do" says which method below it is for, "exercise" what exercises.read takes.

        What is wrong with the exercise is told: {"problem": text, "field": where}.
        """
        does = {"open": self.open, "check": self.check, "hint": self.hint}
        does |= {"solution": self.solution, "film": self.begin, "frames": self.frames}
        does |= {"questions": self.questions}
        try:
            self._take(request["exercise"])
        except Mistake as mistake:
            text = explain(mistake, self.words)
            return {"problem": text, "field": mistake.field}
        return does[request["do"]](request)

    def open(self, request):
        """Return the exercise: title, task, drawing, its branches and their marks, the fields for the answers.

        leaf: how wide one is drawn; tree: what other pages take for it behind the # of their address.

        And as "lost" the names in the request that could not be followed.
        """
        exercise, explainer = self.explainer.exercise, self.explainer
        drawn, drawing = explainer.draw_board()
        return {
            "address": exercise.address,
            "tree": exercise.tree_address,
            "given": exercise.given,
            "lost": exercises.find_unheeded(request["exercise"], exercise.given),
            "title": self._title(exercise),
            "task": explainer.task(),
            "drawing": drawn,
            "size": drawing.size,
            "leaf": drawing.leaf,
            "spots": fields.spots(explainer, drawing),
            "marks": fields.marks(explainer, drawing),
            "fields": fields.numbers(explainer, drawing),
            "moves": fields.moves(explainer),
        }

    def check(self, request):
        """Return what the judge says of the answers.

        request: marked (paths of the leaves that are never read), none (whether the reader says that
            there are none), numbers ("value", "alpha" and "beta" -> path -> text), best (a path,
            None if none was chosen).
        The answer: verdicts, each with what and path (of the field), state ("right", "wrong",
            "open"), called, text (HTML, "" if right) and step; lines: the wrong ones to be listed,
            those with the same reason together, with places: their paths; said: the sum in one
            sentence; solved.

        Of a form without any answer nothing is judged. A leaf that is rightly left unmarked is no answer.
        """
        if _empty(request):
            return {"verdicts": [], "lines": [], "said": self.say["said_empty"], "solved": False}
        judged = self._judge(request)
        verdicts = [self._verdict(*its) for its in judged]
        count = {"right": 0, "wrong": 0, "open": 0}
        for verdict in verdicts:
            count[verdict["state"]] += 1
        solved = count["right"] == len(verdicts)
        key = "said_solved" if solved else "said_open" if count["open"] else "said_wrong"
        return {
            "verdicts": verdicts,
            "lines": self._lines(judged, verdicts),
            "said": self.say[key].format(**count, count=len(verdicts)),
            "solved": solved,
        }

    def hint(self, request):
        """Return a hint about the first answer, in the order of the search, that is not right yet.

        request: as in check, and given: about -> how many hints there have been about that; the
            first is a question, the second the answer.
        The answer: about, text (HTML) and step, None with the question; about is "" if there is none.

        As long as nothing is answered there is only some advice on how to begin.
        """
        if _empty(request):
            return {"about": "", "text": self.say["hint_empty"], "step": None}
        given = request["given"]
        open_ = [its for its, _ in self._judge(request, each=True) if not its.right]
        left = [its for its in open_ if given.get(self._about(its), 0) < 2]
        if not left:
            return {
                "about": "",
                "text": self.say["hint_over" if open_ else "hint_none"],
                "step": None,
            }
        # The best move comes last: its hints would say what is still to be found out.
        first = min(left, key=lambda its: (its.what == "best", its.step))
        explainer, about = self.explainer, self._about(first)
        if about not in given:
            return {"about": about, "text": explainer.tell([self._question(first)]), "step": None}
        text = explainer.tell(why(explainer.solution, first.what, first.path))
        return {"about": about, "text": text, "step": first.step}

    def _question(self, verdict):
        """Return the question that leads to an answer, and gives none away."""
        if verdict.what == "none":
            return "hint_none_pruned", {}
        if verdict.what == "leaf":
            child = self._next(verdict.path)
            return "hint_leaf", {"node": child[:-1], "child": child}
        searched = verdict.what == "best" or verdict.path in self.explainer.solution.entered
        key = f"hint_{verdict.what}" if searched else "hint_unsearched"
        return key, {"called": verdict.path}

    def _next(self, path):
        """Return the leaf at path or, if it was cut off, the first child that the cutoff skipped."""
        solution = self.explainer.solution
        if path in solution.entered:
            return path
        step = solution.trace.steps[solution.cut_step(path)]
        return (*step.path, min(step.skipped))

    def _about(self, verdict):
        """Return what a hint is about; leaves that were cut off together are one thing."""
        path = self._next(verdict.path) if verdict.what == "leaf" else verdict.path
        return f"{verdict.what} {fields.path_text(path)}"

    def solution(self, _):
        """Return the whole solution as HTML."""
        return {"key": self.explainer.key()}

    def begin(self, _):
        """Return the head of the film and how many frames it has; these come by frames."""
        self.film = None
        film = self._film()
        count = len(self.explainer.solution.trace.steps)
        return film.head() | {"parts": film.parts(), "frames": [], "count": count}

    def frames(self, request):
        """Return the next frames of the film, at most count, and the new parts in them."""
        film = self._film()
        known = len(film.pieces)
        return {"frames": film.frames(request["count"]), "parts": film.parts(known)}

    def questions(self, _):
        """Return what the reader can be asked while stepping through the film."""
        its, narration = self.explainer.solution, self.words["narration"]
        return questions(its.tree, its.trace, self.explainer.letters, narration, its.maximizing)

    def _take(self, asked_for):
        if self.asked_for != asked_for:
            exercise = exercises.read(asked_for)
            self.explainer, self.film = Explainer(exercise, self.words), None
            self.asked_for = asked_for

    def _film(self):
        if self.film is None:
            its = self.explainer
            solution, narration = its.solution, self.words["narration"]
            self.film = Film(
                solution.tree, solution.trace, its.letters, narration, solution.maximizing
            )
        return self.film

    def _title(self, exercise):
        given = exercise.given
        if "series" in given:
            name = exercises.SERIES[int(given["series"]) - 1][0]
            return self.say["title_series"].format(number=given["series"], name=self.say[name])
        return self.say["title_own" if "tree" in given else "title_random"].format(**given)

    def _judge(self, request, each=False):
        """Return each Verdict with None or, of a number that cannot be read, what is wrong with it.

        each: whether leaves are judged one by one even if nothing has been said of them.
        """
        solution, exercise = self.explainer.solution, self.explainer.exercise
        marked = [fields.read_path(path) for path in request["marked"]]
        said = bool(marked) or bool(request.get("none"))
        answers = {"leaf": marked if said or each else None, "best": None}
        if request["best"] is not None:
            answers["best"] = fields.read_path(request["best"])
        unread = {}
        for what, typed in request["numbers"].items():
            answers[what] = {}
            for path, text in typed.items():
                try:
                    answers[what][fields.read_path(path)] = self._read(text)
                except Mistake as mistake:
                    unread[what, fields.read_path(path)] = escape(explain(mistake, self.words))
        verdicts = [
            its
            for its in judge(solution, answers, exercise.asked)
            if its.what != "leaf" or not its.right or its.path in marked
        ]
        if (not solution.cuts and not marked) or not (said or each):
            reasons = [] if said else [("missing", {})]
            verdicts.insert(0, Verdict("none", (), reasons, len(solution.trace.steps) - 1))
        return [(its, unread.get((its.what, its.path))) for its in verdicts]

    def _read(self, text):
        """Return the number that text writes; whoever reads 0,5 in the sentences of the page may type that."""
        try:
            return read_bound(text, None)
        except Mistake as mistake:
            if mistake.key != "comma_in_number" or self.words["narration"]["decimal_sign"] != ",":
                raise
            return read_bound(mistake.places["point"], None)

    def _lines(self, judged, verdicts):
        """Return the wrong verdicts to be listed; leaves that follow each other for one reason are one."""
        lines, last = [], None
        for (its, _), verdict in zip(judged, verdicts, strict=True):
            if verdict["state"] != "wrong":
                continue
            if last and _is_same(its, last):
                called = f"{lines[-1]['called']} · {verdict['called']}"
                text = self.explainer.tell_verdict(last, many=True)
                places = [*lines[-1]["places"], verdict["path"]]
                lines[-1] = lines[-1] | {"called": called, "text": text, "places": places}
            else:
                lines.append(verdict | {"places": [verdict["path"]]})
                last = its
        return lines

    def _verdict(self, verdict, unread):
        missing = verdict.reasons[:1] == [("missing", {})] and not unread
        return {
            "what": verdict.what,
            "path": fields.path_text(verdict.path),
            "state": "right" if verdict.right else "open" if missing else "wrong",
            "called": self._called(verdict),
            "text": unread or self.explainer.tell_verdict(verdict),
            "step": verdict.step,
        }

    def _called(self, verdict):
        if verdict.what in ("best", "none"):
            return self.say[verdict.what]
        called = self.explainer.name_text(verdict.path)
        if verdict.what == "leaf":
            return called
        return self.explainer.number_name(called, verdict.what)


def _is_same(verdict, other):
    """Whether two leaves are wrong for the same reasons: they are told together."""
    keys = [its.slip and its.slip[0] for its in (verdict, other)]
    return (
        verdict.what == other.what == "leaf"
        and verdict.reasons == other.reasons
        and keys[0] == keys[1]
    )


def _empty(request):
    """Whether nothing has been answered."""
    typed = any(text.strip() for its in request["numbers"].values() for text in its.values())
    return not (typed or request["marked"] or request.get("none") or request["best"] is not None)
