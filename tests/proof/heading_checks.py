"""Checks of the headings of a page: those of the English page, in their order."""

from collections import Counter
from dataclasses import replace
from difflib import SequenceMatcher
from itertools import zip_longest

from proof import ledger
from proof.prose import Fact
from proof.scenes import find_scenes
from proof.slips import DIFFERS, FALSE, FORM, NOT_ENTERED, Fault

AS_ENGLISH = "Make it as in the English page, or mend the English page and all others."


def check_headings(proof):
    """Compare the headings with the English page; sections with a wrong id get the right one."""
    yield from _compare_with_english(proof) if proof.english else _compare_with_ledger(proof)
    repeated = Counter(section.id for section in proof.sections)
    for section in proof.sections:
        if repeated[section.id] > 1:
            repeated[section.id] = 0
            message = f"two sections have the id #{section.id}"
            yield Fault(FORM, section.line, message, section.id, (section.heading,))


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
            rank, remedy = NOT_ENTERED, f"{ledger.REMEDY} {proof.page!r}"
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
    english_keys, page_keys = map(_list_keys, (english_sections, page_sections))
    sections = []
    matcher = SequenceMatcher(None, english_keys, page_keys, autojunk=False)
    for _, first, last, start, end in matcher.get_opcodes():
        for original, section in zip_longest(
            english_sections[first:last], page_sections[start:end]
        ):
            if section:
                fault, corrected_section = _compare_headings(
                    section, original, english_keys, page_keys
                )
                sections += [corrected_section] if corrected_section else []
                if fault:
                    yield fault
            elif (original.level, original.id) not in page_keys:
                line = page_sections[min(start, len(page_sections)) - 1].line
                message = f"the section #{original.id} of the English page is missing after this"
                yield Fault(DIFFERS, line, message, original.id, (), (original.heading,))
    proof.sections = sections


def _list_keys(sections):
    return [(section.level, section.id) for section in sections]


def _compare_headings(section, original, english_keys, page_keys):
    """Return (fault or None, section with the English id, or None if the English page has no such section).

    original: the English section in the same place, or None.
    """
    key = section.level, section.id
    original_key = (original.level, original.id) if original else None
    place = (section.heading,)
    if key == original_key:
        return None, section
    if original and not section.id:
        whole = f"{section.heading.raw.rstrip()} {{ #{original.id} }}"
        expected_facts = (Fact("heading", original.id, 0, -1, whole),)
        fault = Fault(FORM, section.line, "the heading has no id", "", place, expected_facts)
        return fault, replace(section, id=original.id)
    if key in english_keys:
        message = f"the section #{section.id} stands in another place than in the English page"
        fault = Fault(DIFFERS, section.line, message, section.id, place, remedy=AS_ENGLISH)
        return fault, section
    if original and original_key not in page_keys:
        message = "the heading has another id or level than in the English page"
        texts = [f"{'#' * s.level} … {{ #{s.id} }}" for s in (section, original)]
        facts = place, (original.heading,)
        fault = Fault(DIFFERS, section.line, message, original.id, *facts, *texts, AS_ENGLISH)
        return fault, replace(section, id=original.id)
    message = f"the English page has no section #{section.id}"
    return Fault(DIFFERS, section.line, message, section.id, place, remedy=AS_ENGLISH), None
