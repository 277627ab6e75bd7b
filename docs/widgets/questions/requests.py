"""Makes exam questions and grades the answers. All data is plain JSON."""

from docs.figures.svg import escape_html
from docs.questions.answer_fields import FieldReader
from docs.questions.kinds import choose_rule, make_question

WORDS = ("shared", "narration", "practice", "questions", "number_sets")


class RequestHandler:
    """The questions of one reader, each made only once."""

    def __init__(self, texts):
        self.texts = texts
        self._questions = {}

    def handle_request(self, request):
        """Return what request["do"] asks about a question.

        request:
            kind, level, seed: of the question, as make_question takes them
            rule: one of RULES; a kind to which it makes no difference is asked with its usual one
            values: what is in the fields: see FieldReader; for all except "open"
        response to
            "open": prompt (the task) and given (such as the drawing), as HTML; fields, see answer_fields.py
            "arrange": arrangement, what the control beside the text shows, see Question.read_arrangement
            "check": problems, field name -> message, for what cannot be read; nothing is judged
            "grade": see _grade
        """
        question, do = self._get_question(request), request["do"]
        if do == "open":
            return {
                "prompt": question.render_prompt(self.texts),
                "given": question.render_given(self.texts),
                "fields": question.list_fields(self.texts),
            }
        fields = FieldReader(request["values"], self.texts)
        if do == "arrange":
            return {"arrangement": question.read_arrangement(fields)}
        answer = question.read_answer(fields)
        if do == "check":
            return {"problems": fields.problems}
        if do == "grade":
            return self._grade(question, answer, fields.problems)
        raise ValueError(f"not a request: {do!r}")

    def _grade(self, question, answer, problems):
        """Return points (from 0 to 1), parts and solution (the right answer with the reasons, as HTML).

        parts: of each part of the answer, but only of one if nothing was entered, label (plain text;
            "" if there is only one) and mistake (HTML, "" if the part is right)
        """
        grade = question.grade(answer)
        labels = {field["name"]: field["label"] for field in question.list_fields(self.texts)}
        parts, judged = [], [*grade.parts.items()]
        if not problems and {mistake and mistake[0] for _, mistake in judged} == {"missing"}:
            judged = judged[:1]
        for name, mistake in judged:
            sentence = question.format_sentences([mistake], self.texts) if mistake else ""
            if mistake and mistake[0] == "missing" and problems:
                # What was typed is there, but cannot be read.
                problem = problems.get(name) or (len(judged) == 1 and next(iter(problems.values())))
                sentence = escape_html(problem) if problem else sentence
            label = labels[name] if len(judged) > 1 else ""
            parts.append({"label": label, "mistake": sentence})
        solution = question.render_solution(self.texts)
        return {"points": grade.points, "parts": parts, "solution": solution}

    def _get_question(self, request):
        rule = choose_rule(request["kind"], request["rule"])
        key = request["kind"], request["level"], request["seed"], rule
        if key not in self._questions:
            self._questions[key] = make_question(*key)
        return self._questions[key]
