"""Checks of a page by itself: front matter, fences, Markdown, digits, punctuation, forbidden words."""

import re
import unicodedata

from docs.builder import pages as form
from proof.edition import EDITION
from proof.korean import find_wrong_particles
from proof.languages import load_language
from proof.prose import CODE_SPAN, FENCE, Fact, replace_by_spaces
from proof.slips import FORM, STYLE, Fault, locate_text

LIMITS = {"title": (1, 45), "description": (25, 170)}  # signs


def check_form(proof):
    """Check that the build can read the front matter, the headings and the fences."""
    page = proof.page
    for line, message in form.find_page_faults(
        page.text, EDITION.fence_renderers, EDITION.includable_files
    ):
        (text, *_) = page.text.split("\n")[line - 1 :] or [""]
        place = locate_text(page, line, text, "block" if text.startswith("```") else "heading")
        remedy = "Mend the page."
        if message.startswith("the heading has no id"):
            remedy = "Write an id behind it, like { #some-name }: the same in every language."
        yield Fault(FORM, line, message, wrong_facts=(place,), remedy=remedy)
        for section in page.sections:
            if any(block.line == line + 1 for block in section.blocks):
                proof.broken.add(section.id)


def check_front_matter(proof):
    """Check the length of title and description, and that no other page has the same."""
    page = proof.page
    for key, (low, high) in LIMITS.items():
        text = page.meta.get(key, "")
        line = page.lines.get(key, 1)
        if text and not low <= len(text) <= high:
            message = f"the {key} has {len(text)} signs, not {low} to {high}"
            yield Fault(FORM, line, message, "", (), (), text, f"{low} to {high} signs")
        for other_page in proof.pages_of_language:
            if text and other_page.name != page.name and other_page.meta.get(key) == text:
                message = f"the {key} is that of {other_page!r}, too"
                yield Fault(FORM, line, message, "", (), (), text, "a text of its own")


def check_markup(proof):
    """Check that the Markdown can be read by the checks."""
    page = proof.page
    text = CODE_SPAN.sub(replace_by_spaces, FENCE.sub(replace_by_spaces, page.text))
    for match in RAW_HTML.finditer(text, page.body_start):
        line = page.line_of(match.start())
        place = (Fact("text", match[0], line, match.start(), match[0]),)
        yield Fault(FORM, line, f"raw HTML: {match[0]!r}", wrong_facts=place)
    for section in page.sections:
        for pattern, message in MARKUP:
            for match in re.finditer(pattern, section.reading, re.MULTILINE):
                yield make_match_fault(proof, FORM, section, section.reading, match, message)


MARKUP = [
    (r"^(?:=+|-+)$", "a heading without #, or a rule"),
    (r"(?<=\n\n) {4,}\S.*", "an indented block"),
]
RAW_HTML = re.compile(r"</?(?:table|div|p|img|svg|h\d|pre|script|style)\b")


def check_digit_groups(proof):
    """Check that digits of large numbers are grouped with the separator of the language.

    Otherwise one number is read as two, or as a different number. Numbers of four digits may have
    no separator, as years have none.
    """
    sign = proof.page.rules["thousands"]
    named = f"{unicodedata.name(sign).lower()} (U+{ord(sign):04X})"
    spaces = rf"\d{{1,3}}(?:(?!{re.escape(sign)})[^\S\n]\d{{3}})+"
    written = re.compile(rf"(?<![\w.,^−\u202f])−?(?:{spaces}|\d{{5,}})(?!\d)")
    for section in proof.sections:
        for match in written.finditer(section.prose):
            whole = re.sub(r"[^\d−]", "", match[0])
            at = section.start + match.start()
            place = Fact("number", whole, proof.page.line_of(at), at, match[0])
            expected_fact = Fact("number", whole.replace("−", "-"), 0, -1)
            message = f"the groups of digits in {match[0]!r} are parted by a {named} here"
            yield Fault(FORM, place.line, message, section.id, (place,), (expected_fact,))


def check_forbidden_texts(proof):
    """Check that no forbidden string occurs outside a quoted misreading."""
    page = proof.page
    texts = [(page.lines[key], page.meta[key]) for key in form.WANTED if key in page.meta]
    texts += [(section.line, section.title + section.prose) for section in page.sections]
    for first, text in texts:
        for string in list_forbidden_texts(page.language):
            position = text.find(string)
            if position >= 0:
                line = first + text.count("\n", 0, position)
                place = (locate_text(page, line, string),)
                yield Fault(STYLE, line, f"forbidden: {string!r}", wrong_facts=place)


def list_forbidden_texts(language):
    """Return the strings that no text of a language may have."""
    return load_language(language)["forbidden"] + load_language("all")["forbidden"]


def check_typography(proof):
    """Check punctuation and particles by the rules of the language."""
    page = proof.page
    for section in page.sections:
        text = section.reading
        for rule in load_language("all")["typography"] + page.rules["typography"]:
            for match in re.finditer(rule["find"], text):
                yield make_match_fault(proof, STYLE, section, text, match, rule["say"])
        if page.language == "ko":
            for match, expected_particle in find_wrong_particles(text):
                message = f"the particle must be {expected_particle!r}"
                yield make_match_fault(proof, STYLE, section, text, match, message)


def make_match_fault(proof, rank, section, text, match, message, kind="text"):
    """Return the Fault for a match in the text of a section."""
    matched_text = match[0].strip()
    at = match.start() + (len(match[0]) - len(match[0].lstrip()))
    line = section.line + text.count("\n", 0, at)
    place = locate_text(proof.page, line, matched_text, kind)
    return Fault(rank, line, f"{message}: {matched_text!r}", section.id, (place,))
