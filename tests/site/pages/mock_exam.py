"""The mock exam, as a reader takes it by keyboard."""

from playwright.sync_api import expect

from all_words import WORDS as TEXTS
from docs.questions.kinds import choose_rule, make_question
from exam_answers import make_right_values
from pages.number_line import set_number_line
from pages.python_holder import PythonHolder

expect.set_options(timeout=60_000)  # long enough for a slow machine
MOST_TABS = 200  # the navigation comes first
# What the focused element is: [name, value, type, data-do].
READ_FOCUS = """() => {
  const { name, value, type, dataset } = document.activeElement
  return [name ?? "", value ?? "", type ?? "", dataset.do ?? ""]
}"""

STORE_EXAM = "exam => sessionStorage.setItem('mock exam', JSON.stringify(exam))"


class MockExamPage(PythonHolder):
    def __init__(self, page, language="en"):
        self.page, self.texts = page, TEXTS[language]
        self.settings = page.locator(".mock-exam .choose")
        self.task = page.locator(".mock-exam .task")
        self.title = page.locator(".mock-exam .exam .title")
        self.clock = page.locator(".mock-exam .clock")
        self.time_up = page.locator(".mock-exam .up")
        self.result = page.locator(".mock-exam .result")
        self.points = page.locator(".mock-exam .result .said")
        self.mistakes = page.locator(".mock-exam .result .mistake")
        self.invalid = page.locator(".mock-exam .answers [aria-invalid=true]")
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
        return self.page.locator(".mock-exam .order button").get_by_text(name, exact=True)

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

    def press(self, *keys):
        for key in keys:
            self.page.keyboard.press(key)

    def tab_to(self, is_wanted):
        """Press the Tab key until is_wanted(name, value, type, do) of the focused element."""
        for _ in range(MOST_TABS):
            if is_wanted(*self.page.evaluate(READ_FOCUS)):
                return
            self.press("Tab")
        raise AssertionError("the Tab key does not come there")

    def press_button(self, action):
        self.tab_to(lambda name, value, type, do: do == action)
        self.press("Enter")

    def choose_kinds(self, kinds):
        """Tick exactly these kinds."""
        self.page.locator("[name=kinds]").first.focus()
        expect(self.page.locator(".mock-exam[data-open]")).to_be_attached()
        for box in self.page.locator("[name=kinds]").all():
            value = box.get_attribute("value")
            self.tab_to(lambda name, focused, type, do, value=value: focused == value)
            if box.is_checked() != (value in kinds):
                self.press("Space")

    def choose_rule(self, rule):
        self.tab_to(lambda name, value, type, do: name == "rule")
        self.page.locator("[name=rule]").select_option(rule)

    def wait_for_question(self, number, count):
        position = self.texts["mock_exam"]["position"].format(number=number, count=count, kind="")
        expect(self.title).to_contain_text(position)
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
        self.enter(make_right_values(self.make_question(index), self.texts))

    def enter(self, values):
        """Enter values into the fields by keyboard; begins at the title."""
        for field, value in values.items():
            if field == "set":
                set_number_line(self.page.locator(".mock-exam .number-line"), value)
                continue
            for item in value if isinstance(value, list) else [value]:
                self._enter_item(field, item)

    def _enter_item(self, field, item):
        self.tab_to(
            lambda name, value, type, do: name == field and (type != "checkbox" or value == item)
        )
        kind = self.page.evaluate(READ_FOCUS)[2]
        if kind == "checkbox":
            self.press("Space")
        elif kind == "select-one":
            options = "[...document.activeElement.options].map(({ value }) => value)"
            self.press(*["ArrowDown"] * self.page.evaluate(options).index(item))
        else:
            self.press("Control+a")
            self.page.keyboard.type(item)
