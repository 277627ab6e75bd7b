"""Fixtures of the tests of run buttons: a block of a fresh page, and one that most tests share."""

import pytest

from pages.code_block import LAST, PATH, CodeBlock


@pytest.fixture
def open_block(open_visit, site_address):
    """Return a function that opens the page in a fresh browser and returns one of its blocks."""
    with open_visit() as visit:

        def open_block(number=LAST, path=PATH):
            return CodeBlock(visit.open(site_address + path).page, number)

        open_block.visit = visit
        yield open_block
        assert visit.list_foreign_requests(site_address) == []
        # list_errors() leaves out requests that were cancelled by Stop or by leaving the page.
        assert visit.list_errors() == []


@pytest.fixture(scope="module")
def started_visit(open_visit, site_address):
    with open_visit() as visit:
        yield visit.open(site_address + PATH)


@pytest.fixture
def block(started_visit, site_address):
    """The block that most tests share, in a page in which Python has been started."""
    started_visit.faults.clear()
    yield CodeBlock(started_visit.page, LAST)
    assert started_visit.list_foreign_requests(site_address) == []
    assert started_visit.list_errors() == []
