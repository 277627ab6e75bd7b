"""Checks of a page: functions that take a Proof and yield a Fault for each mistake."""

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
from builder.words import GROWING, LANGUAGES, load_all_texts
from figures.conventions import compare_search_forms
from figures.scenes import get_walkthrough
from proof import ledger
from proof.claims import CLAIMS
from proof.korean import wrong_particles
from proof.languages import known
from proof.prose import CODE_SPAN, FENCE, Fact, blank, read_pages
from proof.scenes import (
    bound_claims,
    exists,
    find_walkthroughs,
    is_true,
    normal,
    recorded,
    scenes_of,
    truth,
)
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
WORDS = load_all_texts(ROOT / "docs" / "words")
EDITION = Edition("en", WORDS, ROOT / "reference")
LIMITS = {"title": (1, 28), "description": (25, 170)}  # signs
AS_ENGLISH = "Make it as in the English page, or mend the English page and all others."


def all_pages(folder=PAGES):
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
        return slips(self.page, [fault for check in CHECKS for fault in check(self)])

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


def well_formed(proof):
    """Check that the build can read the front matter, the headings and the fences."""
    page = proof.page
    for line, message in form.find_page_faults(
        page.text, EDITION.fence_renderers, EDITION.includable_files
    ):
        (text, *_) = page.text.split("\n")[line - 1 :] or [""]
        place = spot(page, line, text, "block" if text.startswith("```") else "heading")
        remedy = "Mend the page."
        if message.startswith("the heading has no id"):
            remedy = "Write an id behind it, like { #some-name }: the same in every language."
        yield Fault(FORM, line, message, wrong_facts=(place,), remedy=remedy)
        for section in page.sections:
            if any(block.line == line + 1 for block in section.blocks):
                proof.broken.add(section.id)


def front_matter(proof):
    """Check the length of title and description, and that no other page has the same."""
    page = proof.page
    for key, (low, high) in LIMITS.items():
        text = page.meta.get(key, "")
        line = page.lines.get(key, 1)
        if text and not low <= len(text) <= high:
            message = f"the {key} has {len(text)} signs, not {low} to {high}"
            yield Fault(
                FORM, line, message, actual_text=text, expected_text=f"{low} to {high} signs"
            )
        for other_page in proof.pages_of_language:
            if text and other_page.name != page.name and other_page.meta.get(key) == text:
                message = f"the {key} is that of {other_page!r}, too"
                yield Fault(
                    FORM, line, message, actual_text=text, expected_text="a text of its own"
                )


def headings(proof):
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
    entries = proof.book.get(ledger.key(proof.page), {})
    lost_ids = [
        name for name in entries if name not in {section.id for section in proof.page.sections}
    ]
    new = [section for section in sections if entries and section.id not in entries] + without
    for section, name in zip(new, lost_ids, strict=False):
        if section.id:
            message = f"the section has another id than when it was last entered, #{name}"
            rank, remedy = NOT_ENTERED, f"{ledger.REMEDY} {proof.page!r}"
            if name in {words[-1] for words in scenes_of(section)}:
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
    english_sections, page_sections = proof.english.sections, proof.page.sections
    if not english_sections or not page_sections:
        return
    page_keys, english_keys = (
        [(section.level, section.id) for section in group]
        for group in (page_sections, english_sections)
    )
    sections = []
    for change, first, last, start, end in SequenceMatcher(
        None, english_keys, page_keys, False
    ).get_opcodes():
        for at in range(max(last - first, end - start)):
            section = page_sections[start + at] if start + at < end else None
            original = english_sections[first + at] if first + at < last else None
            if change == "equal":
                sections.append(section)
            elif section and original and not section.id:
                whole = f"{section.heading.raw.rstrip()} {{ #{original.id} }}"
                expected_facts = (Fact("heading", original.id, 0, -1, whole),)
                yield Fault(
                    FORM,
                    section.line,
                    "the heading has no id",
                    "",
                    (section.heading,),
                    expected_facts,
                )
                sections.append(replace(section, id=original.id))
            elif section and (section.level, section.id) in english_keys:
                message = (
                    f"the section #{section.id} stands in another place than in the English page"
                )
                yield Fault(
                    DIFFERS,
                    section.line,
                    message,
                    section.id,
                    (section.heading,),
                    remedy=AS_ENGLISH,
                )
                sections.append(section)
            elif section and original and (original.level, original.id) not in page_keys:
                message = "the heading has another id or level than in the English page"
                facts = (section.heading,), (original.heading,)
                actual_text, expected_text = (
                    f"{'#' * s.level} … {{ #{s.id} }}" for s in (section, original)
                )
                yield Fault(
                    DIFFERS,
                    section.line,
                    message,
                    original.id,
                    *facts,
                    actual_text,
                    expected_text,
                    AS_ENGLISH,
                )
                sections.append(replace(section, id=original.id))
            elif section:
                message = f"the English page has no section #{section.id}"
                yield Fault(
                    DIFFERS,
                    section.line,
                    message,
                    section.id,
                    (section.heading,),
                    remedy=AS_ENGLISH,
                )
            if section is None and (original.level, original.id) not in page_keys:
                line = page_sections[min(start, len(page_sections)) - 1].line
                message = f"the section #{original.id} of the English page is missing after this"
                yield Fault(DIFFERS, line, message, original.id, (), (original.heading,))
    proof.sections = sections


def structure(proof):
    """Compare blocks, links, imagined numbers and inline code with the English page."""
    page = proof.page
    for original, section in proof.pairs:
        blocks = _make_block_facts(original, proof.english), _make_block_facts(section, page)
        for fault in _compare_facts(section, "block", *blocks):
            proof.broken.add(section.id)
            yield _show_block_info(fault)
        for kind in ("links", "imagined"):
            yield from _compare_facts(
                section, kind, getattr(original, kind), getattr(section, kind)
            )
        # A translation may mention other names, but expressions such as calls must be the same.
        code = [
            sorted((fact for fact in source.code if re.search("[<>=(]", fact.text)), key=_get_text)
            for source in (original, section)
        ]
        yield from _compare_facts(
            section, "code", *([*{f.text: f for f in code_facts}.values()] for code_facts in code)
        )


def _show_block_info(fault):
    """Return the fault with the info strings of both blocks shown, if these differ."""
    names = [
        {f"```{fact.text.split()[0]}" for fact in facts}
        for facts in (fault.wrong_facts, fault.expected_facts)
    ]
    if names[0] == names[1]:
        return replace(fault, line=fault.line + bool(fault.wrong_facts))
    return replace(
        fault,
        wrong_facts=tuple(
            replace(fact, raw=f"```{fact.text.split()[0]}", position=-1)
            for fact in fault.wrong_facts
        ),
        expected_facts=tuple(
            replace(fact, raw=f"```{fact.text.split()[0]}") for fact in fault.expected_facts
        ),
    )


def facts(proof):
    """Compare formulas, in order, and the sets of numbers and letters with the English page."""
    for original, section in proof.pairs:
        formulas = [
            [f for f in source.facts if f.kind == "formula"] for source in (original, section)
        ]
        formula_numbers = set()
        for fault in _compare_facts(section, "formula", *formulas):
            for fact in (*fault.wrong_facts, *fault.expected_facts):
                formula_numbers.update(CODE_NUMBER.findall(fact.text))
            yield fault
        for kind in ("number", "letter"):
            page_texts, english_texts = (
                _collect_texts(section, kind),
                _collect_texts(original, kind),
            )
            for text in sorted(page_texts - english_texts - formula_numbers):
                places = [fact for fact in section.facts if fact.text == text]
                message = f"{kind} {text} is not in the English #{section.id}"
                line = places[0].line if places else section.line
                yield Fault(DIFFERS, line, message, section.id, tuple(places), remedy=AS_ENGLISH)
            for text in sorted(english_texts - page_texts - formula_numbers):
                message = f"{kind} {text} of the English #{section.id} is missing"
                expected_fact = next(
                    (fact for fact in original.facts if fact.text == text), Fact(kind, text, 0, -1)
                )
                yield Fault(
                    DIFFERS,
                    section.line,
                    message,
                    section.id,
                    (),
                    (expected_fact,),
                    remedy=AS_ENGLISH,
                )


def code(proof):
    """Check that the code is the same as in the English page, except for comments."""
    page = proof.page
    for original, section in proof.pairs:
        for block, original_block in zip(section.blocks, original.blocks, strict=False):
            if not (_is_code(block) and _is_code(original_block)):
                continue
            expected = [_remove_language(line, proof.english) for line in bare(original_block)]
            actual = [_remove_language(line, page) for line in bare(block)]
            if actual != expected:
                proof.broken.add(section.id)
                at = next(
                    (i for i, (a, b) in enumerate(zip(actual, expected, strict=False)) if a != b),
                    min(len(actual), len(expected)),
                )
                actual_text, expected_text = (
                    lines[at] if at < len(lines) else "" for lines in (actual, expected)
                )
                line = block.line + at
                place = (spot(page, line, actual_text, "line"),)
                message = "the code differs from the English page's"
                yield Fault(
                    DIFFERS,
                    line,
                    message,
                    section.id,
                    place,
                    actual_text=actual_text,
                    expected_text=expected_text or "nothing",
                )


def bare(block):
    """Return the lines of a block without comments; printed output (`#>`) stays."""
    if block.info.startswith("python"):
        lines = block.text.splitlines()
        if "--8<--" not in block.text:
            try:
                tokens = list(tokenize.generate_tokens(io.StringIO(block.text).readline))
            except (tokenize.TokenError, SyntaxError):  # reported when the block is run
                tokens = ()
            for token in tokens:
                if token.type == tokenize.COMMENT and not token.string.startswith("#>"):
                    row, column = token.start
                    lines[row - 1] = lines[row - 1][:column].rstrip()
        return lines
    return [line.partition("//")[0].rstrip() for line in block.text.splitlines()]


def markup(proof):
    """Check that the Markdown can be read by the checks, and the names of downloads."""
    page = proof.page
    text = CODE_SPAN.sub(blank, FENCE.sub(blank, page.text))
    for match in RAW_HTML.finditer(text, page.body_start):
        line = page.line_of(match.start())
        place = (Fact("text", match[0], line, match.start(), match[0]),)
        yield Fault(FORM, line, f"raw HTML: {match[0]!r}", wrong_facts=place)
    for section in page.sections:
        for pattern, message in MARKUP:
            for match in re.finditer(pattern, section.reading, re.MULTILINE):
                yield _make_match_fault(proof, FORM, section, section.reading, match, message)
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


def scenes(proof):
    """Check the text beside each scene, and that a walkthrough has all scenes in order."""
    for walk_name in find_walkthroughs(proof.sections):
        yield from _check_walkthrough(proof, walk_name)
    for section in proof.sections:
        if section.id in proof.broken:
            continue
        shown = scenes_of(section)
        wrong = [scene_words for scene_words in shown if not exists(*scene_words)]
        for scene_words in wrong:
            (block, *_) = (b for b in section.blocks if tuple(b.text.split()) == scene_words)
            place = (spot(proof.page, block.line, block.text.strip()),)
            message = f"there is no scene {' '.join(scene_words)!r}"
            yield Fault(FALSE, block.line, message, section.id, place)
        if shown and not wrong:
            yield from _check_scene_facts(
                proof, section, [truth(*scene_words) for scene_words in shown]
            )


def _check_walkthrough(proof, walk_name):
    page, names = proof.page, [scene.name for scene in get_walkthrough(walk_name).scenes]
    walk_sections = [section for section in proof.sections if section.id in names]
    order = [section.id for section in walk_sections]
    if order != names and not proof.english:  # a translation is compared with the English order
        at = next(
            (i for i, (a, b) in enumerate(zip(order, names, strict=False)) if a != b),
            min(len(order), len(names)),
        )
        section = walk_sections[min(at, len(walk_sections) - 1)]
        expected = names[at] if at < len(names) else "nothing more"
        message = f"the scenes of {walk_name!r} come in this order: {', '.join(names)}"
        actual_text = f"#{order[at]}" if at < len(order) else "no further scene"
        yield Fault(
            FALSE,
            section.line,
            message,
            section.id,
            actual_text=actual_text,
            expected_text=f"#{expected}",
        )
    for number, section in enumerate(walk_sections, 1):
        first = re.search(r"\d+", section.title)
        if section.level == 2 and order == names and (not first or first[0] != str(number)):
            message = f"the heading must have the number {number}"
            expected_facts = (Fact("quoted", str(number), 0, -1, str(number)),)
            place = (spot(page, section.line, first[0], "quoted"),) if first else ()
            yield Fault(FALSE, section.line, message, section.id, place, expected_facts)
        figures = [block for block in section.blocks if block.info == "scene"]
        expected = f"{walk_name} {section.id}"
        broken = section.id in proof.broken
        if order == names and not broken and [b.text.strip() for b in figures] != [expected]:
            proof.broken.add(section.id)
            line = figures[0].line if figures else section.line
            actual_text = figures[0].text.strip() if figures else "no figure"
            place = (spot(page, line - 1, "```scene", "block"),) if figures else ()
            message = "the figure must show the scene of the heading"
            yield Fault(
                FALSE,
                line,
                message,
                section.id,
                place,
                actual_text=actual_text,
                expected_text=expected,
            )


def _check_scene_facts(proof, section, truths):
    """Compare the facts of a section with the recorded steps of the scenes."""
    called = " and ".join(scene_truth.name for scene_truth in truths)
    numbers = (
        recorded(section) | _collect_shown_numbers(section) | set(_get_claims(proof.page, section))
    )
    for fact in section.facts + section.heading_facts:
        message = None
        if fact.kind == "letter" and not any(
            fact.text in scene_truth.letters for scene_truth in truths
        ):
            message = f"node {fact.text} has no part in scene {called}"
            if fact in section.heading_facts:
                message += "; a capital letter standing alone in a heading counts as a node"
        if fact.kind == "number" and fact.text not in numbers:
            message = f"{fact.text} does not occur in scene {called}"
        if fact.kind == "formula" and not any(
            scene_truth.allows(fact.text) for scene_truth in truths
        ):
            message = f"{fact.text} is not what scene {called} records"
        if message:
            yield Fault(FALSE, fact.line, message, section.id, (fact,))
    yield from _check_proofs(
        proof, section, {scene_truth.proof for scene_truth in truths} - {None}, called
    )
    for name, value, position in bound_claims(section):
        possible = set().union(*(scene_truth.bounds.get(name, ()) for scene_truth in truths))
        if value not in possible:
            sign = {"alpha": "α", "beta": "β"}[name]
            values = ", ".join(sorted(possible)) or "none"
            line = proof.page.line_of(section.start + position)
            place = [f for f in section.facts if f.position == section.start + position]
            message = f"{sign} is said to be {value}; scene {called} records {values}"
            yield Fault(FALSE, line, message, section.id, tuple(place))


def _check_proofs(proof, section, proved, called):
    """Check that the value returned by a cutoff is called a lower or an upper bound correctly."""
    words = proof.page.rules["fact_words"]
    for bound in sorted(proved):
        if not re.search(words[bound], section.reading, re.IGNORECASE):
            message = f"nothing says that the value is a {bound} bound ({words[bound]})"
            expected_facts = (Fact("word", bound, 0, -1, words[bound]),)
            yield Fault(FALSE, section.line, message, section.id, (), expected_facts)
    for wrong_bound in sorted({"lower", "upper"} - proved) if proved else ():
        for match in re.finditer(rf"(?:{words[wrong_bound]})", section.reading, re.IGNORECASE):
            (bound,) = proved
            message = f"{match[0]!r}: scene {called} gives a {bound} bound"
            fault = _make_match_fault(
                proof, FALSE, section, section.reading, match, message, "word"
            )
            place = (replace(fault.wrong_facts[0], text=wrong_bound),)
            yield replace(fault, message=message, wrong_facts=place)


def arithmetic(proof):
    """Check that every formula that can be computed is true."""
    for section in proof.sections:
        for fact in section.facts:
            try:
                wrong = fact.kind == "formula" and not is_true(fact.text)
            except (
                SyntaxError,
                TypeError,
            ):  # such as a number with the separator of another language
                wrong = True
            if wrong:
                message = f"{fact.text} is false, or no formula"
                yield Fault(FALSE, fact.line, message, section.id, (fact,))


def claims(proof):
    """Check that each number in the prose is in the code or output of the section, or in CLAIMS."""
    for section in proof.sections:
        if section.id in proof.broken:
            continue
        claimed = _get_claims(proof.page, section)
        for fact in _find_unshown(section):
            if fact.text in claimed:
                true = normal(claimed[fact.text]())
                if true != fact.text:
                    expected_facts = (Fact("number", true, 0, -1, true),)
                    message = f"{fact.text} is in truth {true}"
                    yield Fault(FALSE, fact.line, message, section.id, (fact,), expected_facts)
            elif not scenes_of(section):  # sections with a scene are checked by `scenes`
                message = f"{fact.text} comes from no code in #{section.id}"
                message = f"{message}, nor from tests/proof/claims.py"
                remedy = "Mend the page; or, if the number is right, enter in tests/proof/claims.py what computes it."
                yield Fault(
                    NO_SOURCE, fact.line, message, section.id, (fact,), remedy=remedy
                )  # fmt: skip


def _get_claims(page, section):
    return CLAIMS.get((page.name, section.id), {})


def _find_unshown(section):
    """Return the numbers of the prose that no code, output, formula or scene of the section has."""
    shown = _collect_shown_numbers(section) | recorded(section)
    shown |= set(CODE_NUMBER.findall(" ".join(section.texts("formula"))))  # computed
    return [fact for fact in section.facts if fact.kind == "number" and fact.text not in shown]


def _collect_shown_numbers(section):
    """Return the numbers in a section's code, output and tables."""
    return {
        number for block in section.blocks for number in CODE_NUMBER.findall(_get_shown_text(block))
    }


def _get_shown_text(block):
    if block.info == "measured":
        file = MEASURED / f"{block.text.strip()}.csv"
        return file.read_text(encoding="utf-8") if file.exists() else ""
    if block.info == "conventions":
        walk = get_walkthrough(block.text.strip())
        return str([row[1:] for row in compare_search_forms(walk.tree, walk.letters)])
    if block.info == "pseudocode":
        return re.sub("<[^>]+>", "", EDITION.render_fence(block.info, block.text))
    # The other fences contain names, such as d-reads-3, but no numbers that a reader sees.
    return "" if block.info in EDITION.fence_renderers and block.info != "costs" else block.text


def forbidden(proof):
    """Check that no forbidden string occurs outside a quoted misreading."""
    page = proof.page
    texts = [(page.lines[key], page.meta[key]) for key in form.WANTED if key in page.meta]
    texts += [(section.line, section.title + section.prose) for section in page.sections]
    for first, text in texts:
        for string in forbidden_in(page.language):
            position = text.find(string)
            if position >= 0:
                line = first + text.count("\n", 0, position)
                place = (spot(page, line, string),)
                yield Fault(STYLE, line, f"forbidden: {string!r}", wrong_facts=place)


def forbidden_in(language):
    """Return the strings that no text of a language may have."""
    return known(language)["forbidden"] + known("all")["forbidden"]


def typography(proof):
    """Check punctuation and particles by the rules of the language."""
    page = proof.page
    for section in page.sections:
        text = section.reading
        for rule in known("all")["typography"] + page.rules["typography"]:
            for match in re.finditer(rule["find"], text):
                yield _make_match_fault(proof, STYLE, section, text, match, rule["say"])
        if page.language == "ko":
            for match, expected_particle in wrong_particles(text):
                message = f"the particle must be {expected_particle!r}"
                yield _make_match_fault(proof, STYLE, section, text, match, message)


def booked(proof):
    """Compare all facts with the ledger."""
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
        Proof(
            page, pages["en"].get(name) if language != "en" else None, book, pages_by_name.values()
        )
        for language, pages_by_name in pages.items()
        for name, page in pages_by_name.items()
        if chosen is None or repr(page) in chosen
    ]


def notes(pages, book=None):
    """Return the Notes about mistakes that belong to no single page."""
    return [*missing_pages(pages), *unused_claims(pages), *unknown_entries(pages, book)]


def missing_pages(pages):
    """Yield a Note for each page that a complete language lacks."""
    names = {name for language in pages.values() for name in language}
    for language, pages_by_name in pages.items():
        if language in GROWING:
            continue
        for name in sorted(names - set(pages_by_name)):
            place = f"docs/pages/{language}/{name}.md ({language})"
            yield Note(place, "the page is missing", "Write it, or delete it in every language.")


def unused_claims(pages):
    """Yield a Note for each claim that no page uses."""
    used = {
        (page.name, section.id, fact.text)
        for pages_by_name in pages.values()
        for page in pages_by_name.values()
        for section in page.sections
        for fact in _find_unshown(section)
    }
    for (name, section), numbers in CLAIMS.items():
        for number in numbers:
            if (name, section, number) not in used:
                message = f"no page says {number} in {name}.md #{section}"
                yield Note("tests/proof/claims.py", message, "Delete the claim.")


def unknown_entries(pages, book=None):
    """Yield a Note for each ledger entry whose page does not exist."""
    page_keys = {
        ledger.key(page) for pages_by_name in pages.values() for page in pages_by_name.values()
    }
    for missing_key in sorted(set(ledger.read() if book is None else book) - page_keys):
        remedy = f"If it was deleted on purpose: python tests/proof --enter {missing_key}.md"
        yield Note("tests/proof/ledger.json", f"there is no page {missing_key}.md any more", remedy)


def _make_match_fault(proof, rank, section, text, match, message, kind="text"):
    """Return the Fault for a match in the text of a section."""
    matched_text = match[0].strip()
    at = match.start() + (len(match[0]) - len(match[0].lstrip()))
    line = section.line + text.count("\n", 0, at)
    place = spot(proof.page, line, matched_text, kind)
    return Fault(rank, line, f"{message}: {matched_text!r}", section.id, (place,))


def _compare_facts(section, kind, english_facts, page_facts):
    """Yield a Fault for each difference between the Facts of the English page and of the page."""
    page_texts, english_texts = (
        [_get_text(fact) for fact in page_facts],
        [_get_text(fact) for fact in english_facts],
    )
    if page_texts == english_texts:
        return
    if Counter(page_texts) == Counter(english_texts):
        at = next(
            i for i, (a, b) in enumerate(zip(page_texts, english_texts, strict=True)) if a != b
        )
        message = (
            f"each {kind.removesuffix('s')} is there, but not in the order of the English page"
        )
        actual_text, expected_text = (
            "  ".join(fact_texts[at : at + 4]) for fact_texts in (page_texts, english_texts)
        )
        line = page_facts[at].line
        yield Fault(
            DIFFERS, line, message, section.id, (), (), actual_text, expected_text, AS_ENGLISH
        )
        return
    for change, first, last, start, end in SequenceMatcher(
        None, english_texts, page_texts, False
    ).get_opcodes():
        for at in range(max(last - first, end - start) if change != "equal" else 0):
            wrong_facts = (page_facts[start + at],) if start + at < end else ()
            expected_facts = (english_facts[first + at],) if first + at < last else ()
            called = {"links": "link", "imagined": "imagined number"}.get(kind, kind)
            message = f"the {called} is not that of the English page"
            if not wrong_facts or not expected_facts:
                message = (
                    f"a {called} more than in the English page"
                    if wrong_facts
                    else f"a {called} of the English page is missing"
                )
            line = wrong_facts[0].line if wrong_facts else section.line
            yield Fault(
                DIFFERS, line, message, section.id, wrong_facts, expected_facts, remedy=AS_ENGLISH
            )


def _get_text(fact):
    return fact.raw if fact.kind == "link" else fact.text


def _make_block_facts(section, page):
    """Return the blocks of a section as Facts; for code blocks only the info string is compared."""
    facts = []
    for block in section.blocks:
        shown = "" if _is_code(block) else _remove_language(block.text.strip(), page)
        place = spot(page, block.line - 1, "```", "block")
        text = block.text.strip() if shown and "\n" not in block.text.strip() else ""
        inner = spot(page, block.line, text) if text else place
        raw = text or f"```{block.info}"
        facts.append(
            Fact("block", f"{block.info} {shown}".strip(), block.line - 1, inner.position, raw)
        )
    return facts


def _remove_language(text, page):
    """Return text with the language removed from commands, where translations differ."""
    text = text.replace(f"docs/sheet.py {page.language}", "docs/sheet.py …")
    return text.replace(f"--language {page.language} ", "--language … ")


def _is_code(block):
    return block.info.startswith(("python", "text"))


def _collect_texts(section, kind):
    texts = set(section.texts(kind))
    if kind == "number":
        texts |= set(CODE_NUMBER.findall(" ".join(section.texts("formula"))))
    return texts
