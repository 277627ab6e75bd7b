"""What a page says about itself to browsers, search engines and those who share it."""

import re
import struct
from functools import cache
from html import unescape
from pathlib import Path
from urllib.parse import urljoin
from xml.etree import ElementTree

import pytest
import yaml

from builder.words import LANGUAGES

LABELS = Path(__file__).parents[2] / "docs" / "words" / "labels.yml"


@pytest.fixture(scope="module")
def other(mkdocs, html, tmp_path_factory):
    """Return a page of the site built without SITE_URL and with EDIT_URL."""
    folder = tmp_path_factory.mktemp("other")
    edit = "https://example.org/edit/docs/pages/"
    build = mkdocs("build", "--strict", "-d", folder, SITE_URL=None, EDIT_URL=edit)
    assert build.returncode == 0, build.stdout
    return cache(lambda address: html((folder / address.file).read_text(encoding="utf-8")))


@pytest.fixture
def each(addresses, document):
    """Return the pages that do not say what they should: page -> what it says, what it should."""

    def each(said, expected, read=lambda address: document(address.file)):
        both = {str(its): (said(read(its)), expected(its)) for its in addresses()}
        return {page: (its, wanted) for page, (its, wanted) in both.items() if its != wanted}

    return each


@pytest.fixture(scope="module")
def title(document):
    def title(address):
        (text,) = re.findall("<title>(.*?)</title>", document(address.file).source)
        return unescape(text)

    return title


def canonical(page):
    (link,) = page.find("link", rel="canonical")
    return link["href"]


def test_the_language_is_told(each):
    assert each(lambda its: [tag["lang"] for tag in its.find("html")], lambda at: [at.tag]) == {}


def test_titles_are_different(language, addresses, title):
    titles = [title(address) for address in addresses(language)]
    assert all(titles)
    assert len(set(titles)) == len(titles), titles


def test_the_home_page_has_the_name_of_the_site(language, addresses, title):
    (home,) = [address for address in addresses(language) if address.page == "index"]
    labels = yaml.safe_load(LABELS.read_text(encoding="utf-8"))
    assert title(home) == labels["site_name"][language]


def test_descriptions_are_different(language, addresses, document):
    texts = [document(address.file).meta("description") for address in addresses(language)]
    assert all(texts)
    assert len(set(texts)) == len(texts), texts


def test_the_canonical_address_is_absolute(each, site_url):
    assert each(canonical, lambda at: site_url + at.path) == {}


def test_all_languages_are_told_where_they_are(each, site_url):
    def told(page):
        return sorted((its["hreflang"], its["href"]) for its in page.find("link", rel="alternate"))

    def expected(address):
        there = {its.tag: site_url + its.path for its in map(address.in_language, LANGUAGES)}
        return sorted((there | {"x-default": site_url + address.in_language("en").path}).items())

    assert each(told, expected) == {}


def test_a_shared_page_has_a_title_and_an_address(each, site_url):
    def shared(page):
        same = page.meta("og:description") == page.meta("description")
        return bool(page.meta("og:title")), same, page.meta("og:url")

    assert each(shared, lambda at: (True, True, site_url + at.path)) == {}


def test_shared_pages_have_a_picture(addresses, document, built, site_url):
    for picture in {document(address.file).meta("og:image") for address in addresses()}:
        assert picture.startswith(site_url)
        file = built / picture.removeprefix(site_url)
        assert file.is_file(), f"{picture} does not exist"
        signature, _, kind, *size = struct.unpack(">8sI4sII", file.read_bytes()[:24])
        assert (signature, kind, size) == (b"\x89PNG\r\n\x1a\n", b"IHDR", [1200, 630])


def test_the_sitemap_has_every_page_with_its_languages(built, addresses, site_url):
    tree = ElementTree.parse(built / "sitemap.xml")
    assert {
        page.findtext("{*}loc"): {
            link.get("hreflang"): link.get("href") for link in page.iterfind("{*}link")
        }
        for page in tree.iterfind("{*}url")
    } == {
        site_url + address.path: {
            its.tag: site_url + its.path for its in map(address.in_language, LANGUAGES)
        }
        for address in addresses()
    }


def test_the_404_page_speaks_every_language(document, addresses, site_url):
    page, homes = document("404.html"), [its for its in addresses() if its.page == "index"]
    assert [its.get("lang") for its in page.find("section")] == [its.tag for its in homes]
    assert [its["lang"] for its in page.find("html")] == ["en"]
    sections = re.findall("<section.*?</section>", page.source, re.DOTALL)
    links = [re.findall('href="(.*?)"', section) for section in sections]
    assert [[urljoin(site_url, link) for link in found] for found in links] == [
        [site_url + its.path] for its in homes
    ]


def edited_at(page):
    return [link["href"] for link in page.find("a", rel="edit")]


def test_no_page_is_to_be_edited_unless_told_where(each):
    assert each(edited_at, lambda _: []) == {}


def test_a_page_is_edited_where_its_source_is(each, other):
    source = "https://example.org/edit/docs/pages/{}.md"
    assert each(edited_at, lambda at: [source.format(at)], other) == {}


def test_without_an_address_the_site_is_at_home(each, other):
    assert each(canonical, lambda at: f"http://localhost:8000/{at.path}", other) == {}


SHEETS = {
    "laboratory": ["laboratory bench", "sheet laboratory", "write laboratory", "play laboratory"],
    "bench": ["laboratory bench"],
    "sheet": ["sheet laboratory"],
    "comparisons": ["costs", "measured", "returned", "returned conventions", "pair"],
    "game": ["game"],
    "practice": ["practice"],
    "glossary": ["glossary", "courses"],
    "pictures": ["drawing picture"],
}


@pytest.mark.parametrize("sheet", SHEETS)
def test_a_block_brings_its_style_sheet_and_no_other_page_has_it(sheet, addresses, document):
    linked, used = set(), set()
    for address in addresses():
        page = document(address.file)
        sheets = [its["href"] for its in page.find("link", rel="stylesheet")]
        if any(its.endswith(f"assets/{sheet}.css") for its in sheets):
            linked.add(str(address))
        if any(f'class="{block}"' in page.source for block in SHEETS[sheet]):
            used.add(str(address))
    assert used
    assert linked == used


def test_no_script_of_ours_holds_up_the_first_paint(addresses, document):
    holding = {
        its["src"].rpartition("/")[2]
        for address in addresses()
        for its in document(address.file).find("script")
        if "src" in its and "defer" not in its and its.get("type") != "module"
    }
    assert len(holding) == 1 and holding.pop().startswith("bundle.")  # Material's own
