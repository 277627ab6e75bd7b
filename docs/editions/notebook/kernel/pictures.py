"""A drawing as an image that any notebook shows: with its own colours and paper, and without scripts."""

import re
from urllib.parse import quote

from docs.questions.export.drawings import make_svg_file

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
    drawing = re.sub(' aria-label="[^"]*"', "", drawing)  # the image has it
    if "xmlns=" not in drawing:
        drawing = drawing.replace("<svg ", '<svg xmlns="http://www.w3.org/2000/svg" ', 1)
    return (
        f'<img alt="{alt}" width="{width}" height="{height}" style="{_IMAGE}"'
        f' src="data:image/svg+xml;charset=utf-8,{quote(make_svg_file(drawing), safe=_SAFE)}">'
    )
