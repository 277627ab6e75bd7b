"""Every link of the built site leads somewhere, and nowhere else."""

from collections import Counter
from functools import cache
from urllib.parse import unquote, urljoin, urlsplit

import pytest

# Addresses on other hosts that a page's text may link to.
WELCOME = ()
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
    return [address.file for address in addresses()] + ["404.html"]


def test_links_lead_to_files_and_ids(files, lost):
    assert {file: found for file in files if (found := lost(file))} == {}


def test_nothing_leads_to_another_host(files, links, site_url):
    elsewhere = {
        (file, link) for file in files for link in links(file) if not link.startswith(site_url)
    }
    assert {(file, link) for file, link in elsewhere if link not in WELCOME} == set()


def test_no_id_occurs_twice(files, document):
    twice = {file: Counter(document(file).ids()).most_common(1) for file in files}
    assert {file: most for file, most in twice.items() if most and most[0][1] > 1} == {}
