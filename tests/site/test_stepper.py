"""The stepper in Chromium: controls, address, keys, moments, questions, full screen."""

import pytest
from playwright.sync_api import expect

from all_words import WORDS
from docs.figures.quiz_questions import make_quiz_questions
from docs.figures.scenes import get_walkthrough
from pages.page_object import PHONE, read_script
from pages.stepper import Stepper

PAGE, QUESTION_PAGE = "first-walkthrough", "second-walkthrough"
# The scenes, and the steps that decide a cutoff.
MOMENTS = [1, 6, 11, 17, 20, 27, 28, 29, 36, 51, 54, 55, 56, 60]
EVERY_STEP = "localStorage.setItem('stepper lines', 'true')"


@pytest.fixture
def open_stepper(open_page):
    """Open a page; by default, its stepper stops at every step, not only at key moments."""

    def open_stepper(name=PAGE, language="en", hash="", before=EVERY_STEP, **settings):
        return Stepper(open_page(name, language, hash, before, **settings).page)

    return open_stepper


@pytest.mark.core
def test_buttons_slider_and_address_change_the_step_but_not_the_history(open_stepper):
    stepper = open_stepper()
    before = stepper.get_history_length()
    stepper.go_and_expect(("previous", 1), ("next", 2), ("next", 3), ("previous", 2))
    stepper.wait_for_hash("#step-2")
    stepper.go_and_expect(("last", 60), ("next", 60), ("first", 1))
    stepper.slider.fill("28")
    stepper.wait_for_hash("#step-29")
    assert stepper.get_history_length() == before
    stepper.page.reload()
    stepper.expect_step(29)
    expect(stepper.sentence).to_contain_text("Node E returns 6")
    expect(stepper.find(".values dd")).to_have_text(["6", "5", "6"])
    expect(stepper.find(".code .now")).to_have_text("return best")
    assert stepper.caption.text_content() == "E\xa0 6 ≥ 5"
    assert "Node E returns 6" in stepper.find("svg[role=img]").get_attribute("aria-label")
    expect(stepper.progress).to_have_text("Step 29 of 60")
    for hash, step in (("step-999", 60), ("step-0", 1)):  # the nearest
        stepper.open_hash(hash)
        stepper.expect_step(step)
    stepper.go("next")
    stepper.open_hash("check")
    stepper.go_and_expect(("next", 3))


def test_playing_pauses_at_a_cutoff_and_begins_again_after_the_end(open_stepper):
    stepper = open_stepper(hash="#step-25")
    before = stepper.get_history_length()
    stepper.speed.select_option("4")
    stepper.go("play")
    expect(stepper.status).to_have_attribute("aria-live", "off")
    expect(stepper.play_button).to_have_attribute("aria-label", "Pause")
    stepper.wait_for_hash("#step-28")
    expect(stepper.play_button).to_have_attribute("aria-label", "Play")
    expect(stepper.status).to_have_attribute("aria-live", "polite")
    stepper.show(59)
    stepper.go("play")
    stepper.expect_step(60)
    expect(stepper.play_button).to_have_attribute("title", "Play")
    assert stepper.get_history_length() == before
    stepper.play_button.click()
    stepper.page.wait_for_function("document.querySelector('.stepper').step < 5")
    stepper.go("play")
    expect(stepper.play_button).to_have_attribute("title", "Play")


def test_key_moments_and_every_step(open_stepper):
    stepper = open_stepper(before="")
    stops = [stepper.get_step()]
    while stops[-1] < 60:
        stepper.go("next")
        stops.append(stepper.get_step())
    assert stops == MOMENTS
    stepper.go_and_expect(("previous", 56), ("previous", 55), ("first", 1))
    expect(stepper.find(".cutoffs")).to_have_attribute("d", "M27 0v1M54 0v1")
    stepper.every_step_box.check()
    stepper.go_and_expect(("next", 2))
    stepper.page.reload()
    stepper.go_and_expect(("next", 3))
    stepper.every_step_box.uncheck()
    stepper.go_and_expect(("next", 6))


def test_keys_work_wherever_the_focus_is(open_stepper):
    stepper = open_stepper()
    stepper.root.focus()
    stepper.press_and_expect(("Control+ArrowRight", 1))  # is left to the browser
    stepper.press_and_expect(("ArrowRight", 2), ("End", 60), ("ArrowLeft", 59), ("Home", 1))
    stepper.slider.focus()
    stepper.press_and_expect(("ArrowRight", 2))
    stepper.go("next")
    stepper.press_and_expect(("ArrowRight", 4), ("Space", 5))  # presses the focused button
    stepper.press(*"nps.,")  # keys of the theme, which lead to other pages
    expect(stepper.get_button("next")).to_be_focused()
    stepper.every_step_box.focus()
    stepper.press_and_expect(("ArrowLeft", 4), ("Home", 1))
    stepper.speed.focus()
    stepper.press_and_expect(("ArrowDown", 1))
    expect(stepper.speed).to_have_value("2")


def test_on_a_phone_a_swipe_is_a_step_and_the_current_line_is_visible(open_stepper):
    stepper = open_stepper(before="", **PHONE | {"viewport": {"width": 320, "height": 740}})
    for start, end, step in ((200, 100, 6), (200, 190, 6), (100, 200, 1)):
        stepper.page.evaluate(read_script("stepper_swipe"), [start, end])
        stepper.expect_step(step)
    # On a narrow screen, the slider replaces some buttons.
    controls = ".stepper :is(button, select, label, .slider)"
    assert stepper.page.evaluate(read_script("small_controls"), controls) == []
    assert stepper.get_page_width() <= 320
    assert stepper.page.evaluate(read_script("stepper_lines")) == []
    scrolls = "its => its.scrollHeight > its.clientHeight && its.tabIndex === 0"
    assert stepper.code.evaluate(scrolls)


# Questions


@pytest.mark.core
def test_a_run_of_right_answers_moves_nothing_below(open_stepper):
    screen = {"width": 360, "height": 800}
    stepper = open_stepper(QUESTION_PAGE, "es", before="", viewport=screen)
    walk, narration = get_walkthrough("second"), WORDS["es"]["narration"]
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
            score = WORDS["es"]["stepper"]["right"].format(right=count, asked=count)
            expect(stepper.sentence).to_contain_text(score)
    assert count == len(expected)
    assert max(heights) - min(heights) <= 1


def test_a_question_is_drawn_without_its_outcome_answered_skipped_or_left(
    open_stepper, find_violations
):
    stepper = open_stepper()
    assert not stepper.quiz_box.is_checked()
    stepper.quiz_box.check()
    stepper.go_on_to_question(26)
    stepper.expect_step(26)
    expect(stepper.sentence).to_have_text("At node E, α is 6 and β is 5. Cut, or go on?")
    assert stepper.caption.text_content().endswith("6 ≥ 5\xa0?")
    assert stepper.find(".slash").count() == 0
    assert not find_violations(stepper.page, within=".stepper")
    stepper.answers.nth(1).click()
    expect(stepper.sentence).to_contain_text("Wrong. Score so far: 0 of 1.")
    expect(stepper.sentence).to_contain_text("so node E stops")
    stepper.expect_step(28)
    stepper.go_on_to_question(26)  # answered again, it counts once
    stepper.press("1")
    expect(stepper.sentence).to_contain_text("Correct. Score so far: 1 of 1.")
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


# Full screen


@pytest.mark.parametrize("has_api", [True, False], ids=["full screen", "layer"])
def test_the_stage(has_api, open_page, find_violations):
    """In a layer where the browser has no full screen, as on phones from Apple."""
    before = "" if has_api else "delete Element.prototype.requestFullscreen"
    projector = {"viewport": {"width": 1920, "height": 1080}}
    stage = Stepper(open_page(PAGE, "ko", "#step-11", before, **projector).page)
    stage.get_button("stage").click()
    is_open = "api => document.querySelector('.stage') && !!document.fullscreenElement === api"
    stage.page.wait_for_function(is_open, arg=has_api)
    expect(stage.root).to_be_focused()
    point = "([x, y]) => !!document.elementFromPoint(x, y)?.closest('.stage')"
    assert all(stage.page.evaluate(point, at) for at in ([5, 5], [1900, 20], [960, 1070]))
    sizes = stage.page.evaluate(read_script("stepper_stage"))
    assert sizes["cut"] == []
    least = {"letter": 30, "sentence": 36, "code": 20}
    assert all(sizes[name] >= size for name, size in least.items()), sizes
    stage.press_and_expect(("PageDown", 17), ("Space", 20), ("PageUp", 17), ("ArrowRight", 20))
    stage.press("b")
    assert stage.page.locator(".stepper.blank").count() == 1
    stage.press_and_expect(("PageDown", 20))  # any key ends the blank screen, without a step
    assert stage.page.locator(".stepper.blank").count() == 0
    for is_visible in (False, True):
        stage.press("c")
        assert stage.code.is_visible() == is_visible
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


def test_files_that_are_lost_are_reported_and_fetched_again(open_page):
    before = "window.print = () => {}"  # what is printed stays in the page
    stepper = Stepper(open_page(PAGE, hash="#step-6", before=before).page)
    notice = stepper.page.get_by_text(WORDS["en"]["shared"]["run_unreachable"])
    for pressed, appearing in (
        (".ask", ".answers button"),
        ("[data-go=take]", ".take:popover-open"),
        ("[data-take=six]", "body > .printed"),
    ):
        restore = stepper.lose("**/assets/{browser,widgets,python}/**")
        stepper.find(pressed).press("Space")
        expect(notice).to_be_visible()
        restore()
        stepper.find(pressed).press("Space")
        if pressed == ".ask":
            stepper.go("next")
        expect(stepper.page.locator(appearing).first).to_be_attached()
        expect(notice).to_have_count(0)
