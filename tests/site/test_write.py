"""The page for writing the search, in Chromium: checked, stopped, kept, and stepped."""

from urllib.parse import parse_qs, urlsplit

import pytest
from playwright.sync_api import expect

from all_words import WORDS
from docs.figures.svg import convert_to_plain_text
from docs.programs.judge.feedback import VerdictExplanation
from docs.programs.judge.trial import judge_program
from docs.trees.tree_syntax import format_tree
from judged_programs import FAULTY_PROGRAMS, SOURCE
from pages.page_object import PageObject

SLOW = 300_000  # milliseconds; a whole check on a busy machine
UNCALLED = "def 찾기(row):\n    return max(찾기(kid) for kid in row.kids)\n"


class Write(PageObject):
    """The form for a task, its code and the verdict."""

    def __init__(self, page, language="en"):
        self.page = page
        self.texts = WORDS[language]["shared"] | WORDS[language]["write"]
        self.root = page.locator(".write")
        self.code = page.locator("#write-code")
        self.status = self.find(".busy")
        self.progress = self.find("progress")
        self.verdict = page.locator("#write-verdict")
        self.explanation = self.verdict.locator("p").nth(1)
        self.figures = self.verdict.locator("svg.tree")

    def choose_task(self, name):
        self.find(f"[value={name}]").check()

    def focus_code(self):
        """Come to the code, and wait for the script that fills it."""
        self.code.focus()
        self.root.and_(self.page.locator("[data-open]")).wait_for()

    def type_code(self, source):
        self.focus_code()
        self.code.fill(source)

    def submit(self):
        self.find("[type=submit]").click()

    def check_program(self, source, kind):
        """Submit a program and wait for the kind of verdict."""
        self.type_code(source)
        self.submit()
        title = self.verdict.locator(".told")
        expect(title).to_have_text(self.texts[f"kind_{kind}"], timeout=SLOW)


@pytest.fixture
def write(open_page):
    """Open the page in English, with the task of alpha-beta."""
    write = Write(open_page("write-it-yourself").page)
    write.choose_task("alphabeta")
    return write


@pytest.mark.core
def test_a_mistake_is_explained_drawn_and_stepped_in_the_laboratory(write, find_violations):
    source, kind = FAULTY_PROGRAMS["no cutoff for MIN"]
    verdict = judge_program(source)
    write.check_program(source, kind)
    sentences = VerdictExplanation(vars(verdict), "alphabeta", WORDS["en"]).format_sentences()
    explanation = convert_to_plain_text(sentences)
    expect(write.explanation).to_have_text(explanation)
    assert write.figures.count() == 2
    assert find_violations(write.page, within=".write") is None
    write.verdict.locator("a").click()
    write.page.wait_for_url("**/laboratory/#*")
    params = parse_qs(urlsplit(write.page.url).fragment)
    assert params["tree"] == [format_tree(verdict.tree).replace(", ", ",")]
    expect(write.page.locator("#laboratory-code")).to_have_value(source)


def test_each_task_starts_with_separate_code_and_keeps_edits(write):
    write.choose_task("minimax")
    start = write.code.input_value()
    write.focus_code()
    write.page.keyboard.type("# mine\n")
    edited = write.code.input_value()
    assert "# mine" in edited
    place = write.code.bounding_box()
    write.choose_task("negamax")
    assert "negamax" in write.code.input_value()
    assert write.code.bounding_box() == place  # or a press meanwhile would miss its button
    write.choose_task("minimax")
    assert write.code.input_value() == edited
    write.page.reload()
    expect(write.code).to_have_value(edited)
    write.click_action("restore")
    expect(write.code).to_have_value(start)


def test_a_check_is_stopped_by_keyboard_and_restarted_until_the_program_is_right(write):
    write.type_code(SOURCE)
    write.page.keyboard.press("Control+Enter")
    expect(write.progress).not_to_have_js_property("value", 0, timeout=SLOW)
    write.click_action("stop")
    expect(write.status).to_have_text(write.texts["run_stopped"])
    assert write.page.locator(".write[data-checking]").count() == 0
    assert write.code.input_value() == SOURCE
    write.check_program(SOURCE, "right")
    assert write.verdict.locator("svg, a").count() == 0


def test_another_task_and_a_program_that_is_not_understood(write):
    write.check_program(UNCALLED, "not_understood")
    expect(write.verdict.locator("code", has_text="print(찾기(tree, …))")).to_have_count(1)
    write.choose_task("best_move")
    write.check_program("def f(node):\n    return 10 ** 400\n", "returned")
