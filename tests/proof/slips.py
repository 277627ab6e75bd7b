"""Slips: what several checks object to is told once, as a difference, with what to do."""

import re
from collections import defaultdict
from dataclasses import dataclass

from proof.prose import Fact

# Which objection speaks where several checks object to the same: the first of these.
FORM, FALSE, DIFFERS, STYLE, NO_SOURCE, NOT_ENTERED = range(6)
AROUND = 48  # signs shown before and behind the place


@dataclass(frozen=True)
class Fault:
    """What one check objects to.

    rank: one of the above; found: Facts of the page that are wrong; wanted: Facts that ought to
    be there; says, should: what to show of both where the page's own line does not show it;
    remedy: what to do.
    """

    rank: int
    line: int
    message: str
    section: str = ""
    found: tuple = ()
    wanted: tuple = ()
    says: str = ""
    should: str = ""
    remedy: str = "Mend the page."

    @property
    def keys(self):
        """What this fault has in common with another one about the same slip."""
        found = {
            ("block", fact.line) if fact.kind == "block" else ("found", fact.stated, fact.line)
            for fact in self.found
        }
        return found | {("wanted", self.section, fact.stated) for fact in self.wanted}

    def meets(self, other):
        """Tell whether the other one is about the same slip: the same fact, or the same place."""
        return bool(self.keys & other.keys) or any(
            min(ours.end, its.end) > max(ours.position, its.position) >= 0
            for ours in self.found
            for its in other.found
        )


@dataclass(frozen=True)
class Slip:
    """Something that is wrong in a page, and all that the checks know of it."""

    page: object
    faults: tuple

    @property
    def line(self):
        return self.first.line

    @property
    def first(self):
        return min(self.faults, key=lambda fault: (fault.rank, not fault.found, fault.line))

    def __str__(self):
        page, first = self.page, self.first
        section = f" #{first.section}" if first.section else ""
        lines = [f"{page.place}:{self.line} ({page.language}){section}: {first.message}"]
        lines += [f"    {text}" for text in self._difference()]
        return "\n".join([*lines, f"    -> {first.remedy}"])

    def _difference(self):
        if self.first.says or self.first.should:
            return [f"- {self.first.says or 'nothing'}", f"+ {self.first.should or 'nothing'}"]
        faults = sorted(self.faults, key=lambda fault: fault.rank)
        found = next((_once(fault.found) for fault in faults if fault.found), [])
        wanted = _once(fact for fault in faults for fact in fault.wanted)
        if not found:
            return [f"+ {_named(fact)}" for fact in wanted]
        same = [fact for fact in wanted if fact.kind == found[0].kind] or wanted
        shown = []
        for at, fact in enumerate(found):
            shown += difference(self.page, fact, same[min(at, len(same) - 1)] if same else None)
        return shown


@dataclass(frozen=True)
class Note:
    """What is wrong with no single line: a page that is missing, a claim that nobody makes."""

    place: str
    message: str
    remedy: str

    def __str__(self):
        return f"{self.place}: {self.message}\n    -> {self.remedy}"


def slips(page, faults):
    """Return the Slips of a page in the order of its lines: faults about the same are one."""
    groups = []
    for fault in faults:
        same = [group for group in groups if any(fault.meets(its) for its in group)]
        groups = [group for group in groups if group not in same]
        groups.append([its for group in same for its in group] + [fault])
    return sorted((Slip(page, tuple(group)) for group in _paired(groups)), key=lambda s: s.line)


def _paired(groups):
    """Join what is too much with what is missing, in the same section and of the same kind."""
    too_much, missing = defaultdict(list), defaultdict(list)
    for group in groups:
        found = [fact for fault in group for fact in fault.found]
        wanted = [fact for fault in group for fact in fault.wanted]
        if bool(found) != bool(wanted):
            kind = (group[0].section, (found or wanted)[0].kind)
            (too_much if found else missing)[kind].append(group)
    for kind, its in too_much.items():
        its.sort(key=lambda group: min(f.position for fault in group for f in fault.found))
        for group, lost in zip(its, missing[kind], strict=False):
            group += lost
            groups = [other for other in groups if other is not lost]
    return groups


def difference(page, fact, wanted=None):
    """Return a line of the page with a Fact in it, and as it should be, or what is wrong marked."""
    text = page.text
    start = fact.position
    if start < 0 or not text.startswith(fact.raw, start):
        return [f"- {fact.raw}"] + ([f"+ {_named(wanted)}"] if wanted else [])
    end = start + len(fact.raw)
    first = max(text.rfind("\n", 0, start) + 1, start - AROUND)
    last = text.find("\n", end)
    last = min(len(text) if last < 0 else last, end + AROUND)
    before, behind = text[first:start], text[end:last].rstrip()
    before = before if first == 0 or text[first - 1] == "\n" else f"…{before}"
    behind = behind if text[last : last + 1] in ("", "\n") else f"{behind}…"
    old = f"- {before}{fact.raw}{behind}"
    if wanted is None:
        return [old, " " * (2 + len(before)) + "^" * max(1, len(fact.raw))]
    return [old, f"+ {before}{as_in(page, fact, wanted)}{behind}"]


def as_in(page, fact, wanted):
    """Return what is wanted, written as the page writes the Fact in its place."""
    if fact.kind == wanted.kind == "letter":
        return fact.raw.replace(fact.text, wanted.text)
    if fact.kind == wanted.kind == "number" and re.fullmatch(r"-?[\d.]+", wanted.text):
        separator = page.its["thousands"]
        whole, point, decimals = wanted.text.replace("-", "−").partition(".")
        if len(whole.strip("−")) > 4 or (separator in fact.raw and len(whole.strip("−")) == 4):
            whole = re.sub(r"(?<=\d)(?=(?:\d{3})+$)", separator, whole)
        return whole + (point if separator == "," else point.replace(".", ",")) + decimals
    if wanted.kind == "formula":
        return wanted.text.replace("-", "−")
    return wanted.raw


def spot(page, line, text, kind="text"):
    """Return some text in a line of a page as a Fact: the place to be shown."""
    start = 0
    for _ in range(line - 1):
        start = page.text.find("\n", start) + 1
    end = page.text.find("\n", start)
    at = page.text.find(text, start, len(page.text) if end < 0 else end)
    return Fact(kind, text, line, at, text)


def _named(fact):
    return fact.token if fact.kind in ("word", "imagined") else fact.raw or fact.text


def _once(facts):
    return list({(fact.stated, fact.line): fact for fact in facts}.values())
