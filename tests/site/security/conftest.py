"""Fixtures of the tests of security: the laboratory as strangers attack it."""

import pytest

from attacks import fragment
from pages.laboratory import Laboratory


@pytest.fixture(scope="session")
def open_attacked_laboratory(site_address):
    """Return a function that opens the laboratory in a visit, with a program from the address."""

    def open_attacked_laboratory(visit, code="", language="en"):
        folder = "" if language == "en" else f"{language}/"
        visit.open(f"{site_address}{folder}laboratory/{fragment(code) if code else ''}")
        laboratory = Laboratory(visit, language)
        if code:
            laboratory.wait_for_code_note(laboratory.texts["code_arrived"])
        return laboratory

    return open_attacked_laboratory


@pytest.fixture
def attacked_laboratory(open_visit, open_attacked_laboratory):
    """Return the laboratory of a fresh page, without a program."""
    with open_visit() as visit:
        yield open_attacked_laboratory(visit)


@pytest.fixture(scope="module")
def shared_laboratory(open_visit, open_attacked_laboratory):
    """Return one laboratory for all attacks of a module: each must leave it as it was."""
    with open_visit() as visit:
        yield open_attacked_laboratory(visit)
        assert not [fault for fault in visit.faults if fault.startswith("error")]
