"""What a page says about itself to browsers, search engines and those who share it."""

import re
import struct
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
    return lambda address: html((folder / address.file).read_text(encoding="utf-8"))


@pytest.fixture(scope="module")
def title(document):
    def title(address):
        (text,) = re.findall("<title>(.*?)</title>", document(address.file).source)
        return unescape(text)

    return title


def canonical(page):
    (link,) = page.find("link", rel="canonical")
    return link["href"]


def test_the_language_is_told(address, document):
    assert [its["lang"] for its in document(address.file).find("html")] == [address.tag]


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


def test_the_canonical_address_is_absolute(address, document, site_url):
    assert canonical(document(address.file)) == site_url + address.path


def test_all_languages_are_told_where_they_are(address, document, site_url):
    links = document(address.file).find("link", rel="alternate")
    expected = {its.tag: site_url + its.path for its in map(address.in_language, LANGUAGES)} | {
        "x-default": site_url + address.in_language("en").path
    }
    assert {link["hreflang"]: link["href"] for link in links} == expected
    assert len(links) == len(expected)


def test_a_shared_page_has_a_title_and_an_address(address, document, site_url):
    page = document(address.file)
    assert page.meta("og:title")
    assert page.meta("og:description") == page.meta("description")
    assert page.meta("og:url") == site_url + address.path


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


def test_no_page_is_to_be_edited_unless_told_where(address, document):
    assert document(address.file).find("a", rel="edit") == []


def test_a_page_is_edited_where_its_source_is(address, other):
    assert [link["href"] for link in other(address).find("a", rel="edit")] == [
        f"https://example.org/edit/docs/pages/{address}.md"
    ]


def test_without_an_address_the_site_is_at_home(address, other):
    assert canonical(other(address)) == f"http://localhost:8000/{address.path}"


SHEETS = {
    "laboratory": ["laboratory", "sheets laboratory"],
    "sheet": ["sheets laboratory"],
    "comparisons": ["costs", "measured", "returned", "pair"],
    "game": ["game"],
    "practice": ["practice"],
    "glossary": ["glossary"],
}


@pytest.mark.parametrize("sheet", SHEETS)
def test_a_block_brings_its_style_sheet_and_no_other_page_has_it(sheet, address, document):
    page = document(address.file)
    sheets = [its["href"] for its in page.find("link", rel="stylesheet")]
    used = any(f'class="{block}"' in page.source for block in SHEETS[sheet])
    assert any(its.endswith(f"assets/{sheet}.css") for its in sheets) == used
