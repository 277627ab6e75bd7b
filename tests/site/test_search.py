"""Each language has a search index of its own, small, with its own pages only."""

import gzip
import json

import pytest

LIMIT = 40_000  # bytes, compressed: the index is loaded with every page


@pytest.fixture(scope="module")
def index(built, language):
    """The bytes of the language's search index."""
    folder = built if language == "en" else built / language
    return (folder / "search" / "search_index.json").read_bytes()


@pytest.fixture
def locations(index):
    return [entry["location"] for entry in json.loads(index)["docs"]]


def test_it_has_every_page_of_its_language_and_no_other(language, locations, addresses):
    prefix = "" if language == "en" else f"{language}/"
    pages = {prefix + location.partition("#")[0] for location in locations}
    assert pages == {address.path for address in addresses(language)}


def test_it_names_only_headings_that_exist(language, locations, document):
    prefix = "" if language == "en" else f"{language}/"
    for location in locations:
        page, _, heading = location.partition("#")
        assert not heading or heading in document(f"{prefix}{page}index.html").ids(), location


def test_it_is_small(index):
    size = len(gzip.compress(index, 9))
    print(size, "bytes")
    assert size <= LIMIT
