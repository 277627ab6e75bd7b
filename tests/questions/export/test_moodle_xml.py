"""Moodle XML, read by a parser that we did not write: questions, gaps, answers, points and drawings."""

import re
from base64 import b64decode
from html import unescape
from xml.etree import ElementTree

import pytest
from moodle_xml_parser.parser import parse_bytes

from docs.questions.export.drawings import make_svg_file, replace_drawings
from docs.questions.export.items import ChoicePart, NumberPart, QuizItem
from docs.questions.export.moodle_xml import list_fractions, make_moodle_xml
from typed_numbers import check_spellings

# The percentages of the menu in Moodle; it refuses a file with any other.
MENU = (100, 90, 250 / 3, 80, 75, 70, 200 / 3, 60, 50, 40, 100 / 3, 30, 25, 20, 50 / 3, 100 / 7)
MENU += (12.5, 100 / 9, 10, 5, 0)


@pytest.fixture(scope="module")
def parsed(items):
    """Each item with the question that the parser reads of it."""
    questions = parse_bytes(make_moodle_xml(items))
    by_name = {question.name: question for kind in questions.values() for question in kind}
    assert sum(map(len, questions.values())) == len(by_name) == len(items)
    return [(item, by_name[item.name]) for item in items]


def test_the_prompt_is_kept(parsed):
    for item, question in parsed:
        prompt = replace_drawings(item.prompt, lambda svg: "@@PLUGINFILE@@/tree1.svg")
        # The parser also resolves the references of the HTML.
        assert unescape(prompt) in question.text_pre_parse


def test_each_number_is_a_gap_of_the_same_width_that_accepts_what_people_type(parsed):
    for item, question in parsed:
        is_choice = isinstance(item.parts[0], ChoicePart)
        assert question.type == ("multichoice" if is_choice else "cloze")
        if not is_choice:
            for part, gap in zip(item.parts, question.gaps, strict=True):
                assert gap.sub_grade == 1
                if isinstance(part, NumberPart):
                    assert gap.sub_type == "SHORTANSWER"
                    *right, longest = gap.options
                    assert {option.score for option in right} == {100} and longest.score == 0
                    check_spellings([option.answer for option in right], part.number)
                    # Moodle makes a gap as wide as its longest answer.
                    assert max([len(option.answer) for option in right]) < len(longest.answer) == 20
                else:
                    assert gap.sub_type == "MULTICHOICE"
                    check_choices(part, [(option.answer, option.score) for option in gap.options])


def check_choices(part, answers):
    """Check (text, points) of the choices that a parser has read."""
    assert [text for text, _ in answers] == [choice.text for choice in part.choices]
    assert [points > 0 for _, points in answers] == [choice.is_right for choice in part.choices]


def test_choices_earn_all_points_when_the_right_ones_are_marked(parsed):
    for item, question in parsed:
        if question.type == "multichoice":
            (part,) = item.parts
            assert question.single == (not part.allows_several) and not question.shuffle_answers
            assert question.default_grade == 1
            answers = [(option.answer, option.score_fraction) for option in question.options]
            check_choices(part, answers)
            check_points([points for _, points in answers], part.allows_several)
            for choice, option in zip(part.choices, question.options, strict=True):
                assert option.feedback == unescape(choice.feedback)


def check_points(percentages, allows_several):
    assert sum([points for points in percentages if points > 0]) == pytest.approx(100, abs=1e-3)
    for points in percentages:
        assert min([abs(abs(points) - known) for known in MENU]) < 1e-3, points
    if allows_several:
        assert sum(percentages) <= 1e-3 or min(percentages) > 0, "marking all must earn nothing"


def test_any_number_of_right_and_wrong_choices_has_percentages_of_the_menu():
    for right_count in range(1, 21):
        for wrong_count in range(1, 30):
            right, wrong = list_fractions(right_count, wrong_count)
            assert len(right) == right_count
            check_points([float(text) for text in [*right, *[wrong] * wrong_count]], True)


def test_every_drawing_is_a_file_beside_the_text_that_shows_it(items):
    root = ElementTree.fromstring(make_moodle_xml(items))
    for item, question in zip(items, root.findall("question"), strict=True):
        for name, html in (("questiontext", item.prompt), ("generalfeedback", item.feedback)):
            element, drawings = question.find(name), []
            replace_drawings(html, drawings.append)
            files = {
                file.get("name"): b64decode(file.text).decode() for file in element.iter("file")
            }
            assert list(files.values()) == drawings
            shown = re.findall(r'src="@@PLUGINFILE@@/([^"]+)"', element.find("text").text)
            assert shown == list(files)


def test_two_drawings_in_a_text_are_two_files(questions, all_texts):
    drawings = [question.render_tree(all_texts["en"]) for question in questions[:2]]
    part = NumberPart("A", "A", 1)
    xml = make_moodle_xml([QuizItem("Two", "".join(drawings), [part], "none", "")])
    root = ElementTree.fromstring(xml)
    shown = re.findall(r"@@PLUGINFILE@@/([^\"]+)", root.find("question/questiontext/text").text)
    files = {file.get("name"): b64decode(file.text).decode() for file in root.iter("file")}
    assert [files[name] for name in shown] == list(map(make_svg_file, drawings))
