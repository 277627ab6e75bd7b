"""What is wrong in a page, by line of its file: front matter, headings, fences.

Much of it Markdown itself takes for ordinary text, which a reader would get as it stands.
"""

import os
import re
from dataclasses import dataclass
from difflib import get_close_matches
from pathlib import Path

from pygments.lexers import find_lexer_class_by_name
from pygments.util import ClassNotFound
from pymdownx.superfences import RE_HL_LINES, RE_LINENUMS, RE_NESTED_FENCE_START, RE_OPTIONS

from builder.embedding import INCLUDE
from builder.texts import Fault, read

FRONT_MATTER = re.compile(r"---[ \t]*\n(.*?\n)(?:---|\.\.\.)[ \t]*\n", re.DOTALL)
WANTED = ("title", "description")  # in the front matter
MARK = re.compile(r"([> \t]*)(`{3,}(?!.*`)|~{3,})(.*)")  # what a fence begins or ends with
CLASS = re.compile(r"\.([\w#+-]+)")
HEADING = re.compile(r" *#{2,6}(?!#)\s*(.*\S)")  # titles, with one #, have no id
UNDERLINED = re.compile(r"-+ *")  # a heading, if there is a line above
ID = re.compile(r"\{[^{}]*#[\w-]+[^{}]*\}[ #]*$")
INCLUDED = "--8<--"
# What may stand beside the name of a language; with anything else it would be no fence.
OPTIONS = {"title": re.compile(""), "linenums": RE_LINENUMS, "hl_lines": RE_HL_LINES}


@dataclass(frozen=True)
class Fence:
    """A fenced block: the line that opens it, and its number; its name; its text, without its margin."""

    opening: str
    line: int
    name: str
    text: str


def faults(source, own, files):
    """Return (line, message) of all that is wrong in the text of a page, in the order of its lines.

    own: the names of our own fences; files: those that can be put into a page.
    """
    fences, prose, found = _parts(source)
    found += _front_matter(source)
    found += _headings(prose)
    for fence in fences:
        found += [(fence.line, message) for message in _fence(fence, own)]
        for at, line in enumerate(fence.text.split("\n"), 1):
            found += [(fence.line + at, message) for message in _include_faults(line, files)]
    for number, line in prose:
        if INCLUDED in line:
            found.append((number, f"a file is put into a block of code only: {line.strip()}"))
    return sorted(found)


def fences(source):
    """Return the fences in the text of a page."""
    return _parts(source)[0]


def circles(folder):
    """Yield, as seen from a folder, each link in it that leads back to a folder that it is in."""
    for parent, names, _ in os.walk(folder):
        for name in names:
            path = Path(parent, name)
            if path.is_symlink() and path.parent.resolve().is_relative_to(path.resolve()):
                yield path.relative_to(folder).as_posix()


def _parts(source):
    """Return (fences, numbered lines outside them, faults of fences that do not end)."""
    fences, prose, found = [], [], []
    front = FRONT_MATTER.match(source)
    start = source.count("\n", 0, front.end()) if front else 0
    opened = None  # the opening line and its number, its match, and the lines that follow
    for number, line in enumerate(source.split("\n")[start:], start + 1):
        mark = MARK.fullmatch(line)
        if opened:
            first, begun, margin, sign, text = opened
            same = mark and mark[2] == sign
            if same and not mark[3].strip():
                fences.append(Fence(first, begun, _name(first), "\n".join(text)))
                opened = None
                continue
            # Another one begins, or the text is not as far to the right: it cannot go on.
            if not same and not line[: len(margin)].strip(" \t>"):
                text.append(line[len(margin) :])
                continue
            found.append((begun, f"the fence is not closed: {first.strip()}"))
            opened = None
        if mark:
            opened = line, number, mark[1], mark[2], []
        else:
            prose.append((number, line))
    if opened:
        found.append((opened[1], f"the fence is not closed: {opened[0].strip()}"))
    return fences, prose, found


def _name(opening):
    """Return the name in the line that opens a fence, "" if there is none."""
    started = RE_NESTED_FENCE_START.match(opening.lstrip("> \t"))
    if started and started["attrs"]:
        classes = CLASS.findall(started["attrs"])
        return started["lang"] or (classes[0] if classes else "")
    return (started and started["lang"]) or ""


def _front_matter(source):
    match = FRONT_MATTER.match(source)
    if not match:
        return [(1, "no front matter")]
    try:
        texts, lines = read(match[1], free=True)
    except Fault as fault:
        return [(fault.line + 1, f"bad front matter: {fault}")]
    return [
        (lines.get((key,), 0) + 1, f"bad front matter: no text for {key!r}")
        for key in WANTED
        if not isinstance(texts.get(key), str) or not texts[key].strip()
    ]


def _headings(prose):
    above = ""
    for number, line in prose:
        heading = HEADING.match(line)
        if heading and not ID.search(line):
            yield number, f"the heading has no id: {heading[1]}"
        if above.strip() and UNDERLINED.fullmatch(line):
            yield number - 1, f"the heading has no id: {above.strip()}"
        above = line


def _fence(fence, own):
    """Yield what is wrong with the line that opens a fence."""
    bare = fence.opening.lstrip("> \t").rstrip()
    started = RE_NESTED_FENCE_START.match(bare)
    name = fence.name
    if name in own:
        if not re.fullmatch(rf"[`~]+\s*(?:\.?{name}|\{{\s*\.{name}\s*\}})", bare):
            yield f"what a fence {name!r} shows stands below its name, not beside it: {bare}"
    elif name and not _is_language(name):
        near = get_close_matches(name, own, 1)
        hint = f"; is it {near[0]!r}?" if near else ""
        yield f"there is no fence {name!r}, and no such language{hint}"
    elif not started or started["unrecognized"]:
        yield f"not to be understood: {bare}"
    else:
        for option in RE_OPTIONS.finditer(started["options"] or ""):
            pattern = OPTIONS.get(option["key"])
            if not pattern or not pattern.match(option["value"] or option["key"]):
                yield f"not to be understood: {option[0]}"


def _is_language(name):
    try:
        return bool(find_lexer_class_by_name(name))
    except ClassNotFound:
        return False


def _include_faults(line, files):
    if INCLUDED in line:
        match = INCLUDE.fullmatch(line)
        if not match:
            yield f'a file of reference/ is put in as {INCLUDED} "name", not as {line.strip()}'
        elif match[2] not in files:
            yield f"there is no file {match[2]!r} in reference/"
