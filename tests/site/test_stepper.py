"""The stepper in Chromium: controls, address, keys, moments, questions, full screen."""

import pytest
from playwright.sync_api import expect

from all_words import WORDS
from docs.figures.quiz_questions import make_quiz_questions
from docs.figures.scenes import get_walkthrough
from pages.page_object import PHONE, read_script
from pages.stepper import Stepper
from snippets import edition

PAGE, QUESTION_PAGE = "first-walkthrough", "second-walkthrough"
PROJECTOR = {"viewport": {"width": 1920, "height": 1080}}
# The scenes, and the steps that decide a cutoff.
MOMENTS = [1, 6, 11, 17, 20, 27, 28, 29, 36, 51, 54, 55, 56, 60]


EVERY_STEP = "localStorage.setItem('stepper lines', 'true')"


@pytest.fixture
def open_stepper(open_page):
    """Open a page; by default, its stepper stops at every step, not only at key moments."""

    def open_stepper(name=PAGE, language="en", hash="", every_step=True, **settings):
        before = EVERY_STEP if every_step else ""
        return Stepper(open_page(name, language, hash, before, **settings).page)

    return open_stepper


# Steps and the address


@pytest.mark.core
def test_buttons_change_the_step_and_the_address_but_not_the_history(open_stepper):
    stepper = open_stepper()
    before = stepper.get_history_length()
    stepper.go_and_expect(("previous", 1), ("next", 2), ("next", 3), ("previous", 2))
    stepper.wait_for_hash("#step-2")
    stepper.go_and_expect(("last", 60), ("next", 60), ("first", 1))
    stepper.slider.fill("4")
    stepper.wait_for_hash("#step-5")
    assert stepper.get_history_length() == before
    stepper.page.reload()
    stepper.expect_step(5)


@pytest.mark.core
def test_everything_moves_together(open_stepper):
    stepper = open_stepper(hash="#step-29")
    expect(stepper.sentence).to_contain_text("Node E returns 6")
    expect(stepper.values).to_have_text(["6", "5", "6"])
    expect(stepper.current_line).to_have_text("return best")
    expect(stepper.current_line).to_have_attribute("value", "30")
    assert stepper.find("svg.tree .caption").text_content() == "E\xa0 6 ≥ 5"
    label = stepper.find("svg[role=img]").get_attribute("aria-label")
    assert "Node E returns 6" in label
    expect(stepper.progress).to_have_text("Step 29 of 60")


def test_an_address_with_a_wrong_step_shows_the_nearest_and_a_heading_none(open_stepper):
    stepper = open_stepper(hash="#step-999")
    stepper.expect_step(60)
    stepper.page.evaluate("location.hash = '#step-0'")
    stepper.expect_step(1)
    stepper.go("next")
    stepper.page.evaluate("location.hash = '#check'")
    stepper.go_and_expect(("next", 3))


def test_played_steps_do_not_change_the_history(open_stepper):
    stepper = open_stepper()
    before = stepper.get_history_length()
    stepper.play_fast()
    expect(stepper.status).to_have_attribute("aria-live", "off")
    expect(stepper.play_button).to_have_attribute("aria-label", "Pause")
    stepper.wait_for_hash("#step-4")
    stepper.go("play")
    expect(stepper.status).to_have_attribute("aria-live", "polite")
    assert stepper.get_history_length() == before


def test_playing_ends_at_the_last_step_and_starts_again_at_the_first(open_stepper):
    stepper = open_stepper(hash="#step-58")
    stepper.play_fast()
    stepper.expect_step(60)
    expect(stepper.play_button).to_have_attribute("title", "Play")
    stepper.play_button.click()
    stepper.page.wait_for_function("document.querySelector('.stepper').step < 5")


def test_playing_pauses_at_a_cutoff(open_stepper):
    stepper = open_stepper(hash="#step-25")
    stepper.play_fast()
    stepper.wait_for_hash("#step-28")
    expect(stepper.play_button).to_have_attribute("title", "Play")
    stepper.go("play")
    stepper.wait_for_hash("#step-29")


def test_key_moments_and_every_step(open_stepper):
    stepper = open_stepper(every_step=False)
    assert stepper.list_stops(60) == MOMENTS
    stepper.go_and_expect(*(("previous", step) for step in reversed(MOMENTS[:-1])))
    expect(stepper.find(".cutoffs")).to_have_attribute("d", "M27 0v1M54 0v1")
    stepper.every_step_box.check()
    stepper.go_and_expect(("next", 2))
    stepper.page.reload()
    stepper.go_and_expect(("next", 3))
    stepper.every_step_box.uncheck()
    stepper.go_and_expect(("next", 6))


@pytest.mark.parametrize(
    ("name", "values", "captions"),
    [
        ("minimax", {1: ["–"], 2: ["−∞"], 9: ["3"], 51: ["5"]}, 0),
        ("failhard-first", {1: ["−∞", "+∞"], 21: ["6", "5"], 44: ["5", "+∞"]}, 1),
    ],
)
def test_a_search_without_a_window_or_a_best_value(open_stepper, name, values, captions):
    stepper, html = open_stepper(), edition("en").render_fence("stepper", name)
    stepper.root.evaluate("(its, html) => (its.outerHTML = html)", html)
    stepper.find(".controls:not([hidden])").wait_for()
    for step, texts in values.items():
        stepper.slider.fill(str(step - 1))
        expect(stepper.values).to_have_text(texts)
        assert stepper.caption.count() == captions
        assert stepper.current_line.count() == 1


# Keyboard, touch, narrow screens


def test_keys_work_wherever_the_focus_is(open_stepper):
    stepper = open_stepper()
    stepper.root.focus()
    stepper.press_and_expect(("Control+ArrowRight", 1))  # is left to the browser
    stepper.press_and_expect(("ArrowRight", 2), ("End", 60), ("ArrowLeft", 59), ("Home", 1))
    stepper.slider.focus()
    stepper.press_and_expect(("ArrowRight", 2))
    stepper.go("next")
    stepper.press_and_expect(("ArrowRight", 4), ("Space", 5))  # presses the focused button
    stepper.every_step_box.focus()
    stepper.press_and_expect(("ArrowLeft", 4), ("End", 60), ("Home", 1))
    stepper.speed.focus()
    stepper.press_and_expect(("ArrowDown", 1))
    expect(stepper.speed).to_have_value("2")


def test_keys_of_the_theme_do_not_leave_the_page(open_stepper):
    stepper = open_stepper()
    stepper.get_button("next").focus()
    stepper.press(*"nps.,")
    expect(stepper.get_button("next")).to_be_focused()
    stepper.expect_step(1)
    assert stepper.page.url.partition("#")[0].endswith(f"{PAGE}/")


def test_the_keyboard_reaches_every_control(open_stepper):
    reached = open_stepper().list_tab_stops(11)
    assert reached[:4] == ["slider", "first", "previous", "next"]
    assert reached[4:] == ["last", "play", "take", "stage", "lines", "ask", "speed"]


def test_a_swipe_is_a_step(open_stepper):
    stepper = open_stepper(every_step=False, **PHONE)
    for start, end, step in ((200, 100, 6), (200, 190, 6), (100, 200, 1)):
        stepper.swipe(start, end)
        stepper.expect_step(step)


def test_touch_targets_are_large_enough(open_stepper):
    stepper = open_stepper(viewport={"width": 320, "height": 740})
    # On a narrow screen, the slider replaces some buttons.
    controls = ".stepper :is(button, select, label, .slider)"
    assert stepper.page.evaluate(read_script("small_controls"), controls) == []
    assert stepper.get_page_width() <= 320


def test_the_current_line_is_visible_and_the_page_does_not_scroll(open_stepper):
    stepper = open_stepper(viewport={"width": 360, "height": 740})
    assert stepper.page.evaluate(read_script("stepper_lines")) == []
    scrolls = "its => its.scrollHeight > its.clientHeight && its.tabIndex === 0"
    assert stepper.code.evaluate(scrolls)


# Questions


@pytest.mark.core
def test_a_run_of_right_answers(open_stepper):
    stepper, walk = open_stepper(QUESTION_PAGE, every_step=False), get_walkthrough("second")
    narration = WORDS["en"]["narration"]
    all_questions = make_quiz_questions(walk.tree, walk.trace, walk.letters, narration)
    expected, heights, count = [its for its in all_questions if its[3]], set(), 0
    while stepper.get_step() < 60:
        is_asked = stepper.go_on()
        heights.add(stepper.root.bounding_box()["height"])
        if is_asked:
            stepper.expect_question(question := expected[count])
            count += 1
            stepper.press(str(question[6] + 1))
            stepper.expect_step(question[2] + 1)
            score = f"✓ Correct. Score so far: {count} of {count}. "
            expect(stepper.sentence).to_contain_text(score)
    assert count == len(expected)
    assert len(heights) == 1


def test_a_question_is_drawn_without_its_outcome(open_stepper, find_violations):
    stepper = open_stepper()
    assert not stepper.quiz_box.is_checked()
    stepper.quiz_box.check()
    stepper.go_on_to_question(26)
    stepper.expect_step(26)
    expect(stepper.sentence).to_have_text("At node E, α is 6 and β is 5. Cut, or go on?")
    assert stepper.caption.text_content().endswith("6 ≥ 5\xa0?")
    assert stepper.slashes.count() == 0
    assert not find_violations(stepper.page, within=".stepper")
    stepper.answers.nth(1).click()
    expect(stepper.sentence).to_contain_text("Wrong. Score so far: 0 of 1.")
    expect(stepper.sentence).to_contain_text("so node E stops")
    stepper.expect_step(28)
    stepper.go_on_to_question(26)  # answered again, it counts once
    stepper.press("1")
    expect(stepper.sentence).to_contain_text("Correct. Score so far: 1 of 1.")
    assert stepper.find("[aria-live]").count() == 1


def test_a_question_is_skipped_or_left(open_stepper):
    stepper = open_stepper()
    stepper.quiz_box.check()
    stepper.go_on_to_question(10)
    stepper.go("next")  # skipped: the answer is shown and does not count
    stepper.expect_step(11)
    assert stepper.find(".say b:not(.node)").count() == 0
    stepper.go_on_to_question(26)
    stepper.go_and_expect(("previous", 26))
    expect(stepper.answers).to_have_count(0)
    stepper.page.reload()
    assert stepper.quiz_box.is_checked()
    stepper.quiz_box.uncheck()
    stepper.show(10)
    stepper.go_and_expect(("next", 11))
    assert stepper.answers.count() == 0


@pytest.mark.parametrize(("locale", "width"), [("es", 360), ("ko", 1280), ("it", 768)])
def test_questions_do_not_move_the_page_below(locale, width, open_stepper):
    screen = {"width": width, "height": 800}
    stepper = open_stepper(QUESTION_PAGE, locale, every_step=False, viewport=screen)
    heights = stepper.page.evaluate(read_script("stepper_heights"))
    assert max(heights) - min(heights) <= 1


# Full screen


@pytest.mark.parametrize(("name", "locale"), [(PAGE, "ko"), ("laboratory", "it")])
def test_the_stage_is_large_enough_for_a_projector(name, locale, open_stepper):
    stepper = open_stepper(name, locale, **PROJECTOR)
    stepper.root.focus()
    stepper.press("f")
    stepper.page.wait_for_function("document.fullscreenElement?.matches('.stepper.stage')")
    sizes = stepper.page.evaluate(read_script("stepper_stage"))
    assert sizes["cut"] == []
    least = {"letter": 30, "sentence": 36, "code": 20}
    assert all(sizes[name] >= size for name, size in least.items()), sizes


@pytest.fixture(params=[True, False], ids=["full screen", "layer"])
def stage(request, open_page):
    """The stepper in full screen, or in a layer where the browser has no full screen."""
    before = "" if request.param else "delete Element.prototype.requestFullscreen"
    stepper = Stepper(open_page(PAGE, hash="#step-11", before=before, **PROJECTOR).page)
    stepper.open_stage(has_api=request.param)
    return stepper


def test_the_keys_of_the_stage(stage):
    assert stage.is_over_the_page()
    stage.press_and_expect(("PageDown", 17), ("Space", 20), ("PageUp", 17), ("ArrowRight", 20))
    for key in ("b", "."):
        stage.press(key)
        assert stage.page.locator(".stepper.blank").count() == 1
        stage.press_and_expect(("PageDown", 20))  # any key ends the blank screen, without a step
        assert stage.page.locator(".stepper.blank").count() == 0
    for is_visible in (False, True):
        stage.press("c")
        assert stage.code.is_visible() == is_visible


def test_a_question_on_the_stage_and_the_way_back(stage, find_violations):
    assert not find_violations(stage.page, within=".stepper")
    stage.quiz_box.check()
    stage.root.focus()
    stage.press("Space")
    stage.page.locator(".stage .answers").wait_for()
    assert not find_violations(stage.page, within=".stepper")
    stage.press("PageDown")
    expect(stage.answers).to_have_count(0)
    stage.press("Escape")
    is_closed = "!document.querySelector('.stage') && !document.fullscreenElement"
    stage.page.wait_for_function(is_closed)
    expect(stage.get_button("stage")).to_be_focused()
    assert stage.page.locator("[inert], [popover]").count() == 0


# Files that are fetched when they are needed

# Control -> (what a reader presses, what then appears).
FETCHING = {
    "take": ("[data-go=take]", ".take:popover-open"),
    "stage": ("[data-go=stage]", ".stepper.stage"),
    "ask": (".ask:not(:checked)", ".answers button"),
    "print": ("[data-take=six]", "body > .printed"),
}


@pytest.mark.parametrize("control", FETCHING)
def test_files_that_are_lost_are_reported_and_fetched_again(control, open_page):
    pressed, appearing = FETCHING[control]
    before = "window.print = () => {}"  # what is printed stays in the page
    stepper = Stepper(open_page(PAGE, hash="#step-6", before=before).page)
    if control == "print":
        stepper.go("take")
        stepper.find(pressed).wait_for()

    def press():
        for part in stepper.find(pressed).all():  # none if the questions are on
            part.press("Space")
        if control == "ask":
            stepper.go("next")

    restore = stepper.lose("**/assets/{browser,widgets,python}/**")  # not what the search fetches
    press()
    notice = stepper.page.get_by_text(WORDS["en"]["shared"]["run_unreachable"])
    expect(notice).to_be_visible()
    restore()
    press()
    expect(stepper.page.locator(appearing).first).to_be_attached()
    expect(notice).to_have_count(0)
