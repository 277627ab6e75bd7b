"""The page of exercise sheets, as a teacher uses it."""

import re
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from urllib.parse import urlencode

from playwright.sync_api import expect

from all_words import WORDS
from docs.widgets.sheet.requests import USUAL, make_sheet_response

SHOWS_SHEET = Path(__file__).with_name("sheet_shown.js").read_text(encoding="utf-8")
MEASURE_SHEET = Path(__file__).with_name("sheet_printed.js").read_text(encoding="utf-8")

expect.set_options(timeout=60_000)  # long enough for a slow machine


@contextmanager
def visit_sheet(open_visit, site_address, **settings):
    """Yield a function that opens the page; fail on errors and on foreign requests."""
    with open_visit(**settings) as visit:
        yield partial(open_sheet, visit, site_address)
        assert visit.list_foreign_requests(site_address) == []
        # list_errors() leaves out requests that were cancelled when the page was left.
        assert visit.list_errors() == []


def open_sheet(visit, site_address, language="en", **request):
    folder = "" if language == "en" else f"{language}/"
    hash = f"#{format_hash(request)}" if request else ""
    visit.open(f"{site_address}{folder}exercise-sheets/{hash}")
    sheet = SheetPage(visit.page, language)
    if request:
        sheet.wait_for_made_sheet(**request)
    return sheet


def format_hash(request):
    """Return the hash of an address for a request, completed by the usual settings."""
    settings = {name: value for name, value in (USUAL | request).items() if value}
    return urlencode(settings, safe="[],")


def count_pages(pdf):
    return len(re.findall(rb"/Type\s*/Page\b", pdf))


class SheetPage:
    def __init__(self, page, language="en"):
        self.page, self.texts = page, WORDS[language]
        self.status = page.locator(".sheet .busy")
        self.make_button = page.locator(".sheet [type=submit]")
        self.print_button = page.locator(".sheet [data-do=print]")
        self.tree_field = page.locator("#sheet-tree")
        self.tree_problem = page.locator("#sheet-tree-problem")
        self.key_heading = page.locator("#sheet summary")
        self.key_drawing = page.locator("#sheet .key svg").first
        self.figures = page.locator("#sheet figure")
        self.practice_links = page.locator("#sheet .where a")
        self.mistakes = page.locator("[aria-invalid=true]")

    def find_field(self, name):
        return self.page.locator(f".sheet [name={name}]")

    def press(self, *keys):
        for key in keys:
            self.page.keyboard.press(key)

    def replace_and_tab(self, *texts):
        """Type each text in place of that of a field, and go on to the next field."""
        for text in texts:
            self.press("Control+a")
            self.page.keyboard.type(text)
            self.press("Tab")

    def tab_to(self, name):
        for _ in range(6):
            if self.get_focused_name() == name:
                return
            self.press("Tab")
        raise AssertionError(f"the Tab key does not come to {name}")

    def get_focused_name(self):
        return self.page.evaluate("document.activeElement.name || document.activeElement.type")

    def get_selected_text(self):
        selected = "its => its.value.slice(its.selectionStart, its.selectionEnd)"
        return self.tree_field.evaluate(selected)

    def open_hash(self, hash):
        self.page.evaluate("hash => (location.hash = hash)", hash)

    def format_place(self, line, character, problem, **places):
        """Return the sentence about a mistake at a place in the trees."""
        message = self.texts["shared"][problem].format(**places)
        return self.texts["sheet"]["at_line"].format(line=line, character=character, said=message)

    def wait_for_made_sheet(self, lost=(), **request):
        """Wait for the sheet of a request, and for the names of parameters that were ignored."""
        message = self.texts["sheet"]["made"]
        if lost:
            names = " · ".join(lost)
            message += " " + self.texts["shared"]["address_lost"].format(names=names)
        expect(self.status).to_have_text(message)
        self.wait_for_sheet(**request)

    def wait_for_sheet(self, **request):
        """Wait until the sheet of a request, completed by the usual settings, is shown."""
        html = make_sheet_response(USUAL | request, self.texts)["html"]
        self.page.wait_for_function(SHOWS_SHEET, arg=html)

    def measure_printed(self):
        """Measure the page in print: see sheet_printed.js."""
        return self.page.evaluate(MEASURE_SHEET)
