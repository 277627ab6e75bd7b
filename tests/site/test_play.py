"""Readers' own games, played in Chromium: by keyboard, edited, kept, with mistakes, endless."""

import re

import pytest
from playwright.sync_api import expect

from pages.code_block import match_endless
from pages.play import Play
from snippets import edition
from tree_helpers import REFERENCE

SMALL = (REFERENCE / "nim.py").read_text("utf-8").replace("(1, 3, 4)", "(1, 2)")


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
    play.find("[name=you][value=O]").check()
    play.source = play.code.input_value()
    assert "evaluate = corners" in play.source
    play.start_button.click()
    play.wait_for_answer(you="O", plies=4)


def test_what_the_check_finds_is_listed(open_play):
    play = open_play()
    forgetful = SMALL.replace("return self.heaps, self.maximizing", "return self.heaps")
    assert forgetful != SMALL
    play.start(forgetful)
    answer = play.wait_for_answer()
    expect(play.found.locator("li")).to_have_text(answer["found"])


def test_the_check_speaks_the_language_of_the_page(open_play):
    play = open_play("it")
    play.start(SMALL.replace("return self.heaps, self.maximizing", "return self.heaps"))
    sentence = edition("it").texts["code"]["check_equal_players"]
    expect(play.found.locator("li")).to_contain_text(sentence.partition("{other}")[2])


def test_a_mistake_is_shown_at_its_line_and_the_code_is_kept(open_play):
    play = open_play()
    play.start(SMALL.replace("heaps[heap] -= taken", "heaps[heap] -= took"))
    play.found.locator("li").first.wait_for()
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


def test_a_game_is_not_played_on_while_the_program_thinks_but_can_be_replaced(open_play):
    play = open_play()
    play.start(SMALL)
    play.wait_for_answer()
    play.hold_python()
    play.move_buttons.first.click()
    expect(play.find(".table")).to_have_attribute("inert", "")
    play.code.fill(other := SMALL.replace("(1, 2)", "(2, 2)"))
    play.start_button.click()
    play.release_python()
    play.source = other
    play.wait_for_answer()


def test_endless_code_is_stopped_and_a_new_game_can_be_played(open_play):
    play = open_play()
    play.focus_code()
    play.start("class Position:\n    while True: pass\n")
    expect(play.status).to_have_text(match_endless(play.texts["shared"]))
    play.start(SMALL)
    play.wait_for_answer()


def test_it_is_accessible(open_play, find_violations):
    play = open_play()
    play.start(SMALL.replace("heap, taken = move", "print(move)\n        heap, taken = move"))
    play.move_buttons.first.wait_for()
    assert find_violations(play.page, within=".play") is None
