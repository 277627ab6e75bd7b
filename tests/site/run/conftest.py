"""Fixtures of the tests of run buttons: a block of a fresh page, and one that most tests share."""

import pytest

from pages.code_block import LAST, PAGE, CodeBlock


@pytest.fixture
def open_block(open_page):
    """Return a function that opens the page in a fresh browser and returns one of its blocks."""
    return lambda number=LAST, name=PAGE, **settings: CodeBlock(
        open_page(name, **settings).page, number
    )


@pytest.fixture(scope="module")
def started_visit(open_visit, site_address):
    with open_visit() as visit:
        yield visit.open(f"{site_address}{PAGE}/")


@pytest.fixture
def block(started_visit, site_address):
    """The block that most tests share, in a page in which Python has been started; it is not edited yet."""
    block = CodeBlock(started_visit.page, LAST)
    if block.field.count():
        block.restore()
    started_visit.faults.clear()
    yield block
    started_visit.check(site_address)
