"""The game pages in Chromium: keyboard, touch, addresses, values, reasons, faults, print."""

import re
from functools import partial

import pytest
from playwright.sync_api import expect

import pages.game
from pages.game import PAGES, Game
from pages.page_object import PHONE
from proof.languages import load_language

LOST = [0, 4, 1, 2, 3, 6]  # O has won
DIAGONAL = [3, 3, 4, 2, 1, 3, 3, 3, 4, 4, 6, 5, 5, 4, 5, 5]  # Connect Four; O has won


@pytest.fixture
def open_game(open_page):
    return partial(pages.game.open_game, open_page, settings={"color_scheme": "light"})


@pytest.fixture
def open_on_phone(open_page):
    return partial(pages.game.open_game, open_page, settings=PHONE)


# Games


@pytest.mark.core
def test_connect_four_by_keyboard_alone(open_game):
    """Left and right move to where a stone would fall; each move is the last open column."""
    game = open_game(game="connectfour")
    game.focus_board()
    column, state = 3, game.compute_state([])
    while state["turn"]:
        target = max(state["open"])
        game.press(*[["ArrowRight", "ArrowLeft"][target < column]] * abs(target - column))
        if target != column:  # after a move, the focus stays on the stone
            expect(game.cells.nth(game.find_target(target))).to_be_focused()
        column = target
        assert game.list_cells(".aimed") == [game.find_target(column)]
        game.press("Enter" if len(game.moves) % 4 else "Space")
        state = game.wait_for_reply(column)
    assert state["score"] < 0
    assert game.list_cells("[aria-disabled=false]") == []
    for cell in range(42):
        won = game.describe_cell("cell_won", cell, sign="O")
        assert (game.get_label(cell) == won) == (cell in state["line"])


def test_keys_stay_on_the_board(open_game):
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


def test_the_tab_key_stops_once_on_the_board_where_it_left_it(open_game):
    game = open_game([4, 0])
    assert len(game.list_cells("[tabindex='0'], :not([tabindex])")) == 1
    game.cells.nth(0).focus()
    game.press("ArrowRight", "Shift+Tab")
    expect(game.values_box).to_be_focused()
    game.press("Tab")
    expect(game.cells.nth(1)).to_be_focused()
    assert game.list_cells("[tabindex='0'], :not([tabindex])") == [1]


def test_the_arrow_keys_up_and_down_read_a_column(open_game):
    game = open_game([3, 3, 2, 4], game="connectfour")
    game.cells.nth(30).focus()
    for key, cell in [
        ("ArrowRight", 24), ("ArrowDown", 31), ("ArrowDown", 38), ("ArrowDown", 38),
        ("ArrowLeft", 30), ("Home", 35), ("ArrowLeft", 35), ("End", 41), ("ArrowUp", 34),
    ]:  # fmt: skip
        game.press(key)
        expect(game.cells.nth(cell)).to_be_focused()
    assert game.get_label(38) == game.describe_cell("cell_taken", 38, sign="X")


def test_a_game_by_touch_on_a_phone_that_the_program_wins(open_on_phone):
    game = open_on_phone()
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


@pytest.mark.parametrize("name", PAGES)
def test_targets_are_large_on_a_phone(name, open_on_phone):
    game = open_on_phone(game=name)
    sizes = game.measure_sizes(".board button, .row button:visible")
    assert min(map(min, sizes)) >= 44
    assert min(height for _, height in game.measure_sizes("label")) >= 44
    assert game.get_page_width() <= 360
    whole, last = (game.find(its) for its in (".board", ".board button >> nth=-1"))
    right = "its => its.getBoundingClientRect().right"
    assert last.evaluate(right) <= whole.evaluate(right)


def test_a_tap_anywhere_in_a_column_works(open_on_phone):
    game = open_on_phone(game="connectfour")
    game.play(3, tap=True)  # on the cell that is filled
    game.cells.nth(4).tap()  # on an empty cell above it
    game.wait_for_reply(4)
    game.cells.nth(35 + 4).tap()  # on a stone
    game.wait_for_reply(4)


def test_a_pointer_shows_where_a_stone_will_fall(open_game):
    game = open_game([3, 3], game="connectfour")
    for part, cells in ((game.cells.nth(38), [24]), (game.cells.nth(4), [39]), (game.status, [])):
        part.hover()
        assert game.list_cells(".aimed") == cells


def test_keys_pressed_before_the_script_is_loaded_are_repeated(open_game):
    game = open_game()
    release_script = game.hold("**/game/controller.js")
    game.cells.nth(0).focus()
    game.press("ArrowRight", "ArrowDown", "Enter")
    expect(game.status).to_have_text(game.shared_texts["run_fetching"])
    release_script()
    game.wait_for_moves([4, 0])


def test_the_program_begins_while_the_page_can_be_used(open_game, find_violations):
    game = open_game(language="it")
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


def test_a_search_is_cancelled_by_a_new_game_and_by_back(open_game):
    game = open_game()
    game.play(4)
    game.begin("O")
    game.page.go_back()
    game.sign = "X"
    game.wait_for_moves([4, 0])
    game.wait_for_turn()
    assert game.page.get_by_label(game.texts["first"].format(sign="X")).is_checked()
    game.begin("O")
    game.wait_for_hash()
    game.record_python()
    game.begin("X")
    game.wait_for_turn()
    assert game.page.evaluate("ended") == ["stopped"]
    game.play(0)


def test_moves_are_undone_and_redone(open_game):
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


# The address and the language


def test_a_reload_keeps_the_game(open_game):
    game = open_game([4, 0], worth="1")
    game.page.reload()
    game.wait_for_moves([4, 0], worth="1")
    game.wait_for_turn()
    assert game.values_box.is_checked()


def test_unreadable_parameters_of_an_address_are_named(open_game):
    game = open_game(language="it")
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
    game.open_hash("#moves=0,4")
    game.wait_for_turn()


def test_an_address_pasted_into_an_untouched_page_is_followed_once(open_game):
    game = open_game()
    game.record_python()
    assert game.root.get_attribute("data-open") is None
    game.open_hash("#moves=4")
    game.wait_for_moves([4, 0])
    assert game.page.evaluate("asked.filter(its => its === 'play')") == ["play"]


def test_the_language_switch_keeps_the_game(open_game):
    game = open_game()
    game.play(4)
    game = game.switch_language("it")
    game.wait_for_moves([4, 0])
    game.wait_for_turn()
    assert game.get_label(4) == game.describe_cell("cell_taken", 4, sign="X")


@pytest.mark.two_languages
def test_the_board_speaks_the_page_s_language(open_game, language):
    """Italian groups digits from the fifth on, Korean from the fourth."""
    game = open_game(language=language)
    nodes = game.play(8)["nodes"]
    count = {"it": f"{nodes}", "ko": f"{nodes:,}"}[language]
    assert game.node_count.inner_text() == game.texts["nodes"].format(count=count)


# Loading and failures


def test_nothing_is_lost_without_a_connection(open_game, find_violations):
    game = open_game(language="it")
    restore = game.lose("**/python/brython.js")
    game.cells.nth(4).click()
    alert = game.problem.locator("[role=alert]")
    expect(alert).to_have_text(game.shared_texts["run_unreachable"])
    assert not find_violations(game.page, within=".game")
    restore()
    game.click_action("again")
    game.wait_for_moves([4, 0])
    assert not game.problem.is_visible()
    expect(game.cells.nth(4)).to_be_focused()


def test_nothing_is_lost_when_python_breaks_down(open_game):
    game = open_game()
    game.page.context.route("**/python/laboratory.js", lambda route: None)  # it never arrives
    game.begin("O")
    game.wait_for_status("run_fetching")
    game.page.evaluate("async () => (await our('browser/python.js')).python.endRequest('broken')")
    expect(game.problem.locator("[role=alert]")).to_have_text(game.texts["failed"])
    game.page.context.unroute("**/python/laboratory.js")
    game.wait_for_moves([])
    game.click_action("again")
    game.wait_for_moves([0])


# Accessibility, no script, print


@pytest.mark.parametrize(
    ("name", "moves", "line"),
    [("tictactoe", LOST, "M2.5 0.5L0.5 2.5"), ("connectfour", DIAGONAL, "M5.5 2.5L2.5 5.5")],
)
def test_a_finished_game_is_accessible_and_printed(name, moves, line, open_game, find_violations):
    game = open_game(moves, game=name)
    assert not find_violations(game.page, dark=True, within=".game")
    assert game.winning_line.get_attribute("d") == line
    game.page.emulate_media(media="print")
    for part in (".board", ".said", ".line path", ".board [data-sign=X] .X"):
        assert game.find(part).first.is_visible(), part
    for part in ("form", ".keys", ".as-tree"):
        assert not game.find(part).is_visible(), part
    (board, _), (cells, _) = (game.measure_sizes(part)[0] for part in (".board", ".board .line"))
    assert board >= cells >= 44 * {"tictactoe": 3, "connectfour": 7}[name]


@pytest.mark.parametrize("name", PAGES)
def test_without_javascript_it_shows_the_value_of_each_move(name, open_visit, site_address):
    with open_visit(java_script_enabled=False) as visit:
        visit.page.goto(f"{site_address}it/{PAGES[name]}/")
        game = Game(visit.page, "it", name)
        texts = game.wait_for_values([])
        label = game.describe_cell("cell_worth", 5, value=texts[5])
        assert (game.get_label(5) == label) == bool(texts[5])
