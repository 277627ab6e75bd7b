"""Questions in the form of learning platforms: numbers to type, choices to mark, and text that a person grades."""

from docs.figures.svg import escape_html
from docs.trees.number_words import list_number_spellings


class Choice:
    """An answer to mark, as plain text; is_right: whether it must be marked; feedback: HTML, may be empty"""

    def __init__(self, text, is_right, feedback=""):
        self.text, self.is_right, self.feedback = text, is_right, feedback


class NumberPart:
    """A number to type: a whole one, -inf or inf; is_count: whether it is a number of leaves.

    name: ASCII letters and digits, different for each part of an item
    label: what the number is, as plain text
    """

    def __init__(self, name, label, number, is_count=False):
        self.name, self.label, self.number, self.is_count = name, label, number, is_count

    def list_spellings(self):
        """Return the texts that are right answers."""
        return list_number_spellings(self.number, self.is_count)


class ChoicePart:
    """Choices to mark.

    name, label: as of a NumberPart; the label may be empty if it is the only part
    choices: a list of Choice
    allows_several: whether any number of choices may be marked, not just one
    """

    def __init__(self, name, label, choices, allows_several=False):
        self.name, self.label, self.choices = name, label, choices
        self.allows_several = allows_several


class TextPart:
    """A text to write, the only part of an item; a person grades it."""


class QuizItem:
    """A question as a platform asks it. All parts are worth the same.

    name: the title in a list of questions, as plain text
    prompt: HTML with drawings; parts: a list of NumberPart and ChoicePart, or one TextPart
    feedback: HTML with drawings, shown after the answer
    part_name: the name of a part that is asked alone, with the places {name} and {part}
    points: of the whole question, by default one for each part
    """

    def __init__(self, name, prompt, parts, feedback, part_name, points=None):
        self.name, self.prompt, self.parts, self.feedback = name, prompt, parts, feedback
        self.part_name = part_name
        self.points = len(parts) if points is None else points

    @property
    def has_only_numbers(self):
        """Whether every part is a number to type."""
        return all(isinstance(part, NumberPart) for part in self.parts)

    def split(self):
        """Return an item for each part, for platforms that cannot mix the parts."""
        if len(self.parts) == 1:
            return [self]
        items, points = [], self.points / len(self.parts)
        for part in self.parts:
            name = self.part_name.format(name=self.name, part=part.label)
            prompt = f"{self.prompt}<p><b>{escape_html(part.label)}</b></p>"
            items.append(QuizItem(name, prompt, [part], self.feedback, self.part_name, points))
        return items
