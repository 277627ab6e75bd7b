"""Readers' programs in other forms: the same results in Brython and CPython; on a phone, the
laboratory runs, steps and corrects them, and puts them into links."""

import json

import pytest
from playwright.sync_api import expect

from alphabeta import FIRST
from builder.words import load_all_texts
from tree_helpers import REFERENCE
from widget_visits import INDEXED
from widgets.laboratory.page import SETTING
from widgets.laboratory.requests import Laboratory
from widgets.tree_syntax import format_tree

WORDS = load_all_texts(REFERENCE.parent / "docs" / "words")
PHONE = {"width": 360, "height": 780}
SLOW = 120_000  # milliseconds; enough on a busy machine
PROGRAMS = REFERENCE.parent / "tests" / "programs"
# Returns the answer of the laboratory's Python to a request.
ANSWER = """async ([request, code]) => {
  const { python } = await our("python.js")
  const about = { code, anew: true }
  return JSON.parse(await python.sendRequest("laboratory", JSON.stringify(request), 120, null, about))
}"""


def run_program(visit, address, program):
    """Open a laboratory on a phone, paste a program and run it; return the page."""
    page = visit.open(address).page
    page.click("[data-view=code]")
    page.click("[data-do=edit]")
    page.fill("#laboratory-code", program)
    page.click("[data-do=run]")
    expect(page.locator("#laboratory-roles")).to_be_visible(timeout=SLOW)
    return page


@pytest.fixture
def page_with_program(language, open_visit, site_address):
    """Open the laboratory on a phone, with a program that was pasted and run."""
    folder = "" if language == "en" else f"{language}/"
    with open_visit(viewport=PHONE) as visit:
        page = run_program(visit, f"{site_address}{folder}laboratory/", INDEXED)
        yield page
        assert visit.list_errors() == []


@pytest.mark.parametrize("folder", ["functions", "games", "results", "trees"])
def test_brython_reads_programs_as_cpython_does(folder, open_visit, site_address):
    show_request = {"do": "show", "tree": format_tree(FIRST), "own": "", "narrow": False} | SETTING
    with open_visit() as visit:
        page = visit.open(f"{site_address}laboratory/").page
        for file in sorted((PROGRAMS / folder).glob("*.py")):
            request = show_request | {"code": file.read_text(encoding="utf-8")}
            expected = json.loads(json.dumps(Laboratory(WORDS["en"]).handle_request(request)))
            assert page.evaluate(ANSWER, [request, request["code"]]) == expected, file.name


@pytest.mark.core
def test_a_game_starts_with_the_typed_position(open_visit, site_address, find_violations):
    board = (PROGRAMS / "games" / "ttt_string.py").read_text(encoding="utf-8")
    with open_visit(viewport=PHONE) as visit:
        page = run_program(visit, f"{site_address}laboratory/", board)
        page.click("#laboratory-roles summary")
        expect(page.get_by_label(WORDS["en"]["laboratory"]["start"])).to_have_value("'xo..x...o'")
        page.fill("#laboratory-start", "'xo..x..")
        page.press("#laboratory-start", "Enter")
        expect(page.locator("#laboratory-start-problem")).to_contain_text(
            "SyntaxError", timeout=SLOW
        )
        expect(page.locator("#laboratory-start")).to_have_value("'xo..x..")
        assert not find_violations(page, dark=True, within="#laboratory-roles")
        page.fill("#laboratory-start", "'xox.o...x'")
        page.press("#laboratory-start", "Tab")
        expect(page.locator("#laboratory-result-value")).to_have_text("−1", timeout=SLOW)
        expect(page.locator("#laboratory-start-problem")).to_have_text("")
        assert "start=%27xox.o...x%27" in page.url
        page.click("[data-view=steps]")
        moves = page.locator(".stepper svg text.move").all_text_contents()
        assert sorted(moves) == ["3", "5", "6", "7"]
        page.reload()
        page.click("[data-view=code]")
        page.click("[data-do=run]")
        expect(page.locator("#laboratory-start")).to_have_value("'xox.o...x'", timeout=SLOW)
        assert visit.list_errors() == []


@pytest.mark.core
def test_an_index_form_is_stepped_like_the_first_walkthrough(page_with_program, language):
    texts = WORDS[language]["laboratory"]
    roles_text = page_with_program.locator("#laboratory-roles summary").inner_text()
    assert roles_text.startswith(texts["roles_label"])
    for role, name in (("index", "nodeIndex"), ("maximizing", "maximizingPlayer")):
        assert f"{texts[f'role_{role}']} → {name}" in roles_text.replace("\n", " ")
    # The program is shown with the first tree.
    expect(page_with_program.locator("#laboratory-note")).to_have_text("")
    results = [
        page_with_program.text_content(f"#laboratory-result-{name}") for name in ("value", "read")
    ]
    assert results == ["5", "5"]
    comparison = page_with_program.locator("#laboratory-compare-told")
    expect(comparison).to_have_text(texts["compare_same"], timeout=SLOW)
    assert page_with_program.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]


def test_a_role_is_corrected_and_travels_in_the_link(page_with_program, language):
    page_with_program.click("#laboratory-roles summary")
    page_with_program.select_option("#laboratory-roles [name=alpha]", "beta")
    page_with_program.select_option("#laboratory-roles [name=beta]", "alpha")
    page_with_program.wait_for_function("location.hash.includes('roles=')", timeout=SLOW)
    problem = WORDS[language]["laboratory"]
    line = page_with_program.locator("#laboratory-roles summary")
    expect(line).to_contain_text(f"{problem['role_beta']} → alpha", timeout=SLOW)
    assert "roles=" in page_with_program.url
