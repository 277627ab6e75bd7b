"""The same site in WebKit, as on phones and tablets from Apple: every widget, every page's layout."""

import pytest

from docs.builder.words import LANGUAGES
from webkit import start_webkit
from widget_visits import VISITS

pytestmark = pytest.mark.browser
NARROWEST = 450  # px; the browser's window cannot be narrower


@pytest.fixture(scope="module")
def webkit(site_address, tmp_path_factory):
    with start_webkit(tmp_path_factory.mktemp("home"), site_address) as browser:
        yield browser


@pytest.mark.parametrize("name", VISITS)
def test_widget(name, webkit, site_address, unmodified_site_address):
    # Once, Python's modules are translated by this browser; otherwise they are already.
    webkit.home = unmodified_site_address if name == "run" else site_address
    VISITS[name](webkit)
    assert webkit.value("window.faults") == []


def test_nothing_is_wider_than_a_narrow_window(webkit, addresses):
    """The length of words differs between languages, so the pages are spread over them."""
    webkit.resize(NARROWEST)
    pages = sorted({address.page for address in addresses()})
    languages = {page: LANGUAGES[number % len(LANGUAGES)] for number, page in enumerate(pages)}
    faults = {}
    for address in addresses():
        if languages[address.page] == address.language:
            webkit.open(address.path)
            seen, wide = webkit.value("[innerWidth, document.documentElement.scrollWidth]")
            if wide > seen or seen > NARROWEST:
                faults[address.path] = wide, seen
    webkit.resize(1280)
    assert faults == {}
