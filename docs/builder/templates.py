"""HTML templates; values are escaped unless the template marks them as "safe"."""

import json
from functools import cache
from html import escape
from pathlib import Path

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup

DOCS = Path(__file__).parents[1]


def render_template(widget_name, **values):
    """Fill the template of a widget, or of one of the builder's own fences, with values.

    The template of a widget is docs/widgets/NAME/NAME.html, that of a fence docs/builder/fences/NAME.html.
    """
    names = [f"{widget_name}/{widget_name}.html", f"{widget_name}.html"]
    return _make_environment().select_template(names).render(values)


@cache
def _make_environment():
    environment = Environment(
        loader=FileSystemLoader([DOCS / "widgets", DOCS / "builder" / "fences"]),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    environment.filters["data"] = format_json_markup
    return environment


def format_json_markup(value):
    """Format plain data as JSON that is safe between two tags."""
    # Quotation marks need no escaping there, and nearly every second character of JSON is one.
    return Markup(escape(format_json(value), quote=False))


def format_json(value):
    """Format plain data as short JSON."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))
