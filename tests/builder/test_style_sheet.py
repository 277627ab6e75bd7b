"""The style sheet of all pages, which includes the theme's palette."""

from docs.builder.style_sheet import join_style_sheets, remove_palette_link

KEPT = "@media screen{[data-md-color-scheme=slate]{--ink:#fff}}"
LINK = '<link rel="stylesheet" href="../assets/stylesheets/{}.57a0.min.css">'


def test_the_costly_rule_is_left_out():
    palette = f"{KEPT}[data-md-color-switching] *{{transition:none}}"
    assert join_style_sheets(palette, "p {}", "q {}") == f"{KEPT}\np {{}}\nq {{}}"


def test_a_page_does_not_fetch_the_palette():
    page = f"<head>{LINK.format('main')}\n  {LINK.format('palette')}</head>"
    assert remove_palette_link(page) == f"<head>{LINK.format('main')}</head>"


def test_a_theme_without_a_palette_is_noticed():
    assert remove_palette_link(f"<head>{LINK.format('main')}</head>") is None
