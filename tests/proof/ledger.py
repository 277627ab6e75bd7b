"""The ledger: the facts of every page, as they were when somebody last checked them.

An entry is the facts of one section, in their order, as a line of text. The order does not matter
in a comparison: a sentence may move within the section. What english_checks.py compares with the
English page, one by one and in order, is not entered for a translation.
"""

import hashlib
import json
import re
from collections import Counter
from dataclasses import dataclass
from difflib import SequenceMatcher
from itertools import zip_longest
from pathlib import Path

from proof.prose import parse_fact
from proof.slips import NOT_ENTERED, Fault, format_section

FILE = Path(__file__).parent / "ledger.json"
NEW_REMEDY = "When this is right in every language: python tests/proof --enter"
REMEDY = (
    "Mend the page. Only if the fact changed on purpose, in every language:"
    " python tests/proof --enter"
)
BETWEEN = "  "  # separates the facts of an entry
AS_IN_ENGLISH = ("formula", "link", "imagined")  # kinds that are compared with the English page


def make_entries(page):
    """Return section -> facts, heading included, as one line of text.

    English sections without facts are entered too: the headings of the page are compared with them.
    """
    entries = {section.id: get_facts(page, section) for section in page.sections}
    return {
        section_id: BETWEEN.join(fact.token for fact in facts)
        for section_id, facts in entries.items()
        if facts or page.language == "en"
    }


def get_facts(page, section):
    """Return the facts of a section that the ledger compares, in the order of the page."""
    formulas = [fact for fact in section.facts if fact.kind == "formula"]
    facts = [
        fact
        for fact in section.heading_facts + section.facts + section.marks
        if not (page.language != "en" and fact.kind in AS_IN_ENGLISH)
        and not (fact.kind == "sign" and any(f.position <= fact.position < f.end for f in formulas))
    ]
    return sorted(facts, key=lambda fact: (fact.position, fact.kind, fact.text))


def compute_fingerprint(page):
    """Return a short fingerprint of a page's prose; code and front matter do not count."""
    prose = " ".join(section.title + section.prose for section in page.sections)
    return hashlib.sha256(" ".join(prose.split()).encode()).hexdigest()[:10]


def make_page_key(page):
    """Return the key of a page in the ledger."""
    return f"{page.language}/{page.name}"


def read():
    """Return the ledger: page key -> section id -> facts."""
    return json.loads(FILE.read_text(encoding="utf-8")) if FILE.exists() else {}


def write(book):
    text = json.dumps(book, ensure_ascii=False, indent=1, sort_keys=True)
    FILE.write_text(text + "\n", encoding="utf-8")


def faults(page, sections, book):
    """Yield a Fault for each difference between the facts of a page and the ledger entries.

    sections: the sections of the page that can be compared.
    """
    remedy, new_remedy = f"{REMEDY} {page!r}", f"{NEW_REMEDY} {page!r}"
    entries = book.get(make_page_key(page))
    if entries is None:
        message = "the page is not in the ledger yet"
        yield Fault(NOT_ENTERED, 1, message, remedy=new_remedy)
        return
    for section in sections:
        facts = get_facts(page, section)
        if facts and section.id not in entries:
            message = f"the section {format_section(section.id)} is not in the ledger yet"
            yield Fault(NOT_ENTERED, section.line, message, section.id, remedy=new_remedy)
            continue
        for surplus, missing in _compare_facts(facts, entries.get(section.id, "")):
            message = "the page does not say what it said when it was last entered"
            words = {fact.text for fact in (*surplus, *missing) if fact.kind == "word"}
            meant = [f"{word}: {page.rules['fact_words'][word]}" for word in sorted(words)]
            message += f" ({'; '.join(meant)})" if meant else ""
            line = surplus[0].line if surplus else section.line
            yield Fault(NOT_ENTERED, line, message, section.id, surplus, missing, remedy=remedy)
    ids = {section.id for section in page.sections} | {section.id for section in sections}
    for missing_id in sorted(set(entries) - ids):
        message = f"the section #{missing_id} is in the ledger and not in the page"
        yield Fault(NOT_ENTERED, 1, message, missing_id, remedy=new_remedy)


@dataclass(frozen=True)
class Change:
    """A section whose entry changes: the (surplus, missing) facts, tuples of one fact or none.

    entry: the new entry of a new section, the old one of a deleted section, else "".
    """

    page: object
    section_id: str
    is_new: bool
    is_deleted: bool
    pairs: tuple
    entry: str = ""


def enter(pages, book):
    """Enter the facts of the pages; yield a Change for each entry that changes."""
    for page in pages:
        old, new = book.get(make_page_key(page), {}), make_entries(page)
        facts = {section.id: get_facts(page, section) for section in page.sections}
        for section_id in {**new, **old}:
            is_new, is_deleted = section_id not in old, section_id not in facts
            before, after = old.get(section_id, ""), new.get(section_id, "")
            if is_new or is_deleted:
                yield Change(page, section_id, is_new, is_deleted, (), after or before)
            elif before != after:
                pairs = tuple(_compare_facts(facts[section_id], before))
                yield Change(page, section_id, False, False, pairs)
        book[make_page_key(page)] = new


def read_again(page, english):
    """Write the fingerprint of the English prose into a translation."""
    text = re.sub(r"^retells: .*\n", "", page.text, count=1, flags=re.MULTILINE)
    text = re.sub(r"\n---\n", f'\nretells: "{compute_fingerprint(english)}"\n---\n', text, count=1)
    page.file.write_text(text, encoding="utf-8")


def has_drifted(page, english):
    """Return whether the English prose changed since the translation was compared with it."""
    return page.language != "en" and page.meta.get("retells") != compute_fingerprint(english)


def _compare_facts(facts, entry):
    """Yield (surplus, missing) facts of a page compared with an entry: tuples of one fact or none."""
    known = [parse_fact(token) for token in entry.split(BETWEEN) if token]
    sides = facts, known
    texts = [[fact.stated for fact in side] for side in sides]
    counts = [Counter(side) for side in texts]
    too_many = counts[0] - counts[1], counts[1] - counts[0]
    differing = [[], []]  # the facts that only the page, or only the ledger, has
    for change, *ends in SequenceMatcher(None, *texts, autojunk=False).get_opcodes():
        for side, start, end in ((0, *ends[:2]), (1, *ends[2:])) if change != "equal" else ():
            for fact in sides[side][start:end]:
                too_many[side][fact.stated] -= 1
                differing[side] += [fact] if too_many[side][fact.stated] >= 0 else []
    for kind in dict.fromkeys(fact.kind for side in differing for fact in side):
        of_kind = [[fact for fact in side if fact.kind == kind] for side in differing]
        for pair in zip_longest(*of_kind):
            yield [(fact,) if fact else () for fact in pair]
