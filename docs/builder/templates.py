"""The templates of the widgets: docs/widgets/NAME/NAME.html, in which values are escaped."""

from functools import cache
from pathlib import Path

from jinja2 import Environment, FileSystemLoader, StrictUndefined

WIDGETS = Path(__file__).parents[1] / "widgets"


def render(widget_name, **values):
    """Return the HTML of a widget; values: what its template says; what is markup already is Markup."""
    return _environment().get_template(f"{widget_name}/{widget_name}.html").render(values)


@cache
def _environment():
    return Environment(
        loader=FileSystemLoader(WIDGETS),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
