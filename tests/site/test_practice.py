"""The practice page in Chromium: keyboard, touch, addresses, the record, faults, no script."""

import re
from contextlib import ExitStack
from math import inf
from pathlib import Path

import pytest

from builder.words import load_all_texts
from figures.replay import make_snapshot
from figures.step_sentences import explain_step
from widgets.practice.answer_fields import format_path
from widgets.practice.exercise_explainer import ExerciseExplainer
from widgets.practice.exercises import SERIES, parse_exercise
from widgets.practice.judge import get_right_answers, judge_answers
from widgets.tree_syntax import LONGEST_TREE

WORDS = load_all_texts(Path(__file__).parents[2] / "docs" / "words")
PHONE = {"viewport": {"width": 360, "height": 740}, "color_scheme": "dark"}
EXERCISE = {"series": "7"}


class PracticePage:
    """The practice page, as readers use it."""

    def __init__(self, page, language):
        self.page, self.texts = page, WORDS[language]["practice"]
        self.all_texts, self.language = WORDS[language], language

    def find(self, selector):
        return self.page.locator(f".practice {selector}")

    def find_spot(self, path):
        return self.find(f'.spots [data-path="{path}"]')

    def find_field(self, kind, path):
        return self.find(f'[name="{kind} {path}"]')

    def is_focused(self, selector):
        return self.page.evaluate(
            "selector => document.activeElement.matches(`.practice ${selector}`)", selector
        )

    def tab_to(self, selector, key="Tab"):
        """Press the Tab key until the focus has reached the element; fail after 120 times."""
        for _ in range(120):
            if self.is_focused(selector):
                return
            self.page.keyboard.press(key)
        raise AssertionError(f"the Tab key does not come to {selector}")

    def press(self, *keys):
        for key in keys:
            self.page.keyboard.press(key)

    def wait_for_text(self, selector, text):
        """Wait until an element of the page has this text."""
        self.page.wait_for_function(
            "([selector, text]) => document.querySelector(`.practice ${selector}`).textContent === text",
            arg=[selector, text],
        )

    def wait_for_series(self, number):
        name = self.texts[SERIES[number - 1][0]]
        self.wait_for_text(".title", self.texts["title_series"].format(number=number, name=name))
        return self

    def wait_for_status(self, key, **places):
        self.wait_for_text(".said", self.texts[key].format(**places))

    def get_marked_leaves(self):
        """Return the paths of the leaves that are marked as pruned."""
        return self.find(".spots [data-kind=leaf][aria-pressed=true]").evaluate_all(
            "its => its.map(one => one.dataset.path)"
        )

    def enter_answers(self, exercise):
        """Enter all correct answers with the mouse; return how many answers there are."""
        answers = get_right_answers(parse_exercise(exercise).compute_solution())
        for leaf in answers["leaf"]:
            self.find_spot(format_path(leaf)).click()
        if not answers["leaf"]:
            self.find("[name=none]").check()
        count = 1 + (len(answers["leaf"]) or 1)
        for field in self.find(".numbers input:enabled").all():
            kind, path = field.get_attribute("name").split(" ")
            index = tuple(map(int, path.split("."))) if path else ()
            field.fill(str(answers[kind][index]))
            count += 1
        self.find(f'[name=best][value="{format_path(answers["best"])}"]').check()
        return count


@pytest.fixture
def open_practice(open_visit, site_address):
    """Open the practice page in a new browser context; fail on errors and on foreign requests."""
    with ExitStack() as stack:
        visits = []

        def open_practice(hash="", language="en", before="", **settings):
            visit = stack.enter_context(open_visit(**settings))
            visits.append(visit)
            visit.page.add_init_script(before)
            visit.open(f"{site_address}{'' if language == 'en' else f'{language}/'}practice/{hash}")
            return PracticePage(visit.page, language)

        yield open_practice
        for visit in visits:
            assert visit.list_foreign_requests(site_address) == []
            lost = ("failed", "console: Failed to load resource: net::ERR_FAILED")
            assert [fault for fault in visit.faults if not fault.startswith(lost)] == []


def format_for_typing(number):
    """Format a number as typed on a keyboard, without the site's signs."""
    return {inf: "inf", -inf: "-inf"}.get(number, str(number))


@pytest.mark.two_languages
@pytest.mark.core
def test_the_whole_flow_by_keyboard_alone(open_practice, find_violations, language):
    practice = open_practice(language=language, **PHONE)
    explainer = ExerciseExplainer(parse_exercise(EXERCISE), practice.all_texts)
    solution, correct_answers = explainer.solution, get_right_answers(explainer.solution)

    def check_accessibility():
        assert find_violations(practice.page, within=".practice") is None
        assert practice.page.evaluate("document.scrollingElement.scrollWidth") <= 360

    check_accessibility()
    practice.tab_to("[name=series]")
    practice.page.locator(".practice[data-open]").wait_for()
    practice.press("7")
    practice.wait_for_series(7)

    # The Tab key stops once in the tree; arrows move from node to node, space marks a leaf.
    def find_leaf(path, pressed, *verdicts):
        name = ", ".join([explainer.format_node_name(path), *verdicts])
        return practice.page.get_by_role("button", name=name, exact=True, pressed=pressed)

    practice.tab_to(".spots button")
    practice.press("ArrowDown", "ArrowRight", "ArrowDown", "ArrowRight")
    assert practice.is_focused('[data-path="0.1.1"]')
    assert find_leaf((0, 1, 1), False).count() == 1
    practice.press("Space")
    assert find_leaf((0, 1, 1), True).count() == 1
    practice.press(
        "ArrowLeft", "ArrowLeft", "Space", "End", "ArrowUp"
    )  # one leaf too many is marked, and node G is left unmarked
    assert practice.is_focused('[data-path="1.1"]')
    # One number is off by one, one is missing, one cannot be parsed.
    for path in sorted(correct_answers["value"], key=lambda path: (len(path), path)):
        for kind in ("alpha", "beta", "value") if path else ("value",):
            text = format_for_typing(
                correct_answers[kind][path] + ((kind, path) == ("value", (1,)))
            )
            if (kind, path) == ("beta", (1,)):
                continue
            practice.tab_to(f'[name="{kind} {format_path(path)}"]')
            practice.page.keyboard.type("?" if (kind, path) == ("alpha", (0,)) else text)
    practice.tab_to("[name=best]")
    practice.press("Space", "ArrowRight")
    practice.tab_to("[data-do=check]")
    practice.press("Enter")
    practice.wait_for_status("said_open", right=14, wrong=6, open=1, count=21)
    returned_name = practice.texts["returned_name"]
    assert practice.find(".verdicts li > b:first-child").all_inner_texts() == [
        explainer.format_node_name((0, 0, 1)),
        f"{explainer.format_node_name((1, 1, 0))} · {explainer.format_node_name((1, 1, 1))}",
        practice.texts["number_of"].format(called=explainer.format_node_name((0,)), name="α"),
        practice.texts["number_of"].format(
            called=explainer.format_node_name((1,)), name=returned_name
        ),
        practice.texts["best"],
    ]
    assert practice.find("[aria-invalid=true]").count() == 2
    assert find_leaf((0, 0, 1), True, practice.texts["wrong"]).count() == 1
    assert find_leaf((0, 1, 1), True, practice.texts["right"]).count() == 1
    assert find_leaf((1, 1, 0), False, practice.texts["wrong"]).count() == 1
    check_accessibility()

    # The button opens the step of the leaf; going back returns to the button.
    practice.tab_to(".verdicts button")
    practice.press("Enter")
    practice.find(".stepper:focus").wait_for()
    snapshot = make_snapshot(solution.tree, solution.trace, solution.entered[0, 0, 1])
    message = explain_step(snapshot, explainer.letters, practice.all_texts["narration"])
    assert practice.find(".stepper .say").inner_text() == re.sub("<[^>]+>", "", message)
    check_accessibility()
    practice.tab_to("[data-do=back]")
    practice.press("Enter")
    assert practice.is_focused(".verdicts li:first-child button")
    assert not practice.find(".stepper").is_visible()

    # The first hint is a question, the second is the answer to it.
    practice.tab_to("[data-do=hint]", "Shift+Tab")
    practice.press("Enter", "Enter")
    hints = practice.find(".hints p")
    hints.nth(1).wait_for()
    for hint, reason in enumerate([("hint_alpha", {"called": (0,)}), ("max_has_nothing", {})]):
        assert hints.nth(hint).inner_text().startswith(explainer.format_reasons([reason]))

    # Correct all answers.
    practice.tab_to(".spots button", "Shift+Tab")
    practice.press(
        "Space", "ArrowLeft", "ArrowLeft", "ArrowLeft", "ArrowDown", "ArrowRight", "Space"
    )
    assert practice.get_marked_leaves() == ["0.1.1", "1.1.0", "1.1.1"]
    assert find_leaf((0, 0, 1), False).count() == 1  # the verdict is removed
    practice.tab_to('[name="alpha 0"]')
    practice.press("Control+a")
    practice.page.keyboard.type("-inf")
    practice.tab_to('[name="beta 1"]')
    practice.page.keyboard.type("INF")
    practice.tab_to('[name="value 1"]')
    practice.press("Control+a")
    practice.page.keyboard.type("3")
    practice.tab_to("[name=best]:checked")
    practice.press("ArrowLeft")
    practice.tab_to("[data-do=check]")
    practice.press("Enter")
    practice.wait_for_status("said_solved", count=20)
    practice.wait_for_text(
        ".record span", practice.texts["record"].format(series=1, count=len(SERIES), others=0)
    )
    assert practice.find(".verdicts li").count() == 0
    check_accessibility()
    practice.tab_to("[data-do=solution]")
    practice.press("Enter")
    practice.find(".key:focus").wait_for()
    check_accessibility()

    # Go on to the next exercise, then back to the answers.
    practice.tab_to("[data-do=next]", "Shift+Tab")
    practice.press("Enter")
    practice.wait_for_series(8)
    assert practice.is_focused(".title")
    assert practice.get_marked_leaves() == []
    solved = practice.texts["solved_mark"].format(title=f"7. {practice.texts['three_plies']}")
    assert practice.find("[name=series] option").nth(6).inner_text() == solved
    practice.page.go_back()
    practice.wait_for_series(7)
    assert practice.get_marked_leaves() == ["0.1.1", "1.1.0", "1.1.1"]
    assert practice.find_field("beta", "1").input_value() == "INF"
    practice.page.once("dialog", lambda dialog: dialog.accept())
    practice.tab_to("[data-do=forget]")
    practice.press("Enter")
    practice.wait_for_status("forgotten")
    assert not practice.find(".record").is_visible()
    assert practice.page.evaluate("localStorage.getItem('practice solved')") == "[]"


def test_touch_marks_nodes_whole_and_targets_are_large(open_practice):
    practice = open_practice(
        "#series=11", has_touch=True, is_mobile=True, viewport={"width": 360, "height": 740}
    )
    practice.wait_for_series(11)
    boxes = [spot.bounding_box() for spot in practice.find(".spots button").all()]
    assert min(min(box["width"], box["height"]) for box in boxes) >= 24
    practice.find_spot("2.1").tap()
    assert practice.get_marked_leaves() == ["2.1.0", "2.1.1"]
    assert practice.find_field("value", "2.1").is_disabled()
    practice.find_spot("2.1.0").tap()
    assert practice.get_marked_leaves() == ["2.1.1"]
    assert practice.find_spot("2.1").get_attribute("aria-pressed") == "mixed"
    assert practice.find_field("value", "2.1").is_enabled()
    practice.find_spot("2").tap()
    assert practice.get_marked_leaves() == ["2.0", "2.1.0", "2.1.1"]
    practice.find_spot("2").tap()
    assert practice.get_marked_leaves() == []
    # Buttons for the signs that a phone's keyboard lacks.
    practice.find_field("beta", "1").tap()
    practice.find("[data-put='+∞']").tap()
    practice.find("[data-put='−∞']").tap()
    assert practice.find_field("beta", "1").input_value() == "−∞"
    assert practice.is_focused('[name="beta 1"]')
    places = {}
    for spot in practice.find(".spots button").all():
        places[spot.get_attribute("data-path")] = spot.bounding_box()
    drawn = practice.find("figure > [data-width] > svg text.number").evaluate_all(
        "its => its.map(one => one.getBoundingClientRect()).map(box => [box.x, box.y])"
    )
    leaves = [
        box
        for path, box in places.items()
        if practice.find_spot(path).get_attribute("data-kind") == "leaf"
    ]
    for (x, y), box in zip(drawn, leaves, strict=True):
        assert box["x"] < x < box["x"] + box["width"]
        assert box["y"] < y < box["y"] + box["height"]


@pytest.mark.core
def test_random_trees_custom_trees_and_their_addresses(open_practice):
    practice = open_practice()
    for summary in practice.find(".choose summary").all():
        summary.click()
    for name, text in (("children", "3"), ("plies", "2"), ("seed", "701")):
        practice.find(f"[name={name}]").fill(text)
    practice.find("[name=level]").select_option("hard")
    practice.find("[name=uneven]").check()
    practice.find("[name=player][value=min]").check()
    practice.find("[data-do=make]").click()
    practice.wait_for_text(".title", practice.texts["title_random"].format(seed=701))
    exercise = {"children": "3", "plies": "2", "seed": "701", "level": "hard"}
    exercise |= {"uneven": "1", "player": "min"}
    assert practice.page.evaluate("location.hash") == f"#{parse_exercise(exercise).url_hash}"
    practice.find("[name=rule][value=hard]").check()
    practice.page.wait_for_function("location.hash.includes('rule=hard')")
    count = practice.enter_answers(exercise | {"rule": "hard"})
    practice.find("[data-do=check]").click()
    practice.wait_for_status("said_solved", count=count)
    practice.wait_for_text(
        ".record span", practice.texts["record"].format(series=0, count=len(SERIES), others=1)
    )
    practice.find("[data-do=next]").click()
    practice.wait_for_text(".title", practice.texts["title_random"].format(seed=702))
    # A mistake is reported and marked, and the text is kept.
    practice.find("[name=tree]").fill("[[3, 5], [2")
    practice.find("[data-do=use]").click()
    practice.wait_for_text(".problem", practice.all_texts["shared"]["problem_unclosed"])
    assert practice.find("[name=tree]").get_attribute("aria-invalid") == "true"
    assert practice.find("[name=tree]").input_value() == "[[3, 5], [2"
    practice.wait_for_text(".title", practice.texts["title_random"].format(seed=702))
    practice.find("[name=tree]").fill("[[3, 5], [2, 9]]")
    practice.press("Enter")
    practice.wait_for_text(".title", practice.texts["title_own"])
    assert practice.page.evaluate("location.hash").startswith("#tree=[[3,5],[2,9]]")
    assert practice.find(".problem").inner_text() == ""
    practice.page.go_back()
    practice.wait_for_text(".title", practice.texts["title_random"].format(seed=702))
    practice.page.reload()
    practice.wait_for_text(".title", practice.texts["title_random"].format(seed=702))


def test_an_address_without_a_valid_exercise_is_reported(open_practice):
    practice = open_practice("#series=99", "ko")
    low_high = {"low": 1, "high": len(SERIES)}
    practice.wait_for_text(
        ".problem", practice.all_texts["shared"]["problem_whole"].format(**low_high)
    )
    name = practice.texts["two_leaves"]
    assert practice.find(".title").inner_text() == practice.texts["title_series"].format(
        number=1, name=name
    )
    count = practice.enter_answers({"series": "1"})
    practice.find("[data-do=check]").click()
    practice.wait_for_status("said_solved", count=count)


def test_unreadable_parameters_of_an_address_are_named(open_practice):
    practice = open_practice("#hasOwnProperty=1&series=3", "ko")
    message = practice.all_texts["shared"]["address_lost"]

    def check_address(hash, title, *names):
        if hash:
            practice.page.evaluate("hash => (location.hash = hash)", hash)
        practice.wait_for_text(".title", title)
        practice.wait_for_text(".problem", message.format(names=" · ".join(names)) if names else "")

    series = [
        practice.texts["title_series"].format(
            number=number, name=practice.texts[SERIES[number - 1][0]]
        )
        for number in range(1, len(SERIES) + 1)
    ]
    random = practice.texts["title_random"]
    check_address("", series[2], "hasOwnProperty")
    check_address(
        "#__proto__=1&constructor=2&series=4&series=5",
        series[3],
        "__proto__",
        "constructor",
        "series",
    )
    check_address("#series=6", series[5])
    # Addresses that were cut off in a name, in a value and between two parameters.
    check_address("#children=3&plies=2&seed=7&le", random.format(seed=7), "le", "level")
    check_address("#children=3&plies=2&seed=7&level=har", random.format(seed=7), "level")
    check_address("#children=3&plies=2", random.format(seed=0), "seed", "level")
    check_address("#series=2&rule=ha", series[1], "rule")
    check_address("#serie=2", series[0], "serie")
    check_address("#series=2&player=min", series[1], "player")
    # A mistake is reported at the field, which contains the text.
    practice.page.evaluate("location.hash = '#tree=[[3,5],[2&x=1'")
    practice.wait_for_text(
        ".problem",
        f"{practice.all_texts['shared']['problem_unclosed']} {message.format(names='x')}",
    )
    assert practice.find("[name=tree]").input_value() == "[[3,5],[2"
    assert practice.find("[name=tree]").is_visible()
    # The next action removes the message.
    practice.find("[data-do=next]").click()
    practice.wait_for_text(".problem", "")


MIDDLE = """(edge, part) => {
  const { x, y } = edge.getPointAtLength(part * edge.getTotalLength()).matrixTransform(edge.getScreenCTM())
  return [x, y]
}"""


def test_a_branch_is_cut_where_it_is_touched_and_shows_the_sites_own_mark(open_practice):
    practice = open_practice("#series=11")
    practice.wait_for_series(11)
    practice.find(".stage").evaluate("its => its.scrollIntoView({block: 'center'})")
    names = [spot.get_attribute("data-path") for spot in practice.find(".spots button").all()]
    board = "figure > [data-width] > svg:first-child"
    for path in ("0.2", "2.1.1", "1"):
        index = names.index(path)
        practice.page.mouse.click(*practice.find(f"{board} .edge").nth(index).evaluate(MIDDLE, 0.4))
        assert practice.find_spot(path).get_attribute("aria-pressed") == "true"
    # A marked branch has one mark and none below it; all branches below are dashed.
    marked = practice.find(".marks path").evaluate_all(
        "its => its.map((one, at) => getComputedStyle(one).visibility === 'visible' ? at : -1).filter(at => at >= 0)"
    )
    assert [names[index] for index in marked] == ["0.2", "1", "2.1.1"]
    below = [
        index for index, name in enumerate(names) if f"{name}.".startswith(("1.", "0.2.", "2.1.1."))
    ]
    cut = practice.find(f"{board} .edge").evaluate_all(
        "its => its.map((one, at) => one.classList.contains('cut') ? at : -1).filter(at => at >= 0)"
    )
    assert cut == below
    assert practice.find_field("alpha", "1").is_disabled()
    practice.page.mouse.click(
        *practice.find(f"{board} .edge").nth(names.index("1")).evaluate(MIDDLE, 0.4)
    )
    assert practice.get_marked_leaves() == ["0.2.0", "0.2.1", "2.1.1"]


@pytest.mark.two_languages
def test_a_reason_is_shown_at_the_answer_and_the_tree_stays_in_view(
    open_practice, find_violations, language
):
    practice = open_practice("#series=7", language=language, **PHONE)
    practice.wait_for_series(7)
    explainer = ExerciseExplainer(parse_exercise(EXERCISE), practice.all_texts)
    answers = get_right_answers(explainer.solution) | {
        "leaf": None,
        "value": {(1,): 4},
        "alpha": {},
        "beta": {},
    }
    (verdict,) = [
        verdict for verdict in judge_answers(explainer.solution, answers) if verdict.diagnosis
    ]
    slip = re.sub("<[^>]+>", "", explainer.format_reasons([verdict.diagnosis]))
    practice.find_field("value", "1").fill("4")
    practice.find("[data-do=check]").click()
    practice.find(".verdicts li").wait_for()
    assert practice.find(".verdicts .slip").inner_text() == slip
    assert not practice.find(".pin").is_visible()
    practice.find_field("value", "1").focus()
    assert practice.find(".pin .slip").inner_text() == slip
    assert slip in practice.find_field("value", "1").evaluate("its => its.ariaDescription")
    tree, pin = practice.find(".stage figure").bounding_box(), practice.find(".pin").bounding_box()
    assert pin["y"] >= tree["y"] + tree["height"] - 1  # it does not cover the tree
    assert find_violations(practice.page, within=".practice") is None
    practice.press("Escape")
    assert not practice.find(".pin").is_visible()
    practice.find(".verdicts li button").focus()
    assert "at" in practice.find_field("value", "1").get_attribute("class").split()
    practice.find(".verdicts li").evaluate("its => its.scrollIntoView({block: 'end'})")
    tree, line = (
        practice.find(".stage").bounding_box(),
        practice.find(".verdicts li").bounding_box(),
    )
    assert tree["y"] >= 0
    assert tree["y"] + tree["height"] <= line["y"] + 1
    assert line["y"] + line["height"] <= 741
    assert practice.page.evaluate("document.scrollingElement.scrollWidth") <= 360


def test_links_carry_the_tree_to_the_laboratory_and_to_a_sheet_and_back(open_practice):
    practice = open_practice("#tree=[[3,5],[2,9]]&player=min")
    practice.wait_for_text(".title", practice.texts["title_own"])
    href = practice.find("[data-way=exercise-sheets]").get_attribute("href")
    assert href == "../exercise-sheets/#tree=[[3,5],[2,9]]&player=min"
    practice.find_field("value", "").fill("9")
    practice.find("[data-do=check]").click()
    practice.find(".verdicts button").click()
    practice.find(".stepper:focus").wait_for()
    practice.page.keyboard.press("ArrowLeft")
    step = practice.page.evaluate("document.querySelector('.practice .stepper').step")
    link = practice.find(".watch > .row a")
    assert link.get_attribute("href").endswith(f"#tree=[[3,5],[2,9]]&player=min&step={step + 1}")
    link.click()
    page = practice.page
    page.wait_for_url("**/laboratory/**")
    page.wait_for_function("step => document.querySelector('.stepper')?.step === step", arg=step)
    assert page.locator("#laboratory-tree").input_value() == "[[3,5],[2,9]]"
    page.locator("#laboratory-tree").fill("4 7 1 6")
    page.wait_for_function("document.querySelector('a[data-tree]').href.includes('[4,7]')")
    page.locator(".menu", has=page.locator("a[data-tree]")).locator("summary").click()
    page.locator("a[data-tree]").first.click()
    practice.wait_for_text(".title", practice.texts["title_own"])
    assert page.evaluate("location.hash") == "#tree=[[4,7],[1,6]]&player=min"


RECORD_REQUESTS = """
  window.posted = []
  const { postMessage } = MessagePort.prototype
  MessagePort.prototype.postMessage = function (message) {
    if (message[2] !== null) posted.push(JSON.parse(message[2]).do) // else it only gets ready
    return postMessage.call(this, message)
  }"""


def test_an_address_pasted_into_an_untouched_page_is_followed_once(open_practice):
    practice = open_practice(before=RECORD_REQUESTS)
    for number in (3, 4):
        practice.page.evaluate("number => (location.hash = `#series=${number}`)", number)
        practice.wait_for_series(number)
    assert practice.page.evaluate("posted") == ["open", "open"]
    assert not practice.find("[aria-invalid=true]").count()


def test_a_tree_that_is_too_long_is_refused_at_the_field(open_practice):
    practice, tree = open_practice(), "[1, 2] " * 150_000
    message = practice.all_texts["shared"]["problem_too_long"].format(limit=f"{LONGEST_TREE:,}")
    practice.page.evaluate("tree => (location.hash = `#tree=${tree}`)", tree)
    practice.wait_for_text(".problem", message)
    assert practice.find("[name=tree]").input_value() == tree
    practice.page.evaluate("location.hash = '#series=2'")
    practice.wait_for_series(2).wait_for_text(".problem", "")
    practice.find("[name=tree]").fill(tree)
    practice.find("[data-do=use]").click()
    practice.wait_for_text(".problem", message)
    assert practice.find("[name=tree][aria-invalid=true]").input_value() == tree


@pytest.mark.parametrize(
    ("hash", "written"),
    [
        ("#rule=soft&series=2", "#series=2"),
        ("#series=2&x=%", "#series=2"),
        ("#tree=%5B%5B3%2C5%5D%2C%5B2%2C9%5D%5D", "#tree=[[3,5],[2,9]]"),
    ],
)
def test_an_address_is_rewritten_in_the_page_s_form(open_practice, hash, written):
    practice = open_practice(hash)
    length = practice.page.evaluate("history.length")
    practice.page.wait_for_function("hash => location.hash === hash", arg=written)
    assert practice.page.evaluate("history.length") == length  # the history has no further entry
    assert practice.find("[data-kind=leaf]").count() == 4


def test_an_exercise_with_a_shown_solution_is_not_recorded(open_practice):
    practice = open_practice("#series=2")
    practice.wait_for_series(2)
    practice.find("[data-do=solution]").click()
    practice.find(".key").wait_for()
    practice.page.reload()
    practice.wait_for_series(2)
    practice.find("[name=rule][value=hard]").check()
    practice.page.wait_for_function("location.hash.includes('rule=hard')")
    count = practice.enter_answers({"series": "2", "rule": "hard"})
    practice.find("[data-do=check]").click()
    practice.wait_for_status("said_solved", count=count)
    assert not practice.find(".record").is_visible()
    practice.find("[data-do=clear]").click()
    assert practice.get_marked_leaves() == []
    assert practice.find_field("value", "").input_value() == ""


def test_the_stepper_shows_the_function_that_was_chosen(open_practice):
    practice = open_practice("#series=7&rule=hard")
    practice.wait_for_series(7)
    practice.find_spot("0.0.0").click()
    practice.find("[data-do=check]").click()
    practice.find(".verdicts button").first.click()
    practice.find(".stepper:focus").wait_for()
    assert "failhard" in practice.find("ol.code").inner_text()
    assert practice.find(".stepper .values dt:visible").all_inner_texts() == ["α", "β"]
    assert practice.page.evaluate("location.hash") == "#series=7&rule=hard"
    practice.find("[name=rule][value=soft]").check()
    practice.page.wait_for_function("location.hash === '#series=7'")
    practice.find_spot("0.0.0").click()
    practice.find("[data-do=check]").click()
    practice.find(".verdicts button").first.click()
    practice.find(".stepper:focus").wait_for()
    assert "alphabeta(node" in practice.find("ol.code").inner_text()
    assert practice.find(".stepper .values dt:visible").count() == 3


@pytest.mark.two_languages
def test_an_empty_form_is_reported_without_revealing_answers(
    open_practice, find_violations, language
):
    practice = open_practice(language=language)
    drawing = practice.find("figure > [data-width] > svg:not(.marks)").evaluate(
        "its => its.outerHTML"
    )
    practice.find("[data-do=check]").click()
    practice.wait_for_status("said_empty")
    practice.find("[data-do=hint]").click()
    practice.wait_for_text(".hints", practice.texts["hint_empty"])
    practice.find("[data-do=hint]").click()
    practice.page.evaluate(
        "async () => void await (await our('python.js')).python.ask('run', JSON.stringify(''))"
    )
    assert practice.find(".hints p").count() == 1
    assert practice.find(".verdicts li").count() == 0
    assert practice.find("[data-state]").count() == 0
    assert (
        practice.find("figure > [data-width] > svg:not(.marks)").evaluate("its => its.outerHTML")
        == drawing
    )
    assert find_violations(practice.page, within=".practice") is None


def test_the_checkbox_for_no_pruned_leaf(open_practice):
    practice = open_practice()
    none_checkbox = practice.page.get_by_role("checkbox", name=practice.texts["none"])
    practice.find_spot("0").click()
    practice.page.locator(".practice[data-open]").wait_for()
    none_checkbox.check()
    assert practice.get_marked_leaves() == []
    practice.find("[data-do=check]").click()
    practice.wait_for_status("said_open", right=1, wrong=0, open=2, count=3)
    assert practice.find(".none").get_attribute("data-state") == "right"
    practice.find_spot("1").click()
    assert not none_checkbox.is_checked()
    assert practice.find(".none").get_attribute("data-state") is None
    none_checkbox.check()
    practice.page.reload()
    none_checkbox.focus()
    practice.page.wait_for_function("document.querySelector('[name=none]').checked")
    assert practice.get_marked_leaves() == []
    # If leaves are pruned, this answer is wrong.
    practice.find("[name=series]").select_option("2")
    practice.wait_for_series(2)
    assert not none_checkbox.is_checked()
    none_checkbox.check()
    practice.find("[data-do=check]").click()
    practice.wait_for_status("said_open", right=0, wrong=1, open=4, count=5)
    assert practice.find_spot("1.1").get_attribute("data-state") == "wrong"


# Makes requests to Python wait until release() is called.
HOLD_PYTHON = """async () => {
    const { python } = await our("python.js")
    const { ask } = python
    const gate = new Promise(open => (window.release = open))
    python.ask = async (...its) => (await gate, ask(...its))
}"""


def test_input_before_the_script_is_loaded_is_kept(open_practice):
    practice = open_practice()
    held_routes = []
    # The first request is held; a route that disables the cache may cause a second one.
    practice.page.context.route(
        "**/practice/controller.js", lambda route: held_routes.append(route), times=1
    )
    practice.find_spot("0").click()
    field = practice.find_field("value", "")
    field.fill("5")
    field.press("Enter")  # this key submits a form with one field
    practice.find('[name=best][value="1"]').check()
    assert "?" not in practice.page.url
    assert practice.find(".practice[data-open]").count() == 0
    held_routes[0].continue_()
    practice.page.locator(".practice[data-open]").wait_for()
    practice.page.wait_for_function("document.querySelector('.spots [aria-pressed=true]')")
    assert practice.get_marked_leaves() == ["0"]
    assert field.input_value() == "5"
    assert practice.is_focused('[name="best"]')
    practice.find("[data-do=check]").click()
    practice.wait_for_status("said_wrong", right=2, wrong=1, count=3)
    practice.page.context.unroute_all()
    practice.page.reload()
    practice.find("[data-do=check]").focus()
    practice.page.wait_for_function("document.querySelector('.spots [aria-pressed=true]')")
    assert field.input_value() == "5"


def test_an_exercise_selected_before_the_script_is_loaded_is_opened(open_practice):
    practice = open_practice()
    held_routes = []
    # The first request is held; a route that disables the cache may cause a second one.
    practice.page.context.route(
        "**/practice/controller.js", lambda route: held_routes.append(route), times=1
    )
    practice.find("[name=series]").focus()
    practice.find("[name=series]").select_option("3")
    practice.find("[name=rule][value=hard]").check()
    held_routes[0].continue_()
    practice.wait_for_series(3)
    assert practice.page.evaluate("location.hash") == "#series=3&rule=hard"


def test_an_exercise_from_an_address_is_awaited(open_practice):
    practice = open_practice("#series=3")
    practice.wait_for_series(3)
    practice.page.context.route("**/practice/controller.js", lambda route: None)
    practice.page.reload(wait_until="commit")
    practice.page.wait_for_function("document.querySelector('.practice.waiting')")
    assert not practice.find(".title").is_visible()
    assert not practice.find("[data-do=check]").is_visible()
    practice.page.context.unroute_all()
    practice.page.context.route("**/practice/controller.js", lambda route: route.abort())
    practice.page.reload()
    practice.wait_for_text(".busy", practice.all_texts["shared"]["run_unreachable"])
    assert practice.find(".title").is_visible()


def test_verdicts_are_about_the_current_answers(open_practice):
    practice = open_practice()
    practice.find("[name=series]").focus()
    practice.page.locator(".practice[data-open]").wait_for()
    practice.find("[name=series]").select_option("2")
    practice.wait_for_series(2)
    count = practice.enter_answers({"series": "2"})
    practice.find_field("value", "").fill("9")
    practice.page.evaluate(HOLD_PYTHON)
    practice.find("[data-do=check]").click()
    practice.find_field("value", "").fill("3")
    practice.page.evaluate("release()")
    practice.wait_for_status("said_solved", count=count)
    practice.find_field("value", "").fill("4")
    assert practice.find(".said").inner_text() == ""
    practice.find("[data-do=check]").click()
    practice.find(".verdicts li").wait_for()
    practice.find("[data-do=hint]").click()
    practice.find(".hints p").wait_for()
    practice.find("[data-do=solution]").click()
    practice.find(".verdicts button").click()
    practice.find(".stepper:focus").wait_for()
    # Following a link to a heading and going back keeps the verdicts.
    practice.page.evaluate("location.hash = '#what-counts'")
    practice.page.go_back()
    practice.page.wait_for_function("location.hash === '#series=2'")
    practice.page.evaluate(
        "async () => void await (await our('python.js')).python.ask('run', JSON.stringify(''))"
    )  # the earlier requests have been answered
    assert practice.find(".verdicts li").count() == 1
    # Another exercise: verdicts and hints are removed, and a late answer is not shown.
    practice.page.evaluate(HOLD_PYTHON)
    practice.find("[data-do=check]").click()
    practice.page.go_back()
    practice.wait_for_series(1)
    practice.page.evaluate("release()")
    practice.find("[data-do=hint]").click()
    practice.find(".hints p").wait_for()
    assert practice.find(".hints p").count() == 1
    assert practice.find(".verdicts li").count() == 0
    assert practice.find(".said").inner_text() == ""
    for part in (".key", ".watch"):
        assert not practice.find(part).is_visible()


def test_next_after_the_last_of_the_series_and_after_a_custom_tree(open_practice):
    practice = open_practice("#series=11&rule=hard")
    practice.wait_for_series(11)
    practice.find("[data-do=next]").click()
    practice.wait_for_text(".title", practice.texts["title_random"].format(seed=1))
    assert practice.page.evaluate("location.hash").endswith("rule=hard")
    practice.page.evaluate("location.hash = '#tree=[[7,5,5],[5,4,5]]'")
    practice.wait_for_text(".title", practice.texts["title_own"])
    names = practice.find(".spots button").evaluate_all("its => its.map(one => one.ariaLabel)")
    assert len(set(names)) == len(names)
    leaf = practice.all_texts["narration"]["leaf"].format(value=5)
    assert f"B → {practice.texts['which_child'].format(leaf=leaf, number='second')}" in names
    assert practice.texts["placed"].format(called="node C", player="MIN", parent="A") in names
    practice.find("[data-do=next]").click()
    practice.wait_for_series(1)
    practice.page.evaluate("location.hash = '#tree=[1.23456,1]'")
    message = practice.texts["problem_decimals"].format(text="1.23456", limit=3)
    practice.wait_for_text(".problem", message)


@pytest.mark.parametrize(
    "odd",
    [
        "{}",
        "[1]",
        '{"a": {"marked": [], "typed": {"b": 1}}}',
        "null",
        "{",
    ],
)
def test_invalid_stored_data_is_ignored(odd, open_visit, site_address):
    with open_visit() as visit:
        script = "for (const [s, n] of [[localStorage, 'solved'], [sessionStorage, 'answers'], [sessionStorage, 'solutions']])"
        visit.page.add_init_script(f"{script} s.setItem(`practice ${{n}}`, {odd!r})")
        practice = PracticePage(visit.open(f"{site_address}practice/").page, "en")
        count = practice.enter_answers({"series": "1"})
        practice.find("[data-do=check]").click()
        practice.wait_for_status("said_solved", count=count)
        practice.wait_for_text(
            ".record span", practice.texts["record"].format(series=1, count=len(SERIES), others=0)
        )
        assert visit.faults == []


def test_without_python_a_message_is_shown_and_the_answers_are_kept(open_practice):
    practice = open_practice(language="it")
    practice.page.context.route("**/python/brython.js", lambda route: route.abort())
    practice.find("[data-do=check]").focus()
    practice.page.locator(".practice[data-open]").wait_for()
    practice.find_field("value", "").fill("5")
    practice.find("[data-do=check]").click()
    practice.wait_for_text(".problem", practice.all_texts["shared"]["run_unreachable"])
    assert practice.find_field("value", "").input_value() == "5"
    practice.find("[name=rule][value=hard]").click()
    practice.page.wait_for_function("document.querySelector('[name=rule]').checked")
    assert practice.find("[name=rule][value=soft]").is_checked()
    practice.page.context.unroute("**/python/brython.js")
    practice.find("[data-do=check]").click()
    practice.wait_for_status("said_open", right=1, wrong=0, open=2, count=3)
    assert practice.find(".problem").inner_text() == ""


def test_without_scripts_the_tree_and_a_link_to_the_sheets_are_shown(open_visit, site_address):
    with open_visit(java_script_enabled=False) as visit:
        visit.page.goto(f"{site_address}es/practice/")
        assert visit.page.locator(".practice svg.tree").first.is_visible()
        assert not visit.page.locator(".practice form:visible").count()
        message = visit.page.locator(".practice noscript").inner_text().strip()
        assert message == WORDS["es"]["practice"]["noscript"]
