"""The stepper, in Chromium: its controls, its address, keys, moments, questions, the stage, no script."""

import re

import pytest

from figures.asking import questions
from figures.scenes import walkthrough
from snippets import edition

PAGE = "first-walkthrough/"
ASKS = "second-walkthrough/"
KEPT = "([name, its]) => localStorage.setItem(`stepper ${name}`, its)"
STATE = """() => {
  const root = document.querySelector(".stepper")
  return {
    step: root.step + 1,
    said: root.querySelector(".say").textContent,
    answers: [...root.querySelectorAll(".answers button")].map(its => its.lastChild.textContent),
  }
}"""


@pytest.fixture
def desk(visiting, served):
    """Open a page; lines: with every line to stop at, else only at the key moments."""

    with visiting() as visit:

        def desk(path, lines=True):
            if lines:
                visit.page.goto(f"{served}404.html")
                visit.page.evaluate(KEPT, ["lines", "true"])
            return visit.open(served + path).page

        yield desk


def shown(page):
    """Return the number of the step that is shown, counted from 1."""
    return int(page.locator(".stepper .slider").input_value()) + 1


def press(page, name):
    # A button that has nothing to do is still a button that can be pressed.
    page.locator(f".stepper [data-go={name}]").press("Enter")


def test_buttons(desk):
    page = desk(PAGE)
    assert shown(page) == 1
    for name, step in [("next", 2), ("next", 3), ("previous", 2), ("last", 60), ("first", 1)]:
        press(page, name)
        assert shown(page) == step, name
    press(page, "previous")
    assert shown(page) == 1


def test_everything_moves_together(desk):
    page = desk(f"{PAGE}#step-29")
    stepper = page.locator(".stepper")
    assert "Node E returns 6" in stepper.locator(".say").inner_text()
    assert stepper.locator(".values dd").all_inner_texts() == ["6", "5", "6"]
    assert stepper.locator(".code .now").inner_text().strip() == "return best"
    assert stepper.locator(".code .now").get_attribute("value") == "30"
    assert stepper.locator("svg.tree .caption").text_content() == "E\xa0 6 ≥ 5"
    assert "Node E returns 6" in stepper.locator("svg[role=img]").get_attribute("aria-label")
    assert stepper.locator(".of").inner_text() == "Step 29 of 60"


def test_a_step_is_the_address_and_none_to_go_back_to(desk):
    page = desk(PAGE)
    before = page.evaluate("history.length")
    press(page, "next")
    assert page.url.endswith("#step-2")
    press(page, "last")
    assert page.url.endswith("#step-60")
    page.locator(".stepper .slider").fill("4")
    assert (page.url.endswith("#step-5"), page.evaluate("history.length")) == (True, before)
    page.reload()
    assert shown(page) == 5


def test_a_step_that_is_played_is_no_step_to_go_back_to(desk):
    page = desk(PAGE)
    before = page.evaluate("history.length")
    page.locator(".stepper .speed").select_option("4")
    press(page, "play")
    assert page.locator(".stepper .told").get_attribute("aria-live") == "off"
    assert page.locator(".stepper [data-go=play]").get_attribute("aria-label") == "Pause"
    page.wait_for_function("location.hash === '#step-4'")
    press(page, "play")
    assert page.locator(".stepper .told").get_attribute("aria-live") == "polite"
    assert page.evaluate("history.length") == before


def test_playing_ends_at_the_last_step_and_starts_again_at_the_first(desk):
    page = desk(f"{PAGE}#step-58")
    page.locator(".stepper .speed").select_option("4")
    press(page, "play")
    page.wait_for_function("document.querySelector('.stepper .slider').value === '59'")
    play = page.locator(".stepper [data-go=play]")
    page.wait_for_function("document.querySelector('[data-go=play]').title === 'Play'")
    play.click()
    page.wait_for_function("Number(document.querySelector('.stepper .slider').value) < 5")


def test_keys(desk):
    page = desk(PAGE)
    page.locator(".stepper").focus()
    for key, step in [("ArrowRight", 2), ("End", 60), ("ArrowLeft", 59), ("Home", 1)]:
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
    for _ in range(12):
        page.keyboard.press("Tab")
        script = "document.activeElement.dataset.go ?? document.activeElement.classList[0]"
        reached.append(page.evaluate(script))
    assert reached[:4] == ["slider", "first", "previous", "next"]
    assert reached[4:11] == ["last", "play", "take", "stage", "lines", "ask", "speed"]


def test_an_address_with_a_wrong_step_shows_the_nearest(desk):
    page = desk(f"{PAGE}#step-999")
    assert shown(page) == 60
    page.evaluate("location.hash = '#step-0'")
    page.wait_for_function("document.querySelector('.stepper .slider').value === '0'")


def test_a_heading_s_address_leaves_the_step_alone(desk):
    page = desk(f"{PAGE}#check")
    assert shown(page) == 1
    press(page, "next")
    assert shown(page) == 2


@pytest.mark.parametrize("path", ["it/first-walkthrough/", "zh/second-walkthrough/"])
def test_the_language_switch_keeps_the_step(desk, path):
    page = desk(f"{path}#step-7")
    page.locator(".md-select button").focus()
    page.locator(".md-select__link[hreflang=es]").click()
    page.wait_for_url("**/es/**")
    assert shown(page) == 7
    assert page.locator(".stepper .of").inner_text() == "Paso 7 de 60"


def test_a_swipe_is_a_step(visiting, served):
    with visiting(has_touch=True, viewport={"width": 360, "height": 740}) as visit:
        page = visit.open(served + PAGE).page
        swipe = """([from, to]) => {
          const figure = document.querySelector(".stepper .sight")
          const touch = x => new Touch({identifier: 1, target: figure, clientX: x, clientY: 90})
          const send = (type, x, name) => figure.dispatchEvent(
            new TouchEvent(type, {[name]: [touch(x)], bubbles: true}))
          send("touchstart", from, "touches")
          send("touchend", to, "changedTouches")
        }"""
        page.evaluate(swipe, [200, 100])
        assert shown(page) == 6
        page.evaluate(swipe, [200, 190])
        assert shown(page) == 6
        page.evaluate(swipe, [100, 200])
        assert shown(page) == 1


def test_touch_targets_are_large_enough(visiting, served):
    with visiting(viewport={"width": 320, "height": 740}) as visit:
        page = visit.open(served + PAGE).page
        for control in page.locator(".stepper :is(button, select, label, .slider)").all():
            if not control.is_visible():  # a slider and End do what the last button does
                continue
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
    for step in range(1, 61):
        sentences.append(page.locator(".stepper .say").inner_text())
        assert shown(page) == step
        press(page, "next")
    assert not [text for text in sentences if not text or re.search(r"[{}]|undefined", text)]
    assert len(set(sentences)) > 20


@pytest.mark.parametrize(
    ("name", "values", "caption"),
    [
        ("minimax", {1: ["–"], 2: ["−∞"], 9: ["3"], 51: ["5"]}, 0),
        ("failhard-first", {1: ["−∞", "+∞"], 21: ["6", "5"], 44: ["5", "+∞"]}, 1),
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


# --- Key moments, and every line.
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
]  # scenes, and what decides a cutoff


def test_key_moments_and_every_line(desk):
    page = desk(PAGE, lines=False)
    stops = [shown(page)]
    while stops[-1] < 60:
        press(page, "next")
        stops.append(shown(page))
    assert stops == MOMENTS
    for step in reversed(MOMENTS[:-1]):
        press(page, "previous")
        assert shown(page) == step
    assert page.locator(".stepper .cutoffs").get_attribute("d") == "M27 0v1M54 0v1"
    page.locator(".stepper .lines").check()
    press(page, "next")
    assert shown(page) == 2
    page.reload()
    press(page, "next")
    assert shown(page) == 3
    page.locator(".stepper .lines").uncheck()
    press(page, "next")
    assert shown(page) == 6


def test_playing_pauses_at_a_cutoff(desk):
    page = desk(f"{PAGE}#step-25")
    page.locator(".stepper .speed").select_option("4")
    press(page, "play")
    page.wait_for_function("location.hash === '#step-28'")
    page.wait_for_function("document.querySelector('[data-go=play]').title === 'Play'")
    press(page, "play")
    page.wait_for_function("location.hash === '#step-29'")


def test_keys_work_wherever_the_focus_is_and_lead_to_no_other_page(desk):
    page = desk(PAGE)
    press(page, "next")
    page.keyboard.press("ArrowRight")
    assert shown(page) == 3
    page.keyboard.press("Space")  # the button that has the focus
    assert shown(page) == 4
    page.locator(".stepper .lines").focus()
    for key, step in [("ArrowLeft", 3), ("End", 60), ("Home", 1)]:
        page.keyboard.press(key)
        assert shown(page) == step, key
    page.locator(".stepper .speed").focus()
    page.keyboard.press("ArrowDown")
    assert (shown(page), page.locator(".stepper .speed").input_value()) == (1, "2")
    page.locator("[data-go=next]").focus()
    for key in "nps.,":
        page.keyboard.press(key)
    assert page.evaluate("document.activeElement.dataset.go") == "next"
    assert page.url.endswith(f"{PAGE}#step-1")


def test_the_current_line_is_in_sight_and_the_page_stays(visiting, served):
    with visiting(viewport={"width": 360, "height": 740}) as visit:
        page = visit.open(f"{served}{PAGE}").page
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


# --- Asked first.
def test_a_run_of_right_answers(desk):
    page, walk = desk(ASKS, lines=False), walkthrough("second")
    wanted = questions(walk.tree, walk.trace, walk.letters, edition("en").words["narration"])
    wanted = [its for its in wanted if its[3]]
    asked, heights = [], set()
    while shown(page) < 60:
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
        its = wanted[len(asked)]
        asked.append(state["said"])
        assert [state["said"], *state["answers"]] == [
            re.sub("<[^>]+>", "", text) for text in (its[4], *its[5])
        ]
        page.keyboard.press(str(its[6] + 1))
        page.wait_for_function("() => !document.querySelector('.stepper .answers')")
        state = page.evaluate(STATE)
        assert state["step"] == its[2] + 1
        assert state["said"].startswith(f"✓ Correct. Score so far: {len(asked)} of {len(asked)}. ")
    assert len(asked) == len(wanted)
    assert len(heights) == 1


def ask(page, step):
    """Wait for the question that comes after a step."""
    page.evaluate(
        "step => (its => its.show(its.film, step - 1))(document.querySelector('.stepper'))", step
    )
    press(page, "next")
    page.locator(".stepper .answers").wait_for()
    return page.evaluate(STATE)


def test_what_is_asked_is_answered_given_up_or_left(desk, violations):
    page = desk(PAGE)
    assert not page.locator(".stepper .ask").is_checked()
    page.locator(".stepper .ask").check()
    state = ask(page, 26)
    # The test is drawn, and what comes of it is not said.
    assert (state["step"], state["answers"]) == (26, ["Cut", "Go on"])
    assert state["said"] == "At node E, α is 6 and β is 5. Cut, or go on?"
    assert page.locator(".stepper .caption").text_content().endswith("6 ≥ 5\xa0?")
    assert page.locator(".stepper .slash").count() == 0
    assert not violations(page)
    page.locator(".stepper .answers button").nth(1).click()
    page.locator(".stepper .say b", has_text="Wrong. Score so far: 0 of 1.").wait_for()
    assert (shown(page), "so node E stops" in page.locator(".say").inner_text()) == (28, True)
    assert ask(page, 10)["said"].startswith("At node D, α is 3 and β is +∞.")
    press(page, "next")  # given up: it is told, and does not count
    page.wait_for_function("() => !document.querySelector('.stepper .answers')")
    assert (shown(page), page.locator(".stepper .say b:not(.node)").count()) == (11, 0)
    ask(page, 26)
    press(page, "previous")
    assert (shown(page), page.locator(".stepper .answers").count()) == (26, 0)
    ask(page, 26)
    page.keyboard.press("1")
    # It is answered anew.
    page.locator(".stepper .say b", has_text="Correct. Score so far: 1 of 1.").wait_for()
    assert page.locator(".stepper [aria-live]").count() == 1
    page.reload()
    assert page.locator(".stepper .ask").is_checked()
    page.locator(".stepper .ask").uncheck()
    press(page, "next")
    assert (shown(page), page.locator(".stepper .answers").count()) == (29, 0)


@pytest.mark.parametrize(("path", "width"), [("es/", 360), ("ko/", 1280), ("it/", 768)])
def test_no_question_moves_what_stands_below(path, width, visiting, served):
    with visiting(viewport={"width": width, "height": 800}) as visit:
        page = visit.open(f"{served}{path}{ASKS}").page
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


# --- The stage.
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
def test_the_stage_is_large_enough_for_a_projector(path, visiting, served):
    with visiting(viewport={"width": 1920, "height": 1080}) as visit:
        page = visit.open(served + path).page
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
def test_the_keys_of_the_stage(api, visiting, served, violations):
    with visiting(viewport={"width": 1920, "height": 1080}) as visit:
        page = visit.page
        if not api:
            page.add_init_script(WITHOUT_API)
        visit.open(f"{served}{PAGE}#step-11")
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
            assert shown(page) == step, key
        for key in ("b", "."):
            page.keyboard.press(key)
            assert page.locator(".stepper.blank").count() == 1, key
            page.keyboard.press("PageDown")  # whatever is pressed first shows it again
            assert (page.locator(".stepper.blank").count(), shown(page)) == (0, 20)
        page.keyboard.press("c")
        assert not page.locator(".stepper .code").is_visible()
        page.keyboard.press("c")
        assert page.locator(".stepper .code").is_visible()
        assert not violations(page)
        page.locator(".stepper .ask").check()
        page.locator(".stepper").focus()
        page.keyboard.press("Space")
        page.locator(".stage .answers").wait_for()
        assert not violations(page)
        page.keyboard.press("PageDown")
        page.wait_for_function("() => !document.querySelector('.stepper .answers')")
        page.keyboard.press("Escape")
        page.wait_for_function("!document.querySelector('.stage') && !document.fullscreenElement")
        assert page.evaluate("document.activeElement.dataset.go") == "stage"
        assert page.evaluate("document.querySelectorAll('[inert], [popover]').length") == 0
