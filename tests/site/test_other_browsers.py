"""The same site in Firefox and in WebKit: a walk through some widgets, what workers might let through."""

import json

import pytest

from attacks import NETWORK_REQUESTS, STYLE_REQUESTS, fragment, hostile
from firefox import Tab, start_firefox
from webkit import start_webkit
from widget_visits import WALK, run

pytestmark = pytest.mark.browser


@pytest.fixture(scope="module")
def firefox(tmp_path_factory):
    with start_firefox(tmp_path_factory.mktemp("profile")) as browser:
        yield browser


def test_a_walk_reports_nothing_and_requests_nothing_foreign(
    firefox, site_address, unmodified_site_address
):
    tab, addresses = Tab(firefox, site_address), (site_address, unmodified_site_address)
    for visit in WALK:
        # Once, Python's modules are translated by this browser; otherwise they are already.
        tab.home = addresses[visit is run]
        visit(tab)
        assert tab.value("window.violations") == [], visit
    tab.send("browsingContext.close")
    own = (*addresses, "data:", "blob:")
    assert [url for url in tab.list_requests() if not url.startswith(own)] == []
    assert any(url.startswith(site_address) for url in tab.list_requests())
    assert tab.list_faults() == []


def test_a_program_from_an_address_requests_nothing_from_another_origin(
    firefox, site_address, foreign_origin
):
    home, requested_paths = foreign_origin
    addresses, tab = {"foreign": home, "home": site_address}, Tab(firefox, site_address)
    tab.open(f"laboratory/{fragment(hostile(STYLE_REQUESTS % addresses))}")
    note = "document.getElementById('laboratory-code-note').textContent"
    tab.until(f"{note}.startsWith('This code came')", True)
    tab.click("[data-do=run]")
    # Wait for the end of the first search, so that nothing moves under the mouse.
    tab.until("document.querySelectorAll('.say b').length", 1)
    tab.until("document.getElementById('laboratory-busy').textContent", "")
    tab.until(f"{note}.startsWith('This code came')", False)
    tab.value(
        f"document.getElementById('laboratory-code').value = {json.dumps(hostile(NETWORK_REQUESTS % addresses))}"
    )
    tab.click("[data-do=run]")
    ended = "document.getElementById('laboratory-code-problem').textContent"
    tab.until(
        f"document.getElementById('laboratory-busy').textContent === '' && ({note} === '' || {ended} !== '')",
        True,
    )
    tab.click("[data-do=restore]")
    tab.reach("[data-do=worst_first]")
    tab.until("document.getElementById('laboratory-result-read').textContent", "8")
    assert requested_paths == []
    assert tab.value("window.pwned ?? null") is None


# WebKit, as on phones and tablets from Apple


def test_a_walk_reports_nothing(site_address, unmodified_site_address, tmp_path):
    with start_webkit(tmp_path, site_address) as webkit:
        for visit in WALK:
            # Once, Python's modules are translated by this browser; otherwise they are already.
            webkit.home = unmodified_site_address if visit is run else site_address
            visit(webkit)
            assert webkit.value("window.faults") == [], visit
