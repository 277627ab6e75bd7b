"""Formulas typed plainly in a page, and how they become HTML.

Pages say α ≥ β, (−∞, 5), max(5, 2) = 5, O(b^(m/2)); the same pattern finds them
here, where they are set, and in the tests, where they are checked.
"""

import re
from xml.etree.ElementTree import Element

from markdown.extensions import Extension
from markdown.treeprocessors import Treeprocessor

NUMBER = r"−?\d+(?:[.,\u202f]\d+)*"
INFINITY = r"[−+]∞"
VALUE = rf"(?:{INFINITY}|{NUMBER}|[αβ])"
WINDOW = rf"\({VALUE}, {VALUE}\)"
CALL = rf"(?:max|min)\({VALUE}(?:, {VALUE})*\)"
COST = r"O\((?:[^()]|\([^()]*\))*\)"
POWER = r"(?:[bm]|\d+)\^(?:\([^()]*\)|⌈[^⌉]*⌉|⌊[^⌋]*⌋|[bm]|\d+)"
TERM = rf"(?:{CALL}|{COST}|{POWER}|{WINDOW}|{VALUE}|(?<![A-Za-z])[bm](?= [=≥≤+−×]))"
FORMULA = re.compile(
    rf"(?<![A-Za-z0-9.])(?:{TERM}(?: [=≥≤+−×≈] {TERM})+|{CALL}|{COST}|{POWER}|{WINDOW}|{INFINITY}|[αβ])(?![A-Za-z^])"
)
PLAYER = re.compile(r"(?<![A-Za-z])(?:MAX|MIN)(?![A-Za-z])")
_IN_A_WORD = "A-Za-z0-9’'\u00c0-\u024f"  # not \w: a Korean particle follows a letter at once
LETTER = re.compile(f"(?<![{_IN_A_WORD}])[A-G](?![{_IN_A_WORD}])")
MARKED = re.compile(f"{FORMULA.pattern}|{PLAYER.pattern}")
MARKED_IN_HEADING = re.compile(f"{MARKED.pattern}|{LETTER.pattern}")

# An exponent without its parentheses, or one that has none.
_POWERS = re.compile(r"\^(?:\(([^()]*)\)|(⌈[^⌉]*⌉|⌊[^⌋]*⌋|[A-Za-z0-9]+))")
_NODE = {"class": "node", "translate": "no"}
_VARIABLES = re.compile(r"(?<![A-Za-z])(?:bm|[bmO])(?![A-Za-z])")


def make_formula_element(text):
    """Return the element for a formula, with real superscripts and italic variables."""
    element = _make_element("span", {"class": "m", "translate": "no"}, text)
    wrap_matches(_POWERS, _make_superscript, element)
    return _mark_variables(element)


def _make_superscript(match):
    return _mark_variables(_make_element("sup", {}, match[1] or match[2]))


def _mark_variables(element):
    for previous in (None, *element):
        wrap_matches(_VARIABLES, lambda match: _make_element("i", {}, match[0]), element, previous)
    return element


def _make_element(name, attributes, text):
    element = Element(name, attributes)
    element.text = text
    return element


def wrap_matches(pattern, make_element, parent, previous=None):
    """Put elements in the place of what a pattern finds in a text of ElementTree or lxml.

    make_element: function from a match to the element
    previous: the child of parent whose tail is the text; None for the text before the children
    """
    text = (parent.text if previous is None else previous.tail) or ""
    if not (matches := list(pattern.finditer(text))):
        return
    index = 0 if previous is None else list(parent).index(previous) + 1
    ends = [match.start() for match in matches[1:]] + [len(text)]
    for offset, (match, end) in enumerate(zip(matches, ends, strict=True)):
        element = make_element(match)
        element.tail = text[match.end() : end]
        parent.insert(index + offset, element)
    before = text[: matches[0].start()]
    if previous is None:
        parent.text = before
    else:
        previous.tail = before


class MarkingExtension(Extension):
    """Marks node letters, MAX, MIN and formulas: no line breaks in them, and no browser translates them."""

    def extendMarkdown(self, md):
        # After the inline patterns (20), before headings are collected for the
        # table of contents (5).
        md.treeprocessors.register(_MarkingProcessor(md), "marking", 15)


class _MarkingProcessor(Treeprocessor):
    def run(self, root):
        for element in root:
            self._mark_element(
                element, MARKED_IN_HEADING if element.tag in ("h2", "h3") else MARKED
            )

    def _mark_element(self, element, pattern):
        if element.tag in ("code", "pre"):
            return
        letter = element.text or ""
        if element.tag == "strong" and len(element) == 0 and re.fullmatch("[A-Z]{1,2}", letter):
            element.tag = "b"
            element.attrib.update(_NODE)
            return
        for previous in (None, *element):
            if previous is not None:
                self._mark_element(previous, pattern)
            wrap_matches(pattern, _make_marked_element, element, previous)


def _make_marked_element(match):
    if PLAYER.fullmatch(match[0]):
        return _make_element("span", {"translate": "no"}, match[0])
    if re.fullmatch("[A-G]", match[0]):
        return _make_element("b", _NODE, match[0])
    return make_formula_element(match[0])
