"""WebKitGTK, controlled by WebDriver through its driver, on a virtual screen."""

import json
import os
import shutil
import subprocess
import time
import urllib.request
from contextlib import contextmanager
from pathlib import Path
from urllib.error import URLError

import pytest

PATIENCE = 180  # seconds; enough on a busy machine
LISTEN = """(() => {
  window.faults = []
  for (const name of ["error", "unhandledrejection", "securitypolicyviolation"])
    addEventListener(name, its => window.faults.push(`${name}: ${its.message ?? its.reason ?? its.blockedURI}`))
})()"""


class WebKit:
    """A running WebKitGTK with one page."""

    def __init__(self, address, home, session=""):
        self.address, self.home, self.session = address, home, session

    def send(self, method, path, **body):
        """Send a command of WebDriver and return the driver's answer."""
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
        """Return the value of a script, as parsed JSON."""
        return self.send("POST", "/execute/sync", script=f"return {script}", args=[])

    def until(self, script, expected=True):
        """Wait until a script has the expected value."""
        end = time.monotonic() + PATIENCE
        while (value := self.value(script)) != expected and time.monotonic() < end:
            time.sleep(0.1)
        assert value == expected, script

    def click(self, selector, number=0):
        """Click an element of a CSS selector."""
        self.until(f"document.querySelectorAll({selector!r}).length > {number}")
        self.value(f"document.querySelectorAll({selector!r})[{number}].click() ?? null")

    def write(self, selector, text):
        """Set the text of a field and dispatch an input event, as typing does."""
        field = f"document.querySelector({selector!r})"
        self.value(f"({field}.focus(), {field}.value = {json.dumps(text)}, null)")
        self.value(f"{field}.dispatchEvent(new Event('input', {{bubbles: true}}))")


@contextmanager
def start_webkit(home, site_address):
    """Start WebKitGTK on a virtual screen, with an empty home, default settings and no language; skip if it is missing."""
    driver, screen = shutil.which("WebKitWebDriver"), shutil.which("Xvfb")
    program = next(Path("/usr/lib").glob("*/webkit2gtk-4.1/MiniBrowser"), None)
    if not (driver and screen and program):
        pytest.skip("no WebKit; on Debian: apt-get install webkit2gtk-driver xvfb")
    quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
    display_pipe, pipe_end = os.pipe()
    screen_process = subprocess.Popen(
        [screen, "-displayfd", str(pipe_end), "-screen", "0", "1400x1000x24", "-nolisten", "tcp"],
        pass_fds=[pipe_end],
        **quiet,
    )
    os.close(pipe_end)
    with os.fdopen(display_pipe) as file:
        display = f":{file.readline().strip()}"
    port = 4000 + screen_process.pid % 20_000
    variables = os.environ | {"DISPLAY": display, "LC_ALL": "C.UTF-8", "HOME": home}
    driver_process = subprocess.Popen([driver, f"--port={port}"], env=variables, **quiet)
    browser = WebKit(f"http://127.0.0.1:{port}", site_address)
    try:
        options = {"webkitgtk:browserOptions": {"binary": str(program), "args": ["--automation"]}}
        session = _begin_session(browser, {"alwaysMatch": options})
        browser.session = f"/session/{session['sessionId']}"
        browser.send("POST", "/window/rect", width=1280, height=900)
        yield browser
        browser.send("DELETE", "")
    finally:
        driver_process.kill()
        screen_process.kill()


def _begin_session(browser, capabilities):
    """Begin a session as soon as the driver listens, and return it."""
    end = time.monotonic() + PATIENCE
    while True:
        try:
            return browser.send("POST", "/session", capabilities=capabilities)
        except (ConnectionError, URLError):
            assert time.monotonic() < end, "WebKitWebDriver does not listen"
            time.sleep(0.1)
