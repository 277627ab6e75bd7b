"""What is wrong with what a reader gave: as data, and as a sentence in the reader's language."""

from figures.numerals import group_digits
from widgets.faults import quote


class Mistake(ValueError):
    """What is wrong with a text, and where: a key of the words that say so in each language.

    start, end: the place in the text, end exclusive.
    places: what to put into the words, for str.format.
    field: the field of a form that has the text, None where there is no form.
    """

    def __init__(self, key, start, end, places=(), field=None):
        super().__init__(key, start, end, places)
        self.key, self.start, self.end, self.places = key, start, end, dict(places)
        self.field = field


def in_field(field, read, *arguments):
    """Return read(*arguments); a Mistake that it raises is one in that field, unless it names another."""
    try:
        return read(*arguments)
    except Mistake as mistake:
        mistake.field = mistake.field or field
        raise


def explain(mistake, words):
    """Return what a Mistake is, as text in the language of words; their parts shared and narration are used.

    Of what is wrong with an exercise (practice.exercises), practice is used besides.
    """
    shared, key = words["shared"], mistake.key
    if key == "error":  # of the reader's code: it comes with its own text
        return quote(mistake.places["text"])
    separator = words["narration"]["list_separator"]

    def place(its):
        if isinstance(its, list):
            return separator.join([place(one) for one in its])
        return group_digits(its, words["narration"]) if isinstance(its, int) else quote(str(its))

    places = {name: place(its) for name, its in mistake.places.items()}
    known = f"run_{key}" if key in ("syntax", "recursion") else f"problem_{key}"
    part = shared if known in shared else words["practice"]  # of exercises
    return part[known].format(**places)
