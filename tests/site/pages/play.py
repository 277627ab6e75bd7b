"""The page on which readers play their own game, as they use it."""

from playwright.sync_api import expect

from all_words import WORDS
from docs.widgets.play.requests import make_request_handler
from pages.page_object import PageObject


class Play(PageObject):
    """The page; `source` is the game that was started last, `moves` are those made in it."""

    def __init__(self, page, language="en"):
        self.page, self.texts, self.root = page, WORDS[language], page.locator(".play")
        self.answer = make_request_handler(self.texts)
        self.source, self.moves = "", []
        self.code, self.status = page.locator("#play-code"), self.find(".busy")
        self.move_buttons, self.found = self.find(".moves button"), self.find(".found")
        self.start_button = self.find("[type=submit]")
        self.back_button = self.find("[data-do=back]")
        self.problem = self.find(".problem")

    def focus_code(self):
        """Focus the code, and wait for the script that the page's first use loads."""
        self.code.focus()
        self.page.locator(".play[data-open]").wait_for()

    def type_game(self, source):
        self.focus_code()
        self.code.fill(source)
        self.source, self.moves = source, []

    def start(self, source):
        self.type_game(source)
        self.start_button.click()

    def compute_answer(self, you="X", plies=0):
        """Return CPython's answer to the game so far."""
        request = {"source": self.source, "moves": self.moves, "you": you, "plies": plies}
        return self.answer(request | {"check": True})

    def wait_for_answer(self, moves=(), **settings):
        """Wait for the texts, the board and the buttons of CPython's answer after these moves."""
        self.moves = [*moves]
        answer = self.compute_answer(**settings)
        expect(self.find(".board")).to_have_text(answer["board"])
        expect(self.find(".said")).to_have_text(" ".join(answer["messages"]))
        expect(self.move_buttons).to_have_text(answer["open"])
        self.moves = answer["moves"]
        return answer
