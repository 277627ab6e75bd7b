"""The first screen of the home page, in Chromium: one tap to the reason, the slider, keys, no script, no network."""

import json
import re
from pathlib import Path

import pytest

from builder.words import load
from figures.narrate import sentence
from figures.replay import replay
from figures.scenes import walkthrough
from widgets.decision.answers import answer
from widgets.decision.form import FURTHEST, Decision

WORDS = load(Path(__file__).parents[2] / "docs" / "words")
WALK = walkthrough("first")
ITS = Decision(WALK)
DESK = {"viewport": {"width": 1440, "height": 900}}
PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}
SCREENS = {"1440": DESK, "360": PHONE}
MOST_SHIFT = 0.02
# All that has moved since the page began, also what a reader's own tap has moved.
SHIFT = """async () => {
  const shifts = []
  const observer = new PerformanceObserver(list => shifts.push(...list.getEntries()))
  observer.observe({type: "layout-shift", buffered: true})
  for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame)
  shifts.push(...observer.takeRecords())
  return shifts.reduce((sum, its) => sum + its.value, 0)
}"""
# Wherever the parts of the first screen are.
BOXES = """() => [".decision figure.asks", ".decision fieldset", ".decision .proof", ".decision .next",
  ".decision .doors", "#run-it"].map(name => document.querySelector(name).getBoundingClientRect().toJSON())"""
SEEN = "(its, names) => names.map(name => its.querySelector(name).checkVisibility({visibilityProperty: true}))"


def home(language):
    return "" if language == "en" else f"{language}/"


def bare(html):
    return re.sub("<[^>]+>", "", html)


def minus(number):
    return str(number).replace("-", "−")


class Home:
    """The home page and the parts of its first screen."""

    def __init__(self, visit, language="en"):
        self.visit, self.page, self.words = visit, visit.page, WORDS[language]
        self.say = self.words["decision"]
        self.root = self.page.locator(".decision")
        self.slider = self.root.locator("[type=range]")
        self.told = self.root.locator(".told")
        self.said = self.root.locator(".said")

    @property
    def reason(self):
        cut = replay(WALK.tree, WALK.trace, ITS.at + 1)
        return bare(sentence(cut, WALK.letters, self.words["narration"]))

    def choose(self, what):
        self.root.locator(f"[data-answer={what}]").click()

    def until_said(self, leaf):
        """Wait until Python has said what comes of that leaf; return the sentence."""
        self.root.locator(".said.there .leaf").filter(
            has_text=re.compile(f"^{minus(leaf)}$")
        ).wait_for()
        return self.said.inner_text()

    def move(self, leaf):
        self.slider.fill(str(leaf))


@pytest.fixture
def opened(visiting, served):
    """Open the home page of a language on a screen."""
    with_settings = {}

    def open_on(settings, language="en"):
        context = visiting(**settings)
        visit = context.__enter__()
        with_settings[context] = None
        return Home(visit.open(served + home(language)), language)

    yield open_on
    for context in with_settings:
        context.__exit__(None, None, None)


@pytest.mark.parametrize("screen", SCREENS)
def test_one_tap_leads_to_the_reason_and_moves_nothing(screen, language, opened):
    its = opened(SCREENS[screen], language)
    before = its.page.evaluate(BOXES)
    if screen == "360":  # title, tree, question, answers
        assert before[1]["bottom"] <= 560
        assert before[0]["width"] >= 320
    else:  # and the doors
        assert before[4]["bottom"] <= 900
    assert its.told.inner_text().strip() == ""
    # The longer of the two verdicts is right in one language, wrong in another.
    choice = max(("cut", "right"), ("read", "wrong"), key=lambda its_: len(its.say[its_[1]]))[0]
    its.choose(choice)
    verdict = its.say["right" if choice == "cut" else "wrong"]
    assert its.told.locator(".verdict").inner_text() == f"{verdict} {its.reason}"
    spoken = its.until_said(ITS.given)
    assert "9" in spoken and "5" in spoken
    assert its.page.evaluate(BOXES) == before
    assert its.page.evaluate(SHIFT) < MOST_SHIFT
    assert (
        its.page.evaluate("document.scrollingElement.scrollWidth")
        <= SCREENS[screen]["viewport"]["width"]
    )
    assert (its.visit.faults, its.page.evaluate("scrollY")) == ([], 0)


def test_nothing_of_python_comes_before_the_answer(opened):
    its = opened(DESK)
    its.page.wait_for_timeout(300)
    assert not [url for url in its.visit.requests if "/python" in url or "proof" in url]
    its.choose("cut")
    its.until_said(9)
    assert [url for url in its.visit.requests if url.endswith("/python/brython.js")]


@pytest.mark.two_languages
def test_the_slider_says_what_python_says_elsewhere(language, opened):
    its = opened(DESK, language)
    its.choose("cut")
    data = json.loads(
        its.page.evaluate("document.querySelector('.decision template').content.textContent")
    )
    request = {name: data[name] for name in ("tree", "leaf", "node")}
    for leaf in (40, -FURTHEST, FURTHEST, -1, 5):
        its.move(leaf)
        spoken = its.until_said(leaf)
        there = answer(request | {"value": leaf})
        found = re.findall(r"−?\d+", spoken)
        assert found[:3] == [minus(leaf), str(there["returned"]), str(len(there["read"]))]
        assert set(found[3:]) <= {str(there["minimax"])}
        assert re.search("(?<![A-Za-z])B(?![A-Za-z])", spoken)
        assert its.root.locator(".cuts .number.cut").text_content() == minus(leaf)
        size = WORDS[language]["narration"]["minus"].format(number=-leaf) if leaf < 0 else str(leaf)
        said = its.say["spoken"].format(leaf=size, letter="B", value=there["returned"])
        assert its.slider.get_attribute("aria-valuetext") == said


def test_the_latest_place_of_the_slider_wins(opened):
    its = opened(DESK)
    its.choose("cut")
    its.until_said(9)
    its.page.evaluate("""() => {
      const slider = document.querySelector(".decision [type=range]")
      for (let leaf = -900; leaf <= 321; leaf += 1) {
        slider.value = leaf
        slider.dispatchEvent(new Event("input"))
      }
    }""")
    its.until_said(321)
    its.page.wait_for_timeout(300)
    assert "321" in its.said.inner_text()


def test_an_answer_that_differs_is_not_shown(opened):
    its = opened(DESK)
    its.page.evaluate("""() => {
      const template = document.querySelector(".decision template").content
      // The script has read it already: its worker is what lies.
      const post = MessagePort.prototype.postMessage
      MessagePort.prototype.postMessage = function (message, ...more) {
        if (message[1] === "decision") message[2] = message[2].replace("6,9", "4,9")
        return post.call(this, message, ...more)
      }
    }""")
    its.choose("cut")
    its.root.locator(".told .state").filter(has_text=its.say["failed"]).wait_for()
    assert not its.said.is_visible()


def test_the_keyboard_alone(opened):
    its = opened(DESK)
    page = its.page
    page.locator("[data-answer=read]").focus()
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.dataset.answer") == "cut"
    page.keyboard.press("Enter")
    assert its.told.locator(".verdict").inner_text().startswith(its.say["right"])
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.type") == "range"
    its.until_said(9)
    page.keyboard.press("ArrowRight")
    its.until_said(10)
    page.keyboard.press("End")
    its.until_said(FURTHEST)
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.textContent") == its.say["next"]
    page.keyboard.press("Tab")
    page.keyboard.press("Tab")
    page.keyboard.press("Tab")
    page.keyboard.press("Tab")
    page.keyboard.press("Tab")
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.id") == "decision-own"
    page.keyboard.type("[[1, 2], [3")
    page.keyboard.press("Enter")
    page.wait_for_url("**/laboratory/#tree=*")
    shown = page.locator("#laboratory-tree")
    page.wait_for_function(
        "document.getElementById('laboratory-tree').value.includes('[[1, 2], [3')"
    )
    assert shown.input_value() == "[[1, 2], [3"
    # The mistake is told there.
    page.get_by_text(WORDS["en"]["shared"]["problem_unclosed"]).wait_for()


def test_an_empty_field_leads_to_the_laboratory_as_it_is(opened):
    its = opened(DESK)
    its.root.locator("form button").click()
    its.page.wait_for_url("**/laboratory/")


@pytest.mark.parametrize("screen", SCREENS)
def test_it_is_accessible_in_each_state(screen, opened, violations):
    its = opened(SCREENS[screen] | {"color_scheme": "light", "reduced_motion": "reduce"}, "ko")
    assert not violations(its.page, dark=True)
    its.choose("read")
    its.until_said(9)
    assert not violations(its.page, dark=True, within=".decision")
    its.move(-900)
    its.until_said(-900)
    assert not violations(its.page, dark=True, within=".decision")
    live = its.page.locator(".decision :is([aria-live], [role=status], [role=alert], output)")
    assert live.count() == 1


def test_before_the_answer_nothing_of_it_can_be_reached(opened):
    its = opened(DESK)
    parts = [".asks", ".help", ".cuts", ".proof", ".said", ".next", ".room"]
    assert its.root.evaluate(SEEN, parts) == [True, True, False, False, False, False, False]
    its.choose("cut")
    its.until_said(9)
    assert its.root.evaluate(SEEN, parts) == [False, False, True, True, True, True, False]
    its.root.locator("[data-answer=read]").press("Enter")  # it has been answered
    assert its.told.locator(".verdict > b").all_inner_texts() == [its.say["right"]]


def test_without_a_connection_it_says_so_and_tries_again(opened):
    its = opened(DESK, "it")
    lost = its.words["shared"]["run_unreachable"]
    for what in ("**/decision/proof.js", "**/python/brython.js"):
        its.page.context.route(what, lambda route: route.abort())
        if what.endswith("proof.js"):
            its.choose("cut")
        else:
            its.move(3)
        state = its.told.locator(".state")
        state.filter(has_text=lost).wait_for()
        assert its.told.locator(".verdict").inner_text().endswith(its.reason)
        assert not its.said.is_visible()
        its.page.context.unroute(what)
    its.move(40)
    assert "40" in its.until_said(40)
    assert state.inner_text() == ""


def test_while_python_comes_the_slider_says_so(opened):
    its = opened(DESK)
    held = []
    its.page.context.route("**/python/brython.js", lambda route: held.append(route), times=1)
    its.choose("cut")
    its.told.locator(".state").filter(has_text=its.words["shared"]["run_fetching"]).wait_for()
    its.move(40)
    its.root.locator(".cuts .number.cut").filter(has_text="40").wait_for()
    assert its.slider.get_attribute("aria-valuetext") == "leaf 40"
    assert not its.said.is_visible()
    for _ in range(600):
        if not held:  # it is asked for by a script that comes first
            its.page.wait_for_timeout(100)
    held[0].continue_()
    its.until_said(40)


def test_without_a_script_the_answer_is_folded_up(language, visiting, served):
    with visiting(java_script_enabled=False) as visit:
        page = visit.page
        page.goto(served + home(language))
        its = Home(visit, language)
        figures = page.locator(".decision svg[role=img]")
        assert [it.is_visible() for it in figures.all()] == [True, False, False]
        assert not page.locator(".decision :is(button, input)").locator("visible=true").count()
        assert its.root.locator("noscript .question").is_visible()
        page.locator(".decision summary").click()
        assert figures.last.is_visible()
        assert its.reason in page.locator(".decision details").inner_text()
        assert (
            not page.locator(".decision :is(.help + .room, .said, .next)")
            .locator("visible=true")
            .count()
        )
        assert page.locator(".decision .doors a").locator("visible=true").count() == 5


@pytest.mark.parametrize("answered", (False, True))
def test_both_figures_are_printed_with_the_reason(answered, opened):
    its = opened(DESK)
    if answered:
        its.choose("read")
    its.page.emulate_media(media="print")
    figures = its.root.locator("figure")
    assert [it.is_visible() for it in figures.all()[:2]] == [True, True]
    assert its.reason in its.root.locator(".room .reason").inner_text()
    for name in (".choices", ".proof", ".doors", ".help", ".told", ".said"):
        assert not its.root.locator(name).is_visible()
    boxes = [it.bounding_box() for it in figures.all()[:2]]
    assert boxes[0]["x"] + boxes[0]["width"] <= boxes[1]["x"]


def test_from_a_file_the_answer_is_there_and_nothing_is_offered_that_cannot_work(browser, built):
    page = browser.new_page()
    page.goto((built / "index.html").as_uri())
    page.locator(".as-file").wait_for()
    page.locator("[data-answer=cut]").click()
    told = page.locator(".decision .told").inner_text()
    assert told.startswith(WORDS["en"]["decision"]["right"])
    assert WORDS["en"]["shared"]["run_unreachable"] not in page.locator("article").inner_text()
    assert page.locator(".decision [type=range]").is_disabled()
    assert page.locator(".decision form").get_attribute("inert") is not None
    page.close()
