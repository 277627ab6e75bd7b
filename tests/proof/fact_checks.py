"""Checks of what a page says: against the recorded scenes, the code of the section, and CLAIMS."""

import re
from dataclasses import replace
from itertools import zip_longest

from docs.builder.rendering import MEASURED
from docs.figures.scenes import get_walkthrough
from docs.figures.search_forms import compare_search_forms
from proof.claims import CLAIMS
from proof.edition import EDITION
from proof.form_checks import make_match_fault
from proof.prose import Fact
from proof.scenes import (
    find_bound_claims,
    find_recorded_numbers,
    find_scenes,
    find_walkthroughs,
    get_truth,
    is_formula_true,
    normalize_value,
    scene_exists,
    shows_scene,
)
from proof.slips import FALSE, NO_SOURCE, Fault, format_section, locate_text

CODE_NUMBER = re.compile(r"(?<![\w.])-?\d+(?:\.\d+)?")


def check_scenes(proof):
    """Check the text beside each scene, and that a walkthrough has all scenes in order."""
    for walk_name in find_walkthroughs(proof.sections):
        yield from _check_walkthrough(proof, walk_name)
    for section in proof.sections:
        if section.id in proof.broken:
            continue
        shown = find_scenes(section)
        wrong = [scene_words for scene_words in shown if not scene_exists(*scene_words)]
        for scene_words in wrong:
            (block, *_) = (b for b in section.blocks if tuple(b.text.split()) == scene_words)
            place = (locate_text(proof.page, block.line, block.text.strip()),)
            message = f"there is no scene {' '.join(scene_words)!r}"
            yield Fault(FALSE, block.line, message, section.id, place)
        if shown and not wrong:
            yield from _check_scene_facts(
                proof, section, [get_truth(*scene_words) for scene_words in shown]
            )


def _check_walkthrough(proof, walk_name):
    page, names = proof.page, [scene.name for scene in get_walkthrough(walk_name).scenes]
    walk_sections = [section for section in proof.sections if section.id in names]
    order = [section.id for section in walk_sections]
    if order != names and not proof.english:  # a translation is compared with the English order
        pairs = enumerate(zip_longest(order, names))
        at, shown = next((at, pair) for at, pair in pairs if pair[0] != pair[1])
        section = walk_sections[min(at, len(walk_sections) - 1)]
        message = f"the scenes of {walk_name!r} come in this order: {', '.join(names)}"
        shown = [f"#{name}" if name else "no further scene" for name in shown]
        yield Fault(FALSE, section.line, message, section.id, (), (), *shown)
    for number, section in enumerate(walk_sections, 1):
        first = re.search(r"\d+", section.title)
        if section.level == 2 and order == names and (not first or first[0] != str(number)):
            message = f"the heading must have the number {number}"
            expected_facts = (Fact("quoted", str(number), 0, -1, str(number)),)
            place = (locate_text(page, section.line, first[0], "quoted"),) if first else ()
            yield Fault(FALSE, section.line, message, section.id, place, expected_facts)
        figures = [block for block in section.blocks if shows_scene(block)]
        expected = f"{walk_name} {section.id}"
        broken = section.id in proof.broken
        if order == names and not broken and [b.text.strip() for b in figures] != [expected]:
            proof.broken.add(section.id)
            line, shown, place = section.line, "no figure", ()
            if figures:
                line, shown = figures[0].line, figures[0].text.strip()
                place = (locate_text(page, line - 1, f"```{figures[0].info}", "block"),)
            message = "the figure must show the scene of the heading"
            yield Fault(FALSE, line, message, section.id, place, (), shown, expected)


def _check_scene_facts(proof, section, truths):
    """Compare the facts of a section with the recorded steps of the scenes."""
    called = " and ".join(truth.name for truth in truths)
    numbers = (
        find_recorded_numbers(section)
        | _collect_shown_numbers(section)
        | set(_get_claims(proof.page, section))
    )
    for fact in section.facts + section.heading_facts:
        message = None
        if fact.kind == "letter" and not any(fact.text in truth.letters for truth in truths):
            message = f"node {fact.text} has no part in scene {called}"
            if fact in section.heading_facts:
                message += "; a capital letter standing alone in a heading counts as a node"
        if fact.kind == "number" and fact.text not in numbers:
            message = f"{fact.text} does not occur in scene {called}"
        if fact.kind == "formula" and not any(truth.allows(fact.text) for truth in truths):
            message = f"{fact.text} is not what scene {called} records"
        if message:
            yield Fault(FALSE, fact.line, message, section.id, (fact,))
    yield from _check_proofs(proof, section, {truth.proof for truth in truths} - {None}, called)
    for name, value, position in find_bound_claims(section):
        possible = set().union(*(truth.bounds.get(name, ()) for truth in truths))
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
            fault = make_match_fault(proof, FALSE, section, section.reading, match, message, "word")
            place = (replace(fault.wrong_facts[0], text=wrong_bound),)
            yield replace(fault, message=message, wrong_facts=place)


def check_arithmetic(proof):
    """Check that every formula that can be computed is true."""
    for section in proof.sections:
        for fact in section.facts:
            try:
                wrong = fact.kind == "formula" and not is_formula_true(fact.text)
            except (SyntaxError, TypeError):  # such as the separator of another language
                wrong = True
            if wrong:
                message = f"{fact.text} is false, or no formula"
                yield Fault(FALSE, fact.line, message, section.id, (fact,))


def check_claims(proof):
    """Check that each number in the prose is in the code or output of the section, or in CLAIMS."""
    for section in proof.sections:
        if section.id in proof.broken:
            continue
        claimed = _get_claims(proof.page, section)
        for fact in find_unshown_numbers(section):
            if fact.text in claimed:
                true = normalize_value(claimed[fact.text]())
                if true != fact.text:
                    expected_facts = (Fact("number", true, 0, -1, true),)
                    message = f"{fact.text} is in truth {true}"
                    yield Fault(FALSE, fact.line, message, section.id, (fact,), expected_facts)
            elif not find_scenes(section):  # sections with a scene are checked by `scenes`
                message = f"{fact.text} comes from no code in {format_section(section.id)}"
                message = f"{message}, nor from tests/proof/claims.py"
                remedy = "Mend the page; or, if the number is right, enter there what computes it."
                yield Fault(NO_SOURCE, fact.line, message, section.id, (fact,), remedy=remedy)


def _get_claims(page, section):
    return CLAIMS.get((page.name, section.id), {})


def find_unshown_numbers(section):
    """Return the numbers of the prose that no code, output, formula or scene of the section has."""
    shown = _collect_shown_numbers(section) | find_recorded_numbers(section)
    shown |= set(CODE_NUMBER.findall(" ".join(section.texts("formula"))))  # computed
    return [fact for fact in section.facts if fact.kind == "number" and fact.text not in shown]


def _collect_shown_numbers(section):
    """Return the numbers in a section's code, output and tables, and the years of cited sources."""
    shown = " ".join(_get_shown_text(block) for block in section.blocks)
    sources = EDITION.texts["sources"]
    cited = {link.text.removeprefix("sources.md#") for link in section.links}
    return {*CODE_NUMBER.findall(shown), *(sources[key]["year"] for key in cited & sources.keys())}


def _get_shown_text(block):
    if block.info == "measured":
        file = MEASURED / f"{block.text.strip()}.csv"
        return file.read_text(encoding="utf-8") if file.exists() else ""
    if block.info == "conventions":
        walk = get_walkthrough(block.text.strip())
        return str([row[1:] for row in compare_search_forms(walk.tree, walk.letters)])
    if block.info == "pseudocode":
        return re.sub("<[^>]+>", "", EDITION.render_fence(block.info, block.text))
    if block.info == "paper":
        drawn = re.sub("<[^>]+>", " ", EDITION.render_fence(block.info, block.text))
        return drawn.replace("−", "-")
    # The other fences contain names, such as d-reads-3, but no numbers that a reader sees.
    return "" if block.info in EDITION.fence_renderers and block.info != "costs" else block.text
