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
from for_every import for_every
from pages.page_object import read_script

ROOT = Path(__file__).parents[2]
READ_MESSAGES = "[...document.querySelectorAll('.said')].map(its => its.textContent).join()"
CONTROLS = ":is(button, a, select, label, .slider)"
HAS_LINK = "document.querySelector('.more a').hash.startsWith('#tree')"


def get_path(language, hash=""):
    return f"{'' if language == 'en' else f'{language}/'}embed/{hash}"


@pytest.fixture
def open_frame(open_visit, site_address):
    """Open the page in a window of a size, as in a frame; fail on errors and foreign requests."""
    with ExitStack() as stack:
        visits = []

        def open_frame(width, height, language="en", hash="", **settings):
            screen = {"width": width, "height": height}
            visits.append(visit := stack.enter_context(open_visit(viewport=screen, **settings)))
            visit.page.goto(site_address + get_path(language, hash))
            visit.page.wait_for_function(HAS_LINK)
            return visit.page

        yield open_frame
        for visit in visits:
            visit.check(site_address)


@pytest.fixture
def open_embedded_page(open_frame):
    """Open the page with a hash, and wait until the tree has been searched."""

    def open_embedded_page(hash="", language="en", is_not_first_tree=False):
        page = open_frame(800, 450, language, hash)
        if is_not_first_tree:  # the tree of the hash is searched after loading
            film = "(its => its.count !== 60 && its.ready === its.count)"
            page.wait_for_function(f"{film}(document.querySelector('.stepper').film)")
            page.wait_for_function(HAS_LINK)
        return page

    return open_embedded_page


@for_every(language=LANGUAGES)
def test_it_fits_a_frame_without_scroll_bars(language, open_frame):
    page, misfits = open_frame(800, 450, language), {}
    show = "its => (it => it.showFilm(it.film, its))(document.querySelector('alpha-stepper'))"
    for width, height in ((800, 450), (360, 450), (360, 640)):
        page.set_viewport_size({"width": width, "height": height})
        for step in range(0, 60, 1 if language in ("es", "ko") else 9):
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


@pytest.mark.parametrize(
    ("width", "height", "scheme"), [(800, 450, "slate"), (360, 450, "default")]
)
def test_it_is_accessible(width, height, scheme, open_frame, find_violations):
    colours = {"slate": "dark", "default": "light"}[scheme]
    page = open_frame(width, height, hash="#step=28&x=1", color_scheme=colours)
    page.wait_for_function(f"{READ_MESSAGES} !== ''")
    assert page.locator("body").get_attribute("data-md-color-scheme") == scheme
    assert not find_violations(page)


@pytest.mark.core
def test_it_shows_the_tree_and_the_step_of_the_address(open_embedded_page):
    hash = "#tree=[[3,5],[3,9]]&alpha=-7&beta=8&player=min&step=12"
    page = open_embedded_page(hash, is_not_first_tree=True)
    expect(page.locator(".stepper .of")).to_have_text("Step 12 of 35")
    assert page.locator(".stepper .number").all_text_contents() == ["3", "5", "3", "9"]
    assert page.locator(".stepper svg.tree path.min").count() == 1  # the root
    assert page.locator(".said").inner_text() == ""


def test_each_step_is_in_the_address_and_in_the_link_to_the_laboratory(open_embedded_page):
    hash = "#tree=[[3,5],[3,9]]&alpha=-7&beta=8&player=min&step=12"
    page = open_embedded_page(hash, is_not_first_tree=True)
    before = page.evaluate("history.length")
    page.locator("[data-go=previous]").press("Enter")
    state = "tree=[[3,5],[3,9]]&player=min&alpha=-7&beta=8&step="
    step = int(re.search(r"\d+", page.locator(".stepper .of").inner_text())[0])
    assert urlsplit(page.url).fragment == f"{state}{step}" and step < 12
    assert page.evaluate("history.length") == before
    link = page.locator(".more a")
    assert link.get_attribute("href").endswith(f"/learn/laboratory/#{state}{step}")
    assert link.get_attribute("target") == "_blank"
    page.evaluate("location.hash = '#step=60'")  # a page that embeds it may do this
    expect(page.locator(".stepper .of")).to_have_text("Step 60 of 60")


BAD = {
    "tree=[[3,5],[6,9&step=9": ("problem_unclosed", 9),
    "tree=[1,2]&alpha=9&beta=5": ("problem_window", 1),
}


@pytest.mark.parametrize("hash", BAD)
def test_invalid_input_is_reported_and_the_first_tree_is_shown(hash, open_embedded_page):
    key, step = BAD[hash]
    texts, page = WORDS["ko"], open_embedded_page(f"#{hash}", "ko")
    page.wait_for_function("document.querySelector('.said').textContent.length > 20")
    message = page.locator(".said").inner_text()
    assert message.startswith(texts["embed"]["first_instead"])
    assert texts["shared"][key] in message
    assert page.locator(".stepper .letter").count() == 7
    assert page.evaluate("document.querySelector('.stepper').step + 1") == step


def test_ignored_parameters_are_named(open_embedded_page):
    page = open_embedded_page("#step=99&player=both&nonsense=1")
    lost = WORDS["en"]["shared"]["address_lost"].format(names="nonsense · player · step")
    expect(page.locator(".said")).to_have_text(lost)
    assert page.locator(".stepper .of").inner_text() == "Step 60 of 60"


def test_no_code_from_the_address_is_run_shown_or_passed_on(open_embedded_page):
    code = "C&code=S0ktSs5JLC5WSMzJzEnNS0lVSC1RSMsvUkhUKMnIVwAA"
    page = open_embedded_page(f"#tree=[[3,5],[3,9]]&step=3&code={code}", is_not_first_tree=True)
    expect(page.locator(".said")).to_contain_text(WORDS["en"]["embed"]["no_code"])
    assert "code" not in page.locator(".more a").get_attribute("href")
    page.locator("[data-go=next]").press("Enter")
    assert "code" not in page.url
    page.locator("[data-go=take]").press("Enter")
    page.locator(".take:popover-open").wait_for()
    assert not [
        field for field in page.locator(".take input").all() if "code" in field.input_value()
    ]


def test_it_is_only_the_stepper_and_no_page_links_to_it(site_folder, document, addresses):
    for language in LANGUAGES:
        page = document(get_path(language, "index.html"))
        assert page.meta("robots") == "noindex"
        for name in ("md-header", "md-footer", "md-sidebar", "md-search", "bundle."):
            assert name not in page.source
        assert page.find("html")[0]["lang"] == ("zh-Hans" if language == "zh" else language)
        assert WORDS[language]["embed"]["title"] in page.source
    for file in [*site_folder.rglob("search_index.json"), site_folder / "sitemap.xml"]:
        assert "embed/" not in file.read_text(encoding="utf-8"), file
    for address in addresses():
        assert "embed/" not in document(address.file).source, address


class FrameRefusingHandler:
    """Sends the headers that README recommends to hosts of the site."""

    def end_headers(self):
        if not re.search(r"/embed/(index\.html)?$", urlsplit(self.path).path):
            self.send_header("Content-Security-Policy", "frame-ancestors 'none'")
            self.send_header("X-Frame-Options", "DENY")
        super().end_headers()


@pytest.fixture
def frame_page(open_visit, site_folder, foreign_origin):
    """Return a function that shows a page of a host with the recommended headers in a foreign frame."""
    bases = (FrameRefusingHandler, SimpleHTTPRequestHandler)
    handler = partial(type("Host", bases, {"log_message": lambda *_: None}), directory=site_folder)
    with ThreadingHTTPServer(("127.0.0.1", 0), handler) as server, open_visit() as visit:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        visit.page.goto(f"{foreign_origin[0]}/")

        def frame_page(path):
            visit.page.evaluate(
                read_script("embed_frame"),
                [f"http://127.0.0.1:{server.server_port}/{path}", 800, 450],
            )
            return visit.page

        yield frame_page
        server.shutdown()


def test_readme_recommends_the_headers_that_refuse_frames():
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    for line in ("Content-Security-Policy: frame-ancestors 'none'", "X-Frame-Options: DENY"):
        assert line in readme


def test_it_may_be_framed_and_adds_nothing_to_the_history(frame_page):
    page = frame_page("it/embed/#tree=[[3,5],[3,9]]&step=12")
    frame = page.frame_locator("iframe")
    expect(frame.locator(".of")).to_have_text("Passo 12 di 31")
    before = page.evaluate("history.length")
    frame.locator("[data-go=next]").click()
    frame.locator("[data-go=next]").click()
    assert page.evaluate("history.length") == before


def test_no_other_page_may_be_framed(frame_page):
    page = frame_page("embed/")
    with page.expect_event("framenavigated", lambda frame: frame.url.startswith("chrome-error:")):
        frame_page("laboratory/")
