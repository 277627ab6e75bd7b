"""Templates: values are escaped, missing values are errors, and no template is unused."""

import pytest
from jinja2 import UndefinedError

from docs.builder.templates import DOCS, format_json_markup, render_template
from docs.widgets.registry import WIDGETS
from snippets import edition


def test_values_are_escaped():
    table = render_template("measured", caption="a < b", head=['"'], rows=[["<b>", "&"]])
    assert "<caption>a &lt; b</caption>" in table
    assert '<th scope="row">&lt;b&gt;</th><td>&amp;</td>' in table


def test_a_value_that_is_missing_is_an_error():
    with pytest.raises(UndefinedError, match="caption"):
        render_template("measured", head=[], rows=[])


def test_data_keep_their_quotation_marks_and_end_no_element():
    assert format_json_markup({"a": "</template>&"}) == '{"a":"&lt;/template&gt;&amp;"}'


def test_each_template_belongs_to_a_widget_or_a_fence():
    names = {file.stem for file in (DOCS / "builder" / "fences").glob("*.html")}
    assert names and names <= set(edition("en").fence_renderers)
    own = {f"{widget.name}/{widget.name}.html" for widget in WIDGETS}
    templates = {
        file.relative_to(DOCS / "widgets").as_posix() for file in DOCS.glob("widgets/**/*.html")
    }
    assert templates <= own | {"fields.html"}
