"""The unpacked offline edition, opened as files: a walk in each browser."""

import json
import re
import shutil
import time
from contextlib import contextmanager

import pytest

from built_site import OFFLINE_FOLDER, build_editions, unpack
from docs.commands.sheet import BROWSERS, QUIET
from firefox import PATIENCE, Tab, start_firefox
from webkit import WebKit, start_webkit
from widget_visits import OFFLINE_WALK

pytestmark = pytest.mark.whole
OUTPUT = "document.querySelectorAll('.language-python')[2].querySelector('[role=status]').innerText"
# Records the name of a file instead of saving it.
RECORD_DOWNLOAD = (
    "(HTMLAnchorElement.prototype.click = function () { window.saved = this.download }) && null"
)
DOWNLOADS = {"png-save": "alphabeta-step-1.png", "beamer-save": "alphabeta-steps.tex"}


def make_file_path(path):
    """Return the path of a page's file, with the hash: "idea/#cut" -> "idea/index.html#cut"."""
    folder, sign, fragment = path.partition("#")
    return f"{folder}index.html{sign}{fragment}"


class FirefoxTab(Tab):
    """A page of the offline edition in Firefox."""

    def open(self, path):
        return super().open(make_file_path(path))

    def value(self, script):
        """Return the value of a script; wait if the page is being replaced by another."""
        end = time.monotonic() + PATIENCE
        while self.context not in self._list_contexts_of_files() and time.monotonic() < end:
            time.sleep(0.1)
        return super().value(script)

    def _list_contexts_of_files(self):
        contexts = self.firefox.send("browsingContext.getTree", maxDepth=0)["contexts"]
        return [context["context"] for context in contexts if context["url"].startswith("file:")]

    def close(self):
        # The search's index is not loaded to its end if its page is left before.
        cancelled = re.compile(r"ReferenceError: Invalid script: \S+/search/search_index\.js")
        faults = [fault for fault in self.list_faults() if not cancelled.fullmatch(fault)]
        faults += self.value("window.violations")
        self.send("browsingContext.close")
        return faults


class ChromiumTab:
    """A page of the offline edition in Chromium, with the methods of Tab."""

    def __init__(self, browser, home):
        self.context, self.home = browser.new_context(offline=True), home
        self.context.set_default_timeout(PATIENCE * 1000)
        self.page, self.requests, self.faults = self.context.new_page(), [], []
        self.page.on("request", lambda request: self.requests.append(request.url))
        self.page.on("requestfailed", self._note_failed_request)
        self.page.on("pageerror", lambda error: self.faults.append(str(error)))
        self.page.on("console", self._note_message)

    def open(self, path):
        self.page.goto("about:blank")  # so that a page with another hash is loaded anew
        self.page.goto(self.home + make_file_path(path))

    def value(self, script):
        return self.page.evaluate(f"async () => (await ({script})) ?? null")

    def until(self, script, expected=True):
        # The script may not wait for anything: a promise would count as fulfilled.
        condition = f"value => JSON.stringify(({script}) ?? null) === JSON.stringify(value)"
        self.page.wait_for_function(condition, arg=expected, polling=100)

    def click(self, selector, number=0):
        self.page.locator(selector).nth(number).click()

    def write(self, selector, text):
        self.page.locator(selector).first.fill(text)

    def press(self, *keys):
        self.page.keyboard.press("+".join({"Right": "ArrowRight"}.get(key, key) for key in keys))

    def type(self, text):
        self.press("Control", "a")
        self.page.keyboard.type(text)

    def list_requests(self):
        return self.requests

    def close(self):
        self.context.close()
        return self.faults

    def _note_failed_request(self, request):
        # What is being loaded when its page is left is cancelled, and a starting worker ends with its Blob.
        if request.failure != "net::ERR_ABORTED" and not request.url.startswith("blob:"):
            self.faults.append(f"failed: {request.url}")

    def _note_message(self, message):
        if message.type in ("error", "warning"):
            self.faults.append(message.text)


class WebKitTab(WebKit):
    """The page of a running WebKit, for the offline edition, with the methods of Tab that need no keys."""

    def open(self, path):
        super().open(make_file_path(path))

    def list_requests(self):
        return self.value("performance.getEntriesByType('resource').map(({ name }) => name)")

    def close(self):
        return self.value("window.faults ?? []")  # a page that was left takes its list with it


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    """Return the folder of the unpacked edition with all languages."""
    zip_file = build_editions(tmp_path_factory, "all") / "all" / "alpha-beta-offline.zip"
    return unpack(zip_file, tmp_path_factory.mktemp("offline") / OFFLINE_FOLDER)


@contextmanager
def open_chromium(home, _):
    playwright = pytest.importorskip("playwright.sync_api")
    installed = next(filter(None, map(shutil.which, BROWSERS)), None)
    with playwright.sync_playwright() as driver:
        try:
            browser = driver.chromium.launch(
                executable_path=installed, args=["--no-sandbox", *QUIET]
            )
        except playwright.Error as error:
            pytest.skip(f"no Chromium ({error})")
        yield ChromiumTab(browser, home)
        browser.close()


@contextmanager
def open_firefox(home, folder):
    with start_firefox(folder, as_readers_have_it=True) as browser:
        yield FirefoxTab(browser, home)


@contextmanager
def open_webkit(home, folder):
    with start_webkit(folder, home) as browser:
        yield WebKitTab(browser.address, home, browser.session)


@pytest.fixture(params=[open_chromium, open_firefox, open_webkit])
def tab(request, site, tmp_path):
    """Open pages of the edition; fail on errors and on requests outside its folder."""
    home = f"{site.as_uri()}/"
    with request.param(home, tmp_path) as tab:
        yield tab
        faults = tab.close()
        own = (home, "data:", "blob:null/", "about:blank")
        assert [url for url in tab.list_requests() if not url.startswith(own)] == []
        assert faults == []


def test_a_walk(tab):
    """In each browser, a worker, a module, a stored value and a file are loaded and saved in another way."""
    follow_links(tab)
    run_code(tab)
    if not isinstance(tab, WebKitTab):  # it presses no keys
        search(tab)
    if isinstance(tab, ChromiumTab):
        save_steps(tab)
        for visit in OFFLINE_WALK:
            visit(tab)


def follow_links(tab):
    tab.open("it/first-walkthrough/#cutoff-at-e")
    tab.value("document.querySelector('.md-select__link[hreflang=ko]').click() ?? null")
    tab.until("document.documentElement?.lang", "ko")
    assert tab.value("location.pathname.endsWith('/ko/first-walkthrough/index.html')")
    assert tab.value("location.hash") == "#cutoff-at-e"
    tab.until("document.readyState", "complete")
    tab.open("idea/#max-value")  # an old address
    tab.until("location.pathname.endsWith('/pseudocode/index.html')")
    tab.until("location.hash", "#max-value")
    tab.open("zh/")
    tab.click("#zero-path")
    tab.click("details[open] .choose button")
    tab.until("location.pathname.endsWith('/zh/minimax/index.html')")
    if isinstance(tab, ChromiumTab):  # in Firefox, each file has a storage of its own
        tab.until("document.querySelector('.reading-path a') !== null")


def run_code(tab):
    """Import from the whole library, and stop endless code."""
    tab.open("function/")
    tab.click(".run .bar button:nth-of-type(2)", 2)
    tab.until("document.activeElement.tagName", "TEXTAREA")
    for code, output in (
        ("import decimal\nprint(decimal.Decimal('0.1') + 1)", "Output\n1.1\n"),
        ("while True: pass", "Stopped after "),
    ):
        tab.write(".language-python textarea", code)
        tab.click(".run .bar button:first-of-type", 2)
        tab.until(f"{OUTPUT}.startsWith({json.dumps(output)})")


def search(tab):
    tab.open("ko/")
    tab.click("[data-md-component=search-query]")
    tab.type("증명")
    tab.press("Right")  # Material searches after a key event
    found = (
        "document.querySelector('a.md-search-result__link[href*=\"ko/always-right/index.html\"]')"
    )
    tab.until(f"({found}?.click(), location.pathname.endsWith('/ko/always-right/index.html'))")
    tab.until("document.querySelector('article h1') !== null")


def save_steps(tab):
    tab.open("first-walkthrough/")
    tab.value(RECORD_DOWNLOAD)
    tab.click(".stepper [data-go=take]")
    tab.until("document.querySelector('.take:popover-open') !== null")
    for action, file_name in DOWNLOADS.items():
        tab.value(f"document.querySelector('[data-take={action}]').click() ?? null")
        tab.until("window.saved", file_name)
    code = tab.value("document.querySelectorAll('.take input')[1].value")
    assert "/embed/index.html#" in code
