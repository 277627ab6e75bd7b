"""What a game page says about moves in Chromium: values, the tree of the search, reasons."""

import re
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


# Values of moves, and the tree


def test_the_value_of_each_move_is_shown(open_game):
    game = open_game()
    game.wait_for_values(None)
    game.values_box.check()
    game.wait_for_values([])
    game.play(1)
    game.wait_for_values(game.moves)
    game.play(3)
    texts = game.wait_for_values(game.moves)
    lost = texts.index("−1")
    assert game.get_label(lost) == game.describe_cell("cell_worth", lost, value="−1")
    game.values_box.uncheck()
    game.wait_for_values(None)


def test_the_value_of_each_open_column_is_shown(open_game):
    game = open_game([3] * 6, worth="1", game="connectfour")
    game.wait_for_values(game.moves)
    search = analyze_position({"game": "connectfour", "moves": game.moves, "values": False})
    limited = game.texts["tree_limited"].format(plies=search["plies"])
    text = f"{limited} {game.texts['connectfour_evaluation']}"
    expect(game.tree.locator("span")).to_have_text(text)
    assert game.list_cells("[aria-disabled=true]") == [3 + 7 * row for row in range(6)]
    game.cells.nth(3).click(force=True)  # the column is full
    game.play(2)
    texts = game.wait_for_values(game.moves)
    assert len([text for text in texts if text]) == 6


@pytest.mark.parametrize(
    ("moves", "player", "plies"), [([], "max", 2), ([0, 4, 8, 1, 7], "min", None)]
)
def test_the_search_opens_as_a_tree(moves, player, plies, open_game):
    game = open_game(moves, **({"you": "O"} if player == "min" else {}))
    text = game.texts["tree_whole"]
    if plies:
        text = (
            f"{game.texts['tree_limited'].format(plies=plies)} {game.texts['tictactoe_evaluation']}"
        )
    expect(game.tree.locator("span")).to_have_text(text)
    address, search = (
        game.page.url,
        analyze_position({"game": "tictactoe", "moves": moves, "values": False}),
    )
    game.tree.locator("a").click()
    game.page.wait_for_url(f"**/laboratory/#{search['address']}")
    tree = parse_qs(search["address"])["tree"][0]
    expect(game.page.locator("#laboratory-tree")).to_have_value(tree)
    expect(game.page.locator(f"[name=player][value={player}]")).to_be_checked()
    leaves = game.page.locator(".laboratory .stepper text.number")
    expect(leaves).to_have_count(len(re.findall(r"[\d.]+", tree)))
    game.page.go_back()
    game.tree.wait_for()
    assert game.page.url == address


# The reasons for the program's move


def test_why_the_program_moved_so_by_keyboard_alone(open_game):
    game = open_game()
    reasons = Reasons(game)
    assert not reasons.fold.is_visible()
    game.play(4)
    game.press("Tab")
    expect(reasons.summary).to_be_focused()
    game.press("Enter")
    line = reasons.check()["line"]
    game.press("Tab", "Enter")  # there is no earlier step
    reasons.check_step(0, line)
    game.press("Tab")
    expect(reasons.forward).to_be_focused()
    reasons.press_and_check(line, ("Enter", 1), ("Enter", 2))


def test_keys_step_through_the_expected_line_and_leave_the_game_alone(open_game):
    game = open_game([4, 0])
    reasons = Reasons(game)
    line = reasons.open()["line"]
    last = len(line) - 1
    reasons.forward.focus()
    steps = (("ArrowRight", min(step, last)) for step in range(1, last + 2))
    reasons.press_and_check(line, *steps)
    keys = (("ArrowLeft", last - 1), ("Home", 0), ("ArrowLeft", 0), ("End", last))
    reasons.press_and_check(line, *keys)
    expect(reasons.forward).to_be_focused()
    game.wait_for_moves([4, 0])


def test_the_reasons_are_those_of_the_last_move(open_game):
    game = open_game()
    reasons = Reasons(game)
    game.play(4)
    reasons.open()
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


@pytest.mark.parametrize(("moves", "you"), [([0, 8], "X"), ([0, 4, 1], "O")])
def test_a_move_of_the_address_is_searched_when_the_reasons_are_opened(moves, you, open_game):
    game = open_game(moves, **({"you": "O"} if you == "O" else {}))
    reasons = Reasons(game)
    reasons.summary.click()
    program_moves = game.compute_state(moves[:-1], "XO"[you == "X"])["moves"]
    assert you == "O" or program_moves != moves
    reasons.check(is_other_move=program_moves != moves)


@pytest.mark.two_languages
def test_the_reasons_fit_a_phone_in_the_page_s_language(language, open_game):
    """Sentences have reserved room, so nothing moves while the line is stepped through."""
    game = open_game(language=language, game="connectfour", settings=PHONE)
    reasons = Reasons(game)
    game.play(3, tap=True)
    since = game.page.evaluate("performance.now()")
    line = reasons.open(tap=True)["line"]
    assert game.get_page_width() <= 360
    assert min(height for _, height in game.measure_sizes(".why summary, [data-go]")) >= 44
    height = reasons.fold.bounding_box()["height"]
    for index in range(1, len(line)):
        reasons.forward.tap()
        reasons.check_step(index, line)
        assert reasons.fold.bounding_box()["height"] == height
    shifts = game.page.evaluate(read_script("layout_shifts"), [since, False])
    assert sum(value for value, *_ in shifts) < 0.02, shifts


@pytest.mark.parametrize(("name", "moves"), [("tictactoe", [4, 0]), ("connectfour", [3, 3])])
def test_values_and_reasons_are_accessible_and_printed(name, moves, open_game, find_violations):
    game = open_game(moves, game=name, worth="1")
    reasons = Reasons(game)
    reasons.open()
    game.wait_for_values(moves)
    assert not find_violations(game.page, dark=True, within=".game")
    game.page.emulate_media(media="print")
    assert reasons.fold.locator("li").first.is_visible()
    assert not reasons.forward.is_visible()
    game.page.emulate_media(media="screen")
    reasons.summary.click()
    game.page.emulate_media(media="print")
    assert not reasons.fold.is_visible()
