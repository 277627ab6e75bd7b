"""Walkthroughs in Chromium: the figure that stays visible, buttons, questions, paper, no script."""

import re

import pytest
from playwright.sync_api import expect

from docs.figures.quiz_questions import make_quiz_questions
from docs.figures.scenes import get_walkthrough
from pages.walk import Walk, is_above, is_left_of
from snippets import edition

FIRST, SECOND, THIRD = "first-walkthrough", "second-walkthrough", "third-walkthrough"
SECTIONS = {FIRST: 9, SECOND: 8, THIRD: 7}
NARROW, WIDE = {"width": 1100, "height": 700}, {"width": 1440, "height": 900}
SMALL_PHONE, PHONE = {"width": 320, "height": 568}, {"width": 360, "height": 740}
TABLET = {"width": 800, "height": 1100}
HIGHEST = 210  # px; of the figure above the text, on narrow screens
MOST_SHEETS = 7


def format_size(screen):
    return f"{screen['width']} x {screen['height']}"


@pytest.fixture
def open_walk(open_page):
    """Open a walkthrough with settings of the browser."""

    def open_walk(name=FIRST, language="en", hash="", **settings):
        settings = {"viewport": WIDE, "reduced_motion": "reduce"} | settings
        page = open_page(name, language, hash, **settings).page
        page.evaluate("document.fonts.ready.then(() => 0)")
        return Walk(page)

    return open_walk


# The current section


@pytest.mark.parametrize("screen", [NARROW, SMALL_PHONE, TABLET], ids=format_size)
def test_the_section_in_the_middle_of_the_screen_is_shown(screen, open_walk):
    walk, count = open_walk(viewport=screen), SECTIONS[FIRST]
    for index in [*range(count), 5, 4, 0]:
        state = walk.scroll_to(index)
        walk.expect_section(index, state)
        # It is visible below the header; section 0 may still be entering from below.
        assert 40 <= state["top"] and (index == 0 or state["bottom"] <= screen["height"])
        assert screen["width"] >= 1100 or state["height"] <= HIGHEST
    assert walk.get_page_width() <= screen["width"]


@pytest.mark.parametrize("screen", [NARROW, SMALL_PHONE], ids=format_size)
def test_a_linked_heading_is_visible_and_the_section_is_shown(screen, open_walk):
    scenes = [scene.name for scene in get_walkthrough("first").scenes]
    walk = open_walk(hash="#cutoff-at-c", viewport=screen)
    for name in ["cutoff-at-c", *scenes, "cutoff-at-e", scenes[0]]:
        walk.open_hash(name)
        state = walk.wait_for_section(scenes.index(name))
        assert state["shown"] == [scenes.index(name)], name
        assert set(state["listed"]) == {f"#{name}"}
        top = walk.page.locator(f"#{name}").bounding_box()["y"]
        above = state["bottom"] if screen["width"] < 1100 else 48
        assert above <= top < screen["height"] - 40, name
    walk.open_hash("check")
    assert walk.get_state()["listed"] == []  # the theme marks this heading


@pytest.mark.core
def test_buttons_lead_to_the_sections_and_keep_the_history(open_walk):
    walk = open_walk()
    before, last = walk.get_state(), SECTIONS[FIRST] - 1
    for index in (4, last, 0, 7):
        walk.dots.nth(index).click()
        walk.expect_section(index, walk.wait_for_section(index))
    for name, index in (("previous", 6), ("next", 7), ("next", last), ("next", last)):
        walk.get_button(name).press("Enter")
        assert walk.wait_for_section(index)["shown"] == [index], name
    expect(walk.get_button("next")).to_have_attribute("aria-disabled", "true")
    state = walk.get_state()
    assert (state["history"], state["address"]) == (before["history"], before["address"])


def test_arrow_keys_move_from_dot_to_dot_which_are_named_by_the_headings(open_walk):
    walk, last = open_walk(), SECTIONS[FIRST] - 1
    walk.scroll_to(last)
    walk.dots.nth(last).focus()
    for key, index in (("ArrowLeft", last - 1), ("ArrowLeft", last - 2), ("ArrowRight", last - 1)):
        walk.press(key)
        assert walk.wait_for_section(index)["shown"] == [index]
        expect(walk.dots.nth(index)).to_be_focused()
        assert walk.dots.nth(index).evaluate("its => its.tabIndex") == 0
    titles = [title.removesuffix("¶").strip() for title in walk.find("h2").all_inner_texts()]
    assert [dot.get_attribute("aria-label") for dot in walk.dots.all()] == titles


def test_a_button_that_is_pressed_while_the_page_moves_leads_on(open_walk):
    walk = open_walk(reduced_motion="no-preference")
    # Focusing must not scroll, or another section would be current before the first key press.
    walk.get_button("next").evaluate("its => its.focus({ preventScroll: true })")
    walk.press(*["Enter"] * 4)
    walk.wait_for_section(4)


@pytest.mark.parametrize(("motion", "moves"), [("no-preference", True), ("reduce", False)])
def test_nothing_moves_with_reduced_motion(motion, moves, open_walk):
    walk = open_walk(reduced_motion=motion)
    walk.sections.nth(4).evaluate(
        "its => its.scrollIntoView({behavior: 'instant', block: 'center'})"
    )
    walk.page.wait_for_function("document.querySelector('.walk').sectionIndex === 4")
    assert walk.copy.locator(".fresh").count() > 0
    moving = "document.getAnimations().some(its => its.animationName === 'walk-fresh')"
    assert walk.page.evaluate(moving) == moves
    before = walk.get_scroll()
    is_still = walk.root.evaluate(
        "(its, before) => (its.scrollToSection(0), scrollY === before)", before
    )
    assert is_still == moves  # already scrolled, or still scrolling


def test_only_the_reader_scrolls(open_walk):
    walk = open_walk()
    for index in (3, 6):
        walk.scroll_to(index)
        before = walk.get_scroll()
        walk.page.mouse.move(900, 500)
        walk.page.mouse.wheel(0, -80)  # into the section above
        assert walk.wait_for_section(index - 1)["shown"] == [index - 1]
        assert walk.get_scroll() == before - 80


def test_a_low_screen_has_no_panel(open_walk):
    walk = open_walk(viewport={"width": 740, "height": 360})
    assert not walk.panel.is_visible()
    assert min(figure["width"] for figure, _ in walk.list_boxes()) > 250
    expect(walk.find("section.read")).to_have_count(1)


# Accessibility


def test_screen_readers_get_the_figures_of_the_sections_and_not_the_copy(open_walk):
    walk = open_walk()
    walk.scroll_to(3)
    snapshot = walk.page.locator(".scenes").aria_snapshot()
    order = re.findall("^ *- '?(heading|figure)\\b", snapshot, re.MULTILINE)
    assert order == ["heading", "figure"] * SECTIONS[FIRST], snapshot
    expect(walk.copy).to_have_attribute("aria-hidden", "true")
    assert walk.copy.locator("[tabindex], button, a, [id]").count() == 0
    assert walk.find("[aria-live], [role=status]:not(:empty)").count() == 0


@pytest.mark.parametrize("screen", [WIDE, PHONE], ids=format_size)
def test_it_is_accessible(screen, open_walk, find_violations):
    walk = open_walk(SECOND, "ko", viewport=screen, color_scheme="light")
    walk.scroll_to(3)
    assert not find_violations(walk.page, dark=True, within=".walk")
    walk.answer(3, 0)
    assert not find_violations(walk.page, dark=True, within=".walk")


# Questions


def list_cutoff_questions(language):
    """Return the questions of the second walkthrough's cutoffs: text, answers, right answer."""
    walk, narration = get_walkthrough("second"), edition(language).texts["narration"]
    return [
        (re.sub("<[^>]+>", "", text), [re.sub("<[^>]+>", "", answer) for answer in answers], right)
        for _, _, step, _, text, answers, right in make_quiz_questions(
            walk.tree, walk.trace, walk.letters, narration
        )
        if walk.trace.steps[step].kind == "cut"
    ]


@pytest.mark.two_languages
def test_a_cutoff_is_asked_before_it_is_shown(language, open_walk):
    """Neither the figure nor the heading gives the answer away."""
    texts, screen = edition(language).texts, {"it": WIDE, "ko": PHONE}[language]
    walk = open_walk(SECOND, language, viewport=screen)
    slashes = walk.copy.locator(".slash")
    for number, (index, chosen) in enumerate([(3, 0), (6, 1)]):
        text, answers, right = list_cutoff_questions(language)[number]
        section = walk.sections.nth(index)
        assert walk.scroll_to(index)["asked"] == [True]
        expect(section.locator(".asked p")).to_have_text(text)
        expect(section.locator(".answers button")).to_have_text(answers)
        expect(slashes).to_have_count(number)
        assert texts["narration"]["state_cutoff"] not in walk.copy.inner_text()
        assert not section.locator("details .told").is_visible()
        state = walk.answer(index, chosen)
        assert (state["shown"], state["asked"]) == ([index], [False])
        expect(slashes).to_have_count(number + 1)
        assert section.locator("details .told .text").is_visible()
        verdict = texts["walk"]["right" if chosen == right else "wrong"]
        expect(section.locator(".verdict")).to_have_text(verdict)


def test_the_answer_can_be_opened_without_guessing(open_walk):
    walk = open_walk(SECOND)
    walk.scroll_to(3)
    section = walk.sections.nth(3)
    for is_asked in (False, True):
        section.locator("summary").click()
        assert walk.get_state()["asked"] == [is_asked]
    expect(section.locator(".verdict")).to_have_text("")


# Without scripts, and on paper


@pytest.mark.parametrize("path", SECTIONS)
def test_without_scripts_all_figures_are_beside_their_texts(path, open_visit, site_address):
    with open_visit(java_script_enabled=False) as visit:
        visit.page.goto(f"{site_address}{path}/")
        walk = Walk(visit.page)
        assert not walk.find(":is(.panel, .answers)").first.is_visible()
        for summary in walk.find("summary").all():
            summary.click()
        for screen, is_placed in ((NARROW, is_left_of), (PHONE, is_above)):
            visit.page.set_viewport_size(screen)
            boxes = walk.list_boxes()
            assert len(boxes) == SECTIONS[path]
            assert all(figure["width"] > 250 and is_placed(figure, text) for figure, text in boxes)


def test_figures_are_kept_when_the_script_cannot_be_loaded(open_visit, site_address):
    with open_visit() as visit:
        visit.page.route("**/walk.js", lambda route: route.abort())
        visit.page.goto(f"{site_address}{FIRST}/")
        walk = Walk(visit.page)
        expect(visit.page.locator(".walk.live")).to_have_count(0)
        assert walk.find("section figure").nth(8).bounding_box()["width"] > 250


@pytest.mark.parametrize(("path", "locale"), [(FIRST, "it"), (SECOND, "ko")])
def test_a_walkthrough_is_printed_on_few_sheets(path, locale, open_walk):
    walk = open_walk(path, locale)
    walk.scroll_to(3)
    walk.page.emulate_media(media="print")
    assert not walk.panel.is_visible()
    boxes = walk.list_boxes()
    assert len(boxes) == SECTIONS[path]
    assert all(is_left_of(*pair) and pair[0]["width"] > 220 for pair in boxes)  # 6 cm
    margin = dict.fromkeys(("top", "bottom", "left", "right"), "1cm")
    pdf = walk.page.pdf(format="A4", margin=margin)
    assert 4 <= len(re.findall(rb"/Type\s*/Page\b", pdf)) <= MOST_SHEETS
