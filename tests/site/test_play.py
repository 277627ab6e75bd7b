"""A reader's own game, played in Chromium: by keyboard, edited, kept, wrong, endless."""

import pytest

from builder.words import load
from patience import hurry, limit_of
from tree_helpers import REFERENCE
from widgets.play.answers import open as open_table

WORDS = load(REFERENCE.parent / "docs" / "words")
SLOW = 300_000  # milliseconds; a machine with other work
SHOWN = """texts => ['said', 'board'].every(
    (name, at) => document.querySelector(`.play .${name}`).textContent === texts[at])"""
BUSY = "text => document.querySelector('.play .busy').textContent === text"
PROBLEM = "text => document.querySelector('.play .problem').textContent === text"
SMALL = (REFERENCE / "nim.py").read_text("utf-8").replace("(1, 3, 4)", "(1, 2)")


@pytest.fixture
def playing(visiting, served):
    """The page, in English, before anything was touched."""
    with visiting() as visit:
        visit.open(f"{served}play-your-game/")
        yield visit


def expected(source, moves=(), language="en", you="X", plies=0):
    """Return what Python answers here."""
    table = open_table(WORDS[language])
    asked = {"source": source, "moves": [*moves], "you": you, "plies": plies, "check": True}
    return table(asked)


def shows(page, answer):
    """Wait until an answer is shown, and hold the board, the moves and what was found against it."""
    page.wait_for_function(SHOWN, arg=[" ".join(answer["said"]), answer["board"]], timeout=SLOW)
    assert page.locator(".play .moves button").all_text_contents() == answer["open"]


def test_a_whole_game_by_keyboard(language, visiting, served):
    folder = "" if language == "en" else f"{language}/"
    with visiting() as visit:
        page = visit.open(f"{served}{folder}play-your-game/").page
        page.focus("#play-code")
        page.wait_for_selector(".play[data-open]")
        page.fill("#play-code", SMALL)
        page.keyboard.press("Control+Enter")
        shows(page, expected(SMALL, [], language))
        found = WORDS[language]["play"]["found_nothing"]
        assert page.text_content(".play .found") == found
        page.focus(".play .moves button")
        page.keyboard.press("Tab")
        page.keyboard.press("Enter")
        answer = expected(SMALL, [1], language)
        shows(page, answer)
        assert page.evaluate("document.activeElement.textContent") == answer["open"][0]
        page.keyboard.press("Space")
        shows(page, expected(SMALL, [*answer["moves"], 0], language))
        page.focus(".play [data-do=back]")
        page.keyboard.press("Enter")
        shows(page, expected(SMALL, answer["moves"], language))
        page.keyboard.press("Enter")
        shows(page, expected(SMALL, [], language))
        assert page.is_disabled(".play [data-do=back]")
        assert visit.broken() == []


def test_othello_as_it_stands_there_against_the_program_that_begins(playing):
    page = playing.page
    page.check(".play [value=othello]")
    page.wait_for_selector(".play[data-open]")
    page.wait_for_function("document.querySelector('.play [name=plies]').value === '4'")
    page.check(".play [name=you][value=O]")
    source = page.input_value("#play-code")
    assert "evaluate = corners" in source
    page.click(".play [type=submit]")
    shows(page, expected(source, you="O", plies=4))


def test_what_is_wrong_is_told_and_nothing_typed_is_lost(playing):
    page = playing.page
    page.focus("#play-code")
    page.wait_for_selector(".play[data-open]")
    forgetful = SMALL.replace("return self.heaps, self.maximizing", "return self.heaps")
    assert forgetful != SMALL
    page.fill("#play-code", forgetful)
    page.click(".play [type=submit]")
    answer = expected(forgetful)
    shows(page, answer)
    assert page.locator(".play .found li").all_text_contents() == answer["found"]
    broken = SMALL.replace("heaps[heap] -= taken", "heaps[heap] -= took")
    page.fill("#play-code", broken)
    page.click(".play [type=submit]")
    page.wait_for_selector(".play .found li", timeout=SLOW)
    page.click(".play .moves button >> nth=0")
    failed = expected(broken, [0])
    page.wait_for_function(PROBLEM, arg=failed["failed"], timeout=SLOW)
    start = page.evaluate("document.getElementById('play-code').selectionStart")
    assert broken[:start].count("\n") + 1 == failed["line"]
    assert page.locator(".play .moves button").count() == 3  # the game is where it was
    page.reload()
    typed = "text => document.getElementById('play-code').value === text"
    page.wait_for_function(typed, arg=broken)
    page.click(".play [data-do=restore]")
    page.wait_for_function("document.getElementById('play-code').value.includes('(1, 3, 4)')")


def test_what_never_ends_is_ended_and_the_game_goes_on(playing):
    page = playing.page
    page.focus("#play-code")
    page.wait_for_selector(".play[data-open]")
    hurry(page)
    page.fill("#play-code", "class Position:\n    maximizing = sum(range(10**15))\n")
    page.click(".play [type=submit]")
    said = WORDS["en"]["shared"]["run_endless"].format(seconds=20)
    page.wait_for_function(BUSY, arg=said, timeout=SLOW)
    assert limit_of(page) == 20
    hurry(page, False)
    page.fill("#play-code", SMALL)
    page.click(".play [type=submit]")
    shows(page, expected(SMALL))


def test_nothing_is_wrong_for_a_screen_reader(playing, violations):
    page = playing.page
    page.focus("#play-code")
    page.wait_for_selector(".play[data-open]")
    page.fill(
        "#play-code", SMALL.replace("heap, taken = move", "print(move)\n        heap, taken = move")
    )
    page.click(".play [type=submit]")
    page.wait_for_selector(".play .moves button", timeout=SLOW)
    assert violations(page) is None
