"""Corrections of the theme's HTML; a theme that has changed is noticed."""

import pytest

from builder import theme_html

SEARCH = '<div data-md-component="search" role="dialog">'
WORKER = '"/workers/search.1f.js"'
PALETTE = '<link rel="stylesheet" href="assets/stylesheets/palette.57a0.min.css">'


def test_the_theme_is_corrected_once(caplog):
    page = theme_html.correct_theme_html(SEARCH * 2 + WORKER + PALETTE, {"search_label": "cerca"})
    named_search = '<div data-md-component="search" role="dialog" aria-label="cerca">'
    assert page == f'{named_search}{SEARCH}"/workers/also.js?search.1f.js"'
    assert not caplog.records


def test_misspellings_are_corrected_in_their_language_only(caplog):
    page = 'title="언어설정"'
    assert theme_html.correct_misspellings(page, "ko") == 'title="언어 설정"'
    assert theme_html.correct_misspellings(page, "en") == page
    assert not caplog.records


def test_language_and_base_url_are_set(caplog):
    page = theme_html.set_language_attributes('<html lang="zh" class="x">', "zh", "zh-Hans")
    assert page == '<html lang="zh-Hans" data-language="zh" class="x">'
    assert theme_html.set_base_url('{"base": ".."}', "..", "zh") == '{"base": "../zh/"}'
    assert not caplog.records


@pytest.mark.parametrize(
    ("page", "missing"),
    [
        (SEARCH + WORKER, "palette"),
        (SEARCH + PALETTE, "/workers/search."),
        (WORKER + PALETTE, SEARCH[5:-1]),
    ],
)
def test_a_changed_theme_is_a_warning_that_stops_a_strict_build(page, missing, caplog):
    theme_html.correct_theme_html(page, {"search_label": "x"})
    (record,) = caplog.records
    assert record.name.startswith("mkdocs.")
    assert record.levelname == "WARNING"
    assert missing in record.getMessage()
