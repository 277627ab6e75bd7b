"""Parts of a page that hold only on some sites."""

import re

import pytest

from docs.builder.folded_sections import fold_sections
from docs.builder.page_parts import SETTINGS, choose_parts
from docs.builder.workbench_page import fold_prose_around_workbench
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


# Folded sections: which part of a page is closed, and what its summary is.


def test_a_folded_section_ends_where_the_next_one_of_its_level_begins():
    page = (
        '<h2 id="a">A</h2><p>a</p><h2 class="folded" id="b">B</h2><p>b</p>'
        '<h3 class="folded" id="c">C</h3><p>c</p><h2 id="d">D</h2>'
    )
    assert fold_sections(page) == (
        '<h2 id="a">A</h2><p>a</p><details class="folded"><summary><h2 id="b">B</h2></summary><p>b</p>'
        '<details class="folded"><summary><h3 id="c">C</h3></summary><p>c</p></details>\n</details>\n'
        '<h2 id="d">D</h2>'
    )


# The page of a workbench: what is above and below the fold, complete and without repetition.


TITLE, BENCH = '<h1 id="top">Title</h1>', '<section class="game bench"><p>its own</p></section>'


def test_all_but_the_title_and_the_bench_is_folded():
    page = fold_prose_around_workbench(
        f"{TITLE}\n<p>before</p>{BENCH}\n<h2 id=x>After</h2><p>more</p>", {"bench": {"help": "How"}}
    )
    above, _, below = page.partition('<details class="help">')
    assert above == f"{TITLE}{BENCH}\n"
    assert below == (
        "<summary>How</summary><div>\n<p>before</p><h2 id=x>After</h2><p>more</p></div></details>"
    )


@pytest.mark.parametrize(
    "page", [f"{TITLE}{BENCH}", f"{BENCH}{TITLE}<h2 id=x>", f"{TITLE}<h2 id=x>"]
)
def test_a_page_without_the_required_parts_is_refused(page):
    with pytest.raises(ValueError, match="between a title and the first heading"):
        fold_prose_around_workbench(page, {"bench": {"help": "How"}})
