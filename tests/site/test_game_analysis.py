"""What a game page says about moves in Chromium: values, the tree of the search, reasons."""

from functools import partial
from urllib.parse import parse_qs

import pytest
from playwright.sync_api import expect

import pages.game
from docs.widgets.game.requests import analyze_position
from pages.game import Reasons
from pages.page_object import PHONE, read_script


@pytest.fixture
def open_game(open_page):
    return partial(pages.game.open_game, open_page, settings={"color_scheme": "light"})


def test_values_and_reasons_are_shown_accessible_and_printed(open_game, find_violations):
    game = open_game([3] * 6, worth="1", game="connectfour")
    texts = game.wait_for_values(game.moves)
    search = analyze_position({"game": "connectfour", "moves": game.moves, "values": False})
    limited = game.texts["tree_limited"].format(plies=search["plies"])
    text = f"{limited} {game.texts['connectfour_evaluation']}"
    expect(game.tree.locator("span")).to_have_text(text)
    cell = game.find_target(2)
    assert game.get_label(cell) == game.describe_cell("cell_worth", cell, value=texts[cell])
    assert game.list_cells("[aria-disabled=true]") == [3 + 7 * row for row in range(6)]
    game.cells.nth(3).click(force=True)  # the column is full
    for part, cells in ((game.cells.nth(4), [39]), (game.status, [])):  # where a stone would fall
        part.hover()
        assert game.list_cells(".aimed") == cells
    reasons = Reasons(game)
    reasons.open()
    assert not find_violations(game.page, dark=True, within=".game")
    game.page.emulate_media(media="print")
    assert reasons.fold.locator("li").first.is_visible()
    assert not reasons.forward.is_visible()
    game.page.emulate_media(media="screen")
    reasons.summary.click()
    game.page.emulate_media(media="print")
    assert not reasons.fold.is_visible()
    game.page.emulate_media(media="screen")
    game.play(2)
    game.wait_for_values(game.moves)
    game.values_box.uncheck()
    game.wait_for_values(None)


def test_the_search_opens_as_a_tree(open_game):
    game = open_game(moves := [0, 4, 8, 1, 7], you="O")
    expect(game.tree.locator("span")).to_have_text(game.texts["tree_whole"])
    search = analyze_position({"game": "tictactoe", "moves": moves, "values": False})
    address = game.page.url
    game.tree.locator("a").click()
    game.page.wait_for_url(f"**/laboratory/#{search['address']}")
    tree = parse_qs(search["address"])["tree"][0]
    expect(game.page.locator("#laboratory-tree")).to_have_value(tree)
    expect(game.page.locator("[name=player][value=min]")).to_be_checked()
    game.page.go_back()
    game.tree.wait_for()
    assert game.page.url == address


def test_why_the_program_moved_so_by_keyboard_alone(open_game):
    game = open_game()
    reasons = Reasons(game)
    assert not reasons.fold.is_visible()
    game.play(4)
    game.press("Tab")
    expect(reasons.summary).to_be_focused()
    game.press("Enter")
    line = reasons.check()["line"]
    last = len(line) - 1
    game.press("Tab", "Enter")  # there is no earlier step
    reasons.check_step(0, line)
    game.press("Tab")
    expect(reasons.forward).to_be_focused()
    reasons.press_and_check(line, ("Enter", 1), ("ArrowRight", 2), ("ArrowLeft", 1), ("Home", 0))
    reasons.press_and_check(line, ("ArrowLeft", 0), ("End", last), ("ArrowRight", last))
    expect(reasons.forward).to_be_focused()
    game.wait_for_moves([4, 0])  # the keys leave the game alone
    # The reasons are those of the last move.
    game.hold_python()
    game.cells.nth(1).click()
    game.wait_for_status(("you_played", {"cell": game.name_cell(1)}), "thinking")
    assert not reasons.fold.is_visible()
    game.release_python()
    game.wait_for_reply(1)
    reasons.open()
    game.click_action("back")
    game.wait_for_moves([4, 0])
    reasons.open()
    game.click_action("back")
    game.wait_for_moves([])
    assert not reasons.fold.is_visible()


def test_a_move_of_the_address_is_searched_when_the_reasons_are_opened(open_game):
    game = open_game(moves := [0, 8])
    reasons = Reasons(game)
    reasons.summary.click()
    assert game.compute_state(moves[:-1], "O")["moves"] != moves
    reasons.check(is_other_move=True)


def test_the_reasons_fit_a_phone_in_the_page_s_language(open_game):
    """Sentences have reserved room, so nothing moves while the line is stepped through."""
    game = open_game(language="ko", game="connectfour", settings=PHONE)
    reasons = Reasons(game)
    game.play(3, tap=True)
    since = game.page.evaluate("performance.now()")
    line = reasons.open()["line"]
    assert game.get_page_width() <= 360
    assert min(height for _, height in game.measure_sizes(".why summary, [data-go]")) >= 44
    height = reasons.fold.bounding_box()["height"]
    for index in range(1, len(line)):
        reasons.forward.tap()
        reasons.check_step(index, line)
        assert reasons.fold.bounding_box()["height"] == height
    shifts = game.page.evaluate(read_script("layout_shifts"), [since, False])
    assert sum(value for value, *_ in shifts) < 0.02, shifts
