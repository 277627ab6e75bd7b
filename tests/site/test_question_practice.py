"""Questions of all kinds on the practice page in Chromium: by keyboard, from an address, without a connection."""

import json

import pytest
from playwright.sync_api import expect

from docs.questions.kinds import KINDS, make_question
from exam_answers import make_right_values
from pages.answer_form import enter_values
from pages.practice import PHONE
from pages.question_practice import QuestionPractice


@pytest.fixture
def open_practice(open_page):
    def open_practice(hash="", language="en", **settings):
        return QuestionPractice(open_page("practice", language, hash, **settings).page, language)

    return open_practice


def test_a_question_is_chosen_answered_and_graded_by_keyboard_alone(open_practice, find_violations):
    practice = open_practice(language="ko", **PHONE)
    practice.choose_kind_by_keyboard("which_x")
    practice.wait_for_question("which_x", 1)
    right = make_right_values(make_question("which_x", "easy", 1), practice.texts)
    ((low, _, high, high_closed),) = json.loads(right["set"])
    assert low is None
    enter_values(practice, {"set": json.dumps([[high, not high_closed, None, False]])})
    practice.tab_to("[data-do=grade]")
    practice.press("Enter")
    practice.wait_for_points(0)
    expect(practice.mistakes).to_have_text(practice.texts["questions"]["slip_x_opposite"])
    assert not find_violations(practice.page, dark=True, within=".practice")
    enter_values(practice, right)
    expect(practice.graded).to_be_empty()
    practice.tab_to("[data-do=grade]")
    practice.press("Enter")
    practice.wait_for_points(1)
    expect(practice.record).to_contain_text("1")
    practice.tab_to(".solution summary")
    practice.press("Enter")
    expect(practice.find(".solution figure svg")).to_be_visible()
    assert practice.get_page_width() <= 360
    practice.tab_to("[data-do=following]", "Shift+Tab")
    practice.press("Enter")
    practice.wait_for_question("which_x", 2)
    expect(practice.title).to_be_focused()
    practice.page.go_back()
    practice.wait_for_question("which_x", 1)
    expect(practice.find("[name=set]")).to_have_value(right["set"].replace(" ", ""))
    practice.page.go_back()
    expect(practice.find(".choose")).to_be_visible()
    expect(practice.title).to_be_hidden()


# The mock exam has the same forms of all kinds, and its test fills each. Here, one kind has rules.
@pytest.mark.parametrize("kind", ["reorder", "window"])
def test_a_kind_takes_a_right_answer(kind, open_practice, find_violations):
    rule = KINDS[kind].rules[-1]
    suffix = "" if rule == KINDS[kind].rules[0] else f"&rule={rule}"
    practice = open_practice(f"#kind={kind}&level=medium&seed=4{suffix}")
    practice.wait_for_question(kind, 4)
    expect(practice.find(".kind [name=rule]")).to_be_visible(visible=bool(suffix))
    assert not find_violations(practice.page, contrast=False, within=".practice")
    question = make_question(kind, "medium", 4, rule)
    enter_values(practice, make_right_values(question, practice.texts))
    practice.find("[data-do=grade]").click()
    practice.wait_for_points(1)
    expect(practice.mistakes).to_have_count(0)


def test_what_cannot_be_read_is_told_at_the_field_and_not_graded(open_practice):
    practice = open_practice("#kind=count&level=easy&seed=2")
    practice.wait_for_question("count", 2)
    enter_values(practice, {"least": "five", "most": "3"})
    practice.press("Enter")
    expect(practice.find("[name=least]")).to_have_attribute("aria-invalid", "true")
    expect(practice.find("[name=least]")).to_be_focused()
    expect(practice.graded).to_be_empty()


def test_a_question_whose_solution_was_looked_at_does_not_count_as_solved(open_practice):
    practice = open_practice("#kind=count&level=easy&seed=2")
    practice.wait_for_question("count", 2)
    practice.find("[data-do=grade]").click()
    practice.wait_for_points(0)
    expect(practice.mistakes).to_have_text([practice.texts["practice"]["missing"]])
    practice.find(".solution summary").click()
    enter_values(practice, make_right_values(make_question("count", "easy", 2), practice.texts))
    practice.press("Enter")
    practice.wait_for_points(1)
    expect(practice.record).to_be_hidden()


def test_what_an_address_says_wrongly_is_named(open_practice):
    practice = open_practice("#kind=count&level=hardest&seed=-1&rule=hard&x=1")
    practice.wait_for_question("count", 1)
    for name in ("level", "seed", "rule", "x"):
        expect(practice.problem).to_contain_text(name)
    assert practice.page.url.endswith("#kind=count&level=easy&seed=1")
    practice.open_hash("#kind=guess")
    expect(practice.problem).to_contain_text("kind")
    expect(practice.find(".choose")).to_be_visible()


@pytest.mark.parametrize("lost", ["question_practice.js", "questions-en.json"])
def test_without_a_connection_the_exercise_stays(lost, open_practice):
    practice = open_practice()
    practice.find(".kind [name=kind]").focus()
    practice.page.locator(".practice[data-open]").wait_for()
    restore = practice.lose(f"**/{lost}")
    practice.find("[name=kind]").select_option("next")
    expect(practice.problem).to_have_text(practice.texts["shared"]["run_unreachable"])
    expect(practice.find("[name=kind]")).to_have_value("prune")
    expect(practice.find(".choose")).to_be_visible()
    restore()
    practice.find("[name=kind]").select_option("next")
    practice.wait_for_question("next", 1)
