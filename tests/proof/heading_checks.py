"""Checks of the headings of a page: those of the English page, in their order."""

import re
from collections import Counter
from dataclasses import replace
from difflib import SequenceMatcher
from itertools import zip_longest

from proof import ledger
from proof.scenes import find_scenes
from proof.slips import DIFFERS, FALSE, FORM, NOT_ENTERED, Fault

HOME = "index"  # its heading says what the site is about
AS_ENGLISH = "Make it as in the English page, or mend the English page and all others."


def check_headings(proof):
    """Compare the headings with the English page; sections with a wrong id get the right one."""
    yield from _compare_with_english(proof) if proof.english else _compare_with_ledger(proof)
    yield from _check_title(proof.page)
    repeated = Counter(section.id for section in proof.sections)
    for section in proof.sections:
        if repeated[section.id] > 1:
            repeated[section.id] = 0
            message = f"two sections have the id #{section.id}"
            yield Fault(FORM, section.line, message, section.id, (section.heading,))


def _check_title(page):
    """Check that the heading of a page is its title in the menu, or begins with it and a colon."""
    title, heading = page.meta.get("title", ""), page.sections[0].title if page.sections else ""
    if page.name != HOME and re.split(r":|：", heading)[0].strip() != title:
        message = "the heading must be the title of the page, or that title, a colon and more"
        yield Fault(FORM, page.sections[0].line, message, "", (), (), heading, title)


def _compare_with_ledger(proof):
    """Compare the section ids of an English page with those in the ledger."""
    sections = [section for at, section in enumerate(proof.page.sections) if section.id or at == 0]
    without = [section for at, section in enumerate(proof.page.sections) if not section.id and at]
    entries = proof.book.get(ledger.make_page_key(proof.page), {})
    lost_ids = [
        name for name in entries if name not in {section.id for section in proof.page.sections}
    ]
    new = [section for section in sections if entries and section.id not in entries] + without
    for section, name in zip(new, lost_ids, strict=False):
        if section.id:
            message = f"the section has another id than when it was last entered, #{name}"
            rank, remedy = NOT_ENTERED, f"{ledger.NEW_REMEDY} {proof.page!r}"
            if name in {words[-1] for words in find_scenes(section)}:
                message, rank, remedy = f"the scene has the id #{name}", FALSE, "Mend the page."
            shown = f"{{ #{section.id} }}", f"{{ #{name} }}"
            place = (section.heading,)
            yield Fault(rank, section.line, message, name, place, (), *shown, remedy)
    named = {section.line: name for section, name in zip(new, lost_ids, strict=False)}
    proof.sections = [
        replace(section, id=named.get(section.line, section.id))
        for section in proof.page.sections
        if section in sections or section.line in named
    ]


def _compare_with_english(proof):
    """Compare the headings with those of the English page; set the sections of the proof."""
    english_sections, page_sections = proof.english.sections, proof.page.sections
    if not english_sections or not page_sections:
        return
    english_keys = [(section.level, section.id) for section in english_sections]
    page_keys = [(section.level, section.id) for section in page_sections]
    proof.sections = []
    matcher = SequenceMatcher(None, english_keys, page_keys, autojunk=False)
    for change, first, last, start, end in matcher.get_opcodes():
        originals, sections = english_sections[first:last], page_sections[start:end]
        for original, section in zip_longest(originals, sections):
            if section and (section.level, section.id) in english_keys:
                proof.sections.append(section)
            elif section and original and (original.level, original.id) not in page_keys:
                proof.sections.append(replace(section, id=original.id))
            if change != "equal":
                facts = [_make_heading_fact(s) if s else () for s in (section, original)]
                line = (section or page_sections[min(start, len(page_sections)) - 1]).line
                message = "the heading has another id, level or place than in the English page"
                if not section:
                    message = (
                        f"the section #{original.id} of the English page is missing after this"
                    )
                elif not original:
                    message = f"the section #{section.id} is not here in the English page"
                section_id = (original or section).id
                yield Fault(DIFFERS, line, message, section_id, *facts, remedy=AS_ENGLISH)


def _make_heading_fact(section):
    """Return a tuple of one Fact: the heading without its words, which a translation has of its own."""
    return (replace(section.heading, raw=f"{'#' * section.level} … {{ #{section.id} }}"),)
