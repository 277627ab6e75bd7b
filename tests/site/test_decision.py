"""The first screen of the home page, in Chromium: one tap to the reason, the slider, no script."""

import re

import pytest
from playwright.sync_api import expect

from all_words import WORDS
from docs.figures.replay import make_snapshot
from docs.figures.scenes import get_walkthrough
from docs.figures.step_sentences import explain_step
from docs.widgets.decision.page import FURTHEST, FirstCutoff
from pages.page_object import PHONE, PageObject, read_script

WALK = get_walkthrough("first")
CUTOFF = FirstCutoff(WALK)
DESK = {"viewport": {"width": 1440, "height": 900}}
MOST_SHIFT = 0.02
# What readers see one after the other; none of them moves when the answer is shown.
PARTS = ("figure.asks", "fieldset", ".proof", ".next", ".doors")


def format_number(number):
    return str(number).replace("-", "−")


class Decision(PageObject):
    """The question about the first cutoff: `visit` records the page's requests and faults."""

    def __init__(self, visit, language="en"):
        self.visit, self.page = visit, visit.page
        self.texts = WORDS[language]["shared"] | WORDS[language]["decision"]
        self.root = self.page.locator(".decision")
        self.slider, self.proof = self.find("[type=range]"), self.find(".said")
        self.verdict_area = self.find(".told")
        self.verdict = self.verdict_area.locator(".verdict")
        self.state = self.verdict_area.locator(".state")
        self.drawn_leaf = self.find(".cuts .number.cut")

    def choose_answer(self, answer):
        """answer: "cut" or "read"."""
        self.find(f"[data-answer={answer}]").click()

    @property
    def boxes(self):
        """The boxes of the parts, of hidden ones too."""
        read_box = "part => part.getBoundingClientRect().toJSON()"
        return [self.find(part).first.evaluate(read_box) for part in PARTS]

    def list_visible(self, *parts):
        return [part for part in parts if self.find(part).first.is_visible()]

    def wait_for_proof(self, leaf):
        """Wait until Python's result for a value of the leaf is shown; return the sentence."""
        shown_leaf = self.find(".said.there .leaf")
        expect(shown_leaf).to_have_text(re.compile(f"^{format_number(leaf)}$"))
        return self.proof.inner_text()


def get_reason(language):
    """Return the sentence that explains the cutoff."""
    cut = make_snapshot(WALK.tree, WALK.trace, CUTOFF.step_index + 1)
    html = explain_step(cut, WALK.letters, WORDS[language]["narration"])
    return re.sub("<[^>]+>", "", html)


@pytest.fixture
def open_decision(open_page):
    """Return a function that opens the home page of a language with settings of the browser."""
    return lambda settings=DESK, language="en": Decision(
        open_page("index", language, **settings), language
    )


@pytest.mark.parametrize(("language_", "screen"), [("it", DESK), ("ko", PHONE)])
def test_a_tap_leads_to_the_reason_and_moves_nothing(
    language_, screen, open_decision, find_violations
):
    settings = {"color_scheme": "light", "reduced_motion": "reduce"}
    decision = open_decision(screen | settings, language_)
    tree, question, *_, links = boxes = decision.boxes
    if screen == PHONE:  # the first screen holds the question, and on a desk the links
        assert question["bottom"] <= 560
        assert tree["width"] >= 320
    else:
        assert links["bottom"] <= 900
    parts = [".asks", ".help", ".cuts", ".proof", ".said", ".next", ".room"]
    assert decision.list_visible(*parts) == [".asks", ".help"]
    assert decision.verdict_area.inner_text().strip() == ""
    # The longer verdict, which differs between languages, needs most room.
    verdicts = {"cut": decision.texts["right"], "read": decision.texts["wrong"]}
    choice = max(verdicts, key=lambda choice: len(verdicts[choice]))
    decision.choose_answer(choice)
    expect(decision.verdict).to_have_text(f"{verdicts[choice]} {get_reason(language_)}")
    assert {"9", "5"} <= set(re.findall(r"\d+", decision.wait_for_proof(CUTOFF.leaf_value)))
    assert decision.boxes == boxes
    shifts = decision.page.evaluate(read_script("layout_shifts"), [0, True])
    assert sum(shift[0] for shift in shifts) < MOST_SHIFT, shifts
    assert decision.get_page_width() <= screen["viewport"]["width"]
    assert (decision.visit.faults, decision.page.evaluate("scrollY")) == ([], 0)
    assert decision.list_visible(*parts) == [".cuts", ".proof", ".said", ".next"]
    decision.find("[data-answer]:not([aria-pressed=true])").press("Enter")  # has no effect
    assert decision.verdict.locator("> b").all_inner_texts() == [verdicts[choice]]
    assert not find_violations(decision.page, dark=True, within=".decision")
    live = decision.find(":is([aria-live], [role=status], [role=alert], output)")
    assert live.count() == 1


def test_the_slider_says_its_value_in_words_and_its_latest_position_wins(open_decision):
    decision, texts = open_decision(DESK, "it"), WORDS["it"]["narration"]
    decision.choose_answer("cut")
    for leaf in (-FURTHEST, FURTHEST):
        decision.slider.fill(str(leaf))
        numbers = re.findall(r"−?\d+", decision.wait_for_proof(leaf))
        assert numbers[:3] == [format_number(leaf), "5", "5"]  # node B returns 5, 5 leaves are read
        assert decision.drawn_leaf.text_content() == format_number(leaf)
        spoken = texts["minus"].format(number=-leaf) if leaf < 0 else leaf
        text = decision.texts["spoken"].format(leaf=spoken, letter="B", value=5)
        assert decision.slider.get_attribute("aria-valuetext") == text
    decision.slider.evaluate(read_script("drag_slider"), [-900, 321])
    decision.wait_for_proof(321)
    decision.slider.fill("322")  # if an answer to an earlier one came now, this would not stay
    assert "322" in decision.wait_for_proof(322)


@pytest.mark.core
def test_the_question_is_answered_with_the_keyboard_alone(open_decision):
    decision = open_decision()
    decision.find("[data-answer=read]").focus()
    decision.press("Tab", "Enter")
    expect(decision.verdict).to_contain_text(decision.texts["right"])
    decision.press("Tab")
    expect(decision.slider).to_be_focused()
    decision.wait_for_proof(9)
    decision.press("ArrowRight")
    decision.wait_for_proof(10)
    decision.press("Tab")
    expect(decision.find(".next a")).to_be_focused()


def test_a_tree_of_the_reader_s_own_is_opened_in_the_laboratory_as_it_was_pasted(open_decision):
    decision = open_decision()
    decision.find("form button").click()  # without a tree
    decision.page.wait_for_url("**/laboratory/")
    decision.page.go_back()
    decision.find("#decision-own").fill("root\n  3\n  5\n")
    decision.press("Enter")
    decision.page.wait_for_url("**/laboratory/#tree=*")
    expect(decision.page.locator("#laboratory-tree")).to_have_value("root\n  3\n  5")


def test_without_a_connection_a_message_is_shown_and_it_tries_again(open_decision):
    decision = open_decision()
    restore = decision.lose("**/python/brython.js")
    decision.choose_answer("cut")
    expect(decision.state).to_have_text(decision.texts["run_unreachable"])
    assert decision.verdict.inner_text().endswith(get_reason("en"))
    assert not decision.proof.is_visible()
    restore()
    release = decision.hold("**/python/brython.js")
    with decision.page.expect_request("**/python/brython.js"):
        decision.slider.fill("40")
    expect(decision.state).to_have_text(decision.texts["run_fetching"])
    expect(decision.drawn_leaf).to_have_text("40")
    assert decision.slider.get_attribute("aria-valuetext") == "leaf 40"
    assert not decision.proof.is_visible()
    release()
    decision.wait_for_proof(40)
    assert decision.state.inner_text() == ""


def test_without_a_script_the_answer_is_folded_up(open_visit, site_address):
    with open_visit(java_script_enabled=False) as visit:
        visit.page.goto(site_address)
        root = Decision(visit).root
        figures = root.locator("svg[role=img]")
        assert [figure.is_visible() for figure in figures.all()] == [True, False, False]
        assert root.locator("button, input").filter(visible=True).count() == 0
        assert root.locator("noscript .question").is_visible()
        root.locator("summary").click()
        assert figures.last.is_visible()
        assert get_reason("en") in root.locator("details").inner_text()
        answer_parts = root.locator(":is(.help + .room, .said, .next)")
        assert answer_parts.filter(visible=True).count() == 0
        assert root.locator(".doors a").filter(visible=True).count() == 5


def test_both_figures_are_printed_with_the_reason_answered_or_not(open_decision):
    decision = open_decision()
    for answered in (False, True):
        if answered:
            decision.page.emulate_media(media="screen")
            decision.choose_answer("read")
        decision.page.emulate_media(media="print")
        first, second = decision.find("figure").all()[:2]
        assert first.is_visible() and second.is_visible()
        box = first.bounding_box()
        assert box["x"] + box["width"] <= second.bounding_box()["x"]
        assert get_reason("en") in decision.find(".room .reason").inner_text()
        others = (".choices", ".proof", ".doors", ".help", ".told", ".said")
        assert decision.list_visible(*others) == []
