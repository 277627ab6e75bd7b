"""The laboratory in Chromium: trees, edits, code, addresses, keys, no network, no script."""

import base64
import csv
import io
import json
import re
import zlib
from pathlib import Path
from random import Random
from urllib.parse import parse_qs, quote, urlsplit

import pytest
from playwright.sync_api import TimeoutError, expect

from alphabeta import FIRST, SECOND, alphabeta
from builder.words import load_all_texts
from gametree import letters
from locators import reach
from minimax import minimax
from tracing import trace
from waiting import hurry
from widgets.code_errors import QUOTED
from widgets.laboratory import requests
from widgets.laboratory.presets import apply_preset_change
from widgets.laboratory.recorded_search import LONGEST_CODE
from widgets.tree_syntax import LONGEST_BOUND, LONGEST_TREE, format_tree
from widgets.trees import build_random_tree

ROOT = Path(__file__).parents[2]
WORDS = load_all_texts(ROOT / "docs" / "words")


def load_texts(language):
    """Return the laboratory's texts in a language, with those that all widgets share."""
    return WORDS[language]["laboratory"] | WORDS[language]["shared"]


TEXTS = load_texts("en")
SOURCE = (ROOT / "reference" / "alphabeta.py").read_text(encoding="utf-8")
ENDLESS = "def alphabeta(node):\n    while True:\n        pass\n"
MINIMAX = """def search(node, maximizing):
    if not hasattr(node, "__iter__"):
        return node
    choose = max if maximizing else min
    return choose([search(child, not maximizing) for child in node])
"""
WIDE = str([list(range(10))] * 6)  # wider than any screen
LARGE = str([list(range(10))] * 20)
DEEP = "[" * 10 + "7" + "]" * 10
# The results that the page shows for the first tree, before anything is changed.
START = {
    "count": "60",
    "value": "5",
    "line": "A → B → D → 5",
    "read": "5",
    "skipped": "3",
    "fewest": "5",
}


UNTIL = """async ([script, expected]) => {
  const same = value => JSON.stringify(value) === JSON.stringify(JSON.parse(expected))
  for (const end = Date.now() + 60000; ; await new Promise(done => setTimeout(done, 15))) {
    const value = eval(script)
    if (same(value) || Date.now() > end) return value
  }
}"""


def get_folder(language):
    return "" if language == "en" else f"{language}/"


def format_hash(**params):
    """Return the hash of an address; code is compressed in the same way as by the page."""
    if "code" in params:
        packer = zlib.compressobj(wbits=-15)
        code = params["code"]
        packed = packer.compress(code if isinstance(code, bytes) else code.encode())
        packed += packer.flush()
        params["code"] = base64.urlsafe_b64encode(packed).decode().rstrip("=")
    return "#" + "&".join(f"{name}={quote(text)}" for name, text in params.items())


class Laboratory:
    """The laboratory of a page, as readers use it."""

    def __init__(self, page, language="en"):
        self.page, self.texts = page, load_texts(language)
        names = ("tree", "note", "busy")
        self.tree, self.note, self.busy = (page.locator(f"#laboratory-{name}") for name in names)
        self.stepper = page.locator(".laboratory .stepper")
        self.figure = self.stepper.locator(".sight")
        self.sentence = self.stepper.locator(".say")

    @property
    def code(self):
        """The text area in which the code is edited."""
        return self.find_part("code")

    def find_part(self, name):
        return reach(self.page.locator(f"#laboratory-{name}"))

    def find_player_option(self, name):
        return reach(self.page.locator(f".laboratory [name=player][value={name}]"))

    def click_action(self, name):
        control = self.page.locator(f".laboratory [data-do={name}]")
        try:
            reach(control).click(timeout=10_000)
        except TimeoutError:  # a late answer to the first click may have closed the menu
            reach(control).click()

    def show_view(self, name):
        """Select the view below the tree; only a phone has these buttons."""
        self.page.locator(f".laboratory button[data-view={name}]").click()

    def press_step_button(self, name):
        self.stepper.locator(f"[data-go={name}]").press("Enter")

    def wait_until(self, script, expected=True):
        """Wait until a script has the expected value; fail after a minute."""
        value = self.page.evaluate(UNTIL, [script, json.dumps(expected)])
        problems = [text for text in self.page.locator(".problem").all_inner_texts() if text]
        assert value == expected, f"{script}; the page says: {problems or self.busy.inner_text()}"

    def wait_for_text(self, selector, text):
        """Wait until the first element of a selector has this text."""
        self.wait_until(f"document.querySelector({selector!r}).textContent", text)

    def wait_for_results(self, **expected):
        """Wait for these results: count, value, line, read, skipped, fewest, minimax."""
        name = "name === 'count' ? 'count' : `result-${name}`"
        self.wait_until(
            f"Object.fromEntries({list(expected)}.map(name => "
            f"[name, document.getElementById(`laboratory-${{{name}}}`).textContent]))",
            expected,
        )
        return self

    def wait_for_film(self):
        """Wait until all frames of the film have arrived."""
        film = "document.querySelector('.stepper').film.ready"
        self.wait_until(
            f"String({film}) === document.getElementById('laboratory-count').textContent"
        )
        return self

    def wait_until_no_problem(self):
        """Wait until no message about a mistake is shown."""
        self.wait_until("[...document.querySelectorAll('.problem')].every(its => !its.textContent)")

    def wait_for_problem(self, field, text):
        """Wait for this message and no other, at a field; return the text that it marks or None."""
        script = "Object.fromEntries([...document.querySelectorAll('.problem')].filter("
        script += "its => its.textContent).map(its => [its.id.split('-')[1], its.firstChild.data]))"
        self.wait_until(script, {field: text})
        mark = self.find_part(f"{field}-problem").locator("mark")
        return mark.text_content() if mark.count() else None

    @property
    def step(self):
        return int(self.stepper.locator(".slider").input_value()) + 1

    def find_leaves(self, text):
        """Return the locator of the leaves with this number in the drawing."""
        return self.figure.locator("text.number", has_text=re.compile(f"^{re.escape(text)}$"))

    def wait_for_hash(self, **expected):
        """Wait until the hash of the address has exactly these parameters, except for the code."""
        self.wait_until(
            "Object.fromEntries([...new URLSearchParams(location.hash.slice(1))]"
            ".filter(([name]) => name !== 'code').sort())",
            dict(sorted(expected.items())),
        )

    def download(self, name):
        with self.page.expect_download() as arriving:
            self.click_action(name)
        return arriving.value.suggested_filename, Path(arriving.value.path()).read_text("utf-8")


@pytest.fixture
def open_lab(open_visit, site_address):
    """Open the laboratory in a new browser context; fail on errors and on foreign requests."""
    with open_visit(permissions=["clipboard-read", "clipboard-write"]) as visit:

        def open_laboratory(language="en", hash=""):
            visit.open(f"{site_address}{get_folder(language)}laboratory/{hash}")
            return Laboratory(visit.page, language)

        open_laboratory.page = visit.page
        yield open_laboratory
        assert visit.list_foreign_requests(site_address) == []
        # list_errors() leaves out requests that were cancelled when the page was left.
        assert visit.list_errors() == []


# Undoes everything that a test typed, opened, selected and stored in the page.
UNTOUCHED = """() => {
  for (const its of document.querySelectorAll("dialog[open]")) its.close()
  for (const its of document.querySelectorAll(":popover-open")) its.hidePopover()
  for (const its of document.querySelectorAll("details[open]")) its.open = false
  for (const its of document.querySelectorAll(".laboratory :is(input, textarea):not([type=range])"))
    [its.value, its.checked] = [its.defaultValue, its.defaultChecked]
  document.querySelector(".ask").dispatchEvent(new Event("change"))
  localStorage.clear()
  hurried = false
}"""


@pytest.fixture(scope="module")
def shared_visit(open_visit, site_address):
    """The page that most tests share, and the laboratory if the last test left it usable."""
    with open_visit(permissions=["clipboard-read", "clipboard-write"]) as visit:
        yield {"visit": visit, "lab": None}


@pytest.fixture
def open_started_lab(shared_visit, site_address):
    """Return the laboratory of a page in which Python has started, reset to the first tree.

    The page's history and the list of code that was run there are not reset.
    """
    visit, lab = shared_visit["visit"], shared_visit["lab"]
    visit.page.emulate_media(media="null")
    if lab is None:
        lab = Laboratory(visit.open(f"{site_address}laboratory/").page)
        lab.code.focus()
        lab.wait_until("document.querySelector('.laboratory').dataset.open", "")
    shared_visit["lab"] = None  # a test that fails must not leave it to the next
    lab.page.evaluate(UNTOUCHED)
    # The results look the same before and after these clicks, so wait for a new film.
    for name in ("restore", "first"):
        lab.page.evaluate("film = document.querySelector('.stepper').film")
        lab.click_action(name)
        lab.wait_until("document.querySelector('.stepper').film !== film", True)
    lab.wait_for_results(**START).wait_for_film().wait_until_no_problem()
    lab.wait_until(
        "[...document.querySelectorAll('.laboratory .note, .busy')].some(its => its.textContent)",
        False,
    )
    visit.requests.clear()
    visit.faults.clear()
    yield lambda: lab
    assert visit.list_foreign_requests(site_address) == []
    assert visit.list_errors() == []
    shared_visit["lab"] = lab


# Trees


@pytest.mark.core
def test_a_typed_tree_is_searched_and_shown(open_started_lab):
    lab = open_started_lab()
    lab.tree.fill("[[3, 5], [3, 9]]")
    lab.wait_for_results(
        value="3", line="A → B → 3", read="3", skipped="1", fewest="3", count="31"
    ).wait_for_film()
    assert lab.find_part("result-minimax").inner_text() == "3, leaves read: 4"
    assert lab.figure.locator("text.number").all_text_contents() == ["3", "5", "3", "9"]
    assert lab.figure.locator(".leaf.cut").count() == 1
    assert lab.step == 31
    assert lab.stepper.locator(".of").inner_text() == "Step 31 of 31"
    assert lab.sentence.inner_text() == "max(3, 3) = 3: the root is worth 3. The search is over."
    lab.press_step_button("first")
    expect(lab.sentence).to_have_text(re.compile("^The search starts at node A"), timeout=60_000)
    assert lab.figure.locator(".leaf.todo").count() == 4
    assert lab.stepper.locator(".code .now").get_attribute("value") == "10"
    lab.wait_for_hash(tree="[[3,5],[3,9]]", step="1")
    assert lab.find_part("node").locator("option").all_inner_texts() == [
        "node A", "node B", "B → leaf 3", "B → leaf 5", "node C", "C → leaf 3", "C → leaf 9",
    ]  # fmt: skip


def test_a_row_of_leaves(open_started_lab):
    lab = open_started_lab()
    lab.tree.fill("1 2 3 4 5 6 7 8 9")
    fitting = "2, 4, 8, 16, 32, 64, 128"
    text = lab.texts["problem_count"].format(count=9, branching=2, fitting=fitting)
    lab.wait_for_problem("tree", text)
    lab.find_part("branching").fill("3")
    lab.wait_for_results(value="7", read="9")
    assert lab.find_part("tree-problem").inner_text() == ""
    assert lab.tree.input_value() == "1 2 3 4 5 6 7 8 9"
    lab.wait_for_hash(tree="1 2 3 4 5 6 7 8 9", branching="3")
    lab.click_action("worst_first")
    lab.wait_until(
        "document.getElementById('laboratory-tree').value", "[[3, 2, 1], [6, 5, 4], [9, 8, 7]]"
    )
    lab.wait_for_results(value="7", read="9")


TYPED = {
    "[[3, 5], [6": ("unclosed", {}, "["),
    "🙂 [3, x]": ("not_number", {"text": "🙂"}, "🙂"),
    "[🙂": ("not_number", {"text": "🙂"}, "🙂"),
    "[[3, 5], [<b>]]": ("not_number", {"text": "<b>"}, "<b>"),
    "[3, []]": ("empty", {}, "[]"),
    "[3, nan]": ("nan", {}, "nan"),
    "[" * 11: ("deep", {"limit": 10}, "["),
    str([1] * 201): ("leaves", {"count": 201, "limit": 200}, "1]"),
    "12345678": ("long", {"text": "12345678", "longest": 7}, "12345678"),
    "[1] [2, 3]": ("rest", {}, "[2, 3]"),
    " ": ("nothing", {}, " "),
}


@pytest.mark.two_languages
@pytest.mark.core
def test_mistake_is_marked_and_explained_in_the_page_s_language(open_lab, language):
    lab = open_lab(language)
    for text, (key, places, marked) in list(TYPED.items())[: None if language == "it" else 3]:
        lab.tree.fill(text)
        sentence = lab.texts[f"problem_{key}"].format(**places)
        assert lab.wait_for_problem("tree", sentence) == marked, text
        assert lab.tree.input_value() == text
        assert lab.tree.get_attribute("aria-invalid") == "true"
    assert lab.find_part("result-value").inner_text() == "5"  # the value of the last valid tree
    lab.tree.fill(format_tree(FIRST))
    lab.find_part("alpha").fill("9")
    lab.find_part("beta").fill("5")
    lab.wait_for_problem("beta", lab.texts["problem_window"])
    lab.find_part("beta").fill("nan")
    lab.wait_for_problem("beta", lab.texts["problem_nan"])
    lab.find_part("beta").fill("")
    lab.find_part("alpha").fill("x")
    lab.wait_for_problem("alpha", lab.texts["problem_not_number"].format(text="x"))
    lab.find_part("alpha").fill("")
    lab.find_part("branching").fill("1")
    lab.wait_for_problem("branching", lab.texts["problem_whole"].format(low=2, high=10))
    lab.find_part("branching").fill("2")
    lab.wait_until("document.querySelectorAll('[aria-invalid]').length", 0)
    lab.find_part("node").select_option(index=3)
    lab.find_part("value").fill("")
    lab.click_action("set")
    lab.wait_for_problem("value", lab.texts["problem_missing"])
    lab.click_action("first")
    lab.wait_until("document.querySelector('.problem:not(:empty)')", None)


def test_overlong_input_is_refused_at_the_field(open_started_lab):
    lab, tree = open_started_lab(), "[1, 2] " * 150_000
    lab.tree.fill(tree)
    mark = lab.wait_for_problem("tree", TEXTS["problem_too_long"].format(limit=f"{LONGEST_TREE:,}"))
    assert len(mark) == 200
    assert lab.find_part("tree-problem").inner_text().endswith("…")
    assert lab.tree.input_value() == tree  # the text is kept
    lab.tree.fill(f"[1, {'x' * 9000}, 2]")
    mark = lab.wait_for_problem("tree", TEXTS["problem_word"].format(text="x" * 200 + "…"))
    assert mark == "x" * 200
    lab.tree.fill("[1, 2]")
    lab.wait_for_results(value="2")
    for name in ("alpha", "beta"):
        lab.find_part(name).fill("1" * 20_000)
        lab.wait_for_problem(name, TEXTS["problem_too_long"].format(limit=LONGEST_BOUND))
        assert lab.find_part(name).get_attribute("aria-invalid") == "true"
        assert len(lab.find_part(name).input_value()) == 20_000
        lab.find_part(name).fill("")
        lab.wait_until_no_problem()
    # A text quoted in an error of the reader's code is shortened too.
    lab.code.fill("def alphabeta(node):\n    raise ValueError('y' * 1_000_000)\n")
    lab.click_action("run")
    text = "ValueError: " + "y" * (QUOTED - len("ValueError: ")) + "…"
    lab.wait_for_problem("code", TEXTS["run_line"].format(line=2, said=text))


def test_a_mistake_outlives_a_reload(open_lab):
    lab = open_lab()
    lab.tree.fill("[[3, 5], [6")
    lab.wait_for_hash(tree="[[3,5],[6")
    lab.page.reload()
    assert lab.wait_for_problem("tree", TEXTS["problem_unclosed"]) == "["
    assert lab.tree.input_value() == "[[3,5],[6"
    assert lab.find_part("result-value").inner_text() == "5"


def test_a_pruned_leaf_is_clicked_and_changed_and_nothing_moves(open_started_lab):
    lab = open_started_lab()
    lab.find_leaves("0").click()
    lab.wait_for_text("#laboratory-note", TEXTS["pruned"])
    assert lab.figure.locator(".picked").count() == 1
    lab.wait_until("document.activeElement.id", "laboratory-value")
    lab.page.keyboard.type("77")
    lab.page.keyboard.press("Enter")
    lab.wait_for_text("#laboratory-note", TEXTS["unmoved"])
    lab.wait_for_results(**START)
    assert lab.find_leaves("77").count() == 1
    assert lab.tree.input_value() == str(FIRST).replace("0", "77")
    lab.find_leaves("5").click()
    assert lab.note.inner_text() == ""
    lab.find_part("value").fill("4")
    lab.click_action("set")
    lab.wait_for_results(value="4")
    assert lab.note.inner_text() == ""
    lab.page.go_back()
    lab.wait_for_results(value="5")
    lab.wait_until(
        "document.getElementById('laboratory-tree').value",
        str(FIRST).replace("0", "77").replace(", ", ","),
    )


@pytest.mark.core
def test_nodes_are_added_removed_and_moved(open_started_lab):
    lab = open_started_lab()
    lab.tree.fill("[[3, 5], 6]")
    lab.wait_for_results(read="3")
    lab.find_leaves("6").click()
    for name, tree in [
        ("left", "[6, [3, 5]]"),
        ("left", "[6, [3, 5]]"),  # it is already the first child
        ("right", "[[3, 5], 6]"),
        ("child", "[[3, 5], [6, 0]]"),
        ("child", "[[3, 5], [6, 0, 0]]"),
        ("without", "[[3, 5]]"),
    ]:
        lab.click_action(name)
        lab.wait_until("document.getElementById('laboratory-tree').value", tree)
    lab.wait_until("document.querySelector('[data-do=without]').disabled")  # the root is selected
    lab.click_action("child")
    lab.wait_until("document.getElementById('laboratory-tree').value", "[[3, 5], 0]")


def test_quick_edits_are_all_applied(open_lab):
    """They are kept even while Python is still being loaded."""
    lab = open_lab()
    lab.click_action("worst_first")
    lab.find_part("node").select_option(index=0)
    for _ in range(3):
        lab.click_action("child")
    tree = "[[[1, 2], [-1, 0]], [[6, 9], [3, 5]], 0, 0, 0]"
    lab.wait_until("document.getElementById('laboratory-tree').value", tree)


def test_a_random_tree_is_the_same_for_the_same_seed(open_started_lab):
    lab = open_started_lab()
    lab.find_part("seed").fill("7")
    lab.click_action("draw")
    drawn = format_tree(build_random_tree(3, 3, 7))
    lab.wait_until("document.getElementById('laboratory-tree').value", drawn)
    lab.find_part("uneven").check()
    lab.find_part("seed").press("Enter")
    lab.wait_until(
        "document.getElementById('laboratory-tree').value",
        format_tree(build_random_tree(3, 3, 7, True)),
    )
    lab.find_part("uneven").uncheck()
    lab.click_action("draw")
    lab.wait_until("document.getElementById('laboratory-tree').value", drawn)
    lab.find_part("depth").fill("5")
    lab.click_action("draw")
    lab.wait_for_problem("random", TEXTS["problem_leaves"].format(count=243, limit=200))
    lab.find_part("seed").fill("²")
    lab.find_part("depth").fill("2")
    lab.click_action("draw")
    lab.wait_for_problem("random", TEXTS["problem_whole"].format(low=0, high="4,294,967,295"))
    assert lab.tree.input_value() == drawn


def test_the_order_decides_how_many_leaves_are_read(open_started_lab):
    lab = open_started_lab()
    lab.click_action("worst_first")
    lab.wait_for_results(read="8", skipped="0", value="5", fewest="5")
    lab.click_action("best_first")
    lab.wait_for_results(read="5", skipped="3", value="5", fewest="5")
    lab.click_action("second")
    lab.wait_for_results(value="3", read="5")
    assert lab.tree.input_value() == str(SECOND)
    lab.click_action("first")
    lab.wait_for_results(**START)


def test_player_and_window(open_started_lab):
    lab = open_started_lab()
    lab.find_player_option("min").check()
    lab.wait_for_results(value="1", minimax="1, leaves read: 8")
    assert lab.figure.locator("path.min").first.get_attribute("d") is not None
    lab.wait_for_hash(player="min")
    lab.find_player_option("max").check()
    lab.find_part("alpha").fill("6")
    lab.wait_for_results(value="≤ 5", line=TEXTS["result_no_line"])
    lab.find_part("alpha").fill("")
    lab.find_part("beta").fill("4")
    lab.wait_for_results(value="≥ 5", line=TEXTS["result_no_line"]).wait_for_film()
    lab.press_step_button("first")
    values = "[...document.querySelectorAll('.stepper .values dd')].map(its => its.innerText)"
    lab.wait_until(f"{values}.slice(0, 2).join(' ')", "−∞ 4")


def test_input_that_is_already_shown_keeps_the_step(open_started_lab):
    lab = open_started_lab()
    lab.find_part("beta").fill("4")
    lab.wait_for_results(value="≥ 5").wait_for_film()
    lab.press_step_button("first")
    lab.page.evaluate("film = document.querySelector('.stepper').film")
    lab.find_part("beta").fill("40")  # and back, before this window is searched
    lab.find_part("beta").fill("4")
    lab.page.wait_for_timeout(1000)  # long enough for a search that must not start
    assert lab.page.evaluate("document.querySelector('.stepper').film === film")
    assert lab.step == 1
    lab.find_part("beta").fill("x")
    lab.wait_for_problem("beta", TEXTS["problem_not_number"].format(text="x"))
    lab.find_part("beta").fill("4")
    lab.wait_until_no_problem()


def test_the_table_of_all_steps(open_started_lab):
    lab = open_started_lab()
    table = lab.page.locator(".laboratory details.steps")
    lab.tree.fill("[[3, 5]")  # the table shows the tree of the figure, not this mistake
    lab.wait_for_problem("tree", TEXTS["problem_unclosed"])
    table.locator("summary").click()
    rows = table.locator("tbody tr")
    lab.wait_until("document.querySelectorAll('.laboratory tbody tr').length", 60)
    assert rows.nth(0).locator("td").all_inner_texts()[1:] == ["A", "called with (−∞, +∞)", "10"]
    assert rows.nth(59).locator("td").all_inner_texts()[0] == "60"
    lab.tree.fill("[1, 2]")
    lab.wait_until("document.querySelectorAll('.laboratory tbody tr').length", 13)
    assert "13" in table.locator("summary").inner_text()
    assert lab.find_part("tree-problem").inner_text() == ""


# Downloads


@pytest.mark.parametrize("tree", [str(FIRST), "[[-2.5, 0.125], [[3], 1, -2.5]]", WIDE])
def test_the_data_are_those_of_python_elsewhere(open_started_lab, tree):
    """Searching under Brython gives the same frames, results and files as under CPython."""
    lab = open_started_lab()
    desk = requests.Laboratory(WORDS["en"])
    setting = {"branching": "2", "player": "min", "alpha": "-1", "beta": "", "code": None}
    answer = desk.handle_request({"do": "show", "tree": tree} | setting)
    frames = desk.handle_request({"do": "frames", "count": 100_000})["frames"]
    lab.tree.fill(tree)
    lab.find_part("alpha").fill("-1")
    lab.find_player_option("min").check()
    lab.wait_for_results(count=str(len(frames))).wait_for_film()
    name, text = lab.download("csv")
    assert name == "alphabeta-steps.csv"
    assert text == desk.handle_request({"do": "data", "format": "csv"})
    rows = list(csv.DictReader(io.StringIO(text)))
    assert [int(row["step"]) for row in rows] == list(range(1, len(frames) + 1))
    name, text = lab.download("json")
    assert name == "alphabeta-steps.json"
    assert json.loads(text) == desk.handle_request({"do": "data", "format": "json"})
    results = answer["results"]
    assert lab.find_part("result-value").inner_html() == results["value"]
    assert lab.find_part("result-line").inner_html() == results["line"]
    for step in (1, len(frames) // 2, len(frames)):
        lab.page.evaluate(SHOW, step - 1)
        _, sentence, line, *values, _ = frames[step - 1]
        assert lab.sentence.inner_html() == sentence
        assert lab.stepper.locator(".code .now").get_attribute("value") == str(line)
        shown_values = [value or "–" for value in values]
        assert lab.stepper.locator(".values dd").all_inner_texts() == shown_values


def test_the_address_is_copied_and_leads_back(open_lab):
    open_laboratory, lab = open_lab, open_lab()
    lab.tree.fill("[[3, 5], [3, 9]]")
    lab.wait_for_results(count="31").wait_for_film()
    lab.press_step_button("first")
    lab.click_action("share")
    lab.page.locator("[data-take=link-copy]").click()
    lab.wait_for_text(".take .status", WORDS["en"]["stepper"]["take_copied"])
    address = lab.page.evaluate("navigator.clipboard.readText()")
    assert parse_qs(urlsplit(address).fragment) == {"tree": ["[[3,5],[3,9]]"], "step": ["1"]}
    lab.page.goto("about:blank")
    lab = open_laboratory("en", "#" + urlsplit(address).fragment)
    lab.wait_for_results(count="31", value="3").wait_for_film()
    assert lab.step == 1


# Addresses


@pytest.mark.core
def test_a_reload_a_language_and_back_keep_tree_code_and_step(open_lab):
    lab = open_lab()
    lab.tree.fill("[[3, 5], [3, 9]]")
    lab.click_action("greater")
    lab.wait_for_results(read="4", count="35").wait_for_film()
    lab.press_step_button("first")
    lab.press_step_button("next")  # the first leaf
    lab.wait_for_hash(tree="[[3,5],[3,9]]", step="6")
    code = lab.code.input_value()
    lab.page.reload()
    lab.wait_for_results(read="4", count="35").wait_for_film()
    assert (lab.step, lab.code.input_value()) == (6, code)
    assert lab.find_part("code-note").inner_text() == ""
    lab.page.locator(".md-select button").focus()
    lab.page.locator(".md-select__link[hreflang=it]").click()
    lab.page.wait_for_url("**/it/**")
    lab.wait_for_results(read="4", count="35").wait_for_film()
    assert (lab.step, lab.code.input_value()) == (6, code)
    assert lab.stepper.locator(".of").inner_text() == "Passo 6 di 35"
    lab.page.goto(lab.page.url.partition("#")[0] + "../idea/")
    lab.page.go_back()
    lab.wait_for_results(read="4", count="35").wait_for_film()
    assert (lab.step, lab.code.input_value()) == (6, code)


def test_back_undoes_each_change(open_lab):
    lab = open_lab()
    listing = "document.querySelector('.stepper .code').textContent"
    start = lab.page.evaluate("history.length")
    lab.click_action("worst_first")
    lab.wait_for_results(read="8")
    lab.wait_until("history.length", start + 1)
    lab.tree.fill("[1, 2, 3]")
    lab.wait_for_results(read="3")
    lab.tree.press_sequentially(" ")  # typing on makes no further entry in the history
    lab.wait_for_hash(tree="[1,2,3] ")
    lab.tree.blur()
    lab.click_action("cutoffs")
    lab.wait_until(f"{listing}.includes('break')", False)
    lab.wait_until("history.length", start + 3)
    lab.click_action("greater")
    lab.wait_until(f"{listing}.includes('alpha > beta')")
    lab.wait_until("history.length", start + 4)
    lab.page.go_back()
    lab.wait_until(f"{listing}.includes('break')", False)
    assert lab.find_part("code-note").inner_text() == ""  # this code was run before
    lab.page.go_back()
    lab.wait_until(f"{listing}.includes('alpha >= beta')")
    assert lab.tree.input_value() == "[1,2,3] "
    lab.page.go_back()
    lab.wait_for_results(read="8")
    lab.page.go_back()
    lab.wait_for_results(**START)
    assert lab.tree.input_value() == str(FIRST)
    lab.page.go_forward()
    lab.wait_for_results(read="8")


SHOW = "step => (its => its.showFilm(its.film, step))(document.querySelector('.stepper'))"


def test_steps_are_in_the_address_and_none_to_go_back_to(open_lab):
    lab = open_lab()
    lab.press_step_button("first")  # before the laboratory's script is loaded
    lab.wait_until("document.querySelector('.laboratory').dataset.open === ''")
    before = lab.page.evaluate("history.length")
    lab.press_step_button("next")
    assert lab.step == 8  # the first leaf
    lab.wait_for_hash(step="8")
    assert lab.page.evaluate("history.length") == before
    lab.page.reload()
    lab.wait_until("document.querySelector('.stepper .slider').value", "7")


STEP_AND_SENTENCE = """() => document.querySelector(".stepper .slider").value
  + document.querySelector(".stepper .say").textContent"""


def test_the_reader_is_asked_about_a_tree_of_his_own(open_started_lab):
    lab = open_started_lab()
    lab.tree.fill("[[3, 5], [2, 9]]")
    lab.wait_for_results(value="3").wait_for_film()
    lab.press_step_button("first")
    lab.stepper.locator(".ask").check()
    sentence = ""
    while "Cut, or" not in sentence:
        before = lab.page.evaluate(STEP_AND_SENTENCE)
        lab.press_step_button("next")
        lab.page.wait_for_function(f"before => ({STEP_AND_SENTENCE})() !== before", arg=before)
        sentence = lab.sentence.inner_text()
    assert sentence == "At node B, α is −∞ and β is 3. Cut, or go on?"


def test_a_heading_s_address_leaves_the_laboratory_alone(open_lab):
    lab = open_lab()
    lab.tree.fill("[1, 2]")
    lab.wait_for_results(read="2")
    lab.page.locator(".help > summary").click()
    lab.page.locator("a.headerlink[href='#send']").click()
    assert lab.page.url.endswith("#send")
    assert lab.tree.input_value() == "[1, 2]"
    lab.page.go_back()
    lab.wait_for_hash(tree="[1,2]")
    assert lab.tree.input_value() in ("[1, 2]", "[1,2]")


# Code


def test_only_a_reader_s_code_has_to_end_within_seconds(open_lab):
    lab = open_lab()
    lab.page.evaluate("given = []; alphabeta.limit = seconds => (given.push(seconds), 60); 0")
    lab.tree.fill("[4, 7]")
    lab.wait_for_results(value="7")
    assert set(lab.page.evaluate("given.splice(0)")) == {60}
    lab.code.fill(MINIMAX)
    lab.click_action("run")
    lab.wait_for_results(value="7", count="6")
    assert set(lab.page.evaluate("given")) == {5}


@pytest.mark.core
def test_code_that_comes_with_an_address_is_shown_and_not_run(open_lab):
    open_laboratory = open_lab
    lab = open_laboratory("en", format_hash(tree="[[3, 5], [3, 9]]", code=ENDLESS))
    lab.wait_for_text("#laboratory-code-note", TEXTS["code_arrived"])
    lab.wait_for_results(value="3", count="31")  # searched by the site's own function
    assert lab.code.input_value() == ENDLESS
    lab.tree.fill("[4, 5]")
    lab.wait_for_results(value="5")
    lab.click_action("worst_first")
    lab.wait_for_results(value="5", count="13")
    hurry(lab.page)
    lab.click_action("run")
    lab.wait_for_problem("code", TEXTS["run_endless"].format(seconds=5))
    lab.page.reload()
    lab.wait_for_results(value="5", count="13")  # code that never ended is not run again unasked
    lab.wait_for_text("#laboratory-code-note", TEXTS["code_arrived"])


def test_code_run_in_a_browser_is_trusted_only_in_this_browser(open_lab, open_visit, site_address):
    open_laboratory, hash = open_lab, format_hash(code=MINIMAX)
    lab = open_laboratory("en", hash)
    lab.wait_for_text("#laboratory-code-note", TEXTS["code_arrived"])
    lab.wait_for_results(read="5")
    lab.click_action("run")
    lab.wait_for_results(read="8")
    lab.page.goto("about:blank")
    lab = open_laboratory("ko", hash)
    lab.wait_for_results(read="8")
    assert lab.find_part("code-note").inner_text() == ""
    with open_visit() as visit:
        visit.open(f"{site_address}laboratory/{hash}")
        second_lab = Laboratory(visit.page)
        second_lab.wait_for_text("#laboratory-code-note", TEXTS["code_arrived"])
        second_lab.wait_for_results(read="5")


def test_an_address_holds_all_code_that_can_be_run(open_lab):
    draw = Random(1)
    code = "".join(chr(draw.randrange(0x4E00, 0x9FFF)) for _ in range(LONGEST_CODE))
    lab = open_lab()
    lab.page.evaluate("hash => (location.hash = hash)", format_hash(tree="[1, 2]", code=code))
    lab.wait_for_results(value="2").wait_for_film()
    lab.wait_for_text("#laboratory-code-note", TEXTS["code_arrived"])
    assert lab.code.input_value() == code


def test_only_code_that_was_run_in_this_browser_is_trusted(open_lab):
    lab, hash = open_lab(), format_hash(code=MINIMAX)
    lab.page.evaluate("location.hash = '#tree=[1,2]'")
    lab.wait_for_results(value="2").wait_for_film()
    for odd in (5, {}, None, {"0": MINIMAX}, f"{MINIMAX}{MINIMAX}", [MINIMAX, 5], [[MINIMAX]]):
        lab.page.evaluate("its => localStorage.setItem('laboratory code', its)", json.dumps(odd))
        lab.page.evaluate("hash => (location.hash = hash)", hash)
        lab.wait_for_text("#laboratory-code-note", TEXTS["code_arrived"])
        lab.wait_for_results(read="5").wait_for_film()
        lab.page.evaluate("location.hash = '#tree=[1,2]'")
        lab.wait_for_results(value="2").wait_for_film().wait_for_text("#laboratory-code-note", "")
    # An invalid entry in localStorage does not prevent new code from being stored.
    lab.page.evaluate("hash => (location.hash = hash)", hash)
    lab.wait_for_text("#laboratory-code-note", TEXTS["code_arrived"])
    lab.click_action("run")
    lab.wait_for_results(read="8").wait_for_film()
    lab.page.reload()
    lab.wait_for_results(read="8").wait_for_film()


def test_two_tabs_keep_the_code_that_each_has_run(open_lab):
    lab = open_lab()
    second_lab = Laboratory(lab.page.context.new_page())
    second_lab.page.goto(lab.page.url)
    for tab in (lab, second_lab):
        tab.page.evaluate("hash => (location.hash = hash)", format_hash(code=MINIMAX))
        tab.wait_for_text("#laboratory-code-note", TEXTS["code_arrived"])
    lab.click_action("run")
    lab.wait_for_results(read="8")
    second_lab.click_action("cutoffs")
    second_lab.wait_for_results(read="8").wait_until(
        "document.querySelector('#laboratory-code').value.includes('beta')"
    )
    stored_code = "JSON.parse(localStorage.getItem('laboratory code'))"
    second_lab.wait_until(f"{stored_code}.length", 2)
    assert second_lab.page.evaluate(stored_code)[1] == MINIMAX


@pytest.mark.parametrize("locale", ["en", "ko"])
def test_note_after_a_failed_run_names_the_code_of_the_figure(open_lab, locale):
    lab = open_lab(locale)
    lab.code.fill("x = 1")
    lab.wait_for_text("#laboratory-code-note", lab.texts["code_changed"])
    lab.click_action("run")
    lab.wait_for_problem("code", lab.texts["problem_no_function"])
    lab.wait_for_text("#laboratory-code-note", lab.texts["code_failed"])
    lab.wait_for_results(**START)
    lab.code.fill("x = 12")
    lab.wait_for_text("#laboratory-code-note", lab.texts["code_changed"])
    lab.click_action("restore")
    lab.wait_for_text("#laboratory-code-note", "")


def test_note_reports_a_value_that_differs_from_minimax(open_started_lab):
    lab = open_started_lab()
    lab.code.fill(SOURCE.replace("best = max(best", "best = min(best"))
    lab.click_action("run")
    lab.wait_for_text(
        "#laboratory-code-note", TEXTS["differs"].format(value=5).replace("(과/와)", "")
    )
    assert lab.find_part("result-value").inner_text() == TEXTS["result_unproved"].format(value="−∞")
    lab.click_action("restore")
    lab.wait_for_text("#laboratory-code-note", "")
    lab.wait_for_results(**START)


@pytest.mark.core
def test_code_is_edited_run_and_put_back(open_started_lab):
    lab = open_started_lab()
    lab.code.fill(SOURCE.replace("alpha >= beta", "alpha > beta + 3"))
    lab.wait_for_text("#laboratory-code-note", TEXTS["code_changed"])
    lab.wait_for_results(**START)
    lab.click_action("run")
    lab.wait_for_results(read="8", value="5").wait_for_film()
    assert lab.find_part("code-note").inner_text() == ""
    listing = lab.stepper.locator(".code")
    assert "alpha > beta + 3" in listing.inner_text()
    assert '"""' not in listing.inner_text() and "SPDX" not in listing.inner_text()
    assert listing.locator(".now").inner_text().strip() == "return best"
    lab.click_action("restore")
    lab.wait_for_results(**START)
    assert lab.code.input_value() == SOURCE
    assert "alpha >= beta:" in listing.inner_text()
    lab.wait_for_hash()
    lab.code.fill(MINIMAX)
    lab.click_action("run")
    lab.wait_for_results(read="8").wait_for_film()
    assert listing.locator("li").count() == 5
    assert listing.locator("li").first.get_attribute("value") == "1"


@pytest.mark.parametrize("locale", ["en", "zh"])
def test_the_code_presets(open_lab, locale):
    lab = open_lab(locale)
    own = lab.code.input_value()
    changes = [
        ("cutoffs", {"count": "65", "read": "8", "value": "5"}, "alpha >= beta", False),
        ("greater", {"count": "60", "read": "5", "value": "5"}, "alpha > beta", True),
        ("failhard", {"count": "60", "read": "5", "value": "5"}, "return min(best, beta)", True),
    ]
    for change, expected, line, is_in_code in changes if locale == "en" else changes[-1:]:
        lab.click_action(change)
        lab.wait_until(
            "document.getElementById('laboratory-code').value",
            apply_preset_change(own, change, WORDS[locale]["labels"]),
        )
        lab.wait_for_results(**expected)
        lab.wait_until(
            f"document.querySelector('.stepper .code').textContent.includes('{line}')", is_in_code
        )
        lab.wait_for_film()
        assert lab.find_part("code-note").inner_text() == ""
    lab.tree.fill("[[3, 5], [3, 9]]")
    lab.click_action("greater")
    lab.wait_for_results(read="4")


FAULTS = {
    "no colon": ("x = 1\nif x\n    pass", "syntax", 2, "expected ':'"),
    "indent": ("x = 1\n\n  y = 2\n", "syntax", 3, "unexpected indent"),
    "a name": (SOURCE.replace("in node:", "in knot:", 1), "error", 25, "NameError: name 'knot' is not"),
    "too few": (MINIMAX.replace(", not maximizing)", ")"), "error", 5, "TypeError: search() missing"),
    "recursion": ("def f(node):\n    return f(node)\n", "recursion", 1, ""),
    "a helper": (
        "def f(x):\n    return f(x)\n\ndef alphabeta(node):\n    return f(node)\n",
        "recursion", 1, "",
    ),
    "no function": ("x = 1", "no_function", None, ""),
    "imported": ("from minimax import minimax", "no_function", None, ""),
    "no calls": ("def f(node):\n    return 1", "no_calls", None, ""),
    "no child": ("def f(node):\n    return f(7)", "not_child", None, ""),
    "steps": (MINIMAX.replace("    choose", "    while search(node[0], 0) < 10: pass\n    choose", 1), "steps", None, ""),
}  # fmt: skip


@pytest.mark.parametrize("faults", [list(FAULTS)[:4], list(FAULTS)[4:]], ids=["python", "search"])
def test_message_for_an_error_in_the_code_has_the_line(open_started_lab, faults):
    lab = open_started_lab()
    for name in faults:
        source, key, line, text = FAULTS[name]
        lab.code.fill(source)
        lab.click_action("run")
        message = text if key == "error" else TEXTS.get(f"problem_{key}") or TEXTS[f"run_{key}"]
        message = TEXTS["run_line"].format(line=line, said=message) if line else message
        start = message.format(text=text)
        lab.wait_until(
            f"document.getElementById('laboratory-code-problem').textContent.slice(0, {len(start)})",
            start,
        )
        assert lab.code.evaluate("it => it.classList.contains('marked')") == bool(line), name
        if line:
            mark = lab.code.evaluate("it => it.style.getPropertyValue('--line')")
            assert mark == str(line - 1), name
        assert lab.code.input_value() == source
        lab.wait_for_results(**START)
        lab.code.press("End")
        lab.code.press_sequentially(" ")
        assert lab.find_part("code-problem").inner_text() == ""
        assert lab.code.get_attribute("aria-invalid") is None


@pytest.mark.two_languages
def test_a_function_that_returns_nothing(open_lab, language):
    lab = open_lab(language)
    lab.tree.fill("[1]")
    lab.wait_for_results(value="1")
    lab.code.fill(MINIMAX.replace("return choose", "choose"))
    lab.click_action("run")
    message = lab.texts["problem_returned"].format(text="None")
    lab.wait_for_problem("code", lab.texts["run_line"].format(line=5, said=message))
    lab.code.fill("x = (")
    lab.click_action("run")
    message = lab.texts["run_syntax"].format(text="'(' was never closed")
    lab.wait_for_problem("code", lab.texts["run_line"].format(line=1, said=message))


@pytest.mark.core
def test_endless_code_is_stopped_and_the_laboratory_works_again(open_started_lab):
    lab = open_started_lab()
    hurry(lab.page)
    lab.code.fill(ENDLESS)
    lab.click_action("run")
    lab.wait_for_text("#laboratory-busy", TEXTS["run_running"])
    lab.wait_for_problem("code", TEXTS["run_endless"].format(seconds=5))
    hurry(lab.page, False)
    lab.wait_for_text("#laboratory-busy", "")
    assert lab.code.input_value() == ENDLESS
    lab.page.locator(".laboratory details.steps summary").click()
    lab.wait_until("document.querySelectorAll('.laboratory tbody tr').length", 60)
    lab.click_action("worst_first")
    lab.wait_for_results(read="8")
    lab.click_action("restore")
    lab.wait_for_results(read="8")
    assert lab.find_part("code-problem").inner_text() == ""


def test_code_that_breaks_python_itself(open_visit, site_address):
    with (
        open_visit() as visit
    ):  # Brython reports this error in the console, so faults are not checked
        lab = Laboratory(visit.open(f"{site_address}laboratory/").page)
        lab.code.fill("import sys\nsys.settrace(1)\nx = 1\n")
        lab.click_action("run")
        lab.wait_for_problem("code", TEXTS["run_broken"])
        lab.click_action("worst_first")
        lab.wait_for_results(read="8")


# The network


@pytest.mark.parametrize(
    ("locale", "pattern"),
    [
        ("en", "**/python/brython.js"),
        ("en", "**/python/laboratory.js"),
        ("it", "**/laboratory/controller.js"),
        ("it", "**/laboratory/messages.js"),
    ]
    + [
        ("ko", "**/assets/python/**"),
        ("es", "**/worker.js"),
        ("zh", "**/python/laboratory-zh.json"),
    ],
)
def test_without_network_a_message_is_shown_and_later_it_works(
    open_visit, site_address, locale, pattern
):
    with open_visit() as visit:
        page = visit.open(f"{site_address}{get_folder(locale)}laboratory/").page
        lab = Laboratory(page, locale)
        page.context.route(pattern, lambda route: route.abort())
        lab.tree.fill("[[3, 5], [3, 9]]")
        lab.wait_for_text("#laboratory-busy", lab.texts["run_unreachable"])
        lab.click_action("best_first")
        lab.wait_for_text("#laboratory-busy", lab.texts["run_unreachable"])
        assert lab.tree.input_value() == "[[3, 5], [3, 9]]"
        lab.wait_for_results(value="5")
        page.context.unroute(pattern)
        lab.click_action("worst_first")
        lab.wait_for_results(value="3", read="4").wait_for_text("#laboratory-busy", "")
        assert not [fault for fault in visit.faults if fault.startswith("error")]


def test_nothing_is_fetched_before_the_laboratory_is_touched(open_visit, site_address):
    with open_visit() as visit:
        page = visit.open(f"{site_address}laboratory/").page
        page.mouse.wheel(0, 400)
        page.locator(".help > summary").click()
        page.locator("h2").first.click()
        python_urls = [
            url for url in visit.requests if "/assets/" in url and re.search("python|/work", url)
        ]
        assert not [
            url
            for url in python_urls
            if re.search("python/|python.js|/controller.js|worker.js", url)
        ]
        Laboratory(page).press_step_button("previous")
        page.wait_for_function("document.querySelector('.laboratory').dataset.open === ''")
        assert not [url for url in visit.requests if "brython" in url or "worker.js" in url]
        assert visit.list_foreign_requests(site_address) == []


# Keyboard and screen


@pytest.mark.core
def test_from_start_to_end_with_the_keyboard_alone(open_lab):
    lab = open_lab()
    page, press = lab.page, lab.page.keyboard.press
    focus = "document.activeElement.id || document.activeElement.dataset.do"
    reached = f"[{focus}, document.activeElement.dataset.go, ...document.activeElement.classList]"

    def tab_to(name, limit=40):
        for _ in range(limit):
            press("Tab")
            if name in page.evaluate(reached):
                return
        raise AssertionError(f"{name} cannot be reached")

    page.locator("h1").click()
    tab_to("laboratory-tree")
    press("Control+a")
    page.keyboard.type("[[3, 5], [3, 9]]")
    lab.wait_for_results(count="31").wait_for_film()
    tab_to("change")
    press("Enter")
    lab.wait_until(focus, "laboratory-node")
    press("End")
    assert lab.note.inner_text() == TEXTS["pruned"]
    press("Tab")
    page.keyboard.type("1")
    press("Enter")
    lab.wait_for_text("#laboratory-note", TEXTS["unmoved"])
    lab.wait_until(focus, "change")  # the popover is closed
    lab.wait_for_film()
    tab_to("stepper")
    press("Home")
    press("ArrowRight")
    assert lab.step == 6  # the first leaf
    tab_to("edit")
    press("Enter")
    assert page.evaluate(focus) == "laboratory-code"
    press("Control+End")
    for _ in range(7):
        press("ArrowUp")
    page.keyboard.type("x")
    assert lab.code.input_value() != SOURCE
    press("Control+a")
    page.keyboard.type("def f(n, a, b, m):\nif not hasattr(n, '__iter__'):\nreturn n")
    press("Enter")
    press("Shift+Tab")
    page.keyboard.type("return max([f(c, a, b, m) for c in n])")
    press("Control+Enter")
    lab.wait_for_results(value=TEXTS["result_unproved"].format(value="5"), read="4")
    assert "stepper" in page.evaluate(reached)  # the stepper's keys work again
    press("Home")
    assert lab.step == 1
    tab_to("edit")
    press("Enter")
    press("Escape")
    press("Tab")
    assert page.evaluate(focus) != "laboratory-code"  # the focus has left the field


def test_the_code_field_has_the_keys_of_an_editor(open_lab):
    lab = open_lab()
    lab.code.focus()
    lab.wait_until("document.querySelector('.laboratory').dataset.open", "")
    lab.code.fill("if x:")
    lab.code.press("Enter")
    lab.code.press("Tab")
    assert lab.code.input_value() == "if x:\n        "
    lab.code.press("Shift+Tab")
    lab.code.press("Control+z")
    assert lab.code.input_value() == "if x:\n        "
    lab.wait_for_hash()
    lab.wait_until("location.hash.startsWith('#code=')")


def test_the_stepper_while_frames_arrive(open_lab):
    lab = open_lab()
    lab.tree.fill(LARGE)
    lab.wait_for_results(read="29")
    lab.tree.fill(str([list(range(10))] * 10 + [list(range(30, 40))] * 10))
    lab.wait_until("document.getElementById('laboratory-result-value').textContent", "30")
    lab.press_step_button("first")
    lab.press_step_button("next")
    step = lab.step
    assert step in (2, 6)  # the next line, or the next key moment if that frame has arrived
    lab.tree.fill("[")  # a mistake while frames arrive
    lab.wait_for_problem("tree", TEXTS["problem_unclosed"])
    lab.wait_for_film()
    assert lab.step == step
    assert lab.sentence.inner_text() != ""
    lab.press_step_button("last")
    assert lab.sentence.inner_text() == "The root is worth 30. The search is over."
    lab.press_step_button("previous")
    assert lab.sentence.inner_text() != ""


def test_large_and_deep_trees(open_started_lab):
    lab = open_started_lab()
    lab.tree.fill(DEEP)
    lab.wait_for_results(value="7", read="1").wait_for_film()
    assert lab.find_leaves("7").count() == 1
    lab.tree.fill(str([[-n] * 10 for n in range(20, 0, -1)]))
    lab.wait_for_results(value="−1", read="200").wait_for_film()
    for step in (0, 300, 600):  # the current node stays visible
        lab.page.evaluate(SHOW, step)
        now = lab.figure.locator(":is(.max, .min, .leaf).now").bounding_box()
        box = lab.figure.bounding_box()
        assert box["x"] <= now["x"] and now["x"] + now["width"] <= box["x"] + box["width"]
    lab.press_step_button("first")
    assert lab.figure.locator("text.number").count() == 200
    box, inside = lab.figure.bounding_box(), lab.figure.evaluate("it => it.scrollWidth")
    assert inside > 2 * box["width"]
    lab.press_step_button("last")
    lab.find_leaves("−1").last.scroll_into_view_if_needed()
    lab.find_leaves("−1").last.click()
    lab.wait_until("document.getElementById('laboratory-value').value", "-1")


# Lists the visible controls that are narrower or lower than 24 pixels, too small for a finger.
SMALL = """() => [...document.querySelectorAll(
  ".laboratory :is(button, select, summary, textarea, label:has([type=radio]),"
  + " label:has([type=checkbox]), input:not([type=radio], [type=checkbox]))"
)].filter(its => {
  const {width, height} = its.getBoundingClientRect()
  return its.checkVisibility({visibilityProperty: true}) && Math.min(width, height) < 24
}).map(its => its.outerHTML)"""


@pytest.mark.parametrize(("touch", "locale"), [(False, "it"), (True, "ko")])
@pytest.mark.core
def test_it_fits_a_narrow_screen(open_visit, site_address, touch, locale):
    settings = {"viewport": {"width": 320, "height": 740}, "has_touch": touch, "is_mobile": touch}
    with open_visit(**settings) as visit:
        page = visit.open(f"{site_address}{locale}/laboratory/").page
        lab = Laboratory(page, locale)
        width = "document.scrollingElement.scrollWidth"
        assert page.evaluate(width) <= 320
        assert page.evaluate(SMALL) == []
        lab.show_view("tree")
        lab.tree.fill("[[3, 5], [" + "9" * 60)
        lab.wait_until("document.getElementById('laboratory-tree-problem').textContent !== ''")
        assert page.evaluate(width) <= 320
        lab.tree.fill(WIDE)
        lab.wait_for_results(read="15").wait_for_film()
        assert lab.figure.evaluate("it => it.scrollWidth > it.clientWidth")
        for menu in page.locator(".menus .menu > summary").all():
            menu.click()
            assert page.evaluate(width) <= 320
            assert page.evaluate(SMALL) == []
        lab.show_view("results")
        lab.page.locator(".laboratory details.steps summary").click()
        lab.wait_until("document.querySelectorAll('.laboratory tbody tr').length > 60")
        assert page.evaluate(SMALL) == []
        lab.show_view("code")
        lab.click_action("edit")
        lab.code.fill("x = 1\nif x\n" + "# long" * 60)
        lab.click_action("run")
        lab.wait_until("document.getElementById('laboratory-code-problem').textContent !== ''")
        assert page.evaluate(width) <= 320
        assert page.evaluate(SMALL) == []


def test_a_swipe_over_a_wide_tree_is_no_step(open_visit, site_address):
    with open_visit(has_touch=True, viewport={"width": 360, "height": 740}) as visit:
        lab = Laboratory(visit.open(f"{site_address}laboratory/").page)
        swipe = """() => {
          const figure = document.querySelector(".stepper .sight")
          const touch = x => new Touch({identifier: 1, target: figure, clientX: x, clientY: 90})
          const send = (type, x, name) => figure.dispatchEvent(
            new TouchEvent(type, {[name]: [touch(x)], bubbles: true}))
          send("touchstart", 100, "touches")
          send("touchend", 200, "changedTouches")
        }"""
        lab.page.evaluate(swipe)
        assert lab.step == 56  # the step at which C returns
        lab.show_view("tree")  # in this view the tree is not folded
        lab.tree.fill(WIDE)
        lab.wait_for_results(read="15").wait_for_film()
        before = lab.step
        lab.page.evaluate(swipe)
        assert lab.step == before


@pytest.mark.core
def test_it_is_accessible(open_visit, site_address, find_violations):
    with open_visit(color_scheme="light", reduced_motion="reduce") as visit:
        lab = Laboratory(visit.open(f"{site_address}laboratory/").page)
        page = lab.page
        assert not find_violations(page, dark=True)
        lab.tree.fill("[[3, 5], [6")
        lab.wait_for_problem("tree", TEXTS["problem_unclosed"])
        assert not find_violations(page, dark=True)
        page.locator(".laboratory details.steps summary").click()
        lab.wait_until("document.querySelectorAll('.laboratory tbody tr').length", 60)
        assert not find_violations(page, dark=True)
        page.locator(".laboratory details.steps summary").click()
        lab.tree.fill(WIDE)
        lab.wait_for_results(read="15").wait_for_film()
        for menu in page.locator(".menu > summary").all():
            menu.click()
            assert not find_violations(page, dark=True)
            page.keyboard.press("Escape")  # an open menu may cover the next one
        page.locator(".help > summary").click()
        assert not find_violations(page, dark=True)
        page.locator(".help > summary").click()
        lab.click_action("first")
        lab.wait_for_results(**START).wait_for_film()
        lab.find_leaves("0").click()
        assert not find_violations(page, dark=True)
        lab.code.fill("x = 1\nif x\n")
        lab.click_action("run")
        lab.wait_until("document.getElementById('laboratory-code-problem').textContent !== ''")
        page.locator("[data-do=run]").hover()
        assert not find_violations(page, dark=True)
        lab.click_action("failhard")
        lab.wait_for_results(count="60").wait_for_film()
        assert not find_violations(page, dark=True)


# One screen

# Size of the screen -> width of the first tree before the redesign.
BEFORE = {(1280, 800): 288, (1440, 900): 329, (1920, 1080): 362}
SCROLLS = "(its => its.scrollHeight - its.clientHeight)(document.scrollingElement)"
DRAWN = (
    "(its => its.getScreenCTM().a * its.viewBox.baseVal.width)(document.querySelector('svg.tree'))"
)


def test_a_screen_holds_all(open_visit, site_address, language):
    with open_visit() as visit:
        lab = Laboratory(
            visit.open(f"{site_address}{get_folder(language)}laboratory/").page, language
        )
        page, faults = lab.page, []
        for (width, height), before in BEFORE.items():
            page.set_viewport_size({"width": width, "height": height})
            for selector in (
                ".given",
                ".sight svg",
                ".say",
                ".window",
                ".controls",
                "ol.code",
                ".results",
                ".help",
            ):
                box = page.locator(selector).first.bounding_box()
                if not (0 <= box["x"] and box["x"] + box["width"] <= width):
                    faults.append((width, selector, box))
                if not (0 <= box["y"] and box["y"] + box["height"] <= height):
                    faults.append((width, selector, box))
            assert page.evaluate(SCROLLS) <= 0
            assert page.evaluate("document.scrollingElement.scrollWidth") <= width
            assert page.evaluate(DRAWN) >= 1.5 * before
            # The links to the other pages are visible.
            links = page.locator(".md-tabs a, .md-logo")
            assert len([link for link in links.all() if link.is_visible()]) >= 7
        assert faults == []
        lab.tree.fill("[[3, 5], [6")  # and with the message about a mistake
        lab.wait_for_problem("tree", lab.texts["problem_unclosed"])
        for width, height in BEFORE:
            page.set_viewport_size({"width": width, "height": height})
            assert page.evaluate(SCROLLS) <= 0


def test_the_prose_is_folded_below_and_an_anchor_opens_it(open_visit, site_address):
    with open_visit(viewport={"width": 1280, "height": 800}) as visit:
        page = visit.open(f"{site_address}laboratory/").page
        heading = page.locator("#how-to-write")
        assert not heading.is_visible()
        page.evaluate("location.hash = '#how-to-write'")
        heading.wait_for()
        page.emulate_media(media="print")
        page.locator(".help").evaluate("its => (its.open = false)")
        assert page.locator("#send").is_visible()
    with open_visit(java_script_enabled=False) as visit:
        visit.page.goto(f"{site_address}laboratory/")
        visit.page.locator(".help > summary").click()
        assert visit.page.locator("#send").is_visible()


def test_the_listing_becomes_the_editor_in_the_same_place(open_lab):
    lab = open_lab()
    listing, field = lab.stepper.locator("ol.code"), lab.page.locator("#laboratory-code")
    line = listing.locator("li", has_text="alpha = max(alpha, best)")
    number, before = line.get_attribute("value"), line.bounding_box()
    assert not field.is_visible()
    line.click()
    lab.wait_until("document.activeElement.id", "laboratory-code")
    assert not listing.is_visible()
    caret = field.evaluate("its => its.value.slice(0, its.selectionStart).split('\\n').length")
    assert caret == int(number)
    top = field.evaluate(
        """(its, line) => {
          const { lineHeight, paddingTop } = getComputedStyle(its)
          const above = parseFloat(paddingTop) + parseFloat(lineHeight) * (line - 1)
          return its.getBoundingClientRect().top + above - its.scrollTop
        }""",
        caret,
    )
    assert abs(top - before["y"]) < 8
    lab.page.keyboard.press("Shift+Home")
    lab.page.keyboard.type(" " * 12 + "pass")
    lab.page.keyboard.press("Control+Enter")
    lab.wait_until("document.querySelector('.stepper .code .now') !== null")
    listing.wait_for()
    assert "pass" in listing.inner_text() and not field.is_visible()
    edit = lab.page.locator("[data-do=edit]")
    edit.click()
    assert field.is_visible() and edit.get_attribute("aria-pressed") == "true"
    edit.click()
    assert listing.is_visible() and edit.get_attribute("aria-pressed") == "false"
    listing.focus()
    lab.page.keyboard.press("Enter")
    assert field.is_visible()


def test_an_outdated_figure_is_marked(open_started_lab):
    lab = open_started_lab()
    lab.code.fill("x = 1")
    lab.click_action("run")
    lab.wait_for_problem("code", TEXTS["problem_no_function"])
    assert lab.figure.get_attribute("data-stale") == TEXTS["stale"]
    assert lab.find_leaves("9").is_visible()
    lab.click_action("restore")
    lab.wait_for_text("#laboratory-code-note", "")
    assert lab.figure.get_attribute("data-stale") is None


def test_a_menu_closes_when_something_else_is_touched(open_lab):
    lab = open_lab()
    menus = lab.page.locator(".menus .menu")
    opened = "[...document.querySelectorAll('.menu')].map(its => its.open)"
    menus.nth(0).locator("summary").click()
    menus.nth(1).locator("summary").click()
    lab.wait_until(opened, [False, True, False, False])
    lab.page.keyboard.press("Escape")
    lab.wait_until(opened, [False] * 4)
    lab.wait_until("document.activeElement.closest('.menu') !== null")
    menus.nth(0).locator("summary").click()
    lab.sentence.click()
    lab.wait_until(opened, [False] * 4)


def test_links_lead_to_practice_and_to_a_sheet_with_the_tree(open_started_lab):
    lab = open_started_lab()
    lab.tree.fill("[[3, 5], [3, 9]]")
    lab.find_player_option("min").check()
    pages = ("practice", "exercise-sheets")
    # Reading `href` gives a full address, however the attribute is written.
    hrefs = "[...document.querySelectorAll('a[data-tree]')].map(its => its.href)"
    site_root = lab.page.evaluate("new URL('..', location.href).href")
    lab.wait_until(hrefs, [f"{site_root}{page}/#tree=[[3,5],[3,9]]&player=min" for page in pages])


# Comparison with the original


@pytest.mark.core
def test_the_first_difference_is_described_and_a_click_away(open_started_lab):
    lab = open_started_lab()
    lab.code.fill(SOURCE.replace("            alpha = max(alpha, best)\n", ""))
    lab.click_action("run")
    lab.wait_for_results(read="8").wait_for_film()
    lab.wait_until("document.getElementById('laboratory-compare').hidden", False)
    description = lab.find_part("compare-told").inner_text()
    original, own_count = (
        trace(alphabeta, FIRST).steps,
        lab.page.evaluate("document.querySelector('.stepper').film.count"),
    )
    first = next(
        number
        for number, step in enumerate(original)
        if step.kind == "update" and step.name == "alpha"
    )
    assert (
        "D" in description
        and "8" in description
        and TEXTS["slip_named"].split("{")[0] in description
    )
    button = lab.page.locator("[data-do=difference]")
    button.click()
    step = lab.step
    assert button.inner_text() == TEXTS["compare_step"].format(step=step)
    before = lab.sentence.inner_text()
    button.click()  # the second click shows the same moment in the original
    lab.wait_until("document.querySelector('.sight').dataset.beside", TEXTS["lane_original"])
    assert lab.step == first + 1
    assert lab.sentence.inner_text() != before
    assert "alpha = max(alpha, best)" in lab.stepper.locator(".code .now").inner_text()
    lab.wait_until("document.querySelector('.stepper').film.ready", len(original))
    lanes = lab.page.locator(".lane input")
    assert [int(lane.get_attribute("max")) + 1 for lane in lanes.all()] == [
        len(original),
        own_count,
    ]
    # The figure shows the leaves that the original prunes, then those of the reader's code.
    cut = "[...document.querySelectorAll('.sight .leaf.cut')].length"
    lab.press_step_button("last")
    lab.wait_until(cut, 3)
    lanes.nth(1).evaluate("its => (its.value = its.max, its.dispatchEvent(new Event('input')))")
    lab.wait_until(cut, 0)
    assert lab.step == own_count
    assert "alpha = max(alpha, best)" not in lab.stepper.locator(".code").inner_text()
    lab.click_action("restore")
    lab.wait_for_results(**START)
    assert not lab.page.locator("#laboratory-compare").is_visible()


def test_a_known_mistake_is_named_when_the_code_returns_none(open_started_lab):
    lab = open_started_lab()
    lab.code.fill(SOURCE.replace("        return best\n    else:", "    else:"))
    lab.click_action("run")
    slip = TEXTS["slip_named"].split("{")[0]
    lab.wait_until(
        f"document.getElementById('laboratory-code-problem').textContent.includes({json.dumps(slip)})"
    )


# Input of trees


@pytest.mark.two_languages
def test_reader_is_asked_about_an_ambiguous_tree(open_lab, language):
    lab = open_lab(language)
    lab.tree.fill("3,5 6,9")
    text = lab.texts["problem_two_ways"].format(text="3,5", point="3.5", list="3, 5")
    lab.wait_for_problem("tree", text)
    lab.page.get_by_role("button", name=lab.texts["reading_decimals"]).click()
    lab.wait_for_results(value="6.9")
    lab.tree.fill("3,5 6,9")
    lab.page.get_by_role("button", name=lab.texts["reading_leaves"]).click()
    lab.wait_for_results(value="6")  # [[3, 5], [6, 9]]
    lab.wait_until_no_problem()


def test_empty_boxes_are_filled_in(open_started_lab):
    lab = open_started_lab()
    lab.find_part("children").fill("2")
    lab.find_part("depth").fill("2")
    lab.click_action("boxes")
    boxes = lab.page.locator("dialog.boxes input")
    lab.wait_until("document.querySelectorAll('dialog.boxes input').length", 4)
    assert boxes.first.get_attribute("aria-label") == TEXTS["box"].format(number=1, count=4)
    assert {box.get_attribute("inputmode") for box in boxes.all()} == {"decimal"}
    type_it, press = lab.page.keyboard.type, lab.page.keyboard.press
    for text in ("3", "0,5", "6"):
        type_it(text)
        press("Enter")
    lab.page.get_by_role("button", name=TEXTS["boxes_use"]).click()
    lab.wait_until(
        "document.querySelector('dialog .problem').textContent", TEXTS["problem_missing"]
    )
    type_it("9")
    lab.page.get_by_role("button", name=TEXTS["boxes_sign"]).click()
    assert boxes.nth(3).input_value() == "-9"
    press("Enter")
    lab.wait_until("document.getElementById('laboratory-tree').value", "[[3, 0.5], [6, -9]]")
    lab.wait_for_results(value="0.5")
    assert lab.page.locator("dialog").count() == 0


# A phone

PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}
SEEN = """() => {
  const box = document.querySelector(".sight").getBoundingClientRect()
  return [...document.querySelectorAll(".sight text.letter")].filter(its => {
    const {left, right, top, bottom} = its.getBoundingClientRect()
    return left >= box.left && right <= box.right && top >= box.top && bottom <= box.bottom
  }).map(its => its.textContent)
}"""


def test_a_wide_tree_is_stepped_on_a_phone_with_the_way_to_the_node_in_view(
    open_visit, site_address
):
    tree = [[[9 * a + 3 * b + c for c in range(3)] for b in range(3)] for a in range(3)]
    names = letters(tree)
    with open_visit(**PHONE) as visit:
        address = f"laboratory/#tree={tree}&step=1".replace(" ", "")
        lab = Laboratory(visit.open(f"{site_address}{address}").page)
        lab.wait_for_results(value=str(minimax(tree))).wait_for_film()
        steps = trace(alphabeta, tree).steps
        lab.wait_until("document.querySelector('.stepper').film.count", len(steps))
        for number, step in enumerate(steps):
            lab.page.evaluate(SHOW, number)
            ancestors = [step.path[:level] for level in range(len(step.path) + 1)]
            assert {names[path] for path in ancestors if path in names} <= set(
                lab.page.evaluate(SEEN)
            )
            assert lab.figure.locator(":is(.max, .min, .leaf).now").count() == 1
        assert lab.page.evaluate("document.scrollingElement.scrollWidth") <= 360
        # The view in which the tree is edited shows all leaves, at the same step.
        lab.page.evaluate(SHOW, 30)
        lab.show_view("tree")
        lab.wait_until("document.querySelectorAll('.sight .leaf').length", 27)
        assert lab.step == 31
        # Scroll by script, since the tree may be drawn again in between.
        lab.find_leaves("26").evaluate("its => its.scrollIntoView({block: 'center'})")
        lab.find_leaves("26").tap()
        lab.wait_until("document.getElementById('laboratory-value').value", "26")
        lab.find_part("value").fill("30")
        lab.click_action("set")
        lab.wait_for_results(value=str(minimax(json.loads(str(tree).replace("26", "30")))))
        lab.page.keyboard.press("Escape")
        lab.show_view("steps")
        lab.wait_until("document.querySelectorAll('.sight .leaf').length < 27")


def test_a_phone_shows_a_single_view_below_the_tree(open_visit, site_address):
    with open_visit(**PHONE) as visit:
        lab = Laboratory(visit.open(f"{site_address}laboratory/").page)
        parts = {
            "steps": ".say",
            "tree": "#laboratory-tree",
            "code": "ol.code",
            "results": ".results",
        }
        for view in parts:
            lab.show_view(view)
            seen = {
                name: lab.page.locator(selector).is_visible() for name, selector in parts.items()
            }
            assert seen == {name: name == view for name in parts}
            assert lab.figure.is_visible()
            thumb = lab.stepper.locator("[data-go=next]").bounding_box()
            assert thumb["y"] + thumb["height"] <= 740 and thumb["height"] >= 44
            pressed = lab.page.locator(".views [aria-pressed=true]")
            assert pressed.get_attribute("data-view") == view
        # The message about a mistake is visible in every view.
        lab.page.evaluate("location.hash = '#tree=[3'")
        lab.wait_for_problem("tree", TEXTS["problem_unclosed"])
        assert lab.page.locator("#laboratory-tree-problem").is_visible()


def test_without_scripts_the_first_tree_is_shown_and_no_control(open_visit, site_address, language):
    with open_visit(java_script_enabled=False) as visit:
        page = visit.page
        page.goto(f"{site_address}{get_folder(language)}laboratory/")
        laboratory = page.locator(".laboratory")
        assert (
            laboratory.locator("noscript p").inner_text()
            == WORDS[language]["laboratory"]["noscript"]
        )
        assert laboratory.locator("svg.tree text.number").first.is_visible()
        assert page.locator("#laboratory-result-value").inner_text() == "5"
        assert laboratory.locator(".code .now").inner_text().strip() == "return best"
        controls = laboratory.locator("button, input, select, textarea, summary, label")
        assert not [control for control in controls.all() if control.is_visible()]


def test_print_shows_the_tree_and_no_form(open_started_lab):
    lab = open_started_lab()
    lab.tree.fill("[[3, 5], [3, 9]]")
    lab.wait_for_results(count="31").wait_for_film()
    lab.page.emulate_media(media="print")
    assert lab.find_leaves("5").is_visible()
    assert lab.find_part("result-value").is_visible()
    controls = lab.page.locator(".laboratory :is(button, input, select, textarea)")
    assert not [control for control in controls.all() if control.is_visible()]
