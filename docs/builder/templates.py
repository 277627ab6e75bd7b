"""Templates of HTML, filled with values; what is put in is escaped unless the template says "safe"."""

import json
from functools import cache
from html import escape
from pathlib import Path

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup

DOCS = Path(__file__).parents[1]


def render(widget_name, **values):
    """Return the HTML of a widget, or of a fence of the builder's own, with the values filled in.

    The template of a widget is docs/widgets/NAME/NAME.html, that of a fence docs/builder/fences/NAME.html.
    """
    names = [f"{widget_name}/{widget_name}.html", f"{widget_name}.html"]
    return _environment().select_template(names).render(values)


@cache
def _environment():
    made = Environment(
        loader=FileSystemLoader([DOCS / "widgets", DOCS / "builder" / "fences"]),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    made.filters["data"] = _data
    return made


def _data(value):
    """Return plain data as JSON that may stand between two tags."""
    # Nearly every second character of it is a quotation mark, which may stay there as it is.
    text = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    return Markup(escape(text, quote=False))
