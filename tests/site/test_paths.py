"""Reading paths: chosen on the home page, offered on each of their pages, and left."""

import re

import pytest

from all_words import WORDS

NAV = ".reading-path"


@pytest.mark.core
def test_a_path_is_followed_to_the_end_and_left(open_visit, site_address):
    texts, folder = WORDS["es"]["shared"], f"{site_address}es/"
    with open_visit(viewport={"width": 360, "height": 740}) as visit:
        page = visit.open(folder).page
        links = page.locator("details:has(#exam-path) ol a").all()
        pages = [folder + link.get_attribute("href") for link in links]
        page.locator("#exam-path").click()
        page.locator("details:has(#exam-path) .choose button").click()
        for number, url in enumerate(pages, 1):
            page.wait_for_url(url)
            step = texts["path_step"].format("", number, len(pages)).lstrip(":： ")
            page.locator(f"{NAV} p", has_text=re.compile(re.escape(step) + "$")).wait_for()
            assert page.evaluate("document.documentElement.scrollWidth") <= 360
            if number < len(pages):
                page.locator(f"{NAV} a").click()
        assert texts["path_last"] in page.locator(NAV).inner_text()
        page.locator(f"{NAV} button").click()
        assert page.evaluate("localStorage.getItem('reading-path')") is None
        page.reload()
        assert page.locator(NAV).is_hidden()
        # list_errors() leaves out requests that were cancelled when a page was left.
        assert visit.list_errors() == []


def test_an_invalid_stored_path_is_ignored(open_visit, site_address):
    with open_visit() as visit:
        page = visit.open(site_address).page
        for stored_value in ("{", '{"id": 1, "steps": [3]}'):
            page.evaluate("value => localStorage.setItem('reading-path', value)", stored_value)
            visit.open(f"{site_address}idea/")
            assert page.locator(NAV).is_hidden()
        assert visit.list_errors() == []
