"""Fixtures of the tests of the built site: the site, its pages, servers, a browser."""

import json
import os
import shutil
import threading
from contextlib import ExitStack, contextmanager
from functools import cache, partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import urlsplit

import pytest
from filelock import FileLock

from attacks import IMPORT_MODULE, ForeignHandler
from built_site import ROOT, SITE_URL
from docs.builder.words import LANGUAGES
from docs.commands.sheet import BROWSERS, QUIET
from documents import ADDRESSES, Address, Document
from fonts import configure_fonts
from translated import translate_python_files
from visits import Visit

# A test may run as root, where Chromium has no sandbox. Starting a process for each page would take a fifth of a visit.
CHROMIUM_FLAGS = ["--no-sandbox", "--process-per-site", *QUIET]
TWO_LANGUAGES = ("it", "ko")  # unlike each other and English in words, letters and numbers
PLAIN_RUN_LANGUAGE = "ko"  # of the browser tests that are marked core
INDEXED_PAGES = ("first-walkthrough/", "minimax/")  # the pages in the search index of most tests
MAX_KEPT_CONTEXTS = 4  # browser contexts that are kept for reuse, each with different settings


def pytest_configure(config):
    config.addinivalue_line("markers", "browser: needs a browser")
    config.addinivalue_line("markers", "two_languages: what fails in a third fails in one of TWO")


def pytest_itemcollected(item):
    if "browser" in item.fixturenames:
        item.add_marker("browser")


def pytest_generate_tests(metafunc):
    if "language" in metafunc.fixturenames:
        few = metafunc.definition.get_closest_marker("two_languages")
        languages = TWO_LANGUAGES if few else LANGUAGES
        if "browser" in metafunc.fixturenames and not metafunc.config.option.whole:
            languages = (PLAIN_RUN_LANGUAGE,)
        metafunc.parametrize("language", languages, scope="module")


@pytest.fixture
def language(request):
    """The language of a test; pytest_generate_tests chooses, and not the parameters of the general fixture."""
    return request.param


@pytest.fixture(scope="session")
def site_url():
    return SITE_URL


@pytest.fixture(scope="session")
def addresses():
    """Return a function that lists all pages, or those of one language."""
    return lambda language=None: [
        address for address in ADDRESSES if language in (None, address.language)
    ]


@pytest.fixture(scope="session")
def document(site_folder):
    """Return a function that parses an HTML file of the built site."""
    return cache(lambda file: Document((site_folder / file).read_text(encoding="utf-8")))


@pytest.fixture(scope="session")
def copy_sources():
    """Return a function that copies the sources of the site into a folder and returns it."""

    def copy(folder):
        for name in ("docs", "reference"):
            ignore = shutil.ignore_patterns("__pycache__")
            shutil.copytree(ROOT / name, folder / name, ignore=ignore)
        for name in ("mkdocs.yml", "LICENSE"):
            shutil.copy(ROOT / name, folder)
        return folder

    return copy


class QuietHandler(SimpleHTTPRequestHandler):
    """A handler without logging; `replacements` maps some paths to files outside the folder."""

    def __init__(self, *arguments, replacements, **settings):
        self.replacements = replacements
        super().__init__(*arguments, **settings)

    def translate_path(self, path):
        return self.replacements.get(urlsplit(path).path) or super().translate_path(path)

    def log_message(self, *_):
        pass


class SiteServer(ThreadingHTTPServer):
    request_queue_size = 100  # a browser asks for many scripts at once, and the machine may be busy


@contextmanager
def serve(folder, replacements):
    """Serve a folder, with replacements for some paths; yield the address of the site."""
    handler = partial(QuietHandler, directory=folder, replacements=replacements)
    with SiteServer(("127.0.0.1", 0), handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}{urlsplit(SITE_URL).path}"
        server.shutdown()


@pytest.fixture(scope="session")
def unmodified_site_address(site_folder):
    """Return the address of the built site, served unchanged."""
    with serve(site_folder.parent, {}) as address:
        yield address


@pytest.fixture(scope="session")
def translated_python(site_folder, unmodified_site_address, browser):
    """Return a folder with copies of the site's Python files that contain our modules already translated."""
    folder = site_folder.parents[1] / "translated"
    with FileLock(folder.with_suffix(".lock")):
        if not folder.exists():
            page = browser.new_page()
            page.goto(unmodified_site_address)  # its policy allows Python
            worker = f"{unmodified_site_address}assets/browser/worker.js"
            files = translate_python_files(page, worker, site_folder / "assets" / "python")
            page.close()
            folder.mkdir()
            for name, text in files.items():
                (folder / name).write_text(text, encoding="utf-8")
    return folder


@pytest.fixture(scope="session")
def site_address(site_folder, translated_python, tmp_path_factory):
    """Return the address of the built site, served with changes that make tests faster.

    Python starts sooner, as our modules are already translated, and the search index has two pages.
    """
    home, folder = urlsplit(SITE_URL).path, tmp_path_factory.mktemp("indices")
    files = translated_python.iterdir()
    replacements = {f"{home}assets/python/{file.name}": str(file) for file in files}
    for number, file in enumerate(site_folder.rglob("search_index.json")):
        index = json.loads(file.read_text(encoding="utf-8"))
        entries = index["docs"]
        index["docs"] = [each for each in entries if each["location"].startswith(INDEXED_PAGES)]
        small = folder / f"{number}.json"
        small.write_text(json.dumps(index), encoding="utf-8")
        replacements[home + file.relative_to(site_folder).as_posix()] = str(small)
    with serve(site_folder.parent, replacements) as address:
        yield address


@pytest.fixture(scope="session")
def browser(tmp_path_factory):
    """Return the Chromium of most tests; it has the same fonts on every machine."""
    fonts = configure_fonts(tmp_path_factory.mktemp("fonts"))
    playwright = pytest.importorskip("playwright.sync_api")
    with playwright.sync_playwright() as driver:
        installed = next(filter(None, map(shutil.which, BROWSERS)), None)
        try:
            chromium = driver.chromium.launch(
                executable_path=installed,
                args=CHROMIUM_FLAGS,
                env=os.environ | {"FONTCONFIG_FILE": fonts},
            )
        except playwright.Error as error:
            pytest.skip(
                "no Chromium; on Debian: apt-get install chromium-headless-shell,"
                f" elsewhere: playwright install chromium ({error})"
            )
        yield chromium
        chromium.close()


@pytest.fixture
def foreign_origin():
    """Return the address of another origin, and the list of paths requested from it."""
    requested_paths = []
    with ThreadingHTTPServer(
        ("127.0.0.1", 0), partial(ForeignHandler, requested_paths=requested_paths)
    ) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}", requested_paths
        server.shutdown()


@pytest.fixture(scope="session")
def open_visit(browser, site_address):
    """Return a function that opens a page as at a first visit, with settings of new_context().

    A new browser context costs more than most visits. So the last ones are kept, each with a page
    that keeps its process alive, and are cleared and reused for the same settings.
    """
    idle_contexts = {}  # settings -> context

    def open_context(settings):
        context = browser.new_context(**{"viewport": {"width": 1280, "height": 900}} | settings)
        context.set_default_timeout(60_000)  # long enough for a slow machine
        context.add_init_script(
            f"window.our = {IMPORT_MODULE}"
        )  # our(name) imports a module of the site
        context.new_page().goto(f"{site_address}404.html")
        return context

    def clear_context(context):
        keeper, *pages = context.pages
        for page in pages:
            page.close()
        context.unroute_all()
        context.clear_cookies()
        keeper.evaluate("localStorage.clear()")  # sessionStorage was removed with each page

    @contextmanager
    def open_visit(**settings):
        key = repr(sorted(settings.items()))
        context = idle_contexts.pop(key, None) or open_context(settings)
        try:
            yield Visit(context.new_page())
        finally:
            clear_context(context)
            idle_contexts[key] = context
            if len(idle_contexts) > MAX_KEPT_CONTEXTS:
                idle_contexts.pop(next(iter(idle_contexts))).close()

    return open_visit


@pytest.fixture
def open_page(open_visit, site_address):
    """Return a function that opens a page, by its name in docs/pages; fail on errors and foreign requests.

    before: a script that runs first; settings: of new_context(); with the same settings, the same page
    goes to the new address
    """
    with ExitStack() as stack:
        visits = {}

        def open_page(name, language="en", hash="", before="", **settings):
            key = repr(settings)
            if key not in visits:
                visits[key] = stack.enter_context(open_visit(**settings))
            visits[key].page.add_init_script(before)
            return visits[key].open(f"{site_address}{Address(language, name).path}{hash}")

        yield open_page
        for visit in visits.values():
            visit.check(site_address)


@pytest.fixture(scope="session")
def add_styles():
    """Return a function that adds a style sheet, as the policy forbids a style element."""
    script = """css => {
      const sheet = new CSSStyleSheet()
      sheet.replaceSync(css)
      document.adoptedStyleSheets.push(sheet)
    }"""
    return lambda page, css: page.evaluate(script, css)


def show_colours(page, scheme):
    """Show a page in light or dark colours; the reader must not have chosen any."""
    page.emulate_media(color_scheme=scheme)
    name = {"light": "default", "dark": "slate"}[scheme]
    page.locator(f"body[data-md-color-scheme={name}]").wait_for()


@pytest.fixture(scope="session")
def find_violations(add_styles):
    """Return a function that lists violations that axe-core finds in a page.

    dark: whether to check contrasts in dark colours too
    contrast: whether to check contrasts, which takes longest
    rest: whether to check everything else
    within: selector of the only part to check, after the whole page was checked elsewhere
    without: selectors of parts to leave out
    """
    axe = pytest.importorskip("axe_playwright_python.sync_playwright").Axe()

    def run_axe(page, within, without, **options):
        # Describing all passed rules as well would take two thirds of the time.
        options = {"resultTypes": ["violations"]} | options
        context = {"exclude": [[selector] for selector in without]}
        if within:
            assert page.locator(within).first.is_visible(), within
            context["include"] = [[within]]
        results = axe.run(page, context=context, options=options)
        return results.generate_report() if results.violations_count else ""

    def find_violations(page, dark=False, contrast=True, rest=True, within=None, without=()):
        # Check elements that fade in as they finally look.
        add_styles(page, "* { transition: none !important }")
        only_contrast = {"runOnly": ["color-contrast"]}
        selected_rules = {"rules": {"color-contrast": {"enabled": contrast}}}
        report = run_axe(page, within, without, **(selected_rules if rest else only_contrast))
        if dark:  # only the colours differ
            show_colours(page, "dark")
            report += run_axe(page, within, without, **only_contrast)
            show_colours(page, "light")
        return report or None

    return find_violations
