"""A walkthrough, in Chromium: the figure that stays in view, what leads to its sections, what is asked, paper, no script."""

import re

import pytest

from builder.words import LANGUAGES
from figures.asking import questions
from figures.scenes import walkthrough
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
HIGHEST = 210  # of the figure above the text
MOST_SHEETS = 7

STILL = """async () => {
  let before, same = 0
  while (same < 4) {
    await new Promise(requestAnimationFrame)
    same = scrollY === before ? same + 1 : 0
    before = scrollY
  }
}"""
# Waits, but not for ever.
NOTICED = """async at => {
  const until = performance.now() + 20000
  while (document.querySelector(".walk").at !== at && performance.now() < until)
    await new Promise(requestAnimationFrame)
}"""
# Scrolls so that a section's middle is in the middle of the screen, or as near as its top and end allow.
READ = """at => {
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


def size(its):
    return f"{its['width']} x {its['height']}"


@pytest.fixture
def reader(visiting, served):
    """Open a page of a walkthrough on a screen."""
    opened = []

    def reader(path=FIRST, **settings):
        context = visiting(**{"viewport": WIDE[1], "reduced_motion": "reduce"} | settings)
        opened.append(context)
        visit = context.__enter__()
        visit.open(served + path)
        visit.page.evaluate("document.fonts.ready.then(() => 0)")
        return visit.page

    yield reader
    for context in opened:
        context.__exit__(None, None, None)


def state(page, at=None):
    """Return what is shown in a page at rest; at: of which section that will be, once it is noticed."""
    if at is not None:
        page.evaluate(NOTICED, at)
    page.evaluate(STILL)
    return page.evaluate(STATE)


def read(page, at):
    page.evaluate(READ, at)
    return state(page, at)


@pytest.mark.parametrize("screen", SCREENS, ids=size)
def test_the_section_in_the_middle_of_the_screen_is_shown(screen, reader):
    page = reader(viewport=screen)
    count = len(walkthrough("first").scenes)
    for at in [*range(count), *reversed(range(count)), 5, 0]:
        its = read(page, at)
        assert (its["at"], its["shown"], its["read"], its["now"]) == (at, [at], [at], [at])
        # It is in view below the header, but for where it has only come in from below.
        assert 40 <= its["top"] and (at == 0 or its["bottom"] <= screen["height"])
        if screen["width"] < 1100:
            assert its["height"] <= HIGHEST
    overflow = "document.scrollingElement.scrollWidth - innerWidth"
    assert page.evaluate(overflow) <= 0


@pytest.mark.parametrize("screen", SCREENS, ids=size)
def test_a_heading_that_is_gone_to_is_in_view_and_its_section_is_shown(screen, reader):
    scenes = [scene.name for scene in walkthrough("first").scenes]
    page = reader(f"{FIRST}#cutoff-at-c", viewport=screen)
    for name in ["cutoff-at-c", *scenes, "cutoff-at-e", scenes[0]]:
        page.evaluate("name => (location.hash = name)", name)
        its = state(page, scenes.index(name))
        assert its["shown"] == [scenes.index(name)], name
        assert its["listed"] in ([f"#{name}"], [f"#{name}"] * 2), name
        top = page.locator(f"#{name}").bounding_box()["y"]
        above = its["bottom"] if screen["width"] < 1100 else 48
        assert above <= top < screen["height"] - 40, name
    page.evaluate("location.hash = 'check'")
    assert state(page)["listed"] == []  # the theme's own list has it again


def test_its_buttons_lead_to_the_sections_and_leave_the_history_alone(reader):
    page = reader()
    before = state(page)
    dots, last = page.locator(".walk .dot"), len(walkthrough("first").scenes) - 1
    for at in (4, last, 0, 7):
        dots.nth(at).click()
        its = state(page, at)
        assert (its["shown"], its["now"]) == ([at], [at])
        assert (its["history"], its["address"]) == (before["history"], before["address"])
    for name, at in (("previous", 6), ("next", 7), ("next", last), ("next", last)):
        page.locator(f".walk [data-way={name}]").press("Enter")
        assert state(page, at)["shown"] == [at], name
    assert page.locator(".walk [data-way=next]").get_attribute("aria-disabled") == "true"
    dots.nth(last).focus()
    for key, at in (("ArrowLeft", last - 1), ("ArrowLeft", last - 2), ("ArrowRight", last - 1)):
        page.keyboard.press(key)
        assert state(page, at)["shown"] == [at]
        assert dots.nth(at).evaluate("its => its === document.activeElement && its.tabIndex === 0")
    titles = page.locator(".walk h2").all_inner_texts()
    assert [its.get_attribute("aria-label") for its in dots.all()] == [
        title.removesuffix("¶").strip() for title in titles
    ]
    its = state(page)
    assert (its["history"], its["address"]) == (before["history"], before["address"])


def test_a_button_that_is_pressed_while_the_page_moves_leads_on(reader):
    page = reader(reduced_motion="no-preference")
    # A focus that scrolls would read another section before the first key is pressed.
    page.locator(".walk [data-way=next]").evaluate("its => its.focus({ preventScroll: true })")
    for _ in range(4):
        page.keyboard.press("Enter")
    page.wait_for_function("document.querySelector('.walk').at === 4")


def test_nothing_moves_for_who_wants_no_motion(reader):
    moving = "document.getAnimations().filter(its => its.animationName === 'walk-fresh').length"
    for motion, some in (("no-preference", True), ("reduce", False)):
        page = reader(reduced_motion=motion)
        page.evaluate(READ, 4)
        page.wait_for_function("document.querySelector('.walk').at === 4")
        assert page.locator(".walk .copy .fresh").count() > 0
        assert (page.evaluate(moving) > 0) == some
        start = page.evaluate("scrollY")
        page.evaluate("document.querySelector('.walk').go(0)")
        assert (page.evaluate("scrollY") == start) == some  # there at once, or on the way


def test_only_the_reader_scrolls(reader):
    page = reader()
    for at in (3, 6):
        read(page, at)
        before = page.evaluate("scrollY")
        page.mouse.move(900, 500)
        page.mouse.wheel(0, -80)  # into the section above
        page.wait_for_function("before => scrollY !== before", arg=before)
        assert state(page, at - 1)["shown"] == [at - 1]
        assert page.evaluate("scrollY") == before - 80


def test_who_cannot_see_it_gets_the_figures_of_the_steps_and_not_the_copy(reader, violations):
    for path, count in ((FIRST, 9), (SECOND, 8), (THIRD, 7)):
        page = reader(path)
        read(page, 3)
        told = page.locator(".scenes").aria_snapshot()
        order = re.findall("^ *- '?(heading|figure)\\b", told, re.MULTILINE)
        assert order == ["heading", "figure"] * count, told
        copy = page.locator(".walk .copy")
        assert copy.get_attribute("aria-hidden") == "true"
        assert copy.locator("[tabindex], button, a, [id]").count() == 0
        assert page.locator(".walk [aria-live], .walk [role=status]:not(:empty)").count() == 0
        assert not violations(page)


@pytest.mark.parametrize("screen", [WIDE[1], PHONES[1]], ids=size)
def test_nothing_is_wrong_for_who_needs_help(screen, reader, styled, violations):
    page = reader(f"ko/{SECOND}", viewport=screen, color_scheme="light")
    styled(page, ".stepper { display: none !important }")  # it has tests of its own
    read(page, 3)
    assert not violations(page, dark=True)
    page.locator(".walk .answers button").first.click()
    assert not violations(page, dark=True, within=".walk")


def test_a_cutoff_is_asked_before_it_is_shown(language, reader):
    screen, words = (WIDE if LANGUAGES.index(language) % 2 else PHONES)[1], edition(language).words
    walk = walkthrough("second")
    wanted = [
        its
        for its in questions(walk.tree, walk.trace, walk.letters, words["narration"])
        if walk.trace.steps[its[2]].kind == "cut"
    ]
    page = reader(("" if language == "en" else f"{language}/") + SECOND, viewport=screen)
    assert page.locator(".walk details").count() == len(wanted) == 2
    for (_, _, _, _, text, answers, right), at, chosen in zip(wanted, (3, 6), (0, 1), strict=True):
        section = page.locator(".walk section").nth(at)
        its = read(page, at)
        assert (its["shown"], its["asked"]) == ([at], [True])
        assert section.locator(".asked p").inner_text() == re.sub("<[^>]+>", "", text)
        buttons = section.locator(".answers button")
        assert buttons.all_inner_texts() == [re.sub("<[^>]+>", "", answer) for answer in answers]
        # Neither the figure nor the heading says it before.
        slashes = page.locator(".walk .copy .slash").count()
        assert slashes == wanted.index([*wanted[(3, 6).index(at)]])
        assert words["narration"]["state_cutoff"] not in page.locator(".walk .copy").inner_text()
        assert not section.locator("details .told").is_visible()
        buttons.nth(chosen).click()
        its = state(page)
        assert (its["shown"], its["asked"]) == ([at], [False])
        assert page.locator(".walk .copy .slash").count() == slashes + 1
        assert section.locator("details .told .text").is_visible()
        said = words["walk"]["right" if chosen == right else "wrong"]
        assert section.locator(".verdict").inner_text() == said


def test_who_does_not_want_to_guess_opens_the_answer(reader):
    page = reader(SECOND)
    read(page, 3)
    section = page.locator(".walk section").nth(3)
    section.locator("summary").click()
    assert state(page)["asked"] == [False]
    assert section.locator(".verdict").inner_text() == ""
    section.locator("summary").click()
    assert state(page)["asked"] == [True]


def test_a_low_screen_is_left_to_the_text(reader):
    page = reader(viewport={"width": 740, "height": 360})
    assert not page.locator(".walk .panel").is_visible()
    for at, figure in enumerate(page.locator(".walk section figure").all()):
        assert figure.bounding_box()["width"] > 250, at
    assert page.locator(".walk section.read").count() == 1


@pytest.mark.parametrize("screen", [WIDE[0], WIDE[1], PHONES[1]], ids=size)
def test_without_a_script_there_are_all_figures_with_their_text(screen, visiting, served):
    with visiting(java_script_enabled=False, viewport=screen) as visit:
        page = visit.page
        for path, count in ((FIRST, 9), (SECOND, 8), (THIRD, 7)):
            page.goto(served + path)
            assert not page.locator(".walk :is(.panel, .answers)").first.is_visible()
            if path != FIRST:
                for summary in page.locator(".walk summary").all():
                    assert summary.is_visible()
                    summary.click()
            figures = page.locator(".walk .told:not(.asked) > figure")
            texts = page.locator(".walk .told:not(.asked) > .text")
            assert (figures.count(), texts.count()) == (count, count)
            for figure, text in zip(figures.all(), texts.all(), strict=True):
                drawn, said = figure.bounding_box(), text.bounding_box()
                assert drawn["width"] > 250
                if screen["width"] >= 1100:
                    assert drawn["x"] + drawn["width"] <= said["x"]
                    assert drawn["y"] <= said["y"] < drawn["y"] + drawn["height"]
                else:
                    assert drawn["y"] + drawn["height"] <= said["y"]


def test_a_script_that_does_not_come_leaves_the_figures(visiting, served):
    with visiting() as visit:
        page = visit.page
        page.route("**/walk.js", lambda route: route.abort())
        page.goto(served + FIRST)
        page.wait_for_function("document.readyState === 'complete'")
        page.wait_for_function("() => !document.querySelector('.walk.live')")
        assert page.locator(".walk section figure").nth(8).bounding_box()["width"] > 250


def sheets(pdf):
    """Return how many pages a PDF file has."""
    return len(re.findall(rb"/Type\s*/Page\b", pdf))


@pytest.mark.parametrize("path", (FIRST, SECOND))
def test_a_walkthrough_is_printed_on_few_sheets(path, language, reader):
    page = reader(("" if language == "en" else f"{language}/") + path)
    read(page, 3)
    page.emulate_media(media="print")
    assert not page.locator(".walk .panel").is_visible()
    figures = page.locator(".walk .told:not(.asked) > figure")
    texts = page.locator(".walk .told:not(.asked) > .text")
    assert figures.count() == texts.count() == len(walkthrough(path.partition("-")[0]).scenes)
    for figure, text in zip(figures.all(), texts.all(), strict=True):
        drawn, said = figure.bounding_box(), text.bounding_box()
        assert drawn["width"] > 220  # 6 cm
        assert drawn["x"] + drawn["width"] <= said["x"]
        assert said["y"] < drawn["y"] + drawn["height"]
    assert page.locator("details.steps tbody tr").last.bounding_box()["height"] > 0
    margin = dict.fromkeys(("top", "bottom", "left", "right"), "1cm")
    assert 4 <= sheets(page.pdf(format="A4", margin=margin)) <= MOST_SHEETS
