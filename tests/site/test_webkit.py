"""The same site in WebKit, which phones and tablets from Apple run: every widget once, and the layout of every page.

WebKitGTK is spoken to in WebDriver, through its own driver, on a screen that nobody sees.
"""

import json
import os
import shutil
import subprocess
import time
import urllib.request
from pathlib import Path
from urllib.error import URLError

import pytest

from builder.words import LANGUAGES
from judged_programs import SOURCE
from widgets.registry import WIDGETS

pytestmark = pytest.mark.browser
PATIENCE = 60  # seconds
NARROWEST = 450  # px; the window of its browser grows no narrower
LISTEN = """(() => {
  window.faults = []
  for (const name of ["error", "unhandledrejection", "securitypolicyviolation"])
    addEventListener(name, its => window.faults.push(`${name}: ${its.message ?? its.reason ?? its.blockedURI}`))
})()"""


class WebKit:
    """A running WebKitGTK, and the one page in it."""

    def __init__(self, address, home):
        self.address, self.home, self.session = address, home, ""

    def send(self, method, path, **body):
        """Return what the driver answers to a command of WebDriver."""
        data = json.dumps(body).encode() if method == "POST" else None
        request = urllib.request.Request(
            f"{self.address}{self.session}{path}", data, {"Content-Type": "application/json"}
        )
        request.method = method
        with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
            return json.load(answer)["value"]

    def open(self, path):
        self.send("POST", "/url", url=self.home + path)
        self.value(LISTEN)

    def value(self, script):
        """Return what script evaluates to, whatever JSON can hold."""
        return self.send("POST", "/execute/sync", script=f"return {script}", args=[])

    def until(self, script, expected=True):
        """Wait until script has that value."""
        end = time.monotonic() + PATIENCE
        while (found := self.value(script)) != expected and time.monotonic() < end:
            time.sleep(0.1)
        assert found == expected, script

    def click(self, selector, number=0):
        """Click what a style sheet would select."""
        self.until(f"document.querySelectorAll({selector!r}).length > {number}")
        self.value(f"document.querySelectorAll({selector!r})[{number}].click() ?? null")

    def write(self, selector, text):
        """Put text into a field, as a reader does: the page hears of it."""
        field = f"document.querySelector({selector!r})"
        self.value(f"({field}.focus(), {field}.value = {json.dumps(text)}, null)")
        self.value(f"{field}.dispatchEvent(new Event('input', {{bubbles: true}}))")


@pytest.fixture(scope="module")
def webkit(plain, tmp_path_factory):
    driver, screen = shutil.which("WebKitWebDriver"), shutil.which("Xvfb")
    (program,) = list(Path("/usr/lib").glob("*/webkit2gtk-4.1/MiniBrowser"))[:1] or [None]
    if not (driver and screen and program):
        pytest.skip("no WebKit; on Debian: apt-get install webkit2gtk-driver xvfb")
    numbers, writing = os.pipe()
    shown = subprocess.Popen(
        [screen, "-displayfd", str(writing), "-screen", "0", "1400x1000x24", "-nolisten", "tcp"],
        pass_fds=[writing],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    os.close(writing)
    with os.fdopen(numbers) as file:
        display = f":{file.readline().strip()}"
    port = 4000 + shown.pid % 20_000
    # Nobody's profile, settings or language.
    own = {"DISPLAY": display, "LC_ALL": "C.UTF-8", "HOME": str(tmp_path_factory.mktemp("home"))}
    driven = subprocess.Popen(
        [driver, f"--port={port}"],
        env={**os.environ, **own},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    its = WebKit(f"http://127.0.0.1:{port}", plain)
    try:
        options = {"webkitgtk:browserOptions": {"binary": str(program), "args": ["--automation"]}}
        session = _begin(its, {"alwaysMatch": options})
        its.session = f"/session/{session['sessionId']}"
        its.send("POST", "/window/rect", width=1280, height=900)
        yield its
        its.send("DELETE", "")
    finally:
        driven.kill()
        shown.kill()


def _begin(its, capabilities):
    """Return the session that the driver begins, as soon as it listens."""
    end = time.monotonic() + PATIENCE
    while True:
        try:
            return its.send("POST", "/session", capabilities=capabilities)
        except (ConnectionError, URLError):
            assert time.monotonic() < end, "WebKitWebDriver does not listen"
            time.sleep(0.1)


def decide(its):
    its.open("")
    its.click("[data-answer=read]")
    its.until("document.querySelector('.decision .verdict')?.textContent.length > 5")


def step(its):
    its.open("minimax/")
    its.click(".stepper [data-go=next]")
    its.until("document.querySelector('.stepper .slider').value", "1")


def walk(its):
    its.open("first-walkthrough/")
    its.until("document.querySelector('.walk.live') !== null")
    its.value("document.getElementById('cutoff-at-e').scrollIntoView() ?? null")
    its.until("document.querySelector('.walk').at > 0")


def run(its):
    its.open("function/")
    its.click(".language-python:last-of-type .run .bar button, .run .bar button", 4)
    said = "[...document.querySelectorAll('.language-python [role=status]')].at(-1).innerText"
    its.until(said, "Output\nminimax 5 8 15\nalphabeta 5 5 11\n")


def search(its):
    its.open("laboratory/#tree=[[3,5],[3,9]]")
    its.until("document.getElementById('laboratory-count').textContent", "31")


def practise(its):
    its.open("practice/#series=2")
    its.click(".spots button", 5)
    its.click(".practice [data-do=check]")
    its.until(
        "document.querySelector('.practice .verdicts li, .practice .said:not(:empty)') !== null"
    )


def play_tictactoe(its):
    its.open("tic-tac-toe/")
    its.click(".board button", 4)
    its.until("document.querySelectorAll('.board [data-sign=O]').length", 1)


def print_sheet(its):
    its.open("exercise-sheets/")
    its.write("[name=seed]", "7")
    its.click(".sheet [type=submit]")
    its.until("/exercise sheet 7/i.test(document.querySelector('article').innerText)")


def write(its):
    its.open("write-it-yourself/")
    its.value("document.querySelector('#write-code').focus() ?? null")
    its.until("document.querySelector('.write[data-open]') !== null")
    its.click(".write [value=alphabeta]")
    its.write("#write-code", SOURCE.replace("best = -inf", "best = -1000"))
    its.click(".write [type=submit]")
    its.until("document.querySelector('#write-verdict .told')?.textContent", "Wrong value")


def play(its):
    its.open("play-your-game/")
    its.value("document.querySelector('#play-code').focus() ?? null")
    its.until("document.querySelector('.play[data-open]') !== null")
    its.click(".play [type=submit]")
    its.until("document.querySelectorAll('.play .moves button').length > 0")


def step_alone(its):
    its.open("embed/#tree=[[3,5],[2,9]]")
    # The tree of the address takes the place of another, at which no step is kept.
    its.until("document.querySelectorAll('.stepper .leaf').length", 4)
    its.click(".stepper [data-go=next]")
    its.until("document.querySelector('.stepper .slider').value > 0")


# Of each widget that answers a reader: what is done with it.
WIDGETS_USED = {
    "stepper": step,
    "run": run,
    "decision": decide,
    "laboratory": search,
    "practice": practise,
    "game": play_tictactoe,
    "sheet": print_sheet,
    "write": write,
    "play": play,
    "walk": walk,
    "embed": step_alone,
    "bench": search,
}


def test_every_widget_is_used_once():
    assert {widget.name for widget in WIDGETS} == set(WIDGETS_USED)


@pytest.mark.parametrize("name", WIDGETS_USED)
def test_widget(name, webkit):
    WIDGETS_USED[name](webkit)
    assert webkit.value("window.faults") == []


def test_nothing_is_wider_than_a_narrow_window(webkit, addresses):
    webkit.send("POST", "/window/rect", width=NARROWEST, height=900)
    pages = sorted({its.page for its in addresses()})
    # Languages differ in how long their words are: each page is seen in one of them.
    chosen = {page: LANGUAGES[at % len(LANGUAGES)] for at, page in enumerate(pages)}
    faults = {}
    for path in (its.path for its in addresses() if chosen[its.page] == its.language):
        webkit.open(path)
        seen, wide = webkit.value("[innerWidth, document.documentElement.scrollWidth]")
        if wide > seen or seen > NARROWEST:
            faults[path] = wide, seen
    webkit.send("POST", "/window/rect", width=1280, height=900)
    assert faults == {}
