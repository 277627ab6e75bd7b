"""The fence `languages` in Chromium: tabs that are found, remembered, printed, read and fit."""

from pathlib import Path

import pytest

from builder.programs import KINDS

REFERENCE = Path(__file__).parents[2] / "reference"
FILES = ["alphabeta.py", "alphabeta.cpp", "AlphaBeta.java", "AlphaBeta.cs", "alphabeta.mjs"]
NAMES = [language for language, _, _ in KINDS.values()]
PLACES = [place for _, place, _ in KINDS.values()]
PAGE = "programming-languages/"


@pytest.fixture
def desk(visiting, served):
    """A browser at the page in English, at which nothing may go wrong."""
    with visiting() as visit:
        yield visit.open(served + PAGE).page
        assert (visit.foreign(served), visit.faults) == ([], [])


def chosen(page):
    """Return the address of the tab that is chosen; its panel is the only one to be seen."""
    panels = page.locator(".tabbed-block")
    seen = [panel.is_visible() for panel in panels.all()]
    place = page.locator(".tabbed-set > input:checked").get_attribute("id")
    assert seen == [place == its for its in PLACES]
    return place


def test_a_tab_is_chosen_with_the_mouse_and_with_keys(desk):
    assert desk.locator(".tabbed-labels label").all_inner_texts() == NAMES
    assert chosen(desk) == "python"
    desk.locator(".tabbed-labels label", has_text="Java").first.click()
    assert chosen(desk) == "java"
    assert desk.url.endswith("#java")
    desk.locator("#java").focus()
    desk.keyboard.press("ArrowRight")
    assert chosen(desk) == "csharp"
    style = "it => getComputedStyle(it).outlineStyle"
    assert desk.locator(".tabbed-labels").evaluate(style) == "solid"


def test_the_choice_is_kept_in_the_other_languages_and_the_address_goes_before_it(visiting, served):
    with visiting() as visit:
        page = visit.open(served + PAGE).page
        page.locator(".tabbed-labels label", has_text="C#").click()
        visit.open(f"{served}ko/{PAGE}")
        assert chosen(page) == "csharp"
        visit.open(f"{served}zh/{PAGE}#cpp")
        assert chosen(page) == "cpp"


@pytest.mark.parametrize("name", FILES)
def test_a_panel_shows_its_file_and_offers_it(name, desk):
    panel = desk.locator(".tabbed-block").nth(FILES.index(name))
    text = (REFERENCE / name).read_text(encoding="utf-8")
    assert panel.locator(".highlight").first.locator(".code code").text_content() == text
    assert panel.locator(".output pre").text_content() == "5\n3\n"
    assert panel.locator(".md-code__button").count() == 3
    link = panel.locator(f"a[download='{name}']").evaluate("it => it.href")
    assert desk.request.get(link).text() == text


def test_every_tab_is_accessible(visiting, served, violations):
    with visiting(color_scheme="light") as visit:
        for place in PLACES:
            page = visit.open(f"{served}ko/{PAGE}?{place}#{place}").page
            assert chosen(page) == place
            assert not violations(page, dark=True, rest=place == PLACES[0])


@pytest.mark.parametrize("width", [360, 320])
def test_every_tab_fits(width, visiting, served):
    with visiting(viewport={"width": width, "height": 800}) as visit:
        for place in PLACES:
            page = visit.open(f"{served}it/{PAGE}?{place}#{place}").page
            assert page.evaluate("document.scrollingElement.scrollWidth") <= width


def test_a_tab_is_chosen_without_javascript(visiting, served):
    with visiting(java_script_enabled=False) as visit:
        page = visit.page
        page.goto(served + PAGE)
        assert chosen(page) == "python"
        page.locator("#python").focus()
        page.keyboard.press("ArrowRight")
        assert chosen(page) == "cpp"
        page.locator(".tabbed-labels label").last.click()
        assert chosen(page) == "javascript"


def test_all_panels_are_printed(desk):
    desk.emulate_media(media="print")
    panels = desk.locator(".tabbed-block")
    assert panels.count() == len(FILES)
    assert all(panel.is_visible() for panel in panels.all())
    assert desk.locator(".tabbed-labels label:visible").count() == 0
    names = desk.locator(".tabbed-block span.filename:visible").all_inner_texts()
    assert [name for name in names if "." in name] == FILES


def test_the_module_can_be_imported_in_a_browser_and_prints_nothing(desk, served):
    printed = []
    desk.on("console", lambda message: printed.append(message.text))
    search = (
        "address => import(address).then(it => [it.alphabeta(it.FIRST), it.alphabeta(it.SECOND)])"
    )
    assert desk.evaluate(search, f"{served}reference/alphabeta.mjs") == [5, 3]
    assert printed == []
