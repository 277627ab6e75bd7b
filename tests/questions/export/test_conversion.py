"""Questions as items: the right answers of an item are those that the question grades as right."""

from docs.figures.number_format import format_number
from docs.questions.answer_fields import FieldReader
from docs.questions.export.conversion import convert_question
from docs.questions.export.items import ChoicePart, NumberPart
from docs.questions.kinds import KINDS
from question_helpers import make_questions, make_right_values


def test_every_kind_becomes_an_item_with_one_part_for_each_number_or_decision(questions, items):
    for question, item in zip(questions, items, strict=True):
        assert len(item.parts) == len(question.grade(question.get_solution()).parts), item.name
        assert len({part.name for part in item.parts}) == len(item.parts)
        assert all(part.name.isascii() and part.name.isalnum() for part in item.parts)


def test_what_is_right_in_an_item_is_right_in_the_fields(questions, items, all_texts):
    texts = all_texts["en"]
    for question, item in zip(questions, items, strict=True):
        fields, values = question.list_fields(texts), make_right_values(question, texts)
        numbers = [part.number for part in item.parts if isinstance(part, NumberPart)]
        if numbers:
            names = [field["name"] for field in fields if field["type"] == "text"]
            values |= dict(zip(names, map(format_number, numbers), strict=True))
        if isinstance(item.parts[0], ChoicePart) and item.parts[0].allows_several:
            options = zip(fields[0]["options"], item.parts[0].choices, strict=True)
            values = {fields[0]["name"]: [path for (path, _), choice in options if choice.is_right]}
        answer = question.read_answer(FieldReader(values, texts))
        assert question.grade(answer).points == 1, item.name


def test_choices_differ_and_exactly_the_right_ones_are_marked(all_texts):
    for kind in KINDS:
        for number, question in enumerate(make_questions(kind, 30)):
            texts = list(all_texts.values())[number % len(all_texts)]
            for part in convert_question(question, 1, texts).parts:
                if isinstance(part, ChoicePart):
                    check_choices(part)


def check_choices(part):
    assert len({choice.text for choice in part.choices}) == len(part.choices) > 2
    right = [choice for choice in part.choices if choice.is_right]
    assert right and (part.allows_several or len(right) == 1)
    for choice in part.choices:
        assert bool(choice.feedback) == (not choice.is_right and not part.allows_several)


def test_wrong_answers_are_made_again_the_same(questions, all_texts):
    for question in questions:
        (first, *_), (again, *_) = [
            convert_question(question, 1, all_texts["ko"]).parts for _ in range(2)
        ]
        if first.name == "answer":
            assert 3 <= len(first.choices) <= 5
            expected = [choice.text for choice in again.choices]
            assert [choice.text for choice in first.choices] == expected


def test_items_are_complete_sentences_in_each_language(items):
    for item in items:
        for text in (item.name, item.prompt, item.feedback, *[part.label for part in item.parts]):
            assert "{" not in text and "None" not in text, text


def test_a_split_item_asks_for_each_part_once(items):
    for item in items:
        single = item.split()
        assert [part_item.parts for part_item in single] == [[part] for part in item.parts]
        assert len({part_item.name for part_item in single}) == len(item.parts)
        assert all(part_item.prompt.startswith(item.prompt) for part_item in single)


def test_tables_have_lines(questions, items, all_texts):
    for question, item in zip(questions, items, strict=True):
        assert ("<table" in item.prompt) == ("<table" in question.render_given(all_texts["en"]))
        for html in (item.prompt, item.feedback):
            assert html.count("<table") == html.count('<table border="1"')
