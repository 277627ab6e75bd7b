"""A Python block of a page with its bar, as readers use it."""

import json
import re

from playwright.sync_api import expect

from all_words import WORDS as ALL_WORDS
from pages.page_object import PageObject

WORDS = {language: sections["run"] | sections["shared"] for language, sections in ALL_WORDS.items()}

# The page whose blocks tests run: FIRST prints, LAST is edited and broken.
PAGE, FIRST, LAST = "function", 1, 2
FIRST_RESULT = ("", "5\n3\n")
LAST_RESULT = ("", "minimax 5 8 15\nalphabeta 5 5 11\n")


def match_endless(texts):
    """Return a pattern of the message about a program that did too much, with any number of lines."""
    return re.compile(re.escape(texts["run_endless"]).replace(r"\{lines\}", r"\w+( \w+)?"))


class CodeBlock(PageObject):
    """One Python block of a page; `number` counts from 0."""

    def __init__(self, page, number, language="en"):
        self.page, self.number, self.texts = page, number, WORDS[language]
        self.root = page.locator(".language-python").nth(number)
        self.bar = self.find(".run")
        self.status = self.root.get_by_role("status")
        self.output = self.status.locator("pre")
        self.field = self.root.get_by_role("textbox")
        self.listing = self.find("code").first

    def find_button(self, key):
        """Return the button with a text: run, run_stop, run_edit, run_mine, run_restore."""
        return self.root.get_by_role("button", name=self.texts[key], exact=True)

    # --- What a reader does.

    def edit(self, text):
        """Replace the code of the block."""
        if not self.field.count():
            self.find_button("run_edit").click()
        self.field.fill(text)
        return self

    def restore(self):
        self.find_button("run_restore").click()

    def start(self):
        self.find_button("run").click()

    def stop(self):
        self.find_button("run_stop").click()

    def run(self):
        """Press Run and wait for the end; return the message, and the output or None."""
        self.start()
        return self.wait_for_result()

    def select(self, start, end):
        self.field.evaluate("(field, range) => field.setSelectionRange(...range)", [start, end])

    # --- What a reader sees.

    def wait_for_result(self):
        expect(self.bar).to_have_attribute("aria-busy", "false")
        assert self.find_button("run").is_visible()
        message = self.status.locator("p")
        return (
            message.inner_text() if message.count() else "",
            self.output.text_content() if self.output.count() else None,
        )

    @property
    def marked_line(self):
        """The number of the line of the field that is marked as wrong."""
        return int(self.field.evaluate("field => field.style.getPropertyValue('--line')")) + 1

    # --- What the browser keeps.

    def change_stored_edit(self, original=None, edit=None):
        """Replace the stored original of the only edit that is kept, or the stored edit."""
        stored = "Object.keys(sessionStorage).find(key => key.startsWith('run '))"
        pair = json.loads(self.page.evaluate(f"sessionStorage.getItem({stored})"))
        pair = [pair[0] if original is None else original, pair[1] if edit is None else edit]
        script = f"text => sessionStorage.setItem({stored}, text)"
        self.page.evaluate(script, json.dumps(pair))
