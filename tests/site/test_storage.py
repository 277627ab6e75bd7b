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


@pytest.fixture
def blocked(request, open_visit, site_address):
    """Open pages in a browser without storage; fail on errors; a parameter names what replaces it."""
    replacement = BLOCKED[getattr(request, "param", "denied")]
    with open_visit(permissions=["clipboard-read", "clipboard-write"]) as visit:
        visit.page.add_init_script(
            "for (const name of ['localStorage', 'sessionStorage'])"
            f" Object.defineProperty(window, name, {{configurable: true, {replacement}}})"
        )

        def open_page(path):
            page = visit.open(site_address + path).page
            page.evaluate("for (const its of [localStorage, sessionStorage]) its.getItem('x')")
            return page

        yield open_page
        assert visit.list_errors() == []


@pytest.mark.parametrize("blocked", BLOCKED, indirect=True)
def test_search_copying_and_the_palette_work(blocked):
    page = blocked("minimax/")
    scheme = "document.body.dataset.mdColorScheme"
    assert page.evaluate(scheme) == "default"
    for expected_scheme in ("default", "slate"):
        page.locator("[data-md-component=palette] label:visible").click()
        page.wait_for_function(f"wanted => {scheme} === wanted", arg=expected_scheme)
    code = page.locator(".language-python code").first
    code.hover()
    page.locator(".language-python .md-code__button").first.click()
    copy_sources = "async text => (await navigator.clipboard.readText()).trim() === text.trim()"
    page.wait_for_function(copy_sources, arg=code.inner_text())
    page.locator(".md-search__input").click()
    page.keyboard.type("window")
    page.locator(".md-search-result__item").first.wait_for()


def test_a_block_of_python_runs(blocked):
    block = blocked("function/").locator(".language-python").nth(1)
    block.locator(".run button").first.click()
    block.locator(".run [role=status] pre").wait_for()


@pytest.mark.parametrize("blocked", BLOCKED, indirect=True)
def test_code_that_was_run_in_the_laboratory_is_trusted(blocked):
    page = blocked("laboratory/")
    page.evaluate("location.hash = '#tree=[1,2]'")
    page.locator("#laboratory-result-read", has_text="2").wait_for()
    reach(page.locator(".laboratory [data-do=cutoffs]")).click()
    trusted = "JSON.parse(localStorage.getItem('laboratory code') ?? '[]')"
    page.wait_for_function(f"{trusted}.length === 1")


def test_an_exercise_is_judged(blocked):
    practice = Practice(blocked("practice/"), "en")
    practice.find_node("0").click()
    practice.click_action("check")
    practice.verdicts.first.wait_for()


def test_a_game_of_an_address_is_played(blocked):
    Game(blocked("tic-tac-toe/#moves=4")).wait_for_moves([4, 0])


INVALID = ("x", "5", "[]", '{"index": 9, "color": {"media": "x"}}', '{"color": {"media": "x"}}')


@pytest.mark.parametrize("name", ["__palette", "__tabs"])
def test_invalid_data_of_the_theme_is_ignored(name, open_visit, site_address):
    """The tabs of the languages keep the reader's choice, the palette the colours."""
    with open_visit() as visit:
        page = visit.open(f"{site_address}programming-languages/").page
        key = page.evaluate("__md_scope.pathname") + f".{name}"
        for value in INVALID:
            page.evaluate("([key, value]) => localStorage.setItem(key, value)", [key, value])
            page.reload()
            page.locator(".tabbed-labels label").nth(1).click()
            page.locator("[data-md-component=palette] label:visible").click()
        assert visit.list_errors() == []
