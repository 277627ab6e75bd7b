"""Quiz items as Moodle XML: cloze for numbers, multiple choice for choices, essay for text; the drawings are inside."""

from base64 import b64encode

from docs.figures.svg import escape_html
from docs.questions.export.drawings import replace_drawings
from docs.questions.export.items import ChoicePart, NumberPart, TextPart
from docs.questions.export.xml_element import XmlElement

# The parts of 100 that Moodle accepts for a choice: 100 divided by these numbers.
DIVISORS = (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 20)
ESCAPES = {ord(sign): f"\\{sign}" for sign in "}#~"}  # in a gap of a cloze question
# A wrong answer in each gap. Moodle makes a gap as wide as its longest answer, which must not give away the right one.
LONGEST_ANSWER = "_" * 20


def make_moodle_xml(items):
    """Return the file with all items, as bytes."""
    root = XmlElement("quiz")
    makers = {NumberPart: _make_cloze, ChoicePart: _make_multiple_choice, TextPart: _make_essay}
    for item in items:
        make_question = makers[type(item.parts[0])] if len(item.parts) == 1 else _make_cloze
        root.children.append(make_question(item))
    return root.encode()


def list_fractions(right_count, wrong_count):
    """Return the percentages of the right choices, which add up to 100, and that of each wrong one.

    All marked together earn nothing. right_count: 1 to 20
    """
    if right_count in DIVISORS:
        right = [_format_fraction(right_count)] * right_count
    else:
        tens = 20 - right_count
        right = ["10"] * tens + ["5"] * (right_count - tens)
    largest = max([divisor for divisor in DIVISORS if divisor <= max(wrong_count, 1)])
    return right, "-" + _format_fraction(largest)


def _format_fraction(divisor):
    """Return 100 divided by a number, rounded down: parsers refuse a sum of more than 100."""
    whole, decimals = divmod(100 * 10**5 // divisor, 10**5)
    return f"{whole}.{decimals:05}".rstrip("0").rstrip(".")


def list_weights(item):
    """Return the points of each gap, which Moodle adds up; they must be whole numbers."""
    count = len(item.parts)
    return [max(1, (item.points + index) // count) for index in reversed(range(count))]


def _make_cloze(item):
    html = item.prompt
    for part, weight in zip(item.parts, list_weights(item), strict=True):
        html += f"<p>{escape_html(part.label)} {_make_gap(part, weight)}</p>"
    return _make_question("cloze", item, html)


def _make_gap(part, weight):
    if isinstance(part, NumberPart):
        kind = "SHORTANSWER"
        answers = [(text, True) for text in part.list_spellings()] + [(LONGEST_ANSWER, False)]
    else:
        kind = "MULTICHOICE"
        answers = [(escape_html(choice.text), choice.is_right) for choice in part.choices]
    texts = [("=" if is_right else "") + text.translate(ESCAPES) for text, is_right in answers]
    return f"{{{weight}:{kind}:{'~'.join(texts)}}}"


def _make_multiple_choice(item):
    (part,) = item.parts
    settings = {
        "defaultgrade": str(item.points),
        "single": "false" if part.allows_several else "true",
        "shuffleanswers": "false",  # leaves and entries stay in the order of the tree
        "answernumbering": "none",
    }
    question = _make_question("multichoice", item, item.prompt, settings)
    wrong_count = sum([not choice.is_right for choice in part.choices])
    right, wrong = list_fractions(len(part.choices) - wrong_count, wrong_count)
    for choice in part.choices:
        fraction = right.pop() if choice.is_right else wrong if part.allows_several else "0"
        answer = question.add("answer", fraction=fraction, format="html")
        answer.add("text", escape_html(choice.text))
        _add_text(answer, "feedback", choice.feedback)
    return question


def _make_essay(item):
    settings = {
        "defaultgrade": str(item.points),
        "responseformat": "editor",
        "responserequired": "1",
        "responsefieldlines": "15",  # as Moodle's own forms have it
        "attachments": "0",
    }
    question = _make_question("essay", item, item.prompt, settings)
    _add_text(question, "graderinfo", item.feedback)
    return question


def _make_question(kind, item, html, settings=()):
    question = XmlElement("question", {"type": kind})
    question.add("name").add("text", item.name)
    _add_text(question, "questiontext", html)
    _add_text(question, "generalfeedback", item.feedback)
    for name, value in dict(settings).items():
        question.add(name, value)
    return question


def _add_text(parent, name, html):
    """Add an element with a text in HTML and with the files of the drawings in it."""
    element = parent.add(name, format="html")
    files = {}

    def store_drawing(svg):
        file_name = f"tree{len(files) + 1}.svg"
        files[file_name] = svg
        return f"@@PLUGINFILE@@/{file_name}"

    element.add("text", replace_drawings(html, store_drawing))
    for file_name, svg in files.items():
        data = b64encode(svg.encode()).decode()
        element.add("file", data, name=file_name, path="/", encoding="base64")
