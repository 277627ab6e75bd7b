"""Walkthroughs in Chromium: the figure that stays visible, buttons, questions, paper, no script."""

import re

import pytest
from playwright.sync_api import expect

from all_words import WORDS
from docs.figures.scenes import get_walkthrough
from pages.page_object import PageObject, read_script

FIRST, SECOND = "first-walkthrough", "second-walkthrough"
SECTIONS = {FIRST: 9, SECOND: 8}
NARROW, WIDE = {"width": 1100, "height": 700}, {"width": 1440, "height": 900}
SMALL_PHONE, PHONE = {"width": 320, "height": 568}, {"width": 360, "height": 740}
HIGHEST = 210  # px; of the figure above the text, on narrow screens
MOST_SHEETS = 7
# Scrolls a section's middle to the middle of the screen, or as near to it as the page allows.
SCROLL_TO = """section => {
  const {top, height} = section.getBoundingClientRect()
  scrollBy({top: top + Math.min(height - 1, 60) - innerHeight / 2, behavior: "instant"})}"""


class Walk(PageObject):
    """A page with a walkthrough; sections are counted from 0."""

    def __init__(self, page):
        self.page, self.root = page, page.locator(".walk")
        self.panel, self.copy = self.find(".panel"), self.find(".copy")
        self.sections, self.dots = self.find("section"), self.find(".dot")
        self.figures = self.find(".told:not(.asked) > figure")
        self.texts = self.find(".told:not(.asked) > .text")

    def scroll_to(self, index):
        """Scroll to a section; return the state at rest."""
        self.sections.nth(index).evaluate(SCROLL_TO)
        return self.wait_for_section(index)

    def wait_for_section(self, index):
        """Wait until the walkthrough has noticed a section; return the state at rest."""
        is_current = "index => document.querySelector('.walk').sectionIndex === index"
        self.page.wait_for_function(is_current, arg=index)
        return self.get_state()

    def get_state(self):
        """Return the state of the page at rest: see walk_state.js."""
        self.page.evaluate(read_script("wait_until_still"))
        return self.page.evaluate(read_script("walk_state"))

    def expect_section(self, index, state):
        """Expect that panel, marks of the text and dots agree on the section."""
        seen = {name: state[name] for name in ("section", "shown", "read", "dots")}
        assert seen == {"section": index, "shown": [index], "read": [index], "dots": [index]}

    def list_boxes(self):
        """Return for each section the boxes of its figure and of its text."""
        pairs = zip(self.figures.all(), self.texts.all(), strict=True)
        return [(figure.bounding_box(), text.bounding_box()) for figure, text in pairs]


def is_left_of(figure, text):
    """Return whether a figure is to the left of the beginning of its text."""
    is_left = figure["x"] + figure["width"] <= text["x"]
    return is_left and text["y"] < figure["y"] + figure["height"]


def is_above(figure, text):
    return figure["y"] + figure["height"] <= text["y"]


@pytest.fixture
def open_walk(open_page):
    """Open a walkthrough with settings of the browser."""

    def open_walk(name=FIRST, language="en", hash="", **settings):
        settings = {"viewport": WIDE, "reduced_motion": "reduce"} | settings
        page = open_page(name, language, hash, **settings).page
        page.evaluate("document.fonts.ready.then(() => 0)")
        return Walk(page)

    return open_walk


@pytest.mark.parametrize("screen", [NARROW, SMALL_PHONE], ids=["desk", "phone"])
def test_the_section_in_the_middle_or_of_a_link_is_shown(screen, open_walk):
    scenes = [scene.name for scene in get_walkthrough("first").scenes]
    walk = open_walk(hash="#cutoff-at-c", viewport=screen)
    for name in ["cutoff-at-c", scenes[1], scenes[-1], "cutoff-at-e", scenes[0]]:
        walk.open_hash(name)
        state = walk.wait_for_section(scenes.index(name))
        assert state["shown"] == [scenes.index(name)], name
        assert set(state["listed"]) == {f"#{name}"}
        top = walk.page.locator(f"#{name}").bounding_box()["y"]
        above = state["bottom"] if screen["width"] < 1100 else 48
        assert above <= top < screen["height"] - 40, name
    for index in [*range(SECTIONS[FIRST]), 4, 0]:
        state = walk.scroll_to(index)
        walk.expect_section(index, state)
        # It is visible below the header; section 0 may still be entering from below.
        assert 40 <= state["top"] and (index == 0 or state["bottom"] <= screen["height"])
        assert screen["width"] >= 1100 or state["height"] <= HIGHEST
    assert walk.get_page_width() <= screen["width"]
    walk.open_hash("check")
    assert walk.get_state()["listed"] == []  # the theme marks this heading


@pytest.mark.core
def test_buttons_and_arrow_keys_lead_to_the_sections_and_keep_the_history(open_walk):
    walk = open_walk()
    before, last = walk.get_state(), SECTIONS[FIRST] - 1
    for index in (4, last, 0, 7):
        walk.dots.nth(index).click()
        walk.expect_section(index, walk.wait_for_section(index))
    for name, index in (("previous", 6), ("next", 7), ("next", last), ("next", last)):
        walk.find(f"[data-way={name}]").press("Enter")
        assert walk.wait_for_section(index)["shown"] == [index], name
    expect(walk.find("[data-way=next]")).to_have_attribute("aria-disabled", "true")
    walk.dots.nth(last).focus()
    for key, index in (("ArrowLeft", last - 1), ("ArrowLeft", last - 2), ("ArrowRight", last - 1)):
        walk.press(key)
        assert walk.wait_for_section(index)["shown"] == [index]
        expect(walk.dots.nth(index)).to_be_focused()
    state = walk.get_state()
    assert (state["history"], state["address"]) == (before["history"], before["address"])
    # Screen readers get the figures of the sections.
    snapshot = walk.page.locator(".scenes").aria_snapshot()
    assert len(re.findall("^ *- '?figure\\b", snapshot, re.MULTILINE)) == SECTIONS[FIRST]
    titles = [title.removesuffix("¶").strip() for title in walk.find("h2").all_inner_texts()]
    assert [dot.get_attribute("aria-label") for dot in walk.dots.all()] == titles


def test_only_the_reader_scrolls_and_nothing_moves_with_reduced_motion(open_walk):
    walk = open_walk(reduced_motion="no-preference")
    # Focusing must not scroll, or another section would be current before the first key press.
    walk.find("[data-way=next]").evaluate("its => its.focus({ preventScroll: true })")
    walk.press(*["Enter"] * 4)  # while the page moves, too
    walk.wait_for_section(4)
    name = "its => getComputedStyle(its).animationName"
    starts = "its => (its.scrollToSection(0), scrollY)"
    for motion, moves in (("no-preference", True), ("reduce", False)):
        walk.page.emulate_media(reduced_motion=motion)
        walk.scroll_to(4)
        assert (walk.copy.locator(".fresh").first.evaluate(name) == "walk-fresh") == moves
        # It has scrolled already, or is still scrolling.
        assert (walk.page.evaluate("scrollY") == walk.root.evaluate(starts)) == moves
        walk.wait_for_section(0)
    walk.scroll_to(6)
    before = walk.page.evaluate("scrollY")
    walk.page.mouse.move(900, 500)
    walk.page.mouse.wheel(0, -80)  # into the section above
    assert walk.wait_for_section(5)["shown"] == [5]
    assert walk.page.evaluate("scrollY") == before - 80


def test_a_cutoff_is_asked_before_it_is_shown(open_walk, find_violations):
    """Neither the figure nor the heading gives the answer away, which can be opened without guessing."""
    texts = WORDS["ko"]
    walk = open_walk(SECOND, "ko", viewport=PHONE, color_scheme="light")
    slashes = walk.copy.locator(".slash")
    for number, (index, chosen) in enumerate([(3, 0), (6, 1)]):
        section = walk.sections.nth(index)
        assert walk.scroll_to(index)["asked"] == [True]
        expect(slashes).to_have_count(number)
        assert texts["narration"]["state_cutoff"] not in walk.copy.inner_text()
        assert not section.locator("details .told").is_visible()
        for is_asked in (False, True):
            section.locator("summary").click()
            assert walk.get_state()["asked"] == [is_asked]
        expect(section.locator(".verdict")).to_have_text("")
        assert number or not find_violations(walk.page, dark=True, within=".walk")
        answer = section.locator(".answers button").nth(chosen)
        is_right = answer.get_attribute("data-right") is not None
        answer.click()
        state = walk.get_state()
        assert (state["shown"], state["asked"]) == ([index], [False])
        expect(slashes).to_have_count(number + 1)
        assert section.locator("details .told .text").is_visible()
        verdict = texts["walk"]["right" if is_right else "wrong"]
        expect(section.locator(".verdict")).to_have_text(verdict)
    assert not find_violations(walk.page, dark=True, within=".walk")


# Without scripts, and on paper


def test_without_scripts_all_figures_are_beside_their_texts(open_visit, site_address):
    with open_visit(java_script_enabled=False) as visit:
        visit.page.goto(f"{site_address}{SECOND}/")
        walk = Walk(visit.page)
        assert not walk.find(":is(.panel, .answers)").first.is_visible()
        for summary in walk.find("summary").all():
            summary.click()
        for screen, is_placed in ((NARROW, is_left_of), (PHONE, is_above)):
            visit.page.set_viewport_size(screen)
            boxes = walk.list_boxes()
            assert len(boxes) == SECTIONS[SECOND]
            assert all(figure["width"] > 250 and is_placed(figure, text) for figure, text in boxes)


def test_figures_are_kept_on_a_low_screen_and_when_the_script_is_lost(open_visit, site_address):
    with open_visit() as visit:
        walk = Walk(visit.open(f"{site_address}{FIRST}/").page)
        expect(walk.find("section.read")).to_have_count(1)
        visit.page.set_viewport_size({"width": 740, "height": 360})
        assert not walk.panel.is_visible()
        assert min(figure["width"] for figure, _ in walk.list_boxes()) > 250
        visit.page.set_viewport_size(NARROW)
        visit.page.route("**/walk.js", lambda route: route.abort())
        visit.page.reload()
        expect(visit.page.locator(".walk.live")).to_have_count(0)
        assert walk.find("section figure").nth(8).bounding_box()["width"] > 250


def test_a_walkthrough_is_printed_on_few_sheets(open_walk):
    walk = open_walk(FIRST, "it")
    walk.scroll_to(3)
    walk.page.emulate_media(media="print")
    assert not walk.panel.is_visible()
    boxes = walk.list_boxes()
    assert len(boxes) == SECTIONS[FIRST]
    assert all(is_left_of(*pair) and pair[0]["width"] > 220 for pair in boxes)  # 6 cm
    margin = dict.fromkeys(("top", "bottom", "left", "right"), "1cm")
    pdf = walk.page.pdf(format="A4", margin=margin)
    assert 4 <= len(re.findall(rb"/Type\s*/Page\b", pdf)) <= MOST_SHEETS
