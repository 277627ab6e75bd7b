"""Every link of the built site leads somewhere, and nowhere else."""

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
def check(built, document, site_url, links):
    """Fail if a file of the site has a link into the site that leads nowhere."""

    def check(file):
        lost = []
        for link in links(file):
            if not link.startswith(site_url):
                continue
            target, fragment = link.removeprefix(site_url).partition("#")[::2]
            target = unquote(urlsplit(target).path)
            if not target or target.endswith("/"):
                target += "index.html"
            exists = (built / target).is_file()
            settings = "=" in fragment  # what a page's script makes of them, its tests know
            known = settings or not fragment or unquote(fragment) in document(target).ids()
            if not (exists and known):
                lost.append(link)
        assert not lost

    return check


def test_links_lead_to_files_and_ids(address, check):
    check(address.file)


def test_links_of_the_404_page_lead_to_files_and_ids(check):
    check("404.html")


def test_nothing_leads_to_another_host(address, links, site_url):
    assert {link for link in links(address.file) if not link.startswith(site_url)} <= {*WELCOME}


def test_no_id_occurs_twice(address, document):
    ids = document(address.file).ids()
    assert {name for name in ids if ids.count(name) > 1} == set()
