"""Readers' own games, played in Chromium: by keyboard, edited, kept, with mistakes, endless."""

import pytest

from builder.words import load_all_texts
from tree_helpers import REFERENCE
from waiting import get_time_limit, hurry
from widgets.play.requests import make_request_handler

WORDS = load_all_texts(REFERENCE.parent / "docs" / "words")
SLOW = 300_000  # milliseconds; enough on a busy machine
SHOWS_TEXTS = """texts => ['said', 'board'].every(
    (name, at) => document.querySelector(`.play .${name}`).textContent === texts[at])"""
HAS_STATUS = "text => document.querySelector('.play .busy').textContent === text"
HAS_PROBLEM = "text => document.querySelector('.play .problem').textContent === text"
SMALL = (REFERENCE / "nim.py").read_text("utf-8").replace("(1, 3, 4)", "(1, 2)")


@pytest.fixture
def visit(open_visit, site_address):
    """Visit the page in English."""
    with open_visit() as visit:
        visit.open(f"{site_address}play-your-game/")
        yield visit


def get_answer(source, moves=(), language="en", you="X", plies=0):
    """Return the answer of CPython to a game."""
    table = make_request_handler(WORDS[language])
    request = {"source": source, "moves": [*moves], "you": you, "plies": plies, "check": True}
    return table(request)


def wait_for_answer(page, answer):
    """Wait until the texts of an answer are shown, and compare the buttons of the moves."""
    page.wait_for_function(
        SHOWS_TEXTS, arg=[" ".join(answer["messages"]), answer["board"]], timeout=SLOW
    )
    assert page.locator(".play .moves button").all_text_contents() == answer["open"]


@pytest.mark.core
def test_a_whole_game_by_keyboard(language, open_visit, site_address):
    folder = "" if language == "en" else f"{language}/"
    with open_visit() as visit:
        page = visit.open(f"{site_address}{folder}play-your-game/").page
        page.focus("#play-code")
        page.wait_for_selector(".play[data-open]")
        page.fill("#play-code", SMALL)
        page.keyboard.press("Control+Enter")
        wait_for_answer(page, get_answer(SMALL, [], language))
        message = WORDS[language]["play"]["found_nothing"]
        assert page.text_content(".play .found") == message
        page.focus(".play .moves button")
        page.keyboard.press("Tab")
        page.keyboard.press("Enter")
        answer = get_answer(SMALL, [1], language)
        wait_for_answer(page, answer)
        assert page.evaluate("document.activeElement.textContent") == answer["open"][0]
        page.keyboard.press("Space")
        wait_for_answer(page, get_answer(SMALL, [*answer["moves"], 0], language))
        page.focus(".play [data-do=back]")
        page.keyboard.press("Enter")
        wait_for_answer(page, get_answer(SMALL, answer["moves"], language))
        page.keyboard.press("Enter")
        wait_for_answer(page, get_answer(SMALL, [], language))
        assert page.is_disabled(".play [data-do=back]")
        assert visit.list_errors() == []


def test_othello_against_the_program_that_begins(visit):
    page = visit.page
    page.check(".play [value=othello]")
    page.wait_for_selector(".play[data-open]")
    page.wait_for_function("document.querySelector('.play [name=plies]').value === '4'")
    page.check(".play [name=you][value=O]")
    source = page.input_value("#play-code")
    assert "evaluate = corners" in source
    page.click(".play [type=submit]")
    wait_for_answer(page, get_answer(source, you="O", plies=4))


def test_mistakes_are_reported_and_the_typed_code_is_kept(visit):
    page = visit.page
    page.focus("#play-code")
    page.wait_for_selector(".play[data-open]")
    forgetful = SMALL.replace("return self.heaps, self.maximizing", "return self.heaps")
    assert forgetful != SMALL
    page.fill("#play-code", forgetful)
    page.click(".play [type=submit]")
    answer = get_answer(forgetful)
    wait_for_answer(page, answer)
    assert page.locator(".play .found li").all_text_contents() == answer["found"]
    broken = SMALL.replace("heaps[heap] -= taken", "heaps[heap] -= took")
    page.fill("#play-code", broken)
    page.click(".play [type=submit]")
    page.wait_for_selector(".play .found li", timeout=SLOW)
    page.click(".play .moves button >> nth=0")
    failed = get_answer(broken, [0])
    page.wait_for_function(HAS_PROBLEM, arg=failed["failed"], timeout=SLOW)
    start = page.evaluate("document.getElementById('play-code').selectionStart")
    assert broken[:start].count("\n") + 1 == failed["line"]
    assert page.locator(".play .moves button").count() == 3  # the game has not changed
    page.reload()
    typed = "text => document.getElementById('play-code').value === text"
    page.wait_for_function(typed, arg=broken)
    page.click(".play [data-do=restore]")
    page.wait_for_function("document.getElementById('play-code').value.includes('(1, 3, 4)')")


def test_endless_code_is_stopped_and_a_new_game_can_be_played(visit):
    page = visit.page
    page.focus("#play-code")
    page.wait_for_selector(".play[data-open]")
    hurry(page)
    page.fill("#play-code", "class Position:\n    maximizing = sum(range(10**15))\n")
    page.click(".play [type=submit]")
    message = WORDS["en"]["shared"]["run_endless"].format(seconds=20)
    page.wait_for_function(HAS_STATUS, arg=message, timeout=SLOW)
    assert get_time_limit(page) == 20
    hurry(page, False)
    page.fill("#play-code", SMALL)
    page.click(".play [type=submit]")
    wait_for_answer(page, get_answer(SMALL))


def test_it_is_accessible(visit, find_violations):
    page = visit.page
    page.focus("#play-code")
    page.wait_for_selector(".play[data-open]")
    page.fill(
        "#play-code", SMALL.replace("heap, taken = move", "print(move)\n        heap, taken = move")
    )
    page.click(".play [type=submit]")
    page.wait_for_selector(".play .moves button", timeout=SLOW)
    assert find_violations(page) is None
