"""The same site in Firefox: every widget once, and what never ends, the search, a file.

Firefox is spoken to in WebDriver BiDi, which it understands without a driver of its own.
"""

import json
import shutil
import subprocess
import time
from itertools import count

import pytest

from attacks import ASKING, MAKE, PAYLOADS, STYLED, fragment, hostile
from patience import PATIENT
from reach import REVEAL
from widget_visits import VISITS
from widgets.allowed import strays

pytestmark = pytest.mark.browser
PROGRAMS = ("firefox-esr", "firefox")
# Firefox 140 says this of itself, now and then and in any test; of a page's script there would be a stack.
FIREFOX = 'Error: Permission denied to access property "length"'
PATIENCE = 60  # seconds
KEYS = {"Control": "\ue009", "Enter": "\ue007", "Right": "\ue014"}
OUTPUT = "document.querySelectorAll('.language-python')[2].querySelector('[role=status]').innerText"


# Writes down what is against a page's policy.
LISTEN = """() => {
  window.violations = []
  document.addEventListener("securitypolicyviolation", its =>
    window.violations.push([its.effectiveDirective, its.blockedURI].join(" ")))
}"""

# Waits until an element stands still: a window that becomes another size moves what is to be clicked.
STILL = """async its => {
  for (let was = null; ; ) {
    const { x, y } = its.getBoundingClientRect()
    if (was === `${x} ${y}`) return null
    was = `${x} ${y}`
    await new Promise(done => setTimeout(done, 50))
  }
}"""


class Firefox:
    """A running Firefox: commands go out, and what happens meanwhile is kept."""

    def __init__(self, socket):
        self.socket, self.numbers, self.events = socket, count(), []

    def send(self, method, **params):
        number = next(self.numbers)
        self.socket.send(json.dumps({"id": number, "method": method, "params": params}))
        while True:
            message = json.loads(self.socket.recv(timeout=PATIENCE))
            if message["type"] == "event":
                self.events.append((message["method"], message["params"]))
            elif message["id"] == number:
                assert message["type"] == "success", message
                return message["result"]


class Tab:
    """A page in Firefox."""

    def __init__(self, firefox, home):
        self.firefox, self.home = firefox, home
        self.context = firefox.send("browsingContext.create", type="tab")["context"]
        firefox.events.clear()

    def send(self, method, **params):
        return self.firefox.send(method, context=self.context, **params)

    def open(self, path):
        self.send("browsingContext.navigate", url=self.home + path, wait="complete")
        return self

    def value(self, script):
        """Return what script evaluates to: text, a number or whatever JSON can hold."""
        answer = self.firefox.send(
            "script.evaluate",
            expression=f"(async () => JSON.stringify((await ({script})) ?? null))()",
            awaitPromise=True,
            target={"context": self.context},
        )
        assert answer["type"] == "success", answer
        return json.loads(answer["result"]["value"])

    def until(self, script, expected=True):
        """Wait until script has that value."""
        end = time.monotonic() + PATIENCE
        while (found := self.value(script)) != expected and time.monotonic() < end:
            time.sleep(0.1)
        assert found == expected, script

    def reach(self, selector):
        """Click what is kept in a menu, or in the editor."""
        self.value(f"({REVEAL})(document.querySelector({selector!r}))")
        self.click(selector)

    def click(self, selector, number=0):
        """Click what a style sheet would select, with the mouse."""
        element = f"document.querySelectorAll({selector!r})[{number}]"
        self.value(f"{element}.scrollIntoView({{block: 'center'}}) ?? null")
        self.value(f"({STILL})({element})")
        locator = {"type": "css", "value": selector}
        nodes = self.send("browsingContext.locateNodes", locator=locator)["nodes"]
        origin = {"type": "element", "element": {"sharedId": nodes[number]["sharedId"]}}
        moves = [
            {"type": "pointerMove", "x": 0, "y": 0, "origin": origin},
            {"type": "pointerDown", "button": 0},
            {"type": "pointerUp", "button": 0},
        ]
        self._act({"type": "pointer", "id": "mouse", "actions": moves})

    def write(self, selector, text):
        """Put text into a field, as a paste does: the page hears of it."""
        field = f"document.querySelector({selector!r})"
        self.value(f"({field}.focus(), {field}.value = {json.dumps(text)}, null)")
        self.value(f"{field}.dispatchEvent(new Event('input', {{bubbles: true}}))")

    def press(self, *keys):
        """Press these keys together."""
        self._act(
            {"type": "key", "id": "keys", "actions": _strokes([KEYS.get(k, k) for k in keys])}
        )

    def type(self, text):
        """Type text in the place of what stands in the field, as a reader does."""
        self.press("Control", "a")
        signs = text.replace("\n", KEYS["Enter"])
        actions = [stroke for sign in signs for stroke in _strokes([sign])]
        self._act({"type": "key", "id": "keys", "actions": actions})

    def _act(self, source):
        self.send("input.performActions", actions=[source])


def _strokes(keys):
    down = [{"type": "keyDown", "value": key} for key in keys]
    return down + [{"type": "keyUp", "value": key} for key in reversed(keys)]


@pytest.fixture(scope="module")
def firefox(tmp_path_factory):
    client = pytest.importorskip("websockets.sync.client")
    program = next(filter(None, map(shutil.which, PROGRAMS)), None)
    if not program:
        pytest.skip("no Firefox; on Debian: apt-get install firefox-esr")
    profile = tmp_path_factory.mktemp("profile")
    process = subprocess.Popen(
        [program, "--headless", "--remote-debugging-port", "0", "--profile", profile],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    try:
        told, end = profile / "WebDriverBiDiServer.json", time.monotonic() + PATIENCE
        while not (told.exists() and told.read_text(encoding="utf-8")):
            assert process.poll() is None and time.monotonic() < end, "Firefox does not start"
            time.sleep(0.1)
        at = json.loads(told.read_text(encoding="utf-8"))
        address = f"ws://{at['ws_host']}:{at['ws_port']}/session"
        with client.connect(address, max_size=None) as socket:
            its = Firefox(socket)
            its.send("session.new", capabilities={})
            its.send("script.addPreloadScript", functionDeclaration=LISTEN)
            its.send("script.addPreloadScript", functionDeclaration=f"() => {PATIENT}")
            its.send("session.subscribe", events=["log.entryAdded", "network.beforeRequestSent"])
            yield its
            its.send("browser.close")
            process.wait(PATIENCE)
    finally:
        process.kill()


@pytest.fixture
def tab(firefox, plain):
    """A page of the site; nothing foreign is asked for, nothing is against its policy, and the console stays empty."""
    tab = Tab(firefox, plain)
    yield tab
    assert tab.value("window.violations") == []
    tab.send("browsingContext.close")
    urls = [its["request"]["url"] for name, its in firefox.events if name.startswith("network")]
    assert [url for url in urls if not url.startswith((plain, "data:", "blob:"))] == []
    assert any(url.startswith(plain) for url in urls)
    logged = [its for name, its in firefox.events if name == "log.entryAdded"]
    faults = [its for its in logged if its["level"] in ("warn", "error")]
    assert [its["text"] for its in faults if its["text"] != FIREFOX or "stackTrace" in its] == []


@pytest.mark.parametrize("name", VISITS)
def test_widget(name, tab):
    VISITS[name](tab)


def test_the_stepper_steps_asks_and_fills_the_screen(tab):
    tab.open("first-walkthrough/")
    step = "Number(document.querySelector('.stepper .slider').value) + 1"
    tab.click(".stepper [data-go=first]")
    tab.until(step, 1)
    tab.click(".stepper [data-go=next]")
    tab.until(step, 6)
    assert tab.value("document.querySelector('.stepper .say').textContent").startswith("Node D")
    assert tab.value("location.hash") == "#step-6"
    tab.click(".stepper .ask")
    tab.until("document.querySelector('.stepper').asking !== null", True)
    tab.value("document.querySelector('.stepper').focus() ?? null")
    tab.press("Right")
    tab.until("document.querySelectorAll('.answers button').length", 3)
    tab.click(".answers button")
    tab.until(step, 10)
    tab.click(".stepper [data-go=stage]")
    tab.until("document.activeElement.matches('.stage:is(:fullscreen, :popover-open)')", True)
    tab.click(".stepper [data-go=stage]")
    tab.until("document.activeElement.dataset.go", "stage")


def test_a_block_runs_and_what_never_ends_is_stopped(tab):
    tab.open("function/")
    run, edit = ".run .bar button:nth-of-type(1)", ".run .bar button:nth-of-type(2)"
    tab.click(run, 2)
    tab.until(OUTPUT, "Output\nminimax 5 8 15\nalphabeta 5 5 11\n")
    tab.click(edit, 2)
    tab.until("document.activeElement.tagName", "TEXTAREA")
    tab.type("while True:\npass")
    assert tab.value("document.activeElement.value") == "while True:\n    pass"
    tab.value("window.hurried = true")
    tab.press("Control", "Enter")
    tab.until(OUTPUT, "Stopped after 5 seconds: it may never end.")
    tab.value("window.hurried = false")
    tab.type("for number in 1, 2:\nprint(number / 0)")
    tab.press("Control", "Enter")
    tab.until(OUTPUT, "Line 2: ZeroDivisionError: division by zero")


def test_the_laboratory_takes_a_tree_and_a_function(tab):
    shown = """["value", "line", "read", "skipped"].map(
      name => document.getElementById(`laboratory-result-${name}`).textContent)"""
    tab.open("laboratory/")
    assert tab.value(shown) == ["5", "A → B → D → 5", "5", "3"]
    tab.click("#laboratory-tree")
    tab.type("[[3, 5], [2, [9, 0.5]]]")
    tab.until(shown, ["3", "A → B → 3", "3", "2"])
    tab.reach("[data-do=cutoffs]")
    tab.until(shown, ["3", "A → B → 3", "5", "0"])
    tab.reach("#laboratory-code")
    tab.type("def last(node):\nreturn last(node[-1]) if hasattr(node, '__iter__') else node\n")
    tab.click("[data-do=run]")
    tab.until(shown, ["0.5 (not proved by the leaves)", "not determined", "1", "4"])
    tab.reach("#laboratory-code")
    tab.type("def endless(node):\nwhile True:\npass")
    tab.value("window.hurried = true")
    tab.click("[data-do=run]")
    tab.until(
        "document.getElementById('laboratory-code-problem').textContent",
        "Stopped after 5 seconds: it may never end.",
    )
    tab.value("window.hurried = false")
    tab.click("[data-do=restore]")
    tab.until(shown, ["3", "A → B → 3", "3", "2"])


def test_an_exercise_is_marked_judged_and_its_step_shown(tab):
    said = "document.querySelector('.practice .said').textContent"
    tab.open("practice/#series=2")
    tab.until("document.querySelectorAll('.spots button').length", 6)
    tab.click(".spots button", 5)
    tab.click(".numbers input")
    tab.type("3")
    tab.press("Enter")
    tab.until(said, "Right: 2 of 5. Wrong: 0. Not answered: 3.")
    label = "document.querySelectorAll('.spots button')[5].getAttribute('aria-label')"
    assert tab.value(label) == "C → leaf 9, right"
    tab.click("[data-do=clear]")
    tab.click("[data-do=check]")
    tab.until(f"{said}.startsWith('There is nothing to check yet.')", True)
    tab.click("[name=none]")
    tab.click("[data-do=check]")
    tab.until("document.querySelectorAll('.verdicts li').length", 1)
    tab.click(".verdicts button")
    tab.until("document.activeElement.className", "stepper")
    text = tab.value("document.querySelector('.practice .stepper .say').textContent")
    assert text.startswith("3 ≥ 2, so node C stops. This is a cutoff.")


def test_a_sheet_is_made(tab):
    tab.open("exercise-sheets/")
    tab.click("[name=seed]")
    tab.type("7")
    tab.press("Enter")
    title = "document.querySelector('#sheet h2').textContent"
    tab.until(title, "Alpha-beta pruning: exercise sheet 7")


def test_a_game_is_played_and_back_takes_a_move_back(tab):
    cells = "[...document.querySelectorAll('.board button')].map(its => its.dataset.sign).join('')"
    tab.open("tic-tac-toe/")
    tab.click(".board button", 4)
    tab.until(cells, "O...X....")
    tab.until("document.querySelector('.as-tree').hidden", False)
    tab.value("document.querySelectorAll('.board button')[0].focus() ?? null")
    tab.press("Right")
    tab.press("Enter")
    tab.until(cells, "OX..X..O.")
    tab.send("browsingContext.traverseHistory", delta=-1)
    tab.until(cells, "O...X....")
    assert tab.value("location.hash") == "#moves=4,0"
    tab.click("[data-do=back]")
    tab.until(cells, "." * 9)


def test_a_search_finds_what_stands_inside_a_chinese_sentence(tab):
    tab.open("zh/")
    tab.click("[data-md-component=search-query]")
    tab.type("必胜")
    tab.press("Right")  # Material waits for a key, and Han come without
    first = "document.querySelector('a.md-search-result__link')?.pathname.split('/').at(-2) ?? null"
    tab.until(first, "clock")


def test_an_address_pasted_into_an_untouched_page_is_followed(tab):
    tab.open("practice/")
    tab.value("(location.hash = '#series=2&x=1') && null")
    tab.until("document.querySelectorAll('.spots [data-kind=leaf]').length", 4)
    said = "document.querySelector('.practice .problem').textContent"
    tab.until(f"{said}.endsWith(': x. What you see follows the rest.')", expected=True)


def test_a_page_opened_as_a_file_says_what_to_do(firefox, built):
    tab = Tab(firefox, built.as_uri() + "/")
    tab.open("es/laboratory/index.html#tree=[1,2]")
    tab.until("document.querySelectorAll('.as-file').length", 1)
    said = tab.value("document.querySelector('.as-file').textContent")
    assert f"python3 -m http.server -d '{built}'" in said
    assert "http://localhost:8000/es/laboratory/#tree=[1,2]" in said
    assert not tab.value("document.querySelector('.md-search').checkVisibility()")
    assert tab.value("document.getElementById('laboratory-busy').textContent") == ""
    tab.send("browsingContext.close")


@pytest.fixture
def attacked(firefox, plain):
    """A page in which something is tried that its policy forbids."""
    tab = Tab(firefox, plain)
    yield tab
    tab.send("browsingContext.close")


def test_no_payload_makes_anything_that_is_not_listed(attacked):
    attacked.open("laboratory/")
    attacked.click("#laboratory-tree")
    attacked.until("document.querySelector('.laboratory').dataset.open", "")
    made = attacked.value(f"({MAKE})({json.dumps(PAYLOADS)})")
    for kind, texts in made.items():
        for payload, text in zip(PAYLOADS, texts, strict=True):
            assert strays(text, kind) == [], (kind, payload[:100])
    assert attacked.value("window.pwned ?? null") is None


def test_a_program_from_an_address_asks_nothing_of_another_origin(attacked, foreign):
    home, asked = foreign
    ways = {"foreign": home, "home": attacked.home}
    attacked.open(f"laboratory/{fragment(hostile(STYLED % ways))}")
    note = "document.getElementById('laboratory-code-note').textContent"
    attacked.until(f"{note}.startsWith('This code came')", True)
    attacked.click("[data-do=run]")
    # Its first search is over, and moves nothing any more from under the mouse.
    attacked.until("document.querySelectorAll('.say b').length", 1)
    attacked.until("document.getElementById('laboratory-busy').textContent", "")
    attacked.until(f"{note}.startsWith('This code came')", False)
    attacked.value(
        f"document.getElementById('laboratory-code').value = {json.dumps(hostile(ASKING % ways))}"
    )
    attacked.click("[data-do=run]")
    ended = "document.getElementById('laboratory-code-problem').textContent"
    attacked.until(
        f"document.getElementById('laboratory-busy').textContent === '' && ({note} === '' || {ended} !== '')",
        True,
    )
    attacked.click("[data-do=restore]")
    attacked.reach("[data-do=worst_first]")
    attacked.until("document.getElementById('laboratory-result-read').textContent", "8")
    assert asked == []
    assert attacked.value("window.pwned ?? null") is None
