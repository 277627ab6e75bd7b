"""The mock exam in Chromium: by keyboard on a phone, reloaded, with unreadable answers, over time."""

import re

import pytest
from playwright.sync_api import expect

from all_words import WORDS
from docs.questions.kinds import choose_rule, make_question
from pages.page_object import PHONE, PageObject
from question_helpers import make_right_values

# Whether the page is as wide as the screen, and the focused field is visible and not under the tree.
MEASURE_FIELD = """() => {
  const field = document.activeElement.getBoundingClientRect()
  const hit = document.elementFromPoint(field.x + field.width / 2, field.y + field.height / 2)
  return [document.documentElement.scrollWidth <= innerWidth, document.activeElement.contains(hit)]
}"""
# Together they have fields of all types but a number line, which has a test of its own.
KINDS = ["prune", "reorder", "next", "construct"]


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
        self.store_exam(exam)
        self.title.wait_for()
        return self.make_question(0)

    def store_exam(self, exam):
        """Store an exam, and reload the page."""
        store = "exam => sessionStorage.setItem('mock exam', JSON.stringify(exam))"
        self.page.evaluate(store, exam)
        self.page.reload()

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

    def wait_for_title(self, number, count):
        position = self.texts["mock_exam"]["position"].format(number=number, count=count, kind="")
        expect(self.title).to_contain_text(position)

    def wait_for_question(self, number, count):
        self.wait_for_title(number, count)
        expect(self.title).to_be_focused()

    def read_exam(self):
        """Return the stored exam."""
        return self.page.evaluate("JSON.parse(sessionStorage.getItem('mock exam'))")

    def make_question(self, index):
        """Return the question of this index."""
        exam = self.read_exam()
        rule = choose_rule(exam["kinds"][index], exam["rule"])
        return make_question(exam["kinds"][index], exam["level"], exam["seed"] + index, rule)

    def enter_right_answer(self, index):
        """Enter the right answer to the question on the screen."""
        self.enter_values(make_right_values(self.make_question(index), self.texts))


@pytest.fixture
def open_exam(open_page):
    def open_exam(language="en"):
        visit = open_page("mock-exam", language, color_scheme="light", **PHONE)
        return MockExamPage(visit.page, language)

    return open_exam


def test_an_exam_is_taken_by_keyboard_alone_on_a_phone(open_exam, find_violations):
    exam = open_exam("it")
    exam.choose_kinds(KINDS)
    exam.press_button("begin")
    count = len(KINDS)
    for index, kind in enumerate(KINDS):
        exam.wait_for_question(index + 1, count)
        assert not find_violations(exam.page, contrast=False, within=".mock-exam")
        exam.enter_right_answer(index)
        assert exam.page.evaluate(MEASURE_FIELD) == [True, True]
        if kind == "next":
            exam.page.reload()
            exam.wait_for_title(index + 1, count)
        if kind == "construct":  # the tree stays in view while many fields are filled
            last = exam.page.locator(".answers input").last
            last.evaluate("field => field.scrollIntoView({ block: 'center' })")
            tree = exam.page.locator(".given > figure").bounding_box()
            header = exam.page.locator(".md-header").bounding_box()
            assert tree["y"] >= header["y"] + header["height"] - 1
            assert tree["y"] + tree["height"] <= last.bounding_box()["y"]
        exam.press_button("next" if index < count - 1 else "finish")
    exam.result.wait_for()
    texts = exam.texts["mock_exam"]
    expected = texts["points"].format(points=count, count=count, minutes="|", limit=30)
    expect(exam.points).to_contain_text(expected.split("|")[0])
    assert exam.mistakes.count() == 0
    exam.page.locator(".mock-exam .result summary").first.click()
    assert not find_violations(exam.page, dark=True, within=".mock-exam")
    seed = exam.read_exam()["seed"]
    exam.press_button("again")
    exam.wait_for_question(1, count)
    assert exam.read_exam()["seed"] != seed
    assert exam.read_exam()["answers"] == [{}] * count


def test_an_unreadable_answer_is_told_once_read_out_and_kept(open_exam):
    exam = open_exam("it")
    exam.start_question("count", "easy", 1)
    exam.enter_values({"least": "?"})
    exam.press_button("finish")
    expect(exam.invalid).to_be_focused()
    expect(exam.invalid).to_have_value("?")
    expect(exam.invalid).to_have_accessible_name(exam.texts["questions"]["least"])
    expect(exam.invalid).to_have_accessible_description(re.compile("[?]"))
    expect(exam.find(".answers [role=alert]:not(:empty)")).to_be_visible()
    exam.press_button("finish")
    expect(exam.mistakes).to_have_count(2)
    expect(exam.mistakes.first).to_contain_text("?")
    title = exam.result.locator(".title")
    expect(title).to_be_focused()
    points = exam.texts["mock_exam"]["points"].format(points=0, count=1, minutes="|", limit=30)
    begins_with_points = re.compile("^" + re.escape(points.split("|")[0]))
    expect(title).to_have_accessible_description(begins_with_points)
    exam.page.reload()
    expect(exam.mistakes).to_have_count(2)
    exam.press_button("settings")
    assert exam.read_exam() is None


def test_wrong_settings_are_told_and_missing_answers_are_confirmed(open_exam, find_violations):
    exam, messages, answers = open_exam(), [], [False, True]
    exam.choose_kinds([])
    exam.press_button("begin")
    expect(exam.kinds_problem).to_have_text(exam.texts["mock_exam"]["no_kind"])
    exam.choose_kinds(["value", "count"])
    exam.enter_values({"minutes": "0"})
    exam.press("Enter")
    expect(exam.kinds_problem).to_have_text("")
    message = exam.texts["mock_exam"]["wrong_minutes"].format(most=300)
    expect(exam.minutes_problem).to_have_text(message)
    assert not find_violations(exam.page, dark=True, within=".mock-exam")
    assert exam.read_exam() is None
    exam.enter_values({"minutes": "30"})
    exam.tab_to("[name=rule]", "Shift+Tab")
    exam.find("[name=rule]").select_option("hard")  # makes a difference to one of the kinds
    exam.press_button("begin")
    exam.wait_for_question(1, 2)
    expect(exam.task).to_contain_text(exam.texts["practice"]["task_hard"])
    assert [exam.make_question(index).rule for index in range(2)] == ["hard", "soft"]

    def answer_dialog(dialog):
        messages.append(dialog.message)
        dialog.accept() if answers.pop(0) else dialog.dismiss()

    exam.page.on("dialog", answer_dialog)
    exam.enter_right_answer(0)
    exam.press_button("next")
    exam.wait_for_question(2, 2)
    with exam.page.expect_event("dialog"):
        exam.press_button("finish")
    expect(exam.result).to_be_hidden()
    exam.press_button("finish")
    expect(exam.mistakes).to_have_count(1)
    expect(exam.points).to_contain_text("1")
    assert messages == [exam.texts["mock_exam"]["finish_sure"].format(count=1)] * 2
    exam.press_button("again")
    exam.wait_for_question(1, 2)
    assert exam.read_exam()["rule"] == "hard"


def test_the_clock_shows_the_minutes_left_and_the_exam_is_handed_in_once(open_exam):
    exam = open_exam()
    exam.choose_kinds(["count"])
    exam.press_button("begin")
    exam.wait_for_question(1, 1)
    texts = exam.texts["mock_exam"]
    expect(exam.clock).to_have_text(texts["minutes_left"].format(minutes=30))
    begin = exam.read_exam()["begin"]
    exam.store_exam(exam.read_exam() | {"begin": begin - 10 * 60_000})
    expect(exam.clock).to_have_text(texts["minutes_left"].format(minutes=20))
    expect(exam.time_up).to_have_text("")
    exam.store_exam(exam.read_exam() | {"begin": begin - 30 * 60_000})
    expect(exam.time_up).to_have_text(texts["time_up"])
    exam.enter_right_answer(0)
    exam.hold_python()
    exam.press_button("finish")
    expect(exam.page.locator(".mock-exam .exam[inert] [aria-busy=true]")).to_be_visible()
    exam.press("Enter")  # takes no answers meanwhile
    exam.release_python()
    message = re.escape(texts["points"].format(points=1, count=1, minutes="|", limit=30))
    expect(exam.points).to_have_text(re.compile(message.replace(r"\|", "3[1-4]")))


def test_a_stored_exam_that_cannot_be_loaded_is_kept_for_another_try(open_exam):
    exam = open_exam()
    exam.start_question("count", "easy", 1)
    exam.enter_values({"least": "17"})
    stored = exam.read_exam()
    for lost in ("**/mock_exam/controller.js", "**/assets/python/**"):
        restore = exam.lose(lost)
        exam.page.reload()
        expect(exam.page.get_by_text(exam.texts["mock_exam"]["kept"])).to_be_visible()
        expect(exam.page.get_by_text(exam.texts["shared"]["run_unreachable"])).to_be_visible()
        expect(exam.settings).to_be_hidden()
        assert exam.read_exam() == stored
        restore()
    exam.press_button("retry")
    expect(exam.page.locator("[name=least]")).to_have_value("17")
    expect(exam.page.locator(".mock-exam .retry")).to_be_hidden()
    assert exam.read_exam() == stored


def test_a_tree_is_put_in_order_by_keys_by_dragging_and_by_tapping(open_exam, find_violations):
    exam = open_exam()
    tree = exam.start_question("reorder", "medium", 0).tree
    assert tree == [[-6, -9, 0], [8, 6, 4]]
    exam.find_order_button("B").focus()
    exam.press("ArrowRight")
    assert exam.read_answer("order") == "[[8, 6, 4], [-6, -9, 0]]"
    expect(exam.find_order_button("B")).to_be_focused()
    texts = exam.texts
    node = texts["narration"]["node"].format(letter="B")
    place = texts["questions"]["order_place"].format(name=node, place=2, count=2)
    expect(exam.page.locator(".order [role=status]")).to_have_text(place)
    exam.drag((exam.find_order_button("8"), 0.5, 0.5), (exam.find_order_button("4"), 0.9, 0.5))
    assert exam.read_answer("order") == "[[6, 4, 8], [-6, -9, 0]]"
    exam.find_order_button("0").tap()
    assert not find_violations(exam.page, within=".mock-exam")
    exam.find_order_button("−6").tap()
    assert exam.read_answer("order") == "[[6, 4, 8], [0, -6, -9]]"
    # The field and the control follow each other.
    field = exam.page.locator("[name=order]")
    expect(field).to_have_value(exam.read_answer("order"))
    field.fill("[[-9 0 -6] [8 6 4]]")
    first = exam.page.locator(".order button").nth(1)
    expect(first).to_have_text("−9")
    field.fill("[[-9 0 -6]")
    expect(exam.page.locator(".order.stale")).to_be_attached()
    exam.page.reload()
    expect(field).to_have_value("[[-9 0 -6]")


def test_a_set_is_set_on_the_number_line_by_keys_and_by_pointer(open_exam, find_violations):
    exam = open_exam("it")
    exam.start_question("which_x", "medium", 2)
    texts, output = exam.texts["questions"], exam.page.locator(".number-line output")
    low, high = exam.page.get_by_role("slider").all()
    low.focus()
    exam.press("ArrowRight", "ArrowRight")  # from −∞ to the second number of the line
    expect(output).to_have_text("x ≥ −9")
    exam.press("Enter")
    expect(output).to_have_text("x > −9")
    assert low.get_attribute("aria-valuetext") == texts["line_open"].format(value="−9")
    line = exam.page.locator(".line")
    exam.drag((high, 0.5, 0.5), (line, 0.5, 0.3))
    expect(output).to_have_text("−9 < x ≤ 3")
    high.tap()
    expect(output).to_have_text("−9 < x < 3")
    box = line.bounding_box()
    exam.page.touchscreen.tap(box["x"] + 0.9 * box["width"], box["y"] + 0.3 * box["height"])
    expect(output).to_have_text("−9 < x < 13")
    exam.press(*["ArrowLeft"] * 10)
    expect(output).to_have_text("−9 < x < 3")
    exam.page.get_by_role("button", name=texts["line_interval"]).tap()
    expect(output).to_have_text("−9 < x < 3 o x ≥ 5")
    assert not find_violations(exam.page, dark=True, within=".mock-exam")
    exam.page.get_by_role("button", name="mai").tap()
    expect(output).to_have_text("mai")
    assert exam.read_answer("set") == "[]"
    exam.page.reload()
    expect(output).to_have_text("mai")
