"""What the tests of the built site share: the site, its pages, a server, a browser."""

import json
import os
import shutil
import subprocess
import sys
import threading
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache, partial
from html.parser import HTMLParser
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from filelock import FileLock

from attacks import OUR, Foreign
from builder.words import LANGUAGES
from fonts import WIDEST, configure_fonts
from patience import PATIENT
from translated import translate
from widgets.sheet.command import BROWSERS, QUIET

ROOT = Path(__file__).parents[2]
PAGES = sorted(file.stem for file in (ROOT / "docs" / "pages" / "en").glob("*.md"))
SITE_URL = "https://example.org/learn/"
FLAGS = ["--no-sandbox", *QUIET]  # a test may run as root, where Chromium has no sandbox
TWO = ("it", "ko")  # far from each other and from English, in words, letters and numbers
FOUND = ("first-walkthrough/", "minimax/")  # in most tests nobody searches
KEPT = 4  # browsers with settings of their own


@dataclass(frozen=True)
class Address:
    """Where a page is: its language's folder and its name, as in docs/pages."""

    language: str
    page: str

    def __str__(self):
        return f"{self.language}/{self.page}"

    @property
    def path(self):
        """The path that comes after SITE_URL."""
        language = "" if self.language == "en" else f"{self.language}/"
        return language + ("" if self.page == "index" else f"{self.page}/")

    @property
    def file(self):
        return f"{self.path}index.html"

    @property
    def tag(self):
        """The tag of the language."""
        return "zh-Hans" if self.language == "zh" else self.language

    @property
    def sample(self):
        """Whether it is English, or in the language that stands for the others on this page."""
        others = LANGUAGES[1:]
        return self.language in ("en", others[PAGES.index(self.page) % len(others)])

    def in_language(self, language):
        return Address(language, self.page)


ADDRESSES = [Address(language, page) for language in LANGUAGES for page in PAGES]


class Document(HTMLParser):
    """A file of HTML: its source, and its tags in their order."""

    def __init__(self, source):
        super().__init__()
        self.source, self.tags = source, []
        self.feed(source)

    def handle_starttag(self, tag, attrs):
        self.tags.append((tag, {name: value or "" for name, value in attrs}))

    def find(self, tag, **attributes):
        """Return the attributes of all tags of that name that have these attributes."""
        return [its for name, its in self.tags if name == tag and attributes.items() <= its.items()]

    def meta(self, name):
        """Return what the one meta tag of that name (or property) says."""
        tags = self.find("meta", name=name) + self.find("meta", property=name)
        assert len(tags) == 1, f"{len(tags)} meta tags {name}"
        return tags[0]["content"]

    def ids(self):
        return [its["id"] for _, its in self.tags if "id" in its]


def pytest_configure(config):
    config.addinivalue_line("markers", "browser: needs a browser")
    config.addinivalue_line("markers", "two_languages: what fails in a third fails in one of TWO")


def pytest_itemcollected(item):
    if "browser" in item.fixturenames:
        item.add_marker("browser")


def pytest_generate_tests(metafunc):
    # With the scope of a module, all tests of one page are run while it is open.
    if "address" in metafunc.fixturenames:
        metafunc.parametrize("address", ADDRESSES, ids=str, scope="module")
    if "language" in metafunc.fixturenames:
        few = metafunc.definition.get_closest_marker("two_languages")
        metafunc.parametrize("language", TWO if few else LANGUAGES, scope="module")


@pytest.fixture(scope="session")
def site_url():
    return SITE_URL


@pytest.fixture(scope="session")
def addresses():
    """All pages in all languages; of one language, if it is called with one."""
    return lambda language=None: [its for its in ADDRESSES if language in (None, its.language)]


@pytest.fixture(scope="session")
def mkdocs():
    """Run mkdocs in a folder; variables of the environment may be set, or unset with None."""

    def run(*arguments, folder=ROOT, start=subprocess.run, **variables):
        variables = {"SITE_URL": SITE_URL, "EDIT_URL": None, "NO_MKDOCS_2_WARNING": "1"} | variables
        environment = {name: value for name, value in os.environ.items() if name not in variables}
        environment |= {name: value for name, value in variables.items() if value is not None}
        return start(
            [sys.executable, "-X", "utf8", "-m", "mkdocs", *map(str, arguments)],
            cwd=folder,
            env=environment,
            text=True,
            encoding="utf-8",
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
        )

    return run


@pytest.fixture(scope="session")
def built(mkdocs, tmp_path_factory):
    """The folder of the site, built strictly for SITE_URL; once for all workers."""
    base = tmp_path_factory.getbasetemp()
    if "PYTEST_XDIST_WORKER" in os.environ:
        base = base.parent  # the workers share it
    folder = base / "built" / "learn"
    with FileLock(base / "built.lock"):
        if not folder.exists():
            made = base / "made" / "learn"
            build = mkdocs("build", "--strict", "-d", made)
            assert build.returncode == 0, build.stdout
            made.parent.rename(folder.parent)
    return folder


@pytest.fixture(scope="session")
def document(built):
    """Return a file of the built site, read as HTML."""
    return cache(lambda file: Document((built / file).read_text(encoding="utf-8")))


@pytest.fixture(scope="session")
def html():
    """Return a text, read as HTML."""
    return Document


@pytest.fixture(scope="session")
def copied():
    """Copy into a folder what the site is built from, and return the folder."""

    def copy(folder):
        for name in ("docs", "reference"):
            ignore = shutil.ignore_patterns("__pycache__")
            shutil.copytree(ROOT / name, folder / name, ignore=ignore)
        for name in ("mkdocs.yml", "LICENSE"):
            shutil.copy(ROOT / name, folder)
        return folder

    return copy


class Quiet(SimpleHTTPRequestHandler):
    """A handler that does not write about each request; some paths may be those of other files."""

    def __init__(self, *its, others, **settings):
        self.others = others
        super().__init__(*its, **settings)

    def translate_path(self, path):
        return self.others.get(urlsplit(path).path) or super().translate_path(path)

    def log_message(self, *_):
        pass


@contextmanager
def serve(folder, others):
    """Serve a folder, and under some paths other files; the value is the address of the site."""
    handler = partial(Quiet, directory=folder, others=others)
    with ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}{urlsplit(SITE_URL).path}"
        server.shutdown()


@pytest.fixture(scope="session")
def plain(built):
    """The address at which the built site can be read, file by file."""
    with serve(built.parent, {}) as address:
        yield address


@pytest.fixture(scope="session")
def translated(built, plain, browser):
    """The site's Brython, which is told what it makes of our modules; made once for all workers."""
    file = built.parents[1] / "translated.js"
    with FileLock(file.with_suffix(".lock")):
        if not file.exists():
            page = browser.new_page()
            page.goto(plain)  # its policy allows Python
            own = (built / "assets" / "python" / "brython.js").read_text(encoding="utf-8")
            file.write_text(own + translate(page, f"{plain}assets/worker.js"), encoding="utf-8")
            page.close()
    return file


@pytest.fixture(scope="session")
def served(built, translated, tmp_path_factory):
    """The address of the built site, where little is done that few tests ask about.

    Python starts sooner, as it translates none of our modules, and the search knows two pages.
    """
    home, folder = urlsplit(SITE_URL).path, tmp_path_factory.mktemp("indices")
    others = {f"{home}assets/python/brython.js": str(translated)}
    for number, file in enumerate(built.rglob("search_index.json")):
        index = json.loads(file.read_text(encoding="utf-8"))
        index["docs"] = [its for its in index["docs"] if its["location"].startswith(FOUND)]
        small = folder / f"{number}.json"
        small.write_text(json.dumps(index), encoding="utf-8")
        others[home + file.relative_to(built).as_posix()] = str(small)
    with serve(built.parent, others) as address:
        yield address


@pytest.fixture(scope="session")
def launch():
    """Start Chromium, the one that is installed or else Playwright's own; with these variables."""
    playwright = pytest.importorskip("playwright.sync_api")
    with playwright.sync_playwright() as driver:
        installed = next(filter(None, map(shutil.which, BROWSERS)), None)

        def launch(**variables):
            try:
                return driver.chromium.launch(
                    executable_path=installed, args=FLAGS, env=os.environ | variables
                )
            except playwright.Error as error:
                pytest.skip(
                    "no Chromium; on Debian: apt-get install chromium-headless-shell,"
                    f" elsewhere: playwright install chromium ({error})"
                )

        yield launch


@pytest.fixture(scope="session")
def browser(launch, tmp_path_factory):
    """The Chromium of most tests; wherever they run, it has the same fonts."""
    chromium = launch(FONTCONFIG_FILE=configure_fonts(tmp_path_factory.mktemp("fonts"), WIDEST))
    yield chromium
    chromium.close()


@pytest.fixture
def foreign():
    """The address of another origin, and what it has been asked."""
    asked = []
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(Foreign, asked=asked)) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}", asked
        server.shutdown()


class Visit:
    """A page in the browser; what it asks for and what goes wrong is written down."""

    def __init__(self, page):
        self.page, self.requests, self.faults = page, [], []
        page.on("request", lambda request: self.requests.append(request.url))
        page.on("requestfailed", lambda request: self.faults.append(f"failed: {request.url}"))
        page.on("pageerror", lambda error: self.faults.append(f"error: {error}"))
        page.on("response", self._response)
        page.on("console", self._message)

    def open(self, url):
        """Go there and wait for the last thing that a page asks for, its search index."""
        with self.page.expect_event(
            "requestfinished", lambda request: request.url.endswith("/search_index.json")
        ):
            self.page.goto(url)
        return self

    def foreign(self, home):
        """Return the addresses outside home that were asked for."""
        return [url for url in self.requests if not url.startswith((home, "data:", "blob:"))]

    def broken(self):
        """Return the faults but those of what was still being fetched when the reader went away."""
        return [its for its in self.faults if not its.startswith("failed")]

    def _response(self, response):
        if response.status >= 400:
            self.faults.append(f"{response.status}: {response.url}")

    def _message(self, message):
        if message.type in ("error", "warning"):
            self.faults.append(f"console: {message.text}")


@pytest.fixture(scope="session")
def visiting(browser, served):
    """Open a page as at a first visit, with the settings of Playwright's new_context.

    A browser of one's own costs more than most visits do. So the last ones are kept, each with a
    page that holds its process, and are given again, emptied, to who wants the same settings.
    """
    kept = {}  # settings -> browsers that nobody uses

    def open_own(settings):
        own = browser.new_context(**{"viewport": {"width": 1280, "height": 900}} | settings)
        own.set_default_timeout(60_000)  # an event that does not come, not a slow machine
        own.add_init_script(PATIENT)
        own.add_init_script(f"window.our = {OUR}")  # our(name) is a module of the site
        own.new_page().goto(f"{served}404.html")
        return own

    def empty(own):
        keeper, *others = own.pages
        for page in others:
            page.close()
        own.unroute_all()
        own.clear_cookies()
        keeper.evaluate("localStorage.clear()")  # what is kept for a session went with its page

    @contextmanager
    def visiting(**settings):
        key = repr(sorted(settings.items()))
        own = kept.pop(key, None) or open_own(settings)
        try:
            yield Visit(own.new_page())
        finally:
            empty(own)
            kept[key] = own
            if len(kept) > KEPT:
                kept.pop(next(iter(kept))).close()

    return visiting


@pytest.fixture(scope="session")
def styled():
    """Give a page another style sheet, which its policy would not take as an element."""
    script = """css => {
      const sheet = new CSSStyleSheet()
      sheet.replaceSync(css)
      document.adoptedStyleSheets.push(sheet)
    }"""
    return lambda page, css: page.evaluate(script, css)


def show_colours(page, scheme):
    """Have a page whose reader has chosen no colours show those of a scheme."""
    page.emulate_media(color_scheme=scheme)
    name = {"light": "default", "dark": "slate"}[scheme]
    page.locator(f"body[data-md-color-scheme={name}]").wait_for()


@pytest.fixture(scope="session")
def violations(styled):
    """Return what axe-core finds wrong in a page at rest; dark: and in its colours when they are dark.

    contrast: whether contrasts, which take longest, are looked at; rest: whether all the rest is;
    within: the part that is looked at, where the page around it has been; without: what is not.
    """
    axe = pytest.importorskip("axe_playwright_python.sync_playwright").Axe()

    def found(page, within, without, **options):
        # To describe all that is right as well takes two thirds of the time.
        options = {"resultTypes": ["violations"]} | options
        context = {"exclude": [[its] for its in without]}
        if within:
            assert page.locator(within).first.is_visible(), within
            context["include"] = [[within]]
        results = axe.run(page, context=context, options=options)
        return results.generate_report() if results.violations_count else ""

    def violations(page, dark=False, contrast=True, rest=True, within=None, without=()):
        # What fades in is looked at as it will be.
        styled(page, "* { transition: none !important }")
        alone = {"runOnly": ["color-contrast"]}
        some = {"rules": {"color-contrast": {"enabled": contrast}}}
        report = found(page, within, without, **(some if rest else alone))
        if dark:  # where only the colours are others
            show_colours(page, "dark")
            report += found(page, within, without, **alone)
            show_colours(page, "light")
        return report or None

    return violations
