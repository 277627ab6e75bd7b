"""The built page of exercise sheets: the default sheet and a field for each setting."""

import re

import html5lib

from docs.builder.words import LANGUAGES
from docs.widgets.sheet.requests import USUAL, RequestHandler
from for_every import for_every
from snippets import edition


@for_every(language=LANGUAGES)
def test_the_page_contains_the_default_sheet_with_the_key(language):
    words = edition(language).texts
    html = edition(language).render_fence("sheet", "")
    html5lib.HTMLParser(strict=True).parseFragment(html)
    sheet = (
        RequestHandler(words)
        .handle_request(USUAL)["html"]
        .replace('data-exercise="', 'href="../practice/#')
    )
    assert f'<div id="sheet">{sheet}</div>' in html
    assert html.count('href="../practice/#children=') == int(USUAL["count"])
    assert html.count("<details") == 1


def test_the_form_has_every_setting_with_the_default():
    html = edition("en").render_fence("sheet", "")
    form = html[html.index("<form") : html.index("</form>")]
    fields = set(re.findall(r'name="(\w+)"', form))
    assert fields == {*USUAL, "tree"}
    assert re.search(r'<textarea [^>]*name="tree"[^>]*></textarea>', form)
    for name, value in USUAL.items():
        if f'type="checkbox" name="{name}"' in form:
            assert (f'name="{name}" value="1" checked' in form) == bool(value)
        elif f'<select name="{name}"' in form:
            assert re.search(rf'name="{name}"><option value="{value}"', form)
        else:
            assert f'name="{name}" value="{value}"' in form
