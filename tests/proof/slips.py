"""Slips: faults of several checks about the same mistake, combined and formatted as a diff."""

import re
from collections import defaultdict
from dataclasses import dataclass

from proof.prose import Fact

# Ranks: of several faults about the same mistake, the message of the first rank is shown.
FORM, FALSE, DIFFERS, STYLE, NO_SOURCE, NOT_ENTERED = range(6)
AROUND = 48  # characters shown before and after the mistake


def format_section(section_id):
    """Return the name of a section for messages; the one before the first heading with an id has none."""
    return f"#{section_id}" if section_id else "(top of the page)"


@dataclass(frozen=True)
class Fault:
    """A mistake that one check has found.

    rank: one of the constants above.
    wrong_facts: Facts of the page that are wrong.
    expected_facts: Facts that should be in the page.
    actual_text, expected_text: the two lines of the diff, if they cannot be taken from the page.
    remedy: what to do about it.
    """

    rank: int
    line: int
    message: str
    section: str = ""
    wrong_facts: tuple = ()
    expected_facts: tuple = ()
    actual_text: str = ""
    expected_text: str = ""
    remedy: str = "Mend the page."

    @property
    def keys(self):
        """Keys of the affected facts; faults about the same slip share at least one."""
        keys = {
            ("block", fact.line) if fact.kind == "block" else ("found", fact.stated, fact.line)
            for fact in self.wrong_facts
        }
        return keys | {("wanted", self.section, fact.stated) for fact in self.expected_facts}

    def overlaps(self, other_fault):
        """Return whether both faults are about the same fact, or overlap in the page."""
        return bool(self.keys & other_fault.keys) or any(
            min(fact.end, other_fact.end) > max(fact.position, other_fact.position) >= 0
            for fact in self.wrong_facts
            for other_fact in other_fault.wrong_facts
        )


@dataclass(frozen=True)
class Slip:
    """One mistake in a page, with all faults that the checks have found about it."""

    page: object
    faults: tuple

    @property
    def line(self):
        return self.first.line

    @property
    def first(self):
        return min(self.faults, key=lambda fault: (fault.rank, not fault.wrong_facts, fault.line))

    def __str__(self):
        page, first = self.page, self.first
        section = f" #{first.section}" if first.section else ""
        lines = [f"{page.place}:{self.line} ({page.language}){section}: {first.message}"]
        lines += [f"    {text}" for text in self._difference()]
        return "\n".join([*lines, f"    -> {first.remedy}"])

    def _difference(self):
        if self.first.actual_text or self.first.expected_text:
            return [
                f"- {self.first.actual_text or 'nothing'}",
                f"+ {self.first.expected_text or 'nothing'}",
            ]
        faults = sorted(self.faults, key=lambda fault: fault.rank)
        wrong_facts = next(
            (_remove_duplicates(fault.wrong_facts) for fault in faults if fault.wrong_facts), []
        )
        expected_facts = _remove_duplicates(
            fact for fault in faults for fact in fault.expected_facts
        )
        if not wrong_facts:
            return [f"missing: {_format_fact(fact)}" for fact in expected_facts]
        same = [
            fact for fact in expected_facts if fact.kind == wrong_facts[0].kind
        ] or expected_facts
        shown = []
        for at, fact in enumerate(wrong_facts):
            shown += format_difference(
                self.page, fact, same[min(at, len(same) - 1)] if same else None
            )
        return shown


@dataclass(frozen=True)
class Note:
    """A mistake that belongs to no line of a page, such as a missing page or an unused claim."""

    place: str
    message: str
    remedy: str

    def __str__(self):
        return f"{self.place}: {self.message}\n    -> {self.remedy}"


def combine_faults(page, faults):
    """Combine faults about the same mistake into Slips, sorted by line."""
    groups = []
    for fault in faults:
        same = [group for group in groups if any(fault.overlaps(member) for member in group)]
        groups = [group for group in groups if group not in same]
        groups.append([member for group in same for member in group] + [fault])
    slips = [Slip(page, tuple(group)) for group in _pair_groups(groups)]
    return sorted(slips, key=lambda slip: slip.line)


def _pair_groups(groups):
    """Join groups with surplus facts and groups with missing facts of the same section and kind."""
    too_much, missing = defaultdict(list), defaultdict(list)
    for group in groups:
        wrong_facts = [fact for fault in group for fact in fault.wrong_facts]
        expected_facts = [fact for fault in group for fact in fault.expected_facts]
        if bool(wrong_facts) != bool(expected_facts):
            kind = (group[0].section, (wrong_facts or expected_facts)[0].kind)
            (too_much if wrong_facts else missing)[kind].append(group)
    for kind, surplus_groups in too_much.items():
        surplus_groups.sort(
            key=lambda group: min(f.position for fault in group for f in fault.wrong_facts)
        )
        for group, lost in zip(surplus_groups, missing[kind], strict=False):
            group += lost
            groups = [remaining for remaining in groups if remaining is not lost]
    return groups


def format_difference(page, fact, expected_fact=None):
    """Return the lines of a diff: the line with the Fact, then the corrected line or a marker."""
    quoted = _split_line(page, fact)
    if not quoted:
        return [f"- {fact.raw}"] + ([f"+ {_format_fact(expected_fact)}"] if expected_fact else [])
    before, behind = quoted
    old = f"- {before}{fact.raw}{behind}"
    if expected_fact is None:
        return [old, " " * (2 + len(before)) + "^" * max(1, len(fact.raw))]
    return [old, f"+ {before}{format_as_in_page(page, fact, expected_fact)}{behind}"]


def quote_line(page, fact):
    """Return a Fact with the words around it in its line of the page."""
    before, behind = _split_line(page, fact) or ("", "")
    return f"{before}{fact.raw}{behind}"


def _split_line(page, fact):
    """Return the words before and after a Fact in its line; None if it is not at its position."""
    text, start = page.text, fact.position
    if start < 0 or not text.startswith(fact.raw, start):
        return None
    end = start + len(fact.raw)
    first = max(text.rfind("\n", 0, start) + 1, start - AROUND)
    last = text.find("\n", end)
    last = min(len(text) if last < 0 else last, end + AROUND)
    before, behind = text[first:start], text[end:last].rstrip()
    before = before if first == 0 or text[first - 1] == "\n" else f"…{before}"
    return before, behind if text[last : last + 1] in ("", "\n") else f"{behind}…"


def format_as_in_page(page, fact, expected_fact):
    """Return the expected Fact in the notation that the page uses for the wrong one."""
    if fact.kind == expected_fact.kind == "letter":
        return fact.raw.replace(fact.text, expected_fact.text)
    if fact.kind == expected_fact.kind == "number" and re.fullmatch(
        r"-?[\d.]+", expected_fact.text
    ):
        separator = page.rules["thousands"]
        whole, point, decimals = expected_fact.text.replace("-", "−").partition(".")
        if len(whole.strip("−")) > 4 or (separator in fact.raw and len(whole.strip("−")) == 4):
            whole = re.sub(r"(?<=\d)(?=(?:\d{3})+$)", separator, whole)
        return whole + (point if separator == "," else point.replace(".", ",")) + decimals
    if expected_fact.kind == "formula":
        return expected_fact.text.replace("-", "−")
    return expected_fact.raw


def locate_text(page, line, text, kind="text"):
    """Return text in a line of a page as a Fact, so that a Fault can show its position."""
    start = 0
    for _ in range(line - 1):
        start = page.text.find("\n", start) + 1
    end = page.text.find("\n", start)
    at = page.text.find(text, start, len(page.text) if end < 0 else end)
    return Fact(kind, text, line, at, text)


def _format_fact(fact):
    return fact.token if fact.kind in ("word", "imagined") else fact.raw or fact.text


def _remove_duplicates(facts):
    return list({(fact.stated, fact.line): fact for fact in facts}.values())
