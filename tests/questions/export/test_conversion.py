"""Questions as items: the right answers of an item are those that the question grades as right."""

from docs.figures.replay import list_paths
from docs.questions.export.conversion import convert_question
from docs.questions.export.distractors import (
    list_wrong_fillings,
    list_wrong_orders,
    list_wrong_sets,
)
from docs.questions.export.items import ChoicePart, NumberPart
from docs.questions.kinds import KINDS
from docs.questions.question import list_leaf_paths
from question_helpers import make_questions


def test_every_kind_becomes_an_item_with_one_part_for_each_number_or_decision(questions, items):
    for question, item in zip(questions, items, strict=True):
        assert len(item.parts) == len(question.grade(question.get_solution()).parts), item.name
        assert len({part.name for part in item.parts}) == len(item.parts)
        assert all(part.name.isascii() and part.name.isalnum() for part in item.parts)


def test_numbers_are_those_of_the_solution(questions, items):
    for question, item in zip(questions, items, strict=True):
        numbers = [part.number for part in item.parts if isinstance(part, NumberPart)]
        solution = question.get_solution()
        if question.kind == "window":
            answer = dict(zip(solution, zip(numbers[::2], numbers[1::2], strict=True), strict=True))
        elif question.kind in ("value", "count"):
            answer = dict(zip(solution, numbers, strict=True))
        elif question.kind == "next":
            answer = {**solution, "alpha": numbers[0], "beta": numbers[1]}
        else:
            assert not numbers
            continue
        assert question.grade(answer).points == 1


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


def test_the_leaves_to_mark_are_those_that_are_never_read(questions, items):
    for question, item in zip(questions, items, strict=True):
        if question.kind == "prune":
            marked = [choice.is_right for choice in item.parts[0].choices]
            paths = list_leaf_paths(question.tree)
            answer = [path for path, is_right in zip(paths, marked, strict=True) if is_right]
            assert question.grade(answer).points == 1


def test_every_node_and_the_end_can_be_chosen_as_what_is_visited_next(questions, items):
    for question, item in zip(questions, items, strict=True):
        if question.kind == "next":
            choices = item.parts[-1].choices
            (right,) = [index for index, choice in enumerate(choices) if choice.is_right]
            path = [*list_paths(question.tree)[1:], None][right]
            assert question.grade({**question.get_solution(), "next": path}).points == 1
            assert len(choices) == len(list_paths(question.tree))


def test_wrong_answers_are_wrong_and_made_again_the_same(questions):
    for question in questions:
        find = {
            "which_x": list_wrong_sets,
            "reorder": list_wrong_orders,
            "construct": list_wrong_fillings,
        }.get(question.kind)
        if find:
            wrong = find(question)
            assert 2 <= len(wrong) <= 4
            assert all(question.grade(answer).points == 0 for answer in wrong)
            assert find(question) == wrong


def test_items_are_complete_sentences_in_each_language(items):
    for item in items:
        for text in (item.name, item.prompt, item.feedback, *[part.label for part in item.parts]):
            assert "{" not in text and "None" not in text, text


def test_tables_have_lines(questions, items):
    for question, item in zip(questions, items, strict=True):
        assert ("<table" in item.prompt) == (question.kind == "mistake")
        for html in (item.prompt, item.feedback):
            assert html.count("<table") == html.count('<table border="1"')


def test_a_split_item_asks_for_each_part_once(items):
    for item in items:
        single = item.split()
        assert [part_item.parts for part_item in single] == [[part] for part in item.parts]
        assert len({part_item.name for part_item in single}) == len(item.parts)
        assert all(part_item.prompt.startswith(item.prompt) for part_item in single)
