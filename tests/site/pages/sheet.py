"""The page of exercise sheets, as a teacher uses it."""

import re
from urllib.parse import urlencode

from playwright.sync_api import expect

from all_words import WORDS
from docs.widgets.sheet.requests import USUAL, RequestHandler
from pages.page_object import PageObject, read_script


def open_sheet(open_page, language="en", settings=None, **request):
    hash = f"#{format_hash(request)}" if request else ""
    visit = open_page("exercise-sheets", language, hash, **settings or {})
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


class SheetPage(PageObject):
    def __init__(self, page, language="en"):
        self.page, self.texts, self.root = page, WORDS[language], page.locator(".sheet")
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

    def replace_and_tab(self, *texts):
        """Type each text in place of that of a field, and go on to the next field."""
        for text in texts:
            self.press("Control+a")
            self.page.keyboard.type(text)
            self.press("Tab")

    def get_focused_name(self):
        return self.page.evaluate("document.activeElement.name || document.activeElement.type")

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
        html = RequestHandler(self.texts).handle_request(USUAL | request)["html"]
        self.page.wait_for_function(read_script("sheet_shown"), arg=html)
