"""Drawings of trees as image files, which need no style sheet."""

import re
from functools import lru_cache

from docs.questions.documents.document_styles import FIGURES

SVG = re.compile(r"<svg [^>]*>.*?</svg>", re.DOTALL)
START_TAG = re.compile(r"<svg [^>]*>")
ATTRIBUTE = re.compile(r'([a-z-]+)="([^"]*)"', re.IGNORECASE)
COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
CLASS = re.compile(r"\.([\w-]+)")
RULE = re.compile(r"([^{}]+){([^{}]*)}")
# What a drawing inherits from the page. The ground is for platforms in dark mode.
INHERITED = (".tree", "font-family: system-ui, sans-serif; background: var(--tree-paper);")


def replace_drawings(html, make_address):
    """Return HTML with an img element for each drawing.

    make_address: the drawing as an SVG file -> the address of the image
    """

    def make_image(match):
        attributes = dict(ATTRIBUTE.findall(START_TAG.match(match[0])[0]))
        address = make_address(make_svg_file(match[0]))
        return (
            f'<img src="{address}" alt="{attributes["aria-label"]}"'
            f' width="{attributes["width"]}" height="{attributes["height"]}"'
            ' style="max-width:100%;height:auto">'
        )

    return SVG.sub(make_image, html)


def make_svg_file(svg):
    """Return a drawing as a file of SVG that looks as it does in light mode on the site."""
    start = START_TAG.match(svg)[0]
    used = {name for names in re.findall(r'class="([^"]*)"', svg) for name in names.split()}
    needed = [
        f"{selectors}{{{body}}}"
        for selectors, body in _read_style_rules()
        if any(used.issuperset(CLASS.findall(selector)) for selector in selectors.split(","))
    ]
    return f"{start}<style>{''.join(needed)}</style>{svg[len(start) :]}"


@lru_cache
def _read_style_rules():
    """Return (selectors, body) of each rule for drawings, in light mode and without variables."""
    css = COMMENT.sub("", FIGURES)
    rules = [(selectors.strip(), body.strip()) for selectors, body in RULE.findall(css)]
    light = "".join([body for selectors, body in rules if selectors == ":root"])
    colours = dict(re.findall(r"(--[\w-]+): ([^;]+);", light))
    return [
        (selectors, re.sub(r"var\((--[\w-]+)\)", lambda match: colours[match[1]], body))
        for selectors, body in [INHERITED, *rules]
        if selectors.startswith(".tree")
    ]
