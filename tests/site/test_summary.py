"""The summary fits on one A4 page in every language, without losing anything."""

import re

import pytest


@pytest.mark.browser
@pytest.mark.core
def test_it_is_printed_on_a_single_sheet(language, site_address, open_visit):
    with open_visit() as visit:
        folder = "" if language == "en" else f"{language}/"
        visit.open(f"{site_address}{folder}summary/")
        page = visit.page
        pdf = page.pdf(format="A4")
        assert len(re.findall(rb"/Type\s*/Page\b", pdf)) == 1
        page.emulate_media(media="print")
        page.set_viewport_size({"width": 718, "height": 1045})  # A4 without margins, at 96 dpi
        height = page.evaluate("document.querySelector('article').getBoundingClientRect().height")
        print(language, round(height), "of 1045 px")
        assert page.locator("article figure svg").is_visible()
        hidden = page.evaluate(
            "[...document.querySelectorAll('article li, article h2, article p')]"
            ".filter(its => !its.getBoundingClientRect().height).length"
        )
        assert hidden == 0
        assert visit.faults == []
