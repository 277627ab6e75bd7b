"""Readers' own games, played in Chromium: by keyboard, edited, kept, with mistakes, stopped."""

import re

import pytest
from playwright.sync_api import expect

from all_words import WORDS
from docs.widgets.play.requests import RequestHandler
from pages.page_object import PageObject
from tree_helpers import REFERENCE

SMALL = (REFERENCE / "nim.py").read_text("utf-8").replace("(1, 3, 4)", "(1, 2)")


class Play(PageObject):
    """The page; `source` is the game that was started last, `moves` are those made in it."""

    def __init__(self, page, language="en"):
        self.page, self.texts, self.root = page, WORDS[language], page.locator(".play")
        self.answer = RequestHandler(self.texts).handle_request
        self.source, self.moves = "", []
        self.code, self.status = page.locator("#play-code"), self.find(".busy")
        self.move_buttons, self.found = self.find(".moves button"), self.find(".found")
        self.start_button = self.find("[type=submit]")
        self.back_button, self.problem = self.find("[data-do=back]"), self.find(".problem")

    def type_game(self, source):
        self.code.focus()
        self.page.locator(".play[data-open]").wait_for()
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


@pytest.fixture
def open_play(open_page):
    return lambda language="en": Play(open_page("play-your-game", language).page, language)


@pytest.mark.core
def test_a_whole_game_by_keyboard(open_play):
    play = open_play("ko")
    play.type_game(SMALL)
    play.press("Control+Enter")
    play.wait_for_answer()
    expect(play.found).to_have_text(play.texts["play"]["found_nothing"])
    play.move_buttons.first.focus()
    play.press("Tab", "Enter")
    first = play.wait_for_answer([1])
    expect(play.move_buttons.first).to_be_focused()
    play.press("Space")
    play.wait_for_answer([*first["moves"], 0])
    play.back_button.focus()
    for moves in (first["moves"], []):
        play.press("Enter")
        play.wait_for_answer(moves)
    expect(play.back_button).to_be_disabled()


def test_othello_against_the_program_that_begins(open_play):
    play = open_play()
    play.find("[value=othello]").check()
    play.page.locator(".play[data-open]").wait_for()
    expect(play.find("[name=plies]")).to_have_value("4")
    play.find("[name=plies]").fill("2")
    play.find("[name=you][value=O]").check()
    play.source = play.code.input_value()
    assert "evaluate = corners" in play.source
    play.start_button.click()
    play.wait_for_answer(you="O", plies=2)


def test_what_the_check_finds_is_listed_and_a_mistake_shown_at_its_line(open_play, find_violations):
    play = open_play("it")
    forgetful = SMALL.replace("return self.heaps, self.maximizing", "return self.heaps")
    play.start(forgetful.replace("heap, taken = move", "print(move)\n        heap, taken = move"))
    play.wait_for_answer()
    sentence = play.texts["code"]["check_equal_players"].partition("{other}")[2]
    expect(play.found.locator("li")).to_contain_text(sentence)
    assert find_violations(play.page, within=".play") is None
    play.start(SMALL.replace("heaps[heap] -= taken", "heaps[heap] -= took"))
    play.move_buttons.first.click()
    play.moves = [0]
    failed = play.compute_answer()
    expect(play.problem).to_have_text(failed["failed"])
    assert play.get_line_of_caret(play.code) == failed["line"]
    assert play.move_buttons.count() == 3  # the game has not changed
    play.page.reload()
    expect(play.code).to_have_value(play.source)
    play.find("[data-do=restore]").click()
    expect(play.code).to_have_value(re.compile(r"\(1, 3, 4\)"))


def test_a_game_is_stopped_or_replaced_while_the_program_thinks(open_play):
    play = open_play()
    play.start(SMALL)
    play.wait_for_answer()
    play.hold_python()
    play.move_buttons.first.click()
    expect(play.find(".table")).to_have_attribute("inert", "")
    play.find("[data-do=stop]").click()
    expect(play.status).to_have_text(play.texts["shared"]["run_stopped"])
    play.move_buttons.first.click()
    play.code.fill(other := SMALL.replace("(1, 2)", "(2, 2)"))
    play.start_button.click()
    play.release_python()
    play.source = other
    play.wait_for_answer()
    play.move_buttons.first.click()
    play.wait_for_answer([0])
    play.start("class Game:")
    expect(play.move_buttons).to_have_count(0)  # those of the old game are no moves of this one
