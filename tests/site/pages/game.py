"""The board of a game page and the reasons below it, as readers use them."""

import pytest
from playwright.sync_api import expect

from all_words import WORDS
from docs.widgets.game.explanation_texts import format_explanation
from docs.widgets.game.requests import GAMES, analyze_position, play_moves_and_reply
from pages.page_object import PageObject, read_script

PAGES = {"tictactoe": "tic-tac-toe", "connectfour": "connect-four"}


def format_game_hash(moves, **parameters):
    """Return the hash of the address of a game after some moves; parameters: what else it names."""
    parameters = {"moves": ",".join(map(str, moves))} | parameters
    return "&".join(f"{name}={value}" for name, value in parameters.items() if value)


def open_game(open_page, moves=(), language="en", game="tictactoe", settings=None, **parameters):
    """Open a game after some moves; parameters: what else the address names."""
    hash = format_game_hash(moves, **parameters)
    visit = open_page(PAGES[game], language, hash and f"#{hash}", **settings or {})
    opened = Game(visit.page, language, game)
    opened.sign = parameters.get("you", "X")
    if moves:  # the page shows no moves until the script is loaded
        opened.wait_for_moves(list(moves), **parameters)
        opened.wait_for_status(opened.get_result_key(opened.compute_state(opened.moves)))
    return opened


class Game(PageObject):
    """A game: `moves` are those so far, `sign` is the reader's."""

    def __init__(self, page, language="en", game="tictactoe"):
        self.page, self.language, self.game = page, language, game
        self.moves, self.sign = [], "X"
        self.texts, self.shared_texts = WORDS[language]["game"], WORDS[language]["shared"]
        self.root = page.locator(".game")
        self.cells = self.find(".board button")
        self.status = self.find(".said")
        self.problem = self.find(".problem")
        self.node_count = self.find(".nodes")
        self.tree = self.find(".as-tree")
        self.winning_line = self.find(".line path")
        self.values_box = self.find("[name=worth]")
        self.back_button = self.find("[data-do=back]")

    # --- What a reader does.
    def begin(self, sign):
        """Begin a new game with a sign; the reader begins with X."""
        self.sign, self.moves = sign, []
        key = {"X": "first", "O": "second"}[sign]
        self.page.get_by_label(self.texts[key].format(sign=sign)).check()

    def play(self, move, tap=False):
        """Make a move and wait for the program's reply, which the reference computes as well."""
        cell = self.find_target(move)
        self.cells.nth(cell).tap() if tap else self.cells.nth(cell).click()
        return self.wait_for_reply(move)

    def focus_board(self):
        """Come to the board with the Tab key, and wait for the script that its first use loads."""
        self.values_box.focus()
        self.press("Tab")
        self.page.locator(".game[data-open]").wait_for()

    # --- What a reader sees.
    def name_cell(self, cell):
        row, column = divmod(cell, GAMES[self.game].columns)
        return self.texts["cell"].format(row=row + 1, column=column + 1)

    def describe_cell(self, key, cell, **places):
        """Return the accessible name that the cell has by this key of the texts."""
        return self.texts[key].format(cell=self.name_cell(cell), **places)

    def get_label(self, cell):
        return self.cells.nth(cell).get_attribute("aria-label")

    def list_cells(self, selector):
        """Return the cells that match a selector."""
        matches = self.cells.evaluate_all("(its, s) => its.map(one => one.matches(s))", selector)
        return [cell for cell, is_match in enumerate(matches) if is_match]

    def measure_sizes(self, selector):
        """Return width and height of all elements."""
        boxes = [part.bounding_box() for part in self.find(selector).all()]
        return [(box["width"], box["height"]) for box in boxes]

    def expect_large_targets(self):
        sizes = self.measure_sizes(".board button, .row button:visible")
        assert min(map(min, sizes)) >= 44
        assert min(height for _, height in self.measure_sizes("label")) >= 44
        assert self.get_page_width() <= 360

    # --- What a reader waits for.
    def wait_for_status(self, *sentences):
        """Wait until the status has these sentences: each a key of the texts, or (key, places)."""
        parts = [part if isinstance(part, tuple) else (part, {}) for part in sentences]
        texts = self.shared_texts | self.texts
        separator = WORDS[self.language]["narration"]["sentence_separator"]
        text = separator.join(texts[key].format(**places) for key, places in parts)
        expect(self.status).to_have_text(text)

    def wait_for_turn(self):
        self.wait_for_status(("your_turn", {"sign": self.sign}))

    def wait_for_reply(self, move):
        """Wait for status, signs and address after the reader's move and the program's reply."""
        cell = self.find_target(move)
        state = self.compute_state([*self.moves, move], "XO"[self.sign == "X"])
        parts = [("you_played", {"cell": self.name_cell(cell)})]
        if state["nodes"]:
            parts.append(("program_played", {"cell": self.name_cell(state["cell"])}))
        self.wait_for_status(*parts, self.get_result_key(state))
        self.wait_for_moves(state["moves"])
        return state

    def wait_for_moves(self, moves, **parameters):
        """Wait until board and address show these moves, and the address these parameters."""
        self.moves = moves
        signs = "signs => [...document.querySelectorAll('.board button')]"
        signs += ".map(its => its.dataset.sign).join('') === signs"
        self.page.wait_for_function(signs, arg=self.compute_state(moves)["cells"])
        self.wait_for_hash(**parameters)

    def wait_for_hash(self, **parameters):
        shown = {"you": self.sign.replace("X", ""), "worth": self.values_box.is_checked() * "1"}
        hash = format_game_hash(self.moves, **shown | parameters)
        super().wait_for_hash(hash and f"#{hash}")

    def wait_for_values(self, moves=None):
        """Wait for the values of the moves after `moves`, or for none; return the texts of the cells."""
        state = self.compute_state(moves or [])
        texts, request = [""] * len(state["cells"]), {"game": self.game, "moves": moves}
        if moves is not None:
            values = analyze_position(request | {"values": True})["values"]
            for move, value in zip(state["open"], values, strict=True):
                cell = GAMES[self.game].find_filled_cell(state["cells"], move)
                texts[cell] = str(value).replace("-", "−")
        expect(self.cells).to_have_text(texts, use_inner_text=True)
        return texts

    # --- What the reference says.
    def compute_state(self, moves, program=None):
        return play_moves_and_reply({"game": self.game, "moves": moves, "program": program})

    def find_target(self, move):
        """Return the cell that a move fills."""
        return GAMES[self.game].find_filled_cell(self.compute_state(self.moves)["cells"], move)

    def get_result_key(self, state):
        if state["turn"]:
            return ("your_turn", {"sign": self.sign})
        if state["score"] == 0:
            return "draw"
        sign = "X" if state["score"] > 0 else "O"
        return (f"{self.game}_{'you' if sign == self.sign else 'program'}_won", {"sign": sign})


class Reasons(PageObject):
    """The fold under a board that explains the program's last move."""

    def __init__(self, game):
        self.page, self.game = game.page, game
        self.fold = game.root.locator(".why")
        self.summary = self.fold.locator("summary")
        self.line = self.fold.locator(".expected")
        self.back, self.forward = self.fold.locator("[data-go]").all()

    def compute(self):
        """Return the explanation that the reference gives of the last move."""
        moves = self.game.moves
        state = self.game.compute_state(moves[:-1], "XO"[(len(moves) + 1) % 2])
        return format_explanation(
            state["why"], GAMES[self.game.game].columns, WORDS[self.game.language]
        )

    def open(self):
        """Open the fold, and wait for the reasons that the reference gives; return them."""
        self.summary.click()
        return self.check()

    def check(self, is_other_move=False):
        """Wait until the reasons have arrived, and compare each of them."""
        expected = self.compute()
        expect(self.fold.locator(".about")).to_have_text(expected["about"])
        seen = self.fold.evaluate(read_script("game_reasons"))
        assert seen["bars"] == expected["bars"]
        assert seen["other"] == (expected["other"] if is_other_move else "")
        for move, expected_move in zip(seen["moves"], expected["moves"], strict=True):
            start, end, _ = expected_move["bar"]
            assert move["bar"] == pytest.approx([start, end - start], abs=1e-5)
            assert move | {"bar": expected_move["bar"]} == expected_move
        return expected

    def check_step(self, index, line):
        """Check which step of the expected line is shown."""
        assert self.line.locator(".told").text_content() == line[index]["text"]
        for sign in "XO":
            drawn = self.line.locator(f".{sign}").get_attribute("d")
            assert drawn.count("M") == line[index]["cells"].count(sign)
        ends = [button.get_attribute("aria-disabled") for button in (self.back, self.forward)]
        assert ends == [str(end == index).lower() for end in (0, len(line) - 1)]

    def press_and_check(self, line, *pairs):
        """Press each key and check the step that it leads to."""
        for key, index in pairs:
            self.press(key)
            self.check_step(index, line)
