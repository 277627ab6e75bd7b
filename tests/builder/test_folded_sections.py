"""Folded sections: which part of a page is closed, and what its summary is."""

from docs.builder.folded_sections import fold_sections


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
