"""The game with a die in Chromium: whole games, a lost connection, no script, print, accessibility."""

import pytest
from playwright.sync_api import expect

from sentence_helpers import WORDS
from widgets.dice.requests import make_request_handler

expect.set_options(timeout=20_000)
PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}


class Dice:
    """A game; `numbers` are those in the boxes, 0 for an empty box."""

    def __init__(self, page, language):
        self.page, self.numbers = page, [0, 0, 0, 0]
        self.texts = WORDS[language]["dice"]
        self.value_boxes = make_request_handler(WORDS[language])
        self.throw_button, self.said = self.find(".throw"), self.find(".said")
        self.boxes, self.review = self.find(".boxes button"), self.find(".review")

    def find(self, selector):
        return self.page.locator(f".dice {selector}")

    def compute_worths(self):
        """Return CPython's answer about the number on the die."""
        thrown = int(self.find(".throw svg").get_attribute("data-face"))
        is_max_turn = self.numbers.count(0) % 2 == 0
        request = {"thrown": thrown, "boxes": self.numbers, "maximizing": is_max_turn}
        return thrown, self.value_boxes(request)

    def throw(self):
        """Throw the die by keyboard, and wait until the number can be put into a box."""
        expect(self.throw_button).not_to_have_attribute("aria-disabled", "true")
        self.throw_button.press("Enter")
        expect(self.find(".boxes [aria-disabled=false]")).to_have_count(self.numbers.count(0))

    def play_reader_turn(self, chooses_best=True):
        """Throw, put the number into an empty box, and wait for the verdict if there is a choice."""
        self.throw()
        thrown, answer = self.compute_worths()
        expect(self.said).to_have_text(self.texts["thrown"].format(number=thrown))
        worths = {move["box"]: move["worth"] for move in answer["moves"]}
        best = answer["best"]
        box = best if chooses_best else next(box for box in worths if box != best)
        self.boxes.nth(box).press("Space")
        self.numbers[box] = thrown
        if len(worths) == 1:
            return
        verdict = self.texts["chosen_best" if chooses_best else "chosen_worse"]
        names = {"box": self.format_box(box), "best": self.format_box(best)}
        values = {"worth": worths[box], "best_worth": worths[best]}
        expect(self.review).to_have_text(verdict.format(**names, **values))
        expect(self.find(".worth span")).to_have_text([worths.get(i, "") for i in range(4)])
        expect(self.find(".worth").nth(best).locator("b")).to_be_visible()
        expect(self.find(".worth b:not([hidden])")).to_have_count(1)

    def wait_for_program(self):
        """Wait for the program's move, which is the best for the number on the die."""
        expect(self.find(".boxes button b:empty")).to_have_count(self.numbers.count(0) - 1)
        thrown, answer = self.compute_worths()
        self.numbers[answer["best"]] = thrown
        self.check_boxes()
        places = {"number": thrown, "box": self.format_box(answer["best"])}
        for key in ("program_thrown", "program_put"):
            expect(self.said).to_contain_text(self.texts[key].format(**places))

    def check_boxes(self):
        expect(self.find(".boxes button > b")).to_have_text([str(n or "") for n in self.numbers])

    def check_result(self, reader):
        """Check the boxes and the last sentence, about who has won."""
        self.check_boxes()
        tens, ones, min_tens, min_ones = self.numbers
        score = 10 * tens + ones - 10 * min_tens - min_ones
        has_won = (score > 0) == (reader == "MAX")
        key = "draw" if score == 0 else "you_won" if has_won else "program_won"
        texts = {"max": 10 * tens + ones, "min": 10 * min_tens + min_ones}
        result = self.texts[key].format(**texts, score=str(score).replace("-", "−"))
        expect(self.said).to_contain_text(result)

    def format_box(self, box):
        place = "ones_of" if box % 2 else "tens_of"
        return self.texts[place].format(player="MAX" if box < 2 else "MIN")


@pytest.fixture
def open_dice(open_visit, site_address):
    with open_visit(**PHONE, reduced_motion="reduce") as visit:

        def open_dice(language="en"):
            folder = "" if language == "en" else f"{language}/"
            return Dice(visit.open(f"{site_address}{folder}tens-and-ones/").page, language)

        yield open_dice
        assert visit.list_foreign_requests(site_address) == []
        assert visit.list_errors() == []


@pytest.mark.core
def test_a_whole_game_by_keyboard(open_dice):
    dice = open_dice("ko")
    for chooses_best in (False, True):
        dice.play_reader_turn(chooses_best)
        dice.wait_for_program()
    dice.check_result("MAX")
    expect(dice.throw_button).to_have_attribute("aria-disabled", "true")


def test_as_min_the_program_throws_first(open_dice):
    dice = open_dice("es")
    dice.find("[value=MIN]").check()
    dice.wait_for_program()
    dice.play_reader_turn(chooses_best=False)
    verdict = dice.review.inner_text()
    dice.wait_for_program()
    dice.play_reader_turn()
    dice.check_result("MIN")
    assert dice.review.inner_text() == verdict  # the last number leaves no choice to judge
    dice.find("[data-do=anew]").click()
    expect(dice.find(".worth span:not(:empty)")).to_have_count(0)
    dice.numbers = [0, 0, 0, 0]
    dice.wait_for_program()


def test_an_old_answer_does_not_enter_a_new_game(open_dice):
    dice = open_dice()
    dice.throw()
    dice.page.context.route("**/python/digits.js", lambda route: None)  # it never arrives
    dice.boxes.first.click()
    expect(dice.said).to_contain_text(WORDS["en"]["shared"]["run_fetching"])
    dice.find("[data-do=anew]").click()
    dice.page.evaluate("async () => (await our('python.js')).python.endRequest('broken')")
    dice.check_boxes()
    expect(dice.said).to_have_text(dice.texts["your_turn"])
    assert not dice.find(".problem").is_visible()


def test_nothing_is_lost_without_a_connection(open_visit, site_address):
    with open_visit() as visit:
        dice = Dice(visit.open(f"{site_address}it/tens-and-ones/").page, "it")
        dice.throw()
        visit.page.context.route("**/python/brython.js", lambda route: route.abort())
        dice.boxes.first.click()
        dice.numbers[0] = dice.compute_worths()[0]
        expect(dice.find("[role=alert]")).to_have_text(WORDS["it"]["shared"]["run_unreachable"])
        dice.check_boxes()
        visit.page.context.unroute("**/python/brython.js")
        dice.find("[data-do=again]").click()
        dice.wait_for_program()
        assert dice.review.inner_text()
        assert not dice.find(".problem").is_visible()


def test_it_is_accessible_and_large_enough_to_touch(open_dice, find_violations):
    dice = open_dice()
    dice.play_reader_turn()
    dice.wait_for_program()
    assert not find_violations(dice.page, dark=True, within=".dice")
    for button in dice.find("form :is(button, label)").all():
        size = button.bounding_box()
        assert not size or min(size["width"], size["height"]) >= 44
    dice.page.emulate_media(media="print")
    assert dice.find(".rules").is_visible()
    assert not dice.find("form").is_visible()


def test_without_javascript_the_rules_are_shown(open_visit, site_address):
    with open_visit(java_script_enabled=False) as visit:
        visit.page.goto(f"{site_address}zh/tens-and-ones/")
        dice = Dice(visit.page, "zh")
        assert dice.find(".rules").inner_text() == dice.texts["rules"]
        assert dice.find("noscript").inner_text().strip() == dice.texts["noscript"]
        assert not dice.find("form").is_visible()
