"""Marks parts of a text that the fonts and the line breaking of WeasyPrint do not treat by themselves."""

import re

from lxml import etree

# Signs of Chinese punctuation that are as wide as a character, which those of Latin fonts are not.
WIDE_SIGNS = re.compile("[“”‘’…—]+")
# A Korean word with its particles: WeasyPrint has no word-break: keep-all.
KOREAN_WORD = re.compile(r"(?<!\S)(?=\S*[가-힣])\S{2,}")
KOREAN_START = re.compile(r"[가-힣]\S*")
INLINE = ("b", "span", "code", "em", "strong", "i")
LEAVE_ALONE = ("pre", "code", "svg", "title")


def mark_texts(element, pattern, css_class):
    """Put each match of a pattern in the prose below an element into a span of its own."""
    for child in list(element):
        if not _is_left_alone(child):
            mark_texts(child, pattern, css_class)
    for child in list(element):
        if child.tail and pattern.search(child.tail):
            spans, child.tail = _make_spans(child.tail, pattern, css_class)
            for span in reversed(spans):
                child.addnext(span)
    if element.text and pattern.search(element.text):
        spans, element.text = _make_spans(element.text, pattern, css_class)
        for position, span in enumerate(spans):
            element.insert(position, span)


def bind_particles(element, css_class):
    """Put each inline element that a Korean particle follows, with the particle, into a span."""
    for child in list(element):
        if _is_left_alone(child):
            continue
        bind_particles(child, css_class)
    for child in list(element):
        particle = KOREAN_START.match(child.tail or "")
        if particle and child.tag in INLINE:
            span = etree.Element("span", {"class": css_class})
            rest = child.tail[particle.end() :]
            child.addprevious(span)
            span.append(child)  # with its tail
            child.tail, span.tail = particle[0], rest


def _is_left_alone(element):
    return not isinstance(element.tag, str) or element.tag in LEAVE_ALONE or element.get("lang") is not None


def _make_spans(text, pattern, css_class):
    """Return the spans, each with the text after its match, and the text before the first match."""
    matches = list(pattern.finditer(text))
    ends = [*[match.start() for match in matches[1:]], len(text)]
    spans = []
    for match, end in zip(matches, ends, strict=True):
        span = etree.Element("span", {"class": css_class})
        span.text, span.tail = match[0], text[match.end() : end]
        spans.append(span)
    return spans, text[: matches[0].start()]
