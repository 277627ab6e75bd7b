"""Errors in a reader's input, as data and as a sentence in the reader's language."""

from docs.figures.number_format import group_digits
from docs.trees.quoting import shorten_text


class Mistake(ValueError):
    """An error in a text that a reader has entered.

    key: the error message in the translations, without prefix
    start, end: the position in the text, end exclusive
    places: values for str.format of the message
    field: the form field that contains the text, or None
    """

    def __init__(self, key, start, end, places=(), field=None):
        super().__init__(key, start, end, places)
        self.key, self.start, self.end, self.places = key, start, end, dict(places)
        self.field = field


def parse_field(field, parse, *arguments):
    """Return parse(*arguments); set the field of a Mistake that it raises, unless it is set already."""
    try:
        return parse(*arguments)
    except Mistake as mistake:
        mistake.field = mistake.field or field
        raise


def format_mistake(mistake, texts):
    """Return the message for a Mistake.

    texts: the translations; the parts shared and narration, and practice for an error in an exercise
    """
    shared, key = texts["shared"], mistake.key
    if key == "error":  # raised by the reader's code, with a message of Python
        return shorten_text(mistake.places["text"])
    separator = texts["narration"]["list_separator"]

    def format_value(value):
        if isinstance(value, list):
            return separator.join([format_value(item) for item in value])
        if isinstance(value, int):
            return group_digits(value, texts["narration"])
        return shorten_text(str(value))

    places = {name: format_value(value) for name, value in mistake.places.items()}
    text_key = f"run_{key}" if key in ("syntax", "recursion") else f"problem_{key}"
    message = shared[text_key] if text_key in shared else texts["practice"][text_key]
    return message.format(**places)
