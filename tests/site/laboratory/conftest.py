"""Fixtures of the tests of the laboratory: a fresh page, and one that most tests share."""

import pytest

from pages.laboratory import Laboratory


@pytest.fixture
def open_laboratory(open_page):
    """Return a function that opens the laboratory, as open_page does."""
    return lambda language="en", hash="", **settings: Laboratory(
        open_page("laboratory", language, hash, **settings), language
    )


@pytest.fixture(scope="module")
def started_visit(open_visit):
    """The page that most tests share, and the laboratory if the last test left it usable."""
    with open_visit() as visit:
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
    visit.check(site_address)
    started_visit["laboratory"] = laboratory
