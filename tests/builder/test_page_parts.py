"""Parts of a page that hold only on some sites."""

import re

import pytest

from docs.builder.page_parts import SETTINGS, choose_parts
from proof.checks import read_all_pages

PAGE = """Always.

<!-- with repo_url -->
In [the repository](repo_url).

```sh
python docs exam
```
<!-- end -->
1. One
<!-- without files repo_url -->
2. Neither
<!-- end -->
"""
WITH = """Always.

In [the repository](https://example.org/r){ .external rel="external noopener noreferrer" }.

```sh
python docs exam
```
1. One
"""
PROMISED = re.compile(r"repo_url|python docs (?!release`)|README|<!--")


def test_a_part_holds_with_its_settings():
    assert choose_parts(PAGE, {"repo_url": "https://example.org/r"}) == WITH
    assert choose_parts(PAGE, {"repo_url": ""}) == "Always.\n\n1. One\n2. Neither\n"
    assert choose_parts(PAGE, {"files": ["book"]}) == "Always.\n\n1. One\n"


@pytest.mark.parametrize(
    "mark", ["<!-- with files -->", "<!-- end -->", "<!-- with x -->\n<!-- end -->"]
)
def test_a_mark_that_is_not_understood_is_refused(mark):
    with pytest.raises(ValueError, match="part of a page|no setting"):
        choose_parts(f"Text\n{mark}\nMore", {})


def test_a_site_without_settings_promises_nothing():
    """No page names a command, the repository, or files that only some sites have."""
    everything = dict.fromkeys(SETTINGS, "x")
    for pages in read_all_pages().values():
        for page in pages.values():
            assert not PROMISED.search(choose_parts(page.text, {})), page
            chosen = choose_parts(page.text, everything)
            assert ("python docs " in chosen) == ("](x)" in chosen), page
