"""Makes exams in variants for the page, one step for each request: questions, sections, files."""

from docs.questions.custom_trees import describe_problem, format_mistake_with_line
from docs.questions.exam.exam import Exam, NotEnoughQuestions
from docs.questions.exam.paper import ExamPaper
from docs.trees.input_errors import Mistake
from docs.widgets.exam.form import ExamForm

WORDS = ("shared", "narration", "laboratory", "practice", "questions", "number_sets", "sheet")
WORDS += ("exam", "quiz_export")
PAPER_SIZE = "a4"  # of the files, as the command writes them
MOST_SENT = 3_000_000  # characters or bytes of a file in a response; pages refuse 10 million


class RequestHandler:
    """The exam of one reader, which is made in steps, so that the page can show the progress."""

    def __init__(self, texts):
        self.texts, self.fields = texts, None

    def handle_request(self, request):
        """Make the next step of an exam; return the response.

        request: fields (as ExamForm takes them), language and language_tag (of the page), and
            variant: the number of the variant to show, from 0
            file: the name of a file to make instead, such as exam-key.html
            start: where the next part of the file begins, 0 at first
        response: one of
            problem: {field, text}, and in trees start and end
            made, count: how many steps of how many are done; the same request makes the next one
            made, count, exercises, key: also the variant and its key as HTML
            file, is_base64, next, notes: a part of the file as text, or in base64; where the next
                part begins, or None; what the file does not keep of the exam, or ""
        """
        try:
            if request["fields"] != self.fields:
                self._start(request["fields"])
            return self._add_question() or self._answer(request)
        except NotEnoughQuestions as error:
            mistake = Mistake("not_enough", 0, 0, {"kind": error.kind}, field=error.kind)
        except Mistake as raised:
            mistake = raised
        self.fields = None
        return {"problem": self._describe_problem(mistake)}

    def _start(self, fields):
        self.form = ExamForm(fields)
        settings = self.form.level, self.form.rule, self.form.seed, self.form.variant_count
        self.exam = Exam([], *settings)
        self.paper = ExamPaper(self.exam, self.form.title, self.texts)
        self.files = {}  # name -> ExamFile
        self.contents = {}  # name -> text or bytes of a file
        self.fields = fields

    def _add_question(self):
        """Add the next question to the exam; return the progress, or None if all are there."""
        entries, made = self.form.entries, len(self.exam.variants["A"])
        if made == len(entries):
            return None
        self.exam.add_question(entries[made])
        return {"made": made + 1, "count": len(entries) + len(self.exam.variants)}

    def _answer(self, request):
        if request["file"]:
            return self._make_file(request)
        number, letters = request["variant"], list(self.exam.variants)
        made, count = len(self.form.entries), len(letters)
        return {
            "made": made + number + 1,
            "count": made + count,
            "exercises": self.paper.render_variant(letters[number], heading_level=2),
            "key": self.paper.render_key(letters[number], heading_level=2),
        }

    def _make_file(self, request):
        """Make the next piece of a file, or the whole file if all are there."""
        # imported late, as most readers only look at the exam
        from docs.questions.exam.files import ExamFile

        name = request["file"]
        if name not in self.files:
            settings = PAPER_SIZE, request["language"], request["language_tag"]
            self.files[name] = ExamFile(self.paper, name, *settings)
        file = self.files[name]
        if len(file.pieces) < file.count:
            file.make_piece()
            return {"made": len(file.pieces), "count": file.count}
        if name not in self.contents:
            content = file.join()
            self.contents[name] = content if file.ending.endswith(".zip") else content.decode()
        return self._send_part(name, request["start"])

    def _send_part(self, name, start):
        """Return a part of a file that is made, which is forgotten after the last part."""
        content = self.contents[name]
        notes = " ".join(self.files[name].list_notes(self.texts["quiz_export"]))
        end = start + MOST_SENT
        part, is_last = content[start:end], end >= len(content)
        if is_last:
            del self.files[name], self.contents[name]
        is_base64 = not isinstance(part, str)
        if is_base64:
            from base64 import b64encode

            part = b64encode(part).decode()
        next_start = None if is_last else end
        return {"file": part, "is_base64": is_base64, "next": next_start, "notes": notes}

    def _describe_problem(self, mistake):
        kind = mistake.field.removeprefix("points-")
        kind_name = self.texts["questions"].get(f"kind_{kind}")
        if mistake.key in self.texts["exam"]:
            places = mistake.places | ({"kind": kind_name} if "kind" in mistake.places else {})
            text = self.texts["exam"][mistake.key].format(**places)
        else:
            text = format_mistake_with_line(mistake, self.texts)
            text = f"{kind_name}: {text}" if kind_name else text
        return describe_problem(mistake, text)
