"""The ledger: every letter, number, formula, sign and word of fact of every page, as last looked at.

An entry is a section: what it states, in its order, as a line of text. Only what is stated counts,
not the order: a sentence may move within its section.
"""

import hashlib
import json
import re
from collections import Counter
from difflib import SequenceMatcher
from pathlib import Path

from proof.prose import fact_of
from proof.slips import NOT_ENTERED, Fault

FILE = Path(__file__).parent / "ledger.json"
REMEDY = "If the page is right: python tests/proof --enter"
BETWEEN = "  "  # two facts of an entry


def entries(page):
    """Return section -> its facts, heading included, as one line of text."""
    return {section.id: _line(facts_of(section)) for section in page.sections}


def facts_of(section):
    """Return all that a section states, in the order of the page."""
    everything = section.heading_facts + section.facts + section.marks
    return sorted(everything, key=lambda fact: (fact.position, fact.kind, fact.text))


def fingerprint(page):
    """Return a short fingerprint of a page's prose; code and front matter do not count."""
    prose = " ".join(section.title + section.prose for section in page.sections)
    return hashlib.sha256(" ".join(prose.split()).encode()).hexdigest()[:10]


def key(page):
    """Return the name of a page in the book."""
    return f"{page.language}/{page.name}"


def read():
    """Return the book: page -> section -> facts."""
    return json.loads(FILE.read_text(encoding="utf-8")) if FILE.exists() else {}


def write(book):
    text = json.dumps(book, ensure_ascii=False, indent=1, sort_keys=True)
    FILE.write_text(text + "\n", encoding="utf-8")


def faults(page, sections, book):
    """Yield a Fault for each fact that is not in the book, or only there.

    sections: those of the page that can be compared.
    """
    remedy = f"{REMEDY} {page!r}"
    its = book.get(key(page))
    if its is None:
        message = "the page is not in the ledger yet"
        yield Fault(NOT_ENTERED, 1, message, remedy=remedy)
        return
    for section in sections:
        if section.id not in its:
            message = f"the section #{section.id} is not in the ledger yet"
            yield Fault(NOT_ENTERED, section.line, message, section.id, remedy=remedy)
            continue
        for found, wanted, says, should in _compared(facts_of(section), its[section.id]):
            line = found.line if found else section.line
            message = "the page does not say what it said when it was last entered"
            if words := sorted({fact.text for fact in (found, wanted) if _is_word(fact)}):
                meant = [f"{word}: {page.its['fact_words'][word]}" for word in words]
                message += f" ({'; '.join(meant)})"
            facts = ((found,) if found else (), (wanted,) if wanted else ())
            # What was replaced is seen best in the page's own line.
            both = ("", "") if found and wanted else (f"page:   {says}", f"ledger: {should}")
            yield Fault(NOT_ENTERED, line, message, section.id, *facts, *both, remedy)
    ids = {section.id for section in page.sections} | {section.id for section in sections}
    for gone in sorted(set(its) - ids):
        message = f"the section #{gone} is in the ledger and not in the page"
        yield Fault(NOT_ENTERED, 1, message, gone, remedy=remedy)


def enter(pages, book):
    """Enter what the pages say now; yield (page, section, old, new) of each entry that changes."""
    for page in pages:
        old, new = book.get(key(page), {}), entries(page)
        for section in {**new, **old}:
            before, after = old.get(section, ""), new.get(section, "")
            if before != after or (section in old) != (section in new):
                yield page, section, before, after
        book[key(page)] = new


def read_again(page, english):
    """Write into a translation which English prose it retells."""
    text = re.sub(r"^retells: .*\n", "", page.text, count=1, flags=re.MULTILINE)
    text = re.sub(r"\n---\n", f'\nretells: "{fingerprint(english)}"\n---\n', text, count=1)
    page.file.write_text(text, encoding="utf-8")


def has_drifted(page, english):
    """Tell whether the English changed since the translation was read against it."""
    return page.language != "en" and page.meta.get("retells") != fingerprint(english)


def _compared(facts, entry):
    """Yield (fact too much, fact missing, what the page says there, what the ledger says there)."""
    known = [fact_of(token) for token in entry.split(BETWEEN) if token]
    ours, theirs = [[fact.stated for fact in its] for its in (facts, known)]
    too_much, missing = Counter(ours) - Counter(theirs), Counter(theirs) - Counter(ours)
    if not too_much and not missing:
        return
    changes = SequenceMatcher(None, theirs, ours, autojunk=False).get_opcodes()
    left, right = [], []  # what remains of each side, with its place
    for change, first, last, start, end in changes:
        if change != "equal":
            left.append([at for at in range(start, end) if _taken(too_much, ours[at])])
            right.append([at for at in range(first, last) if _taken(missing, theirs[at])])
    pairs, alone, lost = [], [], []
    for here, there in zip(left, right, strict=True):
        here, there = list(here), list(there)
        for at in list(here):
            same = next((other for other in there if known[other].kind == facts[at].kind), None)
            if same is not None:
                pairs.append((at, same))
                here.remove(at)
                there.remove(same)
        alone, lost = alone + here, lost + there
    for at, other in [*pairs, *((at, None) for at in alone), *((None, at) for at in lost)]:
        yield (
            None if at is None else facts[at],
            None if other is None else known[other],
            _around(facts, at if at is not None else _place(changes, other, 1)),
            _around(known, other if other is not None else _place(changes, at, 3)),
        )


def _taken(counter, stated):
    """Tell whether there is one more of these, and take it."""
    counter[stated] -= 1
    return counter[stated] >= 0


def _place(changes, at, side):
    """Return where on the other side a place of one side is: 1 is the ledger's, 3 the page's."""
    for change in changes:
        if change[side] <= at < change[side + 1]:
            return change[4 - side]
    return 0


def _around(facts, at):
    first = max(0, at - 3)
    shown = _line(facts[first : at + 4])
    return f"{'… ' if first else ''}{shown}{' …' if at + 4 < len(facts) else ''}"


def _line(facts):
    return BETWEEN.join(fact.token for fact in facts)


def _is_word(fact):
    return fact is not None and fact.kind == "word"
