"""The page on which readers write a search, as they use it."""

from playwright.sync_api import expect

from all_words import WORDS
from pages.page_object import PageObject

SLOW = 300_000  # milliseconds; a whole check on a busy machine


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
