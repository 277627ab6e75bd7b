"""The practice page, as readers use it."""

from playwright.sync_api import expect

from all_words import WORDS
from docs.figures.replay import make_snapshot
from docs.figures.step_sentences import explain_step
from docs.questions.answer_fields import format_path
from docs.questions.exercise import SERIES, parse_exercise
from docs.questions.explainer import Explainer
from pages.page_object import PageObject
from pages.stepper import remove_tags
from question_helpers import get_right_answers

PHONE = {"viewport": {"width": 360, "height": 740}, "color_scheme": "dark"}
BOARD = "figure > [data-width] > svg:first-child"
# The point at 40 % of an edge's length, on the screen.
POINT = """edge => {
  const point = edge.getPointAtLength(0.4 * edge.getTotalLength())
  return (({x, y}) => [x, y])(point.matrixTransform(edge.getScreenCTM()))}"""


def open_practice(open_page, hash="", language="en", **settings):
    return Practice(open_page("practice", language, hash, **settings).page, language)


class Practice(PageObject):
    """The page; exercises are those of requests, as {"series": "7"}."""

    def __init__(self, page, language):
        self.page, self.language, self.root = page, language, page.locator(".practice")
        self.texts = WORDS[language]["practice"]
        self.all_texts, self.shared_texts = WORDS[language], WORDS[language]["shared"]
        self.desk, self.busy = self.find(".desk"), self.find(".busy")
        self.title, self.status = self.find(".desk .title"), self.find(".said")
        self.problem, self.hints = self.find(".problem"), self.find(".hints p")
        self.verdicts = self.find(".verdicts li")
        self.verdict_buttons = self.find(".verdicts button")
        self.stepper, self.pin = self.find(".stepper"), self.find(".pin")
        self.record, self.key = self.find(".record span"), self.find(".key")
        self.tree_field = self.find("[name=tree]")
        self.none_checkbox = page.get_by_role("checkbox", name=self.texts["none"])

    def find_node(self, path):
        return self.find(f'.spots [data-path="{path}"]')

    def find_field(self, kind, path):
        return self.find(f'[name="{kind} {path}"]')

    def find_leaf(self, name, is_marked, *verdicts):
        """Return the button of a leaf by its name, with the verdicts that its name ends with."""
        name = ", ".join([name, *(self.texts[verdict] for verdict in verdicts)])
        return self.page.get_by_role("button", name=name, exact=True, pressed=is_marked)

    # --- What a reader does.
    def type_numbers(self, exercise, **changes):
        """Type all numbers by keyboard alone, as on a keyboard without signs.

        changes: what to type instead: kind_path, with _ for the dots of the path
        """
        answers = get_right_answers(parse_exercise(exercise).compute_solution())
        for path in sorted(answers["value"], key=lambda path: (len(path), path)):
            for kind in ("alpha", "beta", "value") if path else ("value",):
                name = "_".join([kind, *map(str, path)])
                self.tab_to(f'[name="{kind} {format_path(path)}"]')
                self.page.keyboard.type(changes.get(name, str(answers[kind][path])))

    def select_series(self, number):
        self.find("[name=series]").focus()
        self.page.locator(".practice[data-open]").wait_for()
        self.find("[name=series]").select_option(str(number))
        self.wait_for_series(number)

    def choose(self, name, value):
        self.find(f'[name={name}][value="{value}"]').check()

    def choose_rule(self, rule):
        self.choose("rule", rule)
        is_written = "rule => location.hash.includes('rule=hard') === (rule === 'hard')"
        self.page.wait_for_function(is_written, arg=rule)

    def cut(self, path):
        """Click the branch above a node."""
        names = [its.get_attribute("data-path") for its in self.find(".spots button").all()]
        edge = self.find(f"{BOARD} .edge").nth(names.index(path))
        self.page.mouse.click(*edge.evaluate(POINT))

    def make_random_tree(self, children, plies, seed, level):
        """Make an uneven tree in which MIN begins."""
        for summary in self.find(".choose summary").all():
            summary.click()
        for name, text in {"children": children, "plies": plies, "seed": seed}.items():
            self.find(f"[name={name}]").fill(text)
        self.find(".choose [name=level]").select_option(level)
        self.find("[name=uneven]").check()
        self.choose("player", "min")
        self.click_action("make")

    def enter_answers(self, exercise):
        """Enter all correct answers with the mouse; return how many answers there are."""
        answers = get_right_answers(parse_exercise(exercise).compute_solution())
        for leaf in answers["leaf"]:
            self.find_node(format_path(leaf)).click()
        if not answers["leaf"]:
            self.none_checkbox.check()
        count = 1 + (len(answers["leaf"]) or 1)
        for field in self.find(".numbers input:enabled").all():
            kind, path = field.get_attribute("name").split(" ")
            index = tuple(map(int, path.split("."))) if path else ()
            field.fill(str(answers[kind][index]))
            count += 1
        self.choose("best", format_path(answers["best"]))
        return count

    def solve(self, exercise):
        count = self.enter_answers(exercise)
        self.click_action("check")
        self.wait_for_status("said_solved", count=count)

    def open_verdict(self):
        """Open the step of the first verdict."""
        self.verdict_buttons.first.click()
        self.find(".stepper:focus").wait_for()

    # --- What a reader sees.
    def get_marked_leaves(self):
        """Return the paths of the leaves that are marked as pruned."""
        return self.find(".spots [data-kind=leaf][aria-pressed=true]").evaluate_all(
            "its => its.map(one => one.dataset.path)"
        )

    def get_drawing(self):
        return self.find("figure > [data-width] > svg:not(.marks)").evaluate("its => its.outerHTML")

    def get_hash(self):
        return self.page.evaluate("location.hash")

    # --- What a reader waits for.
    def format_series_title(self, number):
        name = self.texts[SERIES[number - 1][0]]
        return self.texts["title_series"].format(number=number, name=name)

    def wait_for_series(self, number):
        expect(self.title).to_have_text(self.format_series_title(number))

    def wait_for_random_tree(self, seed):
        expect(self.title).to_have_text(self.texts["title_random"].format(seed=seed))

    def wait_for_custom_tree(self):
        expect(self.title).to_have_text(self.texts["title_own"])

    def wait_for_status(self, key, **places):
        expect(self.status).to_have_text(self.texts[key].format(**places))

    def wait_for_record(self, series, others=0):
        places = {"series": series, "count": len(SERIES), "others": others}
        expect(self.record).to_have_text(self.texts["record"].format(**places))

    # --- What Python says.
    def compute_sentence(self, exercise, path):
        """Return the sentence of the step that enters a node."""
        explainer = Explainer(parse_exercise(exercise), self.all_texts)
        solution = explainer.solution
        snapshot = make_snapshot(solution.tree, solution.trace, solution.entered[path])
        return remove_tags(explain_step(snapshot, explainer.letters, self.all_texts["narration"]))
