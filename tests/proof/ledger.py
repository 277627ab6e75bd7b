"""The ledger: all facts of every page, as they were when somebody last checked them.

An entry is the facts of one section, in their order, as a line of text. The order does not matter
in a comparison: a sentence may move within the section.
"""

import hashlib
import json
import re
from collections import Counter
from difflib import SequenceMatcher
from pathlib import Path

from proof.prose import parse_fact
from proof.slips import NOT_ENTERED, Fault

FILE = Path(__file__).parent / "ledger.json"
REMEDY = "If the page is right: python tests/proof --enter"
BETWEEN = "  "  # separates the facts of an entry


def make_entries(page):
    """Return section -> facts, heading included, as one line of text."""
    return {section.id: _format_facts(get_facts(section)) for section in page.sections}


def get_facts(section):
    """Return all facts of a section, in the order of the page."""
    everything = section.heading_facts + section.facts + section.marks
    return sorted(everything, key=lambda fact: (fact.position, fact.kind, fact.text))


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
    remedy = f"{REMEDY} {page!r}"
    entries = book.get(make_page_key(page))
    if entries is None:
        message = "the page is not in the ledger yet"
        yield Fault(NOT_ENTERED, 1, message, remedy=remedy)
        return
    for section in sections:
        if section.id not in entries:
            message = f"the section #{section.id} is not in the ledger yet"
            yield Fault(NOT_ENTERED, section.line, message, section.id, remedy=remedy)
            continue
        for surplus_fact, missing_fact, actual_text, expected_text in _compare_facts(
            get_facts(section), entries[section.id]
        ):
            line = surplus_fact.line if surplus_fact else section.line
            message = "the page does not say what it said when it was last entered"
            if words := sorted(
                {fact.text for fact in (surplus_fact, missing_fact) if _is_word(fact)}
            ):
                meant = [f"{word}: {page.rules['fact_words'][word]}" for word in words]
                message += f" ({'; '.join(meant)})"
            facts = (
                (surplus_fact,) if surplus_fact else (),
                (missing_fact,) if missing_fact else (),
            )
            # A replacement is shown in the line of the page, so no extra texts are needed.
            both = (
                ("", "")
                if surplus_fact and missing_fact
                else (f"page:   {actual_text}", f"ledger: {expected_text}")
            )
            yield Fault(NOT_ENTERED, line, message, section.id, *facts, *both, remedy)
    ids = {section.id for section in page.sections} | {section.id for section in sections}
    for missing_id in sorted(set(entries) - ids):
        message = f"the section #{missing_id} is in the ledger and not in the page"
        yield Fault(NOT_ENTERED, 1, message, missing_id, remedy=remedy)


def enter(pages, book):
    """Enter the facts of the pages; yield (page, section, old, new) for each entry that changes."""
    for page in pages:
        old, new = book.get(make_page_key(page), {}), make_entries(page)
        for section in {**new, **old}:
            before, after = old.get(section, ""), new.get(section, "")
            if before != after or (section in old) != (section in new):
                yield page, section, before, after
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
    """Yield (surplus fact, missing fact, page text, ledger text) for each difference."""
    known = [parse_fact(token) for token in entry.split(BETWEEN) if token]
    page_texts, ledger_texts = [[fact.stated for fact in group] for group in (facts, known)]
    too_much, missing = (
        Counter(page_texts) - Counter(ledger_texts),
        Counter(ledger_texts) - Counter(page_texts),
    )
    if not too_much and not missing:
        return
    changes = SequenceMatcher(None, ledger_texts, page_texts, autojunk=False).get_opcodes()
    left, right = [], []  # indexes of the facts that only the page, or only the ledger, has
    for change, first, last, start, end in changes:
        if change != "equal":
            left.append(
                [at for at in range(start, end) if _take_from_counter(too_much, page_texts[at])]
            )
            right.append(
                [at for at in range(first, last) if _take_from_counter(missing, ledger_texts[at])]
            )
    for page_index, ledger_index in _pair_by_kind(left, right, facts, known):
        yield (
            None if page_index is None else facts[page_index],
            None if ledger_index is None else known[ledger_index],
            _format_context(
                facts,
                page_index if page_index is not None else _map_index(changes, ledger_index, 1),
            ),
            _format_context(
                known,
                ledger_index if ledger_index is not None else _map_index(changes, page_index, 3),
            ),
        )


def _pair_by_kind(left, right, facts, known):
    """Return pairs (page index, ledger index) of facts of the same kind, then each fact without a partner.

    left, right: lists of indexes of facts of the page, and of the ledger; one for each changed place.
    """
    pairs, alone, lost = [], [], []
    for page_indexes, ledger_indexes in zip(left, right, strict=True):
        partners = list(ledger_indexes)
        for page_index in page_indexes:
            kind = facts[page_index].kind
            partner = next((index for index in partners if known[index].kind == kind), None)
            if partner is None:
                alone.append((page_index, None))
            else:
                pairs.append((page_index, partner))
                partners.remove(partner)
        lost += [(None, index) for index in partners]
    return [*pairs, *alone, *lost]


def _take_from_counter(counter, stated):
    """Decrement the count of a stated fact; return whether there was one left."""
    counter[stated] -= 1
    return counter[stated] >= 0


def _map_index(changes, at, side):
    """Map an index of one side to the other; side: 1 for the ledger, 3 for the page."""
    for change in changes:
        if change[side] <= at < change[side + 1]:
            return change[4 - side]
    return 0


def _format_context(facts, at):
    first = max(0, at - 3)
    shown = _format_facts(facts[first : at + 4])
    return f"{'… ' if first else ''}{shown}{' …' if at + 4 < len(facts) else ''}"


def _format_facts(facts):
    return BETWEEN.join(fact.token for fact in facts)


def _is_word(fact):
    return fact is not None and fact.kind == "word"
