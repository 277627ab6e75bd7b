"""The page for embedding, in Chromium: size, address, protection, and no links to it."""

import re
import threading
from contextlib import ExitStack
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import expect

from all_words import WORDS
from docs.builder.words import LANGUAGES
from docs.figures.quiz_questions import make_quiz_questions
from docs.figures.scenes import get_walkthrough
from documents import Address
from pages.page_object import read_script

ROOT = Path(__file__).parents[2]
CONTROLS = ":is(button, a, select, label, .slider)"


@pytest.fixture
def open_frame(open_visit, site_address):
    """Open the page in a window of a size, as in a frame; fail on errors and foreign requests."""
    with ExitStack() as stack:
        visits = []

        def open_frame(width, height, language="en", hash="", leaves=8, **settings):
            screen = {"width": width, "height": height}
            visits.append(visit := stack.enter_context(open_visit(viewport=screen, **settings)))
            visit.page.goto(f"{site_address}{Address(language, 'embed').path}{hash}")
            # The tree of the hash is searched after loading.
            expect(visit.page.locator(".stepper .leaf")).to_have_count(leaves)
            visit.page.wait_for_function(
                "document.querySelector('.more a').hash.startsWith('#tree') &&"
                "(its => its.ready === its.count)(document.querySelector('.stepper').film)"
            )
            return visit.page

        yield open_frame
        for visit in visits:
            visit.check(site_address)


@pytest.mark.parametrize("locale", ["es", "ko"])
def test_it_fits_a_frame_without_scroll_bars(locale, open_frame):
    page, misfits = open_frame(800, 450, locale), {}
    show = "its => (it => it.showFilm(it.film, its))(document.querySelector('alpha-stepper'))"
    for width, height in ((800, 450), (360, 450), (360, 640)):
        page.set_viewport_size({"width": width, "height": height})
        for step in range(0, 60, 2):
            page.evaluate(show, step)
            misfits[width, height, step] = page.evaluate(read_script("embed_misfits"))
        assert page.evaluate("document.querySelector('svg.tree').getScreenCTM().a") >= 0.6
        assert page.evaluate(read_script("small_controls"), CONTROLS) == []
    assert {place: faults for place, faults in misfits.items() if faults} == {}


def test_the_longest_question_fits(open_frame):
    walk, narration = get_walkthrough("first"), WORDS["es"]["narration"]
    questions = make_quiz_questions(walk.tree, walk.trace, walk.letters, narration)
    longest = max(questions, key=lambda its: len(its[4]) + sum(map(len, its[5])))
    page = open_frame(360, 450, "es")
    page.evaluate(
        """step => {
          const root = document.querySelector("alpha-stepper")
          Object.assign(root.querySelector(".ask"), {checked: true})
          Object.assign(root.querySelector(".lines"), {checked: true})
          root.showFilm(root.film, step)
          root.runCommand("next")
        }""",
        longest[2] - 1,
    )
    page.locator(".answers").wait_for()
    assert page.evaluate(read_script("embed_misfits")) == []


def test_it_is_accessible_and_names_ignored_parameters(open_frame, find_violations):
    page = open_frame(360, 450, hash="#step=99&player=both&nonsense=1", color_scheme="dark")
    lost = WORDS["en"]["shared"]["address_lost"].format(names="nonsense · player · step")
    expect(page.locator(".said")).to_have_text(lost)
    assert page.locator(".stepper .of").inner_text() == "Step 60 of 60"
    assert page.locator("body").get_attribute("data-md-color-scheme") == "slate"
    assert not find_violations(page)


@pytest.mark.core
def test_it_shows_the_tree_and_the_step_of_the_address_and_keeps_it(open_frame):
    state = "tree=[[3,5],[3,9]]&player=min&alpha=-7&beta=8&step="
    page = open_frame(800, 450, hash=f"#{state}12", leaves=4)
    expect(page.locator(".stepper .of")).to_have_text("Step 12 of 35")
    assert page.locator(".stepper .number").all_text_contents() == ["3", "5", "3", "9"]
    assert page.locator(".stepper svg.tree path.min").count() == 1  # the root
    assert page.locator(".said").inner_text() == ""
    before = page.evaluate("history.length")
    page.locator("[data-go=previous]").press("Enter")
    step = int(re.search(r"\d+", page.locator(".stepper .of").inner_text())[0])
    assert urlsplit(page.url).fragment == f"{state}{step}" and step < 12
    assert page.evaluate("history.length") == before
    link = page.locator(".more a")
    assert link.get_attribute("href").endswith(f"/learn/laboratory/#{state}{step}")
    assert link.get_attribute("target") == "_blank"
    page.evaluate("location.hash = '#step=60'")  # a page that embeds it may do this
    expect(page.locator(".stepper .of")).to_have_text("Step 60 of 60")


def test_invalid_input_is_reported_and_the_first_tree_is_shown(open_frame):
    texts, page = WORDS["ko"], open_frame(800, 450, "ko", "#tree=[[3,5],[6,9&step=9")
    page.wait_for_function("document.querySelector('.said').textContent.length > 20")
    message = page.locator(".said").inner_text()
    assert message.startswith(texts["embed"]["first_instead"])
    assert texts["shared"]["problem_unclosed"] in message
    assert page.locator(".stepper .letter").count() == 7
    assert page.evaluate("document.querySelector('.stepper').step + 1") == 9


def test_no_code_from_the_address_is_run_shown_or_passed_on(open_frame):
    code = "C&code=S0ktSs5JLC5WSMzJzEnNS0lVSC1RSMsvUkhUKMnIVwAA"
    page = open_frame(800, 450, hash=f"#tree=[[3,5],[3,9]]&step=3&code={code}", leaves=4)
    expect(page.locator(".said")).to_contain_text(WORDS["en"]["embed"]["no_code"])
    assert "code" not in page.locator(".more a").get_attribute("href")
    page.locator("[data-go=next]").press("Enter")
    assert "code" not in page.url
    page.locator("[data-go=take]").press("Enter")
    page.locator(".take:popover-open").wait_for()
    fields = page.locator(".take input").all()
    assert not [field for field in fields if "code" in field.input_value()]


def test_it_is_only_the_stepper_and_no_page_links_to_it(site_folder, document, addresses):
    for language in LANGUAGES:
        page = document(Address(language, "embed").file)
        assert page.meta("robots") == "noindex"
        for name in ("md-header", "md-footer", "md-sidebar", "md-search", "bundle."):
            assert name not in page.source
        assert page.find("html")[0]["lang"] == ("zh-Hans" if language == "zh" else language)
        assert WORDS[language]["embed"]["title"] in page.source
    for file in [*site_folder.rglob("search_index.json"), site_folder / "sitemap.xml"]:
        assert "embed/" not in file.read_text(encoding="utf-8"), file
    for address in addresses():
        assert "embed/" not in document(address.file).source, address


class FrameRefusingHandler(SimpleHTTPRequestHandler):
    """Sends the headers that README recommends to hosts of the site."""

    def end_headers(self):
        readme = (ROOT / "README.md").read_text(encoding="utf-8")
        headers = re.findall(r"(?m)^(Content-Security-Policy|X-Frame-Options): (.+)$", readme)
        if not re.search(r"/embed/(index\.html)?$", urlsplit(self.path).path):
            for header in headers:
                self.send_header(*header)
        super().end_headers()

    def log_message(self, *_):
        pass


@pytest.fixture
def frame_page(open_visit, site_folder, foreign_origin):
    """Return a function that shows a page of a host with the recommended headers in a foreign frame."""
    handler = partial(FrameRefusingHandler, directory=site_folder)
    with ThreadingHTTPServer(("127.0.0.1", 0), handler) as server, open_visit() as visit:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        visit.page.goto(f"{foreign_origin[0]}/")

        def frame_page(path):
            address = f"http://127.0.0.1:{server.server_port}/{path}"
            visit.page.evaluate(read_script("embed_frame"), [address, 800, 450])
            return visit.page

        yield frame_page
        server.shutdown()


def test_only_it_may_be_framed_and_it_adds_nothing_to_the_history(frame_page):
    page = frame_page("it/embed/#tree=[[3,5],[3,9]]&step=12")
    frame = page.frame_locator("iframe")
    expect(frame.locator(".of")).to_have_text("Passo 12 di 31")
    before = page.evaluate("history.length")
    frame.locator("[data-go=next]").click()
    frame.locator("[data-go=next]").click()
    assert page.evaluate("history.length") == before
    with page.expect_event("framenavigated", lambda frame: frame.url.startswith("chrome-error:")):
        frame_page("laboratory/")
