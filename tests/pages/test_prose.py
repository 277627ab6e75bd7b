"""The pages, as prose: everything in tests/checks.py holds in every language."""

import warnings
from pathlib import Path

import pytest

import ledger
from checks import CHECKS, all_pages

PAGES = Path(__file__).parents[2] / "docs" / "pages"


@pytest.fixture(scope="module")
def pages():
    return all_pages(PAGES)


@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)
def test_pages(check, pages):
    problems = [str(problem) for problem in check(pages)]
    assert not problems, "\n".join([check.__doc__, *problems])


def test_front_matter_is_short_and_whole(pages):
    wrong = []
    for language in pages.values():
        for key, low, high in (("title", 1, 28), ("description", 25, 170)):
            texts = [page.meta.get(key, "") for page in language.values()]
            for page, text in zip(language.values(), texts, strict=True):
                if not low <= len(text) <= high:
                    wrong.append(f"{page!r}: {key} has {len(text)} signs, not {low} to {high}")
                if texts.count(text) > 1:
                    wrong.append(f"{page!r}: {key} is that of another page, too: {text}")
    assert not wrong, "\n".join(wrong)


def test_translations_retell_the_english_as_it_is_now(pages):
    """A drift is only a warning: the page may still be right, somebody has to look."""
    english = {name: ledger.fingerprint(page) for name, page in pages["en"].items()}
    drifted = [
        repr(page)
        for language in set(pages) - {"en"}
        for name, page in pages[language].items()
        if page.meta.get("retells") != english[name]
    ]
    if drifted:
        names = " ".join(sorted(drifted))
        warnings.warn(
            f"the English changed; look at these pages, then run: python tests/ledger.py {names}",
            stacklevel=1,
        )
    assert set(english) == {name for language in pages.values() for name in language}
