"""The board in Chromium: a game by keyboard and by touch, addresses, values, the tree, faults, no script."""

import re
from pathlib import Path
from urllib.parse import parse_qs

import pytest

from alphabeta import alphabeta
from builder.words import LANGUAGES, load
from lab.playing import play, study
from lab.reading import read_tree
from prose import THOUSANDS

WORDS = load(Path(__file__).parents[2] / "docs" / "words")
SAY = WORDS["en"]["play"]
PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}
PAGE = "tic-tac-toe/"
DRAW = "0,4,8,1,7,6,2,5,3"
LOST = "0,4,1,2,3,6"  # O has won
THINKING = "#you=O"  # the program begins: that takes it longest

# What is unlike before the first move: the sentences, the labels and the values.
SEEN = """() => ({
  said: document.querySelector(".said").textContent,
  cells: [...document.querySelectorAll(".board button")].map(its => its.dataset.sign).join(""),
  values: [...document.querySelectorAll(".board button")].map(its => its.innerText.trim()),
})"""
ACCESSIBLE = "* { transition: none !important }"  # Material's way back to the top fades in


def asked(moves, program="O"):
    return play({"game": "tictactoe", "moves": moves, "program": program})


class Board:
    """The board of a page, as its reader meets it."""

    def __init__(self, page, language="en"):
        self.page, self.words = page, WORDS[language]["play"]
        self.shared = WORDS[language]["lab"]
        self.separator = WORDS[language]["narration"]["sentence_separator"]
        self.cells = page.locator(".board button")
        self.tree = page.locator(".as-tree")
        self.nodes = page.locator(".nodes")
        self.problem = page.locator(".game .problem")

    def place(self, cell):
        return self.words["cell"].format(row=cell // 3 + 1, column=cell % 3 + 1)

    def label(self, cell):
        return self.cells.nth(cell).get_attribute("aria-label")

    def hold(self):
        """Keep Python busy until it is released: what is asked for next has to wait."""
        self.page.evaluate("""async () => {
            await script("python.js")
            window.held = python.ask("run", "while True: pass", 600)
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
        said = "text => document.querySelector('.said').textContent === text"
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
        return ("you_won" if sign == you else "program_won", {"sign": sign})

    def stands(self, moves, you="X"):
        """Wait until the game stands as it does after these moves, whoever's turn it is."""
        its = asked(moves, None)
        text = "text => [...document.querySelectorAll('.board button')]"
        text += ".map(its => its.dataset.sign).join('') === text"
        self.page.wait_for_function(text, arg=its["cells"])
        return self.hash(moves, you)

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

    def opened(visit, hash="", language="en"):
        visits.append(visit)
        visit.open(f"{served}{'' if language == 'en' else f'{language}/'}{PAGE}{hash}")
        return Board(visit.page, language)

    yield opened
    for visit in visits:
        assert visit.foreign(served) == []
        # What is still being fetched fails when the reader goes away.
        assert [fault for fault in visit.faults if not fault.startswith("failed")] == []


@pytest.fixture
def board(visiting, opened):
    with visiting() as visit:
        yield lambda *its, **more: opened(visit, *its, **more)


@pytest.fixture
def violations():
    axe = pytest.importorskip("axe_playwright_python.sync_playwright").Axe()

    def violations(page):
        page.add_style_tag(content=ACCESSIBLE)
        results = axe.run(page)
        return results.generate_report() if results.violations_count else None

    return violations


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
    assert board.page.get_by_label(SAY["first"].format(sign="X")).is_checked()
    board.says(("your_turn", {"sign": "X"}))
    board.page.get_by_label(SAY["second"].format(sign="O")).check()
    board.hash([], "O")
    board.page.evaluate("""() => {
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
    board.says(("your_turn", {"sign": "X"}))
    board.page.reload()
    board.says(("your_turn", {"sign": "X"})).hash([4, 0], worth=True)
    assert board.page.evaluate(SEEN)["cells"] == "O...X...."


@pytest.mark.parametrize(
    ("hash", "moves"),
    [("#moves=4,4,1", [4, 0]), ("#moves=x,4,<b>", [4, 0]), ("#moves=99&you=Z", []), ("#x=1", [])],
)
def test_an_address_that_nobody_made(hash, moves, board):
    board(hash).stands(moves)


def test_the_language_switch_keeps_the_game(board):
    board = board()
    board.cells.nth(4).click()
    moves = asked([4])["moves"]
    board.stands(moves)
    for language in LANGUAGES[1:]:
        board.page.locator(".md-select button").hover()
        board.page.locator(f".md-select a[hreflang={language}]").click()
        board.page.wait_for_url(f"**/{language}/{PAGE}#moves=4,0")
        board = Board(board.page, language)
        board.says(("your_turn", {"sign": "X"})).stands(moves)
        its = board.words["cell_taken"].format(cell=board.place(4), sign="X")
        assert board.label(4) == its


def test_the_board_speaks_the_page_s_language(board, language):
    board = board(language=language)
    board.cells.nth(8).click()
    stands = asked([8])
    board.answers(stands, 8)
    count = str(stands["nodes"])
    if language in ("en", "ko"):
        count = f"{stands['nodes']:,}"
    assert board.nodes.inner_text() == board.words["nodes"].format(count=count)


def test_large_numbers_are_written_as_in_the_prose(board, language):
    board = board(THINKING, language=language)
    board.nodes.wait_for()
    count = f"18{THOUSANDS[language]}297"
    assert board.nodes.text_content() == board.words["nodes"].format(count=count)


# What moves are worth, and the tree


def values_of(moves):
    """What stands in the cells when their values are shown."""
    its, found = asked(moves, None), [""] * 9
    got = study({"game": "tictactoe", "moves": moves, "values": True})["values"]
    for cell, value in zip(its["open"], got, strict=True):
        found[cell] = str(value).replace("-", "−")
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
        ("#moves=4,0", 2),
        ("#moves=0,4,8,1", None),
        ("#moves=0,1,3,2,4&you=O", None),
        ("#moves=0,1,3&you=O", 3),
    ],
)
def test_the_search_opens_as_a_tree(hash, plies, board):
    board = board(hash)
    board.tree.wait_for()
    text = SAY["tree_whole"]
    if plies:
        text = f"{SAY['tree_limited'].format(plies=plies)} {SAY['tictactoe_evaluation']}"
    assert board.tree.locator("span").inner_text() == text
    address = board.tree.locator("a").get_attribute("href").partition("#")[2]
    params = parse_qs(address)
    tree, player = read_tree(params["tree"][0]), params.get("player", ["max"])[0]
    value = alphabeta(tree, maximizing=player == "max")
    state = board.page.evaluate("location.hash")
    board.tree.locator("a").click()
    board.page.wait_for_url("**/laboratory/#tree=*")
    board.page.wait_for_function(
        "value => document.getElementById('lab-tree').value === value"
        " && document.querySelector('.laboratory').ariaBusy !== 'true'"
        " && document.querySelector('[data-open]')",
        arg=params["tree"][0],
    )
    shown = "text => document.getElementById('lab-result-value').textContent === text"
    board.page.wait_for_function(shown, arg=str(value).replace("-", "−"))
    assert board.page.locator(f"[name=player][value={player}]").is_checked()
    leaves = board.page.locator(".laboratory .stepper text.number")
    assert leaves.count() == len(re.findall(r"[\d.]+", params["tree"][0]))
    assert board.page.locator(".problem:not(:empty)").count() == 0
    board.page.go_back()
    board.tree.wait_for()
    assert board.page.evaluate("location.hash") == state


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


@pytest.mark.parametrize("lost", ["python.js", "python/brython.js", "python/lab.js"])
def test_nothing_is_lost_without_a_connection(lost, visiting, served):
    with visiting() as visit:
        board = Board(visit.open(f"{served}it/{PAGE}").page, "it")
        board.page.context.route(f"**/{lost}", lambda route: route.abort())
        board.cells.nth(4).click()
        board.problem.wait_for()
        text = WORDS["it"]["lab"]["run_unreachable"]
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
    board.page.context.route("**/python/lab.js", lambda route: None)  # it never comes
    board.page.get_by_label(SAY["second"].format(sign="O")).check()
    board.says("run_fetching")
    board.page.evaluate("python.end('broken')")
    board.problem.wait_for()
    board.page.context.unroute("**/python/lab.js")
    assert board.problem.locator("[role=alert]").inner_text() == SAY["failed"]
    board.hash([], "O")
    board.do("again")
    board.stands([0], "O")


# How it is read


@pytest.mark.parametrize("colours", ["light", "dark"])
@pytest.mark.parametrize(
    "hash", ["", "#worth=1", "#moves=4,0&worth=1", f"#moves={DRAW}", f"#moves={LOST}"]
)
def test_it_is_accessible(hash, colours, visiting, opened, violations):
    with visiting(color_scheme=colours) as visit:
        board = opened(visit, hash)
        moves = re.findall(r"\d", hash.partition("&")[0]) if "moves" in hash else []
        board.says(board.result(asked(list(map(int, moves)), None)))
        assert not violations(visit.page)


def test_it_is_accessible_while_the_program_searches(board, violations):
    board = board()
    board.hold()
    board.cells.nth(4).click()
    board.says(("you_played", {"cell": board.place(4)}), "thinking")
    assert not violations(board.page)


def test_a_problem_is_accessible(board, violations):
    board = board()
    board.page.context.route("**/python/brython.js", lambda route: route.abort())
    board.cells.nth(4).click()
    board.problem.wait_for()
    assert not violations(board.page)
    board.page.context.unroute("**/python/brython.js")


def test_it_makes_sense_without_javascript(language, visiting, served):
    with visiting(java_script_enabled=False) as visit:
        page = visit.page
        page.goto(f"{served}{'' if language == 'en' else f'{language}/'}{PAGE}")
        say = WORDS[language]["play"]
        assert page.locator(".game noscript").inner_text().strip() == say["noscript"]
        assert page.locator(".worth-means").inner_text() == say["worth_means"]
        cells = page.locator(".board button")
        assert cells.all_inner_texts() == values_of([])
        place = say["cell"].format(row=2, column=3)
        label = say["cell_worth"].format(cell=place, value="0")
        assert cells.nth(5).get_attribute("aria-label") == label
        assert not page.locator(".game form, .game .problem, .as-tree").first.is_visible()


def test_the_board_is_printed_as_it_stands(board):
    board = board(f"#moves={LOST}")
    board.says(board.result(asked(list(map(int, LOST.split(","))), None)))
    board.page.emulate_media(media="print")
    for part in (".board", ".said", ".line path", ".board [data-sign=X] .X"):
        assert board.page.locator(part).first.is_visible(), part
    for part in ("form", ".keys", ".as-tree"):
        assert not board.page.locator(f".game {part}").is_visible(), part
