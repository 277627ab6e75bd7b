"""The page of a workbench: what is above and below the fold, complete and without repetition."""

import pytest

from docs.builder.workbench_page import fold_prose_around_workbench

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
