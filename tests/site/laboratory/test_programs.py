"""Readers' programs in other forms: on a phone, they are run, stepped, corrected and put into links."""

import re

import pytest
from playwright.sync_api import expect

from pages.laboratory import load_texts
from pages.page_object import PHONE
from tree_helpers import REFERENCE
from widget_visits import INDEXED

UNCALLED = """def seek(spot, steps):
    return max(seek(one, steps - 1) for one in spot.kids)
"""
BOARD = REFERENCE.parent / "tests" / "student_programs" / "games" / "ttt_string.py"


@pytest.fixture
def run_program(open_laboratory):
    """Return a function that pastes a program into the laboratory on a phone and runs it."""

    def run_program(source, language="en"):
        laboratory = open_laboratory(language, **PHONE)
        laboratory.show_view("code")
        laboratory.run_code(source)
        expect(laboratory.roles).to_be_visible()
        return laboratory

    return run_program


def test_roles_are_shown_and_corrected_also_after_a_refusal(run_program):
    texts = load_texts("es")
    laboratory = run_program(INDEXED, "es")
    for role, name in (("index", "nodeIndex"), ("maximizing", "maximizingPlayer")):
        expect(laboratory.roles_line).to_contain_text(f"{texts[f'role_{role}']} → {name}")
    # The program is shown with the first tree.
    laboratory.wait_for_results(value="5", read="5")
    expect(laboratory.note).to_have_text("")
    expect(laboratory.comparison).to_have_text(texts["compare_same"])
    assert laboratory.get_page_width() <= 360
    laboratory.roles_line.click()
    laboratory.choose_role("alpha", "beta")
    laboratory.choose_role("beta", "alpha")
    laboratory.page.wait_for_url("**roles=*")
    expect(laboratory.roles_line).to_contain_text(f"{texts['role_beta']} → alpha")
    laboratory.run_code(UNCALLED)
    expect(laboratory.page.locator("#laboratory-code-problem")).to_contain_text("seek")
    expect(laboratory.roles_line).to_contain_text(f"{texts['role_depth']} → steps")
    laboratory.choose_role("steps", "rest")
    expect(laboratory.roles_line).not_to_contain_text(f"{texts['role_depth']} → steps")
    assert laboratory.code.input_value() == UNCALLED


def test_a_game_starts_with_the_typed_position(run_program, find_violations):
    laboratory = run_program(BOARD.read_text(encoding="utf-8"))
    laboratory.roles_line.click()
    start = laboratory.page.get_by_label(laboratory.texts["start"])
    expect(start).to_have_value("'xo..x...o'")
    start.fill("'xo..x..")
    start.press("Enter")
    expect(laboratory.page.locator("#laboratory-start-problem")).to_contain_text("SyntaxError")
    expect(start).to_be_visible()
    expect(start).to_have_value("'xo..x..")
    assert not find_violations(laboratory.page, within="#laboratory-roles")
    start.fill("'xox.o...x'")
    start.press("Tab")
    laboratory.wait_for_results(value="−1").wait_until_no_problem()
    expect(laboratory.page).to_have_url(re.compile("start=%27xox.o...x%27"))
    laboratory.show_view("steps")
    moves = laboratory.stepper.locator("svg text.move").all_text_contents()
    assert sorted(moves) == ["3", "5", "6", "7"]
    laboratory.page.reload()
    laboratory.show_view("code")
    laboratory.click_action("run")
    expect(start).to_have_value("'xox.o...x'")
