"""Readers' programs in other forms, in the laboratory on a phone, in every language: run, stepped, corrected, sent."""

import pytest
from playwright.sync_api import expect

from builder.words import load
from tree_helpers import REFERENCE
from widget_visits import INDEXED

WORDS = load(REFERENCE.parent / "docs" / "words")
PHONE = {"width": 360, "height": 780}
SLOW = 120_000  # milliseconds; a machine with other work


@pytest.fixture
def opened(language, visiting, served):
    """The laboratory on a phone, with a program that was pasted and run."""
    folder = "" if language == "en" else f"{language}/"
    with visiting(viewport=PHONE) as visit:
        page = visit.open(f"{served}{folder}laboratory/").page
        page.click("[data-view=code]")
        page.click("[data-do=edit]")
        page.fill("#laboratory-code", INDEXED)
        page.click("[data-do=run]")
        expect(page.locator("#laboratory-roles")).to_be_visible(timeout=SLOW)
        yield page
        assert visit.broken() == []


def test_an_index_form_is_stepped_like_the_first_walkthrough(opened, language):
    say = WORDS[language]["laboratory"]
    told = opened.locator("#laboratory-roles summary").inner_text()
    assert told.startswith(say["roles_label"])
    for role, name in (("index", "nodeIndex"), ("maximizing", "maximizingPlayer")):
        assert f"{say[f'role_{role}']} → {name}" in told.replace("\n", " ")
    expect(opened.locator("#laboratory-note")).to_have_text("")  # the first tree is shown already
    results = [opened.text_content(f"#laboratory-result-{its}") for its in ("value", "read")]
    assert results == ["5", "5"]
    told = opened.locator("#laboratory-compare-told")
    expect(told).to_have_text(say["compare_same"], timeout=SLOW)
    assert opened.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]


def test_a_role_is_corrected_and_travels_in_the_link(opened, language):
    opened.click("#laboratory-roles summary")
    opened.select_option("#laboratory-roles [name=alpha]", "beta")
    opened.select_option("#laboratory-roles [name=beta]", "alpha")
    opened.wait_for_function("location.hash.includes('roles=')", timeout=SLOW)
    problem = WORDS[language]["laboratory"]
    line = opened.locator("#laboratory-roles summary")
    expect(line).to_contain_text(f"{problem['role_beta']} → alpha", timeout=SLOW)
    assert "roles=" in opened.url
