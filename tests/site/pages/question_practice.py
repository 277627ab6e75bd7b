"""Questions of other kinds than pruning on the practice page, as readers answer them."""

from playwright.sync_api import expect

from pages.practice import Practice


class QuestionPractice(Practice):
    def __init__(self, page, language):
        super().__init__(page, language)
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
