"""The first screen of the home page with its question, as readers use it."""

import json
import re

from playwright.sync_api import expect

from all_words import WORDS
from pages.page_object import PageObject

# What readers see one after the other; none of them moves when the answer is shown.
PARTS = ("figure.asks", "fieldset", ".proof", ".next", ".doors")


def format_number(number):
    return str(number).replace("-", "−")


class Decision(PageObject):
    """The question about the first cutoff: `visit` records the page's requests and faults."""

    def __init__(self, visit, language="en"):
        self.visit, self.page, self.language = visit, visit.page, language
        self.texts = WORDS[language]["shared"] | WORDS[language]["decision"]
        self.root = self.page.locator(".decision")
        self.slider = self.find("[type=range]")
        self.verdict_area = self.find(".told")
        self.verdict = self.verdict_area.locator(".verdict")
        self.state = self.verdict_area.locator(".state")
        self.proof = self.find(".said")
        self.figures = self.find("figure")
        self.drawn_leaf = self.find(".cuts .number.cut")

    # --- What a reader does.

    def choose_answer(self, answer):
        """answer: "cut" or "read"."""
        self.find(f"[data-answer={answer}]").click()

    def move_slider(self, leaf):
        self.slider.fill(str(leaf))

    # --- What a reader sees.

    @property
    def boxes(self):
        """The boxes of the parts, of hidden ones too."""
        read_box = "part => part.getBoundingClientRect().toJSON()"
        return [self.find(part).first.evaluate(read_box) for part in PARTS]

    @property
    def request(self):
        """The part of the requests to Python that does not change with the leaf."""
        data = json.loads(self.find("template").inner_html())
        return {name: data[name] for name in ("tree", "leaf", "node")}

    def list_visible(self, *parts):
        return [part for part in parts if self.find(part).first.is_visible()]

    def wait_for_proof(self, leaf):
        """Wait until Python's result for a value of the leaf is shown; return the sentence."""
        shown_leaf = self.find(".said.there .leaf")
        expect(shown_leaf).to_have_text(re.compile(f"^{format_number(leaf)}$"))
        return self.proof.inner_text()
