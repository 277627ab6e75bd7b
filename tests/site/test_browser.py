"""The pages in Chromium: requests, layout, search, languages, colours, printing, accessibility."""

import re
from urllib.parse import urlsplit

import pytest

from docs.builder.words import LANGUAGES
from fonts import find_misfits
from pages.page_object import read_script

STEPS = "first-walkthrough/"
# A page of each kind, whose accessibility is checked.
KINDS = (
    *("index", "function", "programming-languages", "glossary", "sources", "summary"),
    *("first-walkthrough", "second-walkthrough", "exam-tree", "cost", "negamax", "dice"),
)


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
    page.locator(".palette label:not([hidden])").click()


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


@pytest.mark.parametrize("locale", LANGUAGES)  # each page in one language
def test_pages_are_complete_and_accessible_and_fit(
    locale, open_visit, site_address, find_violations, addresses
):
    faults = {}
    with open_visit() as visit:
        for address in addresses(locale):
            if address.sample:
                visit.page.goto("about:blank")  # requests of the last page fail now
                visit.requests.clear()
                visit.faults.clear()
                visit.open(site_address + address.path)
                faults[str(address)] = list_faults(visit, address, site_address, find_violations)
    assert {page: found for page, found in faults.items() if found} == {}


def list_faults(visit, address, home, find_violations):
    page = visit.page
    faults = visit.faults + visit.list_foreign_requests(home)
    faults += page.evaluate(read_script("text_collisions"))
    if address.page in KINDS and (violations := find_violations(page)):
        faults.append(violations)
    # Python is fetched when a reader needs it.
    faults += [url for url in visit.requests if re.search(r"/worker\.js|/python/.*\.js$", url)]
    # This comes last, since it makes colours fade.
    return faults + find_misfits(page, address.page)


def test_a_dark_page_is_accessible(open_visit, site_address, find_violations):
    with open_visit(color_scheme="dark") as visit:
        for path in (STEPS, "misreadings/"):
            visit.open(site_address + path)
            wait_for_colours(visit.page)
            assert not find_violations(visit.page, rest=False)


@pytest.mark.core
def test_a_search_leads_to_a_page_of_the_language(open_visit, unmodified_site_address, addresses):
    pages = {unmodified_site_address + address.path for address in addresses("zh")}
    with open_visit() as visit:
        visit.open(f"{unmodified_site_address}zh/")
        results = search(visit, "博弈树")
        links = results.evaluate_all("its => its.map(one => one.href)")
        urls = [urlsplit(link)._replace(query="", fragment="").geturl() for link in links]
        assert set(urls) <= pages
        results.first.click()
        visit.page.wait_for_url(f"{urls[0]}*")
        assert visit.page.locator("html").get_attribute("lang") == "zh-Hans"
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
