"""The practice page in Chromium: the whole flow by keyboard in each language, addresses, the record, faults."""

import re
from contextlib import ExitStack
from math import inf
from pathlib import Path

import pytest

from builder.words import load
from figures.narrate import sentence
from figures.replay import replay
from widgets.practice.exercises import SERIES, read
from widgets.practice.explain import Explainer
from widgets.practice.fields import path_text
from widgets.practice.judge import judge, truth
from widgets.reading import LONGEST_TREE

WORDS = load(Path(__file__).parents[2] / "docs" / "words")
PHONE = {"viewport": {"width": 360, "height": 740}, "color_scheme": "dark"}
EXERCISE = {"series": "7"}


class Room:
    """The practice page, as its reader meets it."""

    def __init__(self, page, language):
        self.page, self.say = page, WORDS[language]["practice"]
        self.all, self.language = WORDS[language], language

    def find(self, selector):
        return self.page.locator(f".practice {selector}")

    def spot(self, path):
        return self.find(f'.spots [data-path="{path}"]')

    def field(self, what, path):
        return self.find(f'[name="{what} {path}"]')

    def focused(self, selector):
        return self.page.evaluate(
            "selector => document.activeElement.matches(`.practice ${selector}`)", selector
        )

    def tab_to(self, selector, key="Tab"):
        """Press the Tab key until the focus is there: it must come there some time."""
        for _ in range(120):
            if self.focused(selector):
                return
            self.page.keyboard.press(key)
        raise AssertionError(f"the Tab key does not come to {selector}")

    def press(self, *keys):
        for key in keys:
            self.page.keyboard.press(key)

    def reads(self, selector, text):
        """Wait until this is the text there."""
        self.page.wait_for_function(
            "([selector, text]) => document.querySelector(`.practice ${selector}`).textContent === text",
            arg=[selector, text],
        )

    def opened(self, number):
        name = self.say[SERIES[number - 1][0]]
        self.reads(".title", self.say["title_series"].format(number=number, name=name))
        return self

    def says(self, key, **places):
        self.reads(".said", self.say[key].format(**places))

    def pressed(self):
        """The paths of the leaves that are marked."""
        return self.find(".spots [data-kind=leaf][aria-pressed=true]").evaluate_all(
            "its => its.map(one => one.dataset.path)"
        )

    def answer(self, exercise):
        """Give all the right answers, with the mouse; return how many answers there are."""
        its = truth(read(exercise).solution())
        for leaf in its["leaf"]:
            self.spot(path_text(leaf)).click()
        if not its["leaf"]:
            self.find("[name=none]").check()
        count = 1 + (len(its["leaf"]) or 1)
        for field in self.find(".numbers input:enabled").all():
            what, path = field.get_attribute("name").split(" ")
            index = tuple(map(int, path.split("."))) if path else ()
            field.fill(str(its[what][index]))
            count += 1
        self.find(f'[name=best][value="{path_text(its["best"])}"]').check()
        return count


@pytest.fixture
def entered(visiting, served):
    """Open the practice page in a browser of one's own; nothing foreign is asked for, nothing fails."""
    with ExitStack() as stack:
        visits = []

        def entered(hash="", language="en", before="", **settings):
            visit = stack.enter_context(visiting(**settings))
            visits.append(visit)
            visit.page.add_init_script(before)
            visit.open(f"{served}{'' if language == 'en' else f'{language}/'}practice/{hash}")
            return Room(visit.page, language)

        yield entered
        for visit in visits:
            assert visit.foreign(served) == []
            lost = ("failed", "console: Failed to load resource: net::ERR_FAILED")
            assert [fault for fault in visit.faults if not fault.startswith(lost)] == []


def typed(number):
    """A number as one types it without the signs of the site."""
    return {inf: "inf", -inf: "-inf"}.get(number, str(number))


@pytest.mark.two_languages
def test_the_whole_flow_by_keyboard_alone(entered, violations, language):
    room = entered(language=language, **PHONE)
    explainer = Explainer(read(EXERCISE), room.all)
    solution, true = explainer.solution, truth(explainer.solution)

    def at_rest():
        assert violations(room.page, within=".practice") is None
        assert room.page.evaluate("document.scrollingElement.scrollWidth") <= 360

    at_rest()
    room.tab_to("[name=series]")
    room.page.locator(".practice[data-open]").wait_for()
    room.press("7")
    room.opened(7)

    # In the tree there is one stop for the Tab key; arrows go from node to node, space marks.
    def leaf(path, pressed, *judged):
        name = ", ".join([explainer.name_text(path), *judged])
        return room.page.get_by_role("button", name=name, exact=True, pressed=pressed)

    room.tab_to(".spots button")
    room.press("ArrowDown", "ArrowRight", "ArrowDown", "ArrowRight")
    assert room.focused('[data-path="0.1.1"]')
    assert leaf((0, 1, 1), False).count() == 1
    room.press("Space")
    assert leaf((0, 1, 1), True).count() == 1
    room.press(
        "ArrowLeft", "ArrowLeft", "Space", "End", "ArrowUp"
    )  # one too many; and node G is left unmarked
    assert room.focused('[data-path="1.1"]')
    # One number is off by one, one is missing, one cannot be read.
    for path in sorted(true["value"], key=lambda path: (len(path), path)):
        for what in ("alpha", "beta", "value") if path else ("value",):
            text = typed(true[what][path] + ((what, path) == ("value", (1,))))
            if (what, path) == ("beta", (1,)):
                continue
            room.tab_to(f'[name="{what} {path_text(path)}"]')
            room.page.keyboard.type("?" if (what, path) == ("alpha", (0,)) else text)
    room.tab_to("[name=best]")
    room.press("Space", "ArrowRight")
    room.tab_to("[data-do=check]")
    room.press("Enter")
    room.says("said_open", right=14, wrong=6, open=1, count=21)
    returns = room.say["returned_name"]
    assert room.find(".verdicts li > b:first-child").all_inner_texts() == [
        explainer.name_text((0, 0, 1)),
        f"{explainer.name_text((1, 1, 0))} · {explainer.name_text((1, 1, 1))}",
        room.say["number_of"].format(called=explainer.name_text((0,)), name="α"),
        room.say["number_of"].format(called=explainer.name_text((1,)), name=returns),
        room.say["best"],
    ]
    assert room.find("[aria-invalid=true]").count() == 2
    assert leaf((0, 0, 1), True, room.say["wrong"]).count() == 1
    assert leaf((0, 1, 1), True, room.say["right"]).count() == 1
    assert leaf((1, 1, 0), False, room.say["wrong"]).count() == 1
    at_rest()

    # The very step, and back to the button that led there.
    room.tab_to(".verdicts button")
    room.press("Enter")
    room.find(".stepper:focus").wait_for()
    snapshot = replay(solution.tree, solution.trace, solution.entered[0, 0, 1])
    said = sentence(snapshot, explainer.letters, room.all["narration"])
    assert room.find(".stepper .say").inner_text() == re.sub("<[^>]+>", "", said)
    at_rest()
    room.tab_to("[data-do=back]")
    room.press("Enter")
    assert room.focused(".verdicts li:first-child button")
    assert not room.find(".stepper").is_visible()

    # A hint is first a question, then its answer.
    room.tab_to("[data-do=hint]", "Shift+Tab")
    room.press("Enter", "Enter")
    hints = room.find(".hints p")
    hints.nth(1).wait_for()
    for hint, reason in enumerate([("hint_alpha", {"called": (0,)}), ("max_has_nothing", {})]):
        assert hints.nth(hint).inner_text().startswith(explainer.tell([reason]))

    # Everything is mended.
    room.tab_to(".spots button", "Shift+Tab")
    room.press("Space", "ArrowLeft", "ArrowLeft", "ArrowLeft", "ArrowDown", "ArrowRight", "Space")
    assert room.pressed() == ["0.1.1", "1.1.0", "1.1.1"]
    assert leaf((0, 0, 1), False).count() == 1  # what was said of it is gone
    room.tab_to('[name="alpha 0"]')
    room.press("Control+a")
    room.page.keyboard.type("-inf")
    room.tab_to('[name="beta 1"]')
    room.page.keyboard.type("INF")
    room.tab_to('[name="value 1"]')
    room.press("Control+a")
    room.page.keyboard.type("3")
    room.tab_to("[name=best]:checked")
    room.press("ArrowLeft")
    room.tab_to("[data-do=check]")
    room.press("Enter")
    room.says("said_solved", count=20)
    room.reads(".record span", room.say["record"].format(series=1, count=len(SERIES), others=0))
    assert room.find(".verdicts li").count() == 0
    at_rest()
    room.tab_to("[data-do=solution]")
    room.press("Enter")
    room.find(".key:focus").wait_for()
    at_rest()

    # On, and back to what was answered.
    room.tab_to("[data-do=next]", "Shift+Tab")
    room.press("Enter")
    room.opened(8)
    assert room.focused(".title")
    assert room.pressed() == []
    solved = room.say["solved_mark"].format(title=f"7. {room.say['three_plies']}")
    assert room.find("[name=series] option").nth(6).inner_text() == solved
    room.page.go_back()
    room.opened(7)
    assert room.pressed() == ["0.1.1", "1.1.0", "1.1.1"]
    assert room.field("beta", "1").input_value() == "INF"
    room.page.once("dialog", lambda dialog: dialog.accept())
    room.tab_to("[data-do=forget]")
    room.press("Enter")
    room.says("forgotten")
    assert not room.find(".record").is_visible()
    assert room.page.evaluate("localStorage.getItem('practice solved')") == "[]"


def test_touch_marks_nodes_whole_and_targets_are_large(entered):
    room = entered(
        "#series=11", has_touch=True, is_mobile=True, viewport={"width": 360, "height": 740}
    )
    room.opened(11)
    boxes = [its.bounding_box() for its in room.find(".spots button").all()]
    assert min(min(box["width"], box["height"]) for box in boxes) >= 24
    room.spot("2.1").tap()
    assert room.pressed() == ["2.1.0", "2.1.1"]
    assert room.field("value", "2.1").is_disabled()
    room.spot("2.1.0").tap()
    assert room.pressed() == ["2.1.1"]
    assert room.spot("2.1").get_attribute("aria-pressed") == "mixed"
    assert room.field("value", "2.1").is_enabled()
    room.spot("2").tap()
    assert room.pressed() == ["2.0", "2.1.0", "2.1.1"]
    room.spot("2").tap()
    assert room.pressed() == []
    # The signs that no telephone has at hand; keys do without these buttons.
    room.field("beta", "1").tap()
    room.find("[data-put='+∞']").tap()
    room.find("[data-put='−∞']").tap()
    assert room.field("beta", "1").input_value() == "−∞"
    assert room.focused('[name="beta 1"]')
    places = {}
    for spot in room.find(".spots button").all():
        places[spot.get_attribute("data-path")] = spot.bounding_box()
    drawn = room.find("figure > [data-width] > svg text.number").evaluate_all(
        "its => its.map(one => one.getBoundingClientRect()).map(box => [box.x, box.y])"
    )
    leaves = [
        box for path, box in places.items() if room.spot(path).get_attribute("data-kind") == "leaf"
    ]
    for (x, y), box in zip(drawn, leaves, strict=True):
        assert box["x"] < x < box["x"] + box["width"]
        assert box["y"] < y < box["y"] + box["height"]


def test_random_trees_trees_of_ones_own_and_their_addresses(entered):
    room = entered()
    for summary in room.find(".choose summary").all():
        summary.click()
    for name, text in (("children", "3"), ("plies", "2"), ("seed", "701")):
        room.find(f"[name={name}]").fill(text)
    room.find("[name=level]").select_option("hard")
    room.find("[name=uneven]").check()
    room.find("[name=player][value=min]").check()
    room.find("[data-do=make]").click()
    room.reads(".title", room.say["title_random"].format(seed=701))
    wanted = {"children": "3", "plies": "2", "seed": "701", "level": "hard"}
    wanted |= {"uneven": "1", "player": "min"}
    assert room.page.evaluate("location.hash") == f"#{read(wanted).address}"
    room.find("[name=rule][value=hard]").check()
    room.page.wait_for_function("location.hash.includes('rule=hard')")
    count = room.answer(wanted | {"rule": "hard"})
    room.find("[data-do=check]").click()
    room.says("said_solved", count=count)
    room.reads(".record span", room.say["record"].format(series=0, count=len(SERIES), others=1))
    room.find("[data-do=next]").click()
    room.reads(".title", room.say["title_random"].format(seed=702))
    # A mistake is told, marked, and loses nothing.
    room.find("[name=tree]").fill("[[3, 5], [2")
    room.find("[data-do=use]").click()
    room.reads(".problem", room.all["shared"]["problem_unclosed"])
    assert room.find("[name=tree]").get_attribute("aria-invalid") == "true"
    assert room.find("[name=tree]").input_value() == "[[3, 5], [2"
    room.reads(".title", room.say["title_random"].format(seed=702))
    room.find("[name=tree]").fill("[[3, 5], [2, 9]]")
    room.press("Enter")
    room.reads(".title", room.say["title_own"])
    assert room.page.evaluate("location.hash").startswith("#tree=[[3,5],[2,9]]")
    assert room.find(".problem").inner_text() == ""
    room.page.go_back()
    room.reads(".title", room.say["title_random"].format(seed=702))
    room.page.reload()
    room.reads(".title", room.say["title_random"].format(seed=702))


def test_an_address_that_holds_no_exercise_is_told(entered):
    room = entered("#series=99", "ko")
    low_high = {"low": 1, "high": len(SERIES)}
    room.reads(".problem", room.all["shared"]["problem_whole"].format(**low_high))
    name = room.say["two_leaves"]
    assert room.find(".title").inner_text() == room.say["title_series"].format(number=1, name=name)
    count = room.answer({"series": "1"})
    room.find("[data-do=check]").click()
    room.says("said_solved", count=count)


def test_what_of_an_address_cannot_be_read_is_told(entered):
    room = entered("#hasOwnProperty=1&series=3", "ko")
    say = room.all["shared"]["address_lost"]

    def follows(hash, title, *names):
        if hash:
            room.page.evaluate("hash => (location.hash = hash)", hash)
        room.reads(".title", title)
        room.reads(".problem", say.format(names=" · ".join(names)) if names else "")

    series = [
        room.say["title_series"].format(number=number, name=room.say[SERIES[number - 1][0]])
        for number in range(1, len(SERIES) + 1)
    ]
    random = room.say["title_random"]
    follows("", series[2], "hasOwnProperty")
    follows(
        "#__proto__=1&constructor=2&series=4&series=5",
        series[3],
        "__proto__",
        "constructor",
        "series",
    )
    follows("#series=6", series[5])
    # Half of an address that the page has written, cut off in a name, in a word and between two.
    follows("#children=3&plies=2&seed=7&le", random.format(seed=7), "le", "level")
    follows("#children=3&plies=2&seed=7&level=har", random.format(seed=7), "level")
    follows("#children=3&plies=2", random.format(seed=0), "seed", "level")
    follows("#series=2&rule=ha", series[1], "rule")
    follows("#serie=2", series[0], "serie")
    follows("#series=2&player=min", series[1], "player")
    # A mistake is told where it is, with the text that it is in.
    room.page.evaluate("location.hash = '#tree=[[3,5],[2&x=1'")
    room.reads(".problem", f"{room.all['shared']['problem_unclosed']} {say.format(names='x')}")
    assert room.find("[name=tree]").input_value() == "[[3,5],[2"
    assert room.find("[name=tree]").is_visible()
    # What is done next takes the sentence away.
    room.find("[data-do=next]").click()
    room.reads(".problem", "")


MIDDLE = """(edge, part) => {
  const { x, y } = edge.getPointAtLength(part * edge.getTotalLength()).matrixTransform(edge.getScreenCTM())
  return [x, y]
}"""


def test_a_branch_is_cut_where_it_is_touched_and_shows_the_sites_own_mark(entered):
    room = entered("#series=11")
    room.opened(11)
    room.find(".stage").evaluate("its => its.scrollIntoView({block: 'center'})")
    names = [its.get_attribute("data-path") for its in room.find(".spots button").all()]
    board = "figure > [data-width] > svg:first-child"
    for path in ("0.2", "2.1.1", "1"):
        at = names.index(path)
        room.page.mouse.click(*room.find(f"{board} .edge").nth(at).evaluate(MIDDLE, 0.4))
        assert room.spot(path).get_attribute("aria-pressed") == "true"
    # One mark on a branch, none below it; all that is below is dashed.
    marked = room.find(".marks path").evaluate_all(
        "its => its.map((one, at) => getComputedStyle(one).visibility === 'visible' ? at : -1).filter(at => at >= 0)"
    )
    assert [names[at] for at in marked] == ["0.2", "1", "2.1.1"]
    below = [at for at, name in enumerate(names) if f"{name}.".startswith(("1.", "0.2.", "2.1.1."))]
    cut = room.find(f"{board} .edge").evaluate_all(
        "its => its.map((one, at) => one.classList.contains('cut') ? at : -1).filter(at => at >= 0)"
    )
    assert cut == below
    assert room.field("alpha", "1").is_disabled()
    room.page.mouse.click(*room.find(f"{board} .edge").nth(names.index("1")).evaluate(MIDDLE, 0.4))
    assert room.pressed() == ["0.2.0", "0.2.1", "2.1.1"]


@pytest.mark.two_languages
def test_a_reason_hangs_at_its_answer_and_the_tree_stays_in_view(entered, violations, language):
    room = entered("#series=7", language=language, **PHONE)
    room.opened(7)
    explainer = Explainer(read(EXERCISE), room.all)
    answers = truth(explainer.solution) | {
        "leaf": None,
        "value": {(1,): 4},
        "alpha": {},
        "beta": {},
    }
    (verdict,) = [its for its in judge(explainer.solution, answers) if its.slip]
    slip = re.sub("<[^>]+>", "", explainer.tell([verdict.slip]))
    room.field("value", "1").fill("4")
    room.find("[data-do=check]").click()
    room.find(".verdicts li").wait_for()
    assert room.find(".verdicts .slip").inner_text() == slip
    assert not room.find(".pin").is_visible()
    room.field("value", "1").focus()
    assert room.find(".pin .slip").inner_text() == slip
    assert slip in room.field("value", "1").evaluate("its => its.ariaDescription")
    tree, pin = room.find(".stage figure").bounding_box(), room.find(".pin").bounding_box()
    assert pin["y"] >= tree["y"] + tree["height"] - 1  # it hides nothing of the tree
    assert violations(room.page, within=".practice") is None
    room.press("Escape")
    assert not room.find(".pin").is_visible()
    room.find(".verdicts li button").focus()
    assert "at" in room.field("value", "1").get_attribute("class").split()
    room.find(".verdicts li").evaluate("its => its.scrollIntoView({block: 'end'})")
    tree, line = room.find(".stage").bounding_box(), room.find(".verdicts li").bounding_box()
    assert tree["y"] >= 0
    assert tree["y"] + tree["height"] <= line["y"] + 1
    assert line["y"] + line["height"] <= 741
    assert room.page.evaluate("document.scrollingElement.scrollWidth") <= 360


def test_the_tree_goes_to_the_laboratory_and_to_a_sheet_and_comes_from_there(entered):
    room = entered("#tree=[[3,5],[2,9]]&player=min")
    room.reads(".title", room.say["title_own"])
    href = room.find("[data-way=exercise-sheets]").get_attribute("href")
    assert href == "../exercise-sheets/#tree=[[3,5],[2,9]]&player=min"
    room.field("value", "").fill("9")
    room.find("[data-do=check]").click()
    room.find(".verdicts button").click()
    room.find(".stepper:focus").wait_for()
    room.page.keyboard.press("ArrowLeft")
    step = room.page.evaluate("document.querySelector('.practice .stepper').step")
    link = room.find(".watch > .row a")
    assert link.get_attribute("href").endswith(f"#tree=[[3,5],[2,9]]&player=min&step={step + 1}")
    link.click()
    page = room.page
    page.wait_for_url("**/laboratory/**")
    page.wait_for_function("step => document.querySelector('.stepper')?.step === step", arg=step)
    assert page.locator("#laboratory-tree").input_value() == "[[3,5],[2,9]]"
    page.locator("#laboratory-tree").fill("4 7 1 6")
    page.wait_for_function("document.querySelector('a[data-tree]').href.includes('[4,7]')")
    page.locator(".menu", has=page.locator("a[data-tree]")).locator("summary").click()
    page.locator("a[data-tree]").first.click()
    room.reads(".title", room.say["title_own"])
    assert page.evaluate("location.hash") == "#tree=[[4,7],[1,6]]&player=min"


COUNTING = """
  window.posted = []
  const { postMessage } = MessagePort.prototype
  MessagePort.prototype.postMessage = function (message) {
    if (message[2] !== null) posted.push(JSON.parse(message[2]).do) // else it only gets ready
    return postMessage.call(this, message)
  }"""


def test_an_address_pasted_into_an_untouched_page_is_followed_once(entered):
    room = entered(before=COUNTING)
    for number in (3, 4):
        room.page.evaluate("number => (location.hash = `#series=${number}`)", number)
        room.opened(number)
    assert room.page.evaluate("posted") == ["open", "open"]
    assert not room.find("[aria-invalid=true]").count()


def test_a_tree_that_is_too_long_is_refused_at_its_own_field(entered):
    room, tree = entered(), "[1, 2] " * 150_000
    told = room.all["shared"]["problem_too_long"].format(limit=f"{LONGEST_TREE:,}")
    room.page.evaluate("tree => (location.hash = `#tree=${tree}`)", tree)
    room.reads(".problem", told)
    assert room.find("[name=tree]").input_value() == tree
    room.page.evaluate("location.hash = '#series=2'")
    room.opened(2).reads(".problem", "")
    room.find("[name=tree]").fill(tree)
    room.find("[data-do=use]").click()
    room.reads(".problem", told)
    assert room.find("[name=tree][aria-invalid=true]").input_value() == tree


@pytest.mark.parametrize(
    ("hash", "written"),
    [
        ("#rule=soft&series=2", "#series=2"),
        ("#series=2&x=%", "#series=2"),
        ("#tree=%5B%5B3%2C5%5D%2C%5B2%2C9%5D%5D", "#tree=[[3,5],[2,9]]"),
    ],
)
def test_an_address_is_put_as_the_page_writes_it(entered, hash, written):
    room = entered(hash)
    length = room.page.evaluate("history.length")
    room.page.wait_for_function("hash => location.hash === hash", arg=written)
    assert room.page.evaluate("history.length") == length  # the way back is not made longer
    assert room.find("[data-kind=leaf]").count() == 4


def test_what_the_solution_was_shown_for_is_not_recorded(entered):
    room = entered("#series=2")
    room.opened(2)
    room.find("[data-do=solution]").click()
    room.find(".key").wait_for()
    room.page.reload()
    room.opened(2)
    room.find("[name=rule][value=hard]").check()
    room.page.wait_for_function("location.hash.includes('rule=hard')")
    count = room.answer({"series": "2", "rule": "hard"})
    room.find("[data-do=check]").click()
    room.says("said_solved", count=count)
    assert not room.find(".record").is_visible()
    room.find("[data-do=clear]").click()
    assert room.pressed() == []
    assert room.field("value", "").input_value() == ""


def test_the_stepper_shows_the_function_that_was_chosen(entered):
    room = entered("#series=7&rule=hard")
    room.opened(7)
    room.spot("0.0.0").click()
    room.find("[data-do=check]").click()
    room.find(".verdicts button").first.click()
    room.find(".stepper:focus").wait_for()
    assert "failhard" in room.find("ol.code").inner_text()
    assert room.find(".stepper .values dt:visible").all_inner_texts() == ["α", "β"]
    assert room.page.evaluate("location.hash") == "#series=7&rule=hard"
    room.find("[name=rule][value=soft]").check()
    room.page.wait_for_function("location.hash === '#series=7'")
    room.spot("0.0.0").click()
    room.find("[data-do=check]").click()
    room.find(".verdicts button").first.click()
    room.find(".stepper:focus").wait_for()
    assert "alphabeta(node" in room.find("ol.code").inner_text()
    assert room.find(".stepper .values dt:visible").count() == 3


@pytest.mark.two_languages
def test_an_empty_form_is_told_so_and_gives_nothing_away(entered, violations, language):
    room = entered(language=language)
    drawing = room.find("figure > [data-width] > svg:not(.marks)").evaluate("its => its.outerHTML")
    room.find("[data-do=check]").click()
    room.says("said_empty")
    room.find("[data-do=hint]").click()
    room.reads(".hints", room.say["hint_empty"])
    room.find("[data-do=hint]").click()
    room.page.evaluate(
        "async () => void await (await our('python.js')).python.ask('run', JSON.stringify(''))"
    )
    assert room.find(".hints p").count() == 1
    assert room.find(".verdicts li").count() == 0
    assert room.find("[data-state]").count() == 0
    assert (
        room.find("figure > [data-width] > svg:not(.marks)").evaluate("its => its.outerHTML")
        == drawing
    )
    assert violations(room.page, within=".practice") is None


def test_that_nothing_is_to_be_marked_can_be_said(entered):
    room = entered()
    none = room.page.get_by_role("checkbox", name=room.say["none"])
    room.spot("0").click()
    room.page.locator(".practice[data-open]").wait_for()
    none.check()
    assert room.pressed() == []
    room.find("[data-do=check]").click()
    room.says("said_open", right=1, wrong=0, open=2, count=3)
    assert room.find(".none").get_attribute("data-state") == "right"
    room.spot("1").click()
    assert not none.is_checked()
    assert room.find(".none").get_attribute("data-state") is None
    none.check()
    room.page.reload()
    none.focus()
    room.page.wait_for_function("document.querySelector('[name=none]').checked")
    assert room.pressed() == []
    # Where something is pruned, what is missing is wrong.
    room.find("[name=series]").select_option("2")
    room.opened(2)
    assert not none.is_checked()
    none.check()
    room.find("[data-do=check]").click()
    room.says("said_open", right=0, wrong=1, open=4, count=5)
    assert room.spot("1.1").get_attribute("data-state") == "wrong"


# Python waits until it is told to go on; what is asked for meanwhile waits with it.
HELD = """async () => {
    const { python } = await our("python.js")
    const { ask } = python
    const gate = new Promise(open => (window.release = open))
    python.ask = async (...its) => (await gate, ask(...its))
}"""


def test_what_is_done_before_the_script_has_come_counts(entered):
    room = entered()
    held = []
    # Where routes keep it from being kept, it is asked for once more when it has come.
    room.page.context.route("**/practice/work.js", lambda route: held.append(route), times=1)
    room.spot("0").click()
    field = room.field("value", "")
    field.fill("5")
    field.press("Enter")  # a form with one field is sent by this key
    room.find('[name=best][value="1"]').check()
    assert "?" not in room.page.url
    assert room.find(".practice[data-open]").count() == 0
    held[0].continue_()
    room.page.locator(".practice[data-open]").wait_for()
    room.page.wait_for_function("document.querySelector('.spots [aria-pressed=true]')")
    assert room.pressed() == ["0"]
    assert field.input_value() == "5"
    assert room.focused('[name="best"]')
    room.find("[data-do=check]").click()
    room.says("said_wrong", right=2, wrong=1, count=3)
    room.page.context.unroute_all()
    room.page.reload()
    room.find("[data-do=check]").focus()
    room.page.wait_for_function("document.querySelector('.spots [aria-pressed=true]')")
    assert field.input_value() == "5"


def test_what_was_chosen_before_the_script_has_come_is_opened(entered):
    room = entered()
    held = []
    # Where routes keep it from being kept, it is asked for once more when it has come.
    room.page.context.route("**/practice/work.js", lambda route: held.append(route), times=1)
    room.find("[name=series]").focus()
    room.find("[name=series]").select_option("3")
    room.find("[name=rule][value=hard]").check()
    held[0].continue_()
    room.opened(3)
    assert room.page.evaluate("location.hash") == "#series=3&rule=hard"


def test_an_exercise_from_an_address_is_awaited(entered):
    room = entered("#series=3")
    room.opened(3)
    room.page.context.route("**/practice/work.js", lambda route: None)
    room.page.reload(wait_until="commit")
    room.page.wait_for_function("document.querySelector('.practice.waiting')")
    assert not room.find(".title").is_visible()
    assert not room.find("[data-do=check]").is_visible()
    room.page.context.unroute_all()
    room.page.context.route("**/practice/work.js", lambda route: route.abort())
    room.page.reload()
    room.reads(".busy", room.all["shared"]["run_unreachable"])
    assert room.find(".title").is_visible()


def test_what_is_said_is_said_of_the_answers_that_stand_there(entered):
    room = entered()
    room.find("[name=series]").focus()
    room.page.locator(".practice[data-open]").wait_for()
    room.find("[name=series]").select_option("2")
    room.opened(2)
    count = room.answer({"series": "2"})
    room.field("value", "").fill("9")
    room.page.evaluate(HELD)
    room.find("[data-do=check]").click()
    room.field("value", "").fill("3")
    room.page.evaluate("release()")
    room.says("said_solved", count=count)
    room.field("value", "").fill("4")
    assert room.find(".said").inner_text() == ""
    room.find("[data-do=check]").click()
    room.find(".verdicts li").wait_for()
    room.find("[data-do=hint]").click()
    room.find(".hints p").wait_for()
    room.find("[data-do=solution]").click()
    room.find(".verdicts button").click()
    room.find(".stepper:focus").wait_for()
    # A heading, and back: nothing is lost.
    room.page.evaluate("location.hash = '#what-counts'")
    room.page.go_back()
    room.page.wait_for_function("location.hash === '#series=2'")
    room.page.evaluate(
        "async () => void await (await our('python.js')).python.ask('run', JSON.stringify(''))"
    )  # what was asked for has come
    assert room.find(".verdicts li").count() == 1
    # Another exercise: nothing of this one is left, and what still comes is not shown.
    room.page.evaluate(HELD)
    room.find("[data-do=check]").click()
    room.page.go_back()
    room.opened(1)
    room.page.evaluate("release()")
    room.find("[data-do=hint]").click()
    room.find(".hints p").wait_for()
    assert room.find(".hints p").count() == 1
    assert room.find(".verdicts li").count() == 0
    assert room.find(".said").inner_text() == ""
    for part in (".key", ".watch"):
        assert not room.find(part).is_visible()


def test_what_follows_the_last_of_the_series_and_a_tree_of_ones_own(entered):
    room = entered("#series=11&rule=hard")
    room.opened(11)
    room.find("[data-do=next]").click()
    room.reads(".title", room.say["title_random"].format(seed=1))
    assert room.page.evaluate("location.hash").endswith("rule=hard")
    room.page.evaluate("location.hash = '#tree=[[7,5,5],[5,4,5]]'")
    room.reads(".title", room.say["title_own"])
    names = room.find(".spots button").evaluate_all("its => its.map(one => one.ariaLabel)")
    assert len(set(names)) == len(names)
    leaf = room.all["narration"]["leaf"].format(value=5)
    assert f"B → {room.say['which_child'].format(leaf=leaf, number='second')}" in names
    assert room.say["placed"].format(called="node C", player="MIN", parent="A") in names
    room.find("[data-do=next]").click()
    room.opened(1)
    room.page.evaluate("location.hash = '#tree=[1.23456,1]'")
    told = room.say["problem_decimals"].format(text="1.23456", limit=3)
    room.reads(".problem", told)


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
def test_a_storage_with_something_else_in_it_does_no_harm(odd, visiting, served):
    with visiting() as visit:
        script = "for (const [s, n] of [[localStorage, 'solved'], [sessionStorage, 'answers'], [sessionStorage, 'solutions']])"
        visit.page.add_init_script(f"{script} s.setItem(`practice ${{n}}`, {odd!r})")
        room = Room(visit.open(f"{served}practice/").page, "en")
        count = room.answer({"series": "1"})
        room.find("[data-do=check]").click()
        room.says("said_solved", count=count)
        room.reads(".record span", room.say["record"].format(series=1, count=len(SERIES), others=0))
        assert visit.faults == []


def test_without_python_the_answers_stay_and_it_is_told(entered):
    room = entered(language="it")
    room.page.context.route("**/python/brython.js", lambda route: route.abort())
    room.find("[data-do=check]").focus()
    room.page.locator(".practice[data-open]").wait_for()
    room.field("value", "").fill("5")
    room.find("[data-do=check]").click()
    room.reads(".problem", room.all["shared"]["run_unreachable"])
    assert room.field("value", "").input_value() == "5"
    room.find("[name=rule][value=hard]").click()
    room.page.wait_for_function("document.querySelector('[name=rule]').checked")
    assert room.find("[name=rule][value=soft]").is_checked()
    room.page.context.unroute("**/python/brython.js")
    room.find("[data-do=check]").click()
    room.says("said_open", right=1, wrong=0, open=2, count=3)
    assert room.find(".problem").inner_text() == ""


def test_without_a_script_there_is_the_tree_and_a_way_to_the_sheets(visiting, served):
    with visiting(java_script_enabled=False) as visit:
        visit.page.goto(f"{served}es/practice/")
        assert visit.page.locator(".practice svg.tree").first.is_visible()
        assert not visit.page.locator(".practice form:visible").count()
        told = visit.page.locator(".practice noscript").inner_text().strip()
        assert told == WORDS["es"]["practice"]["noscript"]
