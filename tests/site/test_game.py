"""The game pages in Chromium: keyboard, touch, addresses, values, reasons, faults, print."""

import re
from pathlib import Path
from urllib.parse import parse_qs

import pytest

from alphabeta import alphabeta
from builder.words import load_all_texts
from proof.languages import known
from widgets.game.explanation_texts import format_explanation
from widgets.game.requests import GAMES, analyze_position, play_moves_and_reply
from widgets.tree_syntax import parse_tree

WORDS = load_all_texts(Path(__file__).parents[2] / "docs" / "words")
TEXTS = WORDS["en"]["game"]
PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}
PAGES = {"tictactoe": "tic-tac-toe/", "connectfour": "connect-four/"}
PAGE = PAGES["tictactoe"]
DRAW = "0,4,8,1,7,6,2,5,3"
LOST = "0,4,1,2,3,6"  # O has won
PROGRAM_BEGINS = "#you=O"  # the program's first move takes the longest search
DIAGONAL = "3,3,4,2,1,3,3,3,4,4,6,5,5,4,5,5"  # Connect Four; O has won

# Reads the status, the signs and the values that the page shows.
BOARD_STATE = """() => ({
  said: document.querySelector(".game .said").textContent,
  cells: [...document.querySelectorAll(".board button")].map(its => its.dataset.sign).join(""),
  values: [...document.querySelectorAll(".board button")].map(its => its.innerText.trim()),
})"""


def play_game(moves, program="O", game="tictactoe"):
    return play_moves_and_reply({"game": game, "moves": moves, "program": program})


class Board:
    """The board of a page, as readers use it."""

    def __init__(self, page, language="en", game="tictactoe"):
        self.page, self.texts, self.game = page, WORDS[language]["game"], game
        self.shared_texts = WORDS[language]["shared"]
        self.separator = WORDS[language]["narration"]["sentence_separator"]
        self.cells = page.locator(".board button")
        self.tree = page.locator(".as-tree")
        self.nodes = page.locator(".nodes")
        self.problem = page.locator(".game .problem")

    def name_cell(self, cell):
        columns = GAMES[self.game].columns
        return self.texts["cell"].format(row=cell // columns + 1, column=cell % columns + 1)

    def get_label(self, cell):
        return self.cells.nth(cell).get_attribute("aria-label")

    def hold_python(self):
        """Keep Python busy until release() is called, so that the next request has to wait."""
        self.page.evaluate("""async () => {
            window.python = (await our("python.js")).python
            window.held = python.ask("run", JSON.stringify("while True: pass"), 600)
            held.catch(() => {})
        }""")

    def release_python(self):
        self.page.evaluate("python.end('stopped', held)")

    def click_action(self, name):
        self.page.locator(f".game [data-do={name}]").click()

    def wait_for_status(self, *sentences):
        """Wait until the status has these sentences: each a key of the texts, or (key, places)."""
        whole = []
        for sentence in sentences:
            key, places = sentence if isinstance(sentence, tuple) else (sentence, {})
            whole.append((self.texts.get(key) or self.shared_texts[key]).format(**places))
        text = self.separator.join(whole)
        has_status = "text => document.querySelector('.game .said').textContent === text"
        self.page.wait_for_function(has_status, arg=text)
        return self

    def wait_for_reply(self, state, cell, you="X"):
        """Wait for the status after the reader's move into cell, where `state` is the game's."""
        parts = [("you_played", {"cell": self.name_cell(cell)})]
        if state["nodes"]:
            parts.append(("program_played", {"cell": self.name_cell(state["cell"])}))
        self.wait_for_status(*parts, self.get_result_message(state, you))
        assert self.page.evaluate(BOARD_STATE)["cells"] == state["cells"]
        return self

    def get_result_message(self, state, you="X"):
        if state["turn"]:
            return ("your_turn", {"sign": you})
        if state["score"] == 0:
            return "draw"
        sign = "X" if state["score"] > 0 else "O"
        return (f"{self.game}_{'you' if sign == you else 'program'}_won", {"sign": sign})

    def wait_for_game(self, moves, you="X"):
        """Wait for the signs and the address of these moves, whoever's turn it is."""
        return self.wait_for_signs(moves).wait_for_hash(moves, you)

    def wait_for_signs(self, moves):
        """Wait for the signs of these moves; the status may differ until the script is loaded."""
        state = play_game(moves, None, self.game)
        text = "text => [...document.querySelectorAll('.board button')]"
        text += ".map(its => its.dataset.sign).join('') === text"
        self.page.wait_for_function(text, arg=state["cells"])
        return self

    def wait_for_hash(self, moves, you="X", worth=False):
        params = [("moves", ",".join(map(str, moves)))] if moves else []
        params += [("you", "O")] if you == "O" else []
        params += [("worth", "1")] if worth else []
        text = "&".join("=".join(param) for param in params)
        self.page.wait_for_function("text => location.hash.slice(1) === text", arg=text)
        return self


@pytest.fixture
def open_board(open_visit, site_address):
    """Open a board in a new browser context; fail on errors and on foreign requests."""
    visits = []

    def open_board(visit, hash="", language="en", game="tictactoe"):
        visits.append(visit)
        visit.open(f"{site_address}{'' if language == 'en' else f'{language}/'}{PAGES[game]}{hash}")
        if "=" in hash:  # the page shows no moves until the script is loaded
            visit.page.wait_for_function(
                """() => document.querySelector(".board button").dataset.sign
                || !document.querySelector(".game .problem").hidden"""
            )
        return Board(visit.page, language, game)

    yield open_board
    for visit in visits:
        assert visit.list_foreign_requests(site_address) == []
        # list_errors() leaves out requests that were cancelled when the page was left.
        assert visit.list_errors() == []


@pytest.fixture
def board(open_visit, open_board):
    with open_visit() as visit:
        yield lambda *arguments, **options: open_board(visit, *arguments, **options)


# Games


def test_a_game_by_keyboard_alone(board):
    board = board()
    board.page.locator(".game [name=worth]").focus()
    board.page.keyboard.press("Tab")
    board.page.locator(".game[data-open]").wait_for()
    index = 0
    assert board.cells.nth(0).evaluate("its => its === document.activeElement")
    moves = []
    while True:
        target = play_game(moves, None)["open"][-1]
        steps = (
            ["ArrowDown", "ArrowUp"][target < index],
            ["ArrowRight", "ArrowLeft"][target % 3 < index % 3],
        )
        for key, times in zip(
            steps, (abs(target // 3 - index // 3), abs(target % 3 - index % 3)), strict=True
        ):
            for _ in range(times):
                board.page.keyboard.press(key)
        index = target
        assert board.get_label(index) == TEXTS["cell_empty"].format(cell=board.name_cell(index))
        board.page.keyboard.press("Enter" if len(moves) % 4 else "Space")
        state = play_game([*moves, index])
        board.wait_for_reply(state, index)
        assert board.get_label(index).startswith(f"{board.name_cell(index)}, X")
        assert board.cells.nth(index).evaluate("its => its === document.activeElement")
        moves = state["moves"]
        board.wait_for_hash(moves)
        if not state["turn"]:
            break
    assert state["score"] in (0, -1)
    assert board.page.locator(".board [aria-disabled=false]").count() == 0


def test_keys_stay_on_the_board(board):
    board = board()
    board.cells.nth(1).focus()
    board.page.locator(".game[data-open]").wait_for()
    for key, cell in [
        ("ArrowUp", 1), ("ArrowLeft", 0), ("ArrowLeft", 0), ("End", 2), ("ArrowRight", 2),
        ("ArrowDown", 5), ("Home", 3), ("ArrowDown", 6), ("ArrowDown", 6),
    ]:  # fmt: skip
        board.page.keyboard.press(key)
        assert board.cells.nth(cell).evaluate("its => its === document.activeElement"), key


def test_the_tab_key_stops_once_on_the_board_where_it_left_it(board):
    board = board("#moves=4,0")
    board.wait_for_signs([4, 0]).wait_for_status(("your_turn", {"sign": "X"}))
    tabbed = "its => its.filter(one => one.tabIndex === 0).length"
    assert board.cells.evaluate_all(tabbed) == 1
    board.cells.nth(0).focus()
    board.page.keyboard.press("ArrowRight")
    board.page.keyboard.press("Shift+Tab")
    assert board.page.locator(".game [name=worth]").evaluate(
        "its => its === document.activeElement"
    )
    board.page.keyboard.press("Tab")
    assert board.cells.nth(1).evaluate("its => its === document.activeElement")
    assert board.cells.evaluate_all(tabbed) == 1


@pytest.mark.core
def test_a_game_by_touch_on_a_phone_that_the_program_wins(open_visit, open_board):
    with open_visit(**PHONE) as visit:
        board = open_board(visit)
        sizes = (
            "all => all.map(its => its.getBoundingClientRect()).map(its => [its.width, its.height])"
        )
        for part in (".board button", ".game .row button:visible", ".game label"):
            boxes = visit.page.locator(part).evaluate_all(sizes)
            assert all(
                height >= 44 and (width >= 44 or part == ".game label") for width, height in boxes
            ), part
        moves = []
        for cell in map(int, LOST.split(",")[::2]):
            board.cells.nth(cell).tap()
            state = play_game([*moves, cell])
            board.wait_for_reply(state, cell)
            moves = state["moves"]
        assert moves == list(map(int, LOST.split(",")))
        assert state["score"] == -1
        for cell in range(9):
            won = board.get_label(cell) == TEXTS["cell_won"].format(
                cell=board.name_cell(cell), sign="O"
            )
            assert won == (cell in state["line"])
        assert board.page.locator(".line path").get_attribute("d") == "M2.5 0.5L0.5 2.5"
        box, whole = (
            board.page.locator(selector).bounding_box() for selector in (".line path", ".board")
        )
        assert box["width"] > 0.6 * whole["width"]
        assert not board.tree.is_visible()
        assert visit.page.evaluate("document.scrollingElement.scrollWidth") <= 360
        board.click_action("anew")
        board.wait_for_status(("your_turn", {"sign": "X"})).wait_for_game([])
        assert board.page.locator(".line path").get_attribute("d") == ""


def test_the_program_begins_while_the_page_can_be_used(board):
    board = board()
    board.hold_python()
    board.page.get_by_label(TEXTS["second"].format(sign="O")).check()
    board.wait_for_status("thinking")
    assert board.page.locator(".board [aria-disabled=false]").count() == 0
    assert not board.tree.is_visible()
    board.cells.nth(4).click(force=True)  # it is not the reader's turn
    board.release_python()
    board.wait_for_status(
        ("program_played", {"cell": board.name_cell(0)}), ("your_turn", {"sign": "O"})
    )
    board.wait_for_game([0], "O")
    assert board.nodes.inner_text() == TEXTS["nodes"].format(count="18,297")
    assert board.page.locator("[data-do=back]").get_attribute("aria-disabled") == "true"
    board.cells.nth(4).click()
    board.wait_for_reply(play_game([0, 4], "X"), 4, "O")


def test_a_search_is_cancelled_by_a_new_game_and_by_back(board):
    board = board()
    board.cells.nth(4).click()
    board.wait_for_reply(play_game([4]), 4)
    board.page.get_by_label(TEXTS["second"].format(sign="O")).check()
    board.page.go_back()
    board.wait_for_game(play_game([4])["moves"])
    board.wait_for_status(("your_turn", {"sign": "X"}))
    assert board.page.get_by_label(TEXTS["first"].format(sign="X")).is_checked()
    board.page.get_by_label(TEXTS["second"].format(sign="O")).check()
    board.wait_for_hash([], "O")
    board.page.evaluate("""async () => {
        const { python } = await our("python.js")
        const { end } = python
        window.ended = []
        python.end = (...its) => (ended.push(its[0]), end(...its))
    }""")
    board.page.get_by_label(TEXTS["first"].format(sign="X")).check()
    board.wait_for_status(("your_turn", {"sign": "X"})).wait_for_game([])
    assert board.page.evaluate("ended") == ["stopped"]
    board.cells.nth(0).click()
    board.wait_for_reply(play_game([0]), 0)


def test_moves_are_undone(board):
    board = board()
    board.cells.nth(4).click()
    board.wait_for_reply(play_game([4]), 4)
    state = play_game([4, 0, 1])
    board.cells.nth(1).click()
    board.wait_for_reply(state, 1)
    board.click_action("back")
    board.wait_for_game([4, 0])
    board.click_action("back")
    board.wait_for_game([])
    assert board.page.locator("[data-do=back]").get_attribute("aria-disabled") == "true"
    board.page.go_back()
    board.wait_for_game([4, 0])
    board.page.go_back()
    board.wait_for_game(state["moves"])


def test_an_occupied_cell_accepts_no_move(board):
    board = board()
    board.cells.nth(4).click()
    board.wait_for_reply(play_game([4]), 4)
    for cell in (0, 4):
        assert board.cells.nth(cell).get_attribute("aria-disabled") == "true"
        board.cells.nth(cell).click(force=True)
    board.cells.nth(1).click()
    board.wait_for_reply(play_game([4, 0, 1]), 1)


# The address


@pytest.mark.core
def test_a_reload_keeps_the_game(board):
    board = board("#moves=4,0&worth=1")
    board.wait_for_signs([4, 0]).wait_for_status(("your_turn", {"sign": "X"}))
    board.page.reload()
    board.wait_for_signs([4, 0]).wait_for_status(("your_turn", {"sign": "X"})).wait_for_hash(
        [4, 0], worth=True
    )


@pytest.mark.parametrize(
    ("hash", "moves"),
    [("#moves=4,x,1", [4, 0]), ("#moves=99&you=Z", [])],
)
def test_invalid_parts_of_an_address_are_ignored(hash, moves, board):
    board(hash).wait_for_game(moves)


def test_unreadable_parameters_of_an_address_are_named(board):
    board = board("#moves=4,4,1", "it")
    turn, message = board.texts["your_turn"].format(sign="X"), board.shared_texts["address_lost"]

    def wait_for_message(*names):
        beginning = message.format(names=" · ".join(names))
        ending = "([told, end]) => (text => text.startsWith(told) && text.endsWith(end))"
        ending += "(document.querySelector('.game .said').textContent)"
        board.page.wait_for_function(ending, arg=[beginning, turn])

    wait_for_message("moves")
    board.wait_for_game([4, 0])
    for hash, moves, names in (
        ("#moves=0,x,2&you=Z", [0, 4], ["moves", "you"]),
        ("#__proto__=1&hasOwnProperty=1&moves=4,0", [4, 0], ["__proto__", "hasOwnProperty"]),
        ("#moves=0,4&moves=1", [0, 4], ["moves"]),
        ("#moves=" + "0,1," * 100_000, [0, 1], ["moves"]),
        ("#moves=4,0&wor", [4, 0], ["wor"]),
    ):
        board.page.evaluate("hash => (location.hash = hash)", hash)
        wait_for_message(*names)
        board.wait_for_game(moves)
    board.page.evaluate("location.hash = '#moves=0,4'")
    board.wait_for_status(("your_turn", {"sign": "X"})).wait_for_game([0, 4])


def test_an_address_pasted_into_an_untouched_page_is_followed_once(board):
    board = board()
    board.page.evaluate("""async () => {
        const { python } = await our("python.js")
        const { ask } = python
        window.asked = []
        python.ask = (kind, text, ...its) => (asked.push(JSON.parse(text).do), ask(kind, text, ...its))
    }""")
    assert "open" not in board.page.locator(".game").evaluate("its => ({...its.dataset})")
    board.page.evaluate("location.hash = '#moves=4'")
    board.wait_for_game([4, 0])
    assert board.page.evaluate("asked.filter(its => its === 'play')") == ["play"]


def test_the_language_switch_keeps_the_game(board):
    board = board()
    board.cells.nth(4).click()
    moves = play_game([4])["moves"]
    board.wait_for_game(moves)
    for language in ("it", "ko"):
        board.page.locator(".md-select button").hover()
        board.page.locator(f".md-select a[hreflang={language}]").click()
        board.page.wait_for_url(f"**/{language}/{PAGE}#moves=4,0")
        board = Board(board.page, language)
        board.wait_for_status(("your_turn", {"sign": "X"})).wait_for_game(moves)
        label = board.texts["cell_taken"].format(cell=board.name_cell(4), sign="X")
        assert board.get_label(4) == label


@pytest.mark.two_languages
def test_the_board_speaks_the_page_s_language(board, language):
    board = board(language=language)
    board.cells.nth(8).click()
    state = play_game([8])
    board.wait_for_reply(state, 8)
    count = str(state["nodes"])
    if language in ("en", "ko"):
        count = f"{state['nodes']:,}"
    assert board.nodes.inner_text() == board.texts["nodes"].format(count=count)


@pytest.mark.two_languages
def test_large_numbers_are_written_as_in_the_prose(board, language):
    board = board(PROGRAM_BEGINS, language=language)
    board.nodes.wait_for()
    count = f"18{known(language)['thousands']}297"
    assert board.nodes.text_content() == board.texts["nodes"].format(count=count)


# Values of moves, and the tree


def get_value_texts(moves, game="tictactoe"):
    """Return the texts of the cells when the values of moves are shown."""
    state = play_game(moves, None, game)
    texts = [""] * len(state["cells"])
    values = analyze_position({"game": game, "moves": moves, "values": True})["values"]
    for move, value in zip(state["open"], values, strict=True):
        texts[GAMES[game].find_filled_cell(state["cells"], move)] = str(value).replace("-", "−")
    return texts


def wait_for_values(board, values):
    script = f"values => JSON.stringify(({BOARD_STATE})().values) === JSON.stringify(values)"
    board.page.wait_for_function(script, arg=values)


def test_the_value_of_each_move_is_shown(board):
    board = board()
    wait_for_values(board, [""] * 9)
    board.page.get_by_label(TEXTS["show_worth"]).check()
    wait_for_values(board, ["0"] * 9)
    board.wait_for_hash([], worth=True)
    board.cells.nth(1).click()
    moves = play_game([1])["moves"]
    board.wait_for_hash(moves, worth=True)
    wait_for_values(board, get_value_texts(moves))
    board.cells.nth(3).click()
    moves = play_game([*moves, 3])["moves"]
    wait_for_values(board, get_value_texts(moves))
    assert {"−1", "0"} <= set(get_value_texts(moves))
    lost = get_value_texts(moves).index("−1")
    label = TEXTS["cell_worth"].format(cell=board.name_cell(lost), value="−1")
    assert board.get_label(lost) == label
    board.page.get_by_label(TEXTS["show_worth"]).uncheck()
    wait_for_values(board, [""] * 9)


@pytest.mark.parametrize(
    ("hash", "plies"),
    [
        ("", 2),
        ("#moves=0,4,8,1", None),
        ("#moves=0,1,3&you=O", 3),
    ],
)
def test_the_search_opens_as_a_tree(hash, plies, board):
    board = board(hash)
    board.tree.wait_for()
    text = TEXTS["tree_whole"]
    if plies:
        text = f"{TEXTS['tree_limited'].format(plies=plies)} {TEXTS['tictactoe_evaluation']}"
    has_text = "text => document.querySelector('.as-tree span').textContent === text"
    board.page.wait_for_function(has_text, arg=text)
    address = board.tree.locator("a").get_attribute("href").partition("#")[2]
    params = parse_qs(address)
    tree, player = parse_tree(params["tree"][0]), params.get("player", ["max"])[0]
    value = alphabeta(tree, maximizing=player == "max")
    state = board.page.evaluate("location.hash")
    board.tree.locator("a").click()
    board.page.wait_for_url("**/laboratory/#tree=*")
    board.page.wait_for_function(
        "value => document.getElementById('laboratory-tree').value === value"
        " && document.querySelector('.laboratory').ariaBusy !== 'true'"
        " && document.querySelector('[data-open]')",
        arg=params["tree"][0],
    )
    shown = "text => document.getElementById('laboratory-result-value').textContent === text"
    board.page.wait_for_function(shown, arg=str(value).replace("-", "−"))
    assert board.page.locator(f"[name=player][value={player}]").is_checked()
    leaves = board.page.locator(".laboratory .stepper text.number")
    assert leaves.count() == len(re.findall(r"[\d.]+", params["tree"][0]))
    assert board.page.locator(".problem:not(:empty)").count() == 0
    board.page.go_back()
    board.tree.wait_for()
    assert board.page.evaluate("location.hash") == state


# The reasons for the program's move


REASONS = """() => {
  const shown = its => its.checkVisibility() ? its.textContent : ""
  const fold = document.querySelector(".why")
  return {
    bars: fold.querySelector(".bars").textContent,
    other: shown(fold.querySelector(".other")),
    moves: Array.from(fold.querySelectorAll("li"), its => ({
      name: its.querySelector("b").textContent,
      worth: its.querySelector(".worth").textContent,
      found: its.querySelector("small").textContent,
      bar: [its.querySelector("rect").x, its.querySelector("rect").width].map(one => one.baseVal.value),
      exact: !its.classList.contains("bound"),
      played: shown(its.querySelector("i")) !== "",
    })),
  }
}"""
STEP = """() => {
  const drawn = name => document.querySelector(`.expected .${name}`).getAttribute("d")
  return {
    said: document.querySelector(".expected .told").textContent,
    signs: ["X", "O"].map(sign => drawn(sign).split("M").length - 1),
    ends: [...document.querySelectorAll(".expected button")].map(its => its.ariaDisabled),
  }
}"""
# Lists the layout shifts since a time that no input caused: with value and elements.
SHIFTS = """since => new Promise(done => {
  const told = its => [its.value, ...its.sources.map(({node, previousRect, currentRect}) =>
    `${node?.className || node?.nodeName}: ${previousRect.y} to ${currentRect.y}`)]
  const moved = its => !its.hadRecentInput && its.startTime > since
  new PerformanceObserver(list => done(list.getEntries().filter(moved).map(told)))
    .observe({type: "layout-shift", buffered: true})
  setTimeout(done, 500, [])
})"""


class Reasons:
    """The fold under a board that explains the program's last move."""

    def __init__(self, board):
        self.page, self.board = board.page, board
        self.fold = self.page.locator(".why")
        self.summary = self.fold.locator("summary")
        self.back, self.forward = self.fold.locator("[data-go]").all()

    def compute_expected(self, moves, game="tictactoe", language="en"):
        """Return the expected reasons after these moves, the last of which is the program's."""
        state = play_game(moves[:-1], "XO"[(len(moves) + 1) % 2], game)
        return format_explanation(state["why"], GAMES[game].columns, WORDS[language])

    def check_reasons(self, expected, is_not_chosen=False):
        """Wait until the reasons have arrived, and compare each of them."""
        about = "text => document.querySelector('.why .about').textContent === text"
        self.page.wait_for_function(about, arg=expected["about"])
        seen = self.page.evaluate(REASONS)
        assert seen["bars"] == expected["bars"]
        assert seen["other"] == (expected["other"] if is_not_chosen else "")
        for move, expected_move in zip(seen["moves"], expected["moves"], strict=True):
            start, end, _ = expected_move["bar"]
            assert move["bar"] == pytest.approx([start, end - start], abs=1e-5)
            assert move | {"bar": expected_move["bar"]} == expected_move

    def check_step(self, index, expected):
        step, line = self.page.evaluate(STEP), expected["line"]
        assert step["said"] == line[index]["text"]
        assert step["signs"] == [line[index]["cells"].count(sign) for sign in "XO"]
        assert step["ends"] == [str(index == 0).lower(), str(index == len(line) - 1).lower()]


@pytest.mark.core
def test_why_the_program_moved_so_by_keyboard_alone(board):
    board = board()
    why = Reasons(board)
    assert not why.fold.is_visible()
    board.cells.nth(4).click()
    board.wait_for_reply(play_game([4]), 4)
    expected = why.compute_expected([4, 0])
    board.page.keyboard.press("Tab")
    assert why.summary.evaluate("its => its === document.activeElement")
    board.page.keyboard.press("Enter")
    why.check_reasons(expected)
    why.check_step(0, expected)
    board.page.keyboard.press("Tab")
    assert why.back.evaluate("its => its === document.activeElement")
    board.page.keyboard.press("Enter")  # there is no earlier step
    why.check_step(0, expected)
    board.page.keyboard.press("Tab")
    last = len(expected["line"]) - 1
    for index in range(1, last + 2):
        board.page.keyboard.press("Enter" if index % 2 else "ArrowRight")
        why.check_step(min(index, last), expected)
    assert why.forward.evaluate("its => its === document.activeElement")
    for key, index in [("ArrowLeft", last - 1), ("Home", 0), ("ArrowLeft", 0), ("End", last)]:
        board.page.keyboard.press(key)
        why.check_step(index, expected)
    # The board still shows the game itself.
    assert board.page.evaluate(BOARD_STATE)["cells"] == play_game([4])["cells"]


def test_the_reasons_are_those_of_the_last_move(board):
    board = board()
    why = Reasons(board)
    board.cells.nth(4).click()
    board.wait_for_reply(play_game([4]), 4)
    why.summary.click()
    why.check_reasons(why.compute_expected([4, 0]))
    board.hold_python()
    board.cells.nth(1).click()
    board.wait_for_status(("you_played", {"cell": board.name_cell(1)}), "thinking")
    assert not why.fold.is_visible()
    assert why.fold.get_attribute("open") is None
    board.release_python()
    state = play_game([4, 0, 1])
    board.wait_for_reply(state, 1)
    why.summary.click()
    why.check_reasons(why.compute_expected(state["moves"]))
    board.click_action("back")
    board.wait_for_game([4, 0])
    why.summary.click()
    why.check_reasons(why.compute_expected([4, 0]))
    board.click_action("back")
    board.wait_for_game([])
    assert not why.fold.is_visible()


@pytest.mark.parametrize(("moves", "other"), [([0, 4], False), ([0, 8], True), ([0, 4, 1], None)])
def test_a_move_of_the_address_is_searched_when_the_reasons_are_opened(moves, other, board):
    you = "X" if len(moves) % 2 == 0 else "O"
    board = board(f"#moves={','.join(map(str, moves))}" + ("&you=O" if you == "O" else ""))
    board.wait_for_signs(moves).wait_for_status(("your_turn", {"sign": you}))
    why = Reasons(board)
    why.summary.click()
    expected = why.compute_expected(moves)
    best_moves = play_game(moves[:-1], "XO"[(len(moves) + 1) % 2])["moves"]
    if other is not None:
        assert (best_moves != moves) == other
    why.check_reasons(expected, best_moves != moves)


@pytest.mark.two_languages
@pytest.mark.parametrize("game", PAGES)
def test_the_reasons_are_in_the_page_s_language(game, language, open_visit, open_board):
    with open_visit(**PHONE) as visit:
        board = open_board(visit, language=language, game=game)
        why, first = Reasons(board), {"tictactoe": 0, "connectfour": 3}[game]
        cell = GAMES[game].find_filled_cell(GAMES[game].empty, first)
        board.cells.nth(cell).tap()
        state = play_game([first], game=game)
        board.wait_for_reply(state, cell)
        since = visit.page.evaluate("performance.now()")
        why.summary.tap()
        expected = why.compute_expected(state["moves"], game, language)
        why.check_reasons(expected)
        why.forward.tap()
        why.check_step(1, expected)
        assert visit.page.evaluate("document.scrollingElement.scrollWidth") <= 360
        for part in (why.summary, why.back, why.forward):
            assert part.bounding_box()["height"] >= 44
        # The sentences have reserved room, so nothing moves while the line is stepped through.
        height = why.fold.bounding_box()["height"]
        for index in range(2, len(expected["line"])):
            why.forward.tap()
            why.check_step(index, expected)
            assert why.fold.bounding_box()["height"] == height
        shifts = visit.page.evaluate(SHIFTS, since)
        assert sum(value for value, *_ in shifts) < 0.02, shifts


@pytest.mark.parametrize(("game", "moves"), [("tictactoe", [4, 0]), ("connectfour", [3, 3])])
def test_the_reasons_are_accessible(game, moves, open_visit, open_board, find_violations):
    with open_visit(color_scheme="light") as visit:
        board = open_board(visit, f"#moves={','.join(map(str, moves))}", game=game)
        board.wait_for_status(("your_turn", {"sign": "X"}))
        why = Reasons(board)
        why.summary.click()
        why.check_reasons(why.compute_expected(moves, game))
        assert not find_violations(visit.page, dark=True, within=".game")
        visit.page.emulate_media(media="print")
        assert why.fold.locator("li").first.is_visible()
        assert not why.forward.is_visible()
        visit.page.emulate_media(media="screen")
        why.summary.click()
        visit.page.emulate_media(media="print")
        assert not why.fold.is_visible()


# Connect Four


@pytest.fixture
def open_connect_four(open_visit, open_board):
    with open_visit() as visit:
        yield lambda *arguments, **options: open_board(
            visit, *arguments, **options, game="connectfour"
        )


def play_connect_four(moves, program="O"):
    return play_game(moves, program, "connectfour")


def find_lowest_cell(column, moves):
    """Return the cell into which a stone falls in a column after these moves."""
    return GAMES["connectfour"].find_filled_cell(play_connect_four(moves, None)["cells"], column)


@pytest.mark.core
def test_connect_four_by_keyboard_alone(open_connect_four):
    """Left and right move to where a stone would fall; each move is the last open column."""
    board = open_connect_four()
    board.page.locator(".game [name=worth]").focus()
    board.page.keyboard.press("Tab")
    board.page.locator(".game[data-open]").wait_for()
    cell_index, moves, state = 38, [], play_connect_four([], None)
    while state["turn"]:
        assert board.cells.nth(cell_index).evaluate("its => its === document.activeElement")
        column = max(state["open"])
        while cell_index % 7 != column:
            step = 1 if cell_index % 7 < column else -1
            board.page.keyboard.press("ArrowRight" if step > 0 else "ArrowLeft")
            cell_index = (
                cell_index + step
                if (cell_index + step) % 7 not in state["open"]
                else find_lowest_cell((cell_index + step) % 7, moves)
            )
        cell = find_lowest_cell(column, moves)
        assert board.cells.nth(cell).evaluate("its => its.classList.contains('aimed')")
        board.page.keyboard.press("Enter" if len(moves) % 4 else "Space")
        state = play_connect_four([*moves, column])
        board.wait_for_reply(state, cell)
        moves = state["moves"]
        board.wait_for_hash(moves)
    assert state["score"] < 0
    assert board.page.locator(".board [aria-disabled=false]").count() == 0
    for cell in range(42):
        won = board.get_label(cell) == TEXTS["cell_won"].format(
            cell=board.name_cell(cell), sign="O"
        )
        assert won == (cell in state["line"])


def test_the_arrow_keys_up_and_down_read_a_column(open_connect_four):
    board = open_connect_four("#moves=3,3,2,4")
    board.wait_for_signs([3, 3, 2, 4]).wait_for_status(("your_turn", {"sign": "X"}))
    board.cells.nth(30).focus()
    for key, cell in [
        ("ArrowRight", 24), ("ArrowDown", 31), ("ArrowDown", 38), ("ArrowDown", 38),
        ("ArrowLeft", 30), ("Home", 35), ("ArrowLeft", 35), ("End", 41), ("ArrowUp", 34),
    ]:  # fmt: skip
        board.page.keyboard.press(key)
        assert board.cells.nth(cell).evaluate("its => its === document.activeElement"), key
    assert board.get_label(38) == TEXTS["cell_taken"].format(cell=board.name_cell(38), sign="X")


def test_connect_four_by_touch_on_a_phone(open_visit, open_board):
    """A tap anywhere in a column works: on an empty cell, on a stone, on the lowest free cell."""
    with open_visit(**PHONE) as visit:
        board = open_board(visit, game="connectfour")
        widths = (
            "all => all.map(its => its.getBoundingClientRect()).map(its => [its.width, its.height])"
        )
        assert min(map(min, board.cells.evaluate_all(widths))) >= 44
        right = "its => its.getBoundingClientRect().right"
        whole = visit.page.locator(".board").evaluate(right)
        assert board.cells.nth(6).evaluate(right) <= whole
        moves = []
        for turn, column in enumerate(map(int, DIAGONAL.split(",")[::2])):
            cell = find_lowest_cell(column, moves)
            board.cells.nth([column, 35 + column, cell][turn % 3]).tap()
            state = play_connect_four([*moves, column])
            board.wait_for_reply(state, cell)
            moves = state["moves"]
        assert ",".join(map(str, moves)) == DIAGONAL
        first, last = (
            (cell % 7 + 0.5, cell // 7 + 0.5) for cell in (state["line"][0], state["line"][-1])
        )
        drawn = f"M{first[0]} {first[1]}L{last[0]} {last[1]}"
        assert board.page.locator(".line path").get_attribute("d") == drawn
        assert visit.page.evaluate("document.scrollingElement.scrollWidth") <= 360
        board.click_action("back")
        board.wait_for_game(moves[:-2])
        board.page.go_back()
        board.wait_for_game(moves)
        board.click_action("anew")
        board.wait_for_status(("your_turn", {"sign": "X"})).wait_for_game([])


def test_a_pointer_shows_where_a_stone_will_fall(open_connect_four):
    board = open_connect_four("#moves=3,3")
    board.wait_for_signs([3, 3]).wait_for_status(("your_turn", {"sign": "X"}))
    aimed = "its => its.flatMap((one, at) => one.classList.contains('aimed') ? [at] : [])"
    board.cells.nth(38).hover()
    assert board.cells.evaluate_all(aimed) == [24]
    board.cells.nth(4).hover()
    assert board.cells.evaluate_all(aimed) == [39]
    board.page.locator(".game .said").hover()
    assert board.cells.evaluate_all(aimed) == []


def test_a_full_column_takes_no_stone(open_connect_four):
    moves = [3, 3, 3, 3, 3, 3]
    board = open_connect_four(f"#moves={','.join(map(str, moves))}&worth=1")
    board.wait_for_signs(moves).wait_for_status(("your_turn", {"sign": "X"}))
    for row in range(6):
        assert board.cells.nth(3 + 7 * row).get_attribute("aria-disabled") == "true"
    board.cells.nth(3).click(force=True)
    board.cells.nth(2).click()
    board.wait_for_reply(play_connect_four([*moves, 2]), 37)


def test_the_value_of_each_column_is_shown(open_connect_four):
    board = open_connect_four("#worth=1")
    wait_for_values(board, get_value_texts([], "connectfour"))
    board.cells.nth(3).click()
    moves = play_connect_four([3])["moves"]
    wait_for_values(board, get_value_texts(moves, "connectfour"))
    values = board.page.evaluate(BOARD_STATE)["values"]
    assert len([value for value in values if value]) == 7
    cell = find_lowest_cell(3, moves)
    label = TEXTS["cell_worth"].format(cell=board.name_cell(cell), value=values[cell])
    assert board.get_label(cell) == label
    board.page.reload()
    board.wait_for_hash(moves, worth=True)
    wait_for_values(board, get_value_texts(moves, "connectfour"))


@pytest.mark.parametrize("moves", ["", "3,3,3,3,3,3"])
def test_the_search_of_connect_four_opens_as_a_tree(moves, open_connect_four):
    board = open_connect_four(f"#moves={moves}" if moves else "")
    board.tree.wait_for()
    search = analyze_position(
        {
            "game": "connectfour",
            "moves": [*map(int, filter(None, moves.split(",")))],
            "values": False,
        }
    )
    separator, limited = board.separator, TEXTS["tree_limited"].format(plies=search["plies"])
    assert board.tree.locator("span").inner_text() == separator.join(
        [limited, TEXTS["connectfour_evaluation"]]
    )
    board.tree.locator("a").click()
    board.page.wait_for_url("**/laboratory/#tree=*")
    assert board.page.evaluate("location.hash.slice(1)") == search["address"]
    tree = parse_tree(parse_qs(search["address"])["tree"][0])
    shown = "text => document.getElementById('laboratory-result-value').textContent === text"
    board.page.wait_for_function(shown, arg=str(alphabeta(tree)).replace("-", "−"))


def test_the_language_switch_keeps_connect_four(open_connect_four):
    board = open_connect_four("#moves=3,3")
    board.wait_for_signs([3, 3]).wait_for_status(("your_turn", {"sign": "X"}))
    board.page.locator(".md-select button").hover()
    board.page.locator(".md-select a[hreflang=ko]").click()
    board.page.wait_for_url(f"**/ko/{PAGES['connectfour']}#moves=3,3")
    board = Board(board.page, "ko", "connectfour")
    board.wait_for_status(("your_turn", {"sign": "X"})).wait_for_game([3, 3])
    board.cells.nth(2).click()
    board.wait_for_reply(play_connect_four([3, 3, 2]), 37)


@pytest.mark.parametrize("hash", ["#worth=1", f"#moves={DIAGONAL}"])
def test_connect_four_is_accessible(hash, open_visit, open_board, find_violations):
    with open_visit(color_scheme="light") as visit:
        board = open_board(visit, hash, game="connectfour")
        moves = [int(move) for move in hash.partition("moves=")[2].split(",") if move]
        board.wait_for_status(board.get_result_message(play_connect_four(moves, None)))
        assert not find_violations(visit.page, dark=True, within=".game")


def test_connect_four_makes_sense_without_javascript(language, open_visit, site_address):
    with open_visit(java_script_enabled=False) as visit:
        page = visit.page
        page.goto(
            f"{site_address}{'' if language == 'en' else f'{language}/'}{PAGES['connectfour']}"
        )
        game, texts = GAMES["connectfour"], WORDS[language]["game"]
        means = texts["connectfour_means"].format(plies=game.depth, win=game.win)
        assert page.locator(".worth-means").inner_text() == means
        looks = texts["plies_ahead"].format(plies=game.depth)
        assert page.locator(".game").get_by_text(looks, exact=True).is_visible()
        assert page.locator(".board button").all_inner_texts() == get_value_texts([], "connectfour")


def test_connect_four_is_printed_as_shown(open_connect_four):
    board = open_connect_four(f"#moves={DIAGONAL}")
    board.wait_for_status(
        board.get_result_message(play_connect_four(list(map(int, DIAGONAL.split(","))), None))
    )
    board.page.emulate_media(media="print")
    board_box, cells_box = (
        board.page.locator(selector).bounding_box() for selector in (".board", ".board .line")
    )
    assert board_box["width"] >= cells_box["width"] >= 7 * 44
    assert board.page.locator(".line path").is_visible()


# Loading and failures


def test_python_is_fetched_at_the_first_move(open_visit, open_board):
    with open_visit() as visit:
        board = open_board(visit)
        assert board.get_label(0) == TEXTS["cell_empty"].format(cell=board.name_cell(0))
        board.page.get_by_label(TEXTS["show_worth"]).check()
        board.cells.nth(0).focus()
        board.page.wait_for_load_state("networkidle")
        assert not [url for url in visit.requests if "/python" in url or "/worker.js" in url]
        board.cells.nth(0).click()
        board.wait_for_reply(play_game([0]), 0)
        assert [url for url in visit.requests if url.endswith("/worker.js")]


@pytest.mark.parametrize("lost", ["python.js", "python/brython.js", "python/laboratory.js"])
def test_nothing_is_lost_without_a_connection(lost, open_visit, site_address):
    with open_visit() as visit:
        board = Board(visit.open(f"{site_address}it/{PAGE}").page, "it")
        board.page.context.route(f"**/{lost}", lambda route: route.abort())
        board.cells.nth(4).click()
        board.problem.wait_for()
        text = WORDS["it"]["shared"]["run_unreachable"]
        assert board.problem.locator("[role=alert]").inner_text() == text
        board.wait_for_hash([4])
        assert board.page.evaluate(BOARD_STATE)["cells"] == "....X...."
        board.page.context.unroute(f"**/{lost}")
        board.click_action("again")
        board.wait_for_game(play_game([4])["moves"])
        assert not board.problem.is_visible()
        assert board.cells.nth(4).evaluate("its => its === document.activeElement")


def test_nothing_is_lost_when_python_breaks_down(board):
    board = board()
    board.page.context.route("**/python/laboratory.js", lambda route: None)  # it never arrives
    board.page.get_by_label(TEXTS["second"].format(sign="O")).check()
    board.wait_for_status("run_fetching")
    board.page.evaluate("async () => (await our('python.js')).python.end('broken')")
    board.problem.wait_for()
    board.page.context.unroute("**/python/laboratory.js")
    assert board.problem.locator("[role=alert]").inner_text() == TEXTS["failed"]
    board.wait_for_hash([], "O")
    board.click_action("again")
    board.wait_for_game([0], "O")


# Accessibility, no script, print


@pytest.mark.parametrize("hash", ["#moves=4,0&worth=1", f"#moves={DRAW}", f"#moves={LOST}"])
def test_it_is_accessible(hash, open_visit, open_board, find_violations):
    with open_visit(color_scheme="light") as visit:
        board = open_board(visit, hash)
        moves = re.findall(r"\d", hash.partition("&")[0]) if "moves" in hash else []
        board.wait_for_status(board.get_result_message(play_game(list(map(int, moves)), None)))
        assert not find_violations(visit.page, dark=True, within=".game")


def test_it_is_accessible_while_the_program_searches(board, find_violations):
    board = board()
    board.hold_python()
    board.cells.nth(4).click()
    board.wait_for_status(("you_played", {"cell": board.name_cell(4)}), "thinking")
    assert not find_violations(board.page, within=".game")


def test_a_problem_is_accessible(board, find_violations):
    board = board()
    board.page.context.route("**/python/brython.js", lambda route: route.abort())
    board.cells.nth(4).click()
    board.problem.wait_for()
    assert not find_violations(board.page, within=".game")
    board.page.context.unroute("**/python/brython.js")


def test_it_makes_sense_without_javascript(language, open_visit, site_address):
    with open_visit(java_script_enabled=False) as visit:
        page = visit.page
        page.goto(f"{site_address}{'' if language == 'en' else f'{language}/'}{PAGE}")
        texts = WORDS[language]["game"]
        assert page.locator(".game noscript").inner_text().strip() == texts["noscript"]
        assert page.locator(".worth-means").inner_text() == texts["tictactoe_means"]
        cells = page.locator(".board button")
        assert cells.all_inner_texts() == get_value_texts([])
        place = texts["cell"].format(row=2, column=3)
        label = texts["cell_worth"].format(cell=place, value="0")
        assert cells.nth(5).get_attribute("aria-label") == label
        hidden = page.locator(".game form, .game .problem, .as-tree, .why").all()
        assert not any(part.is_visible() for part in hidden)


def test_the_board_is_printed_as_shown(board):
    board = board(f"#moves={LOST}")
    board.wait_for_status(
        board.get_result_message(play_game(list(map(int, LOST.split(","))), None))
    )
    board.page.emulate_media(media="print")
    for part in (".board", ".said", ".line path", ".board [data-sign=X] .X"):
        assert board.page.locator(part).first.is_visible(), part
    for part in ("form", ".keys", ".as-tree"):
        assert not board.page.locator(f".game {part}").is_visible(), part
