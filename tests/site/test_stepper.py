"""The stepper in Chromium: controls, address, keys, moments, questions, full screen, no script."""

import re

import pytest

from figures.quiz_questions import make_quiz_questions
from figures.scenes import get_walkthrough
from snippets import edition

PAGE = "first-walkthrough/"
QUESTION_PAGE = "second-walkthrough/"
SAVE_SETTING = "([name, its]) => localStorage.setItem(`stepper ${name}`, its)"
STATE = """() => {
  const root = document.querySelector(".stepper")
  return {
    step: root.step + 1,
    said: root.querySelector(".say").textContent,
    answers: [...root.querySelectorAll(".answers button")].map(its => its.lastChild.textContent),
  }
}"""


@pytest.fixture
def open_page(open_visit, site_address):
    """Open a page; lines: whether the stepper stops at every line, not only at key moments."""

    with open_visit() as visit:

        def open_page(path, lines=True):
            if lines:
                visit.page.goto(f"{site_address}404.html")
                visit.page.evaluate(SAVE_SETTING, ["lines", "true"])
            return visit.open(site_address + path).page

        yield open_page


def get_step(page):
    """Return the number of the current step, counted from 1."""
    return int(page.locator(".stepper .slider").input_value()) + 1


def press_button(page, name):
    # A button without effect stays focusable, but a click would wait until it is enabled.
    page.locator(f".stepper [data-go={name}]").press("Enter")


@pytest.mark.core
def test_buttons(open_page):
    page = open_page(PAGE)
    assert get_step(page) == 1
    for name, step in [("next", 2), ("next", 3), ("previous", 2), ("last", 60), ("first", 1)]:
        press_button(page, name)
        assert get_step(page) == step, name
    press_button(page, "previous")
    assert get_step(page) == 1


@pytest.mark.core
def test_everything_moves_together(open_page):
    page = open_page(f"{PAGE}#step-29")
    stepper = page.locator(".stepper")
    assert "Node E returns 6" in stepper.locator(".say").inner_text()
    assert stepper.locator(".values dd").all_inner_texts() == ["6", "5", "6"]
    assert stepper.locator(".code .now").inner_text().strip() == "return best"
    assert stepper.locator(".code .now").get_attribute("value") == "30"
    assert stepper.locator("svg.tree .caption").text_content() == "E\xa0 6 ≥ 5"
    assert "Node E returns 6" in stepper.locator("svg[role=img]").get_attribute("aria-label")
    assert stepper.locator(".of").inner_text() == "Step 29 of 60"


@pytest.mark.core
def test_steps_change_the_address_but_not_the_history(open_page):
    page = open_page(PAGE)
    before = page.evaluate("history.length")
    press_button(page, "next")
    assert page.url.endswith("#step-2")
    press_button(page, "last")
    assert page.url.endswith("#step-60")
    page.locator(".stepper .slider").fill("4")
    assert (page.url.endswith("#step-5"), page.evaluate("history.length")) == (True, before)
    page.reload()
    assert get_step(page) == 5


def test_played_steps_do_not_change_the_history(open_page):
    page = open_page(PAGE)
    before = page.evaluate("history.length")
    page.locator(".stepper .speed").select_option("4")
    press_button(page, "play")
    assert page.locator(".stepper .told").get_attribute("aria-live") == "off"
    assert page.locator(".stepper [data-go=play]").get_attribute("aria-label") == "Pause"
    page.wait_for_function("location.hash === '#step-4'")
    press_button(page, "play")
    assert page.locator(".stepper .told").get_attribute("aria-live") == "polite"
    assert page.evaluate("history.length") == before


def test_playing_ends_at_the_last_step_and_starts_again_at_the_first(open_page):
    page = open_page(f"{PAGE}#step-58")
    page.locator(".stepper .speed").select_option("4")
    press_button(page, "play")
    page.wait_for_function("document.querySelector('.stepper .slider').value === '59'")
    play = page.locator(".stepper [data-go=play]")
    page.wait_for_function("document.querySelector('[data-go=play]').title === 'Play'")
    play.click()
    page.wait_for_function("Number(document.querySelector('.stepper .slider').value) < 5")


@pytest.mark.core
def test_keys(open_page):
    page = open_page(PAGE)
    page.locator(".stepper").focus()
    for key, step in [("ArrowRight", 2), ("End", 60), ("ArrowLeft", 59), ("Home", 1)]:
        page.keyboard.press(key)
        assert get_step(page) == step, key
    page.locator(".stepper .slider").focus()
    page.keyboard.press("ArrowRight")
    assert get_step(page) == 2
    assert page.url.endswith("#step-2")


def test_keys_with_a_modifier_are_left_to_the_browser(open_page):
    page = open_page(PAGE)
    page.locator(".stepper").focus()
    page.keyboard.press("Control+ArrowRight")
    assert get_step(page) == 1


def test_the_keyboard_reaches_every_control(open_page):
    page = open_page(PAGE)
    page.locator(".stepper").focus()
    reached = []
    for _ in range(12):
        page.keyboard.press("Tab")
        script = "document.activeElement.dataset.go ?? document.activeElement.classList[0]"
        reached.append(page.evaluate(script))
    assert reached[:4] == ["slider", "first", "previous", "next"]
    assert reached[4:11] == ["last", "play", "take", "stage", "lines", "ask", "speed"]


def test_an_address_with_a_wrong_step_shows_the_nearest(open_page):
    page = open_page(f"{PAGE}#step-999")
    assert get_step(page) == 60
    page.evaluate("location.hash = '#step-0'")
    page.wait_for_function("document.querySelector('.stepper .slider').value === '0'")


def test_a_heading_s_address_leaves_the_step_alone(open_page):
    page = open_page(f"{PAGE}#check")
    assert get_step(page) == 1
    press_button(page, "next")
    assert get_step(page) == 2


@pytest.mark.parametrize("path", ["it/first-walkthrough/", "zh/second-walkthrough/"])
def test_the_language_switch_keeps_the_step(open_page, path):
    page = open_page(f"{path}#step-7")
    page.locator(".md-select button").focus()
    page.locator(".md-select__link[hreflang=es]").click()
    page.wait_for_url("**/es/**")
    assert get_step(page) == 7
    assert page.locator(".stepper .of").inner_text() == "Paso 7 de 60"


def test_a_swipe_is_a_step(open_visit, site_address):
    with open_visit(has_touch=True, viewport={"width": 360, "height": 740}) as visit:
        page = visit.open(site_address + PAGE).page
        swipe = """([from, to]) => {
          const figure = document.querySelector(".stepper .sight")
          const touch = x => new Touch({identifier: 1, target: figure, clientX: x, clientY: 90})
          const send = (type, x, name) => figure.dispatchEvent(
            new TouchEvent(type, {[name]: [touch(x)], bubbles: true}))
          send("touchstart", from, "touches")
          send("touchend", to, "changedTouches")
        }"""
        page.evaluate(swipe, [200, 100])
        assert get_step(page) == 6
        page.evaluate(swipe, [200, 190])
        assert get_step(page) == 6
        page.evaluate(swipe, [100, 200])
        assert get_step(page) == 1


def test_touch_targets_are_large_enough(open_visit, site_address):
    with open_visit(viewport={"width": 320, "height": 740}) as visit:
        page = visit.open(site_address + PAGE).page
        for control in page.locator(".stepper :is(button, select, label, .slider)").all():
            if not control.is_visible():  # on a narrow screen, the slider replaces this button
                continue
            box = control.bounding_box()
            assert min(box["width"], box["height"]) >= 24, control
        assert page.evaluate("document.scrollingElement.scrollWidth") <= 320


@pytest.mark.core
def test_without_scripts_the_drawing_is_shown_and_no_control(open_visit, site_address):
    with open_visit(java_script_enabled=False) as visit:
        page = visit.page
        page.goto(site_address + PAGE)
        assert page.locator(".stepper svg.tree .letter").count() == 7
        assert "starts at node A" in page.locator(".stepper .say").inner_text()
        assert not page.locator(".stepper .controls").is_visible()


def test_only_pages_with_a_stepper_load_the_script(open_page):
    def scripts(page):
        return page.evaluate("[...document.scripts].filter(s => /stepper/.test(s.src)).length")

    assert scripts(open_page(PAGE)) == 1
    assert scripts(open_page("glossary/")) == 0


@pytest.mark.core
def test_sentences_and_drawings_of_every_step_are_in_the_page(open_page, language):
    page = open_page(("" if language == "en" else f"{language}/") + PAGE)
    sentences = []
    for step in range(1, 61):
        sentences.append(page.locator(".stepper .say").inner_text())
        assert get_step(page) == step
        press_button(page, "next")
    assert not [text for text in sentences if not text or re.search(r"[{}]|undefined", text)]
    assert len(set(sentences)) > 20


@pytest.mark.parametrize(
    ("name", "values", "caption"),
    [
        ("minimax", {1: ["–"], 2: ["−∞"], 9: ["3"], 51: ["5"]}, 0),
        ("failhard-first", {1: ["−∞", "+∞"], 21: ["6", "5"], 44: ["5", "+∞"]}, 1),
    ],
)
def test_a_search_without_a_window_or_a_best_value(open_page, name, values, caption):
    page, english_edition = open_page(PAGE), edition("en")
    page.evaluate(
        "html => (document.querySelector('.stepper').outerHTML = html)",
        english_edition.render_fence("stepper", name),
    )
    page.wait_for_selector(".stepper .controls:not([hidden])")
    for step in range(1, max(values) + 1):
        assert get_step(page) == step
        if step in values:
            assert page.locator(".stepper .values dd").all_inner_texts() == values[step]
            assert page.locator(".stepper .caption").count() == caption
            assert page.locator(".stepper .code .now").count() == 1
        press_button(page, "next")
    assert get_step(page) == max(values)


# --- Key moments and every line.
MOMENTS = [
    1,
    6,
    11,
    17,
    20,
    27,
    28,
    29,
    36,
    51,
    54,
    55,
    56,
    60,
]  # the scenes, and the steps that decide a cutoff


@pytest.mark.core
def test_key_moments_and_every_line(open_page):
    page = open_page(PAGE, lines=False)
    stops = [get_step(page)]
    while stops[-1] < 60:
        press_button(page, "next")
        stops.append(get_step(page))
    assert stops == MOMENTS
    for step in reversed(MOMENTS[:-1]):
        press_button(page, "previous")
        assert get_step(page) == step
    assert page.locator(".stepper .cutoffs").get_attribute("d") == "M27 0v1M54 0v1"
    page.locator(".stepper .lines").check()
    press_button(page, "next")
    assert get_step(page) == 2
    page.reload()
    press_button(page, "next")
    assert get_step(page) == 3
    page.locator(".stepper .lines").uncheck()
    press_button(page, "next")
    assert get_step(page) == 6


def test_playing_pauses_at_a_cutoff(open_page):
    page = open_page(f"{PAGE}#step-25")
    page.locator(".stepper .speed").select_option("4")
    press_button(page, "play")
    page.wait_for_function("location.hash === '#step-28'")
    page.wait_for_function("document.querySelector('[data-go=play]').title === 'Play'")
    press_button(page, "play")
    page.wait_for_function("location.hash === '#step-29'")


def test_keys_work_wherever_the_focus_is_and_stay_on_the_page(open_page):
    page = open_page(PAGE)
    press_button(page, "next")
    page.keyboard.press("ArrowRight")
    assert get_step(page) == 3
    page.keyboard.press("Space")  # presses the focused button
    assert get_step(page) == 4
    page.locator(".stepper .lines").focus()
    for key, step in [("ArrowLeft", 3), ("End", 60), ("Home", 1)]:
        page.keyboard.press(key)
        assert get_step(page) == step, key
    page.locator(".stepper .speed").focus()
    page.keyboard.press("ArrowDown")
    assert (get_step(page), page.locator(".stepper .speed").input_value()) == (1, "2")
    page.locator("[data-go=next]").focus()
    for key in "nps.,":
        page.keyboard.press(key)
    assert page.evaluate("document.activeElement.dataset.go") == "next"
    assert page.url.endswith(f"{PAGE}#step-1")


def test_the_current_line_is_visible_and_the_page_does_not_scroll(open_visit, site_address):
    with open_visit(viewport={"width": 360, "height": 740}) as visit:
        page = visit.open(f"{site_address}{PAGE}").page
        out = page.evaluate("""() => {
          const root = document.querySelector(".stepper"), code = root.querySelector(".code")
          const [out, before] = [[], scrollY]
          for (let step = 0; step < 60; step += 1) {
            root.show(root.film, step)
            const [box, now] = [code, code.querySelector(".now")].map(its => its.getBoundingClientRect())
            if (now.top < box.top || now.bottom > box.bottom || scrollY !== before) out.push(step)
          }
          return [out, code.scrollHeight > code.clientHeight, code.tabIndex]
        }""")
        assert out == [[], True, 0]


# --- Questions.
@pytest.mark.core
def test_a_run_of_right_answers(open_page):
    page, walk = open_page(QUESTION_PAGE, lines=False), get_walkthrough("second")
    expected = make_quiz_questions(
        walk.tree, walk.trace, walk.letters, edition("en").texts["narration"]
    )
    expected = [question for question in expected if question[3]]
    texts, heights = [], set()
    while get_step(page) < 60:
        page.locator(".stepper [data-go=next]").focus()
        before = page.evaluate("location.hash")
        page.keyboard.press("ArrowRight")
        page.wait_for_function(
            "before => document.querySelector('.stepper .answers') || location.hash !== before",
            arg=before,
        )
        heights.add(page.evaluate("document.querySelector('.stepper').offsetHeight"))
        state = page.evaluate(STATE)
        if not state["answers"]:
            continue
        question = expected[len(texts)]
        texts.append(state["said"])
        assert [state["said"], *state["answers"]] == [
            re.sub("<[^>]+>", "", text) for text in (question[4], *question[5])
        ]
        page.keyboard.press(str(question[6] + 1))
        page.wait_for_function("() => !document.querySelector('.stepper .answers')")
        state = page.evaluate(STATE)
        assert state["step"] == question[2] + 1
        assert state["said"].startswith(f"✓ Correct. Score so far: {len(texts)} of {len(texts)}. ")
    assert len(texts) == len(expected)
    assert len(heights) == 1


def ask_question(page, step):
    """Show a step, go on, and wait for the question; return the state of the stepper."""
    page.evaluate(
        "step => (its => its.show(its.film, step - 1))(document.querySelector('.stepper'))", step
    )
    press_button(page, "next")
    page.locator(".stepper .answers").wait_for()
    return page.evaluate(STATE)


def test_a_question_is_answered_skipped_or_left(open_page, find_violations):
    page = open_page(PAGE)
    assert not page.locator(".stepper .ask").is_checked()
    page.locator(".stepper .ask").check()
    state = ask_question(page, 26)
    # The comparison is drawn without the outcome.
    assert (state["step"], state["answers"]) == (26, ["Cut", "Go on"])
    assert state["said"] == "At node E, α is 6 and β is 5. Cut, or go on?"
    assert page.locator(".stepper .caption").text_content().endswith("6 ≥ 5\xa0?")
    assert page.locator(".stepper .slash").count() == 0
    assert not find_violations(page)
    page.locator(".stepper .answers button").nth(1).click()
    page.locator(".stepper .say b", has_text="Wrong. Score so far: 0 of 1.").wait_for()
    assert (get_step(page), "so node E stops" in page.locator(".say").inner_text()) == (28, True)
    assert ask_question(page, 10)["said"].startswith("At node D, α is 3 and β is +∞.")
    press_button(page, "next")  # skipped: the answer is shown and does not count
    page.wait_for_function("() => !document.querySelector('.stepper .answers')")
    assert (get_step(page), page.locator(".stepper .say b:not(.node)").count()) == (11, 0)
    ask_question(page, 26)
    press_button(page, "previous")
    assert (get_step(page), page.locator(".stepper .answers").count()) == (26, 0)
    ask_question(page, 26)
    page.keyboard.press("1")
    # The same question can be answered again.
    page.locator(".stepper .say b", has_text="Correct. Score so far: 1 of 1.").wait_for()
    assert page.locator(".stepper [aria-live]").count() == 1
    page.reload()
    assert page.locator(".stepper .ask").is_checked()
    page.locator(".stepper .ask").uncheck()
    press_button(page, "next")
    assert (get_step(page), page.locator(".stepper .answers").count()) == (29, 0)


@pytest.mark.parametrize(("path", "width"), [("es/", 360), ("ko/", 1280), ("it/", 768)])
def test_questions_do_not_move_the_page_below(path, width, open_visit, site_address):
    with open_visit(viewport={"width": width, "height": 800}) as visit:
        page = visit.open(f"{site_address}{path}{QUESTION_PAGE}").page
        heights = page.evaluate("""async () => {
          const root = document.querySelector(".stepper"), heights = new Set([root.offsetHeight])
          const later = () => new Promise(done => setTimeout(done, 20))
          while (!root.asking) await later()
          while (root.step < 59) {
            const before = root.step
            root.go("next")
            while (root.step === before && !root.asking.question) await later()
            heights.add(root.offsetHeight)
            if (root.asking.question) root.querySelector(".answers button").click()
            while (root.asking.question) await later()
            heights.add(root.offsetHeight)
          }
          return [...heights]
        }""")
        assert max(heights) - min(heights) <= 1


# --- Full screen.
SIZES = """() => {
  const part = name => document.querySelector(`.stepper ${name}`)
  const size = its => parseFloat(getComputedStyle(its).fontSize)
  const tree = part("svg.tree"), { width, height } = tree.viewBox.baseVal
  const scale = Math.min(tree.clientWidth / width, tree.clientHeight / height)
  return {
    letter: size(tree.querySelector(".letter")) * scale, said: size(part(".say")), code: size(part(".code code")),
    cut: [...document.querySelectorAll(".stepper, .stepper :is(.code, .sight, .screen)")]
      .filter(its => its.scrollWidth > its.clientWidth + 1 || its.scrollHeight > its.clientHeight + 1)
      .map(its => its.className),
  }
}"""
WITHOUT_API = "delete Element.prototype.requestFullscreen"


@pytest.mark.parametrize(
    "path", ["ko/first-walkthrough/", "zh/second-walkthrough/", "it/laboratory/"]
)
def test_the_stage_is_large_enough_for_a_projector(path, open_visit, site_address):
    with open_visit(viewport={"width": 1920, "height": 1080}) as visit:
        page = visit.open(site_address + path).page
        page.locator(".stepper").focus()
        page.keyboard.press("f")
        page.wait_for_function("document.fullscreenElement?.matches('.stepper.stage')")
        sizes = page.evaluate(SIZES)
        assert sizes["cut"] == []
        assert (sizes["letter"] >= 30, sizes["said"] >= 36, sizes["code"] >= 20) == (True,) * 3, (
            sizes
        )
        assert visit.faults == []


@pytest.mark.parametrize("api", [True, False], ids=["full screen", "layer"])
def test_the_keys_of_the_stage(api, open_visit, site_address, find_violations):
    with open_visit(viewport={"width": 1920, "height": 1080}) as visit:
        page = visit.page
        if not api:
            page.add_init_script(WITHOUT_API)
        visit.open(f"{site_address}{PAGE}#step-11")
        page.locator(".stepper [data-go=stage]").click()
        page.wait_for_function(
            "api => document.querySelector('.stage') && !!document.fullscreenElement === api",
            arg=api,
        )
        page.wait_for_function("document.activeElement.matches('.stepper')")
        corners = "[[5, 5], [1900, 20], [960, 1070]].every(at => document.elementFromPoint(...at)?.closest('.stage'))"
        assert page.evaluate(corners)
        for key, step in [("PageDown", 17), ("Space", 20), ("PageUp", 17), ("ArrowRight", 20)]:
            page.keyboard.press(key)
            assert get_step(page) == step, key
        for key in ("b", "."):
            page.keyboard.press(key)
            assert page.locator(".stepper.blank").count() == 1, key
            page.keyboard.press("PageDown")  # any key ends the blank screen, without a step
            assert (page.locator(".stepper.blank").count(), get_step(page)) == (0, 20)
        page.keyboard.press("c")
        assert not page.locator(".stepper .code").is_visible()
        page.keyboard.press("c")
        assert page.locator(".stepper .code").is_visible()
        assert not find_violations(page)
        page.locator(".stepper .ask").check()
        page.locator(".stepper").focus()
        page.keyboard.press("Space")
        page.locator(".stage .answers").wait_for()
        assert not find_violations(page)
        page.keyboard.press("PageDown")
        page.wait_for_function("() => !document.querySelector('.stepper .answers')")
        page.keyboard.press("Escape")
        page.wait_for_function("!document.querySelector('.stage') && !document.fullscreenElement")
        assert page.evaluate("document.activeElement.dataset.go") == "stage"
        assert page.evaluate("document.querySelectorAll('[inert], [popover]').length") == 0
