"""Prepares prose for the line breaking of WeasyPrint: formulas and Korean words that stay whole, wide signs."""

import re

from lxml import etree

from docs.builder.formulas import wrap_matches

# Signs of Chinese punctuation that are as wide as a character, which those of Latin fonts are not.
WIDE_SIGNS = re.compile("[“”‘’…—]+")
# WeasyPrint has no word-break: keep-all. This sign has the same effect, no width, and is not in the PDF's text.
WORD_JOINER = "\u2060"
INSIDE_KOREAN_WORD = re.compile(r"(?<=[가-힣])(?=[^\s가-힣])|(?<=\S)(?=[가-힣])")
NO_BREAK_SPACE = "\u00a0"
INLINE = ("a", "b", "code", "em", "i", "span", "strong", "sup")
LEFT_ALONE = ("pre", "code", "svg")


def keep_formulas(article):
    """Keep formulas on one line."""
    for formula in article.xpath(".//*[@class='m']"):
        for element in formula.iter():
            element.text = element.text and element.text.replace(" ", NO_BREAK_SPACE)
            if element is not formula:
                element.tail = element.tail and element.tail.replace(" ", NO_BREAK_SPACE)


def move_spaces(article):
    """Move the space before an inline element into it.

    Where the space alone does not fit on a line, WeasyPrint 70 breaks the line after the first word.
    """
    for element in list(article.iter(*INLINE)):
        if any(parent.tag in LEFT_ALONE for parent in element.iterancestors()):
            continue
        previous, parent = element.getprevious(), element.getparent()
        text = parent.text if previous is None else previous.tail
        if not text or not text.endswith(" ") or text == " ":
            continue
        if previous is None:
            parent.text = text[:-1]
        else:
            previous.tail = text[:-1]
        if element.tag == "code":  # in the font of code, a space is wider
            space = etree.Element("span")
            space.text = " "
            element.addprevious(space)
        else:
            element.text = " " + (element.text or "")


def keep_korean_words(element):
    """Keep Korean words on one line, in the prose of an element."""
    if not _is_left_alone(element):
        if element.text:
            element.text = INSIDE_KOREAN_WORD.sub(WORD_JOINER, element.text)
        for child in element:
            keep_korean_words(child)
    if element.tail:
        # The particle after a letter or a link belongs to it.
        joined = INSIDE_KOREAN_WORD.sub(WORD_JOINER, element.tail)
        is_particle = element.tag in INLINE and re.match("[가-힣]", joined)
        element.tail = WORD_JOINER + joined if is_particle else joined


def mark_wide_signs(element):
    """Put the wide signs of Chinese punctuation in the prose of an element into spans, which have a font."""
    for previous in (None, *element):
        if previous is not None and not _is_left_alone(previous):
            mark_wide_signs(previous)
        wrap_matches(WIDE_SIGNS, _make_wide_sign, element, previous)


def _make_wide_sign(match):
    span = etree.Element("span", {"class": "wide-sign"})
    span.text = match[0]
    return span


def _is_left_alone(element):
    is_foreign = element.get("lang") is not None
    return not isinstance(element.tag, str) or element.tag in LEFT_ALONE or is_foreign
