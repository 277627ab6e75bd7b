"""The metadata of pages, for browsers, search engines and shared links."""

import re
from urllib.parse import urljoin
from xml.etree import ElementTree

import pytest

from docs.builder.words import LANGUAGES
from for_every import for_every

pytestmark = pytest.mark.core


@pytest.fixture
def find_wrong_pages(addresses, document):
    """Return the pages whose value is not as expected: page -> value, expected value."""

    def find_wrong_pages(read_value, expected):
        pairs = {
            str(address): (read_value(document(address.file)), expected(address))
            for address in addresses()
        }
        return {page: pair for page, pair in pairs.items() if pair[0] != pair[1]}

    return find_wrong_pages


@for_every(language=LANGUAGES)
def test_titles_and_descriptions_are_different(language, addresses, document):
    pages = [document(address.file) for address in addresses(language)]
    titles = [re.search("<title>(.*?)</title>", page.source)[1] for page in pages]
    for texts in (titles, [page.meta("description") for page in pages]):
        assert all(texts)
        assert len(set(texts)) == len(texts), texts


def test_the_canonical_address_is_absolute(find_wrong_pages, site_url):
    read_url = lambda page: [link["href"] for link in page.find("link", rel="canonical")]
    assert find_wrong_pages(read_url, lambda address: [site_url + address.path]) == {}


def test_all_languages_are_listed_with_their_addresses(find_wrong_pages, site_url):
    def read_alternates(page):
        links = page.find("link", rel="alternate")
        return sorted((link["hreflang"], link["href"]) for link in links)

    def expected(address):
        translations = map(address.in_language, LANGUAGES)
        alternates = {each.tag: site_url + each.path for each in translations}
        alternates["x-default"] = site_url + address.in_language("en").path
        return sorted(alternates.items())

    assert find_wrong_pages(read_alternates, expected) == {}


def test_a_shared_page_has_a_title_an_address_and_a_picture(
    find_wrong_pages, site_url, site_folder
):
    def shared(page):
        same = page.meta("og:description") == page.meta("description")
        return same and page.meta("og:title") != "", page.meta("og:url"), page.meta("og:image")

    picture = f"{site_url}assets/card.png"
    assert (site_folder / "assets" / "card.png").is_file()
    assert find_wrong_pages(shared, lambda page: (True, site_url + page.path, picture)) == {}


def test_the_sitemap_has_every_page_with_all_languages(site_folder, addresses, site_url):
    tree = ElementTree.parse(site_folder / "sitemap.xml")
    assert {
        page.findtext("{*}loc"): {
            link.get("hreflang"): link.get("href") for link in page.iterfind("{*}link")
        }
        for page in tree.iterfind("{*}url")
    } == {
        site_url + address.path: {
            translation.tag: site_url + translation.path
            for translation in map(address.in_language, LANGUAGES)
        }
        for address in addresses()
    }


def test_the_404_page_speaks_every_language(document, addresses, site_url):
    page, homes = document("404.html"), [home for home in addresses() if home.page == "index"]
    assert [home.get("lang") for home in page.find("section")] == [home.tag for home in homes]
    assert [element["lang"] for element in page.find("html")] == ["en"]
    sections = re.findall("<section.*?</section>", page.source, re.DOTALL)
    links = [re.findall('href="(.*?)"', section) for section in sections]
    assert [[urljoin(site_url, link) for link in section_links] for section_links in links] == [
        [site_url + home.path] for home in homes
    ]


# Style sheet -> classes of blocks, of a widget and of fences.
SHEETS = {
    "exam": ["exam laboratory"],
    "comparisons": [
        *("costs", "drawing costs growth", "measured", "returned", "returned conventions", "pair")
    ],
}


@for_every(sheet=SHEETS)
def test_only_pages_with_a_block_load_the_style_sheet(sheet, addresses, document):
    linked, used = set(), set()
    for address in addresses():
        page = document(address.file)
        sheets = [link["href"] for link in page.find("link", rel="stylesheet")]
        if any(href.endswith(f"assets/{sheet}.css") for href in sheets):
            linked.add(str(address))
        if any(f'class="{block}"' in page.source for block in SHEETS[sheet]):
            used.add(str(address))
    assert used
    assert linked == used


def test_only_the_theme_has_a_script_that_blocks_the_first_paint(addresses, document):
    blocking = {
        script["src"].rpartition("/")[2]
        for address in addresses()
        for script in document(address.file).find("script")
        if "src" in script and "defer" not in script and script.get("type") != "module"
    }
    # Both stand at the end of the page: Material's own, and what must run before it.
    assert {name.partition(".")[0] for name in blocking} == {"bundle", "theme"}
