"""Fixtures of the tests of the laboratory: a fresh page, and one that most tests share."""

from contextlib import ExitStack

import pytest

from pages.laboratory import Laboratory

CLIPBOARD = {"permissions": ["clipboard-read", "clipboard-write"]}


@pytest.fixture
def open_laboratory(open_visit, site_address):
    """Return a function that opens the laboratory as at a first visit.

    language: of the page
    hash: of the address
    may_fail: whether requests may fail; otherwise, the test fails on errors in the console
    settings: of the browser context; with the same settings, the same page goes to the new address
    """
    with ExitStack() as stack:
        visits, failing_visits = {}, []

        def open_laboratory(language="en", hash="", may_fail=False, **settings):
            key = repr(settings)
            if key not in visits:
                visits[key] = stack.enter_context(open_visit(**CLIPBOARD | settings))
            visit = visits[key]
            failing_visits.extend([visit] if may_fail else [])
            folder = "" if language == "en" else f"{language}/"
            visit.open(f"{site_address}{folder}laboratory/{hash}")
            return Laboratory(visit, language)

        yield open_laboratory
        for visit in visits.values():
            check_visit(visit, site_address, visit in failing_visits)


@pytest.fixture(scope="module")
def started_visit(open_visit, site_address):
    """The page that most tests share, and the laboratory if the last test left it usable."""
    with open_visit(**CLIPBOARD) as visit:
        yield {"visit": visit, "laboratory": None}


@pytest.fixture
def laboratory(started_visit, site_address):
    """Return the laboratory of a page in which Python has started, reset to the first tree.

    The page's history and the list of code that was run there are not reset.
    """
    visit, laboratory = started_visit["visit"], started_visit["laboratory"]
    started_visit["laboratory"] = None  # a test that fails must not leave it to the next
    if laboratory is None:
        laboratory = Laboratory(visit.open(f"{site_address}laboratory/"))
        laboratory.start_python()
    laboratory.reset()
    visit.requests.clear()
    visit.faults.clear()
    yield laboratory
    check_visit(visit, site_address)
    started_visit["laboratory"] = laboratory


def check_visit(visit, site_address, may_fail=False):
    """Check that a page reported no errors and sent no foreign requests."""
    assert visit.list_foreign_requests(site_address) == []
    # list_errors() leaves out requests that were cancelled when the page was left.
    errors = [error for error in visit.list_errors() if not may_fail or error.startswith("error")]
    assert errors == []
