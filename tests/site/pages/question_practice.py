"""Questions of other kinds than pruning on the practice page, as readers answer them."""

from contextlib import contextmanager

from playwright.sync_api import expect

from pages.number_line import set_number_line
from pages.practice import PHONE, Practice, visit_practice

__all__ = ["PHONE", "QuestionPractice", "visit_question_practice"]


@contextmanager
def visit_question_practice(open_visit, site_address):
    """Yield a function that opens the page, as visit_practice does."""
    with visit_practice(open_visit, site_address) as open_practice:
        yield lambda *args, **settings: QuestionPractice(open_practice(*args, **settings))


class QuestionPractice(Practice):
    def __init__(self, practice):
        super().__init__(practice.page, practice.language)
        self.texts = self.all_texts
        self.title = self.find(".asked .title")
        self.graded, self.mistakes = self.find(".graded"), self.find(".graded .mistake")
        self.problem = self.find("> .problem")

    def choose_kind_by_keyboard(self, kind):
        self.tab_to("[name=kind]")
        self.page.locator(".practice[data-open]").wait_for()
        options = "[...document.activeElement.options].map(({ value }) => value)"
        self.press(*["ArrowDown"] * self.page.evaluate(options).index(kind))

    def wait_for_question(self, kind, number):
        texts = self.texts["questions"]
        title = texts["question_title"].format(number=number, kind=texts[f"kind_{kind}"])
        expect(self.title).to_have_text(title)
        expect(self.title).to_be_visible()
        expect(self.find("[name=kind]")).to_have_value(kind)

    def wait_for_points(self, points):
        score = self.texts["questions"]["points_earned"].format(points=points)
        expect(self.find(".score")).to_have_text(score)

    def enter(self, values):
        """Enter values into the fields, and focus the last one."""
        for name, value in values.items():
            if name == "set":
                set_number_line(self.find(".asked .number-line"), value)
                continue
            field = self.find(f'.asked [name="{name}"]')
            if isinstance(value, list):
                for item in value:
                    self.find(f'.asked [name="{name}"][value="{item}"]').check()
            elif field.evaluate("field => field.localName") == "select":
                field.select_option(value)
            else:
                field.fill(value)
                field.focus()
