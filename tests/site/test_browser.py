"""The pages in Chromium: requests, layout, search, languages, colours, printing, accessibility."""

from urllib.parse import urlsplit

import pytest

from documents import ADDRESSES
from fonts import WITH_STEPPER, find_misfits
from pages.page_object import read_script

STEPS = "first-walkthrough/"
# A page with Python, and one with all programming languages.
WITH_CODE = ("function", "programming-languages")


@pytest.fixture(scope="module")
def shared_visit(open_visit):
    """The visit in which all pages are opened, one after the other."""
    with open_visit() as visit:
        yield visit


@pytest.fixture
def load_page(shared_visit, site_address):
    """Return a function that opens the page of an address in the shared visit."""

    def load_page(address):
        shared_visit.page.goto("about:blank")  # requests of the last page fail now
        shared_visit.requests.clear()
        shared_visit.faults.clear()
        return shared_visit.open(site_address + address.path)

    return load_page


def search(visit, words):
    """Search for words; return the locator of the results' links when there are some."""
    visit.page.locator("[data-md-component=search-query]").click()
    visit.page.keyboard.type(words)
    # Material searches after a key event, but Playwright types Han and Hangul without any.
    visit.page.keyboard.press("End")
    results = visit.page.locator(".md-search-result__item:visible a.md-search-result__link")
    results.first.wait_for()
    return results


def wait_for_colours(page, dark=True):
    """Wait until the page has the dark colours, or the light ones."""
    page.locator(f"body[data-md-color-scheme={'slate' if dark else 'default'}]").wait_for()


def press_palette_button(page):
    """Press the button for the next choice of colours."""
    page.locator("[data-md-component=palette] label:not([hidden])").click()


@pytest.mark.core
def test_a_page_opened_as_a_file_says_what_does_not_work(
    browser, site_folder, open_visit, site_address, all_texts
):
    path, notice = "it/tic-tac-toe/", all_texts["it"]["labels"]["file_notice"]
    page = browser.new_page()
    page.goto((site_folder / path / "index.html").as_uri())
    assert page.locator("article > [role=note]").inner_text() == notice
    page.close()
    with open_visit() as visit:
        visit.open(site_address + path)
        assert notice not in visit.page.locator("body").inner_text()


def test_a_visit_leaves_nothing_behind_for_the_next(open_visit, site_address):
    stored_data = "[document.cookie, localStorage.own, sessionStorage.own, history.length]"
    with open_visit() as visit:
        page = visit.open(f"{site_address}glossary/").page
        first = page.evaluate(stored_data)
        page.evaluate("document.cookie = 'own=1'; localStorage.own = sessionStorage.own = 1")
        assert page.evaluate(stored_data)[:3] == ["own=1", "1", "1"]
        page.context.route("**/glossary/", lambda route: route.abort())
        page.context.new_page()
    with open_visit() as visit:
        assert visit.open(f"{site_address}glossary/").page.evaluate(stored_data) == first
        assert len(visit.page.context.pages) == 2  # the page, and the one that keeps the process


@pytest.mark.parametrize("address", [its for its in ADDRESSES if its.sample], ids=str)
def test_a_page_is_complete_accessible_and_without_foreign_requests(
    address, load_page, site_address, find_violations
):
    loaded_page = load_page(address)
    assert (loaded_page.list_foreign_requests(site_address), loaded_page.faults) == ([], [])
    assert loaded_page.page.evaluate(read_script("text_collisions")) == []
    # All languages share their elements and colours, and all pages the colours of code.
    if address.language == "en":
        without = () if address.page in WITH_CODE else (".highlight",)
        assert not find_violations(loaded_page.page, without=without)
    # This comes last, since it makes colours fade.
    assert find_misfits(loaded_page.page, address.page in WITH_STEPPER) == []
    fetched = [url.partition("?")[0] for url in loaded_page.requests]
    python = [
        url
        for url in fetched
        if url.endswith("/worker.js") or "/python/" in url and url.endswith(".js")
    ]
    assert python == []  # it is fetched when a reader needs it


@pytest.mark.parametrize("path", (STEPS, "glossary/", "misreadings/"))
def test_a_dark_page_is_accessible(path, open_visit, site_address, find_violations):
    with open_visit(color_scheme="dark") as visit:
        visit.open(site_address + path)
        wait_for_colours(visit.page)
        assert not find_violations(visit.page, rest=False)


@pytest.mark.parametrize(("locale", "words"), (("es", "busqueda"), ("zh", "博弈树")))
@pytest.mark.core
def test_a_search_leads_to_a_page_of_the_language(
    locale, words, open_visit, unmodified_site_address, addresses
):
    pages = {unmodified_site_address + address.path for address in addresses(locale)}
    with open_visit() as visit:
        visit.open(f"{unmodified_site_address}{locale}/")
        results = search(visit, words)
        links = results.evaluate_all("its => its.map(one => one.href)")
        urls = [urlsplit(link)._replace(query="", fragment="").geturl() for link in links]
        assert set(urls) <= pages
        results.first.click()
        visit.page.wait_for_url(f"{urls[0]}*")
        assert visit.page.locator("html").get_attribute("lang").startswith(locale)
        assert visit.list_foreign_requests(unmodified_site_address) == []
        assert visit.faults == []


@pytest.mark.core
def test_the_language_switch_stays_on_the_page(open_visit, site_address):
    with open_visit() as visit:
        visit.open(f"{site_address}it/{STEPS}")
        for locale, folder in (("zh", "zh/"), ("en", "")):
            visit.page.locator(".md-select button").hover()
            visit.page.locator(f".md-select a[hreflang={locale}]").click()
            visit.page.wait_for_url(f"{site_address}{folder}{STEPS}")
            assert visit.page.locator("html").get_attribute("lang").startswith(locale)
        assert visit.list_foreign_requests(site_address) == []


@pytest.mark.core
def test_colours_follow_the_reader_and_then_the_choice(open_visit, site_address):
    with open_visit(color_scheme="dark") as visit:
        page = visit.open(site_address).page
        wait_for_colours(page)
        page.emulate_media(color_scheme="light")
        wait_for_colours(page, False)
        press_palette_button(page)  # choose the light colours
        page.emulate_media(color_scheme="dark")
        wait_for_colours(page, False)
        press_palette_button(page)  # choose the dark colours
        page.emulate_media(color_scheme="light")
        wait_for_colours(page)
        visit.open(f"{site_address}ko/")
        wait_for_colours(page)
        page.reload()
        wait_for_colours(page)


def test_tab_reaches_the_skip_link_first(open_visit, site_address):
    with open_visit() as visit:
        page = visit.open(f"{site_address}{STEPS}").page
        page.keyboard.press("Tab")
        focus = page.locator(":focus")
        assert "md-skip" in focus.get_attribute("class")
        page.keyboard.press("Enter")
        page.wait_for_url("**/#*")
        target = urlsplit(page.url).fragment
        assert page.locator(f"article [id='{target}']").count() == 1
