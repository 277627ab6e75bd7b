"""The laboratory of a page, as readers use it."""

import json
import re
from pathlib import Path
from urllib.parse import parse_qsl, urlsplit

from playwright.sync_api import TimeoutError, expect

from all_words import WORDS
from locators import reach
from pages.code_block import match_endless
from pages.page_object import PageObject, read_script

# The results that the page shows for the first tree, before anything is changed.
FIRST_RESULTS = {
    "count": "60",
    "value": "5",
    "line": "A → B → D → 5",
    "read": "5",
    "skipped": "3",
    "fewest": "5",
}


def load_texts(language):
    """Return the laboratory's texts in a language, with those of other widgets that it shows."""
    texts = WORDS[language]
    return texts["laboratory"] | texts["run"] | texts["shared"]


class Laboratory(PageObject):
    """The laboratory of a page; `visit` records the page's requests and faults."""

    def __init__(self, visit, language="en"):
        self.visit, self.page, self.texts = visit, visit.page, load_texts(language)
        self.root = self.page.locator(".laboratory")
        self.tree, self.note, self.busy, self.code_note, self.comparison = (
            self.page.locator(f"#laboratory-{name}")
            for name in ("tree", "note", "busy", "code-note", "compare-told")
        )
        self.stepper = self.root.locator(".stepper")
        self.figure = self.stepper.locator(".sight")
        self.sentence = self.stepper.locator(".say")
        self.step_label = self.stepper.locator(".of")
        self.listing = self.stepper.locator("ol.code")
        self.step_table = self.root.locator("details.steps")
        self.step_rows = self.step_table.locator("tbody tr")
        self.pruned_leaves = self.figure.locator(".leaf.cut")
        self.roles = self.page.locator("#laboratory-roles")
        self.roles_line = self.roles.locator("summary")
        self.problems = self.page.locator(".problem:not(:empty)")

    # --- What a reader does.

    @property
    def code(self):
        """The text area in which the code is edited."""
        return self.find_part("code")

    def find_part(self, name):
        """Open the menu or editor that contains a control, and return its locator."""
        return reach(self.page.locator(f"#laboratory-{name}"))

    def start_python(self):
        """Touch the laboratory and wait until its script is loaded."""
        self.code.focus()
        self.root.and_(self.page.locator("[data-open]")).wait_for()

    def type_tree(self, text):
        self.tree.fill(text)

    def fill(self, **texts):
        """Fill fields: alpha, beta, branching, children, depth, seed, value."""
        for name, text in texts.items():
            self.find_part(name).fill(text)

    def choose_player(self, name):
        reach(self.root.locator(f"[name=player][value={name}]")).check()

    def choose_role(self, parameter, role):
        self.roles.locator(f"[name={parameter}]").select_option(role)

    def type_code(self, source):
        self.code.fill(source)

    def run_code(self, source):
        self.start_python()  # until then, the texts that tests wait for look as after a run
        self.type_code(source)
        self.click_action("run")

    def click_action(self, *names):
        for name in names:
            control = self.root.locator(f"[data-do={name}]")
            try:
                reach(control).click(timeout=10_000)
            except TimeoutError:  # a late answer to the first click may have closed the menu
                reach(control).click()

    def click_leaf(self, text):
        self.find_leaves(text).click()

    def open_menu(self, number):
        self.page.locator(".menus .menu > summary").nth(number).click()

    def open_step_table(self):
        self.step_table.locator("summary").click()

    def open_help(self):
        self.page.locator(".help > summary").click()

    def press_step_button(self, *names):
        for name in names:
            self.stepper.locator(f"[data-go={name}]").press("Enter")

    def press_tab_until(self, name, limit=40):
        """Press Tab until the focus is on an element with this id or action."""
        for _ in range(limit):
            self.press("Tab")
            names = "(({id, dataset}) => [id, dataset.do])(document.activeElement)"
            if name in self.page.evaluate(names):
                return
        raise AssertionError(f"{name} cannot be reached")

    def show_step(self, number):
        """Show a step of the film, as the slider does."""
        script = "step => (stepper => stepper.showFilm(stepper.film, step))(document.querySelector('.stepper'))"
        self.page.evaluate(script, number - 1)

    def show_view(self, name):
        """Select the view below the tree; only a phone has these buttons."""
        self.root.locator(f"button[data-view={name}]").click()

    def swipe(self):
        self.page.evaluate(read_script("stepper_swipe"), [100, 200])

    def save_steps(self, format):
        """Save the steps as a file; return its name and its text."""
        with self.page.expect_download() as arriving:
            self.click_action(format)
        return arriving.value.suggested_filename, Path(arriving.value.path()).read_text("utf-8")

    def reset(self):
        """Return to the first tree and to the site's own code."""
        self.page.emulate_media(media="null")
        is_other_code = self.page.evaluate(read_script("reset_laboratory"))
        for name in ("restore", "first") if is_other_code else ("first",):
            self._search_by(name)
        self.wait_for_results(**FIRST_RESULTS).wait_for_film()
        if self.note.inner_text():  # about the change of a pruned leaf
            self._search_by("first")
        self.wait_for_film().wait_until_no_problem()
        expect(self.page.locator(":is(.laboratory .note, .busy):not(:empty)")).to_have_count(0)

    def _search_by(self, name):
        """Click a button, and wait for a new film, since the results may look the same before and after."""
        self.page.evaluate("() => { window.markedFilm = document.querySelector('.stepper').film }")
        self.click_action(name)
        self.wait_until("document.querySelector('.stepper').film !== markedFilm")

    # --- What a reader sees.

    @property
    def step(self):
        return int(self.stepper.locator(".slider").input_value()) + 1

    @property
    def format_tree(self):
        return self.tree.input_value()

    @property
    def current_line(self):
        """The line of the listing that is marked."""
        return self.listing.locator(".now")

    @property
    def marked_line(self):
        """The line of the text area that is marked as wrong, or None."""
        if "marked" not in (self.code.get_attribute("class") or ""):
            return None
        return int(self.code.evaluate("code => code.style.getPropertyValue('--line')")) + 1

    @property
    def current_node(self):
        return self.figure.locator(":is(.max, .min, .leaf).now")

    @property
    def leaf_texts(self):
        return self.figure.locator("text.number").all_text_contents()

    @property
    def small_controls(self):
        return self.page.evaluate(read_script("small_controls"))

    @property
    def page_scrolls(self):
        return self.page.evaluate(
            "(page => page.scrollHeight > page.clientHeight)(document.scrollingElement)"
        )

    def get_result(self, name):
        return self.page.locator(f"#laboratory-result-{name}")

    def get_top_of_line(self, line_index):
        """Return where a line of the code begins in the window, in pixels."""
        return self.code.evaluate(read_script("line_top"), line_index)

    def find_leaves(self, text):
        """Return the locator of the leaves with this number in the drawing."""
        return self.figure.locator("text.number", has_text=re.compile(f"^{re.escape(text)}$"))

    def read_answer_html(self):
        """Return {kind of HTML: HTML} of all places that show answers of Python."""
        places = {
            "drawing": ".stepper figure svg",
            "phrase": ".stepper .say, .results dd, tbody td",
        }
        read = "elements => elements.map(element => element.innerHTML).join('')"
        return {kind: self.page.locator(place).evaluate_all(read) for kind, place in places.items()}

    def read_visible_letters(self):
        """Return the letters of the nodes in the visible part of the drawing."""
        return set(self.page.evaluate(read_script("visible_letters")))

    # --- What a test waits for.

    def wait_until(self, script, expected=True):
        """Wait until a script has the expected value; fail after a minute."""
        text = json.dumps(expected, ensure_ascii=False, separators=(",", ":"))
        value = self.page.evaluate(read_script("wait_until"), [script, text])
        assert value == expected, (
            f"{script}; the page says: {self.problems.all_inner_texts() or self.busy.inner_text()}"
        )

    def wait_for_results(self, **expected):
        """Wait for results, by the names that search_texts.py gives them, or for the count of steps."""
        name = "name === 'count' ? 'count' : `result-${name}`"
        self.wait_until(
            f"Object.fromEntries({list(expected)}.map(name => "
            f"[name, document.getElementById(`laboratory-${{{name}}}`).textContent]))",
            expected,
        )
        return self

    def wait_for_film(self):
        """Wait until all frames of the film have arrived."""
        film = "document.querySelector('.stepper').film.ready"
        self.wait_until(
            f"String({film}) === document.getElementById('laboratory-count').textContent"
        )
        return self

    def wait_for_tree(self, text):
        """Wait until the field contains this tree."""
        self.wait_until("document.getElementById('laboratory-tree').value", text)

    def wait_for_code_note(self, text):
        expect(self.code_note).to_have_text(text)

    def wait_until_run_ended(self):
        """Wait until a run has succeeded or failed, in any way."""
        expect(self.busy).to_have_text("")
        changed = json.dumps(self.texts["code_changed"])
        texts = "['code-note', 'code-problem', 'busy'].map(name => document.getElementById(`laboratory-${name}`).textContent)"
        self.wait_until(
            f"(([note, problem, busy]) => !busy && (note !== {changed} || problem !== ''))({texts})"
        )

    def check_still_works(self):
        """Check that other trees are searched by the site's own function, after an attack."""
        self.click_action("restore")
        self.type_tree("[[1, 2], [7, [8, 3]]]")
        self.wait_for_results(value="7")
        self.type_tree("[[3, 5], [3, 9]]")
        self.wait_for_results(value="3", count="31").wait_until_no_problem()

    def wait_until_stopped(self):
        """Wait until the page says that a program did too much and was stopped."""
        expect(self.problems).to_have_text(match_endless(self.texts))

    def wait_until_no_problem(self):
        """Wait until no message about a mistake is shown."""
        expect(self.problems).to_have_count(0)

    def wait_for_problem(self, field, text):
        """Wait for this message and no other, at a field; return the text that it marks or None."""
        script = "Object.fromEntries([...document.querySelectorAll('.problem:not(:empty)')]"
        script += ".map(problem => [problem.id.split('-')[1], problem.firstChild.data]))"
        self.wait_until(script, {field: text})
        mark = self.find_part(f"{field}-problem").locator("mark")
        return mark.text_content() if mark.count() else None

    def wait_for_hash(self, **expected):
        """Wait until the hash of the address has exactly these parameters, except for the code."""
        self.page.wait_for_url(lambda url: self._read_parameters(url) == expected)

    @staticmethod
    def _read_parameters(url):
        parameters = dict(parse_qsl(urlsplit(url).fragment))
        parameters.pop("code", None)
        return parameters
