"""Quiz items as GIFT, one question for each part; the drawings are data in the text."""

from base64 import b64encode

from docs.figures.svg import escape_html
from docs.questions.export.drawings import replace_drawings
from docs.questions.export.items import NumberPart, TextPart
from docs.questions.export.moodle_xml import list_fractions

SPECIAL_SIGNS = "\\~=#{}:"


def make_gift(items):
    """Return the file with all items, as bytes."""
    questions = [_make_question(part_item) for item in items for part_item in item.split()]
    return "\n\n".join([*questions, ""]).encode()


def _make_question(item):
    (part,) = item.parts
    return (
        f"::{_escape(item.name)}::[html]{_escape_html_text(item.prompt)}"
        f"{{{_format_answers(part)}####[html]{_escape_html_text(item.feedback)}}}"
    )


def _format_answers(part):
    if isinstance(part, TextPart):
        return ""
    if isinstance(part, NumberPart):
        return " ".join([f"={_escape(text)}" for text in part.list_spellings()])
    wrong_count = sum([not choice.is_right for choice in part.choices])
    right, wrong = list_fractions(len(part.choices) - wrong_count, wrong_count)
    answers = []
    for choice in part.choices:
        sign = "=" if choice.is_right else "~"
        if part.allows_several:
            sign = f"~%{right.pop() if choice.is_right else wrong}%"
        feedback = f"#{_escape_html_text(choice.feedback)}" if choice.feedback else ""
        answers.append(f"{sign}{_escape(escape_html(choice.text))}{feedback}")
    return " ".join(answers)


def _escape_html_text(html):
    """Return HTML on one line, with the drawings as data."""

    def make_data_address(svg):
        return f"data:image/svg+xml;base64,{b64encode(svg.encode()).decode()}"

    with_images = replace_drawings(html, make_data_address)
    # A blank line would end the question. No-break spaces stay.
    return _escape(with_images.replace("\n", " "))


def _escape(text):
    return "".join([f"\\{sign}" if sign in SPECIAL_SIGNS else sign for sign in text])
