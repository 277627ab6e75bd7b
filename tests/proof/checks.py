"""Checks of a page: functions that take a Proof and yield a Fault for each mistake."""

from functools import cached_property

from docs.builder.words import GROWING, LANGUAGES
from proof import ledger
from proof.edition import PAGES
from proof.english_checks import check_code, check_facts, check_structure
from proof.fact_checks import check_arithmetic, check_claims, check_scenes
from proof.form_checks import (
    check_digit_groups,
    check_forbidden_texts,
    check_form,
    check_front_matter,
    check_markup,
    check_typography,
)
from proof.heading_checks import check_headings
from proof.prose import read_pages
from proof.slips import Note, combine_faults


def read_all_pages(folder=PAGES):
    """Return language -> name -> Page, of all languages, from the folder docs/pages."""
    return {language: read_pages(folder, language) for language in (*LANGUAGES, *GROWING)}


class Proof:
    """One page, and what it is compared with.

    english: the English page that it translates, or None.
    book: the contents of the ledger.
    pages_of_language: all pages in the language of this page.
    sections: the sections that can be compared, with corrected ids.
    broken: the ids of sections with wrong code or figures, whose prose cannot be checked.
    """

    def __init__(self, page, english=None, book=None, pages_of_language=()):
        self.page, self.english, self.pages_of_language = page, english, pages_of_language
        self.book = ledger.read() if book is None else book
        self.sections, self.broken = page.sections, set()

    @cached_property
    def slips(self):
        """All Slips of the page, sorted by line."""
        return combine_faults(self.page, [fault for check in CHECKS for fault in check(self)])

    @property
    def unread(self):
        """Whether this translation was never compared with the English page."""
        return bool(self.page.meta and self.english and "retells" not in self.page.meta)

    @property
    def drifted(self):
        """Whether the English prose has changed since this page was compared with it."""
        read = self.page.meta and self.english and not self.unread
        return bool(read and ledger.has_drifted(self.page, self.english))

    @property
    def pairs(self):
        """Pairs (English section, section of this page) with the same id."""
        originals = (
            {section.id: section for section in self.english.sections} if self.english else {}
        )
        return [
            (originals[section.id], section) for section in self.sections if section.id in originals
        ]


def check_ledger(proof):
    """Compare all facts with the ledger."""
    yield from ledger.faults(proof.page, proof.sections, proof.book)


CHECKS = (
    check_form,
    check_front_matter,
    check_headings,
    check_structure,
    check_facts,
    check_code,
    check_markup,
    check_digit_groups,
    check_scenes,
    check_arithmetic,
    check_claims,
    check_forbidden_texts,
    check_typography,
    check_ledger,
)


def make_proofs(pages, chosen=None, book=None):
    """Return a Proof of each page, or of those whose names (it/idea.md) are chosen."""
    book = ledger.read() if book is None else book
    return [
        Proof(
            page, pages["en"].get(name) if language != "en" else None, book, pages_by_name.values()
        )
        for language, pages_by_name in pages.items()
        for name, page in pages_by_name.items()
        if chosen is None or repr(page) in chosen
    ]


def find_notes(pages, book=None):
    """Return the Notes about mistakes that belong to no single page."""
    return [*find_missing_pages(pages), *find_unknown_entries(pages, book)]


def find_missing_pages(pages):
    """Yield a Note for each page that a complete language lacks."""
    names = {name for language in pages.values() for name in language}
    for language, pages_by_name in pages.items():
        if language in GROWING:
            continue
        for name in sorted(names - set(pages_by_name)):
            place = f"docs/pages/{language}/{name}.md ({language})"
            yield Note(place, "the page is missing", "Write it, or delete it in every language.")


def find_unknown_entries(pages, book=None):
    """Yield a Note for each ledger entry whose page exists in no language.

    A page that only some languages lack is reported by find_missing_pages.
    """
    names = {name for pages_by_name in pages.values() for name in pages_by_name}
    for missing_key in sorted(ledger.read() if book is None else book):
        if missing_key.partition("/")[2] in names:
            continue
        remedy = f"If it was deleted on purpose: python tests/proof --enter {missing_key}.md"
        yield Note("tests/proof/ledger.json", f"there is no page {missing_key}.md any more", remedy)
