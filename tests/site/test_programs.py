"""The fence `languages` in Chromium: tabs are selected, remembered, printed and accessible."""

from pathlib import Path

from docs.builder.programs import KINDS

REFERENCE = Path(__file__).parents[2] / "reference"
FILES = ["alphabeta.py", "alphabeta.cpp", "AlphaBeta.java", "AlphaBeta.cs", "alphabeta.mjs"]
PLACES = [place for _, place, _ in KINDS.values()]
PAGE = "programming-languages/"


def get_selected_tab(page):
    """Return the id of the selected tab; check that only this panel is visible."""
    panels = page.locator(".tabbed-block")
    seen = [panel.is_visible() for panel in panels.all()]
    place = page.locator(".tabbed-set > input:checked").get_attribute("id")
    assert seen == [place == expected_place for expected_place in PLACES]
    return place


def test_a_tab_is_chosen_and_kept_in_all_languages_unless_the_address_names_one(
    open_visit, site_address
):
    with open_visit() as visit:
        page = visit.open(site_address + PAGE).page
        assert get_selected_tab(page) == "python"
        page.locator(".tabbed-labels label", has_text="Java").first.click()
        assert get_selected_tab(page) == "java"
        assert page.url.endswith("#java")
        page.locator("#java").focus()
        page.keyboard.press("ArrowRight")
        assert get_selected_tab(page) == "csharp"
        style = "it => getComputedStyle(it).outlineStyle"
        assert page.locator(".tabbed-labels").evaluate(style) == "solid"
        visit.open(f"{site_address}ko/{PAGE}")
        assert get_selected_tab(page) == "csharp"
        visit.open(f"{site_address}zh/{PAGE}#cpp")
        assert get_selected_tab(page) == "cpp"


def test_each_panel_links_to_its_file_is_accessible_fits_and_is_printed(
    open_page, site_address, find_violations
):
    page = open_page("programming-languages", "it", color_scheme="light").page
    for number, name in enumerate(FILES):
        panel = page.locator(".tabbed-block").nth(number)
        text = panel.locator(".highlight").first.locator(".code code").text_content()
        assert text != (REFERENCE / name).read_text(encoding="utf-8")  # it is translated
        assert panel.locator(".output pre").text_content() == "5\n3\n"
        link = panel.locator(f"a[download][href$='{name}']").evaluate("link => link.href")
        assert page.request.get(link).text() == text
        page.set_viewport_size({"width": 1280, "height": 900})
        page.locator(".tabbed-labels label").nth(number).click()
        assert get_selected_tab(page) == PLACES[number]
        if number == 1:  # the others have the same colours
            assert not find_violations(page, dark=True, within=".tabbed-set")
        page.set_viewport_size({"width": 320, "height": 800})
        assert page.evaluate("document.scrollingElement.scrollWidth") <= 320
    page.emulate_media(media="print")
    panels = page.locator(".tabbed-block")
    assert panels.count() == len(FILES)
    assert all(panel.is_visible() for panel in panels.all())
    assert page.locator(".tabbed-labels label:visible").count() == 0
    names = page.locator(".tabbed-block span.filename:visible").all_inner_texts()
    assert [name for name in names if "." in name] == FILES
    # The module can be imported in a browser, and prints nothing.
    printed = []
    page.on("console", lambda message: printed.append(message.text))
    search = (
        "async its => { const { alphabeta, FIRST } = await import(its); return alphabeta(FIRST) }"
    )
    assert page.evaluate(search, f"{site_address}reference/alphabeta.mjs") == 5
    assert printed == []
