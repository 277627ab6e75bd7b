"""Comparisons of the sections of a translation with those of the English page."""

import io
import re
import tokenize
from collections import Counter
from dataclasses import replace
from difflib import SequenceMatcher
from itertools import zip_longest
from pathlib import Path

from docs.builder.code_includes import WITH_SENTENCES
from proof.fact_checks import CODE_NUMBER
from proof.heading_checks import AS_ENGLISH
from proof.prose import Fact
from proof.slips import DIFFERS, Fault, format_section, locate_text


def check_structure(proof):
    """Compare blocks, links, imagined numbers and inline code with the English page."""
    page = proof.page
    for original, section in proof.pairs:
        blocks = _make_block_facts(original, proof.english), _make_block_facts(section, page)
        for fault in _compare_facts(section, "block", *blocks):
            proof.broken.add(section.id)
            # With the same info strings, it is the line below that differs.
            names = [
                {fact.text.split()[0] for fact in facts}
                for facts in (fault.wrong_facts, fault.expected_facts)
            ]
            yield replace(fault, line=fault.line + (names[0] == names[1]))
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


def check_facts(proof):
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
        place = format_section(original.id)
        for kind in ("number", "letter"):
            own, english = _collect_texts(section, kind), _collect_texts(original, kind)
            for text in sorted((own ^ english) - formula_numbers):
                source = section if text in own else original
                facts = tuple(fact for fact in source.facts if fact.text == text)
                facts = facts or (Fact(kind, text, section.line, -1, text),)
                if text in own:
                    message = f"{kind} {text} is not in the English {place}"
                    found = facts[0].line, message, section.id, facts
                else:
                    message = f"{kind} {text} of the English {place} is missing"
                    found = section.line, message, section.id, (), facts[:1]
                yield Fault(DIFFERS, *found, remedy=AS_ENGLISH)


def check_code(proof):
    """Check that the code is the same as in the English page, except for comments and printed sentences."""
    for original, section in proof.pairs:
        for blocks in zip(original.blocks, section.blocks, strict=False):
            if all(map(is_code, blocks)):
                lines = map(_make_line_facts, blocks, (proof.english, proof.page))
                for fault in _compare_facts(section, "line", *lines):
                    proof.broken.add(section.id)
                    yield fault


def _make_line_facts(block, page):
    return [
        locate_text(page, block.line + at, _remove_language(line, page), "line")
        for at, line in enumerate(strip_comments(block))
        if not (line.lstrip().startswith("#>") and prints_sentences(block.text))
    ]


def prints_sentences(program):
    """Return whether a program reports in sentences, which are different in each language.

    tests/pages/test_code.py compares them with what the program prints in the language of the page.
    """
    return any(f"from {Path(name).stem} import" in program for name in WITH_SENTENCES)


def strip_comments(block):
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


def _compare_facts(section, kind, english_facts, page_facts):
    """Yield a Fault for each difference between the Facts of the English page and of the page."""
    texts = [[_get_text(fact) for fact in facts] for facts in (english_facts, page_facts)]
    called = {"links": "link", "imagined": "imagined number"}.get(kind, kind)
    for change, first, last, start, end in SequenceMatcher(None, *texts, False).get_opcodes():
        if change == "equal":
            continue
        for original, fact in zip_longest(english_facts[first:last], page_facts[start:end]):
            message = f"the {called} is not that of the English page"
            if Counter(texts[0]) == Counter(texts[1]):
                message = f"each {called} is there, but not in the order of the English page"
            elif not original:
                message = f"a {called} more than in the English page"
            elif not fact:
                message = f"a {called} of the English page is missing"
            facts = [(f,) if f else () for f in (fact, original)]
            line = fact.line if fact else section.line
            yield Fault(DIFFERS, line, message, section.id, *facts, remedy=AS_ENGLISH)


def _get_text(fact):
    return fact.raw if fact.kind == "link" else fact.text


def _make_block_facts(section, page):
    """Return the blocks of a section as Facts; for code blocks only the info string is compared."""
    facts = []
    for block in section.blocks:
        shown = "" if is_code(block) else _remove_language(block.text.strip(), page)
        place = locate_text(page, block.line - 1, "```", "block")
        raw = f"```{block.info} {shown.partition(chr(10))[0]}".strip()
        facts.append(replace(place, text=f"{block.info} {shown}".strip(), raw=raw))
    return facts


def _remove_language(text, page):
    """Return text with the language removed from commands, where translations differ."""
    for command in ("docs sheet", "docs exam", "docs print slides"):
        text = text.replace(f"{command} {page.language}", f"{command} …")
    return text.replace(f"--language {page.language} ", "--language … ")


def is_code(block):
    return block.info.startswith(("python", "text"))


def _collect_texts(section, kind):
    texts = set(section.texts(kind))
    if kind == "number":
        texts |= set(CODE_NUMBER.findall(" ".join(section.texts("formula"))))
    return texts
