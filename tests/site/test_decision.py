"""The first screen of the home page, in Chromium: one tap to the reason, the slider, no script."""

import re

import pytest
from playwright.sync_api import expect

from all_words import WORDS
from docs.figures.replay import make_snapshot
from docs.figures.scenes import get_walkthrough
from docs.figures.step_sentences import explain_step
from docs.widgets.decision.page import FURTHEST, FirstCutoff
from docs.widgets.decision.requests import handle_request
from pages.decision import Decision, format_number
from pages.page_object import PHONE, read_script

WALK = get_walkthrough("first")
CUTOFF = FirstCutoff(WALK)
DESK = {"viewport": {"width": 1440, "height": 900}}
SCREENS = {"1440": DESK, "360": PHONE}
MOST_SHIFT = 0.02


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


# --- The answer


@pytest.mark.parametrize("screen", SCREENS)
def test_a_tap_leads_to_the_reason_and_moves_nothing(screen, language, open_decision):
    decision = open_decision(SCREENS[screen], language)
    tree, question, *_, links = boxes = decision.boxes
    if screen == "360":  # the first screen holds the question, and on a desk the links
        assert question["bottom"] <= 560
        assert tree["width"] >= 320
    else:
        assert links["bottom"] <= 900
    # The longer verdict, which differs between languages, needs most room.
    verdicts = {"cut": decision.texts["right"], "read": decision.texts["wrong"]}
    choice = max(verdicts, key=lambda choice: len(verdicts[choice]))
    decision.choose_answer(choice)
    expect(decision.verdict).to_have_text(f"{verdicts[choice]} {get_reason(language)}")
    assert {"9", "5"} <= set(re.findall(r"\d+", decision.wait_for_proof(CUTOFF.leaf_value)))
    assert decision.boxes == boxes
    shifts = decision.page.evaluate(read_script("layout_shifts"), [0, True])
    assert sum(shift[0] for shift in shifts) < MOST_SHIFT, shifts
    width = SCREENS[screen]["viewport"]["width"]
    assert decision.get_page_width() <= width
    assert (decision.visit.faults, decision.page.evaluate("scrollY")) == ([], 0)


def test_before_the_answer_nothing_of_it_can_be_reached(open_decision):
    decision = open_decision()
    parts = [".asks", ".help", ".cuts", ".proof", ".said", ".next", ".room"]
    assert decision.list_visible(*parts) == [".asks", ".help"]
    assert decision.verdict_area.inner_text().strip() == ""
    decision.choose_answer("cut")
    decision.wait_for_proof(9)
    assert decision.list_visible(*parts) == [".cuts", ".proof", ".said", ".next"]
    # A second answer has no effect.
    decision.find("[data-answer=read]").press("Enter")
    assert decision.verdict.locator("> b").all_inner_texts() == [decision.texts["right"]]


# --- The slider


def test_the_slider_gives_the_same_results_as_cpython(open_decision):
    """It shows the numbers, and says its value in words."""
    decision, texts = open_decision(DESK, "it"), WORDS["it"]["narration"]
    decision.choose_answer("cut")
    for leaf in (40, -FURTHEST, FURTHEST, -1, 5):
        decision.move_slider(leaf)
        proof = decision.wait_for_proof(leaf)
        expected = handle_request(decision.request | {"value": leaf})
        numbers = re.findall(r"−?\d+", proof)
        results = [str(expected["returned"]), str(len(expected["read"]))]
        assert numbers[:3] == [format_number(leaf), *results]
        assert set(numbers[3:]) <= {str(expected["minimax"])}
        assert re.search("(?<![A-Za-z])B(?![A-Za-z])", proof)
        assert decision.drawn_leaf.text_content() == format_number(leaf)
        spoken = texts["minus"].format(number=-leaf) if leaf < 0 else leaf
        text = decision.texts["spoken"].format(leaf=spoken, letter="B", value=results[0])
        assert decision.slider.get_attribute("aria-valuetext") == text


def test_the_latest_position_of_the_slider_wins(open_decision):
    decision = open_decision()
    decision.choose_answer("cut")
    decision.wait_for_proof(9)
    decision.slider.evaluate(read_script("drag_slider"), [-900, 321])
    decision.wait_for_proof(321)
    decision.move_slider(322)  # if an answer to an earlier one came now, this would not stay
    assert "322" in decision.wait_for_proof(322)


def test_an_answer_that_differs_is_not_shown(open_decision):
    decision = open_decision()
    decision.page.evaluate(read_script("falsify_requests"))
    decision.choose_answer("cut")
    expect(decision.state).to_have_text(decision.texts["failed"])
    assert not decision.proof.is_visible()


# --- Keyboard, accessibility


@pytest.mark.core
def test_the_question_is_answered_with_the_keyboard_alone(open_decision):
    decision = open_decision()
    decision.find("[data-answer=read]").focus()
    decision.press("Tab")
    expect(decision.find("[data-answer=cut]")).to_be_focused()
    decision.press("Enter")
    expect(decision.verdict).to_contain_text(decision.texts["right"])
    decision.press("Tab")
    expect(decision.slider).to_be_focused()
    decision.wait_for_proof(9)
    decision.press("ArrowRight")
    decision.wait_for_proof(10)
    decision.press("End")
    decision.wait_for_proof(FURTHEST)
    decision.press("Tab")
    expect(decision.find(".next a")).to_be_focused()
    decision.press(*["Tab"] * 6)
    expect(decision.find("#decision-own")).to_be_focused()


def test_a_tree_of_the_reader_s_own_is_opened_in_the_laboratory(open_decision):
    decision = open_decision()
    decision.find("#decision-own").fill("[[1, 2], [3")
    decision.press("Enter")
    decision.page.wait_for_url("**/laboratory/#tree=*")
    expect(decision.page.locator("#laboratory-tree")).to_have_value("[[1, 2], [3")
    # The laboratory reports the mistake.
    expect(decision.page.get_by_text(decision.texts["problem_unclosed"])).to_be_visible()


def test_a_tree_of_several_lines_is_opened_as_it_was_pasted(open_decision):
    decision = open_decision()
    decision.find("#decision-own").fill("root\n  3\n  5\n")
    decision.press("Enter")
    decision.page.wait_for_url("**/laboratory/#tree=*")
    expect(decision.page.locator("#laboratory-tree")).to_have_value("root\n  3\n  5")


def test_an_empty_field_leads_to_the_laboratory_without_a_tree(open_decision):
    decision = open_decision()
    decision.find("form button").click()
    decision.page.wait_for_url("**/laboratory/")


@pytest.mark.parametrize("screen", ["1440", "360"])
def test_it_is_accessible_in_each_state(screen, open_decision, find_violations):
    settings = {"color_scheme": "light", "reduced_motion": "reduce"}
    decision = open_decision(SCREENS[screen] | settings, "ko")
    assert not find_violations(decision.page, dark=True, within=".decision")
    decision.choose_answer("read")
    decision.wait_for_proof(9)
    assert not find_violations(decision.page, dark=True, within=".decision")
    live = decision.find(":is([aria-live], [role=status], [role=alert], output)")
    assert live.count() == 1


# --- The network


def test_without_a_connection_a_message_is_shown_and_it_tries_again(open_decision):
    decision = open_decision()
    restore = decision.lose("**/python/brython.js")
    decision.choose_answer("cut")
    expect(decision.state).to_have_text(decision.texts["run_unreachable"])
    assert decision.verdict.inner_text().endswith(get_reason("en"))
    assert not decision.proof.is_visible()
    restore()
    decision.move_slider(40)
    decision.wait_for_proof(40)
    assert decision.state.inner_text() == ""


def test_a_message_is_shown_while_python_is_loaded(open_decision):
    decision = open_decision()
    release = decision.hold("**/python/brython.js")
    with decision.page.expect_request("**/python/brython.js"):
        decision.choose_answer("cut")
    expect(decision.state).to_have_text(decision.texts["run_fetching"])
    decision.move_slider(40)
    expect(decision.drawn_leaf).to_have_text("40")
    assert decision.slider.get_attribute("aria-valuetext") == "leaf 40"
    assert not decision.proof.is_visible()
    release()
    decision.wait_for_proof(40)


# --- Without a script, on paper, as a file


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


@pytest.mark.parametrize("answered", [False, True])
def test_both_figures_are_printed_with_the_reason(answered, open_decision):
    decision = open_decision()
    if answered:
        decision.choose_answer("read")
    decision.page.emulate_media(media="print")
    first, second = decision.figures.all()[:2]
    assert first.is_visible() and second.is_visible()
    box = first.bounding_box()
    assert box["x"] + box["width"] <= second.bounding_box()["x"]
    assert get_reason("en") in decision.find(".room .reason").inner_text()
    assert decision.list_visible(".choices", ".proof", ".doors", ".help", ".told", ".said") == []
