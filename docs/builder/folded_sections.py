"""Folded sections: those whose heading has the class `folded` are shown closed."""

import re

HEADING = re.compile(r'<h([2-6]) class="folded"[^>]*>.*?</h\1>', re.DOTALL)
ANY_HEADING = re.compile(r"<h([1-6])\b")
# An interactive element must not contain another one, as a summary would.
LINK = re.compile(r'<a class="headerlink".*?</a>')


def fold_sections(html):
    """Put each section with the class `folded` into a <details>, whose summary is its heading."""
    while heading := HEADING.search(html):
        following = ANY_HEADING.finditer(html, heading.end())
        end = next((h.start() for h in following if h[1] <= heading[1]), len(html))
        opening = LINK.sub("", heading[0].replace(' class="folded"', "", 1))
        section = f"<summary>{opening}</summary>{html[heading.end() : end]}"
        html = f'{html[: heading.start()]}<details class="folded">{section}</details>\n{html[end:]}'
    return html
