"""A question of an exam that the teacher has written."""

from docs.figures.svg import escape_html
from docs.questions.question import Grade, render_answer_lines


class WrittenQuestion:
    """A question that the teacher has written, and that a person grades.

    answer: the teacher's text, may be empty; it is also the form of an answer
    """

    kind = None

    def __init__(self, answer):
        self.answer = answer

    def render_prompt(self, texts):
        """Return no HTML: the teacher's text is all that is asked."""
        return ""

    render_given = render_prompt

    def get_solution(self):
        """Return the teacher's answer."""
        return self.answer

    def format_answer(self, answer, texts):
        """Return the teacher's answer, for the table of an exam's answers."""
        return answer

    def has_other_answers(self):
        """Return no, as the key says nothing about other answers."""
        return False

    def render_answer_space(self, texts):
        """Return only space, without a line for the answer."""
        return render_answer_lines([])

    def render_solution(self, texts):
        """Return the teacher's answer as HTML."""
        return f"<p>{escape_html(self.answer)}</p>" if self.answer else ""

    def grade(self, answer):
        """Return a Grade that only knows the teacher's own answer."""
        return Grade({"answer": None if answer == self.answer else ("missing", {})})
