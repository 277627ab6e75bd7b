"""Without storage or with invalid data, the theme's search, copy buttons and palette work, and our own parts too."""

import pytest

from locators import reach
from pages.game import Game
from pages.practice import Practice

# Replacements for both storages when cookies are blocked, as in Chromium and as in Firefox.
BLOCKED = {
    "denied": "get() { throw new DOMException('The operation is insecure.', 'SecurityError') }",
    "null": "value: null",
}


@pytest.mark.parametrize("replacement", BLOCKED)
def test_a_site_without_storage(replacement, open_visit, site_address):
    with open_visit(permissions=["clipboard-read", "clipboard-write"]) as visit:
        visit.page.add_init_script(
            "for (const name of ['localStorage', 'sessionStorage'])"
            f" Object.defineProperty(window, name, {{configurable: true, {BLOCKED[replacement]}}})"
        )
        use_theme(visit.open(f"{site_address}minimax/").page)
        if replacement == "denied":
            use_widgets(visit, site_address)
        assert visit.list_errors() == []


def use_theme(page):
    """Choose colours, copy code and search."""
    scheme = "document.body.dataset.mdColorScheme"
    assert page.evaluate(scheme) == "default"
    for expected_scheme in ("default", "slate"):
        page.locator(".palette label:visible").click()
        page.wait_for_function(f"wanted => {scheme} === wanted", arg=expected_scheme)
    code = page.locator(".language-python code").first
    code.hover()
    page.locator(".language-python .md-code__button").first.click()
    copy_sources = "async text => (await navigator.clipboard.readText()).trim() === text.trim()"
    page.wait_for_function(copy_sources, arg=code.inner_text())
    page.locator(".md-search__input").click()
    page.keyboard.type("window")
    page.locator(".md-search-result__item").first.wait_for()


def use_widgets(visit, home):
    """Run code, trust code in the laboratory, answer an exercise and play."""
    block = visit.open(f"{home}function/").page.locator(".language-python").nth(1)
    block.locator(".run button").first.click()
    block.locator(".run [role=status] pre").wait_for()
    page = visit.open(f"{home}laboratory/").page
    page.evaluate("location.hash = '#tree=[1,2]'")
    page.locator("#laboratory-result-read", has_text="2").wait_for()
    reach(page.locator(".laboratory [data-do=cutoffs]")).click()
    trusted = "JSON.parse(localStorage.getItem('laboratory code') ?? '[]')"
    page.wait_for_function(f"{trusted}.length === 1")
    practice = Practice(visit.open(f"{home}practice/").page, "en")
    practice.find_node("0").click()
    practice.click_action("check")
    practice.verdicts.first.wait_for()
    Game(visit.open(f"{home}tic-tac-toe/#moves=4").page).wait_for_moves([4, 0])


def test_invalid_data_of_the_theme_is_ignored(open_visit, site_address):
    """The tabs of the languages keep the reader's choice, the palette the colours."""
    with open_visit() as visit:
        page = visit.open(f"{site_address}programming-languages/").page
        scope = page.evaluate("__md_scope.pathname")
        for value in ("x", "5", '{"index": 9, "color": {"media": "x"}}'):
            for name in ("__palette", "__tabs"):
                page.evaluate("item => localStorage.setItem(...item)", [f"{scope}.{name}", value])
            page.reload()
            page.locator(".tabbed-labels label").nth(1).click()
            page.locator(".palette label:visible").click()
        assert visit.list_errors() == []
