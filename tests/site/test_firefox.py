"""The same site in Firefox: a walk through some widgets, and what its own parser and workers might let through."""

import json

import pytest

from attacks import MAKE_ELEMENTS, NETWORK_REQUESTS, PAYLOADS, STYLE_REQUESTS, fragment, hostile
from docs.figures.allowlist import find_disallowed_markup
from firefox import Tab, start_firefox
from widget_visits import VISITS, WALK

pytestmark = pytest.mark.browser


@pytest.fixture(scope="module")
def firefox(tmp_path_factory):
    with start_firefox(tmp_path_factory.mktemp("profile")) as browser:
        yield browser


def test_a_walk_reports_nothing_and_requests_nothing_foreign(
    firefox, site_address, unmodified_site_address
):
    tab, addresses = Tab(firefox, site_address), (site_address, unmodified_site_address)
    for name in WALK:
        # Once, Python's modules are translated by this browser; otherwise they are already.
        tab.home = addresses[name == "run"]
        VISITS[name](tab)
        assert tab.value("window.violations") == [], name
    tab.send("browsingContext.close")
    own = (*addresses, "data:", "blob:")
    assert [url for url in tab.list_requests() if not url.startswith(own)] == []
    assert any(url.startswith(site_address) for url in tab.list_requests())
    assert tab.list_faults() == []


@pytest.fixture
def attacked_tab(firefox, site_address):
    """Open a page of the site in which a test may violate the policy."""
    tab = Tab(firefox, site_address)
    yield tab
    tab.send("browsingContext.close")


def test_payloads_make_only_allowed_elements(attacked_tab):
    attacked_tab.open("laboratory/")
    attacked_tab.click("#laboratory-tree")
    attacked_tab.until("document.querySelector('.laboratory').dataset.open", "")
    texts_by_kind = attacked_tab.value(f"({MAKE_ELEMENTS})({json.dumps(PAYLOADS)})")
    for kind, texts in texts_by_kind.items():
        for payload, text in zip(PAYLOADS, texts, strict=True):
            assert find_disallowed_markup(text, kind) == [], (kind, payload[:100])
    assert attacked_tab.value("window.pwned ?? null") is None


def test_a_program_from_an_address_requests_nothing_from_another_origin(
    attacked_tab, foreign_origin
):
    home, requested_paths = foreign_origin
    addresses = {"foreign": home, "home": attacked_tab.home}
    attacked_tab.open(f"laboratory/{fragment(hostile(STYLE_REQUESTS % addresses))}")
    note = "document.getElementById('laboratory-code-note').textContent"
    attacked_tab.until(f"{note}.startsWith('This code came')", True)
    attacked_tab.click("[data-do=run]")
    # Wait for the end of the first search, so that nothing moves under the mouse.
    attacked_tab.until("document.querySelectorAll('.say b').length", 1)
    attacked_tab.until("document.getElementById('laboratory-busy').textContent", "")
    attacked_tab.until(f"{note}.startsWith('This code came')", False)
    attacked_tab.value(
        f"document.getElementById('laboratory-code').value = {json.dumps(hostile(NETWORK_REQUESTS % addresses))}"
    )
    attacked_tab.click("[data-do=run]")
    ended = "document.getElementById('laboratory-code-problem').textContent"
    attacked_tab.until(
        f"document.getElementById('laboratory-busy').textContent === '' && ({note} === '' || {ended} !== '')",
        True,
    )
    attacked_tab.click("[data-do=restore]")
    attacked_tab.reach("[data-do=worst_first]")
    attacked_tab.until("document.getElementById('laboratory-result-read').textContent", "8")
    assert requested_paths == []
    assert attacked_tab.value("window.pwned ?? null") is None
