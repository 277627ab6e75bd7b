"""A drawing as an image that any notebook shows: with its own colours and paper, and without scripts."""

import re
from pathlib import Path
from urllib.parse import quote

_RULES = re.findall(
    r"([^{}]+)(\{[^{}]*\})", Path(__file__).with_name("figures.css").read_text(encoding="utf-8")
)
_CLASS = re.compile(r"\.([\w-]+)")
_START = re.compile(r"<svg [^>]*>")
# What need not be escaped in the address of an image: all but " # % & and what is not ASCII.
_SAFE = " !$'()*+,-./:;<=>?@[]^_`{|}~"
_FIGURE = "margin:0 0 .5em;max-width:40rem"
_IMAGE = "max-width:100%;height:auto;border-radius:6px;vertical-align:middle"
_CAPTION = "margin-top:.3em"


def make_figure(drawing, caption=""):
    """Return the HTML of a drawing, which is SVG, with a caption, which is HTML."""
    caption = caption and f'<figcaption style="{_CAPTION}">{caption}</figcaption>'
    return f'<figure style="{_FIGURE}">{make_image(drawing)}{caption}</figure>'


def make_image(drawing):
    """Return the HTML of an image of a drawing.

    An image keeps the drawing and the notebook apart: neither can change the look of the other. JupyterLab
    shows it even in a notebook that it does not trust yet.
    """
    (alt,) = re.findall(r'aria-label="([^"]*)"', drawing) or [""]
    width, height = (re.search(f' {name}="([^"]*)"', drawing)[1] for name in ("width", "height"))
    return (
        f'<img alt="{alt}" width="{width}" height="{height}" style="{_IMAGE}"'
        f' src="data:image/svg+xml;charset=utf-8,{quote(add_styles(drawing), safe=_SAFE)}">'
    )


def add_styles(drawing):
    """Return a drawing as a document of its own, with the style rules for the classes that it has."""
    start = _START.match(drawing)[0]
    if "xmlns=" not in start:
        drawing = drawing.replace("<svg ", '<svg xmlns="http://www.w3.org/2000/svg" ', 1)
        start = _START.match(drawing)[0]
    classes = {name for value in re.findall(r'class="([^"]*)"', drawing) for name in value.split()}
    rules = []
    for selectors, body in _RULES:
        used = [
            selector
            for selector in selectors.split(",")
            if set(_CLASS.findall(selector)) <= classes
        ]
        if used:
            rules.append(",".join(used) + body)
    # The <img> element has the alternative text already.
    bare = re.sub(' aria-label="[^"]*"', "", start)
    return f"{bare}<style>{''.join(rules)}</style>{drawing.removeprefix(start)}"
