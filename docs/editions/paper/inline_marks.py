"""Prepares Chinese and Korean prose for WeasyPrint: wide signs of punctuation, words that stay whole."""

import re

from lxml import etree

# Signs of Chinese punctuation that are as wide as a character, which those of Latin fonts are not.
WIDE_SIGNS = re.compile("[“”‘’…—]+")
# WeasyPrint has no word-break: keep-all. This sign has the same effect, no width, and is not in the PDF's text.
WORD_JOINER = "\u2060"
INSIDE_KOREAN_WORD = re.compile(r"(?<=[가-힣])(?=[^\s가-힣])|(?<=\S)(?=[가-힣])")
INLINE = ("a", "b", "code", "em", "i", "span", "strong", "sup")
LEFT_ALONE = ("pre", "code", "svg")


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
    for child in list(element):
        if not _is_left_alone(child):
            mark_wide_signs(child)
    for child in list(element):
        if child.tail and WIDE_SIGNS.search(child.tail):
            spans, child.tail = _make_spans(child.tail)
            for span in reversed(spans):
                child.addnext(span)
    if element.text and WIDE_SIGNS.search(element.text):
        spans, element.text = _make_spans(element.text)
        for position, span in enumerate(spans):
            element.insert(position, span)


def _is_left_alone(element):
    is_foreign = element.get("lang") is not None
    return not isinstance(element.tag, str) or element.tag in LEFT_ALONE or is_foreign


def _make_spans(text):
    """Return the spans, each with the text after its signs, and the text before the first."""
    matches = list(WIDE_SIGNS.finditer(text))
    ends = [*[match.start() for match in matches[1:]], len(text)]
    spans = []
    for match, end in zip(matches, ends, strict=True):
        span = etree.Element("span", {"class": "wide-sign"})
        span.text, span.tail = match[0], text[match.end() : end]
        spans.append(span)
    return spans, text[: matches[0].start()]
