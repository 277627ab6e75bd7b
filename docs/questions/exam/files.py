"""The files of an exam: the exam and its key, the table of answers, and questions for learning platforms."""

from docs.questions.documents import document_styles
from docs.questions.documents.paper_document import build_sheet_document, convert_section
from docs.questions.exam.paper import ExamPaper, render_teacher_text
from docs.questions.export.conversion import convert_question
from docs.questions.export.formats import FORMATS, list_notes
from docs.questions.export.items import QuizItem, TextPart

# Part of the exam on paper -> function of an ExamPaper and a variant that makes a section.
DOCUMENTS = {"exam": ExamPaper.render_variant, "exam-key": ExamPaper.render_key}
TABLE = "exam-answers.csv"
MOST_NAME = 80  # characters of a question that the teacher has written, in a platform's list


class ExamFile:
    """A file of an exam, which is made in pieces, so that a page can show the progress.

    paper: an ExamPaper
    name: a key of DOCUMENTS with .html or .tex, TABLE, or exam with a key of FORMATS
    paper_size, language, language_tag: as build_sheet_document takes them

    pieces: those that are made; count: how many there will be
    """

    def __init__(self, paper, name, paper_size, language, language_tag):
        self.paper, self.pieces = paper, []
        self.settings = paper_size, language, language_tag
        self.part, dot, ending = name.partition(".")
        self.ending = dot + ending
        if self.ending in FORMATS:
            self._tasks = paper.list_questions()
        else:
            self._tasks = list(paper.exam.variants) if self.part in DOCUMENTS else []
        self.count = len(self._tasks)

    def make_piece(self):
        """Make the next piece."""
        task = self._tasks[len(self.pieces)]
        if self.ending in FORMATS:
            self.pieces.append(_convert_question(*task, self.paper.all_texts))
        else:
            section = DOCUMENTS[self.part](self.paper, task)
            self.pieces.append(convert_section(section, self.ending))

    def join(self):
        """Make the missing pieces, and return the whole file as bytes."""
        while len(self.pieces) < self.count:
            self.make_piece()
        if self.ending in FORMATS:
            return FORMATS[self.ending](self.pieces, self.paper.title)
        if self.part in DOCUMENTS:
            names = self.paper.list_page_names()
            settings = self.ending, *self.settings, document_styles.EXAM, names
            return build_sheet_document(self.paper.title, self.pieces, *settings).encode()
        # Without the byte order mark, Excel would not read the file as UTF-8.
        return ("\ufeff" + self.paper.format_csv()).encode()

    def list_notes(self, texts):
        """Return sentences on what a file for a learning platform does not keep; texts: the part quiz_export."""
        return list_notes(self.ending, self.pieces, texts) if self.ending in FORMATS else []


def _convert_question(place, asked, texts):
    """Return an ExamQuestion as a QuizItem; place: as in ExamPaper.list_questions."""
    question = asked.question
    if question.kind is None:
        name = f"{place}. {asked.text.strip().splitlines()[0][:MOST_NAME]}"
        prompt, solution = render_teacher_text(asked), question.render_solution(texts)
        return QuizItem(name, prompt, [TextPart()], solution, "", asked.points)
    item = convert_question(question, place, texts)
    item.prompt, item.points = render_teacher_text(asked) + item.prompt, asked.points
    return item
