"""The form for exams as built: a field for each setting, and a button for each file."""

import re

import html5lib

from docs.builder.words import LANGUAGES
from docs.widgets.exam.form import USUAL
from docs.widgets.exam.page import FILES
from for_every import for_every
from snippets import edition


@for_every(language=LANGUAGES)
def test_the_form_has_every_setting_with_the_default(language):
    html = edition(language).render_fence("exam", "")
    html5lib.HTMLParser(strict=True).parseFragment(html)
    assert set(re.findall(r' name="([\w-]+)"', html)) == {*USUAL, "key"}
    for name, value in USUAL.items():
        if f'<select name="{name}"' in html:
            assert f'name="{name}"><option value="{value}"' in html
        elif name not in ("title", "tree"):
            assert f'name="{name}" value="{value}"' in html
    ids = re.findall(r' id="([\w-]+)"', html)
    assert len(set(ids)) == len(ids)
    used = re.findall(r' aria-(?:labelled|described)by="([^"]+)"', html)
    assert set(" ".join(used).split()) <= set(ids)
    names = re.findall(r'data-file="([\w.-]+)"', html)
    assert names == [name for buttons in FILES.values() for name in buttons]
