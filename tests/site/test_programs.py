"""The fence `languages` in Chromium: tabs are selected, remembered, printed and accessible."""

from pathlib import Path

import pytest

from docs.builder.programs import KINDS

REFERENCE = Path(__file__).parents[2] / "reference"
FILES = ["alphabeta.py", "alphabeta.cpp", "AlphaBeta.java", "AlphaBeta.cs", "alphabeta.mjs"]
NAMES = [language for language, _, _ in KINDS.values()]
PLACES = [place for _, place, _ in KINDS.values()]
PAGE = "programming-languages/"


@pytest.fixture
def page_with_tabs(open_page):
    """Open the page in Italian."""
    return open_page("programming-languages", "it").page


def get_selected_tab(page):
    """Return the id of the selected tab; check that only this panel is visible."""
    panels = page.locator(".tabbed-block")
    seen = [panel.is_visible() for panel in panels.all()]
    place = page.locator(".tabbed-set > input:checked").get_attribute("id")
    assert seen == [place == expected_place for expected_place in PLACES]
    return place


def test_a_tab_is_chosen_with_the_mouse_and_with_keys(page_with_tabs):
    assert page_with_tabs.locator(".tabbed-labels label").all_inner_texts() == NAMES
    assert get_selected_tab(page_with_tabs) == "python"
    page_with_tabs.locator(".tabbed-labels label", has_text="Java").first.click()
    assert get_selected_tab(page_with_tabs) == "java"
    assert page_with_tabs.url.endswith("#java")
    page_with_tabs.locator("#java").focus()
    page_with_tabs.keyboard.press("ArrowRight")
    assert get_selected_tab(page_with_tabs) == "csharp"
    style = "it => getComputedStyle(it).outlineStyle"
    assert page_with_tabs.locator(".tabbed-labels").evaluate(style) == "solid"


def test_the_selected_tab_is_kept_in_all_languages_unless_the_address_names_a_tab(
    open_visit, site_address
):
    with open_visit() as visit:
        page = visit.open(site_address + PAGE).page
        page.locator(".tabbed-labels label", has_text="C#").click()
        visit.open(f"{site_address}ko/{PAGE}")
        assert get_selected_tab(page) == "csharp"
        visit.open(f"{site_address}zh/{PAGE}#cpp")
        assert get_selected_tab(page) == "cpp"


def test_each_panel_shows_a_file_and_links_to_it(page_with_tabs):
    for number, name in enumerate(FILES):
        panel = page_with_tabs.locator(".tabbed-block").nth(number)
        text = panel.locator(".highlight").first.locator(".code code").text_content()
        assert text != (REFERENCE / name).read_text(encoding="utf-8")  # it is translated
        assert panel.locator(".output pre").text_content() == "5\n3\n"
        assert panel.locator(".md-code__button").count() == 3
        link = panel.locator(f"a[download][href$='{name}']").evaluate("link => link.href")
        assert page_with_tabs.request.get(link).text() == text


def test_every_tab_is_accessible_and_fits(open_visit, site_address, find_violations):
    with open_visit(color_scheme="light") as visit:
        page = visit.open(f"{site_address}ko/{PAGE}").page
        for number, place in enumerate(PLACES):
            page.set_viewport_size({"width": 1280, "height": 900})
            page.locator(".tabbed-labels label").nth(number).click()
            assert get_selected_tab(page) == place
            if number == 1:  # the others have the same colours
                assert not find_violations(page, dark=True, within=".tabbed-set")
            page.set_viewport_size({"width": 320, "height": 800})
            assert page.evaluate("document.scrollingElement.scrollWidth") <= 320


def test_a_tab_is_chosen_without_javascript(open_visit, site_address):
    with open_visit(java_script_enabled=False) as visit:
        page = visit.page
        page.goto(site_address + PAGE)
        assert get_selected_tab(page) == "python"
        page.locator("#python").focus()
        page.keyboard.press("ArrowRight")
        assert get_selected_tab(page) == "cpp"
        page.locator(".tabbed-labels label").last.click()
        assert get_selected_tab(page) == "javascript"


def test_all_panels_are_printed(page_with_tabs):
    page_with_tabs.emulate_media(media="print")
    panels = page_with_tabs.locator(".tabbed-block")
    assert panels.count() == len(FILES)
    assert all(panel.is_visible() for panel in panels.all())
    assert page_with_tabs.locator(".tabbed-labels label:visible").count() == 0
    names = page_with_tabs.locator(".tabbed-block span.filename:visible").all_inner_texts()
    assert [name for name in names if "." in name] == FILES


def test_the_module_can_be_imported_in_a_browser_and_prints_nothing(page_with_tabs, site_address):
    printed = []
    page_with_tabs.on("console", lambda message: printed.append(message.text))
    search = (
        "address => import(address).then(it => [it.alphabeta(it.FIRST), it.alphabeta(it.SECOND)])"
    )
    assert page_with_tabs.evaluate(search, f"{site_address}reference/alphabeta.mjs") == [5, 3]
    assert printed == []
