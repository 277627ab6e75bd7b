"""The pages, as prose: what `python tests/proof` tells of them, one test a page."""

import re
import warnings

import pytest

from builder.words import GROWING, LANGUAGES
from proof.checks import PAGES, all_pages, notes, proofs
from proof.scenes import tellings

NAMES = [
    f"{language}/{file.name}"
    for language in (*LANGUAGES, *GROWING)
    for file in sorted((PAGES / language).glob("*.md"))
]


@pytest.fixture(scope="module")
def pages():
    return all_pages()


@pytest.fixture(scope="module")
def proofread(pages):
    return {repr(proof.page): proof for proof in proofs(pages)}


def complain(told):
    """Fail with a list of what is wrong, and nothing else."""
    if told:
        pytest.fail("\n\n".join(map(str, told)), pytrace=False)


@pytest.mark.parametrize("name", NAMES)
def test_page(name, proofread):
    complain(proofread[name].slips)


def test_all_pages_together(pages):
    complain(notes(pages))


def test_translations_retell_the_english_as_it_is_now(proofread):
    """Only a warning: the page may still be right, somebody has to look."""
    told = {
        "the English changed; read these again": [its for its in proofread.values() if its.drifted],
        "never read against the English; read these": [
            its for its in proofread.values() if its.unread
        ],
    }
    for said, read in told.items():
        if names := " ".join(sorted(repr(its.page) for its in read)):
            warnings.warn(f"{said}: python tests/proof --read-again {names}", stacklevel=1)


def test_the_walkthroughs_are_told(pages):
    told = {name: tellings(page.sections) for name, page in pages["en"].items()}
    assert {"first", "second", "minimax"} <= {walk for walks in told.values() for walk in walks}
    assert told["first-walkthrough"] == ["first"]


MOST = 1300  # words of prose on a page, which holds one idea
LOOKED_UP = {"glossary"}  # and not read from beginning to end


def test_no_page_is_too_long_to_be_read(pages):
    counted = {
        name: sum(len(re.findall(r"\w+", section.prose)) for section in page.sections)
        for name, page in pages["en"].items()
    }
    complain(
        [
            f"docs/pages/en/{name}.md: {words} words of prose, of {MOST} at most; split it by idea"
            for name, words in counted.items()
            if words > MOST and name not in LOOKED_UP
        ]
    )
