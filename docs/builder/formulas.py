"""Formulas typed plainly in a page, and how they become HTML.

Pages say α ≥ β, (−∞, 5), max(5, 2) = 5, O(b^(m/2)); the same pattern finds them
here, where they are set, and in the tests, where they are checked.
"""

import re
from xml.etree.ElementTree import Element, SubElement

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

_POWERS = re.compile(r"\^(\([^()]*\)|⌈[^⌉]*⌉|⌊[^⌋]*⌋|[A-Za-z0-9]+)")
_VARIABLES = re.compile(r"(?<![A-Za-z])(?:bm|[bmO])(?![A-Za-z])")


def make_formula_element(text):
    """Return the element for a formula, with real superscripts and italic variables."""
    element = Element("span", {"class": "m", "translate": "no"})
    position = 0
    for match in _POWERS.finditer(text):
        _append_variables(element, text[position : match.start()])
        exponent = match[1].removeprefix("(").removesuffix(")") if match[1][0] == "(" else match[1]
        _append_variables(SubElement(element, "sup"), exponent)
        position = match.end()
    _append_variables(element, text[position:])
    return element


def _append_variables(element, text):
    position = 0
    for match in _VARIABLES.finditer(text):
        _append_text(element, text[position : match.start()])
        SubElement(element, "i").text = match[0]
        position = match.end()
    _append_text(element, text[position:])


def _append_text(element, text):
    if len(element):
        element[-1].tail = (element[-1].tail or "") + text
    else:
        element.text = (element.text or "") + text


class MarkingExtension(Extension):
    """Python-Markdown extension: marks node letters, MAX, MIN and formulas.

    They neither break across lines nor get translated by a browser.
    """

    def extendMarkdown(self, md):
        # After the inline patterns (20), before headings are collected for the
        # table of contents (5).
        md.treeprocessors.register(_MarkingProcessor(md), "marking", 15)


class _MarkingProcessor(Treeprocessor):
    def run(self, root):
        for element in root:
            self._mark_element(element, is_heading=element.tag in ("h2", "h3"))

    def _mark_element(self, element, is_heading):
        if element.tag in ("code", "pre"):
            return
        letter = element.text or ""
        if element.tag == "strong" and len(element) == 0 and re.fullmatch("[A-Z]{1,2}", letter):
            element.tag = "b"
            element.attrib.update({"class": "node", "translate": "no"})
            return
        for child in list(element):
            self._mark_element(child, is_heading)
            self._wrap_marked_text(element, child, is_heading)
        self._wrap_marked_text(element, None, is_heading)

    def _wrap_marked_text(self, parent, previous_child, is_heading):
        """Wrap what must be marked in parent's text (previous_child is None) or in previous_child's tail."""
        text = parent.text if previous_child is None else previous_child.tail
        pattern = re.compile(f"{MARKED.pattern}|{LETTER.pattern}") if is_heading else MARKED
        matches = list(pattern.finditer(text or ""))
        if not matches:
            return
        index = 0 if previous_child is None else list(parent).index(previous_child) + 1
        ends = [match.start() for match in matches[1:]] + [len(text)]
        for offset, (match, end) in enumerate(zip(matches, ends, strict=True)):
            element = _make_marked_element(match[0])
            element.tail = text[match.end() : end]
            parent.insert(index + offset, element)
        if previous_child is None:
            parent.text = text[: matches[0].start()]
        else:
            previous_child.tail = text[: matches[0].start()]


def _make_marked_element(text):
    if PLAYER.fullmatch(text):
        element = Element("span", {"translate": "no"})
    elif re.fullmatch("[A-G]", text):
        element = Element("b", {"class": "node", "translate": "no"})
    else:
        return make_formula_element(text)
    element.text = text
    return element
