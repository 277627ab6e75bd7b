"""The stepper, in Chromium: its controls, its address, the back button, keys, no script."""

import re

import pytest

from snippets import edition

PAGE = "first-walkthrough/"


@pytest.fixture
def desk(visiting, served):
    with visiting() as visit:
        yield lambda path: visit.open(served + path).page


def shown(page):
    """Return the number of the step that is shown, counted from 1."""
    return int(page.locator(".stepper .slider").input_value()) + 1


def press(page, name):
    # A button that has nothing to do is still a button that can be pressed.
    page.locator(f".stepper [data-go={name}]").press("Enter")


def test_buttons(desk):
    page = desk(PAGE)
    assert shown(page) == 1
    for name, step in [("next", 2), ("next", 3), ("previous", 2), ("last", 42), ("first", 1)]:
        press(page, name)
        assert shown(page) == step, name
    press(page, "previous")
    assert shown(page) == 1


def test_everything_moves_together(desk):
    page = desk(f"{PAGE}#step-24")
    stepper = page.locator(".stepper")
    assert "Node E returns 6" in stepper.locator(".say").inner_text()
    assert stepper.locator(".values dd").all_inner_texts() == ["6", "5", "6"]
    assert stepper.locator(".code .now").inner_text().strip() == "return best"
    assert stepper.locator(".code .now").get_attribute("value") == "30"
    assert stepper.locator("svg.tree .caption").text_content() == "E\xa0 6 ≥ 5"
    assert "Node E returns 6" in stepper.locator("svg[role=img]").get_attribute("aria-label")
    assert stepper.locator(".of").inner_text() == "Step 24 of 42"


def test_a_step_has_an_address_and_back_leads_to_the_step_before(desk):
    page = desk(PAGE)
    press(page, "next")
    press(page, "last")
    assert page.url.endswith("#step-42")
    page.go_back()
    assert (page.url.endswith("#step-2"), shown(page)) == (True, 2)
    page.go_back()
    assert shown(page) == 1
    page.go_forward()
    assert shown(page) == 2
    page.reload()
    assert shown(page) == 2


def test_a_step_that_is_played_is_no_step_to_go_back_to(desk):
    page = desk(PAGE)
    before = page.evaluate("history.length")
    page.locator(".stepper .speed").select_option("4")
    press(page, "play")
    assert page.locator(".stepper .say").get_attribute("aria-live") == "off"
    assert page.locator(".stepper [data-go=play]").get_attribute("aria-label") == "Pause"
    page.wait_for_function("location.hash === '#step-4'")
    press(page, "play")
    assert page.locator(".stepper .say").get_attribute("aria-live") == "polite"
    assert page.evaluate("history.length") == before


def test_playing_ends_at_the_last_step_and_starts_again_at_the_first(desk):
    page = desk(f"{PAGE}#step-40")
    page.locator(".stepper .speed").select_option("4")
    press(page, "play")
    page.wait_for_function("document.querySelector('.stepper .slider').value === '41'")
    play = page.locator(".stepper [data-go=play]")
    page.wait_for_function("document.querySelector('[data-go=play]').title === 'Play'")
    play.click()
    page.wait_for_function("Number(document.querySelector('.stepper .slider').value) < 5")


def test_keys(desk):
    page = desk(PAGE)
    page.locator(".stepper").focus()
    for key, step in [("ArrowRight", 2), ("End", 42), ("ArrowLeft", 41), ("Home", 1)]:
        page.keyboard.press(key)
        assert shown(page) == step, key
    page.locator(".stepper .slider").focus()
    page.keyboard.press("ArrowRight")
    assert shown(page) == 2
    assert page.url.endswith("#step-2")


def test_keys_with_a_modifier_are_left_to_the_browser(desk):
    page = desk(PAGE)
    page.locator(".stepper").focus()
    page.keyboard.press("Control+ArrowRight")
    assert shown(page) == 1


def test_the_keyboard_reaches_every_control(desk):
    page = desk(PAGE)
    page.locator(".stepper").focus()
    reached = []
    for _ in range(8):
        page.keyboard.press("Tab")
        script = "document.activeElement.dataset.go ?? document.activeElement.classList[0]"
        reached.append(page.evaluate(script))
    assert reached[:7] == ["first", "previous", "play", "next", "last", "speed", "slider"]


def test_an_address_with_a_wrong_step_shows_the_nearest(desk):
    page = desk(f"{PAGE}#step-999")
    assert shown(page) == 42
    page.evaluate("location.hash = '#step-0'")
    page.wait_for_function("document.querySelector('.stepper .slider').value === '0'")


def test_a_heading_s_address_leaves_the_step_alone(desk):
    page = desk(f"{PAGE}#check")
    assert shown(page) == 1
    press(page, "next")
    assert shown(page) == 2


def test_the_home_page_opens_at_the_end(desk):
    page = desk("")
    assert shown(page) == 42
    assert page.locator(".stepper .slash").count() == 2


@pytest.mark.parametrize("path", ["it/first-walkthrough/", "ko/", "zh/second-walkthrough/"])
def test_the_language_switch_keeps_the_step(desk, path):
    page = desk(f"{path}#step-7")
    page.locator(".md-select button").focus()
    page.locator(".md-select__link[hreflang=es]").click()
    page.wait_for_url("**/es/**")
    assert shown(page) == 7
    assert page.locator(".stepper .of").inner_text() == "Paso 7 de 42"


def test_a_swipe_is_a_step(visiting, served):
    with visiting(has_touch=True, viewport={"width": 360, "height": 740}) as visit:
        page = visit.open(served + PAGE).page
        swipe = """([from, to]) => {
          const figure = document.querySelector(".stepper figure")
          const touch = x => new Touch({identifier: 1, target: figure, clientX: x, clientY: 90})
          const send = (type, x, name) => figure.dispatchEvent(
            new TouchEvent(type, {[name]: [touch(x)], bubbles: true}))
          send("touchstart", from, "touches")
          send("touchend", to, "changedTouches")
        }"""
        page.evaluate(swipe, [200, 100])
        assert shown(page) == 2
        page.evaluate(swipe, [200, 190])
        assert shown(page) == 2
        page.evaluate(swipe, [100, 200])
        assert shown(page) == 1


def test_touch_targets_are_large_enough(visiting, served):
    with visiting(viewport={"width": 320, "height": 740}) as visit:
        page = visit.open(served + PAGE).page
        for control in page.locator(".stepper :is(button, select, input)").all():
            box = control.bounding_box()
            assert min(box["width"], box["height"]) >= 24, control
        assert page.evaluate("document.scrollingElement.scrollWidth") <= 320


def test_without_a_script_there_is_the_drawing_and_no_dead_control(visiting, served):
    with visiting(java_script_enabled=False) as visit:
        page = visit.page
        page.goto(served + PAGE)
        assert page.locator(".stepper svg.tree .letter").count() == 7
        assert "starts at node A" in page.locator(".stepper .say").inner_text()
        assert not page.locator(".stepper .controls").is_visible()


def test_only_pages_with_a_stepper_load_its_script(desk):
    def scripts(page):
        return page.evaluate("[...document.scripts].filter(s => /stepper/.test(s.src)).length")

    assert scripts(desk(PAGE)) == 1
    assert scripts(desk("glossary/")) == 0


def test_sentences_and_drawings_of_every_step_are_in_the_page(desk, language):
    page = desk(("" if language == "en" else f"{language}/") + PAGE)
    sentences = []
    for step in range(1, 43):
        sentences.append(page.locator(".stepper .say").inner_text())
        assert shown(page) == step
        press(page, "next")
    assert not [text for text in sentences if not text or re.search(r"[{}]|undefined", text)]
    assert len(set(sentences)) > 20


@pytest.mark.parametrize(
    ("name", "values", "caption"),
    [
        ("minimax", {1: ["–"], 2: ["−∞"], 9: ["3"], 48: ["5"]}, 0),
        ("failhard-first", {1: ["−∞", "+∞"], 16: ["6", "5"], 28: ["5", "+∞"]}, 1),
    ],
)
def test_a_search_without_a_window_or_a_best_value(desk, name, values, caption):
    page, its = desk(PAGE), edition("en")
    page.evaluate(
        "html => (document.querySelector('.stepper').outerHTML = html)",
        its.make("stepper", name),
    )
    page.wait_for_selector(".stepper .controls:not([hidden])")
    for step in range(1, max(values) + 1):
        assert shown(page) == step
        if step in values:
            assert page.locator(".stepper .values dd").all_inner_texts() == values[step]
            assert page.locator(".stepper .caption").count() == caption
            assert page.locator(".stepper .code .now").count() == 1
        press(page, "next")
    assert shown(page) == max(values)
