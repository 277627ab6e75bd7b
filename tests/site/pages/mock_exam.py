"""The mock exam, as a reader takes it by keyboard."""

from playwright.sync_api import expect

from all_words import WORDS
from docs.questions.kinds import choose_rule, make_question
from exam_answers import make_right_values
from pages.answer_form import enter_values
from pages.page_object import PageObject

STORE_EXAM = "exam => sessionStorage.setItem('mock exam', JSON.stringify(exam))"


class MockExamPage(PageObject):
    def __init__(self, page, language="en"):
        self.page, self.texts, self.root = page, WORDS[language], page.locator(".mock-exam")
        self.settings = self.find(".choose")
        self.task = self.find(".task")
        self.title = self.find(".exam .title")
        self.clock = self.find(".clock")
        self.time_up = self.find(".up")
        self.result = self.find(".result")
        self.points = self.find(".result .said")
        self.mistakes = self.find(".result .mistake")
        self.invalid = self.find(".answers [aria-invalid=true]")
        self.kinds_problem = page.locator("#exam-kinds-problem")
        self.minutes_problem = page.locator("#exam-minutes-problem")

    def start_question(self, kind, level, seed):
        """Start an exam with one question by storing it."""
        exam = {"kinds": [kind], "level": level, "seed": seed, "minutes": 30, "index": 0}
        exam |= {"rule": "soft", "answers": [{}], "begin": None, "end": None}
        self.page.evaluate(STORE_EXAM, exam)
        self.page.reload()
        self.title.wait_for()
        return self.make_question(0)

    def find_order_button(self, name):
        """Return the button of a node or leaf in the control of an order."""
        return self.find(".order button").get_by_text(name, exact=True)

    def read_answer(self, field):
        """Return the stored answer in a field of the only question."""
        return self.read_exam()["answers"][0].get(field)

    def drag(self, start, end):
        """Drag the mouse from a place to another, each (locator, share of its width, of its height)."""
        start[0].scroll_into_view_if_needed()
        for number, (locator, across, down) in enumerate((start, end)):
            box = locator.bounding_box()
            x, y = box["x"] + across * box["width"], box["y"] + down * box["height"]
            self.page.mouse.move(x, y, steps=5)
            if number == 0:
                self.page.mouse.down()
        self.page.mouse.up()

    def press_button(self, action):
        expect(self.find(f"[data-do={action}]")).to_be_enabled()
        self.tab_to(f"[data-do={action}]")
        self.press("Enter")

    def choose_kinds(self, kinds):
        """Tick exactly these kinds."""
        self.find("[name=kinds]").first.focus()
        expect(self.page.locator(".mock-exam[data-open]")).to_be_attached()
        for box in self.find("[name=kinds]").all():
            value = box.get_attribute("value")
            self.tab_to(f"[name=kinds][value={value}]")
            if box.is_checked() != (value in kinds):
                self.press("Space")

    def choose_rule(self, rule):
        self.tab_to("[name=rule]")
        self.find("[name=rule]").select_option(rule)

    def wait_for_title(self, number, count):
        position = self.texts["mock_exam"]["position"].format(number=number, count=count, kind="")
        expect(self.title).to_contain_text(position)

    def wait_for_question(self, number, count):
        self.wait_for_title(number, count)
        expect(self.title).to_be_focused()

    def read_exam(self):
        """Return the stored exam."""
        return self.page.evaluate("JSON.parse(sessionStorage.getItem('mock exam'))")

    def move_beginning_back(self, minutes):
        """Reload the page as if the exam had begun earlier."""
        exam = self.read_exam()
        exam["begin"] -= minutes * 60_000
        self.page.evaluate(STORE_EXAM, exam)
        self.page.reload()

    def make_question(self, index):
        """Return the question of this index."""
        exam = self.read_exam()
        rule = choose_rule(exam["kinds"][index], exam["rule"])
        return make_question(exam["kinds"][index], exam["level"], exam["seed"] + index, rule)

    def enter_right_answer(self, index):
        """Enter the right answer to the question on the screen."""
        enter_values(self, make_right_values(self.make_question(index), self.texts))
