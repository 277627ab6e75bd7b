"""The metadata of pages, for browsers, search engines and shared links."""

import re
import struct
from functools import cache
from html import unescape
from urllib.parse import urljoin
from xml.etree import ElementTree

import pytest

from built_site import run_mkdocs
from docs.builder.words import LANGUAGES
from documents import Address, Document
from for_every import for_every

pytestmark = pytest.mark.core


@pytest.fixture(scope="module")
def default_page(tmp_path_factory):
    """Return an English page of the site built without SITE_URL and with EDIT_URL."""
    folder = tmp_path_factory.mktemp("other")
    edit = "https://example.org/edit/docs/pages/"
    build = run_mkdocs("build", "--strict", "-d", folder, SITE_URL=None, EDIT_URL=edit, ONLY="en")
    assert build.returncode == 0, build.stdout
    return cache(lambda address: Document((folder / address.file).read_text(encoding="utf-8")))


@pytest.fixture
def find_wrong_pages(addresses, document):
    """Return the pages whose value is not as expected: page -> value, expected value."""

    def find_wrong_pages(
        read_value, expected, load_page=lambda address: document(address.file), language=None
    ):
        pairs = {
            str(address): (read_value(load_page(address)), expected(address))
            for address in addresses(language)
        }
        return {page: pair for page, pair in pairs.items() if pair[0] != pair[1]}

    return find_wrong_pages


@pytest.fixture(scope="module")
def read_title(document):
    def read_title(address):
        (text,) = re.findall("<title>(.*?)</title>", document(address.file).source)
        return unescape(text)

    return read_title


def get_canonical_url(page):
    (link,) = page.find("link", rel="canonical")
    return link["href"]


def test_the_language_is_declared(find_wrong_pages):
    read_tags = lambda page: [tag["lang"] for tag in page.find("html")]
    assert find_wrong_pages(read_tags, lambda address: [address.tag]) == {}


@for_every(language=LANGUAGES)
def test_titles_and_descriptions_are_different(language, addresses, document, read_title):
    descriptions = [document(address.file).meta("description") for address in addresses(language)]
    for texts in ([read_title(address) for address in addresses(language)], descriptions):
        assert all(texts)
        assert len(set(texts)) == len(texts), texts


@for_every(language=LANGUAGES)
def test_the_home_page_has_the_name_of_the_site(language, read_title, all_texts):
    assert read_title(Address(language, "index")) == all_texts[language]["labels"]["site_name"]


def test_the_canonical_address_is_absolute(find_wrong_pages, site_url):
    assert find_wrong_pages(get_canonical_url, lambda address: site_url + address.path) == {}


def test_all_languages_are_listed_with_their_addresses(find_wrong_pages, site_url):
    def read_alternates(page):
        return sorted(
            (link["hreflang"], link["href"]) for link in page.find("link", rel="alternate")
        )

    def expected(address):
        alternates = {
            translation.tag: site_url + translation.path
            for translation in map(address.in_language, LANGUAGES)
        }
        return sorted(
            (alternates | {"x-default": site_url + address.in_language("en").path}).items()
        )

    assert find_wrong_pages(read_alternates, expected) == {}


def test_a_shared_page_has_a_title_and_an_address(find_wrong_pages, site_url):
    def shared(page):
        same = page.meta("og:description") == page.meta("description")
        return bool(page.meta("og:title")), same, page.meta("og:url")

    assert find_wrong_pages(shared, lambda address: (True, True, site_url + address.path)) == {}


def test_shared_pages_have_a_picture(addresses, document, site_folder, site_url):
    for picture in {document(address.file).meta("og:image") for address in addresses()}:
        assert picture.startswith(site_url)
        file = site_folder / picture.removeprefix(site_url)
        assert file.is_file(), f"{picture} does not exist"
        signature, _, kind, *size = struct.unpack(">8sI4sII", file.read_bytes()[:24])
        assert (signature, kind, size) == (b"\x89PNG\r\n\x1a\n", b"IHDR", [1200, 630])


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


def get_edit_links(page):
    return [link["href"] for link in page.find("a", rel="edit")]


def test_no_page_has_an_edit_link_without_edit_url(find_wrong_pages):
    assert find_wrong_pages(get_edit_links, lambda _: []) == {}


@pytest.mark.whole
def test_a_page_is_edited_where_the_source_is_and_at_home_without_an_address(
    find_wrong_pages, default_page
):
    source = "https://example.org/edit/docs/pages/{}.md"
    expected = lambda address: [source.format(address)]
    assert find_wrong_pages(get_edit_links, expected, default_page, "en") == {}
    home = lambda address: f"http://localhost:8000/{address.path}"
    assert find_wrong_pages(get_canonical_url, home, default_page, "en") == {}


SHEETS = {
    "laboratory": ["laboratory bench", "sheet laboratory", "write laboratory", "play laboratory"],
    "bench": ["laboratory bench"],
    "sheet": ["sheet laboratory"],
    "exam": ["exam laboratory"],
    "comparisons": [
        *("costs", "drawing costs growth", "measured", "returned", "returned conventions", "pair")
    ],
    "game": ["game"],
    "practice": ["practice", "mock-exam practice question"],
    "questions": ["mock-exam practice question"],
    "glossary": ["glossary", "courses"],
    "pictures": ["drawing picture"],
}


@pytest.mark.parametrize("sheet", SHEETS)
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
    assert {name.partition(".")[0] for name in blocking} == {"bundle", "search_loading"}
