"""Questions of other kinds on the practice page in Chromium: by keyboard, from an address, without a connection."""

import pytest
from playwright.sync_api import expect

from docs.questions.kinds import make_question
from pages.practice import PHONE, Practice
from question_helpers import make_right_values


class QuestionPractice(Practice):
    def __init__(self, page, language):
        super().__init__(page, language)
        self.texts = self.all_texts
        self.title = self.find(".asked .title")
        self.graded, self.mistakes = self.find(".graded"), self.find(".graded .mistake")
        self.problem = self.find("> .problem")

    def wait_for_question(self, kind, number):
        texts = self.texts["questions"]
        title = texts["question_title"].format(number=number, kind=texts[f"kind_{kind}"])
        expect(self.title).to_have_text(title)
        expect(self.title).to_be_visible()
        expect(self.find("[name=kind]")).to_have_value(kind)

    def wait_for_points(self, points):
        score = self.texts["questions"]["points_earned"].format(points=points)
        expect(self.find(".score")).to_have_text(score)


@pytest.fixture
def open_practice(open_page):
    def open_practice(hash="", language="en", **settings):
        return QuestionPractice(open_page("practice", language, hash, **settings).page, language)

    return open_practice


def test_a_question_is_chosen_answered_and_graded_by_keyboard_alone(open_practice, find_violations):
    practice = open_practice(language="ko", **PHONE)
    practice.tab_to("[name=kind]")
    practice.page.locator(".practice[data-open]").wait_for()
    options = "[...document.activeElement.options].map(({ value }) => value)"
    practice.press(*["ArrowDown"] * practice.page.evaluate(options).index("value"))
    practice.wait_for_question("value", 1)
    right = make_right_values(make_question("value", "easy", 1), practice.texts)
    practice.enter_values(dict.fromkeys(right, "99"))
    practice.tab_to("[data-do=grade]")
    practice.press("Enter")
    practice.wait_for_points(0)
    assert practice.mistakes.count() > 0
    assert not find_violations(practice.page, dark=True, within=".practice")
    practice.enter_values(right)
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
    practice.wait_for_question("value", 2)
    expect(practice.title).to_be_focused()
    practice.page.go_back()
    practice.wait_for_question("value", 1)
    for name, value in right.items():
        expect(practice.find(f"[name={name}]")).to_have_value(value)
    practice.page.go_back()
    expect(practice.find(".choose")).to_be_visible()
    expect(practice.title).to_be_hidden()


def test_a_question_of_an_address_with_what_the_address_says_wrongly(open_practice):
    practice = open_practice("#kind=count&level=hardest&seed=-1&rule=hard&x=1")
    practice.wait_for_question("count", 1)
    for name in ("level", "seed", "rule", "x"):
        expect(practice.problem).to_contain_text(name)
    assert practice.page.url.endswith("#kind=count&level=easy&seed=1")
    expect(practice.find(".kind [name=rule]")).to_be_hidden()
    # What cannot be read is told at the field and not graded.
    practice.enter_values({"least": "five", "most": "3"})
    practice.press("Enter")
    expect(practice.find("[name=least]")).to_have_attribute("aria-invalid", "true")
    expect(practice.find("[name=least]")).to_be_focused()
    expect(practice.graded).to_be_empty()
    # A question whose solution was looked at does not count as solved.
    for name in ("least", "most"):
        practice.find(f"[name={name}]").fill("")
    practice.find("[data-do=grade]").click()
    practice.wait_for_points(0)
    expect(practice.mistakes).to_have_text([practice.texts["practice"]["missing"]])
    practice.find(".solution summary").click()
    practice.enter_values(make_right_values(make_question("count", "easy", 1), practice.texts))
    practice.press("Enter")
    practice.wait_for_points(1)
    expect(practice.record).to_be_hidden()
    practice.open_hash("#kind=value&level=medium&seed=4&rule=hard")
    practice.wait_for_question("value", 4)
    expect(practice.find(".kind [name=rule]")).to_have_value("hard")
    right = make_right_values(make_question("value", "medium", 4, "hard"), practice.texts)
    practice.enter_values(right)
    practice.press("Enter")
    practice.wait_for_points(1)
    practice.open_hash("#kind=guess")
    expect(practice.problem).to_contain_text("kind")
    expect(practice.find(".choose")).to_be_visible()


def test_without_a_connection_the_exercise_stays(open_practice):
    practice = open_practice()
    practice.find(".kind [name=kind]").focus()
    practice.page.locator(".practice[data-open]").wait_for()
    restore = practice.lose("**/{question_practice.js,questions-en.json}")
    practice.find("[name=kind]").select_option("next")
    expect(practice.problem).to_have_text(practice.texts["shared"]["run_unreachable"])
    expect(practice.find("[name=kind]")).to_have_value("prune")
    expect(practice.find(".choose")).to_be_visible()
    restore()
    practice.find("[name=kind]").select_option("next")
    practice.wait_for_question("next", 1)
