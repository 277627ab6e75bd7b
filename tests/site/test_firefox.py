"""The same site in Firefox: every widget once, endless code, the search, a file.

The tests control Firefox by WebDriver BiDi, which needs no separate driver.
"""

import json
import shutil
import subprocess
import time
from itertools import count

import pytest

from attacks import MAKE_ELEMENTS, NETWORK_REQUESTS, PAYLOADS, STYLE_REQUESTS, fragment, hostile
from locators import REVEAL
from waiting import LONG_LIMITS
from widget_visits import VISITS
from widgets.allowlist import find_disallowed_markup

pytestmark = pytest.mark.browser
PROGRAMS = ("firefox-esr", "firefox")
# Firefox 140 sometimes logs this itself, in any test; an error of a page's script would have a stack.
FIREFOX = 'Error: Permission denied to access property "length"'
PATIENCE = 60  # seconds
KEYS = {"Control": "\ue009", "Enter": "\ue007", "Right": "\ue014"}
OUTPUT = "document.querySelectorAll('.language-python')[2].querySelector('[role=status]').innerText"


# Records violations of a page's policy.
LISTEN = """() => {
  window.violations = []
  document.addEventListener("securitypolicyviolation", its =>
    window.violations.push([its.effectiveDirective, its.blockedURI].join(" ")))
}"""

# Waits until an element stops moving, as a change of the window's size moves the element.
STILL = """async its => {
  for (let was = null; ; ) {
    const { x, y } = its.getBoundingClientRect()
    if (was === `${x} ${y}`) return null
    was = `${x} ${y}`
    await new Promise(done => setTimeout(done, 50))
  }
}"""


class Firefox:
    """A running Firefox; send() also collects the events that arrive meanwhile."""

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
        """Return the value of a script as parsed JSON."""
        answer = self.firefox.send(
            "script.evaluate",
            expression=f"(async () => JSON.stringify((await ({script})) ?? null))()",
            awaitPromise=True,
            target={"context": self.context},
        )
        assert answer["type"] == "success", answer
        return json.loads(answer["result"]["value"])

    def until(self, script, expected=True):
        """Wait until a script has the expected value."""
        end = time.monotonic() + PATIENCE
        while (value := self.value(script)) != expected and time.monotonic() < end:
            time.sleep(0.1)
        assert value == expected, script

    def reach(self, selector):
        """Open the menu or editor that contains an element, and click it."""
        self.value(f"({REVEAL})(document.querySelector({selector!r}))")
        self.click(selector)

    def click(self, selector, number=0):
        """Click an element of a CSS selector with the mouse."""
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
        """Set the text of a field and dispatch an input event, as pasting does."""
        field = f"document.querySelector({selector!r})"
        self.value(f"({field}.focus(), {field}.value = {json.dumps(text)}, null)")
        self.value(f"{field}.dispatchEvent(new Event('input', {{bubbles: true}}))")

    def press(self, *keys):
        """Press keys together."""
        self._act(
            {"type": "key", "id": "keys", "actions": _strokes([KEYS.get(k, k) for k in keys])}
        )

    def type(self, text):
        """Replace the text of the focused field by typing."""
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
        address_file, end = profile / "WebDriverBiDiServer.json", time.monotonic() + PATIENCE
        while not (address_file.exists() and address_file.read_text(encoding="utf-8")):
            assert process.poll() is None and time.monotonic() < end, "Firefox does not start"
            time.sleep(0.1)
        server = json.loads(address_file.read_text(encoding="utf-8"))
        address = f"ws://{server['ws_host']}:{server['ws_port']}/session"
        with client.connect(address, max_size=None) as socket:
            browser = Firefox(socket)
            browser.send("session.new", capabilities={})
            browser.send("script.addPreloadScript", functionDeclaration=LISTEN)
            browser.send("script.addPreloadScript", functionDeclaration=f"() => {LONG_LIMITS}")
            browser.send(
                "session.subscribe", events=["log.entryAdded", "network.beforeRequestSent"]
            )
            yield browser
            browser.send("browser.close")
            process.wait(PATIENCE)
    finally:
        process.kill()


@pytest.fixture
def tab(firefox, unmodified_site_address):
    """Open a page of the site; fail on foreign requests, policy violations and console messages."""
    tab = Tab(firefox, unmodified_site_address)
    yield tab
    assert tab.value("window.violations") == []
    tab.send("browsingContext.close")
    urls = [
        params["request"]["url"] for name, params in firefox.events if name.startswith("network")
    ]
    assert [
        url for url in urls if not url.startswith((unmodified_site_address, "data:", "blob:"))
    ] == []
    assert any(url.startswith(unmodified_site_address) for url in urls)
    logged = [params for name, params in firefox.events if name == "log.entryAdded"]
    faults = [entry for entry in logged if entry["level"] in ("warn", "error")]
    assert [
        entry["text"] for entry in faults if entry["text"] != FIREFOX or "stackTrace" in entry
    ] == []


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
    tab.until("document.querySelector('.stepper').quiz !== null", True)
    tab.value("document.querySelector('.stepper').focus() ?? null")
    tab.press("Right")
    tab.until("document.querySelectorAll('.answers button').length", 3)
    tab.click(".answers button")
    tab.until(step, 10)
    tab.click(".stepper [data-go=stage]")
    tab.until("document.activeElement.matches('.stage:is(:fullscreen, :popover-open)')", True)
    tab.click(".stepper [data-go=stage]")
    tab.until("document.activeElement.dataset.go", "stage")


def test_a_block_runs_and_endless_code_is_stopped(tab):
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


def test_an_exercise_is_marked_judged_and_the_step_shown(tab):
    message_script = "document.querySelector('.practice .said').textContent"
    tab.open("practice/#series=2")
    tab.until("document.querySelectorAll('.spots button').length", 6)
    tab.click(".spots button", 5)
    tab.click(".numbers input")
    tab.type("3")
    tab.press("Enter")
    tab.until(message_script, "Right: 2 of 5. Wrong: 0. Not answered: 3.")
    label = "document.querySelectorAll('.spots button')[5].getAttribute('aria-label')"
    assert tab.value(label) == "C → leaf 9, right"
    tab.click("[data-do=clear]")
    tab.click("[data-do=check]")
    tab.until(f"{message_script}.startsWith('There is nothing to check yet.')", True)
    tab.click("[name=none]")
    tab.click("[data-do=check]")
    tab.until("document.querySelectorAll('.verdicts li').length", 1)
    tab.click(".verdicts button")
    tab.until("document.activeElement.className", "stepper")
    text = tab.value("document.querySelector('.practice .stepper .say').textContent")
    assert text.startswith("3 ≥ 2, so node C stops. This is a cutoff.")


def test_a_sheet_is_generated(tab):
    tab.open("exercise-sheets/")
    tab.click("[name=seed]")
    tab.type("7")
    tab.press("Enter")
    title = "document.querySelector('#sheet h2').textContent"
    tab.until(title, "Alpha-beta pruning: exercise sheet 7")


def test_a_game_is_played_and_back_undoes_a_move(tab):
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


def test_a_search_finds_a_word_inside_a_chinese_sentence(tab):
    tab.open("zh/")
    tab.click("[data-md-component=search-query]")
    tab.type("必胜")
    tab.press("Right")  # Material searches after a key event, and Han characters are typed without
    first = "document.querySelector('a.md-search-result__link')?.pathname.split('/').at(-2) ?? null"
    tab.until(first, "clock")


def test_an_address_pasted_into_an_untouched_page_is_followed(tab):
    tab.open("practice/")
    tab.value("(location.hash = '#series=2&x=1') && null")
    tab.until("document.querySelectorAll('.spots [data-kind=leaf]').length", 4)
    message_script = "document.querySelector('.practice .problem').textContent"
    tab.until(f"{message_script}.endsWith(': x. What you see follows the rest.')", expected=True)


def test_a_page_opened_as_a_file_explains_what_to_do(firefox, site_folder):
    tab = Tab(firefox, site_folder.as_uri() + "/")
    tab.open("es/laboratory/index.html#tree=[1,2]")
    tab.until("document.querySelectorAll('.as-file').length", 1)
    notice = tab.value("document.querySelector('.as-file').textContent")
    assert f"python3 -m http.server -d '{site_folder}'" in notice
    assert "http://localhost:8000/es/laboratory/#tree=[1,2]" in notice
    assert not tab.value("document.querySelector('.md-search').checkVisibility()")
    assert tab.value("document.getElementById('laboratory-busy').textContent") == ""
    tab.send("browsingContext.close")


@pytest.fixture
def attacked_tab(firefox, unmodified_site_address):
    """Open a page of the site in which a test may violate the policy."""
    tab = Tab(firefox, unmodified_site_address)
    yield tab
    tab.send("browsingContext.close")


def test_payloads_make_only_allowed_elements(attacked_tab):
    attacked_tab.open("laboratory/")
    attacked_tab.click("#laboratory-tree")
    attacked_tab.until("document.querySelector('.laboratory').dataset.open", "")
    texts_by_kind = attacked_tab.value(f"({MAKE_ELEMENTS})({json.dumps(PAYLOADS)})")
    for kind, texts in texts_by_kind.items():
        for payload, text in zip(PAYLOADS, texts, strict=True):
            assert find_disallowed_markup(text, kind) == [], (kind, payload[:100])
    assert attacked_tab.value("window.pwned ?? null") is None


def test_a_program_from_an_address_requests_nothing_from_another_origin(
    attacked_tab, foreign_origin
):
    home, requested_paths = foreign_origin
    addresses = {"foreign": home, "home": attacked_tab.home}
    attacked_tab.open(f"laboratory/{fragment(hostile(STYLE_REQUESTS % addresses))}")
    note = "document.getElementById('laboratory-code-note').textContent"
    attacked_tab.until(f"{note}.startsWith('This code came')", True)
    attacked_tab.click("[data-do=run]")
    # Wait for the end of the first search, so that nothing moves under the mouse.
    attacked_tab.until("document.querySelectorAll('.say b').length", 1)
    attacked_tab.until("document.getElementById('laboratory-busy').textContent", "")
    attacked_tab.until(f"{note}.startsWith('This code came')", False)
    attacked_tab.value(
        f"document.getElementById('laboratory-code').value = {json.dumps(hostile(NETWORK_REQUESTS % addresses))}"
    )
    attacked_tab.click("[data-do=run]")
    ended = "document.getElementById('laboratory-code-problem').textContent"
    attacked_tab.until(
        f"document.getElementById('laboratory-busy').textContent === '' && ({note} === '' || {ended} !== '')",
        True,
    )
    attacked_tab.click("[data-do=restore]")
    attacked_tab.reach("[data-do=worst_first]")
    attacked_tab.until("document.getElementById('laboratory-result-read').textContent", "8")
    assert requested_paths == []
    assert attacked_tab.value("window.pwned ?? null") is None
