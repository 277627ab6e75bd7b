"""The unpacked offline edition, opened as files: every widget in Chromium, what differs in others, the search, and more."""

import json
import re
import shutil
import time
from itertools import product
from pathlib import Path

import pytest
import yaml

from docs.commands.sheet import BROWSERS, QUIET
from firefox import PATIENCE, Tab, start_firefox
from offline_site import FOLDER, build_editions, unpack
from webkit import WebKit, start_webkit
from widget_visits import VISITS

pytestmark = pytest.mark.whole
QUERIES = Path(__file__).parents[1] / "site" / "queries.yml"
QUERIES = yaml.safe_load(QUERIES.read_text(encoding="utf-8"))
LINKS = "[...document.querySelectorAll('a.md-search-result__link')]"
OUTPUT = "document.querySelectorAll('.language-python')[2].querySelector('[role=status]').innerText"
# Records the name of a file instead of saving it.
RECORD_DOWNLOAD = (
    "(HTMLAnchorElement.prototype.click = function () { window.saved = this.download }) && null"
)
DOWNLOADS = {
    "svg-save": "alphabeta-step-1.svg",
    "png-save": "alphabeta-step-1.png",
    "latex-save": "alphabeta-step-1.tex",
    "beamer-save": "alphabeta-steps.tex",
}


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

    def __init__(self, webkit, home):
        super().__init__(webkit.address, home, webkit.session)

    def open(self, path):
        super().open(make_file_path(path))

    def list_requests(self):
        return self.value("performance.getEntriesByType('resource').map(({ name }) => name)")

    def close(self):
        return self.value("window.faults ?? []")  # a page that was left takes its list with it


TABS = {"chromium": ChromiumTab, "firefox": FirefoxTab, "webkit": WebKitTab}


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    """Return the folder of the unpacked edition with all languages."""
    zip_file = build_editions(tmp_path_factory, "all") / "all" / "alpha-beta-offline.zip"
    return unpack(zip_file, tmp_path_factory.mktemp("offline") / FOLDER)


@pytest.fixture(scope="module")
def chromium():
    playwright = pytest.importorskip("playwright.sync_api")
    installed = next(filter(None, map(shutil.which, BROWSERS)), None)
    with playwright.sync_playwright() as driver:
        try:
            browser = driver.chromium.launch(
                executable_path=installed, args=["--no-sandbox", *QUIET]
            )
        except playwright.Error as error:
            pytest.skip(f"no Chromium ({error})")
        yield browser
        browser.close()


@pytest.fixture(scope="module")
def firefox(tmp_path_factory):
    with start_firefox(tmp_path_factory.mktemp("profile"), as_readers_have_it=True) as browser:
        yield browser


@pytest.fixture(scope="module")
def webkit(tmp_path_factory):
    with start_webkit(tmp_path_factory.mktemp("home"), "") as browser:
        yield browser


@pytest.fixture(params=TABS)
def tab(request, site):
    """Open pages of the edition; fail on errors and on requests outside its folder."""
    browser = request.param
    home = f"{site.as_uri()}/"
    tab = TABS[browser](request.getfixturevalue(browser), home)
    yield tab
    faults = tab.close()
    own = (home, "data:", "blob:null/", "about:blank")
    assert [url for url in tab.list_requests() if not url.startswith(own)] == []
    assert faults == []


# What differs in other browsers is how a worker, a module, a stored value and a file are loaded and saved.
@pytest.mark.parametrize(
    ("name", "tab"),
    [
        *product(VISITS, ["chromium"]),
        *product(["a program", "questions", "exam"], ["firefox", "webkit"]),
    ],
    indirect=["tab"],
)
def test_widget(name, tab):
    VISITS[name](tab)


# English pages are in the outermost folder; Korean and Chinese words are found in a way of their own.
@pytest.mark.parametrize(
    ("language", "tab"),
    [*product(["en", "ko", "zh"], ["chromium"]), ("ko", "firefox")],
    indirect=["tab"],
)
def test_a_search_leads_to_a_page_of_the_language(language, tab):
    query, place = next(iter(QUERIES[language].items()))
    folder = "" if language == "en" else f"{language}/"
    tab.open(folder)
    tab.click("[data-md-component=search-query]")
    tab.type(query)
    tab.press("Right")  # Material searches after a key event
    address = json.dumps(f"/{folder}{place.partition('#')[0]}index.html")
    found = f"{LINKS}.find(link => link.pathname.endsWith({address}))"
    tab.until(f"({found}?.click(), location.pathname.endsWith({address}))")
    tab.until("document.querySelector('article h1') !== null")


def test_links_lead_to_files(tab):
    tab.open("it/first-walkthrough/#cutoff-at-e")
    tab.value("document.querySelector('.md-select__link[hreflang=ko]').click() ?? null")
    tab.until("document.documentElement?.lang", "ko")
    assert tab.value("location.pathname.endsWith('/ko/first-walkthrough/index.html')")
    assert tab.value("location.hash") == "#cutoff-at-e"
    tab.open("idea/#max-value")  # an old address
    tab.until("location.pathname.endsWith('/pseudocode/index.html')")
    tab.until("location.hash", "#max-value")
    tab.open("zh/")
    tab.click("#zero-path")
    tab.click("details[open] .choose button")
    tab.until("location.pathname.endsWith('/zh/minimax/index.html')")
    if isinstance(tab, ChromiumTab):  # in Firefox, each file has a storage of its own
        tab.until("document.querySelector('.reading-path a') !== null")


def test_steps_are_saved_and_shown_on_the_stage(tab):
    tab.open("first-walkthrough/")
    tab.value(RECORD_DOWNLOAD)
    tab.click(".stepper [data-go=take]")
    tab.until("document.querySelector('.take:popover-open') !== null")
    for action, file_name in DOWNLOADS.items():
        tab.value(f"document.querySelector('[data-take={action}]').click() ?? null")
        tab.until("window.saved", file_name)
    assert tab.value(
        "document.querySelectorAll('.take input')[1].value.includes('/embed/index.html#')"
    )
    tab.click(".stepper [data-go=take]")
    tab.click(".stepper [data-go=stage]")
    tab.until("document.activeElement.matches('.stage:is(:fullscreen, :popover-open)')")


def test_code_imports_from_the_whole_library_and_endless_code_is_stopped(tab):
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
