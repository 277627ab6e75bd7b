"""The prose of the pages: the reports of `python tests/proof`, one test a page."""

import re
import warnings

import pytest

from docs.builder.words import GROWING, LANGUAGES
from proof.checks import find_notes, make_proofs, read_all_pages
from proof.edition import PAGES

NAMES = sorted(
    {file.name for language in (*LANGUAGES, *GROWING) for file in (PAGES / language).glob("*.md")}
)


@pytest.fixture(scope="module")
def pages():
    return read_all_pages()


@pytest.fixture(scope="module")
def proofread(pages):
    return {repr(proof.page): proof for proof in make_proofs(pages)}


def complain(faults):
    """Fail with a list of the faults and without a traceback."""
    if faults:
        pytest.fail("\n\n".join(map(str, faults)), pytrace=False)


@pytest.mark.parametrize("name", NAMES)
def test_page(name, proofread):
    proofs = [proof for page, proof in proofread.items() if page.endswith(f"/{name}")]
    complain([slip for proof in proofs for slip in proof.slips])


def test_all_pages_together(pages):
    complain(find_notes(pages))


def test_translations_are_of_the_current_english(proofread):
    """Warn only, because the translation may still be right; somebody has to read it again."""
    proofs_by_message = {
        "the English changed; read these again": [
            proof for proof in proofread.values() if proof.drifted
        ],
        "never read against the English; read these": [
            proof for proof in proofread.values() if proof.unread
        ],
    }
    for message, proofs_to_read in proofs_by_message.items():
        if names := " ".join(sorted(repr(proof.page) for proof in proofs_to_read)):
            warnings.warn(f"{message}: python tests/proof --read-again {names}", stacklevel=1)


MOST = 1300  # limit of words of prose on a page
LOOKED_UP = {"glossary"}  # pages that nobody reads from beginning to end


def test_no_page_is_too_long(pages):
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
