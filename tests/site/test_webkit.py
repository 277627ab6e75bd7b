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
from widget_visits import VISITS

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


@pytest.mark.parametrize("name", VISITS)
def test_widget(name, webkit):
    VISITS[name](webkit)
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
