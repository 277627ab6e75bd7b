"""What the kinds that ask for several numbers share."""

from abc import abstractmethod

from docs.questions.answer_fields import make_field
from docs.questions.question import Grade, Question


class NumbersQuestion(Question):
    """A question about numbers. An answer has part -> number, None if its field is blank.

    hint: the key of the text beside each field, "" if there is none
    """

    hint = ""

    @abstractmethod
    def name_numbers(self, texts):
        """Return part -> name of the number, as plain text."""

    @abstractmethod
    def find_part_mistake(self, part, answer):
        """Return the mistake in a wrong answer to a part: a text key with placeholders."""

    def list_fields(self, texts):
        hint = texts["questions"][self.hint] if self.hint else ""
        names = self.name_numbers(texts)
        return [make_field(part, name, hint=hint) for part, name in names.items()]

    def read_answer(self, fields):
        return {part: fields.read_number(part) for part in self.get_solution()}

    def grade(self, answer):
        parts = {}
        for part, right in self.get_solution().items():
            if answer.get(part) is None:
                parts[part] = "missing", {}
            else:
                is_right = answer[part] == right
                parts[part] = None if is_right else self.find_part_mistake(part, answer[part])
        return Grade(parts)

    def make_parts(self, maker):
        right, names = self.get_solution(), self.name_numbers(maker.texts)
        # Learning platforms know a part by letters and digits.
        return [
            maker.make_number(part.replace(" ", ""), names[part], right[part]) for part in names
        ]
