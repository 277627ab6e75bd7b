"""The stepper in Chromium: controls, address, keys, moments, questions, full screen, no script."""

import pytest
from playwright.sync_api import expect

from docs.figures.quiz_questions import make_quiz_questions
from docs.figures.scenes import get_walkthrough
from pages.stepper import Stepper
from snippets import edition

PAGE = "first-walkthrough/"
QUESTION_PAGE = "second-walkthrough/"
PROJECTOR = {"viewport": {"width": 1920, "height": 1080}}
# The scenes, and the steps that decide a cutoff.
MOMENTS = [1, 6, 11, 17, 20, 27, 28, 29, 36, 51, 54, 55, 56, 60]


@pytest.fixture
def open_stepper(open_visit, site_address):
    """Open a page; every_step: whether the stepper stops at every step, not only at key moments."""
    with open_visit() as visit:

        def open_stepper(path=PAGE, every_step=True):
            if every_step:
                visit.page.goto(f"{site_address}404.html")
                visit.page.evaluate("localStorage.setItem('stepper lines', 'true')")
            return Stepper(visit.open(site_address + path).page)

        yield open_stepper


# Steps and the address


@pytest.mark.core
def test_buttons_change_the_step_and_the_address_but_not_the_history(open_stepper):
    stepper = open_stepper()
    before = stepper.get_history_length()
    stepper.go_and_expect(("previous", 1), ("next", 2), ("next", 3), ("previous", 2))
    stepper.expect_hash("#step-2")
    stepper.go_and_expect(("last", 60), ("next", 60), ("first", 1))
    stepper.slider.fill("4")
    stepper.expect_hash("#step-5")
    assert stepper.get_history_length() == before
    stepper.page.reload()
    stepper.expect_step(5)


@pytest.mark.core
def test_everything_moves_together(open_stepper):
    stepper = open_stepper(f"{PAGE}#step-29")
    expect(stepper.sentence).to_contain_text("Node E returns 6")
    expect(stepper.values).to_have_text(["6", "5", "6"])
    expect(stepper.current_line).to_have_text("return best")
    expect(stepper.current_line).to_have_attribute("value", "30")
    assert stepper.find("svg.tree .caption").text_content() == "E\xa0 6 ≥ 5"
    label = stepper.find("svg[role=img]").get_attribute("aria-label")
    assert "Node E returns 6" in label
    expect(stepper.progress).to_have_text("Step 29 of 60")


def test_an_address_with_a_wrong_step_shows_the_nearest_and_a_heading_none(open_stepper):
    stepper = open_stepper(f"{PAGE}#step-999")
    stepper.expect_step(60)
    stepper.page.evaluate("location.hash = '#step-0'")
    stepper.expect_step(1)
    stepper.go("next")
    stepper.page.evaluate("location.hash = '#check'")
    stepper.go_and_expect(("next", 3))


def test_the_language_switch_keeps_the_step(open_stepper):
    stepper = open_stepper(f"it/{PAGE}#step-7")
    stepper.page.locator(".md-select button").focus()
    stepper.page.locator(".md-select__link[hreflang=es]").click()
    stepper.page.wait_for_url("**/es/**")
    stepper.expect_step(7)
    expect(stepper.progress).to_have_text("Paso 7 de 60")


def test_played_steps_do_not_change_the_history(open_stepper):
    stepper = open_stepper()
    before = stepper.get_history_length()
    stepper.play_fast()
    expect(stepper.status).to_have_attribute("aria-live", "off")
    expect(stepper.play_button).to_have_attribute("aria-label", "Pause")
    stepper.expect_hash("#step-4")
    stepper.go("play")
    expect(stepper.status).to_have_attribute("aria-live", "polite")
    assert stepper.get_history_length() == before


def test_playing_ends_at_the_last_step_and_starts_again_at_the_first(open_stepper):
    stepper = open_stepper(f"{PAGE}#step-58")
    stepper.play_fast()
    stepper.expect_step(60)
    expect(stepper.play_button).to_have_attribute("title", "Play")
    stepper.play_button.click()
    stepper.page.wait_for_function("document.querySelector('.stepper').step < 5")


def test_playing_pauses_at_a_cutoff(open_stepper):
    stepper = open_stepper(f"{PAGE}#step-25")
    stepper.play_fast()
    stepper.expect_hash("#step-28")
    expect(stepper.play_button).to_have_attribute("title", "Play")
    stepper.go("play")
    stepper.expect_hash("#step-29")


@pytest.mark.core
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


def test_each_step_of_a_page_has_its_sentence_and_drawing(open_stepper):
    stepper, sentences = open_stepper(f"ko/{PAGE}"), []
    for step in range(1, 61):
        stepper.expect_step(step)
        sentences.append(stepper.sentence.inner_text())
        assert stepper.find("svg.tree .letter").count() > 0
        stepper.go("next")
    assert all(sentences)
    assert len(set(sentences)) > 20


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


@pytest.mark.core
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
    assert stepper.page.url.partition("#")[0].endswith(PAGE)


def test_the_keyboard_reaches_every_control(open_stepper):
    reached = open_stepper().list_tab_stops(11)
    assert reached[:4] == ["slider", "first", "previous", "next"]
    assert reached[4:] == ["last", "play", "take", "stage", "lines", "ask", "speed"]


def test_a_swipe_is_a_step(open_visit, site_address):
    with open_visit(has_touch=True, viewport={"width": 360, "height": 740}) as visit:
        stepper = Stepper(visit.open(site_address + PAGE).page)
        for start, end, step in ((200, 100, 6), (200, 190, 6), (100, 200, 1)):
            stepper.swipe(start, end)
            stepper.expect_step(step)


def test_touch_targets_are_large_enough(open_visit, site_address):
    with open_visit(viewport={"width": 320, "height": 740}) as visit:
        stepper = Stepper(visit.open(site_address + PAGE).page)
        # On a narrow screen, the slider replaces some buttons.
        for control in stepper.find(":is(button, select, label, .slider):visible").all():
            box = control.bounding_box()
            assert min(box["width"], box["height"]) >= 24, control
        assert visit.page.evaluate("document.scrollingElement.scrollWidth") <= 320


def test_the_current_line_is_visible_and_the_page_does_not_scroll(open_visit, site_address):
    with open_visit(viewport={"width": 360, "height": 740}) as visit:
        stepper = Stepper(visit.open(f"{site_address}{PAGE}").page)
        assert stepper.list_hidden_lines() == []
        scrolls = "its => its.scrollHeight > its.clientHeight && its.tabIndex === 0"
        assert stepper.code.evaluate(scrolls)


@pytest.mark.core
def test_without_scripts_the_drawing_is_shown_and_no_control(open_visit, site_address):
    with open_visit(java_script_enabled=False) as visit:
        visit.page.goto(site_address + PAGE)
        stepper = Stepper(visit.page)
        expect(stepper.find("svg.tree .letter")).to_have_count(7)
        expect(stepper.sentence).to_contain_text("starts at node A")
        assert not stepper.find(".controls").is_visible()


def test_only_pages_with_a_stepper_load_the_script(open_stepper):
    scripts = "[...document.scripts].filter(its => /stepper/.test(its.src)).length"
    for path, count in ((PAGE, 1), ("glossary/", 0)):
        assert open_stepper(path).page.evaluate(scripts) == count


# Questions


@pytest.mark.core
def test_a_run_of_right_answers(open_stepper):
    stepper, walk = open_stepper(QUESTION_PAGE, every_step=False), get_walkthrough("second")
    narration = edition("en").texts["narration"]
    all_questions = make_quiz_questions(walk.tree, walk.trace, walk.letters, narration)
    expected, heights, count = [its for its in all_questions if its[3]], set(), 0
    while stepper.get_step() < 60:
        is_asked = stepper.go_on()
        heights.add(stepper.get_height())
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
    assert not find_violations(stepper.page)
    stepper.answers.nth(1).click()
    expect(stepper.sentence).to_contain_text("Wrong. Score so far: 0 of 1.")
    expect(stepper.sentence).to_contain_text("so node E stops")
    stepper.expect_step(28)


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


def test_a_question_that_is_answered_again_counts_once(open_stepper):
    stepper = open_stepper()
    stepper.quiz_box.check()
    for key, score in (
        ("2", "Wrong. Score so far: 0 of 1."),
        ("1", "Correct. Score so far: 1 of 1."),
    ):
        stepper.go_on_to_question(26)
        stepper.press(key)
        expect(stepper.sentence).to_contain_text(score)
    assert stepper.find("[aria-live]").count() == 1


@pytest.mark.parametrize(("path", "width"), [("es/", 360), ("ko/", 1280), ("it/", 768)])
def test_questions_do_not_move_the_page_below(path, width, open_visit, site_address):
    with open_visit(viewport={"width": width, "height": 800}) as visit:
        page = visit.open(f"{site_address}{path}{QUESTION_PAGE}").page
        heights = Stepper(page).list_heights_in_quiz()
        assert max(heights) - min(heights) <= 1


# Full screen


@pytest.mark.parametrize("path", ["ko/first-walkthrough/", "it/laboratory/"])
def test_the_stage_is_large_enough_for_a_projector(path, open_visit, site_address):
    with open_visit(**PROJECTOR) as visit:
        stepper = Stepper(visit.open(site_address + path).page)
        stepper.root.focus()
        stepper.press("f")
        visit.page.wait_for_function("document.fullscreenElement?.matches('.stepper.stage')")
        sizes = stepper.measure_stage()
        assert sizes["cut"] == []
        least = {"letter": 30, "sentence": 36, "code": 20}
        assert all(sizes[name] >= size for name, size in least.items()), sizes
        assert visit.faults == []


@pytest.fixture(params=[True, False], ids=["full screen", "layer"])
def stage(request, open_visit, site_address):
    """The stepper in full screen, or in a layer where the browser has no full screen."""
    with open_visit(**PROJECTOR) as visit:
        if not request.param:
            visit.page.add_init_script("delete Element.prototype.requestFullscreen")
        stepper = Stepper(visit.open(f"{site_address}{PAGE}#step-11").page)
        stepper.open_stage(has_api=request.param)
        yield stepper


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
    assert not find_violations(stage.page)
    stage.quiz_box.check()
    stage.root.focus()
    stage.press("Space")
    stage.page.locator(".stage .answers").wait_for()
    assert not find_violations(stage.page)
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
def test_each_file_that_is_lost_is_reported_and_fetched_again(control, open_visit, site_address):
    pressed, appearing = FETCHING[control]

    def open_stepper():
        visit.page.add_init_script("window.print = () => {}")  # what is printed stays in the page
        stepper = Stepper(visit.open(f"{site_address}{PAGE}#step-6").page)
        if control == "print":
            stepper.go("take")
            stepper.find(pressed).wait_for()
        return stepper, visit.page.locator(appearing).first

    def press():
        for part in stepper.find(pressed).all():  # none if the questions are on
            part.press("Space")
        if control == "ask":
            stepper.go("next")

    with open_visit() as visit:
        stepper, appeared = open_stepper()
        count = len(visit.requests)
        press()
        expect(appeared).to_be_attached()
        fetched = set(visit.requests[count:])
    assert fetched
    for url in fetched:
        with open_visit() as visit:
            stepper, appeared = open_stepper()
            visit.page.context.route(url, lambda route: route.abort())
            press()
            notice = visit.page.get_by_text(edition("en").texts["shared"]["run_unreachable"])
            expect(notice, url).to_be_visible()
            visit.page.context.unroute(url)
            press()
            expect(appeared, url).to_be_attached()
            expect(notice, url).to_have_count(0)
