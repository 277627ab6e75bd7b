"""The page that may stand in others, in Chromium: its size, its address, its walls, and that nothing leads to it."""

import json
import re
import threading
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from builder.policy import policy
from builder.words import LANGUAGES, load
from figures.asking import questions
from figures.scenes import walkthrough
from snippets import edition

ROOT = Path(__file__).parents[2]
WORDS = load(ROOT / "docs" / "words")
HERE = "[...document.querySelectorAll('.said')].map(its => its.textContent).join()"
FRAME = """([src, width, height]) => {
  const frame = Object.assign(document.createElement("iframe"), {src, width, height, allow: "clipboard-write"})
  frame.style.border = 0
  document.body.replaceChildren(frame)
}"""
# What does not fit: the page, or a part of the stepper that is cut or lies outside.
MISFITS = """() => {
  const page = document.scrollingElement, found = []
  if (page.scrollWidth > innerWidth || page.scrollHeight > innerHeight) found.push("page")
  for (const its of document.querySelectorAll(".stepper :is(.sight, .saying, .controls), .more a, .stepper")) {
    const {left, top, right, bottom} = its.getBoundingClientRect()
    if (left < -1 || top < -1 || right > innerWidth + 1 || bottom > innerHeight + 1) found.push(its.className || "link")
    if (its.scrollHeight > its.clientHeight + 1 && its.matches(".sight, .saying")) found.push(`cut: ${its.className}`)
  }
  return found
}"""


def count(page):
    """Return how many steps the film has that is shown."""
    return page.evaluate("document.querySelector('.stepper').film.count")


def path(language, hash=""):
    return f"{'' if language == 'en' else f'{language}/'}embed/{hash}"


@pytest.fixture
def frame(visiting, served):
    """Open the page with what stands behind the # of its address, and wait until that has been followed."""
    with visiting(viewport={"width": 800, "height": 450}) as visit:

        def opened(hash="", language="en", other=False):
            visit.page.goto(served + path(language, hash))
            if other:  # than the first tree
                visit.page.wait_for_function(
                    "(its => its.count !== 60 && its.ready === its.count)"
                    "(document.querySelector('.stepper').film)"
                )
            visit.page.wait_for_function(
                "document.querySelector('.more a').hash.startsWith('#tree')"
            )
            return visit.page

        opened.visit = visit
        yield opened
        assert visit.foreign(served) == []
        assert visit.broken() == []


@pytest.mark.parametrize(("width", "height"), [(800, 450), (360, 450), (360, 640)])
def test_it_fits_a_frame_without_scroll_bars(width, height, language, visiting, served):
    with visiting(viewport={"width": width, "height": height}) as visit:
        page = visit.page
        page.goto(served + path(language))
        page.wait_for_function("document.querySelector('.more a').hash")
        misfits = {}
        for step in range(0, 60, 1 if language in ("es", "ko") else 9):
            page.evaluate(
                "its => (it => it.show(it.film, its))(document.querySelector('alpha-stepper'))",
                step,
            )
            misfits[step] = page.evaluate(MISFITS)
        assert {step: its for step, its in misfits.items() if its} == {}
        scale, small = page.evaluate("""() => [
          document.querySelector("svg.tree").getScreenCTM().a,
          [...document.querySelectorAll(":is(button, a, select, label, .slider)")].filter(its => {
            const {width, height} = its.getBoundingClientRect()
            return its.checkVisibility() && Math.min(width, height) < 24
          }).map(its => its.outerHTML)]""")
        assert scale >= 0.6
        assert small == []


def test_a_question_has_room_in_it(visiting, served):
    asked = max(
        questions(
            *((its := walkthrough("first")).tree, its.trace, its.letters),
            edition("es").words["narration"],
        ),
        key=lambda its: len(its[4]) + sum(map(len, its[5])),
    )
    with visiting(viewport={"width": 360, "height": 450}) as visit:
        page = visit.page
        page.goto(served + path("es"))
        page.wait_for_function("document.querySelector('.more a').hash")
        page.evaluate(
            """step => {
              const root = document.querySelector("alpha-stepper")
              Object.assign(root.querySelector(".ask"), {checked: true})
              Object.assign(root.querySelector(".lines"), {checked: true})
              root.show(root.film, step)
              root.go("next")
            }""",
            asked[2] - 1,
        )
        page.locator(".answers").wait_for()
        assert page.evaluate(MISFITS) == []


@pytest.mark.parametrize(
    ("width", "height", "scheme"),
    [(800, 450, "light"), (360, 450, "light"), (800, 450, "dark"), (360, 640, "dark")],
)
def test_it_is_accessible(width, height, scheme, visiting, served, violations):
    with visiting(viewport={"width": width, "height": height}, color_scheme=scheme) as visit:
        page = visit.page
        page.goto(served + path("en", "#step=28&x=1"))
        page.wait_for_function(f"{HERE} !== ''")
        assert page.locator("body").get_attribute("data-md-color-scheme") == (
            "slate" if scheme == "dark" else "default"
        )
        assert not violations(page)


def test_it_shows_the_tree_and_the_step_of_its_address(frame):
    hash = "#tree=[[3,5],[3,9]]&alpha=-7&beta=8&player=min&step=12"
    page = frame(hash, other=True)
    assert page.locator(".stepper .of").inner_text() == f"Step 12 of {count(page)}"
    assert page.locator(".stepper .number").all_text_contents() == ["3", "5", "3", "9"]
    assert page.locator(".stepper svg.tree path.min").count() == 1  # the root
    assert page.locator(".said").inner_text() == ""
    before = page.evaluate("history.length")
    page.locator("[data-go=previous]").press("Enter")
    state = "tree=[[3,5],[3,9]]&player=min&alpha=-7&beta=8&step="
    step = int(re.search(r"\d+", page.locator(".stepper .of").inner_text())[0])
    assert urlsplit(page.url).fragment == f"{state}{step}" and step < 12
    assert page.evaluate("history.length") == before
    link = page.locator(".more a")
    assert link.get_attribute("href").endswith(f"/learn/laboratory/#{state}{step}")
    assert link.get_attribute("target") == "_blank"
    page.evaluate("location.hash = '#step=60'")  # whoever frames it may do so
    page.wait_for_function("document.querySelector('.stepper .of').textContent === 'Step 60 of 60'")


def test_the_laboratory_shows_the_same(frame, served):
    page = frame("#tree=[[3,5],[3,9]]&alpha=-7&player=min&step=12", other=True)
    said, steps = page.locator(".say").inner_text(), count(page)
    page.goto(page.locator(".more a").evaluate("its => its.href"))
    page.locator(".stepper .of", has_text=f"Step 12 of {steps}").wait_for()
    page.locator(".stepper .say", has_text=said).wait_for()  # its frames still arrive
    assert page.locator("#laboratory-alpha").input_value() == "-7"


BAD = {
    "tree=[[3,5],[6,9&step=9": ("problem_unclosed", 9),
    "tree=[__import__,3]": ("problem_not_number", 1),
    "tree=[1,2]&alpha=9&beta=5": ("problem_window", 1),
    "tree=[1,2]&alpha=x": ("problem_not_number", 1),
}


@pytest.mark.parametrize("hash", BAD)
def test_what_cannot_be_searched_is_told_and_the_first_tree_is_shown(hash, frame):
    key, step = BAD[hash]
    for language in ("en", "ko") if hash == next(iter(BAD)) else ("en",):
        words = WORDS[language]
        page = frame(f"#{hash}", language)
        page.wait_for_function("document.querySelector('.said').textContent.length > 30")
        said = page.locator(".said").inner_text()
        assert said.startswith(words["embed"]["first_instead"])
        pattern = re.escape(words["shared"][key]).replace(r"\{text\}", ".+")
        assert re.search(pattern, said), said
        assert page.locator(".stepper .letter").count() == 7
        assert page.evaluate("document.querySelector('.stepper').step + 1") == step


def test_what_says_nothing_is_named(frame):
    page = frame("#step=99&player=both&nonsense=1")
    lost = WORDS["en"]["shared"]["address_lost"].format(names="nonsense · player · step")
    page.wait_for_function("its => document.querySelector('.said').textContent === its", arg=lost)
    assert page.locator(".stepper .of").inner_text() == "Step 60 of 60"


def test_no_code_from_its_address_is_run_shown_or_passed_on(frame):
    code = "C&code=S0ktSs5JLC5WSMzJzEnNS0lVSC1RSMsvUkhUKMnIVwAA"
    page = frame(f"#tree=[[3,5],[3,9]]&step=3&code={code}", other=True)
    page.wait_for_function("its => document.querySelector('.said').textContent.startsWith(its)",
                           arg=WORDS["en"]["embed"]["no_code"])  # fmt: skip
    assert "code" not in page.locator(".more a").get_attribute("href")
    page.locator("[data-go=next]").press("Enter")
    assert "code" not in page.url
    page.locator("[data-go=take]").press("Enter")
    page.locator(".take:popover-open").wait_for()
    assert not [its for its in page.locator(".take input").all() if "code" in its.input_value()]
    # Whatever is asked there: neither the page nor its Python knows how.
    asked = page.evaluate("""async () => {
      const { python } = await import(new URL("../assets/python.js", location.href).href)
      const request = {do: "show", tree: "[1, 2]", branching: "2", player: "max", alpha: "", beta: ""}
      const ask = code => python.ask("embed", JSON.stringify({...request, code}))
      return [await ask(null), await ask("def alphabeta(node):\\n    return 77")]
    }""")
    assert asked[0] == asked[1]
    assert json.loads(asked[0])["results"]["value"].count("2") == 1


def test_without_a_script_it_is_the_first_tree(visiting, served, language):
    with visiting(java_script_enabled=False, viewport={"width": 360, "height": 450}) as visit:
        page = visit.page
        page.goto(served + path(language, "#tree=[1,2]"))
        assert page.locator("svg.tree text.number").count() == 8
        assert page.locator("svg.tree").first.is_visible()
        assert not page.locator("button:visible, input:visible").count()
        assert page.locator(".more a").is_visible()


def test_it_is_the_stepper_alone_and_nothing_leads_to_it(built, document, addresses):
    for language in LANGUAGES:
        page = document(path(language, "index.html"))
        assert page.meta("robots") == "noindex"
        for gone in ("md-header", "md-footer", "md-sidebar", "md-search", "bundle."):
            assert gone not in page.source
        assert page.find("html")[0]["lang"] == ("zh-Hans" if language == "zh" else language)
        assert WORDS[language]["embed"]["title"] in page.source
    for file in [*built.rglob("search_index.json"), built / "sitemap.xml"]:
        assert "embed/" not in file.read_text(encoding="utf-8"), file
    for address in addresses():
        assert "embed/" not in document(address.file).source, address


def test_it_has_the_policy_of_a_page_with_python(document):
    page = document("embed/index.html")
    (its,) = page.find("meta", **{"http-equiv": "Content-Security-Policy"})
    assert its["content"] == policy(page.source)
    assert "blob:" in its["content"]


class Refusing:
    """What README says that a host should send."""

    def end_headers(self):
        if not re.search(r"/embed/(index\.html)?$", urlsplit(self.path).path):
            self.send_header("Content-Security-Policy", "frame-ancestors 'none'")
            self.send_header("X-Frame-Options", "DENY")
        super().end_headers()


def test_it_is_the_only_page_that_may_be_framed(visiting, built, foreign):
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    for line in ("Content-Security-Policy: frame-ancestors 'none'", "X-Frame-Options: DENY"):
        assert line in readme
    handler = type("Host", (Refusing, SimpleHTTPRequestHandler), {"log_message": lambda *_: None})
    home, _ = foreign
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(handler, directory=built)) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        site = f"http://127.0.0.1:{server.server_port}/"
        with visiting(viewport={"width": 1000, "height": 700}) as visit:
            page = visit.page
            page.goto(f"{home}/")
            page.evaluate(FRAME, [f"{site}it/embed/#tree=[[3,5],[3,9]]&step=12", 800, 450])
            inside = page.frame_locator("iframe")
            inside.locator(".of", has_text="12 di 31").wait_for()
            before = page.evaluate("history.length")
            inside.locator("[data-go=next]").click()
            inside.locator("[data-go=next]").click()
            assert page.evaluate("history.length") == before
            for name in ("", "laboratory/", "it/first-walkthrough/"):
                page.evaluate(FRAME, [site + name, 800, 450])
                page.wait_for_function(
                    "document.querySelector('iframe').contentWindow.length === 0"
                )
                page.wait_for_timeout(500)
                assert not page.frames[-1].url.startswith(site), name
        server.shutdown()
