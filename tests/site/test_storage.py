"""Without storage, the theme's search, copy buttons and palette work, and our own parts too."""

import pytest

from locators import reach

# Replacements for both storages when cookies are blocked, as in Chromium and as in Firefox.
BLOCKED = {
    "denied": "get() { throw new DOMException('The operation is insecure.', 'SecurityError') }",
    "null": "value: null",
}


@pytest.fixture(params=BLOCKED)
def blocked(request, open_visit, site_address):
    """Open pages in a browser without storage; fail on errors."""
    with open_visit(permissions=["clipboard-read", "clipboard-write"]) as visit:
        visit.page.add_init_script(
            "for (const name of ['localStorage', 'sessionStorage'])"
            f" Object.defineProperty(window, name, {{configurable: true, {BLOCKED[request.param]}}})"
        )

        def open_page(path):
            page = visit.open(site_address + path).page
            page.evaluate("for (const its of [localStorage, sessionStorage]) its.getItem('x')")
            return page

        yield open_page
        assert visit.list_errors() == []


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


def test_our_own_parts_work(blocked):
    page = blocked("function/")
    block = page.locator(".language-python").nth(1)
    block.locator(".run button").first.click()
    block.locator(".run [role=status] pre").wait_for()
    page = blocked("laboratory/")
    page.evaluate("location.hash = '#tree=[1,2]'")
    page.locator("#laboratory-result-read", has_text="2").wait_for()
    reach(
        page.locator(".laboratory [data-do=cutoffs]")
    ).click()  # code that was run is stored as trusted
    page.wait_for_function(
        "JSON.parse(localStorage.getItem('laboratory code') ?? '[]').length === 1"
    )
    page = blocked("practice/")
    page.locator(".spots [data-kind=leaf]").first.click()
    page.locator(".practice [data-do=check]").click()
    page.locator(".practice .verdicts li").first.wait_for()
    page = blocked("tic-tac-toe/#moves=4")
    page.locator(".board [data-sign=O]").wait_for()
