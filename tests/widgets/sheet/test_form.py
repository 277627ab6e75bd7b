"""The page of exercise sheets as it is built: the usual sheet, a field for each setting, what the script says."""

import re

import html5lib
import pytest

from builder.words import LANGUAGES
from snippets import edition
from widgets.sheet.answers import USUAL, answer


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_usual_sheet_stands_in_the_page_with_its_key(language):
    words = edition(language).words
    html = edition(language).make("sheet", "")
    html5lib.HTMLParser(strict=True).parseFragment(html)
    sheet = answer(USUAL, words)["html"].replace('data-exercise="', 'href="../practice/#')
    assert f'<div id="sheet">{sheet}</div>' in html
    assert html.count('href="../practice/#children=') == int(USUAL["count"])
    assert html.count("<details") == 1


def test_the_form_has_every_setting_as_it_usually_is():
    html = edition("en").make("sheet", "")
    form = html[html.index("<form") : html.index("</form>")]
    fields = set(re.findall(r'name="(\w+)"', form))
    assert fields == {*USUAL, "tree"}
    assert re.search(r'<textarea [^>]*name="tree"[^>]*></textarea>', form)
    for name, its in USUAL.items():
        if f'type="checkbox" name="{name}"' in form:
            assert (f'name="{name}" value="1" checked' in form) == bool(its)
        elif f'<select name="{name}"' in form:
            assert re.search(rf'name="{name}"><option value="{its}"', form)
        else:
            assert f'name="{name}" value="{its}"' in form
