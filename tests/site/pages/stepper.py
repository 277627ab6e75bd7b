"""The stepper of a page, and its full screen, as readers use them."""

import re

from playwright.sync_api import expect

from pages.page_object import PageObject, read_script


def remove_tags(html):
    return re.sub("<[^>]+>", "", html)


class Stepper(PageObject):
    """A stepper; steps are counted from 1, as in the page."""

    def __init__(self, page):
        self.page, self.root = page, page.locator(".stepper")
        self.sentence, self.progress = self.find(".say"), self.find(".of")
        self.slider, self.speed = self.find(".slider"), self.find(".speed")
        self.every_step_box, self.quiz_box = self.find(".lines"), self.find(".ask")
        self.values, self.code = self.find(".values dd"), self.find(".code")
        self.current_line = self.find(".code .now")
        self.caption, self.slashes = self.find(".caption"), self.find(".slash")
        self.answers, self.status = self.find(".answers button"), self.find(".told")
        self.play_button = self.get_button("play")

    def get_button(self, name):
        return self.find(f"[data-go={name}]")

    # --- What a reader does.
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

    def swipe(self, start, end):
        self.page.evaluate(read_script("stepper_swipe"), [start, end])

    def play_fast(self):
        self.speed.select_option("4")
        self.go("play")

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

    # --- What a reader sees.
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

    def list_stops(self, last):
        """Return the steps at which the button for the next step stops until the last."""
        stops = [self.get_step()]
        while stops[-1] < last:
            self.go("next")
            stops.append(self.get_step())
        return stops

    def list_tab_stops(self, count):
        """Return what the Tab key reaches from the stepper: names of buttons, classes of others."""
        self.root.focus()
        reached, element = [], "document.activeElement"
        for _ in range(count):
            self.press("Tab")
            reached.append(self.page.evaluate(f"{element}.dataset.go ?? {element}.classList[0]"))
        return reached

    def get_history_length(self):
        return self.page.evaluate("history.length")

    # --- Full screen.
    def open_stage(self, has_api=True):
        self.get_button("stage").click()
        is_open = (
            "api => !!document.querySelector('.stage') && !!document.fullscreenElement === api"
        )
        self.page.wait_for_function(is_open, arg=has_api)
        expect(self.root).to_be_focused()

    def is_over_the_page(self):
        """Return whether the full screen covers three points near the edges."""
        point = "([x, y]) => !!document.elementFromPoint(x, y)?.closest('.stage')"
        return all(self.page.evaluate(point, at) for at in ([5, 5], [1900, 20], [960, 1070]))
