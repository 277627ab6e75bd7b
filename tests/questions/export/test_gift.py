"""GIFT, read by a parser that we did not write: questions, answers, points, explanations and drawings."""

import re
from base64 import b64decode
from html import unescape
from io import StringIO

import pytest
from pygiftparser import parser
from pygiftparser.answer import MultipleChoicesSet, SelectSet, ShortSet
from pygiftparser.utils import transformSpecials

from docs.questions.export.drawings import replace_drawings
from docs.questions.export.gift import make_gift
from docs.questions.export.items import NumberPart
from typed_numbers import check_spellings

DRAWING = re.compile(r'src="data:image/svg\+xml;base64,([^"]+)"')


@pytest.fixture(scope="module")
def parsed(items):
    """Each part of an item, as an item, with the question that the parser reads of it."""
    part_items = [part_item for item in items for part_item in item.split()]
    questions = parser.parseFile(StringIO(make_gift(items).decode()))
    return list(zip(part_items, questions, strict=True))


def test_every_question_is_valid_html_under_its_name(parsed):
    for item, question in parsed:
        assert question.valid and question.markup == "html" and not question.tail
        assert transformSpecials(question.title) == item.name


def test_prompts_and_explanations_are_kept_with_their_drawings(parsed):
    for item, question in parsed:
        for html, text in (
            (item.prompt, question.text),
            (item.feedback, question.generalFeedback.removeprefix("[html]")),
        ):
            shown, drawings = transformSpecials(text), []
            wanted = replace_drawings(html, lambda svg, drawings=drawings: drawings.append(svg))
            assert [b64decode(data).decode() for data in DRAWING.findall(shown)] == drawings
            assert DRAWING.sub('src="None"', shown) == wanted.replace("\n", " ")


def test_numbers_accept_what_people_type(parsed):
    for item, question in parsed:
        (part,) = item.parts
        if isinstance(part, NumberPart):
            assert isinstance(question.answers, ShortSet)
            # Unlike Moodle, the parser leaves a double backslash.
            answers = [answer.answer.replace("\\\\", "\\") for answer in question.answers.answers]
            check_spellings(answers, part.number)


def test_choices_have_their_points_and_explanations(parsed):
    for item, question in parsed:
        (part,) = item.parts
        if not isinstance(part, NumberPart):
            several = part.allows_several
            assert isinstance(question.answers, MultipleChoicesSet if several else SelectSet)
            for choice, answer in zip(part.choices, question.answers.answers, strict=True):
                assert unescape(transformSpecials(answer.answer)) == choice.text
                assert (answer.fraction > 0) == choice.is_right
                assert transformSpecials(answer.feedback) == choice.feedback
            if not several:
                assert {0, 100} == {answer.fraction for answer in question.answers.answers}
