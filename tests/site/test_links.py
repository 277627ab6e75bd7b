"""Every link of the built site leads somewhere, and nowhere else."""

from collections import Counter
from functools import cache
from pathlib import Path
from urllib.parse import unquote, urljoin, urlsplit

import pytest
import yaml

from built_site import REPO_URL
from docs.builder.words import COMMON

pytestmark = pytest.mark.core

# The only page that links to other hosts, and the addresses that it lists.
SOURCES_PAGE = "sources"
SOURCES_FILE = Path(__file__).parents[2] / "docs" / "words" / "sources.yml"
SOURCES = yaml.safe_load(SOURCES_FILE.read_text(encoding="utf-8"))
LISTED_URLS = {source[COMMON]["address"] for source in SOURCES.values()}
# Relations of links in the head that are about the page itself.
SELF_RELATIONS = ("canonical", "alternate")


@pytest.fixture
def find_links(document, site_url):
    """Return the absolute addresses to which a file of the site refers."""

    def find_links(file):
        base = urljoin(site_url, file)
        return {
            urljoin(base, attributes[name])
            for _, attributes in document(file).tags
            for name in ("href", "src")
            if name in attributes and attributes.get("rel") not in SELF_RELATIONS
        }

    return find_links


@pytest.fixture
def files(addresses):
    alone = [f"{folder}embed/index.html" for folder in ("", "ko/")]
    return [address.file for address in addresses()] + ["404.html", *alone]


def get_sources_pages(addresses):
    return [address for address in addresses() if address.page == SOURCES_PAGE]


def test_links_lead_to_files_and_ids(files, find_links, document, site_folder, site_url):
    ids = cache(lambda file: {*document(file).ids()})

    def exists(link):
        """Return whether the site has the file and the id to which a link leads."""
        target, fragment = link.removeprefix(site_url).partition("#")[::2]
        target = unquote(urlsplit(target).path)
        if not target or target.endswith("/"):
            target += "index.html"
        settings = "=" in fragment  # the tests of each page cover the settings of the script
        known = settings or not fragment or unquote(fragment) in ids(target)
        return (site_folder / target).is_file() and known

    links = {(file, link) for file in files for link in find_links(file)}
    own = {(file, link) for file, link in links if link.startswith(site_url)}
    assert {(file, link) for file, link in own if not exists(link)} == set()


def test_only_the_sources_page_links_to_hosts_other_than_the_repository(
    files, find_links, site_url, addresses
):
    links = {(file, link) for file in files for link in find_links(file)}
    elsewhere = {pair for pair in links if not pair[1].startswith((site_url, REPO_URL))}
    assert {(file, link) for file, link in elsewhere if link not in LISTED_URLS} == set()
    expected = {address.file for address in get_sources_pages(addresses)}
    assert {file for file, _ in elsewhere} == expected


def test_an_external_link_is_marked_and_sends_no_referrer(addresses, document):
    for address in get_sources_pages(addresses):
        links = document(address.file).find("a")
        for link in links:
            is_marked = link.get("class") == "external"
            assert is_marked == (link.get("href") in LISTED_URLS), (address, link)
            assert not is_marked or link["rel"] == "external noopener noreferrer", (address, link)
        assert {link.get("href") for link in links} >= LISTED_URLS, address


def test_no_id_occurs_twice(files, document):
    twice = {file: Counter(document(file).ids()).most_common(1) for file in files}
    assert {file: most for file, most in twice.items() if most and most[0][1] > 1} == {}


# Sections that moved to another page: their old addresses lead there, with and without scripts.


OLD, NEW = "idea/#max-value", "pseudocode/#max-value"


def test_an_old_address_redirects_without_an_entry_in_the_history(open_visit, site_address):
    folder = f"{site_address}it/"
    with open_visit() as visit:
        page = visit.open(f"{folder}cost/").page
        page.goto(f"{folder}{OLD}")
        page.wait_for_url(f"{folder}{NEW}")
        page.go_back()
        page.wait_for_url(f"{folder}cost/")
        page.goto(f"{folder}idea/")
        page.evaluate("location.hash = 'max-value'")
        page.wait_for_url(f"{folder}{NEW}")
        page.go_back()
        page.wait_for_url(f"{folder}idea/")


def test_without_scripts_an_old_address_shows_only_a_note(open_visit, site_address):
    with open_visit(java_script_enabled=False) as visit:
        page = visit.page
        page.goto(f"{site_address}ko/{OLD}")
        assert [
            section.get_attribute("id") for section in page.locator(".moved:visible").all()
        ] == ["max-value"]
        page.locator(".moved:visible a").click()
        page.wait_for_url(f"{site_address}ko/{NEW}")


def test_notes_are_left_out_of_the_search_index(document, site_folder):
    for folder in ("", "ko/"):
        note = document(f"{folder}idea/index.html").source.partition('id="max-value">')[2]
        text = note.partition("<")[0].strip()
        assert text
        assert text not in (site_folder / folder / "search/search_index.json").read_text("utf-8")
