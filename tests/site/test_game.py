"""The board in Chromium: a game by keyboard and by touch, addresses, values, reasons, the tree, faults, no script."""

import re
from pathlib import Path
from urllib.parse import parse_qs

import pytest

from alphabeta import alphabeta
from builder.words import load
from proof.languages import known
from widgets.game.answers import GAMES, play, study
from widgets.game.explain import explain
from widgets.reading import read_tree

WORDS = load(Path(__file__).parents[2] / "docs" / "words")
SAY = WORDS["en"]["game"]
PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}
PAGES = {"tictactoe": "tic-tac-toe/", "connectfour": "connect-four/"}
PAGE = PAGES["tictactoe"]
DRAW = "0,4,8,1,7,6,2,5,3"
LOST = "0,4,1,2,3,6"  # O has won
THINKING = "#you=O"  # the program begins: that takes it longest
DIAGONAL = "3,3,4,2,1,3,3,3,4,4,6,5,5,4,5,5"  # Connect Four; O has won

# What is unlike before the first move: the sentences, the labels and the values.
SEEN = """() => ({
  said: document.querySelector(".game .said").textContent,
  cells: [...document.querySelectorAll(".board button")].map(its => its.dataset.sign).join(""),
  values: [...document.querySelectorAll(".board button")].map(its => its.innerText.trim()),
})"""


def asked(moves, program="O", game="tictactoe"):
    return play({"game": game, "moves": moves, "program": program})


class Board:
    """The board of a page, as its reader meets it."""

    def __init__(self, page, language="en", game="tictactoe"):
        self.page, self.words, self.game = page, WORDS[language]["game"], game
        self.shared = WORDS[language]["shared"]
        self.separator = WORDS[language]["narration"]["sentence_separator"]
        self.cells = page.locator(".board button")
        self.tree = page.locator(".as-tree")
        self.nodes = page.locator(".nodes")
        self.problem = page.locator(".game .problem")

    def place(self, cell):
        columns = GAMES[self.game].columns
        return self.words["cell"].format(row=cell // columns + 1, column=cell % columns + 1)

    def label(self, cell):
        return self.cells.nth(cell).get_attribute("aria-label")

    def hold(self):
        """Keep Python busy until it is released: what is asked for next has to wait."""
        self.page.evaluate("""async () => {
            window.python = (await our("python.js")).python
            window.held = python.ask("run", JSON.stringify("while True: pass"), 600)
            held.catch(() => {})
        }""")

    def release(self):
        self.page.evaluate("python.end('stopped', held)")

    def do(self, name):
        self.page.locator(f".game [data-do={name}]").click()

    def says(self, *sentences):
        """Wait until the status is these sentences: a key of the words, or one with its places."""
        whole = []
        for its in sentences:
            key, places = its if isinstance(its, tuple) else (its, {})
            whole.append((self.words.get(key) or self.shared[key]).format(**places))
        text = self.separator.join(whole)
        said = "text => document.querySelector('.game .said').textContent === text"
        self.page.wait_for_function(said, arg=text)
        return self

    def answers(self, stands, cell, you="X"):
        """Wait for what is said after the reader's move into cell, when the game stands so."""
        parts = [("you_played", {"cell": self.place(cell)})]
        if stands["nodes"]:
            parts.append(("program_played", {"cell": self.place(stands["cell"])}))
        self.says(*parts, self.result(stands, you))
        assert self.page.evaluate(SEEN)["cells"] == stands["cells"]
        return self

    def result(self, stands, you="X"):
        if stands["turn"]:
            return ("your_turn", {"sign": you})
        if stands["score"] == 0:
            return "draw"
        sign = "X" if stands["score"] > 0 else "O"
        return (f"{self.game}_{'you' if sign == you else 'program'}_won", {"sign": sign})

    def stands(self, moves, you="X"):
        """Wait until the game stands as it does after these moves, whoever's turn it is."""
        return self.shows(moves).hash(moves, you)

    def shows(self, moves):
        """Wait for the signs of these moves; it may be your turn before the script has come."""
        its = asked(moves, None, self.game)
        text = "text => [...document.querySelectorAll('.board button')]"
        text += ".map(its => its.dataset.sign).join('') === text"
        self.page.wait_for_function(text, arg=its["cells"])
        return self

    def hash(self, moves, you="X", worth=False):
        params = [("moves", ",".join(map(str, moves)))] if moves else []
        params += [("you", "O")] if you == "O" else []
        params += [("worth", "1")] if worth else []
        text = "&".join("=".join(its) for its in params)
        self.page.wait_for_function("text => location.hash.slice(1) === text", arg=text)
        return self


@pytest.fixture
def opened(visiting, served):
    """Open the board in a browser of one's own; nothing foreign is asked for, nothing fails."""
    visits = []

    def opened(visit, hash="", language="en", game="tictactoe"):
        visits.append(visit)
        visit.open(f"{served}{'' if language == 'en' else f'{language}/'}{PAGES[game]}{hash}")
        if "=" in hash:  # until its script is there, the page is that of no moves
            visit.page.wait_for_function(
                """() => document.querySelector(".board button").dataset.sign
                || !document.querySelector(".game .problem").hidden"""
            )
        return Board(visit.page, language, game)

    yield opened
    for visit in visits:
        assert visit.foreign(served) == []
        # What is still being fetched fails when the reader goes away.
        assert visit.broken() == []


@pytest.fixture
def board(visiting, opened):
    with visiting() as visit:
        yield lambda *its, **more: opened(visit, *its, **more)


# Games


def test_a_game_by_keyboard_alone(board):
    board = board()
    board.page.locator(".game [name=worth]").focus()
    board.page.keyboard.press("Tab")
    board.page.locator(".game[data-open]").wait_for()
    at = 0
    assert board.cells.nth(0).evaluate("its => its === document.activeElement")
    moves = []
    while True:
        wanted = asked(moves, None)["open"][-1]
        steps = (
            ["ArrowDown", "ArrowUp"][wanted < at],
            ["ArrowRight", "ArrowLeft"][wanted % 3 < at % 3],
        )
        for key, times in zip(
            steps, (abs(wanted // 3 - at // 3), abs(wanted % 3 - at % 3)), strict=True
        ):
            for _ in range(times):
                board.page.keyboard.press(key)
        at = wanted
        assert board.label(at) == SAY["cell_empty"].format(cell=board.place(at))
        board.page.keyboard.press("Enter" if len(moves) % 4 else "Space")
        stands = asked([*moves, at])
        board.answers(stands, at)
        assert board.label(at).startswith(f"{board.place(at)}, X")
        assert board.cells.nth(at).evaluate("its => its === document.activeElement")
        moves = stands["moves"]
        board.hash(moves)
        if not stands["turn"]:
            break
    assert stands["score"] in (0, -1)
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
    board.shows([4, 0]).says(("your_turn", {"sign": "X"}))
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


def test_a_game_by_touch_on_a_phone_that_the_program_wins(visiting, opened):
    with visiting(**PHONE) as visit:
        board = opened(visit)
        sizes = (
            "all => all.map(its => its.getBoundingClientRect()).map(its => [its.width, its.height])"
        )
        for part in (".board button", ".game .row button:visible", ".game label"):
            found = visit.page.locator(part).evaluate_all(sizes)
            assert all(
                height >= 44 and (width >= 44 or part == ".game label") for width, height in found
            ), part
        moves = []
        for cell in map(int, LOST.split(",")[::2]):
            board.cells.nth(cell).tap()
            stands = asked([*moves, cell])
            board.answers(stands, cell)
            moves = stands["moves"]
        assert moves == list(map(int, LOST.split(",")))
        assert stands["score"] == -1
        for cell in range(9):
            won = board.label(cell) == SAY["cell_won"].format(cell=board.place(cell), sign="O")
            assert won == (cell in stands["line"])
        assert board.page.locator(".line path").get_attribute("d") == "M2.5 0.5L0.5 2.5"
        box, whole = (board.page.locator(its).bounding_box() for its in (".line path", ".board"))
        assert box["width"] > 0.6 * whole["width"]
        assert not board.tree.is_visible()
        assert visit.page.evaluate("document.scrollingElement.scrollWidth") <= 360
        board.do("anew")
        board.says(("your_turn", {"sign": "X"})).stands([])
        assert board.page.locator(".line path").get_attribute("d") == ""


def test_the_program_begins_while_the_page_can_be_used(board):
    board = board()
    board.hold()
    board.page.get_by_label(SAY["second"].format(sign="O")).check()
    board.says("thinking")
    assert board.page.locator(".board [aria-disabled=false]").count() == 0
    assert not board.tree.is_visible()
    board.cells.nth(4).click(force=True)  # it is not the reader's turn
    board.release()
    board.says(("program_played", {"cell": board.place(0)}), ("your_turn", {"sign": "O"}))
    board.stands([0], "O")
    assert board.nodes.inner_text() == SAY["nodes"].format(count="18,297")
    assert board.page.locator("[data-do=back]").get_attribute("aria-disabled") == "true"
    board.cells.nth(4).click()
    board.answers(asked([0, 4], "X"), 4, "O")


def test_a_search_is_cancelled_by_a_new_game_and_by_going_back(board):
    board = board()
    board.cells.nth(4).click()
    board.answers(asked([4]), 4)
    board.page.get_by_label(SAY["second"].format(sign="O")).check()
    board.page.go_back()
    board.stands(asked([4])["moves"])
    board.says(("your_turn", {"sign": "X"}))
    assert board.page.get_by_label(SAY["first"].format(sign="X")).is_checked()
    board.page.get_by_label(SAY["second"].format(sign="O")).check()
    board.hash([], "O")
    board.page.evaluate("""async () => {
        const { python } = await our("python.js")
        const { end } = python
        window.ended = []
        python.end = (...its) => (ended.push(its[0]), end(...its))
    }""")
    board.page.get_by_label(SAY["first"].format(sign="X")).check()
    board.says(("your_turn", {"sign": "X"})).stands([])
    assert board.page.evaluate("ended") == ["stopped"]
    board.cells.nth(0).click()
    board.answers(asked([0]), 0)


def test_moves_are_taken_back(board):
    board = board()
    board.cells.nth(4).click()
    board.answers(asked([4]), 4)
    stands = asked([4, 0, 1])
    board.cells.nth(1).click()
    board.answers(stands, 1)
    board.do("back")
    board.stands([4, 0])
    board.do("back")
    board.stands([])
    assert board.page.locator("[data-do=back]").get_attribute("aria-disabled") == "true"
    board.page.go_back()
    board.stands([4, 0])
    board.page.go_back()
    board.stands(stands["moves"])


def test_a_taken_cell_is_not_taken_again(board):
    board = board()
    board.cells.nth(4).click()
    board.answers(asked([4]), 4)
    for taken in (0, 4):
        assert board.cells.nth(taken).get_attribute("aria-disabled") == "true"
        board.cells.nth(taken).click(force=True)
    board.cells.nth(1).click()
    board.answers(asked([4, 0, 1]), 1)


# The address


def test_a_reload_keeps_the_game(board):
    board = board("#moves=4,0&worth=1")
    board.shows([4, 0]).says(("your_turn", {"sign": "X"}))
    board.page.reload()
    board.shows([4, 0]).says(("your_turn", {"sign": "X"})).hash([4, 0], worth=True)


@pytest.mark.parametrize(
    ("hash", "moves"),
    [("#moves=4,x,1", [4, 0]), ("#moves=99&you=Z", [])],
)
def test_an_address_that_nobody_made(hash, moves, board):
    board(hash).stands(moves)


def test_what_of_an_address_cannot_be_read_is_told(board):
    board = board("#moves=4,4,1", "it")
    turn, tell = board.words["your_turn"].format(sign="X"), board.shared["address_lost"]

    def says(*names):
        told = tell.format(names=" · ".join(names))
        ending = "([told, end]) => (text => text.startsWith(told) && text.endsWith(end))"
        ending += "(document.querySelector('.game .said').textContent)"
        board.page.wait_for_function(ending, arg=[told, turn])

    says("moves")
    board.stands([4, 0])
    for hash, moves, names in (
        ("#moves=0,x,2&you=Z", [0, 4], ["moves", "you"]),
        ("#__proto__=1&hasOwnProperty=1&moves=4,0", [4, 0], ["__proto__", "hasOwnProperty"]),
        ("#moves=0,4&moves=1", [0, 4], ["moves"]),
        ("#moves=" + "0,1," * 100_000, [0, 1], ["moves"]),
        ("#moves=4,0&wor", [4, 0], ["wor"]),
    ):
        board.page.evaluate("hash => (location.hash = hash)", hash)
        says(*names)
        board.stands(moves)
    board.page.evaluate("location.hash = '#moves=0,4'")
    board.says(("your_turn", {"sign": "X"})).stands([0, 4])


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
    board.stands([4, 0])
    assert board.page.evaluate("asked.filter(its => its === 'play')") == ["play"]


def test_the_language_switch_keeps_the_game(board):
    board = board()
    board.cells.nth(4).click()
    moves = asked([4])["moves"]
    board.stands(moves)
    for language in ("it", "ko"):
        board.page.locator(".md-select button").hover()
        board.page.locator(f".md-select a[hreflang={language}]").click()
        board.page.wait_for_url(f"**/{language}/{PAGE}#moves=4,0")
        board = Board(board.page, language)
        board.says(("your_turn", {"sign": "X"})).stands(moves)
        its = board.words["cell_taken"].format(cell=board.place(4), sign="X")
        assert board.label(4) == its


@pytest.mark.two_languages
def test_the_board_speaks_the_page_s_language(board, language):
    board = board(language=language)
    board.cells.nth(8).click()
    stands = asked([8])
    board.answers(stands, 8)
    count = str(stands["nodes"])
    if language in ("en", "ko"):
        count = f"{stands['nodes']:,}"
    assert board.nodes.inner_text() == board.words["nodes"].format(count=count)


@pytest.mark.two_languages
def test_large_numbers_are_written_as_in_the_prose(board, language):
    board = board(THINKING, language=language)
    board.nodes.wait_for()
    count = f"18{known(language)['thousands']}297"
    assert board.nodes.text_content() == board.words["nodes"].format(count=count)


# What moves are worth, and the tree


def values_of(moves, game="tictactoe"):
    """What stands in the cells when their values are shown."""
    its = asked(moves, None, game)
    found = [""] * len(its["cells"])
    got = study({"game": game, "moves": moves, "values": True})["values"]
    for move, value in zip(its["open"], got, strict=True):
        found[GAMES[game].cell_of(its["cells"], move)] = str(value).replace("-", "−")
    return found


def shows(board, values):
    script = f"values => JSON.stringify(({SEEN})().values) === JSON.stringify(values)"
    board.page.wait_for_function(script, arg=values)


def test_what_each_move_is_worth(board):
    board = board()
    shows(board, [""] * 9)
    board.page.get_by_label(SAY["show_worth"]).check()
    shows(board, ["0"] * 9)
    board.hash([], worth=True)
    board.cells.nth(1).click()
    moves = asked([1])["moves"]
    board.hash(moves, worth=True)
    shows(board, values_of(moves))
    board.cells.nth(3).click()
    moves = asked([*moves, 3])["moves"]
    shows(board, values_of(moves))
    assert {"−1", "0"} <= set(values_of(moves))
    lost = values_of(moves).index("−1")
    label = SAY["cell_worth"].format(cell=board.place(lost), value="−1")
    assert board.label(lost) == label
    board.page.get_by_label(SAY["show_worth"]).uncheck()
    shows(board, [""] * 9)


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
    text = SAY["tree_whole"]
    if plies:
        text = f"{SAY['tree_limited'].format(plies=plies)} {SAY['tictactoe_evaluation']}"
    told = "text => document.querySelector('.as-tree span').textContent === text"
    board.page.wait_for_function(told, arg=text)
    address = board.tree.locator("a").get_attribute("href").partition("#")[2]
    params = parse_qs(address)
    tree, player = read_tree(params["tree"][0]), params.get("player", ["max"])[0]
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


# Why the program moved so


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
# What has moved by itself since then: how much, and where.
SHIFTS = """since => new Promise(done => {
  const told = its => [its.value, ...its.sources.map(({node, previousRect, currentRect}) =>
    `${node?.className || node?.nodeName}: ${previousRect.y} to ${currentRect.y}`)]
  const moved = its => !its.hadRecentInput && its.startTime > since
  new PerformanceObserver(list => done(list.getEntries().filter(moved).map(told)))
    .observe({type: "layout-shift", buffered: true})
  setTimeout(done, 500, [])
})"""


class Reasons:
    """The fold under a board, as its reader meets it."""

    def __init__(self, board):
        self.page, self.board = board.page, board
        self.fold = self.page.locator(".why")
        self.summary = self.fold.locator("summary")
        self.back, self.on = self.fold.locator("[data-go]").all()

    def expect(self, moves, game="tictactoe", language="en"):
        """What is to be seen after these moves, of which the last is the program's."""
        stands = asked(moves[:-1], "XO"[(len(moves) + 1) % 2], game)
        return explain(stands["why"], GAMES[game].columns, WORDS[language])

    def shows(self, expected, other=False):
        """Wait until the reasons are these, and look at each of them."""
        about = "text => document.querySelector('.why .about').textContent === text"
        self.page.wait_for_function(about, arg=expected["about"])
        seen = self.page.evaluate(REASONS)
        assert seen["bars"] == expected["bars"]
        assert seen["other"] == (expected["other"] if other else "")
        for one, its in zip(seen["moves"], expected["moves"], strict=True):
            start, end, _ = its["bar"]
            assert one["bar"] == pytest.approx([start, end - start], abs=1e-5)
            assert one | {"bar": its["bar"]} == its

    def steps_to(self, at, expected):
        its, line = self.page.evaluate(STEP), expected["line"]
        assert its["said"] == line[at]["said"]
        assert its["signs"] == [line[at]["cells"].count(sign) for sign in "XO"]
        assert its["ends"] == [str(at == 0).lower(), str(at == len(line) - 1).lower()]


def test_why_the_program_moved_so_by_keyboard_alone(board):
    board = board()
    why = Reasons(board)
    assert not why.fold.is_visible()
    board.cells.nth(4).click()
    board.answers(asked([4]), 4)
    expected = why.expect([4, 0])
    board.page.keyboard.press("Tab")
    assert why.summary.evaluate("its => its === document.activeElement")
    board.page.keyboard.press("Enter")
    why.shows(expected)
    why.steps_to(0, expected)
    board.page.keyboard.press("Tab")
    assert why.back.evaluate("its => its === document.activeElement")
    board.page.keyboard.press("Enter")  # there is nothing before
    why.steps_to(0, expected)
    board.page.keyboard.press("Tab")
    last = len(expected["line"]) - 1
    for at in range(1, last + 2):
        board.page.keyboard.press("Enter" if at % 2 else "ArrowRight")
        why.steps_to(min(at, last), expected)
    assert why.on.evaluate("its => its === document.activeElement")
    for key, at in [("ArrowLeft", last - 1), ("Home", 0), ("ArrowLeft", 0), ("End", last)]:
        board.page.keyboard.press(key)
        why.steps_to(at, expected)
    # The game itself stands where it stood.
    assert board.page.evaluate(SEEN)["cells"] == asked([4])["cells"]


def test_the_reasons_are_those_of_the_move_that_was_made_last(board):
    board = board()
    why = Reasons(board)
    board.cells.nth(4).click()
    board.answers(asked([4]), 4)
    why.summary.click()
    why.shows(why.expect([4, 0]))
    board.hold()
    board.cells.nth(1).click()
    board.says(("you_played", {"cell": board.place(1)}), "thinking")
    assert not why.fold.is_visible()
    assert why.fold.get_attribute("open") is None
    board.release()
    stands = asked([4, 0, 1])
    board.answers(stands, 1)
    why.summary.click()
    why.shows(why.expect(stands["moves"]))
    board.do("back")
    board.stands([4, 0])
    why.summary.click()
    why.shows(why.expect([4, 0]))
    board.do("back")
    board.stands([])
    assert not why.fold.is_visible()


@pytest.mark.parametrize(("moves", "other"), [([0, 4], False), ([0, 8], True), ([0, 4, 1], None)])
def test_a_move_of_the_address_is_searched_when_it_is_asked_for(moves, other, board):
    you = "X" if len(moves) % 2 == 0 else "O"
    board = board(f"#moves={','.join(map(str, moves))}" + ("&you=O" if you == "O" else ""))
    board.shows(moves).says(("your_turn", {"sign": you}))
    why = Reasons(board)
    why.summary.click()
    expected = why.expect(moves)
    chosen = asked(moves[:-1], "XO"[(len(moves) + 1) % 2])["moves"]
    if other is not None:
        assert (chosen != moves) == other
    why.shows(expected, chosen != moves)


@pytest.mark.two_languages
@pytest.mark.parametrize("game", PAGES)
def test_the_reasons_are_told_in_the_page_s_language(game, language, visiting, opened):
    with visiting(**PHONE) as visit:
        board = opened(visit, language=language, game=game)
        why, first = Reasons(board), {"tictactoe": 0, "connectfour": 3}[game]
        cell = GAMES[game].cell_of(GAMES[game].empty, first)
        board.cells.nth(cell).tap()
        stands = asked([first], game=game)
        board.answers(stands, cell)
        since = visit.page.evaluate("performance.now()")
        why.summary.tap()
        expected = why.expect(stands["moves"], game, language)
        why.shows(expected)
        why.on.tap()
        why.steps_to(1, expected)
        assert visit.page.evaluate("document.scrollingElement.scrollWidth") <= 360
        for part in (why.summary, why.back, why.on):
            assert part.bounding_box()["height"] >= 44
        # The room for what is said is enough, so that nothing moves while the line is stepped.
        height = why.fold.bounding_box()["height"]
        for at in range(2, len(expected["line"])):
            why.on.tap()
            why.steps_to(at, expected)
            assert why.fold.bounding_box()["height"] == height
        shifts = visit.page.evaluate(SHIFTS, since)
        assert sum(value for value, *_ in shifts) < 0.02, shifts


@pytest.mark.parametrize(("game", "moves"), [("tictactoe", [4, 0]), ("connectfour", [3, 3])])
def test_the_reasons_are_accessible(game, moves, visiting, opened, violations):
    with visiting(color_scheme="light") as visit:
        board = opened(visit, f"#moves={','.join(map(str, moves))}", game=game)
        board.says(("your_turn", {"sign": "X"}))
        why = Reasons(board)
        why.summary.click()
        why.shows(why.expect(moves, game))
        assert not violations(visit.page, dark=True, within=".game")
        visit.page.emulate_media(media="print")
        assert why.fold.locator("li").first.is_visible()
        assert not why.on.is_visible()
        visit.page.emulate_media(media="screen")
        why.summary.click()
        visit.page.emulate_media(media="print")
        assert not why.fold.is_visible()


# Connect Four


@pytest.fixture
def fours(visiting, opened):
    with visiting() as visit:
        yield lambda *its, **more: opened(visit, *its, **more, game="connectfour")


def four(moves, program="O"):
    return asked(moves, program, "connectfour")


def lowest(column, moves):
    """The cell into which a stone falls after these moves."""
    return GAMES["connectfour"].cell_of(four(moves, None)["cells"], column)


def test_connect_four_by_keyboard_alone(fours):
    """Left and right lead to where a stone would fall; the last column that is open is taken each time."""
    board = fours()
    board.page.locator(".game [name=worth]").focus()
    board.page.keyboard.press("Tab")
    board.page.locator(".game[data-open]").wait_for()
    at, moves, stands = 38, [], four([], None)
    while stands["turn"]:
        assert board.cells.nth(at).evaluate("its => its === document.activeElement")
        column = max(stands["open"])
        while at % 7 != column:
            step = 1 if at % 7 < column else -1
            board.page.keyboard.press("ArrowRight" if step > 0 else "ArrowLeft")
            at = (
                at + step
                if (at + step) % 7 not in stands["open"]
                else lowest((at + step) % 7, moves)
            )
        cell = lowest(column, moves)
        assert board.cells.nth(cell).evaluate("its => its.classList.contains('aimed')")
        board.page.keyboard.press("Enter" if len(moves) % 4 else "Space")
        stands = four([*moves, column])
        board.answers(stands, cell)
        moves = stands["moves"]
        board.hash(moves)
    assert stands["score"] < 0
    assert board.page.locator(".board [aria-disabled=false]").count() == 0
    for cell in range(42):
        won = board.label(cell) == SAY["cell_won"].format(cell=board.place(cell), sign="O")
        assert won == (cell in stands["line"])


def test_the_arrow_keys_up_and_down_read_a_column(fours):
    board = fours("#moves=3,3,2,4")
    board.shows([3, 3, 2, 4]).says(("your_turn", {"sign": "X"}))
    board.cells.nth(30).focus()
    for key, cell in [
        ("ArrowRight", 24), ("ArrowDown", 31), ("ArrowDown", 38), ("ArrowDown", 38),
        ("ArrowLeft", 30), ("Home", 35), ("ArrowLeft", 35), ("End", 41), ("ArrowUp", 34),
    ]:  # fmt: skip
        board.page.keyboard.press(key)
        assert board.cells.nth(cell).evaluate("its => its === document.activeElement"), key
    assert board.label(38) == SAY["cell_taken"].format(cell=board.place(38), sign="X")


def test_connect_four_by_touch_on_a_phone(visiting, opened):
    """Anywhere in a column will do: in turn an empty cell, a stone, and where the stone falls."""
    with visiting(**PHONE) as visit:
        board = opened(visit, game="connectfour")
        widths = (
            "all => all.map(its => its.getBoundingClientRect()).map(its => [its.width, its.height])"
        )
        assert min(map(min, board.cells.evaluate_all(widths))) >= 44
        right = "its => its.getBoundingClientRect().right"
        whole = visit.page.locator(".board").evaluate(right)
        assert board.cells.nth(6).evaluate(right) <= whole
        moves = []
        for turn, column in enumerate(map(int, DIAGONAL.split(",")[::2])):
            cell = lowest(column, moves)
            board.cells.nth([column, 35 + column, cell][turn % 3]).tap()
            stands = four([*moves, column])
            board.answers(stands, cell)
            moves = stands["moves"]
        assert ",".join(map(str, moves)) == DIAGONAL
        first, last = (
            (cell % 7 + 0.5, cell // 7 + 0.5) for cell in (stands["line"][0], stands["line"][-1])
        )
        drawn = f"M{first[0]} {first[1]}L{last[0]} {last[1]}"
        assert board.page.locator(".line path").get_attribute("d") == drawn
        assert visit.page.evaluate("document.scrollingElement.scrollWidth") <= 360
        board.do("back")
        board.stands(moves[:-2])
        board.page.go_back()
        board.stands(moves)
        board.do("anew")
        board.says(("your_turn", {"sign": "X"})).stands([])


def test_a_pointer_shows_where_a_stone_will_fall(fours):
    board = fours("#moves=3,3")
    board.shows([3, 3]).says(("your_turn", {"sign": "X"}))
    aimed = "its => its.flatMap((one, at) => one.classList.contains('aimed') ? [at] : [])"
    board.cells.nth(38).hover()
    assert board.cells.evaluate_all(aimed) == [24]
    board.cells.nth(4).hover()
    assert board.cells.evaluate_all(aimed) == [39]
    board.page.locator(".game .said").hover()
    assert board.cells.evaluate_all(aimed) == []


def test_a_full_column_takes_no_stone(fours):
    moves = [3, 3, 3, 3, 3, 3]
    board = fours(f"#moves={','.join(map(str, moves))}&worth=1")
    board.shows(moves).says(("your_turn", {"sign": "X"}))
    for row in range(6):
        assert board.cells.nth(3 + 7 * row).get_attribute("aria-disabled") == "true"
    board.cells.nth(3).click(force=True)
    board.cells.nth(2).click()
    board.answers(four([*moves, 2]), 37)


def test_what_each_column_is_worth(fours):
    board = fours("#worth=1")
    shows(board, values_of([], "connectfour"))
    board.cells.nth(3).click()
    moves = four([3])["moves"]
    shows(board, values_of(moves, "connectfour"))
    found = board.page.evaluate(SEEN)["values"]
    assert len([value for value in found if value]) == 7
    cell = lowest(3, moves)
    label = SAY["cell_worth"].format(cell=board.place(cell), value=found[cell])
    assert board.label(cell) == label
    board.page.reload()
    board.hash(moves, worth=True)
    shows(board, values_of(moves, "connectfour"))


@pytest.mark.parametrize("moves", ["", "3,3,3,3,3,3"])
def test_the_search_of_connect_four_opens_as_a_tree(moves, fours):
    board = fours(f"#moves={moves}" if moves else "")
    board.tree.wait_for()
    got = study(
        {
            "game": "connectfour",
            "moves": [*map(int, filter(None, moves.split(",")))],
            "values": False,
        }
    )
    separator, limited = board.separator, SAY["tree_limited"].format(plies=got["plies"])
    assert board.tree.locator("span").inner_text() == separator.join(
        [limited, SAY["connectfour_evaluation"]]
    )
    board.tree.locator("a").click()
    board.page.wait_for_url("**/laboratory/#tree=*")
    assert board.page.evaluate("location.hash.slice(1)") == got["address"]
    tree = read_tree(parse_qs(got["address"])["tree"][0])
    shown = "text => document.getElementById('laboratory-result-value').textContent === text"
    board.page.wait_for_function(shown, arg=str(alphabeta(tree)).replace("-", "−"))


def test_the_language_switch_keeps_connect_four(fours):
    board = fours("#moves=3,3")
    board.shows([3, 3]).says(("your_turn", {"sign": "X"}))
    board.page.locator(".md-select button").hover()
    board.page.locator(".md-select a[hreflang=ko]").click()
    board.page.wait_for_url(f"**/ko/{PAGES['connectfour']}#moves=3,3")
    board = Board(board.page, "ko", "connectfour")
    board.says(("your_turn", {"sign": "X"})).stands([3, 3])
    board.cells.nth(2).click()
    board.answers(four([3, 3, 2]), 37)


@pytest.mark.parametrize("hash", ["#worth=1", f"#moves={DIAGONAL}"])
def test_connect_four_is_accessible(hash, visiting, opened, violations):
    with visiting(color_scheme="light") as visit:
        board = opened(visit, hash, game="connectfour")
        moves = [int(move) for move in hash.partition("moves=")[2].split(",") if move]
        board.says(board.result(four(moves, None)))
        assert not violations(visit.page, dark=True, within=".game")


def test_connect_four_makes_sense_without_javascript(language, visiting, served):
    with visiting(java_script_enabled=False) as visit:
        page = visit.page
        page.goto(f"{served}{'' if language == 'en' else f'{language}/'}{PAGES['connectfour']}")
        its, say = GAMES["connectfour"], WORDS[language]["game"]
        means = say["connectfour_means"].format(plies=its.depth, win=its.win)
        assert page.locator(".worth-means").inner_text() == means
        looks = say["plies_ahead"].format(plies=its.depth)
        assert page.locator(".game").get_by_text(looks, exact=True).is_visible()
        assert page.locator(".board button").all_inner_texts() == values_of([], "connectfour")


def test_connect_four_is_printed_as_it_stands(fours):
    board = fours(f"#moves={DIAGONAL}")
    board.says(board.result(four(list(map(int, DIAGONAL.split(","))), None)))
    board.page.emulate_media(media="print")
    board_box, cells_box = (
        board.page.locator(its).bounding_box() for its in (".board", ".board .line")
    )
    assert board_box["width"] >= cells_box["width"] >= 7 * 44
    assert board.page.locator(".line path").is_visible()


# What is fetched, and what fails


def test_python_is_fetched_at_the_first_move(visiting, opened):
    with visiting() as visit:
        board = opened(visit)
        assert board.label(0) == SAY["cell_empty"].format(cell=board.place(0))
        board.page.get_by_label(SAY["show_worth"]).check()
        board.cells.nth(0).focus()
        board.page.wait_for_load_state("networkidle")
        assert not [url for url in visit.requests if "/python" in url or "/worker.js" in url]
        board.cells.nth(0).click()
        board.answers(asked([0]), 0)
        assert [url for url in visit.requests if url.endswith("/worker.js")]


@pytest.mark.parametrize("lost", ["python.js", "python/brython.js", "python/laboratory.js"])
def test_nothing_is_lost_without_a_connection(lost, visiting, served):
    with visiting() as visit:
        board = Board(visit.open(f"{served}it/{PAGE}").page, "it")
        board.page.context.route(f"**/{lost}", lambda route: route.abort())
        board.cells.nth(4).click()
        board.problem.wait_for()
        text = WORDS["it"]["shared"]["run_unreachable"]
        assert board.problem.locator("[role=alert]").inner_text() == text
        board.hash([4])
        assert board.page.evaluate(SEEN)["cells"] == "....X...."
        board.page.context.unroute(f"**/{lost}")
        board.do("again")
        board.stands(asked([4])["moves"])
        assert not board.problem.is_visible()
        assert board.cells.nth(4).evaluate("its => its === document.activeElement")


def test_nothing_is_lost_when_python_breaks_down(board):
    board = board()
    board.page.context.route("**/python/laboratory.js", lambda route: None)  # it never comes
    board.page.get_by_label(SAY["second"].format(sign="O")).check()
    board.says("run_fetching")
    board.page.evaluate("async () => (await our('python.js')).python.end('broken')")
    board.problem.wait_for()
    board.page.context.unroute("**/python/laboratory.js")
    assert board.problem.locator("[role=alert]").inner_text() == SAY["failed"]
    board.hash([], "O")
    board.do("again")
    board.stands([0], "O")


# How it is read


@pytest.mark.parametrize("hash", ["#moves=4,0&worth=1", f"#moves={DRAW}", f"#moves={LOST}"])
def test_it_is_accessible(hash, visiting, opened, violations):
    with visiting(color_scheme="light") as visit:
        board = opened(visit, hash)
        moves = re.findall(r"\d", hash.partition("&")[0]) if "moves" in hash else []
        board.says(board.result(asked(list(map(int, moves)), None)))
        assert not violations(visit.page, dark=True, within=".game")


def test_it_is_accessible_while_the_program_searches(board, violations):
    board = board()
    board.hold()
    board.cells.nth(4).click()
    board.says(("you_played", {"cell": board.place(4)}), "thinking")
    assert not violations(board.page, within=".game")


def test_a_problem_is_accessible(board, violations):
    board = board()
    board.page.context.route("**/python/brython.js", lambda route: route.abort())
    board.cells.nth(4).click()
    board.problem.wait_for()
    assert not violations(board.page, within=".game")
    board.page.context.unroute("**/python/brython.js")


def test_it_makes_sense_without_javascript(language, visiting, served):
    with visiting(java_script_enabled=False) as visit:
        page = visit.page
        page.goto(f"{served}{'' if language == 'en' else f'{language}/'}{PAGE}")
        say = WORDS[language]["game"]
        assert page.locator(".game noscript").inner_text().strip() == say["noscript"]
        assert page.locator(".worth-means").inner_text() == say["tictactoe_means"]
        cells = page.locator(".board button")
        assert cells.all_inner_texts() == values_of([])
        place = say["cell"].format(row=2, column=3)
        label = say["cell_worth"].format(cell=place, value="0")
        assert cells.nth(5).get_attribute("aria-label") == label
        hidden = page.locator(".game form, .game .problem, .as-tree, .why").all()
        assert not any(part.is_visible() for part in hidden)


def test_the_board_is_printed_as_it_stands(board):
    board = board(f"#moves={LOST}")
    board.says(board.result(asked(list(map(int, LOST.split(","))), None)))
    board.page.emulate_media(media="print")
    for part in (".board", ".said", ".line path", ".board [data-sign=X] .X"):
        assert board.page.locator(part).first.is_visible(), part
    for part in ("form", ".keys", ".as-tree"):
        assert not board.page.locator(f".game {part}").is_visible(), part
