"""The stepper of a page, as readers use it."""

import re

from playwright.sync_api import expect

from pages.page_object import PageObject


def remove_tags(html):
    return re.sub("<[^>]+>", "", html)


class Stepper(PageObject):
    """A stepper; steps are counted from 1, as in the page."""

    def __init__(self, page):
        self.page, self.root = page, page.locator(".stepper")
        self.sentence, self.progress = self.find(".say"), self.find(".of")
        self.slider, self.speed = self.find(".slider"), self.find(".speed")
        self.every_step_box, self.quiz_box = self.find(".lines"), self.find(".ask")
        self.caption, self.code = self.find(".caption"), self.find(".code")
        self.answers, self.status = self.find(".answers button"), self.find(".told")
        self.play_button = self.get_button("play")

    def get_button(self, name):
        return self.find(f"[data-go={name}]")

    def go(self, name):
        """Press a button; one without effect is focusable, but a click would wait for it."""
        self.get_button(name).press("Enter")

    def press_and_expect(self, *pairs):
        """Press each key and expect its step."""
        for key, step in pairs:
            self.press(key)
            self.expect_step(step)

    def go_and_expect(self, *pairs):
        for name, step in pairs:
            self.go(name)
            self.expect_step(step)

    def show(self, step):
        """Show a step by the element's own method, as other widgets do."""
        self.root.evaluate("(its, step) => its.showFilm(its.film, step - 1)", step)

    def go_on_to_question(self, step):
        """Show a step, go on, and wait for the question."""
        self.show(step)
        self.go("next")
        self.answers.first.wait_for()

    def go_on(self):
        """Press the button for the next step; return whether a question comes instead of it."""
        before = self.page.evaluate("location.hash")
        self.go("next")
        is_next = "before => document.querySelector('.answers') || location.hash !== before"
        self.page.wait_for_function(is_next, arg=before)
        return self.answers.count() > 0

    def get_step(self):
        return int(self.slider.input_value()) + 1

    def expect_step(self, step):
        expect(self.slider).to_have_value(str(step - 1))

    def expect_question(self, question):
        """Expect text and answers of a question of docs.figures.quiz_questions."""
        _, _, _, _, text, answers, _ = question
        expect(self.sentence).to_have_text(remove_tags(text))
        answer_texts = self.answers.evaluate_all("its => its.map(one => one.lastChild.textContent)")
        assert answer_texts == [remove_tags(answer) for answer in answers]
