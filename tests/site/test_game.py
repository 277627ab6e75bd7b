"""The game pages in Chromium: keyboard, touch, addresses, faults, print."""

import re
from functools import partial

import pytest
from playwright.sync_api import expect

import pages.game
from pages.game import Game
from pages.page_object import PHONE
from proof.languages import load_language

LOST = [0, 4, 1, 2, 3, 6]  # O has won
DIAGONAL = [3, 3, 4, 2, 1, 3, 3, 3, 4, 4, 6, 5, 5, 4, 5, 5]  # Connect Four; O has won

# Records why a request of Python was ended.
RECORD_ENDED = """async () => {
  const { python } = await our("browser/python.js")
  const end = python.endRequest
  python.endRequest = (...its) => { window.ended = its[0]; end(...its) }
}"""


@pytest.fixture
def open_game(open_page):
    return partial(pages.game.open_game, open_page, settings={"color_scheme": "light"})


@pytest.mark.core
def test_connect_four_by_keyboard(open_game):
    game = open_game(game="connectfour")
    game.focus_board()
    column, state = 3, game.compute_state([])
    for key in ("Enter", "Space", "Enter"):
        target = max(state["open"]) - len(game.moves)
        game.press(*[["ArrowRight", "ArrowLeft"][target < column]] * abs(target - column))
        if target != column:  # after a move, the focus stays on the stone
            expect(game.cells.nth(game.find_target(target))).to_be_focused()
        column = target
        assert game.list_cells(".aimed") == [game.find_target(column)]
        game.press(key)
        state = game.wait_for_reply(column)
    # Up and down read a column.
    expect(game.cells.nth(37)).to_be_focused()
    for key, cell in (
        ("ArrowDown", 37),
        ("ArrowLeft", 36),
        ("Home", 35),
        ("End", 34),
        ("ArrowDown", 41),
    ):
        game.press(key)
        expect(game.cells.nth(cell)).to_be_focused()


def test_keys_stay_on_the_board_and_the_tab_key_stops_once(open_game):
    game = open_game()
    game.focus_board()
    for key, cell in [
        ("ArrowRight", 1), ("ArrowUp", 1), ("ArrowLeft", 0), ("ArrowLeft", 0), ("End", 2),
        ("ArrowRight", 2), ("ArrowDown", 5), ("Home", 3), ("ArrowDown", 6), ("ArrowDown", 6),
    ]:  # fmt: skip
        game.press(key)
        expect(game.cells.nth(cell)).to_be_focused()
    assert game.get_label(6) == game.describe_cell("cell_empty", 6)
    game.press("Space")
    game.wait_for_reply(6)
    assert game.get_label(6) == game.describe_cell("cell_taken", 6, sign="X")
    expect(game.cells.nth(6)).to_be_focused()
    game.press("Shift+Tab")
    expect(game.values_box).to_be_focused()
    game.press("Tab")
    expect(game.cells.nth(6)).to_be_focused()
    assert game.list_cells("[tabindex='0'], :not([tabindex])") == [6]


def test_a_game_by_touch_on_a_phone_that_the_program_wins(open_game):
    game = open_game(settings=PHONE)
    game.expect_large_targets()
    for move in LOST[::2]:
        state = game.play(move, tap=True)
    assert (game.moves, state["score"]) == (LOST, -1)
    assert game.winning_line.get_attribute("d") == "M2.5 0.5L0.5 2.5"
    (width, _), (whole, _) = (game.measure_sizes(part)[0] for part in (".line path", ".board"))
    assert width > 0.6 * whole
    assert not game.tree.is_visible()
    game.click_action("anew")
    game.wait_for_turn()
    game.wait_for_moves([])
    assert game.winning_line.get_attribute("d") == ""


def test_a_tap_anywhere_in_a_column_works(open_game):
    game = open_game(game="connectfour", language="ko", settings=PHONE)
    game.expect_large_targets()
    whole, last = (game.find(its) for its in (".board", ".board button >> nth=-1"))
    right = "its => its.getBoundingClientRect().right"
    assert last.evaluate(right) <= whole.evaluate(right)
    nodes = game.play(3, tap=True)["nodes"]  # on the cell that is filled
    count = f"{nodes:,}"  # Korean groups digits from the fourth on
    assert game.node_count.inner_text() == game.texts["nodes"].format(count=count)
    game.cells.nth(4).tap()  # on an empty cell above it
    game.wait_for_reply(4)
    game.cells.nth(35 + 4).tap()  # on a stone
    game.wait_for_reply(4)


def test_the_program_begins_and_its_search_can_be_cancelled(open_game, find_violations):
    game = open_game(language="it")
    game.play(4)
    game.begin("O")
    game.page.go_back()  # cancels the search
    game.sign = "X"
    game.wait_for_moves([4, 0])
    game.wait_for_turn()
    assert game.page.get_by_label(game.texts["first"].format(sign="X")).is_checked()
    game.begin("O")
    game.wait_for_hash()
    game.page.evaluate(RECORD_ENDED)
    game.begin("X")  # cancels the search, too
    game.wait_for_turn()
    assert game.page.evaluate("ended") == "stopped"
    game.hold_python()
    game.begin("O")
    game.wait_for_status("thinking")
    assert game.list_cells("[aria-disabled=false]") == []
    assert not game.tree.is_visible()
    assert not find_violations(game.page, within=".game")
    game.cells.nth(4).click(force=True)  # it is not the reader's turn
    game.release_python()
    reply = ("program_played", {"cell": game.name_cell(0)})
    game.wait_for_status(reply, ("your_turn", {"sign": "O"}))
    game.wait_for_moves([0])
    count = f"18{load_language('it')['thousands']}297"
    assert game.node_count.inner_text() == game.texts["nodes"].format(count=count)
    assert game.back_button.get_attribute("aria-disabled") == "true"
    game.play(4)


def test_moves_are_undone_and_redone_and_kept_by_a_reload_and_the_language_switch(open_game):
    game = open_game()
    game.play(4)
    moves = game.play(1)["moves"]
    for earlier in ([4, 0], []):
        game.click_action("back")
        game.wait_for_moves(earlier)
    assert game.back_button.get_attribute("aria-disabled") == "true"
    for later in ([4, 0], moves):
        game.page.go_back()
        game.wait_for_moves(later)
    game.values_box.check()
    game.wait_for_moves(moves, worth="1")
    game.page.reload()
    game.wait_for_moves(moves, worth="1")
    assert game.values_box.is_checked()
    game.page.locator(".md-select button").hover()
    game.page.locator(".md-select a[hreflang=it]").click()
    game.page.wait_for_url("**/it/tic-tac-toe/*")
    game = Game(game.page, "it")
    game.wait_for_moves(moves, worth="1")
    game.wait_for_turn()
    assert game.get_label(4) == game.describe_cell("cell_taken", 4, sign="X")


def test_an_address_is_followed_and_what_it_says_wrongly_is_named(open_game):
    game = open_game(language="it")
    game.open_hash("#moves=4")  # of a page that was not touched
    game.wait_for_moves([4, 0])
    turn = re.escape(game.texts["your_turn"].format(sign="X"))
    for hash, moves, names in (
        ("#moves=0,x,2&you=Z", [0, 4], "moves · you"),
        ("#moves=99", [], "moves"),
        ("#moves=" + "0,1," * 100_000, [0, 1], "moves"),
    ):
        game.open_hash(hash)
        message = re.escape(game.shared_texts["address_lost"].format(names=names))
        expect(game.status).to_have_text(re.compile(f"^{message}.*{turn}$"))
        game.wait_for_moves(moves)


def test_nothing_is_lost_without_a_connection_or_when_python_breaks_down(
    open_game, find_violations
):
    game = open_game(language="it")
    alert = game.problem.locator("[role=alert]")
    restore = game.lose("**/python/brython.js")
    game.cells.nth(4).click()
    expect(alert).to_have_text(game.shared_texts["run_unreachable"])
    assert not find_violations(game.page, within=".game")
    restore()
    game.page.context.route("**/python/laboratory.js", lambda route: None)  # it never arrives
    game.click_action("again")
    game.wait_for_status("run_fetching")
    game.page.evaluate("async () => (await our('browser/python.js')).python.endRequest('broken')")
    expect(alert).to_have_text(game.texts["failed"])
    game.page.context.unroute("**/python/laboratory.js")
    game.click_action("again")
    game.wait_for_moves([4, 0])
    assert not game.problem.is_visible()
    expect(game.cells.nth(4)).to_be_focused()


def test_a_finished_game_is_accessible_and_printed(open_game, find_violations):
    game = open_game(DIAGONAL, game="connectfour")
    assert not find_violations(game.page, dark=True, within=".game")
    assert game.winning_line.get_attribute("d") == "M5.5 2.5L2.5 5.5"
    assert game.list_cells("[aria-disabled=false]") == []
    line = game.compute_state(DIAGONAL)["line"]
    for cell in range(42):
        won = game.describe_cell("cell_won", cell, sign="O")
        assert (game.get_label(cell) == won) == (cell in line)
    game.page.emulate_media(media="print")
    for part in (".board", ".said", ".line path", ".board [data-sign=X] .X"):
        assert game.find(part).first.is_visible(), part
    for part in ("form", ".keys", ".as-tree"):
        assert not game.find(part).is_visible(), part
    (board, _), (cells, _) = (game.measure_sizes(part)[0] for part in (".board", ".board .line"))
    assert board >= cells >= 44 * 7


def test_without_javascript_it_shows_the_value_of_each_move(open_visit, site_address):
    with open_visit(java_script_enabled=False) as visit:
        visit.page.goto(f"{site_address}it/connect-four/")
        game = Game(visit.page, "it", "connectfour")
        texts = game.wait_for_values([])
        label = game.describe_cell("cell_worth", 38, value=texts[38])
        assert game.get_label(38) == label
