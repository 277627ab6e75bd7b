"""Walkthroughs in Chromium: the figure that stays visible, buttons, questions, paper, no script."""

import re

import pytest

from builder.words import LANGUAGES
from figures.quiz_questions import make_quiz_questions
from figures.scenes import get_walkthrough
from snippets import edition

FIRST, SECOND, THIRD = "first-walkthrough/", "second-walkthrough/", "third-walkthrough/"
WIDE = (
    {"width": 1100, "height": 700},
    {"width": 1440, "height": 900},
    {"width": 1920, "height": 1080},
)
PHONES = (
    {"width": 320, "height": 568},
    {"width": 360, "height": 740},
    {"width": 412, "height": 823},
)
SCREENS = [WIDE[0], WIDE[2], PHONES[0], PHONES[2], {"width": 800, "height": 1100}]
HIGHEST = 210  # px; of the figure above the text, on narrow screens
MOST_SHEETS = 7

WAIT_UNTIL_STILL = """async () => {
  let before, same = 0
  while (same < 4) {
    await new Promise(requestAnimationFrame)
    same = scrollY === before ? same + 1 : 0
    before = scrollY
  }
}"""
# Waits until the walkthrough has noticed the section, for at most 20 seconds.
WAIT_UNTIL_NOTICED = """async at => {
  const until = performance.now() + 20000
  while (document.querySelector(".walk").at !== at && performance.now() < until)
    await new Promise(requestAnimationFrame)
}"""
# Scrolls a section's middle to the middle of the screen, or as near to it as the page allows.
SCROLL_TO = """at => {
  const box = document.querySelectorAll(".walk section")[at].getBoundingClientRect()
  scrollBy({top: box.top + Math.min(box.height - 1, 60) - innerHeight / 2, behavior: "instant"})
}"""
STATE = """() => {
  const walk = document.querySelector(".walk"), panel = walk.querySelector(".panel")
  const sections = [...walk.querySelectorAll("section")], copy = walk.querySelector(".copy")
  const same = [...walk.querySelectorAll("section figure")].filter(its => {
    const [ours, theirs] = [copy, its].map(one => one.innerHTML.replace(/ class="([^"]*?) ?fresh"| class=""/g,
      (_, name) => name ? ` class="${name}"` : ""))
    return ours.replace(/\\s+/g, "") === theirs.replace(/\\s+/g, "")
  })
  const box = panel.getBoundingClientRect()
  return {
    at: walk.at,
    shown: same.map(its => sections.indexOf(its.closest("section"))),
    asked: same.map(its => !!its.closest(".asked")),
    read: sections.flatMap((its, at) => its.classList.contains("read") ? [at] : []),
    now: [...walk.querySelectorAll(".dot")].flatMap((its, at) => its.ariaCurrent ? [at] : []),
    listed: [...document.querySelectorAll(".md-nav--secondary [data-walk=read]")].map(its => its.hash),
    top: box.top, bottom: box.bottom, height: box.height,
    history: history.length, address: location.href,
  }
}"""


def format_size(screen):
    return f"{screen['width']} x {screen['height']}"


@pytest.fixture
def open_walkthrough(open_visit, site_address):
    """Open a page of a walkthrough with settings of the browser."""
    contexts = []

    def open_walkthrough(path=FIRST, **settings):
        context = open_visit(**{"viewport": WIDE[1], "reduced_motion": "reduce"} | settings)
        contexts.append(context)
        visit = context.__enter__()
        visit.open(site_address + path)
        visit.page.evaluate("document.fonts.ready.then(() => 0)")
        return visit.page

    yield open_walkthrough
    for context in contexts:
        context.__exit__(None, None, None)


def get_state(page, section_index=None):
    """Return the state of a page at rest; at: the section to wait for, if any."""
    if section_index is not None:
        page.evaluate(WAIT_UNTIL_NOTICED, section_index)
    page.evaluate(WAIT_UNTIL_STILL)
    return page.evaluate(STATE)


def scroll_to(page, section_index):
    page.evaluate(SCROLL_TO, section_index)
    return get_state(page, section_index)


@pytest.mark.parametrize("screen", SCREENS, ids=format_size)
@pytest.mark.core
def test_the_section_in_the_middle_of_the_screen_is_shown(screen, open_walkthrough):
    page = open_walkthrough(viewport=screen)
    count = len(get_walkthrough("first").scenes)
    for index in [*range(count), *reversed(range(count)), 5, 0]:
        current = scroll_to(page, index)
        assert (current["at"], current["shown"], current["read"], current["now"]) == (
            index,
            [index],
            [index],
            [index],
        )
        # It is visible below the header; section 0 may still be entering from below.
        assert 40 <= current["top"] and (index == 0 or current["bottom"] <= screen["height"])
        if screen["width"] < 1100:
            assert current["height"] <= HIGHEST
    overflow = "document.scrollingElement.scrollWidth - innerWidth"
    assert page.evaluate(overflow) <= 0


@pytest.mark.parametrize("screen", SCREENS, ids=format_size)
def test_a_linked_heading_is_visible_and_the_section_is_shown(screen, open_walkthrough):
    scenes = [scene.name for scene in get_walkthrough("first").scenes]
    page = open_walkthrough(f"{FIRST}#cutoff-at-c", viewport=screen)
    for name in ["cutoff-at-c", *scenes, "cutoff-at-e", scenes[0]]:
        page.evaluate("name => (location.hash = name)", name)
        current = get_state(page, scenes.index(name))
        assert current["shown"] == [scenes.index(name)], name
        assert current["listed"] in ([f"#{name}"], [f"#{name}"] * 2), name
        top = page.locator(f"#{name}").bounding_box()["y"]
        above = current["bottom"] if screen["width"] < 1100 else 48
        assert above <= top < screen["height"] - 40, name
    page.evaluate("location.hash = 'check'")
    assert get_state(page)["listed"] == []  # the theme marks this heading in the table of contents


@pytest.mark.core
def test_buttons_lead_to_the_sections_and_keep_the_history(open_walkthrough):
    page = open_walkthrough()
    before = get_state(page)
    dots, last = page.locator(".walk .dot"), len(get_walkthrough("first").scenes) - 1
    for index in (4, last, 0, 7):
        dots.nth(index).click()
        current = get_state(page, index)
        assert (current["shown"], current["now"]) == ([index], [index])
        assert (current["history"], current["address"]) == (before["history"], before["address"])
    for name, index in (("previous", 6), ("next", 7), ("next", last), ("next", last)):
        page.locator(f".walk [data-way={name}]").press("Enter")
        assert get_state(page, index)["shown"] == [index], name
    assert page.locator(".walk [data-way=next]").get_attribute("aria-disabled") == "true"
    dots.nth(last).focus()
    for key, index in (("ArrowLeft", last - 1), ("ArrowLeft", last - 2), ("ArrowRight", last - 1)):
        page.keyboard.press(key)
        assert get_state(page, index)["shown"] == [index]
        assert dots.nth(index).evaluate(
            "its => its === document.activeElement && its.tabIndex === 0"
        )
    titles = page.locator(".walk h2").all_inner_texts()
    assert [dot.get_attribute("aria-label") for dot in dots.all()] == [
        title.removesuffix("¶").strip() for title in titles
    ]
    current = get_state(page)
    assert (current["history"], current["address"]) == (before["history"], before["address"])


def test_a_button_that_is_pressed_while_the_page_moves_leads_on(open_walkthrough):
    page = open_walkthrough(reduced_motion="no-preference")
    # Focusing must not scroll, or another section would be current before the first key press.
    page.locator(".walk [data-way=next]").evaluate("its => its.focus({ preventScroll: true })")
    for _ in range(4):
        page.keyboard.press("Enter")
    page.wait_for_function("document.querySelector('.walk').at === 4")


def test_nothing_moves_with_reduced_motion(open_walkthrough):
    moving = "document.getAnimations().filter(its => its.animationName === 'walk-fresh').length"
    for motion, has_motion in (("no-preference", True), ("reduce", False)):
        page = open_walkthrough(reduced_motion=motion)
        page.evaluate(SCROLL_TO, 4)
        page.wait_for_function("document.querySelector('.walk').at === 4")
        assert page.locator(".walk .copy .fresh").count() > 0
        assert (page.evaluate(moving) > 0) == has_motion
        start = page.evaluate("scrollY")
        page.evaluate("document.querySelector('.walk').go(0)")
        assert (
            page.evaluate("scrollY") == start
        ) == has_motion  # already scrolled, or still scrolling


def test_only_the_reader_scrolls(open_walkthrough):
    page = open_walkthrough()
    for index in (3, 6):
        scroll_to(page, index)
        before = page.evaluate("scrollY")
        page.mouse.move(900, 500)
        page.mouse.wheel(0, -80)  # into the section above
        page.wait_for_function("before => scrollY !== before", arg=before)
        assert get_state(page, index - 1)["shown"] == [index - 1]
        assert page.evaluate("scrollY") == before - 80


def test_screen_readers_get_the_figures_of_the_sections_and_not_the_copy(
    open_walkthrough, find_violations
):
    for path, count in ((FIRST, 9), (SECOND, 8), (THIRD, 7)):
        page = open_walkthrough(path)
        scroll_to(page, 3)
        snapshot = page.locator(".scenes").aria_snapshot()
        order = re.findall("^ *- '?(heading|figure)\\b", snapshot, re.MULTILINE)
        assert order == ["heading", "figure"] * count, snapshot
        copy = page.locator(".walk .copy")
        assert copy.get_attribute("aria-hidden") == "true"
        assert copy.locator("[tabindex], button, a, [id]").count() == 0
        assert page.locator(".walk [aria-live], .walk [role=status]:not(:empty)").count() == 0
        assert not find_violations(page)


@pytest.mark.parametrize("screen", [WIDE[1], PHONES[1]], ids=format_size)
def test_it_is_accessible(screen, open_walkthrough, add_styles, find_violations):
    page = open_walkthrough(f"ko/{SECOND}", viewport=screen, color_scheme="light")
    add_styles(page, ".stepper { display: none !important }")  # test_stepper.py covers it
    scroll_to(page, 3)
    assert not find_violations(page, dark=True)
    page.locator(".walk .answers button").first.click()
    assert not find_violations(page, dark=True, within=".walk")


@pytest.mark.core
def test_a_cutoff_is_asked_before_it_is_shown(language, open_walkthrough):
    screen, texts = (WIDE if LANGUAGES.index(language) % 2 else PHONES)[1], edition(language).texts
    walk = get_walkthrough("second")
    cutoff_questions = [
        question
        for question in make_quiz_questions(walk.tree, walk.trace, walk.letters, texts["narration"])
        if walk.trace.steps[question[2]].kind == "cut"
    ]
    page = open_walkthrough(("" if language == "en" else f"{language}/") + SECOND, viewport=screen)
    assert page.locator(".walk details").count() == len(cutoff_questions) == 2
    for (_, _, _, _, text, answers, right), index, chosen in zip(
        cutoff_questions, (3, 6), (0, 1), strict=True
    ):
        section = page.locator(".walk section").nth(index)
        current = scroll_to(page, index)
        assert (current["shown"], current["asked"]) == ([index], [True])
        assert section.locator(".asked p").inner_text() == re.sub("<[^>]+>", "", text)
        buttons = section.locator(".answers button")
        assert buttons.all_inner_texts() == [re.sub("<[^>]+>", "", answer) for answer in answers]
        # Neither the figure nor the heading gives the answer away.
        slashes = page.locator(".walk .copy .slash").count()
        assert slashes == cutoff_questions.index([*cutoff_questions[(3, 6).index(index)]])
        assert texts["narration"]["state_cutoff"] not in page.locator(".walk .copy").inner_text()
        assert not section.locator("details .told").is_visible()
        buttons.nth(chosen).click()
        current = get_state(page)
        assert (current["shown"], current["asked"]) == ([index], [False])
        assert page.locator(".walk .copy .slash").count() == slashes + 1
        assert section.locator("details .told .text").is_visible()
        verdict = texts["walk"]["right" if chosen == right else "wrong"]
        assert section.locator(".verdict").inner_text() == verdict


def test_the_answer_can_be_opened_without_guessing(open_walkthrough):
    page = open_walkthrough(SECOND)
    scroll_to(page, 3)
    section = page.locator(".walk section").nth(3)
    section.locator("summary").click()
    assert get_state(page)["asked"] == [False]
    assert section.locator(".verdict").inner_text() == ""
    section.locator("summary").click()
    assert get_state(page)["asked"] == [True]


def test_a_low_screen_has_no_panel(open_walkthrough):
    page = open_walkthrough(viewport={"width": 740, "height": 360})
    assert not page.locator(".walk .panel").is_visible()
    for index, figure in enumerate(page.locator(".walk section figure").all()):
        assert figure.bounding_box()["width"] > 250, index
    assert page.locator(".walk section.read").count() == 1


@pytest.mark.parametrize("screen", [WIDE[0], WIDE[1], PHONES[1]], ids=format_size)
def test_without_scripts_all_figures_are_beside_their_texts(screen, open_visit, site_address):
    with open_visit(java_script_enabled=False, viewport=screen) as visit:
        page = visit.page
        for path, count in ((FIRST, 9), (SECOND, 8), (THIRD, 7)):
            page.goto(site_address + path)
            assert not page.locator(".walk :is(.panel, .answers)").first.is_visible()
            if path != FIRST:
                for summary in page.locator(".walk summary").all():
                    assert summary.is_visible()
                    summary.click()
            figures = page.locator(".walk .told:not(.asked) > figure")
            texts = page.locator(".walk .told:not(.asked) > .text")
            assert (figures.count(), texts.count()) == (count, count)
            for figure, text in zip(figures.all(), texts.all(), strict=True):
                figure_box, text_box = figure.bounding_box(), text.bounding_box()
                assert figure_box["width"] > 250
                if screen["width"] >= 1100:
                    assert figure_box["x"] + figure_box["width"] <= text_box["x"]
                    assert figure_box["y"] <= text_box["y"] < figure_box["y"] + figure_box["height"]
                else:
                    assert figure_box["y"] + figure_box["height"] <= text_box["y"]


def test_figures_are_kept_when_the_script_cannot_be_loaded(open_visit, site_address):
    with open_visit() as visit:
        page = visit.page
        page.route("**/walk.js", lambda route: route.abort())
        page.goto(site_address + FIRST)
        page.wait_for_function("document.readyState === 'complete'")
        page.wait_for_function("() => !document.querySelector('.walk.live')")
        assert page.locator(".walk section figure").nth(8).bounding_box()["width"] > 250


def count_pages(pdf):
    """Return the number of pages of a PDF file."""
    return len(re.findall(rb"/Type\s*/Page\b", pdf))


@pytest.mark.parametrize("path", (FIRST, SECOND))
def test_a_walkthrough_is_printed_on_few_sheets(path, language, open_walkthrough):
    page = open_walkthrough(("" if language == "en" else f"{language}/") + path)
    scroll_to(page, 3)
    page.emulate_media(media="print")
    assert not page.locator(".walk .panel").is_visible()
    figures = page.locator(".walk .told:not(.asked) > figure")
    texts = page.locator(".walk .told:not(.asked) > .text")
    assert figures.count() == texts.count() == len(get_walkthrough(path.partition("-")[0]).scenes)
    for figure, text in zip(figures.all(), texts.all(), strict=True):
        figure_box, text_box = figure.bounding_box(), text.bounding_box()
        assert figure_box["width"] > 220  # 6 cm
        assert figure_box["x"] + figure_box["width"] <= text_box["x"]
        assert text_box["y"] < figure_box["y"] + figure_box["height"]
    assert page.locator("details.steps tbody tr").last.bounding_box()["height"] > 0
    margin = dict.fromkeys(("top", "bottom", "left", "right"), "1cm")
    assert 4 <= count_pages(page.pdf(format="A4", margin=margin)) <= MOST_SHEETS
