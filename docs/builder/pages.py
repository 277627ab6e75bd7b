"""Checks of a page's Markdown source: front matter, headings, fences.

Markdown reports no errors: a mistyped fence, for instance, would reach the reader as plain text.
"""

import re
from dataclasses import dataclass
from difflib import get_close_matches

from pygments.lexers import find_lexer_class_by_name
from pygments.util import ClassNotFound
from pymdownx.superfences import RE_HL_LINES, RE_LINENUMS, RE_NESTED_FENCE_START, RE_OPTIONS

from docs.builder.code_includes import INCLUDE
from docs.builder.translation_files import TextFileError, parse_yaml_texts

FRONT_MATTER = re.compile(r"---[ \t]*\n(.*?\n)(?:---|\.\.\.)[ \t]*\n", re.DOTALL)
WANTED = ("title", "description")  # in the front matter
# The line that opens or closes a fence.
FENCE_MARKS = re.compile(r"([> \t]*)(`{3,}(?!.*`)|~{3,})(.*)")
CLASS = re.compile(r"\.([\w#+-]+)")
HEADING = re.compile(r" *#{2,6}(?!#)\s*(.*\S)")  # titles, with one #, have no id
UNDERLINE = re.compile(r"-+ *")  # a heading, if there is a line above
ID = re.compile(r"\{[^{}]*#[\w-]+[^{}]*\}[ #]*$")
INCLUDED = "--8<--"
# Options that are allowed after the name of a language; superfences ignores a fence with any other.
OPTIONS = {"title": re.compile(""), "linenums": RE_LINENUMS, "hl_lines": RE_HL_LINES}


@dataclass(frozen=True)
class Fence:
    """A fenced block: the opening line, the number of that line, the name and the unindented text."""

    opening: str
    line: int
    name: str
    text: str


def find_page_faults(source, fence_names, file_names):
    """Return (line number, message) of each fault in the source of a page, sorted by line.

    fence_names: those of the site's own fences; file_names: those of the files that a page can include
    """
    fences, prose, page_faults = split_into_fences_and_prose(source)
    page_faults += _find_front_matter_faults(source)
    page_faults += _find_heading_faults(prose)
    for fence in fences:
        page_faults += [
            (fence.line, message) for message in _find_opening_line_faults(fence, fence_names)
        ]
        for offset, line in enumerate(fence.text.split("\n"), 1):
            page_faults += [
                (fence.line + offset, message) for message in _find_include_faults(line, file_names)
            ]
    for number, line in prose:
        if INCLUDED in line:
            page_faults.append((number, f"a file is put into a block of code only: {line.strip()}"))
    return sorted(page_faults)


def parse_fences(source):
    """Return the fences in the source of a page."""
    return split_into_fences_and_prose(source)[0]


def list_page_names(nav):
    """Yield the file names in the navigation of mkdocs.yml, whose sections may be nested."""
    for item in nav:
        if isinstance(item, dict):
            (item,) = item.values()
        yield from [item] if isinstance(item, str) else list_page_names(item)


def split_into_fences_and_prose(source):
    """Return (fences, numbered lines outside them, faults of fences that do not end)."""
    fences, prose, unclosed = [], [], []
    front = FRONT_MATTER.match(source)
    start = source.count("\n", 0, front.end()) if front else 0
    opened = None  # of the open fence: first line, line number, margin, fence marks, lines of text
    for number, line in enumerate(source.split("\n")[start:], start + 1):
        mark = FENCE_MARKS.fullmatch(line)
        if opened:
            first, first_number, margin, sign, text = opened
            same = mark and mark[2] == sign
            if same and not mark[3].strip():
                fences.append(Fence(first, first_number, _parse_fence_name(first), "\n".join(text)))
                opened = None
                continue
            # A different fence, or a line with less indentation, ends an unclosed fence.
            if not same and not line[: len(margin)].strip(" \t>"):
                text.append(line[len(margin) :])
                continue
            unclosed.append((first_number, f"the fence is not closed: {first.strip()}"))
            opened = None
        if mark:
            opened = line, number, mark[1], mark[2], []
        else:
            prose.append((number, line))
    if opened:
        unclosed.append((opened[1], f"the fence is not closed: {opened[0].strip()}"))
    return fences, prose, unclosed


def _parse_fence_name(opening_line):
    """Return the name of a fence from the opening line, or "" if it has none."""
    started = RE_NESTED_FENCE_START.match(opening_line.lstrip("> \t"))
    if not started:
        return ""
    return started["lang"] or next(iter(CLASS.findall(started["attrs"] or "")), "")


def _find_front_matter_faults(source):
    match = FRONT_MATTER.match(source)
    if not match:
        return [(1, "no front matter")]
    try:
        texts, lines = parse_yaml_texts(match[1], allow_other_values=True)
    except TextFileError as fault:
        return [(fault.line + 1, f"bad front matter: {fault}")]
    return [
        (lines.get((key,), 0) + 1, f"bad front matter: no text for {key!r}")
        for key in WANTED
        if not isinstance(texts.get(key), str) or not texts[key].strip()
    ]


def _find_heading_faults(prose_lines):
    above = ""
    for number, line in prose_lines:
        heading = HEADING.match(line)
        if heading and not ID.search(line):
            yield number, f"the heading has no id: {heading[1]}"
        if above.strip() and UNDERLINE.fullmatch(line):
            yield number - 1, f"the heading has no id: {above.strip()}"
        above = line


def _find_opening_line_faults(fence, fence_names):
    """Yield a message for each fault in the opening line of a fence."""
    bare = fence.opening.lstrip("> \t").rstrip()
    started = RE_NESTED_FENCE_START.match(bare)
    name = fence.name
    if name in fence_names:
        if not re.fullmatch(rf"[`~]+\s*(?:\.?{name}|\{{\s*\.{name}\s*\}})", bare):
            yield f"what a fence {name!r} shows stands below its name, not beside it: {bare}"
    elif name and not _is_programming_language(name):
        near = get_close_matches(name, fence_names, 1)
        hint = f"; is it {near[0]!r}?" if near else ""
        yield f"there is no fence {name!r}, and no such language{hint}"
    elif not started or started["unrecognized"]:
        yield f"not to be understood: {bare}"
    else:
        for option in RE_OPTIONS.finditer(started["options"] or ""):
            pattern = OPTIONS.get(option["key"])
            if not pattern or not pattern.match(option["value"] or option["key"]):
                yield f"not to be understood: {option[0]}"


def _is_programming_language(name):
    try:
        return bool(find_lexer_class_by_name(name))
    except ClassNotFound:
        return False


def _find_include_faults(line, file_names):
    if INCLUDED in line:
        match = INCLUDE.fullmatch(line)
        if not match:
            yield f'a file of reference/ is put in as {INCLUDED} "name", not as {line.strip()}'
        elif match[2] not in file_names:
            yield f"there is no file {match[2]!r} in reference/"
