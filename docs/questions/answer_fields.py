"""Makes the answer fields of exam questions, and reads what is in them.

A field is plain data:
    name: the part of the Grade that it answers, or of the answer if that is graded as a whole
    label: plain text
    type: "text", "choice" (one of the options), "checks" (any of the options), "set" (of numbers, on a number
        line; see intervals.parse_number_set) or "order" (of the nodes and leaves of a tree: a text, also set by hand)
    options: [value, plain text] for each option; of an order, [path, sign, plain text] of each node and leaf;
        of a set, "low" and "high" with these ends of the number line; [] for a text
    start: the text at the beginning, "" except where a given text is edited
    hint: plain text, "" if there is none
    texts: key -> plain text of the number line, or of what sets an order by hand; {} for other types
"""

from docs.trees.input_errors import Mistake, format_mistake
from docs.trees.tree_syntax import parse_bound


class FieldReader:
    """Reads the answer fields of a question.

    values: field name -> text, or a list of values for "checks"; a field that is missing is empty
    texts: part -> key -> text, for the parts in requests.WORDS
    problems: field name -> message, for what could not be read
    """

    def __init__(self, values, texts):
        self.values, self.texts, self.problems = values, texts, {}

    def read(self, name, parse, *arguments):
        """Return the parsed text of a field, None if it is blank or cannot be read."""
        text = self.values.get(name, "")
        if not text.strip():
            return None
        try:
            return parse(text, *arguments)
        except Mistake as mistake:
            self.problems[name] = format_mistake(mistake, self.texts)
            return None

    def read_number(self, name):
        """Return the number in a field, infinite or not, None if it is blank or cannot be read."""
        return self.read(name, parse_bound, None)


def make_field(name, label, kind="text", options=(), start="", hint="", texts=()):
    """Return a field as plain data."""
    return {
        "name": name,
        "label": label,
        "type": kind,
        "options": list(options),
        "start": start,
        "hint": hint,
        "texts": dict(texts),
    }


def format_path(path):
    """Format a path, e.g. "0.1"."""
    return ".".join([str(index) for index in path])


def parse_path(text):
    """Parse a path."""
    return tuple([int(index) for index in text.split(".")]) if text else ()
