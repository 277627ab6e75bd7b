"""What must hold of a page: each check yields what it objects to."""

import io
import re
import tokenize
import unicodedata
from collections import Counter
from dataclasses import replace
from difflib import SequenceMatcher
from functools import cached_property
from pathlib import Path

from builder import pages as form
from builder.rendering import MEASURED, Edition
from builder.words import GROWING, LANGUAGES, load
from figures.conventions import compare_forms
from figures.scenes import walkthrough
from proof import ledger
from proof.claims import CLAIMS
from proof.korean import wrong_particles
from proof.languages import known
from proof.prose import CODE_SPAN, FENCE, Fact, blank, read_pages
from proof.scenes import bound_claims, exists, is_true, normal, recorded, scenes_of, tellings, truth
from proof.slips import (
    DIFFERS,
    FALSE,
    FORM,
    NO_SOURCE,
    NOT_ENTERED,
    STYLE,
    Fault,
    Note,
    slips,
    spot,
)

ROOT = Path(__file__).parents[2]
PAGES = ROOT / "docs" / "pages"
CODE_NUMBER = re.compile(r"(?<![\w.])-?\d+(?:\.\d+)?")
WORDS = load(ROOT / "docs" / "words")
EDITION = Edition("en", WORDS, ROOT / "reference")
LIMITS = {"title": (1, 28), "description": (25, 170)}  # signs
AS_ENGLISH = "Make it as in the English page, or mend the English page and all others."


def all_pages(folder=PAGES):
    """Return language -> name -> Page, of all languages, from the folder docs/pages."""
    return {language: read_pages(folder, language) for language in (*LANGUAGES, *GROWING)}


class Proof:
    """One page, and what it is held against.

    english: the English page that it retells, or None; book: the ledger; others: all pages of its
    language; sections: those that can be compared, under the ids that they ought to have;
    broken: the ids of sections whose code or figures are wrong, so that their prose cannot be judged.
    """

    def __init__(self, page, english=None, book=None, others=()):
        self.page, self.english, self.others = page, english, others
        self.book = ledger.read() if book is None else book
        self.sections, self.broken = page.sections, set()

    @cached_property
    def slips(self):
        """All Slips of the page, in the order of its lines."""
        return slips(self.page, [fault for check in CHECKS for fault in check(self)])

    @property
    def unread(self):
        """Whether nobody has said yet that this page was read against the English."""
        return bool(self.page.meta and self.english and "retells" not in self.page.meta)

    @property
    def drifted(self):
        """Whether the English prose changed since this page was read against it."""
        read = self.page.meta and self.english and not self.unread
        return bool(read and ledger.has_drifted(self.page, self.english))

    @property
    def pairs(self):
        """(the English section, ours) of each section that both have."""
        theirs = {section.id: section for section in self.english.sections} if self.english else {}
        return [(theirs[ours.id], ours) for ours in self.sections if ours.id in theirs]


def well_formed(proof):
    """The build takes the front matter, the headings and the fences for what they are."""
    page = proof.page
    for line, message in form.faults(page.text, EDITION.fences, EDITION.files):
        (text, *_) = page.text.split("\n")[line - 1 :] or [""]
        place = spot(page, line, text, "block" if text.startswith("```") else "heading")
        remedy = "Mend the page."
        if message.startswith("the heading has no id"):
            remedy = "Write an id behind it, like { #some-name }: the same in every language."
        yield Fault(FORM, line, message, found=(place,), remedy=remedy)
        for section in page.sections:
            if any(block.line == line + 1 for block in section.blocks):
                proof.broken.add(section.id)


def front_matter(proof):
    """Title and description are neither too short nor too long, and no other page's."""
    page = proof.page
    for key, (low, high) in LIMITS.items():
        text = page.meta.get(key, "")
        line = page.lines.get(key, 1)
        if text and not low <= len(text) <= high:
            message = f"the {key} has {len(text)} signs, not {low} to {high}"
            yield Fault(FORM, line, message, says=text, should=f"{low} to {high} signs")
        for other in proof.others:
            if text and other.name != page.name and other.meta.get(key) == text:
                message = f"the {key} is that of {other!r}, too"
                yield Fault(FORM, line, message, says=text, should="a text of its own")


def headings(proof):
    """The headings are those of the English page; what differs is taken for what it should be."""
    yield from _held_against_the_english(proof) if proof.english else _held_against_the_book(proof)
    repeated = Counter(section.id for section in proof.sections)
    for section in proof.sections:
        if repeated[section.id] > 1:
            repeated[section.id] = 0
            message = f"two sections have the id #{section.id}"
            yield Fault(FORM, section.line, message, section.id, (section.heading,))


def _held_against_the_book(proof):
    """Of an English page only the ledger knows which sections it had."""
    sections = [its for at, its in enumerate(proof.page.sections) if its.id or at == 0]
    without = [its for at, its in enumerate(proof.page.sections) if not its.id and at]
    its = proof.book.get(ledger.key(proof.page), {})
    gone = [name for name in its if name not in {section.id for section in proof.page.sections}]
    new = [section for section in sections if its and section.id not in its] + without
    for section, name in zip(new, gone, strict=False):
        if section.id:
            message = f"the section has another id than when it was last entered, #{name}"
            rank, remedy = NOT_ENTERED, f"{ledger.REMEDY} {proof.page!r}"
            if name in {words[-1] for words in scenes_of(section)}:
                message, rank, remedy = f"the scene has the id #{name}", FALSE, "Mend the page."
            shown = f"{{ #{section.id} }}", f"{{ #{name} }}"
            place = (section.heading,)
            yield Fault(rank, section.line, message, name, place, (), *shown, remedy)
    named = {its.line: name for its, name in zip(new, gone, strict=False)}
    proof.sections = [
        replace(its, id=named.get(its.line, its.id))
        for its in proof.page.sections
        if its in sections or its.line in named
    ]


def _held_against_the_english(proof):
    theirs, ours = proof.english.sections, proof.page.sections
    if not theirs or not ours:
        return
    here, there = ([(section.level, section.id) for section in its] for its in (ours, theirs))
    sections = []
    for change, first, last, start, end in SequenceMatcher(None, there, here, False).get_opcodes():
        for at in range(max(last - first, end - start)):
            its = ours[start + at] if start + at < end else None
            other = theirs[first + at] if first + at < last else None
            if change == "equal":
                sections.append(its)
            elif its and other and not its.id:
                whole = f"{its.heading.raw.rstrip()} {{ #{other.id} }}"
                wanted = (Fact("heading", other.id, 0, -1, whole),)
                yield Fault(FORM, its.line, "the heading has no id", "", (its.heading,), wanted)
                sections.append(replace(its, id=other.id))
            elif its and (its.level, its.id) in there:
                message = f"the section #{its.id} stands in another place than in the English page"
                yield Fault(DIFFERS, its.line, message, its.id, (its.heading,), remedy=AS_ENGLISH)
                sections.append(its)
            elif its and other and (other.level, other.id) not in here:
                message = "the heading has another id or level than in the English page"
                facts = (its.heading,), (other.heading,)
                says, should = (f"{'#' * s.level} … {{ #{s.id} }}" for s in (its, other))
                yield Fault(DIFFERS, its.line, message, other.id, *facts, says, should, AS_ENGLISH)
                sections.append(replace(its, id=other.id))
            elif its:
                message = f"the English page has no section #{its.id}"
                yield Fault(DIFFERS, its.line, message, its.id, (its.heading,), remedy=AS_ENGLISH)
            if its is None and (other.level, other.id) not in here:
                line = ours[min(start, len(ours)) - 1].line
                message = f"the section #{other.id} of the English page is missing after this"
                yield Fault(DIFFERS, line, message, other.id, (), (other.heading,))
    proof.sections = sections


def structure(proof):
    """Blocks, links, imagined numbers and code in the text are those of the English page."""
    page = proof.page
    for theirs, ours in proof.pairs:
        blocks = _blocks(theirs, proof.english), _blocks(ours, page)
        for fault in _aligned(ours, "block", *blocks):
            proof.broken.add(ours.id)
            yield _told_by_its_name(fault)
        for kind in ("links", "imagined"):
            yield from _aligned(ours, kind, getattr(theirs, kind), getattr(ours, kind))
        # A name may be mentioned here and not there; what is said in code may not differ.
        code = [
            sorted((fact for fact in its.code if re.search("[<>=(]", fact.text)), key=_text)
            for its in (theirs, ours)
        ]
        yield from _aligned(ours, "code", *([*{f.text: f for f in its}.values()] for its in code))


def _told_by_its_name(fault):
    """Show what follows the backticks where two blocks differ in it."""
    names = [
        {f"```{its.text.split()[0]}" for its in facts} for facts in (fault.found, fault.wanted)
    ]
    if names[0] == names[1]:
        return replace(fault, line=fault.line + bool(fault.found))
    return replace(
        fault,
        found=tuple(
            replace(its, raw=f"```{its.text.split()[0]}", position=-1) for its in fault.found
        ),
        wanted=tuple(replace(its, raw=f"```{its.text.split()[0]}") for its in fault.wanted),
    )


def facts(proof):
    """Formulas in their order, the set of numbers and of letters are those of the English page."""
    for theirs, ours in proof.pairs:
        formulas = [[f for f in its.facts if f.kind == "formula"] for its in (theirs, ours)]
        told = set()
        for fault in _aligned(ours, "formula", *formulas):
            for fact in (*fault.found, *fault.wanted):
                told.update(CODE_NUMBER.findall(fact.text))
            yield fault
        for kind in ("number", "letter"):
            here, there = _set_of(ours, kind), _set_of(theirs, kind)
            for text in sorted(here - there - told):
                where = [fact for fact in ours.facts if fact.text == text]
                message = f"{kind} {text} is not in the English #{ours.id}"
                line = where[0].line if where else ours.line
                yield Fault(DIFFERS, line, message, ours.id, tuple(where), remedy=AS_ENGLISH)
            for text in sorted(there - here - told):
                message = f"{kind} {text} of the English #{ours.id} is missing"
                wanted = next(
                    (fact for fact in theirs.facts if fact.text == text), Fact(kind, text, 0, -1)
                )
                yield Fault(DIFFERS, ours.line, message, ours.id, (), (wanted,), remedy=AS_ENGLISH)


def code(proof):
    """The code is the same in every language, but for comments."""
    page = proof.page
    for theirs, ours in proof.pairs:
        for block, other in zip(ours.blocks, theirs.blocks, strict=False):
            if not (_is_code(block) and _is_code(other)):
                continue
            expected = [_unnamed(line, proof.english) for line in bare(other)]
            found = [_unnamed(line, page) for line in bare(block)]
            if found != expected:
                proof.broken.add(ours.id)
                at = next(
                    (i for i, (a, b) in enumerate(zip(found, expected, strict=False)) if a != b),
                    min(len(found), len(expected)),
                )
                says, should = (its[at] if at < len(its) else "" for its in (found, expected))
                line = block.line + at
                place = (spot(page, line, says, "line"),)
                message = "the code differs from the English page's"
                yield Fault(
                    DIFFERS, line, message, ours.id, place, says=says, should=should or "nothing"
                )


def bare(block):
    """Return the lines of a block without comments; printed output (`#>`) stays."""
    if block.info.startswith("python"):
        lines = block.text.splitlines()
        if "--8<--" not in block.text:
            try:
                tokens = list(tokenize.generate_tokens(io.StringIO(block.text).readline))
            except (tokenize.TokenError, SyntaxError):  # which running the block tells
                tokens = ()
            for token in tokens:
                if token.type == tokenize.COMMENT and not token.string.startswith("#>"):
                    row, column = token.start
                    lines[row - 1] = lines[row - 1][:column].rstrip()
        return lines
    return [line.partition("//")[0].rstrip() for line in block.text.splitlines()]


def markup(proof):
    """Only the Markdown that the checks can read, and downloads under their own name."""
    page = proof.page
    text = CODE_SPAN.sub(blank, FENCE.sub(blank, page.text))
    for match in RAW_HTML.finditer(text, page.body_start):
        line = page.line_of(match.start())
        place = (Fact("text", match[0], line, match.start(), match[0]),)
        yield Fault(FORM, line, f"raw HTML: {match[0]!r}", found=place)
    for section in page.sections:
        for pattern, message in MARKUP:
            for match in re.finditer(pattern, section.reading, re.MULTILINE):
                yield _found(proof, FORM, section, section.reading, match, message)
        for link in section.links:
            name = re.search(r'download="([^"]*)"', link.raw)
            if name and not link.text.endswith(f"/{name[1]}"):
                message = f"downloaded under another name: {link.raw}"
                yield Fault(FORM, link.line, message, section.id, (link,))


MARKUP = [
    (r"^(?:=+|-+)$", "a heading without #, or a rule"),
    (r"(?<=\n\n) {4,}\S.*", "an indented block"),
]
RAW_HTML = re.compile(r"</?(?:table|div|p|img|svg|h\d|pre|script|style)\b")


def grouping(proof):
    """The digits of large numbers are in groups, with the language's own sign between them.

    Otherwise one number is read as two, or as a number that stands nowhere else. A thousand may
    stand without the sign, as a year does.
    """
    sign = proof.page.its["thousands"]
    named = f"{unicodedata.name(sign).lower()} (U+{ord(sign):04X})"
    spaces = rf"\d{{1,3}}(?:(?!{re.escape(sign)})[^\S\n]\d{{3}})+"
    written = re.compile(rf"(?<![\w.,^−\u202f])−?(?:{spaces}|\d{{5,}})(?!\d)")
    for section in proof.sections:
        for match in written.finditer(section.prose):
            whole = re.sub(r"[^\d−]", "", match[0])
            at = section.start + match.start()
            place = Fact("number", whole, proof.page.line_of(at), at, match[0])
            wanted = Fact("number", whole.replace("−", "-"), 0, -1)
            message = f"the groups of digits in {match[0]!r} are parted by a {named} here"
            yield Fault(FORM, place.line, message, section.id, (place,), (wanted,))


def scenes(proof):
    """Where a scene is shown, nothing false is said of it; a walkthrough is told whole and in order."""
    for walk_name in tellings(proof.sections):
        yield from _told_whole(proof, walk_name)
    for section in proof.sections:
        if section.id in proof.broken:
            continue
        shown = scenes_of(section)
        wrong = [its for its in shown if not exists(*its)]
        for its in wrong:
            (block, *_) = (b for b in section.blocks if tuple(b.text.split()) == its)
            place = (spot(proof.page, block.line, block.text.strip()),)
            message = f"there is no scene {' '.join(its)!r}"
            yield Fault(FALSE, block.line, message, section.id, place)
        if shown and not wrong:
            yield from _scene_facts(proof, section, [truth(*its) for its in shown])


def _told_whole(proof, walk_name):
    page, names = proof.page, [scene.name for scene in walkthrough(walk_name).scenes]
    told = [section for section in proof.sections if section.id in names]
    order = [section.id for section in told]
    if order != names and not proof.english:  # a translation is held against the English order
        at = next(
            (i for i, (a, b) in enumerate(zip(order, names, strict=False)) if a != b),
            min(len(order), len(names)),
        )
        section = told[min(at, len(told) - 1)]
        expected = names[at] if at < len(names) else "nothing more"
        message = f"the scenes of {walk_name!r} come in this order: {', '.join(names)}"
        says = f"#{order[at]}" if at < len(order) else "no further scene"
        yield Fault(FALSE, section.line, message, section.id, says=says, should=f"#{expected}")
    for number, section in enumerate(told, 1):
        first = re.search(r"\d+", section.title)
        if section.level == 2 and order == names and (not first or first[0] != str(number)):
            message = f"the heading must have the number {number}"
            wanted = (Fact("quoted", str(number), 0, -1, str(number)),)
            place = (spot(page, section.line, first[0], "quoted"),) if first else ()
            yield Fault(FALSE, section.line, message, section.id, place, wanted)
        figures = [block for block in section.blocks if block.info == "scene"]
        expected = f"{walk_name} {section.id}"
        broken = section.id in proof.broken
        if order == names and not broken and [b.text.strip() for b in figures] != [expected]:
            proof.broken.add(section.id)
            line = figures[0].line if figures else section.line
            says = figures[0].text.strip() if figures else "no figure"
            place = (spot(page, line - 1, "```scene", "block"),) if figures else ()
            message = "the figure must show the scene of the heading"
            yield Fault(FALSE, line, message, section.id, place, says=says, should=expected)


def _scene_facts(proof, section, truths):
    """Letters, numbers and formulas of a section against the recorded steps of what it shows."""
    called = " and ".join(its.name for its in truths)
    numbers = recorded(section) | _shown(section) | set(_claimed(proof.page, section))
    for fact in section.facts + section.heading_facts:
        message = None
        if fact.kind == "letter" and not any(fact.text in its.letters for its in truths):
            message = f"node {fact.text} has no part in scene {called}"
            if fact in section.heading_facts:
                message += "; a capital letter standing alone in a heading counts as a node"
        if fact.kind == "number" and fact.text not in numbers:
            message = f"{fact.text} does not occur in scene {called}"
        if fact.kind == "formula" and not any(its.allows(fact.text) for its in truths):
            message = f"{fact.text} is not what scene {called} records"
        if message:
            yield Fault(FALSE, fact.line, message, section.id, (fact,))
    yield from _proofs(proof, section, {its.proof for its in truths} - {None}, called)
    for name, value, position in bound_claims(section):
        possible = set().union(*(its.bounds.get(name, ()) for its in truths))
        if value not in possible:
            sign = {"alpha": "α", "beta": "β"}[name]
            values = ", ".join(sorted(possible)) or "none"
            line = proof.page.line_of(section.start + position)
            place = [f for f in section.facts if f.position == section.start + position]
            message = f"{sign} is said to be {value}; scene {called} records {values}"
            yield Fault(FALSE, line, message, section.id, tuple(place))


def _proofs(proof, section, proved, called):
    """A value that a cutoff returns is called the bound that it is, and not the other one."""
    words = proof.page.its["fact_words"]
    for bound in sorted(proved):
        if not re.search(words[bound], section.reading, re.IGNORECASE):
            message = f"nothing says that the value is a {bound} bound ({words[bound]})"
            wanted = (Fact("word", bound, 0, -1, words[bound]),)
            yield Fault(FALSE, section.line, message, section.id, (), wanted)
    for other in sorted({"lower", "upper"} - proved) if proved else ():
        for match in re.finditer(rf"(?:{words[other]})", section.reading, re.IGNORECASE):
            (bound,) = proved
            message = f"{match[0]!r}: scene {called} gives a {bound} bound"
            fault = _found(proof, FALSE, section, section.reading, match, message, "word")
            place = (replace(fault.found[0], text=other),)
            yield replace(fault, message=message, found=place)


def arithmetic(proof):
    """Every formula that can be computed is true."""
    for section in proof.sections:
        for fact in section.facts:
            try:
                wrong = fact.kind == "formula" and not is_true(fact.text)
            except (SyntaxError, TypeError):  # such as a number grouped in a foreign way
                wrong = True
            if wrong:
                message = f"{fact.text} is false, or no formula"
                yield Fault(FALSE, fact.line, message, section.id, (fact,))


def claims(proof):
    """Every number in the prose stands in the section's code or output, or is claimed and computed."""
    for section in proof.sections:
        if section.id in proof.broken:
            continue
        claimed = _claimed(proof.page, section)
        for fact in _unshown(section):
            if fact.text in claimed:
                true = normal(claimed[fact.text]())
                if true != fact.text:
                    wanted = (Fact("number", true, 0, -1, true),)
                    message = f"{fact.text} is in truth {true}"
                    yield Fault(FALSE, fact.line, message, section.id, (fact,), wanted)
            elif not scenes_of(section):  # of a section with a scene, scenes tells it
                message = f"{fact.text} comes from no code in #{section.id}"
                message = f"{message}, nor from tests/proof/claims.py"
                remedy = "Mend the page; or, if the number is right, enter in tests/proof/claims.py what computes it."
                yield Fault(
                    NO_SOURCE, fact.line, message, section.id, (fact,), remedy=remedy
                )  # fmt: skip


def _claimed(page, section):
    return CLAIMS.get((page.name, section.id), {})


def _unshown(section):
    """Return the numbers of the prose that no code, output, formula or scene of the section has."""
    shown = _shown(section) | recorded(section)
    shown |= set(CODE_NUMBER.findall(" ".join(section.texts("formula"))))  # computed
    return [fact for fact in section.facts if fact.kind == "number" and fact.text not in shown]


def _shown(section):
    """Return the numbers in a section's code, output and tables."""
    return {number for block in section.blocks for number in CODE_NUMBER.findall(_shown_by(block))}


def _shown_by(block):
    if block.info == "measured":
        file = MEASURED / f"{block.text.strip()}.csv"
        return file.read_text(encoding="utf-8") if file.exists() else ""
    if block.info == "conventions":
        walk = walkthrough(block.text.strip())
        return str([its[1:] for its in compare_forms(walk.tree, walk.letters)])
    if block.info == "pseudocode":
        return re.sub("<[^>]+>", "", EDITION.make(block.info, block.text))
    # In our other fences stand names, such as d-reads-3, and no numbers that a reader sees.
    return "" if block.info in EDITION.fences and block.info != "costs" else block.text


def forbidden(proof):
    """No string that gives a machine translation away, outside a quoted misreading."""
    page = proof.page
    texts = [(page.lines[key], page.meta[key]) for key in form.WANTED if key in page.meta]
    texts += [(section.line, section.title + section.prose) for section in page.sections]
    for first, text in texts:
        for string in forbidden_in(page.language):
            position = text.find(string)
            if position >= 0:
                line = first + text.count("\n", 0, position)
                place = (spot(page, line, string),)
                yield Fault(STYLE, line, f"forbidden: {string!r}", found=place)


def forbidden_in(language):
    """Return the strings that no text of a language may have."""
    return known(language)["forbidden"] + known("all")["forbidden"]


def typography(proof):
    """Signs and particles as the style guide wants them."""
    page = proof.page
    for section in page.sections:
        text = section.reading
        for rule in known("all")["typography"] + page.its["typography"]:
            for match in re.finditer(rule["find"], text):
                yield _found(proof, STYLE, section, text, match, rule["say"])
        if page.language == "ko":
            for match, wanted in wrong_particles(text):
                message = f"the particle must be {wanted!r}"
                yield _found(proof, STYLE, section, text, match, message)


def booked(proof):
    """All that states a fact is what was last looked at."""
    yield from ledger.faults(proof.page, proof.sections, proof.book)


CHECKS = (
    well_formed,
    front_matter,
    headings,
    structure,
    facts,
    code,
    markup,
    grouping,
    scenes,
    arithmetic,
    claims,
    forbidden,
    typography,
    booked,
)


def proofs(pages, chosen=None, book=None):
    """Return a Proof of each page, or of those whose names (it/idea.md) are chosen."""
    book = ledger.read() if book is None else book
    return [
        Proof(page, pages["en"].get(name) if language != "en" else None, book, its.values())
        for language, its in pages.items()
        for name, page in its.items()
        if chosen is None or repr(page) in chosen
    ]


def notes(pages, book=None):
    """Return what is wrong with all pages together: Notes."""
    return [*missing_pages(pages), *unused_claims(pages), *unknown_entries(pages, book)]


def missing_pages(pages):
    """Every language has every page, but those that are growing; none has one of its own."""
    names = {name for language in pages.values() for name in language}
    for language, its in pages.items():
        if language in GROWING:
            continue
        for name in sorted(names - set(its)):
            place = f"docs/pages/{language}/{name}.md ({language})"
            yield Note(place, "the page is missing", "Write it, or delete it in every language.")


def unused_claims(pages):
    """Every claim is made by some page."""
    used = {
        (page.name, section.id, fact.text)
        for its in pages.values()
        for page in its.values()
        for section in page.sections
        for fact in _unshown(section)
    }
    for (name, section), numbers in CLAIMS.items():
        for number in numbers:
            if (name, section, number) not in used:
                message = f"no page says {number} in {name}.md #{section}"
                yield Note("tests/proof/claims.py", message, "Delete the claim.")


def unknown_entries(pages, book=None):
    """Every page in the ledger exists."""
    there = {ledger.key(page) for its in pages.values() for page in its.values()}
    for gone in sorted(set(ledger.read() if book is None else book) - there):
        remedy = f"If it was deleted on purpose: python tests/proof --enter {gone}.md"
        yield Note("tests/proof/ledger.json", f"there is no page {gone}.md any more", remedy)


def _found(proof, rank, section, text, match, message, kind="text"):
    """Return the Fault of a match in what is read of a section."""
    said = match[0].strip()
    at = match.start() + (len(match[0]) - len(match[0].lstrip()))
    line = section.line + text.count("\n", 0, at)
    place = spot(proof.page, line, said, kind)
    return Fault(rank, line, f"{message}: {said!r}", section.id, (place,))


def _aligned(section, kind, theirs, ours):
    """Yield a Fault for each of theirs that is not in ours, at its place, and the other way round."""
    here, there = [_text(fact) for fact in ours], [_text(fact) for fact in theirs]
    if here == there:
        return
    if Counter(here) == Counter(there):
        at = next(i for i, (a, b) in enumerate(zip(here, there, strict=True)) if a != b)
        message = (
            f"each {kind.removesuffix('s')} is there, but not in the order of the English page"
        )
        says, should = ("  ".join(its[at : at + 4]) for its in (here, there))
        line = ours[at].line
        yield Fault(DIFFERS, line, message, section.id, (), (), says, should, AS_ENGLISH)
        return
    for change, first, last, start, end in SequenceMatcher(None, there, here, False).get_opcodes():
        for at in range(max(last - first, end - start) if change != "equal" else 0):
            found = (ours[start + at],) if start + at < end else ()
            wanted = (theirs[first + at],) if first + at < last else ()
            called = {"links": "link", "imagined": "imagined number"}.get(kind, kind)
            message = f"the {called} is not that of the English page"
            if not found or not wanted:
                message = (
                    f"a {called} more than in the English page"
                    if found
                    else f"a {called} of the English page is missing"
                )
            line = found[0].line if found else section.line
            yield Fault(DIFFERS, line, message, section.id, found, wanted, remedy=AS_ENGLISH)


def _text(fact):
    return fact.raw if fact.kind == "link" else fact.text


def _blocks(section, page):
    """Return the blocks of a section as Facts; of code only its kind counts here."""
    found = []
    for block in section.blocks:
        shown = "" if _is_code(block) else _unnamed(block.text.strip(), page)
        place = spot(page, block.line - 1, "```", "block")
        text = block.text.strip() if shown and "\n" not in block.text.strip() else ""
        inner = spot(page, block.line, text) if text else place
        raw = text or f"```{block.info}"
        found.append(
            Fact("block", f"{block.info} {shown}".strip(), block.line - 1, inner.position, raw)
        )
    return found


def _unnamed(text, page):
    """Return text without the page's language in a command, where it must stand."""
    text = text.replace(f"docs/sheet.py {page.language}", "docs/sheet.py …")
    return text.replace(f"--language {page.language} ", "--language … ")


def _is_code(block):
    return block.info.startswith(("python", "text"))


def _set_of(section, kind):
    found = set(section.texts(kind))
    if kind == "number":
        found |= set(CODE_NUMBER.findall(" ".join(section.texts("formula"))))
    return found
