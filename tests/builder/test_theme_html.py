"""Corrections of the theme's HTML; a theme that has changed is noticed."""

import pytest

from docs.builder import theme_html

PALETTE = '<link rel="stylesheet" href="assets/stylesheets/palette.57a0.min.css">'
LABELS = dict.fromkeys(("search_label", "search_loading", "search_unreachable"), "cerca")
PARTS = [*theme_html.CORRECTIONS, PALETTE]  # what is corrected in a page


def test_the_theme_is_corrected_once(caplog):
    faults = "".join(theme_html.CORRECTIONS)
    page = theme_html.remove_palette_link("".join(PARTS) + faults)
    page = theme_html.correct_theme_html(page, LABELS)
    assert page == "".join(theme_html.CORRECTIONS.values()).format_map(LABELS) + faults
    assert not caplog.records


def test_language_and_base_url_are_set(caplog):
    page = theme_html.set_language_attributes('<html lang="zh" class="x">', "zh", "zh-Hans")
    assert page == '<html lang="zh-Hans" data-language="zh" class="x">'
    assert theme_html.set_base_url('{"base": ".."}', "..", "zh") == '{"base": "../zh/"}'
    assert not caplog.records


@pytest.mark.parametrize("missing", PARTS)
def test_a_changed_theme_is_a_warning_that_stops_a_strict_build(missing, caplog):
    page = "".join(part for part in PARTS if part != missing)
    theme_html.correct_theme_html(theme_html.remove_palette_link(page), LABELS)
    (record,) = caplog.records
    assert record.name.startswith("mkdocs.")
    assert record.levelname == "WARNING"
    assert missing in record.getMessage() or "palette" in record.getMessage()
