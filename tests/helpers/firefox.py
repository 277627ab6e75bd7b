"""Firefox, controlled by WebDriver BiDi, which needs no separate driver."""

import json
import shutil
import subprocess
import time
from contextlib import contextmanager
from itertools import count

import pytest

from locators import REVEAL

PROGRAMS = ("firefox-esr", "firefox")
PATIENCE = 180  # seconds; enough on a busy machine
KEYS = {"Control": "\ue009", "Enter": "\ue007", "Right": "\ue014"}
# Firefox 140 sometimes logs this itself, in any test; an error of a page's script would have a stack.
OWN_ERROR = 'Error: Permission denied to access property "length"'
# Records violations of a page's policy.
LISTEN = """() => {
  window.violations = []
  document.addEventListener("securitypolicyviolation", its =>
    window.violations.push([its.effectiveDirective, its.blockedURI].join(" ")))}"""
EVENTS = ["log.entryAdded", "network.beforeRequestSent"]

# Waits until an element stops moving, as a change of the window's size and the start of a widget move elements.
STILL = """async its => {
  for (let was = null; ; ) {
    const { x, y } = its.getBoundingClientRect()
    const isStarting = document.documentElement.hasAttribute("data-running")
    if (was === `${x} ${y}` && !isStarting) return null
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
        assert value == expected, (script, value)

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

    def list_faults(self):
        """Return the warnings and errors of the console."""
        logged = [params for name, params in self.firefox.events if name == "log.entryAdded"]
        faults = [entry for entry in logged if entry["level"] in ("warn", "error")]
        return [
            entry["text"] for entry in faults if entry["text"] != OWN_ERROR or "stackTrace" in entry
        ]

    def list_requests(self):
        """Return the requested addresses."""
        events = [params for name, params in self.firefox.events if name.startswith("network")]
        return [params["request"]["url"] for params in events]

    def _act(self, source):
        self.send("input.performActions", actions=[source])


def _strokes(keys):
    down = [{"type": "keyDown", "value": key} for key in keys]
    return down + [{"type": "keyUp", "value": key} for key in reversed(keys)]


@contextmanager
def start_firefox(profile, as_readers_have_it=False):
    """Start Firefox with an empty profile; skip the test if it is missing.

    as_readers_have_it: whether to leave out the settings with which Firefox makes tests easier; among
    others, they let a page opened as a file read all files
    """
    if as_readers_have_it:
        setting = 'user_pref("remote.prefs.recommended", false);\n'
        (profile / "user.js").write_text(setting, encoding="utf-8")
    connect = pytest.importorskip("websockets.sync.client").connect
    program = next(filter(None, map(shutil.which, PROGRAMS)), None)
    if not program:
        pytest.skip("no Firefox; on Debian: apt-get install firefox-esr")
    options = ["--headless", "--remote-debugging-port", "0", "--profile", profile]
    process = subprocess.Popen(
        [program, *options], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    )
    try:
        address_file, end = profile / "WebDriverBiDiServer.json", time.monotonic() + PATIENCE
        while not (address_file.exists() and address_file.read_text(encoding="utf-8")):
            assert process.poll() is None and time.monotonic() < end, "Firefox does not start"
            time.sleep(0.1)
        server = json.loads(address_file.read_text(encoding="utf-8"))
        address = f"ws://{server['ws_host']}:{server['ws_port']}/session"
        with connect(address, max_size=None) as socket:
            browser = Firefox(socket)
            browser.send("session.new", capabilities={})
            browser.send("script.addPreloadScript", functionDeclaration=LISTEN)
            browser.send("session.subscribe", events=EVENTS)
            yield browser
            browser.send("browser.close")
            process.wait(PATIENCE)
    finally:
        process.kill()
