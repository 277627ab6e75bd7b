"""The form for exams, as a teacher uses it."""

from pathlib import Path

from playwright.sync_api import expect

from all_words import WORDS
from pages.page_object import PageObject


class ExamPage(PageObject):
    def __init__(self, page, language="en"):
        self.page, self.texts, self.root = page, WORDS[language], page.locator(".exam")
        self.status = page.locator(".exam .busy")
        self.make_button = page.locator(".exam [type=submit]")
        self.stop_button = page.locator(".exam [data-do=stop]")
        self.print_button = page.locator(".exam [data-do=print]")
        self.variants = page.locator("#exam > .exercises")
        self.questions = page.locator("#exam > .exercises > .exercise")
        self.key_heading = page.locator("#exam summary")
        self.mistakes = page.locator(".exam [aria-invalid=true]")
        self.problem = page.locator(".exam .problem:not(:empty)")

    def find_field(self, name):
        return self.page.locator(f".exam [name={name}]")

    def fill(self, fields):
        for name, text in fields.items():
            self.find_field(name).fill(text)

    def expect_status(self, name, part="exam"):
        expect(self.status).to_have_text(self.texts[part][name])

    def save_file(self, name, notes):
        """Press the button for a file; return its name and content; notes: what the page says about it."""
        with self.page.expect_download(timeout=120_000) as download:
            self.page.locator(f".exam [data-file='{name}']").click()
        expect(self.status).to_have_text(f"{self.texts['exam']['saved']} {notes}")
        return download.value.suggested_filename, Path(download.value.path()).read_bytes()
