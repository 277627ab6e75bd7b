"""The first screen of the home page, in Chromium: one tap to the reason, the slider, no script."""

import json
import re
from pathlib import Path

import pytest

from builder.words import load_all_texts
from figures.replay import make_snapshot
from figures.scenes import get_walkthrough
from figures.step_sentences import explain_step
from widgets.decision.page import FURTHEST, FirstCutoff
from widgets.decision.requests import handle_request

WORDS = load_all_texts(Path(__file__).parents[2] / "docs" / "words")
WALK = get_walkthrough("first")
CUTOFF = FirstCutoff(WALK)
DESK = {"viewport": {"width": 1440, "height": 900}}
PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}
SCREENS = {"1440": DESK, "360": PHONE}
MOST_SHIFT = 0.02
# Returns the sum of all layout shifts since the page was loaded, including those after a tap.
SHIFT = """async () => {
  const shifts = []
  const observer = new PerformanceObserver(list => shifts.push(...list.getEntries()))
  observer.observe({type: "layout-shift", buffered: true})
  for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame)
  shifts.push(...observer.takeRecords())
  return shifts.reduce((sum, its) => sum + its.value, 0)
}"""
# Returns the boxes of the parts of the first screen.
BOXES = """() => [".decision figure.asks", ".decision fieldset", ".decision .proof", ".decision .next",
  ".decision .doors", "#run-it"].map(name => document.querySelector(name).getBoundingClientRect().toJSON())"""
SEEN = "(its, names) => names.map(name => its.querySelector(name).checkVisibility({visibilityProperty: true}))"


def get_home_path(language):
    return "" if language == "en" else f"{language}/"


def strip_tags(html):
    return re.sub("<[^>]+>", "", html)


def format_number(number):
    return str(number).replace("-", "−")


class Home:
    """The home page and the parts of the first screen."""

    def __init__(self, visit, language="en"):
        self.visit, self.page, self.all_texts = visit, visit.page, WORDS[language]
        self.texts = self.all_texts["decision"]
        self.root = self.page.locator(".decision")
        self.slider = self.root.locator("[type=range]")
        self.verdict_area = self.root.locator(".told")
        self.proof_sentence = self.root.locator(".said")

    @property
    def reason(self):
        cut = make_snapshot(WALK.tree, WALK.trace, CUTOFF.step_index + 1)
        return strip_tags(explain_step(cut, WALK.letters, self.all_texts["narration"]))

    def choose_answer(self, answer):
        self.root.locator(f"[data-answer={answer}]").click()

    def wait_for_proof(self, leaf):
        """Wait until Python's result for a value of the leaf is shown; return the sentence."""
        self.root.locator(".said.there .leaf").filter(
            has_text=re.compile(f"^{format_number(leaf)}$")
        ).wait_for()
        return self.proof_sentence.inner_text()

    def move_slider(self, leaf):
        self.slider.fill(str(leaf))


@pytest.fixture
def open_home(open_visit, site_address):
    """Open the home page of a language with settings of the browser."""
    contexts = {}

    def open_on(settings, language="en"):
        context = open_visit(**settings)
        visit = context.__enter__()
        contexts[context] = None
        return Home(visit.open(site_address + get_home_path(language)), language)

    yield open_on
    for context in contexts:
        context.__exit__(None, None, None)


@pytest.mark.parametrize("screen", SCREENS)
@pytest.mark.core
def test_a_tap_leads_to_the_reason_and_moves_nothing(screen, language, open_home):
    home_page = open_home(SCREENS[screen], language)
    before = home_page.page.evaluate(BOXES)
    if screen == "360":  # the title, the tree, the question and the answers fit
        assert before[1]["bottom"] <= 560
        assert before[0]["width"] >= 320
    else:  # the links to other parts fit too
        assert before[4]["bottom"] <= 900
    assert home_page.verdict_area.inner_text().strip() == ""
    # Choose the answer with the longer verdict, which differs between languages.
    choice = max(
        ("cut", "right"), ("read", "wrong"), key=lambda answer: len(home_page.texts[answer[1]])
    )[0]
    home_page.choose_answer(choice)
    verdict = home_page.texts["right" if choice == "cut" else "wrong"]
    assert (
        home_page.verdict_area.locator(".verdict").inner_text() == f"{verdict} {home_page.reason}"
    )
    spoken = home_page.wait_for_proof(CUTOFF.leaf_value)
    assert "9" in spoken and "5" in spoken
    assert home_page.page.evaluate(BOXES) == before
    assert home_page.page.evaluate(SHIFT) < MOST_SHIFT
    assert (
        home_page.page.evaluate("document.scrollingElement.scrollWidth")
        <= SCREENS[screen]["viewport"]["width"]
    )
    assert (home_page.visit.faults, home_page.page.evaluate("scrollY")) == ([], 0)


def test_python_is_not_loaded_before_the_answer(open_home):
    home_page = open_home(DESK)
    home_page.page.wait_for_timeout(300)
    assert not [url for url in home_page.visit.requests if "/python" in url or "proof" in url]
    home_page.choose_answer("cut")
    home_page.wait_for_proof(9)
    assert [url for url in home_page.visit.requests if url.endswith("/python/brython.js")]


@pytest.mark.two_languages
@pytest.mark.core
def test_the_slider_gives_the_same_results_as_cpython(language, open_home):
    home_page = open_home(DESK, language)
    home_page.choose_answer("cut")
    data = json.loads(
        home_page.page.evaluate("document.querySelector('.decision template').content.textContent")
    )
    request = {name: data[name] for name in ("tree", "leaf", "node")}
    for leaf in (40, -FURTHEST, FURTHEST, -1, 5):
        home_page.move_slider(leaf)
        spoken = home_page.wait_for_proof(leaf)
        expected = handle_request(request | {"value": leaf})
        numbers = re.findall(r"−?\d+", spoken)
        assert numbers[:3] == [
            format_number(leaf),
            str(expected["returned"]),
            str(len(expected["read"])),
        ]
        assert set(numbers[3:]) <= {str(expected["minimax"])}
        assert re.search("(?<![A-Za-z])B(?![A-Za-z])", spoken)
        assert home_page.root.locator(".cuts .number.cut").text_content() == format_number(leaf)
        size = WORDS[language]["narration"]["minus"].format(number=-leaf) if leaf < 0 else str(leaf)
        value_text = home_page.texts["spoken"].format(
            leaf=size, letter="B", value=expected["returned"]
        )
        assert home_page.slider.get_attribute("aria-valuetext") == value_text


def test_the_latest_position_of_the_slider_wins(open_home):
    home_page = open_home(DESK)
    home_page.choose_answer("cut")
    home_page.wait_for_proof(9)
    home_page.page.evaluate("""() => {
      const slider = document.querySelector(".decision [type=range]")
      for (let leaf = -900; leaf <= 321; leaf += 1) {
        slider.value = leaf
        slider.dispatchEvent(new Event("input"))
      }
    }""")
    home_page.wait_for_proof(321)
    home_page.page.wait_for_timeout(300)
    assert "321" in home_page.proof_sentence.inner_text()


def test_an_answer_that_differs_is_not_shown(open_home):
    home_page = open_home(DESK)
    home_page.page.evaluate("""() => {
      const template = document.querySelector(".decision template").content
      // The script has read it already: its worker is what lies.
      const post = MessagePort.prototype.postMessage
      MessagePort.prototype.postMessage = function (message, ...more) {
        if (message[1] === "decision") message[2] = message[2].replace("6,9", "4,9")
        return post.call(this, message, ...more)
      }
    }""")
    home_page.choose_answer("cut")
    home_page.root.locator(".told .state").filter(has_text=home_page.texts["failed"]).wait_for()
    assert not home_page.proof_sentence.is_visible()


@pytest.mark.core
def test_the_keyboard_alone(open_home):
    home_page = open_home(DESK)
    page = home_page.page
    page.locator("[data-answer=read]").focus()
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.dataset.answer") == "cut"
    page.keyboard.press("Enter")
    assert (
        home_page.verdict_area.locator(".verdict").inner_text().startswith(home_page.texts["right"])
    )
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.type") == "range"
    home_page.wait_for_proof(9)
    page.keyboard.press("ArrowRight")
    home_page.wait_for_proof(10)
    page.keyboard.press("End")
    home_page.wait_for_proof(FURTHEST)
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.textContent") == home_page.texts["next"]
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
    # The laboratory reports the mistake.
    page.get_by_text(WORDS["en"]["shared"]["problem_unclosed"]).wait_for()


def test_an_empty_field_leads_to_the_laboratory_without_a_tree(open_home):
    home_page = open_home(DESK)
    home_page.root.locator("form button").click()
    home_page.page.wait_for_url("**/laboratory/")


@pytest.mark.parametrize("screen", SCREENS)
@pytest.mark.core
def test_it_is_accessible_in_each_state(screen, open_home, find_violations):
    home_page = open_home(
        SCREENS[screen] | {"color_scheme": "light", "reduced_motion": "reduce"}, "ko"
    )
    assert not find_violations(home_page.page, dark=True)
    home_page.choose_answer("read")
    home_page.wait_for_proof(9)
    assert not find_violations(home_page.page, dark=True, within=".decision")
    home_page.move_slider(-900)
    home_page.wait_for_proof(-900)
    assert not find_violations(home_page.page, dark=True, within=".decision")
    live = home_page.page.locator(".decision :is([aria-live], [role=status], [role=alert], output)")
    assert live.count() == 1


def test_before_the_answer_nothing_of_it_can_be_reached(open_home):
    home_page = open_home(DESK)
    parts = [".asks", ".help", ".cuts", ".proof", ".said", ".next", ".room"]
    assert home_page.root.evaluate(SEEN, parts) == [True, True, False, False, False, False, False]
    home_page.choose_answer("cut")
    home_page.wait_for_proof(9)
    assert home_page.root.evaluate(SEEN, parts) == [False, False, True, True, True, True, False]
    home_page.root.locator("[data-answer=read]").press("Enter")  # a second answer has no effect
    assert home_page.verdict_area.locator(".verdict > b").all_inner_texts() == [
        home_page.texts["right"]
    ]


def test_without_a_connection_a_message_is_shown_and_it_tries_again(open_home):
    home_page = open_home(DESK, "it")
    lost = home_page.all_texts["shared"]["run_unreachable"]
    for pattern in ("**/decision/proof.js", "**/python/brython.js"):
        home_page.page.context.route(pattern, lambda route: route.abort())
        if pattern.endswith("proof.js"):
            home_page.choose_answer("cut")
        else:
            home_page.move_slider(3)
        state = home_page.verdict_area.locator(".state")
        state.filter(has_text=lost).wait_for()
        assert home_page.verdict_area.locator(".verdict").inner_text().endswith(home_page.reason)
        assert not home_page.proof_sentence.is_visible()
        home_page.page.context.unroute(pattern)
    home_page.move_slider(40)
    assert "40" in home_page.wait_for_proof(40)
    assert state.inner_text() == ""


def test_a_message_is_shown_while_python_is_loaded(open_home):
    home_page = open_home(DESK)
    held_routes = []
    home_page.page.context.route(
        "**/python/brython.js", lambda route: held_routes.append(route), times=1
    )
    home_page.choose_answer("cut")
    home_page.verdict_area.locator(".state").filter(
        has_text=home_page.all_texts["shared"]["run_fetching"]
    ).wait_for()
    home_page.move_slider(40)
    home_page.root.locator(".cuts .number.cut").filter(has_text="40").wait_for()
    assert home_page.slider.get_attribute("aria-valuetext") == "leaf 40"
    assert not home_page.proof_sentence.is_visible()
    for _ in range(600):
        if not held_routes:  # the script that requests it is loaded first
            home_page.page.wait_for_timeout(100)
    held_routes[0].continue_()
    home_page.wait_for_proof(40)


def test_without_a_script_the_answer_is_folded_up(language, open_visit, site_address):
    with open_visit(java_script_enabled=False) as visit:
        page = visit.page
        page.goto(site_address + get_home_path(language))
        home_page = Home(visit, language)
        figures = page.locator(".decision svg[role=img]")
        assert [figure.is_visible() for figure in figures.all()] == [True, False, False]
        assert not page.locator(".decision :is(button, input)").locator("visible=true").count()
        assert home_page.root.locator("noscript .question").is_visible()
        page.locator(".decision summary").click()
        assert figures.last.is_visible()
        assert home_page.reason in page.locator(".decision details").inner_text()
        assert (
            not page.locator(".decision :is(.help + .room, .said, .next)")
            .locator("visible=true")
            .count()
        )
        assert page.locator(".decision .doors a").locator("visible=true").count() == 5


@pytest.mark.parametrize("answered", (False, True))
def test_both_figures_are_printed_with_the_reason(answered, open_home):
    home_page = open_home(DESK)
    if answered:
        home_page.choose_answer("read")
    home_page.page.emulate_media(media="print")
    figures = home_page.root.locator("figure")
    assert [figure.is_visible() for figure in figures.all()[:2]] == [True, True]
    assert home_page.reason in home_page.root.locator(".room .reason").inner_text()
    for name in (".choices", ".proof", ".doors", ".help", ".told", ".said"):
        assert not home_page.root.locator(name).is_visible()
    boxes = [figure.bounding_box() for figure in figures.all()[:2]]
    assert boxes[0]["x"] + boxes[0]["width"] <= boxes[1]["x"]


def test_opened_as_a_file_the_answer_is_shown_and_unusable_parts_are_disabled(browser, site_folder):
    page = browser.new_page()
    page.goto((site_folder / "index.html").as_uri())
    page.locator(".as-file").wait_for()
    page.locator("[data-answer=cut]").click()
    verdict = page.locator(".decision .told").inner_text()
    assert verdict.startswith(WORDS["en"]["decision"]["right"])
    assert WORDS["en"]["shared"]["run_unreachable"] not in page.locator("article").inner_text()
    assert page.locator(".decision [type=range]").is_disabled()
    assert page.locator(".decision form").get_attribute("inert") is not None
    page.close()
