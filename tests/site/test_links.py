"""Every link of the built site leads somewhere, and nowhere else."""

from collections import Counter
from functools import cache
from pathlib import Path
from urllib.parse import unquote, urljoin, urlsplit

import pytest
import yaml

from builder.words import COMMON

# The one page that links to other hosts, and the addresses that it lists.
SOURCES = "sources"
LISTED = Path(__file__).parents[2] / "docs" / "words" / "sources.yml"
WELCOME = {
    its[COMMON]["address"] for its in yaml.safe_load(LISTED.read_text(encoding="utf-8")).values()
}
# In the head: addresses that say where the page itself stands.
TELLING = ("canonical", "alternate")


@pytest.fixture
def links(document, site_url):
    """Return the absolute addresses that a file of the site refers to."""

    def links(file):
        base = urljoin(site_url, file)
        return {
            urljoin(base, its[name])
            for _, its in document(file).tags
            for name in ("href", "src")
            if name in its and its.get("rel") not in TELLING
        }

    return links


@pytest.fixture
def lost(built, document, site_url, links):
    """Return the links of a file of the site that lead into the site, and nowhere."""
    ids = cache(lambda file: {*document(file).ids()})

    def lost(file):
        found = []
        for link in links(file):
            if not link.startswith(site_url):
                continue
            target, fragment = link.removeprefix(site_url).partition("#")[::2]
            target = unquote(urlsplit(target).path)
            if not target or target.endswith("/"):
                target += "index.html"
            exists = (built / target).is_file()
            settings = "=" in fragment  # what a page's script makes of them, its tests know
            known = settings or not fragment or unquote(fragment) in ids(target)
            if not (exists and known):
                found.append(link)
        return found

    return lost


@pytest.fixture
def files(addresses):
    alone = [f"{folder}embed/index.html" for folder in ("", "ko/")]
    return [address.file for address in addresses()] + ["404.html", *alone]


def of_sources(addresses):
    return [its for its in addresses() if its.page == SOURCES]


def test_links_lead_to_files_and_ids(files, lost):
    assert {file: found for file in files if (found := lost(file))} == {}


def test_only_the_sources_lead_to_another_host(files, links, site_url, addresses):
    elsewhere = {
        (file, link) for file in files for link in links(file) if not link.startswith(site_url)
    }
    assert {(file, link) for file, link in elsewhere if link not in WELCOME} == set()
    assert {file for file, _ in elsewhere} == {its.file for its in of_sources(addresses)}


def test_a_link_to_another_host_is_marked_and_tells_it_nothing(addresses, document, site_url):
    for address in of_sources(addresses):
        links = document(address.file).find("a", **{"class": "external"})
        assert {its["href"] for its in links} == WELCOME, address
        assert {its["rel"] for its in links} == {"external noopener noreferrer"}, address
        others = [its for _, its in document(address.file).tags if its.get("class") != "external"]
        assert not [its for its in others if its.get("href") in WELCOME], address


def test_no_id_occurs_twice(files, document):
    twice = {file: Counter(document(file).ids()).most_common(1) for file in files}
    assert {file: most for file, most in twice.items() if most and most[0][1] > 1} == {}
