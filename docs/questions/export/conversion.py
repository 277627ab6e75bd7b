"""Converts exam questions into quiz items."""

from docs.questions.export.items import Choice, ChoicePart, NumberPart, QuizItem
from docs.questions.question import SeededChoices

MOST_WRONG = 4  # answers beside the right one
TRIES = 200  # answers drawn to find so many


def convert_question(question, number, texts):
    """Return a question as a QuizItem.

    number: of the question in the export, a number or a text
    texts: the texts of one language; of their parts, quiz_export and those that questions use
    """
    name = f"{number}. {texts['questions'][f'kind_{question.kind}']}"
    prompt = f"<p>{question.render_prompt(texts)}</p>{question.render_given(texts)}"
    parts = question.make_parts(PartMaker(question, texts))
    feedback = _frame_tables(question.render_solution(texts))
    return QuizItem(name, _frame_tables(prompt), parts, feedback, texts["quiz_export"]["part_name"])


def _frame_tables(html):
    """Return HTML whose tables have lines without a style sheet."""
    return html.replace("<table ", '<table border="1" cellpadding="4" ')


class PartMaker:
    """Makes the parts of a question as an item, so that the kinds of questions need not know items."""

    def __init__(self, question, texts):
        self.question, self.texts = question, texts

    def make_number(self, name, label, number, is_count=False):
        """Return a number to type; see NumberPart."""
        return NumberPart(name, label, number, is_count)

    def make_checks(self, name, labels, is_right):
        """Return choices of which any number may be marked; is_right: for each label, whether it must be."""
        choices = [Choice(*choice) for choice in zip(labels, is_right, strict=True)]
        return ChoicePart(name, "", choices, allows_several=True)

    def make_choice(self, name, answers, format_text, label=""):
        """Return a choice of one answer, graded by the question, with the mistake in it as feedback.

        format_text: answer -> plain text; label: may be empty if this is the only part
        """
        choices = []
        for answer in answers:
            mistakes = self.question.grade(answer).mistakes
            feedback = self.question.format_sentences(mistakes, self.texts) if mistakes else ""
            choices.append(Choice(format_text(answer), not mistakes, feedback))
        return ChoicePart(name, label, choices)

    def make_choice_of_answers(self, likely, draw_answer, format_text):
        """Return a choice of the right answer and wrong ones, in an order that depends only on the seed.

        likely: answers that are tried first; draw_answer: SeededChoices -> a further one
        format_text: answer -> plain text
        """
        choices, wrong = SeededChoices(self.question.seed), []
        for index in range(len(likely) + TRIES):
            answer = likely[index] if index < len(likely) else draw_answer(choices)
            if answer not in wrong and self.question.grade(answer).mistakes:
                wrong.append(answer)
            if len(wrong) == MOST_WRONG:
                break
        answers = [self.question.get_solution(), *wrong]
        shuffled = SeededChoices(self.question.seed).shuffle(answers)
        return self.make_choice("answer", shuffled, format_text)
